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
import { clashModeOf, resolverOf } from './resolver'
import { emit } from '../run'
import { type AttackState, enemyOf } from '../types'
import { freeArmyIfAttacked } from '../turn/variants'
import { CAVALRY, RIVER, seatOf, type World } from '../world'
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

// The declaration of an attack, action by action (8.1 to 8.3): target, units that join, lead, charge; then `attack` begins the fight or
// `cancel` gives the attack up.

/** The attack being declared or fought; null: none. */
const currentAttack = (position: Position): AttackState | null => position.game.ops.attack
const targetHex = (position: Position, attack: AttackState): number => position.world.grid.indexOf(attack.target)

/** Why an attack with that lead on that hex may not be a charge (OPS-8.3); null: it may. `lead` null: batteries bombard alone. */
export function chargeRefusal(position: Position, lead: string | null, target: number): RefusalReason | null {
  if (lead === null) return 'chargeLead'
  const { world } = position
  const chargeTable = world.tables.combat.charge
  const index = pieceIndex(position, lead)
  const from = hexOfPiece(position, index)
  if (pieceState(position, index).disrupted || pieceState(position, index).ineffective) return 'chargeLead'
  if (chargeTable.notFromTerrain.includes(world.hexes[from]!.terrain)) return 'chargeFrom'
  const featuresOfMap = chargeFeaturesBetween(position, from, target)
  // 19.1.12: a river that only an engineer makes a ford counts as a ford here.
  const isRiver = (world.hexsideFlags[from * 6 + world.grid.directionTo(from, target)]! & RIVER) !== 0
  const hexsideFeatures: readonly ChargeFeature[] = isRiver ? [...featuresOfMap, 'ford'] : featuresOfMap
  if (hexsideFeatures.some((feature) => chargeTable.notOverSides.includes(feature))) return 'chargeFrom'
  if (pieceDef(position, index).pieceClass === CAVALRY) {
    // 19.1.18: where units stand beside a garrison the hex counts as clear. 8.3: cavalry never charges a hex that holds only a garrison.
    const hasGarrison = unitsIn(position, target).some((other) => pieceState(position, other).garrison)
    if (isGarrisonOnly(position, target)) return 'chargeInto'
    if (!hasGarrison && !chargeTable.cavalryIntoTerrain.includes(world.hexes[target]!.terrain)) return 'chargeInto'
    if (hexsideFeatures.some((feature) => chargeTable.cavalryNotOverSides.includes(feature))) return 'chargeInto'
  }
  return null
}

type ChargeFeature = 'protected' | 'bridge' | 'ford'

/** The features of all hexsides of a map that matter to charges, by `from * hexes + to`; looked up once for each world. */
const chargeFeaturesByWorld = new WeakMap<World, ReadonlyMap<number, readonly ChargeFeature[]>>()

const NO_FEATURES: readonly ChargeFeature[] = []

/** Gathers the features of the hexsides of a map that matter to charges. */
function chargeFeaturesOf({ battlefield, grid }: World): ReadonlyMap<number, readonly ChargeFeature[]> {
  const features = new Map<number, ChargeFeature[]>()
  const add = (from: number, to: number, feature: ChargeFeature): void => {
    const key = from * grid.count + to
    features.set(key, [...(features.get(key) ?? []), feature])
  }
  for (const { a, b, kind, protects } of battlefield.map.sides) {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const fromHex = grid.indexOf(from)
      const toHex = grid.indexOf(to)
      if (kind === 'protected' && protects === to) add(fromHex, toHex, 'protected')
      else if (kind === 'bridge' || kind === 'ford') add(fromHex, toHex, kind)
    }
  }
  return features
}

/** Features of a hexside that matter to a charge from one hex into the next; `protected` only where it protects the hex charged. */
function chargeFeaturesBetween({ world }: Position, from: number, to: number): readonly ChargeFeature[] {
  let features = chargeFeaturesByWorld.get(world)
  if (!features) {
    features = chargeFeaturesOf(world)
    chargeFeaturesByWorld.set(world, features)
  }
  return features.get(from * world.grid.count + to) ?? NO_FEATURES
}

/** Makes the attack no longer a charge if the changed declaration does not allow a charge (8.3). */
function dropForbiddenCharge(position: Position, attack: AttackState): void {
  if (attack.charge && chargeRefusal(position, attack.lead, targetHex(position, attack)) !== null) attack.charge = false
}

/** OPS-8.1, 8.2: names the hex to attack, which begins a declaration. */
export const target: ActionHandler<'target'> = {
  check(position, side, action) {
    const hex = position.world.grid.indexOf(action.hex)
    if (hex < 0) return refusalFor('noEnemy', { hex: action.hex })
    const reason = targetRefusal(position, seatOf(side), hex)
    return reason ? refusalFor(reason, { hex: action.hex }) : null
  },
  list(position, side, legalEntries) {
    for (const hex of attackableHexes(position, seatOf(side)))
      legalEntries.push({ type: 'target', hex: hexId(position, hex) })
  },
  run(run, _side, action) {
    run.position.game.ops.attack = {
      target: action.hex,
      attackers: [],
      lead: null,
      charge: false,
      defenders: [],
      defenderLead: null,
      // The dice of fog of war have not been thrown.
      fow: 0,
      stage: 'declaring',
    }
    emit(run, { kind: 'targeted', hex: action.hex })
  },
}

/** OPS-8.1: a unit joins the attack. The first infantry or cavalry unit becomes its lead (8.2) until `lead` names another. */
export const join: ActionHandler<'join'> = {
  check(position, side, action) {
    const attack = currentAttack(position)!
    const index = pieceIndex(position, action.unit)
    const args = { piece: action.unit, hex: attack.target }
    const piece = position.world.pieces[index]
    if (!piece || piece.side !== side || piece.kind !== 'unit' || hexOfPiece(position, index) < 0)
      return refusalFor('notYours', args)
    if (attack.attackers.includes(action.unit)) return refusalFor('joined', args)
    const reason = unitAttackRefusal(position, index) ?? reachRefusal(position, index, targetHex(position, attack))
    return reason ? refusalFor(reason, args) : null
  },
  list(position, side, legalEntries) {
    const attack = currentAttack(position)!
    for (const index of possibleAttackers(position, seatOf(side), targetHex(position, attack))) {
      const unit = pieceId(position, index)
      if (!attack.attackers.includes(unit)) legalEntries.push({ type: 'join', unit })
    }
  },
  run(run, _side, action) {
    const attack = currentAttack(run.position)!
    attack.attackers = [...attack.attackers, action.unit].sort()
    const index = pieceIndex(run.position, action.unit)
    if (attack.lead === null && !bombards(run.position, index)) attack.lead = action.unit
    emit(run, { kind: 'joined', unit: action.unit, hex: attack.target })
  },
}

/** OPS-8.1: a unit leaves the attack again. If it was the lead, the next infantry or cavalry unit takes its place. */
export const leave: ActionHandler<'leave'> = {
  check: (position, _side, action) =>
    currentAttack(position)!.attackers.includes(action.unit) ? null : refusalFor('notJoined', { piece: action.unit }),
  list(position, _side, legalEntries) {
    for (const unit of currentAttack(position)!.attackers) legalEntries.push({ type: 'leave', unit })
  },
  run(run, _side, action) {
    const { position } = run
    const attack = currentAttack(position)!
    attack.attackers = attack.attackers.filter((id) => id !== action.unit)
    if (attack.lead === action.unit)
      attack.lead = attack.attackers.find((id) => !bombards(position, pieceIndex(position, id))) ?? null
    dropForbiddenCharge(position, attack)
    emit(run, { kind: 'left', unit: action.unit })
  },
}

/** OPS-8.2: names a lead. While the attack is declared the attacker names his; afterwards the defender names his as an answer. */
export const lead: ActionHandler<'lead'> = {
  check(position, _side, action) {
    const attack = currentAttack(position)!
    const args = { piece: action.unit }
    if (attack.stage !== 'declaring')
      return attack.defenders.includes(action.unit) ? null : refusalFor('notDefender', args)
    if (!attack.attackers.includes(action.unit)) return refusalFor('notJoined', args)
    if (bombards(position, pieceIndex(position, action.unit))) return refusalFor('leadArm', args)
    return attack.lead === action.unit ? refusalFor('isLead', args) : null
  },
  list(position, _side, legalEntries) {
    const attack = currentAttack(position)!
    const choices =
      attack.stage === 'declaring'
        ? attack.attackers.filter((id) => id !== attack.lead && !bombards(position, pieceIndex(position, id)))
        : attack.defenders
    for (const unit of choices) legalEntries.push({ type: 'lead', unit })
  },
  run(run, _side, action) {
    const { position } = run
    const attack = currentAttack(position)!
    if (attack.stage === 'declaring') {
      attack.lead = action.unit
      dropForbiddenCharge(position, attack)
      return
    }
    attack.defenderLead = action.unit
    attack.stage = 'fow'
    position.game.ops.pending.pop()
  },
}

/** OPS-8.3: makes the declared attack a charge (`on`), or no charge. */
export const charge: ActionHandler<'charge'> = {
  check(position, _side, action) {
    const attack = currentAttack(position)!
    if (action.on === attack.charge) return refusalFor('chargeIs')
    if (!action.on) return null
    const reason = chargeRefusal(position, attack.lead, targetHex(position, attack))
    return reason ? refusalFor(reason, { hex: attack.target }) : null
  },
  list(position, _side, legalEntries) {
    const attack = currentAttack(position)!
    if (attack.charge) legalEntries.push({ type: 'charge', on: false })
    else if (chargeRefusal(position, attack.lead, targetHex(position, attack)) === null)
      legalEntries.push({ type: 'charge', on: true })
  },
  run(run, _side, action) {
    currentAttack(run.position)!.charge = action.on
  },
}

/** OPS-8.1: gives up the declaration. */
export const cancel: ActionHandler<'cancel'> = {
  check: () => null,
  list(_pos, _side, legalEntries) {
    legalEntries.push({ type: 'cancel' })
  },
  run(run) {
    emit(run, { kind: 'cancelled', hex: currentAttack(run.position)!.target })
    run.position.game.ops.attack = null
  },
}

/** Why the declared attack cannot be made yet; null: it can. */
function attackRefusal(position: Position): RefusalReason | null {
  const attack = currentAttack(position)!
  if (attack.attackers.length === 0) return 'noAttacker'
  if (attack.lead === null && isNight(position)) return 'nightBombardment'
  return null
}

/** OPS-8.1, 8.2: ends the declaration and makes the attack. The fight follows in `combat/fight.ts` (8.4 and on). */
export const attack: ActionHandler<'attack'> = {
  check(position) {
    const reason = attackRefusal(position)
    return reason ? refusalFor(reason, { hex: currentAttack(position)!.target }) : null
  },
  list(position, _side, legalEntries) {
    if (attackRefusal(position) === null) legalEntries.push({ type: 'attack' })
  },
  run(run) {
    const { position } = run
    const declaration = currentAttack(position)!
    declaration.defenders = defendersIn(position, targetHex(position, declaration))
    declaration.stage = 'night'
    freeArmyIfAttacked(run, declaration.target, declaration.defenders)
    // 22.1: the defender must agree to another resolver (combat table or tabletop engine) or other command that was picked for this attack.
    if (declaration.resolver !== undefined || declaration.mode !== undefined)
      position.game.ops.pending.push({
        kind: 'resolver',
        owner: enemyOf(position.game.ops.active),
        name: resolverOf(position.game, declaration),
        ...(clashModeOf(position.game, declaration) === 'played' && { mode: 'played' }),
      })
    position.game.ops.targets.push(declaration.target)
    for (const id of declaration.attackers) {
      const index = pieceIndex(position, id)
      pieceState(position, index).attacked = true
      pieceChanged(position, index)
    }
  },
}
