import { footprint } from '../../../common/block'
import { crossings } from '../../../common/crossing'
import { blockAfter } from '../../../common/march'
import { gapBetween, polygonsOverlap } from '../../../common/polygon'
import { type MoveEnd, spentBySlice, startTrack, SLICES, type Track } from '../../../common/sideBySide'
import { effectivesOf } from '../../stragglers/strength'
import type { BreakCandidate } from '../breaking/breaks'
import { regimentOfCompany } from '../breaking/companies'
import { inflictLosses } from '../breaking/inflictLosses'
import { mergeInto } from '../breaking/remove'
import { retreat } from '../breaking/retreat'
import { unitBlock } from '../layout'
import type { ActionRun, BattleTable } from '../run'
import { sideOfUnit } from '../units'
import type { MarchPlan } from './plan'

/** Where each unit has come to, by id. */
type Arrivals = Record<string, MoveEnd>
/** How near a unit may come to another, thousandths of an inch; 0: it may touch it; null: no limit. */
type MinimumGap = (mover: string, other: string) => number | null

/** SAR-13.3: the enemies that have stopped a charger and are in contact with it. */
const enemiesInContact = (id: string, arrived: Arrivals, keep: MinimumGap): string[] =>
  (arrived[id]?.stoppedBy ?? []).filter((other) => keep(id, other) === 0)

/**
 * SAR-13.3: moves chargers that stopped one slice of the phase before contact further, as far as they can without overlapping an
 * enemy. Changes `arrived`.
 */
export function closeChargeGaps(
  tracks: readonly Track[],
  arrived: Arrivals,
  plans: ReadonlyMap<string, MarchPlan>,
  keep: MinimumGap,
): void {
  for (const track of tracks) {
    const plan = plans.get(track.id)
    const by = enemiesInContact(track.id, arrived, keep)
    if (plan?.duty !== 'charge' || by.length === 0) continue
    const grounds = by.map((other) => footprint(arrived[other]!.block))
    const { spent } = arrived[track.id]!
    const blockAt = (further: number) => blockAfter(track.start, track.march, spent + further)
    const isFree = (further: number): boolean => {
      const ground = footprint(blockAt(further))
      return grounds.every((other) => !polygonsOverlap(ground, other))
    }
    const most = Math.min(plan.limit - spent, Math.ceil(plan.limit / SLICES) + 1)
    // Bisection: `low` is free, `high` is not.
    let [low, high] = [0, most]
    if (isFree(most)) low = most
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (isFree(middle)) low = middle
      else high = middle
    }
    if (low > 0 && isFree(low)) arrived[track.id] = { ...arrived[track.id]!, block: blockAt(low), spent: spent + low }
  }
}

/** SAR-13.3: the enemy that a charge has met: its target if it reached it, else the nearest in contact; null: none. */
export function enemyMet({ battle }: BattleTable, id: string, arrived: Arrivals, keep: MinimumGap): string | null {
  const by = enemiesInContact(id, arrived, keep)
  const target = battle.charges[id]
  if (target !== undefined && by.includes(target)) return target
  const own = footprint(arrived[id]!.block)
  const space = (other: string): number => gapBetween(own, footprint(arrived[other]!.block))
  return [...by].sort((a, b) => space(a) - space(b) || (a < b ? -1 : 1))[0] ?? null
}

/** Did a charger overlap an area at any time from a slice of the phase on? */
function comesOver(track: Track, arrived: MoveEnd, ground: readonly { x: number; y: number }[], from: number): boolean {
  const own = startTrack(track)
  for (let slice = from; slice <= SLICES; slice++) {
    const spent = Math.min(spentBySlice(own, slice), arrived.spent)
    if (polygonsOverlap(footprint(blockAfter(track.start, track.march, spent)), ground)) return true
    if (spent === arrived.spent) return false
  }
  return false
}

/**
 * SAR-13.14, Q31: skirmishers are ridden down: a company joins its regiment as stragglers; skirmishers without a regiment all become
 * stragglers. Returns the regiment, which may break.
 */
export function rideDownSkirmishers(run: ActionRun, unit: string, charger: string): BreakCandidate[] {
  const { battle } = run
  const parent = regimentOfCompany(battle, unit)
  if (parent !== null && parent !== unit) {
    mergeInto(run, parent, unit, 'straggling', 'SAR-13.14')
    return [{ unit: parent, fleesFrom: charger, rule: 'SAR-13.14', cause: 'other' }]
  }
  const stragglers = effectivesOf(battle.units[unit]!.strength)
  inflictLosses(run, { unit, stragglers, casualties: 0, rule: 'SAR-13.14', causedBy: charger, cause: 'melee' })
  return []
}

/** SAR-14.9: chargers that met no enemy but touch a friend who is in a melee or has met an enemy. `near`: counts as touching. */
export function supportingChargers(
  run: ActionRun,
  met: ReadonlyMap<string, string>,
  arrived: Arrivals,
  near: number,
): Set<string> {
  const { battle, field } = run
  const side = (id: string) => sideOfUnit(run, battle.units[id]!)
  const fights = Object.keys(battle.units).filter((id) => met.has(id) || battle.units[id]!.locked)
  return new Set(
    Object.keys(arrived).filter((id) => {
      if (met.has(id)) return false
      const ground = footprint(arrived[id]!.block)
      return fights.some((friend) => {
        if (friend === id || side(friend) !== side(id)) return false
        const friendBlock = arrived[friend]?.block ?? unitBlock(field, battle.units[friend]!)
        return friendBlock != null && gapBetween(ground, footprint(friendBlock)) <= near
      })
    }),
  )
}

/**
 * SAR-13.14: skirmishers that a charge reaches fall back by a normal move. If a charger still reaches them, they are ridden down (Q31).
 * Returns the units that fell back, and regiments that may break.
 */
export function brushAsideSkirmishers(
  run: ActionRun,
  tracks: readonly Track[],
  arrived: Arrivals,
  plans: ReadonlyMap<string, MarchPlan>,
): { fell: ReadonlySet<string>; suspects: BreakCandidate[] } {
  const { battle, field } = run
  const side = (id: string) => sideOfUnit(run, battle.units[id]!)
  const charges = (id: string): boolean => plans.get(id)?.duty === 'charge'
  const skirmishes = (id: string): boolean => battle.units[id]!.stance === 'skirmish' && !charges(id)
  const fell = new Set<string>()
  const suspects: BreakCandidate[] = []
  if (!tracks.some(({ id }) => charges(id)) || !tracks.some(({ id }) => skirmishes(id))) return { fell, suspects }
  const found = crossings(
    tracks,
    arrived,
    (a, b) => side(a) !== side(b) && ((charges(a) && skirmishes(b)) || (charges(b) && skirmishes(a))),
  ).map(({ a, b, slice }) => (charges(a) ? { charger: a, unit: b, slice } : { charger: b, unit: a, slice }))
  const byId = new Map(tracks.map((track) => [track.id, track]))
  for (const unit of [...new Set(found.map((one) => one.unit))].sort()) {
    const met = found
      .filter((one) => one.unit === unit)
      .sort((p, q) => p.slice - q.slice || (p.charger < q.charger ? -1 : 1))
    const { slice, charger } = met[0]!
    const track = byId.get(unit)!
    const reached = blockAfter(
      track.start,
      track.march,
      Math.min(spentBySlice(startTrack(track), slice), arrived[unit]!.spent),
    )
    battle.units[unit] = { ...battle.units[unit]!, at: reached.at, heading: reached.heading }
    retreat(run, unit, { fleesFrom: charger, moveKind: 'normal', facing: 'keep', broken: false, rule: 'SAR-13.14' })
    fell.add(unit)
    const now = unitBlock(field, battle.units[unit]!)
    if (!now) continue
    const caught = met.find((one) =>
      comesOver(byId.get(one.charger)!, arrived[one.charger]!, footprint(now), one.slice),
    )
    if (!caught) continue
    suspects.push(...rideDownSkirmishers(run, unit, caught.charger))
  }
  return { fell, suspects }
}
