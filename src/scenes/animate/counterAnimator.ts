// What animations do to the board of the hex game: move and change counters, show icons, pan the camera.
import type { GameObjects } from 'phaser'
import type { Point } from '../../hex/grid'
import type { HexId, PieceId } from '../../operational/types'
import { type CounterLayer, type CounterSprite, STATUS_SCALE } from '../counters/counterLayer'
import { type Face, markerFaceById } from '../counters/faces'
import { UNIT_EDGE } from '../counters/stacks'
import type { StatusMark } from '../counters/statusMarks'
import type { SheetLayout } from '../layout'
import type { BoardContext } from '../map/boardContext'
import type { Camera, ViewOfSheet } from '../map/camera'
import { GLIDE_MS, type Viewpoint } from '../map/viewpoint'
import { ATLAS_PIXELS_PER_UNIT } from '../overlays/hexHighlights'
import type { Icon } from '../overlays/icons'
import { easeInOut, type Tween } from './timeline'

/** Phaser depths: moving counters lie over resting ones, their status marks over them, icons over both. */
const DEPTH = { counter: 420, status: 421, icon: 700 } as const
/** Edge of an animated leader or HQ counter, in edges of a unit's counter. */
const LEADER_EDGE_SHARE = 0.7

/** A counter that an animation moves; its place is in sheet units. */
export interface AnimatedCounter {
  readonly sprite: CounterSprite
  x: number
  y: number
}

/** What tweens change on the board: it moves, fades and turns counters, shows icons for a moment, and pans the camera. */
export class CounterAnimator {
  private readonly animated = new Map<PieceId, AnimatedCounter>()
  /** Images that exist only during an animation: icons, added status marks, and counters that were not on the sheet. */
  private readonly extraImages: GameObjects.Image[] = []
  private readonly board: BoardContext
  private readonly camera: Camera
  private readonly viewpoint: Viewpoint
  private readonly counters: CounterLayer
  private readonly faces: ReadonlyMap<PieceId, Face>
  /**
   * The viewer's own markers, counters that stand for hidden-movement boxes: whether each is real. The scene sets this field before it plays an
   * animation.
   */
  ownMarkers: Readonly<Record<string, { readonly real: boolean }>> = {}

  constructor(board: BoardContext, viewpoint: Viewpoint, counters: CounterLayer, faces: ReadonlyMap<PieceId, Face>) {
    this.board = board
    this.viewpoint = viewpoint
    this.camera = viewpoint.camera
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

  /** The face of a piece; undefined for markers, whose faces depend on what the viewer knows. */
  faceOf = (id: PieceId): Face | undefined => this.faces.get(id)

  /**
   * The counter of a piece or marker. A counter that is not on the sheet is made at `entryPoint`; without an entry point the result is null.
   * `isReal`: what the viewer knows of a marker; null for enemy markers, which all look alike (OPS-19.5.1).
   */
  counterFor(id: PieceId, entryPoint: Point | null, isReal: boolean | null = null): AnimatedCounter | null {
    const alreadyAnimated = this.animated.get(id)
    if (alreadyAnimated) return alreadyAnimated
    const spriteAtRest = this.counters.sprites.get(id)
    if (spriteAtRest) {
      // A sprite's `home` is the place of its counter in the stack.
      for (const { image } of spriteAtRest.images) image.setDepth(DEPTH.counter)
      return this.register({ sprite: spriteAtRest, x: spriteAtRest.home.x, y: spriteAtRest.home.y })
    }
    const realIfKnown = isReal ?? this.ownMarkers[id]?.real ?? null
    const face = markerFaceById(this.board.appearance, id, realIfKnown) ?? this.faces.get(id)
    if (!face || !entryPoint) return null
    const edge = UNIT_EDGE * (face.kind === 'unit' || face.kind === 'marker' ? 1 : LEADER_EDGE_SHARE)
    const detailLevel = this.counters.detailFor(this.camera, edge)
    const steps = face.kind === 'unit' ? face.def.steps : 1
    const image = this.addImage(this.board.atlas.faceFrame(id, face, steps, detailLevel), entryPoint)
    image.setScale(edge / image.width).setDepth(DEPTH.counter)
    // A frame that is new in the texture must go to the GPU.
    this.board.atlas.refresh()
    // This counter has one image, in its middle: no shadow and no marks.
    const images = [{ image, dx: 0, dy: 0, scale: image.scaleX }]
    return this.register({
      sprite: { id, home: entryPoint, edge, face, steps, images },
      x: entryPoint.x,
      y: entryPoint.y,
    })
  }

  /** Records a counter as animated, and returns it. */
  private register(counter: AnimatedCounter): AnimatedCounter {
    this.animated.set(counter.sprite.id, counter)
    return counter
  }

  /** Moves a counter to a place where it stays after the tween. */
  moveTo(counter: AnimatedCounter, x: number, y: number): void {
    counter.x = x
    counter.y = y
    const noOtherChange = {}
    this.transform(counter, noOtherChange)
  }

  /** Draws a counter shifted, faded, squeezed or enlarged for the moment; `counter.x` and `counter.y` stay as they are. */
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

  /** Changes the face of a unit to the one with `steps` steps left. */
  showSteps(counter: AnimatedCounter, steps: number): void {
    const { sprite } = counter
    const detailLevel = this.counters.detailFor(this.camera, sprite.edge)
    // A unit without steps has no face of its own: it shows its last step until it fades.
    const frame = this.board.atlas.faceFrame(sprite.id, sprite.face, Math.max(1, steps), detailLevel)
    this.board.atlas.refresh()
    // A counter consists of several images; the atlas gives frames of faces names that begin with `face:`.
    sprite.images.find(({ image }) => image.frame.name.startsWith('face:'))?.image.setFrame(frame)
  }

  /** Adds a status mark to a counter. */
  addStatus(counter: AnimatedCounter, mark: StatusMark): void {
    const { sprite } = counter
    const detailLevel = this.counters.detailFor(this.camera, sprite.edge)
    const image = this.addImage(this.board.atlas.statusMarkFrame(mark, detailLevel), counter)
    this.board.atlas.refresh()
    image.setScale((sprite.edge * STATUS_SCALE) / image.width).setDepth(DEPTH.status)
    sprite.images.push({ image, dx: 0, dy: 0, scale: image.scaleX })
  }

  /** Adds an image of a frame of the atlas over everything else; `clear` removes it. */
  private addImage(frame: string, centre: Point): GameObjects.Image {
    const image = this.board.scene.add.image(centre.x, centre.y, this.board.textureKey, frame).setDepth(DEPTH.icon)
    this.extraImages.push(image)
    return image
  }

  /** A tween that shows an icon at a point of the sheet. `draw` gets the progress 0 to 1 and the scale of the icon's normal size. */
  iconTween(
    icon: Icon,
    centre: Point,
    durationMs: number,
    draw: (image: GameObjects.Image, progress: number, normalScale: number) => void,
  ): Tween {
    let image: GameObjects.Image | null = null
    const normalScale = 1 / ATLAS_PIXELS_PER_UNIT
    return {
      durationMs,
      begin: () => {
        image = this.addImage(this.board.atlas.iconFrame(icon), centre)
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

  /**
   * A group of one tween that brings a hex into view, by the shortest way. For a hex in view the tween takes no time and moves nothing; nor does
   * it move anything once the player lays his hand on the map. Empty for a place that is no hex.
   */
  panTweens(hex: HexId): Tween[] {
    if (this.layout.grid.indexOf(hex) < 0) return []
    const { camera, viewpoint } = this
    const target = this.layout.centre(hex)
    const handCount = viewpoint.handCount
    let from = camera.view
    let to: ViewOfSheet | null = null
    return [
      {
        // Known when the tween begins: tweens that play before may have moved the camera.
        get durationMs() {
          return to === null ? 0 : GLIDE_MS
        },
        isLeftOutWhenSkipped: true,
        begin: () => {
          from = camera.view
          to = camera.viewShowing(target, from, viewpoint.cover())
        },
        update: (progress) => {
          if (!to || viewpoint.handCount !== handCount) return
          const share = easeInOut(progress)
          camera.centreOn({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
        },
      },
    ]
  }
}
