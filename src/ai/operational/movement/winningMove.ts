import { mustRollForCommand } from '../../../operational/movement/groups'
import { UNREACHED } from '../../../operational/movement/reach'
import { reachOf, type Position } from '../../../operational/engine'
import { hexId, pieceId } from '../../../operational/position'
import type { Action, PieceId, ReachHex, Side } from '../../../operational/types'
import { MEXICAN, US } from '../../../operational/world'
import { optimisticReach } from './path'

/** Hexes that win the game for the Mexicans by the mere coming there: San Agustin; on the last turn a village or bastion south of the river (18.2). */
function winningHexes(pos: Position): ReadonlySet<number> {
  const { world, game } = pos
  const out = new Set<number>()
  const open = (hex: number): boolean => pos.unitCounts[US][hex] === 0
  const gate = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (open(gate)) out.add(gate)
  if (game.ops.turn < world.tables.victory.length.turns) return out
  if (world.unitsOf[US]!.some((index) => pos.hexOf[index]! >= 0 && world.northOfRiver[pos.hexOf[index]!] === 1))
    return out
  const south: number[] = []
  for (let hex = 0; hex < world.grid.count; hex++)
    if (world.controllable[hex] && !world.northOfRiver[hex]) south.push(hex)
  const held = south.some(
    (hex) => pos.unitCounts[MEXICAN][hex]! > 0 || (open(hex) && game.ops.control[hexId(pos, hex)] === 'mexican'),
  )
  if (!held) for (const hex of south) if (open(hex)) out.add(hex)
  return out
}

/** A way into one of those hexes. */
interface Raid {
  readonly units: readonly PieceId[]
  readonly first: string
  readonly march: boolean
  readonly chance: number
  readonly cost2: number
}

function firstOf(reach: readonly ReachHex[], to: string): string {
  const prev = new Map(reach.map((one) => [one.hex, one.prev]))
  let at = to
  for (let back = prev.get(at) ?? null; back !== null && (prev.get(back) ?? null) !== null; back = prev.get(at) ?? null)
    at = back
  return at
}

function raidsOf(pos: Position, units: readonly PieceId[], goals: ReadonlySet<number>): Raid[] {
  const out: Raid[] = []
  for (const march of [false, true]) {
    const reach = reachOf(pos, 'mexican', units, [], march)
    for (const one of reach)
      if (one.prev !== null && goals.has(pos.world.grid.indexOf(one.hex)) && one.chance.num > 0)
        out.push({
          units,
          first: firstOf(reach, one.hex),
          march,
          chance: one.chance.num / one.chance.den,
          cost2: one.cost2,
        })
  }
  return out
}

/**
 * The next step of a move that wins the game (18.2), if there is one: of several the surest, then the shortest. Who could win if only he
 * knew his MP rolls for them first (4.3). `null`: nothing is to be won so.
 */
export function winningMoveStep(pos: Position, side: Side, legal: readonly Action[]): Action | null {
  if (side !== 'mexican') return null
  const goals = winningHexes(pos)
  if (goals.size === 0) return null
  const { moving } = pos.game.ops
  const going = moving?.stepped ? moving.units : []
  const raids: Raid[] = going.length > 0 ? raidsOf(pos, going, goals) : []
  let hopeful: { id: PieceId; cost2: number } | null = null
  for (const index of pos.world.unitsOf[MEXICAN]!) {
    const id = pieceId(pos, index)
    if (pos.hexOf[index]! < 0 || pos.pieceStates[index]!.moved || going.includes(id)) continue
    if (!mustRollForCommand(pos, index)) {
      raids.push(...raidsOf(pos, [id], goals))
      continue
    }
    const field = optimisticReach(pos, [index], [], false)
    for (const goal of goals) {
      const cost2 = field.cost2[goal]!
      if (cost2 !== UNREACHED && (!hopeful || cost2 < hopeful.cost2)) hopeful = { id, cost2 }
    }
  }
  raids.sort((a, b) => b.chance - a.chance || a.cost2 - b.cost2 || (a.units[0]! < b.units[0]! ? -1 : 1))
  for (const { units, first, march } of raids) {
    const marching = march && !units.every((id) => moving?.units.includes(id) && moving.stepped)
    const step = legal.find(
      (action) =>
        action.type === 'step' &&
        action.to === first &&
        action.leaders.length === 0 &&
        action.garrison === undefined &&
        action.units.length === units.length &&
        action.units.every((id, k) => id === units[k]) &&
        (action.march === true) === marching,
    )
    if (step) return step
  }
  if (!hopeful) return null
  const { id } = hopeful
  return legal.find((action) => action.type === 'begin' && action.units.length === 1 && action.units[0] === id) ?? null
}
