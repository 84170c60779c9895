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
const declared = (position: Position): AttackState | null => position.game.ops.attack
const targetHex = (position: Position, attack: AttackState): number => position.world.grid.indexOf(attack.target)

/** Why an attack with that lead on that hex may not be a charge (OPS-8.3); null: it may. */
export function chargeRefusal(position: Position, lead: string | null, target: number): RefusalReason | null {
  if (lead === null) return 'chargeLead'
  const { world } = position
  const table = world.tables.combat.charge
  const index = pieceIndex(position, lead)
  const from = hexOfPiece(position, index)
  if (pieceState(position, index).disrupted || pieceState(position, index).ineffective) return 'chargeLead'
  if (table.notFromTerrain.includes(world.hexes[from]!.terrain)) return 'chargeFrom'
  const kinds = hexsideKinds(position, from, target)
  // 19.1.12: a river that only an engineer makes a ford counts as a ford here.
  if (world.hexsideFlags[from * 6 + world.grid.directionTo(from, target)]! & RIVER) kinds.push('ford')
  if (kinds.some((kind) => table.notOverSides.includes(kind))) return 'chargeFrom'
  if (pieceDef(position, index).pieceClass === CAVALRY) {
    // 19.1.18: where units stand beside a garrison the hex counts as clear. 8.3: cavalry never charges a garrison alone.
    const garrisoned = unitsIn(position, target).some((other) => pieceState(position, other).garrison)
    if (isGarrisonOnly(position, target)) return 'chargeInto'
    if (!garrisoned && !table.cavalryIntoTerrain.includes(world.hexes[target]!.terrain)) return 'chargeInto'
    if (kinds.some((kind) => table.cavalryNotOverSides.includes(kind))) return 'chargeInto'
  }
  return null
}

/** Features of the hexside that matter to a charge from one hex into the next. */
function hexsideKinds(position: Position, from: number, to: number): ('protected' | 'bridge' | 'ford')[] {
  const { ids } = position.world.grid
  const a = ids[from]!
  const b = ids[to]!
  const out: ('protected' | 'bridge' | 'ford')[] = []
  for (const side of position.world.battlefield.map.sides) {
    if (!((side.a === a && side.b === b) || (side.a === b && side.b === a))) continue
    if (side.kind === 'protected' ? side.protects === b : side.kind === 'bridge' || side.kind === 'ford')
      out.push(side.kind as 'protected' | 'bridge' | 'ford')
  }
  return out
}

/** Takes the charge back if the changed declaration no longer allows it. */
function reviewCharge(position: Position, attack: AttackState): void {
  if (attack.charge && chargeRefusal(position, attack.lead, targetHex(position, attack)) !== null) attack.charge = false
}

/** OPS-8.2: names the hex to attack. */
export const target: ActionHandler<'target'> = {
  check(position, side, action) {
    const hex = position.world.grid.indexOf(action.hex)
    if (hex < 0) return refusalFor('noEnemy', { hex: action.hex })
    const why = targetRefusal(position, seatOf(side), hex)
    return why ? refusalFor(why, { hex: action.hex }) : null
  },
  list(position, side, out) {
    for (const hex of attackableHexes(position, seatOf(side))) out.push({ type: 'target', hex: hexId(position, hex) })
  },
  run(run, _side, action) {
    run.position.game.ops.attack = {
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
  check(position, side, action) {
    const attack = declared(position)!
    const index = pieceIndex(position, action.unit)
    const args = { piece: action.unit, hex: attack.target }
    const piece = position.world.pieces[index]
    if (!piece || piece.side !== side || piece.kind !== 'unit' || hexOfPiece(position, index) < 0)
      return refusalFor('notYours', args)
    if (attack.attackers.includes(action.unit)) return refusalFor('joined', args)
    const why = unitAttackRefusal(position, index) ?? reachRefusal(position, index, targetHex(position, attack))
    return why ? refusalFor(why, args) : null
  },
  list(position, side, out) {
    const attack = declared(position)!
    for (const index of possibleAttackers(position, seatOf(side), targetHex(position, attack))) {
      const unit = pieceId(position, index)
      if (!attack.attackers.includes(unit)) out.push({ type: 'join', unit })
    }
  },
  run(run, _side, action) {
    const attack = declared(run.position)!
    attack.attackers = [...attack.attackers, action.unit].sort()
    const index = pieceIndex(run.position, action.unit)
    if (attack.lead === null && !bombards(run.position, index)) attack.lead = action.unit
    emit(run, { kind: 'joined', unit: action.unit, hex: attack.target })
  },
}

export const leave: ActionHandler<'leave'> = {
  check: (position, _side, action) =>
    declared(position)!.attackers.includes(action.unit) ? null : refusalFor('notJoined', { piece: action.unit }),
  list(position, _side, out) {
    for (const unit of declared(position)!.attackers) out.push({ type: 'leave', unit })
  },
  run(run, _side, action) {
    const { position } = run
    const attack = declared(position)!
    attack.attackers = attack.attackers.filter((id) => id !== action.unit)
    if (attack.lead === action.unit)
      attack.lead = attack.attackers.find((id) => !bombards(position, pieceIndex(position, id))) ?? null
    reviewCharge(position, attack)
    emit(run, { kind: 'left', unit: action.unit })
  },
}

/** The attacker's lead while declaring; the defender's as an answer (8.2). */
export const lead: ActionHandler<'lead'> = {
  check(position, _side, action) {
    const attack = declared(position)!
    const args = { piece: action.unit }
    if (attack.stage !== 'declaring')
      return attack.defenders.includes(action.unit) ? null : refusalFor('notDefender', args)
    if (!attack.attackers.includes(action.unit)) return refusalFor('notJoined', args)
    if (bombards(position, pieceIndex(position, action.unit))) return refusalFor('leadArm', args)
    return attack.lead === action.unit ? refusalFor('isLead', args) : null
  },
  list(position, _side, out) {
    const attack = declared(position)!
    const choices =
      attack.stage === 'declaring'
        ? attack.attackers.filter((id) => id !== attack.lead && !bombards(position, pieceIndex(position, id)))
        : attack.defenders
    for (const unit of choices) out.push({ type: 'lead', unit })
  },
  run(run, _side, action) {
    const { position } = run
    const attack = declared(position)!
    if (attack.stage === 'declaring') {
      attack.lead = action.unit
      reviewCharge(position, attack)
      return
    }
    attack.defenderLead = action.unit
    attack.stage = 'fow'
    position.game.ops.pending.pop()
  },
}

/** OPS-8.3. */
export const charge: ActionHandler<'charge'> = {
  check(position, _side, action) {
    const attack = declared(position)!
    if (action.on === attack.charge) return refusalFor('chargeIs')
    if (!action.on) return null
    const why = chargeRefusal(position, attack.lead, targetHex(position, attack))
    return why ? refusalFor(why, { hex: attack.target }) : null
  },
  list(position, _side, out) {
    const attack = declared(position)!
    if (attack.charge) out.push({ type: 'charge', on: false })
    else if (chargeRefusal(position, attack.lead, targetHex(position, attack)) === null)
      out.push({ type: 'charge', on: true })
  },
  run(run, _side, action) {
    declared(run.position)!.charge = action.on
  },
}

export const cancel: ActionHandler<'cancel'> = {
  check: () => null,
  list(_pos, _side, out) {
    out.push({ type: 'cancel' })
  },
  run(run) {
    emit(run, { kind: 'cancelled', hex: declared(run.position)!.target })
    run.position.game.ops.attack = null
  },
}

/** Why the declared attack cannot be made yet; null: it can. */
function attackRefusal(position: Position): RefusalReason | null {
  const attack = declared(position)!
  if (attack.attackers.length === 0) return 'noAttacker'
  if (attack.lead === null && isNight(position)) return 'nightBombardment'
  return null
}

/** The declaration stands; what follows is in fight.ts (8.4 and on). */
export const attack: ActionHandler<'attack'> = {
  check(position) {
    const why = attackRefusal(position)
    return why ? refusalFor(why, { hex: declared(position)!.target }) : null
  },
  list(position, _side, out) {
    if (attackRefusal(position) === null) out.push({ type: 'attack' })
  },
  run(run) {
    const { position } = run
    const state = declared(position)!
    state.defenders = defendersIn(position, targetHex(position, state))
    state.stage = 'night'
    // 22.1: between two people both agree on another resolver.
    if (state.resolver !== undefined)
      position.game.ops.pending.push({
        kind: 'resolver',
        owner: enemyOf(position.game.ops.active),
        name: state.resolver,
      })
    position.game.ops.targets.push(state.target)
    for (const id of state.attackers) {
      const index = pieceIndex(position, id)
      pieceState(position, index).attacked = true
      pieceChanged(position, index)
    }
  },
}
