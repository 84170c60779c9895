import type { HexSession } from '../../../src/session/hex/session'
import type { Action, HexId, PieceId, ReachHex, Side, View } from '../../../src/operational/types'
import counters from '../../../maps/pedregal/counters.json' with { type: 'json' }
import { grid } from './sheet'

/** What a hasty but lawful player would do next; he thinks with the mirror and acts on the page. */
const HEX = /^\d{4}$/
const sideOf = (piece: PieceId): Side => (piece.startsWith('us.') ? 'us' : 'mexican')
const units = new Set(counters.units.map((unit) => unit.id))
const isUnit = (piece: PieceId): boolean => units.has(piece)

export const far = (a: HexId, b: HexId): number => grid.distance(grid.indexOf(a), grid.indexOf(b))

/** Hexes with enemy units. */
export const enemies = (view: View): HexId[] => [
  ...new Set(view.pieces.filter((p) => HEX.test(p.at) && sideOf(p.id) !== view.side && isUnit(p.id)).map((p) => p.at)),
]

export const toEnemy = (view: View, hex: HexId): number => Math.min(99, ...enemies(view).map((at) => far(hex, at)))

/** Units and leaders among pieces, each in order, as actions want them. */
export const selectionOf = (pieces: readonly PieceId[]): { units: PieceId[]; leaders: PieceId[] } => ({
  units: pieces.filter(isUnit).sort(),
  leaders: pieces.filter((id) => !isUnit(id)).sort(),
})

/** Stacks that can step now, those nearest to an enemy first, but none that stands before one already. */
export function stacks(game: HexSession, side: Side): HexId[] {
  const view = game.view(side)
  const at = new Map(view.pieces.map((p) => [p.id, p]))
  const hexes = new Set<HexId>()
  for (const action of game.legal(side))
    if (action.type === 'step' && action.units.length > 0) {
      const piece = at.get(action.units[0] ?? '')
      if (piece && (piece.spent ?? 0) === 0) hexes.add(piece.at)
    }
  return [...hexes]
    .filter((hex) => toEnemy(view, hex) > 1)
    .sort((a, b) => toEnemy(view, a) - toEnemy(view, b) || (a < b ? -1 : 1))
}

/** The hex in reach that lies nearest to an enemy, cheapest first; null where nothing is gained. No dice are tempted. */
export function goal(
  game: HexSession,
  side: Side,
  units: readonly PieceId[],
  leaders: readonly PieceId[],
): { to: ReachHex; all: HexId[] } | null {
  const view = game.view(side)
  const reach = game.reach(side, units, leaders, false)
  const start = reach.find((r) => r.prev === null)
  if (!start) return null
  const sure = reach.filter(
    (r) => r.prev !== null && r.chance.num === r.chance.den && !view.pieces.some((p) => p.at === r.hex),
  )
  const best = sure.sort(
    (a, b) => toEnemy(view, a.hex) - toEnemy(view, b.hex) || a.cost2 - b.cost2 || (a.hex < b.hex ? -1 : 1),
  )[0]
  if (!best || toEnemy(view, best.hex) >= toEnemy(view, start.hex)) return null
  return { to: best, all: reach.filter((r) => r.prev !== null).map((r) => r.hex) }
}

/** Hexes worth attacking, best odds first; everybody who can join does. */
export function targets(game: HexSession, side: Side): HexId[] {
  return game.legal(side).flatMap((a) => (a.type === 'target' ? [a.hex] : []))
}

/** What answers a pending choice: fight on where it costs nothing, else the first that is offered. */
export function answer(game: HexSession, side: Side): Action | null {
  const list = game.legal(side).filter((a) => a.type !== 'resign')
  const order: readonly Action['type'][] = [
    'deploy',
    'advance',
    'lead',
    'hold',
    'retreat',
    'slip',
    'reserve',
    'return',
    'flee',
    'displace',
    'pass',
    'wait',
  ]
  for (const type of order) {
    const found = list.find((a) => a.type === type)
    if (found) return found
  }
  return null
}
