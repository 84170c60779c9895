import type { Leg } from '../../../tabletop/common/march'
import { angleBetween, pointDistance, headingTo, pointFromPose } from '../../../tabletop/common/point'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { type Destination, destinationOf, columnWidth } from './destination'
import type { AnswerDraft } from './answerDraft'
import { giveLeaderRides } from './leaderRides'
import { type UnitView, type Situation, isInGoodOrder } from './situation'
import { blockInContact } from './possibleCharges'
import type { SidePlan } from './sidePlan'
import { type PlannedPlace, plannedPlace, type CandidateMarch, candidateMarches } from './candidateMarches'

/** So many candidate marches are tried against the rules before the unit stays where it is. */
const MAX_TRIES = 5

/** A destination further away than this, in thousandths of an inch, is marched to in column. */
const LONG_MARCH = 14_000
/** A unit forms line when its march ends within this distance of its destination, in thousandths of an inch. */
const NEARLY_THERE = 1500
/** At this distance or beyond, in thousandths of an inch, the way to a destination gives the heading; nearer, the facing there does. */
const FAR_FROM_AIM = 800

/** Stands for the distance to the nearest enemy where none is seen: beyond any table, in thousandths of an inch. */
const NO_FOE_DISTANCE = 999_999

/** The action that marches one leg. */
const actionOfLeg = (unit: string, leg: Leg): BattleAction => {
  if ('go' in leg) return { type: 'go', unit, distance: leg.go, off: leg.off }
  if ('wheel' in leg) return { type: 'wheel', unit, angle: leg.wheel, about: leg.about }
  if ('turn' in leg) return { type: 'turn', unit, angle: leg.turn }
  return { type: 'aboutFace', unit }
}

/** Adds the best of these marches that the rules allow to the answer; returns it, or null when none is allowed. */
function addFirstAllowed(draft: AnswerDraft, unit: string, ways: readonly CandidateMarch[]): CandidateMarch | null {
  for (const way of ways.slice(0, MAX_TRIES)) {
    let legsDone = 0
    for (const leg of way.legs) {
      if (!draft.add(actionOfLeg(unit, leg))) break
      legsDone++
    }
    if (legsDone === way.legs.length) return way
    if (legsDone > 0) draft.add({ type: 'takeBack', unit })
  }
  return null
}

/** SAR-4.7: the destination, or, when the unit's order binds it to another direction, a place straight ahead in that direction. */
function destinationWithinOrder(situation: Situation, piece: UnitView, aim: Destination): Destination {
  const heading = situation.table.battle.orders[piece.id]?.heading ?? null
  if (heading === null) return aim
  const isFar = pointDistance(piece.block.at, aim.at) >= FAR_FROM_AIM
  const wantedHeading = isFar ? headingTo(piece.block.at, aim.at) : aim.heading
  if (angleBetween(wantedHeading, heading) <= 4500) return aim
  const at = pointFromPose({ at: piece.block.at, heading }, 0, 16_000)
  return { ...aim, at, heading: isFar ? aim.heading : heading }
}

/** SAR-7.12: changes the formation, as wide as there is room for; false when the rules allow none. */
function changeFormation(draft: AnswerDraft, piece: UnitView, aim: Destination): boolean {
  const widths =
    aim.stance === 'line' ? [aim.width, Math.ceil((aim.width * 3) / 4), Math.ceil(aim.width / 2)] : [aim.width]
  const stance = aim.stance === 'mob' ? 'line' : aim.stance
  return widths.some((width) => draft.add({ type: 'form', unit: piece.id, stance, width: Math.max(1, width) }))
}

/** Marches one unit toward its destination, with a change of formation where that helps. */
function marchUnit(
  situation: Situation,
  draft: AnswerDraft,
  piece: UnitView,
  plan: SidePlan,
  placed: Map<string, PlannedPlace>,
): void {
  const aim = destinationWithinOrder(situation, piece, destinationOf(situation, piece, plan))
  if (piece.unit.garrison !== null) draft.add({ type: 'occupy', unit: piece.id })
  const distance = situation.table.battle.doings[piece.id]?.distance ?? 0
  const { unit, facts } = piece
  const isQuick = situation.tables.movement.quickFormationNations.includes(facts.nation)
  const cost = situation.tables.movement.formationChangeCost * 1000
  const needsForm = !piece.isArtillery && piece.onFoot && unit.stance !== aim.stance
  const distanceToAim = pointDistance(piece.block.at, aim.at)
  // A unit forms column before a long march and line at its end.
  const changesFormation =
    needsForm &&
    isQuick &&
    distance >= cost &&
    (aim.stance === 'column' ? distanceToAim > LONG_MARCH : distanceToAim <= distance - cost + NEARLY_THERE)
  const budget = changesFormation ? distance - cost : distance
  if (changesFormation && aim.stance === 'column') changeFormation(draft, piece, aim)
  const way = addFirstAllowed(draft, piece.id, candidateMarches(situation, piece, aim, budget, placed))
  if (way) placed.set(piece.id, plannedPlace(situation, piece.block, way.end))
  if (changesFormation && aim.stance === 'line') changeFormation(draft, piece, aim)
  if (aim.building !== undefined) draft.add({ type: 'occupy', unit: piece.id, building: aim.building })
}

/**
 * SAR-24.5, 24.9: should this group of reinforcements come on? Always when the battle is decided by formed infantry. When losses count: not
 * Miñon's cavalry, whose arrival costs points, and of other groups only those most of whose units are strong and trained.
 */
function isArrivalWanted(situation: Situation, group: string): boolean {
  const { battle, field } = situation.table
  if (battle.options.victory === 'formedInfantry') return true
  if (group === 'minon') return false
  const coming = Object.values(battle.units).filter((unit) => unit.arrival === group)
  const strongAndTrained = coming.filter(({ strength, training }) => strength.start >= 12 && training !== 'untrained')
  return field.terms.victory === null || 2 * strongAndTrained.length > coming.length
}

/** SAR-7: marches all units that move by order, those nearest to the enemy first, so that the others find room behind them; then leaders ride. */
export function giveMarches(situation: Situation, plan: SidePlan, draft: AnswerDraft): void {
  const { battle, field } = situation.table
  const placed = new Map<string, PlannedPlace>()
  const distanceToFoe = (piece: UnitView): number =>
    situation.foes.reduce((least, foe) => Math.min(least, pointDistance(foe.centre, piece.centre)), NO_FOE_DISTANCE)
  const nearestFirst = situation.own
    .map((piece) => ({ piece, gap: distanceToFoe(piece) }))
    .sort((a, b) => a.gap - b.gap || (a.piece.id < b.piece.id ? -1 : 1))
  for (const { piece } of nearestFirst) {
    const target = situation.byId.get(battle.charges[piece.id] ?? '')
    if (target) placed.set(piece.id, { end: blockInContact(piece, target), held: null })
  }
  for (const { piece } of nearestFirst) {
    if (!isInGoodOrder(piece)) continue
    const order = battle.orders[piece.id]
    if (!order || order.by === null) continue
    if (order.deed === 'form') {
      const aim = destinationOf(situation, piece, plan)
      const formation =
        aim.stance === piece.unit.stance && aim.stance === 'column'
          ? { ...aim, width: columnWidth(situation, piece) }
          : aim
      if (!piece.isArtillery) changeFormation(draft, piece, formation)
    } else if (piece.isArtillery ? order.functions.includes('move') : order.deed === 'move')
      marchUnit(situation, draft, piece, plan, placed)
  }
  for (const { group, chosenBy, firstTurn } of field.terms.arrivals[battle.options.arrivals])
    if (chosenBy === situation.side && battle.turn >= firstTurn && isArrivalWanted(situation, group))
      draft.add({ type: 'arrive', group })
  giveLeaderRides(situation, draft, placed)
}
