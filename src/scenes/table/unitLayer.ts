// Draws the units of the table: castings in their formation, the fallen and the stragglers, leaders, ghosts, and who is picked or may be.
import type { Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { TableLeader, TableModel, TableUnit } from '../../ui/table/board'
import { ImagePool } from '../map/imagePool'
import { castingsOf } from './ranks'
import type { StripLayer } from './strips'
import type { TableAtlas } from './tableAtlas'
import { radiansOf, type TableSheet, UNITS_PER_INCH } from './tableSheet'
import { BLOCKS_BELOW, putBlock } from './unitBlocks'
import { fallenPlaces, outlineOf, pointsOf, strayPlaces } from './unitShapes'

const DEPTH = { fallen: 20, units: 30, ghosts: 34, leaders: 40 } as const
const GHOST_ALPHA = 0.55
/** Under this scale, in CSS pixels per inch, the front of a unit is drawn as a bar with an arrow, since its figures cannot be told apart. */
const BAR_BELOW = 26
/** The arrow before the front and the bar along it, in CSS pixels; where an inch has few pixels they are smaller. */
const ARROW_PX = { least: 5, perInch: 1.3, most: 11 } as const
/** The mark over a gun stand that is silenced or damaged, in CSS pixels. */
const GUN_MARK_PX = { least: 8, perInch: 0.8, most: 34 } as const
const BAR_PX = { least: 1.2, perInch: 0.28, most: 2.4 } as const
/** Leaders who are with a unit ride behind its middle; thousandths of an inch. */
const WITH_UNIT = { right: 0, behind: 700 } as const
/** A leader is drawn at least so large, in CSS pixels: on a small screen less, so that he hides nobody. */
const LEAST_LEADER_PX = { least: 13, perInch: 2.4, most: 20 } as const
/** Least size of a straggler or fallen casting, in CSS pixels. */
const LEAST_SMALL_PX = 5

/** Lines around units: what they mean is told by width, dashes and corners too. */
const OUTLINES = {
  picked: { frame: 'solid', colour: 0xffd34d, widthPx: 3.4, edge: 0x3a1c04, margin: 260 },
  target: { frame: 'dash', colour: 0xff5a3c, widthPx: 3, edge: 0x3a0a04, margin: 340 },
  lit: { frame: 'dot', colour: 0xffffff, widthPx: 3, edge: 0x14100c, margin: 480 },
  choosable: { frame: 'corner', colour: 0xfff6d8, widthPx: 2.4, edge: 0x2a1c0c, margin: 200 },
  ghost: { frame: 'dash', colour: 0xfff6d8, widthPx: 1.8, edge: 0x14243c, margin: 0 },
  refused: { frame: 'dash', colour: 0xff5a3c, widthPx: 2.2, edge: 0x3a0a04, margin: 0 },
} as const

/** A size in CSS pixels that grows with the scale, within bounds. */
const sized = (
  { least, perInch, most }: { readonly least: number; readonly perInch: number; readonly most: number },
  zoom: number,
): number => Math.min(most, Math.max(least, perInch * zoom * UNITS_PER_INCH))

/** Radius of the base of a leader, in sheet units. */
const LEADER_RADIUS = UNITS_PER_INCH * 0.85

/** Radius of a leader as he is drawn, in CSS pixels. `zoom`: CSS pixels per sheet unit. */
export const leaderRadiusPx = (zoom: number): number => Math.max(LEADER_RADIUS * zoom, sized(LEAST_LEADER_PX, zoom) / 2)

/** The units of the last model, drawn as castings. */
export class UnitLayer {
  private readonly fallen: ImagePool
  private readonly units: ImagePool
  private readonly ghosts: ImagePool
  private readonly leaders: ImagePool
  private readonly atlas: TableAtlas
  private readonly sheet: TableSheet
  private readonly strips: StripLayer

  constructor(scene: Scene, atlas: TableAtlas, sheet: TableSheet, strips: StripLayer) {
    this.fallen = new ImagePool(scene, atlas.frames.key, DEPTH.fallen)
    this.units = new ImagePool(scene, atlas.frames.key, DEPTH.units)
    this.ghosts = new ImagePool(scene, atlas.frames.key, DEPTH.ghosts)
    this.leaders = new ImagePool(scene, atlas.frames.key, DEPTH.leaders)
    this.atlas = atlas
    this.sheet = sheet
    this.strips = strips
  }

  /** Draws the model anew. `zoom`: CSS pixels per sheet unit; `density`: device pixels per CSS pixel. */
  show(model: TableModel, zoom: number, density: number): void {
    const pixelsPerInch = zoom * UNITS_PER_INCH
    const level = this.atlas.levelFor(pixelsPerInch * density)
    for (const pool of [this.fallen, this.units, this.ghosts, this.leaders]) pool.begin()
    const areBlocks = pixelsPerInch < BLOCKS_BELOW
    for (const unit of model.units) this.putLosses(unit, level, zoom)
    for (const unit of model.units) {
      if (areBlocks) putBlock(this.strips, this.sheet, unit, this.atlas.liveryOf(unit.side, unit.army).livery, zoom)
      else {
        this.putCastings(this.units, unit, unit.alpha ?? 1, level)
        this.putGunMarks(unit, zoom)
      }
      if (!areBlocks && pixelsPerInch < BAR_BELOW && !unit.broken) this.putFront(unit, zoom)
      const outline =
        unit.id === model.picked
          ? 'picked'
          : model.targets.has(unit.id)
            ? 'target'
            : // Corners round every block would hide the blocks.
              !areBlocks && model.choosable.has(unit.id)
              ? 'choosable'
              : null
      if (outline) this.putOutline(unit, outline, zoom)
      if (model.lit.has(unit.id)) this.putOutline(unit, 'lit', zoom)
    }
    for (const ghost of model.ghosts) {
      this.putCastings(this.ghosts, ghost, GHOST_ALPHA, level, ghost.refused ? 0xff9a86 : 0xffffff)
      this.putOutline(ghost, ghost.refused ? 'refused' : 'ghost', zoom)
      this.putFront(ghost, zoom)
      if (ghost.refused) this.putCross(ghost, zoom)
    }
    for (const leader of model.leaders) this.putLeader(leader, model, level, zoom)
    for (const pool of [this.fallen, this.units, this.ghosts, this.leaders]) pool.end()
  }

  private putCastings(pool: ImagePool, unit: TableUnit, alpha: number, level: number, tint = 0xffffff): void {
    const at = pointsOf(this.sheet, unit)
    for (const { kind, right, ahead, turn, variant, crew } of castingsOf(unit)) {
      const { frame, scale } = this.atlas.figure(kind, unit, { variant, crew }, level)
      const { x, y } = at(right, ahead)
      pool
        .put(frame, x, y, scale)
        .setRotation(radiansOf(unit.heading + turn))
        .setAlpha(alpha)
        .setTint(tint)
    }
  }

  /** Marks over gun stands: silenced crossed out, damaged under a bar. */
  private putGunMarks(unit: TableUnit, zoom: number): void {
    if (!unit.stands) return
    const at = pointsOf(this.sheet, unit)
    for (const [i, { right, ahead }] of castingsOf(unit).entries()) {
      const gun = unit.stands.guns[i]
      if (!gun) continue
      const middle = at(right, ahead)
      const sizePx = sized(GUN_MARK_PX, zoom)
      if (gun.silenced) {
        this.strips.sign('units', 'blocked', middle, 0, sizePx + 3, 0xfff8e6, zoom)
        this.strips.sign('units', 'blocked', middle, 0, sizePx, 0x8c1f14, zoom)
      }
      if (gun.damaged) {
        const below = at(right, ahead - unit.depth / 3)
        this.strips.sign('units', 'bar', below, radiansOf(unit.heading), sizePx + 3, 0xfff8e6, zoom)
        this.strips.sign('units', 'bar', below, radiansOf(unit.heading), sizePx, 0x3a1c04, zoom)
      }
    }
  }

  /** The fallen behind the unit, and the stragglers further back. */
  private putLosses(unit: TableUnit, level: number, zoom: number): void {
    const put = (kind: 'fallen' | 'stray', places: readonly Point[]): void => {
      places.forEach(({ x, y }, i) => {
        const { frame, scale } = this.atlas.figure(kind, unit, { variant: i % 3 }, level)
        const growth = Math.max(1, LEAST_SMALL_PX / (UNITS_PER_INCH * 0.7 * zoom))
        this.fallen.put(frame, x, y, scale * growth).setAlpha((unit.alpha ?? 1) * (kind === 'fallen' ? 0.85 : 1))
      })
    }
    if (unit.casualties > 0) put('fallen', fallenPlaces(this.sheet, unit))
    if (unit.stragglers > 0) put('stray', strayPlaces(this.sheet, unit))
  }

  /** A bar along the front with an arrow ahead. */
  private putFront(unit: TableUnit, zoom: number): void {
    if (unit.stance === 'square' || unit.stance === 'mob') return
    const { livery } = this.atlas.liveryOf(unit.side, unit.army)
    const arrowPx = sized(ARROW_PX, zoom)
    const [left, right] = outlineOf(this.sheet, unit)
    const colour = Number.parseInt(livery.outline.slice(1), 16)
    this.strips.line('units', left, right, 'solid', { colour, widthPx: sized(BAR_PX, zoom), edge: 0xfff8e6 }, zoom)
    const angle = radiansOf(unit.heading)
    const ahead = (arrowPx * 0.45) / zoom
    const middle = {
      x: (left.x + right.x) / 2 + Math.sin(angle) * ahead,
      y: (left.y + right.y) / 2 - Math.cos(angle) * ahead,
    }
    this.strips.sign('units', 'arrow', middle, angle, arrowPx + 4, 0xfff8e6, zoom)
    this.strips.sign('units', 'arrow', middle, angle, arrowPx, colour, zoom)
  }

  private putOutline(unit: TableUnit, kind: keyof typeof OUTLINES, zoom: number): void {
    const { frame, margin, ...look } = OUTLINES[kind]
    const corners = outlineOf(this.sheet, unit, margin)
    for (const [i, from] of corners.entries()) {
      const to = corners[(i + 1) % 4]!
      if (frame !== 'corner') {
        this.strips.line('units', from, to, frame, look, zoom)
        continue
      }
      // Only the corners: a quarter of each side, at most 12 CSS pixels.
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      const share = Math.min(0.25, 12 / Math.max(1e-6, length * zoom))
      const along = (t: number): Point => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t })
      this.strips.line('units', from, along(share), 'solid', look, zoom)
      this.strips.line('units', along(1 - share), to, 'solid', look, zoom)
    }
  }

  private putCross(unit: TableUnit, zoom: number): void {
    const [a, b, c, d] = outlineOf(this.sheet, unit, 200)
    const { frame: _frame, margin: _margin, ...look } = OUTLINES.refused
    this.strips.line('units', a, c, 'solid', look, zoom)
    this.strips.line('units', b, d, 'solid', look, zoom)
  }

  /** Where a leader is drawn: beside the unit that he is with, else at his own place. */
  leaderPoint(leader: TableLeader, model: TableModel): Point {
    const unit = leader.attachedTo === null ? undefined : model.units.find(({ id }) => id === leader.attachedTo)
    if (!unit) return this.sheet.toSheet(leader)
    return pointsOf(this.sheet, unit)(WITH_UNIT.right, -unit.depth - WITH_UNIT.behind)
  }

  private putLeader(leader: TableLeader, model: TableModel, level: number, zoom: number): void {
    const unit = leader.attachedTo === null ? undefined : model.units.find(({ id }) => id === leader.attachedTo)
    const { x, y } = this.leaderPoint(leader, model)
    const growth = leaderRadiusPx(zoom) / (LEADER_RADIUS * zoom)
    const army = unit?.army ?? leader.army ?? ''
    const finer = Math.min(3, growth > 1.3 ? level + 1 : level)
    const { frame, scale } = this.atlas.figure('leader', { side: leader.side, army }, {}, finer)
    this.leaders.put(frame, x, y, scale * growth)
    if (leader.id === model.picked || model.lit.has(leader.id))
      this.strips.ring({ x, y }, (leaderRadiusPx(zoom) + 2) / zoom, OUTLINES.picked, zoom)
    else if (model.choosable.has(leader.id))
      this.strips.ring({ x, y }, (leaderRadiusPx(zoom) + 2) / zoom, OUTLINES.choosable, zoom)
  }
}
