// Draws what the player is being offered or is pointing at on the map. Offsets and heights of text are sheet units.
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

/** Icon in a hex that the player can choose, by what the choice does; null: the highlight of the hex is enough. */
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
/** Phaser depths: hex highlights lie below the counters, icons and numbers above them. */
const DEPTH = { belowCounters: 50, aboveCounters: 300 } as const
/** Opacity of hexes that have been chosen as targets of attacks. */
const TARGET_ALPHA = 0.7
/** Opacity of lit hexes, which the interface points out, such as those of a log line: `base`, and `pulse` more at the height of a beat. */
const LIT_ALPHA = { base: 0.55, pulse: 0.45 } as const
/** Height of a written movement cost. */
const COST_HEIGHT = 19
/** At this distance above or below a hex's centre a symbol does not lie on the hex's counter. */
const BESIDE_COUNTER = 34
/** Height of the plate with the chance of the whole path. */
const CHANCE_HEIGHT = 21
/** The plate with the chance of a single step has this share of that height. */
const STEP_CHANCE_SHARE = 0.78
/** Scales of the width of lines: the edge of the reach, and the path at its normal size. Their length is scaled to the place. */
const REACH_EDGE_SCALE = 0.5
const PATH_LINE_SCALE = 0.4
/** Lines overlap by this length, so that no gap shows between them. */
const LINE_OVERLAP = 2

/** Below this zoom icons and numbers grow; `max`: to at most this many times their normal size. */
const GROWTH = { belowZoom: 0.62, max: 1.7 } as const

/** Scale of icons and numbers: zoomed out they grow, so that they stay readable with the whole sheet in view. */
export const readableScale = (camera: Camera): number =>
  Math.max(1, Math.min(GROWTH.max, GROWTH.belowZoom / camera.zoom))

/** Highlights that change with the player's choices: hexes in reach, choices, the previewed path, selection, targets and cursor. */
export class HighlightLayer {
  private readonly belowCounters: ImagePool
  /** Icons, path and numbers. */
  private readonly aboveCounters: ImagePool
  private readonly board: BoardContext

  constructor(board: BoardContext) {
    this.belowCounters = new ImagePool(board.scene, board.textureKey, DEPTH.belowCounters)
    this.aboveCounters = new ImagePool(board.scene, board.textureKey, DEPTH.aboveCounters)
    this.board = board
  }

  /** Draws all highlights of a model. `pulse`: brightness of lit hexes, 0 to 1. `isOccupied`: whether a counter is shown on a hex. */
  show(model: BoardModel, camera: Camera, pulse: number, isOccupied: (hex: HexId) => boolean): void {
    const attackedHex = model.view.attack?.target
    this.belowCounters.begin()
    this.aboveCounters.begin()
    this.drawReach(model, camera, isOccupied)
    for (const [hex, kind] of model.choices) this.drawHighlight(kind, hex)
    // Both kinds of target are lit in the same way: `view.targets`, all hexes attacked in this combat phase (paler), and the hex of
    // `view.attack`, the attack that is being declared or fought.
    for (const hex of model.view.targets) this.drawHighlight('target', hex).setAlpha(TARGET_ALPHA)
    if (attackedHex !== undefined) this.drawHighlight('target', attackedHex)
    for (const hex of model.lit) this.drawHighlight('lit', hex).setAlpha(LIT_ALPHA.base + LIT_ALPHA.pulse * pulse)
    if (model.selected) this.drawHighlight('selected', model.selected.hex)
    this.drawArrows(model, camera)
    this.drawPath(model, camera)
    this.drawChoices(model, camera)
    // Where the attacked hex itself is a choice now, as for an advance, the sign of that choice or the ghost stands there.
    const isPlaceNow = attackedHex !== undefined && (model.choices.get(attackedHex) ?? 'attack') !== 'attack'
    if (attackedHex !== undefined && !isPlaceNow)
      this.drawIcon('crosshair', this.board.layout.centre(attackedHex), 1.25 * readableScale(camera))
    if (model.cursor !== null) this.drawHighlight('cursor', model.cursor, this.aboveCounters)
    this.belowCounters.end()
    this.aboveCounters.end()
  }

  /** Draws a highlight on a hex, below the counters unless another pool is given. */
  private drawHighlight(highlight: HexHighlight, hex: HexId, pool = this.belowCounters): GameObjects.Image {
    const { x, y } = this.board.layout.centre(hex)
    return pool.put(this.board.atlas.hexHighlightFrame(highlight), x, y, 1 / ATLAS_PIXELS_PER_UNIT)
  }

  /** Draws an icon above the counters; `scale` 1 is its normal size. */
  private drawIcon(icon: Icon | FeatureIcon, centre: Point, scale = 1): GameObjects.Image {
    return this.aboveCounters.put(this.board.atlas.iconFrame(icon), centre.x, centre.y, scale / ATLAS_PIXELS_PER_UNIT)
  }

  /** Draws the hexes that the selected pieces can reach: shaded, hatched where they must stop, with an outer edge and the cost. */
  private drawReach(model: BoardModel, camera: Camera, isOccupied: (hex: HexId) => boolean): void {
    // `prev` is the hex before on the way there; the hex that the pieces start from has none. `stops` says why they must stop, if they must.
    const reached = [...model.reach].filter(([, { prev }]) => prev !== null)
    for (const [hex, { stops }] of reached) this.drawHighlight(stops === null ? 'reach' : 'stop', hex)
    for (const [hex] of reached) this.drawReachEdge(hex, model)
    if (camera.zoom < MIN_ZOOM_FOR_COSTS || model.path.length > 0) return
    const scale = readableScale(camera)
    // `cost2` counts half movement points.
    for (const [hex, { cost2: costHalfMp, chance, stops }] of reached) {
      const { x, y } = this.board.layout.centre(hex)
      // `chance` is the chance of arriving as a fraction; it is below one where dice must be rolled on the way.
      const isRisky = chance.num < chance.den
      const hasCounter = isOccupied(hex)
      // The cost stands above a counter, or in the middle of an empty hex; with a die beside it, a little to the left.
      const costY = y + (hasCounter ? -BESIDE_COUNTER : 0)
      const costX = x + (isRisky ? -9 : 0)
      drawText(this.aboveCounters, this.board.atlas, formatHalfPoints(costHalfMp), costX, costY, COST_HEIGHT * scale)
      if (isRisky) this.drawIcon('die', { x: x + 14, y: costY }, 0.6 * scale)
      if (stops !== null) this.drawIcon('halt', { x, y: y + (hasCounter ? BESIDE_COUNTER : 24) }, 0.5 * scale)
    }
  }

  /** Draws lines along those sides of a hex beyond which nothing can be reached. */
  private drawReachEdge(hex: HexId, model: BoardModel): void {
    const { layout } = this.board
    const centre = layout.centre(hex)
    for (let direction = 0; direction < 6; direction++) {
      const neighbour = layout.neighbour(hex, direction)
      if (neighbour !== null && model.reach.has(neighbour)) continue
      const sideStart = layout.corner(centre, direction)
      const sideEnd = layout.corner(centre, direction + 1)
      const middle = midpoint(sideStart, sideEnd)
      const edge = this.belowCounters.put('edge', middle.x, middle.y, REACH_EDGE_SCALE)
      edge
        .setRotation(Math.atan2(sideEnd.y - sideStart.y, sideEnd.x - sideStart.x))
        .setScale((HEX_SIZE + LINE_OVERLAP) / edge.width, REACH_EDGE_SCALE)
    }
  }

  /** Draws the arrows of a proposal: a line that ends in an arrow head, or in a crosshair where it is an attack. */
  private drawArrows(model: BoardModel, camera: Camera): void {
    const scale = readableScale(camera)
    for (const { from: fromHex, to: toHex, kind } of model.arrows) {
      const from = this.board.layout.centre(fromHex)
      const to = this.board.layout.centre(toHex)
      const length = distance(from, to)
      if (length > 0) {
        const middle = midpoint(from, to)
        const line = this.aboveCounters.put('path', middle.x, middle.y, PATH_LINE_SCALE)
        line
          .setRotation(Math.atan2(to.y - from.y, to.x - from.x))
          .setScale(length / line.width, (kind === 'attack' ? 0.5 : 1) * PATH_LINE_SCALE * scale)
        this.drawIcon('dot', from, 0.8 * scale)
      }
      if (kind === 'attack') this.drawIcon('crosshair', to, 1.1 * scale)
      else this.drawIcon('advance', to, scale).setRotation(Math.atan2(to.y - from.y, to.x - from.x) + Math.PI / 2)
    }
  }

  /** Draws the path with the cost up to each hex, forced stops, the chance of each die roll, and the chance of reaching the end. */
  private drawPath(model: BoardModel, camera: Camera): void {
    const { path } = model
    const { layout } = this.board
    const scale = readableScale(camera)
    for (let i = 1; i < path.length; i++) {
      const from = layout.centre(path[i - 1]!)
      const to = layout.centre(path[i]!)
      const middle = midpoint(from, to)
      const line = this.aboveCounters.put('path', middle.x, middle.y, PATH_LINE_SCALE)
      line
        .setRotation(Math.atan2(to.y - from.y, to.x - from.x))
        .setScale((distance(from, to) + LINE_OVERLAP) / line.width, PATH_LINE_SCALE * scale)
    }
    const odds = pathOdds(path, model.reach)
    for (const [i, hex] of path.entries()) this.drawPathHex(model, hex, i, odds.stepChances[i]!, camera)
    const lastHex = path[path.length - 1]
    if (lastHex === undefined || odds.rolledSteps === 0) return
    // The total is shown even for a single die roll, since the player wants to know whether the units arrive.
    const { x, y } = layout.centre(lastHex)
    this.drawChance(`Σ${formatChance(odds.total)}`, x, y - 52 * scale, CHANCE_HEIGHT * scale)
  }

  /** Draws dot, cost and symbols at one hex of the path. `stepChance`: the chance of the die roll at this hex; 1 where none is rolled. */
  private drawPathHex(model: BoardModel, hex: HexId, index: number, stepChance: number, camera: Camera): void {
    const centre = this.board.layout.centre(hex)
    const { x, y } = centre
    const scale = readableScale(camera)
    const isLast = index === model.path.length - 1
    this.drawIcon('dot', centre, (isLast ? 1.5 : 1) * scale)
    const reachedHex = model.reach.get(hex)
    // The start has only its dot.
    if (index === 0 || !reachedHex) return
    // `cost2` counts half movement points.
    const cost = formatHalfPoints(reachedHex.cost2)
    drawText(
      this.aboveCounters,
      this.board.atlas,
      cost,
      x,
      y - (isLast ? 25 : 18) * scale,
      (isLast ? 26 : COST_HEIGHT) * scale,
    )
    const mustStop = reachedHex.stops !== null
    if (mustStop) this.drawIcon('halt', { x, y: y + 20 * scale }, 0.8 * scale)
    if (stepChance < 1)
      this.drawChance(
        formatChance(stepChance),
        x,
        y + (mustStop ? 38 : 19) * scale,
        CHANCE_HEIGHT * STEP_CHANCE_SHARE * scale,
      )
    // `march`: the hex is reached by a march (OPS-5.3), not by normal movement.
    if (isLast && reachedHex.march) this.drawIcon('march', { x: x - 24 * scale, y: y - 18 * scale }, 0.9 * scale)
  }

  /** Draws a die and a chance on a dark plate that is `height` sheet units high. Other lengths are shares of the height. */
  private drawChance(text: string, x: number, y: number, height: number): void {
    const width = height * (1.2 + text.length * 0.46)
    // `setDisplaySize` replaces the scale of 1.
    this.aboveCounters.put('rim', x, y, 1).setDisplaySize(width + height * 0.16, height * 1.16)
    this.aboveCounters.put('panel', x, y, 1).setDisplaySize(width, height)
    this.drawIcon('die', { x: x - width / 2 + height * 0.52, y }, (height / 24) * 0.66)
    drawText(this.aboveCounters, this.board.atlas, text, x + height * 0.4, y, height * 1.02)
  }

  /** Draws the icons of the hexes that the player can choose. */
  private drawChoices(model: BoardModel, camera: Camera): void {
    for (const [hex, kind] of model.choices) {
      const icon = CHOICE_ICON[kind]
      // Where the ghost of a piece lies it says more than a sign.
      if (!icon || model.ghost?.hex === hex) continue
      const { x, y } = this.board.layout.centre(hex)
      const iconCentre = kind === 'attack' ? { x, y: y + 2 } : { x, y }
      const normalScale = kind === 'hide' ? 0.8 : 1.15
      const image = this.drawIcon(icon, iconCentre, normalScale * readableScale(camera))
      // An arrow is drawn upward, and is turned to point from where the pieces come.
      const isArrow = kind === 'retreat' || kind === 'flee' || kind === 'advance'
      const origin = isArrow ? this.originOf(model, hex) : null
      if (origin) image.setRotation(Math.atan2(y - origin.y, x - origin.x) + Math.PI / 2)
    }
  }

  /** Centre of the hex where a retreat or advance to `hex` starts: that of a retreating stack beside `hex`, else of the selection. */
  private originOf(model: BoardModel, hex: HexId): Point | null {
    const { grid, centre } = this.board.layout
    // The choice that is owed now is the last of the list; a retreat lists its `stacks`.
    const pending = model.view.pending[model.view.pending.length - 1]
    if (pending && 'stacks' in pending) {
      const isBeside = (other: HexId): boolean => grid.directionTo(grid.indexOf(other), grid.indexOf(hex)) >= 0
      const stack = pending.stacks.find((each) => isBeside(each.hex))
      if (stack) return centre(stack.hex)
    }
    const selectedHex = model.selected?.hex
    return selectedHex !== undefined && selectedHex !== hex ? centre(selectedHex) : null
  }
}
