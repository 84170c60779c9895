// What a take of a battle's film shows: its shots, fights and moves, and where units stand between the takes of one action, in which many things
// happen at once.
import type { FrameFight, FrameMove, FrameShot } from '../../../../clash/account'
import { inchesText } from '../../../../clash/sar/accountLines'
import { causeOfLosses } from '../../../../clash/sar/lossCauses'
import type { PastEvent } from '../../../../session/battle/past'
import type { TableLeader, TableUnit } from '../../board'
import type { Take } from './cut'

/** All that stands on the table, by id. */
export interface Standing {
  readonly units: ReadonlyMap<string, TableUnit>
  readonly leaders: ReadonlyMap<string, TableLeader>
}

/** Castings that a unit has lost by another through a cause, as the events tell them. */
const lostBy = (events: readonly PastEvent[], cause: 'fire' | 'melee', by: string, unit: string): number =>
  events.reduce(
    (sum, event) =>
      event.kind === 'losses' && event.by === by && event.unit === unit && causeOfLosses(event) === cause
        ? sum + event.casualties + event.stragglers
        : sum,
    0,
  )

/** The shots, one for each shooter and target, with what they really cost (SAR-12). Shots at works have no target on the table. */
export function shotsOf(events: readonly PastEvent[]): FrameShot[] {
  const shots = new Map<string, FrameShot>()
  for (const event of events) {
    if (event.kind !== 'shot' || event.work !== null) continue
    const { unit: from, target: to, range } = event
    shots.set(`${from} ${to}`, { from, to, range: inchesText(range), losses: lostBy(events, 'fire', from, to) })
  }
  return [...shots.values()]
}

/** Who fought hand to hand, with what they cost their enemies. */
export const fightsOf = (events: readonly PastEvent[]): FrameFight[] =>
  events.flatMap((event) =>
    event.kind === 'fight'
      ? [
          {
            unit: event.unit,
            opponents: event.opponents,
            losses: event.opponents.reduce((sum, enemy) => sum + lostBy(events, 'melee', event.unit, enemy), 0),
          },
        ]
      : [],
  )

/** The ways of the units that moved. */
export const movesOf = (events: readonly PastEvent[]): FrameMove[] =>
  events.flatMap((event) => {
    if (event.kind !== 'moved') return []
    const { unit, path, manner, opponent } = event
    return [{ unit, path, manner, opponent }]
  })

/** The units and leaders to which an event does something. */
function doneTo(event: PastEvent): readonly string[] {
  if (event.kind === 'split' || event.kind === 'rejoined') return [event.unit, event.part]
  if (event.kind === 'shot' || event.kind === 'fight' || event.kind === 'die') return []
  const { unit, leader } = event as { readonly unit?: unknown; readonly leader?: unknown }
  return [unit, leader].filter((id): id is string => typeof id === 'string')
}

/** A unit after an event that moved it or cost it castings; what else an event changes is taken from the end of the action. */
function unitAfter(unit: TableUnit, event: PastEvent): TableUnit {
  if (event.kind === 'moved') return { ...unit, x: event.to.x, y: event.to.y, heading: event.heading }
  if (event.kind !== 'losses') return unit
  const { casualties, stragglers } = event
  return {
    ...unit,
    casualties: unit.casualties + casualties,
    stragglers: unit.stragglers + stragglers,
    effectives: Math.max(0, unit.effectives - casualties - stragglers),
  }
}

/** A map with an entry set, or taken out where there is none. */
function withEntry<T>(map: Map<string, T>, id: string, entry: T | undefined): void {
  if (entry === undefined) map.delete(id)
  else map.set(id, entry)
}

/**
 * How the table stands after each of the takes of one action; `before` and `end`: before and after all of them. A unit stands where its events
 * put it until the last take that names it; from then on as at the end, with what no event tells.
 */
export function standingsOf(takes: readonly Take[], before: Standing, end: Standing): Standing[] {
  const lastNaming = new Map<string, Take>()
  for (const take of takes) for (const event of take.events) for (const id of doneTo(event)) lastNaming.set(id, take)
  const units = new Map(before.units)
  const leaders = new Map(before.leaders)
  return takes.map((take, i) => {
    if (i === takes.length - 1) return end
    for (const event of take.events)
      for (const id of doneTo(event)) {
        const unit = units.get(id)
        if (unit) units.set(id, unitAfter(unit, event))
      }
    for (const [id, last] of lastNaming) {
      if (last !== take) continue
      withEntry(units, id, end.units.get(id))
      if (leaders.has(id) || end.leaders.has(id)) withEntry(leaders, id, end.leaders.get(id))
    }
    return { units: new Map(units), leaders: new Map(leaders) }
  })
}
