import type { Page } from '@playwright/test'
import { Camera } from '../../../src/scenes/map/camera'
import { layOut } from '../../../src/scenes/layout'
import map from '../../../maps/pedregal/map.json' with { type: 'json' }
import type { HexId } from '../../../src/operational/types'

const { rows, cols } = map.meta.grid
export const layout = layOut(rows, cols)
export const { grid } = layout

export interface Spot {
  x: number
  y: number
}

/** Where the hexes lie on the page: the same sums as the board's, so that nothing of the game need be let out for tests. */
export class Sheet {
  private readonly eye = new Camera(layout, 1)
  private corner: Spot = { x: 0, y: 0 }
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The whole sheet in view: presses the button and follows the camera; `zooms` presses of + after it. */
  async fit(zooms = 0): Promise<void> {
    const box = await this.page.locator('#map canvas').boundingBox()
    if (!box) throw new Error('the map is not drawn')
    this.corner = { x: box.x, y: box.y }
    this.eye.resize(Math.floor(box.width), Math.floor(box.height))
    this.eye.fit()
    await this.page.getByTestId('fit').click()
    for (let n = 0; n < zooms; n++) {
      await this.page.locator('.map-tools button').first().click()
      this.eye.zoomBy(1.3)
    }
  }

  /** The middle of a hex in CSS pixels of the window. */
  spot(hex: HexId): Spot {
    const p = this.eye.toScreen(layout.centre(hex))
    return { x: this.corner.x + p.x, y: this.corner.y + p.y }
  }

  /** Whether a pointer at the hex would meet the map and not something that lies over it. */
  async open(hex: HexId): Promise<boolean> {
    return this.page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName === 'CANVAS', this.spot(hex))
  }
}
