// Rolls how far a unit may move in phase 4 (SAR-7.1).
import { prolongDistance } from '../../artillery/prolong'
import { roadsAt } from '../../../common/ground'
import { inchesToThousandths } from '../../inches'
import { baseDistance, type Mover, movingArmOf } from '../../movement/baseDistance'
import { formationBonus, type Move, moveDistance } from '../../movement/move'
import { rollDie, type ActionRun, type BattleTable } from '../run'
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
interface DistanceTerms {
  /** Part of the key of the dice. */
  readonly purpose: string
  readonly isCharge: boolean
  /** The order of a battery whose functions decide whether it moves limbered; null: its present stance decides. */
  readonly artilleryOrder: RevealedOrder | null
}

/** SAR-7.2: the unit as the movement tables need it. */
export function moverOf(table: BattleTable, unit: BattleUnit): Mover {
  const { arm, artilleryClass } = rosterUnitOf(table, unit)
  return {
    arm,
    training: unit.training ?? 'untrained',
    ...(artilleryClass && { artilleryClass }),
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

/**
 * SAR-7.1 to 7.3, 7.6: rolls how far a unit may move this turn, with the bonus of the formation in which it begins. Unlimbered guns
 * roll nothing (SAR-16.3).
 */
export function rollDistance(run: ActionRun, id: string, terms: DistanceTerms): RolledDistance {
  // SAR-16.1: a battery with two move functions moves twice in one go; the second move has dice of its own.
  const moves = terms.artilleryOrder?.functions.filter((gunFunction) => gunFunction === 'move').length ?? 1
  const first = rollOneMove(run, id, terms)
  if (moves < 2) return first
  const second = rollOneMove(run, id, { ...terms, purpose: `${terms.purpose}.2` })
  return {
    distance: first.distance + second.distance,
    offRoad: first.offRoad + second.offRoad,
    sixes: first.sixes + second.sixes,
  }
}

/** Rolls the distance of one move. */
function rollOneMove(run: ActionRun, id: string, { purpose, isCharge, artilleryOrder }: DistanceTerms): RolledDistance {
  const { field, battle } = run
  const { tables } = field
  const unit = battle.units[id]!
  const mover = moverOf(run, unit)
  const arm = movingArmOf(mover)
  const isLimbered =
    arm === 'artillery' && (artilleryOrder ? movesLimbered(unit, artilleryOrder) : unit.stance === 'limbered')
  // `gunsAt`: where the guns stand whose crew has left them.
  const hasAbandonedGuns = Boolean(unit.gunsAt)
  // SAR-16.3: unlimbered guns are pushed by hand.
  if (arm === 'artillery' && !isLimbered && !hasAbandonedGuns) {
    const pounds = unit.guns.map((gun) => gun.pounds)
    const distance = Math.max(
      prolongDistance(tables, pounds),
      inchesToThousandths(tables.movement.minimum.unlimberedArtillery),
    )
    return { distance, offRoad: distance, sixes: 0 }
  }
  const throwD6s = (dicePurpose: string, numberOfDice: number): number[] =>
    Array.from({ length: numberOfDice }, (_, i) => rollDie(run, id, dicePurpose, 6, i + 1))
  const isOnRoad =
    (unit.stance === 'roadColumn' || isLimbered) && unit.at !== null && roadsAt(field.ground, unit.at).length > 0
  const bonusAtStart = formationBonus(tables, arm, {
    formation: formationOf(unit, isLimbered, isOnRoad),
    onRoad: isOnRoad,
  })
  // Null: not a charge, or an arm without a bonus for charging.
  const chargeBonus = isCharge ? tables.movement.modifiers.charge[arm] : null
  const rolledMove = {
    ...mover,
    charging: chargeBonus !== null,
    baseDice: throwD6s(purpose, baseDistance(tables, mover).d6),
    ...(chargeBonus && { chargeDice: throwD6s(`${purpose}.charge`, chargeBonus.d6) }),
  }
  const formationDice = throwD6s(`${purpose}.formation`, bonusAtStart?.d6 ?? 0)
  // The same dice give two distances: with the bonus for roads and without.
  const moveWith = ({ onRoad }: { readonly onRoad: boolean }) => {
    const formation = formationOf(unit, isLimbered, onRoad)
    const bonus = formationBonus(tables, arm, { formation, onRoad })
    return moveDistance(tables, {
      ...rolledMove,
      formation,
      onRoad,
      formationDice: formationDice.slice(0, bonus?.d6 ?? 0),
    })
  }
  const { distance, stragglers } = moveWith({ onRoad: isOnRoad })
  return { distance, offRoad: isOnRoad ? moveWith({ onRoad: false }).distance : distance, sixes: stragglers }
}
