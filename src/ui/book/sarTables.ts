import { buenaVista, tablesOf } from '../../tabletop/sar/data'
import { ARMS, BANDS, GUN_CLASSES, PROFILES, TERRAINS, TRAININGS } from '../../tabletop/sar/schemas/base'
import type { Tables } from '../../tabletop/sar/schemas/profile'
import type { RulebookLang, SarTableName } from './rulebook'
import { SAR_WORDS, type SarWord } from './sarWords'

/** A table as words: the first cell of a row is its head. */
export interface WordTable {
  head: string[]
  rows: string[][]
}

type Cell = number | null | undefined
type Distance = { inches: number; d6: number } | 'impassable' | null
type Say = (word: SarWord) => string
/** The head of a row, and its cell under a profile. */
type Row = [string, (t: Tables) => string]

const DASH = '–'
const signed = (n: Cell): string => (n == null ? DASH : n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')
const plain = (n: Cell): string => (n == null ? DASH : String(n))
const PRETTY: Readonly<Record<string, string>> = { '1/2': '½', '1/3': '⅓', '1/4': '¼' }
const fraction = ({ num, den }: { num: number; den: number }): string =>
  `× ${den === 1 ? num : (PRETTY[`${num}/${den}`] ?? `${num}/${den}`)}`
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

function distance(d: Distance, say: Say): string {
  if (d === null) return DASH
  if (d === 'impassable') return say('impassable')
  return [...(d.inches > 0 ? [String(d.inches)] : []), ...(d.d6 > 0 ? [`${d.d6}d6`] : [])].join(' + ') || '0'
}

/** The tables of all profiles, in their order; they are checked elsewhere, so a faulty one is simply left out. */
const all = (): Tables[] => PROFILES.map(tablesOf).flatMap((made) => (made.ok ? [made.value] : []))

/** A table whose columns are the profiles. */
function beside(say: Say, rows: readonly Row[]): WordTable {
  const tables = all()
  return {
    head: [say('profile'), ...tables.map((t) => t.profile)],
    rows: rows.map(([label, of]) => [label, ...tables.map(of)]).filter((row) => row.slice(1).some((c) => c !== DASH)),
  }
}

/** Tables that are the same in all profiles are drawn from the first. */
const one = (): Tables => {
  const first = all()[0]
  if (!first) throw new Error('no SAR tables')
  return first
}

const MAKERS: Record<SarTableName, (say: Say) => WordTable> = {
  sarRandom(say) {
    const { results, byTraining } = one().randomOrders
    const words: SarWord[] = ['advanceOrFire', 'sameAsLastTurn', 'sameAsPeer', 'holdOrHalt', 'withdraw']
    return {
      head: [say('die'), ...TRAININGS.map(say)],
      rows: results.map((_, i) => [say(words[i]!), ...TRAININGS.map((t) => span(...byTraining[t][i]!))]),
    }
  },
  sarMove: (say) =>
    beside(say, [
      ...(['infantry', 'cavalry'] as const).flatMap((arm) => [
        ...TRAININGS.map(
          (level): Row => [`${say(arm)}: ${say(level)}`, (t) => distance(t.movement.base[arm][level], say)],
        ),
        [`${say(arm)}: ${say('retreatMove')}`, (t: Tables) => distance(t.movement.retreat[arm], say)] as Row,
      ]),
      ...GUN_CLASSES.map((kind): Row => [say(kind), (t) => distance(t.movement.base.artillery[kind], say)]),
    ]),
  sarMoveBonus(say) {
    const { modifiers } = one().movement
    const half = fraction(modifiers.backwardOrSidewaysFactor)
    const turn = signed(-modifiers.aboutFaceCost)
    return {
      head: [say('inches'), ...ARMS.map(say)],
      rows: [
        ...(['charge', 'skirmish', 'column', 'roadColumn'] as const).map((key) => [
          say(key),
          ...ARMS.map((arm) => {
            const words = distance(modifiers[key][arm], say)
            return words === DASH ? words : `+${words}`
          }),
        ]),
        [say('backwardOrSideways'), half, half, half],
        [say('aboutFace'), turn, turn, DASH],
      ],
    }
  },
  sarTerrain: (say) =>
    beside(
      say,
      TERRAINS.flatMap((ground) =>
        ARMS.map(
          (arm): Row => [`${say(ground)}: ${say(arm)}`, (t) => distance(t.movement.terrainCost[ground][arm], say)],
        ),
      ),
    ),
  sarPassing: (say) =>
    beside(
      say,
      (['unformed', 'formed', 'formedCharging'] as const).flatMap((mover) =>
        (['throughUnformed', 'throughFormed'] as const).map(
          (way): Row => [
            `${say(mover)} ${say(way)}`,
            (t) => {
              const cost = t.passingThrough[mover][way]
              if (cost.passedCasualtiesD4 > 0) return `${say('passed')}: 1d4 ${say('casualties')}`
              if (cost.passedStragglersD4 === 0) return '0'
              return `${say(cost.movingStragglersD4 > 0 ? 'both' : 'passed')}: 1d4 ${say('stragglers')}`
            },
          ],
        ),
      ),
    ),
  sarRanges: (say) =>
    beside(
      say,
      one().weapons.map(({ id }) => [
        say(id),
        (t) => {
          const weapon = t.weapons.find((w) => w.id === id)
          return weapon?.available ? BANDS.map((band) => plain(weapon[band])).join(' / ') : DASH
        },
      ]),
    ),
  sarPoints(say) {
    const points = one().attackPoints
    const besides = ['mounted', 'lowAmmo', 'damagedGun', 'quarterVolley', 'halfVolley'] as const
    return {
      head: [say('points'), ...BANDS.map(say)],
      rows: [
        [say('smallArms'), ...BANDS.map((band) => fraction(points[band].smallArms))],
        [say('perPound'), ...BANDS.map((band) => fraction(points[band].artillery))],
        ...besides.map((key) => [say(key), ...BANDS.map(() => fraction(points[key]))]),
      ],
    }
  },
  sarBands: (say) =>
    beside(
      say,
      one().combatChart.attackPointBands.map(({ column }) => [
        `${say('columnHead')} ${column}`,
        (t) => {
          const band = t.combatChart.attackPointBands.find((b) => b.column === column)
          return band ? span(band.min, band.max) : DASH
        },
      ]),
    ),
  sarFire: (say) =>
    beside(say, [
      ...TRAININGS.map((level): Row => [say(level), (t) => signed(t.fireModifiers.training[level])]),
      [say('nationBonus'), (t) => signed(t.fireModifiers.nationBonus.value)],
      [say('initialVolley'), (t) => firstVolley(t, say)],
      ...(['artilleryMoved', 'repeaters', 'mexicanArtillery', 'disciplinedInfantry'] as const).map(
        (key): Row => [say(key), (t) => signed(t.fireModifiers[key])],
      ),
      [say('bowsShift'), (t) => signed(t.fireModifiers.bows)],
      ...targetRows(say, (t) => t.fireModifiers.target),
      [say('throughSkirmishers'), (t) => signed(t.fireModifiers.target.throughSkirmishers)],
      [
        say('ballThroughSkirmishers'),
        (t) => signed(t.fireModifiers.throughSkirmishersExemptsBall ? 0 : t.fireModifiers.target.throughSkirmishers),
      ],
    ]),
  sarChart(say) {
    const { columns, rows } = one().combatChart
    return {
      head: [say('die'), ...Array.from({ length: columns }, (_, i) => String(i))],
      rows: rows.map((r) => [span(...r.dice), ...r.losses.map(String)]),
    }
  },
  sarCloseMods(say) {
    const { training, leaderTimesLR, ...others } = one().closeStand.modifiers
    const lr = (n: number | null) => (n === null ? DASH : `+${n} ${say('timesLr')}`)
    return {
      head: [say('total'), say('close'), say('stand')],
      rows: [
        ...TRAININGS.map((t) => [say(t), signed(training[t].close), signed(training[t].stand)]),
        [say('leader'), lr(leaderTimesLR.close), lr(leaderTimesLR.stand)],
        ...(Object.keys(others) as (keyof typeof others)[]).map((key) => [
          say(key),
          signed(others[key].close),
          signed(others[key].stand),
        ]),
        // SAR-13.7, 13.11.
        [say('fireLosses'), signed(-1), DASH],
        [say('gameCasualties'), DASH, signed(-1)],
      ],
    }
  },
  sarClose: (say) =>
    beside(
      say,
      one().closeStand.closeRows.map(({ min, max }) => [
        span(min, max),
        (t) => {
          const row = t.closeStand.closeRows.find((r) => r.min === min && r.max === max)
          if (!row) return DASH
          if (row.result === 'close') return say('closes')
          return [
            say('haltAt'),
            ...(row.stragglersD4 > 0 ? [`${row.stragglersD4}d4 ${say('stragglers')}`] : []),
            ...(row.volley ? [`${fraction(row.volley).replace('× ', '')} ${say('volley')}`] : []),
          ].join(', ')
        },
      ]),
    ),
  sarMelee: (say) =>
    beside(say, [
      [say('chargingFirst'), (t) => signed(t.meleeModifiers.charging)],
      [say('leader'), () => `+${say('lr')}`],
      [say('uphill'), (t) => signed(t.meleeModifiers.uphill)],
      [say('downhill'), (t) => signed(t.meleeModifiers.downhill)],
      [say('outnumbered'), (t) => `${t.meleeModifiers.outnumberedDivisor}: −1`],
      ...inFormation(say, 'inColumn', 'inColumn', 'cavalryInColumn'),
      [say('anchoredLine'), (t) => signed(t.meleeModifiers.anchoredLine)],
      ...inFormation(say, 'roadColumn', 'inRoadColumn', 'cavalryInRoadColumn'),
      [say('inSquare'), (t) => signed(t.meleeModifiers.inSquare.value)],
      ...(
        [
          'cavalryVsFootNotInSquare',
          'cavalryVsSquare',
          'lancersVsCavalryFirstRoll',
          'cavalryVsMountedRifles',
          'blownHorses',
          'engineersVsWorks',
        ] as const
      ).map((key): Row => [say(key), (t) => signed(t.meleeModifiers[key])]),
      ...targetRows(say, (t) => t.meleeModifiers.target),
    ]),
  sarBreakthrough(say) {
    const word = (result: string): SarWord => (result === 'charge' ? 'chargeAgain' : (result as SarWord))
    const arms = ['infantry', 'artillery', 'cavalry'] as const
    return {
      head: [say('beaten'), ...arms.map(say), say('stragglers')],
      rows: one().breakthrough.rows.map((row) => [
        say(word(row.result)),
        ...arms.map((arm) => {
          const dice = row[arm]
          return dice ? span(...dice) : DASH
        }),
        row.stragglers ?? DASH,
      ]),
    }
  },
  sarRally: (say) => ({
    head: [say('total'), say('rallyHead'), say('routHead')],
    rows: one().rallyRout.rows.map((row) => [span(row.min, row.max), say(row.rally), say(row.rout)]),
  }),
  sarRallyMods(say) {
    const keys = [
      ...(['perEffective', 'perStraggler', 'behindFriendlyTroops', 'behindCover'] as const),
      ...(['unitRoutedThroughYou', 'peerRoutedPast', 'enemyOnFlank', 'enemyOnRear'] as const),
    ]
    const value = (n: number | 'never') => (n === 'never' ? say('never') : signed(n))
    return beside(say, [
      ...TRAININGS.flatMap((level) =>
        (['rally', 'rout'] as const).map(
          (test): Row => [
            `${say(level)}: ${say(`${test}Head`)}`,
            (t) => value(t.rallyRout.modifiers.training[level][test]),
          ],
        ),
      ),
      ...keys.map((key): Row => [say(key), (t) => signed(t.rallyRout.modifiers[key])]),
      [say('leader'), () => `+${say('lr')}`],
    ])
  },
  sarIrregular(say) {
    const made = tablesOf('early-american')
    const { bands, modifiers } = (made.ok ? made.value : one()).irregular.moraleRating
    const now = { rout: 'rout', take1d4: 'take1d4', hold: 'hold', none: 'noneNow' } as const
    return {
      head: [say('total'), say('rating'), say('now')],
      rows: [
        ...bands.map((b) => [span(b.min, b.max), say(b.rating), say(now[b.effect])]),
        ...(Object.keys(modifiers) as (keyof typeof modifiers)[]).map((k) => [say(k), signed(modifiers[k]), '']),
      ],
    }
  },
  sarBuenaVista(say) {
    const made = buenaVista()
    if (!made.ok) return { head: [], rows: [] }
    const { leaders, units } = made.value
    return {
      head: ['', say('castings'), say('training'), say('weapon')],
      rows: leaders.flatMap((leader) => [
        [`${leader.name} (${leader.lr})`, '', '', ''],
        ...units
          .filter((unit) => unit.leader === leader.id)
          .map((unit) => [
            `· ${unit.name}`,
            unit.guns.length > 0
              ? `${unit.guns.length} (${unit.guns.join(', ')} ${say('lb')}), ${unit.crew} ${say('crew')}`
              : String(unit.castings),
            say(unit.experience),
            unit.weapon === 'artillery' ? (unit.artilleryClass ? say(unit.artilleryClass) : DASH) : say(unit.weapon),
          ]),
      ]),
    }
  },
}

const firstVolley = ({ fireModifiers: { initialVolley } }: Tables, say: Say): string =>
  `${signed(initialVolley.value)}${initialVolley.arms.length === 1 ? ` (${say(initialVolley.arms[0]!).toLowerCase()})` : ''}`

/** Rows of cover and of what is shot at or fought, shared by fire and melee. */
function targetRows(say: Say, of: (t: Tables) => Tables['meleeModifiers']['target']): Row[] {
  return [
    [say('targetWoods'), (t) => signed(of(t).woods)],
    [say('targetRough'), (t) => signed(of(t).rough)],
    [say('targetBuilding'), (t) => signed(of(t).building)],
    [say('targetLightFort'), (t) => signed(of(t).lightFort)],
    [say('targetHeavyFort'), (t) => signed(of(t).heavyFort)],
    [say('unlimberedArtillery'), (t) => signed(of(t).unlimberedArtillery)],
    [say('atSkirmishers'), (t) => signed(of(t).skirmish)],
  ]
}

/** A melee row that counts for foot, or for horse too. */
function inFormation(say: Say, key: 'inColumn' | 'roadColumn', foot: SarWord, horse: SarWord): Row[] {
  const value = (t: Tables, arm: 'infantry' | 'cavalry'): string => {
    const row = t.meleeModifiers[key]
    if (!row.arms.includes(arm)) return DASH
    const moved = 'requiresMoved' in row && row.requiresMoved
    return `${signed(row.value)}${moved ? ` ${say('ifMoved')}` : ''}`
  }
  return [
    [say(foot), (t) => value(t, 'infantry')],
    [say(horse), (t) => value(t, 'cavalry')],
  ]
}

/** The names of all tables, for tests. */
export const SAR_TABLES = Object.keys(MAKERS) as SarTableName[]

/** A table of SAR, from the numbers the tabletop plays by, in words of a language. */
export function sarTable(name: SarTableName, lang: RulebookLang): WordTable {
  const index = lang === 'es' ? 1 : 0
  return MAKERS[name]((word) => SAR_WORDS[word][index])
}
