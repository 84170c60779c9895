import { hexId, hexOfPiece, pieceId, type Position } from '../position'
import type { Action, Side } from '../types'
import { seatOf } from '../world'
import { groupsAt, type StepGroup } from './stepGroups'
import { leaderMask, leaderMaskAlone, type StepMasks, stepMasks, unitMasks } from './stepMasks'

type Step = Extract<Action, { type: 'step' }>

/**
 * The legal steps of units, leaders and HQs, and the legal rolls for command, from masks that are kept between lists. A march is a move by road
 * with more movement points (5.3).
 */

/** A mask of directions: bit 0 to 5 is set where the direction of that number is open. */
const ALL_DIRECTIONS = 0b111111
/** First places of marches and of steps into a bastion in `StepGroup.actions` and in the bits of a group's mask; plain steps begin at 0. */
const MARCH_PLACE = 6
const BASTION_PLACE = 12

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

/** Open directions of leaders or an HQ without a unit. A leader goes with engineers into lava only (19.1.5). */
function maskWithoutUnits(masks: StepMasks, { leaders }: StepGroup, from: number): number {
  const { world } = masks.position
  let mask = ALL_DIRECTIONS
  for (const index of leaders) mask &= leaderMaskAlone(masks, index)
  if (leaders.length > 1)
    for (let direction = 0; direction < 6; direction++)
      if (!world.lava[world.grid.neighbour(from, direction)]) mask &= ~(1 << direction)
  return mask
}

/** Open directions of a group with units, with a bit for each place in `StepGroup.actions`. */
function maskWithUnits(masks: StepMasks, { units, leaders, engineer }: StepGroup): number {
  let walking = ALL_DIRECTIONS
  let marching = ALL_DIRECTIONS
  // Only a single unit goes into a bastion (19.1.13).
  let intoBastion = units.length === 1 ? ALL_DIRECTIONS : 0
  for (const index of units) {
    const unitMask = unitMasks(masks, index, engineer)
    walking &= unitMask.plainSteps[index]!
    marching &= unitMask.marches[index]!
    intoBastion &= unitMask.intoBastion[index]!
  }
  for (const index of leaders) {
    const leaderBits = leaderMask(masks, index, engineer)
    walking &= leaderBits
    marching &= leaderBits
    intoBastion &= leaderBits
  }
  return walking | (marching << MARCH_PLACE) | (intoBastion << BASTION_PLACE)
}

/** Appends the steps of a group; they are made anew only if a direction has opened or closed since the last list. */
function listGroup(position: Position, group: StepGroup, from: number, mask: number, out: Action[]): void {
  if (mask !== group.listedMask) {
    group.listed = stepsOf(position, group, from, mask)
    group.listedMask = mask
  }
  for (const action of group.listed) out.push(action)
}

/** The steps of a group in the directions that its mask opens, in the order of the legal list. */
function stepsOf(position: Position, group: StepGroup, from: number, mask: number): Step[] {
  const steps: Step[] = []
  for (const direction of position.world.directionsInHexOrder[from]!) {
    const to = position.world.grid.neighbour(from, direction)
    if (group.units.length > 1 && position.world.lava[to]) continue
    // As src/operational/ACTIONS.md sorts them: the plain step, then with `garrison`, then with `march`.
    for (const place of [direction, direction + BASTION_PLACE, direction + MARCH_PLACE])
      if (mask & (1 << place)) steps.push(actionOf(position, group, to, place))
  }
  return steps
}

/** The action for one place of `StepGroup.actions`, which is made only once. */
function actionOf(position: Position, group: StepGroup, to: number, place: number): Step {
  const knownAction = group.actions[place]
  if (knownAction) return knownAction
  const newAction: Step = {
    type: 'step',
    units: group.units.map((index) => pieceId(position, index)),
    leaders: group.leaders.map((index) => pieceId(position, index)),
    to: hexId(position, to),
  }
  if (place >= BASTION_PLACE) newAction.garrison = true
  else if (place >= MARCH_PLACE) newAction.march = true
  group.actions[place] = newAction
  return newAction
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
