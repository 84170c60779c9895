// Draws all counters of the hex game as stacks on the map sheet. A box is a hidden-movement box off the map; markers on the map stand for it.
import type { GameObjects } from 'phaser'
import type { Point } from '../../hex/grid'
import type { HexId, PieceId, View } from '../../operational/types'
import type { BoardModel } from '../../ui/hex/board'
import type { BoardContext } from '../map/boardContext'
import type { Camera } from '../map/camera'
import { ImagePool } from '../map/imagePool'
import { type DetailLevel, STATUS_MARGIN } from './atlas'
import { type Face, sideOfFace } from './faces'
import { drawText } from './glyphText'
import { isUnitOrMarker, layOutStacks, type PlacedCounter, type Stack } from './stacks'
import type { StatusMark } from './statusMarks'

/** One of the images of a counter. */
export interface CounterImage {
  readonly image: GameObjects.Image
  /** Offset from the counter's centre, in sheet units. */
  readonly dx: number
  readonly dy: number
  /** Scale of the image while the counter is at rest. */
  readonly scale: number
}

/** The images of one counter (shadow, face, status marks), so that an animation can move them together. */
export interface CounterSprite {
  readonly id: PieceId
  /** Centre of the counter at rest, in sheet units. */
  readonly home: Point
  /** Length of the counter's edge, in sheet units. */
  readonly edge: number
  readonly face: Face
  readonly steps: number
  readonly images: CounterImage[]
}

/** Width of a status mark's frame, in edges of its counter. */
export const STATUS_SCALE = 1 + (2 * STATUS_MARGIN) / 100
/** The scale of an image until its width is known. */
const PROVISIONAL_SCALE = 1
/** Opacity of the markers of a box that is still being filled. */
const PLANNED_ALPHA = 0.66
/** Phaser depth of the lowest image: counters lie over the map and its highlights. */
const COUNTER_DEPTH = 100
/** Badges at the foot of a stack: the number of its counters on a disc, and the castle of an engineer. Lengths are sheet units. */
const BADGE = {
  discScale: 0.38,
  castleScale: 0.42,
  textHeight: 15,
  /** Distance of a badge's middle from the foot of the top counter. */
  aboveFoot: 3,
  /** Distance of a badge's middle from the side of the top counter: as far out as leaves the next hex free, so that the step bar can be read. */
  beside: 9,
  /** Badges have their normal size from this zoom on. Zoomed out they grow, to at most `maxGrowth` times that size. */
  normalZoom: 0.75,
  maxGrowth: 1.5,
} as const
/** Badges are left out below this scale, in device pixels per sheet unit. */
const MIN_SCALE_FOR_BADGES = 0.3

/**
 * Status marks of a piece, from the lowest to the highest. A piece lacks the fields that the viewer may not know. Who is in command is known of
 * the viewer's own units, in his own movement segment (OPS-4.3).
 */
export function statusMarksOf({ piece, face }: Pick<PlacedCounter, 'piece' | 'face'>, view: View): StatusMark[] {
  const marks: StatusMark[] = []
  const isItsTurn = sideOfFace(face) === view.active
  if (piece.moved === true && isItsTurn) marks.push('moved')
  // Only leaders and HQs have the field `active`.
  if (piece.active === false) marks.push('inactive')
  if (piece.disrupted) marks.push('disrupted')
  if (piece.ineffective) marks.push('ineffective')
  const isOwnMovement = isItsTurn && view.active === view.side && view.segment === 'move'
  if (isOwnMovement && face.kind === 'unit' && !view.command[piece.id]) marks.push('outOfCommand')
  if (piece.marched) marks.push('marched')
  if (piece.attacked) marks.push('attacked')
  if (piece.garrison) marks.push('garrison')
  // `wounded` is the last turn of a leader's wound; 0: he is well.
  if ((piece.wounded ?? 0) > 0) marks.push('wounded')
  return marks
}

/** All counters on the sheet. */
export class CounterLayer {
  /** Sprites by id of the piece or marker. */
  readonly sprites = new Map<PieceId, CounterSprite>()
  /** The stacks of the last `show`, by hex. */
  stacks: ReadonlyMap<HexId, Stack> = new Map()
  /** Pieces in boxes that are being filled (OPS-19.5.2). */
  private beingHidden: ReadonlySet<PieceId> = new Set()
  private readonly pool: ImagePool
  private readonly board: BoardContext
  private readonly faces: ReadonlyMap<PieceId, Face>

  constructor(board: BoardContext, faces: ReadonlyMap<PieceId, Face>) {
    this.pool = new ImagePool(board.scene, board.textureKey, COUNTER_DEPTH)
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

  /** The detail level at which a counter is drawn whose edge is `edge` sheet units long. */
  detailFor(camera: Camera, edge: number): DetailLevel {
    return this.board.atlas.levelFor(edge * camera.zoom * this.board.pixelsPerCssPixel)
  }

  /** Draws all counters of a stack with their marks, then its badges, and records their sprites. */
  private drawStack(stack: Stack, model: BoardModel, camera: Camera, selected: ReadonlySet<PieceId>): void {
    const topCounter = stack.counters.find((counter) => counter.isOnTop)
    const hasReadyCounter = stack.counters.some(({ id }) => model.ready.has(id))
    for (const counter of stack.counters) {
      const isSelected = selected.has(counter.id)
      const images = this.drawCounter(counter, this.visibleMarks(counter, model), camera)
      if (counter.isPlanned) for (const { image } of images) image.setAlpha(PLANNED_ALPHA)
      if (this.beingHidden.has(counter.id)) images.push(this.drawMark(counter, 'hiding', camera))
      // One mark tells that some piece of the stack can act; it lies on the uppermost unit.
      if (counter === topCounter && isUnitOrMarker(counter.face) && hasReadyCounter && !isSelected)
        images.push(this.drawMark(counter, 'ready', camera))
      if (isSelected) {
        images.push(this.drawMark(counter, 'selected', camera))
        // The frame of the selection covers the corner bastions of the garrison's wall, so they are drawn again.
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
    if (topCounter && camera.zoom * this.board.pixelsPerCssPixel > MIN_SCALE_FOR_BADGES)
      this.drawBadges(stack, topCounter, camera)
  }

  /** All marks of a counter that lies on top, and of a leader or HQ. A covered unit shows only the garrison's wall: the rest is hidden. */
  private visibleMarks(counter: PlacedCounter, model: BoardModel): readonly StatusMark[] {
    if (counter.isOnTop || !isUnitOrMarker(counter.face)) return statusMarksOf(counter, model.view)
    return counter.piece.garrison ? ['garrison'] : []
  }

  /** Draws at the foot of a stack how many counters it has, or pieces in the viewer's box, and a castle for an engineer (OPS-19.3). */
  private drawBadges(stack: Stack, topCounter: PlacedCounter, camera: Camera): void {
    const { atlas } = this.board
    const badgeScale = Math.max(1, Math.min(BADGE.maxGrowth, BADGE.normalZoom / camera.zoom))
    const counterCount = stack.counters.length
    const badgeY = topCounter.y + topCounter.edge * 0.5 - BADGE.aboveFoot
    const holdsBoxedPieces = stack.boxed.length > 0
    if (holdsBoxedPieces || (counterCount > 1 && isUnitOrMarker(topCounter.face))) {
      const badgeX = topCounter.x + topCounter.edge * 0.5 + BADGE.beside
      this.pool.put(
        atlas.iconFrame(holdsBoxedPieces ? 'inside' : 'count'),
        badgeX,
        badgeY,
        BADGE.discScale * badgeScale,
      )
      drawText(
        this.pool,
        atlas,
        String(holdsBoxedPieces ? stack.boxed.length : counterCount),
        badgeX,
        badgeY,
        BADGE.textHeight * badgeScale,
      )
    }
    const hasEngineer = stack.counters.some(({ face }) => face.kind === 'leader' && face.def.kind === 'engineer')
    if (hasEngineer && counterCount > 1)
      this.pool.put(
        atlas.iconFrame('engineer'),
        topCounter.x - topCounter.edge * 0.5 - BADGE.beside,
        badgeY,
        BADGE.castleScale * badgeScale,
      )
  }

  /** Draws shadow, face and status marks. */
  private drawCounter(counter: PlacedCounter, marks: readonly StatusMark[], camera: Camera): CounterImage[] {
    const level = this.detailFor(camera, counter.edge)
    const images = [this.drawMark(counter, 'shadow', camera)]
    const frame = this.board.atlas.faceFrame(counter.id, counter.face, counter.piece.steps, level)
    const image = this.pool.put(frame, counter.x, counter.y, PROVISIONAL_SCALE)
    image.setScale(counter.edge / image.width)
    images.push({ image, dx: 0, dy: 0, scale: image.scaleX })
    for (const mark of marks) images.push(this.drawMark(counter, mark, camera))
    return images
  }

  /** Draws a status mark at a counter. Marks and face lie over one another in the order in which they are drawn. */
  private drawMark(counter: PlacedCounter, mark: StatusMark, camera: Camera): CounterImage {
    const frame = this.board.atlas.statusMarkFrame(mark, this.detailFor(camera, counter.edge))
    const image = this.pool.put(frame, counter.x, counter.y, PROVISIONAL_SCALE)
    image.setScale((counter.edge * STATUS_SCALE) / image.width)
    return { image, dx: 0, dy: 0, scale: image.scaleX }
  }
}
