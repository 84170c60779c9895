import { type Side, SIDES } from '../../src/operational/types'
import type { SimGame } from './simGame'
import { meanOf, wilson } from './statistics'

/** Killed, wounded and missing of 19 and 20 August (from the project's history files); the Mexican figure with prisoners, an American estimate. */
const HISTORY: Readonly<Record<Side, number>> = { us: 1050, mexican: 4200 }

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`
const shareOf = (part: number, all: number): string => {
  const { low, high } = wilson(part, all)
  return `${part} of ${all} = ${percent(all ? part / all : 0)} (95% ${percent(low)}-${percent(high)})`
}
const spread = (values: readonly number[]): string => {
  const { mean, half } = meanOf(values)
  return `${mean.toFixed(1)} ± ${half.toFixed(1)}`
}

/** How a game ended, by clause and winner. */
function kindOf({ winner, reason, baseLost }: SimGame): string {
  if (winner === 'draw') return 'draw'
  if (reason === 'OPS-18.2') return `mexican 18.2, ${baseLost ? 'San Agustin taken' : 'no US unit north of the river'}`
  return `${winner ?? 'nobody'} ${reason.replace('OPS-', '')}`
}

function counted(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}

/** Attacks of a side: how many a game, and their results by differential. */
function attacksOf(games: readonly SimGame[], side: Side): string[] {
  const own = games.flatMap(({ attacks }) => attacks.filter((attack) => attack.side === side))
  const out = [`attacks of ${side}: ${(own.length / Math.max(1, games.length)).toFixed(1)} a game`]
  const rows = [...new Set(own.map(({ differential }) => differential))].sort((a, b) => (a ?? 99) - (b ?? 99))
  for (const row of rows) {
    const these = own.filter(({ differential }) => differential === row)
    const results = counted(these.map(({ result }) => result)).map(([result, n]) => `${result} ${n}`)
    out.push(`  ${row === null ? 'tabletop' : row > 0 ? `+${row}` : row}: ${these.length} (${results.join(', ')})`)
  }
  return out
}

/** Report on many games of one player against itself. */
export function balanceReport(all: readonly SimGame[]): string[] {
  const games = all.filter(({ fault }) => fault === null)
  const decided = games.filter(({ winner }) => winner !== 'draw')
  const out = [`${games.length} games`]
  for (const [name, n] of counted(games.map(kindOf))) out.push(`  ${name}: ${shareOf(n, games.length)}`)
  out.push(`decided: ${shareOf(decided.length, games.length)}`)
  for (const side of SIDES)
    out.push(
      `  won by ${side}: ${shareOf(decided.filter(({ winner }) => winner === side).length, decided.length)} of the decided`,
    )
  out.push(`length: ${spread(games.map(({ turn }) => turn))} turns, ${spread(games.map(({ steps }) => steps))} actions`)
  out.push(
    `points: us ${spread(games.map(({ points }) => points.us))}, mexican ${spread(games.map(({ points }) => points.mexican))}`,
  )
  const turnsActivated = games.flatMap(({ activated }) => (activated === null ? [] : [activated]))
  out.push(`Santa Anna active in ${shareOf(turnsActivated.length, games.length)}, on turn ${spread(turnsActivated)}`)
  for (const side of SIDES) {
    const of = (value: (game: SimGame) => number): string => spread(games.map(value))
    const total = of(({ losses }) => losses[side].fallen + losses[side].dispersed)
    out.push(
      `losses of ${side}: ${total} men (history about ${HISTORY[side]}): in the ranks ${of(({ losses }) => losses[side].fallen)}, with destroyed units ${of(({ losses }) => losses[side].dispersed)}; ${side === 'us' ? `steps ${of(({ losses }) => losses.us.steps)}, ` : ''}units ${of(({ losses }) => losses[side].units)}, leaders ${of(({ losses }) => losses[side].leaders)}; routs ${of(({ routs }) => routs[side])}`,
    )
  }
  for (const side of SIDES) out.push(...attacksOf(games, side))
  out.push(`called off by fog of war or night: ${spread(games.map(({ astray }) => astray))} a game`)
  const broken = all.filter(({ fault }) => fault !== null)
  if (broken.length > 0) out.push(`BROKEN OFF ${broken.length}, not counted above:`)
  for (const { key, fault } of broken.slice(0, 20)) out.push(`  game ${key}: ${fault}`)
  return out
}
