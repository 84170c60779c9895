import type { Scene, Textures } from 'phaser'
import type { Point } from '../../hex/grid'
import type { MapFile, MapHex } from '../../operational/data'
import { FONT, type SheetWords } from '../ground/words'
import { type Box, overlaps, SIZE, type SheetLayout } from '../layout'
import type { Camera } from './camera'
import { FORT_INK, type LabelInk, NUMBER_INK, NUMBER_ON_DARK, rimOf, SPOT_INK, TOWN_INK, WATER_INK } from './labelInks'
import { Pool } from './pool'

const EDGE_W = 2048
const EDGE_H = 1024
/** Names are baked for the sheet seen whole and for a close look. */
const FINE = [1, 2] as const

interface Style {
  readonly font: string
  readonly size: number
  readonly spacing: number
  /** From the hex's centre to the middle of the line, downward. */
  readonly drop: number
  /** Who keeps his place when names would run into each other. */
  readonly rank: number
  readonly colour: LabelInk
}

const TOWN: Style = { font: '700', size: 17, spacing: 0.2, drop: 35, rank: 2, colour: TOWN_INK }
const FORT: Style = { font: '700', size: 17, spacing: 0.2, drop: 35, rank: 3, colour: FORT_INK }
const SPOT: Style = { font: 'italic', size: 16, spacing: 0, drop: 34, rank: 0, colour: SPOT_INK }
const AREA: Style = { font: 'italic', size: 30, spacing: 5, drop: 0, rank: 4, colour: SPOT_INK }
const WATER: Style = { font: 'italic', size: 25, spacing: 2, drop: 0, rank: 3, colour: WATER_INK }

function styleOf(hex: MapHex): Style {
  if (hex.bastion) return FORT
  if (hex.village) return TOWN
  if (hex.terrain === 'lake' || hex.terrain === 'marsh') return WATER
  if (hex.terrain === 'lava' && !hex.decor) return hex.place === 'pedregal' ? AREA : SPOT
  return SPOT
}

interface Name {
  readonly id: string
  readonly style: Style
  readonly at: Point
  readonly width: number
}

/** Names of places and numbers of hexes: laid over the ground, so that they can be switched and keep a size that reads. */
export class Labels {
  private readonly texture: Textures.CanvasTexture
  private readonly pen: CanvasRenderingContext2D
  private readonly names: Name[] = []
  private readonly pool: Pool
  private readonly layout: SheetLayout
  private readonly map: MapFile
  private x = 0
  private y = 0
  private high = 0
  private numbered = false
  private numberTop = 0

  constructor(scene: Scene, key: string, layout: SheetLayout, map: MapFile, words: SheetWords) {
    this.layout = layout
    this.map = map
    const canvas = document.createElement('canvas')
    canvas.width = EDGE_W
    canvas.height = EDGE_H
    const pen = canvas.getContext('2d')
    const texture = scene.textures.addCanvas(key, canvas)
    if (!pen || !texture) throw new Error('labels: no canvas')
    this.pen = pen
    this.texture = texture
    this.pool = new Pool(scene, key, 60)
    this.reword(words)
  }

  /** Bakes the names anew, in the words of another language. */
  reword(words: SheetWords): void {
    this.pen.clearRect(0, 0, EDGE_W, EDGE_H)
    this.names.length = 0
    this.x = 0
    this.y = 0
    this.high = 0
    this.numbered = false
    // Nothing may go on showing a frame that is gone.
    this.pool.begin()
    this.pool.end()
    for (const frame of this.texture.getFrameNames()) this.texture.remove(frame)
    for (const hex of this.map.hexes) {
      if (hex.name === undefined) continue
      const style = styleOf(hex)
      const text = words.names[hex.name] ?? hex.name
      let width = 0
      FINE.forEach((fine, level) => {
        width = this.bakeName(`name:${hex.id}@${level}`, text, style, fine) / fine
      })
      this.names.push({ id: hex.id, style, at: this.layout.centre(hex.id), width })
    }
    this.names.sort((a, b) => b.style.rank - a.style.rank)
    this.numberTop = this.y + this.high + 2
    this.texture.refresh()
  }

  private cell(name: string, w: number, h: number): Point {
    if (this.x + w + 2 > EDGE_W) {
      this.x = 0
      this.y += this.high + 2
      this.high = 0
    }
    this.high = Math.max(this.high, h)
    const at = { x: this.x, y: this.y }
    this.texture.add(name, 0, at.x, at.y, w, h)
    this.x += w + 2
    return at
  }

  private bakeName(name: string, text: string, style: Style, fine: number): number {
    const { pen } = this
    const size = style.size * fine
    pen.font = `${style.font} ${size}px ${FONT.map}`
    pen.letterSpacing = `${style.spacing * fine}px`
    const w = Math.ceil(pen.measureText(text).width + size * 0.7)
    const h = Math.ceil(size * 1.5)
    const at = this.cell(name, w, h)
    pen.textAlign = 'left'
    pen.textBaseline = 'middle'
    pen.lineJoin = 'round'
    pen.strokeStyle = rimOf(style.colour)
    pen.lineWidth = 4.4 * fine
    pen.strokeText(text, at.x + size * 0.35, at.y + h / 2)
    pen.fillStyle = style.colour.ink
    pen.fillText(text, at.x + size * 0.35, at.y + h / 2)
    pen.letterSpacing = '0px'
    return w
  }

  /** Bakes the numbers of the hexes, when they are first asked for. */
  private bakeNumbers(): void {
    this.numbered = true
    this.x = 0
    this.y = this.numberTop
    this.high = 0
    const { pen } = this
    pen.font = `600 19px ${FONT.counter}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    for (const hex of this.map.hexes) {
      const at = this.cell(`number:${hex.id}`, 46, 20)
      const colour = hex.terrain === 'lava' || hex.terrain === 'volcano' ? NUMBER_ON_DARK : NUMBER_INK
      pen.strokeStyle = rimOf(colour)
      pen.lineWidth = 4
      pen.strokeText(hex.id, at.x + 23, at.y + 10.5)
      pen.fillStyle = colour.ink
      pen.fillText(hex.id, at.x + 23, at.y + 10.5)
    }
    this.texture.refresh()
  }

  /** Lays out what is to be read at this zoom. */
  show(camera: Camera, names: boolean, numbers: boolean, tint: number): void {
    this.pool.begin()
    if (numbers && camera.zoom > 0.3) {
      if (!this.numbered) this.bakeNumbers()
      // From a distance the numbers may take half of the hex's width.
      const scale = Math.max(0.5, Math.min(0.9, 0.36 / camera.zoom))
      for (const hex of this.map.hexes) {
        const c = this.layout.centre(hex.id)
        this.pool.put(`number:${hex.id}`, c.x, c.y - SIZE + 13 + scale * 2, scale).setTint(tint)
      }
    }
    if (names) {
      const taken: Box[] = []
      const level = camera.zoom < 0.8 ? 0 : 1
      for (const { id, style, at, width } of this.names) {
        const grow = Math.max(1, Math.min(2.1, 0.66 / camera.zoom / (style.size / 17)))
        const h = style.size * 1.25 * grow
        const w = width * grow
        const y = at.y + style.drop + (style.drop > 0 ? (grow - 1) * style.size * 0.5 : 0)
        const box = { x: at.x - w / 2, y: y - h / 2, w, h }
        if (taken.some((other) => overlaps(other, box))) continue
        taken.push(box)
        this.pool.put(`name:${id}@${level}`, at.x, y, grow / FINE[level]).setTint(tint)
      }
    }
    this.pool.end()
  }
}
