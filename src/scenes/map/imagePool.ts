// Keeps the Phaser images of a layer from one redraw to the next.
import type { GameObjects, Scene } from 'phaser'

/** The depth of images grows by this step. It is so small that all images of a pool lie below the next layer, whose depth is a whole number. */
const DEPTH_STEP = 1e-5

/**
 * Images of one texture that are used again in each redraw. A redraw calls `begin`, then `put` for each image from the lowest to the
 * highest, then `end`.
 */
export class ImagePool {
  private readonly images: GameObjects.Image[] = []
  /** Images used in this redraw; they are the first of `images`. */
  private usedCount = 0
  private readonly scene: Scene
  private readonly textureKey: string
  private readonly baseDepth: number

  constructor(scene: Scene, textureKey: string, baseDepth: number) {
    this.scene = scene
    this.textureKey = textureKey
    this.baseDepth = baseDepth
  }

  /** Begins a redraw: all images can be used again. */
  begin(): void {
    this.usedCount = 0
  }

  /** Shows a frame of the texture centred on (x, y); `scale` is in sheet units per pixel of the frame. */
  put(frame: string, x: number, y: number, scale: number): GameObjects.Image {
    let image = this.images[this.usedCount]
    if (!image) {
      image = this.scene.add.image(0, 0, this.textureKey)
      this.images.push(image)
    }
    this.usedCount++
    image
      .setFrame(frame)
      .setOrigin(0.5, 0.5)
      .setPosition(x, y)
      .setScale(scale)
      .setRotation(0)
      .setAlpha(1)
      .setTint(0xffffff)
      // Each image has its own depth, so that the order of a redraw holds even if an animation has raised some images before.
      .setDepth(this.baseDepth + this.usedCount * DEPTH_STEP)
      .setVisible(true)
    return image
  }

  /** Hides images that this redraw did not use. Frame and place are cleared, so that nobody can read hidden pieces from the page. */
  end(): void {
    for (let i = this.usedCount; i < this.images.length; i++) {
      const image = this.images[i]
      // `__BASE` is Phaser's frame of a whole texture.
      if (image?.visible) image.setVisible(false).setFrame('__BASE').setPosition(0, 0)
    }
  }
}
