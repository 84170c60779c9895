// The Regimental charts, row by row as they can be read: what the data file holds must be what a player has on his card. Reconstructed cells
// (REG-14) are named where they stand.
import { describe, expect, it } from 'vitest'
import { rules } from './support'

const { tables } = rules()
const { maneuver, movement, fire, charge, fallenLeader, command } = tables
const lines = (modifiers: readonly { id: string; value: number }[]) =>
  modifiers.map(({ id, value }) => `${id} ${value}`)
const band = (min: number | null, max: number | null): string =>
  min === null ? `${max} or less` : max === null ? `${min} or more` : min === max ? `${min}` : `${min} to ${max}`

describe('the Regimental charts', () => {
  it('REG-3.2 the command radius', () => {
    expect(command.radius.map(({ id, inches }) => `${id} ${inches}`)).toEqual([
      'normal 8',
      'reduced 4',
      'lineOfMarch null',
    ])
  })

  it('REG-4.4 modifiers of a check; those of attached, provisional, out of command and elite are reconstructed (REG-14.1)', () => {
    expect(lines(maneuver.modifiers)).toEqual([
      ...[
        'leaderGallant 1',
        'leaderAble 0',
        'leaderPoor -1',
        'attachedLeaderOrBraveColonel 1',
        'provisionalCommand -1',
        'outOfCommand -2',
      ],
      ...[
        'classElite 2',
        'classVeteran 1',
        'classTrained 0',
        'classRaw -1',
        'fresh 2',
        'worn 0',
        'spent -2',
        'battery 2',
        'steadyFormation 1',
      ],
      ...['outflankedOrBroken -2', 'keyPositionLost -1', 'heavyCasualties -1', 'greaterLosses -2'],
    ])
  })

  it('REG-4.5 bands of a check in both nations (REG-14.2)', () => {
    const rows = (nation: 'US' | 'MEX') =>
      maneuver.bands[nation].map(
        ({ min, max, goodOrder, disorderedTroops }) => `${band(min, max)}: ${goodOrder}, ${disorderedTroops}`,
      )
    const low = ['1 to 2: fallBack, wavering', '0 or less: panic, panicDisordered']
    expect(rows('US')).toEqual([
      '11 or more: doubleQuick, rallyWithElan',
      '5 to 10: wellHandled, rally',
      '3 to 4: tardy, shaken',
      ...low,
    ])
    expect(rows('MEX')).toEqual(['6 or more: wellHandled, rally', '3 to 5: tardy, shaken', ...low])
  })

  it('REG-6.1 rates of movement (REG-14.3)', () => {
    const rate = ({ full, doubleQuick }: { full: number; doubleQuick: number | null }) =>
      doubleQuick === null ? `${full}` : `${full}/${doubleQuick}`
    expect(
      movement.rates.map(
        ({ id, open, broken, rough, roadMultiplier }) =>
          `${id} ${[open, broken, rough].map(rate).join(' ')} x${roadMultiplier}`,
      ),
    ).toEqual([
      ...[
        'infLineUS 12/16 8/12 6/10 xnull',
        'infLineMEX 10/12 8/10 6/8 xnull',
        'infOpenOrFieldColumn 12/16 10/14 8/12 xnull',
      ],
      ...['infMarchColumn 12/16 10/14 8/12 x1.5', 'infSquare 4/6 3/4 2/3 xnull', 'infBroken 16 14 12 x1.5'],
      ...[
        'cavLine 18/24 12/16 4/6 xnull',
        'cavOpenOrFieldColumn 18/24 14/20 6/8 xnull',
        'cavMarchColumn 18/24 14/20 6/8 x1.5',
      ],
      ...['cavDismounted 12/16 10/14 8/12 xnull', 'cavBroken 24 20 8 x1.5'],
      ...[
        'artSiegeHeavy 6/8 4/6 2/4 x2',
        'artFieldHeavyOrOx 8/12 6/10 4/6 x2',
        'artHorseLight 12/16 8/12 4/6 x2',
        'artFlyingLight 18/24 12/16 4/6 x2',
      ],
      ...['leaderMounted 24 20 12 x1.5', 'leaderDismounted 16 14 12 x1.5'],
    ])
  })

  it('REG-7.4 musketry: seven ones and two halves, as reconstructed (REG-14.4), and its three rivals', () => {
    const { rangesInches, weapons, alternatives } = fire.musketry
    expect(rangesInches).toEqual([4, 8, 12])
    expect(Object.entries(weapons).map(([weapon, { points }]) => `${weapon} ${points.join(' ')}`)).toEqual([
      'R 1 1 0.5',
      'IR 1 0.5 0',
      'M 1 0.5 0',
      'IM 1 0 0',
      'C 1 0 0',
    ])
    expect(alternatives.map(({ id, IR, M, IM }) => [id, ...[IR, M, IM].map((points) => points.join(' '))])).toEqual([
      ['A', '1 0.5 0', '1 1 0', '1 0 0'],
      ['B', '1 1 0', '1 1 0', '0.5 0 0'],
      ['C', '1 1 0', '1 0.5 0', '1 0 0'],
    ])
  })

  it('REG-7.5 US cannon, REG-7.6 Mexican cannon, REG-7.7 rockets (headings: REG-14.5, 14.6)', () => {
    const { US, MEX, rocket } = fire.cannonade
    const guns = (of: Readonly<Record<string, { points: readonly number[] }>>) =>
      Object.entries(of).map(([gun, { points }]) => `${gun} ${points.join(' ')}`)
    expect([US.rangesInches, MEX.rangesInches]).toEqual([
      [4, 12, 24, 36, 48],
      [12, 24, 36, 48],
    ])
    expect(guns(US.guns)).toEqual(['SG 6 5 4 3 2', 'HG 5 4 3 2 1', 'LG 4 3 2 1 0', 'HH 6 4 3 0 0', 'LH 5 3 3 0 0'])
    expect(guns(MEX.guns)).toEqual(['SG 5 4 3 2', 'HG 4 3 2 1', 'MG 3 3 2 1', 'LG 3 2 1 0'])
    const { rangesInches, points, accuracyMin, accuracyMax } = rocket.HR
    expect([rangesInches, points, accuracyMin, accuracyMax]).toEqual([[40, 60, 80], [2, 2, 2], [3, 5, 7], 10])
  })

  it('REG-7.9 half fire, REG-7.10 points to modifier (REG-14.7), REG-7.11 modifiers of fire (REG-14.8)', () => {
    expect(fire.pointMultipliers.map(({ id, multiplier }) => `${id} ${multiplier}`)).toEqual(['halfFire 0.5'])
    expect(fire.pointsToModifier.rows.map(({ min, max, value }) => `${band(min, max)}: ${value}`)).toEqual([
      ...[
        '1: -4',
        '2: -3',
        '3: -2',
        '4 to 5: -1',
        '6 to 8: 0',
        '9 to 11: 1',
        '12 to 14: 2',
        '15 to 19: 3',
        '20 to 24: 4',
        '25 or more: 5',
      ],
    ])
    expect(lines(fire.dieModifiers)).toEqual([
      ...[
        'rawFirer -1',
        'buckAndBallInChargeOrSharpshooters 1',
        'troopTargetExposed 1',
        'troopTargetDense 2',
        'gunTargetLimberedOrEnfiladed 1',
      ],
      ...['partialCoverOrOpenOrder -1', 'fullCoverOrOpenOrderInPartialCover -2', 'fortified -3'],
    ])
  })

  it('REG-8.1 effects by class of the target (REG-14.9); REG-8.7 to 8.10 what a fire brings besides', () => {
    const column = (one: 'elite' | 'veteran' | 'trained' | 'raw') =>
      (['deadly', 'tellingHigh', 'tellingMid', 'tellingLow', 'galling', 'lively', 'desultory'] as const).map(
        (effect) => {
          const range = fire.effectBands[one][effect]
          return range ? band(range[0], range[1]) : '-'
        },
      )
    expect(column('elite')).toEqual(['11 or more', '-', '10', '7 to 9', '6', '-', '5 or less'])
    expect(column('veteran')).toEqual(['11 or more', '10', '9', '7 to 8', '6', '5', '4 or less'])
    expect(column('trained')).toEqual(['11 or more', '9 to 10', '8', '7', '5 to 6', '4', '3 or less'])
    expect(column('raw')).toEqual(['11 or more', '8 to 10', '7', '-', '5 to 6', '3 to 4', '2 or less'])
    const { chargeChecked, massedTarget, lowOnAmmo, fallenLeader: falls } = fire.additionalEffects
    expect([
      chargeChecked.retreatInches,
      massedTarget.withinInchesBehind,
      lowOnAmmo.onBaseDie,
      falls.onBaseDie,
      falls.withinInches,
    ]).toEqual([2, 2, 10, 10, 4])
  })

  it('REG-9.4 modifiers of a charge, REG-10.1 its bands (REG-14.10)', () => {
    expect(lines(charge.modifiers)).toEqual([
      ...[
        'classElite 2',
        'classVeteranOrAuxiliary 1',
        'classTrained 0',
        'classRaw -1',
        'fresh 2',
        'worn 0',
        'spent -2',
      ],
      ...['coldSteelLancersOrBreakthrough 1', 'cavalryChargeOpen 2', 'cavalryChargeBroken 1', 'cavalryChargeNone 0'],
      ...[
        'disorderedTroopsOrSilencedGun -1',
        'braveColonelOrLeaderAttached 1',
        'openOrderHastySquareOrNationalGuard -1',
      ],
      ...['outflankedBrokenMarchColumnOrLimbered -3', 'defendFavorable 1', 'defendStrong 2', 'defendFortified 3'],
      ...[
        'outnumbered3to2 -1',
        'outnumbered2to1 -2',
        'outnumbered3to1 -3',
        'cavalryOutnumberedByInfantry 0',
        'supportedGuns 1',
        'unsupportedGuns -1',
      ],
    ])
    expect(charge.bands.map(({ min, max, result }) => `${band(min, max)}: ${result}`)).toEqual([
      ...['8 or more: sweptFromTheField', '4 to 7: drivenBack', '1 to 3: hardPressed', '0: desperateStruggle'],
      ...['-3 to -1: falter', '-7 to -4: recoil', '-8 or less: repulsed'],
    ])
  })

  it('REG-11.4 fallen leaders', () => {
    expect(fallenLeader.rows.map(({ min, max, id, effect }) => `${band(min, max)}: ${id}, ${effect}`)).toEqual([
      ...[
        '10: killed, removedFromGame',
        '9: mortallyWounded, removedFromGame',
        '8: grievouslyWounded, removedFromGame',
      ],
      ...['7: fleshWound, removedForOneTurn', '6: horseLost, dismountedForOneTurn'],
      ...['5: coatPierced, none', '4: staffOfficerHit, none', '1 to 3: unmoved, none'],
    ])
  })

  it('REG-5.3 to 5.9 lists of maneuvers', () => {
    const { troopManeuvers, gunManeuvers } = tables.maneuver
    const troops = (list: 'wellHandled' | 'tardy') => troopManeuvers[list].oneOf.map(({ id, move }) => `${id} ${move}`)
    expect(troops('wellHandled')).toEqual([
      ...['fullMove 1', 'changeFormation 0.5', 'passageOfLines 0.5', 'marchByTheFlank 0.5', 'deployToTheFront 0.5'],
      ...['changeFront 0.5', 'faceByRearRank 0.5', 'scaleMajorObstacle 0', 'replenishAmmunition 0'],
    ])
    expect(troops('tardy')).toEqual([
      ...['halfMove 0.5', 'fullMoveInDisorder 1', 'changeFormation 0', 'faceByRearRank 0', 'scaleMajorObstacle 0'],
    ])
    expect(troopManeuvers.hasty.oneOf.map(({ id }) => id)).toEqual(['counterCharge', 'hastySquare', 'evade'])
    const guns = (list: 'wellHandled' | 'tardy') =>
      gunManeuvers[list].oneOf.map((one) =>
        [
          one.id,
          ...(['carriage', 'traction', 'onlyOn', 'silenced'] as const).flatMap((key) =>
            key in one ? [String(one[key as never])] : [],
          ),
        ].join(' '),
      )
    expect(guns('wellHandled')).toEqual([
      ...['fullMove', 'fire', 'limberOrUnlimber', 'pivot', 'rally', 'replenishAmmunition'],
      ...[
        'fullMoveAndUnlimber light',
        'limberAndFullMove light',
        'unlimberAndFire light',
        'pivotAndFire light',
        'handHaul light',
      ],
      ...['fullMoveUnlimberAndFire flying doubleQuick', 'limberFullMoveAndUnlimber flying doubleQuick'],
    ])
    expect(guns('tardy')).toEqual([
      'fullMove',
      'fire',
      'limberOrUnlimber',
      'pivot',
      'limberAndFullRetreatSilenced light true',
    ])
  })

  it('REG-10.2 to 10.8 results of a charge', () => {
    const {
      sweptFromTheField: swept,
      drivenBack,
      hardPressed,
      desperateStruggle,
      falter,
      recoil,
      repulsed,
    } = charge.results
    const halfMoveOn = { move: 0.5, rate: 'doubleQuick', toward: 'closest enemy' }
    const clause = ['charged over broken or rough ground', 'is cavalry', 'second combat']
    expect([swept.attacker.first.breakthrough, drivenBack.attacker.cavalryMustBreakthroughAfterFirst]).toEqual([
      halfMoveOn,
      halfMoveOn,
    ])
    expect([swept.attacker.disorderedIf, drivenBack.attacker.disorderedIf, hardPressed.attacker.disorderedIf]).toEqual([
      clause,
      clause,
      clause,
    ])
    expect(swept.defender.troops).toEqual({
      loseStands: '2 + max(0, difference - 9)',
      order: 'broken',
      retreat: 'full',
    })
    expect(drivenBack.defender.troops).toMatchObject({ loseStands: 1, order: 'disordered', retreat: 'outOfCloseRange' })
    expect(drivenBack.defender.ifDefeatedByCavalryOrOutflanked).toEqual({
      extraStands: 1,
      order: 'broken',
      retreat: 'full',
    })
    expect(hardPressed.defender.troops).toMatchObject({
      order: 'disordered',
      loseStandsIfAlreadyDisordered: 1,
      retreatInches: 2,
    })
    expect(hardPressed.defender.guns).toMatchObject({ silenced: true, damageStands: 1 })
    expect(desperateStruggle.both).toEqual({ loseStands: 1, order: 'disordered', gunsSilenced: true })
    expect(falter.attacker).toMatchObject({
      ifAlreadyDisordered: { loseStands: 1 },
      retreatInches: 2,
      ifOutflanked: { order: 'broken', retreat: 'full' },
    })
    expect(recoil.attacker).toMatchObject({
      loseStands: 1,
      order: 'disordered',
      retreat: 'outOfCloseRange',
      ifDefeatedByCavalryOrOutflanked: { extraStands: 1, order: 'broken', retreat: 'full' },
    })
    expect(repulsed.attacker).toMatchObject({
      loseStands: '2 + max(0, -difference - 9)',
      order: 'broken',
      retreat: 'full',
    })
    for (const { defender } of [falter, recoil, repulsed])
      expect(defender).toEqual({
        hold: true,
        cavalryDisordered: true,
        counterChargingCavalry: ['carryPosition', 'recall'],
      })
  })
})
