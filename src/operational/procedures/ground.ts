// Procedures (see kit.ts) of ground, movement and sight: a player with a real table asks for one look-up or roll.
import * as v from 'valibot'
import { SIDES_OF_HEX } from '../../hex/grid'
import { ClassSchema, count, hexId, int, positive, SideSchema, TerrainNameSchema } from '../data/base'
import type { Modifier } from '../types'
import { CLASSES, RIVER, STOPS_MOVE, fractionOf, seatOf, TRAIL, type World, movementTables } from '../world'
import { ModifierSchema, type Procedure, procedure, refuseField, total } from './kit'
import { optionalFlag } from '../../game/procedure'

/** Index of the hex in an input field; a hex that is not on the map is refused. */
function hexOf(world: World, field: string, id: string): number {
  const hex = world.grid.indexOf(id)
  return hex < 0 ? refuseField(field) : hex
}

/**
 * What one step costs, in halves of an MP (OPS-5.2); null: the hex is closed to the unit. `die`: a die must be thrown for lava; `stops`: the
 * move ends there. `engineer`: an engineer goes along with the unit (19.3).
 */
const terrainCost = procedure('ops.terrainCost', {
  rule: 'OPS-5.2',
  input: v.strictObject({ side: SideSchema, class: ClassSchema, from: hexId, to: hexId, engineer: optionalFlag }),
  output: v.strictObject({ cost2: v.nullable(count), die: v.boolean(), stops: v.boolean() }),
  run(world, { side, class: pieceClass, from, to, engineer }) {
    const start = hexOf(world, 'from', from)
    const end = hexOf(world, 'to', to)
    const direction = world.grid.directionTo(start, end)
    // The hexes are no neighbours.
    if (direction < 0) refuseField('to')
    const step = start * SIDES_OF_HEX + direction
    const hexsideFlags = world.hexsideFlags[step]!
    const tables = movementTables(world, seatOf(side), CLASSES.indexOf(pieceClass))
    const cost = (engineer ? tables.engineerStepCostsHalfMp : tables.stepCostsHalfMp)[step]!
    // A cost below 0: the hex is closed to the unit.
    const isOpen = cost >= 0
    // Who crosses a ravine without a bridge stops beyond it, infantry (19.1.8) and a leader (5.1) alike; beyond a river that it forded with an
    // engineer only infantry does (19.1.12). Without an engineer a river is closed, so that `isOpen` is false.
    const stops =
      isOpen && ((hexsideFlags & STOPS_MOVE) !== 0 || ((hexsideFlags & RIVER) !== 0 && pieceClass === 'infantry'))
    // Along a trail an engineer leads a unit through lava without a die.
    const die = isOpen && world.lava[end] === 1 && !(engineer && hexsideFlags & TRAIL)
    return { cost2: isOpen ? cost : null, die, stops }
  },
})

/**
 * The MP of a phase from the printed movement allowance `ma`, in halves: on roads (`mp2`) and off them (`offRoad2`). It depends on march
 * (OPS-5.3), night (5.5) and disruption (12.1).
 */
const allowance = procedure('ops.allowance', {
  rule: 'OPS-5.1',
  input: v.strictObject({
    ma: v.pipe(positive, v.maxValue(99)),
    disrupted: optionalFlag,
    march: optionalFlag,
    night: optionalFlag,
  }),
  output: v.strictObject({ mp2: count, offRoad2: count }),
  run({ tables }, { ma, disrupted, march, night }) {
    const { terrain } = tables
    const allowanceInState = disrupted ? fractionOf(ma, terrain.disrupted.maFactor, terrain.disrupted.round) : ma
    const marches = march && (!night || terrain.night.march)
    const mp = marches ? fractionOf(allowanceInState, terrain.march.maFactor, terrain.march.round) : allowanceInState
    // A march never leaves the roads.
    if (marches) return { mp2: mp * 2, offRoad2: 0 }
    const offRoad = night ? fractionOf(mp, terrain.night.offRoadMaFactor, terrain.night.round) : mp
    return { mp2: mp * 2, offRoad2: offRoad * 2 }
  },
})

/** The MP of a unit out of command: a die, but not more than its movement allowance (OPS-4.3). */
const command = procedure('ops.command', {
  rule: 'OPS-4.3',
  dice: 1,
  input: v.strictObject({ ma: v.pipe(positive, v.maxValue(99)) }),
  output: v.strictObject({ mp2: count }),
  run: (_world, { ma }, draw) => ({ mp2: Math.min(draw('command'), ma) * 2 }),
})

/** The die before a lava hex, for a unit that needs one (OPS-19.1.3, 19.1.5). */
const lava = procedure('ops.lava', {
  rule: 'OPS-19.1.3',
  dice: 1,
  input: v.strictObject({ night: optionalFlag, engineer: optionalFlag }),
  output: v.strictObject({ enters: v.boolean(), value: int, modifiers: v.array(ModifierSchema) }),
  run({ tables }, { night, engineer }, draw) {
    const { terrain } = tables
    const modifiers: Modifier[] = night ? [{ name: 'nightLava', value: terrain.night.lavaDie, rule: 'OPS-5.5' }] : []
    if (engineer) modifiers.push({ name: 'engineer', value: terrain.lava.engineerDie, rule: 'OPS-19.1.5' })
    const value = total(draw('lava'), modifiers)
    return { enters: value >= terrain.lava.enterFrom, value, modifiers }
  },
})

/** Can one hex be seen from another, and how far apart are they (OPS-8.5)? */
const sight = procedure('ops.sight', {
  rule: 'OPS-8.5',
  input: v.strictObject({ from: hexId, to: hexId, night: optionalFlag }),
  output: v.strictObject({ sees: v.boolean(), distance: count }),
  run(world, { from, to, night }) {
    const start = hexOf(world, 'from', from)
    const end = hexOf(world, 'to', to)
    const distance = world.grid.distance(start, end)
    const sightRange = night ? world.tables.terrain.sight.night : world.tables.terrain.sight.day
    return { sees: distance <= sightRange && (start === end || world.sightFrom(start).has(end)), distance }
  },
})

/** What the map says of a hex. */
const hex = procedure('ops.hex', {
  rule: 'OPS-5.2',
  input: v.strictObject({ hex: hexId }),
  output: v.strictObject({ terrain: TerrainNameSchema, elevation: int, village: v.boolean(), bastion: v.boolean() }),
  run(world, input) {
    const { terrain, elevation, village, bastion } = world.hexes[hexOf(world, 'hex', input.hex)]!
    return { terrain, elevation, village: Boolean(village), bastion: Boolean(bastion) }
  },
})

/** Procedures of OPS 4, 5, 8.5 and 19.1. */
export const groundProcedures: readonly Procedure[] = [allowance, command, hex, lava, sight, terrainCost]
