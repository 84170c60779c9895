// A texture that is filled with painted pictures (frames) as they are needed.
import type { Textures } from 'phaser'
import { addPaintedTexture, type Context2D, paintingContext, uploadPainted } from './canvas'

/** Empty pixels between frames, so that a scaled frame shows nothing of its neighbours. */
const FRAME_GAP = 2

/** Size of a frame in pixels. */
interface FrameSize {
  readonly width: number
  readonly height: number
}

/** Pictures of one texture, so that the GPU draws all of them in one batch. They fill the texture row by row; when it is full, all are painted anew. */
export class PaintedFrames {
  /** Grows whenever the texture was full and has been cleared: images that showed a frame must then be given theirs again. */
  generation = 0
  readonly key: string
  private readonly texture: Textures.Texture
  private readonly context: Context2D
  private readonly size: FrameSize
  private readonly frames = new Map<string, FrameSize>()
  private nextX = 0
  private nextY = 0
  private rowHeight = 0
  private needsUpload = false

  constructor(textures: Textures.TextureManager, key: string, size: FrameSize) {
    this.key = key
    this.size = size
    const canvas = document.createElement('canvas')
    canvas.width = size.width
    canvas.height = size.height
    this.context = paintingContext(canvas)
    this.texture = addPaintedTexture(textures, key, canvas)
  }

  /** The drawing context, to measure texts with. */
  get measuring(): Context2D {
    return this.context
  }

  /** The frame `name`, painted now if it is missing: `width` by `height` pixels, painted from its top left corner. */
  frame(name: string, width: number, height: number, paint: (context: Context2D) => void): string {
    if (this.frames.has(name)) return name
    const [wide, high] = [Math.min(this.size.width, Math.ceil(width)), Math.min(this.size.height, Math.ceil(height))]
    if (this.nextX + wide > this.size.width) this.beginRow()
    if (this.nextY + high > this.size.height) this.clear()
    this.context.save()
    this.context.beginPath()
    this.context.rect(this.nextX, this.nextY, wide, high)
    this.context.clip()
    this.context.translate(this.nextX, this.nextY)
    paint(this.context)
    this.context.restore()
    const sourceIndex = 0
    this.texture.add(name, sourceIndex, this.nextX, this.nextY, wide, high)
    this.frames.set(name, { width: wide, height: high })
    this.nextX += wide + FRAME_GAP
    this.rowHeight = Math.max(this.rowHeight, high)
    this.needsUpload = true
    return name
  }

  private beginRow(): void {
    this.nextX = 0
    this.nextY += this.rowHeight + FRAME_GAP
    this.rowHeight = 0
  }

  /** Removes all frames. */
  private clear(): void {
    for (const name of this.frames.keys()) this.texture.remove(name)
    this.frames.clear()
    this.context.clearRect(0, 0, this.size.width, this.size.height)
    this.nextX = 0
    this.nextY = 0
    this.rowHeight = 0
    this.generation++
  }

  /** Hands to the GPU what has been painted since the last time. */
  refresh(): void {
    if (!this.needsUpload) return
    this.needsUpload = false
    uploadPainted(this.texture)
  }
}
