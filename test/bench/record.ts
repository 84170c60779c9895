/**
 * Automatic battles of Buena Vista, the AI against itself, compared with the record of 23 February 1847 (issue 17, item 7). Prints with N and
 * intervals of 95 %: who wins, men lost and astray, castings lost by passing through friends, attacks by several regiments, castings never engaged.
 *   npm run battles -- --record 12        how many battles        --victory formedInfantry,points    which verdicts (SAR-24.8, 24.9)
 *   --seed x     which seeds              --json      one line a battle              --story       turn by turn
 *   --results 60-table.json               also puts winners and losses into that file of test/results
 */
import orderOfBattle from '../../maps/buena-vista/order-of-battle.json'
import { type MeasuredFigure, writeFigures } from '../ladder/resultsFile'
import { NO_OPTIONAL_RULES } from '../../src/tabletop/sar/optionalRules'
import { answer } from '../../src/ai/tabletop/sar/answer'
import type { BySide } from '../../src/game/side'
import { playBattle } from '../../src/tabletop/sar/battle/playBattle'
import { newBattle } from '../../src/tabletop/sar/battle/engine'
import type { BattleEvent, MoveManner } from '../../src/tabletop/sar/battle/events'
import type { BattleTable } from '../../src/tabletop/sar/battle/run'
import type { BattleOptions, BattleUnit, Side } from '../../src/tabletop/sar/battle/types'
import { rosterUnitOf, sideOfUnit } from '../../src/tabletop/sar/battle/units'
import { buenaVista, tablesOf } from '../../src/tabletop/sar/data'
import { effectivesOf } from '../../src/tabletop/sar/stragglers/strength'

/** The record: killed and wounded of both sides, and the missing. Losses within this factor of it count as near. */
const { us, mexican } = orderOfBattle.losses
const RECORD = {
  usLost: us.killed + us.wounded,
  mexicanLost: mexican.killed + mexican.wounded,
  usAstray: us.missing,
  mexicanAstray: mexican.missing,
}
const NEAR_FACTOR = 1.6

/** The figures of one battle; men, castings, or counts. */
type Figure =
  | 'usLost'
  | 'mexicanLost'
  | 'usAstray'
  | 'mexicanAstray'
  | 'passed'
  | 'passedMarching'
  | 'passedAtRandom'
  | 'passedCharging'
  | 'passedRouting'
  | 'assaultsMexican'
  | 'sharedAssaultsMexican'
  | 'idleMexican'
  | 'milliseconds'

/** One battle that was played: its winner, and its figures. */
export interface Recorded {
  readonly seed: string
  readonly victory: BattleOptions['victory']
  readonly winner: Side | null
  readonly figures: Readonly<Record<Figure, number>>
}

function must<T>(made: { ok: true; value: T } | { ok: false; refusal: unknown }): T {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** The men of a side who were killed or wounded, and those astray: stragglers, and all that is left of units that have dispersed. */
function menLost(table: BattleTable, side: Side): { lost: number; astray: number } {
  const { menPerInfantryCasting, menPerCavalryCasting, menPerArtilleristCasting } = table.field.tables.scale
  const menPer = { infantry: menPerInfantryCasting, cavalry: menPerCavalryCasting, artillery: menPerArtilleristCasting }
  let lost = 0
  let astray = 0
  for (const unit of Object.values(table.battle.units)) {
    if (sideOfUnit(table, unit) !== side) continue
    const men = menPer[rosterUnitOf(table, unit).arm]
    const { start, casualties, stragglers } = unit.strength
    lost += casualties * men
    // Of a unit that is gone the dead are dead; the others have scattered.
    astray += (unit.gone ? start - casualties : stragglers) * men
  }
  return { lost, astray }
}

/** How a unit that passes through a friend moves. `manner`: of its last move; a unit may give way without breaking (SAR-13.13). */
function mannerOf(table: BattleTable, unit: BattleUnit, id: string, manner: MoveManner | undefined): Figure {
  const order = table.battle.orders[id]
  if (unit.broken || unit.gone || manner === 'retreat' || manner === 'rout') return 'passedRouting'
  if (table.battle.charges[id] !== undefined) return 'passedCharging'
  return order && order.by === null ? 'passedAtRandom' : 'passedMarching'
}

/** Plays a battle and counts. `tell`: gets a line for each turn and passage. */
export function playRecorded(
  seed: string,
  victory: BattleOptions['victory'],
  tell: (line: string) => void = () => {},
): Recorded {
  const options: BattleOptions = {
    rules: NO_OPTIONAL_RULES,
    victory,
    arrivals: 'orderOfBattleText',
  }
  const before = performance.now()
  const dice = { seed, forced: [] }
  const table = must(newBattle(must(buenaVista()), must(tablesOf('sar-2007')), options, dice)).table
  const { battle } = table
  const passed: Partial<Record<Figure, number>> = {}
  const engaged = new Set<string>()
  const manners = new Map<string, MoveManner>()
  let assaultsMexican = 0
  let sharedAssaultsMexican = 0
  const sideOf = (id: string): Side => sideOfUnit(table, battle.units[id]!)
  const note = (event: BattleEvent, chargers: Map<string, string[]>): void => {
    if (event.kind === 'shot' || event.kind === 'fight' || event.kind === 'charge') engaged.add(event.unit)
    if (event.kind === 'charge') chargers.set(event.target, [...(chargers.get(event.target) ?? []), event.unit])
    if (event.kind === 'moved') manners.set(event.unit, event.manner)
    if (event.kind === 'passedThrough') mover = event.unit
    if (event.kind === 'losses' && event.rule === 'SAR-9.2') {
      const manner = mannerOf(table, battle.units[mover]!, mover, manners.get(mover))
      passed[manner] = (passed[manner] ?? 0) + event.stragglers + event.casualties
      tell(
        `  turn ${battle.turn}: ${mover} through ${event.unit === mover ? event.by : event.unit} (${manner}, ${battle.orders[mover]?.deed}): ${event.stragglers}`,
      )
    }
    if (event.kind === 'charge' || event.kind === 'broken' || event.kind === 'gone')
      tell(`  turn ${battle.turn}: ${event.kind} ${event.unit} ${'target' in event ? event.target : ''}`)
  }
  let mover = ''
  let turn = 0
  const players: BySide<typeof answer> = { us: answer, mexican: answer }
  playBattle(table, dice, 'battle', players, `ai/${seed}`, {
    onEvents: (events) => {
      const chargers = new Map<string, string[]>()
      for (const { body } of events) note(body, chargers)
      for (const [target, ids] of chargers)
        if (sideOf(target) === 'us') {
          assaultsMexican++
          if (ids.length > 1) sharedAssaultsMexican++
        }
      if (battle.turn !== turn) {
        turn = battle.turn
        const us = menLost(table, 'us')
        const mexican = menLost(table, 'mexican')
        tell(
          `turn ${turn}: US ${us.lost} lost ${us.astray} astray; Mexico ${mexican.lost} lost ${mexican.astray} astray`,
        )
      }
    },
  })
  const us = menLost(table, 'us')
  const mexican = menLost(table, 'mexican')
  const idleMexican = Object.entries(battle.units)
    .filter(
      ([id, unit]) => sideOf(id) === 'mexican' && !engaged.has(id) && unit.strength.start > 0 && unit.arrival === null,
    )
    .reduce((sum, [, { strength }]) => sum + effectivesOf(strength) + strength.stragglers, 0)
  const all = Object.values(passed).reduce((sum, castings) => sum + castings, 0)
  return {
    seed,
    victory,
    winner: battle.result!.winner,
    figures: {
      usLost: us.lost,
      mexicanLost: mexican.lost,
      usAstray: us.astray,
      mexicanAstray: mexican.astray,
      passed: all,
      passedMarching: passed.passedMarching ?? 0,
      passedAtRandom: passed.passedAtRandom ?? 0,
      passedCharging: passed.passedCharging ?? 0,
      passedRouting: passed.passedRouting ?? 0,
      assaultsMexican,
      sharedAssaultsMexican,
      idleMexican,
      milliseconds: Math.round(performance.now() - before),
    },
  }
}

/** What each figure means. */
const WORDS: Readonly<Record<Figure, string>> = {
  usLost: 'US men killed and wounded',
  mexicanLost: 'Mexican men killed and wounded',
  usAstray: 'US men astray',
  mexicanAstray: 'Mexican men astray',
  passed: 'castings lost by passing through friends',
  passedMarching: '  of them on ordered marches',
  passedAtRandom: '  of them by random orders',
  passedCharging: '  of them in charges',
  passedRouting: '  of them in flights and retreats',
  assaultsMexican: 'Mexican assaults (units charged in a turn)',
  sharedAssaultsMexican: '  of them by several regiments',
  idleMexican: 'Mexican castings that never fired, charged or fought',
  milliseconds: 'milliseconds a battle',
}

/** The mean, with the interval of 95 % by the normal distribution. */
export function meanOf(values: readonly number[]): { mean: number; low: number; high: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1)
  const spread = 1.96 * Math.sqrt(variance / values.length)
  return { mean, low: mean - spread, high: mean + spread }
}

/** What decides a battle, in words. */
const VERDICTS: Readonly<Record<BattleOptions['victory'], string>> = {
  formedInfantry: 'by formed US infantry (SAR-24.8)',
  points: 'by points (SAR-24.9)',
}

/** Winners and losses beside the record as figures of test/results. */
function figuresOf(
  victory: BattleOptions['victory'],
  played: readonly Recorded[],
  interval: (won: number, all: number) => [number, number],
): MeasuredFigure[] {
  const n = `${played.length} battles`
  const wins = (side: Side): number => played.filter(({ winner }) => winner === side).length
  const [low, high] = interval(wins('mexican'), played.length)
  const losses = (Object.keys(RECORD) as (keyof typeof RECORD)[]).map((figure): MeasuredFigure => {
    const { mean, low: from, high: to } = meanOf(played.map(({ figures }) => figures[figure]))
    const then = RECORD[figure]
    return {
      id: `bv-${victory}-${figure}`,
      what: `${WORDS[figure]}, decided ${VERDICTS[victory]}; in 1847: ${then}`,
      n,
      value: mean.toFixed(0),
      interval: `95 %: ${from.toFixed(0)} to ${to.toFixed(0)}`,
      // Of so few missing Americans no factor makes sense.
      bar: figure === 'usAstray' ? null : `within a factor of ${NEAR_FACTOR}`,
      met: figure === 'usAstray' ? null : Math.max(mean / then, then / Math.max(1, mean)) <= NEAR_FACTOR,
    }
  })
  const won: MeasuredFigure = {
    id: `bv-${victory}-won`,
    what: `Buena Vista, computer general against computer general, decided ${VERDICTS[victory]}`,
    n,
    value: `US ${wins('us')}, Mexico ${wins('mexican')}, drawn ${played.length - wins('us') - wins('mexican')}`,
    interval: `Mexico 95 %: ${Math.max(0, 100 * low).toFixed(0)} to ${(100 * high).toFixed(0)} %`,
    bar: null,
    met: null,
  }
  return [won, ...losses]
}

/** Plays and prints. */
export function mainRecorded(
  battles: number,
  seed: string,
  victories: readonly string[],
  interval: (won: number, all: number) => [number, number],
): void {
  const isStory = process.argv.includes('--story')
  for (const victory of victories as BattleOptions['victory'][]) {
    const played: Recorded[] = []
    for (let i = 0; i < battles; i++) {
      const one = playRecorded(`${seed}/${i}`, victory, isStory ? console.log : undefined)
      if (process.argv.includes('--json')) console.log(JSON.stringify(one))
      played.push(one)
    }
    const results = process.argv.indexOf('--results')
    if (results > 0) {
      const command = `npm run battles -- --record ${battles} --victory ${victories.join(',')} --seed ${seed}`
      writeFigures(
        process.argv[results + 1]!,
        command,
        figuresOf(victory as BattleOptions['victory'], played, interval),
      )
    }
    const wins = (side: Side): number => played.filter(({ winner }) => winner === side).length
    const [low, high] = interval(wins('mexican'), battles)
    console.log(
      `${victory}, N ${battles}: Mexico won ${wins('mexican')}, US ${wins('us')} (Mexico ${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)} %)`,
    )
    for (const figure of Object.keys(WORDS) as Figure[]) {
      const { mean, low: from, high: to } = meanOf(played.map(({ figures }) => figures[figure]))
      const record = RECORD[figure as keyof typeof RECORD]
      const factor = record === undefined ? 0 : Math.max(mean / record, record / Math.max(1, mean))
      const comparison =
        record === undefined
          ? ''
          : `; record ${record}, factor ${factor.toFixed(2)}${factor <= NEAR_FACTOR ? '' : ' (too far)'}`
      console.log(`  ${WORDS[figure]}: ${mean.toFixed(1)} (${from.toFixed(1)} to ${to.toFixed(1)})${comparison}`)
    }
  }
}
