import { canonical, cloneJson } from '../../../src/core/json'
import { apply } from '../../../src/tabletop/regimental/battle/engine'
import type { AddressedEvent } from '../../../src/tabletop/regimental/battle/events'
import type { RegimentalTable } from '../../../src/tabletop/regimental/battle/run'
import type { RegimentalBattle, Side } from '../../../src/tabletop/regimental/battle/types'
import { Fault } from '../fault'
import type { Random } from '../random'
import { invariantsHold, listsHold, stateHolds } from './invariants'
import { begin, type Plan } from './plan'
import { type Action, chooseAction, type Manner, MANNERS } from './players'
import { boundsHold, wildHolds } from './wild'

export interface Command {
  readonly side: Side
  readonly action: Action
}

/** The results of battles, and counts of what was tried in them. */
export interface Tally {
  battles: number
  actions: number
  turns: number
  wild: number
  places: Record<string, number>
  types: Record<string, number>
  events: Record<string, number>
  results: Record<string, number>
}
export const emptyTally = (): Tally => ({
  ...{ battles: 0, actions: 0, turns: 0, wild: 0 },
  ...{ places: {}, types: {}, events: {}, results: {} },
})
export const countUp = (rows: Record<string, number>, row: string, by = 1): void => {
  rows[row] = (rows[row] ?? 0) + by
}
export function addTally(into: Tally, from: Tally): void {
  for (const key of ['battles', 'actions', 'turns', 'wild'] as const) into[key] += from[key]
  for (const key of ['places', 'types', 'events', 'results'] as const)
    for (const [row, n] of Object.entries(from[key])) countUp(into[key], row, n)
}

/** Share of actions before which the slow checks run. */
export interface Care {
  readonly state: number
  readonly wild: number
  readonly bounds: number
}
export const CARE: Care = { state: 0.1, wild: 0.03, bounds: 0.03 }

/** A battle that goes on longer than this is a fault: somewhere play goes round in circles. */
const MOST_ACTIONS = 20_000

/** A battle played on the rules engine, with all checks. */
export class RegimentalPlay {
  readonly commands: Command[] = []
  readonly table: RegimentalTable
  /** Every event from the beginning. */
  readonly log: AddressedEvent[] = []
  /** Events of the last action, to look into a fault. */
  last: readonly AddressedEvent[] = []
  readonly #plan: Plan
  readonly #tally: Tally

  constructor(plan: Plan, tally: Tally) {
    this.#plan = plan
    this.#tally = tally
    const { table, events } = begin(plan)
    this.table = table
    this.log.push(...events)
    stateHolds(table, this.#plan.seed)
  }

  act(side: Side, action: Action): void {
    const { table } = this
    const before: RegimentalBattle = cloneJson(table.battle)
    this.commands.push({ side, action })
    const done = apply(table, side, action, { seed: this.#plan.seed, forced: [] })
    if (!done.ok) throw new Fault(`checked and refused (${JSON.stringify(done.refusal)}): ${canonical(action)}`)
    this.#tally.actions++
    countUp(this.#tally.types, String(action.type))
    this.last = done.value
    this.log.push(...done.value)
    for (const { body } of done.value) countUp(this.#tally.events, body.kind)
    invariantsHold(table, before, done.value)
  }

  /** Plays the battle to its end. */
  play(random: Random, care: Care = CARE): void {
    const { table } = this
    const tally = this.#tally
    const manners = Object.fromEntries(table.field.sides.map((side) => [side, random.pick(MANNERS)])) as Record<
      Side,
      Manner
    >
    for (let side = table.battle.toAct; side !== null; side = table.battle.toAct) {
      countUp(tally.places, table.battle.owed.at(-1)?.kind ?? table.battle.place)
      if (random.chance(care.state)) stateHolds(table, this.#plan.seed)
      if (random.chance(care.state)) listsHold(table)
      if (random.chance(care.wild)) tally.wild += wildHolds(table, side, random)
      if (random.chance(care.bounds)) boundsHold(table, side, random)
      this.act(side, chooseAction(table, side, manners[side]!, random))
      if (this.commands.length > MOST_ACTIONS) throw new Fault('the battle does not end')
    }
    stateHolds(table, this.#plan.seed)
    listsHold(table)
    tally.battles++
    tally.turns += table.battle.turn
    const { winner, by } = table.battle.result!
    countUp(tally.results, `${by} ${winner}`)
  }
}
