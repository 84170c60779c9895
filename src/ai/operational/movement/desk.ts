import { garrisonRefusal } from '../../../operational/movement/bastion'
import { setGarrison, type Position, putAt } from '../../../operational/position'
import { ARTILLERY } from '../../../operational/world'
import { type Judgement, judge, type Scale } from '../evaluate/evaluate'
import { type Options, optionsOf } from './options'

/** The map on which a movement phase is tried out: every unit of the side stands where it would end. */
export class Desk {
  readonly pos: Position
  readonly scale: Scale
  /** Units that may still be ordered, ascending. */
  readonly units: readonly number[]
  /** By piece; null: it cannot be ordered. */
  readonly options: readonly (Options | null)[]
  /** By piece: place in its options. */
  readonly choice: Int32Array
  /** The best that was found, and its value. */
  best: Judgement
  spent = 0
  readonly budget: number
  /** Evaluations that are kept back for the leaders. */
  reserve = 0

  /** `pos` is written to and must be a copy. */
  constructor(pos: Position, scale: Scale, budget: number) {
    this.pos = pos
    this.scale = scale
    this.budget = budget
    const options: (Options | null)[] = pos.world.pieces.map(() => null)
    const units: number[] = []
    for (const index of pos.world.unitsOf[scale.sideNo]!) {
      const { at } = pos.st[index]!
      if (pos.hexOf[index]! < 0 && at !== 'off') continue
      const mine = optionsOf(pos, index)
      if (mine.list.length < (mine.start < 0 ? 1 : 2)) continue
      options[index] = mine
      units.push(index)
    }
    this.options = options
    this.units = units
    this.choice = new Int32Array(pos.world.pieces.length).fill(-1)
    for (const index of units) if (options[index]!.start >= 0) this.choice[index] = 0
    this.best = this.look()
  }

  /** Evaluations left. */
  get rest(): number {
    return this.budget - this.reserve - this.spent
  }

  /** Judges the placing on the map. */
  look(): Judgement {
    this.spent++
    return judge(this.pos, this.scale)
  }

  /** Is there room for one more on a hex (6.1, 19.1.2)? */
  room(unit: number, hex: number): boolean {
    const { pos } = this
    const { pieces, lava } = pos.world
    let guns = 0
    let others = 0
    for (const index of pos.unitsAt[hex]!) {
      if (index === unit || pos.st[index]!.garrison) continue
      if (pieces[index]!.cls === ARTILLERY) guns++
      else others++
    }
    if (lava[hex]) return guns + others === 0
    const { stacking } = pos.world.tables.terrain
    return pieces[unit]!.cls === ARTILLERY ? guns < stacking.artillery : others < stacking.footOrHorse
  }

  /** Is there room for a unit where one of its options leads, inside a bastion too (19.1.13)? */
  fits(unit: number, k: number): boolean {
    const { hex, garrison } = this.options[unit]!.list[k]!
    return garrison ? garrisonRefusal(this.pos, [unit], hex) === null : this.room(unit, hex)
  }

  /** Puts a unit where one of its options leads; -1: it does not enter. */
  put(unit: number, k: number): void {
    if (this.choice[unit] === k) return
    const { pos } = this
    const state = pos.st[unit]!
    const options = this.options[unit]!
    this.choice[unit] = k
    if (k < 0) {
      putAt(pos, unit, 'off')
      return
    }
    const option = options.list[k]!
    state.marched = option.march
    if (state.garrison) setGarrison(pos, unit, false)
    putAt(pos, unit, pos.world.grid.ids[option.hex]!)
    if (option.garrison) setGarrison(pos, unit, true)
  }

  /** Tries to put a unit on a hex; false: it cannot come there, or there is no room. */
  move(unit: number, hex: number): boolean {
    const k = this.options[unit]?.at[hex] ?? 0
    if (k === 0 || !this.fits(unit, k - 1)) return false
    this.put(unit, k - 1)
    return true
  }

  /** The choices as they stand, to come back to. */
  keep(units: readonly number[]): Int32Array {
    return Int32Array.from(units, (unit) => this.choice[unit]!)
  }

  back(units: readonly number[], kept: Int32Array): void {
    for (let k = 0; k < units.length; k++) this.put(units[k]!, kept[k]!)
  }

  /** Keeps what stands if it is better than the best so far, else goes back. */
  settle(units: readonly number[], kept: Int32Array): boolean {
    const now = this.look()
    if (now.value > this.best.value + 1e-6) {
      this.best = now
      return true
    }
    this.back(units, kept)
    return false
  }
}
