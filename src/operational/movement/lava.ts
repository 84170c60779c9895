import { hexId, isNight, type Position } from '../position'
import { type ActionRun, rollDie, emit } from '../run'
import type { Modifier } from '../types'
import { TRAIL } from '../world'

/** Does a unit that steps there, with an engineer along or not, need the die of 19.1.3? On a trail that is its road it does not (19.3.2). */
export const needsLavaDie = (pos: Position, from: number, dir: number, engineer: boolean): boolean =>
  pos.world.lava[pos.world.grid.neighbour(from, dir)] === 1 &&
  !(engineer && pos.world.hexsideFlags[from * 6 + dir]! & TRAIL)

/** What is added to the lava die (5.5, 19.1.5, 19.3.3). */
export function lavaModifiers(pos: Position, engineer: boolean): Modifier[] {
  const { lava, night } = pos.world.tables.terrain
  const out: Modifier[] = isNight(pos) ? [{ name: 'nightLava', value: night.lavaDie, rule: 'OPS-5.5' }] : []
  if (engineer) out.push({ name: 'engineer', value: lava.engineerDie, rule: 'OPS-19.1.5' })
  return out
}

/**
 * The die before a lava hex (19.1.3): true enters. `piece` is the unit, the leader who goes alone, or a marker (19.5.8); `engineer`: one
 * goes along.
 */
export function tryLava(run: ActionRun, piece: string, hex: number, engineer: boolean, rule = 'OPS-19.1.3'): boolean {
  const { pos } = run
  const table = pos.world.tables.terrain
  const natural = rollDie(run)
  const modifiers = lavaModifiers(pos, engineer)
  const value = modifiers.reduce((sum, item) => sum + item.value, natural)
  const passed = value >= table.lava.enterFrom
  emit(run, { kind: 'die', purpose: 'lava', faces: [natural], value, modifiers, piece, passed, rule })
  if (!passed) emit(run, { kind: 'lavaRefused', pieces: [piece], hex: hexId(pos, hex), rule })
  return passed
}
