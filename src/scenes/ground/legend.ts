import { chanceOf, INK, type Pen } from './ink'
import { block, crown, crownShade, hachure, maize, starFort, tuft } from './marks'
import { FONT, LEGEND, type LegendKey, type SheetWords } from './words'

const W = 50
const H = 28

/** The key to the signs, three rows of six small samples. */
export function legend(pen: Pen, x: number, y: number, width: number, words: SheetWords): void {
  const columns = 6
  const across = width / columns
  pen.font = `17px ${FONT.map}`
  pen.textAlign = 'left'
  pen.textBaseline = 'middle'
  LEGEND.forEach((key, i) => {
    const left = x + Math.floor(i / 3) * across
    const top = y + (i % 3) * 38
    pen.save()
    pen.beginPath()
    pen.rect(left, top, W, H)
    pen.clip()
    pen.fillStyle = INK.land
    pen.fillRect(left, top, W, H)
    pen.translate(left, top)
    sample(pen, key)
    pen.restore()
    pen.strokeStyle = INK.line
    pen.lineWidth = 1
    pen.strokeRect(left, top, W, H)
    pen.fillStyle = INK.line
    pen.fillText(words.legend[key], left + W + 9, top + H / 2 + 1)
  })
}

function line(pen: Pen, colour: string, width: number): void {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.beginPath()
  pen.moveTo(-4, H * 0.6)
  pen.quadraticCurveTo(W * 0.4, H * 0.1, W + 4, H * 0.6)
  pen.stroke()
}

function sample(pen: Pen, key: LegendKey): void {
  const flood = (colour: string): void => {
    pen.fillStyle = colour
    pen.fillRect(0, 0, W, H)
  }
  const middle = { x: W / 2, y: H / 2 }
  pen.lineCap = 'round'
  pen.beginPath()
  switch (key) {
    case 'village':
      for (const [dx, dy, w] of [
        [10, 9, 9],
        [22, 18, 8],
        [37, 10, 10],
        [33, 21, 8],
        [11, 21, 8],
      ] as const)
        block(pen, { x: dx, y: dy }, w, 5.6, 0.1)
      pen.fillStyle = INK.brick
      pen.fill()
      return
    case 'woods':
      flood(INK.woods)
      for (const [dx, dy] of [
        [10, 9],
        [26, 8],
        [41, 10],
        [18, 20],
        [34, 21],
      ] as const) {
        pen.beginPath()
        crown(pen, { x: dx, y: dy }, 5.4)
        pen.fillStyle = INK.tree
        pen.fill()
        pen.beginPath()
        crownShade(pen, { x: dx, y: dy }, 5.4)
        pen.fillStyle = INK.treeDark
        pen.fill()
      }
      return
    case 'slope':
      flood(INK.slope)
      pen.beginPath()
      for (let i = 0; i < 10; i++) hachure(pen, { x: 4 + i * 4.6, y: 4 + (i % 2) * 10 }, 2, 11, 2)
      pen.fillStyle = INK.hachure
      pen.fill()
      return
    case 'marsh':
      flood(INK.marsh)
      pen.beginPath()
      for (const [dx, dy] of [
        [12, 11],
        [36, 12],
        [24, 22],
      ] as const)
        tuft(pen, { x: dx, y: dy }, 1)
      pen.strokeStyle = INK.marshInk
      pen.lineWidth = 1.1
      pen.stroke()
      return
    case 'lake':
      flood(INK.lake)
      for (const y of [5, 10, 16]) {
        pen.beginPath()
        pen.moveTo(0, y)
        pen.quadraticCurveTo(W / 2, y + 6, W, y)
        pen.strokeStyle = INK.lakeLine
        pen.lineWidth = 1
        pen.stroke()
      }
      return
    case 'lava':
    case 'volcano':
      flood(INK.lavaCrack)
      for (let i = 0; i < 15; i++) {
        pen.beginPath()
        block(
          pen,
          { x: (i % 5) * 11 + 4 + chanceOf(i, 1) * 3, y: Math.floor(i / 5) * 10 + 4 },
          9,
          8,
          chanceOf(i, 2) - 0.5,
        )
        pen.fillStyle = INK.lavaPlates[i % 4]!
        pen.fill()
      }
      if (key === 'lava') return
      flood(INK.volcano)
      pen.beginPath()
      for (let i = 0; i < 20; i++) {
        const a = (i / 20) * Math.PI * 2
        hachure(
          pen,
          { x: middle.x + Math.cos(a) * 5, y: middle.y + Math.sin(a) * 4 },
          Math.cos(a) * 13,
          Math.sin(a) * 9,
          2.2,
        )
      }
      pen.fillStyle = '#2f2621'
      pen.fill()
      return
    case 'maize':
      flood(INK.field)
      pen.beginPath()
      for (let i = 0; i < 12; i++) maize(pen, { x: 7 + (i % 4) * 12, y: 6 + Math.floor(i / 4) * 9 }, 1)
      pen.strokeStyle = INK.maize
      pen.lineWidth = 1.1
      pen.stroke()
      return
    case 'road':
      line(pen, INK.roadEdge, 7.4)
      line(pen, INK.road, 4.4)
      return
    case 'trail':
      pen.setLineDash([7, 4.4])
      line(pen, INK.trail, 2.2)
      pen.setLineDash([])
      return
    case 'river':
      line(pen, INK.waterEdge, 10.4)
      line(pen, INK.water, 7.4)
      return
    case 'creek':
      line(pen, INK.waterEdge, 6.4)
      line(pen, INK.water, 3.8)
      return
    case 'ravine':
      line(pen, INK.ravine, 14.5)
      pen.beginPath()
      for (let x = 2; x < W; x += 3.5) {
        const y = H * 0.6 - Math.sin((x / W) * Math.PI) * 7
        pen.moveTo(x, y - 7.4)
        pen.lineTo(x, y - 2)
        pen.moveTo(x, y + 7.4)
        pen.lineTo(x, y + 2)
      }
      pen.strokeStyle = INK.ravineInk
      pen.lineWidth = 1.35
      pen.stroke()
      line(pen, 'rgba(58, 38, 18, 0.8)', 1.7)
      return
    case 'bridge':
    case 'ford':
      pen.fillStyle = INK.water
      pen.fillRect(W / 2 - 6, 0, 12, H)
      pen.strokeStyle = '#20140b'
      pen.lineWidth = 2
      pen.beginPath()
      for (const side of [-1, 1])
        if (key === 'bridge') {
          pen.moveTo(W / 2 - 13, middle.y + side * 9)
          pen.lineTo(W / 2 - 9, middle.y + side * 5)
          pen.lineTo(W / 2 + 9, middle.y + side * 5)
          pen.lineTo(W / 2 + 13, middle.y + side * 9)
        }
      if (key === 'ford') {
        pen.strokeStyle = '#17465f'
        pen.setLineDash([2.6, 3])
        for (const y of [-5, 0, 5]) {
          pen.moveTo(W / 2 - 10, middle.y + y)
          pen.lineTo(W / 2 + 10, middle.y + y)
        }
      }
      pen.stroke()
      pen.setLineDash([])
      return
    case 'heavy':
    case 'light': {
      const y = H * 0.66
      pen.moveTo(4, y)
      for (let i = 0; i < 4; i++) {
        pen.lineTo(4 + (i + 0.5) * 10.5, y - 8)
        pen.lineTo(4 + (i + 1) * 10.5, y)
      }
      pen.strokeStyle = INK.works
      pen.fillStyle = INK.works
      pen.lineWidth = 2
      if (key === 'heavy') {
        pen.fill()
        pen.moveTo(4, y + 4.4)
        pen.lineTo(46, y + 4.4)
      }
      pen.stroke()
      return
    }
    case 'bastion':
      starFort(pen, middle, 12, Math.PI / 4)
      pen.fillStyle = INK.star
      pen.fill()
      pen.strokeStyle = INK.works
      pen.lineWidth = 2.4
      pen.stroke()
  }
}
