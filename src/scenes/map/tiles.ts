// Shows a painted sheet (the map, or the ground of a table) as image tiles, at the level of detail that the zoom needs.
import type { GameObjects, Scene } from 'phaser'
import { addPaintedTexture } from '../canvas'
import { overlaps, type Rect } from '../layout'
import type { Camera } from './camera'
import { nearestTiles, tilesToDrop } from './tilePlan'

/** Pixels per sheet unit at each tile level of the map. Level 0 has one tile, the whole sheet; each further level has four times as many. */
export const MAP_LEVEL_SCALES = [0.5, 1, 2] as const
/** Paints a part of the sheet on a canvas; `scale`: pixels per sheet unit. */
export type PaintPart = (canvas: HTMLCanvasElement, area: Rect, scale: number) => void
/** A sheet that is shown in tiles. */
export interface TiledSheet {
  readonly sheet: Rect
  /** Pixels per sheet unit at each tile level; level 0 has one tile, each further level four times as many. */
  readonly levelScales: readonly number[]
  paint: PaintPart
}
/** Tiles look sharp if they have at least this share of the pixels that they fill on the screen. */
const LEAST_SHARPNESS = 0.88
/** Tiles are drawn larger by so many sheet units, so that no seam shows between them. */
const TILE_OVERLAP = 0.3

/** A part of the painted sheet as an image. */
interface Tile {
  readonly key: string
  readonly level: number
  readonly area: Rect
  /** The image of the baked tile; null until the tile is baked, that is painted into a texture. */
  image: GameObjects.Image | null
  /** Number of the call of `showTiles` at which the tile was last in view. Tiles with the lowest numbers are dropped first. */
  lastShown: number
}

/**
 * The sheet as image tiles: one small picture of the whole, and finer tiles that are baked when the camera comes close. Until a fine tile
 * is baked a coarser one is shown, so that panning never waits.
 */
export class Tiles {
  private readonly tilesByLevel: Tile[][] = []
  private readonly scene: Scene
  private readonly tiled: TiledSheet
  private readonly finestLevel: number
  private readonly pixelsPerCssPixel: number
  private readonly maxFineTiles: number
  private tint = 0xffffff
  /** Calls of `showTiles` so far. */
  private showCount = 0

  constructor(scene: Scene, tiled: TiledSheet, pixelsPerCssPixel: number, maxFineTiles: number) {
    this.scene = scene
    this.tiled = tiled
    this.finestLevel = tiled.levelScales.length - 1
    this.pixelsPerCssPixel = pixelsPerCssPixel
    this.maxFineTiles = maxFineTiles
    const { sheet } = tiled
    for (const level of tiled.levelScales.keys()) {
      const tilesPerSide = 2 ** level
      const tiles: Tile[] = []
      for (let row = 0; row < tilesPerSide; row++)
        for (let col = 0; col < tilesPerSide; col++) {
          const area = {
            x: (sheet.w / tilesPerSide) * col,
            y: (sheet.h / tilesPerSide) * row,
            w: sheet.w / tilesPerSide,
            h: sheet.h / tilesPerSide,
          }
          tiles.push({ key: `ground:${level}:${row}:${col}`, level, area, image: null, lastShown: 0 })
        }
      this.tilesByLevel.push(tiles)
    }
    // The tile of level 0 shows the whole sheet, so that no part of the view is ever empty.
    this.bakeTile(this.tilesByLevel[0]![0]!)
  }

  /** The coarsest level that looks sharp at the camera's zoom, else the finest. */
  private levelFor(camera: Camera): number {
    const neededScale = camera.zoom * this.pixelsPerCssPixel * LEAST_SHARPNESS
    const level = this.tiled.levelScales.findIndex((scale) => scale >= neededScale)
    return level < 0 ? this.finestLevel : level
  }

  /** Shows the tiles in view, and coarser ones where they are not baked yet. Returns whether all tiles of the right level are baked. */
  showTiles(camera: Camera): boolean {
    this.showCount++
    const level = this.levelFor(camera)
    const view = camera.visible
    const tilesInView = (this.tilesByLevel[level] ?? []).filter((tile) => overlaps(tile.area, view))
    for (const tile of tilesInView) tile.lastShown = this.showCount
    const missingTiles = tilesInView.filter((tile) => !tile.image)
    for (const finerTiles of this.tilesByLevel.slice(level + 1))
      for (const tile of finerTiles) tile.image?.setVisible(false)
    for (const tile of this.tilesByLevel[level] ?? []) tile.image?.setVisible(tilesInView.includes(tile))
    // From level to coarser level: `gaps` are needed tiles that are not baked, so that coarser tiles must cover their areas.
    let gaps = missingTiles
    for (let coarser = level - 1; coarser >= 0; coarser--) {
      const coveringTiles = (this.tilesByLevel[coarser] ?? []).filter(
        ({ area }) => overlaps(area, view) && gaps.some((gap) => overlaps(gap.area, area)),
      )
      for (const tile of this.tilesByLevel[coarser] ?? []) tile.image?.setVisible(coveringTiles.includes(tile))
      gaps = coveringTiles.filter((tile) => !tile.image)
    }
    return missingTiles.length === 0
  }

  /** Bakes the missing tile nearest to the middle of the view; with `isAhead` also tiles beyond its edges. False when none is missing. */
  bakeMissing(camera: Camera, { isAhead } = { isAhead: false }): boolean {
    const level = this.levelFor(camera)
    const mostTiles = level === this.finestLevel ? this.maxFineTiles : Number.POSITIVE_INFINITY
    const wantedTiles = nearestTiles(this.tilesByLevel[level] ?? [], camera, { isAhead, mostTiles })
    const missingTile = wantedTiles.find((tile) => !tile.image)
    if (!missingTile) return false
    this.bakeTile(missingTile)
    const fineTiles = (this.tilesByLevel[this.finestLevel] ?? []).filter((tile) => tile.image)
    for (const tile of tilesToDrop(fineTiles, wantedTiles, this.maxFineTiles)) this.dropTile(tile)
    return true
  }

  /** Bakes one tile before it is needed: around the view first, then any tile of level 1. False when none is left to bake. */
  bakeAhead(camera: Camera): boolean {
    if (this.levelFor(camera) > 0 && this.bakeMissing(camera, { isAhead: true })) return true
    const unbakedTile = this.tilesByLevel[1]?.find((tile) => !tile.image)
    if (unbakedTile) this.bakeTile(unbakedTile)
    return unbakedTile !== undefined
  }

  /** Tints the sheet, for the night turn. */
  setTint(tint: number): void {
    this.tint = tint
    for (const tiles of this.tilesByLevel) for (const tile of tiles) tile.image?.setTint(tint)
  }

  /** Paints the sheet otherwise, such as in another language; all tiles are baked anew. */
  setPaint(paint: PaintPart): void {
    this.tiled.paint = paint
    for (const tiles of this.tilesByLevel) for (const tile of tiles) this.dropTile(tile)
    this.bakeTile(this.tilesByLevel[0]![0]!)
  }

  /** Paints a tile into a new texture; `showTiles` makes its image visible. */
  private bakeTile(tile: Tile): void {
    const scale = this.tiled.levelScales[tile.level]!
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(tile.area.w * scale)
    canvas.height = Math.round(tile.area.h * scale)
    this.tiled.paint(canvas, tile.area, scale)
    addPaintedTexture(this.scene.textures, tile.key, canvas)
    const overlap = tile.level === 0 ? 0 : TILE_OVERLAP
    tile.image = this.scene.add
      .image(tile.area.x, tile.area.y, tile.key)
      .setOrigin(0, 0)
      .setDisplaySize(tile.area.w + overlap, tile.area.h + overlap)
      .setDepth(tile.level)
      .setTint(this.tint)
      .setVisible(false)
  }

  /** Removes image and texture of a tile. */
  private dropTile(tile: Tile): void {
    if (!tile.image) return
    tile.image.destroy()
    tile.image = null
    this.scene.textures.remove(tile.key)
  }
}
