import { describe, expect, it } from 'vitest'
import type { Dice } from '../../../../../src/core/dice'
import { blockAfter } from '../../../../../src/tabletop/common/march'
import { footprint } from '../../../../../src/tabletop/common/block'
import { polygonsOverlap } from '../../../../../src/tabletop/common/polygon'
import { unitPolygon } from '../../../../../src/tabletop/sar/battle/layout'
import { nearestOnTable } from '../../../../../src/tabletop/common/ground'
import type { MarchPreview } from '../../../../../src/tabletop/common/preview'
import { legal } from '../../../../../src/tabletop/sar/battle/engine'
import { laidOutMarch } from '../../../../../src/tabletop/sar/battle/moves/plan'
import { move, rollMoves } from '../../../../../src/tabletop/sar/battle/moves/phase'
import { isFormingSquare, unitsToMove } from '../../../../../src/tabletop/sar/battle/moves/duty'
import { sarPreviews } from '../../../../../src/tabletop/sar/battle/preview'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../../../src/tabletop/sar/battle/types'
import { tableSeenBy } from '../../../../../src/tabletop/sar/battle/view'
import { sampleSize } from '../../../../sampleSize'
import { Random } from '../../../../fuzz/random'
import { runOf, scene } from '../scene'
import { moving, moveDice } from '../moves/kit'
import { act, copy, dice, refusalOf } from '../support'
import { movesAsked } from './positions'

const asked = (table: BattleTable, side: Side, question: Parameters<typeof sarPreviews.march>[2]): MarchPreview => {
  const made = sarPreviews.march(tableSeenBy(table, side), side, question)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** Dice with every one for the ground on all marches, or every six. */
const groundDice = (face: number, seed: string, { battle: { turn, units } }: BattleTable): Dice =>
  dice(
    seed,
    Object.keys(units).flatMap((id) =>
      ['woods', 'rough', 'wallsHedges', 'streamUphill'].flatMap((row) =>
        Array.from({ length: 12 }, (_, i): [string, number] => [`${turn}/allMoves/${id}/move.${row}/${i + 1}`, face]),
      ),
    ),
  )

/** A random step of any kind; few are legal. */
function randomStep(unit: string, random: Random): object {
  const kind = random.below(10)
  const off = random.pick([0, 0, 3000, 33_000, 18_000, random.below(36_000)])
  if (kind < 4) return { type: 'go', unit, distance: 1 + random.below(9000), off }
  if (kind < 6) return { type: 'wheel', unit, angle: 1 + random.below(5000), about: random.pick(['left', 'right']) }
  if (kind < 8) return { type: 'turn', unit, angle: random.below(6000) - 3000 }
  const stance = random.pick(['line', 'column', 'roadColumn', 'square'])
  if (kind < 9) return { type: 'form', unit, stance, width: 1 + random.below(12) }
  return random.pick([
    { type: 'aboutFace', unit },
    { type: 'mount', unit, mounted: random.chance(0.5) },
  ])
}

/** Up to four random steps for a unit, each legal, done as actions. Returns how many. */
function layOut(table: BattleTable, side: Side, unit: string, random: Random): number {
  let steps = 0
  for (let tries = 0; tries < 24 && steps < 4; tries++) {
    const step = randomStep(unit, random)
    if (refusalOf(table, side, step) !== null) continue
    act(table, side, step)
    steps++
  }
  return steps
}

describe('SAR-7 the march preview', { timeout: 1_800_000 }, () => {
  it('SAR-7.1, 7.17, 8.2 equals what then happens, with the best and the worst dice for the ground', () => {
    const wanted = sampleSize(80, 10_000)
    const random = new Random('marches')
    let [compared, held, hindered, onGround] = [0, 0, 0, 0]
    for (const { table, side } of movesAsked('march')) {
      if (compared >= wanted) break
      const units = unitsToMove(table, side).filter((id) => !isFormingSquare(table, id))
      for (let n = 0; n < Math.min(sampleSize(8, 30), units.length) && compared < wanted; n++) {
        const id = random.pick(units)
        const laid = copy(table)
        if (layOut(laid, side, id, random) === 0) continue
        const before = asked(laid, side, { unit: id })
        expect(before.lines.reduce((sum, { value }) => sum + value, 0)).toBe(before.left)
        // The legal list says how far it may still go.
        const listed =
          n > 0 || compared > 20 ? undefined : legal(laid, side).find(({ type, unit }) => type === 'go' && unit === id)
        if (listed && before.duty === 'march' && before.left > 2000)
          expect((listed.distance as { max: number }).max).toBeGreaterThanOrEqual(before.left)
        for (const face of [1, 6]) {
          const done = copy(laid)
          const run = runOf(done, groundDice(face, `march ${compared}/${n}`, done))
          move(run)
          const events = run.events.map(({ body }) => body)
          const isHindered = events.some((event) => event.kind === 'stopped' && event.unit === id)
          const isForced = events.some(
            (event) =>
              'unit' in event &&
              event.unit === id &&
              event.kind !== 'moved' &&
              event.kind !== 'formed' &&
              event.kind !== 'passedThrough' &&
              event.kind !== 'losses',
          )
          // Who routs through it costs it ranks before it sets out.
          const setOut = events.findIndex((event) => event.kind === 'moved' && event.rule === 'SAR-7.17')
          const isThinned = events
            .slice(0, Math.max(0, setOut))
            .some((event) => event.kind === 'losses' && event.unit === id)
          const isOthersTurn = events.some(
            (event) => (event.kind === 'moved' || event.kind === 'formed') && event.unit !== id,
          )
          // Whoever goes for an enemy, or away from him, goes otherwise when that enemy moves, flees or forms square.
          const isCompulsory = !['march', 'guns', 'form'].includes(before.duty)
          // The preview takes friends as they are laid out; with the worst dice for the ground they may fall short and be in the way.
          const minds = before.heldBack !== null || isCompulsory || face === 6
          if (isHindered || isForced || isThinned || (minds && isOthersTurn)) {
            hindered++
            continue
          }
          const { march } = laidOutMarch(laid, id)!
          const reached = before.reaches.map(({ result }) => result)
          const spent = face === 6 ? reached[0]! : (before.heldBack?.spent ?? reached.at(-1)!)
          const best = before.heldBack?.block ?? blockAfter(march.start, march.stretches, spent)
          const expected = face === 1 ? best : before.endAtLeast
          const unit = done.battle.units[id]!
          if (before.heldBack) held++
          if (reached.length > 1) onGround++
          if (unit.gone || unit.broken) continue
          if (unit.garrison !== null) continue
          // Somebody who fled or moved of himself stands where it would have come: then it was moved back.
          const isCrowded =
            isOthersTurn &&
            Object.entries(done.battle.units).some(([other, { gone }]) => {
              const area = other === id || gone ? null : unitPolygon(done.field, done.battle.units[other]!)
              return area !== null && polygonsOverlap(footprint(expected), area)
            })
          if (isCrowded) {
            hindered++
            continue
          }
          expect({ id, face, at: unit.at, heading: unit.heading }).toEqual({
            id,
            face,
            at: nearestOnTable(done.field.ground, expected.at),
            heading: expected.heading,
          })
          if (spent === march.cost && before.heldBack === null && march.cost > 0) {
            expect(done.battle.doings[id]).toMatchObject({ left: 0 })
            expect(expected).toEqual(before.end)
          }
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThanOrEqual(wanted)
    expect(hindered).toBeLessThan(3 * compared)
    expect(onGround).toBeGreaterThan(0)
    expect(held).toBeGreaterThan(0)
  })

  const woods = {
    id: 'grove',
    kind: 'woods',
    area: [
      { x: 50_000, y: 33_000 },
      { x: 70_000, y: 33_000 },
      { x: 70_000, y: 36_000 },
      { x: 50_000, y: 36_000 },
    ],
  } as never
  const thrown = moveDice({ 'us-1-illinois/move/1': 5 })
  const go = { type: 'go', unit: 'us-1-illinois', distance: 9000, off: 0 } as const
  const foe = { 'mx-1-line': { x: 60, y: 8, deed: 'hold' } } as const
  const inWoods = () =>
    moving({ units: { ...foe, 'us-1-illinois': { x: 60, y: 40, deed: 'move' } }, features: [woods] }, thrown)

  it('SAR-8.1, 8.2 tells what woods may cost, each outcome as often as the dice throw it', () => {
    const table = inWoods()
    const before = asked(table, 'us', { unit: 'us-1-illinois', steps: [go] })
    expect(before.ground).toMatchObject([
      { feature: 'grove', kind: 'woods', spent: 4000, costMin: 1000, costMax: 6000 },
    ])
    // Ten inches less a die: nine, eight, seven, six, five, four.
    expect(before.reaches).toEqual(
      [4000, 5000, 6000, 7000, 8000, 9000].map((result) => ({ result, chance: { num: 1, den: 6 } })),
    )
    expect(before.ground[0]!.stops).toEqual({ num: 1, den: 6 })
    act(table, 'us', go)
    const wanted = sampleSize(200, 10_000)
    const ends = new Map<number, number>()
    for (let n = 0; n < wanted; n++) {
      const done = copy(table)
      // `copy` keeps the field, so that the woods are the same.
      move(runOf(done, dice(`woods ${n}`)))
      const spent = 40_000 - done.battle.units['us-1-illinois']!.at!.y
      ends.set(spent, (ends.get(spent) ?? 0) + 1)
    }
    for (const { result } of before.reaches) {
      const standardError = Math.sqrt((1 / 6) * (5 / 6) * wanted)
      expect(Math.abs((ends.get(result) ?? 0) - wanted / 6)).toBeLessThan(3 * standardError + 1)
    }
    expect([...ends.keys()].sort((a, b) => a - b)).toEqual(before.reaches.map(({ result }) => result))
  })

  it('SAR-9.2 names the friend who is passed and what it costs both', () => {
    const units = {
      ...foe,
      'us-1-illinois': { x: 60, y: 40, deed: 'move' },
      'us-2-illinois': { x: 60, y: 36, deed: 'hold' },
    } as const
    const table = moving({ units }, thrown)
    const { stretches, heldBack } = asked(table, 'us', { unit: 'us-1-illinois', steps: [go] })
    expect(stretches[0]!.passes).toEqual([
      {
        friend: 'us-2-illinois',
        passer: 'us-1-illinois',
        lines: [
          { rule: 'SAR-9.2', name: 'passerStragglers', value: 1, args: { unit: 'us-1-illinois', d4: 1 } },
          { rule: 'SAR-9.2', name: 'passedStragglers', value: 1, args: { unit: 'us-2-illinois', d4: 1 } },
        ],
      },
    ])
    expect(heldBack).toBeNull()
    const short = asked(table, 'us', { unit: 'us-1-illinois', steps: [{ ...go, distance: 4500 }] })
    expect(short.heldBack).toMatchObject({ because: { rule: 'SAR-9.2', args: { what: 'us-2-illinois' } } })
    act(table, 'us', { ...go, distance: 4500 })
    move(runOf(table, thrown))
    expect(table.battle.units['us-1-illinois']!.at).toEqual(short.heldBack!.block.at)
  })

  it('SAR-7.1, 4.7 before the distance is rolled: what may come, with the chance that it suffices', () => {
    const table = scene({ units: { ...foe, 'us-1-illinois': { x: 60, y: 40 } } })
    table.battle.phase = 'giveOrders'
    const plan = { order: 'move', heading: 18_000 } as const
    const before = asked(table, 'us', { unit: 'us-1-illinois', plan, steps: [go] })
    // Regulars: 5 + 1d6.
    expect(before).toMatchObject({
      allowance: null,
      allowanceMin: 6000,
      allowanceMax: 11_000,
      left: -3000,
      leftMax: 2000,
    })
    expect(before.enough).toEqual({ num: 1, den: 2 })
    const aside = asked(table, 'us', { unit: 'us-1-illinois', plan, steps: [{ ...go, off: 9000 }] })
    expect(aside.refused).toMatchObject({ step: 0, refusal: { rule: 'SAR-7.1' } })
    const short = asked(table, 'us', { unit: 'us-1-illinois', plan, steps: [{ ...go, distance: 2000, off: 9000 }] })
    expect(short.refused).toMatchObject({ step: 0, refusal: { rule: 'SAR-4.7' } })
  })

  it('SAR-7.1 every distance has the chance with which it is rolled, in all editions', () => {
    for (const profile of ['sar-2007', 'sar-1998'] as const) {
      const table = scene({
        profile,
        units: {
          ...foe,
          'us-1-illinois': { x: 60, y: 40, deed: 'move', stance: 'column', width: 4 },
          'us-kentucky-cav': { x: 90, y: 40, deed: 'charge', stance: 'column', width: 4 },
          'us-bragg': { x: 30, y: 40, stance: 'limbered', deed: 'move' },
        },
      })
      table.battle.orders['us-bragg'] = { ...table.battle.orders['us-bragg']!, functions: ['move', 'move'] }
      table.battle.phase = 'declareCharges'
      for (const unit of ['us-1-illinois', 'us-kentucky-cav', 'us-bragg']) {
        const made = sarPreviews.distance(tableSeenBy(table, 'us'), 'us', { unit })
        if (!made.ok) throw new Error(JSON.stringify(made.refusal))
        const wanted = sampleSize(200, 10_000)
        const rolled = new Map<number, number>()
        for (let n = 0; n < wanted; n++) {
          const done = copy(table)
          done.battle.phase = 'allMoves'
          rollMoves(runOf(done, dice(`${unit} ${n}`)))
          const { distance } = done.battle.doings[unit]!
          rolled.set(distance!, (rolled.get(distance!) ?? 0) + 1)
        }
        let all = 0
        for (const { result, chance } of made.value.distances) {
          const p = chance.num / chance.den
          all += p
          expect(Math.abs((rolled.get(result) ?? 0) - p * wanted)).toBeLessThan(
            3.5 * Math.sqrt(p * (1 - p) * wanted) + 1,
          )
          rolled.delete(result)
        }
        expect(all).toBeCloseTo(1, 12)
        expect([...rolled.keys()]).toEqual([])
      }
    }
  })

  it('SAR-0.6 refuses the enemy, a unit that stands, another unit in a step', () => {
    const table = inWoods()
    const refusedFor = (question: object) => {
      const made = sarPreviews.march(tableSeenBy(table, 'us'), 'us', question as never)
      return made.ok ? null : made.refusal.rule
    }
    expect(refusedFor({ unit: 'mx-1-line' })).toBe('SAR-7.1')
    expect(refusedFor({ unit: 'us-2-illinois' })).toBe('SAR-7.1')
    expect(refusedFor({ unit: 'us-1-illinois', steps: [{ ...go, unit: 'us-2-illinois' }] })).toBe('SAR-0.6')
    expect(refusedFor({ unit: 'us-1-illinois', plan: { order: 'move' } })).toBe('SAR-4.7')
  })
})
