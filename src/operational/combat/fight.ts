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
  if (attack.stage === 'night') nightCheck(run, attack)
  else if (attack.stage === 'lead') askDefenderLead(run, attack)
  else if (attack.stage === 'fow') fogOfWar(run, attack)
  else if (attack.stage === 'resolve') resolve(run, attack)
  else if (attack.stage === 'retreat') {
    attack.stage = 'advance'
    askAdvance(run, attack)
  } else endAttack(run)
}

function callOff(run: ActionRun, attack: AttackState, rule: string): void {
  emit(run, { kind: 'calledOff', hex: attack.target, rule })
  endAttack(run)
}

/** 5.5: by night the lead must be US regular or pass a morale check; else the attack is called off (ruling: it counts as made). */
function nightCheck(run: ActionRun, attack: AttackState): void {
  const { position } = run
  attack.stage = 'lead'
  if (!isNight(position) || attack.lead === null) return
  const lead = pieceIndex(position, attack.lead)
  const { regularFormations } = position.world.tables.command.nightAttack
  if (regularFormations.includes(pieceDef(position, lead).unit!.formation)) return
  if (!checkMorale(run, lead, 'OPS-5.5')) callOff(run, attack, 'OPS-5.5')
}

/** 8.2: the defender names his lead if he has more than one unit. */
function askDefenderLead(run: ActionRun, attack: AttackState): void {
  if (attack.defenders.length > 1) {
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

/** 8.4: one roll for each attack that has a lead. */
function fogOfWar(run: ActionRun, attack: AttackState): void {
  const { position } = run
  attack.stage = 'resolve'
  if (attack.lead === null) return
  const faces = [rollDie(run), rollDie(run)]
  const value = faces[0]! + faces[1]!
  attack.fow = value
  emit(run, {
    kind: 'die',
    purpose: 'fow',
    faces,
    value,
    modifiers: [],
    piece: attack.lead,
    passed: null,
    rule: 'OPS-8.4',
  })
  const result: FowResult = position.world.tables.fow.results.find((row) => row.sum === value)!.id
  emit(run, { kind: 'fow', roll: value, result, rule: 'OPS-8.4' })
  const { pending, active } = position.game.ops
  if (result === 'astray') callOff(run, attack, 'OPS-8.4')
  if (result === 'hesitation') {
    const hex = position.hexOf[pieceIndex(position, attack.lead)]
    attack.attackers = attack.attackers.filter((id) => position.hexOf[pieceIndex(position, id)] === hex)
  }
  if (result === 'reserves' && reserveOptions(position, 'reserve').length > 0)
    pending.push({ kind: 'reserve', owner: enemyOf(active) })
  if (result === 'slippedAway' && slipHexes(position).length > 0) pending.push({ kind: 'slip', owner: enemyOf(active) })
  if (result === 'soundOfTheGuns' && reserveOptions(position, 'guns').length > 0)
    pending.push({ kind: 'guns', owner: active })
}

/** Does that FOW roll mean a wrong guide (FOW 4)? */
const hasWrongGuide = (position: Position, fow: number): boolean =>
  position.world.tables.fow.results.some((row) => row.sum === fow && row.id === 'wrongGuide')

/** OPS-9.2 to 9.5: strengths, combat die, checks and losses; retreats are asked for next. A tabletop clash is only announced. */
function resolve(run: ActionRun, attack: AttackState): void {
  const { position } = run
  attack.stage = 'retreat'
  const target = position.world.grid.indexOf(attack.target)
  // Reserves that have come into the hex fight too (8.4).
  attack.defenders = defendersIn(position, target)
  if (attack.defenders.length === 0) return
  const defenderLead = attack.defenders.includes(attack.defenderLead ?? '')
    ? attack.defenderLead!
    : attack.defenders[0]!
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
  const sum = attackStrengths(position, {
    target,
    attackers: attack.attackers,
    defenders: attack.defenders,
    lead: attack.lead,
    defenderLead,
    charge: attack.charge,
    wrongGuide: hasWrongGuide(position, attack.fow),
  })
  const face = rollDie(run)
  const result = combatTableRow(position, sum.differential).row.results[face - 1]!
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
    attack: sum.attack,
    defence: sum.defence,
    modifiers: sum.modifiers,
    differential: sum.differential,
    roll: face,
    result,
    rule: 'OPS-9.3',
  })
  const outcome = attack.lead === null ? bombardmentResult(run, attack, result) : fightResult(run, attack, result)
  applyOutcome(run, attack, outcome)
}

/** The outcome of a fight that changes nothing. */
const unchanged = (result: string, rule: string): ClashOutcome => ({
  resolver: 'table',
  counters: [],
  attacker: 'holds',
  defender: 'holds',
  holds: 'defender',
  leaders: {},
  log: [{ rule, key: 'result', args: { result } }],
})

/** What a unit suffers, its roster left to the hex game. */
const suffers = (unit: PieceId, steps: number, state: CounterOutcome['state'], rule: string): CounterOutcome => ({
  unit,
  rule,
  castings: 0,
  steps,
  state,
  roster: null,
})

/** 9.8: a bombardment without an assault may disrupt the defender's lead or drive the defenders out; it costs no steps. */
function bombardmentResult(run: ActionRun, attack: AttackState, result: CombatResult): ClashOutcome {
  const { position } = run
  const nothing = unchanged(result, 'OPS-9.8')
  const table = position.world.tables.combat.bombardmentAlone
  const drives = table.disruptsOrDrives.includes(result)
  if (!drives && !table.disrupts.includes(result)) return nothing
  const unit = attack.defenderLead ?? ''
  const lead = pieceIndex(position, unit)
  const { disrupted } = pieceState(position, lead)
  if (!drives && disrupted) return nothing
  if (checkMorale(run, lead, 'OPS-9.8')) return nothing
  return disrupted
    ? { ...nothing, defender: 'retreats', holds: null }
    : { ...nothing, counters: [suffers(unit, 0, 'disrupted', 'OPS-9.8')] }
}

/** Results that affect a garrison, in full (19.1.17); it ignores all others. */
export const RESULTS_AFFECTING_GARRISON: readonly string[] = ['Dx', 'Dm', 'DmX']

/** What a result does to the side that it names. */
interface SideResult {
  readonly stay: StayResult
  /** Steps that its lead loses, and the state of its lead afterwards. */
  readonly steps: number
  readonly lead: CounterOutcome['state']
  /** Its other units that are disrupted. */
  readonly disrupted: readonly number[]
  /** The lead of the other side loses a step too. */
  readonly exchange: boolean
}
const NO_EFFECT: SideResult = { stay: 'holds', steps: 0, lead: 'same', disrupted: [], exchange: false }

/** Makes the checks of a result in the order of 9.5; nothing is carried out yet. `kind`: the result without its A or D. */
function checkResult(run: ActionRun, kind: string, lead: number, fighters: readonly number[]): SideResult {
  const { position } = run
  const rest = fighters.filter((index) => index !== lead)
  const passes = (index: number): boolean => checkMorale(run, index, 'OPS-9.5')
  if (kind === 'r') return { ...NO_EFFECT, stay: 'mayHold' }
  if (kind === 'c') return { ...NO_EFFECT, stay: passes(lead) ? 'holds' : 'mayHold' }
  if (kind === 'cE') {
    const exchange = passes(lead)
    return { ...NO_EFFECT, stay: exchange ? 'holds' : 'mayHold', steps: exchange ? 1 : 0, exchange }
  }
  if (kind === 'cR')
    return passes(lead)
      ? { ...NO_EFFECT, stay: 'mayHold' }
      : { ...NO_EFFECT, stay: 'retreats', lead: 'disrupted', disrupted: rest }
  if (kind === 'x') {
    const disrupted = rest.filter((index) => !passes(index))
    return { ...NO_EFFECT, stay: 'retreats', steps: 1, disrupted }
  }
  // m and mX: a lead that is destroyed by the loss makes no check, and the others retreat disrupted.
  const steps = kind === 'mX' ? 1 : 0
  const isDestroyed = steps === 1 && pieceState(position, lead).steps === 1
  const passed = !isDestroyed && passes(lead)
  return passed
    ? { ...NO_EFFECT, stay: 'retreats', steps }
    : { ...NO_EFFECT, stay: 'retreats', steps, lead: isDestroyed ? 'same' : 'routed', disrupted: rest }
}

/** 9.5: what a result of the combat table does to the side that it names, with the checks that this takes. */
function fightResult(run: ActionRun, attack: AttackState, result: CombatResult): ClashOutcome {
  const { position } = run
  const attackersHit = result.startsWith('A')
  const attackerLead = attack.lead ?? ''
  const defenderLead = attack.defenderLead ?? ''
  const [lead, enemyLead] = attackersHit ? [attackerLead, defenderLead] : [defenderLead, attackerLead]
  const fighters = (attackersHit ? attack.attackers : attack.defenders)
    .map((id) => pieceIndex(position, id))
    .filter((index) => !attackersHit || !bombards(position, index))
  const isGarrison = attack.defenders.every((id) => pieceState(position, pieceIndex(position, id)).garrison)
  // 19.1.17: it ignores all other results and makes no check.
  if (isGarrison && !attackersHit && !RESULTS_AFFECTING_GARRISON.includes(result)) return unchanged(result, 'OPS-9.5')
  const kind = result.slice(1)
  const named = checkResult(run, kind, pieceIndex(position, lead), fighters)
  // 9.7: a charge that ends in an A result also disrupts the lead. Ruling: together with the checks, before hold or retreat.
  const ofCharge = attackersHit && attack.charge ? [suffers(lead, 0, 'disrupted', 'OPS-9.7')] : []
  const ofLead = named.steps > 0 || named.lead !== 'same' ? [suffers(lead, named.steps, named.lead, 'OPS-9.5')] : []
  const ofOthers = named.disrupted.map((index) => suffers(pieceId(position, index), 0, 'disrupted', 'OPS-9.5'))
  // 19.1.17: in an exchange a garrison loses nothing.
  const ofExchange = named.exchange && !isGarrison ? [suffers(enemyLead, 1, 'same', 'OPS-9.5')] : []
  let counters = [...ofCharge, ...ofLead, ...ofOthers, ...ofExchange]
  if (kind === 'x') counters = [...ofOthers, ...ofCharge, ...ofLead]
  if (kind === 'cR') counters = sortedLike(fighters, position, [...ofLead, ...ofOthers])
  return {
    ...unchanged(result, 'OPS-9.5'),
    counters,
    [attackersHit ? 'attacker' : 'defender']: named.stay,
    holds: holderAfter(named.stay, attackersHit),
  }
}

/** Who holds the target hex when the side that was hit stays or leaves; null: it may still choose (9.6). */
function holderAfter(stay: StayResult, attackersHit: boolean): ClashOutcome['holds'] {
  if (stay === 'mayHold') return null
  return stay === 'retreats' && !attackersHit ? 'attacker' : 'defender'
}

/** The outcomes in the order of those units. */
function sortedLike(
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
      going: null,
    })
}
