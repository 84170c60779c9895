import { ok, type Result } from '../../core/result'
import { hexOfPiece, isNight, pieceDef, pieceIndex, pieceState, type Position } from '../position'
import { refusalFor } from '../refusals'
import type { CombatResult } from '../data'
import { enemyOf, type Forecast, type HexId, type PieceId, type Side } from '../types'
import { seatOf } from '../world'
import { passingFaces } from './morale'
import { type AttackForces, combatFactor, attackStrengths, combatTableRow } from './strength'
import { bombards, defendersIn, isGarrisonOnly, reachRefusal } from './targets'
import { RESULTS_AFFECTING_GARRISON } from './fight'
import { chargeRefusal } from './declare'

/** An attack that a player thinks about (src/cli/PROTOCOL.md). */
export interface PlannedAttack {
  target: HexId
  attackers: PieceId[]
  lead: PieceId | null
  charge: boolean
  /** The defender's lead to reckon with; left out: his strongest unit. */
  defenderLead?: PieceId
}

/** 36 throws of FOW, 6 combat dice, 6 morale dice, 6 night checks. */
const DEN = 36 * 6 * 6 * 6

/** Ways of throwing each sum with two dice. */
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
type Fate = Omit<Outcome, 'p'>

const NOTHING = { attacker: 'none', defender: 'none', attackerSteps: 0, defenderSteps: 0 } as const

/** What bears on the fate of the side that a result names. */
interface Stake {
  /** Index of its lead, -1 for batteries that bombard alone. */
  lead: number
  /** Its other units that would take the result. */
  rest: readonly number[]
  /** Some stack of it could hold (9.6): by a repelled charge that of the lead cannot (9.7). */
  mayHold: boolean
}

/** What a result does when the lead that checks passes or fails (9.5). */
function fates(pos: Position, result: CombatResult, stake: Stake): { pass: Fate; fail: Fate; checks: boolean } {
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
  const same = (fate: Fate): { pass: Fate; fail: Fate; checks: boolean } => ({ pass: fate, fail: fate, checks: false })
  const driven = make(stake.mayHold ? 'hold-or-retreat' : 'retreat', 0, 0)
  const { disrupted, steps } = pieceState(pos, stake.lead)
  // Whom a lead that dies leaves behind: nobody, or others, who rout if the disorder is their second (12.1).
  const bereft = (again: boolean): Fate => make(stake.rest.length === 0 ? 'none' : again ? 'rout' : 'retreat', 1, 0)
  if (kind === 'r') return same(driven)
  if (kind === 'c') return { pass: make('none', 0, 0), fail: driven, checks: true }
  if (kind === 'cE') return { pass: make('none', 1, 1), fail: driven, checks: true }
  if (kind === 'cR') return { pass: driven, fail: make(disrupted ? 'rout' : 'retreat', 0, 0), checks: true }
  if (kind === 'x') return same(steps === 1 ? bereft(false) : make('retreat', 1, 0))
  if (kind === 'm') return { pass: make('retreat', 0, 0), fail: make('rout', 0, 0), checks: true }
  if (steps === 1) return same(bereft(stake.rest.every((index) => pieceState(pos, index).disrupted)))
  return { pass: make('retreat', 1, 0), fail: make('rout', 1, 0), checks: true }
}

/** The same where a garrison is attacked: it ignores all but Dx, Dm and DmX, and loses nothing in an exchange (19.1.17). */
function walledFates(pos: Position, result: CombatResult, stake: Stake): { pass: Fate; fail: Fate; checks: boolean } {
  const none: Fate = { result, ...NOTHING }
  if (result.startsWith('D') && !RESULTS_AFFECTING_GARRISON.includes(result))
    return { pass: none, fail: none, checks: false }
  const open = fates(pos, result, stake)
  return result === 'AcE' ? { ...open, pass: { ...open.pass, defenderSteps: 0 } } : open
}

/** What a bombardment alone does (9.8). */
function bombardFates(
  pos: Position,
  result: CombatResult,
  disrupted: boolean,
): { pass: Fate; fail: Fate; checks: boolean } {
  const table = pos.world.tables.combat.bombardmentAlone
  const none: Fate = { result, ...NOTHING }
  const fail = (defender: Outcome['defender']): { pass: Fate; fail: Fate; checks: boolean } => ({
    pass: none,
    fail: { ...none, defender },
    checks: true,
  })
  if (table.disruptsOrDrives.includes(result)) return fail(disrupted ? 'retreat' : 'disrupted')
  if (table.disrupts.includes(result) && !disrupted) return fail('disrupted')
  return { pass: none, fail: none, checks: false }
}

/**
 * Exact odds of an attack under the combat table (OPS-8.4, 9.2-9.8), from the same sum that the fight uses. Choices that may come between
 * (the defender's lead, reserves, slipping away, the sound of the guns, holding) are named and left out of the figures.
 */
export function forecastAttack(pos: Position, side: Side, plan: PlannedAttack): Result<Forecast> {
  const { world } = pos
  const target = world.grid.indexOf(plan.target)
  const no = (why: Parameters<typeof refusalFor>[0], piece = ''): Result<Forecast> => ({
    ok: false,
    refusal: refusalFor(why, { hex: plan.target, piece }),
  })
  const defenders = target < 0 || pos.game.ops.segment === 'setup' ? [] : defendersIn(pos, target)
  if (defenders.length === 0 || world.pieces[pieceIndex(pos, defenders[0]!)]!.side !== enemyOf(side))
    return no('noEnemy')
  if (plan.attackers.length === 0) return no('noAttacker')
  for (const id of plan.attackers) {
    const index = pieceIndex(pos, id)
    if (
      index < 0 ||
      pieceDef(pos, index).seat !== seatOf(side) ||
      pieceDef(pos, index).kind !== 'unit' ||
      hexOfPiece(pos, index) < 0
    )
      return no('notYours', id)
    const why = reachRefusal(pos, index, target)
    if (why) return no(why, id)
  }
  const fighters = plan.attackers.filter((id) => !bombards(pos, pieceIndex(pos, id)))
  const lead = fighters.length === 0 ? null : plan.lead
  if (fighters.length === 0 && isNight(pos)) return no('nightBombardment')
  if (fighters.length > 0 && (lead === null || !fighters.includes(lead))) return no('leadArm', lead ?? '')
  if (plan.charge) {
    const why = chargeRefusal(pos, lead, target)
    if (why) return no(why)
  }
  if (plan.defenderLead !== undefined && !defenders.includes(plan.defenderLead))
    return no('notDefender', plan.defenderLead)
  const best = (a: PieceId, b: PieceId): number =>
    combatFactor(pos, pieceIndex(pos, b)) - combatFactor(pos, pieceIndex(pos, a))
  const defenderLead = plan.defenderLead ?? [...defenders].sort(best)[0]!
  const base: AttackForces = {
    target,
    attackers: plan.attackers,
    defenders,
    lead,
    defenderLead,
    charge: plan.charge,
    wrongGuide: false,
  }
  const sum = attackStrengths(pos, base)
  const tally = new Map<string, Outcome>()
  const add = (ways: number, fate: Fate): void => {
    if (ways === 0) return
    const key = JSON.stringify(fate)
    const known = tally.get(key)
    if (known) known.p.num += ways
    else tally.set(key, { p: { num: ways, den: DEN }, ...fate })
  }
  const attackerIndex = lead === null ? -1 : pieceIndex(pos, lead)
  const defenderIndex = pieceIndex(pos, defenderLead)
  const index = (id: PieceId): number => pieceIndex(pos, id)
  const defence: Stake = {
    lead: defenderIndex,
    rest: defenders.map(index).filter((other) => other !== defenderIndex),
    mayHold: defenders.every((id) => !pos.pieceStates[index(id)]!.disrupted),
  }
  const walled = isGarrisonOnly(pos, target)
  const fight = (ways: number, plan: AttackForces): void => {
    const own = plan.attackers.map(index).filter((other) => !bombards(pos, other) && other !== attackerIndex)
    const offence: Stake = {
      lead: attackerIndex,
      rest: own,
      mayHold: !plan.charge || own.some((other) => pos.hexOf[other] !== pos.hexOf[attackerIndex]),
    }
    for (const result of combatTableRow(pos, attackStrengths(pos, plan).differential).row.results) {
      const stake = result.startsWith('A') ? offence : defence
      const fate =
        lead === null
          ? bombardFates(pos, result, pieceState(pos, defenderIndex).disrupted)
          : walled
            ? walledFates(pos, result, stake)
            : fates(pos, result, stake)
      const passing = fate.checks ? passingFaces(pos, stake.lead) : 6
      add(ways * passing, fate.pass)
      add(ways * (6 - passing), fate.fail)
    }
  }
  const regular =
    lead !== null &&
    world.tables.command.nightAttack.regularFormations.includes(pieceDef(pos, attackerIndex).unit!.formation)
  const nightPassing = !isNight(pos) || regular ? 6 : passingFaces(pos, attackerIndex)
  add((6 - nightPassing) * 36 * 36, { result: 'calledOff', ...NOTHING })
  if (lead === null) fight(36 * nightPassing, base)
  else
    for (const row of world.tables.fow.results) {
      const ways = (TWO_DICE_COUNTS[row.sum] ?? 0) * nightPassing
      if (row.id === 'astray') add(ways * 36, { result: 'calledOff', ...NOTHING })
      else if (row.id === 'wrongGuide') fight(ways, { ...base, wrongGuide: true })
      else if (row.id === 'hesitation') {
        const hex = pos.hexOf[attackerIndex]
        fight(ways, { ...base, attackers: plan.attackers.filter((id) => pos.hexOf[index(id)] === hex) })
      } else fight(ways, base)
    }
  const choices = lead === null ? [] : ['reserve', 'slip', 'guns', 'hold'].filter((name) => !walled || name !== 'slip')
  if (defenders.length > 1) choices.unshift('lead')
  return ok({ ...sum, outcomes: [...tally.values()], choices })
}
