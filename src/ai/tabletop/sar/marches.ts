import { FULL_CIRCLE } from '../../../core/fixed'
import type { Block } from '../../../tabletop/common/block'
import { type Leg, layOutMarch } from '../../../tabletop/common/march'
import { angleBetween, pointDistance, headingTo, pointFromPose } from '../../../tabletop/common/point'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { destinationOf } from './destination'
import { columnFiles, type Destination } from './wantedPlace'
import type { AnswerDraft } from './answerDraft'
import { giveLeaderRides } from './leaderRides'
import { type UnitView, type Situation, isInGoodOrder } from './situation'
import { blockInContact } from './possibleCharges'
import type { SidePlan } from './sidePlan'
import { candidateMarches, marchRates } from './candidateMarches'
import { watchWays, type Ways } from './ways'

// The answer to the question where units move: their marches, changes of formation, arrivals and rides of leaders. `draft.add` tries an action:
// true when the rules allow it and the answer has it. A `piece` is the view of a unit: `unit` is its state in the battle, `block.at` the middle of
// its front.

/** How many candidate marches are tried against the rules before the unit stays where it is. */
const MAX_TRIES = 5
const MAX_TRIES_IN_HASTE = 2

/** A destination further away than this, in thousandths of an inch, is marched to in column. */
const LONG_MARCH = 14_000
/** A unit forms line when its march ends within this distance of its destination, in thousandths of an inch. */
const NEARLY_THERE = 1500
/** At this distance or beyond, in thousandths of an inch, the way to a destination gives the heading; nearer, the facing there does. */
const FAR_FROM_DESTINATION = 800

/** Stands for the distance to the nearest enemy where none is seen: beyond any table, in thousandths of an inch. */
const NO_FOE_DISTANCE = 999_999

/** The action that marches one leg. `off`: the direction, clockwise from straight ahead. */
const actionOfLeg = (unit: string, leg: Leg): BattleAction => {
  if ('go' in leg) return { type: 'go', unit, distance: leg.go, off: leg.off }
  if ('wheel' in leg) return { type: 'wheel', unit, angle: leg.wheel, about: leg.about }
  if ('turn' in leg) return { type: 'turn', unit, angle: leg.turn }
  return { type: 'aboutFace', unit }
}

/** SAR-4.7: an order with a heading binds the march to within this angle of it, in hundredths of a degree. */
const MAX_ANGLE_OFF_ORDER = 4500
/** A unit whose order binds it to another direction aims this far ahead, in thousandths of an inch: farther than it can march. */
const STRAIGHT_AHEAD = 16_000
/** SAR-4.11: a withdrawing unit goes the whole way backward when its step is as short as this, in thousandths of an inch. */
const SHORT_STEP = 100
/** Reinforcements with fewer castings than this are weak. */
const STRONG_REINFORCEMENT = 12

/** SAR-4.7: the destination, or, when the unit's order binds it to another direction, a place straight ahead in that direction. */
function destinationWithinOrder(situation: Situation, piece: UnitView, destination: Destination): Destination {
  const heading = situation.table.battle.orders[piece.id]?.heading ?? null
  if (heading === null) return destination
  const isFar = pointDistance(piece.block.at, destination.place) >= FAR_FROM_DESTINATION
  const wantedHeading = isFar ? headingTo(piece.block.at, destination.place) : destination.heading
  if (angleBetween(wantedHeading, heading) <= MAX_ANGLE_OFF_ORDER) return destination
  const place = pointFromPose({ at: piece.block.at, heading }, 0, STRAIGHT_AHEAD)
  return { ...destination, place, heading: isFar ? destination.heading : heading }
}

/** The widths, in files, in which a unit tries to form: a line as wide as there is room for. */
const widthsToTry = ({ stance, files }: Destination): number[] => {
  const widths = stance === 'line' ? [files, Math.ceil((files * 3) / 4), Math.ceil(files / 2)] : [files]
  return [...new Set(widths.map((width) => Math.max(1, width)))]
}

/** SAR-7.12: the action that changes to the destination's formation. Nobody can form a mob on purpose. */
const formAction = ({ id }: UnitView, { stance }: Destination, width: number): BattleAction => ({
  type: 'form',
  unit: id,
  stance: stance === 'mob' ? 'line' : stance,
  width,
})

/** SAR-4.8: changes to the destination's formation where the unit stands; not when its new ranks would reach into those of a friend (SAR-9.2). */
function formInPlace(draft: AnswerDraft, ways: Ways, piece: UnitView, destination: Destination): void {
  for (const width of widthsToTry(destination)) {
    if (!draft.add(formAction(piece, destination, width))) continue
    if (ways.friendsPassedNow(piece) === 0) break
    draft.add({ type: 'takeBack', unit: piece.id })
  }
  ways.update(piece)
}

/** What a unit does on a march: how it forms column first or line at the end, and its legs. */
interface MarchAttempt {
  readonly leaves: boolean
  readonly columnFirst: BattleAction | null
  readonly legs: readonly Leg[]
  readonly lineAtEnd: BattleAction | null
}

/** Adds all of a march to the answer; false, and nothing is added, when the rules refuse a part or the unit would pass through a friend. */
function addMarch(draft: AnswerDraft, ways: Ways, piece: UnitView, attempt: MarchAttempt): boolean {
  const { leaves, columnFirst, legs, lineAtEnd } = attempt
  const actions: BattleAction[] = [
    // Without a building `occupy` means that a garrison leaves.
    ...(leaves ? [{ type: 'occupy', unit: piece.id } as const] : []),
    ...(columnFirst ? [columnFirst] : []),
    ...legs.map((leg) => actionOfLeg(piece.id, leg)),
    ...(lineAtEnd ? [lineAtEnd] : []),
  ]
  let added = 0
  for (const action of actions) {
    if (!draft.add(action)) break
    added++
  }
  // The legs alone are known to be clear; a change of formation needs another look.
  const isClear = (columnFirst === null && lineAtEnd === null) || ways.friendsPassedNow(piece) === 0
  if (added === actions.length && isClear) return true
  if (added > 0) draft.add({ type: 'takeBack', unit: piece.id })
  return false
}

/** Marches one unit toward its destination, with a change of formation where that helps. `placed`: where friends end their moves, by unit id. */
function marchUnit(
  situation: Situation,
  draft: AnswerDraft,
  ways: Ways,
  piece: UnitView,
  plan: SidePlan,
  placed: Map<string, Block>,
): void {
  const destination = destinationWithinOrder(situation, piece, destinationOf(situation, piece, plan))
  // How far the unit may move this turn, by the dice, in thousandths of an inch. `doings`: what units have done or thrown this turn.
  const distance = situation.table.battle.doings[piece.id]?.distance ?? 0
  const { unit, facts } = piece
  // SAR-7.12: units of some nations may change formation within a march.
  const mayFormOnMarch = situation.tables.movement.quickFormationNations.includes(facts.nation)
  const formationCost = situation.tables.movement.formationChangeCost * 1000
  const needsForm = !piece.isArtillery && piece.onFoot && unit.stance !== destination.stance
  const distanceToDestination = pointDistance(piece.block.at, destination.place)
  // A unit forms column before a long march and line at its end.
  const isRightMoment =
    destination.stance === 'column'
      ? distanceToDestination > LONG_MARCH
      : distanceToDestination <= distance - formationCost + NEARLY_THERE
  const changesFormation = needsForm && mayFormOnMarch && distance >= formationCost && isRightMoment
  // What is left of the distance for the march.
  const budget = changesFormation ? distance - formationCost : distance
  const [files] = widthsToTry(destination)
  const formsColumn = changesFormation && destination.stance === 'column'
  const columnFirst = formsColumn ? formAction(piece, destination, files!) : null
  const linesAtEnd: (BattleAction | null)[] =
    changesFormation && destination.stance === 'line'
      ? [...widthsToTry(destination).map((width) => formAction(piece, destination, width)), null]
      : [null]
  const marches = candidateMarches(situation, piece, destination, budget, placed, piece.block)
  const leaves = unit.garrison !== null
  const tryLegs = (legs: readonly Leg[]): boolean =>
    linesAtEnd.some((lineAtEnd) =>
      addMarch(draft, ways, piece, { leaves: leaves && legs.length > 0, columnFirst, legs, lineAtEnd }),
    )
  const rates = marchRates(situation)
  const maxTries = situation.isHasty || situation.skill.fewMarches ? MAX_TRIES_IN_HASTE : MAX_TRIES
  let tries = 0
  let isMarching = false
  // Terrain may stop the unit or a friend on the way; `ways` looks at both cases.
  for (const { legs } of marches) {
    if (isMarching || tries === maxTries) break
    if (ways.friendsPassed(piece, piece.block, layOutMarch(piece.block, legs, rates)) > 0) continue
    tries++
    isMarching = tryLegs(legs)
  }
  const isDone = isMarching || tryLegs([])
  if (isDone) placed.set(piece.id, ways.endOf(piece))
  ways.update(piece)
  if (destination.building !== undefined) draft.add({ type: 'occupy', unit: piece.id, building: destination.building })
}

/** SAR-4.11: a unit that withdraws by chance turns its back to get farther, unless it passes through fewer friends by going backward. */
function chooseWithdrawal(draft: AnswerDraft, ways: Ways, piece: UnitView): void {
  const passedTurning = ways.friendsPassedNow(piece)
  if (passedTurning === 0) return
  const isAdded = draft.add({ type: 'go', unit: piece.id, distance: SHORT_STEP, off: FULL_CIRCLE / 2 })
  if (isAdded && ways.friendsPassedNow(piece) >= passedTurning) draft.add({ type: 'takeBack', unit: piece.id })
  ways.update(piece)
}

/**
 * SAR-24.5, 24.9: should this group of reinforcements come on? Always when the battle is decided by formed infantry. When losses count: not
 * Miñon's cavalry, whose arrival costs points, and of other groups only those most of whose units are strong and trained.
 */
function isArrivalWanted(situation: Situation, group: string): boolean {
  const { battle, field } = situation.table
  if (group === 'minon') return false
  const arrivingUnits = Object.values(battle.units).filter((unit) => unit.arrival === group)
  const strongAndTrained = arrivingUnits.filter(
    ({ strength, training }) => strength.start >= STRONG_REINFORCEMENT && training !== 'untrained',
  )
  // In a clash, which has no victory terms, losses do not count either.
  const countsLosses = field.terms.victory !== null && battle.options.victory === 'points'
  return !countsLosses || 2 * strongAndTrained.length > arrivingUnits.length
}

/** SAR-4.11: does the unit advance or withdraw this turn without anybody's order? */
const isMovedByChance = ({ table }: Situation, { executedOrder, id }: UnitView): boolean =>
  executedOrder === 'withdraw' || (executedOrder === 'advanceOrFire' && !table.battle.doings[id]?.fired)

/**
 * SAR-7: marches all units that move by order, those nearest to the enemy first, so that the others find room behind them; then leaders ride.
 * Pauses after each unit, so that a page on which it thinks can draw.
 */
export function* giveMarches(situation: Situation, plan: SidePlan, draft: AnswerDraft): Generator<void, void> {
  const { battle, field } = situation.table
  const ways = watchWays(situation, draft.table)
  const distanceToFoe = (piece: UnitView): number =>
    situation.enemyUnits.reduce(
      (least, foe) => Math.min(least, pointDistance(foe.centre, piece.centre)),
      NO_FOE_DISTANCE,
    )
  const nearestFirst = situation.ownUnits
    .map((piece) => ({ piece, distance: distanceToFoe(piece) }))
    .sort((a, b) => a.distance - b.distance || (a.piece.id < b.piece.id ? -1 : 1))
  // Where units will end their moves, by unit id; later units keep clear of these places.
  const placed = new Map<string, Block>()
  for (const { piece } of nearestFirst) {
    const target = situation.byId.get(battle.charges[piece.id] ?? '')
    // A charging unit ends its move in contact with its target; terrain is not taken to stop it.
    if (target) placed.set(piece.id, blockInContact(piece, target))
    // SAR-4.11: what a unit does by chance is known by now.
    else if (isMovedByChance(situation, piece)) {
      if (piece.executedOrder === 'withdraw') chooseWithdrawal(draft, ways, piece)
      placed.set(piece.id, ways.endOf(piece))
    }
  }
  for (const { piece } of nearestFirst) {
    if (!isInGoodOrder(piece)) continue
    const order = battle.orders[piece.id]
    if (!order) continue
    // `deed` is the order as it is carried out; `functions` are what a battery does under its order (SAR-16.2). SAR-4.11: the steps of a march
    // are chosen also when it is last turn's order that comes again by chance.
    const movesByOrder = piece.isArtillery ? order.functions.includes('move') : order.deed === 'move'
    if (order.deed === 'form') {
      const destination = destinationOf(situation, piece, plan)
      const widensColumn = destination.stance === 'column' && piece.unit.stance === 'column'
      const formation = widensColumn ? { ...destination, files: columnFiles(situation, piece) } : destination
      if (!piece.isArtillery) formInPlace(draft, ways, piece, formation)
    } else if (movesByOrder) marchUnit(situation, draft, ways, piece, plan, placed)
    yield
  }
  const arriving = field.terms.arrivals[battle.options.arrivals].filter(
    ({ group, chosenBy, firstTurn }) =>
      chosenBy === situation.side && battle.turn >= firstTurn && isArrivalWanted(situation, group),
  )
  const castingsToCome = (group: string): number =>
    Object.values(battle.units)
      .filter(({ arrival }) => arrival === group)
      .reduce((sum, { strength }) => sum + strength.start, 0)
  for (const { group, entry } of arriving) {
    // SAR-24.5: of groups that come by the same way the stronger comes first; the others would stand in its way.
    const isInTheWay = arriving.some(
      (other) =>
        other.entry.x === entry.x && other.entry.y === entry.y && castingsToCome(other.group) > castingsToCome(group),
    )
    if (!isInTheWay) draft.add({ type: 'arrive', group })
  }
  giveLeaderRides(situation, draft, placed)
}
