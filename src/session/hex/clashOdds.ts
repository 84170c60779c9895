import { positionFromView } from '../../ai/operational/viewPosition'
import { fightForOdds } from '../../clash/fightForOdds'
import { type FoughtTally, NO_FIGHTS, sumOfTallies, tallyOf } from '../../clash/foughtOdds'
import { possibleClashes } from '../../clash/possibleClashes'
import type { ClashSetup } from '../../clash/setup'
import { ok, type Result } from '../../core/result'
import { resolverOf } from '../../operational/combat/resolver'
import { forecastAttack } from '../../operational/combat/forecast'
import { isTabletopResolver, TABLETOP_RESOLVERS } from '../../operational/resolvers'
import type { View } from '../../operational/types'
import type { World } from '../../operational/world'
import { parsePlannedAttack } from './attackPlan'
import type { TabletopEngines } from './tabletop'
import { worldOf } from './world'

// The odds of an attack on the tabletop for a person (OPS-24.5): the attack fought over and over. Everything comes from the view of the
// person's side, so that nothing hidden can move the figures.

/** An attack whose odds a person wants, and all that he knows. */
export interface ClashOddsTask {
  readonly view: View
  /** The attack in the shape of `PlannedAttack`. */
  readonly plan: unknown
}

/** Fights one attack over and over. */
export interface ClashOddsFighter {
  /** The exact chance, from 0 to 1, that the attack does not take place (OPS-8.4). */
  readonly calledOff: number
  /** Choices of the players that may come up and are not counted in the odds. */
  readonly choices: readonly string[]
  /** Fights `count` times, from fight number `first` on. The same numbers always give the same tally. */
  fight(first: number, count: number): FoughtTally
}

/** Prepares the fights of an attack. Refuses the plans that the combat table's forecast refuses. */
export function clashOddsFighter({ view, plan }: ClashOddsTask, tabletops: TabletopEngines): Result<ClashOddsFighter> {
  const parsed = parsePlannedAttack(plan)
  if (!parsed.ok) return parsed
  const world = worldOf(view.scenario)
  if (!world.ok) return world
  const position = positionFromView(world.value, view)
  const attack = parsed.value.plan
  // The attacker is the side whose turn it is, whoever asks.
  const forecast = forecastAttack(position, view.active, attack)
  if (!forecast.ok) return forecast
  const { outcomes, choices } = forecast.value
  const calledOff = outcomes.reduce((sum, { p, result }) => sum + (result === 'calledOff' ? p.num / p.den : 0), 0)
  const wanted = parsed.value.resolver ?? resolverOf(position.game, view.attack)
  const tabletop = tabletops[isTabletopResolver(wanted) ? wanted : TABLETOP_RESOLVERS[0]!]
  const clashes = possibleClashes(position, attack, calledOff)
  return ok({
    calledOff,
    choices,
    fight(first, count) {
      let tally = NO_FIGHTS
      for (let n = first; n < first + count; n++)
        tally = sumOfTallies(tally, tallyOf(fightForOdds(position, clashes, tabletop, n)))
      return tally
    },
  })
}

/** A clash of no game: the first US brigade against two Mexican battalions on the first open hex that can be attacked. */
function practiceSetup(world: World): ClashSetup | null {
  const { grid } = world
  const infantryOf = (seat: 0 | 1) =>
    world.unitsOf[seat].map((index) => world.pieces[index]!.unit!).filter(({ arm }) => arm === 'infantry')
  const [attacker] = infantryOf(0)
  const defenders = infantryOf(1).slice(0, 2)
  for (let hex = 0; hex < grid.count; hex++) {
    if (world.hexes[hex]?.terrain !== 'clear') continue
    for (let direction = 0; direction < 6; direction++) {
      const from = grid.neighbours[hex * 6 + direction]!
      if (from < 0 || !world.attackAllowed[from * 6 + grid.directionTo(from, hex)] || !attacker) continue
      const counterOf = (unit: typeof attacker, isAttacker: boolean): ClashSetup['counters'][number] => ({
        unit,
        losses: unit.roster.map(() => [0, 0, 0]),
        steps: unit.steps,
        disrupted: false,
        garrison: false,
        origin: isAttacker ? { kind: 'adjacent', direction } : { kind: 'target' },
        withEngineer: false,
        isLead: isAttacker,
      })
      return {
        world,
        hex: grid.ids[hex]!,
        attacker: 'us',
        counters: [counterOf(attacker, true), ...defenders.map((unit) => counterOf(unit, false))],
        leaders: [],
        charge: false,
        bombardmentOnly: false,
        attackerMisled: false,
        night: false,
      }
    }
  }
  return null
}

/** Fights of no game, one at each step, so that a thread is fast when the first odds are wanted. */
export function* practiceFights(scenario: string, tabletops: TabletopEngines, count: number): Generator<void> {
  const world = worldOf(scenario)
  const setup = world.ok ? practiceSetup(world.value) : null
  if (!setup) return
  for (let n = 0; n < count; n++) {
    tabletops[TABLETOP_RESOLVERS[0]!].rehearse({
      setup,
      dice: { seed: `practice/${n}`, forced: [] },
      key: 'practice',
      aiSalt: `practice/${n}`,
    })
    yield
  }
}
