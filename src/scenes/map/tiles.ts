import type { GameObjects, Scene } from 'phaser'
import { overlaps, type Rect } from '../layout'
import { paintSheet, type SheetArt } from '../sheet/sheetArt'
import type { SheetWords } from '../sheet/sheetWords'
import type { Camera } from './camera'

/** Pixels per sheet unit at each tile level: level 0 shows the whole sheet, level 2 the closest look. A level has four times the tiles of the one before. */
const SCALES = [0.5, 1, 2] as const
const FINEST = SCALES.length - 1
/** Tiles of at least this share of the pixels on the screen still look sharp. */
const LEAST_SHARPNESS = 0.88

interface Tile {
  readonly key: string
  readonly level: number
  readonly box: Rect
  image: GameObjects.Image | null
  /** Count of `showTiles` when the tile was last in view; the oldest tiles are dropped first. */
  lastShown: number
}

/**
 * The sheet as image tiles: one small picture of the whole, and finer tiles that are baked when the camera comes close. Until a fine tile
 * is baked a coarser one is shown, so that panning never waits.
 */
export class Tiles {
  private readonly levels: Tile[][] = []
  private readonly scene: Scene
  private readonly sheetArt: SheetArt
  private readonly pixelsPerCssPixel: number
  private readonly maxFineTiles: number
  private words: SheetWords
  private tint = 0xffffff
  private showCount = 0

  constructor(scene: Scene, sheetArt: SheetArt, words: SheetWords, density: number, maxFineTiles: number) {
    this.scene = scene
    this.sheetArt = sheetArt
    this.words = words
    this.pixelsPerCssPixel = density
    this.maxFineTiles = maxFineTiles
    const { sheet } = sheetArt.layout
    for (const level of SCALES.keys()) {
      const n = 2 ** level
      const tiles: Tile[] = []
      for (let row = 0; row < n; row++)
        for (let col = 0; col < n; col++) {
          const box = { x: (sheet.w / n) * col, y: (sheet.h / n) * row, w: sheet.w / n, h: sheet.h / n }
          tiles.push({ key: `ground:${level}:${row}:${col}`, level, box, image: null, lastShown: 0 })
        }
      this.levels.push(tiles)
    }
    this.bakeTile(this.levels[0]![0]!)
  }

  /** The coarsest level that is sharp enough for the camera's zoom. */
  private levelFor(camera: Camera): number {
    const needed = camera.zoom * this.pixelsPerCssPixel * LEAST_SHARPNESS
    const level = SCALES.findIndex((scale) => scale >= needed)
    return level < 0 ? FINEST : level
  }

  /** Shows the tiles in view; returns whether all of the right level are baked. */
  showTiles(camera: Camera): boolean {
    this.showCount++
    const level = this.levelFor(camera)
    const view = camera.visible
    const wanted = (this.levels[level] ?? []).filter((tile) => overlaps(tile.box, view))
    for (const tile of wanted) tile.lastShown = this.showCount
    const missing = wanted.filter((tile) => !tile.image)
    // Goes from the finest level to the coarsest. `gaps` are the tiles without an image for which a coarser one must stand in.
    let gaps: Tile[] = missing
    for (let at = this.levels.length - 1; at >= 0; at--) {
      const stillMissing: Tile[] = []
      for (const tile of this.levels[at] ?? []) {
        const fillsGap = at < level && gaps.some((gap) => overlaps(gap.box, tile.box))
        const isWanted = overlaps(tile.box, view) && (at === level || fillsGap)
        tile.image?.setVisible(isWanted)
        if (isWanted && !tile.image) stillMissing.push(tile)
      }
      if (at < level) gaps = stillMissing
    }
    return missing.length === 0
  }

  /** Bakes the missing tile nearest to the middle of the view (of a wider view when `wide`); false when none is missing. */
  bakeMissing(camera: Camera, wide = false): boolean {
    const { x, y, w, h } = camera.visible
    const view = wide ? { x: x - w * 0.35, y: y - h * 0.35, w: w * 1.7, h: h * 1.7 } : camera.visible
    const distanceToCamera = ({ box }: Tile): number =>
      Math.hypot(box.x + box.w / 2 - camera.x, box.y + box.h / 2 - camera.y)
    const nearest = (this.levels[this.levelFor(camera)] ?? [])
      .filter((tile) => !tile.image && overlaps(tile.box, view))
      .sort((a, b) => distanceToCamera(a) - distanceToCamera(b))[0]
    if (!nearest) return false
    this.bakeTile(nearest)
    this.dropOldTiles()
    return true
  }

  /** Bakes one tile before it is needed: around the view first, then of the middle level. False when none is left to bake. */
  bakeAhead(camera: Camera): boolean {
    if (this.levelFor(camera) > 0 && this.bakeMissing(camera, true)) return true
    const next = this.levels[1]?.find((tile) => !tile.image)
    if (next) this.bakeTile(next)
    return next !== undefined
  }

  /** Tints the sheet, for the night turn. */
  setTint(tint: number): void {
    this.tint = tint
    for (const tiles of this.levels) for (const tile of tiles) tile.image?.setTint(tint)
  }

  /** Prints the sheet in another language; all tiles are baked anew. */
  setWords(words: SheetWords): void {
    this.words = words
    for (const tiles of this.levels) for (const tile of tiles) this.dropTile(tile)
    this.bakeTile(this.levels[0]![0]!)
  }

  private bakeTile(tile: Tile): void {
    const scale = SCALES[tile.level]!
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(tile.box.w * scale)
    canvas.height = Math.round(tile.box.h * scale)
    paintSheet(this.sheetArt, canvas, tile.box, scale, this.words)
    this.scene.textures.addCanvas(tile.key, canvas)
    // Slightly larger than its box, so that no seam shows between tiles.
    const overlap = tile.level === 0 ? 0 : 0.3
    tile.image = this.scene.add
      .image(tile.box.x, tile.box.y, tile.key)
      .setOrigin(0, 0)
      .setDisplaySize(tile.box.w + overlap, tile.box.h + overlap)
      .setDepth(tile.level)
      .setTint(this.tint)
      .setVisible(false)
  }

  private dropTile(tile: Tile): void {
    if (!tile.image) return
    tile.image.destroy()
    tile.image = null
    this.scene.textures.remove(tile.key)
  }

  /** Drops fine tiles beyond the limit that are not in view, the longest unseen first. */
  private dropOldTiles(): void {
    const baked = (this.levels[FINEST] ?? []).filter((tile) => tile.image)
    baked.sort((a, b) => b.lastShown - a.lastShown)
    for (const tile of baked.slice(this.maxFineTiles)) if (tile.lastShown < this.showCount) this.dropTile(tile)
  }
}
