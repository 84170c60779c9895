import type { Scene } from 'phaser'
import type { Appearance } from '../appearance/schema'
import type { Atlas } from '../counters/atlas'
import type { SheetLayout } from '../layout'

/** The Phaser scene, textures, geometry and colours with which every layer of the hex game's board draws. */
export interface BoardContext {
  readonly scene: Scene
  readonly atlas: Atlas
  /** Key of the atlas among the textures of the scene. */
  readonly textureKey: string
  readonly layout: SheetLayout
  readonly appearance: Appearance
  /** Device pixels per CSS pixel, from 1 to 2. */
  readonly pixelsPerCssPixel: number
}
