// The tables of the Santa Anna Rules as text for the rulebook, made from the figures that the engine uses.
import { buenaVista, tablesOf } from '../../tabletop/sar/data'
import { ARMS, BANDS, GUN_CLASSES, PROFILES, TERRAINS, TRAININGS } from '../../tabletop/sar/schemas/base'
import type { Tables } from '../../tabletop/sar/schemas/profile'
import { signed } from '../shared/format'
import type { RulebookLang, SarTableName } from './rulebook'
import { SAR_WORDS, type SarWord } from './sarWords'
import { DASH, rangeText, type WordTable } from './wordTable'

/** A figure of a table; null or undefined: the table has none there. */
type Cell = number | null | undefined
/** A distance of a table: inches and so many six-sided dice; `impassable`: no way through; null: the table has none there. */
type Distance = { inches: number; d6: number } | 'impassable' | null
/** Gives a word of the tables in the language of the table. */
type Translate = (word: SarWord) => string
/** The heading of a row, and its cell for a profile: the tables of one printed edition of the rules. */
type Row = [string, (tables: Tables) => string]

/** A modifier with its sign; a dash where the table has none. */
const signedOrDash = (modifier: Cell): string => (modifier == null ? DASH : signed(modifier))
/** A figure as it stands; a dash where the table has none. */
const plainOrDash = (figure: Cell): string => (figure == null ? DASH : String(figure))
const FRACTION_SIGNS: Readonly<Record<string, string>> = { '1/2': '½', '1/3': '⅓', '1/4': '¼' }
/** A factor such as `× ½`. */
const factorText = ({ num, den }: { num: number; den: number }): string =>
  `× ${den === 1 ? num : (FRACTION_SIGNS[`${num}/${den}`] ?? `${num}/${den}`)}`
/** A distance in words: `6`, `6 + 1d6`, `0`, or the word for impassable. */
function distanceText(distance: Distance, translate: Translate): string {
  if (distance === null) return DASH
  if (distance === 'impassable') return translate('impassable')
  const terms: string[] = []
  if (distance.inches > 0) terms.push(String(distance.inches))
  if (distance.d6 > 0) terms.push(`${distance.d6}d6`)
  return terms.join(' + ') || '0'
}

/** The tables of all profiles (printed editions of the rules), in order. Tests check that each can be loaded; one that cannot is left out. */
const allProfiles = (): Tables[] => PROFILES.map(tablesOf).flatMap((loaded) => (loaded.ok ? [loaded.value] : []))

/** A table with a column for each profile. */
function profileTable(translate: Translate, rows: readonly Row[]): WordTable {
  const profiles = allProfiles()
  const filledRows = rows.map(([heading, cellOf]) => [heading, ...profiles.map(cellOf)])
  return {
    head: [translate('profile'), ...profiles.map((tables) => tables.profile)],
    // A row that says nothing for any profile is left out.
    rows: filledRows.filter(([, ...cells]) => cells.some((cell) => cell !== DASH)),
  }
}

/** The tables of the first profile, for numbers that are the same in all. */
const firstProfile = (): Tables => {
  const first = allProfiles()[0]
  if (!first) throw new Error('no SAR tables')
  return first
}

/** Makes each table. The rulebook (assets/rulebook) names the tables and shows each beside its clause. */
const TABLE_MAKERS: Record<SarTableName, (translate: Translate) => WordTable> = {
  /** SAR-4.10: the die of a random order by training. */
  sarRandom(translate) {
    const { results, byTraining } = firstProfile().randomOrders
    // In the order of `results`.
    const resultWords: SarWord[] = ['advanceOrFire', 'sameAsLastTurn', 'sameAsPeer', 'holdOrHalt', 'withdraw']
    return {
      head: [translate('die'), ...TRAININGS.map(translate)],
      // `byTraining` has [lowest, highest] face for each result.
      rows: results.map((_, resultIndex) => [
        translate(resultWords[resultIndex]!),
        ...TRAININGS.map((training) => rangeText(...byTraining[training][resultIndex]!)),
      ]),
    }
  },
  /** SAR-7.2: base distances of a move, and of a retreat. */
  sarMove: (translate) =>
    profileTable(translate, [
      ...(['infantry', 'cavalry'] as const).flatMap((arm) => [
        ...TRAININGS.map(
          (level): Row => [
            `${translate(arm)}: ${translate(level)}`,
            (tables) => distanceText(tables.movement.base[arm][level], translate),
          ],
        ),
        [
          `${translate(arm)}: ${translate('retreatMove')}`,
          (tables: Tables) => distanceText(tables.movement.retreat[arm], translate),
        ] as Row,
      ]),
      ...GUN_CLASSES.map(
        (kind): Row => [translate(kind), (tables) => distanceText(tables.movement.base.artillery[kind], translate)],
      ),
    ]),
  /** SAR-7.3: what order, road and direction change in a move. */
  sarMoveBonus(translate) {
    const { modifiers } = firstProfile().movement
    const sidewaysFactor = factorText(modifiers.backwardOrSidewaysFactor)
    const aboutFaceCost = signedOrDash(-modifiers.aboutFaceCost)
    return {
      head: [translate('inches'), ...ARMS.map(translate)],
      rows: [
        ...(['charge', 'skirmish', 'column', 'roadColumn'] as const).map((key) => [
          translate(key),
          ...ARMS.map((arm) => {
            const bonus = distanceText(modifiers[key][arm], translate)
            return bonus === DASH ? DASH : `+${bonus}`
          }),
        ]),
        [translate('backwardOrSideways'), sidewaysFactor, sidewaysFactor, sidewaysFactor],
        [translate('aboutFace'), aboutFaceCost, aboutFaceCost, DASH],
      ],
    }
  },
  /** SAR-8.1: what ground costs, by arm. */
  sarTerrain: (translate) =>
    profileTable(
      translate,
      TERRAINS.flatMap((ground) =>
        ARMS.map(
          (arm): Row => [
            `${translate(ground)}: ${translate(arm)}`,
            (tables) => distanceText(tables.movement.terrainCost[ground][arm], translate),
          ],
        ),
      ),
    ),
  /** SAR-9.2: what units lose when one passes through another, by the state of both. */
  sarPassing: (translate) =>
    profileTable(
      translate,
      (['unformed', 'formed', 'formedCharging'] as const).flatMap((mover) =>
        (['throughUnformed', 'throughFormed'] as const).map(
          (passage): Row => [
            `${translate(mover)} ${translate(passage)}`,
            (tables) => {
              const cost = tables.passingThrough[mover][passage]
              if (cost.passedCasualtiesD4 > 0) return `${translate('passed')}: 1d4 ${translate('casualties')}`
              if (cost.passedStragglersD4 === 0) return '0'
              return `${translate(cost.movingStragglersD4 > 0 ? 'both' : 'passed')}: 1d4 ${translate('stragglers')}`
            },
          ],
        ),
      ),
    ),
  /** SAR-11.6: the three ranges of each weapon. */
  sarRanges: (translate) =>
    profileTable(
      translate,
      firstProfile().weapons.map(({ id }) => [
        translate(id),
        (tables) => {
          const weapon = tables.weapons.find((candidate) => candidate.id === id)
          return weapon?.available ? BANDS.map((band) => plainOrDash(weapon[band])).join(' / ') : DASH
        },
      ]),
    ),
  /** SAR-11.7: factors on attack points, by range. */
  sarPoints(translate) {
    const points = firstProfile().attackPoints
    const otherFactors = ['mounted', 'lowAmmo', 'damagedGun', 'quarterVolley', 'halfVolley'] as const
    return {
      head: [translate('points'), ...BANDS.map(translate)],
      rows: [
        [translate('smallArms'), ...BANDS.map((band) => factorText(points[band].smallArms))],
        [translate('perPound'), ...BANDS.map((band) => factorText(points[band].artillery))],
        // These are the same at every range.
        ...otherFactors.map((key) => [translate(key), ...BANDS.map(() => factorText(points[key]))]),
      ],
    }
  },
  /** SAR-11.8: the attack points with which fire starts in each column of the combat chart, before modifiers shift the column. */
  sarBands: (translate) =>
    profileTable(
      translate,
      firstProfile().combatChart.attackPointBands.map(({ column }) => [
        `${translate('columnHead')} ${column}`,
        (tables) => {
          const band = tables.combatChart.attackPointBands.find((candidate) => candidate.column === column)
          return band ? rangeText(band.min, band.max) : DASH
        },
      ]),
    ),
  /** SAR-11.9: modifiers of fire. */
  sarFire: (translate) =>
    profileTable(translate, [
      ...TRAININGS.map(
        (level): Row => [translate(level), (tables) => signedOrDash(tables.fireModifiers.training[level])],
      ),
      [translate('nationBonus'), (tables) => signedOrDash(tables.fireModifiers.nationBonus.value)],
      [translate('initialVolley'), (tables) => firstVolley(tables, translate)],
      ...(['artilleryMoved', 'repeaters', 'mexicanArtillery', 'disciplinedInfantry'] as const).map(
        (key): Row => [translate(key), (tables) => signedOrDash(tables.fireModifiers[key])],
      ),
      [translate('bowsShift'), (tables) => signedOrDash(tables.fireModifiers.bows)],
      ...targetRows(translate, (tables) => tables.fireModifiers.target),
      [translate('throughSkirmishers'), (tables) => signedOrDash(tables.fireModifiers.target.throughSkirmishers)],
      [
        translate('ballThroughSkirmishers'),
        // 0 where the edition exempts ball from this modifier.
        (tables) =>
          signedOrDash(
            tables.fireModifiers.throughSkirmishersExemptsBall ? 0 : tables.fireModifiers.target.throughSkirmishers,
          ),
      ],
    ]),
  /** SAR-11.11: the combat chart; losses by die and column. */
  sarChart(translate) {
    const { columns, rows } = firstProfile().combatChart
    return {
      head: [translate('die'), ...Array.from({ length: columns }, (_, column) => String(column))],
      rows: rows.map((row) => [rangeText(...row.dice), ...row.losses.map(String)]),
    }
  },
  /** SAR-13.8: modifiers of the rolls to close and to stand. */
  sarCloseMods(translate) {
    const { training, leaderTimesLR, ...others } = firstProfile().closeStand.modifiers
    const timesLeaderRating = (factor: number | null) => (factor === null ? DASH : `+${factor} ${translate('timesLr')}`)
    return {
      head: [translate('total'), translate('close'), translate('stand')],
      rows: [
        ...TRAININGS.map((level) => [
          translate(level),
          signedOrDash(training[level].close),
          signedOrDash(training[level].stand),
        ]),
        [translate('leader'), timesLeaderRating(leaderTimesLR.close), timesLeaderRating(leaderTimesLR.stand)],
        ...(Object.keys(others) as (keyof typeof others)[]).map((key) => [
          translate(key),
          signedOrDash(others[key].close),
          signedOrDash(others[key].stand),
        ]),
        // SAR-13.7, 13.11: −1 for each casting; the tables hold no figure for it.
        [translate('fireLosses'), signedOrDash(-1), DASH],
        [translate('gameCasualties'), DASH, signedOrDash(-1)],
      ],
    }
  },
  /** SAR-13.9: what the roll to close brings. */
  sarClose: (translate) =>
    profileTable(
      translate,
      firstProfile().closeStand.closeRows.map(({ min, max }) => [
        rangeText(min, max),
        (tables) => {
          const row = tables.closeStand.closeRows.find((candidate) => candidate.min === min && candidate.max === max)
          if (!row) return DASH
          if (row.result === 'close') return translate('closes')
          return [
            translate('haltAt'),
            ...(row.stragglersD4 > 0 ? [`${row.stragglersD4}d4 ${translate('stragglers')}`] : []),
            // A share of a volley, such as `½`, is written without the sign of a factor.
            ...(row.volley ? [`${factorText(row.volley).replace('× ', '')} ${translate('volley')}`] : []),
          ].join(', ')
        },
      ]),
    ),
  /** SAR-14.4: modifiers of melee. */
  sarMelee: (translate) =>
    profileTable(translate, [
      [translate('chargingFirst'), (tables) => signedOrDash(tables.meleeModifiers.charging)],
      [translate('leader'), () => `+${translate('lr')}`],
      [translate('uphill'), (tables) => signedOrDash(tables.meleeModifiers.uphill)],
      [translate('downhill'), (tables) => signedOrDash(tables.meleeModifiers.downhill)],
      [translate('outnumbered'), (tables) => `${tables.meleeModifiers.outnumberedDivisor}: −1`],
      ...formationRows(translate, 'inColumn', 'inColumn', 'cavalryInColumn'),
      [translate('anchoredLine'), (tables) => signedOrDash(tables.meleeModifiers.anchoredLine)],
      ...formationRows(translate, 'roadColumn', 'inRoadColumn', 'cavalryInRoadColumn'),
      [translate('inSquare'), (tables) => signedOrDash(tables.meleeModifiers.inSquare.value)],
      ...(
        [
          'cavalryVsFootNotInSquare',
          'cavalryVsSquare',
          'lancersVsCavalryFirstRoll',
          'cavalryVsMountedRifles',
          'blownHorses',
          'engineersVsWorks',
        ] as const
      ).map((key): Row => [translate(key), (tables) => signedOrDash(tables.meleeModifiers[key])]),
      ...targetRows(translate, (tables) => tables.meleeModifiers.target),
    ]),
  /** SAR-17.7: the result of a breakthrough by die and the arm that was beaten. */
  sarBreakthrough(translate) {
    // Each result is a key of SAR_WORDS, except `charge`: that key is taken by the bonus of a charge.
    const word = (result: string): SarWord => (result === 'charge' ? 'chargeAgain' : (result as SarWord))
    const arms = ['infantry', 'artillery', 'cavalry'] as const
    return {
      head: [translate('beaten'), ...arms.map(translate), translate('stragglers')],
      rows: firstProfile().breakthrough.rows.map((row) => [
        translate(word(row.result)),
        ...arms.map((arm) => {
          const dice = row[arm]
          return dice ? rangeText(...dice) : DASH
        }),
        row.stragglers ?? DASH,
      ]),
    }
  },
  /** SAR-20.1: results of rally and rout. */
  sarRally: (translate) => ({
    head: [translate('total'), translate('rallyHead'), translate('routHead')],
    rows: firstProfile().rallyRout.rows.map((row) => [
      rangeText(row.min, row.max),
      translate(row.rally),
      translate(row.rout),
    ]),
  }),
  /** SAR-20.2: modifiers of rally and rout. */
  sarRallyMods(translate) {
    const modifierNames = [
      ...(['perEffective', 'perStraggler', 'behindFriendlyTroops', 'behindCover'] as const),
      ...(['unitRoutedThroughYou', 'peerRoutedPast', 'enemyOnFlank', 'enemyOnRear'] as const),
    ]
    const trainingCell = (modifier: number | 'never') =>
      modifier === 'never' ? translate('never') : signedOrDash(modifier)
    return profileTable(translate, [
      ...TRAININGS.flatMap((level) =>
        (['rally', 'rout'] as const).map(
          (test): Row => [
            `${translate(level)}: ${translate(`${test}Head`)}`,
            (tables) => trainingCell(tables.rallyRout.modifiers.training[level][test]),
          ],
        ),
      ),
      ...modifierNames.map(
        (name): Row => [translate(name), (tables) => signedOrDash(tables.rallyRout.modifiers[name])],
      ),
      [translate('leader'), () => `+${translate('lr')}`],
    ])
  },
  /** SAR-23.8: what irregulars are worth, and the modifiers of that roll. */
  sarIrregular(translate) {
    // The figures of this profile are shown; those of the first only if it cannot be loaded.
    const earlyAmerican = tablesOf('early-american')
    const { bands, modifiers } = (earlyAmerican.ok ? earlyAmerican.value : firstProfile()).irregular.moraleRating
    const effectWords = { rout: 'rout', take1d4: 'take1d4', hold: 'hold', none: 'noneNow' } as const
    return {
      head: [translate('total'), translate('rating'), translate('now')],
      rows: [
        ...bands.map((band) => [
          rangeText(band.min, band.max),
          translate(band.rating),
          translate(effectWords[band.effect]),
        ]),
        ...(Object.keys(modifiers) as (keyof typeof modifiers)[]).map((name) => [
          translate(name),
          signedOrDash(modifiers[name]),
          '',
        ]),
      ],
    }
  },
  /** SAR-24.2: the orders of battle of Buena Vista. */
  sarBuenaVista(translate) {
    const orderOfBattle = buenaVista()
    if (!orderOfBattle.ok) return { head: [], rows: [] }
    const { leaders, units } = orderOfBattle.value
    type Unit = (typeof units)[number]
    // `guns`: the pounds of each gun.
    const strengthOf = (unit: Unit): string =>
      unit.guns.length > 0
        ? `${unit.guns.length} (${unit.guns.join(', ')} ${translate('lb')}), ${unit.crew} ${translate('crew')}`
        : String(unit.castings)
    const weaponOf = (unit: Unit): string => {
      if (unit.weapon !== 'artillery') return translate(unit.weapon)
      return unit.artilleryClass ? translate(unit.artilleryClass) : DASH
    }
    return {
      head: ['', translate('castings'), translate('training'), translate('weapon')],
      rows: leaders.flatMap((leader) => [
        [`${leader.name} (${leader.lr})`, '', '', ''],
        ...units
          .filter((unit) => unit.leader === leader.id)
          .map((unit) => [`· ${unit.name}`, strengthOf(unit), translate(unit.experience), weaponOf(unit)]),
      ]),
    }
  },
}

/** The modifier of a first volley, with the arm if it counts for one arm only. */
function firstVolley({ fireModifiers: { initialVolley } }: Tables, translate: Translate): string {
  const modifier = signedOrDash(initialVolley.value)
  const [arm, ...otherArms] = initialVolley.arms
  return arm !== undefined && otherArms.length === 0 ? `${modifier} (${translate(arm).toLowerCase()})` : modifier
}

/** Rows about cover and about the target, which fire and melee share. */
function targetRows(
  translate: Translate,
  targetModifiers: (tables: Tables) => Tables['meleeModifiers']['target'],
): Row[] {
  return [
    [translate('targetWoods'), (tables) => signedOrDash(targetModifiers(tables).woods)],
    [translate('targetRough'), (tables) => signedOrDash(targetModifiers(tables).rough)],
    [translate('targetBuilding'), (tables) => signedOrDash(targetModifiers(tables).building)],
    [translate('targetLightFort'), (tables) => signedOrDash(targetModifiers(tables).lightFort)],
    [translate('targetHeavyFort'), (tables) => signedOrDash(targetModifiers(tables).heavyFort)],
    [translate('unlimberedArtillery'), (tables) => signedOrDash(targetModifiers(tables).unlimberedArtillery)],
    [translate('atSkirmishers'), (tables) => signedOrDash(targetModifiers(tables).skirmish)],
  ]
}

/** Melee rows for a formation: one for infantry, and one for cavalry where it counts for cavalry too. */
function formationRows(
  translate: Translate,
  formation: 'inColumn' | 'roadColumn',
  infantryHeading: SarWord,
  cavalryHeading: SarWord,
): Row[] {
  const cellFor = (tables: Tables, arm: 'infantry' | 'cavalry'): string => {
    const modifier = tables.meleeModifiers[formation]
    if (!modifier.arms.includes(arm)) return DASH
    const onlyIfMoved = 'requiresMoved' in modifier && modifier.requiresMoved
    return `${signedOrDash(modifier.value)}${onlyIfMoved ? ` ${translate('ifMoved')}` : ''}`
  }
  return [
    [translate(infantryHeading), (tables) => cellFor(tables, 'infantry')],
    [translate(cavalryHeading), (tables) => cellFor(tables, 'cavalry')],
  ]
}

/** Names of all tables. */
export const SAR_TABLES = Object.keys(TABLE_MAKERS) as SarTableName[]

/** A table of the Santa Anna Rules, from the numbers that the engine uses, in one language. */
export function sarTable(name: SarTableName, lang: RulebookLang): WordTable {
  // A word is [English, Spanish].
  const langIndex = lang === 'es' ? 1 : 0
  return TABLE_MAKERS[name]((word) => SAR_WORDS[word][langIndex])
}
