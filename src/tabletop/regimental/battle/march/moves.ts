// The moving steps of maneuvers (REG-5.10): where each leads, what it costs, why it may not be.
import { HALF_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import { ok, type Refusal, type Result } from '../../../../core/result'
import { type Block, footprint } from '../../../common/block'
import { angleBetween } from '../../../common/point'
import { rulesWith } from '../../data'
import { handHaulDistance } from '../../maneuvers/lists'
import { CONTACT } from '../figures'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import type { ActionOf } from '../handler'
import { factsOf, isBattery, isSquare, unitOf } from '../units'
import { CHANGE_OF_FRONT, FIXED_PIVOT, OBLIQUE, PIVOT } from './figures'
import { turnsFreely } from './freely'
import { checkedOf, type Doing, flankShare, moveLeft, passShare, ruleOfList, whyNotPart } from './maneuver'
import { farthest } from './retreat'
import { obstaclesInContact, touchesFeature } from './terrain'
import {
  layWay,
  type Leave,
  type Mover,
  moverOf,
  presentBlock,
  refusalOfWay,
  standsIn,
  type Step,
  type Way,
} from './way'

/** A step that is legal: its way, and what it is written down as. */
export interface PlannedMove {
  readonly way: Way
  readonly doing: Doing
}
/** Actions that move a unit without changing its formation. */
export type MoveAction =
  | ActionOf<'go'>
  | ActionOf<'wheel'>
  | ActionOf<'turn'>
  | ActionOf<'front'>
  | ActionOf<'flank'>
  | ActionOf<'pass'>
  | ActionOf<'scale'>
  | HaulAction
/** Guns hauled by hand (REG-5.7). */
export interface HaulAction {
  readonly type: 'haul'
  readonly unit: string
  readonly distance: number
  readonly off: number
}

const no = (refusal: Refusal): Result<never> => ({ ok: false, refusal })

/** The mover of a unit under its check. */
const moverNow = (table: RegimentalTable, id: string): Mover =>
  moverOf(table, id, checkedOf(table, id)?.doubleQuick === true)

/** REG-5.10: why a unit does not move as it stands: in garrison, or guns that are not limbered. */
function whyNoMove(table: RegimentalTable, id: string): Refusal | null {
  const { formation, building } = unitOf(table, id)
  if (building !== null || formation === 'garrison') return cannot('REG-5.10', 'inGarrison', { unit: id })
  if (formation === 'fixed') return cannot('REG-5.10', 'fixedGuns', { unit: id })
  return isBattery(table, id) && formation !== 'limbered' ? cannot('REG-5.7', 'notLimbered', { unit: id }) : null
}

/** A way with its doing, unless something refuses it. `share`: the parts of a full move that it may cost. */
function planned(
  table: RegimentalTable,
  way: Way,
  doing: Doing,
  share: number | null,
  leave: Leave = {},
): Result<PlannedMove> {
  const { id } = way.mover
  if (share !== null && way.cost > share) return no(cannot('REG-6.4', 'beyondMove', { unit: id }))
  const refusal = refusalOfWay(table, way, leave)
  if (refusal) return no(refusal)
  return ok({ way, doing: { ...doing, cost: way.cost, worst: way.worst, abatis: way.abatis } })
}

/** A step that spends from the move of the unit's list. */
function planMove(table: RegimentalTable, id: string, step: Step): Result<PlannedMove> {
  const why = whyNoMove(table, id)
  if (why) return no(why)
  const left = moveLeft(table, id)
  if (left === null) return no(cannot(ruleOfList(table, id), 'noMove', { unit: id }))
  const mover = moverNow(table, id)
  if ('go' in step && step.go > farthest(mover)) return no(cannot('REG-6.4', 'beyondMove', { unit: id }))
  return planned(table, layWay(table, mover, presentBlock(table, id), step), { part: 'move' }, left)
}

const isOblique = (off: number): boolean => angleBetween(normalizedAngle(off), 0) <= OBLIQUE

function planGo(table: RegimentalTable, { unit: id, distance, off }: ActionOf<'go'>): Result<PlannedMove> {
  if (!isOblique(off) && !turnsFreely(unitOf(table, id).formation))
    return no(cannot('REG-5.10', 'tooOblique', { unit: id }))
  return planMove(table, id, { go: distance, off: normalizedAngle(off) })
}

/** REG-5.10: what turns freely turns on the spot at no cost; unlimbered guns pivot up to 90 degrees, fixed ones 45. */
function planTurn(table: RegimentalTable, { unit: id, angle }: ActionOf<'turn'>): Result<PlannedMove> {
  const { formation } = unitOf(table, id)
  const from = presentBlock(table, id)
  if (angle === 0) return no(cannot('REG-5.10', 'noTurn', { unit: id }))
  const way = layWay(table, moverNow(table, id), from, { turn: angle }, true)
  if (formation === 'unlimbered' || formation === 'fixed') {
    const barred = whyNotPart(table, id, 'pivot')
    if (barred) return no(barred)
    if (Math.abs(angle) > (formation === 'fixed' ? FIXED_PIVOT : PIVOT))
      return no(cannot('REG-5.10', 'turnTooGreat', { unit: id }))
    return planned(table, way, { part: 'pivot' }, null)
  }
  if (!turnsFreely(formation)) return no(cannot('REG-5.10', 'turnsNotFreely', { unit: id }))
  if (moveLeft(table, id) === null) return no(cannot(ruleOfList(table, id), 'noMove', { unit: id }))
  return planned(table, way, { part: 'turn' }, null)
}

/** REG-5.10: change front: a pivot on a flank or on the center of the front, up to 90 degrees. */
function planFront(table: RegimentalTable, { unit: id, angle, about }: ActionOf<'front'>): Result<PlannedMove> {
  const why = whyNoMove(table, id) ?? whyNotPart(table, id, 'front')
  if (why) return no(why)
  if (angle === 0) return no(cannot('REG-5.10', 'noTurn', { unit: id }))
  if (Math.abs(angle) > CHANGE_OF_FRONT) return no(cannot('REG-5.10', 'turnTooGreat', { unit: id }))
  const from = presentBlock(table, id)
  const left = Math.floor(from.width / 2)
  const right = { left: 0 - left, centre: 0, right: from.width - left }[about]
  const way = layWay(table, moverNow(table, id), from, { pivot: angle, right, forward: 0 }, true)
  return planned(table, way, { part: 'front' }, null)
}

/** REG-5.3: march by the flank: sideways, keeping the facing. */
function planFlank(table: RegimentalTable, { unit: id, distance, side }: ActionOf<'flank'>): Result<PlannedMove> {
  const why = whyNoMove(table, id) ?? whyNotPart(table, id, 'flank')
  if (why) return no(why)
  const off = side === 'right' ? HALF_CIRCLE / 2 : HALF_CIRCLE + HALF_CIRCLE / 2
  const mover = moverNow(table, id)
  if (distance > farthest(mover)) return no(cannot('REG-6.4', 'beyondMove', { unit: id }))
  const way = layWay(table, mover, presentBlock(table, id), { go: distance, off })
  return planned(table, way, { part: 'flank', posture: 'marchedByFlank' }, flankShare(table, id))
}

/** Friends through whom a unit may make a passage of lines: in good order or disordered, not in a building (REG-5.10). */
export function mayBePassed(table: RegimentalTable, id: string, friend: string): boolean {
  const other = table.battle.units[friend]
  if (!other || friend === id || other.side !== unitOf(table, id).side || other.absence !== null) return false
  return other.order !== 'broken' && other.building === null
}

/** REG-5.3, 5.10: a passage of lines: straight on until it is wholly through the friend. */
function planPass(table: RegimentalTable, { unit: id, friend, off }: ActionOf<'pass'>): Result<PlannedMove> {
  const why = whyNoMove(table, id) ?? whyNotPart(table, id, 'pass')
  if (why) return no(why)
  const args = { unit: id, other: friend }
  if (!mayBePassed(table, id, friend)) return no(cannot('REG-5.10', 'notToBePassed', args))
  if (!isOblique(off) && !turnsFreely(unitOf(table, id).formation))
    return no(cannot('REG-5.10', 'tooOblique', { unit: id }))
  const mover: Mover = { ...moverNow(table, id), usesRoads: false }
  const from = presentBlock(table, id)
  const far = layWay(table, mover, from, { go: Math.ceil(farthest(mover)), off: normalizedAngle(off) })
  const first = far.places.findIndex(({ block }) => standsIn(table, block, friend))
  if (first < 0) return no(cannot('REG-5.10', 'notThrough', args))
  const after = far.places.slice(first).find(({ block }) => !standsIn(table, block, friend))
  if (!after) return no(cannot('REG-6.4', 'beyondMove', { unit: id }))
  const way = layWay(table, mover, from, { go: after.length, off: normalizedAngle(off) })
  return planned(table, way, { part: 'pass', posture: 'passedLines' }, passShare(table, id), { ignore: [friend] })
}

/** REG-5.10: scaling: from contact with the obstacle straight on to contact on its far side; a maneuver by itself, so at no cost. */
function planScale(table: RegimentalTable, { unit: id, feature }: ActionOf<'scale'>): Result<PlannedMove> {
  const why = whyNoMove(table, id) ?? whyNotPart(table, id, 'scale')
  if (why) return no(why)
  const from = presentBlock(table, id)
  const args = { unit: id, what: feature }
  if (!obstaclesInContact(table.field, footprint(from), CONTACT).includes(feature))
    return no(cannot('REG-5.10', 'notAtObstacle', args))
  const mover: Mover = { ...moverNow(table, id), usesRoads: false }
  const far = layWay(table, mover, from, { go: farthest(mover), off: 0 }, true)
  const first = far.places.findIndex(({ outline }) => touchesFeature(table.field, outline, feature))
  if (first < 0) return no(cannot('REG-5.10', 'notAtObstacle', args))
  const after = far.places.slice(first).find(({ outline }) => !touchesFeature(table.field, outline, feature))
  if (!after) return no(cannot('REG-5.10', 'obstacleTooWide', args))
  const way = layWay(table, mover, from, { go: after.length, off: 0 }, true)
  return planned(table, way, { part: 'scale' }, null, { over: [feature] })
}

/** REG-5.7: how far the guns of a battery are hauled by hand, thousandths of an inch. */
export function haulOf(table: RegimentalTable, id: string): number {
  const { traits, guns } = factsOf(table, id)
  const isLight =
    traits.includes('mountainHowitzer') || unitOf(table, id).guns.every(({ index }) => guns[index]!.type === 'HR')
  return handHaulDistance(rulesWith(table.battle.options), isLight)
}

function planHaul(table: RegimentalTable, { unit: id, distance, off }: HaulAction): Result<PlannedMove> {
  const barred = whyNotPart(table, id, 'haul')
  if (barred) return no(barred)
  if (unitOf(table, id).formation !== 'unlimbered') return no(cannot('REG-5.7', 'notUnlimbered', { unit: id }))
  if (distance > haulOf(table, id)) return no(cannot('REG-5.7', 'beyondMove', { unit: id }))
  const mover: Mover = { ...moverNow(table, id), usesRoads: false }
  const way = layWay(table, mover, presentBlock(table, id), { go: distance, off: normalizedAngle(off) }, true)
  return planned(table, way, { part: 'haul' }, null)
}

/** REG-5.10: a step of a maneuver, or why it may not be. The unit may maneuver (`whyNotManeuver`). */
export function planStep(table: RegimentalTable, action: MoveAction): Result<PlannedMove> {
  switch (action.type) {
    case 'go':
      return planGo(table, action)
    case 'wheel':
      return planMove(table, action.unit, { wheel: action.angle, about: action.about })
    case 'turn':
      return planTurn(table, action)
    case 'front':
      return planFront(table, action)
    case 'flank':
      return planFlank(table, action)
    case 'pass':
      return planPass(table, action)
    case 'scale':
      return planScale(table, action)
    case 'haul':
      return planHaul(table, action)
  }
}

/** REG-5.10: a square and a garrison have no rear rank by which they could face. */
export const hasRear = (table: RegimentalTable, id: string): boolean => {
  const { formation, building } = unitOf(table, id)
  return building === null && formation !== 'garrison' && !isSquare(formation)
}

/** The block of a unit that has faced by the rear rank: 180 degrees in place (REG-5.10). */
export const facedAbout = (table: RegimentalTable, id: string): Block =>
  layWay(table, moverNow(table, id), presentBlock(table, id), { aboutFace: true }, true).to
