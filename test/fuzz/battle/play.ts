import { mapSides, ofSide } from '../../../src/game/side'
import { canonical, cloneJson } from '../../../src/core/json'
import { apply, toAct } from '../../../src/tabletop/sar/battle/engine'
import { otherSide } from '../../../src/tabletop/sar/battle/field'
import type { BattleTable, AddressedEvent } from '../../../src/tabletop/sar/battle/run'
import type { Battle, Side } from '../../../src/tabletop/sar/battle/types'
import { battleView } from '../../../src/tabletop/sar/battle/view'
import { Fault, must } from '../fault'
import type { Random } from '../random'
import { invariantsHold, listsHold, stateHolds } from './invariants'
import { begin, diceOf, type Plan } from './plan'
import { answerQuestion, type Manner, MANNERS } from './players'
import { boundsHold, secretsHold } from './secrets'
import { wildHolds } from './wild'

export interface Command {
  side: Side
  action: Readonly<Record<string, unknown>>
}

/** The result of a battle, and counts of what was tried in it. */
export interface Tally {
  battles: number
  session: number
  actions: number
  turns: number
  asks: Record<string, number>
  events: Record<string, number>
  rules: Record<string, number>
  secrets: number
  wild: number
  results: Record<string, number>
}
export const emptyTally = (): Tally => ({
  battles: 0,
  session: 0,
  actions: 0,
  turns: 0,
  asks: {},
  events: {},
  rules: {},
  secrets: 0,
  wild: 0,
  results: {},
})
const up = (rows: Record<string, number>, row: string, by = 1): void => {
  rows[row] = (rows[row] ?? 0) + by
}

export function addTally(into: Tally, from: Tally): void {
  for (const key of ['battles', 'session', 'actions', 'turns', 'secrets', 'wild'] as const) into[key] += from[key]
  for (const key of ['asks', 'events', 'rules', 'results'] as const)
    for (const [row, n] of Object.entries(from[key])) up(into[key], row, n)
}

/** Share of answers after which the slow checks run. */
export interface Care {
  readonly state: number
  readonly secrets: number
  readonly wild: number
  readonly bounds: number
}
export const CARE: Care = { state: 0.15, secrets: 0.08, wild: 0.05, bounds: 0.04 }

/** A battle played directly on the rules engine, with all checks. */
export class BattlePlay {
  readonly commands: Command[] = []
  readonly table: BattleTable
  /** Events of the last action, to look into a fault. */
  last: readonly AddressedEvent[] = []
  readonly #plan: Plan
  readonly #tally: Tally

  constructor(plan: Plan, tally: Tally) {
    this.#plan = plan
    this.#tally = tally
    this.table = begin(plan).table
    stateHolds(this.table)
  }

  act(side: Side, action: Readonly<Record<string, unknown>>): void {
    const { table } = this
    const other = otherSide(table, side)
    const drafting = action.type !== 'ready' && action.type !== 'resign'
    const unseen = drafting ? canonical(battleView(table, other)) : ''
    const before: Battle = cloneJson(table.battle)
    this.commands.push({ side, action })
    const done = apply(table, side, action, diceOf(this.#plan))
    if (!done.ok) throw new Fault(`checked and refused (${JSON.stringify(done.refusal)}): ${canonical(action)}`)
    this.#tally.actions++
    for (const { body } of done.value) {
      up(this.#tally.events, body.kind === 'test' ? `test ${body.test}` : body.kind)
      if ('rule' in body) up(this.#tally.rules, body.rule)
    }
    this.last = done.value
    invariantsHold(table, before, done.value)
    if (!drafting) return
    // SAR-4.7: sealed answers are shown to their side only.
    must(canonical(battleView(table, other)) === unseen, () => `${other} sees what ${side} lays down (${action.type})`)
    for (const { body, to } of done.value) must(to === side, () => `${other} is told of ${body.kind} (${action.type})`)
  }

  /** Plays the battle to its end. */
  play(random: Random, care: Care = CARE): void {
    const { table } = this
    const tally = this.#tally
    const manners = mapSides(table.field.sides, () => drawManners(random))
    for (let side = toAct(table.battle); side; side = toAct(table.battle)) {
      const asked = table.battle.pending.at(-1)!.kind
      up(tally.asks, asked)
      const now = side
      if (random.chance(care.state)) stateHolds(table)
      if (random.chance(care.state)) listsHold(table)
      if (random.chance(care.secrets)) tally.secrets += secretsHold(table, now, random)
      if (random.chance(care.wild)) tally.wild += wildHolds(table, now, random)
      if (random.chance(care.bounds)) boundsHold(table, now, random)
      answerQuestion(table, now, random.pick(ofSide(manners, now)), random, (action) => this.act(now, action))
    }
    stateHolds(table)
    listsHold(table)
    tally.battles++
    tally.turns += table.battle.turn
    const { winner, by } = table.battle.result!
    up(tally.results, `${by} ${winner}`)
  }
}

/** How one side answers in one battle: mostly in one style. */
function drawManners(random: Random): Manner[] {
  const main = random.pick(MANNERS)
  return random.chance(0.5) ? [main] : [main, main, random.pick(MANNERS)]
}
