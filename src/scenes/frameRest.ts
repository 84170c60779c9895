// When the frame loop of a drawn map or table may sleep, and when the hand and the camera rest so that parts of the sheet may be painted.
import type { Scene } from 'phaser'

/** How long the camera must rest before missing parts are painted, in milliseconds. */
const CAMERA_REST_MS = 130
/** No parts are painted ahead for so long after a move of the camera, in milliseconds. */
const BUSY_AFTER_MOVE_MS = 500
/** Frames without change after which the frame loop sleeps: the last drawing must have reached the screen. */
const FRAMES_UNTIL_SLEEP = 1

/** The rest of one scene. */
export class FrameRest {
  private readonly scene: Scene
  private idleFrames = 0
  private cameraMovedAtMs = 0
  private isHeld = false

  constructor(scene: Scene) {
    this.scene = scene
  }

  /** Whether a drag or pinch is under way. */
  get isDragging(): boolean {
    return this.isHeld
  }

  /** Starts the frame loop, which stops by itself when nothing changes any more. */
  wake(): void {
    this.idleFrames = 0
    if (!this.scene.game.loop.running) this.scene.game.loop.wake()
  }

  /** Records that a drag or pinch has begun or ended. */
  setDragging(isDragging: boolean): void {
    this.isHeld = isDragging
    this.wake()
  }

  /** Records a move of the camera. */
  cameraMoved(nowMs: number): void {
    this.cameraMovedAtMs = nowMs
    this.idleFrames = 0
  }

  /** Whether missing parts of the sheet may be painted now: neither hand nor camera moves. */
  mayPaint(nowMs: number): boolean {
    return !this.isHeld && nowMs - this.cameraMovedAtMs > CAMERA_REST_MS
  }

  /** Whether hand or camera have moved so lately that nothing should be painted ahead. */
  get hasJustMoved(): boolean {
    return this.isHeld || performance.now() - this.cameraMovedAtMs < BUSY_AFTER_MOVE_MS
  }

  /** Ends a frame: when nothing has changed for long enough, the frame loop sleeps. */
  endFrame(isIdle: boolean): void {
    this.idleFrames = isIdle && !this.isHeld ? this.idleFrames + 1 : 0
    if (this.idleFrames > FRAMES_UNTIL_SLEEP) this.scene.game.loop.sleep()
  }
}
