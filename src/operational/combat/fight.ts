import { isNight, pieceDef, pieceId, pieceIndex, type Position } from '../position'
import { type ActionRun, rollDie, emit } from '../run'
import type { FowResult } from '../data'
import { isTabletopResolver } from '../resolvers'
import type { AttackState } from '../types'
import { enemyOf } from '../types'
import { applyOutcome } from './applyOutcome'
import { checkMorale } from './morale'
import { reserveOptions, slipHexes } from './fogMoves'
import { unitsThatMayAdvance } from './advance'
import { attackStrengths, combatTableRow } from './strength'
import { resolverOf } from './resolver'
import { tableOutcome } from './tableOutcome'
import { defendersIn } from './targets'

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
  const rule = attack.lead === null ? 'OPS-9.8' : 'OPS-9.5'
  applyOutcome(
    run,
    attack,
    tableOutcome(position, attack, result, (index) => checkMorale(run, index, rule)),
  )
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
