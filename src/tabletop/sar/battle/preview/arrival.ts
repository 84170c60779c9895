// How a group of reinforcements comes on (SAR-24.5): where its units would come to stand as all stand now.
import * as v from 'valibot'
import { ok, refuse, type Result } from '../../../../core/result'
import type { Point } from '../../../common/point'
import type { ArrivalPreview, ArrivingUnit } from '../../../common/previewPlaces'
import { refusalFrom } from '../../errors'
import type { ArrivalGroup } from '../field'
import { unitBlock } from '../layout'
import {
  ARRIVAL_TERMS,
  arrivalGroups,
  checkArrival,
  columnOnRoad,
  placeAlongEdge,
  placeOnRoad,
  roadInward,
  roomBehind,
  unitsWaiting,
} from '../moves/arrive'
import { MOVE_DIE } from '../../movement/move'
import type { BattleTable } from '../run'
import type { BattleUnit, Side } from '../types'
import { leadersOf } from '../units'
import { distanceIfAll } from './moving'
import { UnitIdSchema } from './questions'

/** The question: how does this group come on? */
export const ArrivalQuestionSchema = v.strictObject({ group: UnitIdSchema })
export type ArrivalQuestion = v.InferOutput<typeof ArrivalQuestionSchema>

/** The table with another state of one unit. */
const withUnit = ({ field, battle }: BattleTable, id: string, unit: BattleUnit): BattleTable => ({
  field,
  battle: { ...battle, units: { ...battle.units, [id]: unit } },
})

/** SAR-24.5: where the waiting units of a group come to stand, one after the other, when all dice show this face. */
function placesOf(
  table: BattleTable,
  side: Side,
  arrival: ArrivalGroup,
  road: readonly Point[] | null,
  face: number,
): Map<string, BattleUnit> {
  const placed = new Map<string, BattleUnit>()
  let current = table
  let roomOnRoad = Number.POSITIVE_INFINITY
  for (const id of unitsWaiting(table, arrival.group)) {
    if (road === null) {
      const unit = placeAlongEdge(current, side, id, arrival)
      if (unit === null) continue
      placed.set(id, unit)
      current = withUnit(current, id, unit)
      continue
    }
    const column = columnOnRoad(current, id, arrival, road)
    const { distance } = distanceIfAll(withUnit(current, id, column), id, ARRIVAL_TERMS, face)
    const onRoad = placeOnRoad(current, side, column, road, Math.min(distance, roomOnRoad))
    // Behind a unit that does not come on all others wait.
    if (onRoad === null) break
    placed.set(id, onRoad.unit)
    roomOnRoad = roomBehind(current, onRoad)
    current = withUnit(current, id, onRoad.unit)
  }
  return placed
}

/** SAR-24.5: how a group comes on whose turn the side chooses. */
export function arrivalPreview(table: BattleTable, side: Side, { group }: ArrivalQuestion): Result<ArrivalPreview> {
  const arrival = arrivalGroups(table).find((candidate) => candidate.group === group)
  if (!arrival || arrival.chosenBy !== side)
    return refuse('BAD_VALUE', 'SAR-24.5', 'refusal.badArgument', { field: 'group' })
  const road = roadInward(table, arrival)
  const [least, most] = [placesOf(table, side, arrival, road, 1), placesOf(table, side, arrival, road, MOVE_DIE)]
  const blockOf = (unit: BattleUnit | undefined) => (unit ? unitBlock(table.field, unit) : null)
  return ok({
    group,
    firstTurn: arrival.firstTurn,
    entry: arrival.entry,
    road,
    units: unitsWaiting(table, group).map(
      (unit): ArrivingUnit => ({ unit, least: blockOf(least.get(unit)), most: blockOf(most.get(unit)) }),
    ),
    leaders: leadersOf(table, side).filter((id) => table.battle.leaders[id]!.arrival === group),
    refusal: refusalFrom(() => checkArrival(table, side, group)),
  })
}
