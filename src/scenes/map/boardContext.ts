import type { Scene } from 'phaser'
import type { Appearance } from '../appearance/schema'
import type { Atlas } from '../counters/atlas'
import type { SheetLayout } from '../layout'

/** What every layer of the board draws with. */
export interface BoardContext {
  readonly scene: Scene
  readonly atlas: Atlas
  /** Key of the atlas among the textures of the scene. */
  readonly textureKey: string
  readonly layout: SheetLayout
  readonly appearance: Appearance
  /** Device pixels a CSS pixel, 1 to 2. */
  readonly density: number
}
