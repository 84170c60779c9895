import { canonical, cloneJson } from '../../../src/core/json'
import { apply, check, legal, sampleAction, toAct } from '../../../src/tabletop/sar/battle/engine'
import { type Bound, entryCovers } from '../../../src/tabletop/common/legalEntry'
import type { LegalEntry } from '../../../src/tabletop/sar/battle/entries'
import { otherSide } from '../../../src/tabletop/sar/battle/field'
import type { BattleTable } from '../../../src/tabletop/sar/battle/run'
import type { Battle, Side } from '../../../src/tabletop/sar/battle/types'
import { battleView, tableSeenBy } from '../../../src/tabletop/sar/battle/view'
import { answerPreview } from '../../../src/tabletop/sar/battle/preview/query'
import { Fault, must } from '../fault'
import { Random } from '../random'
import { answerQuestion } from './players'
import { randomQuery } from './queries'

const copy = ({ field, battle }: BattleTable): BattleTable => ({ field, battle: cloneJson(battle) })

/** How many questions (previews) are asked in each of two worlds. */
const QUERIES = 6

/** Everything that a side gets of a battle: view, legal list, refusals, answers to its questions, and the input of its computer player. */
function known(table: BattleTable, side: Side, probes: readonly unknown[]): string[] {
  // The questions depend only on what the side knows, so that both worlds are asked the same.
  const seen = tableSeenBy(table, side)
  const random = new Random(canonical(probes))
  const queries = Array.from({ length: QUERIES }, () => randomQuery(seen, side, random))
  return [
    `view ${canonical(battleView(table, side))}`,
    `legal ${canonical(legal(table, side))}`,
    `ai ${canonical(tableSeenBy(table, side).battle)}`,
    ...queries.map((query) => `preview ${canonical(query)} ${canonical(answerPreview(table, side, query))}`),
    ...probes.map((action) => `check ${canonical(action)} ${canonical(check(table, side, action))}`),
  ]
}

function same(one: readonly string[], other: readonly string[], what: string): void {
  for (const [i, line] of one.entries()) {
    if (line === other[i]) continue
    const at = [...line].findIndex((letter, k) => letter !== other[i]![k])
    const near = (text: string): string => text.slice(Math.max(0, at - 120), at + 80)
    throw new Fault(`${what} by ${line.slice(0, 5)}: ${near(line)} | ${near(other[i]!)}`)
  }
}

/** Commands whose refusal might reveal a secret. */
function probesOf(table: BattleTable, side: Side, random: Random): unknown[] {
  const entries = legal(table, side)
  return entries.length === 0
    ? [{ type: 'ready' }]
    : Array.from({ length: 30 }, () => sampleAction(random.pick(entries), random.below(1_000_000_000)))
}

/** Changes the other side's sealed answers, missions and hidden units. */
function redealt(table: BattleTable, side: Side, random: Random): BattleTable {
  const other = otherSide(table, side)
  const dealt = copy(table)
  const { battle, field } = dealt
  for (const [id, leader] of Object.entries(battle.leaders)) {
    if (field.leaders.get(id)!.side !== other || field.leaders.get(id)!.superior === null) continue
    const mission = {
      task: random.pick(['attack', 'defend', 'pursue', 'delay', 'move'] as const),
      objectiveKind: 'terrain' as const,
      objectiveId: random.pick(field.ground.features)?.id ?? random.pick([...field.units.keys()]),
      purpose: `p${random.below(100)}`,
    }
    battle.leaders[id] = {
      ...leader,
      mission: random.chance(0.7) ? mission : null,
      incoming: random.chance(0.3) ? { mission, issued: battle.turn } : null,
    }
  }
  for (const [id, unit] of Object.entries(battle.units))
    if (unit.hidden && unit.at && field.units.get(unit.of)!.side === other)
      battle.units[id] = {
        ...unit,
        at: { x: random.below(field.ground.width), y: random.below(field.ground.depth) },
        heading: random.below(36_000),
      }
  return dealt
}

/** Gives two different answers of a side to the same question and compares what the other side gets. Returns how many pairs were compared. */
export function secretsHold(table: BattleTable, side: Side, random: Random): number {
  const other = otherSide(table, side)
  // Earlier secrets of the other side: missions, hidden units.
  for (const dark of [side, other]) {
    const probes = probesOf(table, dark, random)
    same(known(table, dark, probes), known(redealt(table, dark, random), dark, probes), `${dark} knows what it may not`)
  }
  // The answers that are sealed now.
  const worlds = [1, 2].map(() => {
    const world = copy(table)
    const told: unknown[] = []
    const manner = random.pick(['chance', 'eager'] as const)
    answerQuestion(world, side, manner, new Random(`world ${random.below(1e9)}`), (action) => {
      // The last answer reveals everything.
      if (action.type === 'ready') return
      const done = apply(world, side, action, { seed: 'secret', forced: [] })
      if (!done.ok) throw new Fault(`checked and refused: ${canonical(action)}`)
      told.push(...done.value.filter(({ to }) => to !== side))
    })
    // The legal list of the side that is asked next must not depend on them either.
    if (world.battle.pending.length > 1) apply(world, side, { type: 'ready' }, { seed: 'secret', forced: [] })
    return { world, told }
  })
  const [one, two] = worlds
  must(canonical(one!.told) === canonical(two!.told), () => `${other} is told what ${side} lays down`)
  if (toAct(one!.world.battle) !== toAct(two!.world.battle)) return 3
  const probes = probesOf(one!.world, other, random)
  same(known(one!.world, other, probes), known(two!.world, other, probes), `${other} knows what ${side} laid down`)
  return 4
}

const isBound = (value: unknown): value is Bound => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Checks that `check` accepts only actions that an entry covers, and refuses those outside every entry. */
export function boundsHold(table: BattleTable, side: Side, random: Random): void {
  const entries = legal(table, side)
  const before: Battle = cloneJson(table.battle)
  for (let k = 0; k < 60 && entries.length > 0; k++) {
    const entry = random.pick(entries)
    for (const action of [
      sampleAction(entry, 0),
      sampleAction(entry, 1),
      sampleAction(entry, random.below(1e9)),
      outside(entry, random),
    ]) {
      const lawful = entries.some((one) => entryCovers(one, action))
      if (check(table, side, action) === null && !lawful)
        throw new Fault(`not listed and accepted: ${canonical(action)}`, { side, action })
    }
  }
  must(canonical(before) === canonical(table.battle), () => 'looking changed the battle')
}

/** An action just outside one bound of an entry. */
function outside(entry: LegalEntry, random: Random): Record<string, unknown> {
  const action = sampleAction(entry, random.below(1e9))
  const bounds = Object.entries(entry).filter(([, value]) => isBound(value))
  if (bounds.length === 0) return action
  const [key, bound] = random.pick(bounds) as [string, Bound]
  if ('min' in bound) action[key] = random.chance(0.5) ? bound.min - 1 : bound.max + 1
  else action[key] = 'oneOf' in bound ? 'nobody' : 'x'.repeat(bound.letters + 1)
  return action
}
