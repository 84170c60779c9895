import { TACTICS } from './figures'
import { assaultValue } from './assaultValue'
import { pathsCollide, type PossibleCharge } from './possibleCharges'
import type { Situation } from './situation'

/**
 * Decides which units charge which enemies. Takes the assault that gains most over the other orders of its units (`others`, by unit id), then the
 * next one, until none gains enough. `chargeBonus` is added for each charging unit. Values in hundredths of a point.
 */
export function chooseAssaults(
  situation: Situation,
  all: readonly PossibleCharge[],
  others: ReadonlyMap<string, number>,
  chargeBonus: number,
): { rushes: PossibleCharge[]; value: number }[] {
  const chosen: PossibleCharge[] = []
  const free = new Set(all.map(({ piece }) => piece.id))
  const out: { rushes: PossibleCharge[]; value: number }[] = []
  const byTarget = new Map<string, PossibleCharge[]>()
  for (const rush of all) byTarget.set(rush.target.id, [...(byTarget.get(rush.target.id) ?? []), rush])
  const plans = new Map<string, { rushes: PossibleCharge[]; gain: number } | null>()
  const best = (target: string): { rushes: PossibleCharge[]; gain: number } | null => {
    const before = plans.get(target)
    if (
      before !== undefined &&
      (before === null ||
        before.rushes.every((rush) => free.has(rush.piece.id) && !chosen.some((other) => pathsCollide(other, rush))))
    )
      return before
    const able = byTarget
      .get(target)!
      .filter(({ piece }) => free.has(piece.id))
      .sort((a, b) => b.reach * b.piece.effectives - a.reach * a.piece.effectives || (a.piece.id < b.piece.id ? -1 : 1))

    if (able.length > TACTICS.maxChargersConsidered) able.length = TACTICS.maxChargersConsidered
    let found: { rushes: PossibleCharge[]; gain: number } | null = null
    const together: PossibleCharge[] = []
    for (const rush of able) {
      if ([...together, ...chosen].some((other) => pathsCollide(other, rush))) continue
      together.push(rush)
      const gain =
        assaultValue(situation, together) +
        chargeBonus * together.length -
        together.reduce((sum, { piece }) => sum + (others.get(piece.id) ?? 0), 0)
      if (!found || gain > found.gain) found = { rushes: [...together], gain }
    }
    plans.set(target, found)
    return found
  }
  for (;;) {
    let top: { rushes: PossibleCharge[]; gain: number } | null = null
    for (const target of [...byTarget.keys()].sort()) {
      const plan = best(target)
      if (plan && plan.gain > (top?.gain ?? TACTICS.assaultMustGain)) top = plan
    }
    if (!top) return out
    out.push({ rushes: top.rushes, value: top.gain })
    chosen.push(...top.rushes)
    for (const { piece } of top.rushes) free.delete(piece.id)
    byTarget.delete(top.rushes[0]!.target.id)
  }
}
