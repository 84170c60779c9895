import type { Leg } from '../../../tabletop/common/march'
import { angleBetween, pointDistance, headingTo, pointFromPose } from '../../../tabletop/common/point'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { type Destination, destinationOf, columnFiles } from './destination'
import type { AnswerDraft } from './answerDraft'
import { giveLeaderRides } from './leaderRides'
import { type UnitView, type Situation, isInGoodOrder } from './situation'
import { blockInContact } from './possibleCharges'
import type { SidePlan } from './sidePlan'
import { type PlannedPlace, plannedPlace, type CandidateMarch, candidateMarches } from './candidateMarches'

// The answer to the question where units move: their marches, changes of formation, arrivals and rides of leaders. `draft.add` tries an action:
// true when the rules allow it and the answer has it. A `piece` is the view of a unit: `unit` is its state in the battle, `block.at` the middle of
// its front.

/** How many candidate marches are tried against the rules before the unit stays where it is. */
const MAX_TRIES = 5

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
/** Reinforcements with fewer castings than this are weak. */
const STRONG_REINFORCEMENT = 12

/** Adds the best of these marches (best first) that the rules allow to the answer; returns that march, or null when none is allowed. */
function addFirstAllowed(draft: AnswerDraft, unit: string, marches: readonly CandidateMarch[]): CandidateMarch | null {
  for (const march of marches.slice(0, MAX_TRIES)) {
    let legsDone = 0
    for (const leg of march.legs) {
      if (!draft.add(actionOfLeg(unit, leg))) break
      legsDone++
    }
    if (legsDone === march.legs.length) return march
    // Undoes the legs of this march.
    if (legsDone > 0) draft.add({ type: 'takeBack', unit })
  }
  return null
}

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

/** SAR-7.12: changes to the destination's formation, a line as wide as there is room for; adds nothing when the rules refuse it. */
function changeFormation(draft: AnswerDraft, piece: UnitView, destination: Destination): void {
  const widths =
    destination.stance === 'line'
      ? [destination.files, Math.ceil((destination.files * 3) / 4), Math.ceil(destination.files / 2)]
      : [destination.files]
  // Nobody can form a mob on purpose.
  const stance = destination.stance === 'mob' ? 'line' : destination.stance
  for (const width of widths) if (draft.add({ type: 'form', unit: piece.id, stance, width: Math.max(1, width) })) return
}

/** Marches one unit toward its destination, with a change of formation where that helps. `placed`: where friends end their moves, by unit id. */
function marchUnit(
  situation: Situation,
  draft: AnswerDraft,
  piece: UnitView,
  plan: SidePlan,
  placed: Map<string, PlannedPlace>,
): void {
  const destination = destinationWithinOrder(situation, piece, destinationOf(situation, piece, plan))
  // Without a building `occupy` means that a garrison leaves.
  if (piece.unit.garrison !== null) draft.add({ type: 'occupy', unit: piece.id })
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
  if (changesFormation && destination.stance === 'column') changeFormation(draft, piece, destination)
  const march = addFirstAllowed(draft, piece.id, candidateMarches(situation, piece, destination, budget, placed))
  if (march) placed.set(piece.id, plannedPlace(situation, piece.block, march.end))
  if (changesFormation && destination.stance === 'line') changeFormation(draft, piece, destination)
  if (destination.building !== undefined) draft.add({ type: 'occupy', unit: piece.id, building: destination.building })
}

/**
 * SAR-24.5, 24.9: should this group of reinforcements come on? Always when the battle is decided by formed infantry. When losses count: not
 * Miñon's cavalry, whose arrival costs points, and of other groups only those most of whose units are strong and trained.
 */
function isArrivalWanted(situation: Situation, group: string): boolean {
  const { battle, field } = situation.table
  if (battle.options.victory === 'formedInfantry') return true
  if (group === 'minon') return false
  const arrivingUnits = Object.values(battle.units).filter((unit) => unit.arrival === group)
  const strongAndTrained = arrivingUnits.filter(
    ({ strength, training }) => strength.start >= STRONG_REINFORCEMENT && training !== 'untrained',
  )
  // Without victory terms losses do not count.
  return field.terms.victory === null || 2 * strongAndTrained.length > arrivingUnits.length
}

/** SAR-7: marches all units that move by order, those nearest to the enemy first, so that the others find room behind them; then leaders ride. */
export function giveMarches(situation: Situation, plan: SidePlan, draft: AnswerDraft): void {
  const { battle, field } = situation.table
  // Where units will end their moves, by unit id; later units keep clear of these places.
  const placed = new Map<string, PlannedPlace>()
  const distanceToFoe = (piece: UnitView): number =>
    situation.enemyUnits.reduce(
      (least, foe) => Math.min(least, pointDistance(foe.centre, piece.centre)),
      NO_FOE_DISTANCE,
    )
  const nearestFirst = situation.ownUnits
    .map((piece) => ({ piece, distance: distanceToFoe(piece) }))
    .sort((a, b) => a.distance - b.distance || (a.piece.id < b.piece.id ? -1 : 1))
  for (const { piece } of nearestFirst) {
    const targetId = battle.charges[piece.id]
    const target = targetId === undefined ? undefined : situation.byId.get(targetId)
    // A charging unit ends its move in contact with its target; terrain is not taken to stop it.
    if (target) placed.set(piece.id, { end: blockInContact(piece, target), stoppedBlock: null })
  }
  for (const { piece } of nearestFirst) {
    if (!isInGoodOrder(piece)) continue
    const order = battle.orders[piece.id]
    // SAR-4.10: an order that no leader gave (`by`) is a random one; the rules carry it out.
    if (!order || order.by === null) continue
    // `deed` is the order as it is carried out; `functions` are what a battery does under its order (SAR-16.2).
    const movesByOrder = piece.isArtillery ? order.functions.includes('move') : order.deed === 'move'
    if (order.deed === 'form') {
      const destination = destinationOf(situation, piece, plan)
      const widensColumn = destination.stance === 'column' && piece.unit.stance === 'column'
      const formation = widensColumn ? { ...destination, files: columnFiles(situation, piece) } : destination
      if (!piece.isArtillery) changeFormation(draft, piece, formation)
    } else if (movesByOrder) marchUnit(situation, draft, piece, plan, placed)
  }
  for (const { group, chosenBy, firstTurn } of field.terms.arrivals[battle.options.arrivals])
    if (chosenBy === situation.side && battle.turn >= firstTurn && isArrivalWanted(situation, group))
      draft.add({ type: 'arrive', group })
  giveLeaderRides(situation, draft, placed)
}
