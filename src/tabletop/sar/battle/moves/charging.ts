import { footprint } from '../../../common/block'
import { crossings } from '../../../common/crossing'
import { blockAfter } from '../../../common/march'
import { gap, overlap } from '../../../common/polygon'
import { type Arrived, dueBy, runner, SLICES, type Track } from '../../../common/sideBySide'
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

type Outcome = Record<string, Arrived>
type Keep = (mover: string, other: string) => number | null

/** SAR-13.3: the enemies in contact with a charger, by whom it was stopped. */
const contacts = (id: string, arrived: Outcome, keep: Keep): string[] =>
  (arrived[id]?.stoppedBy ?? []).filter((other) => keep(id, other) === 0)

/** SAR-13.3: chargers that stopped a slice before contact come up to it, as far as they can without standing in anybody. */
export function closeChargeGaps(
  tracks: readonly Track[],
  arrived: Outcome,
  plans: ReadonlyMap<string, MarchPlan>,
  keep: Keep,
): void {
  for (const track of tracks) {
    const plan = plans.get(track.id)
    const by = contacts(track.id, arrived, keep)
    if (plan?.duty !== 'charge' || by.length === 0) continue
    const grounds = by.map((other) => footprint(arrived[other]!.block))
    const { spent } = arrived[track.id]!
    const at = (more: number) => blockAfter(track.start, track.march, spent + more)
    const clear = (more: number): boolean => {
      const ground = footprint(at(more))
      return grounds.every((other) => !overlap(ground, other))
    }
    const most = Math.min(plan.limit - spent, Math.ceil(plan.limit / SLICES) + 1)
    let [low, high] = [0, most]
    if (clear(most)) low = most
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (clear(middle)) low = middle
      else high = middle
    }
    if (low > 0 && clear(low)) arrived[track.id] = { ...arrived[track.id]!, block: at(low), spent: spent + low }
  }
}

/** SAR-13.3: whom a charge met: its target if it came to it, else the nearest it touches. */
export function enemyMet({ battle }: BattleTable, id: string, arrived: Outcome, keep: Keep): string | null {
  const by = contacts(id, arrived, keep)
  const target = battle.charges[id]
  if (target !== undefined && by.includes(target)) return target
  const own = footprint(arrived[id]!.block)
  const space = (other: string): number => gap(own, footprint(arrived[other]!.block))
  return [...by].sort((a, b) => space(a) - space(b) || (a < b ? -1 : 1))[0] ?? null
}

/** When a charger has come to stand in some ground while it made its way; null: it did not. */
function reaches(track: Track, arrived: Arrived, ground: readonly { x: number; y: number }[], from: number): boolean {
  const own = runner(track)
  for (let slice = from; slice <= SLICES; slice++) {
    const spent = Math.min(dueBy(own, slice), arrived.spent)
    if (overlap(footprint(blockAfter(track.start, track.march, spent)), ground)) return true
    if (spent === arrived.spent) return false
  }
  return false
}

/** SAR-13.14, Q31: skirmishers ridden down: a company straggles to its regiment, which this may break; anybody else is lost. */
export function rideDownSkirmishers(run: ActionRun, unit: string, charger: string): BreakCandidate[] {
  const { battle } = run
  const parent = regimentOfCompany(battle, unit)
  if (parent !== null && parent !== unit) {
    mergeInto(run, parent, unit, 'straggling', 'SAR-13.14')
    return [{ unit: parent, from: charger, rule: 'SAR-13.14', how: 'other' }]
  }
  const stragglers = effectivesOf(battle.units[unit]!.strength)
  inflictLosses(run, { unit, stragglers, casualties: 0, rule: 'SAR-13.14', by: charger, kind: 'melee' })
  return []
}

/** SAR-14.9: chargers who reached nobody but a friend in a melee, or one whose charge has brought him into one. */
export function supportingChargers(
  run: ActionRun,
  met: ReadonlyMap<string, string>,
  arrived: Outcome,
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
        const there = arrived[friend]?.block ?? unitBlock(field, battle.units[friend]!)
        return there != null && gap(ground, footprint(there)) <= near
      })
    }),
  )
}

/**
 * SAR-13.14: skirmishers whom a charge comes up with fall back by a normal move; if a charger still reaches them they all straggle
 * to their regiment, or are lost if they have none (Q31). Returns who fell back, and regiments that this may break.
 */
export function brushAsideSkirmishers(
  run: ActionRun,
  tracks: readonly Track[],
  arrived: Outcome,
  plans: ReadonlyMap<string, MarchPlan>,
): { fell: ReadonlySet<string>; suspects: BreakCandidate[] } {
  const { battle, field } = run
  const side = (id: string) => sideOfUnit(run, battle.units[id]!)
  const charges = (id: string): boolean => plans.get(id)?.duty === 'charge'
  const thin = (id: string): boolean => battle.units[id]!.stance === 'skirmish' && !charges(id)
  const fell = new Set<string>()
  const suspects: BreakCandidate[] = []
  if (!tracks.some(({ id }) => charges(id)) || !tracks.some(({ id }) => thin(id))) return { fell, suspects }
  const found = crossings(
    tracks,
    arrived,
    (a, b) => side(a) !== side(b) && ((charges(a) && thin(b)) || (charges(b) && thin(a))),
  ).map(({ a, b, slice }) => (charges(a) ? { charger: a, unit: b, slice } : { charger: b, unit: a, slice }))
  const byId = new Map(tracks.map((track) => [track.id, track]))
  for (const unit of [...new Set(found.map((one) => one.unit))].sort()) {
    const met = found
      .filter((one) => one.unit === unit)
      .sort((p, q) => p.slice - q.slice || (p.charger < q.charger ? -1 : 1))
    const { slice, charger } = met[0]!
    const track = byId.get(unit)!
    const here = blockAfter(track.start, track.march, Math.min(dueBy(runner(track), slice), arrived[unit]!.spent))
    battle.units[unit] = { ...battle.units[unit]!, at: here.at, heading: here.heading }
    retreat(run, unit, { from: charger, distance: 'normal', facing: 'keep', broken: false, rule: 'SAR-13.14' })
    fell.add(unit)
    const now = unitBlock(field, battle.units[unit]!)
    if (!now) continue
    const caught = met.find((one) => reaches(byId.get(one.charger)!, arrived[one.charger]!, footprint(now), one.slice))
    if (!caught) continue
    suspects.push(...rideDownSkirmishers(run, unit, caught.charger))
  }
  return { fell, suspects }
}
