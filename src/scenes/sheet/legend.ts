import type { Context2D } from '../canvas'
import { noise } from './noise'
import { PALETTE } from './palette'
import { rotatedRect, treeCrown, treeShade, hachure, maizePlant, starFort, marshTuft } from './symbols'
import { FONT, LEGEND, type LegendKey, type SheetWords } from './sheetWords'

// Lengths in this file are sheet units, chosen by eye.

/** Size of a sample. */
const SAMPLE_WIDTH = 50
const SAMPLE_HEIGHT = 28

/** Paints the legend: a small sample and a word for each symbol, in six columns of three. */
export function paintLegend(ctx: Context2D, x: number, y: number, width: number, words: SheetWords): void {
  const columns = 6
  const columnWidth = width / columns
  ctx.font = `17px ${FONT.map}`
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  LEGEND.forEach((key, i) => {
    const left = x + Math.floor(i / 3) * columnWidth
    const top = y + (i % 3) * 38
    ctx.save()
    ctx.beginPath()
    ctx.rect(left, top, SAMPLE_WIDTH, SAMPLE_HEIGHT)
    ctx.clip()
    ctx.fillStyle = PALETTE.land
    ctx.fillRect(left, top, SAMPLE_WIDTH, SAMPLE_HEIGHT)
    ctx.translate(left, top)
    paintSample(ctx, key)
    ctx.restore()
    ctx.strokeStyle = PALETTE.line
    ctx.lineWidth = 1
    ctx.strokeRect(left, top, SAMPLE_WIDTH, SAMPLE_HEIGHT)
    ctx.fillStyle = PALETTE.line
    ctx.fillText(words.legend[key], left + SAMPLE_WIDTH + 9, top + SAMPLE_HEIGHT / 2 + 1)
  })
}

/** A curved line through a sample. */
function strokeCurve(ctx: Context2D, colour: string, width: number): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.beginPath()
  ctx.moveTo(-4, SAMPLE_HEIGHT * 0.6)
  ctx.quadraticCurveTo(SAMPLE_WIDTH * 0.4, SAMPLE_HEIGHT * 0.1, SAMPLE_WIDTH + 4, SAMPLE_HEIGHT * 0.6)
  ctx.stroke()
}

/** Paints the sample of a symbol, SAMPLE_WIDTH by SAMPLE_HEIGHT from the origin. */
function paintSample(ctx: Context2D, key: LegendKey): void {
  const fillSample = (colour: string): void => {
    ctx.fillStyle = colour
    ctx.fillRect(0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT)
  }
  const middle = { x: SAMPLE_WIDTH / 2, y: SAMPLE_HEIGHT / 2 }
  ctx.lineCap = 'round'
  ctx.beginPath()
  switch (key) {
    case 'village':
      for (const [dx, dy, w] of [
        [10, 9, 9],
        [22, 18, 8],
        [37, 10, 10],
        [33, 21, 8],
        [11, 21, 8],
      ] as const)
        rotatedRect(ctx, { x: dx, y: dy }, w, 5.6, 0.1)
      ctx.fillStyle = PALETTE.brick
      ctx.fill()
      return
    case 'woods':
      fillSample(PALETTE.woods)
      for (const [dx, dy] of [
        [10, 9],
        [26, 8],
        [41, 10],
        [18, 20],
        [34, 21],
      ] as const) {
        ctx.beginPath()
        treeCrown(ctx, { x: dx, y: dy }, 5.4)
        ctx.fillStyle = PALETTE.tree
        ctx.fill()
        ctx.beginPath()
        treeShade(ctx, { x: dx, y: dy }, 5.4)
        ctx.fillStyle = PALETTE.treeDark
        ctx.fill()
      }
      return
    case 'slope':
      fillSample(PALETTE.slope)
      ctx.beginPath()
      for (let i = 0; i < 10; i++) hachure(ctx, { x: 4 + i * 4.6, y: 4 + (i % 2) * 10 }, 2, 11, 2)
      ctx.fillStyle = PALETTE.hachure
      ctx.fill()
      return
    case 'marsh':
      fillSample(PALETTE.marsh)
      ctx.beginPath()
      for (const [dx, dy] of [
        [12, 11],
        [36, 12],
        [24, 22],
      ] as const)
        marshTuft(ctx, { x: dx, y: dy }, 1)
      ctx.strokeStyle = PALETTE.marshInk
      ctx.lineWidth = 1.1
      ctx.stroke()
      return
    case 'lake':
      fillSample(PALETTE.lake)
      for (const y of [5, 10, 16]) {
        ctx.beginPath()
        ctx.moveTo(0, y)
        ctx.quadraticCurveTo(SAMPLE_WIDTH / 2, y + 6, SAMPLE_WIDTH, y)
        ctx.strokeStyle = PALETTE.lakeLine
        ctx.lineWidth = 1
        ctx.stroke()
      }
      return
    case 'lava':
    case 'volcano':
      fillSample(PALETTE.lavaCrack)
      for (let i = 0; i < 15; i++) {
        ctx.beginPath()
        rotatedRect(
          ctx,
          { x: (i % 5) * 11 + 4 + noise(i, 1) * 3, y: Math.floor(i / 5) * 10 + 4 },
          9,
          8,
          noise(i, 2) - 0.5,
        )
        ctx.fillStyle = PALETTE.lavaPlates[i % 4]!
        ctx.fill()
      }
      if (key === 'lava') return
      fillSample(PALETTE.volcano)
      ctx.beginPath()
      for (let i = 0; i < 20; i++) {
        const a = (i / 20) * Math.PI * 2
        hachure(
          ctx,
          { x: middle.x + Math.cos(a) * 5, y: middle.y + Math.sin(a) * 4 },
          Math.cos(a) * 13,
          Math.sin(a) * 9,
          2.2,
        )
      }
      ctx.fillStyle = PALETTE.volcanoInk
      ctx.fill()
      return
    case 'maize':
      fillSample(PALETTE.field)
      ctx.beginPath()
      for (let i = 0; i < 12; i++) maizePlant(ctx, { x: 7 + (i % 4) * 12, y: 6 + Math.floor(i / 4) * 9 }, 1)
      ctx.strokeStyle = PALETTE.maize
      ctx.lineWidth = 1.1
      ctx.stroke()
      return
    case 'road':
      strokeCurve(ctx, PALETTE.roadEdge, 7.4)
      strokeCurve(ctx, PALETTE.road, 4.4)
      return
    case 'trail':
      ctx.setLineDash([7, 4.4])
      strokeCurve(ctx, PALETTE.trail, 2.2)
      ctx.setLineDash([])
      return
    case 'river':
      strokeCurve(ctx, PALETTE.waterEdge, 10.4)
      strokeCurve(ctx, PALETTE.water, 7.4)
      return
    case 'creek':
      strokeCurve(ctx, PALETTE.waterEdge, 6.4)
      strokeCurve(ctx, PALETTE.water, 3.8)
      return
    case 'ravine':
      strokeCurve(ctx, PALETTE.ravine, 14.5)
      ctx.beginPath()
      for (let x = 2; x < SAMPLE_WIDTH; x += 3.5) {
        const y = SAMPLE_HEIGHT * 0.6 - Math.sin((x / SAMPLE_WIDTH) * Math.PI) * 7
        ctx.moveTo(x, y - 7.4)
        ctx.lineTo(x, y - 2)
        ctx.moveTo(x, y + 7.4)
        ctx.lineTo(x, y + 2)
      }
      ctx.strokeStyle = PALETTE.ravineInk
      ctx.lineWidth = 1.35
      ctx.stroke()
      strokeCurve(ctx, 'rgba(58, 38, 18, 0.8)', 1.7)
      return
    case 'bridge':
    case 'ford':
      ctx.fillStyle = PALETTE.water
      ctx.fillRect(SAMPLE_WIDTH / 2 - 6, 0, 12, SAMPLE_HEIGHT)
      ctx.strokeStyle = '#20140b'
      ctx.lineWidth = 2
      ctx.beginPath()
      for (const side of [-1, 1])
        if (key === 'bridge') {
          ctx.moveTo(SAMPLE_WIDTH / 2 - 13, middle.y + side * 9)
          ctx.lineTo(SAMPLE_WIDTH / 2 - 9, middle.y + side * 5)
          ctx.lineTo(SAMPLE_WIDTH / 2 + 9, middle.y + side * 5)
          ctx.lineTo(SAMPLE_WIDTH / 2 + 13, middle.y + side * 9)
        }
      if (key === 'ford') {
        ctx.strokeStyle = '#17465f'
        ctx.setLineDash([2.6, 3])
        for (const y of [-5, 0, 5]) {
          ctx.moveTo(SAMPLE_WIDTH / 2 - 10, middle.y + y)
          ctx.lineTo(SAMPLE_WIDTH / 2 + 10, middle.y + y)
        }
      }
      ctx.stroke()
      ctx.setLineDash([])
      return
    case 'heavy':
    case 'light': {
      const y = SAMPLE_HEIGHT * 0.66
      ctx.moveTo(4, y)
      for (let i = 0; i < 4; i++) {
        ctx.lineTo(4 + (i + 0.5) * 10.5, y - 8)
        ctx.lineTo(4 + (i + 1) * 10.5, y)
      }
      ctx.strokeStyle = PALETTE.works
      ctx.fillStyle = PALETTE.works
      ctx.lineWidth = 2
      if (key === 'heavy') {
        ctx.fill()
        ctx.moveTo(4, y + 4.4)
        ctx.lineTo(46, y + 4.4)
      }
      ctx.stroke()
      return
    }
    case 'bastion':
      starFort(ctx, middle, 12, Math.PI / 4)
      ctx.fillStyle = PALETTE.star
      ctx.fill()
      ctx.strokeStyle = PALETTE.works
      ctx.lineWidth = 2.4
      ctx.stroke()
  }
}
