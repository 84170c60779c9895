// Paints the areas of a table: woods, hills, rough ground of several kinds, water, fields, buildings. Words in the id of an area choose between
// pictures of one kind.
import type { Area } from '../../tabletop/common/groundSchema'
import type { Context2D } from '../canvas'
import { overlaps, type Rect } from '../layout'
import { paintGrass, paintRows } from './campAreas'
import { paintField, paintMarsh, paintMeadow, paintWoods } from './greenAreas'
import { paintBuilding } from './houses'
import { paintCliff, paintGully, paintHill, paintLake } from './reliefAreas'
import { paintLava, paintRocks } from './roughAreas'
import { boundsOf, type Outline } from './scatter'

/** Paints an area as far as it is in view. `scale`: pixels per drawing unit, which decide how much detail is worth while. */
export function paintArea(
  context: Context2D,
  { id, kind, height }: Area,
  outline: Outline,
  view: Rect,
  scale: number,
): void {
  if (!overlaps(boundsOf(outline, 40), view)) return
  const salt = saltOf(id)
  switch (kind) {
    case 'woods':
      paintWoods(context, outline, view, salt)
      return
    case 'rough':
      if (/marsh|swamp|ciénaga|slough|morass|bog/.test(id)) paintMarsh(context, outline, view, salt)
      else if (/lava|pedregal/.test(id)) paintLava(context, outline, view)
      else if (/ravine|barranca|gull|arroyo|ditch/.test(id)) paintGully(context, outline, salt)
      else paintRocks(context, outline, view, salt, /mountain|sierra|heights|cliff/.test(id))
      return
    case 'hill':
      paintHill(context, outline, height ?? 1, salt)
      return
    case 'building':
      paintBuilding(context, outline, scale)
      return
    case 'impassable':
      if (/lake|water|river|pond|niagara/.test(id)) paintLake(context, outline, salt)
      else paintCliff(context, outline, view, salt)
      return
    case 'open':
      if (/maize|field|milpa/.test(id)) paintField(context, outline, salt, scale)
      else if (/grass/.test(id)) paintGrass(context, outline, view, salt)
      else if (/wagon|train/.test(id)) paintRows(context, outline, 'wagons')
      else if (/^camp/.test(id)) paintRows(context, outline, 'tents')
      else if (/plain|plateau|meadow|pasture/.test(id)) paintMeadow(context, outline, salt)
  }
}

/** A number of an id, so that no two areas are torn alike. */
const saltOf = (id: string): number => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
