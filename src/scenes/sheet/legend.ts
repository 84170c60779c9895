import type { Context2D } from '../canvas'
import { noise } from './noise'
import { PALETTE } from './palette'
import { rotatedRect, treeCrown, treeShade, hachure, maizePlant, starFort, marshTuft } from './symbols'
import { FONT, LEGEND, type LegendKey, type SheetWords } from './sheetWords'

// Paints the legend of the map sheet. Lengths in this file are sheet units, chosen by eye.

/** Size of a sample: a small picture of a symbol. */
const SAMPLE_WIDTH = 50
const SAMPLE_HEIGHT = 28
/** Columns of the legend, and rows of each column. */
const COLUMNS = 6
const ROWS = 3
const ROW_HEIGHT = 38

/** Paints the legend: a small sample and a word for each symbol, in six columns of three. */
export function paintLegend(context: Context2D, x: number, y: number, width: number, words: SheetWords): void {
  const columnWidth = width / COLUMNS
  context.font = `17px ${FONT.map}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  LEGEND.forEach((key, i) => {
    const left = x + Math.floor(i / ROWS) * columnWidth
    const top = y + (i % ROWS) * ROW_HEIGHT
    context.save()
    context.beginPath()
    context.rect(left, top, SAMPLE_WIDTH, SAMPLE_HEIGHT)
    context.clip()
    context.fillStyle = PALETTE.land
    context.fillRect(left, top, SAMPLE_WIDTH, SAMPLE_HEIGHT)
    context.translate(left, top)
    paintSample(context, key)
    context.restore()
    context.strokeStyle = PALETTE.line
    context.lineWidth = 1
    context.strokeRect(left, top, SAMPLE_WIDTH, SAMPLE_HEIGHT)
    context.fillStyle = PALETTE.line
    context.fillText(words.legend[key], left + SAMPLE_WIDTH + 9, top + SAMPLE_HEIGHT / 2 + 1)
  })
}

/** Strokes a curved line through a sample. */
function strokeCurve(context: Context2D, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.beginPath()
  context.moveTo(-4, SAMPLE_HEIGHT * 0.6)
  context.quadraticCurveTo(SAMPLE_WIDTH * 0.4, SAMPLE_HEIGHT * 0.1, SAMPLE_WIDTH + 4, SAMPLE_HEIGHT * 0.6)
  context.stroke()
}

/** Paints the sample of a symbol into the rectangle of SAMPLE_WIDTH by SAMPLE_HEIGHT whose top left corner is the origin. */
function paintSample(context: Context2D, key: LegendKey): void {
  const fillSample = (colour: string): void => {
    context.fillStyle = colour
    context.fillRect(0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT)
  }
  const middle = { x: SAMPLE_WIDTH / 2, y: SAMPLE_HEIGHT / 2 }
  context.lineCap = 'round'
  context.beginPath()
  switch (key) {
    case 'village':
      for (const [x, y, width] of [
        [10, 9, 9],
        [22, 18, 8],
        [37, 10, 10],
        [33, 21, 8],
        [11, 21, 8],
      ] as const)
        rotatedRect(context, { x, y }, width, 5.6, 0.1)
      context.fillStyle = PALETTE.brick
      context.fill()
      return
    case 'woods':
      fillSample(PALETTE.woods)
      for (const [x, y] of [
        [10, 9],
        [26, 8],
        [41, 10],
        [18, 20],
        [34, 21],
      ] as const) {
        context.beginPath()
        treeCrown(context, { x, y }, 5.4)
        context.fillStyle = PALETTE.tree
        context.fill()
        context.beginPath()
        treeShade(context, { x, y }, 5.4)
        context.fillStyle = PALETTE.treeDark
        context.fill()
      }
      return
    case 'slope':
      fillSample(PALETTE.slope)
      context.beginPath()
      for (let i = 0; i < 10; i++) hachure(context, { x: 4 + i * 4.6, y: 4 + (i % 2) * 10 }, 2, 11, 2)
      context.fillStyle = PALETTE.hachure
      context.fill()
      return
    case 'marsh':
      fillSample(PALETTE.marsh)
      context.beginPath()
      for (const [x, y] of [
        [12, 11],
        [36, 12],
        [24, 22],
      ] as const)
        marshTuft(context, { x, y }, 1)
      context.strokeStyle = PALETTE.marshInk
      context.lineWidth = 1.1
      context.stroke()
      return
    case 'lake':
      fillSample(PALETTE.lake)
      for (const y of [5, 10, 16]) {
        context.beginPath()
        context.moveTo(0, y)
        context.quadraticCurveTo(SAMPLE_WIDTH / 2, y + 6, SAMPLE_WIDTH, y)
        context.strokeStyle = PALETTE.lakeLine
        context.lineWidth = 1
        context.stroke()
      }
      return
    case 'lava':
    case 'volcano':
      fillSample(PALETTE.lavaCrack)
      for (let i = 0; i < 15; i++) {
        context.beginPath()
        rotatedRect(
          context,
          { x: (i % 5) * 11 + 4 + noise(i, 1) * 3, y: Math.floor(i / 5) * 10 + 4 },
          9,
          8,
          noise(i, 2) - 0.5,
        )
        context.fillStyle = PALETTE.lavaPlates[i % 4]!
        context.fill()
      }
      if (key === 'lava') return
      // The volcano covers the lava. At the sample's edge, which is antialiased, a little of the lava's colour remains.
      fillSample(PALETTE.volcano)
      context.beginPath()
      for (let i = 0; i < 20; i++) {
        const angle = (i / 20) * Math.PI * 2
        hachure(
          context,
          { x: middle.x + Math.cos(angle) * 5, y: middle.y + Math.sin(angle) * 4 },
          Math.cos(angle) * 13,
          Math.sin(angle) * 9,
          2.2,
        )
      }
      context.fillStyle = PALETTE.volcanoInk
      context.fill()
      return
    case 'maize':
      fillSample(PALETTE.field)
      context.beginPath()
      for (let i = 0; i < 12; i++) maizePlant(context, { x: 7 + (i % 4) * 12, y: 6 + Math.floor(i / 4) * 9 }, 1)
      context.strokeStyle = PALETTE.maize
      context.lineWidth = 1.1
      context.stroke()
      return
    case 'road':
      strokeCurve(context, PALETTE.roadEdge, 7.4)
      strokeCurve(context, PALETTE.road, 4.4)
      return
    case 'trail':
      context.setLineDash([7, 4.4])
      strokeCurve(context, PALETTE.trail, 2.2)
      context.setLineDash([])
      return
    case 'river':
      strokeCurve(context, PALETTE.waterEdge, 10.4)
      strokeCurve(context, PALETTE.water, 7.4)
      return
    case 'creek':
      strokeCurve(context, PALETTE.waterEdge, 6.4)
      strokeCurve(context, PALETTE.water, 3.8)
      return
    case 'ravine':
      strokeCurve(context, PALETTE.ravine, 14.5)
      context.beginPath()
      for (let x = 2; x < SAMPLE_WIDTH; x += 3.5) {
        const y = SAMPLE_HEIGHT * 0.6 - Math.sin((x / SAMPLE_WIDTH) * Math.PI) * 7
        context.moveTo(x, y - 7.4)
        context.lineTo(x, y - 2)
        context.moveTo(x, y + 7.4)
        context.lineTo(x, y + 2)
      }
      context.strokeStyle = PALETTE.ravineInk
      context.lineWidth = 1.35
      context.stroke()
      strokeCurve(context, 'rgba(58, 38, 18, 0.8)', 1.7)
      return
    case 'bridge':
    case 'ford':
      context.fillStyle = PALETTE.water
      context.fillRect(SAMPLE_WIDTH / 2 - 6, 0, 12, SAMPLE_HEIGHT)
      context.strokeStyle = '#20140b'
      context.lineWidth = 2
      context.beginPath()
      if (key === 'bridge')
        for (const wall of [-1, 1]) {
          context.moveTo(middle.x - 13, middle.y + wall * 9)
          context.lineTo(middle.x - 9, middle.y + wall * 5)
          context.lineTo(middle.x + 9, middle.y + wall * 5)
          context.lineTo(middle.x + 13, middle.y + wall * 9)
        }
      else {
        context.strokeStyle = '#17465f'
        context.setLineDash([2.6, 3])
        for (const dy of [-5, 0, 5]) {
          context.moveTo(middle.x - 10, middle.y + dy)
          context.lineTo(middle.x + 10, middle.y + dy)
        }
      }
      context.stroke()
      context.setLineDash([])
      return
    // Entrenchments: a saw-tooth line; a heavy one is filled and has a second line.
    case 'heavy':
    case 'light': {
      const y = SAMPLE_HEIGHT * 0.66
      context.moveTo(4, y)
      for (let i = 0; i < 4; i++) {
        context.lineTo(4 + (i + 0.5) * 10.5, y - 8)
        context.lineTo(4 + (i + 1) * 10.5, y)
      }
      context.strokeStyle = PALETTE.works
      context.fillStyle = PALETTE.works
      context.lineWidth = 2
      if (key === 'heavy') {
        context.fill()
        context.moveTo(4, y + 4.4)
        context.lineTo(46, y + 4.4)
      }
      context.stroke()
      return
    }
    case 'bastion':
      starFort(context, middle, 12, Math.PI / 4)
      context.fillStyle = PALETTE.star
      context.fill()
      context.strokeStyle = PALETTE.works
      context.lineWidth = 2.4
      context.stroke()
  }
}
