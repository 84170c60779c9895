// The ground of a battle pack as `table-ground/1`, in the inches of the ruleset that asks.
import type { Result } from '../../../core/result'
import { type Ground, loadGround } from '../groundSchema'
import { packTable, thousandths } from './places'
import type { BattlePack, PackFeature } from './schema'
import type { PackEngine } from './words'

/** Thousandths of an inch of the ruleset's table for each inch of SAR, in which the pack draws its features. */
function scaleOf({ table }: BattlePack, engine: PackEngine): (inches: number) => number {
  if (engine === 'sar') return thousandths
  return (inches) => Math.round(inches * 1000 * table.reg.fromSar)
}

function featureOf(feature: PackFeature, scaled: (inches: number) => number): Record<string, unknown> {
  const point = ([x, y]: readonly [number, number]) => ({ x: scaled(x), y: scaled(y) })
  const { id, kind } = feature
  if ('area' in feature)
    return {
      id,
      kind,
      area: feature.area.map(point),
      ...(feature.height === undefined ? {} : { height: feature.height }),
    }
  const line = feature.line.map(point)
  if (kind === 'road')
    return { id, kind, line, width: scaled(feature.width ?? 0), ...(feature.clears && { clears: feature.clears }) }
  const gaps = feature.gaps?.map(({ from, to }) => ({ from: scaled(from), to: scaled(to) }))
  return { id, kind, line, ...(gaps && { gaps }) }
}

/**
 * The ground of a pack in thousandths of an inch of the table of a ruleset. The ids of the features are those of the pack, where the words of
 * each ruleset for them stand (`reg`, `castings`, `burns`). A fault is `BAD_SCENARIO` and names the file.
 */
export function packGround(pack: BattlePack, engine: PackEngine): Result<Ground> {
  const scaled = scaleOf(pack, engine)
  return loadGround(`${pack.id}/pack.json`, {
    schema: 'table-ground/1',
    ...packTable(pack, engine),
    features: pack.features.map((feature) => featureOf(feature, scaled)),
  })
}
