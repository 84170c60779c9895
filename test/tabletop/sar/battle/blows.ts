import { updateTurnRecord } from '../../../../src/tabletop/sar/battle/breaking/turnRecord'
import { beginPhase } from '../../../../src/tabletop/sar/battle/flow'
import { closeAndStand, rounds, victory } from '../../../../src/tabletop/sar/battle/melee/phase'
import { tablesOf } from '../../../../src/tabletop/sar/data'
import type { ActionRun, BattleTable } from '../../../../src/tabletop/sar/battle/run'
import type { TurnRecord } from '../../../../src/tabletop/sar/battle/types'
import type { BattleEvent } from '../../../../src/tabletop/sar/battle/events'
import { runOf, type Scene, scene } from './scene'
import { alter, dice } from './support'

/** Who has reached whom by a charge, with what is known of the charge. */
export type Charges = Readonly<Record<string, { readonly met: string } & Partial<TurnRecord>>>

/** A battle as phase 6 begins: units of a scene, and the charges that have reached somebody. */
export function charged(made: Scene, charges: Charges): BattleTable {
  // Buena Vista has no card of 003; its field may be fought over by it all the same.
  const { profile = 'sar-2007', ...rest } = made
  const tables = tablesOf(profile)
  const before = scene(profile === 'early-american' ? rest : made)
  const table = tables.ok ? { ...before, field: { ...before.field, tables: tables.value } } : before
  for (const [id, doing] of Object.entries(charges)) {
    const unit = table.battle.units[id]!
    const back = unit.heading === 0 ? -6000 : 6000
    const path = [{ x: unit.at!.x, y: unit.at!.y + back }, unit.at!]
    updateTurnRecord(table.battle, id, { path, moved: true, ...doing })
    table.battle.orders[id] = { deed: 'charge', heading: unit.heading, functions: [], by: null }
    table.battle.charges[id] = doing.met
  }
  return table
}

/** A run of phase 6 with these dice: `close`, `stand` and so on of a unit, by unit and purpose with its number. */
export function melee(table: BattleTable, forced: Readonly<Record<string, number>> = {}, seed = 'melee'): ActionRun {
  const { turn } = table.battle
  const keys = Object.entries(forced).map(([key, value]): [string, number] => [
    key.startsWith('melee')
      ? `${turn}/${key}`
      : `${turn}/melee/${key.includes('/', key.indexOf('/') + 1) ? key : `${key}/1`}`,
    value,
  ])
  const run = runOf(table, dice(seed, keys))
  beginPhase(run, 'melee')
  return run
}

export const bodies = (run: ActionRun): BattleEvent[] => run.events.map(({ body }) => body)

/** Closing and standing, then the rounds. */
export function blows(run: ActionRun): BattleEvent[] {
  closeAndStand(run)
  rounds(run)
  return bodies(run)
}

export { closeAndStand, rounds, victory }

/** A U.S. regiment and a Mexican battalion in contact, front to front; the Mexican has charged. */
export function frontToFront(
  mexican: object = {},
  us: object = {},
  doing: Omit<Partial<TurnRecord>, 'met'> = {},
  made: Partial<Scene> = {},
): BattleTable {
  return charged(
    {
      ...made,
      units: {
        'mx-1-line': { x: 60, y: 30, width: 10, ...mexican },
        'us-1-illinois': { x: 60, y: 30, width: 10, ...us },
        ...made.units,
      },
    },
    { 'mx-1-line': { met: 'us-1-illinois', ...doing } },
  )
}

/** Puts a leader with a unit. */
export function attach(table: BattleTable, leader: string, unit: string): void {
  table.battle.leaders[leader] = {
    ...table.battle.leaders[leader]!,
    at: table.battle.units[unit]!.at,
    attachedTo: unit,
  }
}
export { alter }
