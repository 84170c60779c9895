// A table as the page sees it: starts Phaser and connects it with pointers, window size and the page.
import type { Point } from '../../hex/grid'
import type { OpenTableBoard, TableBoard, TableBoardInput, TableHappening, TableModel } from '../../ui/table/board'
import { appearanceOf, hasAppearance } from '../appearance/appearance'
import type { Appearance } from '../appearance/schema'
import { loadFonts } from '../fonts'
import { Camera } from '../map/camera'
import { listenToPointer } from '../map/pointerInput'
import { Viewpoint } from '../map/viewpoint'
import { canvasSizeFor, endGame, screenDensity, startGame, whenIdle } from '../phaserCanvas'
import { TableScene } from './tableScene'
import { TABLE_LIMITS, TableSheet, UNITS_PER_INCH, unitsOf } from './tableSheet'

/** How long the first picture waits for the typefaces at most. */
const FONT_PATIENCE_MS = 700
/** Parts of the ground are painted ahead after these pauses, in milliseconds: after a change of the view, and between two of them. */
const BAKE_DELAY_MS = { viewChanged: 900, nextTile: 250 } as const
/** What is brought into view lies so far from the edge, in CSS pixels. */
const REVEAL_MARGIN_PX = 24
/** Ground that `fit` shows around the given places, in thousandths of an inch, and the least area it shows. */
const FIT_MARGIN = 5000
const LEAST_FIT = 18_000

/** Returns the function that lays out a table. A table whose scenario has no appearance of its own, such as a clash, is drawn in that of the hex game. */
export const tableBoardOpener =
  (ofHexGame: Appearance): OpenTableBoard =>
  async (parent, { ground, scenario, sides, holdRadius = 0 }, input, _language) => {
    const appearance = hasAppearance(scenario) ? appearanceOf(scenario, sides) : ofHexGame
    const fonts = loadFonts(FONT_PATIENCE_MS)
    const sheet = new TableSheet(ground)
    const density = screenDensity()
    const camera = new Camera(sheet, density, TABLE_LIMITS)
    const { width, height } = canvasSizeFor(parent)
    camera.resize(width, height)
    camera.fit()
    const viewpoint = new Viewpoint(camera)
    await fonts
    const scene = await new Promise<TableScene>((resolve) => {
      const made: TableScene = new TableScene({
        ground,
        holdRadius,
        sheet,
        appearance,
        viewpoint,
        density,
        onCreated: () => resolve(made),
      })
      startGame(parent, made, camera, density)
    })
    return new PhaserTable(parent, scene, sheet, viewpoint, input, density)
  }

/** The table of the page: connects pointers, window size and the page with the scene. */
class PhaserTable implements TableBoard {
  private readonly parent: HTMLElement
  private readonly scene: TableScene
  private readonly sheet: TableSheet
  private readonly viewpoint: Viewpoint
  private readonly input: TableBoardInput
  private readonly density: number
  private readonly stopPointer: () => void
  private readonly resizeObserver: ResizeObserver
  private bakeTimer: ReturnType<typeof setTimeout> | null = null
  private isDestroyed = false
  /** The grip in the player's hand. */
  private gripped: string | null = null
  private gripAt: Point = { x: 0, y: 0 }
  private isGripStarted = false
  private isShiftHeld = false

  constructor(
    parent: HTMLElement,
    scene: TableScene,
    sheet: TableSheet,
    viewpoint: Viewpoint,
    input: TableBoardInput,
    density: number,
  ) {
    this.parent = parent
    this.scene = scene
    this.sheet = sheet
    this.viewpoint = viewpoint
    this.input = input
    this.density = density
    const { canvas } = scene.game
    canvas.style.display = 'block'
    // The page says in words all that the table shows.
    canvas.setAttribute('aria-hidden', 'true')
    // The browser may take the GPU's memory away and give it back empty.
    canvas.addEventListener('webglcontextrestored', () => scene.rest.wake())
    this.stopPointer = this.connectPointer(canvas)
    this.resizeObserver = new ResizeObserver(() => this.followParentSize())
    this.resizeObserver.observe(parent)
    this.scheduleBaking(BAKE_DELAY_MS.viewChanged)
  }

  private connectPointer(canvas: HTMLCanvasElement): () => void {
    /** Where the pointer was pressed, and therefore what a tap means, whatever has moved since. */
    let aimed = { x: 0, y: 0 }
    return listenToPointer(canvas, {
      press: (x, y) => {
        this.viewpoint.hold()
        // Whoever lays his hand on the table has seen enough of what happened.
        this.scene.skip()
        aimed = { x, y }
      },
      tap: ({ touch }) => this.input.tap(this.hitAt(aimed.x, aimed.y, touch)),
      hover: (x, y) => {
        const handle = this.scene.handleAt(x, y, false)
        this.scene.setHotHandle(handle?.id ?? null)
        canvas.style.cursor = handle ? 'grab' : ''
        this.input.hover(this.hitAt(x, y, false))
      },
      leave: () => {
        this.scene.setHotHandle(null)
        this.input.hover(null)
      },
      // There are no second buttons and long presses on the table: everything is on the page too.
      inspect: () => {},
      pan: (dx, dy) => this.moveByHand((camera) => camera.pan(dx, dy)),
      zoom: (factor, x, y) => this.moveByHand((camera) => camera.zoomBy(factor, x, y)),
      setDragging: (isDragging) => this.scene.rest.setDragging(isDragging),
      grip: (x, y, touch) => {
        const handle = this.scene.handleAt(x, y, touch)
        if (!handle) return false
        this.gripped = handle.id
        this.scene.setHotHandle(handle.id)
        this.isGripStarted = false
        this.gripAt = this.placeAt(x, y)
        return true
      },
      moveGrip: (x, y, shift) => {
        if (this.gripped === null) return
        this.gripAt = this.placeAt(x, y)
        this.isShiftHeld = shift
        this.input.drag(this.gripped, this.gripAt, this.isGripStarted ? 'move' : 'start', shift)
        this.isGripStarted = true
      },
      endGrip: (how) => {
        const handle = this.gripped
        this.gripped = null
        this.scene.setHotHandle(null)
        if (handle !== null && this.isGripStarted)
          this.input.drag(handle, this.gripAt, how === 'drop' ? 'end' : 'cancel', this.isShiftHeld)
      },
    })
  }

  /** The place of the table under a point of the canvas. */
  private placeAt(x: number, y: number): Point {
    return this.sheet.toPlace(this.viewpoint.camera.toSheet(x, y))
  }

  private hitAt(x: number, y: number, touch: boolean) {
    return { at: this.placeAt(x, y), ...this.scene.hitAt(x, y, touch), touch }
  }

  private moveByHand(move: (camera: Camera) => void): void {
    this.viewpoint.takeByHand(move)
    this.viewChanged()
  }

  private viewChanged(): void {
    this.scene.rest.wake()
    this.scheduleBaking(BAKE_DELAY_MS.viewChanged)
  }

  /** Paints a part of the ground after a pause, when the browser is idle. Each call begins the pause anew. */
  private scheduleBaking(delayMs: number): void {
    if (this.bakeTimer !== null) clearTimeout(this.bakeTimer)
    this.bakeTimer = setTimeout(
      () =>
        whenIdle(() => {
          if (this.isDestroyed) return
          if (this.scene.isBusy) this.scheduleBaking(BAKE_DELAY_MS.viewChanged)
          else if (this.scene.bakeAhead()) this.scheduleBaking(BAKE_DELAY_MS.nextTile)
        }),
      delayMs,
    )
  }

  /** Fits canvas and camera to the size of the parent. */
  private followParentSize(): void {
    const { camera } = this.viewpoint
    const { width, height } = canvasSizeFor(this.parent)
    if (width === camera.width && height === camera.height) return
    const wasFitted = camera.isFitted
    camera.resize(width, height)
    if (wasFitted) camera.fit()
    this.scene.game.scale.resize(width * this.density, height * this.density)
    this.scene.cameras.main.setSize(width * this.density, height * this.density)
    this.viewChanged()
  }

  show(model: TableModel): void {
    this.scene.show(model)
  }

  animate(happenings: readonly TableHappening[], speed: number): Promise<void> {
    return this.scene.animate(happenings, speed)
  }

  skip(): void {
    this.scene.skip()
  }

  zoom(factor: number): void {
    this.moveByHand((camera) => camera.zoomBy(factor))
  }

  pan(dx: number, dy: number): void {
    this.moveByHand((camera) => camera.pan(dx, dy))
  }

  fit(places: readonly Point[] = []): void {
    const { map } = this.sheet
    this.moveByHand((camera) => {
      camera.fitArea = map
      if (places.length > 0) {
        const points = places.map((place) => this.sheet.toSheet(place))
        const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
        const [left, right] = reach(xs, map.x, map.x + map.w)
        const [top, bottom] = reach(ys, map.y, map.y + map.h)
        camera.fitArea = { x: left, y: top, w: right - left, h: bottom - top }
      }
      camera.fit()
    })
  }

  centreOn(place: Point): void {
    this.moveByHand((camera) => camera.centreOn(this.sheet.toSheet(place)))
  }

  reveal(places: readonly Point[], leastScale: number): void {
    const points = places.map((place) => this.sheet.toSheet(place))
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
    const { camera } = this.viewpoint
    const scale = camera.zoom * UNITS_PER_INCH
    const isNear = scale >= leastScale
    const { visible } = camera
    const margin = REVEAL_MARGIN_PX / camera.zoom
    const isInView = points.every(
      ({ x, y }) =>
        x >= visible.x + margin &&
        y >= visible.y + margin &&
        x <= visible.x + visible.w - margin &&
        y <= visible.y + visible.h - margin,
    )
    if (isNear && isInView) return
    this.moveByHand((moved) => moved.centreOn(middle, isNear ? moved.zoom : leastScale / UNITS_PER_INCH))
  }

  destroy(): void {
    this.isDestroyed = true
    if (this.bakeTimer !== null) clearTimeout(this.bakeTimer)
    this.scene.player.timeline.skip()
    this.stopPointer()
    this.resizeObserver.disconnect()
    endGame(this.scene.game)
  }
}

/** From the least to the greatest of these numbers with a margin, at least `LEAST_FIT` long, and within bounds. */
function reach(values: readonly number[], least: number, most: number): [number, number] {
  const [low, high] = [Math.min(...values) - unitsOf(FIT_MARGIN), Math.max(...values) + unitsOf(FIT_MARGIN)]
  const missing = Math.max(0, unitsOf(LEAST_FIT) - (high - low)) / 2
  return [Math.max(least, low - missing), Math.min(most, high + missing)]
}
