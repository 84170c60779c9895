// How far a leader may ride (SAR-4.13), and which units he may join (SAR-4.14).
import * as v from 'valibot'
import { ok, type Refusal, refuse, type Result } from '../../../../core/result'
import { clippedToTable } from '../../../common/clip'
import { certain, distributionOf, mapOdds, type Odds, sumOfDice } from '../../../common/odds'
import { type Point, pointDistance } from '../../../common/point'
import type { PreviewArea } from '../../../common/preview'
import type { RidePreview } from '../../../common/previewPlaces'
import { refusalFrom } from '../../errors'
import { inchesToThousandths } from '../../inches'
import { MOVE_DIE } from '../../movement/move'
import { checkJoin, ride, ridingDistance } from '../moves/ride'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { distanceToUnit, leadersOf, unitsOf } from '../units'
import { farthestOnWay } from '../../../common/previewFarthest'
import { PlaceSchema, UnitIdSchema } from './questions'
import { circleAbout } from './setup'

/** The question: how far may this leader ride? `to`: a place that is asked about; `attach`: the unit that he would join there. */
export const RideQuestionSchema = v.strictObject({
  leader: UnitIdSchema,
  to: v.exactOptional(PlaceSchema),
  attach: v.exactOptional(UnitIdSchema),
})
export type RideQuestion = v.InferOutput<typeof RideQuestionSchema>

/** SAR-4.13: how far a leader may ride: as rolled, anywhere at set-up, else what may come. */
function reachOf(table: BattleTable, leader: string): { odds: Odds<number>; isRolled: boolean } {
  const { battle, field } = table
  const { width, depth } = field.ground
  if (battle.phase === 'setup') return { odds: certain(width + depth), isRolled: true }
  if (battle.phase === 'allMoves') return { odds: certain(ridingDistance(table, leader)), isRolled: true }
  const { inches, d6 } = field.tables.movement.leader
  return { odds: mapOdds(sumOfDice(d6, MOVE_DIE), (sum) => inchesToThousandths(inches + sum), String), isRolled: false }
}

/** SAR-4.13, 4.14: how far one of the side's own leaders may ride, and whom he may join. */
export function ridePreview(table: BattleTable, side: Side, question: RideQuestion): Result<RidePreview> {
  const { leader: id, to, attach } = question
  const { field, battle } = table
  if (!leadersOf(table, side).includes(id))
    return refuse('BAD_VALUE', 'SAR-4.13', 'refusal.badArgument', { field: 'leader' })
  const { at, attachedTo } = battle.leaders[id]!
  if (at === null) return refuse('BAD_STATE', 'SAR-4.13', 'refusal.sarState', { what: id })
  const { odds, isRolled } = reachOf(table, id)
  const distances = odds.outcomes.map(({ result }) => result)
  const [reachMin, reachMax] = [Math.min(...distances), Math.max(...distances)]
  const area = (name: string, radius: number): PreviewArea => ({
    kind: 'reach',
    rule: 'SAR-4.13',
    outline: clippedToTable(circleAbout(at, radius), field.ground),
    name,
  })
  const radii: readonly (readonly [string, number])[] =
    reachMin === reachMax
      ? [['most', reachMax]]
      : [
          ['most', reachMax],
          ['least', reachMin],
        ]
  // Before the roll his rides are checked with the greatest distance that may come.
  const asIfRolled: BattleTable = isRolled
    ? table
    : { field, battle: { ...battle, phase: 'allMoves', open: { ...battle.open, rides: { [id]: reachMax } } } }
  const joins = unitsOf(table, side).map((unit) => {
    const distance = distanceToUnit(field, at, battle.units[unit]!)
    return {
      unit,
      distance,
      isNear: distance <= reachMin,
      refusal: refusalFrom(() => checkJoin(table, side, id, unit)),
    }
  })
  return ok({
    leader: id,
    at,
    attachedTo,
    isRolled,
    reachMin,
    reachMax,
    reaches: distributionOf(odds, (a, b) => a - b),
    areas: radii.filter(([, radius]) => radius > 0).map(([name, radius]) => area(name, radius)),
    joins,
    ride: to === undefined ? null : rideToward(asIfRolled, side, id, at, to, attach),
  })
}

/** The legal place farthest on the way to the hand, and what kept the leader from it. */
function rideToward(
  table: BattleTable,
  side: Side,
  leader: string,
  at: Point,
  to: Point,
  attach: string | undefined,
): { to: Point; stops: Refusal[] } {
  const refusalAt = ({ x, y }: Point): Refusal | null =>
    refusalFrom(() => ride.check(table, side, { type: 'ride', leader, x, y, ...(attach !== undefined && { attach }) }))
  const asWished = refusalAt(to)
  if (asWished === null) return { to: { x: to.x, y: to.y }, stops: [] }
  const length = Math.max(1, pointDistance(at, to))
  const onWay = (distance: number): Point => ({
    x: at.x + Math.trunc(((to.x - at.x) * distance) / length),
    y: at.y + Math.trunc(((to.y - at.y) * distance) / length),
  })
  return { to: onWay(farthestOnWay((distance) => refusalAt(onWay(distance)), length)), stops: [asWished] }
}
