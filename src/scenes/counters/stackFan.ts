// Draws the open fan: all counters of a stack side by side on a panel beside the hex. The window is the board's canvas.
import type { Point } from '../../hex/grid'
import type { PieceId } from '../../operational/types'
import type { BoardModel } from '../../ui/hex/board'
import { HEX_SIZE, type Rect } from '../layout'
import type { BoardContext } from '../map/boardContext'
import type { Camera } from '../map/camera'
import { ImagePool } from '../map/imagePool'
import type { DetailLevel } from './atlas'
import { type CounterImage, type CounterSprite, STATUS_SCALE, statusMarksOf } from './counterLayer'
import { printedCombatFactor } from './faces'
import { drawText } from './glyphText'
import { type BoxedPiece, fanOrder, type PlacedCounter, type Stack } from './stacks'

/** Counters in the fan have at least this edge in CSS pixels, enough for a finger, and at least this edge in sheet units. */
const MIN_COUNTER_PX = 62
const MIN_COUNTER_EDGE = 50
const MAX_COLUMNS = 5
/** Gap between counters, as a share of a counter's edge. */
const GAP_SHARE = 0.14
/** Height of the heading, as a share of a counter's edge. */
const HEADING_SHARE = 0.36
/** The part of the window's width that a row of counters leaves free, in CSS pixels. */
const FREE_WIDTH_PX = 24
/** Least distance from the panel to the edge of the window, in CSS pixels. */
const PANEL_MARGIN_PX = 8
/** Distance from the centre of the hex to the panel above or below, in sheet units: just beyond the hex's corner. */
const PANEL_DISTANCE = HEX_SIZE * 1.02
/** Distance from the heading to the first row of counters, in gaps between counters. */
const GAPS_BELOW_HEADING = 0.4
/** Middle and height of the heading's text, as shares of the heading's height. */
const HEADING_TEXT = { middle: 0.58, height: 0.82 } as const
const PANEL_ALPHA = 0.96
/** Phaser depth of the panel: over all counters and highlights. */
const FAN_DEPTH = 600

/** Sizes of an open fan in sheet units. */
interface FanGrid {
  /** Edge of a counter. */
  readonly edge: number
  readonly gap: number
  readonly columns: number
  /** Height of the heading with the sum of combat factors. */
  readonly headingHeight: number
  readonly panel: Rect
}

/** A stack opened beside its hex: a panel with every counter in full view, each of which can be picked, and their total strength. */
export class StackFan {
  private readonly pool: ImagePool
  private readonly board: BoardContext
  /** The counters in the fan, each with the area where a tap picks it. */
  private slots: { id: PieceId; area: Rect }[] = []
  private panel: Rect | null = null
  /** Whether the counters of the fan can be picked. A fan that is only looked at lets clicks through to the hexes under it. */
  private isToChooseFrom = false
  /** Sprites of the open fan by piece. */
  readonly sprites = new Map<PieceId, CounterSprite>()

  constructor(board: BoardContext) {
    this.pool = new ImagePool(board.scene, board.textureKey, FAN_DEPTH)
    this.board = board
  }

  /** Opens the fan of a stack; closes it when `stack` is undefined or has a single counter. */
  show(model: BoardModel, stack: Stack | undefined, camera: Camera): void {
    this.pool.begin()
    this.slots = []
    this.sprites.clear()
    this.panel = null
    this.isToChooseFrom = model.fanned !== null
    // While the player previews a path the fan would cover it.
    const previewsPath = model.path.length > 1
    const hasSeveralCounters = stack !== undefined && stack.counters.length + stack.boxed.length > 1
    if (hasSeveralCounters && !previewsPath && !model.countersHidden) this.open(model, stack, camera)
    this.pool.end()
  }

  /** Draws panel, heading and counters. */
  private open(model: BoardModel, stack: Stack, camera: Camera): void {
    const { atlas, pixelsPerCssPixel } = this.board
    const fanCounters = fanOrder(stack)
    const fanGrid = this.gridFor(fanCounters.length, stack, camera)
    this.panel = fanGrid.panel
    this.drawPanel(fanGrid.panel, this.board.layout.centre(stack.hex), camera)
    const combatFactorSum = fanCounters.reduce(
      (sum, { face, piece }) => sum + (face.kind === 'unit' ? printedCombatFactor(face.def, piece.steps) : 0),
      0,
    )
    // Without units (leaders, a lone marker) the heading gives the number of counters.
    const heading = combatFactorSum > 0 ? `Σ CF ${combatFactorSum}` : `× ${fanCounters.length}`
    const { panel, headingHeight } = fanGrid
    const headingY = panel.y + headingHeight * HEADING_TEXT.middle
    drawText(this.pool, atlas, heading, panel.x + panel.w / 2, headingY, headingHeight * HEADING_TEXT.height)
    const selected = new Set(model.selected?.hex === stack.hex ? model.selected.pieces : [])
    const level = atlas.levelFor(fanGrid.edge * camera.zoom * pixelsPerCssPixel)
    fanCounters.forEach((counter, i) => {
      const centre = slotCentre(fanGrid, i, fanCounters.length)
      this.drawSlot(counter, centre, fanGrid, level, model, selected)
    })
  }

  /** Sizes of the fan of a stack with `count` counters at the camera's zoom. */
  private gridFor(count: number, stack: Stack, camera: Camera): FanGrid {
    const edge = Math.max(MIN_COUNTER_EDGE, MIN_COUNTER_PX / camera.zoom)
    const gap = edge * GAP_SHARE
    const columnsInWindow = Math.floor((camera.width - FREE_WIDTH_PX) / ((edge + gap) * camera.zoom))
    const maxColumns = Math.max(2, Math.min(MAX_COLUMNS, columnsInWindow))
    const rows = Math.ceil(count / maxColumns)
    // Rows of equal length: six counters with room for five columns become two rows of three.
    const columns = Math.ceil(count / rows)
    const headingHeight = edge * HEADING_SHARE
    const panelWidth = columns * (edge + gap) + gap
    const panelHeight = rows * (edge + gap) + gap + headingHeight
    return {
      edge,
      gap,
      columns,
      headingHeight,
      panel: panelRect(this.board.layout.centre(stack.hex), panelWidth, panelHeight, camera),
    }
  }

  /** Draws one counter of the fan with its marks, and records its sprite and the area where a tap picks it. */
  private drawSlot(
    counter: PlacedCounter | BoxedPiece,
    { x, y }: Point,
    { edge, gap }: FanGrid,
    level: DetailLevel,
    model: BoardModel,
    selected: ReadonlySet<PieceId>,
  ): void {
    const { atlas } = this.board
    const { id, face, piece } = counter
    const images: CounterImage[] = []
    const drawFrame = (frame: string, widthInEdges: number): void => {
      // The scale of 1 is provisional: the width of the frame is known only now.
      const image = this.pool.put(frame, x, y, 1)
      image.setScale((edge * widthInEdges) / image.width)
      images.push({ image, dx: 0, dy: 0, scale: image.scaleX })
    }
    drawFrame(atlas.statusMarkFrame('shadow', level), STATUS_SCALE)
    if (selected.has(id)) drawFrame(atlas.statusMarkFrame('selected', level), STATUS_SCALE)
    else if (model.ready.has(id)) drawFrame(atlas.statusMarkFrame('ready', level), STATUS_SCALE)
    drawFrame(atlas.faceFrame(id, face, piece.steps, level), 1)
    for (const mark of statusMarksOf(counter, model.view)) drawFrame(atlas.statusMarkFrame(mark, level), STATUS_SCALE)
    const slotEdge = edge + gap
    this.slots.push({ id, area: { x: x - slotEdge / 2, y: y - slotEdge / 2, w: slotEdge, h: slotEdge } })
    this.sprites.set(id, { id, home: { x, y }, edge, face, steps: piece.steps, images })
  }

  /** Draws the panel with its rim, and a line from the panel to the middle of the hex. */
  private drawPanel(panel: Rect, hexCentre: Point, camera: Camera): void {
    const rimWidth = 2 / camera.zoom
    // `setDisplaySize` replaces the scale of 1.
    const fillRect = (frame: string, x: number, y: number, w: number, h: number): void => {
      this.pool
        .put(frame, x + w / 2, y + h / 2, 1)
        .setDisplaySize(w, h)
        .setAlpha(PANEL_ALPHA)
    }
    const isAbove = panel.y + panel.h / 2 < hexCentre.y
    const lineTop = isAbove ? panel.y + panel.h : hexCentre.y
    const lineBottom = isAbove ? hexCentre.y : panel.y
    // At the edge of the window the panel may cover the middle of the hex: then there is no line.
    if (lineBottom > lineTop) fillRect('dark', hexCentre.x - rimWidth, lineTop, rimWidth * 2, lineBottom - lineTop)
    fillRect('rim', panel.x - rimWidth, panel.y - rimWidth, panel.w + rimWidth * 2, panel.h + rimWidth * 2)
    fillRect('panel', panel.x, panel.y, panel.w, panel.h)
  }

  /** The counter that a point of the sheet picks; null on the panel between counters; undefined beside the fan, or where it is only looked at. */
  counterAt(point: Point): PieceId | null | undefined {
    const isInside = (rect: Rect): boolean =>
      point.x >= rect.x && point.x < rect.x + rect.w && point.y >= rect.y && point.y < rect.y + rect.h
    if (!this.panel || !this.isToChooseFrom || !isInside(this.panel)) return undefined
    return this.slots.find((slot) => isInside(slot.area))?.id ?? null
  }
}

/** Places the panel above the hex where there is room, else below, and always inside the window. */
function panelRect(hexCentre: Point, panelWidth: number, panelHeight: number, camera: Camera): Rect {
  const windowRect = camera.visible
  const margin = PANEL_MARGIN_PX / camera.zoom
  const topIfAbove = hexCentre.y - PANEL_DISTANCE - panelHeight
  const y = topIfAbove >= windowRect.y + margin ? topIfAbove : hexCentre.y + PANEL_DISTANCE
  const x = Math.max(
    windowRect.x + margin,
    Math.min(windowRect.x + windowRect.w - panelWidth - margin, hexCentre.x - panelWidth / 2),
  )
  return {
    x,
    y: Math.max(windowRect.y + margin, Math.min(windowRect.y + windowRect.h - panelHeight - margin, y)),
    w: panelWidth,
    h: panelHeight,
  }
}

/** Centre of the counter with this index; a last row that is not full is centred. */
function slotCentre({ edge, gap, columns, headingHeight, panel }: FanGrid, index: number, count: number): Point {
  const row = Math.floor(index / columns)
  const countersInRow = Math.min(columns, count - row * columns)
  const rowLeft = panel.x + panel.w / 2 - (countersInRow * (edge + gap) - gap) / 2
  return {
    x: rowLeft + (index % columns) * (edge + gap) + edge / 2,
    y: panel.y + headingHeight + row * (edge + gap) + edge / 2 + gap * GAPS_BELOW_HEADING,
  }
}
