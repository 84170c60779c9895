// Paints labels of units and leaders, and plates with numbers, into one texture. Sizes are CSS pixels.
import type { TableUnit } from '../../ui/table/board'
import type { Livery } from '../appearance/schema'
import type { Context2D } from '../canvas'
import type { PaintedFrames } from '../paintedFrames'
import { paintTableSign } from './signs'

/** Typeface of labels and of numbers on lines of fire. */
const NUMBER_FONT = "'Barlow Condensed', 'Arial Narrow', sans-serif"
const FONT = {
  line: `600 14px ${NUMBER_FONT}`,
  name: `600 12px ${NUMBER_FONT}`,
  plate: `600 13px ${NUMBER_FONT}`,
} as const
/** How much of a label is written: tag, strength, signs and name; without the name; the tag alone. */
export type LabelSize = 'full' | 'line' | 'tag'
const HEIGHT = { full: 32, line: 19, tag: 16 } as const
/** From the label's top to the middle of the name. */
const NAME_MIDDLE = 25
/** Space between plate, strength and signs, and at both ends of a label. */
const SPACE = 4
const SIGN = 14
/** Plate with the tag: least width, and room beside the tag. */
const PLATE = { min: 18, padding: 7, halfHeight: 8 } as const

/** What is written on the label of a unit. */
export interface UnitLabel {
  readonly unit: Pick<TableUnit, 'tag' | 'short' | 'effectives' | 'stragglers' | 'signs' | 'broken'>
  readonly livery: { readonly id: string; readonly livery: Livery }
  readonly shape: 'square' | 'round'
}

/** Strength of a unit in castings: effectives, and stragglers in brackets. */
const strengthText = ({ effectives, stragglers }: UnitLabel['unit']): string =>
  stragglers > 0 ? `${effectives} (${stragglers})` : `${effectives}`

/** A broken unit bears its sign, whether the page names it or not. */
const signsOf = ({ signs, broken }: UnitLabel['unit']): readonly string[] =>
  broken && !signs.includes('broken') ? ['broken', ...signs] : signs

/** The labels of a table, painted as they are needed. */
export class LabelFrames {
  readonly frames: PaintedFrames
  private readonly density: number
  private readonly widths = new Map<string, number>()

  constructor(frames: PaintedFrames, density: number) {
    this.frames = frames
    this.density = density
  }

  /** Width of a text in CSS pixels. */
  widthOf(text: string, font: string): number {
    const key = `${font} ${text}`
    let width = this.widths.get(key)
    if (width === undefined) {
      this.frames.measuring.font = font
      width = this.frames.measuring.measureText(text).width
      this.widths.set(key, width)
    }
    return width
  }

  private plateWidth = (tag: string): number => Math.max(PLATE.min, this.widthOf(tag, FONT.line) + PLATE.padding)

  /** Size of a unit's label. */
  sizeOf({ unit }: UnitLabel, size: LabelSize): { width: number; height: number } {
    const plate = this.plateWidth(unit.tag)
    if (size === 'tag') return { width: Math.ceil(plate) + 1, height: HEIGHT.tag + 1 }
    const signs = signsOf(unit).length * (SIGN + 1)
    const line =
      plate + SPACE + this.widthOf(strengthText(unit), FONT.line) + (signs > 0 ? SPACE + signs : 0) + SPACE * 2
    const name = size === 'full' ? this.widthOf(unit.short, FONT.name) + SPACE * 2 : 0
    return { width: Math.ceil(Math.max(line, name)), height: HEIGHT[size] }
  }

  /** The frame of a unit's label. */
  unitFrame(label: UnitLabel, size: LabelSize): string {
    const { unit, livery, shape } = label
    const signs = signsOf(unit)
    const { width, height } = this.sizeOf(label, size)
    const words =
      size === 'tag'
        ? unit.tag
        : [unit.tag, strengthText(unit), signs.join(), size === 'full' ? unit.short : ''].join('|')
    return this.paint(`unit:${livery.id}:${shape}:${size}:${words}`, width, height, (context) => {
      const plate = this.plateWidth(unit.tag)
      if (size === 'tag') {
        paintPlate(context, unit.tag, 0.5, 0.5, plate - 1, HEIGHT.tag, livery.livery, shape)
        return
      }
      paintPaper(context, width, height)
      const strengthWidth = this.widthOf(strengthText(unit), FONT.line)
      const signsWidth = signs.length > 0 ? SPACE + signs.length * (SIGN + 1) : 0
      const left = (width - plate - SPACE - strengthWidth - signsWidth) / 2
      const middle = HEIGHT.line / 2
      paintPlate(context, unit.tag, left, middle - PLATE.halfHeight, plate, PLATE.halfHeight * 2, livery.livery, shape)
      context.font = FONT.line
      context.textBaseline = 'middle'
      context.textAlign = 'left'
      context.fillStyle = '#2a2018'
      context.fillText(strengthText(unit), left + plate + SPACE, middle + 0.5)
      signs.forEach((sign, i) => {
        context.save()
        context.translate(left + plate + SPACE * 2 + strengthWidth + (SIGN + 1) * i + SIGN / 2, middle)
        context.scale(SIGN / 16, SIGN / 16)
        paintTableSign(context, sign)
        context.restore()
      })
      if (size !== 'full') return
      context.font = FONT.name
      context.textAlign = 'center'
      context.fillStyle = '#2a2018'
      context.fillText(unit.short, width / 2, NAME_MIDDLE)
    })
  }

  /** Size of the name of a leader. */
  nameSize = (name: string): { width: number; height: number } => ({
    width: Math.ceil(this.widthOf(name, FONT.name) + SPACE * 2),
    height: 16,
  })

  /** The frame of a leader's name. */
  nameFrame(name: string): string {
    const { width, height } = this.nameSize(name)
    return this.paint(`name:${name}`, width, height, (context) => {
      paintPaper(context, width, height, '#f3e3ae')
      context.font = FONT.name
      context.textBaseline = 'middle'
      context.textAlign = 'center'
      context.fillStyle = '#2a2018'
      context.fillText(name, width / 2, height / 2 + 0.5)
    })
  }

  /** The frame of a small plate with a text, and its width. `isStrong`: dark, as where a shot has taken somebody. */
  plateFrame(text: string, isStrong: boolean): { frame: string; width: number } {
    const width = Math.ceil(this.widthOf(text, FONT.plate) + 9)
    const frame = this.paint(`plate:${isStrong}:${text}`, width, 18, (context) => {
      context.beginPath()
      context.roundRect(0.5, 0.5, width - 1, 17, 4)
      context.fillStyle = isStrong ? '#8c2f1b' : '#fffaf0'
      context.fill()
      context.strokeStyle = '#5b1d10'
      context.lineWidth = 1
      context.stroke()
      context.font = FONT.plate
      context.fillStyle = isStrong ? '#ffffff' : '#3a1a10'
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(text, width / 2, 9.5)
    })
    return { frame, width }
  }

  /** A frame of this size in CSS pixels, painted now if it is missing. */
  paint(name: string, width: number, height: number, paint: (context: Context2D) => void): string {
    return this.frames.frame(name, width * this.density, height * this.density, (context) => {
      context.scale(this.density, this.density)
      paint(context)
    })
  }
}

/** The paper of a label. */
function paintPaper(context: Context2D, width: number, height: number, colour = '#fffaee'): void {
  context.beginPath()
  context.roundRect(0.5, 0.5, width - 1, height - 1, 4)
  context.globalAlpha = 0.94
  context.fillStyle = colour
  context.fill()
  context.globalAlpha = 1
  context.strokeStyle = 'rgba(42, 32, 24, 0.6)'
  context.lineWidth = 0.9
  context.stroke()
}

/** The plate with a unit's tag in the colours of its army; its shape tells the side too. */
function paintPlate(
  context: Context2D,
  tag: string,
  x: number,
  y: number,
  width: number,
  height: number,
  livery: Livery,
  shape: 'square' | 'round',
): void {
  context.beginPath()
  if (shape === 'square') context.rect(x, y, width, height)
  else context.roundRect(x, y, width, height, height / 2)
  context.fillStyle = livery.body
  context.fill()
  context.strokeStyle = livery.outline
  context.lineWidth = 1.3
  context.stroke()
  context.font = FONT.line
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = livery.ink
  context.fillText(tag, x + width / 2, y + height / 2 + 0.5)
}
