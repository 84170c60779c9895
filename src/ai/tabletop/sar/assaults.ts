import { assaultValue } from './assault'
import { entangled, type Rush } from './rush'
import type { Scene } from './scene'

/** So many at most are thought of for one enemy. */
const MOST = 6

/** Who charges whom: the assault that gains most over what its units could do else, then the next. */
export function assaults(
  scene: Scene,
  all: readonly Rush[],
  others: ReadonlyMap<string, number>,
  zeal: number,
): { rushes: Rush[]; value: number }[] {
  const chosen: Rush[] = []
  const free = new Set(all.map(({ piece }) => piece.id))
  const out: { rushes: Rush[]; value: number }[] = []
  const byTarget = new Map<string, Rush[]>()
  for (const rush of all) byTarget.set(rush.target.id, [...(byTarget.get(rush.target.id) ?? []), rush])
  const plans = new Map<string, { rushes: Rush[]; gain: number } | null>()
  const best = (target: string): { rushes: Rush[]; gain: number } | null => {
    const before = plans.get(target)
    if (
      before !== undefined &&
      (before === null ||
        before.rushes.every((rush) => free.has(rush.piece.id) && !chosen.some((other) => entangled(other, rush))))
    )
      return before
    const able = byTarget
      .get(target)!
      .filter(({ piece }) => free.has(piece.id))
      .sort((a, b) => b.reach * b.piece.effectives - a.reach * a.piece.effectives || (a.piece.id < b.piece.id ? -1 : 1))

    if (able.length > MOST) able.length = MOST
    let found: { rushes: Rush[]; gain: number } | null = null
    const together: Rush[] = []
    for (const rush of able) {
      if ([...together, ...chosen].some((other) => entangled(other, rush))) continue
      together.push(rush)
      const gain =
        assaultValue(scene, together) +
        zeal * together.length -
        together.reduce((sum, { piece }) => sum + (others.get(piece.id) ?? 0), 0)
      if (!found || gain > found.gain) found = { rushes: [...together], gain }
    }
    plans.set(target, found)
    return found
  }
  for (;;) {
    let top: { rushes: Rush[]; gain: number } | null = null
    for (const target of [...byTarget.keys()].sort()) {
      const plan = best(target)
      if (plan && plan.gain > (top?.gain ?? 40)) top = plan
    }
    if (!top) return out
    out.push({ rushes: top.rushes, value: top.gain })
    chosen.push(...top.rushes)
    for (const { piece } of top.rushes) free.delete(piece.id)
    byTarget.delete(top.rushes[0]!.target.id)
  }
}
