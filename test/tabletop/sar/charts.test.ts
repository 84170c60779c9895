// The printed charts, row by row as they stand on the two cards that survive: what the data files hold must be what a player has on his card.
// Reconstructed cells (SAR-26) are in rows of their own at the end of a chart.
import { describe, expect, it } from 'vitest'
import { tablesOf } from '../../../src/tabletop/sar/data'
import type { Tables } from '../../../src/tabletop/sar/schemas/profile'

const card = (profile: 'sar-2007' | 'early-american'): Tables => {
  const made = tablesOf(profile)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}
const CARDS = { 'sar-2007': card('sar-2007'), 'early-american': card('early-american') }
const [of2007, early] = [CARDS['sar-2007'], CARDS['early-american']]
const BOTH = [of2007, early]

/** `4+2d6`, `2d6`, `3` or the word of a distance. */
const distance = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return String(value)
  const { inches, d6 } = value as { inches: number; d6: number }
  return [inches > 0 || d6 === 0 ? String(inches) : '', d6 > 0 ? `${d6}d6` : ''].filter(Boolean).join('+')
}
const span = ([low, high]: readonly [number, number]): string => (low === high ? `${low}` : `${low}-${high}`)
const share = (value: { num: number; den: number } | null): string => (value ? `${value.num}/${value.den}` : '-')
const TRAINED = ['untrained', 'green', 'regular', 'veteran'] as const

describe('the printed charts of both cards', () => {
  it('SAR-4.10 random orders', () => {
    const rows = (tables: Tables) =>
      TRAINED.map((training) => tables.randomOrders.byTraining[training].map((range) => span(range)).join(' '))
    for (const tables of BOTH)
      expect(rows(tables)).toEqual([
        '1 2-7 8-11 12-16 17-20',
        '1-2 3-8 9-12 13-17 18-20',
        '1-3 4-11 12-15 16-18 19-20',
        '1-2 3-11 12-16 17-19 20',
      ])
    expect(BOTH.map(({ randomOrders }) => randomOrders.results[3])).toEqual(['hold', 'halt'])
  })

  it('SAR-7.2 movement by arm and training, SAR-7.4 least moves, SAR-6.6 retreats', () => {
    for (const { movement } of BOTH) {
      const row = (arm: 'infantry' | 'cavalry') => TRAINED.map((training) => distance(movement.base[arm][training]))
      expect(row('infantry')).toEqual(['2d6', '4+1d6', '5+1d6', '5+1d6'])
      expect(row('cavalry')).toEqual(['2+3d6', '6+2d6', '10+1d6', '10+1d6'])
      expect([movement.retreat.infantry, movement.retreat.cavalry].map(distance)).toEqual(['3d6', '5d6'])
      expect([movement.minimum.normal, movement.minimum.unlimberedArtillery]).toEqual([2, 1])
    }
    const guns = (tables: Tables) =>
      Object.entries(tables.movement.base.artillery).map(([kind, far]) => `${kind} ${distance(far)}`)
    expect(guns(of2007).sort()).toEqual([
      'britishFoot null',
      'britishHorse null',
      'mexican 2d6',
      'texan 2d6',
      'usFoot 4+2d6',
      'usHorse 9+2d6',
    ])
    expect(guns(early).sort()).toEqual([
      'britishFoot 4+2d6',
      'britishHorse 9+2d6',
      'mexican null',
      'texan null',
      'usFoot 2d6',
      'usHorse 4+2d6',
    ])
  })

  it('SAR-7.3 modifiers of movement, SAR-7.12 changes of formation', () => {
    for (const { movement } of BOTH) {
      const { modifiers } = movement
      const row = (key: 'charge' | 'skirmish' | 'column' | 'roadColumn') =>
        [modifiers[key].infantry, modifiers[key].cavalry].map(distance)
      expect([row('charge'), row('skirmish'), row('column'), row('roadColumn')]).toEqual([
        ['1d6', '2d6'],
        ['1d6', '1d6'],
        ['4', '2d6'],
        ['8', '3d6'],
      ])
      expect([share(modifiers.backwardOrSidewaysFactor), modifiers.aboutFaceCost]).toEqual(['1/2', 2])
      expect([movement.formationChangeCost, movement.quickFormationNations]).toEqual([5, ['US']])
    }
  })

  it('SAR-8.1 what ground costs', () => {
    const rows = ({ movement: { terrainCost } }: Tables) =>
      (['woods', 'rough', 'wallsHedges', 'streamUphill'] as const).map((ground) =>
        (['infantry', 'cavalry', 'artillery'] as const).map((arm) => distance(terrainCost[ground][arm])).join(' '),
      )
    expect(rows(of2007)).toEqual(['1d6 1d6 2d6', '2d6 2d6 3d6', '3 3 impassable', '3 3 6'])
    expect(rows(early)).toEqual(['1d6 2d6 3d6', '2d6 2d6 3d6', '1d6 1d6 impassable', '1d6 1d6 2d6'])
  })

  it('SAR-16.1 functions and SAR-16.3 prolong', () => {
    const { artilleryFunctions: two, prolong } = of2007.movement
    expect([two.normal, two.double, two.doubleNations, two.doubleMaxPoundage]).toEqual([1, 2, ['US'], 12])
    expect(prolong.bands.map(({ inches }) => inches)).toEqual([3, 2, 1])
    const early16 = early.movement
    expect([early16.artilleryFunctions.normal, early16.artilleryFunctions.doubleNations]).toEqual([1, []])
    expect([early16.prolong.formulaBase, early16.prolong.formulaDivisor, early16.prolong.minInches]).toEqual([3, 6, 1])
  })

  it('SAR-11.8 attack points of each column, SAR-11.11 losses by die and column', () => {
    const bands = (tables: Tables) =>
      tables.combatChart.attackPointBands.map(({ column, min, max }) => `${column}: ${min}-${max}`)
    const upper = [
      '4: 10-14',
      '5: 15-19',
      '6: 20-24',
      '7: 25-29',
      '8: 30-34',
      '9: 35-39',
      '10: 40-44',
      '11: 45-49',
      '12: 50-54',
      '13: 55-59',
      '14: 60-64',
      '15: 65-69',
      '16: 70-74',
    ]
    expect(bands(of2007)).toEqual(['0: 0-1', '1: 2-3', '2: 4-5', '3: 6-9', ...upper])
    expect(bands(early)).toEqual(['0: null-null', '1: null-null', '2: 0-4', '3: 5-9', ...upper])
    for (const { combatChart } of BOTH)
      expect(combatChart.rows.map(({ dice, losses }) => `${span(dice)}: ${losses.join(' ')}`)).toEqual([
        '1: 0 0 0 0 0 0 0 0 1 2 3 4 5 6 6 7 7',
        '2-3: 0 0 0 1 1 1 1 1 2 3 4 5 6 7 7 8 8',
        '4-6: 0 0 1 1 2 2 2 2 3 4 5 6 7 8 8 9 9',
        '7-10: 0 0 1 1 2 2 3 3 4 5 6 7 8 9 9 10 10',
        '11-14: 0 1 1 2 2 3 3 4 5 6 7 8 9 9 10 10 11',
        '15-17: 1 1 1 2 2 3 4 5 6 7 8 9 10 10 11 11 12',
        '18-19: 1 1 1 2 3 4 5 6 7 8 9 10 11 11 12 12 13',
        '20: 1 1 2 3 4 5 6 7 8 9 10 11 12 12 13 13 14',
      ])
  })

  it('SAR-11.7 factors by range, mounted, low on ammunition', () => {
    for (const { attackPoints: points } of BOTH) {
      const row = (band: 'short' | 'medium' | 'long') =>
        `${share(points[band].smallArms)} ${share(points[band].artillery)}`
      expect([row('short'), row('medium'), row('long')]).toEqual(['2/1 3/1', '1/1 1/1', '1/4 1/3'])
      expect([points.mounted, points.lowAmmo, points.meleeFlankOrRear].map(share)).toEqual(['1/4', '1/2', '1/2'])
    }
  })

  it('SAR-11.9 modifiers of fire', () => {
    for (const { fireModifiers } of BOTH) {
      expect(TRAINED.map((training) => fireModifiers.training[training])).toEqual([-2, -1, 0, 1])
      expect(fireModifiers.target).toEqual({
        ...{ woods: -1, rough: -2, building: -3, lightFort: -3, heavyFort: -5 },
        ...{ throughSkirmishers: -2, unlimberedArtillery: -4, skirmish: -4 },
      })
      expect(fireModifiers.initialVolley.value).toBe(2)
    }
    const { fireModifiers: now } = of2007
    expect(now.nationBonus).toEqual({ nations: ['US'], arms: ['infantry', 'cavalry'], value: 2 })
    expect(now.initialVolley.arms).toEqual(['infantry', 'cavalry'])
    expect([now.artilleryMoved, now.repeaters, now.mexicanArtillery, now.disciplinedInfantry, now.bows]).toEqual([
      -2,
      2,
      -1,
      null,
      null,
    ])
    expect(now.throughSkirmishersExemptsBall).toBe(true)
    const { fireModifiers: then } = early
    expect([then.nationBonus.value, then.initialVolley.arms, then.disciplinedInfantry, then.bows]).toEqual([
      null,
      ['infantry'],
      1,
      -1,
    ])
    expect([then.artilleryMoved, then.repeaters, then.mexicanArtillery, then.throughSkirmishersExemptsBall]).toEqual([
      null,
      null,
      null,
      false,
    ])
  })

  it('SAR-14.4, SAR-14.5 modifiers of melee', () => {
    for (const { meleeModifiers } of BOTH) {
      expect([meleeModifiers.charging, meleeModifiers.uphill, meleeModifiers.downhill]).toEqual([2, -2, 1])
      expect([meleeModifiers.target.unlimberedArtillery, meleeModifiers.target.skirmish]).toEqual([4, 4])
      expect([meleeModifiers.inColumn.value, meleeModifiers.cavalryVsFootNotInSquare]).toEqual([2, 1])
    }
    const { meleeModifiers: now } = of2007
    expect([now.outnumberedDivisor, now.inColumn.arms, now.inColumn.requiresMoved, now.anchoredLine]).toEqual([
      10,
      ['infantry'],
      true,
      1,
    ])
    expect([now.roadColumn, now.inSquare]).toEqual([
      { value: -4, arms: ['infantry'] },
      { value: -4, arms: ['infantry'] },
    ])
    // Reconstructed: the last three (SAR-26, R5).
    expect([
      now.cavalryVsSquare,
      now.lancersVsCavalryFirstRoll,
      now.cavalryVsMountedRifles,
      now.blownHorses,
      now.engineersVsWorks,
    ]).toEqual([-3, 1, 1, -2, 2])
    const { meleeModifiers: then } = early
    expect([
      then.outnumberedDivisor,
      then.roadColumn.value,
      then.cavalryVsSquare,
      then.anchoredLine,
      then.inSquare.value,
    ]).toEqual([5, -2, 1, null, null])
    expect([
      then.inColumn.requiresMoved,
      then.lancersVsCavalryFirstRoll,
      then.cavalryVsMountedRifles,
      then.blownHorses,
    ]).toEqual([false, null, null, null])
  })

  it('SAR-12.1 to 12.5 how losses are shared', () => {
    for (const { lossAllocation: losses } of BOTH) {
      expect([losses.oddLoss, losses.evenLoss, losses.flankStragglerFactor, losses.rearStragglerFactor]).toEqual([
        'straggler',
        'casualty',
        2,
        3,
      ])
      expect([
        losses.fireColumnOrSquareAllAfterFirstAreCasualties,
        losses.meleeSquareAllAfterFirstAreCasualties,
      ]).toEqual([true, true])
      expect(losses.maxStragglersFromFirePerTurn).toEqual({ nations: ['US'], arm: 'artillery', value: 1 })
    }
    expect(BOTH.map(({ lossAllocation }) => lossAllocation.fireClosedColumnOrSquareCasualtyFactor)).toEqual([2, 1])
  })

  it('SAR-13.8 modifiers to close and to stand, SAR-13.9 to 13.11 their rows', () => {
    for (const { closeStand } of BOTH) {
      const pair = ({ close, stand }: { close: number | null; stand: number | null }) => `${close}/${stand}`
      const { training, ...others } = closeStand.modifiers
      expect(TRAINED.map((one) => pair(training[one]))).toEqual(['-4/-4', '-2/-2', '0/0', '2/2'])
      expect(Object.fromEntries(Object.entries(others).map(([key, row]) => [key, pair(row)]))).toEqual({
        ...{ charging: '3/null', leaderTimesLR: '2/2', cavalryVsFootNotInSquare: '2/null', cavalryVsSquare: '-3/null' },
        ...{ mountedVsMounted: '3/-3', enemyInWoodsOrRough: '-1/null', enemyInBuildingOrFort: '-3/null' },
        ...{ enemyOnlySkirmish: '3/null', flankOrRear: '4/-2' },
      })
      expect(
        closeStand.standRows.map(({ min, max, result, stragglersD4 }) => `${min} ${max} ${result} ${stragglersD4}`),
      ).toEqual(['null 1 retreatChargeMove 0', '2 11 stand 1', '12 null stand 0'])
    }
    const rows = ({ closeStand }: Tables) =>
      closeStand.closeRows.map(
        (row) => `${row.min} ${row.max} ${row.result} ${row.haltInches} ${row.stragglersD4} ${share(row.volley)}`,
      )
    const third = (volley: string) => [
      'null 1 halt 3 1 -',
      '2 6 halt 3 1 1/4',
      `7 11 halt 3 0 ${volley}`,
      '12 null close null 0 -',
    ]
    expect([rows(of2007), rows(early)]).toEqual([third('1/4'), third('1/2')])
  })

  it('SAR-11.6 ranges of weapons', () => {
    const rows = ({ weapons }: Tables) =>
      weapons
        .filter(({ available }) => available)
        .map(({ id, short, medium, long }) => `${id} ${short ?? '-'} ${medium} ${long}`)
    const shared = ['adHoc 2 4 7', 'musket 4 8 14', 'rifle - 12 18']
    const guns = ['art3 4 8 16', 'art6 5 11 22', 'art12 7 13 26', 'art24 8 16 32']
    expect(rows(of2007)).toEqual([...shared, 'rifledMusket 6 12 18', 'carbine 3 5 8', 'pistol - 1 2', ...guns])
    expect(rows(early)).toEqual([
      ...shared,
      'rifledMusket 6 15 24',
      'carbine 3 5 8',
      'pistol - 1 2',
      'bows 3 5 8',
      'spears - 1 2',
      ...guns,
    ])
  })

  it('SAR-9.2 passing through friends', () => {
    for (const { passingThrough } of BOTH) {
      const cell = (cost: { movingStragglersD4: number; passedStragglersD4: number }) =>
        `${cost.movingStragglersD4} ${cost.passedStragglersD4}`
      expect(
        Object.entries(passingThrough).map(
          ([mover, row]) => `${mover}: ${cell(row.throughUnformed)}, ${cell(row.throughFormed)}`,
        ),
      ).toEqual(['unformed: 0 0, 0 1', 'formed: 0 0, 1 1', 'formedCharging: 0 1, 1 1'])
    }
  })

  it('SAR-20.1 to 20.3 rally and rout, SAR-5.9 recovery', () => {
    for (const { rallyRout, stragglerRecovery } of BOTH) {
      expect(rallyRout.rows.map(({ min, max, rally, rout }) => `${min} ${max} ${rally} ${rout}`)).toEqual([
        'null 2 retreatAgain retreatPlus1d4',
        '3 7 remainBroken retreat',
        '8 12 recover1d4StayBroken take1d4',
        '13 null rally noEffect',
      ])
      const { training, ...others } = rallyRout.modifiers
      expect([training.green, training.regular, training.veteran].map(({ rally, rout }) => [rally, rout])).toEqual([
        [-2, -2],
        [0, 0],
        [2, 2],
      ])
      expect(others).toEqual({
        ...{ perEffective: 1, perStraggler: -1, behindFriendlyTroops: 3, behindCover: 2, leader: 'LR' },
        ...{ unitRoutedThroughYou: -4, peerRoutedPast: -1, enemyOnFlank: -2, enemyOnRear: -4 },
      })
      expect([stragglerRecovery.die, share(stragglerRecovery.disturbedFactor)]).toEqual([
        { untrained: 4, green: 4, regular: 6, veteran: 6 },
        '1/2',
      ])
    }
    expect(BOTH.map(({ rallyRout }) => rallyRout.modifiers.training.untrained)).toEqual([
      { rally: -4, rout: -4 },
      { rally: 'never', rout: 'never' },
    ])
    expect(BOTH.map(({ rallyRout }) => rallyRout.untrainedMayRally)).toEqual([true, false])
  })

  it('SAR-15.2 emergency squares, SAR-17.7 breakthrough, SAR-17.5 horse holders, SAR-19.1 leaders', () => {
    for (const { emergencySquare, breakthrough, cavalry, leaderCasualty } of BOTH) {
      const { training, lineFormation, holdOrder } = emergencySquare.modifiers
      expect([...TRAINED.map((one) => training[one]), lineFormation, holdOrder]).toEqual([4, 2, 0, -2, 2, 4])
      expect([emergencySquare.cavalryStragglersOnSuccessD4, share(emergencySquare.failedParticipants)]).toEqual([
        1,
        '1/4',
      ])
      expect(
        breakthrough.rows.map(({ result, infantry, artillery, cavalry: horse }) =>
          [result, ...[infantry, artillery, horse].map((dice) => (dice ? span(dice) : '-'))].join(' '),
        ),
      ).toEqual([
        'stop 1-4 1-2 -',
        'choice 5-10 3-8 1-4',
        'breakthrough 11-14 9-12 5-8',
        'charge 15-18 13-16 9-12',
        'scatter 19-20 17-20 13-20',
      ])
      expect(breakthrough.rows.map(({ stragglers }) => stragglers)).toEqual([null, null, '1d4', '1d6', '1d4'])
      // Of the rulebook: a holder for four horses, three inches behind; a leader is hit on a d20.
      expect([
        share(cavalry.horseHolders.fraction),
        cavalry.horseHolders.distanceInches,
        leaderCasualty.hitDie,
      ]).toEqual(['1/4', 3, 20])
    }
  })

  it('SAR-23.8, SAR-23.9 irregulars of the Early American card', () => {
    const { moraleRating, reaction } = early.irregular
    expect(moraleRating.bands.map(({ min, max, rating, effect }) => `${min}-${max} ${rating} ${effect}`)).toEqual([
      ...['1-2 untrained rout', '3-5 untrained take1d4', '6-10 untrained hold'],
      ...['11-15 green take1d4', '16-18 green hold', '19-20 regular none'],
    ])
    expect(reaction.bands.map(({ min, max, result }) => `${min} ${max} ${result}`)).toEqual([
      ...['null 2 withdraw', '3 6 holdTake1d4', '7 11 hold', '12 null obey'],
    ])
    const {
      facingRegularsInOpen,
      enemyOnFlank,
      supportedByRegulars,
      chargedByBayonetsAndHasNone,
      inWoods,
      inBuildingOrLightFort,
      inHeavyFort,
      ...reconstructed
    } = moraleRating.modifiers
    expect([
      facingRegularsInOpen,
      enemyOnFlank,
      supportedByRegulars,
      chargedByBayonetsAndHasNone,
      inWoods,
      inBuildingOrLightFort,
      inHeavyFort,
    ]).toEqual([-1, -3, 2, -1, 1, 2, 3])
    // SAR-26, R16.
    expect(reconstructed).toEqual({ surprisedOrAmbushed: -2, defendingHome: 1, inOpen: 0 })
    expect(of2007.irregular.enabled).toBe(false)
  })
})
