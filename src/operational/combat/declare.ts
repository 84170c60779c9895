import type { ActionHandler } from '../handler'
import {
  hexId,
  hexOfPiece,
  isNight,
  pieceChanged,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  unitsIn,
} from '../position'
import { refusalFor, type RefusalReason } from '../refusals'
import { emit } from '../run'
import { type AttackState, enemyOf } from '../types'
import { CAVALRY, RIVER, seatOf } from '../world'
import {
  possibleAttackers,
  bombards,
  defendersIn,
  isGarrisonOnly,
  reachRefusal,
  targetRefusal,
  attackableHexes,
  unitAttackRefusal,
} from './targets'

/** The attack being declared or fought; null: none. */
const declared = (pos: Position): AttackState | null => pos.game.ops.attack
const targetHex = (pos: Position, attack: AttackState): number => pos.world.grid.indexOf(attack.target)

/** Why an attack with that lead on that hex may not be a charge (OPS-8.3); null: it may. */
export function chargeRefusal(pos: Position, lead: string | null, target: number): RefusalReason | null {
  if (lead === null) return 'chargeLead'
  const { world } = pos
  const table = world.tables.combat.charge
  const index = pieceIndex(pos, lead)
  const from = hexOfPiece(pos, index)
  if (pieceState(pos, index).disrupted || pieceState(pos, index).ineffective) return 'chargeLead'
  if (table.notFromTerrain.includes(world.hexes[from]!.terrain)) return 'chargeFrom'
  const kinds = hexsideKinds(pos, from, target)
  // 19.1.12: a river that only an engineer makes a ford counts as a ford here.
  if (world.hexsideFlags[from * 6 + world.grid.directionTo(from, target)]! & RIVER) kinds.push('ford')
  if (kinds.some((kind) => table.notOverSides.includes(kind))) return 'chargeFrom'
  if (pieceDef(pos, index).cls === CAVALRY) {
    // 19.1.18: where units stand beside a garrison the hex counts as clear. 8.3: cavalry never charges a garrison alone.
    const garrisoned = unitsIn(pos, target).some((other) => pieceState(pos, other).garrison)
    if (isGarrisonOnly(pos, target)) return 'chargeInto'
    if (!garrisoned && !table.cavalryIntoTerrain.includes(world.hexes[target]!.terrain)) return 'chargeInto'
    if (kinds.some((kind) => table.cavalryNotOverSides.includes(kind))) return 'chargeInto'
  }
  return null
}

/** Features of the hexside that matter to a charge from one hex into the next. */
function hexsideKinds(pos: Position, from: number, to: number): ('protected' | 'bridge' | 'ford')[] {
  const { ids } = pos.world.grid
  const a = ids[from]!
  const b = ids[to]!
  const out: ('protected' | 'bridge' | 'ford')[] = []
  for (const side of pos.world.battlefield.map.sides) {
    if (!((side.a === a && side.b === b) || (side.a === b && side.b === a))) continue
    if (side.kind === 'protected' ? side.protects === b : side.kind === 'bridge' || side.kind === 'ford')
      out.push(side.kind as 'protected' | 'bridge' | 'ford')
  }
  return out
}

/** Takes the charge back if the changed declaration no longer allows it. */
function reviewCharge(pos: Position, attack: AttackState): void {
  if (attack.charge && chargeRefusal(pos, attack.lead, targetHex(pos, attack)) !== null) attack.charge = false
}

/** OPS-8.2: names the hex to attack. */
export const target: ActionHandler<'target'> = {
  check(pos, side, action) {
    const hex = pos.world.grid.indexOf(action.hex)
    if (hex < 0) return refusalFor('noEnemy', { hex: action.hex })
    const why = targetRefusal(pos, seatOf(side), hex)
    return why ? refusalFor(why, { hex: action.hex }) : null
  },
  list(pos, side, out) {
    for (const hex of attackableHexes(pos, seatOf(side))) out.push({ type: 'target', hex: hexId(pos, hex) })
  },
  run(run, _side, action) {
    run.pos.game.ops.attack = {
      target: action.hex,
      attackers: [],
      lead: null,
      charge: false,
      defenders: [],
      defenderLead: null,
      fow: 0,
      stage: 'declaring',
    }
    emit(run, { kind: 'targeted', hex: action.hex })
  },
}

export const join: ActionHandler<'join'> = {
  check(pos, side, action) {
    const attack = declared(pos)!
    const index = pieceIndex(pos, action.unit)
    const args = { piece: action.unit, hex: attack.target }
    const piece = pos.world.pieces[index]
    if (!piece || piece.side !== side || piece.kind !== 'unit' || hexOfPiece(pos, index) < 0)
      return refusalFor('notYours', args)
    if (attack.attackers.includes(action.unit)) return refusalFor('joined', args)
    const why = unitAttackRefusal(pos, index) ?? reachRefusal(pos, index, targetHex(pos, attack))
    return why ? refusalFor(why, args) : null
  },
  list(pos, side, out) {
    const attack = declared(pos)!
    for (const index of possibleAttackers(pos, seatOf(side), targetHex(pos, attack))) {
      const unit = pieceId(pos, index)
      if (!attack.attackers.includes(unit)) out.push({ type: 'join', unit })
    }
  },
  run(run, _side, action) {
    const attack = declared(run.pos)!
    attack.attackers = [...attack.attackers, action.unit].sort()
    const index = pieceIndex(run.pos, action.unit)
    if (attack.lead === null && !bombards(run.pos, index)) attack.lead = action.unit
    emit(run, { kind: 'joined', unit: action.unit, hex: attack.target })
  },
}

export const leave: ActionHandler<'leave'> = {
  check: (pos, _side, action) =>
    declared(pos)!.attackers.includes(action.unit) ? null : refusalFor('notJoined', { piece: action.unit }),
  list(pos, _side, out) {
    for (const unit of declared(pos)!.attackers) out.push({ type: 'leave', unit })
  },
  run(run, _side, action) {
    const { pos } = run
    const attack = declared(pos)!
    attack.attackers = attack.attackers.filter((id) => id !== action.unit)
    if (attack.lead === action.unit)
      attack.lead = attack.attackers.find((id) => !bombards(pos, pieceIndex(pos, id))) ?? null
    reviewCharge(pos, attack)
    emit(run, { kind: 'left', unit: action.unit })
  },
}

/** The attacker's lead while declaring; the defender's as an answer (8.2). */
export const lead: ActionHandler<'lead'> = {
  check(pos, _side, action) {
    const attack = declared(pos)!
    const args = { piece: action.unit }
    if (attack.stage !== 'declaring')
      return attack.defenders.includes(action.unit) ? null : refusalFor('notDefender', args)
    if (!attack.attackers.includes(action.unit)) return refusalFor('notJoined', args)
    if (bombards(pos, pieceIndex(pos, action.unit))) return refusalFor('leadArm', args)
    return attack.lead === action.unit ? refusalFor('isLead', args) : null
  },
  list(pos, _side, out) {
    const attack = declared(pos)!
    const choices =
      attack.stage === 'declaring'
        ? attack.attackers.filter((id) => id !== attack.lead && !bombards(pos, pieceIndex(pos, id)))
        : attack.defenders
    for (const unit of choices) out.push({ type: 'lead', unit })
  },
  run(run, _side, action) {
    const { pos } = run
    const attack = declared(pos)!
    if (attack.stage === 'declaring') {
      attack.lead = action.unit
      reviewCharge(pos, attack)
      return
    }
    attack.defenderLead = action.unit
    attack.stage = 'fow'
    pos.game.ops.pending.pop()
  },
}

/** OPS-8.3. */
export const charge: ActionHandler<'charge'> = {
  check(pos, _side, action) {
    const attack = declared(pos)!
    if (action.on === attack.charge) return refusalFor('chargeIs')
    if (!action.on) return null
    const why = chargeRefusal(pos, attack.lead, targetHex(pos, attack))
    return why ? refusalFor(why, { hex: attack.target }) : null
  },
  list(pos, _side, out) {
    const attack = declared(pos)!
    if (attack.charge) out.push({ type: 'charge', on: false })
    else if (chargeRefusal(pos, attack.lead, targetHex(pos, attack)) === null) out.push({ type: 'charge', on: true })
  },
  run(run, _side, action) {
    declared(run.pos)!.charge = action.on
  },
}

export const cancel: ActionHandler<'cancel'> = {
  check: () => null,
  list(_pos, _side, out) {
    out.push({ type: 'cancel' })
  },
  run(run) {
    emit(run, { kind: 'cancelled', hex: declared(run.pos)!.target })
    run.pos.game.ops.attack = null
  },
}

/** Why the declared attack cannot be made yet; null: it can. */
function attackRefusal(pos: Position): RefusalReason | null {
  const attack = declared(pos)!
  if (attack.attackers.length === 0) return 'noAttacker'
  if (attack.lead === null && isNight(pos)) return 'nightBombardment'
  return null
}

/** The declaration stands; what follows is in fight.ts (8.4 and on). */
export const attack: ActionHandler<'attack'> = {
  check(pos) {
    const why = attackRefusal(pos)
    return why ? refusalFor(why, { hex: declared(pos)!.target }) : null
  },
  list(pos, _side, out) {
    if (attackRefusal(pos) === null) out.push({ type: 'attack' })
  },
  run(run) {
    const { pos } = run
    const state = declared(pos)!
    state.defenders = defendersIn(pos, targetHex(pos, state))
    state.stage = 'night'
    // 22.1: between two people both agree on another resolver.
    if (state.resolver !== undefined)
      pos.game.ops.pending.push({ kind: 'resolver', owner: enemyOf(pos.game.ops.active), name: state.resolver })
    pos.game.ops.targets.push(state.target)
    for (const id of state.attackers) {
      const index = pieceIndex(pos, id)
      pieceState(pos, index).attacked = true
      pieceChanged(pos, index)
    }
  },
}
