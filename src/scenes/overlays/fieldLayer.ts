import type { Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { LocTrace, SideReachHex, SpanField } from '../../operational/overlays'
import type { HexId, PieceId } from '../../operational/types'
import type { BoardModel, OverlayFields } from '../../ui/hex/board'
import { LOOKS } from '../../ui/hex/overlay'
import type { Atlas } from '../counters/atlas'
import { writeRun } from '../counters/write'
import { between, distance, SIZE, type SheetLayout } from '../layout'
import type { Camera } from '../map/camera'
import { Pool } from '../map/pool'
import type { Emblem } from './emblems'
import { BORDER_HIGH, type Border, type PatternField } from './fields'
import type { Icon } from './icons'
import { SIGN_PIXELS } from './signs'

/** Zoom from which figures and signs stand in every hex of a field; the sheet seen whole shows its pattern alone. */
const FIGURES = 0.55

const tintOf = (colour: string): number => Number.parseInt(colour.slice(1), 16)

/** What says something about hexes: bastions, and the overlays: fields of hexes, spans, lines of communications. Laid anew only when they or the zoom have changed. */
export class FieldLayer {
  private readonly under: Pool
  private readonly over: Pool
  private readonly atlas: Atlas
  private readonly layout: SheetLayout
  private shown: { fields: OverlayFields; view: BoardModel['view']; zoom: number; bare: boolean } | null = null

  private readonly bastions: readonly HexId[]

  constructor(scene: Scene, key: string, atlas: Atlas, layout: SheetLayout, bastions: readonly HexId[]) {
    this.bastions = bastions
    this.under = new Pool(scene, key, 40)
    this.over = new Pool(scene, key, 250)
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
    this.works(view, camera, occupied)
    if (fields.zoc) this.pattern('zoc', fields.zoc)
    if (fields.enemyZoc) this.pattern('enemyZoc', fields.enemyZoc)
    if (fields.sight) this.sight(fields.sight, camera, occupied)
    if (fields.reach) this.reach('reach', fields.reach, camera, occupied)
    if (fields.enemyReach) this.reach('enemyReach', fields.enemyReach, camera, occupied)
    if (fields.command) this.command(model, fields.command)
    for (const trace of fields.loc ?? []) this.loc(trace, camera)
    this.under.end()
    this.over.end()
  }

  private icon(icon: Icon | Emblem, p: Point, size = 1, pool = this.over) {
    return pool.put(this.atlas.icon(icon), p.x, p.y, size / SIGN_PIXELS)
  }

  private size(camera: Camera, at = 1): number {
    return at * Math.max(1, Math.min(1.7, 0.62 / camera.zoom))
  }

  /** Bastions say whether a garrison is in them (19.1.13): an empty fort, or a filled one. */
  private works(view: BoardModel['view'], camera: Camera, occupied: (hex: HexId) => boolean): void {
    const held = new Set(view.pieces.filter(({ garrison }) => garrison).map(({ at }) => at))
    for (const hex of this.bastions) {
      const c = this.layout.centre(hex)
      const at = occupied(hex) ? { x: c.x - 35, y: c.y + 4 } : { x: c.x, y: c.y + 6 }
      this.icon(held.has(hex) ? 'garrison' : 'bastion', at, this.size(camera, 0.62))
    }
  }

  private pattern(field: PatternField, hexes: Iterable<HexId>): void {
    for (const hex of hexes) {
      const c = this.layout.centre(hex)
      this.under.put(this.atlas.field(field), c.x, c.y, 1 / SIGN_PIXELS)
    }
  }

  /** A line along the sides where a field ends, `inset` sheet units inside. */
  private border(border: Border, hexes: ReadonlySet<HexId>, inset: number): void {
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
        const along = { x: (q.x - p.x) / SIZE, y: (q.y - p.y) / SIZE }
        const [before, after] = [turn(dir + 5), turn(dir + 1)]
        const inward = inset / distance(c, between(p, q))
        const middle = between(between(p, q), c, inward)
        const shift = (after - before) / 2
        const long = SIZE + before + after
        if (border === 'span') {
          // Beads keep their shape and their distance, however long the line.
          const beads = Math.max(1, Math.round(long / 11))
          for (let k = 0; k < beads; k++) {
            const t = shift + long * ((k + 0.5) / beads - 0.5)
            this.icon('bead', { x: middle.x + along.x * t, y: middle.y + along.y * t }, 1, this.under)
          }
          continue
        }
        const line = this.under.put(
          this.atlas.border(border),
          middle.x + along.x * shift,
          middle.y + along.y * shift,
          1 / SIGN_PIXELS,
        )
        line.setRotation(Math.atan2(along.y, along.x)).setScale((long + 0.6) / line.width, 1 / SIGN_PIXELS)
      }
    }
  }

  private sight(hexes: ReadonlySet<HexId>, camera: Camera, occupied: (hex: HexId) => boolean): void {
    this.pattern('sight', hexes)
    this.border('sight', hexes, BORDER_HIGH * 0.5)
    if (camera.zoom < FIGURES) return
    for (const hex of hexes) {
      const c = this.layout.centre(hex)
      this.icon('eye', { x: c.x, y: c.y - (occupied(hex) ? 36 : 26) }, this.size(camera, 0.46))
    }
  }

  /** Where a side can come to, with how many; a point after the figure: only with luck. Swords where it could strike. */
  private reach(
    which: 'reach' | 'enemyReach',
    entries: readonly SideReachHex[],
    camera: Camera,
    occupied: (hex: HexId) => boolean,
  ): void {
    const own = which === 'reach'
    const hexes = new Set(entries.filter(({ units }) => units > 0).map(({ hex }) => hex))
    this.pattern(which, hexes)
    this.border(which, hexes, own ? 3.5 : 9)
    const tint = tintOf(LOOKS[which].ink)
    const high = this.size(camera, 17)
    const figure = (words: string, x: number, y: number): void => {
      this.over.put('panel', x, y, 1).setDisplaySize(high * (0.34 + words.length * 0.46), high * 0.94)
      for (const image of writeRun(this.over, this.atlas, words, x, y, high)) image.setTint(tint)
    }
    for (const { hex, units, sure, strike } of entries) {
      const c = this.layout.centre(hex)
      if (strike > 0) {
        const y = c.y - this.size(camera, 29)
        this.icon('swords', { x: c.x + 8, y }, this.size(camera, 0.7))
        figure(String(strike), c.x + 8 + this.size(camera, 19), y)
      }
      if (units === 0 || camera.zoom < FIGURES) continue
      // The own figure stands left, the enemy's right, below a counter or in the middle of an empty hex.
      const x = c.x + (own ? -16 : 16)
      const y = c.y + (occupied(hex) ? 37 : 20)
      figure(`${units}${sure === 0 ? '·' : ''}`, x, y)
    }
  }

  /** Spans, threads from units to who commands them, and a warning sign on the viewer's units that nobody commands. */
  private command(model: BoardModel, spans: readonly SpanField[]): void {
    const { view } = model
    // Who commands all share one border; each formation's commander has his own.
    const whole = spans.filter(({ all }) => all).flatMap(({ hexes }) => hexes)
    this.border('spanAll', new Set(whole), 4)
    const single = spans.filter(({ all }) => !all)
    single.forEach(({ hexes }, i) => {
      this.border('span', new Set(hexes), 10 + (i % 4) * 5)
    })
    for (const { at } of spans) {
      const c = this.layout.centre(at)
      this.under.put(this.atlas.hexSign('command'), c.x, c.y, 1 / SIGN_PIXELS)
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
        this.thread(this.layout.centre(hex), this.layout.centre(piece.at))
      }
    }
    if (view.segment === 'setup') return
    for (const piece of view.pieces) {
      if (!piece.id.startsWith(`${view.side}.`) || piece.active !== undefined) continue
      if (commanders(piece.id).length > 0) continue
      if (this.layout.grid.indexOf(piece.at) < 0) continue
      const c = this.layout.centre(piece.at)
      this.icon('alarm', { x: c.x + 27, y: c.y - 27 }, 0.62)
    }
  }

  private thread(a: Point, b: Point): void {
    const length = distance(a, b)
    const count = Math.max(1, Math.floor(length / 18))
    for (let i = 0; i < count; i++) {
      const p = between(a, b, (i + 0.5) / count)
      this.under.put('thread', p.x, p.y, 0.5).setRotation(Math.atan2(b.y - a.y, b.x - a.x))
    }
  }

  /** The line to the LOC hex: whole and pointed, or broken with crosses where the enemy closes it. */
  private loc({ hexes, whole, cuts }: LocTrace, camera: Camera): void {
    const points = hexes.map((hex) => this.layout.centre(hex))
    for (let i = 1; i < points.length; i++) {
      const a = points[i - 1]!
      const b = points[i]!
      const turn = Math.atan2(b.y - a.y, b.x - a.x)
      const middle = between(a, b)
      const line = this.under.put(whole ? 'supply' : 'supplyCut', middle.x, middle.y, 1 / SIGN_PIXELS)
      line.setRotation(turn).setScale((distance(a, b) + 3) / line.width, this.size(camera, 1 / SIGN_PIXELS))
      if (whole) this.icon('chevron', middle, this.size(camera, 0.8), this.under).setRotation(turn)
    }
    const end = points[points.length - 1]
    if (end && whole) this.icon('depot', { x: end.x, y: end.y + 30 }, this.size(camera, 0.9))
    for (const hex of cuts) this.icon('cut', this.layout.centre(hex), this.size(camera, 1.2))
  }
}
