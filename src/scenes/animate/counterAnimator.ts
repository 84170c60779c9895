import type { GameObjects, Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { HexId, PieceId } from '../../operational/types'
import type { Atlas } from '../counters/atlas'
import type { StatusMark } from '../counters/statusMarks'
import type { CounterSprite, CounterLayer } from '../counters/counterLayer'
import { UNIT_EDGE } from '../counters/stacks'
import { type Face, markerFace } from '../counters/faces'
import type { SheetLayout } from '../layout'
import type { Camera } from '../map/camera'
import type { Icon } from '../overlays/icons'
import { ATLAS_PIXELS_PER_UNIT } from '../overlays/hexHighlights'
import type { Tween } from './timeline'

/** A counter in motion: where it is now and how it looks, applied to all its images at once. */
export interface AnimatedCounter {
  readonly counter: CounterSprite
  x: number
  y: number
}

/** What acts may touch: counters by id, and small pictures that come and go. */
export class CounterAnimator {
  private readonly animated = new Map<PieceId, AnimatedCounter>()
  private readonly extraImages: GameObjects.Image[] = []
  private readonly scene: Scene
  private readonly key: string
  private readonly atlas: Atlas
  /** The viewer's own markers, which he knows by sight. */
  ownMarkers: Readonly<Record<string, { readonly real: boolean }>> = {}
  readonly layout: SheetLayout
  readonly camera: Camera
  private readonly counters: CounterLayer
  private readonly faces: ReadonlyMap<PieceId, Face>

  constructor(
    scene: Scene,
    key: string,
    atlas: Atlas,
    layout: SheetLayout,
    camera: Camera,
    counters: CounterLayer,
    faces: ReadonlyMap<PieceId, Face>,
  ) {
    this.scene = scene
    this.key = key
    this.atlas = atlas
    this.layout = layout
    this.camera = camera
    this.counters = counters
    this.faces = faces
  }

  /**
   * Forgets all actors, and what the viewer knew of his markers, and takes every extra picture away; the next redraw lays the counters where
   * they belong.
   */
  clear(): void {
    this.ownMarkers = {}
    this.animated.clear()
    for (const image of this.extraImages) image.destroy()
    this.extraImages.length = 0
  }

  faceOf = (id: PieceId): Face | undefined => this.faces.get(id)

  /**
   * The actor for a piece or marker. One that did not lie on the sheet yet is made at `at`; null without a place. `real`: what a marker of
   * one's own is; null for the enemy's, which look alike (OPS-19.5.1).
   */
  counterFor(id: PieceId, at: Point | null, real: boolean | null = null): AnimatedCounter | null {
    const known = this.animated.get(id)
    if (known) return known
    const lying = this.counters.counters.get(id)
    if (lying) {
      for (const part of lying.parts) part.image.setDepth(420)
      return this.register({ counter: lying, x: lying.home.x, y: lying.home.y })
    }
    const face = id.includes('.marker.')
      ? markerFace(id, real ?? this.ownMarkers[id]?.real ?? null)
      : this.faces.get(id)
    if (!face || !at) return null
    const edge = UNIT_EDGE * (face.kind === 'unit' || face.kind === 'marker' ? 1 : 0.7)
    const level = this.counters.detailFor(this.camera, edge)
    const steps = face.kind === 'unit' ? face.def.steps : 1
    const image = this.addImage(this.atlas.face(id, face, steps, level), at)
    image.setScale(edge / image.width).setDepth(420)
    this.atlas.refresh()
    const counter: CounterSprite = {
      id,
      home: at,
      edge,
      face,
      steps,
      parts: [{ image, dx: 0, dy: 0, scale: image.scaleX }],
    }
    return this.register({ counter, x: at.x, y: at.y })
  }

  private register(actor: AnimatedCounter): AnimatedCounter {
    this.animated.set(actor.counter.id, actor)
    return actor
  }

  moveTo(actor: AnimatedCounter, x: number, y: number): void {
    actor.x = x
    actor.y = y
    this.transform(actor, {})
  }

  /** Draws an actor shifted, faded, squeezed or turned, without moving it for good. */
  transform(
    actor: AnimatedCounter,
    how: { dx?: number; dy?: number; alpha?: number; wide?: number; grow?: number },
  ): void {
    const { dx = 0, dy = 0, alpha = 1, wide = 1, grow = 1 } = how
    for (const { image, dx: px, dy: py, scale } of actor.counter.parts)
      image
        .setPosition(actor.x + dx + px * grow, actor.y + dy + py * grow)
        .setAlpha(alpha)
        .setScale(scale * wide * grow, scale * grow)
  }

  /** Shows the face with fewer steps, or lays a state over it. */
  showSteps(actor: AnimatedCounter, steps: number): void {
    const level = this.counters.detailFor(this.camera, actor.counter.edge)
    const frame = this.atlas.face(actor.counter.id, actor.counter.face, Math.max(1, steps), level)
    this.atlas.refresh()
    actor.counter.parts.find(({ image }) => image.frame.name.startsWith('face:'))?.image.setFrame(frame)
  }

  addStatus(actor: AnimatedCounter, decal: StatusMark): void {
    const level = this.counters.detailFor(this.camera, actor.counter.edge)
    const image = this.addImage(this.atlas.statusMark(decal, level), actor)
    this.atlas.refresh()
    image.setScale((actor.counter.edge * 1.28) / image.width).setDepth(421)
    actor.counter.parts.push({ image, dx: 0, dy: 0, scale: image.scaleX })
  }

  private addImage(frame: string, at: Point): GameObjects.Image {
    const image = this.scene.add.image(at.x, at.y, this.key, frame).setDepth(700)
    this.extraImages.push(image)
    return image
  }

  /** An act in which a sign appears at a point and changes as `draw` says. */
  flashIcon(
    icon: Icon,
    at: Point,
    ms: number,
    draw: (image: GameObjects.Image, t: number, unit: number) => void,
  ): Tween {
    let image: GameObjects.Image | null = null
    const unit = 1 / ATLAS_PIXELS_PER_UNIT
    return {
      ms,
      begin: () => {
        image = this.addImage(this.atlas.icon(icon), at)
        draw(image, 0, unit)
      },
      update: (t) => {
        if (image) draw(image, t, unit)
      },
      end: () => {
        image?.setVisible(false)
      },
    }
  }

  /** Glides the view to a hex that lies out of it. */
  panTo(hex: HexId): Tween[] {
    if (this.layout.grid.indexOf(hex) < 0) return []
    const to = this.layout.centre(hex)
    let from: Point | null = null
    return [
      {
        ms: this.camera.shows(to, 60) ? 0 : 320,
        begin: () => {
          from = this.camera.shows(to, 60) ? null : { x: this.camera.x, y: this.camera.y }
        },
        update: (t) => {
          if (from) this.camera.centreOn({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t })
        },
      },
    ]
  }
}
