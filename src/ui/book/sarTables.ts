import { buenaVista, tablesOf } from '../../tabletop/sar/data'
import { ARMS, BANDS, GUN_CLASSES, PROFILES, TERRAINS, TRAININGS } from '../../tabletop/sar/schemas/base'
import type { Tables } from '../../tabletop/sar/schemas/profile'
import { signed as withSign } from '../shared/format'
import type { RulebookLang, SarTableName } from './rulebook'
import { SAR_WORDS, type SarWord } from './sarWords'

/** The tables of the Santa Anna Rules as text for the rulebook, made from the figures that the engine uses. */

/** A table as text. The first cell of a row is its heading. */
export interface WordTable {
  head: string[]
  rows: string[][]
}

/** A figure of a table; null or undefined: the table has none there. */
type Cell = number | null | undefined
/** A distance of a table: inches and so many six-sided dice; `impassable`: no way through; null: the table has none there. */
type Distance = { inches: number; d6: number } | 'impassable' | null
/** Gives a word of the tables in the language of the table. */
type Translate = (word: SarWord) => string
/** The heading of a row, and its cell for the tables of a profile. */
type Row = [string, (tables: Tables) => string]

/** Stands for a figure that the table does not have. */
const DASH = '–'
/** A modifier with its sign; a dash where there is none. */
const signed = (modifier: Cell): string => (modifier == null ? DASH : withSign(modifier))
/** A figure as it stands; a dash where there is none. */
const plain = (figure: Cell): string => (figure == null ? DASH : String(figure))
const FRACTION_SIGNS: Readonly<Record<string, string>> = { '1/2': '½', '1/3': '⅓', '1/4': '¼' }
/** A factor such as `× ½`. */
const fraction = ({ num, den }: { num: number; den: number }): string =>
  `× ${den === 1 ? num : (FRACTION_SIGNS[`${num}/${den}`] ?? `${num}/${den}`)}`
/** The numbers from `min` to `max`; null: no limit at that end. */
function span(min: number | null, max: number | null): string {
  if (min === null) return max === null ? DASH : `≤ ${max}`
  if (max === null) return `≥ ${min}`
  return min === max ? `${min}` : `${min}–${max}`
}

/** A distance in words: `6`, `6 + 1d6`, `0`, or the word for impassable. */
function distance(length: Distance, translate: Translate): string {
  if (length === null) return DASH
  if (length === 'impassable') return translate('impassable')
  const terms: string[] = []
  if (length.inches > 0) terms.push(String(length.inches))
  if (length.d6 > 0) terms.push(`${length.d6}d6`)
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
  sarRandom(translate) {
    const { results, byTraining } = firstProfile().randomOrders
    // In the order of `results`.
    const resultWords: SarWord[] = ['advanceOrFire', 'sameAsLastTurn', 'sameAsPeer', 'holdOrHalt', 'withdraw']
    return {
      head: [translate('die'), ...TRAININGS.map(translate)],
      rows: results.map((_, row) => [
        translate(resultWords[row]!),
        ...TRAININGS.map((training) => span(...byTraining[training][row]!)),
      ]),
    }
  },
  sarMove: (translate) =>
    profileTable(translate, [
      ...(['infantry', 'cavalry'] as const).flatMap((arm) => [
        ...TRAININGS.map(
          (level): Row => [
            `${translate(arm)}: ${translate(level)}`,
            (tables) => distance(tables.movement.base[arm][level], translate),
          ],
        ),
        [
          `${translate(arm)}: ${translate('retreatMove')}`,
          (tables: Tables) => distance(tables.movement.retreat[arm], translate),
        ] as Row,
      ]),
      ...GUN_CLASSES.map(
        (kind): Row => [translate(kind), (tables) => distance(tables.movement.base.artillery[kind], translate)],
      ),
    ]),
  sarMoveBonus(translate) {
    const { modifiers } = firstProfile().movement
    const sidewaysFactor = fraction(modifiers.backwardOrSidewaysFactor)
    const aboutFaceCost = signed(-modifiers.aboutFaceCost)
    return {
      head: [translate('inches'), ...ARMS.map(translate)],
      rows: [
        ...(['charge', 'skirmish', 'column', 'roadColumn'] as const).map((key) => [
          translate(key),
          ...ARMS.map((arm) => {
            const words = distance(modifiers[key][arm], translate)
            return words === DASH ? words : `+${words}`
          }),
        ]),
        [translate('backwardOrSideways'), sidewaysFactor, sidewaysFactor, sidewaysFactor],
        [translate('aboutFace'), aboutFaceCost, aboutFaceCost, DASH],
      ],
    }
  },
  sarTerrain: (translate) =>
    profileTable(
      translate,
      TERRAINS.flatMap((ground) =>
        ARMS.map(
          (arm): Row => [
            `${translate(ground)}: ${translate(arm)}`,
            (tables) => distance(tables.movement.terrainCost[ground][arm], translate),
          ],
        ),
      ),
    ),
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
  sarRanges: (translate) =>
    profileTable(
      translate,
      firstProfile().weapons.map(({ id }) => [
        translate(id),
        (tables) => {
          const weapon = tables.weapons.find((candidate) => candidate.id === id)
          return weapon?.available ? BANDS.map((band) => plain(weapon[band])).join(' / ') : DASH
        },
      ]),
    ),
  sarPoints(translate) {
    const points = firstProfile().attackPoints
    const besides = ['mounted', 'lowAmmo', 'damagedGun', 'quarterVolley', 'halfVolley'] as const
    return {
      head: [translate('points'), ...BANDS.map(translate)],
      rows: [
        [translate('smallArms'), ...BANDS.map((band) => fraction(points[band].smallArms))],
        [translate('perPound'), ...BANDS.map((band) => fraction(points[band].artillery))],
        ...besides.map((key) => [translate(key), ...BANDS.map(() => fraction(points[key]))]),
      ],
    }
  },
  sarBands: (translate) =>
    profileTable(
      translate,
      firstProfile().combatChart.attackPointBands.map(({ column }) => [
        `${translate('columnHead')} ${column}`,
        (tables) => {
          const band = tables.combatChart.attackPointBands.find((candidate) => candidate.column === column)
          return band ? span(band.min, band.max) : DASH
        },
      ]),
    ),
  sarFire: (translate) =>
    profileTable(translate, [
      ...TRAININGS.map((level): Row => [translate(level), (tables) => signed(tables.fireModifiers.training[level])]),
      [translate('nationBonus'), (tables) => signed(tables.fireModifiers.nationBonus.value)],
      [translate('initialVolley'), (tables) => firstVolley(tables, translate)],
      ...(['artilleryMoved', 'repeaters', 'mexicanArtillery', 'disciplinedInfantry'] as const).map(
        (key): Row => [translate(key), (tables) => signed(tables.fireModifiers[key])],
      ),
      [translate('bowsShift'), (tables) => signed(tables.fireModifiers.bows)],
      ...targetRows(translate, (tables) => tables.fireModifiers.target),
      [translate('throughSkirmishers'), (tables) => signed(tables.fireModifiers.target.throughSkirmishers)],
      [
        translate('ballThroughSkirmishers'),
        (tables) =>
          signed(
            tables.fireModifiers.throughSkirmishersExemptsBall ? 0 : tables.fireModifiers.target.throughSkirmishers,
          ),
      ],
    ]),
  sarChart(translate) {
    const { columns, rows } = firstProfile().combatChart
    return {
      head: [translate('die'), ...Array.from({ length: columns }, (_, column) => String(column))],
      rows: rows.map((row) => [span(...row.dice), ...row.losses.map(String)]),
    }
  },
  sarCloseMods(translate) {
    const { training, leaderTimesLR, ...others } = firstProfile().closeStand.modifiers
    const timesLeaderRating = (factor: number | null) => (factor === null ? DASH : `+${factor} ${translate('timesLr')}`)
    return {
      head: [translate('total'), translate('close'), translate('stand')],
      rows: [
        ...TRAININGS.map((level) => [translate(level), signed(training[level].close), signed(training[level].stand)]),
        [translate('leader'), timesLeaderRating(leaderTimesLR.close), timesLeaderRating(leaderTimesLR.stand)],
        ...(Object.keys(others) as (keyof typeof others)[]).map((key) => [
          translate(key),
          signed(others[key].close),
          signed(others[key].stand),
        ]),
        // SAR-13.7, 13.11: −1 for each casting; the tables hold no figure for it.
        [translate('fireLosses'), signed(-1), DASH],
        [translate('gameCasualties'), DASH, signed(-1)],
      ],
    }
  },
  sarClose: (translate) =>
    profileTable(
      translate,
      firstProfile().closeStand.closeRows.map(({ min, max }) => [
        span(min, max),
        (tables) => {
          const row = tables.closeStand.closeRows.find((candidate) => candidate.min === min && candidate.max === max)
          if (!row) return DASH
          if (row.result === 'close') return translate('closes')
          return [
            translate('haltAt'),
            ...(row.stragglersD4 > 0 ? [`${row.stragglersD4}d4 ${translate('stragglers')}`] : []),
            ...(row.volley ? [`${fraction(row.volley).replace('× ', '')} ${translate('volley')}`] : []),
          ].join(', ')
        },
      ]),
    ),
  sarMelee: (translate) =>
    profileTable(translate, [
      [translate('chargingFirst'), (tables) => signed(tables.meleeModifiers.charging)],
      [translate('leader'), () => `+${translate('lr')}`],
      [translate('uphill'), (tables) => signed(tables.meleeModifiers.uphill)],
      [translate('downhill'), (tables) => signed(tables.meleeModifiers.downhill)],
      [translate('outnumbered'), (tables) => `${tables.meleeModifiers.outnumberedDivisor}: −1`],
      ...formationRows(translate, 'inColumn', 'inColumn', 'cavalryInColumn'),
      [translate('anchoredLine'), (tables) => signed(tables.meleeModifiers.anchoredLine)],
      ...formationRows(translate, 'roadColumn', 'inRoadColumn', 'cavalryInRoadColumn'),
      [translate('inSquare'), (tables) => signed(tables.meleeModifiers.inSquare.value)],
      ...(
        [
          'cavalryVsFootNotInSquare',
          'cavalryVsSquare',
          'lancersVsCavalryFirstRoll',
          'cavalryVsMountedRifles',
          'blownHorses',
          'engineersVsWorks',
        ] as const
      ).map((key): Row => [translate(key), (tables) => signed(tables.meleeModifiers[key])]),
      ...targetRows(translate, (tables) => tables.meleeModifiers.target),
    ]),
  sarBreakthrough(translate) {
    // Each result is a word of SAR_WORDS, but `charge` there is the bonus of a charge.
    const word = (result: string): SarWord => (result === 'charge' ? 'chargeAgain' : (result as SarWord))
    const arms = ['infantry', 'artillery', 'cavalry'] as const
    return {
      head: [translate('beaten'), ...arms.map(translate), translate('stragglers')],
      rows: firstProfile().breakthrough.rows.map((row) => [
        translate(word(row.result)),
        ...arms.map((arm) => {
          const dice = row[arm]
          return dice ? span(...dice) : DASH
        }),
        row.stragglers ?? DASH,
      ]),
    }
  },
  sarRally: (translate) => ({
    head: [translate('total'), translate('rallyHead'), translate('routHead')],
    rows: firstProfile().rallyRout.rows.map((row) => [
      span(row.min, row.max),
      translate(row.rally),
      translate(row.rout),
    ]),
  }),
  sarRallyMods(translate) {
    const modifierNames = [
      ...(['perEffective', 'perStraggler', 'behindFriendlyTroops', 'behindCover'] as const),
      ...(['unitRoutedThroughYou', 'peerRoutedPast', 'enemyOnFlank', 'enemyOnRear'] as const),
    ]
    const trainingCell = (modifier: number | 'never') => (modifier === 'never' ? translate('never') : signed(modifier))
    return profileTable(translate, [
      ...TRAININGS.flatMap((level) =>
        (['rally', 'rout'] as const).map(
          (test): Row => [
            `${translate(level)}: ${translate(`${test}Head`)}`,
            (tables) => trainingCell(tables.rallyRout.modifiers.training[level][test]),
          ],
        ),
      ),
      ...modifierNames.map((name): Row => [translate(name), (tables) => signed(tables.rallyRout.modifiers[name])]),
      [translate('leader'), () => `+${translate('lr')}`],
    ])
  },
  sarIrregular(translate) {
    // The figures of this profile are shown; those of the first only if it cannot be loaded.
    const earlyAmerican = tablesOf('early-american')
    const { bands, modifiers } = (earlyAmerican.ok ? earlyAmerican.value : firstProfile()).irregular.moraleRating
    const effectWords = { rout: 'rout', take1d4: 'take1d4', hold: 'hold', none: 'noneNow' } as const
    return {
      head: [translate('total'), translate('rating'), translate('now')],
      rows: [
        ...bands.map((band) => [span(band.min, band.max), translate(band.rating), translate(effectWords[band.effect])]),
        ...(Object.keys(modifiers) as (keyof typeof modifiers)[]).map((name) => [
          translate(name),
          signed(modifiers[name]),
          '',
        ]),
      ],
    }
  },
  sarBuenaVista(translate) {
    const orderOfBattle = buenaVista()
    if (!orderOfBattle.ok) return { head: [], rows: [] }
    const { leaders, units } = orderOfBattle.value
    type Unit = (typeof units)[number]
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
  const modifier = signed(initialVolley.value)
  const [arm, ...otherArms] = initialVolley.arms
  return arm !== undefined && otherArms.length === 0 ? `${modifier} (${translate(arm).toLowerCase()})` : modifier
}

/** Rows about cover and about the target, which fire and melee share. */
function targetRows(
  translate: Translate,
  targetModifiers: (tables: Tables) => Tables['meleeModifiers']['target'],
): Row[] {
  return [
    [translate('targetWoods'), (tables) => signed(targetModifiers(tables).woods)],
    [translate('targetRough'), (tables) => signed(targetModifiers(tables).rough)],
    [translate('targetBuilding'), (tables) => signed(targetModifiers(tables).building)],
    [translate('targetLightFort'), (tables) => signed(targetModifiers(tables).lightFort)],
    [translate('targetHeavyFort'), (tables) => signed(targetModifiers(tables).heavyFort)],
    [translate('unlimberedArtillery'), (tables) => signed(targetModifiers(tables).unlimberedArtillery)],
    [translate('atSkirmishers'), (tables) => signed(targetModifiers(tables).skirmish)],
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
    return `${signed(modifier.value)}${onlyIfMoved ? ` ${translate('ifMoved')}` : ''}`
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
