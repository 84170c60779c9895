import type { GameObjects, Scene } from 'phaser'

/** Images of one texture that each redraw uses again: `begin`, then `put` from the lowest to the highest, then `end`. */
export class ImagePool {
  private readonly images: GameObjects.Image[] = []
  private used = 0
  private readonly scene: Scene
  private readonly texture: string
  private readonly depth: number

  constructor(scene: Scene, texture: string, depth: number) {
    this.scene = scene
    this.texture = texture
    this.depth = depth
  }

  begin(): void {
    this.used = 0
  }

  /** Shows a frame centred on (x, y); `scale` is in sheet units a pixel of the frame. */
  put(frame: string, x: number, y: number, scale: number): GameObjects.Image {
    let image = this.images[this.used]
    if (!image) {
      image = this.scene.add.image(0, 0, this.texture)
      this.images.push(image)
    }
    this.used++
    image
      .setFrame(frame)
      .setOrigin(0.5, 0.5)
      .setPosition(x, y)
      .setScale(scale)
      .setRotation(0)
      .setAlpha(1)
      .setTint(0xffffff)
      // Each image has its own depth, so that the order holds even after an animation has raised some of them.
      .setDepth(this.depth + this.used * 1e-5)
      .setVisible(true)
    return image
  }

  /** Hides images that this redraw did not use, and clears frame and place, so that hidden pieces cannot be read from the page. */
  end(): void {
    for (let i = this.used; i < this.images.length; i++) {
      const image = this.images[i]
      if (image?.visible) image.setVisible(false).setFrame('__BASE').setPosition(0, 0)
    }
  }
}
