// Draws the overlays that the player can switch on: ZOC, sight, reach, command and supply. Offsets and heights of text are sheet units.
import type { GameObjects } from 'phaser'
import type { Point } from '../../hex/grid'
import type { LocTrace, SideReachHex, SpanField } from '../../operational/overlays'
import type { HexId, PieceId, View } from '../../operational/types'
import type { BoardModel, OverlayHexes } from '../../ui/hex/board'
import { HEX_OVERLAY_LOOKS } from '../../ui/hex/overlay'
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

/** From this zoom on every hex of an overlay shows its number or icon; below this zoom it shows only the pattern. */
const MIN_ZOOM_FOR_NUMBERS = 0.55

/** Distance of a border from the hexside, in sheet units: borders of several overlays lie side by side. */
const BORDER_INSET = {
  sight: BORDER_HEIGHT * 0.5,
  reach: 3.5,
  enemyReach: 9,
  /** Span of commanders of the whole side. */
  spanAll: 4,
  /** Span of the first formation commander. */
  firstSpan: 10,
  /** From the span of one formation commander inward to the next. */
  nextSpan: 5,
}
/** Number of insets for spans of formation commanders; the span after these lies at `firstSpan` again. */
const SPAN_LANES = 4
/** Phaser depths: patterns and lines lie below the counters, icons and numbers above them. */
const DEPTH = { belowCounters: 40, aboveCounters: 250 } as const
/** From one bead of a border to the next. */
const BEAD_SPACING = 11
/** Size of a dash of a command line, in sheet units per pixel of its frame. */
const COMMAND_LINE_SCALE = 0.5
/** From one dash of a command line to the next. */
const DASH_SPACING = 18
/** Height of a written number. */
const NUMBER_HEIGHT = 17
/** Lines overlap by this length, so that no gap shows between them. */
const LINE_OVERLAP = { border: 0.6, supply: 3 } as const

/** The number of a colour `#rrggbb`, as Phaser wants it for tints. */
const tintOf = (colour: string): number => Number.parseInt(colour.slice(1), 16)

/** Overlays that the player has switched on, and bastions. They are drawn again only when they, the view or the zoom have changed. */
export class OverlayLayer {
  private readonly belowCounters: ImagePool
  private readonly aboveCounters: ImagePool
  private readonly board: BoardContext
  /** Hexes with a bastion. */
  private readonly bastions: readonly HexId[]
  private lastDrawn: { overlayHexes: OverlayHexes; view: View; zoom: number; countersHidden: boolean } | null = null

  constructor(board: BoardContext, bastions: readonly HexId[]) {
    this.belowCounters = new ImagePool(board.scene, board.textureKey, DEPTH.belowCounters)
    this.aboveCounters = new ImagePool(board.scene, board.textureKey, DEPTH.aboveCounters)
    this.board = board
    this.bastions = bastions
  }

  /** Draws the overlays of a model. `isOccupied`: whether a counter is shown on a hex. */
  show(model: BoardModel, camera: Camera, isOccupied: (hex: HexId) => boolean): void {
    const { overlayHexes, view, countersHidden } = model
    const { zoom } = camera
    const { lastDrawn } = this
    const isUnchanged =
      lastDrawn?.overlayHexes === overlayHexes &&
      lastDrawn.view === view &&
      lastDrawn.zoom === zoom &&
      lastDrawn.countersHidden === countersHidden
    if (isUnchanged) return
    this.lastDrawn = { overlayHexes, view, zoom, countersHidden }
    this.belowCounters.begin()
    this.aboveCounters.begin()
    this.drawBastions(view, camera, isOccupied)
    if (overlayHexes.zoc) this.drawPattern('zoc', overlayHexes.zoc)
    if (overlayHexes.enemyZoc) this.drawPattern('enemyZoc', overlayHexes.enemyZoc)
    if (overlayHexes.sight) this.drawSight(overlayHexes.sight, camera, isOccupied)
    if (overlayHexes.reach) this.drawReach('reach', overlayHexes.reach, camera, isOccupied)
    if (overlayHexes.enemyReach) this.drawReach('enemyReach', overlayHexes.enemyReach, camera, isOccupied)
    if (overlayHexes.command) this.drawCommand(view, overlayHexes.command)
    // `loc`: lines of communications.
    for (const trace of overlayHexes.loc ?? []) this.drawSupplyLine(trace, camera)
    this.belowCounters.end()
    this.aboveCounters.end()
  }

  /** Draws an icon, above the counters unless another pool is given; `scale` 1 is its normal size. */
  private drawIcon(icon: Icon | FeatureIcon, centre: Point, scale = 1, pool = this.aboveCounters): GameObjects.Image {
    return pool.put(this.board.atlas.iconFrame(icon), centre.x, centre.y, scale / ATLAS_PIXELS_PER_UNIT)
  }

  private isOnSheet = (hex: HexId): boolean => this.board.layout.grid.indexOf(hex) >= 0

  /** Draws a filled fort at each bastion with a garrison, and an empty one at the others (OPS-19.1.13). */
  private drawBastions(view: View, camera: Camera, isOccupied: (hex: HexId) => boolean): void {
    const garrisoned = new Set(view.pieces.filter(({ garrison }) => garrison).map(({ at }) => at))
    for (const hex of this.bastions) {
      const { x, y } = this.board.layout.centre(hex)
      // Left of a counter, or near the middle of an empty hex.
      const iconCentre = isOccupied(hex) ? { x: x - 35, y: y + 4 } : { x, y: y + 6 }
      this.drawIcon(garrisoned.has(hex) ? 'garrison' : 'bastion', iconCentre, 0.62 * readableScale(camera))
    }
  }

  /** Fills hexes with the pattern of an overlay. */
  private drawPattern(pattern: PatternOverlay, hexes: Iterable<HexId>): void {
    for (const hex of hexes) {
      const { x, y } = this.board.layout.centre(hex)
      this.belowCounters.put(this.board.atlas.patternFrame(pattern), x, y, 1 / ATLAS_PIXELS_PER_UNIT)
    }
  }

  /** Draws a line around a set of hexes, `inset` sheet units inside their outer sides. */
  private drawBorder(border: OverlayBorder, hexes: ReadonlySet<HexId>, inset: number): void {
    const { layout } = this.board
    for (const hex of hexes)
      for (let direction = 0; direction < 6; direction++) {
        const neighbour = layout.neighbour(hex, direction)
        if (neighbour === null || !hexes.has(neighbour)) this.drawBorderSide(border, hexes, hex, direction, inset)
      }
  }

  /**
   * Draws one side of a border, `inset` inside the hexside. Where the next hex round an end of the side belongs to the set too, the line
   * runs on beyond that end; else it stops short of the end. So the lines of neighbouring sides meet.
   */
  private drawBorderSide(
    border: OverlayBorder,
    hexes: ReadonlySet<HexId>,
    hex: HexId,
    direction: number,
    inset: number,
  ): void {
    const { layout, atlas } = this.board
    // How much longer than the hexside the line is at the end where the side in this direction adjoins; negative: shorter.
    const extension = (adjacentDirection: number): number => {
      const adjacentHex = layout.neighbour(hex, adjacentDirection % 6)
      const setContinues = adjacentHex !== null && hexes.has(adjacentHex)
      return (inset / Math.sqrt(3)) * (setContinues ? 1 : -1)
    }
    const centre = layout.centre(hex)
    const sideStart = layout.corner(centre, direction)
    const sideEnd = layout.corner(centre, direction + 1)
    const alongSide = { x: (sideEnd.x - sideStart.x) / HEX_SIZE, y: (sideEnd.y - sideStart.y) / HEX_SIZE }
    // The directions before and after this one; 5 more is 1 less on a hex.
    const startExtension = extension(direction + 5)
    const endExtension = extension(direction + 1)
    const middle = lerp(midpoint(sideStart, sideEnd), centre, inset / distance(centre, midpoint(sideStart, sideEnd)))
    const middleShift = (endExtension - startExtension) / 2
    const lineLength = HEX_SIZE + startExtension + endExtension
    if (border === 'span') {
      // Beads keep their shape and distance on a line of any length.
      const beadCount = Math.max(1, Math.round(lineLength / BEAD_SPACING))
      for (let bead = 0; bead < beadCount; bead++) {
        const fromMiddle = middleShift + lineLength * ((bead + 0.5) / beadCount - 0.5)
        this.drawIcon(
          'bead',
          { x: middle.x + alongSide.x * fromMiddle, y: middle.y + alongSide.y * fromMiddle },
          1,
          this.belowCounters,
        )
      }
      return
    }
    const x = middle.x + alongSide.x * middleShift
    const y = middle.y + alongSide.y * middleShift
    const line = this.belowCounters.put(atlas.borderFrame(border), x, y, 1 / ATLAS_PIXELS_PER_UNIT)
    line
      .setRotation(Math.atan2(alongSide.y, alongSide.x))
      .setScale((lineLength + LINE_OVERLAP.border) / line.width, 1 / ATLAS_PIXELS_PER_UNIT)
  }

  /** Draws the hexes in sight of the enemy, each with an eye. */
  private drawSight(hexes: ReadonlySet<HexId>, camera: Camera, isOccupied: (hex: HexId) => boolean): void {
    this.drawPattern('sight', hexes)
    this.drawBorder('sight', hexes, BORDER_INSET.sight)
    if (camera.zoom < MIN_ZOOM_FOR_NUMBERS) return
    for (const hex of hexes) {
      const { x, y } = this.board.layout.centre(hex)
      this.drawIcon('eye', { x, y: y - (isOccupied(hex) ? 36 : 26) }, 0.46 * readableScale(camera))
    }
  }

  /**
   * Draws the hexes that a side can reach, each with the number of units that could come there. A dot after the number says that all of them
   * need a die roll. Swords with a number stand where so many units could attack.
   */
  private drawReach(
    overlay: 'reach' | 'enemyReach',
    entries: readonly SideReachHex[],
    camera: Camera,
    isOccupied: (hex: HexId) => boolean,
  ): void {
    const hexes = new Set(entries.filter(({ units }) => units > 0).map(({ hex }) => hex))
    this.drawPattern(overlay, hexes)
    this.drawBorder(overlay, hexes, BORDER_INSET[overlay])
    const scale = readableScale(camera)
    const tint = tintOf(HEX_OVERLAY_LOOKS[overlay].ink)
    for (const { hex, units, sure: unitsWithoutDie, strike: attackers } of entries) {
      const { x, y } = this.board.layout.centre(hex)
      if (attackers > 0) {
        const swordsY = y - 29 * scale
        this.drawIcon('swords', { x: x + 8, y: swordsY }, 0.7 * scale)
        this.drawNumber(String(attackers), x + 8 + 19 * scale, swordsY, NUMBER_HEIGHT * scale, tint)
      }
      if (units === 0 || camera.zoom < MIN_ZOOM_FOR_NUMBERS) continue
      // The viewer's number stands left, the enemy's right; below a counter, or below the middle of an empty hex.
      const numberX = x + (overlay === 'reach' ? -16 : 16)
      const numberY = y + (isOccupied(hex) ? 37 : 20)
      this.drawNumber(`${units}${unitsWithoutDie === 0 ? '·' : ''}`, numberX, numberY, NUMBER_HEIGHT * scale, tint)
    }
  }

  /** Draws a tinted number on a dark plate. */
  private drawNumber(text: string, x: number, y: number, height: number, tint: number): void {
    // `setDisplaySize` replaces the scale of 1.
    this.aboveCounters.put('panel', x, y, 1).setDisplaySize(height * (0.34 + text.length * 0.46), height * 0.94)
    for (const image of drawText(this.aboveCounters, this.board.atlas, text, x, y, height)) image.setTint(tint)
  }

  /**
   * Draws command spans (the hexes within reach of a commander, OPS-4.2), lines from units to their commanders, and a warning at the viewer's
   * units out of command.
   */
  private drawCommand(view: View, spans: readonly SpanField[]): void {
    // Commanders of the whole side share one border; each formation commander has one of his own.
    // `all`: the commander commands the whole side.
    const wholeSideHexes = spans.filter(({ all }) => all).flatMap(({ hexes }) => hexes)
    this.drawBorder('spanAll', new Set(wholeSideHexes), BORDER_INSET.spanAll)
    spans
      .filter(({ all }) => !all)
      .forEach(({ hexes }, i) => {
        this.drawBorder('span', new Set(hexes), BORDER_INSET.firstSpan + (i % SPAN_LANES) * BORDER_INSET.nextSpan)
      })
    for (const { at } of spans) {
      const { x, y } = this.board.layout.centre(at)
      this.belowCounters.put(this.board.atlas.hexHighlightFrame('command'), x, y, 1 / ATLAS_PIXELS_PER_UNIT)
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
    // No warnings during set-up, when units still come and go.
    if (view.segment === 'setup') return
    for (const piece of view.pieces) {
      // Leaders and HQs have the field `active`; only units can be out of command.
      const isOwnUnit = piece.id.startsWith(`${view.side}.`) && piece.active === undefined
      if (!isOwnUnit || commandersOf(piece.id).length > 0 || !this.isOnSheet(piece.at)) continue
      const { x, y } = this.board.layout.centre(piece.at)
      this.drawIcon('alarm', { x: x + 27, y: y - 27 }, 0.62)
    }
  }

  /** Draws a dashed line between a commander and a unit. */
  private drawCommandLine(from: Point, to: Point): void {
    const dashCount = Math.max(1, Math.floor(distance(from, to) / DASH_SPACING))
    for (let i = 0; i < dashCount; i++) {
      const dashCentre = lerp(from, to, (i + 0.5) / dashCount)
      this.belowCounters
        .put('commandLine', dashCentre.x, dashCentre.y, COMMAND_LINE_SCALE)
        .setRotation(Math.atan2(to.y - from.y, to.x - from.x))
    }
  }

  /** Draws a line of communications (OPS-13.1): `whole` with arrows, or else broken, with a cross at each hex of `cuts`, where the enemy cuts it. */
  private drawSupplyLine({ hexes, whole, cuts }: LocTrace, camera: Camera): void {
    const { layout } = this.board
    const scale = readableScale(camera)
    const points = hexes.map((hex) => layout.centre(hex))
    for (let i = 1; i < points.length; i++) {
      const from = points[i - 1]!
      const to = points[i]!
      const angle = Math.atan2(to.y - from.y, to.x - from.x)
      const middle = midpoint(from, to)
      const line = this.belowCounters.put(whole ? 'supply' : 'supplyCut', middle.x, middle.y, 1 / ATLAS_PIXELS_PER_UNIT)
      line
        .setRotation(angle)
        .setScale((distance(from, to) + LINE_OVERLAP.supply) / line.width, scale / ATLAS_PIXELS_PER_UNIT)
      if (whole) this.drawIcon('chevron', middle, 0.8 * scale, this.belowCounters).setRotation(angle)
    }
    const source = points[points.length - 1]
    if (source && whole) this.drawIcon('depot', { x: source.x, y: source.y + 30 }, 0.9 * scale)
    for (const hex of cuts) this.drawIcon('cut', layout.centre(hex), 1.2 * scale)
  }
}

/**
 * Returns a function that gives the commanders of a unit. In the viewer's own movement segment these are the commanders that the command
 * segment has fixed for the whole phase (OPS-3.3); at other times those whose spans hold the unit now.
 */
function commanderLookup(view: View, spans: readonly SpanField[]): (unit: PieceId) => readonly PieceId[] {
  const isFixed = view.side === view.active && view.segment === 'move'
  if (isFixed) return (unit) => view.command[unit] ?? []
  const commanders = new Map<PieceId, PieceId[]>()
  for (const { commander, units } of spans)
    for (const unit of units) commanders.set(unit, [...(commanders.get(unit) ?? []), commander])
  return (unit) => commanders.get(unit) ?? []
}
