// A canvas of Phaser on the page: its start, its size, and work for idle times. Map and table are drawn in the same way.
import { AUTO, Game, Scale, type Scene } from 'phaser'
import type { Camera } from './map/camera'

/** Least width and height of the canvas, in CSS pixels. */
const MIN_CANVAS_PX = 64
const IDLE_DELAY_MS = {
  /** Idle work begins at the latest after this time, even if the browser is never idle. */
  latest: 4000,
  /** Idle work begins after this time where the browser does not report that it is idle. */
  notReported: 300,
} as const

/** Device pixels per CSS pixel, from 1 to 2. */
export const screenDensity = (): number => Math.min(2, Math.max(1, window.devicePixelRatio || 1))

/** Size of the canvas that fills `parent`, in CSS pixels. A hidden parent has no size, but canvas and camera need one: hence the minimum. */
export function canvasSizeFor(parent: HTMLElement): { width: number; height: number } {
  const bounds = parent.getBoundingClientRect()
  return {
    width: Math.max(MIN_CANVAS_PX, Math.floor(bounds.width)),
    height: Math.max(MIN_CANVAS_PX, Math.floor(bounds.height)),
  }
}

/** Starts Phaser with the scene on a new canvas in `parent`. Sound and input are left to the page. */
export function startGame(parent: HTMLElement, scene: Scene, camera: Camera, pixelsPerCssPixel: number): Game {
  return new Game({
    type: AUTO,
    parent,
    // The table that shows beside the sheet is drawn by the page.
    transparent: true,
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
      // While the frame loop sleeps nothing draws the map anew, so the last picture must remain when the page lays something over it.
      preserveDrawingBuffer: true,
    },
    scale: {
      mode: Scale.NONE,
      width: camera.width * pixelsPerCssPixel,
      height: camera.height * pixelsPerCssPixel,
      // The canvas has device pixels; this zoom gives it the size in CSS pixels on the page.
      zoom: 1 / pixelsPerCssPixel,
    },
    scene,
  })
}

/** Calls `idleWork` when the browser is idle, or after a fixed time (`IDLE_DELAY_MS`). */
export function whenIdle(idleWork: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(idleWork, { timeout: IDLE_DELAY_MS.latest })
  else setTimeout(idleWork, IDLE_DELAY_MS.notReported)
}

/**
 * Ends a game and gives its drawing context back at once. Browsers keep only some sixteen of them and take the oldest away, which is that of the
 * map, when tables are opened again and again.
 */
export function endGame(game: Game): void {
  const { renderer } = game
  const gl = 'gl' in renderer ? (renderer.gl as WebGLRenderingContext | null) : null
  const lose = gl?.getExtension('WEBGL_lose_context') ?? null
  game.events.once('destroy', () => setTimeout(() => lose?.loseContext()))
  game.destroy(true)
  // Phaser destroys a game in its next frame, and scenes let the frame loop sleep while nothing changes. Woken before, it would draw a frame at
  // once, find nothing to do and sleep again.
  game.loop.wake()
}
