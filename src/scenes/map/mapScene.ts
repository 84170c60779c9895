import { Scene } from 'phaser'
import type { CountersFile } from '../../operational/data'
import type { GameEvent, HexId, PieceId } from '../../operational/types'
import type { BoardInput, BoardModel } from '../../ui/hex/board'
import { CounterAnimator } from '../animate/counterAnimator'
import { tweensFor } from '../animate/eventTweens'
import { Timeline } from '../animate/timeline'
import type { Appearance } from '../appearance/schema'
import { Atlas } from '../counters/atlas'
import { CounterLayer } from '../counters/counterLayer'
import { facesById } from '../counters/faces'
import { StackFan } from '../counters/stackFan'
import type { SheetLayout } from '../layout'
import { HighlightLayer } from '../overlays/highlightLayer'
import { OverlayLayer } from '../overlays/overlayLayer'
import type { SheetArt } from '../sheet/sheetArt'
import type { SheetWords } from '../sheet/sheetWords'
import type { BoardContext } from './boardContext'
import type { Camera } from './camera'
import { Labels } from './labels'
import { NIGHT_LABEL_TINT, NIGHT_TINT } from './night'
import { Tiles } from './tiles'

const ATLAS_TEXTURE = 'atlas'
const LABEL_TEXTURE = 'labels'
const NO_TINT = 0xffffff
/** Milliseconds that the camera must rest before fine tiles are baked. */
const CAMERA_REST_MS = 130
/** Lit hexes pulse for so long before they stay lit. */
const PULSE_MS = 1600
/** Screens above this density get the large atlas. */
const DENSE_SCREEN = 1.25
/** Fine tiles kept in memory; fewer on phones. */
const MAX_FINE_TILES = { finePointer: 12, coarsePointer: 6 } as const
/** A frame counts at most so many milliseconds for animations, so that a slow frame does not skip them. */
const MAX_FRAME_MS = 100
/** After a camera move the scene counts as busy for so long. */
const BUSY_AFTER_MOVE_MS = 500

export interface MapSceneOptions {
  readonly sheetArt: SheetArt
  readonly counters: CountersFile
  readonly appearance: Appearance
  readonly camera: Camera
  /** Device pixels a CSS pixel, 1 to 2. */
  readonly density: number
  readonly words: SheetWords
  /** Receives what the player points at. */
  readonly input: BoardInput
  readonly onCreated: () => void
}

/** The map as a Phaser scene. It draws the model of the last `show`, and stops its frame loop when nothing changes. */
export class MapScene extends Scene {
  readonly timeline = new Timeline()
  readonly camera: Camera
  private readonly options: MapSceneOptions
  private words: SheetWords
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
  /** Camera version, time (ms) and zoom at the last redraw. */
  private cameraVersion = -1
  private cameraMovedAt = 0
  private drawnZoom = 0
  private idleFrames = 0
  /** When hexes began to pulse, in ms; 0 when none does. */
  private litAt = 0
  private isHeld = false
  /** What the labels show: names, numbers and tint as a key. */
  private shownLabels = ''

  constructor(options: MapSceneOptions) {
    super('map')
    this.options = options
    this.camera = options.camera
    this.words = options.words
  }

  create(): void {
    const { sheetArt, counters, appearance, density, onCreated } = this.options
    const { layout, map } = sheetArt
    const faces = facesById(counters, appearance)
    const isCoarse = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
    const maxFineTiles = isCoarse ? MAX_FINE_TILES.coarsePointer : MAX_FINE_TILES.finePointer
    this.tiles = new Tiles(this, sheetArt, this.words, density, maxFineTiles)
    this.labels = new Labels(this, LABEL_TEXTURE, layout, map, this.words, appearance.sheet.wideNames)
    this.atlas = new Atlas(this.textures, ATLAS_TEXTURE, density > DENSE_SCREEN, this.words, appearance)
    const board: BoardContext = {
      scene: this,
      atlas: this.atlas,
      textureKey: ATLAS_TEXTURE,
      layout,
      appearance,
      density,
    }
    this.counters = new CounterLayer(board, faces)
    this.overlays = new OverlayLayer(
      board,
      map.hexes.filter((hex) => hex.bastion).map(({ id }) => id),
    )
    this.highlights = new HighlightLayer(board)
    this.fan = new StackFan(board)
    this.animator = new CounterAnimator(board, this.camera, this.counters, faces)
    onCreated()
  }

  /** Draws this model from now on. Skips animations that are playing. */
  show(model: BoardModel): void {
    if (this.timeline.isRunning) this.timeline.skip()
    this.animator.clear()
    if (model.lit.join() !== (this.model?.lit.join() ?? ''))
      this.litAt = model.lit.length > 0 && !model.reducedMotion ? performance.now() : 0
    this.model = model
    this.needsRedraw = true
    this.tiles.setTint(this.tileTint)
    this.wake()
  }

  /** Animates events, starting from what is drawn. Resolves at the end or when skipped; at once when nothing is to be animated. */
  animate(events: readonly GameEvent[], speed: number): Promise<void> {
    if (!this.model || speed <= 0 || this.model.reducedMotion || this.model.countersHidden) return Promise.resolve()
    this.redraw()
    const hexes = new Map<PieceId, HexId>()
    for (const { counters } of this.counters.stacks.values()) for (const { id, hex } of counters) hexes.set(id, hex)
    this.animator.ownMarkers = this.model.view.markers
    const playing = this.timeline.play(tweensFor(this.animator, events, hexes), speed)
    this.wake()
    return playing
  }

  /** Prints the sheet in another language. */
  setWords(words: SheetWords): void {
    this.words = words
    this.tiles.setWords(words)
    this.tiles.setTint(this.tileTint)
    this.labels.setWords(words)
    this.atlas.words = words
    this.shownLabels = ''
    this.cameraVersion = -1
    this.needsRedraw = true
    this.wake()
  }

  /** Starts the frame loop; it stops by itself. */
  wake(): void {
    this.idleFrames = 0
    if (!this.game.loop.running) this.game.loop.wake()
  }

  /** A drag or pinch has begun or ended. No tiles are baked meanwhile. */
  setHeld(isHeld: boolean): void {
    this.isHeld = isHeld
    this.wake()
  }

  /** The counter of the open fan at a point of the window: null between counters, undefined beside the fan. */
  counterAt(screenX: number, screenY: number): PieceId | null | undefined {
    this.redraw()
    return this.fan.counterAt(this.camera.toSheet(screenX, screenY))
  }

  get fannedHex(): HexId | null {
    return this.model?.fanned ?? null
  }

  /** Where a counter of the open fan lies in the window, in CSS pixels. */
  fannedCounterPosition(piece: PieceId): { x: number; y: number } | null {
    this.redraw()
    const home = this.fan.sprites.get(piece)?.home
    return home ? this.camera.toScreen(home) : null
  }

  get layout(): SheetLayout {
    return this.options.sheetArt.layout
  }

  get boardInput(): BoardInput {
    return this.options.input
  }

  /** Something moves or is held, so that tiles should not be baked ahead now. */
  get busy(): boolean {
    return this.isHeld || this.timeline.isRunning || performance.now() - this.cameraMovedAt < BUSY_AFTER_MOVE_MS
  }

  /** Bakes one tile that may be needed soon; false when none is left to bake. */
  bakeAhead(): boolean {
    return this.tiles.bakeAhead(this.camera)
  }

  private get tileTint(): number {
    return this.model?.view.clock.night ? NIGHT_TINT : NO_TINT
  }

  override update(_time: number, delta: number): void {
    const now = performance.now()
    const isAnimating = this.timeline.isRunning
    if (isAnimating) {
      this.timeline.advance(Math.min(delta, MAX_FRAME_MS))
      this.idleFrames = 0
      this.atlas.refresh()
    }
    this.followCamera(now)
    const allTilesShown = this.tiles.showTiles(this.camera)
    if (!allTilesShown && !this.isHeld && now - this.cameraMovedAt > CAMERA_REST_MS) {
      this.tiles.bakeMissing(this.camera)
      this.tiles.showTiles(this.camera)
    }
    if (this.litAt > 0) {
      if (now - this.litAt > PULSE_MS) this.litAt = 0
      this.needsRedraw = !this.timeline.isRunning || this.needsRedraw
    }
    // After an animation the counters stay where they ended until the next model comes.
    if (!isAnimating) this.redraw()
    if (allTilesShown && this.litAt === 0 && !this.timeline.isRunning && !this.isHeld) this.idleFrames++
    else this.idleFrames = 0
    // Two frames more, so that the last drawing has reached the screen.
    if (this.idleFrames > 2) this.game.loop.sleep()
  }

  private followCamera(now: number): void {
    if (this.camera.version === this.cameraVersion) return
    this.cameraVersion = this.camera.version
    this.cameraMovedAt = now
    this.idleFrames = 0
    this.camera.applyTo(this.cameras.main)
    // A pan moves only an open fan, which stays inside the window; everything else changes with the zoom.
    if (this.camera.zoom !== this.drawnZoom || this.fannedHex !== null) this.needsRedraw = true
  }

  /** Redraws what lies on the sheet if the model or the zoom has changed. */
  private redraw(): void {
    const { model } = this
    if (!this.needsRedraw || !model) return
    this.needsRedraw = false
    this.showLabels(model)
    const pulse = this.litAt > 0 ? 0.5 - 0.5 * Math.cos(((performance.now() - this.litAt) / PULSE_MS) * Math.PI * 4) : 1
    const occupied = (hex: HexId): boolean => this.counters.stacks.has(hex) && !model.countersHidden
    const drawLayers = (): void => {
      this.counters.show(model, this.camera)
      this.overlays.show(model, this.camera, occupied)
      this.highlights.show(model, this.camera, pulse, occupied)
      this.fan.show(model, model.fanned === null ? undefined : this.counters.stacks.get(model.fanned), this.camera)
    }
    const { generation } = this.atlas
    drawLayers()
    // The atlas was full and dropped frames that this pass had already used.
    if (this.atlas.generation !== generation) drawLayers()
    this.atlas.refresh()
  }

  private showLabels(model: BoardModel): void {
    const names = model.overlays.has('names')
    const numbers = model.overlays.has('numbers')
    const tint = model.view.clock.night ? NIGHT_LABEL_TINT : NO_TINT
    const key = `${names}${numbers}${tint}`
    if (this.drawnZoom !== this.camera.zoom || key !== this.shownLabels)
      this.labels.show(this.camera, names, numbers, tint)
    this.drawnZoom = this.camera.zoom
    this.shownLabels = key
  }
}
