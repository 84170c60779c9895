import { die } from '../../src/core/dice'
import { createGrid } from '../../src/hex/grid'
import { pedregal } from '../../src/operational/data'
import type { Action, Side, View } from '../../src/operational/types'

const { rows, cols } = pedregal().battlefield.map.meta.grid
const grid = createGrid(rows, cols)
const sideOf = new Map(pedregal().battlefield.counters.units.map((unit) => [unit.id, unit.side]))

/** Numbers of chance below `of`, the same for the same seed. */
export function chance(seed: string): (of: number) => number {
  let n = 0
  return (of) => {
    let value = 0
    for (let k = 0; k < 6; k++) value = value * 6 + die(seed, 'player', String(n++)) - 1
    return value % of
  }
}

/** How far a hex lies from the nearest enemy unit. */
function nearness(view: View, side: Side, hex: string): number {
  const here = grid.indexOf(hex)
  let best = 99
  for (const piece of view.pieces)
    if (sideOf.has(piece.id) && sideOf.get(piece.id) !== side)
      best = Math.min(best, grid.distance(here, grid.indexOf(piece.at)))
  return best
}

const KEEN: readonly string[] = [
  'target',
  'join',
  'charge',
  'advance',
  'reserve',
  'slip',
  'retreat',
  'return',
  'enter',
  'fill',
  'ready',
  'begin',
  'deploy',
  'real',
  'dummy',
  'close',
]

/**
 * A player of chance who looks for a fight: goes towards the enemy, attacks what he can with all he has, and ends his phases. Chooses from
 * the legal list alone. Keeps Mexican units out of the hex that would end the game at once.
 */
export function choose(view: View, list: readonly Action[], side: Side, random: (of: number) => number): Action {
  const open = list.filter(
    (action) => action.type !== 'resign' && !('to' in action && action.to === '0118' && side === 'mexican'),
  )
  const of = (types: readonly string[]): Action[] => open.filter((action) => types.includes(action.type))
  const pick = (from: readonly Action[]): Action => from[random(from.length)]!
  if (view.segment === 'setup' && of(['ready']).length > 0) return pick(of(['ready']))
  if (view.segment === 'setup') return pick(of(['fill']))
  if (view.attack?.stage === 'declaring' && view.pending.length === 0) {
    const joins = of(['join'])
    if (joins.length > 0 && random(5) > 0) return pick(joins)
    if (of(['charge']).length > 0 && !view.attack.charge && random(3) > 0) return pick(of(['charge']))
    return pick(of(['attack']).length > 0 ? of(['attack']) : joins.length > 0 ? joins : of(['cancel']))
  }
  const keen = of(KEEN)
  if (keen.length > 0 && random(8) > 0) return pick(keen)
  const marks = of(['marker'])
  if (marks.length > 0 && random(3) === 0) return pick(marks)
  const here = new Map(view.pieces.map((piece) => [piece.id, piece.at]))
  const closer = open.filter(
    (action) =>
      action.type === 'step' &&
      action.units.length > 0 &&
      nearness(view, side, action.to) < nearness(view, side, here.get(action.units[0]!) ?? '0118'),
  )
  if (closer.length > 0 && random(30) > 0) return pick(closer)
  const ends = of(['endPhase', 'done'])
  if (ends.length > 0 && random(3) > 0) return pick(ends)
  return pick(open.length > 0 ? open : list)
}
