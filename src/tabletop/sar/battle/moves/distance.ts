import { prolongDistance } from '../../artillery/prolong'
import { roadsAt } from '../../../common/ground'
import { thousandths } from '../../inches'
import { baseDistance, type Mover, movesAs } from '../../movement/baseDistance'
import { formationBonus, type Move, moveDistance } from '../../movement/move'
import { rollDie, type ActionRun, type BattleTable } from '../run'
import type { BattleUnit, RevealedOrder } from '../types'
import { factsOf } from '../units'

/** SAR-7.1: what a unit may move this turn, before terrain. */
export interface RolledDistance {
  readonly distance: number
  /** SAR-7.20, 6.3: the same for who leaves the road. */
  readonly offRoad: number
  readonly sixes: number
}

/** Who moves, as the movement tables see him. */
export function moverOf(table: BattleTable, unit: BattleUnit): Mover {
  const { arm, artilleryClass } = factsOf(table, unit)
  return {
    arm,
    training: unit.training ?? 'untrained',
    ...(artilleryClass && { artilleryClass }),
    ...(arm === 'cavalry' && { dismounted: !unit.mounted }),
  }
}

/** SAR-16.2, 16.3: does a battery's move function take it on limbers? By how it stands when its turn comes. */
export function movesLimbered(unit: BattleUnit, { functions }: Pick<RevealedOrder, 'functions'>): boolean {
  let limbered = unit.stance === 'limbered'
  for (const one of functions) {
    if (one === 'limber') limbered = true
    if (one === 'unlimber') limbered = false
    if (one === 'move') return limbered
  }
  return limbered
}

/** SAR-6.7: a closed column moves as a column; SAR-7.3: limbered guns on a road have the bonus of its row. */
function formationOf(unit: BattleUnit, limbered: boolean, onRoad: boolean): NonNullable<Move['formation']> {
  if (limbered) return onRoad ? 'roadColumn' : 'limbered'
  if (unit.stance === 'closedColumn') return 'column'
  return unit.stance === 'unlimbered' ? 'limbered' : unit.stance
}

/** SAR-7.1 to 7.3, 7.6: rolls a unit's distance of this turn, with the bonus of the formation in which it begins. */
export function rollDistance(
  run: ActionRun,
  id: string,
  purpose: string,
  charging: boolean,
  guns: RevealedOrder | null,
): RolledDistance {
  const { field, battle } = run
  const { tables } = field
  const unit = battle.units[id]!
  const mover = moverOf(run, unit)
  const arm = movesAs(mover)
  const limbered = arm === 'artillery' && (guns ? movesLimbered(unit, guns) : unit.stance === 'limbered')
  if (arm === 'artillery' && !limbered && !unit.gunsAt) {
    const pounds = unit.guns.map((gun) => gun.pounds)
    const distance = Math.max(prolongDistance(tables, pounds), thousandths(tables.movement.minimum.unlimberedArtillery))
    return { distance, offRoad: distance, sixes: 0 }
  }
  const throwDice = (name: string, number: number): number[] =>
    Array.from({ length: number }, (_, i) => rollDie(run, id, name, 6, i + 1))
  const byRoad =
    (unit.stance === 'roadColumn' || limbered) && unit.at !== null && roadsAt(field.ground, unit.at).length > 0
  const bonus = formationBonus(tables, arm, { formation: formationOf(unit, limbered, byRoad), onRoad: byRoad })
  const charge = charging ? tables.movement.modifiers.charge[arm] : null
  const thrown = {
    ...mover,
    charging: charge !== null,
    baseDice: throwDice(purpose, baseDistance(tables, mover).d6),
    ...(charge && { chargeDice: throwDice(`${purpose}.charge`, charge.d6) }),
  }
  const formationDice = throwDice(`${purpose}.formation`, bonus?.d6 ?? 0)
  const moved = (onRoad: boolean) => {
    const formation = formationOf(unit, limbered, onRoad)
    const row = formationBonus(tables, arm, { formation, onRoad })
    return moveDistance(tables, { ...thrown, formation, onRoad, formationDice: formationDice.slice(0, row?.d6 ?? 0) })
  }
  const { distance, stragglers } = moved(byRoad)
  return { distance, offRoad: byRoad ? moved(false).distance : distance, sixes: stragglers }
}
