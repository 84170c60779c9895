import type { GameObjects, Scene } from 'phaser'
import { paintSheet, type SheetArt } from '../sheet/sheetArt'
import type { SheetWords } from '../sheet/sheetWords'
import { type Rect, overlaps } from '../layout'
import type { Camera } from './camera'

/** Pixels a sheet unit, from the sheet seen whole to the closest look. Each step has four times the tiles of the last. */
const SCALES = [0.5, 1, 2] as const

interface Tile {
  readonly key: string
  readonly level: number
  readonly box: Rect
  image: GameObjects.Image | null
  /** When it was last in view, for making room. */
  lastShown: number
}

/**
 * The ground as pictures: the whole sheet small, and finer tiles baked when somebody looks closely. While a fine tile is missing
 * the coarse one shows through, so panning never waits for the brush.
 */
export class Tiles {
  private readonly levels: Tile[][] = []
  private readonly scene: Scene
  private readonly sheetArt: SheetArt
  private readonly density: number
  private readonly maxFineTiles: number
  private words: SheetWords
  private tint = 0xffffff
  private showCount = 0

  constructor(scene: Scene, ground: SheetArt, words: SheetWords, density: number, most: number) {
    this.scene = scene
    this.sheetArt = ground
    this.words = words
    this.density = density
    this.maxFineTiles = most
    const { sheet } = ground.layout
    SCALES.forEach((_, level) => {
      const n = 2 ** level
      const tiles: Tile[] = []
      for (let row = 0; row < n; row++)
        for (let col = 0; col < n; col++) {
          const box = { x: (sheet.w / n) * col, y: (sheet.h / n) * row, w: sheet.w / n, h: sheet.h / n }
          tiles.push({ key: `ground:${level}:${row}:${col}`, level, box, image: null, lastShown: 0 })
        }
      this.levels.push(tiles)
    })
    this.bakeTile(this.levels[0]![0]!)
  }

  private levelFor(camera: Camera): number {
    const needed = camera.zoom * this.density * 0.88
    const level = SCALES.findIndex((scale) => scale >= needed)
    return level < 0 ? SCALES.length - 1 : level
  }

  /** Shows the tiles in view; true when all of the right fineness are there. */
  showTiles(camera: Camera): boolean {
    this.showCount++
    const level = this.levelFor(camera)
    const view = camera.visible
    const wanted = (this.levels[level] ?? []).filter((tile) => overlaps(tile.box, view))
    for (const tile of wanted) tile.lastShown = this.showCount
    const missing = wanted.filter((tile) => !tile.image)
    let gaps: Tile[] = missing
    for (let at = this.levels.length - 1; at >= 0; at--) {
      // A coarser tile lies below only where a finer one is missing, and only the finest there is.
      const unfilled: Tile[] = []
      for (const tile of this.levels[at] ?? []) {
        const asked =
          overlaps(tile.box, view) && (at === level || (at < level && gaps.some((gap) => overlaps(gap.box, tile.box))))
        tile.image?.setVisible(asked)
        if (asked && !tile.image) unfilled.push(tile)
      }
      if (at < level) gaps = unfilled
    }
    return missing.length === 0
  }

  /**
   * Bakes the missing tile nearest to the middle of the view, or of a wider view when `wide`; false when nothing is missing.
   */
  bakeMissing(camera: Camera, wide = false): boolean {
    const { x, y, w, h } = camera.visible
    const view = wide ? { x: x - w * 0.35, y: y - h * 0.35, w: w * 1.7, h: h * 1.7 } : camera.visible
    const away = (tile: Tile): number =>
      Math.hypot(tile.box.x + tile.box.w / 2 - camera.x, tile.box.y + tile.box.h / 2 - camera.y)
    const missing = (this.levels[this.levelFor(camera)] ?? [])
      .filter((tile) => !tile.image && overlaps(tile.box, view))
      .sort((a, b) => away(a) - away(b))[0]
    if (!missing) return false
    this.bakeTile(missing)
    this.dropOldTiles()
    return true
  }

  /** Bakes one tile before anybody asks, in an idle moment: round the view, then of the middle fineness. */
  bakeAhead(camera: Camera): boolean {
    if (this.levelFor(camera) > 0 && this.bakeMissing(camera, true)) return true
    const next = this.levels[1]?.find((tile) => !tile.image)
    if (next) this.bakeTile(next)
    return next !== undefined
  }

  /** Night lies on the ground as a tint. */
  setTint(tint: number): void {
    this.tint = tint
    for (const tiles of this.levels) for (const tile of tiles) tile.image?.setTint(tint)
  }

  /** The same sheet with other words on it. */
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
    // A hair larger than its box, so that no seam shows between neighbours.
    const grow = tile.level === 0 ? 0 : 0.3
    tile.image = this.scene.add
      .image(tile.box.x, tile.box.y, tile.key)
      .setOrigin(0, 0)
      .setDisplaySize(tile.box.w + grow, tile.box.h + grow)
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

  private dropOldTiles(): void {
    const finest = (this.levels[SCALES.length - 1] ?? []).filter((tile) => tile.image)
    finest.sort((a, b) => b.lastShown - a.lastShown)
    for (const tile of finest.slice(this.maxFineTiles)) if (tile.lastShown < this.showCount) this.dropTile(tile)
  }
}
