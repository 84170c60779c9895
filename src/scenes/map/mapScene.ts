// The Phaser scene of the hex game: holds all layers of the board, and draws them when something has changed.
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
import { GhostLayer } from '../counters/ghostLayer'
import { facesById } from '../counters/faces'
import { StackFan } from '../counters/stackFan'
import type { Stack } from '../counters/stacks'
import type { Rect, SheetLayout } from '../layout'
import { HighlightLayer } from '../overlays/highlightLayer'
import { OverlayLayer } from '../overlays/overlayLayer'
import { paintSheet, type SheetArt } from '../sheet/sheetArt'
import type { SheetWords } from '../sheet/sheetWords'
import type { BoardContext } from './boardContext'
import { FrameRest } from '../frameRest'
import type { Camera } from './camera'
import { Labels } from './labels'
import { NIGHT_LABEL_TINT, NIGHT_TINT } from './night'
import { MAP_LEVEL_SCALES, type PaintPart, Tiles } from './tiles'
import type { Viewpoint } from './viewpoint'

/** Keys of textures in Phaser. */
const ATLAS_TEXTURE = 'atlas'
const LABEL_TEXTURE = 'labels'
const NO_TINT = 0xffffff
/** Lit hexes, those that the interface points out, pulse for this time, with this many beats, before they stay lit. */
const PULSE_MS = 1600
const PULSE_BEATS = 2
/** Screens with more device pixels per CSS pixel get the large atlas of counters. */
const DENSE_SCREEN_FROM = 1.25
/** Tiles of the finest level that are kept in memory; fewer on phones, whose pointer is a finger. */
const MAX_FINE_TILES = { finePointer: 12, coarsePointer: 6 } as const
/** A frame advances animations by at most so many milliseconds, so that a slow frame does not skip them. */
const MAX_FRAME_MS = 100
/** A number that no version of the camera has: the next frame then counts as a camera move. */
const NO_VERSION = -1

/** What a scene is made with; `onCreated` is called when it can draw. */
export interface MapSceneOptions {
  readonly sheetArt: SheetArt
  readonly counters: CountersFile
  readonly appearance: Appearance
  readonly viewpoint: Viewpoint
  /** Device pixels per CSS pixel, from 1 to 2. */
  readonly pixelsPerCssPixel: number
  readonly words: SheetWords
  /** Receives what the player points at. */
  readonly input: BoardInput
  readonly onCreated: () => void
}

/** The board of the hex game as a Phaser scene. It draws the model of the last `show`, and stops its frame loop when nothing changes. */
export class MapScene extends Scene {
  readonly timeline = new Timeline()
  readonly camera: Camera
  readonly viewpoint: Viewpoint
  /** Called when the view has moved otherwise than by a drag: other hexes may then lie under the pointer. */
  onViewMoved: () => void = () => {}
  /** Called in each frame in which the view has changed, in a drag too. */
  onCameraMoved: () => void = () => {}
  private readonly options: MapSceneOptions
  private words: SheetWords
  private model: BoardModel | null = null
  // These are made in `create`, which Phaser calls before anything is drawn.
  private atlas!: Atlas
  private tiles!: Tiles
  private labels!: Labels
  private counters!: CounterLayer
  private overlays!: OverlayLayer
  private highlights!: HighlightLayer
  private ghosts!: GhostLayer
  private fan!: StackFan
  private animator!: CounterAnimator
  readonly rest = new FrameRest(this)
  private needsRedraw = true
  /** Version of the camera in the last frame. */
  private seenCameraVersion = NO_VERSION
  /** Zoom of the last redraw. */
  private drawnZoom = 0
  /** When the lit hexes began to pulse, by performance.now(); 0 when none pulses. */
  private pulseStartMs = 0
  /** Whether names and numbers are shown, and their tint, as one string: a change means that labels must be drawn again. */
  private shownLabelsKey = ''

  constructor(options: MapSceneOptions) {
    super('map')
    this.options = options
    this.viewpoint = options.viewpoint
    this.camera = options.viewpoint.camera
    this.words = options.words
  }

  /** Phaser calls this once, when textures can be made. Makes all layers. */
  create(): void {
    const { sheetArt, counters, appearance, pixelsPerCssPixel, onCreated } = this.options
    const { layout, map } = sheetArt
    const faces = facesById(counters, appearance)
    const isCoarse = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
    const maxFineTiles = isCoarse ? MAX_FINE_TILES.coarsePointer : MAX_FINE_TILES.finePointer
    this.tiles = new Tiles(
      this,
      { sheet: layout.sheet, levelScales: MAP_LEVEL_SCALES, paint: this.paintIn(this.words) },
      pixelsPerCssPixel,
      maxFineTiles,
    )
    // `wideNames`: place names that are written large across several hexes.
    this.labels = new Labels(this, LABEL_TEXTURE, layout, map, this.words, appearance.sheet.wideNames)
    this.atlas = new Atlas(this.textures, ATLAS_TEXTURE, pixelsPerCssPixel > DENSE_SCREEN_FROM, this.words, appearance)
    const board: BoardContext = {
      scene: this,
      atlas: this.atlas,
      textureKey: ATLAS_TEXTURE,
      layout,
      appearance,
      pixelsPerCssPixel,
    }
    this.counters = new CounterLayer(board, faces)
    this.overlays = new OverlayLayer(
      board,
      map.hexes.filter((hex) => hex.bastion).map(({ id }) => id),
    )
    this.highlights = new HighlightLayer(board)
    this.ghosts = new GhostLayer(board, faces)
    this.fan = new StackFan(board)
    this.animator = new CounterAnimator(board, this.viewpoint, this.counters, faces)
    onCreated()
  }

  /** Draws this model from now on. Animations that are playing are skipped. */
  show(model: BoardModel): void {
    if (this.timeline.isRunning) this.timeline.skip()
    this.animator.clear()
    // Hexes pulse when they become lit, not again in each new model.
    const areOtherHexesLit = model.lit.join() !== (this.model?.lit.join() ?? '')
    if (areOtherHexesLit) this.pulseStartMs = model.lit.length > 0 && !model.reducedMotion ? performance.now() : 0
    this.model = model
    this.needsRedraw = true
    this.tiles.setTint(this.tileTint)
    this.rest.wake()
  }

  /**
   * Animates events from the positions that are drawn now. The promise resolves at the end or when the animation is skipped, and at once
   * where nothing is to be animated.
   */
  animate(events: readonly GameEvent[], speed: number): Promise<void> {
    if (!this.model) return Promise.resolve()
    const isAnimationOff = speed <= 0 || this.model.reducedMotion
    if (isAnimationOff || this.model.countersHidden) return Promise.resolve()
    this.redraw()
    const hexOf = new Map<PieceId, HexId>()
    for (const { counters } of this.counters.stacks.values()) for (const { id, hex } of counters) hexOf.set(id, hex)
    // Counters of hidden-movement boxes: of the viewer's own the animator must know which is real, to draw them so.
    this.animator.ownMarkers = this.model.view.markers
    const playing = this.timeline.play(tweensFor(this.animator, events, hexOf), speed)
    this.rest.wake()
    return playing
  }

  /** Prints the sheet in another language. */
  setWords(words: SheetWords): void {
    this.words = words
    this.tiles.setPaint(this.paintIn(words))
    this.tiles.setTint(this.tileTint)
    this.labels.setWords(words)
    this.atlas.words = words
    this.shownLabelsKey = ''
    this.seenCameraVersion = NO_VERSION
    this.needsRedraw = true
    this.rest.wake()
  }

  /** The counter of the open fan at a point of the canvas: null in the fan between counters, undefined beside the fan or while none is open. */
  counterAt(canvasX: number, canvasY: number): PieceId | null | undefined {
    this.redraw()
    return this.fan.counterAt(this.camera.toSheet(canvasX, canvasY))
  }

  /** The hex whose stack is opened as a fan of counters to choose from; null when none is. */
  get fannedHex(): HexId | null {
    return this.model?.fanned ?? null
  }

  /** The stack that is opened as a fan, to choose from or to look at. */
  private get fannedStack(): Stack | undefined {
    const hex = this.model?.fanned ?? this.model?.lookedAt ?? null
    return hex === null ? undefined : this.counters.stacks.get(hex)
  }

  /** Where a counter of the open fan lies on the canvas, in CSS pixels. */
  fannedCounterPosition(piece: PieceId): { x: number; y: number } | null {
    this.redraw()
    const counterCentre = this.fan.sprites.get(piece)?.home
    return counterCentre ? this.camera.toCanvas(counterCentre) : null
  }

  get layout(): SheetLayout {
    return this.options.sheetArt.layout
  }

  get boardInput(): BoardInput {
    return this.options.input
  }

  /** Whether something moves or is dragged, so that tiles should not be baked ahead now. */
  get isBusy(): boolean {
    return this.timeline.isRunning || this.viewpoint.isGliding || this.rest.hasJustMoved
  }

  /** Bakes one tile that may be needed soon; false when none is left to bake. */
  bakeAhead(): boolean {
    return this.tiles.bakeAhead(this.camera)
  }

  /** Paints parts of the sheet with these words. */
  private paintIn(words: SheetWords): PaintPart {
    return (canvas, area, scale) => paintSheet(this.options.sheetArt, canvas, area, scale, words)
  }

  private get tileTint(): number {
    return this.model?.view.clock.night ? NIGHT_TINT : NO_TINT
  }

  /** Phaser calls this in every frame. `frameMs`: milliseconds since the last frame. */
  override update(_time: number, frameMs: number): void {
    const nowMs = performance.now()
    const isAnimating = this.timeline.isRunning
    if (isAnimating) {
      this.timeline.advance(Math.min(frameMs, MAX_FRAME_MS))
      // Uploads to the GPU what the animation has newly drawn into the atlas texture.
      this.atlas.refresh()
    }
    this.viewpoint.advance(nowMs)
    this.followCamera(nowMs)
    const allTilesShown = this.tiles.showTiles(this.camera)
    if (!allTilesShown && this.rest.mayPaint(nowMs)) {
      this.tiles.bakeMissing(this.camera)
      this.tiles.showTiles(this.camera)
    }
    if (this.pulseStartMs > 0) {
      if (nowMs - this.pulseStartMs > PULSE_MS) this.pulseStartMs = 0
      if (!this.timeline.isRunning) this.needsRedraw = true
    }
    // A redraw would put counters back where the model has them, so none is made during an animation.
    if (!isAnimating) this.redraw()
    const isIdle = allTilesShown && this.pulseStartMs === 0 && !this.timeline.isRunning && !this.viewpoint.isGliding
    this.rest.endFrame(isIdle)
  }

  /** Applies a change of the camera to Phaser, and notes whether it makes a redraw necessary. */
  private followCamera(nowMs: number): void {
    if (this.camera.version === this.seenCameraVersion) return
    this.seenCameraVersion = this.camera.version
    this.rest.cameraMoved(nowMs)
    this.camera.applyTo(this.cameras.main)
    this.onCameraMoved()
    if (!this.rest.isDragging) this.onViewMoved()
    // The size of symbols depends on the zoom. After a pan only an open fan is drawn anew, since it must stay inside the canvas.
    if (this.camera.zoom !== this.drawnZoom || this.fannedStack !== undefined) this.needsRedraw = true
  }

  /** Redraws what lies on the sheet if the model or the zoom has changed. */
  private redraw(): void {
    const { model } = this
    if (!this.needsRedraw || !model) return
    this.needsRedraw = false
    // Brightness of lit hexes, 0 to 1.
    let pulse = 1
    if (this.pulseStartMs > 0) {
      const pulseShare = (performance.now() - this.pulseStartMs) / PULSE_MS
      // In radians, a full turn for each beat.
      const beatAngle = pulseShare * Math.PI * (PULSE_BEATS * 2)
      pulse = 0.5 - 0.5 * Math.cos(beatAngle)
    }
    const isOccupied = (hex: HexId): boolean => this.counters.stacks.has(hex) && !model.countersHidden
    const drawLayers = (): void => {
      this.counters.show(model, this.camera)
      this.showLabels(model)
      this.overlays.show(model, this.camera, isOccupied)
      this.highlights.show(model, this.camera, pulse, isOccupied)
      this.ghosts.show(model, this.camera)
      this.fan.show(model, this.fannedStack, this.camera)
    }
    const { generation } = this.atlas
    drawLayers()
    // A new generation: the atlas was full and dropped frames that these layers had already used, so they are drawn again.
    if (this.atlas.generation !== generation) drawLayers()
    // Uploads to the GPU what was newly drawn into the atlas texture.
    this.atlas.refresh()
  }

  /** Draws names and hex numbers again if they, their tint, the zoom or the hexes with counters have changed. */
  private showLabels(model: BoardModel): void {
    const showsNames = model.overlays.has('names')
    const showsNumbers = model.overlays.has('numbers')
    const { unnamed } = model
    const tint = model.view.clock.night ? NIGHT_LABEL_TINT : NO_TINT
    const stacks = model.countersHidden ? [] : [...this.counters.stacks.values()]
    const labelsKey = `${showsNames}${showsNumbers}${tint} ${stacks.map(({ hex }) => hex).join()} ${[...unnamed].join()}`
    if (this.drawnZoom !== this.camera.zoom || labelsKey !== this.shownLabelsKey)
      this.labels.show(this.camera, { showsNames, showsNumbers, unnamed, tint }, stacks.flatMap(countersOf))
    this.drawnZoom = this.camera.zoom
    this.shownLabelsKey = labelsKey
  }
}

/** The areas of the counters of a stack on the sheet. */
const countersOf = ({ counters }: Stack): Rect[] =>
  counters.map(({ x, y, edge }) => ({ x: x - edge / 2, y: y - edge / 2, w: edge, h: edge }))
