// A battle as it would stand after something that has not happened: a copy, so that previews change nothing.
import type { RegimentalRun, RegimentalTable } from '../run'

/** A copy of a battle on the same field. */
export const copyOf = ({ field, battle }: RegimentalTable): RegimentalTable => ({
  field,
  battle: structuredClone(battle),
})

/** Carries a part of the rules that throws no dice out on a copy; its events are forgotten. */
export function supposed(table: RegimentalTable, part: (run: RegimentalRun) => void): RegimentalTable {
  const copy = copyOf(table)
  part({ ...copy, dice: { seed: '', forced: [] }, stream: 'preview', events: [] })
  return copy
}
