import { beforeAll, describe, expect, it } from 'vitest'
import { changeAnswers } from '../../../../../src/tabletop/sar/battle/answers'
import { revealReactions } from '../../../../../src/tabletop/sar/battle/charges'
import type { BattleEvent } from '../../../../../src/tabletop/sar/battle/events'
import { fireResults, shoot } from '../../../../../src/tabletop/sar/battle/fire/phase'
import { otherEnemiesTouched } from '../../../../../src/tabletop/sar/battle/melee/contacts'
import { closeAndStand, rounds } from '../../../../../src/tabletop/sar/battle/melee/phase'
import { move, rollMoves } from '../../../../../src/tabletop/sar/battle/moves/phase'
import { chargePreview } from '../../../../../src/tabletop/sar/battle/preview/charge'
import { squarePreview } from '../../../../../src/tabletop/sar/battle/preview/square'
import type { ChargePreview } from '../../../../../src/tabletop/common/previewFight'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { Phase } from '../../../../../src/tabletop/sar/battle/sequence'
import { tableSeenBy } from '../../../../../src/tabletop/sar/battle/view'
import { sampleSize } from '../../../../sampleSize'
import { charged } from '../blows'
import { at, of, runOf, type Scene, scene } from '../scene'
import { dice } from '../support'
import { watchBattle } from './battles'
import { apart, frozen } from './frozen'
import { Tally } from './tally'
import { value } from './value'

/** A charge of a real battle at some moment of its turn. */
interface Charge {
  readonly table: BattleTable
  readonly unit: string
  readonly target: string
}

/** Charges as declared, as they come home, and as they stand when the melee phase begins; with what that phase brought. */
const declared: Charge[] = []
const home: Charge[] = []
const closing: (Charge & { readonly events: BattleEvent[] })[] = []

beforeAll(
  () => {
    for (let n = 0; n < sampleSize(1, 10); n++) {
      let melee: (Charge & { readonly events: BattleEvent[] })[] = []
      watchBattle(`charge/${n}`, 25, {
        phaseEnded(phase, table, soFar) {
          if (phase === 'melee') for (const one of melee) one.events.push(...apart(soFar))
          if (phase === 'melee') melee = []
          const charges = (next: Phase, of: (record: BattleTable, unit: string) => string | null): Charge[] =>
            Object.keys(table.battle.units).flatMap((unit) => {
              const target = of(table, unit)
              return target === null ? [] : [{ table: at(frozen(table), next), unit, target }]
            })
          const metBy = ({ battle }: BattleTable, unit: string): string | null => {
            const { broken, gone } = battle.units[unit]!
            return broken || gone ? null : (battle.doings[unit]?.met ?? null)
          }
          if (phase === 'declareCharges')
            declared.push(...charges('firstFire', ({ battle }, unit) => battle.charges[unit] ?? null))
          if (phase === 'allMoves') home.push(...charges('holdFire', metBy))
          if (phase === 'holdFire') {
            melee = charges('holdFire', metBy).map((one) => ({ ...one, events: [] }))
            closing.push(...melee)
          }
        },
      })
    }
  },
  sampleSize(60_000, 900_000),
)

const MX = 'mx-1-line'
const US = 'us-1-illinois'

/** Charges that have come home in scenes, of kinds that real battles seldom bring. */
function staged(): Charge[] {
  const home = (units: Scene['units'], charger: string, target: string, made: Partial<Scene> = {}): Charge => ({
    table: at(charged({ ...made, units }, { [charger]: { met: target } }), 'holdFire'),
    unit: charger,
    target,
  })
  const place = { x: 60, y: 30 }
  const mx = (more: object = {}) => ({ ...place, width: 10, ...more })
  const us = (more: object = {}) => ({ ...place, width: 10, deed: 'hold' as const, ...more })
  return [
    home({ [MX]: mx(), [US]: us() }, MX, US),
    // A column, from behind, on a hill.
    home({ [MX]: mx({ stance: 'column', width: 4 }), [US]: us({ heading: 0, y: 32 }) }, MX, US),
    home({ 'mx-4-cav': mx(), [US]: us({ deed: 'move' }) }, 'mx-4-cav', US),
    // Before a square.
    home({ 'mx-4-cav': mx(), [US]: us({ stance: 'square' }) }, 'mx-4-cav', US),
    // A square that has failed.
    squareFailed(home({ 'mx-4-cav': mx(), [US]: us() }, 'mx-4-cav', US)),
    home({ 'mx-4-cav': mx(), 'us-kentucky-cav': us({ stance: 'column', width: 6 }) }, 'mx-4-cav', 'us-kentucky-cav'),
    home({ [MX]: mx(), 'us-bragg': us({ stance: 'unlimbered', deed: 'holdFire' }) }, MX, 'us-bragg'),
    // Weak units, which break easily.
    home(
      {
        [MX]: mx({ strength: { start: 14, casualties: 4, stragglers: 4 } }),
        [US]: us({ strength: { start: 18, casualties: 6, stragglers: 5 }, firstVolleySpent: true }),
      },
      MX,
      US,
    ),
    // A friend who charges with it and touches it supports it.
    home({ [MX]: mx(), 'mx-11-line': { x: 60, y: 28, width: 10, deed: 'charge' }, [US]: us({ deed: 'move' }) }, MX, US),
  ]
}

/** The same charge at a target whose emergency square has failed. */
function squareFailed(charge: Charge): Charge {
  charge.table.battle.squares[charge.target] = { inches: 20, against: { [charge.unit]: 'disorder' } }
  return charge
}

/** The preview of a charge with its one course that the state leaves open. */
const told = ({ table, unit, target }: Charge, firing?: readonly string[]): ChargePreview =>
  value(chargePreview(tableSeenBy(table, 'us'), 'us', { unit, target, ...(firing && { firing: [...firing] }) }))

/** The charge alone: nobody else moves, charges or fires, except those who are named. */
function alone({ table, unit }: Charge, firing: readonly string[] = []): BattleTable {
  const copy = frozen(table)
  for (const [id, order] of Object.entries(copy.battle.orders))
    if (id !== unit && !firing.includes(id)) copy.battle.orders[id] = { ...order, deed: 'form', functions: [] }
  for (const [id, record] of Object.entries(copy.battle.doings))
    if (id !== unit && record.met !== null) copy.battle.doings[id] = { ...record, met: null }
  return copy
}

describe('the charge preview', () => {
  it('SAR-13.7 to 13.12 V216, V230 tells each roll with its modifiers, and the exact chance of each row', () => {
    const [first] = staged()
    const { courses, assumes, counterCharge } = told({ ...first!, table: first!.table }, [])
    const { close, stand, melee, zone } = courses[0]!.atContact!
    expect(zone).toBe('front')
    expect(close.lines).toEqual([
      { rule: 'SAR-13.8', name: 'green', value: -2 },
      { rule: 'SAR-13.8', name: 'charging', value: 3 },
    ])
    // 12 or more of d20 + 1: eleven and above.
    expect(close.closes).toEqual({ num: 1, den: 2 })
    expect(close.rows).toEqual([
      { name: 'close', chance: { num: 1, den: 2 } },
      { name: 'halt.stragglers.volley', chance: { num: 1, den: 4 } },
      { name: 'halt.volley', chance: { num: 1, den: 4 } },
    ])
    expect(close.reducedVolley!.shots[0]!.factors).toContainEqual({ rule: 'SAR-13.9', name: 'volley', num: 1, den: 4 })
    expect(stand.lines).toEqual([{ rule: 'SAR-13.8', name: 'veteran', value: 2 }])
    // d20 + 2: 3 to 11 costs stragglers.
    expect(stand.rows).toEqual([
      { name: 'stand', chance: { num: 11, den: 20 } },
      { name: 'stand.stragglers', chance: { num: 9, den: 20 } },
    ])
    expect(melee.rolls.map(({ unit }) => unit)).toEqual([MX, US])
    expect(melee.rolls[0]!.lines).toContainEqual({ rule: 'SAR-14.4', name: 'charging', value: 2 })
    expect(assumes).toEqual(['nobodyElseRuns', 'onlyThisFire', 'thisTurnOnly'])
    expect(counterCharge).toMatchObject({ rule: 'SAR-13.15' })
    const sum = courses[0]!.ends.reduce((total, { chance }) => total + chance.num / chance.den, 0)
    expect(sum).toBeCloseTo(1, 12)
  })

  it('SAR-7.1, 8.1, 15.1 before the move: what the way takes, what may be rolled, and the courses that a square opens', () => {
    const units = { 'mx-4-cav': { x: 60, y: 20 }, [US]: { x: 60, y: 32, deed: 'hold' as const } }
    const wood = [
      { x: 50_000, y: 24_000 },
      { x: 70_000, y: 24_000 },
      { x: 70_000, y: 26_000 },
      { x: 50_000, y: 26_000 },
    ]
    const table = at(scene({ units, features: [{ id: 'wood-1', kind: 'woods', area: wood }] }), 'giveOrders')
    const open = at(scene({ units }), 'giveOrders')
    const preview = told({ table: open, unit: 'mx-4-cav', target: US })
    expect(preview.refusal).toBeNull()
    // From front to front; 12 inches.
    expect(preview.distance).toMatchObject({
      needed: 12_001,
      parts: [
        { rule: 'SAR-7.2', name: 'base' },
        { rule: 'SAR-7.3', name: 'charge', inches: 0, dice: 2 },
      ],
    })
    expect(preview.courses.map(({ square }) => square)).toEqual(['none', 'forms', 'fails'])
    const [plain, , fails] = preview.courses
    expect(plain!.contact.num).toBeGreaterThan(0)
    expect(fails!.atContact!.close.needsNoRoll).toBe(true)
    expect(fails!.atContact!.holdFire).toEqual([])
    expect(plain!.atContact!.holdFire.map(({ volley, isCounted }) => [volley.shooter, isCounted])).toEqual([[US, true]])
    const wooded = told({ table, unit: 'mx-4-cav', target: US })
    expect(wooded.refusal).toMatchObject({ rule: 'SAR-13.1', args: { what: 'sight' } })
    expect(wooded.distance.ground).toEqual([{ by: 'wood-1', what: 'woods', inches: 0, dice: 1 }])
    const share = ({ num, den }: { num: number; den: number }): number => num / den
    expect(share(wooded.courses[0]!.contact)).toBeLessThan(share(plain!.contact))
  })

  it('SAR-13.15 a target that may charge back is told of, and that this is not counted', () => {
    const units = { 'mx-4-cav': { x: 60, y: 20 }, 'us-kentucky-cav': { x: 60, y: 32 } }
    const both = [true, false].map((on) =>
      told({
        table: at(scene({ units, rules: { optCounterCharge: on } }), 'giveOrders'),
        unit: 'mx-4-cav',
        target: 'us-kentucky-cav',
      }),
    )
    expect(both.map(({ counterCharge }) => counterCharge?.args.what ?? null)).toEqual([null, 'optCounterCharge'])
    expect(both.map(({ assumes }) => assumes.includes('noCounterCharge'))).toEqual([true, false])
  })

  it('SAR-13.2 a charge that can never be made says why, and has no stages', () => {
    const units = { 'us-bragg': { x: 60, y: 40 }, 'mx-4-cav': { x: 60, y: 30 }, [US]: { x: 80, y: 40 } }
    const table = at(scene({ units }), 'giveOrders')
    for (const unit of ['us-bragg', US])
      expect(told({ table, unit, target: 'mx-4-cav' })).toMatchObject({ refusal: { rule: 'SAR-13.2' }, courses: [] })
    expect(chargePreview(table, 'us', { unit: US, target: 'nobody' })).toMatchObject({ refusal: { rule: 'SAR-13.1' } })
  })
})

describe('the charge preview and the charge', () => {
  it('SAR-7.1, 13.3 charges come home as often as told, if nobody else moves', () => {
    const throws = sampleSize(60, 3000)
    const cases = declared.filter(({ table, unit }) => !table.battle.units[unit]!.broken)
    const tally = new Tally()
    const previews = cases.map((one) => told(one))
    for (let n = 0; n < throws; n++) {
      const one = cases[n % cases.length]!
      const course = previews[n % cases.length]!.courses[0]!
      const table = at(alone(one), 'allMoves')
      const run = runOf(table, dice(`home ${n}`))
      rollMoves(run)
      move(run)
      const { met = null } = table.battle.doings[one.unit] ?? {}
      tally.add('contact with the target', course.contact, met === one.target)
      const others = course.meets.reduce((sum, { chance }) => sum + chance.num / chance.den, 0)
      tally.add('contact with another', others, met !== null && met !== one.target)
    }
    tally.check(['contact with the target', 'contact with another'], throws)
  })

  it('SAR-13.6 to 14.8 charges that have come home end as often as told: fire, closing, standing, melee', () => {
    const throws = sampleSize(300, 10_000)
    const cases = [...home, ...staged()]
      .filter(({ table, unit, target }) => otherEnemiesTouched(table, unit, target).length === 0)
      .map((one) => ({ one, preview: told(one) }))
      .filter(({ preview }) => preview.courses.length > 0)
    expect(cases.length).toBeGreaterThan(sampleSize(9, 30))
    const tally = new Tally()
    const names = new Set<string>()
    for (let n = 0; n < throws; n++) {
      const { one, preview } = cases[n % cases.length]!
      const { unit, target } = one
      const course = preview.courses[0]!
      const firing = course.atContact!.holdFire.flatMap(({ volley, isCounted }) => (isCounted ? [volley.shooter] : []))
      const end = endOfCharge(alone(one, firing), unit, target, firing, `end ${n}`)
      for (const name of ENDS) {
        const row = course.ends.find((told) => told.end === name)
        if (!row && end !== name) continue
        names.add(name)
        tally.add(name, row?.chance ?? 0, end === name)
      }
    }
    tally.check([...names], 1)
    expect([...names].sort()).toEqual([...ENDS].sort())
  })

  it('SAR-13.7, 13.11, 14.4 every roll of whole battles has the modifiers that the preview told', () => {
    const compared = { close: 0, volley: 0, stand: 0, fight: 0 }
    for (const one of closing) {
      const { unit, target, events, table } = one
      const [course] = told(one, []).courses
      if (!course?.atContact) continue
      const { close, stand, melee } = course.atContact
      const modifiers = (lines: typeof close.lines) => lines.map(({ name, value: added }) => ({ name, value: added }))
      const tests = of(events, 'test')
      const rolled = tests.find((test) => test.test === 'close' && test.unit === unit && test.opponent === target)
      const lost = close.fireLosses[0]!.result
      if (rolled) {
        expect(rolled.modifiers).toEqual([
          ...modifiers(close.lines),
          ...(lost ? [{ name: 'fireLosses', value: -lost }] : []),
        ])
        compared.close++
      }
      // The volley of a charger who halts: compared if the halt has cost nobody anything before it, and the target does not step back too.
      const volleyAt = events.findIndex(
        (event) => event.kind === 'shot' && event.unit === unit && event.target === target,
      )
      const isHaltAlone = of(events.slice(0, Math.max(0, volleyAt)), 'moved').every((moved) => moved.unit !== target)
      const isUnhurt = of(events.slice(0, Math.max(0, volleyAt)), 'losses').every(
        (loss) => loss.unit !== unit && loss.unit !== target,
      )
      if (volleyAt >= 0 && isHaltAlone && isUnhurt) {
        const shot = events[volleyAt] as Extract<BattleEvent, { kind: 'shot' }>
        const shown = close.reducedVolley!
        expect({ ...shown.shots[0]!, lines: modifiers(shown.shots[0]!.lines) }).toMatchObject({
          castings: shot.castings,
          band: shot.band,
          points: shot.points,
          column: shot.column,
          lines: shot.modifiers,
        })
        expect(shown.range).toBe(shot.range)
        compared.volley++
      }
      // What happened before the roll to stand or the melee may have changed what counts; only what is told of the same state is compared.
      const isOnlyCharger = closing.filter((other) => other.table === table || other.events === events).length === 1
      const contacts = closing.filter((other) => other.target === target && other.events[0] === events[0])
      const stood = tests.findIndex((test) => test.test === 'stand' && test.unit === target && test.opponent === unit)
      const standAt = events.indexOf(tests[stood] as BattleEvent)
      const isUntouched = (id: string, until: number): boolean =>
        of(events.slice(0, until), 'losses').every((loss) => loss.unit !== id)
      if (stood >= 0 && contacts.length === 1 && isUntouched(target, standAt)) {
        expect(tests[stood]!.modifiers).toEqual(modifiers(stand.lines))
        compared.stand++
      }
      const fight = of(events, 'fight').find((roll) => roll.unit === unit && roll.round === 1)
      if (!fight || !isOnlyCharger) continue
      const isPair = fight.opponents.length === 1 && fight.opponents[0] === target
      const answer = of(events, 'fight').find((roll) => roll.unit === target && roll.round === 1)
      if (!isPair || answer?.opponents.length !== 1) continue
      const fightAt = events.indexOf(fight as BattleEvent)
      if (!isUntouched(unit, fightAt) || !isUntouched(target, fightAt)) continue
      for (const roll of [fight, answer]) {
        const shown = melee.rolls.find((row) => row.unit === roll.unit)!
        expect({ castings: shown.castings, column: shown.column, modifiers: modifiers(shown.lines) }).toEqual({
          castings: roll.castings,
          column: roll.column,
          modifiers: roll.modifiers,
        })
        compared.fight++
      }
    }
    if (process.env.SHOW_TALLY) console.log(compared)
    expect(compared.close).toBeGreaterThan(sampleSize(0, 20))
    expect(compared.volley).toBeGreaterThanOrEqual(sampleSize(0, 3))
    expect(compared.stand).toBeGreaterThanOrEqual(sampleSize(0, 3))
    expect(compared.fight).toBeGreaterThanOrEqual(sampleSize(0, 2))
  })

  it('SAR-15.2 squares form as often as told', () => {
    const throws = sampleSize(200, 10_000)
    const cases = declared.flatMap((one) => {
      const preview = squarePreview(tableSeenBy(one.table, 'us'), 'us', { unit: one.target, charger: one.unit })
      return preview.ok ? [{ one, preview: preview.value }] : []
    })
    const tally = new Tally()
    for (let n = 0; n < throws && cases.length > 0; n++) {
      const { one, preview } = cases[n % cases.length]!
      const table = at(frozen(one.table), 'declareCharges')
      const side = table.field.units.get(table.battle.units[one.target]!.of)!.side
      changeAnswers(table, side, { squares: [one.target] })
      const run = runOf(table, dice(`square ${n}`))
      revealReactions(run)
      const { against } = table.battle.squares[one.target]!
      for (const { unit, forms } of preview.chargers) tally.add('before one', forms, against[unit] === 'squareForms')
      tally.add('before all', preview.forms, !Object.values(against).includes('disorder'))
    }
    if (cases.length > 0) tally.check(['before one', 'before all'], throws)
  })
})

const ENDS = [
  'breaksOnTheWay',
  'halts',
  'breaksHalting',
  'targetFlees',
  'targetBreaksStanding',
  'targetBeaten',
  'chargerBeaten',
  'bothBeaten',
  'goesOn',
  'repulsed',
] as const

/** Plays Hold Fire and melee phase for one charge, and says how it ended. */
function endOfCharge(table: BattleTable, unit: string, target: string, firing: readonly string[], seed: string) {
  const { battle } = table
  const run = runOf(table, dice(seed))
  const out = (id: string): boolean => battle.units[id]!.broken || battle.units[id]!.gone
  const wasBroken = battle.units[target]!.broken
  const aims = Object.fromEntries(firing.map((id) => [id, { target: unit, work: null }]))
  for (const side of table.field.sides) changeAnswers(table, side, { fires: aims })
  shoot(run)
  fireResults(run)
  if (out(unit)) return 'breaksOnTheWay'
  battle.phase = 'melee'
  battle.open = {}
  const before = run.events.length
  closeAndStand(run)
  const events = apart(run.events.slice(before))
  const testOf = (name: string, id: string) => of(events, 'test').find((test) => test.test === name && test.unit === id)
  const closed = testOf('close', unit)
  // Stragglers of the halt may break him, or cost him his last effectives.
  if (closed && closed.result !== 'close') return out(unit) ? 'breaksHalting' : 'halts'
  if (testOf('stand', target)?.result === 'retreatChargeMove') return 'targetFlees'
  if (!wasBroken && out(target)) return 'targetBreaksStanding'
  rounds(run)
  const all = apart(run.events)
  const isOut = { charger: out(unit), target: wasBroken || out(target) }
  if (isOut.charger && isOut.target) return 'bothBeaten'
  if (isOut.charger) return 'chargerBeaten'
  if (isOut.target) return 'targetBeaten'
  const isRepulsed = of(all, 'moved').some((one) => one.unit === unit && one.rule === 'SAR-14.13')
  return isRepulsed ? 'repulsed' : 'goesOn'
}
