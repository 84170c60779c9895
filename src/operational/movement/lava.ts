// The die that is rolled before a step into lava (OPS-19.1.3).
import { hexId, isNight, type Position } from '../position'
import { type ActionRun, rollDie, emit } from '../run'
import type { Modifier } from '../types'
import { TRAIL } from '../world'

/** Does that step lead into lava and need the lava die (19.1.3)? On a trail with an engineer along, no die is rolled (19.3.2). */
export const needsLavaDie = (
  position: Position,
  from: number,
  direction: number,
  engineerGoesAlong: boolean,
): boolean =>
  position.world.lava[position.world.grid.neighbour(from, direction)] === 1 &&
  !(engineerGoesAlong && position.world.hexsideFlags[from * 6 + direction]! & TRAIL)

/** Modifiers of the lava die (5.5, 19.1.5, 19.3.3). */
export function lavaModifiers(position: Position, engineerGoesAlong: boolean): Modifier[] {
  const { lava, night } = position.world.tables.terrain
  const modifiers: Modifier[] = isNight(position) ? [{ name: 'nightLava', value: night.lavaDie, rule: 'OPS-5.5' }] : []
  if (engineerGoesAlong) modifiers.push({ name: 'engineer', value: lava.engineerDie, rule: 'OPS-19.1.5' })
  return modifiers
}

/**
 * Rolls the lava die before a step into a lava hex (19.1.3). True: the step may be taken. `piece`: id of the unit, the leader without a unit,
 * or the marker (19.5.8) that rolls.
 */
export function tryLava(
  run: ActionRun,
  piece: string,
  hex: number,
  engineerGoesAlong: boolean,
  rule = 'OPS-19.1.3',
): boolean {
  const { position } = run
  const terrainTable = position.world.tables.terrain
  const face = rollDie(run)
  const modifiers = lavaModifiers(position, engineerGoesAlong)
  const value = modifiers.reduce((sum, item) => sum + item.value, face)
  const passed = value >= terrainTable.lava.enterFrom
  emit(run, { kind: 'die', purpose: 'lava', faces: [face], value, modifiers, piece, passed, rule })
  if (!passed) emit(run, { kind: 'lavaRefused', pieces: [piece], hex: hexId(position, hex), rule })
  return passed
}
