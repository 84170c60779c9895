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

const at = (pos: Position, id: PieceId): number => pieceIndex(pos, id)

/** The attack is over; the phase goes on. */
export function endAttack(run: ActionRun): void {
  run.pos.game.ops.attack = null
}

/**
 * Carries an attack on until somebody must choose or it is over (OPS-8.4 to 10.2). Each stage sets the next before it asks, so that
 * the game can be saved anywhere.
 */
export function resumeAttack(run: ActionRun): void {
  const { pos } = run
  const attack = pos.game.ops.attack!
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

/** 5.5: by night the lead is US regular or passes a check; else there is no attack (it counts as made, ruling). */
function nightCheck(run: ActionRun, attack: AttackState): void {
  const { pos } = run
  attack.stage = 'lead'
  if (!isNight(pos) || attack.lead === null) return
  const lead = at(pos, attack.lead)
  const { regularFormations } = pos.world.tables.command.nightAttack
  if (regularFormations.includes(pieceDef(pos, lead).unit!.formation)) return
  if (!checkMorale(run, lead, 'OPS-5.5')) callOff(run, attack, 'OPS-5.5')
}

/** 8.2: the defender's lead, his choice where there is one. */
function askDefenderLead(run: ActionRun, attack: AttackState): void {
  if (attack.defenders.length > 1) {
    run.pos.game.ops.pending.push({
      kind: 'lead',
      owner: enemyOf(run.pos.game.ops.active),
      units: [...attack.defenders],
    })
    return
  }
  attack.defenderLead = attack.defenders[0]!
  attack.stage = 'fow'
}

/** 8.4: one roll for each attack that has a lead. */
function fogOfWar(run: ActionRun, attack: AttackState): void {
  const { pos } = run
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
  const result: FowResult = pos.world.tables.fow.results.find((row) => row.sum === value)!.id
  emit(run, { kind: 'fow', roll: value, result, rule: 'OPS-8.4' })
  const { pending, active } = pos.game.ops
  if (result === 'astray') callOff(run, attack, 'OPS-8.4')
  if (result === 'hesitation') {
    const hex = pos.hexOf[at(pos, attack.lead)]
    attack.attackers = attack.attackers.filter((id) => pos.hexOf[at(pos, id)] === hex)
  }
  if (result === 'reserves' && reserveOptions(pos, 'reserve').length > 0)
    pending.push({ kind: 'reserve', owner: enemyOf(active) })
  if (result === 'slippedAway' && slipHexes(pos).length > 0) pending.push({ kind: 'slip', owner: enemyOf(active) })
  if (result === 'soundOfTheGuns' && reserveOptions(pos, 'guns').length > 0)
    pending.push({ kind: 'guns', owner: active })
}

/** Is the wrong guide with this attack (FOW 4)? */
const misled = (pos: Position, fow: number): boolean =>
  pos.world.tables.fow.results.some((row) => row.sum === fow && row.id === 'wrongGuide')

/** 9.2-9.5: the sum, the die, checks, losses, leaders; retreats are asked for next. */
function resolve(run: ActionRun, attack: AttackState): void {
  const { pos } = run
  attack.stage = 'retreat'
  const target = pos.world.grid.indexOf(attack.target)
  // Reserves that came in fight too (8.4).
  attack.defenders = defendersIn(pos, target)
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
  if (isTabletopResolver(resolverOf(pos.game, attack))) {
    const { turn, active, targets, pending } = pos.game.ops
    // Unique in a game: no phase attacks a hex twice (8.1).
    pending.push({ kind: 'clash', owner: active, key: `${turn}.${active}.${targets.length}` })
    return
  }
  const sum = attackStrengths(pos, {
    target,
    attackers: attack.attackers,
    defenders: attack.defenders,
    lead: attack.lead,
    defenderLead,
    charge: attack.charge,
    wrongGuide: misled(pos, attack.fow),
  })
  const face = rollDie(run)
  const result = combatTableRow(pos, sum.differential).row.results[face - 1]!
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

const none = (result: string, rule: string): ClashOutcome => ({
  resolver: 'table',
  counters: [],
  attacker: 'holds',
  defender: 'holds',
  holds: 'defender',
  leaders: {},
  log: [{ rule, key: 'result', args: { result } }],
})

const suffers = (unit: PieceId, steps: number, state: CounterOutcome['state'], rule: string): CounterOutcome => ({
  unit,
  rule,
  castings: 0,
  steps,
  state,
  roster: null,
})

/** 9.8: a bombardment alone shakes, and shakes loose; it kills nobody. */
function bombardmentResult(run: ActionRun, attack: AttackState, result: CombatResult): ClashOutcome {
  const { pos } = run
  const nothing = none(result, 'OPS-9.8')
  const table = pos.world.tables.combat.bombardmentAlone
  const drives = table.disruptsOrDrives.includes(result)
  if (!drives && !table.disrupts.includes(result)) return nothing
  const unit = attack.defenderLead!
  const lead = at(pos, unit)
  const { disrupted } = pieceState(pos, lead)
  if (!drives && disrupted) return nothing
  if (checkMorale(run, lead, 'OPS-9.8')) return nothing
  return disrupted
    ? { ...nothing, defender: 'retreats', holds: null }
    : { ...nothing, counters: [suffers(unit, 0, 'disrupted', 'OPS-9.8')] }
}

/** Results that reach a garrison, in full (19.1.17); all others it ignores. */
export const RESULTS_AFFECTING_GARRISON: readonly string[] = ['Dx', 'Dm', 'DmX']

/** What a result does to the side it names, and what an exchange costs the other. */
interface Blow {
  readonly stay: StayResult
  /** The lead's steps and state. */
  readonly steps: number
  readonly lead: CounterOutcome['state']
  /** Others of the side that are disrupted. */
  readonly shaken: readonly number[]
  readonly exchange: boolean
}
const UNTOUCHED: Blow = { stay: 'holds', steps: 0, lead: 'same', shaken: [], exchange: false }

/** 9.5: checks are made in the order of the clause; nothing is carried out yet. */
function blowOf(run: ActionRun, kind: string, lead: number, fighters: readonly number[]): Blow {
  const { pos } = run
  const rest = fighters.filter((index) => index !== lead)
  const passes = (index: number): boolean => checkMorale(run, index, 'OPS-9.5')
  if (kind === 'r') return { ...UNTOUCHED, stay: 'mayHold' }
  if (kind === 'c') return { ...UNTOUCHED, stay: passes(lead) ? 'holds' : 'mayHold' }
  if (kind === 'cE') {
    const exchange = passes(lead)
    return { ...UNTOUCHED, stay: exchange ? 'holds' : 'mayHold', steps: exchange ? 1 : 0, exchange }
  }
  if (kind === 'cR')
    return passes(lead)
      ? { ...UNTOUCHED, stay: 'mayHold' }
      : { ...UNTOUCHED, stay: 'retreats', lead: 'disrupted', shaken: rest }
  if (kind === 'x') {
    const shaken = rest.filter((index) => !passes(index))
    return { ...UNTOUCHED, stay: 'retreats', steps: 1, shaken }
  }
  // m and mX: a lead that dies of the loss makes no check, and the rest retreat disrupted.
  const steps = kind === 'mX' ? 1 : 0
  const dies = steps === 1 && pieceState(pos, lead).steps === 1
  const passed = !dies && passes(lead)
  return passed
    ? { ...UNTOUCHED, stay: 'retreats', steps }
    : { ...UNTOUCHED, stay: 'retreats', steps, lead: dies ? 'same' : 'routed', shaken: rest }
}

/** 9.5: the result for the side it names. */
function fightResult(run: ActionRun, attack: AttackState, result: CombatResult): ClashOutcome {
  const { pos } = run
  const nothing = none(result, 'OPS-9.5')
  const attackersHit = result.startsWith('A')
  const unit = attackersHit ? attack.lead! : attack.defenderLead!
  const other = attackersHit ? attack.defenderLead! : attack.lead!
  const fighters = (attackersHit ? attack.attackers : attack.defenders)
    .map((id) => at(pos, id))
    .filter((index) => !attackersHit || !bombards(pos, index))
  const walled = attack.defenders.every((id) => pos.pieceStates[at(pos, id)]!.garrison)
  // 19.1.17: nothing at all, not even a check.
  if (walled && !attackersHit && !RESULTS_AFFECTING_GARRISON.includes(result)) return nothing
  const kind = result.slice(1)
  const blow = blowOf(run, kind, at(pos, unit), fighters)
  // 9.7: a charge that ends in any A result also disrupts the lead; it comes with the checks, before hold or retreat (ruling).
  const repelled = attackersHit && attack.charge
  const thrown = repelled ? [suffers(unit, 0, 'disrupted', 'OPS-9.7')] : []
  const lead = [suffers(unit, blow.steps, blow.lead, 'OPS-9.5')].filter(
    ({ steps, state }) => steps > 0 || state !== 'same',
  )
  const shaken = blow.shaken.map((index) => suffers(pieceId(pos, index), 0, 'disrupted', 'OPS-9.5'))
  // 19.1.17: in an exchange a garrison loses nothing.
  const exchanged = blow.exchange && !walled ? [suffers(other, 1, 'same', 'OPS-9.5')] : []
  const suffering =
    kind === 'x'
      ? [...shaken, ...thrown, ...lead]
      : kind === 'cR'
        ? inOrderOf(
            fighters.map((index) => pieceId(pos, index)),
            [...lead, ...shaken],
          )
        : [...thrown, ...lead, ...shaken, ...exchanged]
  return {
    ...nothing,
    counters: suffering,
    [attackersHit ? 'attacker' : 'defender']: blow.stay,
    holds: blow.stay === 'mayHold' ? null : blow.stay === 'retreats' && !attackersHit ? 'attacker' : 'defender',
  }
}

const inOrderOf = (ids: readonly PieceId[], counters: readonly CounterOutcome[]): CounterOutcome[] =>
  [...counters].sort((a, b) => ids.indexOf(a.unit) - ids.indexOf(b.unit))

/** 10.2. */
function askAdvance(run: ActionRun, attack: AttackState): void {
  const { pos } = run
  const units = unitsThatMayAdvance(pos, attack).map((index) => pieceId(pos, index))
  if (units.length > 0)
    pos.game.ops.pending.push({ kind: 'advance', owner: pos.game.ops.active, hex: attack.target, units, going: null })
}
