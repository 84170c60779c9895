import { cloneJson } from '../../../src/core/json'
import { commandersByUnit, hqActive } from '../../../src/operational/command/command'
import { pedregal, pedregalHash } from '../../../src/operational/data'
import { createWorld, newPosition, type Position, positionOf } from '../../../src/operational/engine'
import type { Game } from '../../../src/operational/types'
import { validateGame } from '../../../src/operational/validate'
import { MEXICAN, US } from '../../../src/operational/world'
import type { Scene } from './schema'

const scenario = pedregal()
/** Pedregal, built once for all positions and fights. */
export const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())

/** What must be known to set up a scene; positions and fights share it. */
export type SceneSetting = Pick<
  Scene,
  | 'turn'
  | 'active'
  | 'segment'
  | 'night'
  | 'santaAnna'
  | 'at'
  | 'bare'
  | 'disrupted'
  | 'ineffective'
  | 'garrison'
  | 'worn'
  | 'wounded'
  | 'markers'
  | 'dummyFirst'
  | 'entry'
  | 'control'
  | 'score'
>

/**
 * Pieces that stand at home unless the scene places them elsewhere, so that no scene is decided far away: San Agustin and the city have a garrison,
 * headquarters are active, and each side has a unit (OPS-18.1, OPS-18.2).
 */
const HOME = {
  us: { 'us.hq': '0118', 'us.ldr.scott': '0118', 'us.4.pennsylvania': '0118', 'us.4.marines': '0118' },
  mexican: { 'mexican.hq': '2411', 'mexican.ldr.santaanna': '2411', 'mexican.east.7.tlapa': '2523' },
} as const

const blank: Game = newPosition(
  world,
  { preset: 'free', night: true, resolver: 'table', clash: 'auto' },
  { seed: 'positions', forced: [] },
).position.game

/** By piece: where it stands. */
function placesOf(setting: SceneSetting): Record<string, string> {
  const at: Record<string, string> = {}
  for (const side of ['us', 'mexican'] as const) if (!setting.bare.includes(side)) Object.assign(at, HOME[side])
  for (const [place, pieces] of Object.entries(setting.at)) for (const piece of pieces) at[piece] = place
  return at
}

/** The position of a scene. Throws the engine's refusal if it is not a valid game. */
export function positionOfScene(setting: SceneSetting): Position {
  const game = cloneJson(blank)
  const { ops } = game
  for (const piece of world.pieces) ops.pieces[piece.id]!.at = 'gone'
  const state = (id: string) => {
    const found = ops.pieces[id]
    if (!found) throw new Error(`no piece ${id}`)
    return found
  }
  for (const [id, place] of Object.entries(placesOf(setting))) state(id).at = place
  for (const id of setting.disrupted) state(id).disrupted = true
  for (const id of setting.ineffective) state(id).ineffective = true
  for (const id of setting.garrison) state(id).garrison = true
  for (const id of setting.worn) state(id).steps = 1
  for (const [id, until] of Object.entries(setting.wounded)) state(id).wounded = until
  for (const [id, hex] of Object.entries(setting.markers)) {
    const real = id.endsWith('.1') !== setting.dummyFirst.includes(id.replace('.marker', '').slice(0, -2))
    ops.markers[id] = { at: hex, real, moved: false, mp2: -1, spent: 0, marched: false }
  }
  ops.activation.santaAnna = setting.santaAnna
  for (const id of ['mexican.ldr.santaanna', 'mexican.hq']) state(id).active = setting.santaAnna
  game.options = { preset: 'balanced', night: setting.night, resolver: 'table', clash: 'auto' }
  const placed = Object.entries(ops.pieces).filter(([, piece]) => /^\d/.test(piece.at))
  const control: Record<string, 'us' | 'mexican'> = {}
  for (const [id, piece] of placed)
    if (world.controllable[world.grid.indexOf(piece.at)] && world.pieces[world.pieceIndexes.get(id)!]!.kind === 'unit')
      control[piece.at] = id.startsWith('us.') ? 'us' : 'mexican'
  Object.assign(ops, {
    turn: setting.turn,
    active: setting.active,
    segment: setting.segment,
    pending: [],
    ready: ['mexican', 'us'],
    entry: cloneJson(setting.entry),
    control: { ...control, ...setting.control },
    score: { ...setting.score },
  })
  const position = positionOf(world, game)
  const seat = setting.active === 'us' ? US : MEXICAN
  if (setting.segment === 'move') {
    ops.command = commandersByUnit(position, seat)
    if (hqActive(position, seat))
      for (const id of Object.keys(ops.markers))
        if (id.startsWith(`${setting.active}.`)) ops.command[id] = [`${setting.active}.hq`]
  }
  const checked = validateGame(world, game)
  if (!checked.ok) throw new Error(`${checked.refusal.key} ${JSON.stringify(checked.refusal.args)}`)
  return positionOf(world, checked.value)
}
