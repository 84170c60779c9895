import { AUTO, Game, Scale } from 'phaser'
import type { CountersFile, MapFile } from '../operational/data'
import type { Board, BoardInput, BoardModel } from '../ui/hex/board'
import { loadFonts } from './fonts'
import { prepareSheetArt } from './sheet/sheetArt'
import { type Language, SHEET_WORDS } from './sheet/sheetWords'
import { distance, layOut } from './layout'
import { Camera } from './map/camera'
import { listenToPointer } from './map/pointerInput'
import { MapScene } from './map/mapScene'

/** Milliseconds that the first picture waits for the sheet's typefaces. */
const FONT_PATIENCE = 700
/** Narrower windows begin with a close look, in CSS pixels. */
const NARROW = 700
/** Zoom that such a window begins with: names and strengths can be read. */
const CLOSE = 0.62

/** What the board draws from: the `map` and `counters` of a battlefield. */
export interface BoardData {
  readonly map: MapFile
  readonly counters: CountersFile
}

/**
 * Lays the sheet out in `parent`, which must have a size, and resolves when its first picture can be drawn. The board takes the
 * size of its parent from then on.
 */
export async function createBoard(
  parent: HTMLElement,
  data: BoardData,
  input: BoardInput,
  language: Language = 'en',
): Promise<Board> {
  const fonts = loadFonts(FONT_PATIENCE)
  const layout = layOut(data.map.meta.grid.rows, data.map.meta.grid.cols)
  const density = Math.min(2, Math.max(1, window.devicePixelRatio || 1))
  const size = (): { width: number; height: number } => {
    const box = parent.getBoundingClientRect()
    return { width: Math.max(64, Math.floor(box.width)), height: Math.max(64, Math.floor(box.height)) }
  }
  const eye = new Camera(layout, density)
  const first = size()
  eye.resize(first.width, first.height)
  eye.fit()
  const ground = prepareSheetArt(layout, data.map)
  await fonts
  const scene = await new Promise<MapScene>((resolve) => {
    const made = new MapScene(ground, data.counters, eye, density, SHEET_WORDS[language], input, () => resolve(made))
    new Game({
      type: AUTO,
      parent,
      backgroundColor: '#2a231c',
      banner: false,
      autoFocus: false,
      audio: { noAudio: true },
      input: { mouse: false, touch: false, keyboard: false, gamepad: false },
      fps: { smoothStep: false },
      render: {
        antialias: true,
        antialiasGL: false,
        maxTextures: 1,
        powerPreference: 'low-power',
        roundPixels: false,
        // The loop sleeps, and a page that lays something over the map may ask for the last picture again.
        preserveDrawingBuffer: true,
      },
      scale: {
        mode: Scale.NONE,
        width: first.width * density,
        height: first.height * density,
        zoom: 1 / density,
      },
      scene: made,
    })
  })
  return wire(parent, scene, eye, size, density)
}

function wire(
  parent: HTMLElement,
  scene: MapScene,
  eye: Camera,
  size: () => { width: number; height: number },
  density: number,
): Board {
  const { game } = scene
  const { canvas } = game
  const { layout, input } = { layout: scene.layout, input: scene.boardInput }
  canvas.style.display = 'block'
  // All that the map shows is told in the HUD's own words.
  canvas.setAttribute('aria-hidden', 'true')
  let hovered: string | null = null
  let opened = false
  const hexAt = (sx: number, sy: number): string | null => {
    const p = eye.toSheet(sx, sy)
    return layout.hexAt(p.x, p.y)
  }
  const hover = (hex: string | null): void => {
    if (hex === hovered) return
    hovered = hex
    input.hover(hex)
  }
  const changed = (): void => {
    scene.wake()
    ahead(900)
  }
  const deaf = listenToPointer(canvas, {
    tap(x, y, how) {
      const piece = scene.counterAt(x, y)
      const fanned = scene.fannedHex
      if (piece !== undefined && fanned !== null) {
        if (piece !== null) input.tap(fanned, { ...how, piece })
        return
      }
      const hex = hexAt(x, y)
      if (hex !== null) input.tap(hex, { ...how, piece: null })
    },
    hover(x, y) {
      hover(scene.counterAt(x, y) === undefined ? hexAt(x, y) : scene.fannedHex)
    },
    leave: () => hover(null),
    inspect(x, y) {
      const hex = scene.counterAt(x, y) === undefined ? hexAt(x, y) : scene.fannedHex
      if (hex !== null) input.inspect(hex)
    },
    pan(dx, dy) {
      eye.pan(dx, dy)
      changed()
    },
    zoom(factor, x, y) {
      eye.zoomBy(factor, x, y)
      changed()
    },
    held: (on) => scene.setHeld(on),
  })
  const watch = new ResizeObserver(() => {
    const { width, height } = size()
    if (width === eye.width && height === eye.height) return
    const whole = eye.fitted
    eye.resize(width, height)
    if (whole) eye.fit()
    game.scale.resize(width * density, height * density)
    scene.cameras.main.setSize(width * density, height * density)
    changed()
  })
  watch.observe(parent)
  canvas.addEventListener('webglcontextrestored', changed)
  let ended = false
  const idle = (act: () => void): void => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 4000 })
    else setTimeout(act, 300)
  }
  // Ground that will be wanted next is baked while nobody is doing anything, one tile at a time.
  let waiting: ReturnType<typeof setTimeout> | null = null
  const ahead = (after: number): void => {
    if (waiting !== null) clearTimeout(waiting)
    waiting = setTimeout(
      () =>
        idle(() => {
          if (ended) return
          if (scene.busy) ahead(600)
          else if (scene.bakeAhead()) ahead(200)
        }),
      after,
    )
  }
  ahead(1500)
  const page = (p: { x: number; y: number }): { x: number; y: number } => {
    const box = canvas.getBoundingClientRect()
    return { x: box.left + p.x, y: box.top + p.y }
  }
  return {
    show(model: BoardModel) {
      if (!opened) {
        opened = true
        open(model, scene, eye)
      }
      scene.show(model)
    },
    animate: (events, speed) => scene.animate(events, speed),
    pace: (speed) => scene.timeline.setSpeed(speed),
    skip() {
      scene.timeline.skip()
      changed()
    },
    centre(hex) {
      if (layout.grid.indexOf(hex) < 0) return
      eye.centreOn(layout.centre(hex))
      changed()
    },
    fit() {
      eye.fit()
      changed()
    },
    zoom(factor) {
      eye.zoomBy(factor)
      changed()
    },
    pan(dx, dy) {
      eye.pan(dx, dy)
      changed()
    },
    screenOf: (hex) => page(eye.toScreen(layout.centre(hex))),
    screenOfPiece(piece) {
      const p = scene.fannedCounterPosition(piece)
      return p ? page(p) : null
    },
    speak: (language) => scene.setWords(SHEET_WORDS[language]),
    destroy() {
      ended = true
      if (waiting !== null) clearTimeout(waiting)
      deaf()
      watch.disconnect()
      scene.timeline.skip()
      game.loop.wake()
      game.destroy(true)
    },
  }
}

/** Small windows begin in the midst of the viewer's pieces instead of with a sheet too small to read. */
function open(model: BoardModel, scene: MapScene, eye: Camera): void {
  if (eye.width >= NARROW || eye.zoom >= CLOSE) return
  const on = model.view.pieces.filter(
    (piece) => scene.layout.grid.indexOf(piece.at) >= 0 && piece.id.startsWith(`${model.side}.`),
  )
  const { map } = scene.layout
  const at = on.map((piece) => scene.layout.centre(piece.at))
  const mean = {
    x: at.reduce((sum, p) => sum + p.x, 0) / at.length,
    y: at.reduce((sum, p) => sum + p.y, 0) / at.length,
  }
  const [nearest] = at.sort((p, q) => distance(p, mean) - distance(q, mean))
  eye.centreOn(nearest ?? { x: map.x + map.w / 2, y: map.y + map.h / 2 }, CLOSE)
}
