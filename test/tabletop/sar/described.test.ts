import { describe, expect, it } from 'vitest'
import { artilleryFunctionCount } from '../../../src/tabletop/sar/artillery/functions'
import { functionsOverTurns, takesGunsAlong, gunRate, lostCrew } from '../../../src/tabletop/sar/artillery/crew'
import { prolongDistance } from '../../../src/tabletop/sar/artillery/prolong'
import { countGunHits, isStillLow } from '../../../src/tabletop/sar/artillery/damage'
import { allocateLosses } from '../../../src/tabletop/sar/fire/allocate'
import { firingCastings } from '../../../src/tabletop/sar/fire/firingCastings'
import { checkFireTarget, checkMayFire, type Shooter } from '../../../src/tabletop/sar/fire/mayFire'
import { fireShift } from '../../../src/tabletop/sar/fire/fireShift'
import { resolveShot } from '../../../src/tabletop/sar/fire/shot'
import { checkAttach, checkDetach } from '../../../src/tabletop/sar/leaders/attach'
import { leaderWound } from '../../../src/tabletop/sar/leaders/casualty'
import {
  cavalryBrigadeRating,
  stragglersRalliedByLeader,
  personalRating,
  ratingAfterLosses,
} from '../../../src/tabletop/sar/leaders/rating'
import { extraStragglersD4, repulsedBySquare, winnerOf } from '../../../src/tabletop/sar/melee/aftermath'
import {
  type ChargedUnit,
  checkCharge,
  closesWithoutRoll,
  isBlown,
  mayTrySquare,
} from '../../../src/tabletop/sar/melee/chargeTarget'
import { outnumberedShift } from '../../../src/tabletop/sar/melee/outnumbered'
import { pursue } from '../../../src/tabletop/sar/melee/pursuit'
import { shareLosses } from '../../../src/tabletop/sar/melee/shareLosses'
import { mayRally } from '../../../src/tabletop/sar/morale/rally'
import {
  checkEndDistance,
  checkOblique,
  distanceIntoTerrain,
  usesWholeDistance,
} from '../../../src/tabletop/sar/movement/limits'
import { moveDistance } from '../../../src/tabletop/sar/movement/move'
import { isFormed, isFormedForPassing } from '../../../src/tabletop/sar/movement/passThrough'
import { isImpassable } from '../../../src/tabletop/sar/movement/terrainCost'
import { checkIssue, orderAsReceived, rollsRandomOrder } from '../../../src/tabletop/sar/orders/legalOrder'
import { checkPassOn, checkSubordinates, readableFrom, readMission } from '../../../src/tabletop/sar/orders/mission'
import { firesInsteadOfAdvancing, sameAsLastTurn, sameAsPeer } from '../../../src/tabletop/sar/orders/randomMeaning'
import { testBreakWithCompanies } from '../../../src/tabletop/sar/stragglers/companies'
import { strengthAfterMarch } from '../../../src/tabletop/sar/stragglers/movementCap'
import { isAnchored } from '../../../src/tabletop/sar/units/anchored'
import { formationOfWidth } from '../../../src/tabletop/sar/units/companySize'
import { type UnitPart, rejoin } from '../../../src/tabletop/sar/units/rejoin'
import { checkSpacing, checkWholeUnitSkirmish, detachCompanies } from '../../../src/tabletop/sar/units/skirmishers'
import { fireAtWork } from '../../../src/tabletop/sar/works/fireAtWork'
import { zoneOfCharge, zoneOfFire } from '../../../src/tabletop/sar/zones/flankCredit'
import { refusal, tables } from './support'

/** The described cases (kinds `legality` and `procedure`), as far as single functions decide them; the rest needs a battle. */

const t = tables()
const old = tables('sar-1998')
const line = { arm: 'infantry', mounted: false, stance: 'line' } as const
const horse = { arm: 'cavalry', mounted: true, stance: 'line' } as const
const charger = { ...line, broken: false, changedFormation: false }
const shooter: Shooter = {
  order: 'firstFire',
  stance: 'line',
  broken: false,
  inMelee: false,
  firedThisTurn: false,
  chargedByTarget: false,
  disorderedByTarget: false,
}

describe('orders and leaders', () => {
  const unit = { arm: 'infantry', broken: false, locked: false } as const

  it('SAR-4.9 V392, V393 Rally is for the broken, and nothing else is', () => {
    expect(refusal(() => orderAsReceived(unit, 'rally'))).toBe('BAD_ORDER SAR-4.9')
    expect(refusal(() => orderAsReceived({ ...unit, broken: true }, 'move'))).toBe('BAD_ORDER SAR-4.9')
    expect(refusal(() => orderAsReceived({ ...unit, locked: true }, 'hold'))).toBe('BAD_ORDER SAR-4.9')
    expect(refusal(() => orderAsReceived({ ...unit, arm: 'artillery' }, 'charge'))).toBe('BAD_ORDER SAR-4.9')
    expect(orderAsReceived(unit, 'charge')).toBe('charge')
  })

  it('SAR-4.8 V394 Form to a broken unit means Rally', () => {
    expect(orderAsReceived({ ...unit, broken: true }, 'form')).toBe('rally')
    expect(orderAsReceived(unit, 'form')).toBe('form')
  })

  it('SAR-4.12 V409 broken, locked and ordered units do not roll at random', () => {
    expect(rollsRandomOrder(unit, false)).toBe(true)
    expect(rollsRandomOrder({ ...unit, broken: true }, false)).toBe(false)
    expect(rollsRandomOrder({ ...unit, locked: true }, false)).toBe(false)
    expect(rollsRandomOrder(unit, true)).toBe(false)
  })

  it('SAR-4.5, SAR-4.6 V395, V396 attached leaders order their unit alone, nobody twice, nobody beyond his points', () => {
    const leader = { attachedTo: 'a', points: 3, given: 0 }
    const b = { id: 'b', ordered: false }
    expect(refusal(() => checkIssue(leader, b, 1))).toBe('BAD_ORDER SAR-4.5')
    expect(refusal(() => checkIssue(leader, { ...b, id: 'a' }, 1))).toBeNull()
    expect(refusal(() => checkIssue({ ...leader, given: 1 }, { ...b, id: 'a' }, 1))).toBe('BAD_ORDER SAR-4.5')
    expect(refusal(() => checkIssue({ ...leader, attachedTo: null }, { ...b, ordered: true }, 1))).toBe(
      'BAD_ORDER SAR-4.6',
    )
    expect(refusal(() => checkIssue({ ...leader, attachedTo: null }, b, 4))).toBe('BAD_ORDER SAR-4.3')
  })

  it('SAR-4.11 V405, V406 a senseless repetition becomes Hold or Halt', () => {
    expect([sameAsLastTurn(t, 'form', false), sameAsLastTurn(old, 'form', false)]).toEqual(['hold', 'halt'])
    expect([
      sameAsLastTurn(t, null, false),
      sameAsLastTurn(t, 'charge', false),
      sameAsLastTurn(t, 'rally', true),
    ]).toEqual(['hold', 'hold', 'hold'])
    expect([sameAsLastTurn(t, 'charge', true), sameAsLastTurn(t, 'holdFire', false)]).toEqual(['charge', 'holdFire'])
  })

  it('SAR-4.11 same as peer: chance only where both differ', () => {
    const never = () => {
      throw new Error('no die here')
    }
    expect(sameAsPeer(t, [], never)).toBe('hold')
    expect(sameAsPeer(old, [], never)).toBe('halt')
    expect(sameAsPeer(t, ['move', 'move'], never)).toBe('move')
    expect(sameAsPeer(t, ['move', 'hold'], () => 1)).toBe('hold')
  })

  it('SAR-4.11 V407 shoots with an enemy in range and front zone, unless limbered', () => {
    const facts = { enemyInRange: true, enemyInFrontZone: true, limbered: false }
    expect(firesInsteadOfAdvancing(facts)).toBe(true)
    expect(firesInsteadOfAdvancing({ ...facts, limbered: true })).toBe(false)
    expect(firesInsteadOfAdvancing({ ...facts, enemyInFrontZone: false })).toBe(false)
  })

  it('SAR-4.14 V397, V399 attaching inside the chain, never leaving a melee', () => {
    expect(refusal(() => checkDetach(true))).toBe('BAD_STATE SAR-4.14')
    expect(refusal(() => checkDetach(false))).toBeNull()
    expect(refusal(() => checkAttach('army', ['brigade', 'division', 'army'], false))).toBeNull()
    expect(refusal(() => checkAttach('other', ['brigade', 'division', 'army'], false))).toBe('BAD_STATE SAR-4.14')
    expect(refusal(() => checkAttach('army', ['brigade', 'army'], true))).toBe('BAD_STATE SAR-4.14')
  })

  it('SAR-4.15 V400, V401 a mission has an objective', () => {
    expect(refusal(() => readMission({ task: 'attack' }))).toBe('BAD_ORDER SAR-4.15')
    expect(refusal(() => readMission({ task: 'dance', objectiveKind: 'unit', objectiveId: 'a' }))).toBe(
      'BAD_ORDER SAR-4.15',
    )
    const good = { task: 'attack', objectiveKind: 'terrain', objectiveId: 'hill-3', purpose: 'seize it' }
    expect(readMission(good)).toEqual(good)
  })

  it('SAR-4.16 V402, V403 who defends lets no majority attack', () => {
    expect(refusal(() => checkSubordinates('defend', ['attack', 'attack', 'defend']))).toBe('BAD_ORDER SAR-4.16')
    expect(refusal(() => checkSubordinates('defend', ['attack', 'attack', 'defend', 'defend']))).toBeNull()
    expect(refusal(() => checkSubordinates('attack', ['attack', 'attack']))).toBeNull()
  })

  it('SAR-4.17 V404 one turn a level', () => {
    const division = readableFrom(t, 4)
    expect([division, readableFrom(t, division)]).toEqual([5, 6])
    expect(refusal(() => checkPassOn(t, 4, 4))).toBe('BAD_STATE SAR-4.17')
    expect(refusal(() => checkPassOn(t, 4, 5))).toBeNull()
  })

  it('SAR-4.18 V473 the second rating counts only with the option', () => {
    const leader = { lr: 2, personalLR: 0 }
    expect(personalRating(leader, { optSecondLeaderRatings: true })).toBe(0)
    expect(personalRating(leader, { optSecondLeaderRatings: false })).toBe(2)
  })

  it('SAR-4.19 V410, V411 lost units lower the rating only with the option', () => {
    expect(ratingAfterLosses(t, 2, 3, { optLossOfUnits: true })).toBe(0)
    expect(ratingAfterLosses(t, 2, 1, { optLossOfUnits: true })).toBe(1)
    expect(ratingAfterLosses(t, 2, 3, { optLossOfUnits: false })).toBe(2)
  })

  it('SAR-2.10 V412, V413 Mexican cavalry brigades of four', () => {
    expect([cavalryBrigadeRating(t, 2, 3), cavalryBrigadeRating(t, 2, 4)]).toEqual([0, 2])
  })

  it('SAR-19.2 V462 turns without orders, replacement, escort', () => {
    const wounds = [2, 6, 10, 14, 18].map((d20) => leaderWound(t, d20))
    expect(wounds.map(({ replace }) => replace)).toEqual([false, false, true, true, true])
    expect(wounds.map(({ unitStragglers }) => unitStragglers)).toEqual([0, 0, 0, 1, 0])
    expect(wounds.slice(0, 3).map(({ noOrdersTurns }) => noOrdersTurns)).toEqual([1, 2, 0])
  })

  it('SAR-20.9 V463 a leader within three inches brings back as many as his rating', () => {
    expect([
      stragglersRalliedByLeader(t, 2, 3000, 5),
      stragglersRalliedByLeader(t, 2, 3001, 5),
      stragglersRalliedByLeader(t, 2, 0, 1),
    ]).toEqual([2, 0, 1])
    expect(t.optional.leaderRally.cost).toBe(1)
  })

  it('SAR-20.3 who may rally at all', () => {
    expect([mayRally(t, 'untrained'), mayRally(old, 'untrained'), mayRally(old, 'green')]).toEqual([true, false, true])
  })
})

describe('units and formations', () => {
  it('SAR-2.7 V464 rejoining adds up, drawbacks stay; else the orders are wasted', () => {
    const part = (start: number, casualties: number, stragglers: number, lowAmmo: boolean): UnitPart => ({
      strength: { start, casualties, stragglers },
      lowAmmo,
      firstVolleySpent: false,
      blown: false,
    })
    const parts = [part(16, 1, 2, false), part(2, 0, 1, true)]
    expect(rejoin(parts, true, true)).toEqual(part(18, 1, 3, true))
    expect(rejoin(parts, false, true)).toBeNull()
    expect(rejoin(parts, true, false)).toBeNull()
    expect(rejoin(parts.slice(1), true, true)).toBeNull()
  })

  it('SAR-2.9 V470 formed or not; a mob only where somebody passes', () => {
    const states = ['line', 'column', 'roadColumn', 'square', 'skirmish', 'limbered', 'unlimbered'] as const
    expect(states.map((stance) => isFormed(t, stance))).toEqual([true, true, true, true, false, true, false])
    expect([isFormed(t, 'mob'), isFormedForPassing(t, 'mob')]).toEqual([false, true])
  })

  it('SAR-6.2, SAR-6.3 V419 widths of a regiment with two figures a company', () => {
    expect([1, 2, 3, 4, 5].map((width) => formationOfWidth(t, 2, width))).toEqual([
      'roadColumn',
      'roadColumn',
      'column',
      'column',
      'line',
    ])
  })

  it('SAR-6.4 V415 - V418 skirmishers: two companies, whole units of cavalry only, three to five inches apart', () => {
    const regiment = { nation: 'US', castings: 20, companiesOut: 2 }
    expect(refusal(() => detachCompanies(t, regiment, 1))).toBe('BAD_ORDER SAR-6.4')
    expect(refusal(() => detachCompanies(t, { nation: 'US', castings: 2, companiesOut: 0 }, 2))).toBe(
      'BAD_ORDER SAR-6.4',
    )
    expect(refusal(() => checkWholeUnitSkirmish('infantry'))).toBe('BAD_ORDER SAR-6.4')
    expect(refusal(() => checkWholeUnitSkirmish('cavalry'))).toBeNull()
    expect([2900, 3000, 5000, 5001].map((spacing) => refusal(() => checkSpacing(t, spacing)))).toEqual([
      'BAD_VALUE SAR-6.4',
      null,
      null,
      'BAD_VALUE SAR-6.4',
    ])
  })

  it('SAR-7.14 V479 one company of twenty castings', () => {
    expect(detachCompanies(t, { nation: 'US', castings: 20, companiesOut: 0 }, 1)).toEqual({
      skirmishers: 2,
      parent: 18,
    })
    expect(t.movement.modifiers.skirmish.infantry.d6).toBe(1)
  })

  it('SAR-6.8 V476 anchored: a line that stood, with both ends covered', () => {
    const anchored = (movedThisTurn: boolean, endsCovered: [boolean, boolean], formation: 'line' | 'column' = 'line') =>
      isAnchored({ formation, movedThisTurn, endsCovered })
    expect([anchored(false, [true, true]), anchored(true, [true, true]), anchored(false, [true, false])]).toEqual([
      true,
      false,
      false,
    ])
    expect(anchored(false, [true, true], 'column')).toBe(false)
  })

  it('SAR-6.9, SAR-11.4, SAR-21.3 V438, V439, V484 who may fire', () => {
    const unit = { frontRankCastings: 10, castingsWithTarget: 10, castingsFitToFire: 16, place: 'open' } as const
    expect(firingCastings(t, { ...unit, castingsWithTarget: 7 })).toBe(7)
    expect(firingCastings(t, { ...unit, frontRankCastings: 5, place: 'square' })).toBe(2)
    expect(firingCastings(t, { ...unit, frontRankCastings: 16, castingsWithTarget: 16, place: 'building' })).toBe(4)
    expect(firingCastings(t, { ...unit, castingsWithTarget: 16, place: 'fort' })).toBe(16)
    expect(firingCastings(t, { ...unit, castingsFitToFire: 3 })).toBe(3)
  })

  it('SAR-5.7 V441, V442 companies and their regiment', () => {
    const breaks = (e: number, s: number, ce: number, cs: number) =>
      testBreakWithCompanies({ effectives: e, stragglers: s }, [{ effectives: ce, stragglers: cs }])
    expect(breaks(8, 9, 2, 2)).toEqual({ regimentBreaks: true, companyBreaks: [true] })
    expect(breaks(12, 3, 1, 2)).toEqual({ regimentBreaks: false, companyBreaks: [true] })
    expect(breaks(12, 3, 2, 2)).toEqual({ regimentBreaks: false, companyBreaks: [false] })
  })
})

describe('movement', () => {
  it('SAR-7.5 V478 who must use the whole distance', () => {
    const kinds = ['move', 'charge', 'retreat', 'randomAdvance', 'withdraw'] as const
    expect(kinds.map(usesWholeDistance)).toEqual([false, true, true, true, true])
  })

  it('SAR-7.10 V420, V421 oblique to 45 degrees', () => {
    expect(refusal(() => checkOblique(t, 4500))).toBeNull()
    expect(refusal(() => checkOblique(t, 4600))).toBe('BAD_VALUE SAR-7.10')
  })

  it('SAR-7.15, SAR-7.16 V386, V423 an inch off everybody, out of short range for skirmishers', () => {
    const musketeers = { formed: true, shortRangeInches: 4 }
    expect(refusal(() => checkEndDistance(t, false, musketeers, 1000))).toBeNull()
    expect(refusal(() => checkEndDistance(t, false, musketeers, 999))).toBe('BAD_VALUE SAR-7.16')
    expect(refusal(() => checkEndDistance(t, true, musketeers, 3900))).toBe('BAD_VALUE SAR-7.15')
    expect(refusal(() => checkEndDistance(t, true, musketeers, 4000))).toBe('BAD_VALUE SAR-7.15')
    expect(refusal(() => checkEndDistance(t, true, musketeers, 4001))).toBeNull()
    expect(refusal(() => checkEndDistance(t, true, { ...musketeers, formed: false }, 1000))).toBeNull()
    expect(refusal(() => checkEndDistance(t, true, { formed: true, shortRangeInches: null }, 1000))).toBeNull()
  })

  it('SAR-8.2 V424, V425 stops at the edge or goes on with what is left', () => {
    expect(distanceIntoTerrain(t, 9000, 6000, 4000)).toBe(6000)
    expect(distanceIntoTerrain(t, 9000, 3000, 4000)).toBe(5000)
    expect(distanceIntoTerrain(t, 9000, 0, 12_000)).toBe(2000)
  })

  it('SAR-8.3 walls stop guns alone', () => {
    expect([isImpassable(t, 'artillery', 'wallsHedges'), isImpassable(t, 'infantry', 'wallsHedges')]).toEqual([
      true,
      false,
    ])
  })

  it('SAR-13.13 V445 a green line that refuses to stand goes back a charge move', () => {
    const move = { arm: 'infantry', training: 'green', baseDice: [3], charging: true, chargeDice: [5] } as const
    expect(moveDistance(t, move).distance).toBe(12_000)
  })

  it('SAR-24.7 V465 contour lines cost stragglers, up to the cap', () => {
    expect(strengthAfterMarch(18, 0, 3 + 2, false)).toMatchObject({ stragglers: 5, effectives: 13 })
  })
})

describe('fire', () => {
  it('SAR-11.2, SAR-16.2 V388, V389 who may not fire', () => {
    expect(refusal(() => checkMayFire({ ...shooter, stance: 'limbered' }, 'firstFire'))).toBe('BAD_STATE SAR-16.2')
    expect(refusal(() => checkMayFire({ ...shooter, order: 'move' }, 'firstFire'))).toBe('BAD_STATE SAR-11.2')
    expect(refusal(() => checkMayFire({ ...shooter, order: 'halt' }, 'holdFire'))).toBe('BAD_STATE SAR-11.2')
    expect(refusal(() => checkMayFire({ ...shooter, broken: true }, 'firstFire'))).toBe('BAD_STATE SAR-11.2')
    expect(refusal(() => checkMayFire({ ...shooter, inMelee: true }, 'firstFire'))).toBe('BAD_STATE SAR-11.2')
    expect(refusal(() => checkMayFire({ ...shooter, firedThisTurn: true }, 'firstFire'))).toBe('BAD_STATE SAR-11.1')
    expect(refusal(() => checkMayFire({ ...shooter, order: null }, 'firstFire'))).toBe('BAD_STATE SAR-11.2')
  })

  it('SAR-11.2, SAR-13.5, SAR-15.4 who may: by order and phase, and on Hold when charged', () => {
    expect(refusal(() => checkMayFire(shooter, 'firstFire'))).toBeNull()
    expect(refusal(() => checkMayFire(shooter, 'holdFire'))).toBe('BAD_STATE SAR-11.2')
    expect(refusal(() => checkMayFire({ ...shooter, order: 'advanceOrFire' }, 'firstFire'))).toBeNull()
    expect(refusal(() => checkMayFire({ ...shooter, order: 'holdFire' }, 'holdFire'))).toBeNull()
    expect(refusal(() => checkMayFire({ ...shooter, order: 'hold' }, 'holdFire'))).toBe('BAD_STATE SAR-11.2')
    const charged = { ...shooter, order: 'hold', chargedByTarget: true } as const
    expect(refusal(() => checkMayFire(charged, 'holdFire'))).toBeNull()
    expect(refusal(() => checkMayFire({ ...charged, disorderedByTarget: true }, 'holdFire'))).toBe('BAD_STATE SAR-15.4')
  })

  it('SAR-11.3 V390 what may not be fired at', () => {
    const target = { inMelee: false, stragglerGroup: false, inSight: true }
    expect(refusal(() => checkFireTarget(target))).toBeNull()
    for (const more of [{ inMelee: true }, { stragglerGroup: true }, { inSight: false }])
      expect(refusal(() => checkFireTarget({ ...target, ...more }))).toBe('BAD_TARGET SAR-11.3')
  })

  it('SAR-11.14 V485 at the screen or at the line behind', () => {
    const shift = (target: 'skirmish' | 'throughSkirmishers') =>
      fireShift(old, { arm: 'infantry', training: 'regular', nation: 'MEX', band: 'medium', target: [target] }).sum
    expect([shift('skirmish'), shift('throughSkirmishers')]).toEqual([-4, -2])
  })

  it('SAR-16.4 V491 each gun of a battery fires and is allocated by itself', () => {
    const shots = [12, 5].map((d20) =>
      resolveShot(
        t,
        { arm: 'artillery', pounds: 6, band: 'medium' },
        { arm: 'artillery', training: 'veteran', nation: 'US' },
        d20,
      ),
    )
    expect(shots.map(({ losses }) => losses)).toEqual([2, 2])
    const split = shots.map(({ losses }) =>
      allocateLosses(t, { losses, kind: 'fire', formation: 'line', angle: 'front' }),
    )
    expect(split).toEqual([
      { stragglers: 1, casualties: 1 },
      { stragglers: 1, casualties: 1 },
    ])
  })

  it('SAR-10.4, SAR-10.5 V482 angles of fire and of charge', () => {
    expect(zoneOfFire(['rear', 'rear', 'flank'])).toBe('rear')
    expect(zoneOfFire(['flank', 'flank', 'front'])).toBe('flank')
    expect(zoneOfFire(['flank', 'rear', 'front'])).toBe('front')
    expect([zoneOfCharge(['flank', 'flank']), zoneOfCharge(['front', 'flank']), zoneOfCharge([])]).toEqual([
      'flank',
      'front',
      'front',
    ])
  })

  it('SAR-21.4 V440 guns at a work; small arms may not', () => {
    const shot = { arm: 'artillery', training: 'veteran', nation: 'US' } as const
    expect(fireAtWork(t, { arm: 'artillery', pounds: 12, band: 'medium' }, shot, 15, 60)).toMatchObject({
      column: 5,
      losses: 3,
      pointsLeft: 57,
    })
    expect(fireAtWork(t, { arm: 'artillery', pounds: 24, band: 'short' }, shot, 20, 3).pointsLeft).toBe(0)
    expect(refusal(() => fireAtWork(t, { arm: 'smallArms', castings: 20, band: 'short' }, shot, 15, 60))).toBe(
      'BAD_TARGET SAR-21.4',
    )
  })
})

describe('charge and melee', () => {
  it('SAR-13.2, SAR-18.2 V380 - V384 who may charge whom', () => {
    const charge = (who: object, target: ChargedUnit | null) =>
      refusal(() => checkCharge(t, { ...charger, ...who }, target))
    expect(charge({}, horse)).toBe('BAD_TARGET SAR-13.2')
    expect(charge({}, { ...horse, mounted: false })).toBeNull()
    expect(charge({ stance: 'skirmish' }, line)).toBe('BAD_TARGET SAR-13.2')
    expect(charge({ stance: 'skirmish' }, { ...line, stance: 'skirmish' })).toBeNull()
    expect(charge({ changedFormation: true }, line)).toBe('BAD_STATE SAR-13.2')
    expect(charge({ broken: true }, line)).toBe('BAD_STATE SAR-13.2')
    expect(charge({ arm: 'artillery' }, line)).toBe('BAD_STATE SAR-13.2')
    expect(charge({}, null)).toBe('BAD_TARGET SAR-13.1')
    expect(charge(horse, horse)).toBeNull()
  })

  it('SAR-13.10 V444 closing without a roll', () => {
    const none = { rearOfRetreating: false, targetStance: 'line', cavalryAtFailedSquare: false } as const
    expect([
      closesWithoutRoll({ ...none, rearOfRetreating: true }),
      closesWithoutRoll({ ...none, targetStance: 'skirmish' }),
      closesWithoutRoll({ ...none, cavalryAtFailedSquare: true }),
      closesWithoutRoll(none),
    ]).toEqual([true, true, true, false])
  })

  it('SAR-15.1 V490 who may try a square', () => {
    const may = (target: ChargedUnit) => mayTrySquare(horse, target)
    expect([may(line), may({ ...line, stance: 'column' }), may({ ...line, stance: 'square' })]).toEqual([
      true,
      true,
      false,
    ])
    expect(may({ ...line, stance: 'skirmish' })).toBe(false)
    expect(may({ arm: 'artillery', mounted: false, stance: 'unlimbered' })).toBe(false)
    expect(mayTrySquare({ ...horse, mounted: false }, line)).toBe(false)
  })

  it('SAR-13.13, SAR-13.14 V446 - V448 who is caught', () => {
    expect(pursue(0, 12_000, 12_500)).toEqual({ caught: true, left: 500 })
    expect(pursue(4000, 7000, 15_000)).toEqual({ caught: true, left: 4000 })
    expect(pursue(6000, 9000, 14_000)).toEqual({ caught: false, left: 0 })
  })

  it('SAR-14.5, SAR-14.9 V450 supports count for numbers', () => {
    expect([outnumberedShift(old, 8 + 10, 12), outnumberedShift(old, 12, 8 + 10)]).toEqual([0, -1])
  })

  it('SAR-14.10 V451 losses of several units, one by one', () => {
    const receivers = ['A', 'B', 'B', 'A', 'A'] as const
    const facing = { formation: 'line', angle: 'front' } as const
    const share = (a: object = {}) =>
      shareLosses(t, 5, { A: { ...facing, ...a }, B: facing }, (nr): 'A' | 'B' => receivers[nr - 1]!)
    expect(share()).toEqual({ A: { stragglers: 2, casualties: 1 }, B: { stragglers: 1, casualties: 1 } })
    expect(share({ angle: 'flank' }).A).toEqual({ stragglers: 4, casualties: 1 })
    expect(share({ formation: 'square' }).A).toEqual({ stragglers: 1, casualties: 2 })
  })

  it('SAR-14.11 V452 no winner where both break', () => {
    expect([winnerOf(['A', 'B'], ['A', 'B']), winnerOf(['A', 'B'], ['A']), winnerOf(['A', 'B'], [])]).toEqual([
      null,
      'B',
      null,
    ])
  })

  it('SAR-14.12, SAR-18.3 V453 one d4 more for infantry that mounted cavalry broke', () => {
    const extra = (arm: 'infantry' | 'cavalry', mounted: boolean, broken: 'infantry' | 'artillery' = 'infantry') =>
      extraStragglersD4(t, broken, { arm, mounted })
    expect([extra('cavalry', true), extra('cavalry', false), extra('infantry', false)]).toEqual([1, 0, 0])
    expect(extra('cavalry', true, 'artillery')).toBe(0)
  })

  it('SAR-14.13 V454 a square that held two rounds', () => {
    expect(repulsedBySquare(t, false, 2)).toEqual({ retreats: true, stragglersD4: 1 })
    expect(repulsedBySquare(t, true, 2)).toEqual({ retreats: false, stragglersD4: 0 })
    expect(repulsedBySquare(t, false, 1).retreats).toBe(false)
  })

  it('SAR-10.6 V483 a square struck from behind has no rear', () => {
    expect(allocateLosses(t, { losses: 3, kind: 'melee', formation: 'square', angle: 'front' })).toEqual({
      stragglers: 1,
      casualties: 2,
    })
  })

  it('SAR-17.11 horses are blown the turn after', () => {
    expect(isBlown({ mounted: true, chargedLastTurn: true })).toBe(true)
    expect(isBlown({ mounted: false, chargedLastTurn: true })).toBe(false)
  })
})

describe('artillery', () => {
  it('SAR-16.3 what guns are moved by hand, in whole thousandths, down', () => {
    expect([prolongDistance(t, [6, 4]), prolongDistance(old, [4]), prolongDistance(old, [8])]).toEqual([
      3000, 2333, 1666,
    ])
    expect(refusal(() => prolongDistance(t, []))).toBe('BAD_VALUE SAR-16.3')
  })

  it('SAR-16.5 V456 the crew takes the guns along only when broken by fire', () => {
    expect([takesGunsAlong(t, 'fire'), takesGunsAlong(t, 'melee'), takesGunsAlong(t, 'failingToStand')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('SAR-16.6, SAR-16.9 V457, V458 crews', () => {
    const works = (artillerists: number, infantry: number) => gunRate(t, { artillerists, infantry })
    expect([works(2, 0), works(1, 1), works(0, 2), works(1, 0)]).toEqual(['normal', 'normal', 'no', 'half'])
    const normal = [artilleryFunctionCount(t, 'US', [6]), artilleryFunctionCount(t, 'MEX', [6])]
    expect(normal.map((functions) => functionsOverTurns(t, functions, 'half'))).toEqual([
      { functions: 1, turns: 1 },
      { functions: 1, turns: 2 },
    ])
    expect(functionsOverTurns(t, 2, 'normal')).toEqual({ functions: 2, turns: 1 })
    expect(functionsOverTurns(t, 2, 'no').functions).toBe(0)
    expect(refusal(() => works(-1, 0))).toBe('BAD_VALUE SAR-16.6')
  })

  it('SAR-16.7 V492 chance says which of a mixed crew falls', () => {
    const crew = { artillerists: 1, infantry: 1 }
    expect([1, 2].map((pick) => lostCrew(crew, pick))).toEqual(['artillerist', 'infantry'])
    expect(refusal(() => lostCrew(crew, 3))).toBe('BAD_VALUE SAR-16.7')
  })

  it('SAR-16.11, SAR-16.12 V459, V460 wagons and damage (optional)', () => {
    expect([isStillLow(true, 1), isStillLow(true, 0), isStillLow(false, 0)]).toEqual([false, true, false])
    expect(countGunHits(t, 3, [1, 7, 20])).toBe(1)
    expect(refusal(() => countGunHits(t, 3, [1, 7]))).toBe('BAD_DICE SAR-16.12')
    expect(refusal(() => countGunHits(t, 1, undefined))).toBe('missing-die SAR-16.12')
  })
})
