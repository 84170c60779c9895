import type { Dice } from '../../../../src/core/dice'
import { changeAnswers } from '../../../../src/tabletop/sar/battle/answers'
import { beginPhase, continueBattle } from '../../../../src/tabletop/sar/battle/flow'
import { fireResults, shoot } from '../../../../src/tabletop/sar/battle/fire/phase'
import type { ActionRun, BattleTable, AddressedEvent } from '../../../../src/tabletop/sar/battle/run'
import type { Phase } from '../../../../src/tabletop/sar/battle/sequence'
import type { Battle, BattleOptions, BattleUnit, ExecutedOrder } from '../../../../src/tabletop/sar/battle/types'
import type { BattleEvent } from '../../../../src/tabletop/sar/battle/events'
import type { Ground } from '../../../../src/tabletop/common/groundSchema'
import type { OptionalRules, Profile } from '../../../../src/tabletop/sar/types'
import { alter, dice, firstTurn, OPTIONS } from './support'

type Unit = Partial<BattleUnit> & { readonly x: number; readonly y: number; readonly deed?: ExecutedOrder }

export interface Scene {
  readonly units: Readonly<Record<string, Unit>>
  readonly rules?: Partial<OptionalRules>
  readonly profile?: Profile
  readonly features?: Ground['features']
  readonly dice?: Dice
}

export const runOf = (table: BattleTable, with_: Dice = dice()): ActionRun => ({
  ...table,
  dice: with_,
  stream: 'battle',
  events: [],
})

/** A battle on open ground with these units only, inches from the south-west corner; nobody else is on the table. */
export function scene({ units, rules = {}, profile = 'sar-2007', features = [], dice: with_ }: Scene): BattleTable {
  const options: Partial<BattleOptions> = { rules: { ...OPTIONS.rules, ...rules } }
  const made = firstTurn({ options, profile, ...(with_ && { dice: with_ }) })
  const field = { ...made.field, ground: { ...made.field.ground, features } }
  const table: BattleTable = { field, battle: made.battle }
  for (const id of Object.keys(table.battle.units)) alter(table, id, { at: null })
  for (const [id, { x, y, deed, ...more }] of Object.entries(units)) {
    const heading = id.startsWith('us') ? 18_000 : 0
    alter(table, id, { at: { x: x * 1000, y: y * 1000 }, heading, stance: 'line', width: 10, ...more })
    if (deed) table.battle.orders[id] = { deed, heading: deed === 'charge' ? heading : null, functions: [], by: null }
  }
  table.battle.leaders = Object.fromEntries(
    Object.entries(table.battle.leaders).map(([id, leader]) => [id, { ...leader, at: null, attachedTo: null }]),
  )
  table.battle.pending = []
  return table
}

/** Begins a phase and goes on until somebody must choose. */
export function enter(table: BattleTable, phase: Phase, with_: Dice = dice()): AddressedEvent[] {
  const run = runOf(table, with_)
  beginPhase(run, phase)
  continueBattle(run)
  return run.events
}

/** Puts the battle into a phase without doing anything yet. */
export function at(table: BattleTable, phase: Phase): BattleTable {
  table.battle.phase = phase
  return table
}

/** All the fire of the phase, with its results; whom each fires at. */
export function fireAll(
  table: BattleTable,
  fires: Readonly<Record<string, string>>,
  with_: Dice = dice(),
  works = {},
): BattleEvent[] {
  const run = runOf(table, with_)
  const aims = Object.fromEntries(
    Object.entries(fires).map(([id, target]) => [id, { target, work: (works as Record<string, string>)[id] ?? null }]),
  )
  for (const side of table.field.sides) changeAnswers(table, side, { fires: aims })
  shoot(run)
  fireResults(run)
  return run.events.map(({ body }) => body)
}

export const of = <K extends BattleEvent['kind']>(events: readonly BattleEvent[], kind: K) =>
  events.filter((event): event is Extract<BattleEvent, { kind: K }> => event.kind === kind)

export const castings = ({ strength: { start, casualties, stragglers } }: BattleUnit) => ({
  effectives: start - casualties - stragglers,
  stragglers,
  casualties,
})
export type Units = Battle['units']
