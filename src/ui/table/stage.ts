import type { ClashAccount } from '../../clash/account'
import type { Side } from '../../operational/types'
import type { Beat } from './beats'

/** How a unit is marked on the table: the plate by its side with a number, the short name, the coat of its army. */
export interface UnitMark {
  readonly side: Side
  /** "U1", "M3": side by letter, and the number in the list beside the table. */
  readonly tag: string
  readonly short: string
  /** The army of its counter: a coat of its own on the map, and so here. */
  readonly army: string
}

export interface StageInput {
  /** A unit was pointed at; null: the bare ground. */
  pick(unit: string | null): void
}

/** A moment of the replay. */
export interface Moment {
  readonly beat: Beat
  /** 0: as the phase began, 1: as it ended. */
  readonly t: number
  /** Nothing moves: all shots of the phase at once, and its end. */
  readonly still: boolean
  readonly picked: string | null
}

/** The table of a clash; src/scenes/table draws it, main.ts lends it, and it is fetched when first wanted. */
export interface TableStage {
  show(moment: Moment): void
  zoom(factor: number): void
  fit(): void
  destroy(): void
}

export type OpenStage = (
  parent: HTMLElement,
  account: ClashAccount,
  beats: readonly Beat[],
  marks: ReadonlyMap<string, UnitMark>,
  input: StageInput,
) => Promise<TableStage>
