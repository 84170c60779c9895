// The board of the hex game as the page sees it: starts Phaser and connects it with pointers, window size and the interface.
import type { Point } from '../hex/grid'
import type { CountersFile, MapFile } from '../operational/data'
import type { HexBoard, BoardInput, BoardModel, SheetOnPage } from '../ui/hex/board'
import type { Appearance } from './appearance/schema'
import { loadFonts } from './fonts'
import { HEX_WIDTH, layOut } from './layout'
import { Camera, type Cover } from './map/camera'
import { MapScene } from './map/mapScene'
import { canvasSizeFor, endGame, screenDensity, startGame, whenIdle } from './phaserCanvas'
import { listenToPointer } from './map/pointerInput'
import { Viewpoint } from './map/viewpoint'
import { prepareSheetArt } from './sheet/sheetArt'
import { type Language, sheetWords } from './sheet/sheetWords'

/** How long the first picture waits for the typefaces at most. */
const FONT_PATIENCE_MS = 700
/** A canvas that keeps at least this share of its area has changed because a bar beside it has: then no hex may move on the page. */
const LEAST_BAR_CHANGE = 0.75
/** Tiles of the map sheet are baked (painted into textures) before they are needed, after these pauses. */
const BAKE_DELAY_MS = {
  /** After the start. */
  start: 1500,
  /** After a change of the view. */
  viewChanged: 900,
  /** When the scene was busy: until the next try. */
  busy: 600,
  /** Between one tile and the next. */
  nextTile: 200,
} as const
/** Data that the board draws: `map` and `counters` of a battlefield, and the appearance of its scenario. */
export interface BoardData {
  readonly map: MapFile
  readonly counters: CountersFile
  readonly appearance: Appearance
}

/** Lays out the board in `parent`, which must have a size and whose size it follows. Resolves when the first picture can be drawn. */
export async function createBoard(
  parent: HTMLElement,
  { map, counters, appearance }: BoardData,
  input: BoardInput,
  language: Language = 'en',
): Promise<HexBoard> {
  const fonts = loadFonts(FONT_PATIENCE_MS)
  const layout = layOut(map.meta.grid.rows, map.meta.grid.cols)
  const pixelsPerCssPixel = screenDensity()
  const camera = new Camera(layout, pixelsPerCssPixel)
  const { width, height } = canvasSizeFor(parent)
  camera.resize(width, height)
  camera.fit()
  const sheetArt = prepareSheetArt(layout, map)
  await fonts
  const scene = await new Promise<MapScene>((resolve) => {
    const words = sheetWords(appearance, language)
    const onCreated = (): void => resolve(newScene)
    const newScene = new MapScene({
      sheetArt,
      counters,
      appearance,
      viewpoint: new Viewpoint(camera),
      pixelsPerCssPixel,
      words,
      input,
      onCreated,
    })
    startGame(parent, newScene, camera, pixelsPerCssPixel)
  })
  return new PhaserBoard(parent, scene, appearance, pixelsPerCssPixel)
}

/** The board of the page: connects pointers, window size and the interface with the scene. */
class PhaserBoard implements HexBoard {
  private readonly parent: HTMLElement
  private readonly scene: MapScene
  private readonly camera: Camera
  private readonly viewpoint: Viewpoint
  private readonly appearance: Appearance
  private readonly pixelsPerCssPixel: number
  private readonly stopPointer: () => void
  private readonly resizeObserver: ResizeObserver
  private hoveredHex: string | null = null
  /** Where the mouse rests on the canvas, in CSS pixels; null: it is not there. */
  private mouseAt: Point | null = null
  /** The hex in whose middle a game has begun; null: it began with the whole map. */
  private firstHex: string | null = null
  /** How often the player had laid his hand on the map when it was last fitted or centred by the game. */
  private handCountAtFit = 0
  /** Where the canvas lay on the page when it was last sized, and the size of the window. */
  private lastPlace = { left: 0, top: 0, windowWidth: 0, windowHeight: 0 }
  /** The model shown last; null: none yet. */
  private model: BoardModel | null = null
  /** Whoever draws over the map. */
  private readonly viewFollowers = new Set<(sheet: SheetOnPage) => void>()
  private isDestroyed = false
  private bakeTimer: ReturnType<typeof setTimeout> | null = null

  constructor(parent: HTMLElement, scene: MapScene, appearance: Appearance, pixelsPerCssPixel: number) {
    this.parent = parent
    this.scene = scene
    this.camera = scene.camera
    this.viewpoint = scene.viewpoint
    this.lastPlace = this.placeOnPage()
    scene.onViewMoved = () => this.hoverAgain()
    scene.onCameraMoved = () => {
      const sheet = this.sheetOnPage
      for (const follower of this.viewFollowers) follower(sheet)
    }
    this.appearance = appearance
    this.pixelsPerCssPixel = pixelsPerCssPixel
    const { canvas } = scene.game
    canvas.style.display = 'block'
    // The interface says in words all that the map shows.
    canvas.setAttribute('aria-hidden', 'true')
    // The browser may take the GPU's memory away and give it back empty.
    canvas.addEventListener('webglcontextrestored', () => this.viewChanged())
    this.stopPointer = this.connectPointer(canvas)
    this.resizeObserver = new ResizeObserver(() => this.followParentSize())
    this.resizeObserver.observe(parent)
    this.scheduleBaking(BAKE_DELAY_MS.start)
  }

  /** Listens to pointers on the canvas. The returned function stops that. */
  private connectPointer(canvas: HTMLCanvasElement): () => void {
    const { scene, viewpoint } = this
    const input = scene.boardInput
    /** What lay under the pointer when it was pressed, and therefore what a tap means, whatever has moved since. */
    let aimedAt: { hex: string | null; fannedPiece: string | null | undefined; fannedHex: string | null } | null = null
    return listenToPointer(canvas, {
      press: (x, y) => {
        // What is aimed at must not slip away before the finger is lifted.
        viewpoint.hold()
        // `fannedPiece` is null on the fan between its counters, and undefined beside the fan.
        aimedAt = { hex: this.hexAt(x, y), fannedPiece: scene.counterAt(x, y), fannedHex: scene.fannedHex }
      },
      // `tapInput`: whether a finger tapped, and whether the shift key was held.
      tap: (tapInput) => {
        if (!aimedAt) return
        const { hex, fannedPiece, fannedHex } = aimedAt
        // The hex whose stack is opened as a fan: a panel that shows every counter of the stack.
        const isOnFan = fannedPiece !== undefined
        if (isOnFan && fannedHex !== null) {
          // A tap between the counters does nothing.
          if (fannedPiece !== null) input.tap(fannedHex, { ...tapInput, piece: fannedPiece })
          return
        }
        if (hex !== null) input.tap(hex, { ...tapInput, piece: null })
      },
      hover: (x, y) => {
        this.mouseAt = { x, y }
        this.setHoveredHex(this.hexOrFanAt(x, y))
      },
      leave: () => {
        this.mouseAt = null
        this.setHoveredHex(null)
      },
      inspect: (x, y) => {
        const hex = this.hexOrFanAt(x, y)
        if (hex !== null) input.inspect(hex)
      },
      pan: (dx, dy) => this.moveByHand((camera) => camera.pan(dx, dy)),
      zoom: (factor, x, y) => this.moveByHand((camera) => camera.zoomBy(factor, x, y)),
      // The player has begun or ended to drag or pinch the map.
      setDragging: (isDragging) => scene.rest.setDragging(isDragging),
    })
  }

  /** The player moves the view. */
  private moveByHand(move: (camera: Camera) => void): void {
    this.viewpoint.takeByHand(move)
    this.viewChanged()
  }

  /** After a move of the view another hex may lie under a mouse that rests. */
  private hoverAgain(): void {
    if (this.mouseAt) this.setHoveredHex(this.hexOrFanAt(this.mouseAt.x, this.mouseAt.y))
  }

  /** The hex under a point of the canvas; null: none. */
  private hexAt(canvasX: number, canvasY: number): string | null {
    const { x, y } = this.camera.toSheet(canvasX, canvasY)
    return this.scene.layout.hexAt(x, y)
  }

  /** The hex whose stack fan covers the point, else the hex under the point. */
  private hexOrFanAt(canvasX: number, canvasY: number): string | null {
    const isOnFan = this.scene.counterAt(canvasX, canvasY) !== undefined
    return isOnFan ? this.scene.fannedHex : this.hexAt(canvasX, canvasY)
  }

  /** Reports to the interface that the pointer is over another hex; null: over none. */
  private setHoveredHex(hex: string | null): void {
    if (hex === this.hoveredHex) return
    this.hoveredHex = hex
    this.scene.boardInput.hover(hex)
  }

  /** Draws again after a change of the view, and puts off baking until the view rests. */
  private viewChanged(): void {
    this.scene.rest.wake()
    this.scheduleBaking(BAKE_DELAY_MS.viewChanged)
  }

  /** Where the canvas lies on the page, and the size of the window, in CSS pixels. */
  private placeOnPage(): { left: number; top: number; windowWidth: number; windowHeight: number } {
    const { left, top } = this.parent.getBoundingClientRect()
    return { left, top, windowWidth: window.innerWidth, windowHeight: window.innerHeight }
  }

  /**
   * Fits canvas and camera to the size of the parent. Where only a bar beside the map has grown or shrunk, every hex stays where it is on the
   * page; in another window, or in a map of quite another size, the whole map is fitted in again if it was.
   */
  private followParentSize(): void {
    const { camera, pixelsPerCssPixel, scene } = this
    const { width, height } = canvasSizeFor(this.parent)
    const before = this.lastPlace
    const place = this.placeOnPage()
    this.lastPlace = place
    if (width === camera.width && height === camera.height) return
    const isSameWindow = place.windowWidth === before.windowWidth && place.windowHeight === before.windowHeight
    const areaRatio = (width * height) / (camera.width * camera.height)
    const isSmallChange = areaRatio > LEAST_BAR_CHANGE && areaRatio < 1 / LEAST_BAR_CHANGE
    // Bars that appear as a game begins leave the whole map in view, as long as nobody has laid a hand on it.
    const isUntouched = this.viewpoint.handCount === this.handCountAtFit
    if (isSameWindow && isSmallChange && !isUntouched)
      camera.resizeInPlace(width, height, place.left - before.left, place.top - before.top)
    else {
      const wasFitted = camera.isFitted
      camera.resize(width, height)
      if (wasFitted) camera.fit()
      else if (isUntouched && this.firstHex !== null) camera.centreOn(scene.layout.centre(this.firstHex))
    }
    scene.game.scale.resize(width * pixelsPerCssPixel, height * pixelsPerCssPixel)
    scene.cameras.main.setSize(width * pixelsPerCssPixel, height * pixelsPerCssPixel)
    this.viewChanged()
  }

  /** Bakes one tile after a pause, when the browser is idle. Each call begins the pause anew. */
  private scheduleBaking(delayMs: number): void {
    if (this.bakeTimer !== null) clearTimeout(this.bakeTimer)
    this.bakeTimer = setTimeout(() => whenIdle(() => this.bakeOneTile()), delayMs)
  }

  /** Bakes the next tile, or waits while the scene is busy. After the last tile nothing more is scheduled. */
  private bakeOneTile(): void {
    if (this.isDestroyed) return
    if (this.scene.isBusy) this.scheduleBaking(BAKE_DELAY_MS.busy)
    else if (this.scene.bakeAhead()) this.scheduleBaking(BAKE_DELAY_MS.nextTile)
  }

  /** Turns a point of the canvas into a point of the page, both in CSS pixels. */
  private toPage({ x, y }: Point): Point {
    const bounds = this.scene.game.canvas.getBoundingClientRect()
    return { x: bounds.left + x, y: bounds.top + y }
  }

  show(model: BoardModel): void {
    this.model = model
    this.scene.show(model)
  }

  animate: HexBoard['animate'] = (events, speed) => this.scene.animate(events, speed)

  setAnimationSpeed(speed: number): void {
    this.scene.timeline.setSpeed(speed)
  }

  skip(): void {
    this.scene.timeline.skip()
    this.viewChanged()
  }

  bringIntoView(hex: string, others: readonly string[] = []): void {
    const { layout } = this.scene
    if (layout.grid.indexOf(hex) < 0) return
    if (others.some((other) => this.viewpoint.isInView(layout.centre(other)))) return
    this.viewpoint.show(layout.centre(hex), this.glideStartMs)
    this.viewChanged()
  }

  centre(hex: string): void {
    const { layout } = this.scene
    if (layout.grid.indexOf(hex) < 0) return
    this.moveByHand((camera) => camera.centreOn(layout.centre(hex)))
    this.firstHex = hex
    this.handCountAtFit = this.viewpoint.handCount
  }

  frame(hexes: readonly string[]): void {
    const { layout } = this.scene
    const points = hexes.filter((hex) => layout.grid.indexOf(hex) >= 0).map((hex) => layout.centre(hex))
    if (points.length > 0) this.moveByHand((camera) => camera.frame(points))
  }

  /** Where the sheet lies on the canvas now. */
  private get sheetOnPage(): SheetOnPage {
    const { x, y } = this.camera.toCanvas(this.scene.layout.centreOfCell(1, 1))
    return { originX: x, originY: y, hexWidth: HEX_WIDTH * this.camera.zoom }
  }

  followView(listener: (sheet: SheetOnPage) => void): () => void {
    this.viewFollowers.add(listener)
    listener(this.sheetOnPage)
    return () => this.viewFollowers.delete(listener)
  }

  beginVisit(): void {
    this.viewpoint.beginVisit()
  }

  endVisit(): void {
    this.viewpoint.endVisit(this.glideStartMs)
    this.viewChanged()
  }

  setCover(measure: () => Cover): void {
    this.viewpoint.cover = measure
  }

  /** When a glide of the view would begin, by performance.now(); null where nothing is animated, so that the view changes at once. */
  private get glideStartMs(): number | null {
    const isStill = this.model === null || this.model.reducedMotion || this.model.speed === 0
    return isStill ? null : performance.now()
  }

  fit(): void {
    this.moveByHand((camera) => camera.fit())
    this.firstHex = null
    this.handCountAtFit = this.viewpoint.handCount
  }

  zoom(factor: number): void {
    this.moveByHand((camera) => camera.zoomBy(factor))
  }

  pan(dx: number, dy: number): void {
    this.moveByHand((camera) => camera.pan(dx, dy))
  }

  // The page lays hints and cursors beside hexes and counters, so these two return points of the page.
  pagePointOf(hex: string): Point {
    return this.toPage(this.camera.toCanvas(this.scene.layout.centre(hex)))
  }

  pagePointOfPiece(piece: string): Point | null {
    const counterCentre = this.scene.fannedCounterPosition(piece)
    return counterCentre ? this.toPage(counterCentre) : null
  }

  setLanguage(language: Language): void {
    this.scene.setWords(sheetWords(this.appearance, language))
  }

  destroy(): void {
    this.isDestroyed = true
    if (this.bakeTimer !== null) clearTimeout(this.bakeTimer)
    this.stopPointer()
    this.resizeObserver.disconnect()
    this.scene.timeline.skip()
    endGame(this.scene.game)
  }
}
