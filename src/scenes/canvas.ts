import type { Textures } from 'phaser'

/** The drawing context of a canvas, under a shorter name. */
export type Context2D = CanvasRenderingContext2D

/**
 * The context of a canvas that is painted once and then handed to the GPU as a texture. `willReadFrequently` keeps the canvas in the memory of
 * the processor: a canvas on the GPU would have to be read back from there, which takes seconds on a machine with a slow GPU or none.
 */
export function paintingContext(canvas: HTMLCanvasElement, { alpha } = { alpha: true }): Context2D {
  const context = canvas.getContext('2d', { alpha, willReadFrequently: true })
  if (!context) throw new Error('no 2d canvas')
  return context
}

/**
 * Adds a painted canvas to Phaser as a texture. Not `TextureManager.addCanvas`: its CanvasTexture reads the whole canvas back into an array that
 * nobody needs.
 */
export function addPaintedTexture(
  textures: Textures.TextureManager,
  key: string,
  canvas: HTMLCanvasElement,
): Textures.Texture {
  // Phaser takes a canvas here as well as an image, but its types do not say so.
  const texture = textures.addImage(key, canvas as unknown as HTMLImageElement)
  if (!texture) throw new Error(`texture ${key} exists already`)
  return texture
}

/** Hands to the GPU what has been painted on the canvas of a texture since the last time. */
export const uploadPainted = (texture: Textures.Texture): void => texture.source[0]?.update()
