import { isNight, pieceDef, pieceId, pieceIndex, pieceState, type Position } from '../position'
import { type ActionRun, rollDie, emit } from '../run'
import type { CombatResult, FowResult } from '../data'
import { isTabletopResolver } from '../resolvers'
import type { AttackState, PieceId } from '../types'
import { enemyOf } from '../types'
import { applyOutcome } from './applyOutcome'
import { checkMorale } from './morale'
import { reserveOptions, slipHexes } from './fogMoves'
import { unitsThatMayAdvance } from './advance'
import { attackStrengths, combatTableRow } from './strength'
import type { ClashOutcome, CounterOutcome, StayResult } from './outcome'
import { resolverOf } from './resolver'
import { bombards, defendersIn } from './targets'

// An attack from its declaration to the advance, stage by stage (OPS-8.4 to 10.2). The combat table is read here too (9.3 to 9.8).

/** Ends the attack; the phase goes on. */
export function endAttack(run: ActionRun): void {
  run.position.game.ops.attack = null
}

/**
 * Carries out the next stage of an attack (OPS-8.4 to 10.2). Each stage notes the stage that follows before it asks a side for a choice, so
 * that the game can be saved at any time.
 */
export function resumeAttack(run: ActionRun): void {
  const { position } = run
  const attack = position.game.ops.attack!
  // After the stage `advance` nothing is left to do.
  if (attack.stage === 'night') checkNightAttack(run, attack)
  else if (attack.stage === 'lead') askDefenderLead(run, attack)
  else if (attack.stage === 'fow') rollFogOfWar(run, attack)
  else if (attack.stage === 'resolve') resolveFight(run, attack)
  else if (attack.stage === 'retreat') {
    attack.stage = 'advance'
    askAdvance(run, attack)
  } else endAttack(run)
}

/** Ends the attack before the fight. `rule`: the clause by which it is called off. */
function callOffAttack(run: ActionRun, attack: AttackState, rule: string): void {
  emit(run, { kind: 'calledOff', hex: attack.target, rule })
  endAttack(run)
}

/** 5.5: by night the lead must be of a regular US formation or pass a morale check; else the attack is called off (ruling: it counts as made). */
function checkNightAttack(run: ActionRun, attack: AttackState): void {
  const { position } = run
  attack.stage = 'lead'
  // Without a lead batteries bombard alone, which the declaration refuses by night.
  if (!isNight(position) || attack.lead === null) return
  const lead = pieceIndex(position, attack.lead)
  const { regularFormations } = position.world.tables.command.nightAttack
  if (regularFormations.includes(pieceDef(position, lead).unit!.formation)) return
  if (!checkMorale(run, lead, 'OPS-5.5')) callOffAttack(run, attack, 'OPS-5.5')
}

/** 8.2: the defender names his lead if he has more than one unit. */
function askDefenderLead(run: ActionRun, attack: AttackState): void {
  if (attack.defenders.length > 1) {
    // The action `lead` answers, and sets the next stage.
    run.position.game.ops.pending.push({
      kind: 'lead',
      owner: enemyOf(run.position.game.ops.active),
      units: [...attack.defenders],
    })
    return
  }
  attack.defenderLead = attack.defenders[0]!
  attack.stage = 'fow'
}

/** 8.4: rolls for the fog of war (FOW), once for each attack that has a lead, and carries the result out or asks a side for its choice. */
function rollFogOfWar(run: ActionRun, attack: AttackState): void {
  const { position } = run
  attack.stage = 'resolve'
  if (attack.lead === null) return
  const faces = [rollDie(run), rollDie(run)]
  const diceSum = faces[0]! + faces[1]!
  attack.fow = diceSum
  emit(run, {
    kind: 'die',
    purpose: 'fow',
    faces,
    value: diceSum,
    modifiers: [],
    piece: attack.lead,
    passed: null,
    rule: 'OPS-8.4',
  })
  const result: FowResult = position.world.tables.fow.results.find((row) => row.sum === diceSum)!.id
  emit(run, { kind: 'fow', roll: diceSum, result, rule: 'OPS-8.4' })
  const { pending, active } = position.game.ops
  if (result === 'astray') callOffAttack(run, attack, 'OPS-8.4')
  if (result === 'hesitation') {
    // Only units in the hex of the lead go on with the attack.
    const leadHex = position.hexOf[pieceIndex(position, attack.lead)]
    attack.attackers = attack.attackers.filter((id) => position.hexOf[pieceIndex(position, id)] === leadHex)
  }
  // The other results ask a side for a choice if it has one: units that help the defender or the attacker, or the defender's escape.
  if (result === 'reserves' && reserveOptions(position, 'reserve').length > 0)
    pending.push({ kind: 'reserve', owner: enemyOf(active) })
  if (result === 'slippedAway' && slipHexes(position).length > 0) pending.push({ kind: 'slip', owner: enemyOf(active) })
  if (result === 'soundOfTheGuns' && reserveOptions(position, 'guns').length > 0)
    pending.push({ kind: 'guns', owner: active })
}

/** Does that sum of the fog-of-war dice mean a wrong guide, which weakens the attack (8.4)? */
const hasWrongGuide = (position: Position, fowSum: number): boolean =>
  position.world.tables.fow.results.some((row) => row.sum === fowSum && row.id === 'wrongGuide')

/**
 * OPS-9.2 to 9.5: strengths, combat die, checks, losses, and the question for retreats. A clash (an attack fought on the tabletop) is only
 * begun here: the game waits for its outcome (`endClash`).
 */
function resolveFight(run: ActionRun, attack: AttackState): void {
  const { position } = run
  attack.stage = 'retreat'
  const target = position.world.grid.indexOf(attack.target)
  // Reserves that have come into the hex fight too (8.4).
  attack.defenders = defendersIn(position, target)
  // Nobody is left to fight.
  if (attack.defenders.length === 0) return
  // A lead that is no defender any more gives way to the first defender.
  const namedLead = attack.defenderLead
  const defenderLead = namedLead !== null && attack.defenders.includes(namedLead) ? namedLead : attack.defenders[0]!
  attack.defenderLead = defenderLead
  emit(run, {
    kind: 'clashBegun',
    hex: attack.target,
    attackers: [...attack.attackers],
    defenders: [...attack.defenders],
    lead: attack.lead,
    defenderLead,
    charge: attack.charge,
  })
  if (isTabletopResolver(resolverOf(position.game, attack))) {
    const { turn, active, targets, pending } = position.game.ops
    // The key is unique in a game, since no phase attacks a hex twice (8.1).
    pending.push({ kind: 'clash', owner: active, key: `${turn}.${active}.${targets.length}` })
    return
  }
  const strengths = attackStrengths(position, {
    target,
    attackers: attack.attackers,
    defenders: attack.defenders,
    lead: attack.lead,
    defenderLead,
    charge: attack.charge,
    wrongGuide: hasWrongGuide(position, attack.fow),
  })
  const face = rollDie(run)
  const result = combatTableRow(position, strengths.differential).row.results[face - 1]!
  emit(run, {
    kind: 'die',
    purpose: 'combat',
    faces: [face],
    value: face,
    modifiers: [],
    piece: attack.lead,
    passed: null,
    rule: 'OPS-9.3',
  })
  emit(run, {
    kind: 'clashEnded',
    hex: attack.target,
    resolver: 'table',
    attack: strengths.attack,
    defence: strengths.defence,
    modifiers: strengths.modifiers,
    differential: strengths.differential,
    roll: face,
    result,
    rule: 'OPS-9.3',
  })
  // Without a lead batteries bombarded alone (9.8).
  const outcome = attack.lead === null ? outcomeOfBombardment(run, attack, result) : outcomeOfFight(run, attack, result)
  applyOutcome(run, attack, outcome)
}

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
function outcomeOfBombardment(run: ActionRun, attack: AttackState, result: CombatResult): ClashOutcome {
  const { position } = run
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
  if (checkMorale(run, lead, 'OPS-9.8')) return noEffect
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
function effectOnNamedSide(run: ActionRun, resultKind: string, lead: number, fighters: readonly number[]): SideResult {
  const { position } = run
  const otherFighters = fighters.filter((index) => index !== lead)
  const passesCheck = (index: number): boolean => checkMorale(run, index, 'OPS-9.5')
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
function outcomeOfFight(run: ActionRun, attack: AttackState, result: CombatResult): ClashOutcome {
  const { position } = run
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
  const effect = effectOnNamedSide(run, resultKind, pieceIndex(position, lead), fighters)
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

/** OPS-10.2: asks the attacker whether units advance into the target hex. */
function askAdvance(run: ActionRun, attack: AttackState): void {
  const { position } = run
  const units = unitsThatMayAdvance(position, attack).map((index) => pieceId(position, index))
  if (units.length > 0)
    position.game.ops.pending.push({
      kind: 'advance',
      owner: position.game.ops.active,
      hex: attack.target,
      units,
      // No cavalry has gone into the target hex yet.
      going: null,
    })
}
