import type { AddressedEvent, Position } from '../../../../src/operational/engine'
import type { Side } from '../../../../src/operational/types'
import type { LeaderFates } from '../commanders'
import type { PlanStep } from '../plans'
import { spreadText } from '../spread'
import { CommandersInFront, type FrontTurns } from './commandersInFront'
import { CrowdingCounter } from './crowding'
import { DepotWatcher } from './depotGuard'
import { ExposedWatcher } from './exposed'
import { FAULT_FIGURES } from './figures'
import { HiddenBehindWatcher } from './hiddenBehind'
import { LavaDiceCounter } from './lavaDice'
import { shortPlans } from './shortPlans'

/** How often the faults that judged games showed (test/ladder/GAMES.md) came in a game. */
export interface Faults {
  readonly depotTurns: number
  readonly hiddenBehind: Readonly<Record<Side, number>>
  readonly fed: number
  readonly loneBatteries: Readonly<Record<Side, number>>
  readonly lavaOffTrail: number
  /** Steps lost for crowding (OPS-6.2). */
  readonly crowding: Readonly<Record<Side, number>>
  readonly commanderFront: Readonly<Record<Side, FrontTurns>>
}

/** Watches a game for those faults. */
export class FaultWatcher {
  readonly #depot = new DepotWatcher()
  readonly #hidden = new HiddenBehindWatcher()
  readonly #exposed = new ExposedWatcher()
  readonly #lava = new LavaDiceCounter()
  readonly #commanders = new CommandersInFront()
  readonly #crowding = new CrowdingCounter()

  record(events: readonly AddressedEvent[], position: Position): void {
    for (const watcher of [this.#depot, this.#hidden, this.#exposed, this.#lava, this.#commanders, this.#crowding])
      watcher.record(events, position)
  }

  faults(): Faults {
    return {
      depotTurns: this.#depot.turns,
      hiddenBehind: this.#hidden.turns,
      fed: this.#exposed.fed(),
      loneBatteries: this.#exposed.loneBatteries,
      lavaOffTrail: this.#lava.offTrail,
      crowding: this.#crowding.steps,
      commanderFront: this.#commanders.turns,
    }
  }
}

interface FaultyGame {
  readonly faults: Faults
  readonly plans: Readonly<Record<Side, readonly PlanStep[]>>
  readonly leaders: Readonly<Record<Side, LeaderFates>>
}

const { fedWorks, hiddenFarHexes, commanderFrontHexes, commanderUnits } = FAULT_FIGURES

/** What is told of each fault: its name, and how often it came in a game. */
const TOLD: readonly (readonly [string, (game: FaultyGame) => number])[] = [
  ['US plans given up within a turn', ({ plans }) => shortPlans(plans.us)],
  ['Mexican plans given up within a turn', ({ plans }) => shortPlans(plans.mexican)],
  [
    'turns with a regular US brigade as the only guard of San Agustín while volunteers, marines or dragoons are no farther from it than any Mexican',
    ({ faults }) => faults.depotTurns,
  ],
  [
    `US boxes behind the front, phases (no Mexican within ${hiddenFarHexes} hexes, and no nearer to one at the end)`,
    ({ faults }) => faults.hiddenBehind.us,
  ],
  [
    `Mexican boxes behind the front, phases (no US unit within ${hiddenFarHexes} hexes, and no nearer to one at the end)`,
    ({ faults }) => faults.hiddenBehind.mexican,
  ],
  [
    `Mexican units destroyed singly in ${fedWorks.join(' or ')} after another was in the same hex`,
    ({ faults }) => faults.fed,
  ],
  ['attacks on US batteries without infantry in their hex', ({ faults }) => faults.loneBatteries.us],
  ['attacks on Mexican batteries without infantry in their hex', ({ faults }) => faults.loneBatteries.mexican],
  ['lava dice thrown off the trail', ({ faults }) => faults.lavaOffTrail],
  ['US steps lost because too many units were in a hex (OPS-6.2)', ({ faults }) => faults.crowding.us],
  ['Mexican steps lost because too many units were in a hex (OPS-6.2)', ({ faults }) => faults.crowding.mexican],
  ['US leaders captured', ({ leaders }) => leaders.us.captured],
  ['Mexican leaders captured', ({ leaders }) => leaders.mexican.captured],
  [
    `turns of Scott in the front line (at the end of his turn an enemy within ${commanderFrontHexes} hexes)`,
    ({ faults }) => faults.commanderFront.us.turns,
  ],
  [`  with fewer than ${commanderUnits} units in good order in his hex`, ({ faults }) => faults.commanderFront.us.weak],
  [
    `turns of Santa Anna in the front line (at the end of his turn an enemy within ${commanderFrontHexes} hexes)`,
    ({ faults }) => faults.commanderFront.mexican.turns,
  ],
  [
    `  with fewer than ${commanderUnits} units in good order in his hex`,
    ({ faults }) => faults.commanderFront.mexican.weak,
  ],
]

/** Report on how often each fault came. */
export const faultLines = (games: readonly FaultyGame[]): string[] => [
  'faults that test/ladder/GAMES.md names, times a game:',
  ...TOLD.map(([name, of]) => `  ${name}: ${spreadText(games.map(of))}`),
]
