import type { Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { PieceId } from '../../operational/types'
import type { BoardModel } from '../../ui/hex/board'
import { type Rect, HEX_SIZE, type SheetLayout } from '../layout'
import type { Camera } from '../map/camera'
import { ImagePool } from '../map/imagePool'
import type { Atlas } from './atlas'
import { type CounterSprite, statusMarksOf } from './counterLayer'
import { fanOrder, type Stack } from './stacks'
import { combatFactor, sideOfFace } from './faces'
import { drawText } from './glyphText'

/** CSS pixels of a counter in the fan, at least: enough for a finger. */
const MIN_COUNTER_PX = 62
const MAX_COLUMNS = 5
const GAP_SHARE = 0.14

/** A stack spread out beside its hex, every counter whole and to be pointed at, with the strength of all. */
export class StackFan {
  private readonly pool: ImagePool
  private readonly atlas: Atlas
  private readonly layout: SheetLayout
  private readonly density: number
  private slots: { id: PieceId; box: Rect }[] = []
  private panel: Rect | null = null
  /** Where the counters of the open fan lie. */
  readonly sprites = new Map<PieceId, CounterSprite>()

  constructor(scene: Scene, key: string, atlas: Atlas, layout: SheetLayout, density: number) {
    this.pool = new ImagePool(scene, key, 600)
    this.atlas = atlas
    this.layout = layout
    this.density = density
  }

  show(model: BoardModel, stack: Stack | undefined, camera: Camera): void {
    this.pool.begin()
    this.slots = []
    this.sprites.clear()
    this.panel = null
    // A path means that he is looking where to go: the fan would lie in the way.
    const looking = model.path.length > 1
    if (stack && stack.counters.length + stack.boxed.length > 1 && !looking && !model.countersHidden)
      this.drawCounters(model, stack, camera)
    this.pool.end()
  }

  private drawCounters(model: BoardModel, stack: Stack, camera: Camera): void {
    const edge = Math.max(50, MIN_COUNTER_PX / camera.zoom)
    const gap = edge * GAP_SHARE
    const order = fanOrder(stack)
    const most = Math.max(2, Math.min(MAX_COLUMNS, Math.floor((camera.width - 24) / ((edge + gap) * camera.zoom))))
    const rows = Math.ceil(order.length / most)
    const across = Math.ceil(order.length / rows)
    const head = edge * 0.36
    const w = across * (edge + gap) + gap
    const h = rows * (edge + gap) + gap + head
    const c = this.layout.centre(stack.hex)
    const box = this.panelAt(c, w, h, camera)
    this.panel = box
    this.drawPanel(box, c, camera)
    const selected = new Set(model.selected?.hex === stack.hex ? model.selected.pieces : [])
    const sum = order.reduce(
      (total, { face, piece }) => total + (face.kind === 'unit' ? combatFactor(face.def, piece.steps) : 0),
      0,
    )
    drawText(
      this.pool,
      this.atlas,
      sum > 0 ? `Σ CF ${sum}` : `× ${order.length}`,
      box.x + w / 2,
      box.y + head * 0.58,
      head * 0.82,
    )
    const level = this.atlas.levelFor(edge * camera.zoom * this.density)
    order.forEach((lying, i) => {
      const row = Math.floor(i / across)
      const inRow = Math.min(across, order.length - row * across)
      const left = box.x + w / 2 - (inRow * (edge + gap) - gap) / 2
      const x = left + (i % across) * (edge + gap) + edge / 2
      const y = box.y + head + row * (edge + gap) + edge / 2 + gap * 0.4
      const parts: CounterSprite['parts'] = []
      const lay = (frame: string, times: number): void => {
        const image = this.pool.put(frame, x, y, 1)
        image.setScale((edge * times) / image.width)
        parts.push({ image, dx: 0, dy: 0, scale: image.scaleX })
      }
      lay(this.atlas.statusMark('shadow', level), 1.28)
      if (model.ready.has(lying.id) && !selected.has(lying.id)) lay(this.atlas.statusMark('ready', level), 1.28)
      if (selected.has(lying.id)) lay(this.atlas.statusMark('selected', level), 1.28)
      lay(this.atlas.face(lying.id, lying.face, lying.piece.steps, level), 1)
      for (const decal of statusMarksOf(lying.piece, sideOfFace(lying.face) === model.view.active))
        lay(this.atlas.statusMark(decal, level), 1.28)
      this.slots.push({
        id: lying.id,
        box: { x: x - (edge + gap) / 2, y: y - (edge + gap) / 2, w: edge + gap, h: edge + gap },
      })
      this.sprites.set(lying.id, {
        id: lying.id,
        home: { x, y },
        edge,
        face: lying.face,
        steps: lying.piece.steps,
        parts,
      })
    })
  }

  /** Above the hex where there is room, else below, and never over the edge of the window. */
  private panelAt(c: Point, w: number, h: number, camera: Camera): Rect {
    const view = camera.visible
    const rim = 8 / camera.zoom
    const above = c.y - HEX_SIZE * 1.02 - h
    const y = above >= view.y + rim ? above : c.y + HEX_SIZE * 1.02
    const x = Math.max(view.x + rim, Math.min(view.x + view.w - w - rim, c.x - w / 2))
    return { x, y: Math.max(view.y + rim, Math.min(view.y + view.h - h - rim, y)), w, h }
  }

  private drawPanel(box: Rect, c: Point, camera: Camera): void {
    const line = 2 / camera.zoom
    const fill = (frame: string, x: number, y: number, w: number, h: number): void => {
      this.pool
        .put(frame, x + w / 2, y + h / 2, 1)
        .setDisplaySize(w, h)
        .setAlpha(0.96)
    }
    const up = box.y + box.h / 2 < c.y
    const stem = up ? { from: box.y + box.h, to: c.y } : { from: c.y, to: box.y }
    if (stem.to > stem.from) fill('dark', c.x - line, stem.from, line * 2, stem.to - stem.from)
    fill('rim', box.x - line, box.y - line, box.w + line * 2, box.h + line * 2)
    fill('panel', box.x, box.y, box.w, box.h)
  }

  /** The counter of the fan at a point of the sheet; null for the panel between; undefined beside the fan. */
  counterAt(p: Point): PieceId | null | undefined {
    const inside = (box: Rect): boolean => p.x >= box.x && p.x < box.x + box.w && p.y >= box.y && p.y < box.y + box.h
    if (!this.panel || !inside(this.panel)) return undefined
    return this.slots.find((slot) => inside(slot.box))?.id ?? null
  }
}
