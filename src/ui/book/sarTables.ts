import { buenaVista, tablesOf } from '../../tabletop/sar/data'
import { ARMS, BANDS, GUN_CLASSES, PROFILES, TERRAINS, TRAININGS } from '../../tabletop/sar/schemas/base'
import type { Tables } from '../../tabletop/sar/schemas/profile'
import type { RulebookLang, SarTableName } from './rulebook'
import { SAR_WORDS, type SarWord } from './sarWords'

/** A table as text. The first cell of a row is its heading. */
export interface WordTable {
  head: string[]
  rows: string[][]
}

type Cell = number | null | undefined
type Distance = { inches: number; d6: number } | 'impassable' | null
/** Gives a word of the tables in the language of the table. */
type Translate = (word: SarWord) => string
/** The heading of a row, and its cell for the tables of a profile. */
type Row = [string, (t: Tables) => string]

const DASH = '–'
/** A modifier with its sign; a dash where there is none. */
const signed = (n: Cell): string => (n == null ? DASH : n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')
const plain = (n: Cell): string => (n == null ? DASH : String(n))
const FRACTION_SIGNS: Readonly<Record<string, string>> = { '1/2': '½', '1/3': '⅓', '1/4': '¼' }
const fraction = ({ num, den }: { num: number; den: number }): string =>
  `× ${den === 1 ? num : (FRACTION_SIGNS[`${num}/${den}`] ?? `${num}/${den}`)}`
const span = (min: number | null, max: number | null): string =>
  min === null
    ? max === null
      ? DASH
      : `≤ ${max}`
    : max === null
      ? `≥ ${min}`
      : min === max
        ? `${min}`
        : `${min}–${max}`

function distance(d: Distance, translate: Translate): string {
  if (d === null) return DASH
  if (d === 'impassable') return translate('impassable')
  return [...(d.inches > 0 ? [String(d.inches)] : []), ...(d.d6 > 0 ? [`${d.d6}d6`] : [])].join(' + ') || '0'
}

/** The tables of all profiles, in order. Tests check them, so a faulty one is left out here. */
const allProfiles = (): Tables[] => PROFILES.map(tablesOf).flatMap((made) => (made.ok ? [made.value] : []))

/** A table with a column for each profile. */
function profileTable(translate: Translate, rows: readonly Row[]): WordTable {
  const tables = allProfiles()
  return {
    head: [translate('profile'), ...tables.map((t) => t.profile)],
    rows: rows.map(([label, of]) => [label, ...tables.map(of)]).filter((row) => row.slice(1).some((c) => c !== DASH)),
  }
}

/** The tables of the first profile, for numbers that are the same in all. */
const firstProfile = (): Tables => {
  const first = allProfiles()[0]
  if (!first) throw new Error('no SAR tables')
  return first
}

const TABLE_MAKERS: Record<SarTableName, (translate: Translate) => WordTable> = {
  sarRandom(translate) {
    const { results, byTraining } = firstProfile().randomOrders
    const words: SarWord[] = ['advanceOrFire', 'sameAsLastTurn', 'sameAsPeer', 'holdOrHalt', 'withdraw']
    return {
      head: [translate('die'), ...TRAININGS.map(translate)],
      rows: results.map((_, i) => [translate(words[i]!), ...TRAININGS.map((t) => span(...byTraining[t][i]!))]),
    }
  },
  sarMove: (translate) =>
    profileTable(translate, [
      ...(['infantry', 'cavalry'] as const).flatMap((arm) => [
        ...TRAININGS.map(
          (level): Row => [
            `${translate(arm)}: ${translate(level)}`,
            (t) => distance(t.movement.base[arm][level], translate),
          ],
        ),
        [
          `${translate(arm)}: ${translate('retreatMove')}`,
          (t: Tables) => distance(t.movement.retreat[arm], translate),
        ] as Row,
      ]),
      ...GUN_CLASSES.map((kind): Row => [translate(kind), (t) => distance(t.movement.base.artillery[kind], translate)]),
    ]),
  sarMoveBonus(translate) {
    const { modifiers } = firstProfile().movement
    const half = fraction(modifiers.backwardOrSidewaysFactor)
    const turn = signed(-modifiers.aboutFaceCost)
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
        [translate('backwardOrSideways'), half, half, half],
        [translate('aboutFace'), turn, turn, DASH],
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
            (t) => distance(t.movement.terrainCost[ground][arm], translate),
          ],
        ),
      ),
    ),
  sarPassing: (translate) =>
    profileTable(
      translate,
      (['unformed', 'formed', 'formedCharging'] as const).flatMap((mover) =>
        (['throughUnformed', 'throughFormed'] as const).map(
          (way): Row => [
            `${translate(mover)} ${translate(way)}`,
            (t) => {
              const cost = t.passingThrough[mover][way]
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
        (t) => {
          const weapon = t.weapons.find((w) => w.id === id)
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
        (t) => {
          const band = t.combatChart.attackPointBands.find((b) => b.column === column)
          return band ? span(band.min, band.max) : DASH
        },
      ]),
    ),
  sarFire: (translate) =>
    profileTable(translate, [
      ...TRAININGS.map((level): Row => [translate(level), (t) => signed(t.fireModifiers.training[level])]),
      [translate('nationBonus'), (t) => signed(t.fireModifiers.nationBonus.value)],
      [translate('initialVolley'), (t) => firstVolley(t, translate)],
      ...(['artilleryMoved', 'repeaters', 'mexicanArtillery', 'disciplinedInfantry'] as const).map(
        (key): Row => [translate(key), (t) => signed(t.fireModifiers[key])],
      ),
      [translate('bowsShift'), (t) => signed(t.fireModifiers.bows)],
      ...targetRows(translate, (t) => t.fireModifiers.target),
      [translate('throughSkirmishers'), (t) => signed(t.fireModifiers.target.throughSkirmishers)],
      [
        translate('ballThroughSkirmishers'),
        (t) => signed(t.fireModifiers.throughSkirmishersExemptsBall ? 0 : t.fireModifiers.target.throughSkirmishers),
      ],
    ]),
  sarChart(translate) {
    const { columns, rows } = firstProfile().combatChart
    return {
      head: [translate('die'), ...Array.from({ length: columns }, (_, i) => String(i))],
      rows: rows.map((r) => [span(...r.dice), ...r.losses.map(String)]),
    }
  },
  sarCloseMods(translate) {
    const { training, leaderTimesLR, ...others } = firstProfile().closeStand.modifiers
    const lr = (n: number | null) => (n === null ? DASH : `+${n} ${translate('timesLr')}`)
    return {
      head: [translate('total'), translate('close'), translate('stand')],
      rows: [
        ...TRAININGS.map((t) => [translate(t), signed(training[t].close), signed(training[t].stand)]),
        [translate('leader'), lr(leaderTimesLR.close), lr(leaderTimesLR.stand)],
        ...(Object.keys(others) as (keyof typeof others)[]).map((key) => [
          translate(key),
          signed(others[key].close),
          signed(others[key].stand),
        ]),
        // SAR-13.7, 13.11.
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
        (t) => {
          const row = t.closeStand.closeRows.find((r) => r.min === min && r.max === max)
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
      [translate('chargingFirst'), (t) => signed(t.meleeModifiers.charging)],
      [translate('leader'), () => `+${translate('lr')}`],
      [translate('uphill'), (t) => signed(t.meleeModifiers.uphill)],
      [translate('downhill'), (t) => signed(t.meleeModifiers.downhill)],
      [translate('outnumbered'), (t) => `${t.meleeModifiers.outnumberedDivisor}: −1`],
      ...formationRows(translate, 'inColumn', 'inColumn', 'cavalryInColumn'),
      [translate('anchoredLine'), (t) => signed(t.meleeModifiers.anchoredLine)],
      ...formationRows(translate, 'roadColumn', 'inRoadColumn', 'cavalryInRoadColumn'),
      [translate('inSquare'), (t) => signed(t.meleeModifiers.inSquare.value)],
      ...(
        [
          'cavalryVsFootNotInSquare',
          'cavalryVsSquare',
          'lancersVsCavalryFirstRoll',
          'cavalryVsMountedRifles',
          'blownHorses',
          'engineersVsWorks',
        ] as const
      ).map((key): Row => [translate(key), (t) => signed(t.meleeModifiers[key])]),
      ...targetRows(translate, (t) => t.meleeModifiers.target),
    ]),
  sarBreakthrough(translate) {
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
    const keys = [
      ...(['perEffective', 'perStraggler', 'behindFriendlyTroops', 'behindCover'] as const),
      ...(['unitRoutedThroughYou', 'peerRoutedPast', 'enemyOnFlank', 'enemyOnRear'] as const),
    ]
    const value = (n: number | 'never') => (n === 'never' ? translate('never') : signed(n))
    return profileTable(translate, [
      ...TRAININGS.flatMap((level) =>
        (['rally', 'rout'] as const).map(
          (test): Row => [
            `${translate(level)}: ${translate(`${test}Head`)}`,
            (t) => value(t.rallyRout.modifiers.training[level][test]),
          ],
        ),
      ),
      ...keys.map((key): Row => [translate(key), (t) => signed(t.rallyRout.modifiers[key])]),
      [translate('leader'), () => `+${translate('lr')}`],
    ])
  },
  sarIrregular(translate) {
    const made = tablesOf('early-american')
    const { bands, modifiers } = (made.ok ? made.value : firstProfile()).irregular.moraleRating
    const now = { rout: 'rout', take1d4: 'take1d4', hold: 'hold', none: 'noneNow' } as const
    return {
      head: [translate('total'), translate('rating'), translate('now')],
      rows: [
        ...bands.map((b) => [span(b.min, b.max), translate(b.rating), translate(now[b.effect])]),
        ...(Object.keys(modifiers) as (keyof typeof modifiers)[]).map((k) => [translate(k), signed(modifiers[k]), '']),
      ],
    }
  },
  sarBuenaVista(translate) {
    const made = buenaVista()
    if (!made.ok) return { head: [], rows: [] }
    const { leaders, units } = made.value
    return {
      head: ['', translate('castings'), translate('training'), translate('weapon')],
      rows: leaders.flatMap((leader) => [
        [`${leader.name} (${leader.lr})`, '', '', ''],
        ...units
          .filter((unit) => unit.leader === leader.id)
          .map((unit) => [
            `· ${unit.name}`,
            unit.guns.length > 0
              ? `${unit.guns.length} (${unit.guns.join(', ')} ${translate('lb')}), ${unit.crew} ${translate('crew')}`
              : String(unit.castings),
            translate(unit.experience),
            unit.weapon === 'artillery'
              ? unit.artilleryClass
                ? translate(unit.artilleryClass)
                : DASH
              : translate(unit.weapon),
          ]),
      ]),
    }
  },
}

const firstVolley = ({ fireModifiers: { initialVolley } }: Tables, translate: Translate): string =>
  `${signed(initialVolley.value)}${initialVolley.arms.length === 1 ? ` (${translate(initialVolley.arms[0]!).toLowerCase()})` : ''}`

/** Rows about cover and about the target, which fire and melee share. */
function targetRows(translate: Translate, of: (t: Tables) => Tables['meleeModifiers']['target']): Row[] {
  return [
    [translate('targetWoods'), (t) => signed(of(t).woods)],
    [translate('targetRough'), (t) => signed(of(t).rough)],
    [translate('targetBuilding'), (t) => signed(of(t).building)],
    [translate('targetLightFort'), (t) => signed(of(t).lightFort)],
    [translate('targetHeavyFort'), (t) => signed(of(t).heavyFort)],
    [translate('unlimberedArtillery'), (t) => signed(of(t).unlimberedArtillery)],
    [translate('atSkirmishers'), (t) => signed(of(t).skirmish)],
  ]
}

/** Melee rows for a formation: one for infantry, and one for cavalry where it counts for cavalry too. */
function formationRows(translate: Translate, key: 'inColumn' | 'roadColumn', foot: SarWord, horse: SarWord): Row[] {
  const value = (t: Tables, arm: 'infantry' | 'cavalry'): string => {
    const row = t.meleeModifiers[key]
    if (!row.arms.includes(arm)) return DASH
    const moved = 'requiresMoved' in row && row.requiresMoved
    return `${signed(row.value)}${moved ? ` ${translate('ifMoved')}` : ''}`
  }
  return [
    [translate(foot), (t) => value(t, 'infantry')],
    [translate(horse), (t) => value(t, 'cavalry')],
  ]
}

/** Names of all tables. */
export const SAR_TABLES = Object.keys(TABLE_MAKERS) as SarTableName[]

/** A table of the Santa Anna Rules, from the numbers that the engine uses, in one language. */
export function sarTable(name: SarTableName, lang: RulebookLang): WordTable {
  const index = lang === 'es' ? 1 : 0
  return TABLE_MAKERS[name]((word) => SAR_WORDS[word][index])
}
