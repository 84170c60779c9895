// What a side may know of a battle: all of its state, for nothing is hidden (only the seed is, which is no part of it), and what follows from it.
import { cloneJson } from '../../../core/json'
import { mustCheck } from './check'
import { sizeOf, standCount } from './block'
import type { RegimentalTable } from './run'
import type { RegimentalBattle, RegimentalUnit, Side } from './types'
import { effectivenessOf, factsOf, isOnTable } from './units'
import { allPoints } from './victory'

/** A unit as it is shown: its state, and what follows from roster and state. */
export interface UnitView extends RegimentalUnit {
  readonly arm: 'infantry' | 'cavalry' | 'artillery'
  readonly class: 'elite' | 'veteran' | 'trained' | 'raw'
  readonly atStart: number
  /** REG-1.6; null: a battery. */
  readonly effectiveness: 'fresh' | 'worn' | 'spent' | null
  /** Thousandths of an inch; 0: off the table. */
  readonly width: number
  readonly depth: number
  /** REG-4.1: it must check in this maneuver phase. */
  readonly mustCheck: boolean
}

/** A battle as a side sees it. */
export interface RegimentalView extends Omit<RegimentalBattle, 'units'> {
  readonly side: Side
  readonly turns: number
  readonly units: Record<string, UnitView>
  /** REG-12.12: points of both sides as the battle stands. */
  readonly points: Record<Side, number>
}

function unitView(table: RegimentalTable, id: string, unit: RegimentalUnit): UnitView {
  const facts = factsOf(table, id)
  const { width, depth } = isOnTable(unit)
    ? sizeOf(facts.arm, unit.formation, standCount(unit))
    : { width: 0, depth: 0 }
  return {
    ...cloneJson(unit),
    arm: facts.arm,
    class: facts.class,
    atStart: facts.stands + facts.guns.length,
    effectiveness: effectivenessOf(table, id),
    width,
    depth,
    mustCheck: mustCheck(table, id),
  }
}

/** The view of a side; both sides' views differ in `side` only. */
export function battleView(table: RegimentalTable, side: Side): RegimentalView {
  const { units, ...rest } = table.battle
  return {
    ...cloneJson(rest),
    side,
    turns: table.field.terms.turns,
    units: Object.fromEntries(Object.entries(units).map(([id, unit]) => [id, unitView(table, id, unit)])),
    points: allPoints(table),
  }
}
