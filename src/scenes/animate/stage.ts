import type { GameObjects, Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { HexId, PieceId } from '../../operational/types'
import type { Atlas } from '../counters/atlas'
import type { Decal } from '../counters/decals'
import type { Counter, CounterLayer } from '../counters/layer'
import { COUNTER } from '../counters/stack'
import { type Face, markerFace } from '../counters/style'
import type { SheetLayout } from '../layout'
import type { Camera } from '../map/camera'
import type { Icon } from '../overlays/icons'
import { SIGN_PIXELS } from '../overlays/signs'
import type { Act } from './timeline'

/** A counter in motion: where it is now and how it looks, applied to all its images at once. */
export interface Actor {
  readonly counter: Counter
  x: number
  y: number
}

/** What acts may touch: counters by id, and small pictures that come and go. */
export class Stage {
  private readonly actors = new Map<PieceId, Actor>()
  private readonly extras: GameObjects.Image[] = []
  private readonly scene: Scene
  private readonly key: string
  private readonly atlas: Atlas
  /** The viewer's own markers, which he knows by sight. */
  own: Readonly<Record<string, { readonly real: boolean }>> = {}
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
    this.own = {}
    this.actors.clear()
    for (const image of this.extras) image.destroy()
    this.extras.length = 0
  }

  faceOf = (id: PieceId): Face | undefined => this.faces.get(id)

  /**
   * The actor for a piece or marker. One that did not lie on the sheet yet is made at `at`; null without a place. `real`: what a marker of
   * one's own is; null for the enemy's, which look alike (OPS-19.5.1).
   */
  actor(id: PieceId, at: Point | null, real: boolean | null = null): Actor | null {
    const known = this.actors.get(id)
    if (known) return known
    const lying = this.counters.counters.get(id)
    if (lying) {
      for (const part of lying.parts) part.image.setDepth(420)
      return this.enter({ counter: lying, x: lying.home.x, y: lying.home.y })
    }
    const face = id.includes('.marker.') ? markerFace(id, real ?? this.own[id]?.real ?? null) : this.faces.get(id)
    if (!face || !at) return null
    const edge = COUNTER * (face.kind === 'unit' || face.kind === 'marker' ? 1 : 0.7)
    const level = this.counters.level(this.camera, edge)
    const steps = face.kind === 'unit' ? face.def.steps : 1
    const image = this.picture(this.atlas.face(id, face, steps, level), at)
    image.setScale(edge / image.width).setDepth(420)
    this.atlas.refresh()
    const counter: Counter = { id, home: at, edge, face, steps, parts: [{ image, dx: 0, dy: 0, scale: image.scaleX }] }
    return this.enter({ counter, x: at.x, y: at.y })
  }

  private enter(actor: Actor): Actor {
    this.actors.set(actor.counter.id, actor)
    return actor
  }

  place(actor: Actor, x: number, y: number): void {
    actor.x = x
    actor.y = y
    this.look(actor, {})
  }

  /** Draws an actor shifted, faded, squeezed or turned, without moving it for good. */
  look(actor: Actor, how: { dx?: number; dy?: number; alpha?: number; wide?: number; grow?: number }): void {
    const { dx = 0, dy = 0, alpha = 1, wide = 1, grow = 1 } = how
    for (const { image, dx: px, dy: py, scale } of actor.counter.parts)
      image
        .setPosition(actor.x + dx + px * grow, actor.y + dy + py * grow)
        .setAlpha(alpha)
        .setScale(scale * wide * grow, scale * grow)
  }

  /** Shows the face with fewer steps, or lays a state over it. */
  turn(actor: Actor, steps: number): void {
    const level = this.counters.level(this.camera, actor.counter.edge)
    const frame = this.atlas.face(actor.counter.id, actor.counter.face, Math.max(1, steps), level)
    this.atlas.refresh()
    actor.counter.parts.find(({ image }) => image.frame.name.startsWith('face:'))?.image.setFrame(frame)
  }

  mark(actor: Actor, decal: Decal): void {
    const level = this.counters.level(this.camera, actor.counter.edge)
    const image = this.picture(this.atlas.decal(decal, level), actor)
    this.atlas.refresh()
    image.setScale((actor.counter.edge * 1.28) / image.width).setDepth(421)
    actor.counter.parts.push({ image, dx: 0, dy: 0, scale: image.scaleX })
  }

  private picture(frame: string, at: Point): GameObjects.Image {
    const image = this.scene.add.image(at.x, at.y, this.key, frame).setDepth(700)
    this.extras.push(image)
    return image
  }

  /** An act in which a sign appears at a point and changes as `draw` says. */
  flash(icon: Icon, at: Point, ms: number, draw: (image: GameObjects.Image, t: number, unit: number) => void): Act {
    let image: GameObjects.Image | null = null
    const unit = 1 / SIGN_PIXELS
    return {
      ms,
      begin: () => {
        image = this.picture(this.atlas.icon(icon), at)
        draw(image, 0, unit)
      },
      at: (t) => {
        if (image) draw(image, t, unit)
      },
      end: () => {
        image?.setVisible(false)
      },
    }
  }

  /** Glides the view to a hex that lies out of it. */
  follow(hex: HexId): Act[] {
    if (this.layout.grid.indexOf(hex) < 0) return []
    const to = this.layout.centre(hex)
    let from: Point | null = null
    return [
      {
        ms: this.camera.shows(to, 60) ? 0 : 320,
        begin: () => {
          from = this.camera.shows(to, 60) ? null : { x: this.camera.x, y: this.camera.y }
        },
        at: (t) => {
          if (from) this.camera.look({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t })
        },
      },
    ]
  }
}
