// Charges in phase 4: which enemy a charger meets (SAR-13.3), skirmishers that it brushes aside (SAR-13.14), and who supports it (SAR-14.9).
// All units move at the same time, in `SLICES` equal slices of the phase. The track of a unit is its block before the moves and its march.
// `spent`: how much of its distance a unit has spent on its march, in thousandths of an inch; `duty`: what it does in phase 4.
import { footprint } from '../../../common/block'
import { crossings } from '../../../common/crossing'
import { blockAfter } from '../../../common/march'
import { gapBetween, polygonsOverlap } from '../../../common/polygon'
import {
  type MoveEnd,
  spentBySlice,
  type StandoffRule,
  startTrack,
  SLICES,
  type Track,
} from '../../../common/sideBySide'
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

/** Where the move of each unit ends, by id. */
type MoveEnds = Record<string, MoveEnd>

/**
 * SAR-13.3: ids of the enemies that have stopped a unit and are in contact with it. A unit that may touch an enemy (its standoff is 0) is
 * stopped by him only at contact.
 */
const enemiesInContact = (id: string, moveEnds: MoveEnds, standoff: StandoffRule): string[] =>
  (moveEnds[id]?.stoppedBy ?? []).filter((other) => standoff(id, other) === 0)

/**
 * SAR-13.3: closes chargers up to the enemies that have stopped them. The simultaneous moves stop a charger up to one slice of the phase too
 * early; this moves it on, as far as it can without overlapping an enemy. Changes `moveEnds`.
 */
export function closeChargeGaps(
  tracks: readonly Track[],
  moveEnds: MoveEnds,
  plans: ReadonlyMap<string, Pick<MarchPlan, 'duty' | 'maxSpent'>>,
  standoff: StandoffRule,
): void {
  for (const track of tracks) {
    const plan = plans.get(track.id)
    const enemies = enemiesInContact(track.id, moveEnds, standoff)
    if (plan?.duty !== 'charge' || enemies.length === 0) continue
    const enemyOutlines = enemies.map((enemy) => footprint(moveEnds[enemy]!.block))
    const { spent } = moveEnds[track.id]!
    const blockAt = (farther: number) => blockAfter(track.start, track.march, spent + farther)
    const isFree = (farther: number): boolean => {
      const outline = footprint(blockAt(farther))
      return enemyOutlines.every((enemyOutline) => !polygonsOverlap(outline, enemyOutline))
    }
    // One slice of the move, rounded up, and a thousandth of an inch to be on the safe side.
    const maxFarther = Math.min(plan.maxSpent - spent, Math.ceil(plan.maxSpent / SLICES) + 1)
    // Bisection between a distance that is free and one that is not. At 0 the charger stands where the moves have stopped it.
    let [free, blocked] = [0, maxFarther]
    if (isFree(maxFarther)) free = maxFarther
    while (blocked - free > 1) {
      const middle = Math.floor((free + blocked) / 2)
      if (isFree(middle)) free = middle
      else blocked = middle
    }
    if (free > 0) moveEnds[track.id] = { ...moveEnds[track.id]!, block: blockAt(free), spent: spent + free }
  }
}

/** SAR-13.3: the enemy that a charge has met: its target if it reached it, else the nearest in contact; null: none. */
export function enemyMet(
  { battle }: BattleTable,
  id: string,
  moveEnds: MoveEnds,
  standoff: StandoffRule,
): string | null {
  const enemies = enemiesInContact(id, moveEnds, standoff)
  const target = battle.charges[id]
  if (target !== undefined && enemies.includes(target)) return target
  // If several are equally near, the first by id.
  const outline = footprint(moveEnds[id]!.block)
  const gapTo = (enemy: string): number => gapBetween(outline, footprint(moveEnds[enemy]!.block))
  return [...enemies].sort((a, b) => gapTo(a) - gapTo(b) || (a < b ? -1 : 1))[0] ?? null
}

/** Does a charger overlap an area at the end of any slice of the phase, from `fromSlice` on? */
function runsOver(
  track: Track,
  moveEnd: MoveEnd,
  area: readonly { x: number; y: number }[],
  fromSlice: number,
): boolean {
  const progress = startTrack(track)
  for (let slice = fromSlice; slice <= SLICES; slice++) {
    const spent = Math.min(spentBySlice(progress, slice), moveEnd.spent)
    if (polygonsOverlap(footprint(blockAfter(track.start, track.march, spent)), area)) return true
    // From here on the charger stands.
    if (spent === moveEnd.spent) return false
  }
  return false
}

/**
 * SAR-13.14 (ruling Q31): skirmishers are ridden down. All castings of a company join its regiment as stragglers; skirmishers without a
 * regiment all become stragglers. Returns the regiment, which may break.
 */
export function rideDownSkirmishers(run: ActionRun, unit: string, charger: string): BreakCandidate[] {
  const { battle } = run
  const regiment = regimentOfCompany(battle, unit)
  // `regimentOfCompany` gives a unit that is no company back as its own regiment, and null if the regiment is gone.
  const isCompanyOfRegiment = regiment !== null && regiment !== unit
  if (isCompanyOfRegiment) {
    mergeInto(run, regiment, unit, 'straggling', 'SAR-13.14')
    return [{ unit: regiment, fleesFrom: charger, rule: 'SAR-13.14', cause: 'other' }]
  }
  const stragglers = effectivesOf(battle.units[unit]!.strength)
  inflictLosses(run, { unit, stragglers, casualties: 0, rule: 'SAR-13.14', causedBy: charger, cause: 'melee' })
  return []
}

/**
 * SAR-14.9: ids of the units that have met no enemy themselves but touch a friend who is in a melee or has met an enemy.
 * @param enemyMetBy key: a charger; value: the enemy that it has met
 * @param touchingDistance units no farther apart than this count as touching, in thousandths of an inch
 */
export function supportingChargers(
  run: ActionRun,
  enemyMetBy: ReadonlyMap<string, string>,
  moveEnds: MoveEnds,
  touchingDistance: number,
): Set<string> {
  const { battle, field } = run
  const sideOf = (id: string) => sideOfUnit(run, battle.units[id]!)
  const fightingUnits = Object.keys(battle.units).filter((id) => enemyMetBy.has(id) || battle.units[id]!.locked)
  return new Set(
    Object.keys(moveEnds).filter((id) => {
      if (enemyMetBy.has(id)) return false
      const outline = footprint(moveEnds[id]!.block)
      return fightingUnits.some((friend) => {
        if (friend === id || sideOf(friend) !== sideOf(id)) return false
        // A friend without a track has not moved.
        const friendBlock = moveEnds[friend]?.block ?? unitBlock(field, battle.units[friend]!)
        return friendBlock != null && gapBetween(outline, footprint(friendBlock)) <= touchingDistance
      })
    }),
  )
}

/**
 * SAR-13.14: skirmishers that a charge reaches fall back by a normal move. If a charger still reaches them, they are ridden down (ruling
 * Q31). Returns the units that fell back, and the regiments that may break because a company of theirs was ridden down.
 */
export function brushAsideSkirmishers(
  run: ActionRun,
  tracks: readonly Track[],
  moveEnds: MoveEnds,
  plans: ReadonlyMap<string, MarchPlan>,
): { fellBack: ReadonlySet<string>; mayBreak: BreakCandidate[] } {
  const { battle, field } = run
  const sideOf = (id: string) => sideOfUnit(run, battle.units[id]!)
  const isCharging = (id: string): boolean => plans.get(id)?.duty === 'charge'
  // SAR-13.14: skirmishers who charge themselves do not fall back.
  const isSkirmishing = (id: string): boolean => battle.units[id]!.stance === 'skirmish' && !isCharging(id)
  const fellBack = new Set<string>()
  const mayBreak: BreakCandidate[] = []
  const hasChargers = tracks.some(({ id }) => isCharging(id))
  const hasSkirmishers = tracks.some(({ id }) => isSkirmishing(id))
  if (!hasChargers || !hasSkirmishers) return { fellBack, mayBreak }
  // The chargers and skirmishers whose ways cross, with the slice of the phase in which they first meet.
  const encounters = crossings(tracks, moveEnds, (a, b) => {
    const isChargeOnSkirmishers = (isCharging(a) && isSkirmishing(b)) || (isCharging(b) && isSkirmishing(a))
    return isChargeOnSkirmishers && sideOf(a) !== sideOf(b)
  }).map(({ a, b, slice }) =>
    isCharging(a) ? { charger: a, skirmisher: b, slice } : { charger: b, skirmisher: a, slice },
  )
  const trackById = new Map(tracks.map((track) => [track.id, track]))
  for (const unit of [...new Set(encounters.map(({ skirmisher }) => skirmisher))].sort()) {
    // The encounters of these skirmishers, earliest first.
    const ownEncounters = encounters
      .filter(({ skirmisher }) => skirmisher === unit)
      .sort((p, q) => p.slice - q.slice || (p.charger < q.charger ? -1 : 1))
    const { slice, charger } = ownEncounters[0]!
    const track = trackById.get(unit)!
    // The skirmishers fall back from where their own march has brought them when the first charger reaches them.
    const spent = Math.min(spentBySlice(startTrack(track), slice), moveEnds[unit]!.spent)
    const blockWhenReached = blockAfter(track.start, track.march, spent)
    battle.units[unit] = { ...battle.units[unit]!, at: blockWhenReached.at, heading: blockWhenReached.heading }
    retreat(run, unit, { fleesFrom: charger, moveKind: 'normal', facing: 'keep', broken: false, rule: 'SAR-13.14' })
    fellBack.add(unit)
    const blockAfterRetreat = unitBlock(field, battle.units[unit]!)
    if (!blockAfterRetreat) continue
    const areaAfterRetreat = footprint(blockAfterRetreat)
    const fatalEncounter = ownEncounters.find((encounter) =>
      runsOver(trackById.get(encounter.charger)!, moveEnds[encounter.charger]!, areaAfterRetreat, encounter.slice),
    )
    if (fatalEncounter) mayBreak.push(...rideDownSkirmishers(run, unit, fatalEncounter.charger))
  }
  return { fellBack, mayBreak }
}
