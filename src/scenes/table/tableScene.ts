// The Phaser scene of a table: holds the layers of what is drawn, and draws them when something has changed.
import { Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { Ground } from '../../tabletop/common/groundSchema'
import type { TableHandle, TableHappening, TableModel } from '../../ui/table/board'
import type { Appearance } from '../appearance/schema'
import { FrameRest } from '../frameRest'
import type { Camera } from '../map/camera'
import { Tiles } from '../map/tiles'
import type { Viewpoint } from '../map/viewpoint'
import { PaintedFrames } from '../paintedFrames'
import { AreaLayer } from './areaLayer'
import { DiceLayer } from './diceLayer'
import { groundLevels, paintGround } from './groundPaint'
import { HandleLayer } from './handleLayer'
import { HappeningPlayer } from './happenings'
import { LabelFrames } from './labelFrames'
import { LabelLayer } from './labelLayer'
import { LineLayer } from './lineLayer'
import { MarkLayer } from './markLayer'
import { StripLayer } from './strips'
import { TableAtlas } from './tableAtlas'
import type { TableSheet } from './tableSheet'
import { UnitLayer } from './unitLayer'
import { isInside, middleOf, outlineOf } from './unitShapes'

/** Tiles of the finest level of the ground that are kept in memory. */
const MAX_FINE_TILES = 10
/** A frame advances animations by at most so many milliseconds, so that a slow frame does not skip them. */
const MAX_FRAME_MS = 100
/** A number that no version of the camera has. */
const NO_VERSION = -1
/** A tap or hover this near to a unit's or leader's middle means it, in CSS pixels. */
const PICK_RADIUS_PX = { mouse: 14, touch: 24 } as const

/** What a scene is made with; `onCreated` is called when it can draw. */
export interface TableSceneOptions {
  readonly ground: Ground
  /** Radius of the ring in which a formed unit holds the hex of a clash, in thousandths of an inch; 0: no ring. */
  readonly holdRadius: number
  readonly sheet: TableSheet
  readonly appearance: Appearance
  readonly viewpoint: Viewpoint
  /** Device pixels per CSS pixel, from 1 to 2. */
  readonly density: number
  readonly onCreated: () => void
}

/** A table as a Phaser scene. It draws the model of the last `show`, and stops its frame loop when nothing changes. */
export class TableScene extends Scene {
  readonly camera: Camera
  readonly player: HappeningPlayer
  private readonly options: TableSceneOptions
  private model: TableModel | null = null
  // These are made in `create`, which Phaser calls before anything is drawn.
  private tiles!: Tiles
  private atlas!: TableAtlas
  private labels!: LabelFrames
  private strips!: StripLayer
  private units!: UnitLayer
  private labelLayer!: LabelLayer
  private areas!: AreaLayer
  private lines!: LineLayer
  private handles!: HandleLayer
  private marks!: MarkLayer
  private dice!: DiceLayer
  readonly rest = new FrameRest(this)
  private needsRedraw = true
  private seenCameraVersion = NO_VERSION
  /** Zoom of the last redraw. */
  private drawnZoom = 0

  constructor(options: TableSceneOptions) {
    super('table')
    this.options = options
    this.camera = options.viewpoint.camera
    this.player = new HappeningPlayer(options.ground)
  }

  /** Phaser calls this once, when textures can be made. */
  create(): void {
    const { ground, holdRadius, sheet, appearance, density, onCreated } = this.options
    this.tiles = new Tiles(
      this,
      { sheet: sheet.sheet, levelScales: groundLevels(sheet), paint: paintGround(ground, sheet, holdRadius) },
      density,
      MAX_FINE_TILES,
    )
    this.atlas = new TableAtlas(this.textures, 'figures', appearance)
    this.labels = new LabelFrames(
      new PaintedFrames(this.textures, 'labels', { width: 1024 * density, height: 1024 * density }),
      density,
    )
    this.strips = new StripLayer(this, 'strips')
    this.units = new UnitLayer(this, this.atlas, sheet, this.strips)
    this.labelLayer = new LabelLayer(this, this.labels, this.atlas, sheet, this.strips)
    this.areas = new AreaLayer(this, sheet)
    this.lines = new LineLayer(this, this.strips, this.labels, sheet)
    this.handles = new HandleLayer(this, this.labels, sheet)
    this.marks = new MarkLayer(this, sheet)
    this.dice = new DiceLayer(this, this.labels, sheet)
    onCreated()
  }

  /** Draws this model from now on. Animations that are playing are skipped. */
  show(model: TableModel): void {
    this.player.newModel(model)
    this.model = model
    this.needsRedraw = true
    this.rest.wake()
  }

  /** Plays what happened since the last model; with reduced motion or speed 0 the end is shown at once, with its marks. */
  animate(happenings: readonly TableHappening[], speed: number): Promise<void> {
    if (!this.model || happenings.length === 0) return Promise.resolve()
    this.needsRedraw = true
    this.rest.wake()
    if (speed > 0 && !this.model.reducedMotion) return this.player.play(happenings, speed)
    this.player.showEnd(happenings)
    return Promise.resolve()
  }

  /** Ends an animation at once, or takes away the marks of one that was not played. */
  skip(): void {
    if (this.player.isRunning) this.player.timeline.skip()
    else this.player.clearMarks()
    this.needsRedraw = true
    this.rest.wake()
  }

  /** Whether something moves, so that no ground should be painted ahead now. */
  get isBusy(): boolean {
    return this.player.isRunning || this.options.viewpoint.isGliding || this.rest.hasJustMoved
  }

  /** Paints a part of the ground that may be needed soon; false when none is left. */
  bakeAhead(): boolean {
    return this.tiles.bakeAhead(this.camera)
  }

  /** The unit and the leader under a point of the canvas, or so near that a finger may have meant them. */
  hitAt(canvasX: number, canvasY: number, touch: boolean): { unit: string | null; leader: string | null } {
    const { model, camera } = this
    const { sheet } = this.options
    if (!model) return { unit: null, leader: null }
    const point = camera.toSheet(canvasX, canvasY)
    const radius = (touch ? PICK_RADIUS_PX.touch : PICK_RADIUS_PX.mouse) / camera.zoom
    const nearest = <T>(things: readonly T[], placeOf: (thing: T) => Point): T | null => {
      let found: T | null = null
      let least = radius
      for (const thing of things) {
        const { x, y } = placeOf(thing)
        const distance = Math.hypot(x - point.x, y - point.y)
        if (distance >= least) continue
        least = distance
        found = thing
      }
      return found
    }
    const under = model.units.find((unit) => isInside(outlineOf(sheet, unit), point))
    const unit = under ?? nearest(model.units, (one) => middleOf(sheet, one))
    const leader = nearest(model.leaders, (one) => this.units.leaderPoint(one, model))
    return { unit: unit?.id ?? null, leader: leader?.id ?? null }
  }

  /** The grip at a point of the canvas; null: none. */
  handleAt(canvasX: number, canvasY: number, touch: boolean): TableHandle | null {
    const point = this.camera.toSheet(canvasX, canvasY)
    return this.model ? this.handles.at(this.model.handles, point, this.camera.zoom, touch) : null
  }

  /** Marks the grip that is under the mouse or in the player's hand; null: none. */
  setHotHandle(id: string | null): void {
    if (id === this.handles.hot) return
    this.handles.hot = id
    this.needsRedraw = true
    this.rest.wake()
  }

  /** Phaser calls this in every frame. */
  override update(_time: number, frameMs: number): void {
    const nowMs = performance.now()
    if (this.player.isRunning) {
      this.player.timeline.advance(Math.min(frameMs, MAX_FRAME_MS))
      this.needsRedraw = true
    }
    this.options.viewpoint.advance(nowMs)
    if (this.camera.version !== this.seenCameraVersion) {
      this.seenCameraVersion = this.camera.version
      this.rest.cameraMoved(nowMs)
      this.camera.applyTo(this.cameras.main)
      if (this.camera.zoom !== this.drawnZoom) this.needsRedraw = true
      if (this.model) this.areas.show(this.model, this.camera, this.options.density)
    }
    const allTilesShown = this.tiles.showTiles(this.camera)
    if (!allTilesShown && this.rest.mayPaint(nowMs)) {
      this.tiles.bakeMissing(this.camera)
      this.tiles.showTiles(this.camera)
    }
    this.redraw()
    const isIdle = allTilesShown && !this.player.isRunning && !this.options.viewpoint.isGliding
    this.rest.endFrame(isIdle)
  }

  /** Draws the model anew if it or the zoom has changed. */
  private redraw(): void {
    if (!this.needsRedraw || !this.model) return
    this.needsRedraw = false
    const model = this.player.applied(this.model)
    const { zoom } = this.camera
    const { density } = this.options
    this.drawnZoom = zoom
    this.areas.show(model, this.camera, density)
    const draw = (): void => {
      this.strips.begin()
      this.units.show(model, zoom, density)
      this.lines.show(model.lines, zoom, density)
      this.labelLayer.show(model, this.units, this.camera.visible, zoom, density)
      this.handles.show(model, zoom, density)
      this.dice.show(model, zoom, density)
      this.strips.end()
      this.marks.show(model.marks ?? [], zoom)
    }
    const generations = (): number => this.atlas.frames.generation + this.labels.frames.generation
    const before = generations()
    draw()
    // A texture was full and has been cleared: pictures that were in use already are painted again.
    if (generations() !== before) draw()
    this.atlas.frames.refresh()
    this.labels.frames.refresh()
  }
}
