import type { GameObjects, Scene } from 'phaser'

/** Images of one texture that are used again at every redraw, in the order they are asked for. */
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

  /** An image centred on (x, y), `scale` sheet units a pixel of its frame. */
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
      // A depth of its own keeps the order asked for, even after an animation has lifted an image and put it back.
      .setDepth(this.depth + this.used * 1e-5)
      .setVisible(true)
    return image
  }

  /** Hides what this redraw did not ask for. What it showed, and where, is forgotten: somebody else may look into the page next. */
  end(): void {
    for (let i = this.used; i < this.images.length; i++) {
      const image = this.images[i]
      if (image?.visible) image.setVisible(false).setFrame('__BASE').setPosition(0, 0)
    }
  }
}
