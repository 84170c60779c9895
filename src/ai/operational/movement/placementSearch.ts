import { garrisonRefusal } from '../../../operational/movement/bastion'
import { setGarrison, type Position, putPiece } from '../../../operational/position'
import { ARTILLERY } from '../../../operational/world'
import { type Evaluation, evaluatePlacement, type EvaluationContext } from '../evaluate/evaluate'
import { type Destinations, destinationsOf } from './destinations'

/** The map on which a movement phase is tried out: every unit of the side stands where it would end. */
export class PlacementSearch {
  readonly pos: Position
  readonly scale: EvaluationContext
  /** Units that may still be ordered, ascending. */
  readonly units: readonly number[]
  /** By piece; null: it cannot be ordered. */
  readonly options: readonly (Destinations | null)[]
  /** By piece: place in its options. */
  readonly choice: Int32Array
  /** The best that was found, and its value. */
  best: Evaluation
  spent = 0
  readonly budget: number
  /** Evaluations that are kept back for the leaders. */
  reserve = 0

  /** `pos` is written to and must be a copy. */
  constructor(pos: Position, scale: EvaluationContext, budget: number) {
    this.pos = pos
    this.scale = scale
    this.budget = budget
    const options: (Destinations | null)[] = pos.world.pieces.map(() => null)
    const units: number[] = []
    for (const index of pos.world.unitsOf[scale.seat]) {
      const { at } = pos.pieceStates[index]!
      if (pos.hexOf[index]! < 0 && at !== 'off') continue
      const mine = destinationsOf(pos, index)
      if (mine.list.length < (mine.start < 0 ? 1 : 2)) continue
      options[index] = mine
      units.push(index)
    }
    this.options = options
    this.units = units
    this.choice = new Int32Array(pos.world.pieces.length).fill(-1)
    for (const index of units) if (options[index]!.start >= 0) this.choice[index] = 0
    this.best = this.evaluate()
  }

  /** Evaluations left. */
  get remaining(): number {
    return this.budget - this.reserve - this.spent
  }

  /** Judges the placing on the map. */
  evaluate(): Evaluation {
    this.spent++
    return evaluatePlacement(this.pos, this.scale)
  }

  /** Is there room for one more on a hex (6.1, 19.1.2)? */
  hasRoom(unit: number, hex: number): boolean {
    const { pos } = this
    const { pieces, lava } = pos.world
    let guns = 0
    let others = 0
    for (const index of pos.unitsAt[hex]!) {
      if (index === unit || pos.pieceStates[index]!.garrison) continue
      if (pieces[index]!.cls === ARTILLERY) guns++
      else others++
    }
    if (lava[hex]) return guns + others === 0
    const { stacking } = pos.world.tables.terrain
    return pieces[unit]!.cls === ARTILLERY ? guns < stacking.artillery : others < stacking.footOrHorse
  }

  /** Is there room for a unit where one of its options leads, inside a bastion too (19.1.13)? */
  destinationHasRoom(unit: number, k: number): boolean {
    const { hex, garrison } = this.options[unit]!.list[k]!
    return garrison ? garrisonRefusal(this.pos, [unit], hex) === null : this.hasRoom(unit, hex)
  }

  /** Puts a unit where one of its options leads; -1: it does not enter. */
  place(unit: number, k: number): void {
    if (this.choice[unit] === k) return
    const { pos } = this
    const state = pos.pieceStates[unit]!
    const options = this.options[unit]!
    this.choice[unit] = k
    if (k < 0) {
      putPiece(pos, unit, 'off')
      return
    }
    const option = options.list[k]!
    state.marched = option.march
    if (state.garrison) setGarrison(pos, unit, false)
    putPiece(pos, unit, pos.world.grid.ids[option.hex]!)
    if (option.garrison) setGarrison(pos, unit, true)
  }

  /** Tries to put a unit on a hex; false: it cannot come there, or there is no room. */
  tryPlace(unit: number, hex: number): boolean {
    const k = this.options[unit]?.at[hex] ?? 0
    if (k === 0 || !this.destinationHasRoom(unit, k - 1)) return false
    this.place(unit, k - 1)
    return true
  }

  /** The choices as they stand, to come back to. */
  snapshot(units: readonly number[]): Int32Array {
    return Int32Array.from(units, (unit) => this.choice[unit]!)
  }

  restore(units: readonly number[], kept: Int32Array): void {
    for (let k = 0; k < units.length; k++) this.place(units[k]!, kept[k]!)
  }

  /** Keeps what stands if it is better than the best so far, else goes back. */
  keepIfBetter(units: readonly number[], kept: Int32Array): boolean {
    const now = this.evaluate()
    if (now.value > this.best.value + 1e-6) {
      this.best = now
      return true
    }
    this.restore(units, kept)
    return false
  }
}
