// What the replay and the drawn table exchange. The page imports this contract and not the drawing code, which is loaded later.
import type { ClashAccount } from '../../clash/account'
import type { Side } from '../../operational/types'
import type { ReplayPicture } from './pictures'

/** How a unit is marked on the table. */
export interface UnitMark {
  readonly side: Side
  /** "U1", "M3": letter of the side, and number of the unit among those of its side. */
  readonly tag: string
  /** Short name of the regiment. */
  readonly short: string
  /** Army of the unit's counter, by which the unit is coloured. */
  readonly army: string
}

/** Receives what the player does on the table. */
export interface TableInput {
  /** The player has pointed at a unit; null: at the bare table. */
  pick(unit: string | null): void
}

/** A moment of the replay, as the table shows it. */
export interface ReplayMoment {
  readonly picture: ReplayPicture
  /** Share of the picture that has been shown: 0 at its start, 1 at its end. */
  readonly shownShare: number
  /** Whether the picture stands still (reduced motion): it shows the end of the phase with all of its shots. */
  readonly isStill: boolean
  /** Id of the unit that is highlighted. */
  readonly pickedUnit: string | null
}

/** A drawn table. src/scenes/table implements it; its code is loaded when a replay is first opened. */
export interface TableView {
  show(moment: ReplayMoment): void
  zoom(factor: number): void
  /** Brings the whole battle into view. */
  fit(): void
  destroy(): void
}

/** Draws the table of an account in `parent`. `marks` holds the mark of each unit by the unit's id. */
export type OpenTable = (
  parent: HTMLElement,
  account: ClashAccount,
  pictures: readonly ReplayPicture[],
  marks: ReadonlyMap<string, UnitMark>,
  input: TableInput,
) => Promise<TableView>
