import type { Page } from '@playwright/test'
import map from '../../../maps/pedregal/map.json' with { type: 'json' }
import { createGrid } from '../../../src/hex/grid'
import type { HexId, PieceId } from '../../../src/operational/types'

export const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)

export interface Spot {
  x: number
  y: number
  /** Nothing lies over the map there. */
  open: boolean
}

/** What the page lets out for tests: where things lie, and nothing of the game. */
interface Geometry {
  screenOf(hex: HexId): { x: number; y: number }
  screenOfPiece(id: PieceId): { x: number; y: number } | null
}

/** Where a hex lies on the page, in CSS pixels of the window. */
export const spotOf = (page: Page, hex: HexId): Promise<Spot> =>
  page.evaluate((id) => {
    const { x, y } = (window as unknown as { pedregal: Geometry }).pedregal.screenOf(id)
    return { x, y, open: document.elementFromPoint(x, y)?.tagName === 'CANVAS' }
  }, hex)

/** Where a counter of the open fan lies; null when it is not in the fan. */
export const counterOf = (page: Page, piece: PieceId): Promise<{ x: number; y: number } | null> =>
  page.evaluate((id) => (window as unknown as { pedregal: Geometry }).pedregal.screenOfPiece(id), piece)
