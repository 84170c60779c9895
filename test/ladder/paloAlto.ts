/**
 * Palo Alto by the Regimental rules, the computer against itself, compared with the record of 8 May 1846: who wins, and what each side loses.
 *   npm run paloalto -- --games 20 --seed s
 * Losses are told in stands of 40 men: troop stands, and gun stands (two guns and their gunners) one each.
 */
import { type RegimentalTactician, regimentalPlayer } from '../../src/ai/tabletop/regimental/answer'
import type { RegimentalEvent } from '../../src/tabletop/regimental/battle/events'
import { apply, newBattle, toAct } from '../../src/tabletop/regimental/battle/engine'
import type { RegimentalTable } from '../../src/tabletop/regimental/battle/run'
import { PALO_ALTO_DEFAULTS, paloAltoField } from '../../src/tabletop/regimental/battle/scenario/paloAlto'
import { DEFAULT_OPTIONS } from '../../src/tabletop/regimental/options'
import pack from '../../maps/palo-alto/pack.json'
import tables from '../../src/tabletop/regimental/tables/regimental.json'
import type { MeasuredFigure } from './resultsFile'
import { meanOf } from './statistics'

/** What is told of a game. */
export interface Fought {
  readonly seed: string
  readonly winner: string | null
  readonly by: string
  readonly what: string | null
  readonly turn: number
  readonly lost: Readonly<Record<string, number>>
  /** Stands lost to fire, in combat, and by panic and retreats; both sides. */
  readonly causes: Readonly<Record<string, number>>
  readonly charges: number
  readonly fires: number
  readonly milliseconds: number
}

const SIDES = ['us', 'mexican'] as const
/** Actions after which a battle is broken off: a guard against a game that does not go on. */
const MOST_ACTIONS = 60_000

/** The record in stands of 40 men (REG-12.1): killed, wounded and missing. Seats: a is the United States, b Mexico. */
export const RECORD: Readonly<Record<string, number>> = Object.fromEntries(
  pack.history.losses.map(({ seat, killed, wounded, missing }) => [
    seat === 'a' ? 'us' : 'mexican',
    (killed + wounded + missing) / tables.house.scale.menPerStand,
  ]),
)

/** Stands and gun stands that a side has lost for good: destroyed, taken, or taken off its units. */
function lostOf({ field, battle }: RegimentalTable, side: string): number {
  let lost = 0
  for (const { id, side: owner, stands, guns } of field.units.values()) {
    const unit = battle.units[id]!
    if (owner === side && unit.absence !== 'awaited') lost += stands - unit.stands + guns.length - unit.guns.length
  }
  return lost
}

/** Which part of the rules cost a stand. */
const partOf = (rule: string): string =>
  rule.startsWith('REG-8') ? 'fire' : rule.startsWith('REG-10') ? 'combat' : 'other'

/** Plays a whole battle. */
export function paloAlto(seed: string, players: Readonly<Record<string, RegimentalTactician>>): Fought {
  const begun = performance.now()
  const field = paloAltoField(PALO_ALTO_DEFAULTS)
  if (!field.ok) throw new Error(JSON.stringify(field.refusal))
  const dice = { seed, forced: [] }
  const { table } = newBattle(field.value, DEFAULT_OPTIONS, { ...PALO_ALTO_DEFAULTS }, dice)
  const causes: Record<string, number> = {}
  const counts = { charges: 0, fires: 0 }
  const count = (event: RegimentalEvent): void => {
    if (event.kind === 'charge') counts.charges++
    if (event.kind === 'fire') counts.fires++
    if (event.kind !== 'losses') return
    const key = `${table.battle.units[event.unit]!.side} ${partOf(event.cause.rule)}`
    causes[key] = (causes[key] ?? 0) + event.stands
  }
  for (let done = 0; done < MOST_ACTIONS; ) {
    const side = toAct(table)
    if (side === null) break
    const { playerTurn, place, dice: thrown } = table.battle
    let went = 0
    for (const action of players[side]!(table, side, `${seed}/${side}/${playerTurn}/${place}/${thrown}/${done}`)) {
      const result = apply(table, side, action, dice)
      if (!result.ok) break
      for (const { body } of result.value) count(body)
      went++
      if (toAct(table) !== side) break
    }
    if (went === 0) {
      const result = apply(table, side, { type: 'ready' }, dice)
      if (!result.ok) throw new Error(`${seed}: nothing legal at ${place} of turn ${table.battle.turn}`)
      for (const { body } of result.value) count(body)
    }
    done += Math.max(1, went)
  }
  const { result, turn } = table.battle
  return {
    seed,
    winner: result?.winner ?? null,
    by: result?.by ?? 'brokenOff',
    what: result?.what ?? null,
    turn,
    lost: Object.fromEntries(SIDES.map((side) => [side, lostOf(table, side)])),
    causes,
    ...counts,
    milliseconds: Math.round(performance.now() - begun),
  }
}

/** Plays some battles of the best player against itself; the report, and the figures for test/results. */
export function paloAltoGames({ games, seed }: { readonly games: number; readonly seed: string }) {
  const player = regimentalPlayer('general')
  const fought: Fought[] = []
  for (let i = 0; i < games; i++) {
    const one = paloAlto(`${seed}/${i}`, { us: player, mexican: player })
    fought.push(one)
    const causes = Object.entries(one.causes).map(([key, stands]) => `${key} ${stands}`)
    process.stderr.write(
      `${one.seed}: ${one.winner ?? 'draw'} by ${one.by} ${one.what ?? ''} in turn ${one.turn}; lost us ${one.lost.us} mexican ${one.lost.mexican}; ${one.charges} charges, ${one.fires} fires; ${causes.join(', ')}; ${one.milliseconds} ms\n`,
    )
  }
  const lost = Object.fromEntries(SIDES.map((side) => [side, meanOf(fought.map((one) => one.lost[side]!))]))
  const wins = Object.fromEntries(SIDES.map((side) => [side, fought.filter(({ winner }) => winner === side).length]))
  const near = SIDES.map((side) => lost[side]!.mean >= RECORD[side]! / 2 && lost[side]!.mean <= RECORD[side]! * 2)
  const told = (side: string): string => `${lost[side]!.mean.toFixed(1)} ± ${lost[side]!.half.toFixed(1)}`
  const longest = Math.max(...fought.map(({ milliseconds }) => milliseconds))
  const report = `N = ${games}, seed ${seed}: US won ${wins.us}, Mexico ${wins.mexican}, drawn ${games - wins.us! - wins.mexican!}; stands lost US ${told('us')} (record ${RECORD.us!.toFixed(1)}), Mexico ${told('mexican')} (record ${RECORD.mexican!.toFixed(1)}); longest game ${longest} ms`
  const most = Math.max(wins.us!, wins.mexican!)
  const figures: MeasuredFigure[] = [
    {
      id: 'palo-alto-reg-losses',
      what: 'Palo Alto by the Regimental rules, computer against computer: stands of 40 men lost, gun stands one each',
      n: `${games} games`,
      value: `US ${told('us')}, Mexico ${told('mexican')}`,
      interval: '± is half of the 95 % interval of the mean',
      bar: `within a factor of two of the record: US ${RECORD.us!.toFixed(1)}, Mexico ${RECORD.mexican!.toFixed(1)}`,
      met: near.every(Boolean),
    },
    {
      id: 'palo-alto-reg-wins',
      what: 'Palo Alto by the Regimental rules, computer against computer: who wins',
      n: `${games} games`,
      value: `US ${wins.us}, Mexico ${wins.mexican}, drawn ${games - wins.us! - wins.mexican!}`,
      interval: null,
      bar: `neither side more than 17 of 20`,
      met: most * 20 <= games * 17,
      note: `Longest game ${(longest / 1000).toFixed(1)} s.`,
    },
  ]
  return { report, figures, fought }
}
