import { expect, test } from 'vitest'
import { combatsNow, isOutflankedBy, leadOf } from '../../../../src/tabletop/regimental/battle/combat/contacts'
import { resolveCombat } from '../../../../src/tabletop/regimental/battle/combat/resolve'
import { combatSums, fightRound } from '../../../../src/tabletop/regimental/battle/combat/round'
import type { Charge, Combat, CombatResult, GunStand, Todo } from '../../../../src/tabletop/regimental/battle/types'
import type { RegimentalOptions } from '../../../../src/tabletop/regimental/options'
import { carriedOut, contact, drillAt, eventOf, stateOf } from './fightSupport'
import { type Drill, type DrillUnit, inch } from './support'

const US: DrillUnit = { id: 'us-a', at: [30, 24.2, 180], stands: 6 }
const MX: DrillUnit = { id: 'mx-a', at: [30, 24, 0], stands: 6, weapon: 'IM' }
const COMBAT: Combat = { id: 'combat1', attackers: ['us-a'], defenders: ['mx-a'], round: 1 }

/** US charges Mexicans. */
const melee = (
  a: Partial<DrillUnit> = {},
  b: Partial<DrillUnit> = {},
  charge: Partial<Charge> = {},
  more: Partial<Drill> = {},
) => {
  const one = drillAt('combats', {
    units: [
      { ...US, ...a },
      { ...MX, ...b },
    ],
    ...more,
  })
  one.battle.charges = [contact('us-a', 'mx-a', charge)]
  return one
}
/** The lines of both sides by id. */
const sums = (one: ReturnType<typeof melee>, isAfterStruggle = false, combat: Combat = COMBAT) => {
  const { attack, defense } = combatSums(one.table, combat, isAfterStruggle)
  const named = ({ modifiers }: typeof attack): Record<string, number> =>
    Object.fromEntries(modifiers.map(({ name, value }) => [name, value]))
  return { attack: named(attack), defense: named(defense) }
}
const HORSE: Partial<DrillUnit> = { arm: 'cavalry', weapon: 'C' }

test('REG-9.4 class, effectiveness, order and leaders count for each side', () => {
  expect(
    sums(
      melee(
        { class: 'elite' },
        { class: 'raw', stands: 6, state: { stands: 4, order: 'disordered' }, grade: 'unreliable' },
      ),
    ),
  ).toEqual({
    attack: { classElite: 2, fresh: 2 },
    // Four of six of an unreliable unit: worn at 5, spent at 3; 6 against 4 is 3:2.
    defense: { classRaw: -1, worn: 0, disorderedTroopsOrSilencedGun: -1, outnumbered3to2: -1 },
  })
  const led = melee(
    { traits: ['braveColonel'] },
    {},
    {},
    { leaders: [{ id: 'mx-l', at: [30, 23], state: { attached: 'mx-a' } }] },
  )
  expect(sums(led).attack).toMatchObject({ braveColonelOrLeaderAttached: 1 })
  expect(sums(led).defense).toMatchObject({ braveColonelOrLeaderAttached: 1 })
})

test('REG-9.4 cold steel, lancers and a breakthrough charge are one +1; auxiliaries count as veterans', () => {
  expect(sums(melee({}, {}, { coldSteel: true })).attack).toMatchObject({ coldSteelLancersOrBreakthrough: 1 })
  expect(sums(melee({}, {}, { kind: 'breakthrough' })).attack).toMatchObject({ coldSteelLancersOrBreakthrough: 1 })
  expect(sums(melee()).attack).not.toHaveProperty('coldSteelLancersOrBreakthrough')
  expect(sums(melee({}, { ...HORSE, traits: ['lancers', 'auxiliary'], class: 'raw' })).defense).toMatchObject({
    coldSteelLancersOrBreakthrough: 1,
    classVeteranOrAuxiliary: 1,
  })
})

test('REG-9.4 cavalry: +2 over open ground, +1 over broken, 0 over rough, standing, or against a square', () => {
  const bonus = (charge: Partial<Charge>, b: Partial<DrillUnit> = {}) =>
    Object.keys(sums(melee(HORSE, b, charge)).attack).find((id) => id.startsWith('cavalryCharge'))
  expect(bonus({})).toBe('cavalryChargeOpen')
  expect(bonus({ worstGround: 'broken' })).toBe('cavalryChargeBroken')
  expect(bonus({ worstGround: 'rough' })).toBe('cavalryChargeNone')
  expect(bonus({}, { formation: 'square' })).toBe('cavalryChargeNone')
  expect(bonus({}, { formation: 'hastySquare' })).toBe('cavalryChargeNone')
  const standing = melee({}, HORSE)
  expect(sums(standing).defense).toMatchObject({ cavalryChargeNone: 0 })
  standing.battle.charges.push(contact('mx-a', 'us-a', { kind: 'countercharge' }))
  expect(sums(standing).defense).toMatchObject({ cavalryChargeOpen: 2 })
})

test('REG-9.4 open order, hasty square and national guard: -1 together; broken, march column, limbered: -3', () => {
  const of = (b: Partial<DrillUnit>, options: Partial<RegimentalOptions> = {}) =>
    sums(melee({}, b, {}, { options })).defense
  expect(of({ formation: 'openOrder', traits: ['nationalGuard'] })).toMatchObject({
    openOrderHastySquareOrNationalGuard: -1,
  })
  expect(of({ formation: 'hastySquare' })).toMatchObject({ openOrderHastySquareOrNationalGuard: -1 })
  expect(of({ formation: 'square' })).not.toHaveProperty('openOrderHastySquareOrNationalGuard')
  const broken = of({ state: { order: 'broken' } })
  expect(broken).toMatchObject({ outflankedBrokenMarchColumnOrLimbered: -3 })
  expect(broken).not.toHaveProperty('disorderedTroopsOrSilencedGun')
  expect(of({ formation: 'marchColumn' })).toMatchObject({ outflankedBrokenMarchColumnOrLimbered: -3 })
  expect(of({ guns: ['LG'], formation: 'limbered' })).toMatchObject({ outflankedBrokenMarchColumnOrLimbered: -3 })
  expect(of({ guns: ['LG'] })).not.toHaveProperty('outflankedBrokenMarchColumnOrLimbered')
})

test('REG-9.4 guns: silenced -1, supported +1 or -1; batteries take class, order, guns, position and odds alone', () => {
  const silent: GunStand[] = [0, 1].map((index) => ({ index, silenced: true, damaged: false, lowAmmo: false }))
  const guns = melee({ stands: 2 }, { guns: ['LG', 'LG'], state: { guns: silent } })
  expect(sums(guns).defense).toEqual({
    classVeteranOrAuxiliary: 1,
    disorderedTroopsOrSilencedGun: -1,
    unsupportedGuns: -1,
  })
  const { stands: _, ...battery } = MX
  const near = (more: Partial<DrillUnit>) => {
    const one = drillAt('combats', {
      units: [US, { ...battery, guns: ['LG'] }, { ...MX, id: 'mx-b', at: [33, 24, 0], ...more }],
    })
    one.battle.charges = [contact('us-a', 'mx-a')]
    return Object.keys(sums(one).defense)
  }
  expect(near({ stands: 2 })).toContain('supportedGuns')
  expect(near({ stands: 2, formation: 'openOrder' })).toContain('unsupportedGuns')
  expect(near({ stands: 2, state: { order: 'disordered' } })).toContain('unsupportedGuns')
  expect(near({ stands: 2, at: [33, 24, 120] })).toContain('unsupportedGuns')
  expect(near({ stands: 2, at: [38, 24, 0] })).toContain('unsupportedGuns')
})

test('REG-9.4, 12.6 the defender has his position, the attacker never; a hill counts uphill only', () => {
  const ground = (position: 'favorable' | 'strong' | 'fortified', kind: 'open' | 'hill' = 'open'): Partial<Drill> => ({
    features: [
      {
        id: 'place',
        kind,
        ...(kind === 'hill' ? { height: 1 } : {}),
        area: [
          { x: inch(20), y: inch(20) },
          { x: inch(40), y: inch(20) },
          { x: inch(40), y: inch(24.1) },
          { x: inch(20), y: inch(24.1) },
        ],
      },
    ],
    meanings: { place: { position } },
  })
  expect(sums(melee({}, {}, {}, ground('favorable'))).defense).toMatchObject({ defendFavorable: 1 })
  expect(sums(melee({}, {}, {}, ground('strong', 'hill'))).defense).toMatchObject({ defendStrong: 2 })
  expect(sums(melee({}, {}, {}, ground('fortified'))).defense).toMatchObject({ defendFortified: 3 })
  const downhill = melee({ at: [30, 23.8, 0] }, { at: [30, 24.2, 180] }, {}, ground('strong', 'hill'))
  expect(sums(downhill).defense).not.toHaveProperty('defendStrong')
})

test('REG-9.6 odds by stands in contact: 3:2, 2:1, 3:1; gun stands count one; cavalry outnumbered by infantry takes nothing', () => {
  const odds = (a: Partial<DrillUnit>, b: Partial<DrillUnit>) =>
    Object.keys(sums(melee(a, b)).defense).find((id) => id.includes('utnumbered'))
  expect(odds({ stands: 5 }, { stands: 4 })).toBeUndefined()
  expect(odds({ stands: 6 }, { stands: 4 })).toBe('outnumbered3to2')
  expect(odds({ stands: 8 }, { stands: 4 })).toBe('outnumbered2to1')
  expect(odds({ stands: 12 }, { stands: 4 })).toBe('outnumbered3to1')
  expect(odds({ stands: 12 }, { ...HORSE, stands: 4 })).toBe('cavalryOutnumberedByInfantry')
  expect(odds({ ...HORSE, stands: 12 }, { ...HORSE, stands: 4 })).toBe('outnumbered3to1')
})

test('REG-9.4, 9.7 outflanked when the lead unit is touched on flank or rear; squares and garrisons never are', () => {
  const touched = (a: DrillUnit['at'], b: Partial<DrillUnit> = {}) => {
    const one = melee({ at: a, stands: 2 }, { stands: 4, ...b })
    return isOutflankedBy(one.table, 'mx-a', ['us-a'])
  }
  expect(touched([30, 24.2, 180])).toBe(false)
  expect(touched([31, 24.2, 225])).toBe(false)
  // On the right flank, and in the rear.
  expect(touched([32.2, 23.6, 270])).toBe(true)
  expect(touched([30, 23, 0])).toBe(true)
  expect(touched([30, 23, 0], { formation: 'square' })).toBe(false)
  expect(touched([30, 23, 0], { formation: 'garrison' })).toBe(false)
  expect(sums(melee({ at: [30, 23, 0] })).defense).toMatchObject({ outflankedBrokenMarchColumnOrLimbered: -3 })
})

test('REG-9.7 several units fight as one: joined by contact, led by the unit with most stands, then the best class', () => {
  const one = drillAt('combats', {
    units: [
      { ...US, id: 'us-a', at: [27, 24.2, 180], stands: 4 },
      { ...US, id: 'us-b', at: [33, 24.2, 180], stands: 4, class: 'elite' },
      { ...US, id: 'us-c', at: [45, 24.2, 180], stands: 2 },
      { ...MX, id: 'mx-a', at: [30, 24, 0], stands: 10 },
      { ...MX, id: 'mx-b', at: [45, 24, 0], stands: 3 },
    ],
  })
  one.battle.charges = [contact('us-a', 'mx-a'), contact('us-b', 'mx-a'), contact('us-c', 'mx-b')]
  expect(combatsNow(one.table, 1)).toEqual([
    { id: 'combat1', attackers: ['us-a', 'us-b'], defenders: ['mx-a'], round: 1 },
    { id: 'combat2', attackers: ['us-c'], defenders: ['mx-b'], round: 1 },
  ])
  expect(leadOf(one.table, ['us-a', 'us-b'])).toBe('us-b')
  expect(leadOf(one.table, ['us-a', 'us-b', 'mx-a'])).toBe('mx-a')
  // The phasing player picks the order (REG-2.6).
  one.battle.combats = combatsNow(one.table, 1)
  expect(one.legal().filter(({ type }) => type === 'fight')).toHaveLength(2)
  expect(one.refused({ type: 'fight', combat: 'combat9' })).toBe('REG-9.5')
})

test('REG-9.5 both roll one die; the difference is attacker less defender', () => {
  const one = melee({}, {}, {}, { dice: [9, 2] })
  const events = carriedOut(one, (run) => fightRound(run, { do: 'fight', combat: COMBAT, struggles: 0 }))
  expect(eventOf(events, 'combat')).toMatchObject({
    attack: { die: 9, total: 12 },
    defense: { die: 2, total: 5 },
    difference: 7,
    result: 'drivenBack',
  })
})

/** What is left to be done after a result, and the state at once. */
const resolved = (
  result: CombatResult,
  difference: number,
  {
    a = {},
    b = {},
    charge = {},
    more = {},
    round = 1 as 1 | 2,
    combat = COMBAT,
  }: {
    a?: Partial<DrillUnit>
    b?: Partial<DrillUnit>
    charge?: Partial<Charge>
    more?: Partial<Drill>
    round?: 1 | 2
    combat?: Combat
  } = {},
) => {
  const one = melee(a, b, charge, more)
  const run = { ...one.table, dice: one.dice, stream: 'battle', events: [] }
  resolveCombat(run, { ...combat, round }, { result, difference, round }, 0)
  return one
}
const todoOf = <K extends Todo['do']>({ battle }: ReturnType<typeof melee>, kind: K, unit?: string) =>
  battle.todo.find((todo) => todo.do === kind && (unit === undefined || ('unit' in todo && todo.unit === unit))) as
    | Extract<Todo, { do: K }>
    | undefined

test('REG-10.2 Swept from the Field: two stands and one more for each point over nine, full retreat, broken; the attacker breaks through', () => {
  const nine = resolved('sweptFromTheField', 9)
  expect(todoOf(nine, 'takeStands')).toMatchObject({ units: ['mx-a'], stands: 2 })
  expect(stateOf(nine, 'mx-a').order).toBe('broken')
  expect(todoOf(nine, 'aftermath', 'mx-a')).toMatchObject({ retreat: 'full', mayRecall: false })
  expect(todoOf(nine, 'aftermath', 'us-a')).toMatchObject({ breakthrough: 'must', isDisorderedLater: false })
  expect(todoOf(resolved('sweptFromTheField', 11), 'takeStands')!.stands).toBe(4)
  expect(
    todoOf(resolved('sweptFromTheField', 9, { more: { options: { nineAddsStand: true } } }), 'takeStands')!.stands,
  ).toBe(3)
  const second = resolved('sweptFromTheField', 9, { round: 2, charge: { kind: 'breakthrough' } })
  expect(todoOf(second, 'aftermath', 'us-a')).toMatchObject({
    breakthrough: 'no',
    carry: 'does',
    isDisorderedLater: true,
  })
  // OQ-24: infantry may choose.
  const free = resolved('sweptFromTheField', 9, { more: { options: { infantryBreakthroughOptional: true } } })
  expect(todoOf(free, 'aftermath', 'us-a')).toMatchObject({ breakthrough: 'may' })
})

test('REG-10.2, 10.13 the disorder clause: over broken or rough ground, cavalry, or the second combat', () => {
  const clause = (args: Parameters<typeof resolved>[2]) =>
    todoOf(resolved('sweptFromTheField', 8, args), 'aftermath', 'us-a')!.isDisorderedLater
  expect(clause({})).toBe(false)
  expect(clause({ charge: { worstGround: 'broken' } })).toBe(true)
  expect(clause({ charge: { worstGround: 'rough' } })).toBe(true)
  expect(clause({ a: HORSE })).toBe(true)
})

test('REG-10.3 Driven Back: one stand, disordered, out of close range; beaten by cavalry or outflanked one more, broken, full', () => {
  const plain = resolved('drivenBack', 5)
  expect(todoOf(plain, 'takeStands')!.stands).toBe(1)
  expect(stateOf(plain, 'mx-a').order).toBe('disordered')
  expect(todoOf(plain, 'aftermath', 'mx-a')).toMatchObject({ retreat: 'outOfCloseRange' })
  expect(todoOf(plain, 'aftermath', 'us-a')).toMatchObject({ carry: 'does', breakthrough: 'no' })
  const byHorse = resolved('drivenBack', 5, { a: HORSE })
  expect(todoOf(byHorse, 'takeStands')!.stands).toBe(2)
  expect(stateOf(byHorse, 'mx-a').order).toBe('broken')
  expect(todoOf(byHorse, 'aftermath', 'mx-a')).toMatchObject({ retreat: 'full' })
  expect(todoOf(byHorse, 'aftermath', 'us-a')).toMatchObject({ breakthrough: 'must' })
  const flanked = resolved('drivenBack', 5, { a: { at: [30, 23, 0] } })
  expect(todoOf(flanked, 'aftermath', 'mx-a')).toMatchObject({ retreat: 'full' })
  expect(todoOf(resolved('drivenBack', 5, { b: HORSE }), 'aftermath', 'mx-a')).toMatchObject({ mayRecall: true })
  expect(todoOf(resolved('drivenBack', 5, { b: HORSE, round: 2 }), 'aftermath', 'mx-a')).toMatchObject({
    mayRecall: false,
  })
})

test('REG-10.3, 10.4 guns: light ones limber and go, heavy and fixed ones are lost, any unlimbered when beaten by cavalry', () => {
  const heavy = { type: 'HG', carriage: 'heavy', traction: 'fieldHeavy' } as const
  const light = resolved('drivenBack', 5, { b: { guns: ['LG', 'LG'] } })
  // They limber as they go: see retreat.test.ts.
  expect(stateOf(light, 'mx-a')).toMatchObject({
    absence: null,
    guns: [{ silenced: true }, { silenced: true }],
  })
  expect(todoOf(light, 'aftermath', 'mx-a')).toMatchObject({ retreat: 'full' })
  expect(stateOf(resolved('drivenBack', 5, { b: { guns: [heavy] } }), 'mx-a').absence).toBe('captured')
  expect(stateOf(resolved('drivenBack', 5, { b: { guns: ['LG'], formation: 'fixed' } }), 'mx-a').absence).toBe(
    'captured',
  )
  expect(stateOf(resolved('drivenBack', 5, { a: HORSE, b: { guns: ['LG'] } }), 'mx-a').absence).toBe('captured')
  // A heavy stand is lost, its light neighbour gets away.
  const mixed = resolved('drivenBack', 5, { b: { guns: [heavy, 'LG'] } })
  expect(stateOf(mixed, 'mx-a').guns.map(({ index }) => index)).toEqual([1])
  expect(mixed.battle.lost).toMatchObject({ mexican: 2 })
  // Hard pressed: silenced, one damaged, and away; swept: unlimbered guns are lost.
  const pressed = resolved('hardPressed', 2, { b: { guns: ['LG', 'LG'] } })
  expect(todoOf(pressed, 'gunStand')).toMatchObject({ effect: 'damage' })
  expect(stateOf(pressed, 'mx-a')).toMatchObject({
    guns: [{ silenced: true }, { silenced: true }],
  })
  expect(stateOf(resolved('sweptFromTheField', 8, { b: { guns: ['LG'] } }), 'mx-a').absence).toBe('captured')
  expect(
    stateOf(resolved('sweptFromTheField', 8, { b: { guns: ['LG'], formation: 'limbered' } }), 'mx-a'),
  ).toMatchObject({
    absence: null,
    guns: [{ silenced: true }],
  })
})

test('REG-10.4 Hard Pressed: disordered, or a stand if they already were; two inches back; who is in square or fortified holds', () => {
  const good = resolved('hardPressed', 2)
  expect(todoOf(good, 'takeStands')).toBeUndefined()
  expect(stateOf(good, 'mx-a').order).toBe('disordered')
  expect(todoOf(good, 'aftermath', 'mx-a')).toMatchObject({ retreat: 'twoInches' })
  expect(todoOf(good, 'aftermath', 'us-a')).toMatchObject({ carry: 'does', retreat: null })
  expect(todoOf(resolved('hardPressed', 2, { b: { state: { order: 'disordered' } } }), 'takeStands')!.stands).toBe(1)
  const square = resolved('hardPressed', 2, { b: { formation: 'square' } })
  expect(todoOf(square, 'aftermath', 'mx-a')).toMatchObject({ retreat: null })
  expect(todoOf(square, 'aftermath', 'us-a')).toMatchObject({ retreat: 'twoInches', carry: 'no' })
  expect(todoOf(resolved('hardPressed', 2, { a: HORSE }), 'aftermath', 'us-a')).toMatchObject({
    carry: 'does',
    mayRecall: true,
  })
})

test('REG-10.5 Desperate Struggle: both lose a stand and are disordered, cold steel and cavalry bonus are gone, lances stay, both roll again', () => {
  const one = melee({ stands: 6 }, { ...HORSE, traits: ['lancers'] }, { coldSteel: true }, { dice: [5, 5, 9, 1] })
  one.battle.charges.push(contact('mx-a', 'us-a', { kind: 'countercharge' }))
  expect(sums(one)).toMatchObject({ attack: { coldSteelLancersOrBreakthrough: 1 }, defense: { cavalryChargeOpen: 2 } })
  // Attack 5 + 1 + 2 + 1 = 9, defense 5 + 1 + 2 + 1 + 2 = 11: not equal, so the dice are chosen for a draw.
  const equal = melee({ stands: 6 }, { ...HORSE, traits: ['lancers'] }, { coldSteel: true }, { dice: [7, 5, 9, 1] })
  equal.battle.charges.push(contact('mx-a', 'us-a', { kind: 'countercharge' }))
  const events = carriedOut(equal, (run) => fightRound(run, { do: 'fight', combat: COMBAT, struggles: 0 }))
  const rounds = events.filter((event) => event.kind === 'combat')
  expect(rounds.map(({ result }) => result)).toEqual(['desperateStruggle', 'drivenBack'])
  const ids = rounds.map(({ attack, defense }) => [attack.lines.map(({ id }) => id), defense.lines.map(({ id }) => id)])
  expect(ids[1]![0]).not.toContain('coldSteelLancersOrBreakthrough')
  expect(ids[1]![0]).toContain('disorderedTroopsOrSilencedGun')
  expect(ids[1]![1]).toContain('coldSteelLancersOrBreakthrough')
  expect(ids[1]![1]).not.toContain('cavalryChargeOpen')
  expect(stateOf(equal, 'us-a').stands).toBe(5)
})

test('REG-10.5 a side that has lost its last stand in the struggle loses as if by 8', () => {
  const one = melee({ stands: 6 }, { stands: 1 }, {}, { dice: [1, 4] })
  // 6 against 1 stand: -3 for the defender, so 1 + 3 against 4 + 3 - 3; a unit of one stand is spent.
  one.battle.units['mx-a']!.stands = 1
  const { attack, defense } = combatSums(one.table, COMBAT, false)
  const [a, d] = [1, 1 + attack.sum - defense.sum]
  const forced = melee({ stands: 6 }, { stands: 1 }, {}, { dice: d >= 1 && d <= 10 ? [a, d] : [a - d + 1, 1] })
  const events = carriedOut(forced, (run) => fightRound(run, { do: 'fight', combat: COMBAT, struggles: 0 }))
  const rounds = events.filter((event) => event.kind === 'combat')
  expect(rounds.map(({ result, difference }) => [result, difference])).toEqual([
    ['desperateStruggle', 0],
    ['sweptFromTheField', 8],
  ])
  expect(stateOf(forced, 'mx-a').absence).toBe('destroyed')
})

test('REG-10.6, 10.7, 10.8 the beaten attacker: Falter, Recoil, Repulsed; the defender holds, his cavalry is disordered', () => {
  const falter = resolved('falter', -2)
  expect(stateOf(falter, 'us-a').order).toBe('disordered')
  expect(todoOf(falter, 'aftermath', 'us-a')).toMatchObject({ retreat: 'twoInches' })
  expect(todoOf(resolved('falter', -2, { a: { state: { order: 'disordered' } } }), 'takeStands')!.stands).toBe(1)
  expect(todoOf(resolved('falter', -2, { a: HORSE }), 'aftermath', 'us-a')).toMatchObject({ mayRecall: true })
  expect(stateOf(falter, 'mx-a').order).toBe('good')
  const recoil = resolved('recoil', -5)
  expect(todoOf(recoil, 'takeStands')).toMatchObject({ units: ['us-a'], stands: 1 })
  expect(todoOf(recoil, 'aftermath', 'us-a')).toMatchObject({ retreat: 'outOfCloseRange' })
  const byHorse = resolved('recoil', -5, { b: HORSE })
  expect(todoOf(byHorse, 'takeStands')!.stands).toBe(2)
  expect(stateOf(byHorse, 'us-a').order).toBe('broken')
  expect(stateOf(byHorse, 'mx-a').order).toBe('disordered')
  const repulsed = resolved('repulsed', -11)
  expect(todoOf(repulsed, 'takeStands')!.stands).toBe(4)
  expect(stateOf(repulsed, 'us-a').order).toBe('broken')
  expect(todoOf(repulsed, 'aftermath', 'us-a')).toMatchObject({ retreat: 'full', mayRecall: false })
})

test('REG-10.6 a faltering attacker who is outflanked goes back altogether, broken', () => {
  const one = resolved('falter', -2, { a: { at: [30, 24.2, 0] } })
  expect(stateOf(one, 'us-a').order).toBe('broken')
  expect(todoOf(one, 'aftermath', 'us-a')).toMatchObject({ retreat: 'full' })
})

test('REG-11.3 the attached leader of a side that is swept or repulsed rolls on the table, others do not', () => {
  const leaders = [
    { id: 'us-l', at: [30, 25] as const, state: { attached: 'us-a' } },
    { id: 'mx-l', at: [30, 23] as const, state: { attached: 'mx-a' } },
  ]
  const rolls = (result: CombatResult, difference: number) =>
    resolved(result, difference, { more: { leaders } }).battle.todo.flatMap((todo) =>
      todo.do === 'leaderFalls' ? [todo.leader] : [],
    )
  expect(rolls('sweptFromTheField', 8)).toEqual(['mx-l'])
  expect(rolls('repulsed', -8)).toEqual(['us-l'])
  expect(rolls('drivenBack', 5)).toEqual([])
})

test('REG-10.9 stands are taken from the lead unit first, then one at a time through the others as their owner chooses', () => {
  const units: DrillUnit[] = [
    { ...US, stands: 12 },
    { ...MX, id: 'mx-a', at: [26, 24, 0], stands: 6 },
    { ...MX, id: 'mx-b', at: [31, 24, 0], stands: 4 },
    { ...MX, id: 'mx-c', at: [35, 24, 0], stands: 4 },
  ]
  const one = drillAt('combats', { units })
  const stands = (): number[] => ['mx-a', 'mx-b', 'mx-c'].map((id) => stateOf(one, id).stands)
  carriedOut(one, ({ battle }) => {
    battle.todo.push({
      do: 'takeStands',
      units: ['mx-a', 'mx-b', 'mx-c'],
      stands: 4,
      given: [],
      cause: { rule: 'REG-10.2', what: 'sweptFromTheField' },
    })
  })
  expect(stands()).toEqual([5, 4, 4])
  expect(one.battle.owed).toEqual([{ kind: 'standLoss', side: 'mexican', options: ['mx-b', 'mx-c'] }])
  one.battle.toAct = 'mexican'
  one.do({ type: 'choose', option: 'mx-c' })
  // Then the last of the round, and the lead again.
  expect(
    one.log.filter(({ body }) => body.kind === 'losses').map(({ body }) => (body.kind === 'losses' ? body.unit : '')),
  ).toEqual(expect.arrayContaining(['mx-c', 'mx-b', 'mx-a']))
  expect(stands().reduce((sum, n) => sum + n)).toBe(10)
})

test('REG-10.14 a broken unit stays broken whatever milder state a result names; lost guns count for the enemy', () => {
  const one = resolved('hardPressed', 2, { b: { state: { order: 'broken' } } })
  expect(stateOf(one, 'mx-a').order).toBe('broken')
  const guns = resolved('sweptFromTheField', 8, { b: { guns: ['LG', 'LG'] } })
  expect(guns.battle.lost).toMatchObject({ mexican: 4 })
})
