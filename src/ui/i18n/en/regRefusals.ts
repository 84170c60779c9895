import type { Reason } from '../../../tabletop/regimental/battle/refusals'
import type { Filled } from '../types'

/** English: why something is not possible in a Regimental battle; `a` holds names, not ids. */
const who = (a: Filled): string => a.unit ?? a.leader ?? 'This unit'
const foe = (a: Filled): string => a.target ?? 'that target'
const other = (a: Filled): string => a.other ?? 'another unit'

const reasons: Record<Reason, (a: Filled) => string> = {
  over: () => 'The battle is over.',
  notYourTurn: () => 'The other player is to act.',
  notNow: () => 'This is not done at this step of the turn.',
  notYours: (a) => `${who(a)} belongs to the other side.`,
  notOnTable: (a) => `${who(a)} is not on the table.`,
  unknown: (a) => `There is no “${a.what ?? ''}” in this battle.`,
  notOffered: () => 'That is not among the choices offered now.',
  notInCheck: (a) => `${who(a)} is not part of this check, or has finished its maneuver.`,
  // Checks and leaders (REG-3, 4, 11).
  mustCheck: (a) =>
    `${who(a)} must check first: disordered and broken troops and batteries with silenced guns have to, every turn.`,
  mayNotCheck: (a) => `${who(a)} may not check: a unit checks once in its own maneuver phase.`,
  isPicked: (a) => `${who(a)} is part of the check already.`,
  notPicked: (a) => `${who(a)} is not part of the check.`,
  otherCheck: () => 'Another check is being put together: roll it, or take its units back.',
  isInCommand: (a) => `${who(a)} is in a leader’s radius, so it checks under him.`,
  notInHisCommand: (a) =>
    `${a.leader ?? 'The leader'} does not command ${a.unit ?? 'the unit'} here: out of radius or sight, or of another chain.`,
  nobodyPicked: () => 'Choose who checks before rolling.',
  notYourLeader: (a) => `${who(a)} is no leader of yours in play.`,
  isAttached: (a) => `${who(a)} is attached already; detach him first.`,
  notAttached: (a) => `${who(a)} is not attached to a unit.`,
  cannotAttach: (a) =>
    `${a.leader ?? 'The leader'} must be within 2 inches of ${a.unit ?? 'the unit'}, and it must be of his command.`,
  notDue: () => 'No such group waits to come on.',
  mayNotRide: (a) => `${who(a)} does not ride: only detached leaders do, once a turn.`,
  enemyInTheWay: (a) => `An enemy stands in the way of ${who(a)}.`,
  tooFar: (a) => `That is farther than ${who(a)} can ride.`,
  // Set-up.
  noSuchFormation: (a) => `${who(a)} cannot stand so.`,
  outsideZone: (a) => `${who(a)} must stand wholly inside your set-up zone.`,
  noRoom: (a) => `There is no room: ${who(a)} stands there.`,
  // Moves (REG-5, 6).
  offTable: (a) => `${who(a)} would leave the table.`,
  impassable: (a) => `${who(a)} cannot cross that ground.`,
  obstacle: (a) => `${who(a)} can cross that obstacle only by scaling it.`,
  inRanks: (a) => `${who(a)} would stand among the ranks of ${other(a)}.`,
  friendInWay: (a) => `${other(a)} is in the way; only a passage of lines goes through it.`,
  enemyNear: (a) => `${who(a)} may not come within an inch of ${other(a)} except by a charge.`,
  smoke: (a) => `${who(a)} keeps its ranks out of the smoke.`,
  outOfReach: (a) => `${foe(a)} is beyond the reach of ${who(a)}.`,
  enemyFirst: (a) => `${who(a)} would meet ${other(a)} first.`,
  chargeTurn: (a) => `${who(a)} may turn 45 degrees at most to charge ${foe(a)}.`,
  beyondMove: (a) => `That is farther than ${who(a)} can still go on this ground.`,
  noManeuver: (a) => `The result of ${who(a)} leaves it no maneuver this turn.`,
  maneuverEnded: (a) => `${who(a)} has ended its maneuver.`,
  partNotOpen: (a) => `The list of ${who(a)} does not hold that, or not after what it has done.`,
  oneManeuver: (a) => `${who(a)} has done its maneuver; only one goes with a half move.`,
  movedTooFar: (a) => `${who(a)} has moved too far for that: it goes with half a move at most.`,
  noMove: (a) => `${who(a)} has no move left: the half move comes before or after the other part, not both.`,
  inGarrison: (a) => `${who(a)} is in a building; it leaves it by changing formation.`,
  fixedGuns: (a) => `The guns of ${who(a)} are fixed: they never move or limber.`,
  notLimbered: (a) => `${who(a)} must be limbered for that.`,
  notUnlimbered: (a) => `${who(a)} must be unlimbered for that.`,
  tooOblique: (a) => `${who(a)} goes at most 45 degrees off straight ahead in this formation.`,
  noTurn: () => 'That is no turn at all.',
  turnTooGreat: (a) => `${who(a)} cannot turn so far: 90 degrees at most, fixed guns 45.`,
  turnsNotFreely: (a) =>
    `${who(a)} does not turn on the spot; columns, open order and limbered guns do. It wheels, or changes front.`,
  notToBePassed: (a) =>
    `${who(a)} cannot make a passage of lines through ${other(a)}: only through friends in the open who are not broken.`,
  notThrough: (a) => `That way does not lead ${who(a)} through ${other(a)}.`,
  notAtObstacle: (a) => `${who(a)} must be in contact with the obstacle, facing it, to scale it.`,
  obstacleTooWide: (a) => `${who(a)} does not come across: the obstacle is too wide there.`,
  noRear: (a) => `${who(a)} cannot face by the rear rank as it stands.`,
  notThisArm: (a) => `${who(a)} does not know that formation.`,
  formNotOpen: (a) => `On a tardy maneuver ${who(a)} changes only to line, open order, square or garrison.`,
  sameFormation: (a) => `${who(a)} stands in that formation already.`,
  cornerTooFar: (a) =>
    `A corner of ${who(a)} would have to go farther than a full move; a column may deploy to the front.`,
  noBuilding: () => 'That is no building that can be garrisoned.',
  notAtBuilding: (a) => `${who(a)} must touch the building to enter it.`,
  buildingTaken: (a) => `${other(a)} holds that building.`,
  noColumn: (a) => `Only troops in column deploy to the front; ${who(a)} is in none.`,
  noGuns: (a) => `${who(a)} has no guns.`,
  noDistance: () => 'Say how far the guns are hauled, and which way.',
  noDistanceHere: () => 'Only hauling by hand has a distance.',
  allSilenced: (a) => `Every gun of ${who(a)} is silenced.`,
  noneSilenced: (a) => `No gun of ${who(a)} is silenced.`,
  notLow: (a) => `${who(a)} is not low on ammunition.`,
  noWagon: (a) => `${who(a)} must be within 8 inches of an ammunition wagon, or of its own edge if its side has none.`,
  enemyTooNear: (a) => `${other(a)} is within 8 inches: too near for replenishing.`,
  // Fire (REG-7).
  hasFired: (a) => `${who(a)} has fired this turn.`,
  fireBroken: (a) => `${who(a)} is broken and does not fire.`,
  fireLimbered: (a) => `${who(a)} is limbered and does not fire.`,
  fireSheltered: (a) => `The crews of ${who(a)} shelter in a square.`,
  fireSilenced: (a) => `Every gun of ${who(a)} is silenced.`,
  fireMarchColumn: (a) => `${who(a)} is in march column and does not fire.`,
  fireNoWeapon: (a) => `${who(a)} has no firearms.`,
  fireMounted: (a) => `${who(a)} is mounted; cavalry fires only in open order, with carbines.`,
  fireRetreated: (a) => `${who(a)} retreated under its check and does not fire this turn.`,
  fireManeuvered: (a) =>
    `${who(a)} did something other than fire: a battery fires if its maneuver says so, or if it held.`,
  fireReplenished: (a) => `${who(a)} replenished its ammunition and does not fire this turn.`,
  fireChecked: (a) => `The charge of ${who(a)} was checked; it does not fire.`,
  fireCharging: (a) => `${who(a)} is charging and does not fire.`,
  fireColdSteel: (a) => `${who(a)} has claimed cold steel and holds its fire.`,
  fireAtCharger: (a) => `${who(a)} is charged and fires at ${foe(a)}.`,
  fireAtChargeTarget: (a) => `${who(a)} charges and fires only at ${foe(a)}.`,
  noTarget: (a) => `${foe(a)} is no target for ${who(a)}.`,
  noFiringStands: (a) => `No stand of ${who(a)} can fire so.`,
  outOfRange: (a) => `${foe(a)} is out of range of ${who(a)}.`,
  outOfArc: (a) => `${foe(a)} lies outside the arc of ${who(a)}.`,
  noSight: (a) => `${who(a)} does not see ${foe(a)}.`,
  otherTarget: () => 'A fire at another target is being put together: fire it first, or take its units back.',
  hasAimed: (a) => `${who(a)} has joined the fire already.`,
  notAiming: (a) => `${who(a)} has not joined the fire.`,
  nobodyAims: () => 'Nobody has joined the fire.',
  tooFewPoints: () => 'That is less than half a fire point: no fire.',
  volleyFirst: () => 'Fire first what has been put together, or take it back.',
  // Charges, reactions and combats (REG-9).
  chargeGuns: (a) => `${who(a)} is a battery and never charges.`,
  chargeNoMove: (a) => `The result of ${who(a)} allows no move, so no charge.`,
  chargeMoved: (a) => `${who(a)} has begun another maneuver; a charge is the whole of it.`,
  chargeDeclared: (a) => `${who(a)} has declared a charge already.`,
  chargeFormation: (a) =>
    `${who(a)} cannot charge ${foe(a)} so: lines and field columns charge; infantry in open order only charges open order, guns and broken troops.`,
  chargeInDisorder: (a) => `${who(a)} would charge in disorder, which Mexican cavalry may not.`,
  coldSteel: (a) =>
    `${who(a)} may not claim cold steel: that is for infantry in good order, in line or field column, with the trait.`,
  hasReacted: (a) => `${who(a)} has reacted this turn.`,
  notCharged: (a) => `${who(a)} is not the target of a charge.`,
  reactNotOpen: (a) => `That reaction is not open to ${who(a)}.`,
  nothingToTakeBack: (a) => `${who(a)} has declared nothing to take back.`,
  noCombat: () => 'There is no such combat.',
}

/** Keys without their prefix `refusal.`. */
export const regRefusals = Object.fromEntries(
  Object.entries(reasons).map(([reason, text]) => [`reg.${reason}`, text]),
) as { [R in Reason as `reg.${R}`]: (a: Filled) => string }
