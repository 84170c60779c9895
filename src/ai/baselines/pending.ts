import { otherSeat, type Seat } from '../../game/side'
import type { Position } from '../../operational/engine'
import type { Action, HexId, PieceId } from '../../operational/types'
import { ARTILLERY } from '../../operational/world'
import type { DecisionContext } from './context'
import { travelCosts } from './travelCosts'

const hexAt = (pos: Position, id: HexId): number => pos.world.grid.indexOf(id)
const pieceAt = (pos: Position, id: PieceId): number => pos.world.pieceIndexes.get(id) ?? -1

/** CF of a unit as it stands now, out of order or not. */
export function currentFactor(pos: Position, index: number): number {
  const { unit } = pos.world.pieces[index]!
  return unit ? (unit.cf[unit.steps - pos.pieceStates[index]!.steps] ?? 0) : 0
}

/** How many hexes next to this one hold enemies of the side, and friends. */
function company(pos: Position, hex: number, seat: Seat): { foes: number; friends: number } {
  let [foes, friends] = [0, 0]
  for (let dir = 0; dir < 6; dir++) {
    const near = pos.world.grid.neighbours[hex * 6 + dir]!
    if (near < 0) continue
    if (pos.unitCounts[otherSeat(seat)][near]) foes++
    if (pos.unitCounts[seat][near]) friends++
  }
  return { foes, friends }
}

const best = <T>(items: readonly T[], worth: (item: T) => number): T | null => {
  let found: T | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const item of items) {
    const value = worth(item)
    if (value > most) {
      most = value
      found = item
    }
  }
  return found
}

/** Ground worth holding in place of a retreat: works, a village, a ford or bridge behind one's back. */
const strong = (pos: Position, hex: number): boolean =>
  pos.world.controllable[hex] === 1 || pos.world.behindWorks[hex] === 1

/** A place to fall back to: away from enemies, beside friends, on the way home. */
function refuge(scene: DecisionContext, hex: number, cls: number): number {
  const { pos, seat, world } = scene
  const { foes, friends } = company(pos, hex, seat)
  const home = travelCosts(world, seat, cls, world.locHexes[seat])
  return -4 * foes + friends + (pos.unitCounts[seat][hex] ? 1 : 0) - home[hex]! / 40
}

/** How freely a player follows up and joins in. */
export interface AdvancePolicy {
  /** Advances after combat into any hex; else only into villages, bastions and works. */
  readonly eager: boolean
}

/** Answers to whatever the game asks of a side outside its own choices; null: it asks nothing of the kind. */
export function answerPending(scene: DecisionContext, { eager }: AdvancePolicy): Action | null {
  const { view, side, seat, legal } = scene
  const top = view.pending.at(-1)
  if (!top || top.owner !== side) return null
  const pass = scene.first('pass')
  switch (top.kind) {
    case 'setup':
      return setUp(scene)
    case 'return':
      return scene.first('return') ?? scene.first('wait')
    case 'lead':
      return best(scene.of('lead'), ({ unit }) => currentFactor(scene.pos, pieceAt(scene.pos, unit)))
    case 'slip':
    case 'resolver':
      return pass
    case 'reserve':
    case 'guns':
      if (!eager) return pass
      return best(scene.of('reserve'), ({ unit }) => currentFactor(scene.pos, pieceAt(scene.pos, unit))) ?? pass
    case 'retreat':
      return retreat(scene)
    case 'advance': {
      const target = hexAt(scene.pos, 'hex' in top ? top.hex : '')
      const wanted = eager || (target >= 0 && strong(scene.pos, target))
      const moves = wanted ? scene.of('advance').filter(({ leaders }) => leaders.length === 0) : []
      const foot = (unit: PieceId): number => currentFactor(scene.pos, pieceAt(scene.pos, unit))
      return best(moves, ({ unit }) => foot(unit)) ?? pass
    }
    case 'deploy':
      return deploy(scene)
    case 'displace':
      return best(scene.of('displace'), ({ unit, to }) =>
        refuge(scene, hexAt(scene.pos, to), scene.world.pieces[pieceAt(scene.pos, unit)]!.cls),
      )
    case 'leaderFlees':
      return best(scene.of('flee'), ({ to }) => -company(scene.pos, hexAt(scene.pos, to), seat).foes)
    default:
      return legal.find(({ type }) => type !== 'resign') ?? null
  }
}

/** Free set-up: as the preset has it (OPS-17.4). */
function setUp(scene: DecisionContext): Action | null {
  return scene.first('ready') ?? scene.of('fill').find(({ preset }) => preset === 'balanced') ?? scene.first('fill')
}

function retreat(scene: DecisionContext): Action | null {
  const { pos, world } = scene
  const ways = scene.of('retreat').filter(({ unit, to }) => pos.pieceStates[pieceAt(pos, unit)]!.at !== to)
  const hold = scene.of('hold').find(({ hex }) => strong(pos, hexAt(pos, hex)))
  if (hold) return hold
  const way = best(ways, ({ unit, to }) => refuge(scene, hexAt(pos, to), world.pieces[pieceAt(pos, unit)]!.cls))
  return way ?? scene.first('hold') ?? scene.first('retreat')
}

/** Revealed units stand together where the marker lay, the rest beside it, away from the enemy. */
function deploy(scene: DecisionContext): Action | null {
  const { pos, view, seat, world } = scene
  const top = view.pending.at(-1)!
  const centre = hexAt(pos, 'hex' in top ? top.hex : '')
  return best(scene.of('deploy'), ({ piece, hex }) => {
    const at = hexAt(pos, hex)
    const index = pieceAt(pos, piece)
    const { cls, kind } = world.pieces[index]!
    const same = pos.unitsAt[at]!.filter(
      (other) => (world.pieces[other]!.cls === ARTILLERY) === (cls === ARTILLERY),
    ).length
    const full = kind === 'unit' && same >= (cls === ARTILLERY ? 1 : 2)
    return (at === centre ? 2 : 0) + (strong(pos, at) ? 1 : 0) - (full ? 10 : 0) - company(pos, at, seat).foes
  })
}
