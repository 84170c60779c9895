import type { GameObjects } from 'phaser'
import type { Point } from '../../hex/grid'
import type { HexId, PieceId, PieceView } from '../../operational/types'
import type { BoardModel } from '../../ui/hex/board'
import type { BoardContext } from '../map/boardContext'
import type { Camera } from '../map/camera'
import { ImagePool } from '../map/imagePool'
import { type DetailLevel, STATUS_MARGIN } from './atlas'
import { type Face, sideOfFace } from './faces'
import { drawText } from './glyphText'
import { isUnitOrMarker, layOutStacks, type PlacedCounter, type Stack } from './stacks'
import type { StatusMark } from './statusMarks'

/** One of the images of a counter, with its offset from the counter's centre in sheet units. */
export interface CounterImage {
  readonly image: GameObjects.Image
  readonly dx: number
  readonly dy: number
  readonly scale: number
}

/** The images of one counter (shadow, face, status marks), so that an animation can move them together. */
export interface CounterSprite {
  readonly id: PieceId
  /** Centre and edge in sheet units. */
  readonly home: Point
  readonly edge: number
  readonly face: Face
  readonly steps: number
  readonly images: CounterImage[]
}

/** Width of a status mark's frame, in edges of its counter. */
export const STATUS_SCALE = 1 + (2 * STATUS_MARGIN) / 100
const PLANNED_ALPHA = 0.66
/** Badges are left out where a counter would be smaller than this, in device pixels a sheet unit. */
const MIN_SCALE_FOR_BADGES = 0.3

/** Status marks of a piece, lowest first. `active`: its side is taking its turn. */
export function statusMarksOf(piece: PieceView, active: boolean): StatusMark[] {
  const marks: StatusMark[] = []
  if (piece.moved === true && active) marks.push('moved')
  if (piece.active === false) marks.push('inactive')
  if (piece.disrupted) marks.push('disrupted')
  if (piece.ineffective) marks.push('ineffective')
  if (piece.marched) marks.push('marched')
  if (piece.attacked) marks.push('attacked')
  if (piece.garrison) marks.push('garrison')
  if ((piece.wounded ?? 0) > 0) marks.push('wounded')
  return marks
}

/** All counters on the sheet. */
export class CounterLayer {
  /** Sprites by id of the piece or marker. */
  readonly sprites = new Map<PieceId, CounterSprite>()
  stacks: ReadonlyMap<HexId, Stack> = new Map()
  /** Pieces in boxes that are being filled (OPS-19.5.2). */
  private beingHidden: ReadonlySet<PieceId> = new Set()
  private readonly pool: ImagePool
  private readonly board: BoardContext
  private readonly faces: ReadonlyMap<PieceId, Face>

  constructor(board: BoardContext, faces: ReadonlyMap<PieceId, Face>) {
    this.pool = new ImagePool(board.scene, board.textureKey, 100)
    this.board = board
    this.faces = faces
  }

  /** Lays out and draws every counter anew. */
  show(model: BoardModel, camera: Camera): void {
    this.sprites.clear()
    this.pool.begin()
    const selected = new Set(model.selected?.pieces ?? [])
    const { layout, appearance } = this.board
    this.stacks = layOutStacks(layout, model.view, this.faces, selected, camera.zoom, appearance)
    if (!model.countersHidden) {
      this.beingHidden = new Set(model.view.hiding.flatMap((filling) => filling.pieces))
      for (const stack of this.stacks.values()) this.drawStack(stack, model, camera, selected)
    }
    this.pool.end()
  }

  /** Detail level of a counter with this edge, in sheet units. */
  detailFor(camera: Camera, edge: number): DetailLevel {
    return this.board.atlas.levelFor(edge * camera.zoom * this.board.density)
  }

  private drawStack(stack: Stack, model: BoardModel, camera: Camera, selected: ReadonlySet<PieceId>): void {
    const top = stack.counters.find((counter) => counter.top)
    const anyReady = stack.counters.some(({ id }) => model.ready.has(id))
    for (const counter of stack.counters) {
      const isSelected = selected.has(counter.id)
      const images = this.drawCounter(counter, this.visibleMarks(counter, model), camera)
      if (counter.planned) for (const { image } of images) image.setAlpha(PLANNED_ALPHA)
      if (this.beingHidden.has(counter.id)) images.push(this.drawMark(counter, 'hiding', camera))
      if (counter === top && isUnitOrMarker(counter.face) && anyReady && !isSelected)
        images.push(this.drawMark(counter, 'ready', camera))
      if (isSelected) {
        images.push(this.drawMark(counter, 'selected', camera))
        if (counter.piece.garrison) images.push(this.drawMark(counter, 'towers', camera))
      }
      this.sprites.set(counter.id, {
        id: counter.id,
        home: { x: counter.x, y: counter.y },
        edge: counter.edge,
        face: counter.face,
        steps: counter.piece.steps,
        images,
      })
    }
    if (top && camera.zoom * this.board.density > MIN_SCALE_FOR_BADGES) this.drawBadges(stack, top, camera)
  }

  /** All marks of a counter on top; of a covered one only the garrison's wall, since no more of it can be seen. */
  private visibleMarks(counter: PlacedCounter, model: BoardModel): readonly StatusMark[] {
    if (counter.top || !isUnitOrMarker(counter.face))
      return statusMarksOf(counter.piece, sideOfFace(counter.face) === model.view.active)
    return counter.piece.garrison ? ['garrison'] : []
  }

  /** At the foot of a stack: number of its counters, or of pieces in the viewer's box; a castle for an engineer (OPS-19.3). */
  private drawBadges(stack: Stack, top: PlacedCounter, camera: Camera): void {
    const { atlas } = this.board
    const scale = Math.max(1, Math.min(1.5, 0.75 / camera.zoom))
    const total = stack.counters.length
    const y = top.y + top.edge * 0.5 - 3
    const hasBoxed = stack.boxed.length > 0
    if (hasBoxed || (total > 1 && isUnitOrMarker(top.face))) {
      const x = top.x + top.edge * 0.5
      this.pool.put(atlas.icon(hasBoxed ? 'inside' : 'count'), x, y, 0.38 * scale)
      drawText(this.pool, atlas, String(hasBoxed ? stack.boxed.length : total), x, y, 15 * scale)
    }
    const hasEngineer = stack.counters.some(({ face }) => face.kind === 'leader' && face.def.kind === 'engineer')
    if (hasEngineer && total > 1) this.pool.put(atlas.icon('engineer'), top.x - top.edge * 0.5, y, 0.42 * scale)
  }

  /** Draws shadow, face and status marks. */
  private drawCounter(counter: PlacedCounter, marks: readonly StatusMark[], camera: Camera): CounterImage[] {
    const level = this.detailFor(camera, counter.edge)
    const images = [this.drawMark(counter, 'shadow', camera)]
    const frame = this.board.atlas.face(counter.id, counter.face, counter.piece.steps, level)
    const image = this.pool.put(frame, counter.x, counter.y, 1)
    image.setScale(counter.edge / image.width)
    images.push({ image, dx: 0, dy: 0, scale: image.scaleX })
    for (const mark of marks) images.push(this.drawMark(counter, mark, camera))
    return images
  }

  private drawMark(counter: PlacedCounter, mark: StatusMark, camera: Camera): CounterImage {
    const frame = this.board.atlas.statusMark(mark, this.detailFor(camera, counter.edge))
    const image = this.pool.put(frame, counter.x, counter.y, 1)
    image.setScale((counter.edge * STATUS_SCALE) / image.width)
    return { image, dx: 0, dy: 0, scale: image.scaleX }
  }
}
