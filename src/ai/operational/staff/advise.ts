// The staff: advises the person who plays, from what his side sees and with the same search as the computer players.

import { clonePosition, type Position, type World } from '../../../operational/engine'
import { hexId, pieceId } from '../../../operational/position'
import { isTabletopResolver } from '../../../operational/resolvers'
import { resolverOf } from '../../../operational/combat/resolver'
import type { HexId, PieceId, View } from '../../../operational/types'
import { likelyGuesses } from '../belief'
import { updateMemory } from '../sightings'
import { newStackMemo } from '../combat/appraise'
import { candidateAttacksJointly } from '../combat/candidates'
import { isWorthMaking } from '../combat/phase'
import { rerankByTabletopForecast } from '../combat/tabletopForecast'
import { termsOf } from '../evaluate/evaluate'
import { STAFF, WEIGHTS } from '../figures'
import { searchDepthOf } from '../movement/levels'
import { type PhasePlan, planPhase, type SharedBasis } from '../movement/phase'
import { keyedRandom } from '../movement/random'
import { isOvertaken, isTooEarly, isWonOrLost, stageNow } from '../plans/conditions'
import { type CommanderPlan, planAt, plansOf, temperamentOf, withTemperament } from '../plans/plans'
import type { Brief, EvaluationTerm, IntendedAttack } from '../types'
import { NO_GUESS, positionFromView } from '../viewPosition'
import { isCarriedOn } from './overtaken'

/** Units of one formation that a proposal sends somewhere. */
export interface ProposedMove {
  /** Id of the formation. */
  readonly formation: string
  readonly pieces: readonly PieceId[]
  /** Where each of the pieces starts (null: it enters the map) and where it is to go, in the order of the pieces. */
  readonly from: readonly (HexId | null)[]
  readonly to: readonly HexId[]
  /** Enemy hexes that they are to attack from there. */
  readonly targets: readonly HexId[]
}

/** What a side could do in a movement phase and the combat phase after it. */
export interface StaffProposal {
  /** The commander's plan that it serves in the long run (`maps/pedregal/plans.json`). */
  readonly plan: string
  /** Points of OPS-18.3 that the computer gives the placing, and the summands; as in `comparePlans` without the ground that only one plan asks for. */
  readonly value: number
  readonly terms: readonly EvaluationTerm[]
  readonly attacks: readonly IntendedAttack[]
  readonly moves: readonly ProposedMove[]
}

/** What the staff has to say of a position. */
export interface StaffAdvice {
  /** For the movement phase: proposals that differ in what they attack or in who goes where, the best first; empty in the combat phase. */
  readonly proposals: readonly StaffProposal[]
  /** For the combat phase: attacks worth making now, no unit in two of them, the best first. */
  readonly attacks: readonly IntendedAttack[]
}

const NOTHING: StaffAdvice = { proposals: [], attacks: [] }

/** The position as the side believes it to be, in the movement segment of its turn: in the command segment the staff thinks ahead. */
function positionToAdvise(world: World, view: View): Position {
  const [likeliest] = likelyGuesses(world, view, updateMemory(world, view, null), 1)
  const position = clonePosition(positionFromView(world, view, likeliest?.guess ?? NO_GUESS))
  if (view.segment === 'command') position.game.ops.segment = 'move'
  return position
}

/** A planned phase under a plan, as a proposal. */
function proposalOf(position: Position, { plan, evaluation, attacks, orders }: PhasePlan): StaffProposal {
  const { world } = position
  const groups = new Map<string, { pieces: PieceId[]; from: (HexId | null)[]; to: HexId[]; targets: Set<HexId> }>()
  for (const { piece, to } of orders) {
    const index = world.pieceIndexes.get(piece)!
    const formation = world.pieces[index]!.unit?.formation
    // Leaders and HQ go with the troops; a proposal need not name them.
    if (formation === undefined) continue
    let group = groups.get(formation)
    if (!group) {
      group = { pieces: [], from: [], to: [], targets: new Set() }
      groups.set(formation, group)
    }
    group.pieces.push(piece)
    const start = position.hexOf[index]!
    group.from.push(start >= 0 ? hexId(position, start) : null)
    group.to.push(to)
    for (const attack of attacks) if (attack.attackers.includes(piece)) group.targets.add(attack.target)
  }
  const terms = termsOf(evaluation).filter(({ name }) => name !== 'place')
  return {
    plan: plan.id,
    value: terms.reduce((sum, { value }) => sum + value, 0),
    terms,
    attacks,
    moves: [...groups]
      .map(([formation, { targets, ...group }]) => ({ formation, ...group, targets: [...targets].sort() }))
      // Those that attack first, then the largest formation.
      .sort((a, b) => b.targets.length - a.targets.length || b.pieces.length - a.pieces.length),
  }
}

/** Where a proposal sends each unit. */
const destinationsOf = ({ moves }: StaffProposal): Map<PieceId, HexId> =>
  new Map(moves.flatMap(({ pieces, to }) => pieces.map((piece, n) => [piece, to[n]!])))

/** The hexes that a proposal attacks, in one string. */
const targetsOf = ({ attacks }: StaffProposal): string =>
  attacks
    .map(({ target }) => target)
    .sort()
    .join()

/** Do two proposals differ in where a good share of the units goes, and in what they attack too, unless most units go elsewhere? */
export function differ(world: World, one: StaffProposal, other: StaffProposal): boolean {
  const ofOne = destinationsOf(one)
  const ofOther = destinationsOf(other)
  const units = new Set([...ofOne.keys(), ...ofOther.keys()])
  let elsewhere = 0
  for (const unit of units) {
    const [here, there] = [ofOne.get(unit), ofOther.get(unit)]
    // A unit that only one of the proposals moves stays behind in the other.
    const isElsewhere =
      here === undefined ||
      there === undefined ||
      world.grid.distance(world.grid.indexOf(here), world.grid.indexOf(there)) >= STAFF.elsewhereHexes
    if (isElsewhere) elsewhere++
  }
  if (units.size === 0) return false
  // Two ways to the same attacks must differ in more than a straggler or two, else they are one plan for two tastes.
  if (targetsOf(one) === targetsOf(other))
    return elsewhere >= STAFF.leastOtherUnitsSameTargets && elsewhere / units.size >= STAFF.leastOtherShareSameTargets
  return elsewhere / units.size >= STAFF.leastOtherShare
}

/** The proposals for a movement phase. */
function proposals(position: Position, view: View, brief: Brief): StaffProposal[] {
  const { side, turn } = view
  const { world } = position
  const temperament = temperamentOf(brief.character)
  const depth = searchDepthOf(brief.level)
  const plans = plansOf(side)
    .filter((plan) => !isTooEarly(position, plan) && !isOvertaken(position, plan) && !isWonOrLost(position, plan))
    .map((plan) => withTemperament(planAt(plan.id, stageNow(position, plan))!, temperament))
  const basis: SharedBasis = {}
  const planned = (plan: CommanderPlan, target: number | null): StaffProposal => {
    const random = keyedRandom(brief.seed, `staff/${turn}/${plan.id}/${target ?? ''}`)
    return proposalOf(
      position,
      planPhase(position, plan, depth, brief.evaluations ?? STAFF.evaluations, random, WEIGHTS[side], {
        insistOn: target,
        basis,
      }),
    )
  }
  const ofPlans = plans.map((plan) => planned(plan, null)).sort((a, b) => b.value - a.value)
  const bestPlan = plans.find(({ id }) => id === ofPlans[0]?.plan)
  const candidates = [...ofPlans]
  if (bestPlan) {
    // The best plan once more with other main targets, and once without an attack.
    const attacked = new Set(ofPlans[0]!.attacks.map(({ target }) => target))
    const otherTargets = knownEnemyHexes(position, view).filter((hex) => !attacked.has(hexId(position, hex)))
    for (const hex of nearestFirst(position, view, otherTargets).slice(0, STAFF.mostTargets)) {
      const proposal = planned(bestPlan, hex)
      if (proposal.attacks.some(({ target }) => target === hexId(position, hex))) candidates.push(proposal)
    }
    if (attacked.size > 0) candidates.push(planned({ ...bestPlan, boldness: 0 }, null))
  }
  candidates.sort((a, b) => b.value - a.value)
  const chosen: StaffProposal[] = []
  for (const candidate of candidates) {
    if (chosen.length >= STAFF.mostProposals) break
    // A proposal to do nothing at all is no plan.
    if (candidate.moves.length === 0 && candidate.attacks.length === 0) continue
    // Nor is one whose long-run plan nobody carries on.
    const plan = plans.find(({ id }) => id === candidate.plan)!
    const strikes = candidate.attacks.flatMap(({ target, attackers }) =>
      attackers.map((piece) => [piece, target] as const),
    )
    if (!isCarriedOn(position, plan, [...destinationsOf(candidate), ...strikes])) continue
    if (chosen.every((other) => differ(world, candidate, other))) chosen.push(candidate)
  }
  return chosen
}

/** The hexes of enemy units that the side sees, ascending. */
function knownEnemyHexes(position: Position, view: View): number[] {
  const { world } = position
  const hexes = new Set<number>()
  for (const { id, at } of view.pieces) {
    const piece = world.pieces[world.pieceIndexes.get(id)!]!
    const hex = piece.kind === 'unit' && piece.side !== view.side ? world.grid.indexOf(at) : -1
    if (hex >= 0) hexes.add(hex)
  }
  return [...hexes].sort((a, b) => a - b)
}

/** Enemy hexes, first those that most of the side's units stand near. */
function nearestFirst(position: Position, view: View, hexes: readonly number[]): number[] {
  const { world } = position
  const own = view.pieces
    .map(({ id, at }) => ({ piece: world.pieces[world.pieceIndexes.get(id)!]!, hex: world.grid.indexOf(at) }))
    .filter(({ piece, hex }) => piece.kind === 'unit' && piece.side === view.side && hex >= 0)
  const sum = (hex: number): number =>
    own
      .map((unit) => world.grid.distance(unit.hex, hex))
      .sort((a, b) => a - b)
      .slice(0, STAFF.mostTargets)
      .reduce((a, b) => a + b, 0)
  return [...hexes].sort((a, b) => sum(a) - sum(b) || a - b)
}

/** Attacks worth making in the combat phase, each unit in at most one of them (OPS-8.1), the best first. */
function attacksNow(position: Position, view: View): IntendedAttack[] {
  const ranked = candidateAttacksJointly(position, view.side)
  const isOnTabletop = isTabletopResolver(resolverOf(position.game, null))
  const candidates = isOnTabletop ? rerankByTabletopForecast(position, view.side, ranked) : ranked
  const used = new Set<number>()
  const targets = new Set<number>()
  const attacks: IntendedAttack[] = []
  const stacks = newStackMemo(position)
  for (const candidate of candidates) {
    const { target, force, gain } = candidate
    if (attacks.length >= STAFF.mostAttacks) break
    if (targets.has(target.hex) || force.attackers.some((index) => used.has(index))) continue
    if (!isWorthMaking(position, view.side, candidate, stacks)) continue
    targets.add(target.hex)
    for (const index of force.attackers) used.add(index)
    attacks.push({
      target: hexId(position, target.hex),
      attackers: force.attackers.map((index) => pieceId(position, index)),
      gain,
    })
  }
  return attacks
}

/** What the staff advises the side of a view. It knows only that view. In the command and movement segments it proposes moves, in combat attacks. */
export function adviseStaff(world: World, view: View, brief: Brief): StaffAdvice {
  if (view.pending.length > 0 || view.toAct !== view.side || view.active !== view.side) return NOTHING
  if (view.segment === 'combat') return { proposals: [], attacks: attacksNow(positionToAdvise(world, view), view) }
  if (view.segment !== 'command' && view.segment !== 'move') return NOTHING
  return { proposals: proposals(positionToAdvise(world, view), view, brief), attacks: [] }
}
