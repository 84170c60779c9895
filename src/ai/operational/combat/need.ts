// What the score asks of a side in the last turns: one that would lose as things stand has nothing left to save (OPS-18.2, 18.3).

import type { Seat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { US } from '../../../operational/world'
import { COMBAT } from '../figures'
import { mexicanPlacesSouth } from '../river/places'
import { type AttackTarget, NO_LEAD, scoringPoints } from './appraise'
import type { CandidateAttack } from './candidates'

/** Turns of the game after this one. */
const turnsAfter = ({ game, world }: Position): number => world.tables.clock.turns.length - game.ops.turn

/** US units on the map north of the river, who keep the Mexicans from winning by it (OPS-18.2). */
const unitsNorth = ({ world, hexOf }: Position): number[] =>
  world.unitsOf[US].filter((index) => hexOf[index]! >= 0 && world.northOfRiver[hexOf[index]!] === 1)

/** Points by which a side is behind if the enemy would win by points as things stand (OPS-18.3); 0: he would not. */
function pointsBehind({ game, world }: Position, seat: Seat): number {
  const { us, mexican } = game.ops.score
  const [own, enemy] = seat === US ? [us, mexican] : [mexican, us]
  return enemy < world.tables.victory.draw.under ? 0 : Math.max(0, enemy - own)
}

/**
 * Would a side lose by points as things stand (OPS-18.3)? In the last turn not if the river decides (OPS-18.2): nobody of the US is north of it, and the
 * Mexicans hold a place south of it.
 */
export function isLosingOnPoints(position: Position, seat: Seat): boolean {
  if (pointsBehind(position, seat) === 0) return false
  if (turnsAfter(position) > 0) return true
  return unitsNorth(position).length > 0 || mexicanPlacesSouth(position).length === 0
}

/** Of a figure with a number for each turn left (the first for the last turn): that of now; 1 if the side is not losing, or for turns not named. */
export function byTurnsLeft(position: Position, seat: Seat, figures: readonly number[]): number {
  const figure = figures[turnsAfter(position)]
  return figure === undefined || !isLosingOnPoints(position, seat) ? 1 : figure
}

/** The most points that attacks on a target can score (OPS-18.3): one step of each defender, and the leaders with them. */
function mostPoints(position: Position, { hex, defenders }: AttackTarget): number {
  const { points } = position.world.tables.victory
  let most = position.leadersAt[hex]!.filter((index) => position.world.pieces[index]!.leader).length
  for (const index of defenders) {
    if (position.world.pieces[index]!.seat === US) most += points.mexicanPerUsStep
    else if (position.pieceStates[index]!.steps === 1) most += points.usPerMexicanUnit
  }
  return most
}

/**
 * The attacks that a side makes in the last turn if it would lose as things stand: all that may score, those first that are likely to score most, if those
 * on all hexes together may make good what it is behind; for the Mexicans also attacks on the US units north of the river, if each of these can be
 * attacked (OPS-18.2). Empty: it does not lose, it is not the last turn, or nothing can change that.
 */
export function lastStrokes(position: Position, seat: Seat, candidates: readonly CandidateAttack[]): CandidateAttack[] {
  if (turnsAfter(position) > 0 || !isLosingOnPoints(position, seat)) return []
  const targets = new Map(candidates.map(({ target }) => [target.hex, target]))
  let most = 0
  for (const target of targets.values()) most += mostPoints(position, target)
  const canScoreEnough = most >= pointsBehind(position, seat)
  const north = seat === US || mexicanPlacesSouth(position).length === 0 ? [] : unitsNorth(position)
  const canClearNorth = north.length > 0 && north.every((index) => targets.has(position.hexOf[index]!))
  const worthOf = ({ target, force }: CandidateAttack): number => {
    if (force.lead === NO_LEAD) return 0
    const isNorth = canClearNorth && position.world.northOfRiver[target.hex] === 1
    const points = canScoreEnough ? scoringPoints(position, target, force) : 0
    return points + (isNorth ? COMBAT.lastNorth : 0)
  }
  return candidates
    .map((candidate) => ({ candidate, worth: worthOf(candidate) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || b.candidate.gain - a.candidate.gain)
    .map(({ candidate }) => candidate)
}
