import type { Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { LocTrace, SideReachHex, SpanField } from '../../operational/overlays'
import type { HexId, PieceId } from '../../operational/types'
import type { BoardModel, OverlayFields } from '../../ui/hex/board'
import { LOOKS } from '../../ui/hex/overlay'
import type { Atlas } from '../counters/atlas'
import { drawText } from '../counters/glyphText'
import { lerp, distance, HEX_SIZE, type SheetLayout } from '../layout'
import type { Camera } from '../map/camera'
import { ImagePool } from '../map/imagePool'
import type { FeatureIcon } from './featureIcons'
import { BORDER_HEIGHT, type OverlayBorder, type PatternOverlay } from './overlayPatterns'
import type { Icon } from './icons'
import { ATLAS_PIXELS_PER_UNIT } from './hexHighlights'

/** Zoom from which figures and signs stand in every hex of a field; the sheet seen whole shows its pattern alone. */
const MIN_ZOOM_FOR_FIGURES = 0.55

const tintOf = (colour: string): number => Number.parseInt(colour.slice(1), 16)

/** What says something about hexes: bastions, and the overlays: fields of hexes, spans, lines of communications. Laid anew only when they or the zoom have changed. */
export class OverlayLayer {
  private readonly under: ImagePool
  private readonly over: ImagePool
  private readonly atlas: Atlas
  private readonly layout: SheetLayout
  private shown: { fields: OverlayFields; view: BoardModel['view']; zoom: number; bare: boolean } | null = null

  private readonly bastions: readonly HexId[]

  constructor(scene: Scene, key: string, atlas: Atlas, layout: SheetLayout, bastions: readonly HexId[]) {
    this.bastions = bastions
    this.under = new ImagePool(scene, key, 40)
    this.over = new ImagePool(scene, key, 250)
    this.atlas = atlas
    this.layout = layout
  }

  show(model: BoardModel, camera: Camera, occupied: (hex: HexId) => boolean): void {
    const { fields, view, countersHidden: bare } = model
    const last = this.shown
    if (last && last.fields === fields && last.view === view && last.zoom === camera.zoom && last.bare === bare) return
    this.shown = { fields, view, zoom: camera.zoom, bare }
    this.under.begin()
    this.over.begin()
    this.drawBastions(view, camera, occupied)
    if (fields.zoc) this.drawPattern('zoc', fields.zoc)
    if (fields.enemyZoc) this.drawPattern('enemyZoc', fields.enemyZoc)
    if (fields.sight) this.drawSight(fields.sight, camera, occupied)
    if (fields.reach) this.drawReach('reach', fields.reach, camera, occupied)
    if (fields.enemyReach) this.drawReach('enemyReach', fields.enemyReach, camera, occupied)
    if (fields.command) this.drawCommand(model, fields.command)
    for (const trace of fields.loc ?? []) this.drawSupplyLine(trace, camera)
    this.under.end()
    this.over.end()
  }

  private drawIcon(icon: Icon | FeatureIcon, p: Point, size = 1, pool = this.over) {
    return pool.put(this.atlas.icon(icon), p.x, p.y, size / ATLAS_PIXELS_PER_UNIT)
  }

  private readableSize(camera: Camera, at = 1): number {
    return at * Math.max(1, Math.min(1.7, 0.62 / camera.zoom))
  }

  /** Bastions say whether a garrison is in them (19.1.13): an empty fort, or a filled one. */
  private drawBastions(view: BoardModel['view'], camera: Camera, occupied: (hex: HexId) => boolean): void {
    const held = new Set(view.pieces.filter(({ garrison }) => garrison).map(({ at }) => at))
    for (const hex of this.bastions) {
      const c = this.layout.centre(hex)
      const at = occupied(hex) ? { x: c.x - 35, y: c.y + 4 } : { x: c.x, y: c.y + 6 }
      this.drawIcon(held.has(hex) ? 'garrison' : 'bastion', at, this.readableSize(camera, 0.62))
    }
  }

  private drawPattern(field: PatternOverlay, hexes: Iterable<HexId>): void {
    for (const hex of hexes) {
      const c = this.layout.centre(hex)
      this.under.put(this.atlas.field(field), c.x, c.y, 1 / ATLAS_PIXELS_PER_UNIT)
    }
  }

  /** A line along the sides where a field ends, `inset` sheet units inside. */
  private drawBorder(border: OverlayBorder, hexes: ReadonlySet<HexId>, inset: number): void {
    for (const hex of hexes) {
      const c = this.layout.centre(hex)
      for (let dir = 0; dir < 6; dir++) {
        const next = this.layout.neighbour(hex, dir)
        if (next !== null && hexes.has(next)) continue
        // Where the border turns inward the line is cut short, where it turns outward it runs on, so that the ends meet.
        const turn = (side: number): number => {
          const beside = this.layout.neighbour(hex, side % 6)
          return (inset / Math.sqrt(3)) * (beside !== null && hexes.has(beside) ? 1 : -1)
        }
        const p = this.layout.corner(c, dir)
        const q = this.layout.corner(c, dir + 1)
        const along = { x: (q.x - p.x) / HEX_SIZE, y: (q.y - p.y) / HEX_SIZE }
        const [before, after] = [turn(dir + 5), turn(dir + 1)]
        const inward = inset / distance(c, lerp(p, q))
        const middle = lerp(lerp(p, q), c, inward)
        const shift = (after - before) / 2
        const long = HEX_SIZE + before + after
        if (border === 'span') {
          // Beads keep their shape and their distance, however long the line.
          const beads = Math.max(1, Math.round(long / 11))
          for (let k = 0; k < beads; k++) {
            const t = shift + long * ((k + 0.5) / beads - 0.5)
            this.drawIcon('bead', { x: middle.x + along.x * t, y: middle.y + along.y * t }, 1, this.under)
          }
          continue
        }
        const line = this.under.put(
          this.atlas.border(border),
          middle.x + along.x * shift,
          middle.y + along.y * shift,
          1 / ATLAS_PIXELS_PER_UNIT,
        )
        line.setRotation(Math.atan2(along.y, along.x)).setScale((long + 0.6) / line.width, 1 / ATLAS_PIXELS_PER_UNIT)
      }
    }
  }

  private drawSight(hexes: ReadonlySet<HexId>, camera: Camera, occupied: (hex: HexId) => boolean): void {
    this.drawPattern('sight', hexes)
    this.drawBorder('sight', hexes, BORDER_HEIGHT * 0.5)
    if (camera.zoom < MIN_ZOOM_FOR_FIGURES) return
    for (const hex of hexes) {
      const c = this.layout.centre(hex)
      this.drawIcon('eye', { x: c.x, y: c.y - (occupied(hex) ? 36 : 26) }, this.readableSize(camera, 0.46))
    }
  }

  /** Where a side can come to, with how many; a point after the figure: only with luck. Swords where it could strike. */
  private drawReach(
    which: 'reach' | 'enemyReach',
    entries: readonly SideReachHex[],
    camera: Camera,
    occupied: (hex: HexId) => boolean,
  ): void {
    const own = which === 'reach'
    const hexes = new Set(entries.filter(({ units }) => units > 0).map(({ hex }) => hex))
    this.drawPattern(which, hexes)
    this.drawBorder(which, hexes, own ? 3.5 : 9)
    const tint = tintOf(LOOKS[which].ink)
    const high = this.readableSize(camera, 17)
    const figure = (words: string, x: number, y: number): void => {
      this.over.put('panel', x, y, 1).setDisplaySize(high * (0.34 + words.length * 0.46), high * 0.94)
      for (const image of drawText(this.over, this.atlas, words, x, y, high)) image.setTint(tint)
    }
    for (const { hex, units, sure, strike } of entries) {
      const c = this.layout.centre(hex)
      if (strike > 0) {
        const y = c.y - this.readableSize(camera, 29)
        this.drawIcon('swords', { x: c.x + 8, y }, this.readableSize(camera, 0.7))
        figure(String(strike), c.x + 8 + this.readableSize(camera, 19), y)
      }
      if (units === 0 || camera.zoom < MIN_ZOOM_FOR_FIGURES) continue
      // The own figure stands left, the enemy's right, below a counter or in the middle of an empty hex.
      const x = c.x + (own ? -16 : 16)
      const y = c.y + (occupied(hex) ? 37 : 20)
      figure(`${units}${sure === 0 ? '·' : ''}`, x, y)
    }
  }

  /** Spans, threads from units to who commands them, and a warning sign on the viewer's units that nobody commands. */
  private drawCommand(model: BoardModel, spans: readonly SpanField[]): void {
    const { view } = model
    // Who commands all share one border; each formation's commander has his own.
    const whole = spans.filter(({ all }) => all).flatMap(({ hexes }) => hexes)
    this.drawBorder('spanAll', new Set(whole), 4)
    const single = spans.filter(({ all }) => !all)
    single.forEach(({ hexes }, i) => {
      this.drawBorder('span', new Set(hexes), 10 + (i % 4) * 5)
    })
    for (const { at } of spans) {
      const c = this.layout.centre(at)
      this.under.put(this.atlas.hexHighlight('command'), c.x, c.y, 1 / ATLAS_PIXELS_PER_UNIT)
    }
    const places = new Map(view.pieces.map((piece) => [piece.id, piece.at]))
    // What was found in the command segment stands for the phase (3.3); else what would be found now.
    const stands = view.side === view.active && view.segment === 'move'
    const now = new Map<PieceId, PieceId[]>()
    for (const { commander, units } of spans) for (const id of units) now.set(id, [...(now.get(id) ?? []), commander])
    const commanders = (id: PieceId): readonly PieceId[] => (stands ? view.command[id] : now.get(id)) ?? []
    for (const piece of view.pieces) {
      if (this.layout.grid.indexOf(piece.at) < 0) continue
      for (const id of commanders(piece.id)) {
        const hex = places.get(id)
        if (hex === undefined || hex === piece.at || this.layout.grid.indexOf(hex) < 0) continue
        this.drawCommandLine(this.layout.centre(hex), this.layout.centre(piece.at))
      }
    }
    if (view.segment === 'setup') return
    for (const piece of view.pieces) {
      if (!piece.id.startsWith(`${view.side}.`) || piece.active !== undefined) continue
      if (commanders(piece.id).length > 0) continue
      if (this.layout.grid.indexOf(piece.at) < 0) continue
      const c = this.layout.centre(piece.at)
      this.drawIcon('alarm', { x: c.x + 27, y: c.y - 27 }, 0.62)
    }
  }

  private drawCommandLine(a: Point, b: Point): void {
    const length = distance(a, b)
    const count = Math.max(1, Math.floor(length / 18))
    for (let i = 0; i < count; i++) {
      const p = lerp(a, b, (i + 0.5) / count)
      this.under.put('thread', p.x, p.y, 0.5).setRotation(Math.atan2(b.y - a.y, b.x - a.x))
    }
  }

  /** The line to the LOC hex: whole and pointed, or broken with crosses where the enemy closes it. */
  private drawSupplyLine({ hexes, whole, cuts }: LocTrace, camera: Camera): void {
    const points = hexes.map((hex) => this.layout.centre(hex))
    for (let i = 1; i < points.length; i++) {
      const a = points[i - 1]!
      const b = points[i]!
      const turn = Math.atan2(b.y - a.y, b.x - a.x)
      const middle = lerp(a, b)
      const line = this.under.put(whole ? 'supply' : 'supplyCut', middle.x, middle.y, 1 / ATLAS_PIXELS_PER_UNIT)
      line
        .setRotation(turn)
        .setScale((distance(a, b) + 3) / line.width, this.readableSize(camera, 1 / ATLAS_PIXELS_PER_UNIT))
      if (whole) this.drawIcon('chevron', middle, this.readableSize(camera, 0.8), this.under).setRotation(turn)
    }
    const end = points[points.length - 1]
    if (end && whole) this.drawIcon('depot', { x: end.x, y: end.y + 30 }, this.readableSize(camera, 0.9))
    for (const hex of cuts) this.drawIcon('cut', this.layout.centre(hex), this.readableSize(camera, 1.2))
  }
}
