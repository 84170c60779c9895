import type { RegimentalRun, RegimentalTable } from '../run'
import type { Owed } from '../types'

export type OwedKind = Owed['kind']
/** A choice of one kind. */
export type OwedOf<K extends OwedKind> = Extract<Owed, { kind: K }>

/** How a choice that the rules owe a player is answered. A single option is taken without asking, and a choice without options lapses. */
export interface OwedRule<K extends OwedKind> {
  /** The texts that the action `choose` may name, in the order of the legal list. */
  options(table: RegimentalTable, owed: OwedOf<K>): readonly string[]
  /** Carries the choice out; it has been taken from the list of what is owed. */
  choose(run: RegimentalRun, owed: OwedOf<K>, option: string): void
}
