// Who moves the view of the map: the player, whose hand comes first, or the game, which shows him something and then brings him back.
import type { Point } from '../../hex/grid'
import { easeInOut } from '../animate/timeline'
import { type Camera, type Cover, NO_COVER, type ViewOfSheet } from './camera'

/** Duration of a glide from one view to another. */
export const GLIDE_MS = 320

/** A glide of the view that is under way. */
interface Glide {
  readonly from: ViewOfSheet
  readonly to: ViewOfSheet
  readonly startMs: number
}

/**
 * Moves a camera for the player and for the game. The game moves it only to show a hex that is out of view. What it shows during a visit (a
 * fight, the enemy's turn, a replay) ends with the way back, unless the player has moved the view himself meanwhile.
 */
export class Viewpoint {
  readonly camera: Camera
  /** The player's own view, to which a visit returns; null: no visit is under way, or the player has taken another view. */
  private home: ViewOfSheet | null = null
  private glide: Glide | null = null
  /** Grows whenever the player lays his hand on the map. The game then gives up a move of the view that it has begun. */
  handCount = 0
  /** What the page lays over the canvas now. */
  cover: () => Cover = () => NO_COVER

  constructor(camera: Camera) {
    this.camera = camera
  }

  /** The view at which a glide will arrive; else the present one. */
  get destination(): ViewOfSheet {
    return this.glide?.to ?? this.camera.view
  }

  get isGliding(): boolean {
    return this.glide !== null
  }

  /** The player presses on the map: the view stands still, so that what he aims at stays where it is. */
  hold(): void {
    this.glide = null
    this.handCount++
  }

  /** The player moves the view by his own hand: this is his view from now on. */
  takeByHand(move: (camera: Camera) => void): void {
    this.hold()
    this.home = null
    move(this.camera)
  }

  /** The game begins to show something: remembers the player's view. */
  beginVisit(): void {
    this.home ??= this.destination
  }

  /** The game has shown what there was to show: goes back to the player's view. `nowMs` null: at once, without a glide. */
  endVisit(nowMs: number | null): void {
    const { home } = this
    this.home = null
    if (home) this.goTo(home, nowMs)
  }

  /** Whether a hex is in view, or will be when a glide arrives. */
  isInView(hexCentre: Point): boolean {
    return this.camera.viewShowing(hexCentre, this.destination, this.cover()) === null
  }

  /** Shows a point of the sheet if its hex is out of view; a hex in view moves nothing. `nowMs` null: at once. */
  show(hexCentre: Point, nowMs: number | null): void {
    const view = this.camera.viewShowing(hexCentre, this.destination, this.cover())
    if (view) this.goTo(view, nowMs)
  }

  /** Goes to a view, by a glide or at once; nothing moves where the view is the present one. */
  private goTo(view: ViewOfSheet, nowMs: number | null): void {
    const from = this.camera.view
    const isThere = from.x === view.x && from.y === view.y && from.zoom === view.zoom
    this.glide = null
    if (isThere) return
    if (nowMs === null) this.camera.take(view)
    else this.glide = { from, to: view, startMs: nowMs }
  }

  /** Moves the camera on along a glide. */
  advance(nowMs: number): void {
    const { glide } = this
    if (!glide) return
    const progress = Math.min(1, Math.max(0, (nowMs - glide.startMs) / GLIDE_MS))
    if (progress >= 1) this.glide = null
    const share = easeInOut(progress)
    const between = (from: number, to: number): number => (progress >= 1 ? to : from + (to - from) * share)
    this.camera.take({
      x: between(glide.from.x, glide.to.x),
      y: between(glide.from.y, glide.to.y),
      zoom: between(glide.from.zoom, glide.to.zoom),
      isFitted: progress >= 1 && glide.to.isFitted,
    })
  }
}
