import { type Block, footprint } from './block'
import { blockAfter, marchCost, type Stretch } from './march'
import { gap, overlap } from './polygon'

/** In so many equal slices all moves of a phase run side by side (SAR-7.17 asks for at least 24). */
const SLICES = 240

/** A unit on its way, or standing in it: what it does, and how much of its distance it means to spend. */
export interface Track {
  readonly id: string
  readonly start: Block
  readonly march: readonly Stretch[]
}

/** Where a unit came to. */
export interface Arrived {
  readonly block: Block
  /** Thousandths of an inch of its march. */
  readonly spent: number
  /** Who stopped it, in order; empty if it came to its end. */
  readonly stoppedBy: readonly string[]
}

/** How near a unit may come to another, in thousandths of an inch: 0 up to contact; null: it does not matter. */
export type Keep = (mover: string, other: string) => number | null

/** Too near for the mover, and nearer than before: whoever draws off from contact is not held. */
function tooNear(now: Block, before: Block, other: Block, otherBefore: Block, keep: number): boolean {
  const [a, b] = [footprint(now), footprint(other)]
  const space = gap(a, b)
  if (space > keep || (space === keep && keep > 0)) return false
  if (keep === 0 && !overlap(a, b)) return false
  const was = gap(footprint(before), footprint(otherBefore))
  return space < was || (space === 0 && keep === 0 && was === 0 && !overlap(footprint(before), footprint(otherBefore)))
}

/** So far apart that no footprints need be measured: between their fronts more than both and the distance kept. */
const wellApart = (a: Block, b: Block, keep: number): boolean => {
  const reach = a.width + a.depth + b.width + b.depth + keep
  return Math.abs(a.at.x - b.at.x) > reach || Math.abs(a.at.y - b.at.y) > reach
}

/**
 * SAR-7.17: all move side by side, each covering the same share of its own march in the same time, and stop where they would come
 * too near to another. Who must stop is found for all at once in every slice, again and again until nobody else must: the order
 * of the tracks cannot matter.
 */
export function sideBySide(tracks: readonly Track[], keep: Keep): Record<string, Arrived> {
  const costs = new Map(tracks.map(({ id, march }) => [id, marchCost(march)]))
  const spent = new Map(tracks.map(({ id }) => [id, 0]))
  const stoppedBy = new Map<string, string[]>()
  let here = new Map(tracks.map(({ id, start }) => [id, start]))
  for (let slice = 1; slice <= SLICES; slice++) {
    const next = new Map(here)
    const moving = tracks.filter(({ id }) => costs.get(id)! > 0 && !stoppedBy.has(id))
    const share = (id: string): number => Math.floor((costs.get(id)! * slice) / SLICES)
    for (const { id, start, march } of moving) next.set(id, blockAfter(start, march, share(id)))
    for (let held = true; held; ) {
      const blocked = moving.flatMap(({ id }): [string, string[]][] => {
        if (stoppedBy.has(id)) return []
        const by = tracks.flatMap(({ id: other }) => {
          const least = other === id ? null : keep(id, other)
          if (least === null || wellApart(next.get(id)!, next.get(other)!, least)) return []
          return tooNear(next.get(id)!, here.get(id)!, next.get(other)!, here.get(other)!, least) ? [other] : []
        })
        return by.length > 0 ? [[id, by.sort()]] : []
      })
      for (const [id, by] of blocked) {
        stoppedBy.set(id, by)
        next.set(id, here.get(id)!)
      }
      held = blocked.length > 0
    }
    for (const { id } of moving) if (!stoppedBy.has(id)) spent.set(id, share(id))
    here = next
  }
  return Object.fromEntries(
    tracks.map(({ id }) => [id, { block: here.get(id)!, spent: spent.get(id)!, stoppedBy: stoppedBy.get(id) ?? [] }]),
  )
}
