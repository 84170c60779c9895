// The state of the search for the best placing of a side: where each unit is placed, and the best evaluation so far.

import { garrisonRefusal } from '../../../operational/movement/bastion'
import { type Position, putPiece, setGarrison } from '../../../operational/position'
import { ARTILLERY } from '../../../operational/world'
import { type Evaluation, type EvaluationContext, evaluatePlacement } from '../evaluate/evaluate'
import { type Destinations, NO_ENGINEER } from './destinations'

/** Least number of points by which a placing must be better to be kept: larger than rounding errors, which must not decide. */
export const LEAST_IMPROVEMENT = 1e-6

/** Takes the place of an index in a unit's list of destinations if the unit does not enter the map. */
export const NOT_ENTERED = -1

/**
 * The search for the best placing of a side at the end of its movement phase. In `position` every unit stands where it would end its move. A step of
 * the search moves some units, evaluates the position, and keeps or undoes the change.
 */
export class PlacementSearch {
  readonly position: Position
  readonly context: EvaluationContext
  /** Units that may still be moved, ascending. */
  readonly movableUnits: readonly number[]
  /** By piece: where it may end its move; null: the search does not move it. */
  readonly destinations: readonly (Destinations | null)[]
  /** By piece: index of its present destination in `destinations[piece].list`, or NOT_ENTERED. */
  readonly destinationIndexes: Int32Array
  /** By piece: units whose present destination needs that engineer to go along. */
  private readonly unitsLedBy: Uint8Array
  /** Evaluation of the best placing found so far. */
  bestEvaluation: Evaluation
  /** Evaluations spent. */
  evaluationsSpent = 0
  /** Evaluations that may be spent in all. */
  readonly evaluationBudget: number
  /** Evaluations kept back for placing leaders. */
  reservedEvaluations = 0

  /** `position` must be a copy: the search writes to it. `destinations`: those of the side's units there (`destinationsOfSide`). */
  constructor(
    position: Position,
    context: EvaluationContext,
    budget: number,
    destinations: readonly (Destinations | null)[],
  ) {
    this.position = position
    this.context = context
    this.evaluationBudget = budget
    const units = position.world.unitsOf[context.seat].filter((index) => destinations[index] !== null)
    this.destinations = destinations
    this.movableUnits = units
    this.destinationIndexes = new Int32Array(position.world.pieces.length).fill(NOT_ENTERED)
    this.unitsLedBy = new Uint8Array(position.world.pieces.length)
    // A unit on the map begins where it stands, which is the first entry of its list.
    for (const index of units) if (destinations[index]!.startHex >= 0) this.destinationIndexes[index] = 0
    this.bestEvaluation = this.evaluate()
  }

  /** Evaluations that may still be spent, without the reserve. */
  get evaluationsLeft(): number {
    return this.evaluationBudget - this.reservedEvaluations - this.evaluationsSpent
  }

  /** Evaluates the present placing, and counts that as one evaluation spent. */
  evaluate(): Evaluation {
    this.evaluationsSpent++
    return evaluatePlacement(this.position, this.context)
  }

  /** Do the stacking limits allow the unit in a hex (OPS-6.1; in lava OPS-19.1.2)? Garrisons of a bastion do not count. */
  hasRoom(unit: number, hex: number): boolean {
    const { position } = this
    const { pieces, lava } = position.world
    let batteries = 0
    let others = 0
    for (const index of position.unitsAt[hex]!) {
      if (index === unit || position.pieceStates[index]!.garrison) continue
      if (pieces[index]!.pieceClass === ARTILLERY) batteries++
      else others++
    }
    if (lava[hex]) return batteries + others === 0
    const { stacking } = position.world.tables.terrain
    return pieces[unit]!.pieceClass === ARTILLERY ? batteries < stacking.artillery : others < stacking.footOrHorse
  }

  /** The engineer who must go along to a unit's destination, or NO_ENGINEER. */
  private engineerTo(unit: number, listIndex: number): number {
    return listIndex === NOT_ENTERED ? NO_ENGINEER : this.destinations[unit]!.list[listIndex]!.engineer
  }

  /** Does another unit go to its present destination with the engineer whom this one needs? Units move singly, and an engineer goes with one of them. */
  private isEngineerTaken(unit: number, engineer: number): boolean {
    if (engineer === NO_ENGINEER) return false
    const isOwn = this.engineerTo(unit, this.destinationIndexes[unit]!) === engineer
    return this.unitsLedBy[engineer]! > (isOwn ? 1 : 0)
  }

  /**
   * Is a destination free for a unit, given by its index in the unit's list: is there room (for a bastion by OPS-19.1.13), and is the engineer free who
   * must go along (OPS-19.3.2)?
   */
  destinationHasRoom(unit: number, listIndex: number): boolean {
    const { hex, garrison, engineer } = this.destinations[unit]!.list[listIndex]!
    if (this.isEngineerTaken(unit, engineer)) return false
    return garrison ? garrisonRefusal(this.position, [unit], hex) === null : this.hasRoom(unit, hex)
  }

  /** Puts a unit at a destination, given by its index in the unit's list; for NOT_ENTERED off the map. */
  placeAt(unit: number, listIndex: number): void {
    if (this.destinationIndexes[unit] === listIndex) return
    const { position } = this
    const state = position.pieceStates[unit]!
    const engineerBefore = this.engineerTo(unit, this.destinationIndexes[unit]!)
    const engineer = this.engineerTo(unit, listIndex)
    if (engineerBefore !== NO_ENGINEER) this.unitsLedBy[engineerBefore]!--
    if (engineer !== NO_ENGINEER) this.unitsLedBy[engineer]!++
    this.destinationIndexes[unit] = listIndex
    if (listIndex === NOT_ENTERED) {
      putPiece(position, unit, 'off')
      return
    }
    const destination = this.destinations[unit]!.list[listIndex]!
    state.marched = destination.march
    if (state.garrison) setGarrison(position, unit, false)
    putPiece(position, unit, position.world.grid.ids[destination.hex]!)
    if (destination.garrison) setGarrison(position, unit, true)
  }

  /** Puts a unit in a hex. False if the unit cannot get there or there is no room: then nothing changes. */
  tryPlace(unit: number, hex: number): boolean {
    // `indexByHex` has 1 + the index in the list; 0: the unit cannot get there.
    const listIndex = (this.destinations[unit]?.indexByHex[hex] ?? 0) - 1
    if (listIndex < 0 || !this.destinationHasRoom(unit, listIndex)) return false
    this.placeAt(unit, listIndex)
    return true
  }

  /** The present destinations of some units, to be handed to `restore`. */
  snapshot(units: readonly number[]): Int32Array {
    return Int32Array.from(units, (unit) => this.destinationIndexes[unit]!)
  }

  /** Puts units back where they were when the snapshot was taken. */
  restore(units: readonly number[], snapshot: Int32Array): void {
    for (let n = 0; n < units.length; n++) this.placeAt(units[n]!, snapshot[n]!)
  }

  /** Evaluates the present placing. Better than the best so far: it is kept, and the result is true. Else the units go back to the snapshot. */
  keepIfBetter(units: readonly number[], snapshot: Int32Array): boolean {
    const evaluation = this.evaluate()
    if (evaluation.value > this.bestEvaluation.value + LEAST_IMPROVEMENT) {
      this.bestEvaluation = evaluation
      return true
    }
    this.restore(units, snapshot)
    return false
  }
}
