import { describe, expect, it } from 'vitest'
import { canonical } from '../../../../../src/core/json'
import { noAnswers } from '../../../../../src/tabletop/sar/battle/answers'
import { otherSide } from '../../../../../src/tabletop/sar/battle/field'
import { sarPreviews } from '../../../../../src/tabletop/sar/battle/preview'
import { answerPreview, PREVIEW_KINDS } from '../../../../../src/tabletop/sar/battle/preview/query'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { Battle, Side } from '../../../../../src/tabletop/sar/battle/types'
import { sideOfUnit, unitsOf } from '../../../../../src/tabletop/sar/battle/units'
import { tableSeenBy } from '../../../../../src/tabletop/sar/battle/view'
import { randomQuery } from '../../../../fuzz/battle/queries'
import { Random } from '../../../../fuzz/random'
import { sampleSize } from '../../../../sampleSize'
import { battle as battleAtSetup, copy, OPTIONS } from '../support'
import { type Asked, scattered } from './positions'

/** The same battle with other things that a side cannot know: the enemy's answers, missions, and where his hidden units stand. */
function redealt(table: BattleTable, side: Side, random: Random): BattleTable {
  const dealt = copy(table)
  const { battle, field } = dealt
  const enemy = otherSide(dealt, side)
  const ids = unitsOf(dealt, enemy)
  const marches = Object.fromEntries(ids.map((id) => [id, [{ go: 1 + random.below(5000), off: 0 }]]))
  const orders = Object.fromEntries(
    ids.map((id) => [id, { order: 'charge' as const, heading: 0, functions: [], by: 'nobody', cost: 1 }]),
  )
  const targets = Object.fromEntries(ids.map((id) => [id, random.pick(unitsOf(dealt, side))]))
  battle.drafts[enemy] = { ...noAnswers(), marches, orders, targets, squares: ids }
  for (const id of ids)
    if (battle.units[id]!.hidden || battle.phase === 'setup')
      battle.units[id] = {
        ...battle.units[id]!,
        at: { x: random.below(field.ground.width), y: random.below(field.ground.depth) },
        heading: random.below(36_000),
        stance: 'line',
      }
  for (const [id, leader] of Object.entries(battle.leaders))
    if (field.leaders.get(id)!.side === enemy) battle.leaders[id] = { ...leader, mission: null, incoming: null }
  return dealt
}

/** A position in which some enemies are hidden among one's own units (SAR-22.1). */
function withHidden({ table, side }: Asked, random: Random): BattleTable {
  const options: Battle['options'] = { ...table.battle.options, rules: { ...OPTIONS.rules, optHiddenUnits: true } }
  const hidden: BattleTable = { field: table.field, battle: { ...table.battle, options } }
  for (const [id, unit] of Object.entries(hidden.battle.units)) {
    if (sideOfUnit(hidden, unit) === side || unit.at === null || random.chance(0.6)) continue
    hidden.battle.units[id] = { ...unit, hidden: true }
    delete hidden.battle.orders[id]
    delete hidden.battle.doings[id]
  }
  return hidden
}

describe('SAR-4.7, 22.1 previews and secrets', { timeout: 300_000 }, () => {
  it('SAR-4.7, 4.15, 22.1 two battles that differ only in what a side cannot know answer it alike, to the byte', () => {
    const random = new Random('secrets and previews')
    const wanted = sampleSize(200, 6000)
    const answered = new Map<string, number>()
    let [asked, wouldLeak] = [0, 0]
    for (let n = 0; asked < wanted; n++) {
      const position: Asked =
        n % 4 === 3 ? { table: battleAtSetup().table, side: 'us', question: 'setup' } : scattered(`secret ${n}`)
      const { side } = position
      const one = withHidden(position, random)
      // Before orders are revealed everybody's lie face down, and at set-up places too.
      if (position.table.battle.phase !== 'setup')
        one.battle.phase = random.pick(['giveOrders', 'declareCharges', 'allMoves', 'allMoves'])
      const two = redealt(one, side, random)
      const seen = tableSeenBy(one, side)
      for (let k = 0; k < 20; k++, asked++) {
        const query = randomQuery(seen, side, random)
        const [first, second] = [answerPreview(one, side, query), answerPreview(two, side, query)]
        expect(canonical(first)).toBe(canonical(second))
        if (first.ok) answered.set(query.kind, (answered.get(query.kind) ?? 0) + 1)
        // The test itself: asked from the whole truth, some answers would differ.
        const { kind, ...question } = query
        const raw = (table: BattleTable) =>
          canonical((sarPreviews[kind] as (t: BattleTable, s: Side, q: object) => object)(table, side, question))
        if (k % 4 === 0 && raw(one) !== raw(two)) wouldLeak++
      }
    }
    expect(wouldLeak).toBeGreaterThan(0)
    // A charge that a square can meet is rare among scattered units.
    expect([...answered.keys(), 'square'].sort()).toEqual(expect.arrayContaining(PREVIEW_KINDS))
  })
})
