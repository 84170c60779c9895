import type { Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { HexId } from '../../operational/types'
import type { BoardModel, ChoiceKind } from '../../ui/hex/board'
import type { Atlas } from '../counters/atlas'
import { formatHalfPoints, drawText } from '../counters/glyphText'
import { lerp, distance, HEX_SIZE, type SheetLayout } from '../layout'
import type { Camera } from '../map/camera'
import { ImagePool } from '../map/imagePool'
import type { FeatureIcon } from './featureIcons'
import type { Icon } from './icons'
import { pathOdds, formatChance } from './pathOdds'
import { type HexHighlight, ATLAS_PIXELS_PER_UNIT } from './hexHighlights'

const CHOICE_ICON: Readonly<Record<ChoiceKind, Icon | FeatureIcon | null>> = {
  move: null,
  attack: 'crosshair',
  retreat: 'retreat',
  flee: 'retreat',
  advance: 'advance',
  place: 'place',
  enter: 'enter',
  hide: 'hide',
  deploy: 'deploy',
  marker: 'marker',
  garrison: 'garrison',
}

/** What is laid over the ground for a moment: where one may go, what one may do, what is meant. */
export class HighlightLayer {
  private readonly under: ImagePool
  private readonly over: ImagePool
  private readonly atlas: Atlas
  private readonly layout: SheetLayout

  constructor(scene: Scene, key: string, atlas: Atlas, layout: SheetLayout) {
    this.under = new ImagePool(scene, key, 50)
    this.over = new ImagePool(scene, key, 300)
    this.atlas = atlas
    this.layout = layout
  }

  /** `pulse` 0..1: how strongly lit hexes glow now. */
  show(model: BoardModel, camera: Camera, pulse: number, occupied: (hex: HexId) => boolean): void {
    this.under.begin()
    this.over.begin()
    this.drawReach(model, camera, occupied)
    for (const [hex, kind] of model.choices) this.drawHighlight(kind, hex)
    for (const hex of model.view.targets) this.drawHighlight('target', hex).setAlpha(0.7)
    const target = model.view.attack?.target
    if (target !== undefined) this.drawHighlight('target', target)
    for (const hex of model.lit) this.drawHighlight('lit', hex).setAlpha(0.55 + 0.45 * pulse)
    if (model.selected) this.drawHighlight('selected', model.selected.hex)
    this.drawPath(model, camera)
    this.drawChoices(model, camera)
    if (target !== undefined) this.drawIcon('crosshair', this.layout.centre(target), this.readableSize(camera, 1.25))
    if (model.cursor !== null) this.drawHighlight('cursor', model.cursor, this.over)
    this.under.end()
    this.over.end()
  }

  private drawHighlight(sign: HexHighlight, hex: HexId, pool = this.under) {
    const c = this.layout.centre(hex)
    return pool.put(this.atlas.hexHighlight(sign), c.x, c.y, 1 / ATLAS_PIXELS_PER_UNIT)
  }

  private drawIcon(icon: Icon | FeatureIcon, p: Point, size = 1) {
    return this.over.put(this.atlas.icon(icon), p.x, p.y, size / ATLAS_PIXELS_PER_UNIT)
  }

  /** Signs and figures keep a size that reads when the sheet is seen from afar. */
  private readableSize(camera: Camera, at = 1): number {
    return at * Math.max(1, Math.min(1.7, 0.62 / camera.zoom))
  }

  /** Where the chosen pieces can go: a veil with a firm outer line, stops hatched, costs written in. */
  private drawReach(model: BoardModel, camera: Camera, occupied: (hex: HexId) => boolean): void {
    const { reach } = model
    if (reach.size === 0) return
    for (const [hex, to] of reach) {
      if (to.prev === null) continue
      this.drawHighlight(to.stops === null ? 'reach' : 'stop', hex)
    }
    for (const [hex, to] of reach) {
      if (to.prev === null) continue
      for (let dir = 0; dir < 6; dir++) {
        const next = this.layout.neighbour(hex, dir)
        if (next !== null && reach.has(next)) continue
        const c = this.layout.centre(hex)
        const p = this.layout.corner(c, dir)
        const q = this.layout.corner(c, dir + 1)
        const middle = lerp(p, q)
        const edge = this.under.put('edge', middle.x, middle.y, 0.5)
        edge.setRotation(Math.atan2(q.y - p.y, q.x - p.x)).setScale((HEX_SIZE + 2) / edge.width, 0.5)
      }
    }
    if (camera.zoom < 0.38 || model.path.length > 0) return
    const high = this.readableSize(camera, 19)
    for (const [hex, to] of reach) {
      if (to.prev === null) continue
      const c = this.layout.centre(hex)
      const risky = to.chance.num < to.chance.den
      // Over a counter the figures move up to the rim of the hex.
      const y = c.y + (occupied(hex) ? -34 : 0)
      drawText(this.over, this.atlas, formatHalfPoints(to.cost2), c.x + (risky ? -9 : 0), y, high)
      if (risky) this.drawIcon('die', { x: c.x + 14, y }, this.readableSize(camera, 0.6))
      if (to.stops !== null)
        this.drawIcon('halt', { x: c.x, y: c.y + (occupied(hex) ? 34 : 24) }, this.readableSize(camera, 0.5))
    }
  }

  /** The path with what each step has cost so far, where it stops, where dice are thrown, and with what chance it is gone to the end. */
  private drawPath(model: BoardModel, camera: Camera): void {
    const { path } = model
    for (let i = 1; i < path.length; i++) {
      const a = this.layout.centre(path[i - 1]!)
      const b = this.layout.centre(path[i]!)
      const middle = lerp(a, b)
      const way = this.over.put('way', middle.x, middle.y, 0.5)
      way
        .setRotation(Math.atan2(b.y - a.y, b.x - a.x))
        .setScale((distance(a, b) + 2) / way.width, this.readableSize(camera, 0.4))
    }
    const drawChance = pathOdds(path, model.reach)
    path.forEach((hex, i) => {
      const c = this.layout.centre(hex)
      const last = i === path.length - 1
      this.drawIcon('dot', c, this.readableSize(camera, last ? 1.5 : 1))
      const to = model.reach.get(hex)
      if (i === 0 || !to) return
      const cost = formatHalfPoints(to.cost2)
      drawText(
        this.over,
        this.atlas,
        cost,
        c.x,
        c.y - this.readableSize(camera, last ? 25 : 18),
        this.readableSize(camera, last ? 26 : 19),
      )
      if (to.stops !== null)
        this.drawIcon('halt', { x: c.x, y: c.y + this.readableSize(camera, 20) }, this.readableSize(camera, 0.8))
      const chance = drawChance.steps[i]!
      if (chance < 1)
        this.odds(formatChance(chance), c.x, c.y + this.readableSize(camera, to.stops === null ? 19 : 38), camera, 0.78)
      if (last && to.march)
        this.drawIcon(
          'march',
          { x: c.x - this.readableSize(camera, 24), y: c.y - this.readableSize(camera, 18) },
          this.readableSize(camera, 0.9),
        )
    })
    const end = path[path.length - 1]
    if (end === undefined || drawChance.dice === 0) return
    // In total, even where only one die is thrown: the question is whether he gets there.
    const c = this.layout.centre(end)
    this.odds(`Σ${formatChance(drawChance.total)}`, c.x, c.y - this.readableSize(camera, 52), camera, 1)
  }

  /** A die and a chance on a dark plate. */
  private odds(words: string, x: number, y: number, camera: Camera, times: number): void {
    const high = this.readableSize(camera, 21 * times)
    const wide = high * (1.2 + words.length * 0.46)
    this.over.put('rim', x, y, 1).setDisplaySize(wide + high * 0.16, high * 1.16)
    this.over.put('panel', x, y, 1).setDisplaySize(wide, high)
    this.drawIcon('die', { x: x - wide / 2 + high * 0.52, y }, (high / 24) * 0.66)
    drawText(this.over, this.atlas, words, x + high * 0.4, y, high * 1.02)
  }

  private drawChoices(model: BoardModel, camera: Camera): void {
    for (const [hex, kind] of model.choices) {
      const icon = CHOICE_ICON[kind]
      if (!icon) continue
      const c = this.layout.centre(hex)
      const image = this.drawIcon(
        icon,
        kind === 'attack' ? { x: c.x, y: c.y + 2 } : c,
        this.readableSize(camera, kind === 'hide' ? 0.8 : 1.15),
      )
      const from = this.originOf(model, hex)
      if (from && (kind === 'retreat' || kind === 'flee' || kind === 'advance'))
        image.setRotation(Math.atan2(c.y - from.y, c.x - from.x) + Math.PI / 2)
    }
  }

  /** Whence a retreat or advance to this hex comes: the retreating stack's hex next to it, else the selection. */
  private originOf(model: BoardModel, hex: HexId): Point | null {
    const top = model.view.pending[model.view.pending.length - 1]
    const { grid } = this.layout
    const beside = (other: HexId): boolean => grid.directionTo(grid.indexOf(other), grid.indexOf(hex)) >= 0
    if (top && 'stacks' in top) {
      const stack = top.stacks.find((each) => beside(each.hex))
      if (stack) return this.layout.centre(stack.hex)
    }
    const from = model.selected?.hex
    return from !== undefined && from !== hex ? this.layout.centre(from) : null
  }
}
