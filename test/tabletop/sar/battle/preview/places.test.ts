import { describe, expect, it } from 'vitest'
import type { Result } from '../../../../../src/core/result'
import { footprint } from '../../../../../src/tabletop/common/block'
import { isOnTable } from '../../../../../src/tabletop/common/ground'
import { pointDistance } from '../../../../../src/tabletop/common/point'
import { boxesApart, containsPoint, gapBetween, polygonsOverlap } from '../../../../../src/tabletop/common/polygon'
import { check, toAct } from '../../../../../src/tabletop/sar/battle/engine'
import { unitBlock } from '../../../../../src/tabletop/sar/battle/layout'
import { bringOnArrivals } from '../../../../../src/tabletop/sar/battle/moves/arrive'
import { isFormingSquare, unitsToMove } from '../../../../../src/tabletop/sar/battle/moves/duty'
import { planMarch } from '../../../../../src/tabletop/sar/battle/moves/march'
import { rideLeaders } from '../../../../../src/tabletop/sar/battle/moves/ride'
import { sarPreviews } from '../../../../../src/tabletop/sar/battle/preview'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../../../src/tabletop/sar/battle/types'
import { leadersOf, unitsOf } from '../../../../../src/tabletop/sar/battle/units'
import { tableSeenBy } from '../../../../../src/tabletop/sar/battle/view'
import { Random } from '../../../../fuzz/random'
import { sampleSize } from '../../../../sampleSize'
import { runOf } from '../scene'
import { act, battle, copy, dice, firstTurn } from '../support'
import { movesAsked } from './positions'

const must = <T>(made: Result<T>): T => {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

describe('SAR-6, 7.12 previews of formations', { timeout: 300_000 }, () => {
  it('SAR-7.12, 7.13, 17.4, 21.2 every formation and change: its room, its cost and its ghost as the action has them', () => {
    const random = new Random('forms')
    const wanted = sampleSize(12, 400)
    const rules = new Set<string>()
    let [units, legalOnes] = [0, 0]
    for (const { table, side } of movesAsked('forms')) {
      if (units >= wanted) break
      const movers = unitsToMove(table, side).filter((id) => !isFormingSquare(table, id))
      for (let n = 0; n < 4 && n < movers.length; n++, units++) {
        const unit = random.pick(movers)
        const { forms, changes } = must(sarPreviews.forms(tableSeenBy(table, side), side, { unit }))
        const tried = [
          ...forms.map((choice) => ({
            choice,
            action: { type: 'form', unit, stance: choice.stance, width: choice.width },
          })),
          ...changes.map((choice) => ({
            choice,
            action: choice.name.endsWith('ount')
              ? { type: 'mount', unit, mounted: choice.name === 'mount' }
              : choice.name === 'aboutFace'
                ? { type: 'aboutFace', unit }
                : { type: 'occupy', unit, ...(choice.name === 'occupy' && { building: choice.building }) },
          })),
        ]
        for (const { choice, action } of tried) {
          const refusal = check(table, side, action)
          expect(choice.refusal).toEqual(refusal)
          if (refusal) {
            rules.add(refusal.rule!)
            continue
          }
          legalOnes++
          if (!random.chance(0.2)) continue
          const done = copy(table)
          act(done, side, action)
          const march = planMarch(done, unit, done.battle.drafts[side]!.marches[unit]!)
          expect(choice.cost).toBe(march.cost)
          expect(choice.end).toEqual(unitBlock(done.field, march.unit))
          if ('becomes' in choice) expect(march.unit.stance).toBe(choice.becomes)
        }
      }
    }
    expect(legalOnes).toBeGreaterThan(20)
    expect([...rules]).toEqual(expect.arrayContaining(['SAR-7.12']))
  })
})

describe('SAR-24 previews of places', { timeout: 300_000 }, () => {
  it('SAR-24.4 a legal place lies outside all barred areas, and an illegal one within', () => {
    const { table } = battle()
    act(table, 'mexican', { type: 'ready' })
    expect(toAct(table.battle)).toBe('us')
    const random = new Random('set-up')
    const own = unitsOf(table, 'us')
    const seen = tableSeenBy(table, 'us')
    const { width, depth } = table.field.ground
    let [legal, illegal, brought] = [0, 0, 0]
    for (let n = 0; n < sampleSize(120, 3000); n++) {
      const unit = random.pick(own)
      const { barred, stances } = must(sarPreviews.setupGround(seen, 'us', { unit }))
      const { stance, maxWidth } = random.pick(stances)
      const question = {
        unit,
        x: random.below(width),
        y: random.below(depth),
        heading: random.below(36_000),
        stance: stance as 'line',
        width: 1 + random.below(maxWidth),
      }
      const { end, refusal, nearest } = must(sarPreviews.place(seen, 'us', question))
      expect(refusal).toEqual(check(table, 'us', { type: 'place', ...question }))
      const outline = footprint(end)
      const isBarred = (margin: number): boolean =>
        barred.some(({ kind, outline: area }) =>
          kind === 'impassable'
            ? outline.some((corner) => containsPoint(area, corner))
            : // Round edges are drawn a little too near.
              polygonsOverlap(outline, area) ||
              (margin > 0 && !boxesApart(outline, area, margin) && gapBetween(outline, area) < margin),
        )
      const isOn = outline.every((corner) => isOnTable(table.field.ground, corner))
      if (refusal === null) {
        legal++
        expect(isOn && !isBarred(0)).toBe(true)
      } else {
        illegal++
        expect(isOn && !isBarred(700)).toBe(false)
      }
      if (nearest) {
        brought++
        const at = { ...question, x: nearest.at.x, y: nearest.at.y }
        expect(check(table, 'us', { type: 'place', ...at })).toBeNull()
      }
    }
    for (const count of [legal, illegal, brought]) expect(count).toBeGreaterThan(5)
    const late = firstTurn()
    expect(sarPreviews.setupGround(tableSeenBy(late, 'us'), 'us', { unit: own[0]! }).ok).toBe(false)
    const mexican = sarPreviews.setupGround(tableSeenBy(table, 'mexican'), 'mexican', { unit: 'mx-1-line' })
    expect(mexican).toMatchObject({ ok: false, refusal: { rule: 'SAR-24.4' } })
  })

  /** Dice of arrivals that all show one face. */
  const arrivalDice = (table: BattleTable, face: number) =>
    dice(
      'arrive',
      Object.keys(table.battle.units).flatMap((id) =>
        ['arrive', 'arrive.formation'].flatMap((purpose) =>
          [1, 2, 3, 4].map((k): [string, number] => [`${table.battle.turn}/allMoves/${id}/${purpose}/${k}`, face]),
        ),
      ),
    )

  it('SAR-24.5 a group comes on where the preview says, with the worst dice and with the best', () => {
    for (const arrivals of ['orderOfBattleText', 'mapCaption'] as const) {
      const table = firstTurn({ options: { arrivals } })
      table.battle.phase = 'allMoves'
      let shown = 0
      for (const { group, chosenBy, firstTurn: first } of table.field.terms.arrivals[arrivals]) {
        table.battle.turn = Math.max(1, first - 1)
        const early = must(sarPreviews.arrival(tableSeenBy(table, chosenBy), chosenBy, { group }))
        if (first > 1) expect(early.refusal).toMatchObject({ rule: 'SAR-24.5' })
        table.battle.turn = first
        const preview = must(sarPreviews.arrival(tableSeenBy(table, chosenBy), chosenBy, { group }))
        expect(preview.refusal).toBeNull()
        for (const face of [1, 6]) {
          const done = copy(table)
          done.battle.drafts[chosenBy] = { ...done.battle.drafts[chosenBy]!, arrivals: [group] }
          bringOnArrivals(runOf(done, arrivalDice(done, face)))
          for (const { unit, least, most } of preview.units) {
            shown++
            expect(unitBlock(done.field, done.battle.units[unit]!)).toEqual(face === 1 ? least : most)
          }
          // Its leaders come with the first unit.
          const comes = Object.values(done.battle.units).some(
            ({ at }, i) => at !== null && preview.units.some(({ unit }) => unit === Object.keys(done.battle.units)[i]),
          )
          for (const leader of preview.leaders) expect(done.battle.leaders[leader]!.at !== null).toBe(comes)
        }
        const other: Side = chosenBy === 'us' ? 'mexican' : 'us'
        expect(sarPreviews.arrival(tableSeenBy(table, other), other, { group }).ok).toBe(false)
      }
      expect(shown).toBeGreaterThan(0)
    }
  })

  it('SAR-4.13, 4.14 a leader rides as far as the preview says, to the nearest legal place; whom he may join', () => {
    const random = new Random('rides')
    const table = firstTurn()
    const before = must(sarPreviews.ride(tableSeenBy(table, 'us'), 'us', { leader: leadersOf(table, 'us')[0]! }))
    // Ten inches and three dice.
    expect(before).toMatchObject({ isRolled: false, reachMin: 13_000, reachMax: 28_000 })
    expect(before.reaches.reduce((sum, { chance: { num, den } }) => sum + num / den, 0)).toBeCloseTo(1, 12)
    table.battle.phase = 'allMoves'
    let [free, stopped, joined] = [0, 0, 0]
    for (let n = 0; n < sampleSize(150, 4000); n++) {
      const side = random.pick(table.field.sides)
      const leader = random.pick(leadersOf(table, side))
      const { at } = table.battle.leaders[leader]!
      if (at === null) continue
      table.battle.open = { rides: { [leader]: 13_000 + 1000 * random.below(16) } }
      table.battle.pending = [{ kind: 'moves', owner: side }]
      const to = { x: at.x + random.below(60_000) - 30_000, y: at.y + random.below(60_000) - 30_000 }
      const { ride, joins, reachMax } = must(sarPreviews.ride(tableSeenBy(table, side), side, { leader, to }))
      const action = (place: { x: number; y: number }) => ({ type: 'ride', leader, ...place })
      const refusal = check(table, side, action(to))
      expect(ride!.stops).toEqual(refusal ? [refusal] : [])
      expect(check(table, side, action(ride!.to))).toBeNull()
      expect(pointDistance(at, ride!.to)).toBeLessThanOrEqual(reachMax)
      if (refusal === null) {
        free++
        expect(ride!.to).toEqual(to)
      } else stopped++
      const { unit, refusal: cannot, isNear } = random.pick(joins)
      const join = { ...action(at), attach: unit }
      expect(check(table, side, join)).toEqual(cannot)
      if (cannot !== null) continue
      const done = copy(table)
      act(done, side, join)
      rideLeaders(runOf(done))
      expect(done.battle.leaders[leader]!.attachedTo === unit).toBe(isNear)
      joined++
    }
    for (const count of [free, stopped, joined]) expect(count).toBeGreaterThan(5)
  })
})
