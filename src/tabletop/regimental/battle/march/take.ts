// Carries the moving steps of maneuvers out, and lists them with bounds (REG-5.10).
import type { Refusal } from '../../../../core/result'
import { HALF_CIRCLE } from '../../../../core/fixed'
import { isPassageDisordering } from '../../maneuvers/disorder'
import type { LegalEntry } from '../handler'
import { worsenOrder } from '../losses'
import { emit, type RegimentalRun, type RegimentalTable } from '../run'
import type { Side } from '../types'
import { factsOf, isBattery, unitOf } from '../units'
import { OBLIQUE } from './figures'
import { turnsFreely } from './freely'
import { checkedOf, markDone, maneuveringUnits, moveLeft, whyNotManeuver } from './maneuver'
import { type MoveAction, type PlannedMove, planStep } from './moves'
import { putUnit, standOf } from './put'
import { WHOLE_MOVE } from './rates'
import { farthest } from './retreat'
import { moverOf, pathOf } from './way'

/** Why a side may not take a moving step; null: it may. */
export function refusalOfStep(table: RegimentalTable, side: Side, action: MoveAction): Refusal | null {
  const why = whyNotManeuver(table, side, action.unit)
  if (why) return why
  const plan = planStep(table, action)
  return plan.ok ? null : plan.refusal
}

/** REG-5.3: a passage of lines disorders both units if either is disordered or raw, or the ground is broken or rough. */
function disorderByPassage(run: RegimentalRun, id: string, friend: string, { way }: PlannedMove): void {
  const state = (one: string) => ({ class: factsOf(run, one).class, order: unitOf(run, one).order })
  if (!isPassageDisordering(state(id), state(friend), way.worst)) return
  for (const one of [id, friend]) worsenOrder(run, one, 'disordered', { rule: 'REG-5.3', what: 'passageOfLines' })
}

/** Carries out a moving step that is known to be legal. */
export function takeStep(run: RegimentalRun, action: MoveAction): void {
  const plan = planStep(run, action)
  // `check` has let it pass.
  if (!plan.ok) return
  const { unit: id } = action
  const { way, doing } = plan.value
  putUnit(run, id, way.to)
  const to = standOf(run, id)
  if (doing.part === 'turn' || doing.part === 'pivot' || doing.part === 'front')
    emit(run, { kind: 'formed', unit: id, to, what: doing.part })
  else
    emit(run, {
      kind: 'moved',
      unit: id,
      why: 'maneuver',
      path: pathOf(way),
      to,
      cause: { rule: 'REG-5.10', what: doing.part === 'move' ? action.type : doing.part },
    })
  if (action.type === 'pass') disorderByPassage(run, id, action.friend, plan.value)
  markDone(run, id, doing)
}

/** Units of the check that move as they stand: limbered, and not in a building. */
const moversOf = (table: RegimentalTable): string[] =>
  maneuveringUnits(table).filter((id) => {
    const { formation, building } = unitOf(table, id)
    return building === null && (!isBattery(table, id) || formation === 'limbered')
  })

/** The longest way that so many parts of a full move may lead, thousandths of an inch. */
export function longest(table: RegimentalTable, id: string, parts: number): number {
  const most = farthest(moverOf(table, id, checkedOf(table, id)?.doubleQuick === true))
  return Math.min(most, Math.ceil((most * parts) / WHOLE_MOVE))
}

/** REG-5.10: how far to each side of straight ahead a unit goes. */
export const offBound = (table: RegimentalTable, id: string): { min: number; max: number } => {
  const most = turnsFreely(unitOf(table, id).formation) ? HALF_CIRCLE : OBLIQUE
  return { min: 0 - most, max: most }
}

/** Lists the steps of moving on: straight, and by wheels. */
export function listMoves(table: RegimentalTable, type: 'go' | 'wheel', out: LegalEntry[]): void {
  for (const unit of moversOf(table)) {
    const left = moveLeft(table, unit)
    if (left === null || left === 0) continue
    if (type === 'go') {
      const distance = { min: 1, max: longest(table, unit, left) }
      out.push({ type, unit, distance, off: offBound(table, unit) })
    } else out.push({ type, unit, angle: { min: 1, max: HALF_CIRCLE }, about: { oneOf: ['left', 'right'] } })
  }
}

/** Units of the check that move as they stand, for the lists of other steps. */
export const listedMovers = moversOf
