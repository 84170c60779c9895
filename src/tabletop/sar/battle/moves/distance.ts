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
  /** The distance if it stays on the road on which it begins; for a unit that begins off road its only distance. */
  readonly distance: number
  /** SAR-7.20, 6.3: the distance if it leaves its road. */
  readonly offRoad: number
  /** SAR-7.6: stragglers from sixes among the dice. */
  readonly sixes: number
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

/** SAR-6.7, 7.3: the row of the formation table: a closed column moves as a column, limbered guns on a road as a road column. */
function formationOf(unit: BattleUnit, limbered: boolean, onRoad: boolean): NonNullable<Move['formation']> {
  if (limbered) return onRoad ? 'roadColumn' : 'limbered'
  if (unit.stance === 'closedColumn') return 'column'
  return unit.stance === 'unlimbered' ? 'limbered' : unit.stance
}

/**
 * SAR-7.1 to 7.3, 7.6: rolls how far a unit may move this turn, with the bonus of the formation in which it begins. Unlimbered guns
 * roll nothing (SAR-16.3).
 * @param purpose names the dice
 * @param charging the distance of a charge
 * @param artilleryOrder the order of a battery whose functions decide whether it moves limbered; null: its present stance decides
 */
export function rollDistance(
  run: ActionRun,
  id: string,
  purpose: string,
  charging: boolean,
  artilleryOrder: RevealedOrder | null,
): RolledDistance {
  const { field, battle } = run
  const { tables } = field
  const unit = battle.units[id]!
  const mover = moverOf(run, unit)
  const arm = movingArmOf(mover)
  const isLimbered =
    arm === 'artillery' && (artilleryOrder ? movesLimbered(unit, artilleryOrder) : unit.stance === 'limbered')
  // `gunsAt`: the crew has abandoned its guns, and moves without them.
  if (arm === 'artillery' && !isLimbered && !unit.gunsAt) {
    const pounds = unit.guns.map((gun) => gun.pounds)
    const distance = Math.max(
      prolongDistance(tables, pounds),
      inchesToThousandths(tables.movement.minimum.unlimberedArtillery),
    )
    return { distance, offRoad: distance, sixes: 0 }
  }
  const throwDice = (name: string, number: number): number[] =>
    Array.from({ length: number }, (_, i) => rollDie(run, id, name, 6, i + 1))
  const isOnRoad =
    (unit.stance === 'roadColumn' || isLimbered) && unit.at !== null && roadsAt(field.ground, unit.at).length > 0
  const bonus = formationBonus(tables, arm, { formation: formationOf(unit, isLimbered, isOnRoad), onRoad: isOnRoad })
  // Null: not a charge, or an arm without a bonus for charging.
  const charge = charging ? tables.movement.modifiers.charge[arm] : null
  const rolledMove = {
    ...mover,
    charging: charge !== null,
    baseDice: throwDice(purpose, baseDistance(tables, mover).d6),
    ...(charge && { chargeDice: throwDice(`${purpose}.charge`, charge.d6) }),
  }
  const formationDice = throwDice(`${purpose}.formation`, bonus?.d6 ?? 0)
  // The same dice give two distances: with the bonus for roads and without.
  const moveOn = (onRoad: boolean) => {
    const formation = formationOf(unit, isLimbered, onRoad)
    const formationBonusHere = formationBonus(tables, arm, { formation, onRoad })
    return moveDistance(tables, {
      ...rolledMove,
      formation,
      onRoad,
      formationDice: formationDice.slice(0, formationBonusHere?.d6 ?? 0),
    })
  }
  const { distance, stragglers } = moveOn(isOnRoad)
  return { distance, offRoad: isOnRoad ? moveOn(false).distance : distance, sixes: stragglers }
}
