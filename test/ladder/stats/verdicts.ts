import { type Side, SIDES } from '../../../src/operational/types'
import { MEXICAN, US } from '../../../src/operational/world'
import type { Position } from '../../../src/operational/engine'
import type { PlayedGame } from '../game'
import { counted, shareText, spreadText } from './spread'

type EndedGame = Pick<PlayedGame, 'winner' | 'reason' | 'points' | 'turn' | 'steps'> & { readonly baseLost: boolean }

/** Does a Mexican unit stand in the US base at the end (OPS-18.2)? */
export const isBaseLost = ({ world, unitCounts }: Position): boolean =>
  world.locHexes[US]!.some((hex) => unitCounts[MEXICAN][hex]! > 0)

/** How a game ended, by clause and winner. */
function kindOf({ winner, reason, baseLost }: EndedGame): string {
  if (winner === 'draw') return 'draw'
  if (reason === 'OPS-18.2') return `mexican 18.2, ${baseLost ? 'San Agustin taken' : 'no US unit north of the river'}`
  return `${winner ?? 'nobody'} ${reason.replace('OPS-', '')}`
}

/** Did the US, ahead on points, lose by OPS-18.2? */
export const lostAhead = ({ winner, reason, points }: EndedGame): boolean =>
  winner === 'mexican' && reason === 'OPS-18.2' && points.us > points.mexican

/** Report on who won many games and how. */
export function verdictLines(games: readonly EndedGame[]): string[] {
  const decided = games.filter(({ winner }) => winner !== 'draw')
  const out: string[] = []
  for (const [name, n] of counted(games.map(kindOf))) out.push(`  ${name}: ${shareText(n, games.length)}`)
  out.push(`decided: ${shareText(decided.length, games.length)}`)
  const wonBy = (side: Side): number => decided.filter(({ winner }) => winner === side).length
  for (const side of SIDES) out.push(`  won by ${side}: ${shareText(wonBy(side), decided.length)} of the decided`)
  out.push(`US ahead on points lost by OPS-18.2: ${shareText(games.filter(lostAhead).length, games.length)}`)
  out.push(
    `length: ${spreadText(games.map(({ turn }) => turn))} turns; ${spreadText(games.map(({ steps }) => steps))} actions`,
  )
  for (const side of SIDES) out.push(`points of ${side}: ${spreadText(games.map(({ points }) => points[side]))}`)
  return out
}
