import { ok, type Result } from '../../core/result'
import { hexId, hexOfPiece, isNight, pieceDef, pieceIndex, pieceState, type Position } from '../position'
import { refusalFor, type RefusalReason } from '../refusals'
import type { CombatResult } from '../data'
import { type AttackState, enemyOf, type Forecast, type HexId, type PieceId, type Side } from '../types'
import { passingFaces } from './morale'
import { type AttackForces, combatFactor, attackStrengths, combatTableRow } from './strength'
import { bombards, defendersIn, isGarrisonOnly, reachRefusal } from './targets'
import { UNBRIDGED_RAVINE } from '../world'
import { aftermathOf } from './aftermath'
import { chargeRefusal } from './declare'
import type { ClashOutcome } from './outcome'
import { tableOutcome } from './tableOutcome'

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

/** All equally likely rolls of FOW, night check and combat die. The morale checks come on top. */
const ROLLS_BEFORE_CHECKS = 36 * 6 * 6

/** In how many ways so many dice can fall: a power of six. */
function rollsOf(dice: number): number {
  let rolls = 1
  for (let thrown = 0; thrown < dice; thrown++) rolls *= 6
  return rolls
}

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

/** Nobody leaves and nobody loses anything. */
const NO_EFFECT = {
  attacker: 'none',
  defender: 'none',
  attackerSteps: 0,
  defenderSteps: 0,
  attackersDestroyed: 0,
  defendersDestroyed: 0,
} as const

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

/** The unit with the highest combat factor, of several the first: the lead that is assumed of a defence (8.2). Null: there is none. */
export function strongestUnit(position: Position, units: readonly PieceId[]): PieceId | null {
  const factorOf = (id: PieceId): number => combatFactor(position, pieceIndex(position, id))
  return [...units].sort((a, b) => factorOf(b) - factorOf(a))[0] ?? null
}

/**
 * Exact odds of an attack under the combat table (OPS-8.4, 9.2 to 10.1), from the same strengths and outcomes that the fight uses, with the
 * ground behind both sides. Choices that may come up (the defender's lead, reserves, slipping away, the sound of the guns, holding) are named
 * in `choices` and left out of the odds; what is assumed of retreats stands in `assumptions`.
 */
export function forecastAttack(position: Position, side: Side, plan: PlannedAttack): Result<Forecast> {
  const target = position.world.grid.indexOf(plan.target)
  const defenders = target < 0 || position.game.ops.segment === 'setup' ? [] : defendersIn(position, target)
  const fault = plannedAttackRefusal(position, side, plan, target, defenders)
  if (fault) return { ok: false, refusal: refusalFor(fault.reason, { hex: plan.target, piece: fault.piece }) }
  const onlyBombards = plan.attackers.every((id) => bombards(position, pieceIndex(position, id)))
  const forces: AttackForces = {
    target,
    attackers: plan.attackers,
    defenders,
    lead: onlyBombards ? null : plan.lead,
    // `plannedAttackRefusal` has made sure that there is a defender.
    defenderLead: plan.defenderLead ?? strongestUnit(position, defenders)!,
    charge: plan.charge,
    // A wrong guide is one of the results of the fog of war dice (8.4), which `outcomesOf` goes through.
    wrongGuide: false,
  }
  const outcomes = outcomesOf(position, forces)
  return ok({
    ...attackStrengths(position, forces),
    outcomes,
    choices: choicesLeftOut(position, forces),
    assumptions: assumptionsOf(outcomes),
  })
}

/** The possible outcomes of an attack with their probabilities: all rolls of the dice are counted, and how the ground behind takes them. */
function outcomesOf(position: Position, forces: AttackForces): Outcome[] {
  /** How often each roll of the combat die counts: by all rolls of the checks that may follow it, the lead's or those of followers. */
  const rollsOfChecks = rollsOf(Math.max(1, followersWhoseCheckMatters(position, forces)))
  const den = ROLLS_BEFORE_CHECKS * rollsOfChecks
  const outcomesByFate = new Map<string, Outcome>()
  const addRolls = (rolls: number, fate: OutcomeFate): void => {
    if (rolls === 0) return
    const key = JSON.stringify(fate)
    const alreadyListed = outcomesByFate.get(key)
    if (alreadyListed) alreadyListed.p.num += rolls
    else outcomesByFate.set(key, { p: { num: rolls, den }, ...fate })
  }
  const fates = newFates(position, forces, rollsOfChecks)
  const { lead } = forces
  const leadIndex = lead === null ? -1 : pieceIndex(position, lead)
  const nightPassingFaces = nightCheckFaces(position, leadIndex)
  // The other dice do not matter once the night check has failed: 36 rolls of FOW, 6 of the combat die, and the checks.
  addRolls((6 - nightPassingFaces) * 36 * 6 * rollsOfChecks, { result: 'calledOff', ...NO_EFFECT })
  const addFight = (forcesThen: AttackForces, rolls: number): void => {
    for (const result of combatTableRow(position, attackStrengths(position, forcesThen).differential).row.results)
      for (const { share, fate } of fates(forcesThen.attackers, result)) addRolls(rolls * share, fate)
  }
  if (lead === null) {
    // A bombardment without an assault rolls for no fog of war, so its 36 rolls all count alike.
    addFight(forces, 36 * nightPassingFaces)
    return [...outcomesByFate.values()]
  }
  for (const row of position.world.tables.fow.results) {
    const rolls = (TWO_DICE_COUNTS[row.sum] ?? 0) * nightPassingFaces
    // Astray calls the attack off, whatever the combat die and the checks would show.
    if (row.id === 'astray') addRolls(rolls * 6 * rollsOfChecks, { result: 'calledOff', ...NO_EFFECT })
    else if (row.id === 'wrongGuide') addFight({ ...forces, wrongGuide: true }, rolls)
    else if (row.id === 'hesitation') {
      // Only units in the hex of the lead go on with the attack.
      const hex = hexOfPiece(position, leadIndex)
      const attackers = forces.attackers.filter((id) => hexOfPiece(position, pieceIndex(position, id)) === hex)
      addFight({ ...forces, attackers }, rolls)
    } else addFight(forces, rolls)
  }
  return [...outcomesByFate.values()]
}

/** Stages of an attack in which its night check (5.5) is still to come. */
const STAGES_BEFORE_NIGHT_CHECK: readonly string[] = ['declaring', 'night']

/**
 * How many faces of the die let an attack pass the night check (5.5): all six by day, for a lead of a regular US formation, and once the check of
 * this attack has been passed, as when the defender is asked for his lead. `lead` -1: no lead, which happens by day only.
 */
function nightCheckFaces(position: Position, lead: number): number {
  const { regularFormations } = position.world.tables.command.nightAttack
  const unit = position.world.pieces[lead]?.unit
  const { attack } = position.game.ops
  const isPassed = attack !== null && !STAGES_BEFORE_NIGHT_CHECK.includes(attack.stage)
  const needsNoCheck = !isNight(position) || isPassed || (unit && regularFormations.includes(unit.formation))
  return needsNoCheck ? 6 : passingFaces(position, lead)
}

/**
 * Does it matter to the forecast whether a unit that follows the lead fails its check and is disrupted (9.5)? Only if it then routs: at once,
 * since it is disrupted already (12.1), or on its way back over a ravine (19.1.10).
 */
function doesCheckMatter(position: Position, index: number): boolean {
  const { world } = position
  const hex = hexOfPiece(position, index)
  return (
    pieceState(position, index).disrupted ||
    [0, 1, 2, 3, 4, 5].some((direction) => (world.hexsideFlags[hex * 6 + direction]! & UNBRIDGED_RAVINE) !== 0)
  )
}

/** The most checks of followers that matter in one fight: those of the attackers or of the defenders, never of both. */
function followersWhoseCheckMatters(
  position: Position,
  { attackers, defenders, lead, defenderLead }: AttackForces,
): number {
  if (lead === null) return 0
  const countOf = (ids: readonly PieceId[], leadId: PieceId): number =>
    ids
      .filter((id) => id !== leadId)
      .map((id) => pieceIndex(position, id))
      .filter((index) => !(ids === attackers && bombards(position, index)) && doesCheckMatter(position, index)).length
  return Math.max(countOf(attackers, lead), countOf(defenders, defenderLead))
}

/** A fate that a result may bring, and in how many of the rolls of the checks it does. */
interface SharedFate {
  readonly share: number
  readonly fate: OutcomeFate
}

/**
 * The fates that each result of the combat table may bring to those attackers, worked out when first asked for: the lead's check and the
 * checks of followers that matter are gone through, the outcome is carried out on a copy, and the ground behind is looked at. The shares of a
 * result add up to `rollsOfChecks`, a power of six with room for all checks of one result.
 */
function newFates(
  position: Position,
  { target, defenders, lead, defenderLead, charge }: AttackForces,
  rollsOfChecks: number,
): (attackers: readonly PieceId[], result: CombatResult) => readonly SharedFate[] {
  const known = new Map<string, readonly SharedFate[]>()
  const leads = [lead, defenderLead].map((id) => (id === null ? -1 : pieceIndex(position, id)))
  return (attackers, result) => {
    const key = `${attackers.length} ${result}`
    const fatesKnown = known.get(key)
    if (fatesKnown) return fatesKnown
    const attack: AttackState = {
      target: hexId(position, target),
      attackers: [...attackers],
      lead,
      charge,
      defenders: [...defenders],
      defenderLead,
      fow: 0,
      stage: 'retreat',
    }
    const fates: SharedFate[] = []
    /** Goes on where the first checks have had these answers. */
    const explore = (answers: readonly boolean[], share: number): void => {
      let checks = 0
      let nextToRoll = -1
      const outcome = tableOutcome(position, attack, result, (index) => {
        if (!leads.includes(index) && !doesCheckMatter(position, index)) return true
        const answer = answers[checks++]
        if (answer === undefined && nextToRoll < 0) nextToRoll = index
        return answer ?? true
      })
      if (nextToRoll >= 0) {
        const passing = passingFaces(position, nextToRoll)
        if (passing > 0) explore([...answers, true], (share * passing) / 6)
        if (passing < 6) explore([...answers, false], (share * (6 - passing)) / 6)
        return
      }
      fates.push({ share, fate: fateOf(position, attack, result, outcome) })
    }
    explore([], rollsOfChecks)
    known.set(key, fates)
    return fates
  }
}

/** An outcome of the fight in the words of the forecast, with what the ground behind makes of it. */
function fateOf(position: Position, attack: AttackState, result: CombatResult, outcome: ClashOutcome): OutcomeFate {
  const isWithoutEffect = outcome.counters.length === 0 && outcome.attacker === 'holds' && outcome.defender === 'holds'
  if (isWithoutEffect) return { result, ...NO_EFFECT }
  const { attacker, defender } = aftermathOf(position, attack, outcome)
  // 9.8: only a bombardment alone disrupts a lead that otherwise stays as it was; whom it drives out and who has no way out stays unharmed.
  const isBombardmentAlone = attack.lead === null
  const isShaken = isBombardmentAlone && defender.stay === 'none'
  if (isBombardmentAlone && defender.stay === 'stuck') return { result, ...NO_EFFECT }
  return {
    result,
    attacker: attacker.stay,
    defender: isShaken ? 'disrupted' : defender.stay,
    attackerSteps: attacker.steps,
    defenderSteps: defender.steps,
    attackersDestroyed: attacker.destroyed.length,
    defendersDestroyed: defender.destroyed.length,
  }
}

/** Names of the choices that may come up and are left out of the odds. */
function choicesLeftOut(position: Position, { lead, target, defenders }: AttackForces): string[] {
  const leadChoice = defenders.length > 1 ? ['lead'] : []
  if (lead === null) return leadChoice
  const slipChoice = isGarrisonOnly(position, target) ? [] : ['slip']
  return [...leadChoice, 'reserve', ...slipChoice, 'guns', 'hold']
}

/** What the odds take for granted of the players' choices after the fight, as far as it bears on these outcomes. */
function assumptionsOf(outcomes: readonly Outcome[]): Forecast['assumptions'] {
  const stays = new Set<string>(outcomes.flatMap(({ attacker, defender }) => [attacker, defender]))
  const assumptions: Forecast['assumptions'] = []
  if (stays.has('hold')) assumptions.push('holdsWithoutWayOut')
  if (stays.has('retreat') || stays.has('rout')) assumptions.push('cheapestRetreat')
  if (stays.has('stuck')) assumptions.push('stuckLosesStep')
  return assumptions
}
