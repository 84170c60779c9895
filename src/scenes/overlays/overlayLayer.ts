import type { GameObjects } from 'phaser'
import type { Point } from '../../hex/grid'
import type { LocTrace, SideReachHex, SpanField } from '../../operational/overlays'
import type { HexId, PieceId, View } from '../../operational/types'
import type { BoardModel, OverlayHexes } from '../../ui/hex/board'
import { LOOKS } from '../../ui/hex/overlay'
import { drawText } from '../counters/glyphText'
import { distance, HEX_SIZE, lerp, midpoint } from '../layout'
import type { BoardContext } from '../map/boardContext'
import type { Camera } from '../map/camera'
import { ImagePool } from '../map/imagePool'
import type { FeatureIcon } from './featureIcons'
import { ATLAS_PIXELS_PER_UNIT } from './hexHighlights'
import { readableScale } from './highlightLayer'
import type { Icon } from './icons'
import { BORDER_HEIGHT, type OverlayBorder, type PatternOverlay } from './overlayPatterns'

/** From this zoom on every hex of an overlay shows its figure or icon; below it the pattern alone. */
const MIN_ZOOM_FOR_FIGURES = 0.55

/** Distance of a border from the hexside, in sheet units, so that borders of several overlays lie side by side. */
const BORDER_INSET = { sight: BORDER_HEIGHT * 0.5, reach: 3.5, enemyReach: 9, spanAll: 4, firstSpan: 10, nextSpan: 5 }

const tintOf = (colour: string): number => Number.parseInt(colour.slice(1), 16)

/** Overlays that the player has switched on, and bastions. Drawn again only when they, the view or the zoom have changed. */
export class OverlayLayer {
  /** Patterns and lines, below the counters. */
  private readonly below: ImagePool
  /** Figures and icons, above the counters. */
  private readonly above: ImagePool
  private readonly board: BoardContext
  private readonly bastions: readonly HexId[]
  private shown: { fields: OverlayHexes; view: View; zoom: number; countersHidden: boolean } | null = null

  constructor(board: BoardContext, bastions: readonly HexId[]) {
    this.below = new ImagePool(board.scene, board.textureKey, 40)
    this.above = new ImagePool(board.scene, board.textureKey, 250)
    this.board = board
    this.bastions = bastions
  }

  /** `occupied`: whether a counter is shown on a hex. */
  show(model: BoardModel, camera: Camera, occupied: (hex: HexId) => boolean): void {
    const { overlayHexes: fields, view, countersHidden } = model
    const { zoom } = camera
    const last = this.shown
    const isUnchanged =
      last?.fields === fields && last.view === view && last.zoom === zoom && last.countersHidden === countersHidden
    if (isUnchanged) return
    this.shown = { fields, view, zoom, countersHidden }
    this.below.begin()
    this.above.begin()
    this.drawBastions(view, camera, occupied)
    if (fields.zoc) this.drawPattern('zoc', fields.zoc)
    if (fields.enemyZoc) this.drawPattern('enemyZoc', fields.enemyZoc)
    if (fields.sight) this.drawSight(fields.sight, camera, occupied)
    if (fields.reach) this.drawReach('reach', fields.reach, camera, occupied)
    if (fields.enemyReach) this.drawReach('enemyReach', fields.enemyReach, camera, occupied)
    if (fields.command) this.drawCommand(view, fields.command)
    for (const trace of fields.loc ?? []) this.drawSupplyLine(trace, camera)
    this.below.end()
    this.above.end()
  }

  private drawIcon(icon: Icon | FeatureIcon, at: Point, scale = 1, pool = this.above): GameObjects.Image {
    return pool.put(this.board.atlas.iconFrame(icon), at.x, at.y, scale / ATLAS_PIXELS_PER_UNIT)
  }

  private isOnSheet = (hex: HexId): boolean => this.board.layout.grid.indexOf(hex) >= 0

  /** A filled fort where the bastion has a garrison, else an empty one (OPS-19.1.13). */
  private drawBastions(view: View, camera: Camera, occupied: (hex: HexId) => boolean): void {
    const garrisoned = new Set(view.pieces.filter(({ garrison }) => garrison).map(({ at }) => at))
    for (const hex of this.bastions) {
      const { x, y } = this.board.layout.centre(hex)
      const at = occupied(hex) ? { x: x - 35, y: y + 4 } : { x, y: y + 6 }
      this.drawIcon(garrisoned.has(hex) ? 'garrison' : 'bastion', at, 0.62 * readableScale(camera))
    }
  }

  private drawPattern(pattern: PatternOverlay, hexes: Iterable<HexId>): void {
    for (const hex of hexes) {
      const { x, y } = this.board.layout.centre(hex)
      this.below.put(this.board.atlas.patternFrame(pattern), x, y, 1 / ATLAS_PIXELS_PER_UNIT)
    }
  }

  /** Draws a line around a set of hexes, `inset` sheet units inside their outer sides. */
  private drawBorder(border: OverlayBorder, hexes: ReadonlySet<HexId>, inset: number): void {
    const { layout } = this.board
    for (const hex of hexes)
      for (let dir = 0; dir < 6; dir++) {
        const neighbour = layout.neighbour(hex, dir)
        if (neighbour === null || !hexes.has(neighbour)) this.drawBorderSide(border, hexes, hex, dir, inset)
      }
  }

  /** One side of a border. At an inner corner the line is cut short, at an outer corner it runs on, so that sides meet. */
  private drawBorderSide(
    border: OverlayBorder,
    hexes: ReadonlySet<HexId>,
    hex: HexId,
    dir: number,
    inset: number,
  ): void {
    const { layout, atlas } = this.board
    const extension = (adjacentDir: number): number => {
      const beside = layout.neighbour(hex, adjacentDir % 6)
      const continues = beside !== null && hexes.has(beside)
      return (inset / Math.sqrt(3)) * (continues ? 1 : -1)
    }
    const centre = layout.centre(hex)
    const p = layout.corner(centre, dir)
    const q = layout.corner(centre, dir + 1)
    const unit = { x: (q.x - p.x) / HEX_SIZE, y: (q.y - p.y) / HEX_SIZE }
    const atStart = extension(dir + 5)
    const atEnd = extension(dir + 1)
    const middle = lerp(midpoint(p, q), centre, inset / distance(centre, midpoint(p, q)))
    const shift = (atEnd - atStart) / 2
    const length = HEX_SIZE + atStart + atEnd
    if (border === 'span') {
      // Beads keep their shape and distance on a line of any length.
      const beads = Math.max(1, Math.round(length / 11))
      for (let k = 0; k < beads; k++) {
        const t = shift + length * ((k + 0.5) / beads - 0.5)
        this.drawIcon('bead', { x: middle.x + unit.x * t, y: middle.y + unit.y * t }, 1, this.below)
      }
      return
    }
    const x = middle.x + unit.x * shift
    const y = middle.y + unit.y * shift
    const line = this.below.put(atlas.borderFrame(border), x, y, 1 / ATLAS_PIXELS_PER_UNIT)
    line.setRotation(Math.atan2(unit.y, unit.x)).setScale((length + 0.6) / line.width, 1 / ATLAS_PIXELS_PER_UNIT)
  }

  /** Hexes in sight of the enemy, each with an eye. */
  private drawSight(hexes: ReadonlySet<HexId>, camera: Camera, occupied: (hex: HexId) => boolean): void {
    this.drawPattern('sight', hexes)
    this.drawBorder('sight', hexes, BORDER_INSET.sight)
    if (camera.zoom < MIN_ZOOM_FOR_FIGURES) return
    for (const hex of hexes) {
      const { x, y } = this.board.layout.centre(hex)
      this.drawIcon('eye', { x, y: y - (occupied(hex) ? 36 : 26) }, 0.46 * readableScale(camera))
    }
  }

  /**
   * Hexes that a side can reach, with the number of its units; a dot after the number: only by a die roll. Swords and a number where it
   * could attack.
   */
  private drawReach(
    which: 'reach' | 'enemyReach',
    entries: readonly SideReachHex[],
    camera: Camera,
    occupied: (hex: HexId) => boolean,
  ): void {
    const hexes = new Set(entries.filter(({ units }) => units > 0).map(({ hex }) => hex))
    this.drawPattern(which, hexes)
    this.drawBorder(which, hexes, BORDER_INSET[which])
    const scale = readableScale(camera)
    const tint = tintOf(LOOKS[which].ink)
    for (const { hex, units, sure, strike } of entries) {
      const { x, y } = this.board.layout.centre(hex)
      if (strike > 0) {
        const strikeY = y - 29 * scale
        this.drawIcon('swords', { x: x + 8, y: strikeY }, 0.7 * scale)
        this.drawFigure(String(strike), x + 8 + 19 * scale, strikeY, 17 * scale, tint)
      }
      if (units === 0 || camera.zoom < MIN_ZOOM_FOR_FIGURES) continue
      // The viewer's figure stands left, the enemy's right; below a counter, or in the middle of an empty hex.
      const figureX = x + (which === 'reach' ? -16 : 16)
      const figureY = y + (occupied(hex) ? 37 : 20)
      this.drawFigure(`${units}${sure === 0 ? '·' : ''}`, figureX, figureY, 17 * scale, tint)
    }
  }

  /** A tinted figure on a dark plate. */
  private drawFigure(text: string, x: number, y: number, height: number, tint: number): void {
    this.above.put('panel', x, y, 1).setDisplaySize(height * (0.34 + text.length * 0.46), height * 0.94)
    for (const image of drawText(this.above, this.board.atlas, text, x, y, height)) image.setTint(tint)
  }

  /** Command spans (OPS-4.2), lines from units to their commanders, and a warning at the viewer's units out of command. */
  private drawCommand(view: View, spans: readonly SpanField[]): void {
    // Commanders of the whole side share one border; each formation commander has one of his own.
    const wholeSide = spans.filter(({ all }) => all).flatMap(({ hexes }) => hexes)
    this.drawBorder('spanAll', new Set(wholeSide), BORDER_INSET.spanAll)
    spans
      .filter(({ all }) => !all)
      .forEach(({ hexes }, i) => {
        this.drawBorder('span', new Set(hexes), BORDER_INSET.firstSpan + (i % 4) * BORDER_INSET.nextSpan)
      })
    for (const { at } of spans) {
      const { x, y } = this.board.layout.centre(at)
      this.below.put(this.board.atlas.hexHighlightFrame('command'), x, y, 1 / ATLAS_PIXELS_PER_UNIT)
    }
    const commandersOf = commanderLookup(view, spans)
    const hexOf = new Map(view.pieces.map((piece) => [piece.id, piece.at]))
    for (const piece of view.pieces) {
      if (!this.isOnSheet(piece.at)) continue
      for (const commander of commandersOf(piece.id)) {
        const hex = hexOf.get(commander)
        if (hex === undefined || hex === piece.at || !this.isOnSheet(hex)) continue
        this.drawCommandLine(this.board.layout.centre(hex), this.board.layout.centre(piece.at))
      }
    }
    if (view.segment === 'setup') return
    for (const piece of view.pieces) {
      // Leaders and HQs have `active`; only units can be out of command.
      const isOwnUnit = piece.id.startsWith(`${view.side}.`) && piece.active === undefined
      if (!isOwnUnit || commandersOf(piece.id).length > 0 || !this.isOnSheet(piece.at)) continue
      const { x, y } = this.board.layout.centre(piece.at)
      this.drawIcon('alarm', { x: x + 27, y: y - 27 }, 0.62)
    }
  }

  private drawCommandLine(a: Point, b: Point): void {
    const dashes = Math.max(1, Math.floor(distance(a, b) / 18))
    for (let i = 0; i < dashes; i++) {
      const p = lerp(a, b, (i + 0.5) / dashes)
      this.below.put('commandLine', p.x, p.y, 0.5).setRotation(Math.atan2(b.y - a.y, b.x - a.x))
    }
  }

  /** A line of communications (OPS-13.1): whole with arrows, or broken with a cross where the enemy cuts it. */
  private drawSupplyLine({ hexes, whole, cuts }: LocTrace, camera: Camera): void {
    const { layout } = this.board
    const scale = readableScale(camera)
    const points = hexes.map((hex) => layout.centre(hex))
    for (let i = 1; i < points.length; i++) {
      const a = points[i - 1]!
      const b = points[i]!
      const angle = Math.atan2(b.y - a.y, b.x - a.x)
      const middle = midpoint(a, b)
      const line = this.below.put(whole ? 'supply' : 'supplyCut', middle.x, middle.y, 1 / ATLAS_PIXELS_PER_UNIT)
      line.setRotation(angle).setScale((distance(a, b) + 3) / line.width, scale / ATLAS_PIXELS_PER_UNIT)
      if (whole) this.drawIcon('chevron', middle, 0.8 * scale, this.below).setRotation(angle)
    }
    const end = points[points.length - 1]
    if (end && whole) this.drawIcon('depot', { x: end.x, y: end.y + 30 }, 0.9 * scale)
    for (const hex of cuts) this.drawIcon('cut', layout.centre(hex), 1.2 * scale)
  }
}

/**
 * The commanders of each unit. In the viewer's own movement segment the result of the command segment holds for the whole phase (OPS-3.3);
 * at other times what the spans would give now.
 */
function commanderLookup(view: View, spans: readonly SpanField[]): (unit: PieceId) => readonly PieceId[] {
  const isFixed = view.side === view.active && view.segment === 'move'
  if (isFixed) return (unit) => view.command[unit] ?? []
  const commanders = new Map<PieceId, PieceId[]>()
  for (const { commander, units } of spans)
    for (const unit of units) commanders.set(unit, [...(commanders.get(unit) ?? []), commander])
  return (unit) => commanders.get(unit) ?? []
}
