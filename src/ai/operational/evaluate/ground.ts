// Works that matter now: what it is worth to hold the convent, the bridgehead and other bastions while the enemy can come there (OPS-18.2, 19.1.13).

import * as v from 'valibot'
import { otherSeat, type Seat } from '../../../game/side'
import counters from '../../../../maps/pedregal/counters.json' with { type: 'json' }
import groundFile from '../../../../maps/pedregal/ground.json' with { type: 'json' }
import { HEX_ID } from '../../../hex/hexId'
import { combatFactor } from '../../../operational/combat/strength'
import { isGarrisonOnly } from '../../../operational/combat/targets'
import { markerHexes } from '../../../operational/hidden/sight'
import type { Position } from '../../../operational/position'
import type { HexId, PieceId } from '../../../operational/types'
import { ARTILLERY, CAVALRY, INFANTRY, MEXICAN, US, type World } from '../../../operational/world'
import { EVALUATION, GROUND } from '../figures'
import { marchDistances } from '../movement/distance'
import type { AttackEstimate } from './attacks'

const hexId = v.pipe(v.string(), v.regex(HEX_ID, 'is no hex'))
const unitId = v.picklist(
  counters.units.map(({ id }) => id),
  'is no unit',
)

const GroundSchema = v.strictObject({
  meta: v.strictObject({ title: v.string(), about: v.string(), source: v.string() }),
  works: v.array(
    v.strictObject({
      hex: hexId,
      weight: v.pipe(v.number(), v.minValue(0), v.maxValue(4)),
      foot: v.array(unitId),
      guns: v.array(unitId),
      posts: v.array(v.string()),
    }),
  ),
})

/** A work that matters, from `maps/pedregal/ground.json`. */
interface WorkOfRecord {
  readonly hex: HexId
  /** Factor on the value of holding it. */
  readonly weight: number
  /** Infantry and batteries that held it by the record. */
  readonly foot: readonly PieceId[]
  readonly guns: readonly PieceId[]
}

/** The works that matter. Throws an error that names the field at fault. */
function readWorks(value: unknown): readonly WorkOfRecord[] {
  const parsed = v.safeParse(GroundSchema, value)
  if (parsed.success) return parsed.output.works
  const [issue] = parsed.issues
  throw new Error(`ground.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

const WORKS_OF_RECORD = readWorks(groundFile)

/** A work with what does not change in a game. Distances are half movement points to it, by class of unit and hex, without regard to enemies. */
interface Work {
  readonly hex: number
  readonly weight: number
  /** By piece: share of the value that a Mexican unit gives it as garrison. */
  readonly fitness: Float32Array
  readonly distances: Readonly<Record<Seat, readonly Int16Array[]>>
}

/** Memo of `worksOf`. */
const worksByWorld = new WeakMap<World, readonly Work[]>()

/** The works of a map, worked out once. */
function worksOf(position: Position): readonly Work[] {
  const { world } = position
  const known = worksByWorld.get(world)
  if (known) return known
  const works = WORKS_OF_RECORD.map(({ hex: id, weight, foot, guns }) => {
    const hex = world.grid.indexOf(id)
    const fitness = new Float32Array(world.pieces.length)
    for (const index of world.unitsOf[MEXICAN]) {
      const piece = world.pieces[index]!
      if (piece.pieceClass === CAVALRY) continue
      const isOfRecord = foot.includes(piece.id) || guns.includes(piece.id)
      const share = GROUND.otherTroops - GROUND.otherPerCf * combatFactor(position, index)
      fitness[index] = isOfRecord ? 1 : Math.max(0, share)
    }
    const distancesOf = (seat: Seat): Int16Array[] =>
      [INFANTRY, CAVALRY, ARTILLERY].map((pieceClass) => marchDistances(world, seat, pieceClass, [hex]))
    return { hex, weight, fitness, distances: { [US]: distancesOf(US), [MEXICAN]: distancesOf(MEXICAN) } }
  })
  worksByWorld.set(world, works)
  return works
}

/** Turns of march that the nearest unit or marker of a side needs to a work. */
function turnsTo({ distances }: Work, position: Position, seat: Seat): number {
  const { world } = position
  let turns = Number.POSITIVE_INFINITY
  for (const index of world.unitsOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    const { pieceClass, allowanceHalfMp } = world.pieces[index]!
    turns = Math.min(turns, distances[seat][pieceClass]![hex]! / allowanceHalfMp)
  }
  for (const hex of markerHexes(position, seat))
    turns = Math.min(turns, distances[seat][INFANTRY]![hex]! / EVALUATION.markerTurnMp2)
  return turns
}

/** Share of the strength of the US on the map that is still south of the river. Works on the river bar nobody who has crossed it. */
function usShareSouth(position: Position): number {
  const { world } = position
  let all = 0
  let south = 0
  for (const index of world.unitsOf[US]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    const factor = combatFactor(position, index)
    all += factor
    if (!world.northOfRiver[hex]) south += factor
  }
  return all === 0 ? 0 : south / all
}

/** A work as it matters in one phase. */
export interface GroundNeed {
  readonly work: Work
  /** From 0, no enemy can come there soon, to 1, he can come in his next phase; less when most of the US has crossed the river. */
  readonly need: number
  /** Share of the US strength that is south of the river. */
  readonly shareSouth: number
}

/** How much each work matters to a side that is about to move. The enemy stands where `position` has him. */
export function groundNeeds(position: Position, seat: Seat): readonly GroundNeed[] {
  const turnsLeft = position.world.tables.clock.turns.length - position.game.ops.turn
  const floor = turnsLeft < GROUND.lateTurns ? GROUND.lateNeed : 0
  const shareSouth = usShareSouth(position)
  // At the very end a US unit north of the river is all that counts (OPS-18.2), and works that it has left behind bar nobody.
  const hasUsCrossed = position.world.unitsOf[US].some(
    (index) => position.world.northOfRiver[position.hexOf[index]!] === 1,
  )
  if (hasUsCrossed && turnsLeft <= GROUND.idleTurns)
    return worksOf(position).map((work) => ({ work, shareSouth, need: 0 }))
  return worksOf(position).map((work) => {
    const turns = turnsTo(work, position, otherSeat(seat))
    const nearness = (GROUND.farTurns - turns) / (GROUND.farTurns - GROUND.nearTurns)
    return { work, shareSouth, need: Math.max(floor, Math.min(1, nearness)) * shareSouth }
  })
}

/** Share of the value of a work's troops that a Mexican unit gives on its way, from a hex: more the nearer it is. */
function shareOnWay({ world }: Position, work: Work, index: number, hex: number): number {
  const { pieceClass, allowanceHalfMp } = world.pieces[index]!
  const turns = work.distances[MEXICAN][pieceClass]![hex]! / allowanceHalfMp
  return GROUND.onWay * Math.max(0, 1 - turns / GROUND.onWayTurns)
}

/** The same from where the unit stands: in the work, beside its walls, or on the way. */
function shareOf(position: Position, work: Work, index: number): number {
  const hex = position.hexOf[index]!
  const { garrison, disrupted, ineffective } = position.pieceStates[index]!
  // It must rest before it marches or can be counted on (OPS-12.5).
  if (disrupted || ineffective) return 0
  if (hex === work.hex) return garrison ? 1 : GROUND.outside
  return shareOnWay(position, work, index, hex)
}

/** What the troops of an arm in a Mexican work are worth if all that is asked of them is there, in points. */
const armValue = (arm: number, { work, need }: GroundNeed): number =>
  (arm === ARTILLERY ? GROUND.guns : GROUND.foot) * work.weight * need

/** What a Mexican unit as its garrison would give a work that needs troops, in points. */
export const drawOfWork = ({ world }: Position, ground: GroundNeed, index: number): number =>
  armValue(world.pieces[index]!.pieceClass, ground) * ground.work.fitness[index]!

/**
 * How much a work that needs troops draws a Mexican unit that might stand in a hex, in points: most to one in the bastion (`garrison`). 0 for the US and
 * for cavalry.
 */
export function drawOfWorks(
  position: Position,
  needs: readonly GroundNeed[],
  index: number,
  hex: number,
  garrison: boolean,
): number {
  const { seat, pieceClass } = position.world.pieces[index]!
  if (seat !== MEXICAN) return 0
  let most = 0
  for (const ground of needs) {
    // Another unit of the arm has the place already.
    const isTaken = position.unitsAt[ground.work.hex]!.some(
      (other) =>
        other !== index &&
        position.pieceStates[other]!.garrison &&
        position.world.pieces[other]!.pieceClass === pieceClass,
    )
    if (isTaken) continue
    const isThere = garrison && hex === ground.work.hex
    const share = isThere ? 1 : shareOnWay(position, ground.work, index, hex)
    most = Math.max(most, drawOfWork(position, ground, index) * share)
  }
  return most
}

/** How well the US units in a work hold it, from 0 to 1: infantry best, horse and guns alone badly, and the disrupted not at all. */
function usGarrisonShare(position: Position, hex: number): number {
  let share = 0
  for (const index of position.unitsAt[hex]!) {
    const { pieceClass } = position.world.pieces[index]!
    const { disrupted, ineffective } = position.pieceStates[index]!
    if (disrupted || ineffective) continue
    share += combatFactor(position, index) * (pieceClass === INFANTRY ? GROUND.usFoot : GROUND.usOther)
  }
  return Math.max(GROUND.usLeast, Math.min(1, share))
}

/**
 * Value to a side of its troops in works that matter, in points; never below 0. For the Mexicans the best infantry unit and the best battery of
 * each work count, on their way too, and a unit for one work only; no more is asked than a garrison may have (OPS-19.1.13). For the US
 * its units in a work that the Mexicans can come back to, infantry most. Troops in a work count by the chance that they are still there after the enemy's next phase
 * (`holdChance`): a post that falls next turn is worth little, and the same troops together, or with guns behind the walls, may be worth all of it.
 * Of a Mexican garrison a share counts whatever that chance is (`garrisonStands`): it makes the enemy storm the walls.
 */
export function groundTerm(
  position: Position,
  seat: Seat,
  needs: readonly GroundNeed[],
  holdChance: (hex: number, isGarrison: boolean) => number = () => 1,
): number {
  let sum = 0
  if (seat === US) {
    for (const { work, need } of needs)
      if (need > 0 && position.unitCounts[US][work.hex]! > 0)
        sum +=
          GROUND.usHold *
          usGarrisonShare(position, work.hex) *
          work.weight *
          need *
          holdChance(work.hex, isGarrisonOnly(position, work.hex))
    return sum
  }
  const { world } = position
  const usedUnits: number[] = []
  for (const ground of needs) {
    const { work, need } = ground
    if (need <= 0) continue
    for (const arm of [INFANTRY, ARTILLERY]) {
      let best = 0
      let bestUnit = -1
      for (const index of world.unitsOf[MEXICAN]) {
        if (position.hexOf[index]! < 0 || world.pieces[index]!.pieceClass !== arm || usedUnits.includes(index)) continue
        let share = work.fitness[index]! * shareOf(position, work, index)
        if (share <= best) continue
        if (position.hexOf[index] === work.hex) {
          const { garrison } = position.pieceStates[index]!
          const stands = garrison ? GROUND.garrisonStands : 0
          share *= stands + (1 - stands) * holdChance(work.hex, garrison)
        }
        if (share <= best) continue
        best = share
        bestUnit = index
      }
      if (bestUnit < 0) continue
      usedUnits.push(bestUnit)
      sum += armValue(arm, ground) * best
    }
  }
  return sum
}

/** What advances into works that the enemy holds are worth if the side makes these attacks, in points. */
export function groundAttackValue(
  seat: Seat,
  attacks: readonly AttackEstimate[],
  needs: readonly GroundNeed[],
): number {
  let sum = 0
  for (const { target, vacateChance } of attacks)
    for (const { work, shareSouth } of needs)
      if (work.hex === target) sum += takeValue(seat, work, shareSouth) * vacateChance
  return sum
}

/** Value of an advance into a work, in points. */
const takeValue = (seat: Seat, { weight }: Work, shareSouth: number): number =>
  (seat === US ? GROUND.take.us : GROUND.take.mexican) * weight * shareSouth

/** Adds to `values` (by hex, in points) what an advance into a work that the enemy holds is worth (OPS-10.2), and returns them. */
export function withGroundAdvances(position: Position, seat: Seat, values: Float32Array): Float32Array {
  const shareSouth = usShareSouth(position)
  for (const work of worksOf(position))
    if (position.unitCounts[otherSeat(seat)][work.hex]! > 0)
      values[work.hex] = values[work.hex]! + takeValue(seat, work, shareSouth)
  return values
}
