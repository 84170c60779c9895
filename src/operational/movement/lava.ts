import { hexId, isNight, type Position } from '../position'
import { type ActionRun, rollDie, emit } from '../run'
import type { Modifier } from '../types'
import { TRAIL } from '../world'

/** Does a step into that hex need the lava die (19.1.3)? With an engineer along it does not on a trail, which then counts as a road (19.3.2). */
export const needsLavaDie = (position: Position, from: number, dir: number, engineer: boolean): boolean =>
  position.world.lava[position.world.grid.neighbour(from, dir)] === 1 &&
  !(engineer && position.world.hexsideFlags[from * 6 + dir]! & TRAIL)

/** Modifiers of the lava die (5.5, 19.1.5, 19.3.3). */
export function lavaModifiers(position: Position, engineer: boolean): Modifier[] {
  const { lava, night } = position.world.tables.terrain
  const out: Modifier[] = isNight(position) ? [{ name: 'nightLava', value: night.lavaDie, rule: 'OPS-5.5' }] : []
  if (engineer) out.push({ name: 'engineer', value: lava.engineerDie, rule: 'OPS-19.1.5' })
  return out
}

/**
 * Rolls the lava die before a step into a lava hex (19.1.3). True: the step may be taken. `piece`: the unit, the leader without a unit, or
 * the marker (19.5.8) that rolls. `engineer`: one goes along.
 */
export function tryLava(run: ActionRun, piece: string, hex: number, engineer: boolean, rule = 'OPS-19.1.3'): boolean {
  const { position } = run
  const table = position.world.tables.terrain
  const natural = rollDie(run)
  const modifiers = lavaModifiers(position, engineer)
  const value = modifiers.reduce((sum, item) => sum + item.value, natural)
  const passed = value >= table.lava.enterFrom
  emit(run, { kind: 'die', purpose: 'lava', faces: [natural], value, modifiers, piece, passed, rule })
  if (!passed) emit(run, { kind: 'lavaRefused', pieces: [piece], hex: hexId(position, hex), rule })
  return passed
}
