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

/** An attack whose odds a player asks for. */
export interface PlannedAttack {
  target: HexId
  attackers: PieceId[]
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

type Outcome = Forecast['outcomes'][number]
/** An outcome without its probability. */
type Fate = Omit<Outcome, 'p'>

/** What a result does when the lead passes its morale check and when it fails; `checks` false: there is no check. */
interface CheckedFate {
  readonly pass: Fate
  readonly fail: Fate
  readonly checks: boolean
}

const NOTHING = { attacker: 'none', defender: 'none', attackerSteps: 0, defenderSteps: 0 } as const

/** What decides the fate of the side that a result names. */
interface NamedSide {
  /** Index of its lead, -1 for batteries that bombard alone. */
  lead: number
  /** Its other units that the result affects. */
  others: readonly number[]
  /** One of its stacks could hold (9.6); the stack of the lead of a repelled charge cannot (9.7). */
  mayHold: boolean
}

/** What a result of the combat table does (9.5). */
function tableFate(position: Position, result: CombatResult, side: NamedSide): CheckedFate {
  const attacker = result.startsWith('A')
  const kind = result.slice(1)
  const make = (fate: Outcome['defender'], own: number, other: number): Fate =>
    attacker
      ? {
          result,
          attacker: fate === 'rout' || fate === 'disrupted' ? 'retreat' : fate,
          defender: 'none',
          attackerSteps: own,
          defenderSteps: other,
        }
      : { result, attacker: 'none', defender: fate, attackerSteps: other, defenderSteps: own }
  const unchecked = (fate: Fate): CheckedFate => ({ pass: fate, fail: fate, checks: false })
  const retreats = make(side.mayHold ? 'hold-or-retreat' : 'retreat', 0, 0)
  const { disrupted, steps } = pieceState(position, side.lead)
  // What the others do when the lead is destroyed: retreat, or rout if they are disrupted a second time (12.1).
  const withoutLead = (rout: boolean): Fate => make(side.others.length === 0 ? 'none' : rout ? 'rout' : 'retreat', 1, 0)
  if (kind === 'r') return unchecked(retreats)
  if (kind === 'c') return { pass: make('none', 0, 0), fail: retreats, checks: true }
  if (kind === 'cE') return { pass: make('none', 1, 1), fail: retreats, checks: true }
  if (kind === 'cR') return { pass: retreats, fail: make(disrupted ? 'rout' : 'retreat', 0, 0), checks: true }
  if (kind === 'x') return unchecked(steps === 1 ? withoutLead(false) : make('retreat', 1, 0))
  if (kind === 'm') return { pass: make('retreat', 0, 0), fail: make('rout', 0, 0), checks: true }
  if (steps === 1) return unchecked(withoutLead(side.others.every((index) => pieceState(position, index).disrupted)))
  return { pass: make('retreat', 1, 0), fail: make('rout', 1, 0), checks: true }
}

/** The same where a garrison is attacked: it ignores all results but Dx, Dm and DmX, and loses nothing in an exchange (19.1.17). */
function garrisonFate(position: Position, result: CombatResult, side: NamedSide): CheckedFate {
  const none: Fate = { result, ...NOTHING }
  if (result.startsWith('D') && !RESULTS_AFFECTING_GARRISON.includes(result))
    return { pass: none, fail: none, checks: false }
  const fate = tableFate(position, result, side)
  return result === 'AcE' ? { ...fate, pass: { ...fate.pass, defenderSteps: 0 } } : fate
}

/** What a bombardment without an assault does (9.8). `disrupted`: the defender's lead is. */
function bombardmentFate(position: Position, result: CombatResult, disrupted: boolean): CheckedFate {
  const table = position.world.tables.combat.bombardmentAlone
  const none: Fate = { result, ...NOTHING }
  const fail = (defender: Outcome['defender']): CheckedFate => ({
    pass: none,
    fail: { ...none, defender },
    checks: true,
  })
  if (table.disruptsOrDrives.includes(result)) return fail(disrupted ? 'retreat' : 'disrupted')
  if (table.disrupts.includes(result) && !disrupted) return fail('disrupted')
  return { pass: none, fail: none, checks: false }
}

/** Why the attack could not be made, as a refusal with the piece at fault; null: it could. */
function plannedAttackRefusal(
  position: Position,
  side: Side,
  plan: PlannedAttack,
  target: number,
  defenders: readonly PieceId[],
): { why: RefusalReason; piece: PieceId | '' } | null {
  const [anyDefender] = defenders
  if (anyDefender === undefined || pieceDef(position, pieceIndex(position, anyDefender)).side !== enemyOf(side))
    return { why: 'noEnemy', piece: '' }
  if (plan.attackers.length === 0) return { why: 'noAttacker', piece: '' }
  for (const id of plan.attackers) {
    const index = pieceIndex(position, id)
    const piece = position.world.pieces[index]
    if (!piece || piece.side !== side || piece.kind !== 'unit' || hexOfPiece(position, index) < 0)
      return { why: 'notYours', piece: id }
    const why = reachRefusal(position, index, target)
    if (why) return { why, piece: id }
  }
  const fighters = plan.attackers.filter((id) => !bombards(position, pieceIndex(position, id)))
  if (fighters.length === 0 && isNight(position)) return { why: 'nightBombardment', piece: '' }
  if (fighters.length > 0 && (plan.lead === null || !fighters.includes(plan.lead)))
    return { why: 'leadArm', piece: plan.lead ?? '' }
  const chargeBar = plan.charge ? chargeRefusal(position, fighters.length > 0 ? plan.lead : null, target) : null
  if (chargeBar) return { why: chargeBar, piece: '' }
  if (plan.defenderLead !== undefined && !defenders.includes(plan.defenderLead))
    return { why: 'notDefender', piece: plan.defenderLead }
  return null
}

/**
 * Exact odds of an attack under the combat table (OPS-8.4, 9.2 to 9.8), from the same strengths that the fight uses. Choices that may come
 * up (the defender's lead, reserves, slipping away, the sound of the guns, holding) are named in `choices` and left out of the odds.
 */
export function forecastAttack(position: Position, side: Side, plan: PlannedAttack): Result<Forecast> {
  const target = position.world.grid.indexOf(plan.target)
  const defenders = target < 0 || position.game.ops.segment === 'setup' ? [] : defendersIn(position, target)
  const refused = plannedAttackRefusal(position, side, plan, target, defenders)
  if (refused) return { ok: false, refusal: refusalFor(refused.why, { hex: plan.target, piece: refused.piece }) }
  const onlyBombards = plan.attackers.every((id) => bombards(position, pieceIndex(position, id)))
  const byStrength = [...defenders].sort(
    (a, b) => combatFactor(position, pieceIndex(position, b)) - combatFactor(position, pieceIndex(position, a)),
  )
  const forces: AttackForces = {
    target,
    attackers: plan.attackers,
    defenders,
    lead: onlyBombards ? null : plan.lead,
    defenderLead: plan.defenderLead ?? byStrength[0] ?? '',
    charge: plan.charge,
    wrongGuide: false,
  }
  return ok({
    ...attackStrengths(position, forces),
    outcomes: outcomesOf(position, forces),
    choices: choicesLeftOut(position, forces),
  })
}

/** The possible outcomes of an attack with their probabilities. */
function outcomesOf(position: Position, forces: AttackForces): Outcome[] {
  const tally = new Map<string, Outcome>()
  const add = (rolls: number, fate: Fate): void => {
    if (rolls === 0) return
    const key = JSON.stringify(fate)
    const known = tally.get(key)
    if (known) known.p.num += rolls
    else tally.set(key, { p: { num: rolls, den: ALL_ROLLS }, ...fate })
  }
  const { lead } = forces
  const leadIndex = lead === null ? -1 : pieceIndex(position, lead)
  const nightPassing = nightCheckFaces(position, leadIndex)
  add((6 - nightPassing) * 36 * 36, { result: 'calledOff', ...NOTHING })
  if (lead === null) {
    addFight(position, forces, 36 * nightPassing, add)
    return [...tally.values()]
  }
  for (const row of position.world.tables.fow.results) {
    const rolls = (TWO_DICE_COUNTS[row.sum] ?? 0) * nightPassing
    if (row.id === 'astray') add(rolls * 36, { result: 'calledOff', ...NOTHING })
    else if (row.id === 'wrongGuide') addFight(position, { ...forces, wrongGuide: true }, rolls, add)
    else if (row.id === 'hesitation') {
      const hex = hexOfPiece(position, leadIndex)
      const attackers = forces.attackers.filter((id) => hexOfPiece(position, pieceIndex(position, id)) === hex)
      addFight(position, { ...forces, attackers }, rolls, add)
    } else addFight(position, forces, rolls, add)
  }
  return [...tally.values()]
}

/** How many faces let a night attack with that lead go on (5.5): all six by day, for bombardments and for US regulars. */
function nightCheckFaces(position: Position, lead: number): number {
  const { regularFormations } = position.world.tables.command.nightAttack
  const unit = position.world.pieces[lead]?.unit
  const needsNoCheck = !isNight(position) || (unit && regularFormations.includes(unit.formation))
  return needsNoCheck ? 6 : passingFaces(position, lead)
}

/** Adds the outcomes of one fight or bombardment, each roll of the combat die and the check weighted with `rolls`. */
function addFight(
  position: Position,
  forces: AttackForces,
  rolls: number,
  add: (rolls: number, fate: Fate) => void,
): void {
  const lead = forces.lead === null ? -1 : pieceIndex(position, forces.lead)
  const defenderLead = pieceIndex(position, forces.defenderLead)
  const attackers = forces.attackers.map((id) => pieceIndex(position, id))
  const defenders = forces.defenders.map((id) => pieceIndex(position, id))
  const others = attackers.filter((index) => !bombards(position, index) && index !== lead)
  const offence: NamedSide = {
    lead,
    others,
    mayHold: !forces.charge || others.some((index) => position.hexOf[index] !== position.hexOf[lead]),
  }
  const defence: NamedSide = {
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
    const named = result.startsWith('A') ? offence : defence
    const fate = fateOf(result, named)
    const passing = fate.checks ? passingFaces(position, named.lead) : 6
    add(rolls * passing, fate.pass)
    add(rolls * (6 - passing), fate.fail)
  }
}

/** Names of the choices that may come up and are left out of the odds. */
function choicesLeftOut(position: Position, { lead, target, defenders }: AttackForces): string[] {
  const ofLead = defenders.length > 1 ? ['lead'] : []
  if (lead === null) return ofLead
  const slip = isGarrisonOnly(position, target) ? [] : ['slip']
  return [...ofLead, 'reserve', ...slip, 'guns', 'hold']
}
