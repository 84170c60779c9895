import { Scene } from 'phaser'
import type { GameEvent, HexId, PieceId } from '../../operational/types'
import type { BoardInput, BoardModel } from '../../ui/hex/board'
import { tweensFor } from '../animate/eventTweens'
import { CounterAnimator } from '../animate/counterAnimator'
import { Timeline } from '../animate/timeline'
import { Atlas } from '../counters/atlas'
import { StackFan } from '../counters/stackFan'
import { CounterLayer } from '../counters/counterLayer'
import { facesById } from '../counters/faces'
import type { SheetArt } from '../sheet/sheetArt'
import type { SheetWords } from '../sheet/sheetWords'
import type { SheetLayout } from '../layout'
import { OverlayLayer } from '../overlays/overlayLayer'
import { HighlightLayer } from '../overlays/highlightLayer'
import type { Camera } from './camera'
import { Labels } from './labels'
import { NIGHT_TINT, NIGHT_LABEL_TINT } from './night'
import { Tiles } from './tiles'
import type { CountersFile } from '../../operational/data'

const ATLAS_TEXTURE = 'atlas'
const LABEL_TEXTURE = 'labels'
/** Milliseconds that the camera must rest before fine ground is baked. */
const CAMERA_REST_MS = 130
/** How long lit hexes glow up and down, in ms, before they stay lit. */
const PULSE_MS = 1600

/** The map as a Phaser scene: draws the model it was given last, and sleeps when nothing moves. */
export class MapScene extends Scene {
  readonly timeline = new Timeline()
  private model: BoardModel | null = null
  private atlas!: Atlas
  private tiles!: Tiles
  private labels!: Labels
  private counters!: CounterLayer
  private overlays!: OverlayLayer
  private highlights!: HighlightLayer
  private fan!: StackFan
  private animator!: CounterAnimator
  private needsRedraw = true
  private cameraVersion = -1
  private drawnZoom = 0
  private movedAt = 0
  private idleFrames = 0
  private litAt = 0
  private held = false
  private shownLabels = ''
  private readonly sheetArt: SheetArt
  private readonly counterDefs: CountersFile
  readonly camera: Camera
  private readonly density: number
  private words: SheetWords
  /** Receives what the player points at. */
  readonly boardInput: BoardInput
  private readonly onCreated: () => void

  constructor(
    ground: SheetArt,
    pieces: CountersFile,
    eye: Camera,
    density: number,
    words: SheetWords,
    input: BoardInput,
    started: () => void,
  ) {
    super('map')
    this.sheetArt = ground
    this.counterDefs = pieces
    this.camera = eye
    this.density = density
    this.words = words
    this.boardInput = input
    this.onCreated = started
  }

  create(): void {
    const { layout, map } = this.sheetArt
    const faces = facesById(this.counterDefs)
    const coarse = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
    this.tiles = new Tiles(this, this.sheetArt, this.words, this.density, coarse ? 6 : 12)
    this.labels = new Labels(this, LABEL_TEXTURE, layout, map, this.words)
    this.atlas = new Atlas(this.textures, ATLAS_TEXTURE, this.density > 1.25, this.words)
    this.counters = new CounterLayer(this, ATLAS_TEXTURE, this.atlas, layout, faces, this.density)
    this.overlays = new OverlayLayer(
      this,
      ATLAS_TEXTURE,
      this.atlas,
      layout,
      map.hexes.filter((hex) => hex.bastion).map(({ id }) => id),
    )
    this.highlights = new HighlightLayer(this, ATLAS_TEXTURE, this.atlas, layout)
    this.fan = new StackFan(this, ATLAS_TEXTURE, this.atlas, layout, this.density)
    this.animator = new CounterAnimator(this, ATLAS_TEXTURE, this.atlas, layout, this.camera, this.counters, faces)
    this.onCreated()
  }

  /** Draws this from now on. */
  show(model: BoardModel): void {
    if (this.timeline.running) this.timeline.skip()
    this.animator.clear()
    if (model.lit.join() !== (this.model?.lit.join() ?? ''))
      this.litAt = model.lit.length > 0 && !model.reducedMotion ? performance.now() : 0
    this.model = model
    this.needsRedraw = true
    this.tiles.setTint(model.view.clock.night ? NIGHT_TINT : 0xffffff)
    this.wake()
  }

  /** Plays events on top of what is drawn. */
  animate(events: readonly GameEvent[], speed: number): Promise<void> {
    if (!this.model || speed <= 0 || this.model.reducedMotion || this.model.countersHidden) return Promise.resolve()
    this.refresh()
    const where = new Map<PieceId, HexId>()
    for (const { counters: lying } of this.counters.stacks.values()) for (const { id, hex } of lying) where.set(id, hex)
    this.animator.ownMarkers = this.model.view.markers
    const playing = this.timeline.play(tweensFor(this.animator, events, where), speed)
    this.wake()
    return playing
  }

  setWords(words: SheetWords): void {
    this.words = words
    this.tiles.setWords(words)
    this.tiles.setTint(this.model?.view.clock.night ? NIGHT_TINT : 0xffffff)
    this.labels.setWords(words)
    this.atlas.words = words
    this.shownLabels = ''
    this.cameraVersion = -1
    this.needsRedraw = true
    this.wake()
  }

  /** Wakes the loop; it goes to sleep by itself. */
  wake(): void {
    this.idleFrames = 0
    if (!this.game.loop.running) this.game.loop.wake()
  }

  setHeld(on: boolean): void {
    this.held = on
    this.wake()
  }

  /** The counter of the open fan at a point of the window: null between them, undefined beside the fan. */
  counterAt(sx: number, sy: number): PieceId | null | undefined {
    this.refresh()
    return this.fan.counterAt(this.camera.toSheet(sx, sy))
  }

  get fannedHex(): HexId | null {
    return this.model?.fanned ?? null
  }

  fannedCounterPosition(piece: PieceId): { x: number; y: number } | null {
    this.refresh()
    const home = this.fan.sprites.get(piece)?.home
    return home ? this.camera.toScreen(home) : null
  }

  get layout(): SheetLayout {
    return this.sheetArt.layout
  }

  /** Something moves or is held, so that this is no time for work ahead. */
  get busy(): boolean {
    return this.held || this.timeline.running || performance.now() - this.movedAt < 500
  }

  /** Bakes one more tile ahead of need; false when there is nothing to do. */
  bakeAhead(): boolean {
    return this.tiles.bakeAhead(this.camera)
  }

  override update(_time: number, delta: number): void {
    const now = performance.now()
    const acting = this.timeline.running
    if (acting) {
      this.timeline.advance(Math.min(delta, 100))
      this.idleFrames = 0
      this.atlas.refresh()
    }
    if (this.camera.version !== this.cameraVersion) {
      this.cameraVersion = this.camera.version
      this.movedAt = now
      this.idleFrames = 0
      this.camera.applyTo(this.cameras.main)
      // A fan keeps to the window; all else only depends on the zoom.
      if (this.camera.zoom !== this.drawnZoom || this.fannedHex !== null) this.needsRedraw = true
    }
    const crisp = this.tiles.showTiles(this.camera)
    if (!crisp && !this.held && now - this.movedAt > CAMERA_REST_MS) {
      this.tiles.bakeMissing(this.camera)
      this.tiles.showTiles(this.camera)
    }
    if (this.litAt > 0) {
      if (now - this.litAt > PULSE_MS) this.litAt = 0
      this.needsRedraw = !this.timeline.running || this.needsRedraw
    }
    // What was played stays as it ended until the next model comes.
    if (!acting) this.refresh()
    if (crisp && this.litAt === 0 && !this.timeline.running && !this.held) this.idleFrames++
    else this.idleFrames = 0
    // Two frames more, so that what was drawn last is surely on the screen.
    if (this.idleFrames > 2) this.game.loop.sleep()
  }

  /** Redraws what lies on the ground, if the model or the zoom has changed. */
  private refresh(): void {
    const { model } = this
    if (!this.needsRedraw || !model) return
    this.needsRedraw = false
    const pulse = this.litAt > 0 ? 0.5 - 0.5 * Math.cos(((performance.now() - this.litAt) / PULSE_MS) * Math.PI * 4) : 1
    const relabel = this.drawnZoom !== this.camera.zoom
    this.drawnZoom = this.camera.zoom
    const names = model.overlays.has('names')
    const numbers = model.overlays.has('numbers')
    const tint = model.view.clock.night ? NIGHT_LABEL_TINT : 0xffffff
    const key = `${names}${numbers}${tint}`
    if (relabel || key !== this.shownLabels) this.labels.show(this.camera, names, numbers, tint)
    this.shownLabels = key
    const occupied = (hex: HexId): boolean => this.counters.stacks.has(hex) && !model.countersHidden
    const lay = (): void => {
      this.counters.show(model, this.camera)
      this.overlays.show(model, this.camera, occupied)
      this.highlights.show(model, this.camera, pulse, occupied)
      this.fan.show(model, model.fanned === null ? undefined : this.counters.stacks.get(model.fanned), this.camera)
    }
    const { generation } = this.atlas
    lay()
    // Where the texture was full, what was laid first has lost its pictures.
    if (this.atlas.generation !== generation) lay()
    this.atlas.refresh()
  }
}
