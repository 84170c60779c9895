import { NO_OPTIONAL_RULES } from '../../../../src/tabletop/sar/optionalRules'
import type { Dice } from '../../../../src/core/dice'
import { canonical, cloneJson } from '../../../../src/core/json'
import { buenaVista, loadScenario, tablesOf } from '../../../../src/tabletop/sar/data'
import { apply, check, newBattle, toAct } from '../../../../src/tabletop/sar/battle/engine'
import { firstActionOwed } from '../../../../src/tabletop/sar/battle/owed'
import type { Phase } from '../../../../src/tabletop/sar/battle/sequence'
import type { BattleTable, AddressedEvent } from '../../../../src/tabletop/sar/battle/run'
import type { Battle, BattleOptions, Side } from '../../../../src/tabletop/sar/battle/types'
import type { Profile, Scenario } from '../../../../src/tabletop/sar/types'

export const OPTIONS: BattleOptions = {
  rules: NO_OPTIONAL_RULES,
  victory: 'formedInfantry',
  arrivals: 'orderOfBattleText',
}

/** Forced dice of the stream `battle`: `[key, value]`. */
export const dice = (seed = 'test', forced: readonly [string, number][] = []): Dice => ({
  seed,
  forced: forced.map(([key, value]) => ({ stream: 'battle', key, value })),
})

function must<T>(made: { ok: true; value: T } | { ok: false; refusal: unknown }): T {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

export const scenario = (): Scenario => must(buenaVista())

/** Buena Vista, waiting for the set-up; `change` edits a copy of the scenario first. */
export function battle(given: Given = {}): { table: BattleTable; events: AddressedEvent[] } {
  if (given.change) return begun(given)
  const made = beginnings(`battle ${canonical(given)}`, () => begun(given))
  return { table: copy(made.table), events: cloneJson(made.events) }
}

/** What a battle of a test begins with. */
interface Given {
  readonly profile?: Profile
  readonly dice?: Dice
  readonly options?: Partial<BattleOptions>
  readonly change?: (raw: Scenario) => void
}

/** To find room for all units costs more than a whole test: tests that ask for the same beginning share it, each with a state of its own. */
const kept = new Map<string, unknown>()
function beginnings<T>(key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as T
}

function begun(given: Given): { table: BattleTable; events: AddressedEvent[] } {
  const tables = must(tablesOf(given.profile ?? 'sar-2007'))
  const raw = cloneJson(scenario())
  given.change?.(raw)
  const checked = must(loadScenario('test.json', raw, tables))
  return must(newBattle(checked, tables, { ...OPTIONS, ...given.options }, given.dice ?? dice()))
}

/** Does an action that must be legal. Before a `ready` at set-up each leader gets a mission, which the rules demand (SAR-4.15). */
export function act(table: BattleTable, side: Side, action: unknown, with_: Dice = dice()): AddressedEvent[] {
  if (table.battle.phase === 'setup' && (action as { type?: string } | null)?.type === 'ready')
    for (let owed = firstActionOwed(table, side); owed; owed = firstActionOwed(table, side))
      must(apply(table, side, { ...owed, task: 'move' }, with_))
  return must(apply(table, side, action, with_))
}

/** The same battle with a state of its own. */
export const copy = ({ field, battle: state }: BattleTable): BattleTable => ({ field, battle: cloneJson(state) })

/** A battle with both sides ready after set-up: phase 1 of turn 1, the Mexicans asked first. */
export function firstTurn(given: Given = {}): BattleTable {
  const make = (): BattleTable => {
    const { table } = battle(given)
    for (const side of ['mexican', 'us'] as const) act(table, side, { type: 'ready' }, given.dice)
    return table
  }
  return given.change ? make() : copy(beginnings(`first turn ${canonical(given)}`, make))
}

export const refusalOf = (table: BattleTable, side: Side, action: unknown): string | null => {
  const refusal = check(table, side, action)
  return refusal && `${refusal.code} ${refusal.rule}`
}

/** Changes one unit of a battle. */
export function alter(table: BattleTable, id: string, change: Partial<Battle['units'][string]>): void {
  table.battle.units[id] = { ...table.battle.units[id]!, ...change }
}

/** Everybody is ready with nothing at every question, until a phase begins or the battle is over. */
export function passTo(table: BattleTable, turn: number, phase: Phase, with_: Dice = dice()): AddressedEvent[] {
  const told: AddressedEvent[] = []
  const there = (): boolean => table.battle.turn === turn && table.battle.phase === phase
  for (let side = toAct(table.battle); side !== null && !there(); side = toAct(table.battle))
    told.push(...act(table, side, { type: 'ready' }, with_))
  return told
}
