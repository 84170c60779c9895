import type { ClashOutcome } from '../operational/combat/outcome'
import type { HexId, PieceId, Side } from '../operational/types'
import type { Ground } from '../tabletop/common/groundSchema'
import type { Phase } from '../tabletop/sar/battle/sequence'
import type { Stance } from '../tabletop/sar/types'

/** A sub-unit of a counter as it came to the table (OPS-23.2). */
export interface AccountUnit {
  readonly id: string
  readonly counter: PieceId
  readonly name: string
  readonly side: Side
  readonly arm: 'infantry' | 'cavalry' | 'artillery'
  readonly castings: number
}

/** One line of the log; `key` is the message `clash.<something>`. */
export interface AccountLine {
  readonly phase: Phase
  /** `SAR-11.3` or `OPS-23.4`. */
  readonly rule: string
  readonly key: string
  readonly args: Readonly<Record<string, string | number>>
}

/** A unit at one moment. `x`, `y` is the centre of its front, in 1/1000 inch; heading in 1/100 degree. */
export interface FrameUnit {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly width: number
  readonly depth: number
  readonly stance: Stance
  readonly effectives: number
  readonly stragglers: number
  readonly casualties: number
  readonly broken: boolean
}
/** `from` may be a battery off the table (OPS-23.4), which is in no frame. */
export interface FrameShot {
  readonly from: string
  readonly to: string
  readonly losses: number
  /** Inches with one place: `12.5`. */
  readonly range: string
}
/** The table after a phase; who is not in it has left the table. */
export interface Frame {
  readonly phase: Phase
  readonly units: readonly FrameUnit[]
  readonly shots: readonly FrameShot[]
}

export interface AccountTurn {
  readonly turn: number
  readonly lines: readonly AccountLine[]
  readonly frames: readonly Frame[]
}

/** What happened in a clash, for anybody's eyes: nothing in it was secret when it was over. Rebuilt by replay, never saved. */
export interface ClashAccount {
  readonly hex: HexId
  readonly ground: Ground
  readonly units: readonly AccountUnit[]
  readonly turns: readonly AccountTurn[]
  readonly outcome: ClashOutcome
}
