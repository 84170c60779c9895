import type { CombatResult } from '../data'
import { pieceId, pieceIndex, pieceState, type Position } from '../position'
import type { AttackState, PieceId } from '../types'
import type { ClashOutcome, CounterOutcome, StayResult } from './outcome'
import { bombards } from './targets'

// What a result of the combat table does to both sides (9.5 to 9.8), for the fight and for the forecast. Nothing is carried out here.

/** The attack as far as its outcome depends on it. */
export type FoughtAttack = Pick<AttackState, 'attackers' | 'lead' | 'charge' | 'defenders' | 'defenderLead'>

/** Makes the morale check of a unit (9.4). True: it passes. The fight throws a die here; the forecast goes through both answers. */
export type PassesCheck = (index: number) => boolean

/** What a result of the combat table does (9.5), or without a lead, where batteries bombarded alone, what 9.8 makes of it. */
export const tableOutcome = (
  position: Position,
  attack: FoughtAttack,
  result: CombatResult,
  passesCheck: PassesCheck,
): ClashOutcome =>
  attack.lead === null
    ? outcomeOfBombardment(position, attack, result, passesCheck)
    : outcomeOfFight(position, attack, result, passesCheck)

/** An outcome in which both sides hold and nobody is hurt. `result`: code of the combat table, for the account. */
const outcomeWithoutEffect = (result: string, rule: string): ClashOutcome => ({
  resolver: 'table',
  counters: [],
  attacker: 'holds',
  defender: 'holds',
  // Who holds the target hex.
  holds: 'defender',
  leaders: {},
  log: [{ rule, key: 'result', args: { result } }],
})

const NO_STEP_LOST = 0

/** What the combat table does to one unit. The table counts no castings, so the roster is marked as steps are lost (24.2). */
const newCounterOutcome = (
  unit: PieceId,
  steps: number,
  state: CounterOutcome['state'],
  rule: string,
): CounterOutcome => ({
  unit,
  rule,
  castings: 0,
  steps,
  state,
  roster: null,
})

/**
 * 9.8: a bombardment without an assault may disrupt the defender's lead, and some results drive the defenders out if their lead is disrupted
 * already. The lead may avert that by a morale check. It costs no steps.
 */
function outcomeOfBombardment(
  position: Position,
  attack: FoughtAttack,
  result: CombatResult,
  passesCheck: PassesCheck,
): ClashOutcome {
  const noEffect = outcomeWithoutEffect(result, 'OPS-9.8')
  const table = position.world.tables.combat.bombardmentAlone
  const mayDriveOut = table.disruptsOrDrives.includes(result)
  const mayDisrupt = mayDriveOut || table.disrupts.includes(result)
  if (!mayDisrupt) return noEffect
  // `resolveFight` has filled in the defender's lead.
  const leadId = attack.defenderLead!
  const lead = pieceIndex(position, leadId)
  const { disrupted } = pieceState(position, lead)
  if (disrupted && !mayDriveOut) return noEffect
  if (passesCheck(lead)) return noEffect
  return disrupted
    ? { ...noEffect, defender: 'retreats', holds: null }
    : { ...noEffect, counters: [newCounterOutcome(leadId, NO_STEP_LOST, 'disrupted', 'OPS-9.8')] }
}

/** Results of the combat table that affect a garrison; a garrison ignores all others (19.1.17). */
export const RESULTS_AFFECTING_GARRISON: readonly string[] = ['Dx', 'Dm', 'DmX']

/** What a result does to the side that its first letter names: A the attackers, D the defenders (9.5). */
interface SideResult {
  /** What the side must or may do next: hold, retreat, or choose. */
  readonly stay: StayResult
  /** Steps that the lead of the side loses, and the state of that lead afterwards. */
  readonly leadSteps: number
  readonly leadOutcome: CounterOutcome['state']
  /** Other units of the side that are disrupted. */
  readonly disrupted: readonly number[]
  /** The lead of the other side loses a step too. */
  readonly isExchange: boolean
}
const HOLDS_UNHARMED: SideResult = {
  stay: 'holds',
  leadSteps: 0,
  leadOutcome: 'same',
  disrupted: [],
  isExchange: false,
}

/**
 * Makes the morale checks of a result and returns its effect (9.5); nothing is carried out yet. `resultKind`: the result without its A or D.
 * `fighters`: all units of that side that fought.
 */
function effectOnNamedSide(
  position: Position,
  resultKind: string,
  lead: number,
  fighters: readonly number[],
  passesCheck: PassesCheck,
): SideResult {
  const otherFighters = fighters.filter((index) => index !== lead)
  // r: the side retreats, or holds disrupted (9.6).
  if (resultKind === 'r') return { ...HOLDS_UNHARMED, stay: 'mayHold' }
  // c: like r if the lead fails its check.
  if (resultKind === 'c') return { ...HOLDS_UNHARMED, stay: passesCheck(lead) ? 'holds' : 'mayHold' }
  if (resultKind === 'cE') {
    // cE: if the lead passes its check, both leads lose a step instead.
    const isExchange = passesCheck(lead)
    return { ...HOLDS_UNHARMED, stay: isExchange ? 'holds' : 'mayHold', leadSteps: isExchange ? 1 : 0, isExchange }
  }
  // cR: the side retreats or holds; if the lead fails its check, it retreats disrupted.
  if (resultKind === 'cR')
    return passesCheck(lead)
      ? { ...HOLDS_UNHARMED, stay: 'mayHold' }
      : { ...HOLDS_UNHARMED, stay: 'retreats', leadOutcome: 'disrupted', disrupted: otherFighters }
  if (resultKind === 'x') {
    // x: the lead loses a step, and the other units that fail a check are disrupted.
    const disrupted = otherFighters.filter((index) => !passesCheck(index))
    return { ...HOLDS_UNHARMED, stay: 'retreats', leadSteps: 1, disrupted }
  }
  // m: the lead routs if it fails its check. mX: it loses a step too; if that destroys it, it makes no check, and the others are disrupted.
  const steps = resultKind === 'mX' ? 1 : 0
  const isDestroyed = steps === 1 && pieceState(position, lead).steps === 1
  const hasPassed = !isDestroyed && passesCheck(lead)
  return hasPassed
    ? { ...HOLDS_UNHARMED, stay: 'retreats', leadSteps: steps }
    : {
        ...HOLDS_UNHARMED,
        stay: 'retreats',
        leadSteps: steps,
        leadOutcome: isDestroyed ? 'same' : 'routed',
        disrupted: otherFighters,
      }
}

/** 9.5: what a result of the combat table does to the side that it names, with the checks that this takes. */
function outcomeOfFight(
  position: Position,
  attack: FoughtAttack,
  result: CombatResult,
  passesCheck: PassesCheck,
): ClashOutcome {
  const namesAttackers = result.startsWith('A')
  // `resolveFight` comes here only with a lead on both sides.
  const attackerLead = attack.lead!
  const defenderLead = attack.defenderLead!
  const [lead, enemyLead] = namesAttackers ? [attackerLead, defenderLead] : [defenderLead, attackerLead]
  const unitsOfNamedSide = (namesAttackers ? attack.attackers : attack.defenders).map((id) => pieceIndex(position, id))
  // Batteries of the attack only bombard, and no result affects them (9.5).
  const fighters = namesAttackers ? unitsOfNamedSide.filter((index) => !bombards(position, index)) : unitsOfNamedSide
  const isGarrison = attack.defenders.every((id) => pieceState(position, pieceIndex(position, id)).garrison)
  // 19.1.17: a garrison ignores all other results and makes no check.
  if (isGarrison && !namesAttackers && !RESULTS_AFFECTING_GARRISON.includes(result))
    return outcomeWithoutEffect(result, 'OPS-9.5')
  const resultKind = result.slice(1)
  const effect = effectOnNamedSide(position, resultKind, pieceIndex(position, lead), fighters, passesCheck)
  // 9.7: a charge that ends in an A result also disrupts the lead. Ruling: together with the checks, before hold or retreat.
  const chargeOutcomes =
    namesAttackers && attack.charge ? [newCounterOutcome(lead, NO_STEP_LOST, 'disrupted', 'OPS-9.7')] : []
  const isLeadAffected = effect.leadSteps > 0 || effect.leadOutcome !== 'same'
  const leadOutcomes = isLeadAffected ? [newCounterOutcome(lead, effect.leadSteps, effect.leadOutcome, 'OPS-9.5')] : []
  const otherOutcomes = effect.disrupted.map((index) =>
    newCounterOutcome(pieceId(position, index), NO_STEP_LOST, 'disrupted', 'OPS-9.5'),
  )
  // 19.1.17: in an exchange a garrison loses nothing.
  const exchangeOutcomes = effect.isExchange && !isGarrison ? [newCounterOutcome(enemyLead, 1, 'same', 'OPS-9.5')] : []
  // The order matters, since a unit that routs throws a die. After x the others suffer before the lead.
  let counters = [...chargeOutcomes, ...leadOutcomes, ...otherOutcomes, ...exchangeOutcomes]
  if (resultKind === 'x') counters = [...otherOutcomes, ...chargeOutcomes, ...leadOutcomes]
  // After cR all suffer in the order of the units. The table has cR for defenders only, so no charge is disrupted here.
  if (resultKind === 'cR') counters = inOrderOfUnits(fighters, position, [...leadOutcomes, ...otherOutcomes])
  return {
    ...outcomeWithoutEffect(result, 'OPS-9.5'),
    counters,
    [namesAttackers ? 'attacker' : 'defender']: effect.stay,
    holds: holderAfter(effect.stay, namesAttackers),
  }
}

/** Who holds the target hex once the side that the result names stays or leaves; null: that side may still choose (9.6). */
function holderAfter(stay: StayResult, namesAttackers: boolean): ClashOutcome['holds'] {
  if (stay === 'mayHold') return null
  return stay === 'retreats' && !namesAttackers ? 'attacker' : 'defender'
}

/** Sorts outcomes by the place of their unit in `units`. */
function inOrderOfUnits(
  units: readonly number[],
  position: Position,
  counters: readonly CounterOutcome[],
): CounterOutcome[] {
  const placeOf = ({ unit }: CounterOutcome): number => units.indexOf(pieceIndex(position, unit))
  return [...counters].sort((a, b) => placeOf(a) - placeOf(b))
}
