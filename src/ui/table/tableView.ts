import type { ClashAccount } from '../../clash/account'
import type { Side } from '../../operational/types'
import type { ReplayPicture } from './pictures'

/** How a unit is marked on the table. */
export interface UnitMark {
  readonly side: Side
  /** "U1", "M3": letter of the side, and the unit's number in the list of the account. */
  readonly tag: string
  readonly short: string
  /** Army of the unit's counter; it gives the unit its livery, on the map and here. */
  readonly army: string
}

export interface TableInput {
  /** The player has pointed at a unit; null: at the bare table. */
  pick(unit: string | null): void
}

/** What the table shows. */
export interface ReplayMoment {
  readonly picture: ReplayPicture
  /** Share of the picture that has been shown: 0 at its start, 1 at its end. */
  readonly t: number
  /** A still picture (reduced motion): the end of the phase with all of its shots. */
  readonly still: boolean
  readonly picked: string | null
}

/** A drawn table. src/scenes/table implements it; its code is loaded when a replay is first opened. */
export interface TableView {
  show(moment: ReplayMoment): void
  zoom(factor: number): void
  fit(): void
  destroy(): void
}

export type OpenTable = (
  parent: HTMLElement,
  account: ClashAccount,
  pictures: readonly ReplayPicture[],
  marks: ReadonlyMap<string, UnitMark>,
  input: TableInput,
) => Promise<TableView>
