// Paints what grows: woods, marsh, meadows, fields. Lengths are drawing units, 12 per inch; shares and lengths are chosen by eye.
import type { Point } from '../../hex/grid'
import type { Context2D } from '../canvas'
import type { Rect } from '../layout'
import { noise } from '../sheet/noise'
import { PALETTE } from '../sheet/palette'
import { marshTuft } from '../sheet/symbols'
import { castShadow, strokeRim } from './areaPaint'
import { boundsOf, meanOf, type Outline, scatter, smoothPath, straightPath, torn } from './scatter'

/** Woods: a felt with round trees on it, the southern ones before the northern. */
export function paintWoods(context: Context2D, outline: Outline, view: Rect, salt: number): void {
  const path = smoothPath(torn(outline, salt))
  castShadow(context, path, 1, 1.4, 0.25)
  context.fillStyle = '#a9b578'
  context.fill(path)
  strokeRim(context, path, 'rgba(78, 96, 48, 0.7)', 1.2)
  const northFirst = [...scatter(outline, view, 17, 11)].sort((a, b) => a.y - b.y)
  for (const tree of northFirst) paintTree(context, tree, 5 + noise(Math.round(tree.x), Math.round(tree.y), 13) * 3.4)
}

/** A tree of model makers: a round tuft of foliage, lit from the north-west. */
function paintTree(context: Context2D, { x, y }: Point, radius: number): void {
  context.fillStyle = 'rgba(36, 34, 12, 0.34)'
  context.beginPath()
  context.ellipse(x + radius * 0.28, y + radius * 0.34, radius * 1.02, radius * 0.94, 0, 0, Math.PI * 2)
  context.fill()
  const tone = noise(Math.round(x), Math.round(y), 14)
  const dark = tone < 0.5 ? '#46612f' : '#52682c'
  for (const [share, colour, dx, dy] of [
    [1, dark, 0, 0],
    [0.78, tone < 0.5 ? '#5d7b3f' : '#6a8038', -0.12, -0.14],
    [0.48, tone < 0.5 ? '#7b9a55' : '#879c4e', -0.26, -0.3],
  ] as const) {
    context.beginPath()
    for (let lobe = 0; lobe < 7; lobe++) {
      const angle = (lobe / 7) * Math.PI * 2 + tone * 6
      const reach = radius * share * 0.62
      const [lx, ly] = [x + dx * radius + Math.cos(angle) * reach, y + dy * radius + Math.sin(angle) * reach]
      context.moveTo(lx + radius * share * 0.42, ly)
      context.arc(lx, ly, radius * share * 0.42, 0, Math.PI * 2)
    }
    context.moveTo(x + dx * radius + radius * share * 0.66, y + dy * radius)
    context.arc(x + dx * radius, y + dy * radius, radius * share * 0.66, 0, Math.PI * 2)
    context.fillStyle = colour
    context.fill()
  }
}

/** Marsh: wet felt with pools and reeds. */
export function paintMarsh(context: Context2D, outline: Outline, view: Rect, salt: number): void {
  const path = smoothPath(torn(outline, salt))
  context.fillStyle = '#bcc9a4'
  context.fill(path)
  context.save()
  context.clip(path)
  for (const { x, y } of scatter(outline, view, 30, salt + 2)) {
    context.fillStyle = 'rgba(120, 164, 170, 0.75)'
    context.beginPath()
    context.ellipse(x, y, 9, 4, noise(Math.round(x), 1, 3), 0, Math.PI * 2)
    context.fill()
  }
  context.restore()
  context.beginPath()
  for (const foot of scatter(outline, view, 18, 17)) marshTuft(context, foot, 0.8)
  context.strokeStyle = PALETTE.marshInk
  context.lineWidth = 1
  context.stroke()
  strokeRim(context, path, 'rgba(80, 118, 96, 0.7)', 1.2)
}

/** Pasture of a plain: hardly more than a paler stretch of the cloth. */
export function paintMeadow(context: Context2D, outline: Outline, salt: number): void {
  context.save()
  context.globalAlpha = 0.13
  context.fillStyle = '#efe8bc'
  // Three stretches of felt, one within the other, so that no edge shows.
  for (const [i, share] of [1, 0.975, 0.95].entries()) {
    const middle = meanOf(outline)
    const smaller = outline.map(({ x, y }) => ({
      x: middle.x + (x - middle.x) * share,
      y: middle.y + (y - middle.y) * share,
    }))
    context.fill(smoothPath(torn(smaller, salt + i, 6)))
  }
  context.restore()
}

/** A field: furrows with rows of maize. */
export function paintField(context: Context2D, outline: Outline, salt: number, scale: number): void {
  const path = straightPath(torn(outline, salt, 1))
  context.fillStyle = '#cdb877'
  context.fill(path)
  context.save()
  context.clip(path)
  const { x, y, w, h } = boundsOf(outline)
  context.strokeStyle = 'rgba(120, 88, 40, 0.5)'
  context.lineWidth = 1
  context.beginPath()
  for (let furrow = y; furrow < y + h; furrow += 6) {
    context.moveTo(x, furrow)
    context.lineTo(x + w, furrow)
  }
  context.stroke()
  context.fillStyle = '#7f8c3c'
  context.beginPath()
  for (let furrow = y + 3; furrow < y + h; furrow += 6)
    for (let plant = x + 2; plant < x + w; plant += scale > 2 ? 4 : 6) {
      const shift = noise(Math.round(plant), Math.round(furrow), 23) * 1.4
      context.moveTo(plant + shift + 1.3, furrow)
      context.ellipse(plant + shift, furrow, 1.3, 0.9, shift, 0, Math.PI * 2)
    }
  context.fill()
  context.restore()
  strokeRim(context, path, 'rgba(104, 84, 34, 0.8)', 1.1)
}
