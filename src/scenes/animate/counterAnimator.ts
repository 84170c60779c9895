import type { GameObjects } from 'phaser'
import type { Point } from '../../hex/grid'
import type { HexId, PieceId } from '../../operational/types'
import { type CounterLayer, type CounterSprite, STATUS_SCALE } from '../counters/counterLayer'
import { type Face, markerFaceById } from '../counters/faces'
import { UNIT_EDGE } from '../counters/stacks'
import type { StatusMark } from '../counters/statusMarks'
import type { SheetLayout } from '../layout'
import type { BoardContext } from '../map/boardContext'
import type { Camera } from '../map/camera'
import { ATLAS_PIXELS_PER_UNIT } from '../overlays/hexHighlights'
import type { Icon } from '../overlays/icons'
import type { Tween } from './timeline'

/** Phaser depths: moving counters lie over resting ones, their status marks over them, icons over both. */
const DEPTH = { counter: 420, status: 421, icon: 700 } as const
/** A hex this near to the edge of the window, in CSS pixels, counts as out of view. */
const VIEW_MARGIN_PX = 60
const PAN_MS = 320

/** A counter that an animation moves; its place is in sheet units. */
export interface AnimatedCounter {
  readonly sprite: CounterSprite
  x: number
  y: number
}

/** Moves and changes counters for tweens, and shows icons for a moment. */
export class CounterAnimator {
  private readonly animated = new Map<PieceId, AnimatedCounter>()
  private readonly extraImages: GameObjects.Image[] = []
  private readonly board: BoardContext
  private readonly camera: Camera
  private readonly counters: CounterLayer
  private readonly faces: ReadonlyMap<PieceId, Face>
  /** The viewer's own markers: whether each is real. */
  ownMarkers: Readonly<Record<string, { readonly real: boolean }>> = {}

  constructor(board: BoardContext, camera: Camera, counters: CounterLayer, faces: ReadonlyMap<PieceId, Face>) {
    this.board = board
    this.camera = camera
    this.counters = counters
    this.faces = faces
  }

  get layout(): SheetLayout {
    return this.board.layout
  }

  /** Forgets all animated counters and the viewer's markers, and removes extra images. The next redraw shows the counters at rest. */
  clear(): void {
    this.ownMarkers = {}
    this.animated.clear()
    for (const image of this.extraImages) image.destroy()
    this.extraImages.length = 0
  }

  faceOf = (id: PieceId): Face | undefined => this.faces.get(id)

  /**
   * The counter of a piece or marker. One that was not on the sheet is made at `at`; null when it is not on the sheet and has no place.
   * `real`: what the viewer knows of a marker; null for enemy markers, which all look alike (OPS-19.5.1).
   */
  counterFor(id: PieceId, at: Point | null, real: boolean | null = null): AnimatedCounter | null {
    const known = this.animated.get(id)
    if (known) return known
    const onSheet = this.counters.sprites.get(id)
    if (onSheet) {
      for (const { image } of onSheet.images) image.setDepth(DEPTH.counter)
      return this.register({ sprite: onSheet, x: onSheet.home.x, y: onSheet.home.y })
    }
    const knownReal = real ?? this.ownMarkers[id]?.real ?? null
    const face = markerFaceById(this.board.appearance, id, knownReal) ?? this.faces.get(id)
    if (!face || !at) return null
    const edge = UNIT_EDGE * (face.kind === 'unit' || face.kind === 'marker' ? 1 : 0.7)
    const level = this.counters.detailFor(this.camera, edge)
    const steps = face.kind === 'unit' ? face.def.steps : 1
    const image = this.addImage(this.board.atlas.face(id, face, steps, level), at)
    image.setScale(edge / image.width).setDepth(DEPTH.counter)
    this.board.atlas.refresh()
    const images = [{ image, dx: 0, dy: 0, scale: image.scaleX }]
    return this.register({ sprite: { id, home: at, edge, face, steps, images }, x: at.x, y: at.y })
  }

  private register(counter: AnimatedCounter): AnimatedCounter {
    this.animated.set(counter.sprite.id, counter)
    return counter
  }

  /** Moves a counter for good. */
  moveTo(counter: AnimatedCounter, x: number, y: number): void {
    counter.x = x
    counter.y = y
    this.transform(counter, {})
  }

  /** Draws a counter shifted, faded, squeezed or enlarged; its place stays. */
  transform(
    counter: AnimatedCounter,
    change: { dx?: number; dy?: number; alpha?: number; widthScale?: number; scale?: number },
  ): void {
    const { dx = 0, dy = 0, alpha = 1, widthScale = 1, scale = 1 } = change
    for (const part of counter.sprite.images)
      part.image
        .setPosition(counter.x + dx + part.dx * scale, counter.y + dy + part.dy * scale)
        .setAlpha(alpha)
        .setScale(part.scale * widthScale * scale, part.scale * scale)
  }

  /** Shows the face of a unit with fewer steps. */
  showSteps(counter: AnimatedCounter, steps: number): void {
    const { sprite } = counter
    const level = this.counters.detailFor(this.camera, sprite.edge)
    const frame = this.board.atlas.face(sprite.id, sprite.face, Math.max(1, steps), level)
    this.board.atlas.refresh()
    sprite.images.find(({ image }) => image.frame.name.startsWith('face:'))?.image.setFrame(frame)
  }

  /** Adds a status mark to a counter. */
  addStatus(counter: AnimatedCounter, mark: StatusMark): void {
    const { sprite } = counter
    const level = this.counters.detailFor(this.camera, sprite.edge)
    const image = this.addImage(this.board.atlas.statusMark(mark, level), counter)
    this.board.atlas.refresh()
    image.setScale((sprite.edge * STATUS_SCALE) / image.width).setDepth(DEPTH.status)
    sprite.images.push({ image, dx: 0, dy: 0, scale: image.scaleX })
  }

  private addImage(frame: string, at: Point): GameObjects.Image {
    const image = this.board.scene.add.image(at.x, at.y, this.board.textureKey, frame).setDepth(DEPTH.icon)
    this.extraImages.push(image)
    return image
  }

  /** A tween that shows an icon at a point. `draw` gets the progress 0 to 1 and the scale at which the icon has its normal size. */
  flashIcon(
    icon: Icon,
    at: Point,
    ms: number,
    draw: (image: GameObjects.Image, progress: number, normalScale: number) => void,
  ): Tween {
    let image: GameObjects.Image | null = null
    const normalScale = 1 / ATLAS_PIXELS_PER_UNIT
    return {
      ms,
      begin: () => {
        image = this.addImage(this.board.atlas.icon(icon), at)
        draw(image, 0, normalScale)
      },
      update: (progress) => {
        if (image) draw(image, progress, normalScale)
      },
      end: () => {
        image?.setVisible(false)
      },
    }
  }

  /** Tweens that pan the camera to a hex out of view; they do nothing when it is in view. */
  panTo(hex: HexId): Tween[] {
    if (this.layout.grid.indexOf(hex) < 0) return []
    const target = this.layout.centre(hex)
    let start: Point | null = null
    return [
      {
        ms: this.camera.shows(target, VIEW_MARGIN_PX) ? 0 : PAN_MS,
        begin: () => {
          start = this.camera.shows(target, VIEW_MARGIN_PX) ? null : { x: this.camera.x, y: this.camera.y }
        },
        update: (progress) => {
          if (!start) return
          this.camera.centreOn({
            x: start.x + (target.x - start.x) * progress,
            y: start.y + (target.y - start.y) * progress,
          })
        },
      },
    ]
  }
}
