import { hexId, idOf, isNight, pieceIndex, type Position } from '../position'
import { type Run, roll, tell } from '../run'
import type { CombatResult, FowResult } from '../data'
import type { AttackState, PieceId, RetreatStack, Side } from '../types'
import { enemyOf } from '../types'
import { sideIndex } from '../world'
import { disrupt, type HitStacks, hitStack, loseStep, rollLeaders, rout } from './losses'
import { checkMorale } from './morale'
import { reserveOptions, slipHexes } from './fogMoves'
import { advancers } from './advance'
import { strengthsOf, tableRow } from './strength'
import { changeGarrison } from '../movement/bastion'
import { bombards, defendersOf } from './targets'

const onMap = (pos: Position, id: PieceId): boolean => pos.hexOf[pieceIndex(pos, id)]! >= 0
const at = (pos: Position, id: PieceId): number => pieceIndex(pos, id)

/** The attack is over; the phase goes on. */
export function endAttack(run: Run): void {
  run.pos.game.ops.attack = null
}

/**
 * Carries an attack on until somebody must choose or it is over (OPS-8.4 to 10.2). Each stage sets the next before it asks, so that
 * the game can be saved anywhere.
 */
export function carryOn(run: Run): void {
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

function callOff(run: Run, attack: AttackState, rule: string): void {
  tell(run, { kind: 'calledOff', hex: attack.target, rule })
  endAttack(run)
}

/** 5.5: by night the lead is US regular or passes a check; else there is no attack (it counts as made, ruling). */
function nightCheck(run: Run, attack: AttackState): void {
  const { pos } = run
  attack.stage = 'lead'
  if (!isNight(pos) || attack.lead === null) return
  const lead = at(pos, attack.lead)
  const { regularFormations } = pos.world.tables.command.nightAttack
  if (regularFormations.includes(pos.world.pieces[lead]!.unit!.formation)) return
  if (!checkMorale(run, lead, 'OPS-5.5')) callOff(run, attack, 'OPS-5.5')
}

/** 8.2: the defender's lead, his choice where there is one. */
function askDefenderLead(run: Run, attack: AttackState): void {
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
function fogOfWar(run: Run, attack: AttackState): void {
  const { pos } = run
  attack.stage = 'resolve'
  if (attack.lead === null) return
  const faces = [roll(run), roll(run)]
  const value = faces[0]! + faces[1]!
  attack.fow = value
  tell(run, {
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
  tell(run, { kind: 'fow', roll: value, result, rule: 'OPS-8.4' })
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
function resolve(run: Run, attack: AttackState): void {
  const { pos } = run
  attack.stage = 'retreat'
  const target = pos.world.grid.indexOf(attack.target)
  // Reserves that came in fight too (8.4).
  attack.defenders = defendersOf(pos, target)
  if (attack.defenders.length === 0) return
  const defenderLead = attack.defenders.includes(attack.defenderLead ?? '')
    ? attack.defenderLead!
    : attack.defenders[0]!
  attack.defenderLead = defenderLead
  tell(run, {
    kind: 'clashBegun',
    hex: attack.target,
    attackers: [...attack.attackers],
    defenders: [...attack.defenders],
    lead: attack.lead,
    defenderLead,
    charge: attack.charge,
  })
  const sum = strengthsOf(pos, {
    target,
    attackers: attack.attackers,
    defenders: attack.defenders,
    lead: attack.lead,
    defenderLead,
    charge: attack.charge,
    wrongGuide: misled(pos, attack.fow),
  })
  const face = roll(run)
  const result = tableRow(pos, sum.differential).row.results[face - 1]!
  tell(run, {
    kind: 'die',
    purpose: 'combat',
    faces: [face],
    value: face,
    modifiers: [],
    piece: attack.lead,
    passed: null,
    rule: 'OPS-9.3',
  })
  tell(run, {
    kind: 'clashEnded',
    hex: attack.target,
    attack: sum.attack,
    defence: sum.defence,
    modifiers: sum.modifiers,
    differential: sum.differential,
    roll: face,
    result,
    rule: 'OPS-9.3',
  })
  const hits: HitStacks = new Set()
  if (attack.lead === null) bombardmentResult(run, attack, result, hits)
  else fightResult(run, attack, result, hits)
}

/** 9.8: a bombardment alone shakes, and shakes loose; it kills nobody. */
function bombardmentResult(run: Run, attack: AttackState, result: CombatResult, hits: HitStacks): void {
  const { pos } = run
  const table = pos.world.tables.combat.bombardmentAlone
  const drives = table.disruptsOrDrives.includes(result)
  if (!drives && !table.disrupts.includes(result)) return
  const lead = at(pos, attack.defenderLead!)
  if (!drives && pos.st[lead]!.disrupted) return
  if (checkMorale(run, lead, 'OPS-9.8')) return
  if (!pos.st[lead]!.disrupted) disrupt(run, lead, 'OPS-9.8', hits)
  else askRetreat(run, attack, enemyOf(pos.game.ops.active), false)
}

type Outcome = 'none' | 'retreat' | 'mayHold'

/** Results that reach a garrison, in full (19.1.17); all others it ignores. */
export const GARRISON_HEEDS: readonly string[] = ['Dx', 'Dm', 'DmX']

/** 9.5: the result for the side it names, in the order of the clause. */
function fightResult(run: Run, attack: AttackState, result: CombatResult, hits: HitStacks): void {
  const { pos } = run
  const attackersHit = result.startsWith('A')
  const side: Side = attackersHit ? pos.game.ops.active : enemyOf(pos.game.ops.active)
  const lead = at(pos, attackersHit ? attack.lead! : attack.defenderLead!)
  const otherLead = at(pos, attackersHit ? attack.defenderLead! : attack.lead!)
  const fighters = (attackersHit ? attack.attackers : attack.defenders)
    .map((id) => at(pos, id))
    .filter((index) => !attackersHit || !bombards(pos, index))
  const rest = fighters.filter((index) => index !== lead)
  const kind = result.slice(1)
  const disorder = (indices: readonly number[], rule: string): void => {
    for (const index of indices) if (pos.hexOf[index]! >= 0) disrupt(run, index, rule, hits)
  }
  let outcome: Outcome = 'none'
  let exchange = false
  const walled = attack.defenders.every((id) => pos.st[at(pos, id)]!.garrison)
  if (walled && !attackersHit && !GARRISON_HEEDS.includes(result)) {
    // 19.1.17: nothing at all, not even a check.
  } else if (kind === 'r') outcome = 'mayHold'
  else if (kind === 'c') outcome = checkMorale(run, lead, 'OPS-9.5') ? 'none' : 'mayHold'
  else if (kind === 'cE') {
    exchange = checkMorale(run, lead, 'OPS-9.5')
    outcome = exchange ? 'none' : 'mayHold'
  } else if (kind === 'cR') {
    const passed = checkMorale(run, lead, 'OPS-9.5')
    outcome = passed ? 'mayHold' : 'retreat'
    if (!passed) disorder(fighters, 'OPS-9.5')
  } else if (kind === 'x') {
    const shaken = rest.filter((index) => !checkMorale(run, index, 'OPS-9.5'))
    outcome = 'retreat'
    disorder(shaken, 'OPS-9.5')
    chargeRepelled(run, attack, attackersHit, hits)
    loseStep(run, lead, 'OPS-9.5', hits)
  } else {
    // m and mX: a lead that dies of the loss makes no check, and the rest retreat disrupted.
    outcome = 'retreat'
    const dies = kind === 'mX' && pos.st[lead]!.steps === 1
    const passed = !dies && checkMorale(run, lead, 'OPS-9.5')
    if (kind === 'mX') loseStep(run, lead, 'OPS-9.5', hits)
    if (!passed) {
      if (!dies) rout(run, lead, 'OPS-9.5', hits)
      disorder(rest, 'OPS-9.5')
    }
  }
  if (kind !== 'x') chargeRepelled(run, attack, attackersHit, hits)
  if (exchange) {
    loseStep(run, lead, 'OPS-9.5', hits)
    // 19.1.17: in an exchange a garrison loses nothing.
    if (!walled) loseStep(run, otherLead, 'OPS-9.5', hits)
  }
  // 11.2: stacks that lost a step or routed, and the one that was charged.
  if (attack.charge) hits.add(hitStack(pos.world.grid.indexOf(attack.target), 1 - sideIndex(pos.game.ops.active)))
  rollLeaders(run, hits)
  if (outcome === 'none') return
  // 19.1.17: who is driven out of a bastion is its garrison no longer.
  if (walled && !attackersHit)
    for (const id of attack.defenders) if (onMap(pos, id)) changeGarrison(run, at(pos, id), false, 'OPS-19.1.17')
  askRetreat(run, attack, side, outcome === 'mayHold')
}

/** 9.7: a charge that ends in any A result disrupts its lead; it comes with the checks, before hold or retreat (ruling). */
function chargeRepelled(run: Run, attack: AttackState, attackersHit: boolean, hits: HitStacks): void {
  if (!attackersHit || !attack.charge || attack.lead === null) return
  const lead = at(run.pos, attack.lead)
  if (run.pos.hexOf[lead]! >= 0) disrupt(run, lead, 'OPS-9.7', hits)
}

/** Asks the losers for their retreats, stack by stack (9.5, 9.6, 10.1). Units that only bombarded stay. */
function askRetreat(run: Run, attack: AttackState, owner: Side, mayHold: boolean): void {
  const { pos } = run
  const losers =
    owner === pos.game.ops.active ? attack.attackers.filter((id) => !bombards(pos, at(pos, id))) : attack.defenders
  const byHex = new Map<number, PieceId[]>()
  for (const id of losers) {
    if (!onMap(pos, id)) continue
    const hex = pos.hexOf[at(pos, id)]!
    byHex.set(hex, [...(byHex.get(hex) ?? []), id])
  }
  const stacks: RetreatStack[] = [...byHex]
    .sort(([a], [b]) => a - b)
    .map(([hex, units]) => ({
      hex: hexId(pos, hex),
      units,
      mayHold: mayHold && units.every((id) => !pos.st[at(pos, id)]!.disrupted),
    }))
  if (stacks.length > 0) pos.game.ops.pending.push({ kind: 'retreat', owner, stacks, going: null })
}

/** 10.2. */
function askAdvance(run: Run, attack: AttackState): void {
  const { pos } = run
  const units = advancers(pos, attack).map((index) => idOf(pos, index))
  if (units.length > 0)
    pos.game.ops.pending.push({ kind: 'advance', owner: pos.game.ops.active, hex: attack.target, units, going: null })
}
