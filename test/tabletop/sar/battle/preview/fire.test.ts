import { beforeAll, describe, expect, it } from 'vitest'
import { changeAnswers } from '../../../../../src/tabletop/sar/battle/answers'
import type { BattleEvent } from '../../../../../src/tabletop/sar/battle/events'
import { fireResults, shoot } from '../../../../../src/tabletop/sar/battle/fire/phase'
import { firePreview } from '../../../../../src/tabletop/sar/battle/preview/fire'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { Phase } from '../../../../../src/tabletop/sar/battle/sequence'
import { tableSeenBy } from '../../../../../src/tabletop/sar/battle/view'
import { sampleSize } from '../../../../sampleSize'
import { at, of, runOf, scene } from '../scene'
import { alter, dice } from '../support'
import { watchBattle } from './battles'
import { apart, frozen } from './frozen'
import { chanceIn, Tally } from './tally'
import { value } from './value'

type Shot = Extract<BattleEvent, { kind: 'shot' }>

const US = 'us-1-illinois'
const MX = 'mx-1-line'
const GUNS = 'us-bragg'

/** The phases of fire, by the phase before. */
const FIRE_AFTER: Readonly<Partial<Record<Phase, Phase>>> = { declareCharges: 'firstFire', allMoves: 'holdFire' }

/** A fire phase of a real battle: how the table stood when it began, and what was then fired. */
interface FirePhase {
  readonly table: BattleTable
  readonly shots: Shot[]
}

/** All fire phases of some battles of Buena Vista, played by the computer against itself. */
function playedFirePhases(battles: number): FirePhase[] {
  const phases: FirePhase[] = []
  for (let n = 0; n < battles; n++) {
    let open: FirePhase | null = null
    watchBattle(`fire/${n}`, 25, {
      phaseEnded(phase, table, soFar) {
        if (open) open.shots.push(...of(apart(soFar), 'shot'))
        const next = FIRE_AFTER[phase]
        open = next ? { table: at(frozen(table), next), shots: [] } : null
        if (open) phases.push(open)
      },
    })
  }
  return phases
}

let phases: FirePhase[] = []
beforeAll(() => {
  phases = playedFirePhases(sampleSize(1, 10)).filter(({ shots }) => shots.length > 0)
})

describe('the fire preview and the fire', () => {
  it('SAR-11.7 to 11.10 every shot of whole battles has the points, column and modifiers that its preview told', () => {
    let compared = 0
    for (const { table, shots } of phases) {
      for (const shooter of new Set(shots.map(({ unit }) => unit))) {
        const fired = shots.filter(({ unit }) => unit === shooter)
        const { target, work } = fired[0]!
        // As the side of the target knows it: it may ask too.
        for (const side of table.field.sides) {
          const seen = tableSeenBy(table, side)
          const told = value(firePreview(seen, side, { shooters: [shooter], target, work })).volleys[0]!
          expect(told).toMatchObject({ refusal: null, cannotHit: null, range: fired[0]!.range })
          expect(
            told.shots.map(({ castings, pounds, band, points, column, lines }) => ({
              castings,
              pounds,
              band,
              points,
              column,
              modifiers: lines.map(({ name, value: shift }) => ({ name, value: shift })),
            })),
          ).toEqual(
            fired.map(({ castings, pounds, band, points, column, modifiers }) => ({
              castings,
              pounds,
              band,
              points,
              column,
              modifiers,
            })),
          )
        }
        compared += fired.length
      }
    }
    if (process.env.SHOW_TALLY) console.log(`${compared} shots`)
    expect(compared).toBeGreaterThan(sampleSize(80, 1200))
  })

  it('SAR-12 losses, low ammunition and breaking come as often as told: thrown again from the phases of real battles', () => {
    const throws = sampleSize(400, 10_000)
    const cases = phases.flatMap(({ table, shots }) =>
      [...new Set(shots.filter(({ work }) => work === null).map(({ target }) => target))].map((target) => {
        const shooters = [...new Set(shots.filter((shot) => shot.target === target).map(({ unit }) => unit))]
        return { table, target, shooters, told: value(firePreview(table, 'us', { shooters, target })) }
      }),
    )
    const tally = new Tally()
    for (let n = 0; n < throws; n++) {
      const { table, target, shooters, told } = cases[n % cases.length]!
      const thrown = frozen(table)
      const aims = Object.fromEntries(shooters.map((id) => [id, { target, work: null }]))
      for (const side of table.field.sides) changeAnswers(thrown, side, { fires: aims })
      // Nobody else fires, so units that would fire of themselves have another order.
      for (const [id, order] of Object.entries(thrown.battle.orders))
        if (!shooters.includes(id)) thrown.battle.orders[id] = { ...order, deed: 'move' }
      const run = runOf(thrown, dice(`again ${n}`))
      shoot(run)
      fireResults(run)
      const events = apart(run.events)
      const firstRout = events.findIndex((event) => event.kind === 'test' || event.kind === 'passedThrough')
      const direct = firstRout < 0 ? events : events.slice(0, firstRout)
      const hits = of(direct, 'losses').filter(({ rule, unit }) => rule === 'SAR-12.1' && unit === target)
      const stragglers = hits.reduce((sum, hit) => sum + hit.stragglers, 0)
      const casualties = hits.reduce((sum, hit) => sum + hit.casualties, 0)
      for (const least of [1, 2, 3])
        tally.add(
          `loses ${least} or more`,
          chanceIn(told.losses, (lost) => lost.stragglers + lost.casualties >= least),
          stragglers + casualties >= least,
        )
      tally.add(
        'has casualties',
        chanceIn(told.losses, (lost) => lost.casualties > 0),
        casualties > 0,
      )
      tally.add(
        'breaks',
        told.breaks,
        of(direct, 'broken').some(({ unit }) => unit === target),
      )
      const first = told.volleys[0]!
      tally.add(
        'low on ammunition',
        first.lowAmmo,
        of(events, 'lowAmmo').some(({ unit }) => unit === first.shooter),
      )
    }
    const least = ['loses 1 or more', 'loses 2 or more', 'loses 3 or more', 'has casualties']
    tally.check([...least, 'breaks', 'low on ammunition'], throws)
  })
})

describe('the fire preview', () => {
  it('SAR-11.7, 11.9 names every factor and modifier with its rule', () => {
    const table = at(
      scene({ units: { [US]: { x: 36, y: 40, deed: 'firstFire' }, [MX]: { x: 36, y: 34, stance: 'square' } } }),
      'firstFire',
    )
    const told = value(firePreview(table, 'us', { shooters: [US], target: MX }))
    const [volley] = told.volleys
    expect(volley).toMatchObject({ refusal: null, cannotHit: null, castings: 10, zone: 'front' })
    expect(volley!.shots[0]).toMatchObject({
      points: 10,
      factors: [
        { rule: 'SAR-11.4', name: 'castings', num: 10, den: 1 },
        { rule: 'SAR-11.7', name: 'medium', num: 1, den: 1 },
      ],
      startColumn: 4,
      lines: [
        { rule: 'SAR-11.9', name: 'veteran', value: 1 },
        { rule: 'SAR-11.9', name: 'nation', value: 2 },
        { rule: 'SAR-11.12', name: 'firstVolley', value: 2 },
      ],
      column: 9,
      lowAmmo: { num: 1, den: 20 },
    })
    // SAR-12.2, 12.3: on a square one straggler, and two casualties for each loss more. Column 9 costs 2 to 9.
    expect(told.losses.slice(0, 2)).toEqual([
      { result: { stragglers: 1, casualties: 2 }, chance: { num: 1, den: 20 } },
      { result: { stragglers: 1, casualties: 4 }, chance: { num: 1, den: 10 } },
    ])
  })

  it('SAR-16.4 a battery: each gun by itself, and the exact sum of both', () => {
    const guns = [1, 2].map(() => ({ pounds: 6, artillerists: 6, infantry: 0, damage: 0 }))
    const table = scene({
      units: { [GUNS]: { x: 36, y: 40, stance: 'unlimbered', guns, deed: 'firstFire' }, [MX]: { x: 36, y: 32 } },
    })
    const told = value(firePreview(at(table, 'firstFire'), 'us', { shooters: [GUNS], target: MX }))
    const [volley] = told.volleys
    expect(volley!.shots.map(({ gun, pounds }) => ({ gun, pounds }))).toEqual([
      { gun: 1, pounds: 6 },
      { gun: 2, pounds: 6 },
    ])
    const none = (lost: { stragglers: number; casualties: number }): boolean => lost.stragglers + lost.casualties === 0
    const ofOne = chanceIn(volley!.shots[0]!.losses, none)
    expect(ofOne).toBeGreaterThan(0)
    expect(chanceIn(told.losses, none)).toBeCloseTo(ofOne * ofOne, 12)
    // Two dice of twenty faces; 1 - (19/20)^2.
    expect(volley!.lowAmmo).toEqual({ num: 39, den: 400 })
    expect(told.losses.reduce((sum, { chance }) => sum + chance.num * (400 / chance.den), 0)).toBe(400)
  })

  it('SAR-12.5 a U.S. battery loses one straggler to fire in a turn, whoever fires', () => {
    const table = scene({
      units: {
        [GUNS]: { x: 36, y: 40, stance: 'unlimbered' },
        [MX]: { x: 30, y: 34, heading: 4000 },
        'mx-3-line': { x: 42, y: 34, heading: 32_000 },
      },
    })
    const told = value(firePreview(table, 'us', { shooters: [MX, 'mx-3-line'], target: GUNS }))
    expect(told.volleys.every(({ cannotHit }) => cannotHit === null)).toBe(true)
    expect(Math.max(...told.losses.map(({ result }) => result.stragglers))).toBe(1)
  })

  it('SAR-10.1, 10.3, 11.2, 11.6 says why not: order, arc, range, sight', () => {
    const wood = {
      id: 'wood-1',
      kind: 'woods' as const,
      area: [
        { x: 30_000, y: 36_000 },
        { x: 42_000, y: 36_000 },
        { x: 42_000, y: 37_000 },
        { x: 30_000, y: 37_000 },
      ],
    }
    const why = (place: { x: number; y: number }, features: (typeof wood)[] = []) => {
      const table = scene({ units: { [US]: { x: 36, y: 40, deed: 'hold' }, [MX]: place }, features })
      return value(firePreview(at(table, 'firstFire'), 'us', { shooters: [US], target: MX })).volleys[0]!
    }
    expect(why({ x: 36, y: 34 })).toMatchObject({ cannotHit: null, refusal: { code: 'BAD_STATE', rule: 'SAR-11.2' } })
    expect(why({ x: 36, y: 60 }).cannotHit).toMatchObject({ rule: 'SAR-10.1' })
    expect(why({ x: 36, y: 20 }).cannotHit).toMatchObject({ rule: 'SAR-11.6', args: { what: 'range', range: 14 } })
    expect(why({ x: 36, y: 32 }, [wood]).cannotHit).toMatchObject({ rule: 'SAR-10.3' })
    const unarmed = scene({ units: { [GUNS]: { x: 36, y: 40, stance: 'unlimbered' }, [MX]: { x: 36, y: 34 } } })
    alter(unarmed, GUNS, { guns: [{ pounds: 6, artillerists: 0, infantry: 0, damage: 0 }] })
    const [volley] = value(firePreview(unarmed, 'us', { shooters: [GUNS], target: MX })).volleys
    expect(volley!.cannotHit).toMatchObject({ rule: 'SAR-16.9' })
  })

  it('SAR-11.3 is refused for friends, for units that are not there and for hidden enemies', () => {
    const units = { [US]: { x: 36, y: 40 }, [MX]: { x: 36, y: 34, hidden: true }, 'us-2-illinois': { x: 50, y: 40 } }
    const table = tableSeenBy(scene({ units, rules: { optHiddenUnits: true } }), 'us')
    for (const target of [MX, 'us-2-illinois', 'nobody'])
      expect(firePreview(table, 'us', { shooters: [US], target })).toMatchObject({ refusal: { rule: 'SAR-11.3' } })
  })

  it('SAR-20.5 names the friends who must test if the target breaks', () => {
    const table = scene({
      units: {
        [US]: { x: 36, y: 40 },
        [MX]: { x: 36, y: 34 },
        'mx-3-line': { x: 36, y: 28 },
        'mx-5-line': { x: 36, y: 60 },
      },
    })
    const { friendsWhoTest } = value(firePreview(table, 'us', { shooters: [US], target: MX }))
    expect(friendsWhoTest).toEqual(['mx-3-line'])
  })
})
