import { hexId, hexOfPiece, pieceId, type Position } from '../position'
import type { Action, Side } from '../types'
import { seatOf } from '../world'
import { groupsAt, type StepGroup } from './stepGroups'
import { leaderMask, leaderMaskAlone, type StepMasks, stepMasks, unitMasks } from './stepMasks'

type Step = Extract<Action, { type: 'step' }>

const ALL_DIRECTIONS = 0b111111
/** Places of marches and of steps into a bastion in `StepGroup.actions` and `StepGroup.mask`; walks begin at 0. */
const MARCH = 6
const BASTION = 12

/** Appends all legal steps (OPS-5.1), sorted: leaders and HQs alone, then by units, leaders, hex, unmarched before marched. */
export function listSteps(position: Position, side: Side, out: Action[]): void {
  const { world } = position
  const seat = seatOf(side)
  const masks = stepMasks(position, seat)
  for (const index of world.leadersOf[seat]) {
    const hex = hexOfPiece(position, index)
    if (hex < 0) continue
    const groups = groupsAt(position, hex, seat).withoutUnits.get(index)
    if (groups) for (const group of groups) listGroup(position, group, hex, maskWithoutUnits(masks, group, hex), out)
  }
  for (const index of world.unitsOf[seat]) {
    const hex = hexOfPiece(position, index)
    if (hex < 0) continue
    const groups = groupsAt(position, hex, seat).byFirstUnit.get(index)
    if (groups) for (const group of groups) listGroup(position, group, hex, maskWithUnits(masks, group), out)
  }
}

/** Leaders and HQs without a unit. A leader goes with engineers into lava only (19.1.5). */
function maskWithoutUnits(masks: StepMasks, { leaders }: StepGroup, from: number): number {
  const { world } = masks.position
  let mask = ALL_DIRECTIONS
  for (const index of leaders) mask &= leaderMaskAlone(masks, index)
  if (leaders.length > 1)
    for (let dir = 0; dir < 6; dir++) if (!world.lava[world.grid.neighbour(from, dir)]) mask &= ~(1 << dir)
  return mask
}

function maskWithUnits(masks: StepMasks, { units, leaders, engineer }: StepGroup): number {
  let walk = ALL_DIRECTIONS
  let march = ALL_DIRECTIONS
  let bastion = units.length === 1 ? ALL_DIRECTIONS : 0
  for (const index of units) {
    const own = unitMasks(masks, index, engineer)
    walk &= own.walk[index]!
    march &= own.march[index]!
    bastion &= own.bastion[index]!
  }
  for (const index of leaders) {
    const own = leaderMask(masks, index, engineer)
    walk &= own
    march &= own
    bastion &= own
  }
  return walk | (march << MARCH) | (bastion << BASTION)
}

/** Appends the steps of a group; the same actions as last time when no direction has opened or closed since. */
function listGroup(position: Position, group: StepGroup, from: number, mask: number, out: Action[]): void {
  if (mask !== group.mask) {
    group.listed = stepsOf(position, group, from, mask)
    group.mask = mask
  }
  for (const action of group.listed) out.push(action)
}

function stepsOf(position: Position, group: StepGroup, from: number, mask: number): Step[] {
  const steps: Step[] = []
  for (const dir of position.world.directionsInHexOrder[from]!) {
    const to = position.world.grid.neighbour(from, dir)
    if (group.units.length > 1 && position.world.lava[to]) continue
    // As src/operational/ACTIONS.md sorts them: the plain step, then with `garrison`, then with `march`.
    for (const slot of [dir, dir + BASTION, dir + MARCH])
      if (mask & (1 << slot)) steps.push(actionOf(position, group, to, slot))
  }
  return steps
}

/** The step action of a group, made once. */
function actionOf(position: Position, group: StepGroup, to: number, slot: number): Step {
  const ready = group.actions[slot]
  if (ready) return ready
  const made: Step = {
    type: 'step',
    units: group.units.map((index) => pieceId(position, index)),
    leaders: group.leaders.map((index) => pieceId(position, index)),
    to: hexId(position, to),
  }
  if (slot >= BASTION) made.garrison = true
  else if (slot >= MARCH) made.march = true
  group.actions[slot] = made
  return made
}

/** Appends all legal rolls for command (OPS-4.3), by units. */
export function listCommandRolls(position: Position, side: Side, out: Action[]): void {
  const seat = seatOf(side)
  for (const index of position.world.unitsOf[seat]) {
    const hex = hexOfPiece(position, index)
    if (hex < 0) continue
    const rolls = groupsAt(position, hex, seat).rolls.get(index)
    if (rolls) for (const action of rolls) out.push(action)
  }
}
