// Rolls how far a unit may move in phase 4 (SAR-7.1).
import { prolongDistance } from '../../artillery/prolong'
import { roadsAt } from '../../../common/ground'
import { inchesToThousandths } from '../../inches'
import { baseDistance, type Distance, type Mover, movingArmOf } from '../../movement/baseDistance'
import { formationBonus, type Move, moveDistance } from '../../movement/move'
import { rollDie, type ActionRun, type BattleTable } from '../run'
import type { Arm } from '../../types'
import type { BattleUnit, RevealedOrder } from '../types'
import { rosterUnitOf } from '../units'

/** SAR-7.1: how far a unit may move this turn before terrain costs, in thousandths of an inch. */
export interface RolledDistance {
  /** The distance of a unit that begins on a road and stays on it; for a unit that begins off the road its only distance. */
  readonly distance: number
  /** SAR-7.20, 6.3: the distance of a unit that leaves its road; otherwise the same as `distance`. */
  readonly offRoad: number
  /** SAR-7.6: stragglers from sixes among the dice. */
  readonly sixes: number
}

/** What kind of move a distance is rolled for. */
export interface DistanceTerms {
  /** Part of the key of the dice. */
  readonly purpose: string
  readonly isCharge: boolean
  /** The order of a battery whose functions decide whether it moves limbered; null: its present stance decides. */
  readonly artilleryOrder: RevealedOrder | null
}

/** SAR-7.2: the unit as the movement tables need it. */
export function moverOf(table: BattleTable, unit: BattleUnit): Mover {
  const { arm, artilleryClass, moveAs } = rosterUnitOf(table, unit)
  return {
    arm,
    training: unit.training ?? 'untrained',
    ...(artilleryClass && { artilleryClass: moveAs ?? artilleryClass }),
    ...(arm === 'cavalry' && { dismounted: !unit.mounted }),
  }
}

/** SAR-16.2, 16.3: is a battery limbered when its move function comes? Functions before that one may limber or unlimber it. */
export function movesLimbered(unit: BattleUnit, { functions }: Pick<RevealedOrder, 'functions'>): boolean {
  let limbered = unit.stance === 'limbered'
  for (const artilleryFunction of functions) {
    if (artilleryFunction === 'limber') limbered = true
    if (artilleryFunction === 'unlimber') limbered = false
    if (artilleryFunction === 'move') return limbered
  }
  return limbered
}

/** SAR-6.7, 7.3: the row of the table of formation bonuses: a closed column moves as a column, limbered guns on a road as a road column. */
function formationOf(unit: BattleUnit, limbered: boolean, onRoad: boolean): NonNullable<Move['formation']> {
  if (limbered) return onRoad ? 'roadColumn' : 'limbered'
  if (unit.stance === 'closedColumn') return 'column'
  return unit.stance === 'unlimbered' ? 'limbered' : unit.stance
}

/** The values of `count` d6 for a purpose, which is part of the key of the dice. A move throws them; a preview says what they may show. */
export type DistanceDice = (purpose: string, count: number) => readonly number[]

/**
 * SAR-7.1 to 7.3, 7.6: rolls how far a unit may move this turn, with the bonus of the formation in which it begins. Unlimbered guns
 * roll nothing (SAR-16.3).
 */
export const rollDistance = (run: ActionRun, id: string, terms: DistanceTerms): RolledDistance =>
  distanceWithDice(run, id, terms, (purpose, count) =>
    Array.from({ length: count }, (_, i) => rollDie(run, id, purpose, 6, i + 1)),
  )

/** SAR-7.1: `rollDistance` with any dice, for previews too. */
export function distanceWithDice(
  table: BattleTable,
  id: string,
  terms: DistanceTerms,
  throwD6s: DistanceDice,
): RolledDistance {
  // SAR-16.1: a battery with two move functions moves twice in one go; the second move has dice of its own.
  const moves = terms.artilleryOrder?.functions.filter((gunFunction) => gunFunction === 'move').length ?? 1
  const first = oneMoveWithDice(table, id, terms, throwD6s)
  if (moves < 2) return first
  const second = oneMoveWithDice(table, id, { ...terms, purpose: `${terms.purpose}.2` }, throwD6s)
  return {
    distance: first.distance + second.distance,
    offRoad: first.offRoad + second.offRoad,
    sixes: first.sixes + second.sixes,
  }
}

/** What the distance of one move is made of (SAR-7.1 to 7.3): fixed inches and dice of each part. */
export interface DistanceParts {
  readonly mover: Mover
  readonly arm: Arm
  readonly isLimbered: boolean
  /** It begins on a road, in road column or limbered, and so has the bonus for roads while it stays on it. */
  readonly isOnRoad: boolean
  readonly base: Distance
  /** Null: it does not charge, or its arm has no bonus for charging. */
  readonly charge: Distance | null
  /** The bonus of its formation; null: it has none. `name`: the formation as the table of bonuses names it. */
  readonly bonus: { readonly name: NonNullable<Move['formation']>; readonly distance: Distance } | null
}

/** SAR-16.3: does a battery go into its move unlimbered, pushed by hand? Guns whose crew has left them (`gunsAt`) are not moved at all. */
const isPushedByHand = (arm: Arm, isLimbered: boolean, unit: BattleUnit): boolean =>
  arm === 'artillery' && !isLimbered && !unit.gunsAt

/** SAR-7.1 to 7.3: the parts of a unit's distance; a number: guns that are pushed by hand go so far, in thousandths of an inch (SAR-16.3). */
export function partsOfDistance(
  table: BattleTable,
  id: string,
  { isCharge, artilleryOrder }: Omit<DistanceTerms, 'purpose'>,
): DistanceParts | number {
  const { field, battle } = table
  const { tables } = field
  const unit = battle.units[id]!
  const mover = moverOf(table, unit)
  const arm = movingArmOf(mover)
  const isLimbered =
    arm === 'artillery' && (artilleryOrder ? movesLimbered(unit, artilleryOrder) : unit.stance === 'limbered')
  if (isPushedByHand(arm, isLimbered, unit)) {
    const pounds = unit.guns.map((gun) => gun.pounds)
    return Math.max(prolongDistance(tables, pounds), inchesToThousandths(tables.movement.minimum.unlimberedArtillery))
  }
  const isOnRoad =
    (unit.stance === 'roadColumn' || isLimbered) && unit.at !== null && roadsAt(field.ground, unit.at).length > 0
  const name = formationOf(unit, isLimbered, isOnRoad)
  const distance = formationBonus(tables, arm, { formation: name, onRoad: isOnRoad })
  return {
    mover,
    arm,
    isLimbered,
    isOnRoad,
    base: baseDistance(tables, mover),
    charge: isCharge ? tables.movement.modifiers.charge[arm] : null,
    bonus: distance && { name, distance },
  }
}

/** The distance of one move. */
function oneMoveWithDice(
  table: BattleTable,
  id: string,
  { purpose, ...terms }: DistanceTerms,
  throwD6s: DistanceDice,
): RolledDistance {
  const { tables } = table.field
  const parts = partsOfDistance(table, id, terms)
  if (typeof parts === 'number') return { distance: parts, offRoad: parts, sixes: 0 }
  const { mover, arm, isLimbered, isOnRoad, base, charge, bonus } = parts
  const unit = table.battle.units[id]!
  const rolledMove = {
    ...mover,
    charging: charge !== null,
    baseDice: throwD6s(purpose, base.d6),
    ...(charge && { chargeDice: throwD6s(`${purpose}.charge`, charge.d6) }),
  }
  const formationDice = throwD6s(`${purpose}.formation`, bonus?.distance.d6 ?? 0)
  // The same dice give two distances: with the bonus for roads and without.
  const moveWith = ({ onRoad }: { readonly onRoad: boolean }) => {
    const formation = formationOf(unit, isLimbered, onRoad)
    return moveDistance(tables, {
      ...rolledMove,
      formation,
      onRoad,
      formationDice: formationDice.slice(0, formationBonus(tables, arm, { formation, onRoad })?.d6 ?? 0),
    })
  }
  const { distance, stragglers } = moveWith({ onRoad: isOnRoad })
  return { distance, offRoad: isOnRoad ? moveWith({ onRoad: false }).distance : distance, sixes: stragglers }
}
