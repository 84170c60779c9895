import { cloneJson } from '../../core/json'
import { isHexId } from '../../hex/hexId'
import { commandersByUnit, hqActive } from '../../operational/command/command'
import { positionOf } from '../../operational/engine'
import { type Game, type Side, SIDES } from '../../operational/types'
import type { World } from '../../operational/world'
import type { LessonPosition } from './schema'

/**
 * Pieces that stand far off unless the lesson places them, so that no rule decides the game behind the pupil's back: each side has an active
 * headquarters, its commander and a unit (OPS-18.1, 18.2), and San Agustín is held.
 */
const AT_HOME: Readonly<Record<string, string>> = {
  'us.hq': '0118',
  'us.ldr.scott': '0118',
  'us.4.pennsylvania': '0118',
  'us.4.marines': '0118',
  'mexican.hq': '2411',
  'mexican.ldr.santaanna': '2411',
  'mexican.east.7.tlapa': '2523',
}

/** The state in which a lesson begins. `blank`: the state of any new game of that world. Pieces that the world does not know are left out. */
export function stateOfLesson(world: World, blank: Game, setting: LessonPosition): Game {
  const game = cloneJson(blank)
  const { ops } = game
  for (const piece of world.pieces) ops.pieces[piece.id]!.at = 'gone'
  const placeOf: Record<string, string> = { ...AT_HOME }
  for (const [place, pieces] of Object.entries(setting.at)) for (const piece of pieces) placeOf[piece] = place
  for (const [id, place] of Object.entries(placeOf)) if (ops.pieces[id]) ops.pieces[id].at = place
  for (const id of setting.disrupted) if (ops.pieces[id]) ops.pieces[id].disrupted = true
  for (const id of setting.ineffective) if (ops.pieces[id]) ops.pieces[id].ineffective = true
  for (const id of setting.garrison) if (ops.pieces[id]) ops.pieces[id].garrison = true
  for (const id of setting.worn) if (ops.pieces[id]) ops.pieces[id].steps = 1
  for (const [id, hex] of Object.entries(setting.markers)) {
    // `us.marker.a.1` belongs to the box `us.a`.
    const box = id.replace('.marker', '').slice(0, -2)
    const real = id.endsWith('.1') !== setting.dummyFirst.includes(box)
    ops.markers[id] = { at: hex, real, moved: false, mp2: -1, spent: 0, marched: false }
  }
  ops.activation.santaAnna = setting.santaAnna
  for (const id of ['mexican.ldr.santaanna', 'mexican.hq'])
    if (ops.pieces[id]) ops.pieces[id].active = setting.santaAnna
  const { night, resolver } = setting
  game.options = { preset: 'balanced', night, resolver, clash: 'auto' }
  Object.assign(ops, {
    turn: setting.turn,
    active: setting.active,
    segment: setting.segment,
    pending: [],
    ready: [...SIDES].sort(),
    entry: cloneJson(setting.entry),
    control: controlOf(world, game),
  })
  if (setting.segment === 'move') ops.command = commandOf(world, game, setting.active)
  return game
}

/** Villages and bastions belong to the side that stands in them (OPS-18.2). */
function controlOf(world: World, game: Game): Record<string, Side> {
  const control: Record<string, Side> = {}
  for (const { id, kind, side } of world.pieces) {
    const at = game.ops.pieces[id]!.at
    if (kind === 'unit' && isHexId(at) && world.controllable[world.grid.indexOf(at)]) control[at] = side
  }
  return control
}

/** Who commands whom in the movement phase, as the command segment before it has found (OPS-4.2). */
function commandOf(world: World, game: Game, side: Side): Game['ops']['command'] {
  const position = positionOf(world, game)
  const seat = SIDES[0] === side ? 0 : 1
  const command = commandersByUnit(position, seat)
  if (hqActive(position, seat))
    for (const id of Object.keys(game.ops.markers)) if (id.startsWith(`${side}.`)) command[id] = [`${side}.hq`]
  return command
}
