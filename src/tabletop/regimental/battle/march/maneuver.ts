// REG-5.1 to 5.4, 5.7, 5.8: which parts of a maneuver a unit may still do under its check, and how much of a move it has left.
import type { Refusal } from '../../../../core/result'
import { rulesWith } from '../../data'
import { gunManeuverIds, type GunManeuverId, type TroopManeuver, troopManeuvers } from '../../maneuvers/lists'
import { type GroundKind, worseGround } from '../groundUnder'
import { worsenOrder } from '../losses'
import { cannot } from '../refusals'
import type { RegimentalRun, RegimentalTable } from '../run'
import type { CheckedUnit, Posture, Side } from '../types'
import { factsOf, isBattery, isOnTable, unitOf } from '../units'
import { HALF_MOVE, WHOLE_MOVE } from './rates'

/** What a unit does in one piece of its maneuver; `turn` is a free turn of what turns freely, and no choice of a maneuver by itself. */
export type Part =
  | 'move'
  | 'turn'
  | 'form'
  | 'deploy'
  | 'pass'
  | 'flank'
  | 'front'
  | 'aboutFace'
  | 'scale'
  | 'replenish'
  | 'fire'
  | 'limber'
  | 'unlimber'
  | 'pivot'
  | 'rally'
  | 'haul'
  | 'retreatSilenced'

/** The row of a troop list to which a part belongs. */
const ROW_OF: Readonly<Partial<Record<Part, TroopManeuver['id']>>> = {
  form: 'changeFormation',
  pass: 'passageOfLines',
  flank: 'marchByTheFlank',
  front: 'changeFront',
  aboutFace: 'faceByRearRank',
  scale: 'scaleMajorObstacle',
  replenish: 'replenishAmmunition',
}
const MOVES: readonly TroopManeuver['id'][] = ['fullMove', 'halfMove', 'fullMoveInDisorder']

/** The parts of each maneuver of guns, in their order; several ways to do one are lines of their own. */
const GUN_PARTS: Readonly<Record<GunManeuverId, readonly (readonly Part[])[]>> = {
  fullMove: [['move']],
  fire: [['fire']],
  limberOrUnlimber: [['limber'], ['unlimber']],
  pivot: [['pivot']],
  rally: [['rally']],
  replenishAmmunition: [['replenish']],
  fullMoveAndUnlimber: [['move', 'unlimber']],
  limberAndFullMove: [['limber', 'move']],
  unlimberAndFire: [['unlimber', 'fire']],
  pivotAndFire: [['pivot', 'fire']],
  handHaul: [['haul']],
  fullMoveUnlimberAndFire: [['move', 'unlimber', 'fire']],
  limberFullMoveAndUnlimber: [['limber', 'move', 'unlimber']],
  limberAndFullRetreatSilenced: [['retreatSilenced']],
}

/** The unit's result in the check under way; null: it is not in it. */
export const checkedOf = ({ battle }: RegimentalTable, id: string): CheckedUnit | null =>
  battle.check?.units[id] ?? null

/** Rule of the list that is open to a unit, for refusals. */
export function ruleOfList(table: RegimentalTable, id: string): string {
  const isTardy = checkedOf(table, id)?.list === 'tardy'
  if (isBattery(table, id)) return isTardy ? 'REG-5.8' : 'REG-5.7'
  return isTardy ? 'REG-5.4' : 'REG-5.3'
}

/** REG-4.1, 5.1: why a unit may not maneuver at all now; null: it may. */
export function whyNotManeuver(table: RegimentalTable, side: Side, id: string): Refusal | null {
  const unit = table.battle.units[id]
  const args = { unit: id }
  if (!unit) return cannot('REG-4.1', 'unknown', args)
  if (unit.side !== side) return cannot('REG-4.1', 'notYours', args)
  if (!isOnTable(unit)) return cannot('REG-4.1', 'notOnTable', args)
  const checked = checkedOf(table, id)
  if (!checked) return cannot('REG-4.1', 'notInCheck', args)
  if (checked.list === null) return cannot('REG-4.6', 'noManeuver', args)
  return checked.finished ? cannot('REG-5.1', 'maneuverEnded', args) : null
}

/** Units of the check that may still maneuver, sorted. */
export const maneuveringUnits = (table: RegimentalTable): string[] =>
  Object.keys(table.battle.check?.units ?? {})
    .filter((id) => whyNotManeuver(table, table.battle.phasing, id) === null)
    .sort()

/** What has been done without free turns. */
const partsDone = ({ done }: CheckedUnit): Part[] => (done as Part[]).filter((part) => part !== 'turn')

const rowsOf = (table: RegimentalTable, { list }: CheckedUnit): TroopManeuver[] =>
  troopManeuvers(rulesWith(table.battle.options), list!)

/** The row of the list by which troops do a part; undefined: the list has none. */
const rowFor = (rows: readonly TroopManeuver[], part: Part): TroopManeuver | undefined =>
  part === 'deploy' ? rows.find(({ deploys }) => deploys) : rows.find(({ id }) => id === ROW_OF[part])

const shareOf = ({ num, den }: { readonly num: number; readonly den: number }): number => (WHOLE_MOVE * num) / den

/** REG-5.7, 5.8: lines of parts that the guns of a battery may do: those open to every stand of it. */
function gunLines(table: RegimentalTable, id: string, checked: CheckedUnit): readonly (readonly Part[])[] {
  const rules = rulesWith(table.battle.options)
  const { guns } = factsOf(table, id)
  const pace = checked.doubleQuick ? 'doubleQuick' : 'full'
  const open = unitOf(table, id).guns.map(({ index }) => gunManeuverIds(rules, checked.list!, pace, guns[index]!))
  const [first = [], ...others] = open
  return first.filter((one) => others.every((ids) => ids.includes(one))).flatMap((one) => GUN_PARTS[one])
}

/** May a battery do a part after what it has done? Moves in a row count as one. */
function gunsMay(table: RegimentalTable, id: string, checked: CheckedUnit, part: Part): boolean {
  const before = partsDone(checked)
  const next = part === 'move' && before.at(-1) === 'move' ? before : [...before, part]
  return gunLines(table, id, checked).some((line) => next.every((one, i) => line[i] === one))
}

/** REG-5.3, 5.4: how much of a move (parts of a full one) troops may spend in all, given what they have done; null: no move any more. */
function troopAllowance(table: RegimentalTable, checked: CheckedUnit): number | null {
  const rows = rowsOf(table, checked)
  const done = partsDone(checked)
  const other = done.find((part) => part !== 'move')
  if (other === undefined)
    return Math.max(...rows.filter(({ id }) => MOVES.includes(id)).map(({ move }) => shareOf(move)))
  const share = shareOf(rowFor(rows, other)!.move)
  // REG-5.3: the half move comes before or after the other part, not both; a move under way after it may go on.
  const cameBefore = done.indexOf('move') >= 0 && done.indexOf('move') < done.indexOf(other)
  return share === 0 || cameBefore ? null : share
}

/** How many parts of a full move a unit may still spend on moving; null: its list and what it has done leave no move. */
export function moveLeft(table: RegimentalTable, id: string): number | null {
  const checked = checkedOf(table, id)!
  if (isBattery(table, id)) return gunsMay(table, id, checked, 'move') ? WHOLE_MOVE - checked.spent : null
  const allowance = troopAllowance(table, checked)
  return allowance === null ? null : Math.max(0, allowance - checked.spent)
}

/** REG-5.3: how many parts of a full move a march by the flank may spend. */
export function flankShare(table: RegimentalTable, id: string): number {
  const row = rowFor(rowsOf(table, checkedOf(table, id)!), 'flank')
  return row ? shareOf(row.flankMove) : 0
}

/** REG-5.3: how many parts of a full move a passage of lines may spend: the further half move of its row (ruling). */
export function passShare(table: RegimentalTable, id: string): number {
  const row = rowFor(rowsOf(table, checkedOf(table, id)!), 'pass')
  return row ? shareOf(row.move) : 0
}

/** REG-5.3, 5.4: the formations to which the list lets troops change; `any`: every one of their arm. */
export const formationsOfList = (table: RegimentalTable, id: string): TroopManeuver['to'] =>
  rowFor(rowsOf(table, checkedOf(table, id)!), 'form')?.to ?? []

/** Why the list of a unit, and what it has done, bar a part other than moving; null: they do not. */
export function whyNotPart(table: RegimentalTable, id: string, part: Part): Refusal | null {
  const checked = checkedOf(table, id)!
  const rule = ruleOfList(table, id)
  const barred = cannot(rule, 'partNotOpen', { unit: id, what: part })
  if (isBattery(table, id)) return gunsMay(table, id, checked, part) ? null : barred
  const row = rowFor(rowsOf(table, checked), part)
  if (!row) return barred
  const others = partsDone(checked).filter((one) => one !== 'move')
  // OQ-17: with the option both belong to one maneuver.
  const goTogether = (one: Part): boolean => one !== part && rowFor(rowsOf(table, checked), one)?.id === row.id
  if (!others.every(goTogether)) return cannot(rule, 'oneManeuver', { unit: id, what: part })
  if (checked.spent > shareOf(row.move)) return cannot(rule, 'movedTooFar', { unit: id, what: part })
  return null
}

/** What a unit has done in one step. */
export interface Doing {
  readonly part: Part
  /** Parts of a full move. */
  readonly cost?: number
  readonly worst?: GroundKind
  readonly posture?: Posture
  readonly abatis?: boolean
}

/** REG-1.10: marks what a unit did this player turn. */
export function setPosture({ battle }: RegimentalRun, id: string, posture: Posture): void {
  const unit = battle.units[id]!
  if (!unit.postures.includes(posture)) unit.postures = [...unit.postures, posture]
}

const ALL_PARTS: readonly Part[] = [
  'form',
  'deploy',
  'pass',
  'flank',
  'front',
  'aboutFace',
  'scale',
  'replenish',
  'fire',
  'limber',
  'unlimber',
  'pivot',
  'rally',
  'haul',
  'retreatSilenced',
]

/** Has a unit nothing left that its list would let it do? */
const isSpent = (table: RegimentalTable, id: string): boolean =>
  (moveLeft(table, id) ?? 0) === 0 && ALL_PARTS.every((part) => whyNotPart(table, id, part) !== null)

/**
 * Writes down what a unit has done. A tardy move beyond the half leaves troops disordered (REG-5.4). A unit that has nothing left to do has ended its
 * maneuver.
 */
export function markDone(run: RegimentalRun, id: string, { part, cost = 0, worst, posture, abatis }: Doing): void {
  const { battle } = run
  const checked = checkedOf(run, id)!
  if (checked.done.at(-1) !== part) checked.done = [...checked.done, part]
  // March by the flank and a passage have a share of their own.
  if (part === 'move') checked.spent += cost
  if (worst) checked.worstGround = worseGround(checked.worstGround, worst)
  if (posture) setPosture(run, id, posture)
  if (abatis) setPosture(run, id, 'crossedAbatis')
  if (part === 'move' && checked.list === 'tardy' && !isBattery(run, id) && checked.spent > HALF_MOVE)
    worsenOrder(run, id, 'disordered', { rule: 'REG-5.4', what: 'fullMoveInDisorder' })
  if (isOnTable(unitOf(run, id)) && isSpent(run, id)) checked.finished = true
  if (!isOnTable(unitOf(run, id))) checked.finished = true
  battle.results[id] = checked
}
