import { ok, type Result } from '../../core/result'
import { hexOfPiece, isNight, pieceDef, pieceIndex, pieceState, type Position } from '../position'
import { refusalFor, type RefusalReason } from '../refusals'
import type { CombatResult } from '../data'
import { enemyOf, type Forecast, type HexId, type PieceId, type Side } from '../types'
import { passingFaces } from './morale'
import { type AttackForces, combatFactor, attackStrengths, combatTableRow } from './strength'
import { bombards, defendersIn, isGarrisonOnly, reachRefusal } from './targets'
import { RESULTS_AFFECTING_GARRISON } from './fight'
import { chargeRefusal } from './declare'

// The odds of an attack under the combat table, before it is made (OPS-9). A result of the table is a code such as `Ar` or `DmX`.

/** An attack whose odds a player asks for. */
export interface PlannedAttack {
  target: HexId
  attackers: PieceId[]
  /** Null: batteries bombard alone. */
  lead: PieceId | null
  charge: boolean
  /** The defender's lead that is assumed; left out: his strongest unit. */
  defenderLead?: PieceId
}

/** All equally likely rolls: 36 of FOW, and 6 each of the combat die, the morale check and the night check. */
const ALL_ROLLS = 36 * 6 * 6 * 6

/** How many of the 36 rolls of two dice give each sum. */
export const TWO_DICE_COUNTS: Readonly<Record<number, number>> = {
  2: 1,
  3: 2,
  4: 3,
  5: 4,
  6: 5,
  7: 6,
  8: 5,
  9: 4,
  10: 3,
  11: 2,
  12: 1,
}

/** One possible outcome; `p` is its probability as a fraction, `num` / `den`. */
type Outcome = Forecast['outcomes'][number]
/** An outcome without its probability. */
type OutcomeFate = Omit<Outcome, 'p'>

/** What a result does when the lead of the side that it names passes its morale check, and when that lead fails. */
interface CheckedFate {
  readonly pass: OutcomeFate
  readonly fail: OutcomeFate
  /** False: there is no check, and `pass` and `fail` are the same. */
  readonly checks: boolean
}

const NO_EFFECT = { attacker: 'none', defender: 'none', attackerSteps: 0, defenderSteps: 0 } as const

/** What decides the fate of the side that a result names: the attackers for a result that begins with A, the defenders for D (9.5). */
interface NamedSide {
  /** Index of the side's lead, -1 for batteries that bombard alone. */
  lead: number
  /** Other units of the side that the result affects. */
  others: readonly number[]
  /** One of the side's stacks could hold (9.6); the stack of the lead of a repelled charge cannot (9.7). */
  mayHold: boolean
}

/** What a result of the combat table does (9.5). */
function tableFate(position: Position, result: CombatResult, side: NamedSide): CheckedFate {
  const namesAttackers = result.startsWith('A')
  const resultKind = result.slice(1)
  /** The fate in which the named side has this fate and loses `ownSteps`, while the other side loses `otherSteps`. */
  const fateWith = (namedSideFate: Outcome['defender'], ownSteps: number, otherSteps: number): OutcomeFate =>
    namesAttackers
      ? {
          result,
          // The forecast shows no rout or disorder of attackers: they retreat at least.
          attacker: namedSideFate === 'rout' || namedSideFate === 'disrupted' ? 'retreat' : namedSideFate,
          defender: 'none',
          attackerSteps: ownSteps,
          defenderSteps: otherSteps,
        }
      : { result, attacker: 'none', defender: namedSideFate, attackerSteps: otherSteps, defenderSteps: ownSteps }
  const unchecked = (fate: OutcomeFate): CheckedFate => ({ pass: fate, fail: fate, checks: false })
  const holdsOrRetreats = fateWith(side.mayHold ? 'hold-or-retreat' : 'retreat', 0, 0)
  const { disrupted, steps } = pieceState(position, side.lead)
  // The lead loses its last step and is destroyed; the fate of the other units, if there are any, is shown.
  const leadDestroyed = (othersFate: 'retreat' | 'rout'): OutcomeFate =>
    fateWith(side.others.length === 0 ? 'none' : othersFate, 1, 0)
  // r: the side retreats, or holds disrupted (9.6).
  if (resultKind === 'r') return unchecked(holdsOrRetreats)
  // c: like r if the lead fails its check. cE: like c, and if the lead passes, both leads lose a step.
  if (resultKind === 'c') return { pass: fateWith('none', 0, 0), fail: holdsOrRetreats, checks: true }
  if (resultKind === 'cE') return { pass: fateWith('none', 1, 1), fail: holdsOrRetreats, checks: true }
  // cR: the side retreats or holds; if the lead fails its check, the side retreats disrupted, and a disrupted lead routs (12.1).
  if (resultKind === 'cR')
    return { pass: holdsOrRetreats, fail: fateWith(disrupted ? 'rout' : 'retreat', 0, 0), checks: true }
  // x: the side retreats, and its lead loses a step.
  if (resultKind === 'x') return unchecked(steps === 1 ? leadDestroyed('retreat') : fateWith('retreat', 1, 0))
  // m: the side retreats, and its lead routs if it fails its check.
  if (resultKind === 'm') return { pass: fateWith('retreat', 0, 0), fail: fateWith('rout', 0, 0), checks: true }
  // What is left is mX: m with the loss of a step. If that destroys the lead, the others are disrupted, and rout if they were so before (12.1).
  const areOthersDisrupted = side.others.every((index) => pieceState(position, index).disrupted)
  if (steps === 1) return unchecked(leadDestroyed(areOthersDisrupted ? 'rout' : 'retreat'))
  return { pass: fateWith('retreat', 1, 0), fail: fateWith('rout', 1, 0), checks: true }
}

/** What a result does where a garrison is attacked: the garrison ignores some D results and loses nothing in an exchange (19.1.17). */
function garrisonFate(position: Position, result: CombatResult, side: NamedSide): CheckedFate {
  const none: OutcomeFate = { result, ...NO_EFFECT }
  if (result.startsWith('D') && !RESULTS_AFFECTING_GARRISON.includes(result))
    return { pass: none, fail: none, checks: false }
  // AcE, if the check is passed, is an exchange.
  const fate = tableFate(position, result, side)
  return result === 'AcE' ? { ...fate, pass: { ...fate.pass, defenderSteps: 0 } } : fate
}

/** What a bombardment without an assault does (9.8). `disrupted`: the defender's lead is disrupted already. */
function bombardmentFate(position: Position, result: CombatResult, disrupted: boolean): CheckedFate {
  const table = position.world.tables.combat.bombardmentAlone
  const none: OutcomeFate = { result, ...NO_EFFECT }
  const onFailedCheck = (defender: Outcome['defender']): CheckedFate => ({
    pass: none,
    fail: { ...none, defender },
    checks: true,
  })
  if (table.disruptsOrDrives.includes(result)) return onFailedCheck(disrupted ? 'retreat' : 'disrupted')
  if (table.disrupts.includes(result) && !disrupted) return onFailedCheck('disrupted')
  return { pass: none, fail: none, checks: false }
}

/** Why the attack could not be made, and the piece at fault (`''`: none in particular); null: it could. */
function plannedAttackRefusal(
  position: Position,
  side: Side,
  plan: PlannedAttack,
  target: number,
  defenders: readonly PieceId[],
): { reason: RefusalReason; piece: PieceId | '' } | null {
  const [anyDefender] = defenders
  if (anyDefender === undefined || pieceDef(position, pieceIndex(position, anyDefender)).side !== enemyOf(side))
    return { reason: 'noEnemy', piece: '' }
  if (plan.attackers.length === 0) return { reason: 'noAttacker', piece: '' }
  for (const id of plan.attackers) {
    const index = pieceIndex(position, id)
    const piece = position.world.pieces[index]
    if (!piece || piece.side !== side || piece.kind !== 'unit' || hexOfPiece(position, index) < 0)
      return { reason: 'notYours', piece: id }
    const reason = reachRefusal(position, index, target)
    if (reason) return { reason, piece: id }
  }
  const fighters = plan.attackers.filter((id) => !bombards(position, pieceIndex(position, id)))
  if (fighters.length === 0 && isNight(position)) return { reason: 'nightBombardment', piece: '' }
  if (fighters.length > 0 && (plan.lead === null || !fighters.includes(plan.lead)))
    return { reason: 'leadArm', piece: plan.lead ?? '' }
  const chargeReason = plan.charge ? chargeRefusal(position, fighters.length > 0 ? plan.lead : null, target) : null
  if (chargeReason) return { reason: chargeReason, piece: '' }
  if (plan.defenderLead !== undefined && !defenders.includes(plan.defenderLead))
    return { reason: 'notDefender', piece: plan.defenderLead }
  return null
}

/**
 * Exact odds of an attack under the combat table (OPS-8.4, 9.2 to 9.8), from the same strengths that the fight uses. Choices that may come
 * up (the defender's lead, reserves, slipping away, the sound of the guns, holding) are named in `choices` and left out of the odds.
 */
export function forecastAttack(position: Position, side: Side, plan: PlannedAttack): Result<Forecast> {
  const target = position.world.grid.indexOf(plan.target)
  const defenders = target < 0 || position.game.ops.segment === 'setup' ? [] : defendersIn(position, target)
  const fault = plannedAttackRefusal(position, side, plan, target, defenders)
  if (fault) return { ok: false, refusal: refusalFor(fault.reason, { hex: plan.target, piece: fault.piece }) }
  const onlyBombards = plan.attackers.every((id) => bombards(position, pieceIndex(position, id)))
  const defendersByStrength = [...defenders].sort(
    (a, b) => combatFactor(position, pieceIndex(position, b)) - combatFactor(position, pieceIndex(position, a)),
  )
  const forces: AttackForces = {
    target,
    attackers: plan.attackers,
    defenders,
    lead: onlyBombards ? null : plan.lead,
    // `plannedAttackRefusal` has made sure that there is a defender.
    defenderLead: plan.defenderLead ?? defendersByStrength[0]!,
    charge: plan.charge,
    // A wrong guide is one of the results of the fog of war dice (8.4), which `outcomesOf` goes through.
    wrongGuide: false,
  }
  return ok({
    ...attackStrengths(position, forces),
    outcomes: outcomesOf(position, forces),
    choices: choicesLeftOut(position, forces),
  })
}

/** The possible outcomes of an attack with their probabilities: all rolls of the four dice of `ALL_ROLLS` are counted. */
function outcomesOf(position: Position, forces: AttackForces): Outcome[] {
  const outcomesByFate = new Map<string, Outcome>()
  const addRolls = (rolls: number, fate: OutcomeFate): void => {
    if (rolls === 0) return
    const key = JSON.stringify(fate)
    const alreadyListed = outcomesByFate.get(key)
    if (alreadyListed) alreadyListed.p.num += rolls
    else outcomesByFate.set(key, { p: { num: rolls, den: ALL_ROLLS }, ...fate })
  }
  const { lead } = forces
  const leadIndex = lead === null ? -1 : pieceIndex(position, lead)
  const nightPassingFaces = nightCheckFaces(position, leadIndex)
  // The other dice do not matter once the night check has failed: 36 rolls of FOW, 6 of the combat die, 6 of the morale check.
  addRolls((6 - nightPassingFaces) * 36 * 36, { result: 'calledOff', ...NO_EFFECT })
  if (lead === null) {
    // A bombardment without an assault rolls for no fog of war, so its 36 rolls all count alike.
    addFight(position, forces, 36 * nightPassingFaces, addRolls)
    return [...outcomesByFate.values()]
  }
  for (const row of position.world.tables.fow.results) {
    const rolls = (TWO_DICE_COUNTS[row.sum] ?? 0) * nightPassingFaces
    // Astray calls the attack off, whatever the combat die and the morale check would show.
    if (row.id === 'astray') addRolls(rolls * 36, { result: 'calledOff', ...NO_EFFECT })
    else if (row.id === 'wrongGuide') addFight(position, { ...forces, wrongGuide: true }, rolls, addRolls)
    else if (row.id === 'hesitation') {
      // Only units in the hex of the lead go on with the attack.
      const hex = hexOfPiece(position, leadIndex)
      const attackers = forces.attackers.filter((id) => hexOfPiece(position, pieceIndex(position, id)) === hex)
      addFight(position, { ...forces, attackers }, rolls, addRolls)
    } else addFight(position, forces, rolls, addRolls)
  }
  return [...outcomesByFate.values()]
}

/**
 * How many faces of the die let an attack pass the night check (5.5): all six by day and for a lead of a regular US formation. `lead` -1: no
 * lead, which happens by day only.
 */
function nightCheckFaces(position: Position, lead: number): number {
  const { regularFormations } = position.world.tables.command.nightAttack
  const unit = position.world.pieces[lead]?.unit
  const needsNoCheck = !isNight(position) || (unit && regularFormations.includes(unit.formation))
  return needsNoCheck ? 6 : passingFaces(position, lead)
}

/** Adds the outcomes of one fight or bombardment. Each roll of the combat die and the morale check counts `rolls` times. */
function addFight(
  position: Position,
  forces: AttackForces,
  rolls: number,
  addRolls: (rolls: number, fate: OutcomeFate) => void,
): void {
  const lead = forces.lead === null ? -1 : pieceIndex(position, forces.lead)
  const defenderLead = pieceIndex(position, forces.defenderLead)
  const attackers = forces.attackers.map((id) => pieceIndex(position, id))
  const defenders = forces.defenders.map((id) => pieceIndex(position, id))
  const otherFighters = attackers.filter((index) => !bombards(position, index) && index !== lead)
  const attackingSide: NamedSide = {
    lead,
    others: otherFighters,
    // 9.7: a charge that is beaten disrupts its lead, so only stacks in other hexes may hold.
    mayHold: !forces.charge || otherFighters.some((index) => position.hexOf[index] !== position.hexOf[lead]),
  }
  const defendingSide: NamedSide = {
    lead: defenderLead,
    others: defenders.filter((index) => index !== defenderLead),
    mayHold: defenders.every((index) => !pieceState(position, index).disrupted),
  }
  const fateOf = (result: CombatResult, named: NamedSide): CheckedFate => {
    if (forces.lead === null) return bombardmentFate(position, result, pieceState(position, defenderLead).disrupted)
    return isGarrisonOnly(position, forces.target)
      ? garrisonFate(position, result, named)
      : tableFate(position, result, named)
  }
  for (const result of combatTableRow(position, attackStrengths(position, forces).differential).row.results) {
    const namedSide = result.startsWith('A') ? attackingSide : defendingSide
    const fate = fateOf(result, namedSide)
    const passingFaceCount = fate.checks ? passingFaces(position, namedSide.lead) : 6
    addRolls(rolls * passingFaceCount, fate.pass)
    addRolls(rolls * (6 - passingFaceCount), fate.fail)
  }
}

/** Names of the choices that may come up and are left out of the odds. */
function choicesLeftOut(position: Position, { lead, target, defenders }: AttackForces): string[] {
  const leadChoice = defenders.length > 1 ? ['lead'] : []
  if (lead === null) return leadChoice
  const slipChoice = isGarrisonOnly(position, target) ? [] : ['slip']
  return [...leadChoice, 'reserve', ...slipChoice, 'guns', 'hold']
}
