import type { Point } from '../../hex/grid'
import type { PieceId } from '../../operational/types'
import type { BoardModel } from '../../ui/hex/board'
import { HEX_SIZE, type Rect } from '../layout'
import type { BoardContext } from '../map/boardContext'
import type { Camera } from '../map/camera'
import { ImagePool } from '../map/imagePool'
import type { DetailLevel } from './atlas'
import { type CounterImage, type CounterSprite, STATUS_SCALE, statusMarksOf } from './counterLayer'
import { printedCombatFactor, sideOfFace } from './faces'
import { drawText } from './glyphText'
import { type BoxedPiece, fanOrder, type PlacedCounter, type Stack } from './stacks'

/** Smallest edge of a counter in the fan, in CSS pixels: enough for a finger. */
const MIN_COUNTER_PX = 62
const MAX_COLUMNS = 5
/** Gap between counters, in edges of a counter. */
const GAP_SHARE = 0.14

/** Sizes of an open fan in sheet units. */
interface FanGrid {
  readonly edge: number
  readonly gap: number
  readonly columns: number
  /** Height of the line with the sum of combat factors. */
  readonly head: number
  readonly panel: Rect
}

/** A stack opened beside its hex: a panel with every counter in full view, each of which can be picked, and their total strength. */
export class StackFan {
  private readonly pool: ImagePool
  private readonly board: BoardContext
  private slots: { id: PieceId; box: Rect }[] = []
  private panel: Rect | null = null
  /** Sprites of the open fan by piece. */
  readonly sprites = new Map<PieceId, CounterSprite>()

  constructor(board: BoardContext) {
    this.pool = new ImagePool(board.scene, board.textureKey, 600)
    this.board = board
  }

  /** Opens the fan of a stack; closes it when `stack` is undefined or has a single counter. */
  show(model: BoardModel, stack: Stack | undefined, camera: Camera): void {
    this.pool.begin()
    this.slots = []
    this.sprites.clear()
    this.panel = null
    // While the player previews a path the fan would cover it.
    const previewsPath = model.path.length > 1
    if (stack && stack.counters.length + stack.boxed.length > 1 && !previewsPath && !model.countersHidden)
      this.open(model, stack, camera)
    this.pool.end()
  }

  private open(model: BoardModel, stack: Stack, camera: Camera): void {
    const { atlas, density } = this.board
    const order = fanOrder(stack)
    const grid = this.gridFor(order.length, stack, camera)
    this.panel = grid.panel
    this.drawPanel(grid.panel, this.board.layout.centre(stack.hex), camera)
    const total = order.reduce(
      (sum, { face, piece }) => sum + (face.kind === 'unit' ? printedCombatFactor(face.def, piece.steps) : 0),
      0,
    )
    const heading = total > 0 ? `Σ CF ${total}` : `× ${order.length}`
    const { panel, head } = grid
    drawText(this.pool, atlas, heading, panel.x + panel.w / 2, panel.y + head * 0.58, head * 0.82)
    const selected = new Set(model.selected?.hex === stack.hex ? model.selected.pieces : [])
    const level = atlas.levelFor(grid.edge * camera.zoom * density)
    order.forEach((counter, i) => {
      const centre = slotCentre(grid, i, order.length)
      this.drawSlot(counter, centre, grid, level, model, selected)
    })
  }

  private gridFor(count: number, stack: Stack, camera: Camera): FanGrid {
    const edge = Math.max(50, MIN_COUNTER_PX / camera.zoom)
    const gap = edge * GAP_SHARE
    const columnsInWindow = Math.floor((camera.width - 24) / ((edge + gap) * camera.zoom))
    const rows = Math.ceil(count / Math.max(2, Math.min(MAX_COLUMNS, columnsInWindow)))
    const columns = Math.ceil(count / rows)
    const head = edge * 0.36
    const w = columns * (edge + gap) + gap
    const h = rows * (edge + gap) + gap + head
    return { edge, gap, columns, head, panel: panelRect(this.board.layout.centre(stack.hex), w, h, camera) }
  }

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
    const draw = (frame: string, edges: number): void => {
      const image = this.pool.put(frame, x, y, 1)
      image.setScale((edge * edges) / image.width)
      images.push({ image, dx: 0, dy: 0, scale: image.scaleX })
    }
    draw(atlas.statusMark('shadow', level), STATUS_SCALE)
    if (selected.has(id)) draw(atlas.statusMark('selected', level), STATUS_SCALE)
    else if (model.ready.has(id)) draw(atlas.statusMark('ready', level), STATUS_SCALE)
    draw(atlas.face(id, face, piece.steps, level), 1)
    for (const mark of statusMarksOf(piece, sideOfFace(face) === model.view.active))
      draw(atlas.statusMark(mark, level), STATUS_SCALE)
    const slot = edge + gap
    this.slots.push({ id, box: { x: x - slot / 2, y: y - slot / 2, w: slot, h: slot } })
    this.sprites.set(id, { id, home: { x, y }, edge, face, steps: piece.steps, images })
  }

  /** The panel with its rim, and a line from it to the middle of the hex. */
  private drawPanel(panel: Rect, hexCentre: Point, camera: Camera): void {
    const line = 2 / camera.zoom
    const fill = (frame: string, x: number, y: number, w: number, h: number): void => {
      this.pool
        .put(frame, x + w / 2, y + h / 2, 1)
        .setDisplaySize(w, h)
        .setAlpha(0.96)
    }
    const isAbove = panel.y + panel.h / 2 < hexCentre.y
    const top = isAbove ? panel.y + panel.h : hexCentre.y
    const bottom = isAbove ? hexCentre.y : panel.y
    if (bottom > top) fill('dark', hexCentre.x - line, top, line * 2, bottom - top)
    fill('rim', panel.x - line, panel.y - line, panel.w + line * 2, panel.h + line * 2)
    fill('panel', panel.x, panel.y, panel.w, panel.h)
  }

  /** The counter at a point of the sheet; null on the panel between counters; undefined beside the fan. */
  counterAt(p: Point): PieceId | null | undefined {
    const isInside = (box: Rect): boolean => p.x >= box.x && p.x < box.x + box.w && p.y >= box.y && p.y < box.y + box.h
    if (!this.panel || !isInside(this.panel)) return undefined
    return this.slots.find((slot) => isInside(slot.box))?.id ?? null
  }
}

/** Places the panel above the hex where there is room, else below, and always inside the window. */
function panelRect(hexCentre: Point, w: number, h: number, camera: Camera): Rect {
  const window = camera.visible
  const margin = 8 / camera.zoom
  const above = hexCentre.y - HEX_SIZE * 1.02 - h
  const y = above >= window.y + margin ? above : hexCentre.y + HEX_SIZE * 1.02
  const x = Math.max(window.x + margin, Math.min(window.x + window.w - w - margin, hexCentre.x - w / 2))
  return { x, y: Math.max(window.y + margin, Math.min(window.y + window.h - h - margin, y)), w, h }
}

/** Centre of the counter with this index; a last row that is not full is centred. */
function slotCentre({ edge, gap, columns, head, panel }: FanGrid, index: number, count: number): Point {
  const row = Math.floor(index / columns)
  const inRow = Math.min(columns, count - row * columns)
  const left = panel.x + panel.w / 2 - (inRow * (edge + gap) - gap) / 2
  return {
    x: left + (index % columns) * (edge + gap) + edge / 2,
    y: panel.y + head + row * (edge + gap) + edge / 2 + gap * 0.4,
  }
}
