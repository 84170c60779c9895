// The ground on which units may be set up (SAR-24.4).
import * as v from 'valibot'
import { FULL_CIRCLE } from '../../../../core/fixed'
import { ok, refuse, type Result } from '../../../../core/result'
import { isArea } from '../../../common/groundSchema'
import { type Point, pointFromPose } from '../../../common/point'
import type { Polygon } from '../../../common/polygon'
import type { PreviewArea } from '../../../common/preview'
import type { SetupGroundPreview } from '../../../common/previewPlaces'
import { hull } from '../../../common/straightMove'
import { inchesToThousandths } from '../../inches'
import { startingUnits } from '../deploy'
import { maxWidth, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import { stancesAtSetup } from '../setup'
import { areasOfEnemies, distanceToEnemies, mayRedeploy, setUpGroundOf } from '../setupPlaces'
import type { Side } from '../types'
import { rosterUnitOf, unitsOf } from '../units'
import { UnitIdSchema } from './questions'

/** The question: where may this unit be set up? */
export const SetupGroundQuestionSchema = v.strictObject({ unit: UnitIdSchema })
export type SetupGroundQuestion = v.InferOutput<typeof SetupGroundQuestionSchema>
/** A round edge is drawn with a corner every so many hundredths of a degree; it is then off by less than a hundredth of its radius. */
const ROUND_STEP = 1500

/** The places at this distance round a point, as the corners of a round area. */
export const circleAbout = (at: Point, radius: number): Point[] =>
  Array.from({ length: FULL_CIRCLE / ROUND_STEP }, (_, i) => pointFromPose({ at, heading: i * ROUND_STEP }, 0, radius))

/** All places no farther than `radius` from a convex area. */
const grown = (area: Polygon, radius: number): Polygon => hull(area.flatMap((corner) => circleAbout(corner, radius)))

/** The refusal of a side that may not set up, or not this unit; null: it may. */
function refusedAtSetup(table: BattleTable, side: Side, unit: string): Result<never> | null {
  const isSetup = table.battle.phase === 'setup' && mayRedeploy(table, side)
  if (!isSetup) return refuse('BAD_STATE', 'SAR-24.4', 'refusal.sarState', { what: 'place' })
  return unitsOf(table, side).includes(unit)
    ? null
    : refuse('BAD_VALUE', 'SAR-24.4', 'refusal.badArgument', { field: 'unit' })
}

/** SAR-24.4: the ground on which one of the side's own units may be set up. */
export function setupGroundPreview(
  table: BattleTable,
  side: Side,
  { unit: id }: SetupGroundQuestion,
): Result<SetupGroundPreview> {
  const refused = refusedAtSetup(table, side, id)
  if (refused) return refused
  const { field, battle } = table
  const { ground, tables } = field
  const unit = battle.units[id]!
  const { nation, castings } = rosterUnitOf(table, unit)
  const inch = inchesToThousandths(tables.movement.standoffInches)
  const area = (kind: string, rule: string, outline: Polygon, name: string | null): PreviewArea => ({
    kind,
    rule,
    outline,
    name,
  })
  const onMap = unitPolygon(field, startingUnits(field)[id]!)!
  const enemies = areasOfEnemies(table, side)
  // No nearer to any enemy than it is on the map to the nearest.
  const keepsOff = enemies.length === 0 ? 0 : Math.max(inch, distanceToEnemies(table, side, onMap))
  const friends = unitsOf(table, side).filter((friend) => friend !== id)
  const { width, depth } = ground
  const whole: Polygon = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: depth },
    { x: 0, y: depth },
  ]
  // In a clash the unit keeps to its own ground (ruling).
  const clashGround = setUpGroundOf(field, id)
  return ok({
    unit: id,
    legal: clashGround ? area('legal', 'OPS-23.2', clashGround, null) : area('legal', 'SAR-24.4', whole, null),
    barred: [
      ...ground.features
        .filter(isArea)
        .filter(({ kind }) => kind === 'impassable')
        .map((feature) => area('impassable', 'SAR-24.4', feature.area, feature.id)),
      ...enemies.map((enemy) => area('enemy', 'SAR-24.4', grown(enemy, keepsOff), null)),
      ...friends.map((friend) =>
        area('friend', 'SAR-24.4', grown(unitPolygon(field, battle.units[friend]!)!, inch), friend),
      ),
    ],
    stances: stancesAtSetup(table, unit).map((stance) => ({
      stance,
      maxWidth: maxWidth(tables, nation, castings, stance),
    })),
  })
}
