import { describe, expect, it } from 'vitest'
import { type ChargeFacts, chargeModifierIds } from '../../../src/tabletop/regimental/charge/modifiers'
import { CHARGE_RESULTS } from '../../../src/tabletop/regimental/schemas/base'
import { ask, refused } from './ask'
import { rules } from './support'

type Side = Record<string, unknown>
const effects = (difference: number, attacker: Side = {}, defender: Side = {}, more: Side = {}) =>
  ask('chargeEffects', { difference, attacker, defender, ...more }) as { attacker: Side; defender: Side; guns: Side }

describe('charges and their results', () => {
  it('REG-9.4, REG-13.3 facts about a side give its modifiers: the best class, one -1 a line, broken without disorder', () => {
    const facts: ChargeFacts = {
      isAttacker: true,
      isBattery: false,
      class: 'elite',
      isAuxiliary: true,
      effectiveness: 'fresh',
      order: 'broken',
      isSilenced: false,
      isLimbered: false,
      isMarchColumn: false,
      shocks: ['coldSteel', 'lancers'],
      cavalry: 'open',
      isLedInPerson: true,
      isOpenOrder: true,
      isHastySquare: false,
      isNationalGuard: true,
      isOutflanked: false,
      position: 'strong',
      odds: 'outnumbered2to1',
      isSupported: null,
    }
    const ids = chargeModifierIds(rules(), facts)
    expect(ids).toEqual([
      'classElite',
      'classVeteranOrAuxiliary',
      'fresh',
      'coldSteelLancersOrBreakthrough',
      'cavalryChargeOpen',
      'braveColonelOrLeaderAttached',
      'openOrderHastySquareOrNationalGuard',
      'outflankedBrokenMarchColumnOrLimbered',
      'outnumbered2to1',
    ])
    const roll = ask('chargeRoll', { attacker: { die: 5, modifiers: ids }, defender: { die: 5, modifiers: [] } })
    // 5 +2 +2 +1 +2 +1 -1 -3 -2
    expect(roll).toMatchObject({ attackerTotal: 7, attackerSum: { warnings: ['classVeteranOrAuxiliary'] } })
    const loose = chargeModifierIds(rules({ looseAndMilitiaCumulative: true }), facts)
    const options = { looseAndMilitiaCumulative: true }
    const twice = ask('chargeRoll', { attacker: { die: 5, modifiers: loose }, defender: { die: 5 }, options })
    expect(twice.attackerTotal).toBe(6)
    const guns = {
      ...facts,
      isAttacker: false,
      isBattery: true,
      effectiveness: null,
      order: 'good',
      isSilenced: true,
    } as const
    expect(
      chargeModifierIds(rules(), { ...guns, class: 'raw', shocks: [], cavalry: null, odds: null, isSupported: true }),
    ).toEqual([
      'classRaw',
      'classVeteranOrAuxiliary',
      'disorderedTroopsOrSilencedGun',
      'braveColonelOrLeaderAttached',
      'openOrderHastySquareOrNationalGuard',
      'defendStrong',
      'supportedGuns',
    ])
  })

  it('REG-9.4 raw auxiliaries count as veterans; only the defender has a position; ground and odds at their worst', () => {
    const roll = ask('chargeRoll', {
      attacker: {
        die: 1,
        modifiers: ['classRaw', 'classVeteranOrAuxiliary', 'defendStrong', 'cavalryChargeOpen', 'cavalryChargeNone'],
      },
      defender: { die: 1, modifiers: ['outnumbered3to2', 'outnumbered3to1', 'defendStrong', 'defendFavorable'] },
    })
    expect(roll).toMatchObject({ attackerTotal: 2, defenderTotal: 0 })
    const horse = ['outnumbered3to1', 'cavalryOutnumberedByInfantry']
    expect(ask('chargeRoll', { attacker: { die: 4, modifiers: horse }, defender: { die: 4 } }).difference).toBe(0)
    expect(refused('chargeRoll', { attacker: { die: 4, modifiers: ['fresh', 'worn'] }, defender: { die: 4 } })).toBe(
      'BAD_VALUE REG-9.4 fresh',
    )
    expect(refused('chargeRoll', { attacker: { die: 4 }, defender: {} })).toBe('missing-die REG-9.5 defender.die')
    expect(refused('chargeRoll', { attacker: { die: 0 }, defender: { die: 4 } })).toBe('BAD_DICE REG-1.1 attacker.die')
  })

  it('REG-9.6 odds begin at 3:2, 2:1 and 3:1; cavalry before a majority of infantry takes nothing', () => {
    const odds = (ownStands: number, enemyStands: number, more: Side = {}) =>
      ask('oddsModifier', { ownArm: 'infantry', ownStands, enemyArm: 'infantry', enemyStands, ...more }).modifier
    expect([odds(6, 8), odds(6, 9), odds(6, 11), odds(6, 12), odds(6, 17), odds(6, 18), odds(6, 60)]).toEqual([
      0, -1, -1, -2, -2, -3, -3,
    ])
    expect(odds(7, 10)).toBe(0)
    expect(odds(4, 12, { ownArm: 'cavalry', enemyInfantryStands: 6 })).toBe(-3)
    expect(odds(4, 12, { ownArm: 'cavalry', enemyInfantryStands: 7 })).toBe(0)
    expect(odds(4, 12, { ownArm: 'cavalry', enemyArm: 'cavalry' })).toBe(-3)
    expect(refused('oddsModifier', { ownArm: 'infantry', ownStands: 0, enemyArm: 'infantry', enemyStands: 1 })).toBe(
      'BAD_VALUE REG-9.6 ownStands',
    )
  })

  it('REG-10.1 every difference has its band', () => {
    const band = (difference: number) => CHARGE_RESULTS.indexOf(ask('chargeBand', { difference }).result as never)
    expect([20, 8, 7, 4, 3, 1, 0, -1, -3, -4, -7, -8, -20].map(band)).toEqual([0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6])
  })

  it('REG-10.2, OQ-28 swept: two stands and one for each point over nine, broken and gone; who won breaks through', () => {
    expect(effects(9).defender).toMatchObject({ loseStands: 2, order: 'broken', retreat: 'full', rollsForLeader: true })
    expect(effects(11).defender).toMatchObject({ loseStands: 4 })
    expect(effects(9, {}, {}, { options: { nineAddsStand: true } }).defender.loseStands).toBe(3)
    expect(effects(8).attacker).toMatchObject({ breakthrough: 'must', isDisorderedLater: false, order: 'good' })
    expect(effects(8, {}, {}, { combat: 2 }).attacker).toMatchObject({
      breakthrough: 'no',
      carryPosition: 'does',
      isDisorderedLater: true,
    })
    expect(effects(8, { ground: 'broken' }).attacker.isDisorderedLater).toBe(true)
    expect(effects(8, {}, {}, { options: { infantryBreakthroughOptional: true } }).attacker.breakthrough).toBe('may')
    const horse = { arm: 'cavalry' }
    expect(effects(8, horse, {}, { options: { infantryBreakthroughOptional: true } }).attacker.breakthrough).toBe(
      'must',
    )
  })

  it('REG-10.3 driven back: worse before cavalry or from the flank; cavalry must break through, infantry carries', () => {
    expect(effects(5).defender).toMatchObject({ loseStands: 1, order: 'disordered', retreat: 'outOfCloseRange' })
    expect(effects(5, { arm: 'cavalry' }).defender).toMatchObject({ loseStands: 2, order: 'broken', retreat: 'full' })
    expect(effects(5, {}, { outflanked: true }).defender).toMatchObject({ loseStands: 2, order: 'broken' })
    expect(effects(5, {}, { arm: 'cavalry' }).defender.mayRecall).toBe(true)
    expect(effects(5, {}, { arm: 'cavalry' }, { combat: 2 }).defender.mayRecall).toBe(false)
    expect(effects(5).attacker).toMatchObject({ carryPosition: 'does', breakthrough: 'no' })
    expect(effects(5, { arm: 'cavalry' }).attacker).toMatchObject({ breakthrough: 'must', isDisorderedLater: true })
    expect(effects(5, { arm: 'cavalry' }, {}, { combat: 2 }).attacker.breakthrough).toBe('no')
  })

  it('REG-10.13, OQ-38 Mexican cavalry in disorder carries the position instead of breaking through', () => {
    const lancers = { arm: 'cavalry', nation: 'MEX' }
    expect(effects(5, lancers).attacker.breakthrough).toBe('must')
    expect(effects(5, { ...lancers, order: 'disordered' }).attacker).toMatchObject({
      breakthrough: 'no',
      carryPosition: 'does',
    })
    expect(effects(5, lancers, {}, { options: { disorderBeforeBreakthrough: true } }).attacker.breakthrough).toBe('no')
    expect(effects(5, { arm: 'cavalry', order: 'disordered' }).attacker.breakthrough).toBe('must')
  })

  it('REG-10.4, OQ-23, OQ-37 hard pressed: disorder or a stand; the fortified hold; guns are damaged or lost', () => {
    expect(effects(2).defender).toMatchObject({ loseStands: 0, order: 'disordered', retreat: 'twoInches' })
    expect(effects(2, {}, { order: 'broken' }).defender).toMatchObject({ loseStands: 1, order: 'broken' })
    const held = effects(2, {}, { inSquare: true })
    expect(held.defender).toMatchObject({ hold: true, retreat: null })
    expect(held.attacker).toMatchObject({ retreat: 'twoInches', carryPosition: 'no' })
    expect(effects(2, { arm: 'cavalry' }).attacker).toMatchObject({ carryPosition: 'does', mayRecall: true })
    const fate = (more: Side) =>
      ask('chargeGunFate', { result: 'hardPressed', mode: 'unlimbered', carriage: 'light', ...more })
    expect(fate({})).toMatchObject({ lost: false, limber: true, retreat: 'full', silenced: true, damageStands: 1 })
    expect(fate({ options: { hardPressedDamagesOnlySilenced: true } }).damageStands).toBe(0)
    expect(fate({ silencedBefore: true, options: { hardPressedDamagesOnlySilenced: true } }).damageStands).toBe(1)
    expect(fate({ mode: 'fixed', fortified: true })).toMatchObject({ lost: false, hold: true, silenced: true })
    expect(fate({ mode: 'fixed', fortified: true, options: { holdingSparesGuns: false } }).lost).toBe(true)
    expect(fate({ mode: 'limbered', carriage: 'heavy' })).toMatchObject({ lost: false, limber: false, retreat: 'full' })
  })

  it('REG-10.2, REG-10.3 the fate of guns that are swept or driven back', () => {
    const fate = (result: string, mode: string, carriage: string, defeatedByCavalry = false) =>
      ask('chargeGunFate', { result, mode, carriage, defeatedByCavalry }).lost
    expect(fate('sweptFromTheField', 'limbered', 'heavy')).toBe(false)
    expect(fate('sweptFromTheField', 'fixed', 'light')).toBe(true)
    expect(fate('drivenBack', 'unlimbered', 'light', true)).toBe(true)
    expect(fate('drivenBack', 'unlimbered', 'heavy')).toBe(true)
    expect(fate('drivenBack', 'fixed', 'light')).toBe(true)
    expect(fate('drivenBack', 'limbered', 'heavy', true)).toBe(false)
  })

  it('REG-10.5 a desperate struggle costs both a stand and order; bonuses of the charge are gone, lancers stay', () => {
    const { attacker, defender } = effects(0)
    for (const side of [attacker, defender])
      expect(side).toMatchObject({ loseStands: 1, order: 'disordered', hold: true })
    expect(effects(0, {}, { arm: 'artillery' }).guns).toMatchObject({ loseStands: 1, silenced: true })
    expect(
      ask('dropModifiers', {
        present: ['coldSteel', 'breakthrough', 'cavalryChargeBroken', 'cavalryChargeNone', 'fresh', 'lancers'],
      }),
    ).toEqual({
      kept: ['cavalryChargeNone', 'fresh', 'lancers'],
    })
  })

  it('REG-10.6, REG-10.7, REG-10.8 the attacker falters, recoils, is repulsed', () => {
    expect(effects(-2).attacker).toMatchObject({ loseStands: 0, order: 'disordered', retreat: 'twoInches' })
    expect(effects(-2, { outflanked: true }).attacker).toMatchObject({ order: 'broken', retreat: 'full' })
    expect(effects(-2, { arm: 'cavalry' }).attacker.mayRecall).toBe(true)
    expect(effects(-5).attacker).toMatchObject({ loseStands: 1, retreat: 'outOfCloseRange', order: 'disordered' })
    expect(effects(-5, {}, { arm: 'cavalry' }).attacker).toMatchObject({
      loseStands: 2,
      order: 'broken',
      retreat: 'full',
    })
    expect(effects(-12).attacker).toMatchObject({ loseStands: 5, order: 'broken', rollsForLeader: true })
    expect(effects(-8).defender).toMatchObject({ hold: true, loseStands: 0, order: 'good', carryPosition: 'no' })
    expect(effects(-8, {}, { arm: 'cavalry' }).defender).toMatchObject({ order: 'disordered', mayRecall: false })
    expect(effects(-8, {}, { arm: 'cavalry', counterCharging: true }).defender).toMatchObject({
      carryPosition: 'may',
      mayRecall: true,
    })
  })

  it('REG-10.14 broken troops stay broken; REG-10.1 a result goes with its difference', () => {
    expect(effects(5, {}, { order: 'broken' }).defender.order).toBe('broken')
    expect(effects(-2, { order: 'broken' }).attacker.order).toBe('broken')
    expect(refused('chargeLoss', { result: 'falter', difference: 3 })).toBe('BAD_VALUE REG-10.1 difference')
    expect(ask('chargeLoss', { result: 'recoil', difference: -4, outflanked: true })).toEqual({
      attackerStands: 2,
      attackerOrder: 'broken',
      defenderStands: 0,
      defenderOrder: 'good',
    })
  })

  it('REG-9.5 a whole combat: totals, result and what befalls both sides', () => {
    const combat = ask('combat', {
      attacker: { arm: 'cavalry', nation: 'MEX', die: 9, modifiers: ['classTrained', 'cavalryChargeOpen', 'fresh'] },
      defender: { arm: 'artillery', carriage: 'heavy', die: 2, modifiers: ['classTrained', 'unsupportedGuns'] },
    })
    expect(combat).toMatchObject({
      attackerTotal: 13,
      defenderTotal: 1,
      difference: 12,
      result: 'sweptFromTheField',
      defender: null,
      guns: { lost: true },
      attacker: { breakthrough: 'must' },
    })
    expect(refused('combat', { attacker: {}, defender: { die: 2 } })).toBe('missing-die REG-9.5 attacker.die')
  })
})
