// Who sees whom, and what is in the way (SAR-10.3).
import * as v from 'valibot'
import { ok, type Result } from '../../../../core/result'
import { centreOf } from '../../../common/block'
import { isArea } from '../../../common/groundSchema'
import { pointDistance, type Point } from '../../../common/point'
import { spansWithin } from '../../../common/polygon'
import type { SightLinePreview, SightObstacle } from '../../../common/previewFight'
import { sightBlockers } from '../../../common/sight'
import { eyesOf, formedUnitsAsScreens, freeLineOfSight, screeningUnits } from '../contact'
import { unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { noSuchUnit } from './units'

const PlaceSchema = v.pipe(v.number(), v.safeInteger())
const SightEndSchema = v.union([
  v.strictObject({ unit: v.pipe(v.string(), v.maxLength(100)) }),
  v.strictObject({ x: PlaceSchema, y: PlaceSchema }),
])

/** The question: what does the first end see of the second? An end is a unit, or a place in thousandths of an inch. */
export const SightQuestionSchema = v.strictObject({ from: SightEndSchema, to: SightEndSchema })
export type SightQuestion = v.InferOutput<typeof SightQuestionSchema>
type SightEnd = SightQuestion['from']

const unitOf = (end: SightEnd): string | null => ('unit' in end ? end.unit : null)

/** The man in the middle of a unit's front rank, or the place itself. */
function eyeOf(table: BattleTable, end: SightEnd): Point {
  if (!('unit' in end)) return end
  const eyes = eyesOf(table, end.unit)
  return eyes[eyes.length >> 1]!
}

/** The middle of an end: the centre of a unit, or the place itself. */
const middleOf = ({ field, battle }: BattleTable, end: SightEnd): Point =>
  'unit' in end ? centreOf(unitBlock(field, battle.units[end.unit]!)!) : end

/** The places of an end between which sight is tested: the corners and the middle of a unit, or the place itself. */
const placesOf = (table: BattleTable, end: SightEnd): readonly Point[] =>
  'unit' in end
    ? [middleOf(table, end), ...unitPolygon(table.field, table.battle.units[end.unit]!)!]
    : [{ x: end.x, y: end.y }]

/** What blocks a line, in the order from its beginning. `except`: the units at its ends. */
function blockersOn(table: BattleTable, from: Point, to: Point, except: readonly string[]): SightObstacle[] {
  const { field, battle } = table
  const ids = screeningUnits(table, except)
  const length = Math.max(1, pointDistance(from, to))
  const found = [...sightBlockers(field.ground, from, to, formedUnitsAsScreens(table, except))].map(
    ({ blocker, outline }) => {
      const along = spansWithin(from, to, outline)[0]?.from ?? 0
      const at = {
        x: from.x + Math.round(((to.x - from.x) * along) / length),
        y: from.y + Math.round(((to.y - from.y) * along) / length),
      }
      const feature = field.ground.features.find(({ id }) => id === blocker)
      const by = typeof blocker === 'number' ? ids[blocker]! : blocker
      const what = feature && isArea(feature) ? feature.kind : battle.units[by]!.stance
      const kind = typeof blocker === 'number' ? ('unit' as const) : ('ground' as const)
      return { along, obstacle: { kind, by, what, at, rule: 'SAR-10.3' } }
    },
  )
  return found.sort((a, b) => a.along - b.along).map(({ obstacle }) => obstacle)
}

/**
 * SAR-10.3: the line of sight between two units or places. Of two units it is what `sees` says: any man of the front rank sees any corner,
 * the front or the middle of the other; if none does, the line from the man in the middle is shown. From a place, and to one, the corners and the
 * middle of a unit are tried.
 */
export function sightPreview(table: BattleTable, _side: Side, { from, to }: SightQuestion): Result<SightLinePreview> {
  for (const end of [from, to]) {
    const refusal = 'unit' in end ? noSuchUnit(table, end.unit, 'SAR-10.3') : null
    if (refusal) return refusal
  }
  const [watcher, target] = [unitOf(from), unitOf(to)]
  const except = [watcher, target].flatMap((id) => (id === null ? [] : [id]))
  const lineBetween = (a: Point, b: Point, isSeen: boolean): Result<SightLinePreview> =>
    ok({
      isSeen,
      from: a,
      to: b,
      range: pointDistance(a, b),
      blockers: isSeen ? [] : blockersOn(table, a, b, except),
    })
  if (watcher !== null && target !== null) {
    const free = freeLineOfSight(table, watcher, target)
    if (free) return lineBetween(free.from, free.to, true)
  } else {
    const screens = formedUnitsAsScreens(table, except)
    for (const a of placesOf(table, from))
      for (const b of placesOf(table, to)) {
        const isBlocked = !sightBlockers(table.field.ground, a, b, screens).next().done
        if (!isBlocked) return lineBetween(a, b, true)
      }
  }
  return lineBetween(target === null ? middleOf(table, from) : eyeOf(table, from), middleOf(table, to), false)
}
