// What the score asks of a side in the last turns: one that would lose as things stand has nothing left to save (OPS-18.2, 18.3).

import type { Seat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { MEXICAN, US } from '../../../operational/world'
import { COMBAT } from '../figures'
import { mexicanPlacesSouth } from '../river/places'
import { type AttackTarget, NO_LEAD, scoringChances, scoringPoints } from './appraise'
import type { CandidateAttack } from './candidates'

/** Turns of the game after this one. */
const turnsAfter = ({ game, world }: Position): number => world.tables.clock.turns.length - game.ops.turn

/** US units on the map north of the river, who keep the Mexicans from winning by it (OPS-18.2). */
const unitsNorth = ({ world, hexOf }: Position): number[] =>
  world.unitsOf[US].filter((index) => hexOf[index]! >= 0 && world.northOfRiver[hexOf[index]!] === 1)

/** Does a side with these points win (above 0), lose (below 0) or draw by points (OPS-18.3)? */
const verdictByPoints = ({ world }: Position, own: number, enemy: number): number =>
  Math.max(own, enemy) < world.tables.victory.draw.under ? 0 : Math.sign(own - enemy)

/** Points of a side and of its enemy. */
function scores({ game }: Position, seat: Seat): { own: number; enemy: number } {
  const { us, mexican } = game.ops.score
  return seat === US ? { own: us, enemy: mexican } : { own: mexican, enemy: us }
}

/**
 * Does a side win (above 0), lose (below 0) or draw by points as things stand (OPS-18.3)? Null: in the last turn, if the river decides (OPS-18.2):
 * nobody of the US is north of it, and the Mexicans hold a place south of it.
 */
function verdictNow(position: Position, seat: Seat): number | null {
  const isDecidedByRiver =
    turnsAfter(position) === 0 && unitsNorth(position).length === 0 && mexicanPlacesSouth(position).length > 0
  const { own, enemy } = scores(position, seat)
  return isDecidedByRiver ? null : verdictByPoints(position, own, enemy)
}

/**
 * Does the score as it stands deny a side the game (OPS-18.3): would it lose by points, or draw although it is ahead, because it has too few to win?
 * A side that is level or behind in a draw is not meant: it has something to save.
 */
function needsMorePoints(position: Position, seat: Seat): boolean {
  const verdict = verdictNow(position, seat)
  const { own, enemy } = scores(position, seat)
  return verdict === -1 || (verdict === 0 && own > enemy)
}

/**
 * Points that a side has to win to change the result by points (OPS-18.3): to draw level and one more, or the least that wins. It is counted in points won
 * alone, none lost.
 */
function pointsWanted(position: Position, seat: Seat): number {
  const { own, enemy } = scores(position, seat)
  return Math.max(position.world.tables.victory.draw.under, enemy + 1) - own
}

/**
 * The same as `byTurnsLeft` for what a side fears: one that needs few points has as much to lose as to win, since each that it gives must be made good;
 * one that needs `COMBAT.wantedFull` or more is as `figures` say. In proportion between them.
 */
export function byTurnsLeftAndNeed(position: Position, seat: Seat, figures: readonly number[]): number {
  const figure = byTurnsLeft(position, seat, figures)
  const share = Math.max(0, Math.min(1, (pointsWanted(position, seat) - 1) / COMBAT.wantedFull))
  return 1 + (figure - 1) * share
}

/** Of a figure with a number for each turn left (the first for the last turn): that of now; 1 if the side needs no more points, or for turns not named. */
export function byTurnsLeft(position: Position, seat: Seat, figures: readonly number[]): number {
  const figure = figures[turnsAfter(position)]
  return figure === undefined || !needsMorePoints(position, seat) ? 1 : figure
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
 * By how much likelier an attack is to win a drawn game than to lose it, after which there is no reply (OPS-18.3). `others`: points that attacks on other
 * hexes may add to what it scores.
 */
function winningChance(position: Position, seat: Seat, { target, force }: CandidateAttack, others: number): number {
  const { own, enemy } = scores(position, seat)
  let sum = 0
  for (const { chance, scored, given } of scoringChances(position, target, force)) {
    if (scored > given && verdictByPoints(position, own + scored + others, enemy + given) > 0) sum += chance
    else if (verdictByPoints(position, own + scored, enemy + given) < 0) sum -= chance
  }
  return sum
}

/**
 * The attacks that a side makes in the last turn to change the result, those first that are likeliest to do so. If it would lose as things stand: all
 * that may score, if those on all hexes together may make good what it is behind. If it would draw and moves last: those that are likelier to win than to
 * lose. For the Mexicans also attacks on the US units north of the river, if each of these can be attacked (OPS-18.2). Empty: it wins, it is not the last
 * turn, or nothing can change the result.
 */
export function lastStrokes(position: Position, seat: Seat, candidates: readonly CandidateAttack[]): CandidateAttack[] {
  const verdict = verdictNow(position, seat)
  // The Mexicans move second.
  const isOpen = verdict === -1 || (verdict === 0 && seat === MEXICAN)
  if (turnsAfter(position) > 0 || !isOpen) return []
  const targets = new Map(candidates.map(({ target }) => [target.hex, target]))
  let most = 0
  for (const target of targets.values()) most += mostPoints(position, target)
  const { own, enemy } = scores(position, seat)
  const canScoreEnough = own + most >= enemy
  const north = seat === US || mexicanPlacesSouth(position).length === 0 ? [] : unitsNorth(position)
  const canClearNorth = north.length > 0 && north.every((index) => targets.has(position.hexOf[index]!))
  const worthOf = (candidate: CandidateAttack): number => {
    const { target, force } = candidate
    if (force.lead === NO_LEAD) return 0
    const northWorth = canClearNorth && position.world.northOfRiver[target.hex] === 1 ? COMBAT.lastNorth : 0
    if (verdict === 0) return northWorth + winningChance(position, seat, candidate, most - mostPoints(position, target))
    return northWorth + (canScoreEnough ? scoringPoints(position, target, force) : 0)
  }
  return candidates
    .map((candidate) => ({ candidate, worth: worthOf(candidate) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || b.candidate.gain - a.candidate.gain)
    .map(({ candidate }) => candidate)
}
