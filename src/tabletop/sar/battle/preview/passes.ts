// Friends on the way of a march (SAR-9): whom it passes through, what that costs, and who keeps it out of his ranks.
import { type Block, footprint } from '../../../common/block'
import { type Box, boxAround, boxesMeet, boxOf } from '../../../common/box'
import type { Point } from '../../../common/point'
import { crossings } from '../../../common/crossing'
import { polygonsOverlap } from '../../../common/polygon'
import type { PassagePreview, PreviewLine } from '../../../common/preview'
import {
  type MoveEnd,
  moveSideBySide,
  neverNearerThan,
  spentBySlice,
  startTrack,
  type Track,
} from '../../../common/sideBySide'
import { closeChargeGaps } from '../moves/charging'
import { movementAllowance, pathOf, type PlannedMarch } from '../moves/march'
import { isPasser, passageOf } from '../moves/passing'
import { laidOutMarch, makeStandoffRule, type MarchPlan } from '../moves/plan'
import { dropFormsWithoutRoom, makeRoom } from '../moves/room'
import { visibleEnemies } from '../moves/enemies'
import { terrainWithDice } from '../moves/terrain'
import type { MoveDuty } from '../moves/duty'
import { turnRecordOf } from '../breaking/turnRecord'
import { cachedUntilUnitsChange } from '../cachedUntilUnitsChange'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import type { MarchStep, Side } from '../types'
import { unitsOf } from '../units'

/** A friend, or the unit itself, with its march as it is laid out. */
export interface FriendOnWay {
  readonly id: string
  readonly duty: MoveDuty | null
  readonly track: Track
  readonly march: PlannedMarch | null
}

/** How much of a march a unit carries out if the dice for the ground are good. */
function farthestSpent(table: BattleTable, id: string, march: PlannedMarch): number {
  const allowance = movementAllowance(table, id, march)
  const { reach } = terrainWithDice(table, id, pathOf(march), allowance, (_, count) =>
    Array.from({ length: count }, () => 1),
  )
  return Math.min(march.cost, reach)
}

/** A friend's march with everything of the state that it was worked out from. */
interface KnownFriend {
  readonly from: readonly unknown[]
  readonly friend: FriendOnWay
}

/** The marches of friends, kept until a unit changes: under the pointer the same ones are asked for again and again. */
const friendsOf = cachedUntilUnitsChange<KnownFriend>()

/** A friend with its march as it is laid out. */
function friendOnWay(table: BattleTable, side: Side, id: string): FriendOnWay {
  const { field, battle } = table
  const cache = friendsOf(table)
  // The rules replace these entries when they change and never alter them.
  const from = [
    battle.orders[id],
    battle.doings[id],
    battle.charges[id],
    battle.squares[id],
    battle.drafts[side]?.marches[id],
  ]
  const known = cache.get(id)
  if (known?.from.every((part, i) => part === from[i])) return known.friend
  const laidOut = laidOutMarch(table, id)
  const start = unitBlock(field, battle.units[id]!)!
  const march = laidOut && laidOut.march.stretches.length > 0 ? laidOut.march : null
  const friend: FriendOnWay = {
    id,
    duty: laidOut?.duty ?? null,
    march,
    track: march
      ? { id, start, march: march.stretches, maxCost: farthestSpent(table, id, march) }
      : { id, start, march: [] },
  }
  cache.set(id, { from, friend })
  return friend
}

/** A box round all that a friend may come to this turn, wherever it is laid out to go. */
function reachBox({ field, battle }: BattleTable, side: Side, id: string): Box {
  const { left, right, low, high } = boxAround(unitBlock(field, battle.units[id]!)!)
  const mayOpenOut = battle.orders[id]?.deed === 'form' || (battle.drafts[side]?.marches[id] ?? []).some(isForm)
  const reach = (turnRecordOf(battle, id).distance ?? 0) + (mayOpenOut ? HALF_WIDEST_FRONT : 0)
  return { left: left - reach, right: right + reach, low: low - reach, high: high + reach }
}

/** A box round the way of a track. */
const wayBox = ({ start, march }: Track): Box =>
  boxOf([start, ...march.map(({ to }) => to)].flatMap((block) => cornersOfBoxAround(block)))

/**
 * The units of a side that may come into the way of `own`, those that may come into theirs and so on, and it itself, with their marches as they
 * are laid out, by id. A unit that stands is in others' way but looks for nobody in its own.
 */
export function friendsAsLaidOut(table: BattleTable, side: Side, own: FriendOnWay): FriendOnWay[] {
  const found = new Map([[own.id, own]])
  let waiting = unitsOf(table, side).filter((id) => id !== own.id)
  const ways = [wayBox(own.track)]
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const within = way
    const near = waiting.filter((id) => boxesMeet(within, reachBox(table, side, id)))
    waiting = waiting.filter((id) => !near.includes(id))
    for (const id of near) {
      const friend = friendOnWay(table, side, id)
      found.set(id, friend)
      if (friend.march !== null) ways.push(wayBox(friend.track))
    }
  }
  return [...found.keys()].sort().map((id) => found.get(id)!)
}

/** Half the front of the widest unit, thousandths of an inch: 30 inches. */
const HALF_WIDEST_FRONT = 30_000

const isForm = (step: MarchStep): boolean => 'form' in step || 'mount' in step

/** Two corners of a box that surely holds a block. */
function cornersOfBoxAround(block: Block): Point[] {
  const { left, right, low, high } = boxAround(block)
  return [
    { x: left, y: low },
    { x: right, y: high },
  ]
}

/** Do the ranks of two units overlap where they end? */
const overlaps = (a: MoveEnd, b: MoveEnd): boolean => polygonsOverlap(footprint(a.block), footprint(b.block))

/** Where all units come to stand when friends move as they are laid out and the enemies stand. */
interface Ends {
  /** Stopped by enemies alone (SAR-7.15, 7.16, 13.3). */
  readonly beforeMakingRoom: Readonly<Record<string, MoveEnd>>
  /** Moved back out of the ranks of friends (SAR-9). */
  readonly final: Readonly<Record<string, MoveEnd>>
  /** The units that still carry out what is laid out for them. */
  readonly plans: ReadonlyMap<string, Pick<MarchPlan, 'duty'>>
}

/** SAR-7.17, 9: the ends of the moves of `friends`, by the functions that carry out the phase. */
function endsOf(table: BattleTable, side: Side, friends: readonly FriendOnWay[]): Ends {
  const { field, battle } = table
  const standing = visibleEnemies(table, side).map(
    (id): Track => ({ id, start: unitBlock(field, battle.units[id]!)!, march: [] }),
  )
  const tracks = [...friends.map(({ track }) => track), ...standing].sort((a, b) => (a.id < b.id ? -1 : 1))
  const plans = new Map(
    friends.flatMap(({ id, duty, march, track: { maxCost } }) =>
      duty === null || march === null ? [] : [[id, { duty, maxSpent: maxCost ?? march.cost }] as const],
    ),
  )
  const standoff = makeStandoffRule(table, plans)
  const beforeMakingRoom = moveSideBySide(tracks, standoff)
  closeChargeGaps(tracks, beforeMakingRoom, plans, standoff)
  const final = { ...beforeMakingRoom }
  makeRoom(table, tracks, final, plans)
  dropFormsWithoutRoom(tracks, final, plans)
  return { beforeMakingRoom, final, plans }
}

/** A passage, and how much of the march is spent when the ranks first overlap. */
interface PassageOnWay extends PassagePreview {
  readonly spent: number
}

/** Friends on the way of a march, and who keeps it from its end. */
export interface FriendsOnWay {
  readonly passages: readonly PassageOnWay[]
  /** Where the unit comes to stand instead of at its end, and by which friend or enemy; null: at its end. */
  readonly heldBack: { readonly end: MoveEnd; readonly by: string; readonly rule: string } | null
}

/** SAR-7.16, 7.17, 9: the friends that a unit passes through or that pass through it, and who holds it back. Costs are in d4. */
export function friendsOnWay(
  table: BattleTable,
  side: Side,
  own: FriendOnWay,
  friends: readonly FriendOnWay[],
): FriendsOnWay {
  const ends = endsOf(table, side, friends)
  return { passages: passagesOf(table, own, friends, ends.final), heldBack: heldBackBy(own, friends, ends) }
}

/** SAR-9.2: whom a unit passes through, or who passes through it. */
function passagesOf(
  table: BattleTable,
  own: FriendOnWay,
  friends: readonly FriendOnWay[],
  ends: Readonly<Record<string, MoveEnd>>,
): PassageOnWay[] {
  const { tables } = table.field
  const progress = startTrack(own.track)
  return friends.flatMap((friend): PassageOnWay[] => {
    if (friend.id === own.id || neverNearerThan(progress, startTrack(friend.track), 0)) return []
    const [crossing] = crossings([own.track, friend.track], ends, () => true)
    if (!crossing) return []
    const passes = isPasser(own.id, ends[own.id]!.spent, friend.id, ends[friend.id]!.spent)
    const [passer, passed] = passes ? [own, friend] : [friend, own]
    const unitAfter = ({ id, march }: FriendOnWay) => march?.unit ?? table.battle.units[id]!
    const cost = passageOf(tables, unitAfter(passer), unitAfter(passed), passer.duty === 'charge')
    const line = (name: string, unit: string, dice: number): PreviewLine[] =>
      dice === 0 ? [] : [{ rule: 'SAR-9.2', name, value: dice, args: { unit, d4: dice } }]
    const lines = [
      ...line('passerStragglers', passer.id, cost.movingStragglersD4),
      ...line('passedStragglers', passed.id, cost.passedStragglersD4),
      ...line('passedCasualties', passed.id, cost.passedCasualtiesD4),
    ]
    const spent = spentBySlice(progress, crossing.slice)
    return [{ friend: friend.id, passer: passer.id, lines, spent }]
  })
}

/** SAR-7.16, 9, 7.12: who keeps a unit from its end: an enemy, or a friend in whose ranks it would stand. */
function heldBackBy(own: FriendOnWay, friends: readonly FriendOnWay[], ends: Ends): FriendsOnWay['heldBack'] {
  if (own.march === null) return null
  const [before, end] = [ends.beforeMakingRoom[own.id]!, ends.final[own.id]!]
  if (before.stoppedBy.length > 0 && end.spent === before.spent)
    return { end, by: before.stoppedBy[0]!, rule: own.duty === 'charge' ? 'SAR-13.3' : 'SAR-7.16' }
  const keepsFormation = own.duty === 'form' && !ends.plans.has(own.id)
  if (end.spent === before.spent && !keepsFormation) return null
  const others = Object.keys(ends.final).filter((id) => id !== own.id)
  const byFriend = friends.find(({ id }) => id !== own.id && overlaps(before, ends.final[id]!))?.id
  // Crowded by one who then moved back himself.
  const by = byFriend ?? others.find((id) => overlaps(before, ends.beforeMakingRoom[id]!)) ?? others[0]!
  return { end, by, rule: keepsFormation ? 'SAR-7.12' : 'SAR-9.2' }
}
