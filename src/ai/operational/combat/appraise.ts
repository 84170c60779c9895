import { TWO_DICE_COUNTS } from '../../../operational/combat/forecast'
import { RESULTS_AFFECTING_GARRISON } from '../../../operational/combat/fight'
import { passingFaces } from '../../../operational/combat/morale'
import { combatFactor, attackStrengths, combatTableRow } from '../../../operational/combat/strength'
import { bombards, defendersIn, isGarrisonOnly } from '../../../operational/combat/targets'
import { pieceId, isNight, pieceIndex, type Position } from '../../../operational/position'
import type { World } from '../../../operational/engine'
import {
  costOfResult,
  costOfRetreating,
  type StackLosses,
  stackLossesOf,
  leadStepValue,
  type SideLosses,
  sideLossesOf,
} from './losses'
import { WEIGHTS } from './weights'

/** What the fog of war may do to an attack (8.4), as chances. */
interface Fog {
  readonly off: number
  readonly hesitation: number
  readonly wrongGuide: number
  readonly slip: number
  readonly planned: number
}

const fogs = new WeakMap<World, Fog>()

function fogOf(world: World): Fog {
  const known = fogs.get(world)
  if (known) return known
  const of = (id: string): number =>
    world.tables.fow.results.reduce((sum, row) => sum + (row.id === id ? (TWO_DICE_COUNTS[row.sum] ?? 0) : 0), 0) / 36
  const off = of('astray')
  const hesitation = of('hesitation')
  // Reserves help the defender about as much as a guide who errs.
  const wrongGuide = of('wrongGuide') + of('reserves')
  const slip = of('slippedAway')
  const made = { off, hesitation, wrongGuide, slip, planned: 1 - off - hesitation - wrongGuide - slip }
  fogs.set(world, made)
  return made
}

/** What stands in a hex that may be attacked, worked out once for all attacks on it. */
export interface AttackTarget {
  readonly hex: number
  readonly defenders: readonly number[]
  readonly ids: readonly string[]
  readonly stack: StackLosses
  readonly walled: boolean
  /** What its holder gives up with the ground. */
  readonly ground: number
  /** By defending lead: what it would suffer. */
  readonly under: Map<number, SideLosses>
  /** The lead to reckon with: the strongest. */
  readonly lead: number
}

/** What the ground of a hex is worth to who holds it. */
export function hexHoldingValue(pos: Position, hex: number): number {
  const { world } = pos
  let value = WEIGHTS.ground.other
  if (world.controllable[hex]) value += WEIGHTS.ground.controllable
  if (world.bastion[hex]) value += WEIGHTS.ground.bastion
  if (world.behindWorks[hex]) value += WEIGHTS.ground.works
  return value
}

/** `advance`: what coming into the hex brings the attacker beside. */
export function attackTargetAt(pos: Position, hex: number, advance = 0): AttackTarget {
  const ids = defendersIn(pos, hex)
  const defenders = ids.map((id) => pieceIndex(pos, id))
  let lead = defenders[0] ?? -1
  for (const index of defenders) if (combatFactor(pos, index) > combatFactor(pos, lead)) lead = index
  return {
    hex,
    defenders,
    ids,
    stack: stackLossesOf(pos, defenders),
    walled: isGarrisonOnly(pos, hex),
    ground: hexHoldingValue(pos, hex) + advance,
    under: new Map(),
    lead,
  }
}

function underOf(pos: Position, mark: AttackTarget, lead: number): SideLosses {
  let known = mark.under.get(lead)
  if (!known) {
    known = sideLossesOf(pos, [mark.stack], lead, mark.ground)
    mark.under.set(lead, known)
  }
  return known
}

/** Who attacks, and how. */
export interface AttackForce {
  readonly attackers: readonly number[]
  /** -1: batteries bombard alone. */
  readonly lead: number
  readonly charge: boolean
}

/** Fighting attackers hex by hex, the stakes of each known from `stacks`. */
function offenceOf(pos: Position, onset: AttackForce, stacks: StackMemo): SideLosses {
  const byHex = new Map<number, number[]>()
  for (const index of onset.attackers) {
    if (bombards(pos, index)) continue
    const hex = pos.hexOf[index]!
    byHex.set(hex, [...(byHex.get(hex) ?? []), index])
  }
  return sideLossesOf(
    pos,
    [...byHex.values()].map((units) => stacks(units)),
    onset.lead,
    0,
  )
}

/** Stacks already appraised, so that many plans share them. */
export type StackMemo = (units: readonly number[]) => StackLosses

export function newStackMemo(pos: Position): StackMemo {
  const known = new Map<string, StackLosses>()
  return (units) => {
    const key = units.join()
    let stack = known.get(key)
    if (!stack) {
      stack = stackLossesOf(pos, units)
      known.set(key, stack)
    }
    return stack
  }
}

/** Expected gain of a clash at a differential of the table (9.3), in points; losses of one's own taken off. */
function gainAt(
  pos: Position,
  differential: number,
  mark: AttackTarget,
  defence: SideLosses,
  offence: SideLosses,
  charge: boolean,
): number {
  const { results } = combatTableRow(pos, differential).row
  let total = 0
  for (const result of results) {
    const kind = result.slice(1)
    if (result.startsWith('A')) {
      const { own, exchange } = costOfResult(kind, offence, charge)
      total += (mark.walled ? 0 : exchange * leadStepValue(defence)) - own
    } else {
      if (mark.walled && !RESULTS_AFFECTING_GARRISON.includes(result)) continue
      const { own, exchange } = costOfResult(kind, defence, false)
      total += own - exchange * leadStepValue(offence)
    }
  }
  return total / results.length
}

/** The same for guns alone (9.8): they shake, and shake loose. */
function gainOfGuns(pos: Position, differential: number, mark: AttackTarget, lead: number): number {
  const table = pos.world.tables.combat.bombardmentAlone
  const { results } = combatTableRow(pos, differential).row
  const harm = mark.stack.harms[mark.defenders.indexOf(lead)]!
  const failing = 1 - passingFaces(pos, lead) / 6
  let total = 0
  for (const result of results) {
    if (table.disruptsOrDrives.includes(result))
      total += failing * (harm.disrupted ? costOfRetreating(mark.stack, mark.ground) : harm.shaken)
    else if (table.disrupts.includes(result) && !harm.disrupted) total += failing * harm.shaken
  }
  return total / results.length
}

/** One plan as it stands: the gain to expect if the defender leads with that unit. */
function gainAgainst(
  pos: Position,
  mark: AttackTarget,
  onset: AttackForce,
  defenderLead: number,
  stacks: StackMemo,
): number {
  const attackers = onset.attackers.map((index) => pieceId(pos, index))
  const clash = {
    target: mark.hex,
    attackers,
    defenders: mark.ids,
    lead: onset.lead < 0 ? null : pieceId(pos, onset.lead),
    defenderLead: pieceId(pos, defenderLead),
    charge: onset.charge,
    wrongGuide: false,
  }
  const { attack, defence, modifiers } = attackStrengths(pos, clash)
  const d = attack - defence + modifiers.reduce((sum, item) => sum + item.value, 0)
  if (onset.lead < 0) return gainOfGuns(pos, d, mark, defenderLead)
  const { world } = pos
  const fog = fogOf(world)
  const under = underOf(pos, mark, defenderLead)
  const offence = offenceOf(pos, onset, stacks)
  const at = (differential: number): number => gainAt(pos, differential, mark, under, offence, onset.charge)
  const planned = at(d)
  let hesitant = planned
  if (offence.stacks.length > 1 || onset.attackers.length > offence.stacks.reduce((n, s) => n + s.units.length, 0)) {
    const hex = pos.hexOf[onset.lead]
    const few = { ...onset, attackers: onset.attackers.filter((index) => pos.hexOf[index] === hex) }
    const sum = attackStrengths(pos, { ...clash, attackers: few.attackers.map((index) => pieceId(pos, index)) })
    const raw = sum.attack - sum.defence + sum.modifiers.reduce((total, item) => total + item.value, 0)
    hesitant = gainAt(pos, raw, mark, under, offenceOf(pos, few, stacks), onset.charge)
  }
  const slip = mark.walled ? planned : Math.max(0, costOfRetreating(mark.stack, mark.ground) / 2)
  let gain =
    fog.planned * planned + fog.hesitation * hesitant + fog.wrongGuide * at(d - 1) + fog.slip * Math.min(planned, slip)
  if (onset.charge) gain += leadersIn(pos, mark.hex) * WEIGHTS.leader
  gain -= leadersIn(pos, pos.hexOf[onset.lead]!) * WEIGHTS.leader * 0.3
  if (isNight(pos) && !regular(pos, onset.lead)) gain *= passingFaces(pos, onset.lead) / 6
  return gain
}

const regular = (pos: Position, index: number): boolean =>
  pos.world.tables.command.nightAttack.regularFormations.includes(pos.world.pieces[index]!.unit!.formation)

function leadersIn(pos: Position, hex: number): number {
  let count = 0
  for (const index of pos.leadersAt[hex]!) if (pos.world.pieces[index]!.leader) count++
  return count
}

/** Expected gain of an attack in points of OPS-18.3, what the attacker may lose taken off: the exact table with its fog of war. */
export const expectedGain = (pos: Position, mark: AttackTarget, onset: AttackForce, stacks: StackMemo): number =>
  gainAgainst(pos, mark, onset, mark.lead, stacks)

/** The same against the lead that is best for the defender (8.2: he names it when the attack is declared). */
export function gainAgainstBestLead(pos: Position, mark: AttackTarget, onset: AttackForce, stacks: StackMemo): number {
  let worst = Number.POSITIVE_INFINITY
  for (const lead of mark.defenders) worst = Math.min(worst, gainAgainst(pos, mark, onset, lead, stacks))
  return worst
}
