import type { GameObjects } from 'phaser'
import type { Point } from '../../hex/grid'
import type { HexId } from '../../operational/types'
import type { BoardModel, ChoiceKind } from '../../ui/hex/board'
import { drawText, formatHalfPoints } from '../counters/glyphText'
import { distance, HEX_SIZE, midpoint } from '../layout'
import type { BoardContext } from '../map/boardContext'
import type { Camera } from '../map/camera'
import { ImagePool } from '../map/imagePool'
import type { FeatureIcon } from './featureIcons'
import { ATLAS_PIXELS_PER_UNIT, type HexHighlight } from './hexHighlights'
import type { Icon } from './icons'
import { formatChance, pathOdds } from './pathOdds'

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

/** Movement costs are written from this zoom on. */
const MIN_ZOOM_FOR_COSTS = 0.38

/** Scale of icons and figures that keeps them readable when the whole sheet is in view. */
export const readableScale = (camera: Camera): number => Math.max(1, Math.min(1.7, 0.62 / camera.zoom))

/** Highlights of the moment: hexes in reach, choices, the path being previewed, selection, targets and cursor. */
export class HighlightLayer {
  /** Hex highlights, below the counters. */
  private readonly below: ImagePool
  /** Icons, path and figures, above the counters. */
  private readonly above: ImagePool
  private readonly board: BoardContext

  constructor(board: BoardContext) {
    this.below = new ImagePool(board.scene, board.textureKey, 50)
    this.above = new ImagePool(board.scene, board.textureKey, 300)
    this.board = board
  }

  /** `pulse`: brightness of lit hexes, 0 to 1. `occupied`: whether a counter is shown on a hex. */
  show(model: BoardModel, camera: Camera, pulse: number, occupied: (hex: HexId) => boolean): void {
    const target = model.view.attack?.target
    this.below.begin()
    this.above.begin()
    this.drawReach(model, camera, occupied)
    for (const [hex, kind] of model.choices) this.drawHighlight(kind, hex)
    for (const hex of model.view.targets) this.drawHighlight('target', hex).setAlpha(0.7)
    if (target !== undefined) this.drawHighlight('target', target)
    for (const hex of model.lit) this.drawHighlight('lit', hex).setAlpha(0.55 + 0.45 * pulse)
    if (model.selected) this.drawHighlight('selected', model.selected.hex)
    this.drawPath(model, camera)
    this.drawChoices(model, camera)
    if (target !== undefined) this.drawIcon('crosshair', this.board.layout.centre(target), 1.25 * readableScale(camera))
    if (model.cursor !== null) this.drawHighlight('cursor', model.cursor, this.above)
    this.below.end()
    this.above.end()
  }

  private drawHighlight(highlight: HexHighlight, hex: HexId, pool = this.below): GameObjects.Image {
    const { x, y } = this.board.layout.centre(hex)
    return pool.put(this.board.atlas.hexHighlightFrame(highlight), x, y, 1 / ATLAS_PIXELS_PER_UNIT)
  }

  private drawIcon(icon: Icon | FeatureIcon, at: Point, scale = 1): GameObjects.Image {
    return this.above.put(this.board.atlas.iconFrame(icon), at.x, at.y, scale / ATLAS_PIXELS_PER_UNIT)
  }

  /** Hexes that the selected pieces can reach: shaded, with an outer edge, hatched where they must stop, with the cost. */
  private drawReach(model: BoardModel, camera: Camera, occupied: (hex: HexId) => boolean): void {
    // The hex that the pieces start from has no previous hex.
    const reached = [...model.reach].filter(([, { prev }]) => prev !== null)
    for (const [hex, { stops }] of reached) this.drawHighlight(stops === null ? 'reach' : 'stop', hex)
    for (const [hex] of reached) this.drawReachEdge(hex, model)
    if (camera.zoom < MIN_ZOOM_FOR_COSTS || model.path.length > 0) return
    const scale = readableScale(camera)
    for (const [hex, { cost2, chance, stops }] of reached) {
      const { x, y } = this.board.layout.centre(hex)
      const isRisky = chance.num < chance.den
      const isOccupied = occupied(hex)
      // Above a counter, or in the middle of an empty hex.
      const costY = y + (isOccupied ? -34 : 0)
      drawText(this.above, this.board.atlas, formatHalfPoints(cost2), x + (isRisky ? -9 : 0), costY, 19 * scale)
      if (isRisky) this.drawIcon('die', { x: x + 14, y: costY }, 0.6 * scale)
      if (stops !== null) this.drawIcon('halt', { x, y: y + (isOccupied ? 34 : 24) }, 0.5 * scale)
    }
  }

  /** Lines along the sides of a hex where the reach ends. */
  private drawReachEdge(hex: HexId, model: BoardModel): void {
    const { layout } = this.board
    const centre = layout.centre(hex)
    for (let dir = 0; dir < 6; dir++) {
      const neighbour = layout.neighbour(hex, dir)
      if (neighbour !== null && model.reach.has(neighbour)) continue
      const p = layout.corner(centre, dir)
      const q = layout.corner(centre, dir + 1)
      const middle = midpoint(p, q)
      const edge = this.below.put('edge', middle.x, middle.y, 0.5)
      edge.setRotation(Math.atan2(q.y - p.y, q.x - p.x)).setScale((HEX_SIZE + 2) / edge.width, 0.5)
    }
  }

  /** The path with the cost up to each hex, forced stops, the chance of each die roll, and the chance of reaching the end. */
  private drawPath(model: BoardModel, camera: Camera): void {
    const { path } = model
    const { layout } = this.board
    const scale = readableScale(camera)
    for (let i = 1; i < path.length; i++) {
      const a = layout.centre(path[i - 1]!)
      const b = layout.centre(path[i]!)
      const middle = midpoint(a, b)
      const line = this.above.put('path', middle.x, middle.y, 0.5)
      line.setRotation(Math.atan2(b.y - a.y, b.x - a.x)).setScale((distance(a, b) + 2) / line.width, 0.4 * scale)
    }
    const odds = pathOdds(path, model.reach)
    for (const [i, hex] of path.entries()) this.drawPathHex(model, hex, i, odds.steps[i]!, camera)
    const end = path[path.length - 1]
    if (end === undefined || odds.dice === 0) return
    // Shown even for a single die roll: the player asks whether the units arrive.
    const { x, y } = layout.centre(end)
    this.drawChance(`Σ${formatChance(odds.total)}`, x, y - 52 * scale, 21 * scale)
  }

  /** What is written at one hex of the path; `chance`: of its own die roll, 1 without one. */
  private drawPathHex(model: BoardModel, hex: HexId, index: number, chance: number, camera: Camera): void {
    const centre = this.board.layout.centre(hex)
    const { x, y } = centre
    const scale = readableScale(camera)
    const isLast = index === model.path.length - 1
    this.drawIcon('dot', centre, (isLast ? 1.5 : 1) * scale)
    const reached = model.reach.get(hex)
    if (index === 0 || !reached) return
    const cost = formatHalfPoints(reached.cost2)
    drawText(this.above, this.board.atlas, cost, x, y - (isLast ? 25 : 18) * scale, (isLast ? 26 : 19) * scale)
    const stops = reached.stops !== null
    if (stops) this.drawIcon('halt', { x, y: y + 20 * scale }, 0.8 * scale)
    if (chance < 1) this.drawChance(formatChance(chance), x, y + (stops ? 38 : 19) * scale, 21 * 0.78 * scale)
    if (isLast && reached.march) this.drawIcon('march', { x: x - 24 * scale, y: y - 18 * scale }, 0.9 * scale)
  }

  /** A die and a chance on a dark plate, `height` sheet units high. */
  private drawChance(text: string, x: number, y: number, height: number): void {
    const width = height * (1.2 + text.length * 0.46)
    this.above.put('rim', x, y, 1).setDisplaySize(width + height * 0.16, height * 1.16)
    this.above.put('panel', x, y, 1).setDisplaySize(width, height)
    this.drawIcon('die', { x: x - width / 2 + height * 0.52, y }, (height / 24) * 0.66)
    drawText(this.above, this.board.atlas, text, x + height * 0.4, y, height * 1.02)
  }

  private drawChoices(model: BoardModel, camera: Camera): void {
    for (const [hex, kind] of model.choices) {
      const icon = CHOICE_ICON[kind]
      if (!icon) continue
      const { x, y } = this.board.layout.centre(hex)
      const at = kind === 'attack' ? { x, y: y + 2 } : { x, y }
      const image = this.drawIcon(icon, at, (kind === 'hide' ? 0.8 : 1.15) * readableScale(camera))
      const isArrow = kind === 'retreat' || kind === 'flee' || kind === 'advance'
      const from = isArrow ? this.originOf(model, hex) : null
      if (from) image.setRotation(Math.atan2(y - from.y, x - from.x) + Math.PI / 2)
    }
  }

  /** Where a retreat or advance to this hex starts: the hex of a retreating stack beside it, else of the selection. */
  private originOf(model: BoardModel, hex: HexId): Point | null {
    const { grid, centre } = this.board.layout
    const pending = model.view.pending[model.view.pending.length - 1]
    if (pending && 'stacks' in pending) {
      const isBeside = (other: HexId): boolean => grid.directionTo(grid.indexOf(other), grid.indexOf(hex)) >= 0
      const stack = pending.stacks.find((each) => isBeside(each.hex))
      if (stack) return centre(stack.hex)
    }
    const from = model.selected?.hex
    return from !== undefined && from !== hex ? centre(from) : null
  }
}
