import { RESULTS_AFFECTING_GARRISON } from '../../../operational/combat/fight'
import { TWO_DICE_COUNTS } from '../../../operational/combat/forecast'
import { passingFaces } from '../../../operational/combat/morale'
import { combatFactor, attackStrengths, combatTableRow } from '../../../operational/combat/strength'
import { bombards, defendersIn, isGarrisonOnly } from '../../../operational/combat/targets'
import type { World } from '../../../operational/engine'
import { pieceId, isNight, pieceIndex, type Position } from '../../../operational/position'
import { COMBAT } from '../figures'
import {
  costOfResult,
  costOfRetreating,
  leadStepValue,
  type SideLosses,
  sideLossesOf,
  type StackLosses,
  stackLossesOf,
} from './losses'

/** Chances of what the fog of war does to an attack (OPS-8.4); they add up to 1 with the chance that it does not take place. */
interface FogChances {
  /** The attack goes as planned. */
  readonly planned: number
  /** Only the units in the hex of the lead attack. */
  readonly hesitation: number
  /** A guide errs, or reserves join the defender, which helps him about as much. */
  readonly wrongGuide: number
  /** The defender slips away. */
  readonly slippedAway: number
}

const fogByWorld = new WeakMap<World, FogChances>()

function fogChances(world: World): FogChances {
  const known = fogByWorld.get(world)
  if (known) return known
  const chanceOf = (id: string): number =>
    world.tables.fow.results.reduce((sum, row) => sum + (row.id === id ? (TWO_DICE_COUNTS[row.sum] ?? 0) : 0), 0) / 36
  const astray = chanceOf('astray')
  const hesitation = chanceOf('hesitation')
  const wrongGuide = chanceOf('wrongGuide') + chanceOf('reserves')
  const slippedAway = chanceOf('slippedAway')
  const chances = { hesitation, wrongGuide, slippedAway, planned: 1 - astray - hesitation - wrongGuide - slippedAway }
  fogByWorld.set(world, chances)
  return chances
}

/** A hex that may be attacked and who defends it, worked out once for all attacks on it. */
export interface AttackTarget {
  readonly hex: number
  /** Defending units, by piece index and by id. */
  readonly defenders: readonly number[]
  readonly ids: readonly string[]
  readonly stack: StackLosses
  /** Only a garrison defends it (OPS-19.1.17). */
  readonly garrisonOnly: boolean
  /** What the defender gives up with the hex, in points. */
  readonly hexValue: number
  /** Memo: the defender's losses by the unit that leads. */
  readonly lossesByLead: Map<number, SideLosses>
  /** The unit that most likely leads: the strongest. */
  readonly lead: number
}

/** Value of a hex to the side that holds it, in points. */
function hexHoldingValue(position: Position, hex: number): number {
  const { world } = position
  let value = COMBAT.holdOther
  if (world.controllable[hex]) value += COMBAT.holdControllable
  if (world.bastion[hex]) value += COMBAT.holdBastion
  if (world.behindWorks[hex]) value += COMBAT.holdWorks
  return value
}

/** The target in a hex; `advanceValue`: what advancing into it is worth to the attacker beside that, in points. */
export function attackTargetAt(position: Position, hex: number, advanceValue = 0): AttackTarget {
  const ids = defendersIn(position, hex)
  const defenders = ids.map((id) => pieceIndex(position, id))
  let lead = defenders[0] ?? -1
  for (const index of defenders) if (combatFactor(position, index) > combatFactor(position, lead)) lead = index
  return {
    hex,
    defenders,
    ids,
    stack: stackLossesOf(position, defenders),
    garrisonOnly: isGarrisonOnly(position, hex),
    hexValue: hexHoldingValue(position, hex) + advanceValue,
    lossesByLead: new Map(),
    lead,
  }
}

function defenderLosses(position: Position, target: AttackTarget, lead: number): SideLosses {
  let losses = target.lossesByLead.get(lead)
  if (!losses) {
    losses = sideLossesOf(position, [target.stack], lead, target.hexValue)
    target.lossesByLead.set(lead, losses)
  }
  return losses
}

/** Stands for "no lead unit": batteries fire alone (OPS-9.8). */
export const NO_LEAD = -1

/** Units that attack together, and how. */
export interface AttackForce {
  readonly attackers: readonly number[]
  /** The lead unit, or NO_LEAD. */
  readonly lead: number
  readonly charge: boolean
}

/** What results cost a stack, by its units; stacks met before come from a memo. */
export type StackMemo = (units: readonly number[]) => StackLosses

export function newStackMemo(position: Position): StackMemo {
  const known = new Map<string, StackLosses>()
  return (units) => {
    const key = units.join()
    let stack = known.get(key)
    if (!stack) {
      stack = stackLossesOf(position, units)
      known.set(key, stack)
    }
    return stack
  }
}

/** What results cost the attacker, without his batteries, stack by stack. */
function attackerLosses(position: Position, force: AttackForce, stacks: StackMemo): SideLosses {
  const unitsByHex = new Map<number, number[]>()
  for (const index of force.attackers) {
    if (bombards(position, index)) continue
    const hex = position.hexOf[index]!
    unitsByHex.set(hex, [...(unitsByHex.get(hex) ?? []), index])
  }
  const stackLosses = [...unitsByHex.values()].map((units) => stacks(units))
  return sideLossesOf(position, stackLosses, force.lead, 0)
}

/** Expected gain of a clash at a differential of the combat table (OPS-9.3), the attacker's own losses taken off, in points. */
function gainAt(
  position: Position,
  differential: number,
  target: AttackTarget,
  defender: SideLosses,
  attacker: SideLosses,
  charge: boolean,
): number {
  const { results } = combatTableRow(position, differential).row
  let total = 0
  for (const result of results) {
    const kind = result.slice(1)
    if (result.startsWith('A')) {
      const { own, exchange } = costOfResult(kind, attacker, charge)
      total += (target.garrisonOnly ? 0 : exchange * leadStepValue(defender)) - own
    } else {
      if (target.garrisonOnly && !RESULTS_AFFECTING_GARRISON.includes(result)) continue
      const { own, exchange } = costOfResult(kind, defender, false)
      total += own - exchange * leadStepValue(attacker)
    }
  }
  return total / results.length
}

/** Expected gain of batteries that fire alone (OPS-9.8), in points: the lead is disrupted, and retreats if it is disrupted already. */
function bombardmentGainAt(position: Position, differential: number, target: AttackTarget, lead: number): number {
  const table = position.world.tables.combat.bombardmentAlone
  const { results } = combatTableRow(position, differential).row
  const losses = target.stack.losses[target.defenders.indexOf(lead)]!
  const fail = 1 - passingFaces(position, lead) / 6
  let total = 0
  for (const result of results) {
    if (table.disruptsOrDrives.includes(result))
      total += fail * (losses.disrupted ? costOfRetreating(target.stack, target.hexValue) : losses.shaken)
    else if (table.disrupts.includes(result) && !losses.disrupted) total += fail * losses.shaken
  }
  return total / results.length
}

/** Expected gain if only the units in the hex of the lead attack (OPS-8.4, hesitation). */
function hesitantGain(
  position: Position,
  clash: Parameters<typeof attackStrengths>[1],
  target: AttackTarget,
  force: AttackForce,
  defender: SideLosses,
  stacks: StackMemo,
): number {
  const leadHex = position.hexOf[force.lead]
  const inLeadHex = { ...force, attackers: force.attackers.filter((index) => position.hexOf[index] === leadHex) }
  const ids = inLeadHex.attackers.map((index) => pieceId(position, index))
  const differential = differentialOf(position, { ...clash, attackers: ids })
  return gainAt(position, differential, target, defender, attackerLosses(position, inLeadHex, stacks), force.charge)
}

/** The differential of OPS-9.2 before it is limited to the rows of the table. */
function differentialOf(position: Position, clash: Parameters<typeof attackStrengths>[1]): number {
  const { attack, defence, modifiers } = attackStrengths(position, clash)
  return attack - defence + modifiers.reduce((sum, { value }) => sum + value, 0)
}

/** Expected gain of an attack if the defender leads with a given unit, in points. */
function gainAgainst(
  position: Position,
  target: AttackTarget,
  force: AttackForce,
  defenderLead: number,
  stacks: StackMemo,
): number {
  const clash = {
    target: target.hex,
    attackers: force.attackers.map((index) => pieceId(position, index)),
    defenders: target.ids,
    lead: force.lead === NO_LEAD ? null : pieceId(position, force.lead),
    defenderLead: pieceId(position, defenderLead),
    charge: force.charge,
    wrongGuide: false,
  }
  const differential = differentialOf(position, clash)
  if (force.lead === NO_LEAD) return bombardmentGainAt(position, differential, target, defenderLead)
  const { planned, hesitation, wrongGuide, slippedAway } = fogChances(position.world)
  const defender = defenderLosses(position, target, defenderLead)
  const attacker = attackerLosses(position, force, stacks)
  const gainAtDifferential = (at: number): number => gainAt(position, at, target, defender, attacker, force.charge)
  const plannedGain = gainAtDifferential(differential)
  // Units that attack from elsewhere, or batteries, are missing if the attack hesitates.
  const fighters = attacker.stacks.reduce((n, { units }) => n + units.length, 0)
  const oneStackOnly = attacker.stacks.length === 1 && force.attackers.length === fighters
  const hesitating = oneStackOnly ? plannedGain : hesitantGain(position, clash, target, force, defender, stacks)
  const slippedAwayGain = target.garrisonOnly
    ? plannedGain
    : Math.max(0, costOfRetreating(target.stack, target.hexValue) / 2)
  let gain =
    planned * plannedGain +
    hesitation * hesitating +
    wrongGuide * gainAtDifferential(differential - COMBAT.wrongGuideShift) +
    slippedAway * Math.min(plannedGain, slippedAwayGain)
  if (force.charge) gain += leadersIn(position, target.hex) * COMBAT.leader
  gain -= leadersIn(position, position.hexOf[force.lead]!) * COMBAT.leader * COMBAT.leaderRisk
  // At night a unit that is not of the regulars attacks only after a check.
  if (isNight(position) && !isRegular(position, force.lead)) gain *= passingFaces(position, force.lead) / 6
  return gain
}

const isRegular = (position: Position, index: number): boolean =>
  position.world.tables.command.nightAttack.regularFormations.includes(position.world.pieces[index]!.unit!.formation)

function leadersIn(position: Position, hex: number): number {
  let count = 0
  for (const index of position.leadersAt[hex]!) if (position.world.pieces[index]!.leader) count++
  return count
}

/** Expected gain of an attack in points of OPS-18.3, own losses taken off, by the combat table with its fog of war (OPS-8.4). */
export const expectedGain = (position: Position, target: AttackTarget, force: AttackForce, stacks: StackMemo): number =>
  gainAgainst(position, target, force, target.lead, stacks)

/** The same if the defender names the lead that is best for him (OPS-8.2). */
export function gainAgainstBestDefender(
  position: Position,
  target: AttackTarget,
  force: AttackForce,
  stacks: StackMemo,
): number {
  let least = Number.POSITIVE_INFINITY
  for (const lead of target.defenders) least = Math.min(least, gainAgainst(position, target, force, lead, stacks))
  return least
}
