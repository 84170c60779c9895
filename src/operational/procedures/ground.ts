import * as v from 'valibot'
import { ClassSchema, count, hexId, int, positive, SideSchema, TerrainNameSchema } from '../data/base'
import type { Modifier } from '../types'
import { UNBRIDGED_RAVINE, CLASSES, RIVER, fractionOf, seatOf, TRAIL, type World, movementTables } from '../world'
import { badField, ModifierSchema, type Procedure, procedure, total } from './kit'
import { optionalFlag } from '../../game/procedure'

function hexOf(world: World, field: string, id: string): number {
  const hex = world.grid.indexOf(id)
  return hex < 0 ? badField(field) : hex
}

/** OPS-5.2: what one step costs, in halves of an MP (movement point); `engineer`: an engineer goes along with the unit (19.3). */
const terrainCost = procedure('ops.terrainCost', {
  rule: 'OPS-5.2',
  input: v.strictObject({ side: SideSchema, class: ClassSchema, from: hexId, to: hexId, engineer: optionalFlag }),
  output: v.strictObject({ cost2: v.nullable(count), die: v.boolean(), stops: v.boolean() }),
  run(world, { side, class: cls, from, to, engineer }) {
    const start = hexOf(world, 'from', from)
    const end = hexOf(world, 'to', to)
    const dir = world.grid.directionTo(start, end)
    if (dir < 0) badField('to')
    const hexsideFlags = world.hexsideFlags[start * 6 + dir]!
    const tables = movementTables(world, seatOf(side), CLASSES.indexOf(cls))
    const cost = (engineer ? tables.engineerStepCostsHalfMp : tables.stepCostsHalfMp)[start * 6 + dir]!
    // A cost below 0: the hex is closed to the unit.
    const isOpen = cost >= 0
    const stops = isOpen && (hexsideFlags & (UNBRIDGED_RAVINE | RIVER)) !== 0 && cls === 'infantry'
    const die = isOpen && world.lava[end] === 1 && !(engineer && hexsideFlags & TRAIL)
    return { cost2: isOpen ? cost : null, die, stops }
  },
})

/** OPS-5.3, 5.5, 12.1: from the printed movement allowance (`ma`) to the MP of a phase, in halves: on roads (`mp2`) and off them. */
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
    const inThisState = disrupted ? fractionOf(ma, terrain.disrupted.maFactor, terrain.disrupted.round) : ma
    const marches = march && (!night || terrain.night.march)
    const mp = marches ? fractionOf(inThisState, terrain.march.maFactor, terrain.march.round) : inThisState
    if (marches) return { mp2: mp * 2, offRoad2: 0 }
    const offRoad = night ? fractionOf(mp, terrain.night.offRoadMaFactor, terrain.night.round) : mp
    return { mp2: mp * 2, offRoad2: offRoad * 2 }
  },
})

/** OPS-4.3: MP of a unit out of command. */
const command = procedure('ops.command', {
  rule: 'OPS-4.3',
  dice: 1,
  input: v.strictObject({ ma: v.pipe(positive, v.maxValue(99)) }),
  output: v.strictObject({ mp2: count }),
  run: (_world, { ma }, draw) => ({ mp2: Math.min(draw('command'), ma) * 2 }),
})

/** OPS-19.1.3, 19.1.5: the die before a lava hex, for who needs it. */
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

/** OPS-8.5: line of sight. */
const sight = procedure('ops.sight', {
  rule: 'OPS-8.5',
  input: v.strictObject({ from: hexId, to: hexId, night: optionalFlag }),
  output: v.strictObject({ sees: v.boolean(), distance: count }),
  run(world, { from, to, night }) {
    const start = hexOf(world, 'from', from)
    const end = hexOf(world, 'to', to)
    const distance = world.grid.distance(start, end)
    const reach = night ? world.tables.terrain.sight.night : world.tables.terrain.sight.day
    return { sees: distance <= reach && (start === end || world.sightFrom(start).has(end)), distance }
  },
})

/** What a hex is. */
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
