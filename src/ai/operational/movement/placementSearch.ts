import { garrisonRefusal } from '../../../operational/movement/bastion'
import { type Position, putPiece, setGarrison } from '../../../operational/position'
import { ARTILLERY } from '../../../operational/world'
import { type Evaluation, type EvaluationContext, evaluatePlacement } from '../evaluate/evaluate'
import { type Destinations, destinationsOf } from './destinations'

/** A placing must be better by more than this to be kept: rounding must not decide. */
export const LEAST_IMPROVEMENT = 1e-6

/** Stands for "does not enter the map" where an index in a unit's list of destinations is asked for. */
export const NOT_ENTERED = -1

/**
 * Search for the best placing of a side at the end of its movement phase. Its position always shows every unit where it would end its move;
 * steps of the search move units, evaluate, and keep or undo the change.
 */
export class PlacementSearch {
  readonly position: Position
  readonly context: EvaluationContext
  /** Units that may still be moved, ascending. */
  readonly units: readonly number[]
  /** By piece; null: it cannot be moved. */
  readonly destinations: readonly (Destinations | null)[]
  /** By piece: index of the present destination in its list, or NOT_ENTERED. */
  readonly chosen: Int32Array
  /** Evaluation of the best placing found so far. */
  best: Evaluation
  /** Evaluations spent. */
  spent = 0
  /** Evaluations that may be spent in all. */
  readonly budget: number
  /** Evaluations kept back for placing leaders. */
  reserve = 0

  /** `position` must be a copy: the search writes to it. */
  constructor(position: Position, context: EvaluationContext, budget: number) {
    this.position = position
    this.context = context
    this.budget = budget
    const destinations: (Destinations | null)[] = position.world.pieces.map(() => null)
    const units: number[] = []
    for (const index of position.world.unitsOf[context.seat]) {
      // Of the units beside the map, those that are 'off' may enter; the others lie in a box, on the turn record track, or are gone.
      if (position.hexOf[index]! < 0 && position.pieceStates[index]!.at !== 'off') continue
      const ofUnit = destinationsOf(position, index)
      // The list of a unit on the map begins with the hex where it stands, which is no move.
      const staying = ofUnit.start < 0 ? 0 : 1
      if (ofUnit.list.length === staying) continue
      destinations[index] = ofUnit
      units.push(index)
    }
    this.destinations = destinations
    this.units = units
    this.chosen = new Int32Array(position.world.pieces.length).fill(NOT_ENTERED)
    // Every unit on the map begins where it stands: the first of its list.
    for (const index of units) if (destinations[index]!.start >= 0) this.chosen[index] = 0
    this.best = this.evaluate()
  }

  /** Evaluations left. */
  get evaluationsLeft(): number {
    return this.budget - this.reserve - this.spent
  }

  /** Evaluates the present placing and counts it. */
  evaluate(): Evaluation {
    this.spent++
    return evaluatePlacement(this.position, this.context)
  }

  /** Does the stacking limit allow the unit on a hex, outside any bastion (OPS-6.1, OPS-19.1.2)? */
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

  /** Is there room for a unit at the destination with this index in its list, in a bastion too (OPS-19.1.13)? */
  destinationHasRoom(unit: number, listIndex: number): boolean {
    const { hex, garrison } = this.destinations[unit]!.list[listIndex]!
    return garrison ? garrisonRefusal(this.position, [unit], hex) === null : this.hasRoom(unit, hex)
  }

  /** Puts a unit at the destination with this index in its list, or off the map for NOT_ENTERED. */
  place(unit: number, listIndex: number): void {
    if (this.chosen[unit] === listIndex) return
    const { position } = this
    const state = position.pieceStates[unit]!
    this.chosen[unit] = listIndex
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

  /** Puts a unit on a hex; false if it cannot get there or there is no room. */
  tryPlace(unit: number, hex: number): boolean {
    // `indexByHex` has 1 + the index in the list; 0: the unit cannot get there.
    const listIndex = (this.destinations[unit]?.indexByHex[hex] ?? 0) - 1
    if (listIndex < 0 || !this.destinationHasRoom(unit, listIndex)) return false
    this.place(unit, listIndex)
    return true
  }

  /** The present destinations of some units, for `restore`. */
  snapshot(units: readonly number[]): Int32Array {
    return Int32Array.from(units, (unit) => this.chosen[unit]!)
  }

  restore(units: readonly number[], snapshot: Int32Array): void {
    for (let n = 0; n < units.length; n++) this.place(units[n]!, snapshot[n]!)
  }

  /** Evaluates the present placing: keeps it if it is better than the best so far, else restores the snapshot. True if it was kept. */
  keepIfBetter(units: readonly number[], snapshot: Int32Array): boolean {
    const evaluation = this.evaluate()
    if (evaluation.value > this.best.value + LEAST_IMPROVEMENT) {
      this.best = evaluation
      return true
    }
    this.restore(units, snapshot)
    return false
  }
}
