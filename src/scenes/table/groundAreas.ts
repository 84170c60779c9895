// Paints the areas of a table: woods, hills, rough ground of several kinds, water, fields, buildings. Lengths are drawing units, 12 per inch; shares
// and lengths are chosen by eye. Words in the id of an area choose between pictures of one kind.
import type { Point } from '../../hex/grid'
import type { Area } from '../../tabletop/common/groundSchema'
import type { Context2D } from '../canvas'
import { overlaps, type Rect } from '../layout'
import { noise } from '../sheet/noise'
import { PALETTE } from '../sheet/palette'
import { marshTuft } from '../sheet/symbols'
import { paintBuilding } from './houses'
import { boundsOf, meanOf, type Outline, scatter, smoothPath, straightPath, torn } from './scatter'

/** Paints an area as far as it is in view. `scale`: pixels per drawing unit, which decide how much detail is worth while. */
export function paintArea(
  context: Context2D,
  { id, kind, height }: Area,
  outline: Outline,
  view: Rect,
  scale: number,
): void {
  if (!overlaps(boundsOf(outline, 40), view)) return
  const salt = saltOf(id)
  switch (kind) {
    case 'woods':
      paintWoods(context, outline, view, salt)
      return
    case 'rough':
      if (/marsh|swamp|ciénaga/.test(id)) paintMarsh(context, outline, view, salt)
      else if (/lava|pedregal/.test(id)) paintLava(context, outline, view)
      else if (/ravine|barranca|gull|arroyo|ditch/.test(id)) paintGully(context, outline, salt)
      else paintRocks(context, outline, view, salt, /mountain|sierra|heights|cliff/.test(id))
      return
    case 'hill':
      paintHill(context, outline, height ?? 1, salt)
      return
    case 'building':
      paintBuilding(context, outline, scale)
      return
    case 'impassable':
      if (/lake|water|river/.test(id)) paintLake(context, outline, salt)
      else paintCliff(context, outline, view, salt)
      return
    case 'open':
      if (/maize|field|milpa/.test(id)) paintField(context, outline, salt, scale)
      else if (/plain|plateau|meadow|pasture/.test(id)) paintMeadow(context, outline, salt)
  }
}

/** A number of an id, so that no two areas are torn alike. */
const saltOf = (id: string): number => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)

/** Strokes the edge of an area. */
function strokeRim(context: Context2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineJoin = 'round'
  context.stroke(path)
}

/** A soft shadow beside an area that lies on the cloth. */
function castShadow(context: Context2D, path: Path2D, dx: number, dy: number, alpha: number): void {
  context.save()
  context.translate(dx, dy)
  context.fillStyle = `rgba(46, 34, 14, ${alpha})`
  context.fill(path)
  context.restore()
}

/** Woods: a felt with round trees on it, the southern ones before the northern. */
function paintWoods(context: Context2D, outline: Outline, view: Rect, salt: number): void {
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

/** Lava: plates with cracks between, paler than on the map, so that formations stand out. */
function paintLava(context: Context2D, outline: Outline, view: Rect): void {
  const path = straightPath(torn(outline, 3, 2.4))
  castShadow(context, path, 1.2, 1.6, 0.3)
  context.save()
  context.clip(path)
  context.fillStyle = PALETTE.lavaCrack
  context.fill(path)
  const bounds = boundsOf(outline)
  const [plateWidth, plateHeight] = [22, 18]
  // Neighbouring plates share these corners; each plate is then shrunk, so that a crack remains between them.
  const gridPoint = (column: number, row: number): Point => ({
    x: (column + (noise(column, row, 31) - 0.5) * 0.8) * plateWidth,
    y: (row + (noise(column, row, 32) - 0.5) * 0.8) * plateHeight,
  })
  const rows = rangeOf(bounds.y, bounds.h, view.y, view.h, plateHeight)
  const columns = rangeOf(bounds.x, bounds.w, view.x, view.w, plateWidth)
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++) {
      const corners = [
        gridPoint(column, row),
        gridPoint(column + 1, row),
        gridPoint(column + 1, row + 1),
        gridPoint(column, row + 1),
      ]
      const centre = meanOf(corners)
      const shrunk = (share: number): Path2D =>
        straightPath(
          corners.map((p) => ({ x: centre.x + (p.x - centre.x) * share, y: centre.y + (p.y - centre.y) * share })),
        )
      context.fillStyle = PALETTE.tableLavaPlates[Math.floor(noise(column, row, 34) * 4)]!
      context.fill(shrunk(0.88))
      context.fillStyle = 'rgba(255, 252, 240, 0.16)'
      context.fill(shrunk(0.55))
    }
  context.restore()
  strokeRim(context, path, PALETTE.lavaEdge, 1.4)
}

/** The first and last index of cells of `size` that an area and the view share. */
function rangeOf(start: number, length: number, viewStart: number, viewLength: number, size: number): [number, number] {
  const first = Math.max(start, viewStart - size)
  const last = Math.min(start + length, viewStart + viewLength + size)
  return [Math.floor(first / size) - 1, Math.floor(last / size) + 1]
}

/** Rough ground: stones, cactus and scrub on bare earth; on a mountain side also ledges. */
function paintRocks(context: Context2D, outline: Outline, view: Rect, salt: number, isMountain: boolean): void {
  const path = smoothPath(torn(outline, salt))
  castShadow(context, path, 1, 1.3, 0.18)
  context.fillStyle = isMountain ? '#bfa77a' : '#c7b285'
  context.fill(path)
  context.save()
  context.clip(path)
  if (isMountain) paintLedges(context, outline, view, salt)
  for (const { x, y } of scatter(outline, view, isMountain ? 15 : 12, salt + 3)) {
    const kind = noise(Math.round(x), Math.round(y), salt + 5)
    if (kind < 0.6) paintStone(context, x, y, 1.2 + kind * 3.4)
    else if (kind < 0.85) paintShrub(context, x, y, 1.6 + (kind - 0.6) * 5)
    else paintCactus(context, x, y)
  }
  context.restore()
  strokeRim(context, path, 'rgba(96, 74, 42, 0.7)', 1.1)
}

/** Ledges of a mountain side: broken lines with shade below. */
function paintLedges(context: Context2D, outline: Outline, view: Rect, salt: number): void {
  context.lineCap = 'round'
  for (const { x, y } of scatter(outline, view, 34, salt + 11)) {
    const length = 10 + noise(Math.round(x), Math.round(y), salt) * 16
    const lean = (noise(Math.round(x), Math.round(y), salt + 1) - 0.5) * 0.5
    const ledge = new Path2D()
    ledge.moveTo(x - Math.sin(lean) * length, y - Math.cos(lean) * length)
    ledge.quadraticCurveTo(x + 3, y, x + Math.sin(lean) * length, y + Math.cos(lean) * length)
    context.strokeStyle = 'rgba(84, 62, 34, 0.22)'
    context.lineWidth = 4
    context.stroke(ledge)
    context.strokeStyle = 'rgba(255, 244, 214, 0.22)'
    context.lineWidth = 1.2
    context.stroke(ledge)
  }
}

function paintStone(context: Context2D, x: number, y: number, size: number): void {
  const turn = noise(Math.round(x), Math.round(y), 51) * Math.PI
  context.fillStyle = 'rgba(40, 28, 10, 0.32)'
  context.beginPath()
  context.ellipse(x + size * 0.22, y + size * 0.28, size, size * 0.7, turn, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#9d917b'
  context.beginPath()
  context.ellipse(x, y, size, size * 0.68, turn, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#c1b69f'
  context.beginPath()
  context.ellipse(x - size * 0.2, y - size * 0.2, size * 0.56, size * 0.36, turn, 0, Math.PI * 2)
  context.fill()
}

function paintShrub(context: Context2D, x: number, y: number, size: number): void {
  context.fillStyle = 'rgba(40, 34, 10, 0.28)'
  context.beginPath()
  context.arc(x + size * 0.3, y + size * 0.35, size, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#77804a'
  context.beginPath()
  context.arc(x, y, size, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#98a064'
  context.beginPath()
  context.arc(x - size * 0.25, y - size * 0.3, size * 0.5, 0, Math.PI * 2)
  context.fill()
}

/** A maguey, seen from above: pointed leaves around a heart. */
function paintCactus(context: Context2D, x: number, y: number): void {
  context.beginPath()
  for (let leaf = 0; leaf < 8; leaf++) {
    const angle = (leaf / 8) * Math.PI * 2
    context.moveTo(x + Math.cos(angle + 0.5) * 0.9, y + Math.sin(angle + 0.5) * 0.9)
    context.lineTo(x + Math.cos(angle) * 3.4, y + Math.sin(angle) * 3.4)
    context.lineTo(x + Math.cos(angle - 0.5) * 0.9, y + Math.sin(angle - 0.5) * 0.9)
  }
  context.fillStyle = '#5f7f68'
  context.fill()
  context.strokeStyle = 'rgba(30, 46, 34, 0.6)'
  context.lineWidth = 0.3
  context.stroke()
}

/** A gully or barranca along a strip: banks of bare earth that fall to a dark bed. */
function paintGully(context: Context2D, outline: Outline, salt: number): void {
  const bank = smoothPath(torn(outline, salt, 2.6))
  strokeRim(context, bank, '#e6d3a2', 5)
  context.fillStyle = '#b08d58'
  context.fill(bank)
  context.save()
  context.clip(bank)
  // The shade of the banks: dark in the middle, by strokes of falling width from the edge.
  context.lineJoin = 'round'
  for (const [width, colour] of [
    [22, 'rgba(92, 62, 28, 0.30)'],
    [13, 'rgba(200, 168, 112, 0.55)'],
    [6, 'rgba(232, 208, 156, 0.75)'],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(bank)
  }
  context.restore()
  strokeRim(context, bank, '#5a3d20', 1.3)
  paintHachures(context, torn(outline, salt, 2.6), 4.5, -5.5, 1.3)
}

/** Short wedges along an outline, at right angles to it: `length` above 0 outward, below 0 inward. */
function paintHachures(context: Context2D, points: Outline, spacing: number, length: number, width: number): void {
  const area = points.reduce((sum, p, i) => {
    const q = points[(i + 1) % points.length]!
    return sum + p.x * q.y - q.x * p.y
  }, 0)
  const outward = area > 0 ? 1 : -1
  context.beginPath()
  points.forEach((from, i) => {
    const to = points[(i + 1) % points.length]!
    const side = Math.hypot(to.x - from.x, to.y - from.y)
    if (side === 0) return
    const [nx, ny] = [((to.y - from.y) / side) * outward, (-(to.x - from.x) / side) * outward]
    for (let way = spacing / 2; way < side; way += spacing) {
      const [x, y] = [from.x + ((to.x - from.x) * way) / side, from.y + ((to.y - from.y) * way) / side]
      const reach = length * (0.65 + noise(Math.round(x * 3), Math.round(y * 3), 61) * 0.7)
      const [hx, hy] = [((to.x - from.x) / side) * width * 0.5, ((to.y - from.y) / side) * width * 0.5]
      context.moveTo(x - hx, y - hy)
      context.lineTo(x + nx * reach, y + ny * reach)
      context.lineTo(x + hx, y + hy)
    }
  })
  context.fillStyle = 'rgba(98, 66, 34, 0.72)'
  context.fill()
}

/** Marsh: wet felt with pools and reeds. */
function paintMarsh(context: Context2D, outline: Outline, view: Rect, salt: number): void {
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

/** A hill: a step of the ground with a lit top, a shadow, and hachures that point downhill from its edge. */
function paintHill(context: Context2D, outline: Outline, height: number, salt: number): void {
  const edge = torn(outline, salt, 3)
  const path = smoothPath(edge)
  castShadow(context, path, 3 + height, 4 + height, 0.16)
  castShadow(context, path, 1.4, 1.8, 0.18)
  context.fillStyle = height > 1 ? '#d6bd86' : '#ddcc9a'
  context.fill(path)
  context.save()
  context.clip(path)
  for (const [width, colour] of [
    [26, 'rgba(255, 246, 214, 0.16)'],
    [12, 'rgba(255, 246, 214, 0.22)'],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(path)
  }
  context.restore()
  paintHachures(context, edge, 5.2, 9, 2)
  strokeRim(context, path, 'rgba(112, 80, 42, 0.75)', 1)
}

/** A lake with its shore. */
function paintLake(context: Context2D, outline: Outline, salt: number): void {
  const path = smoothPath(torn(outline, salt, 2.4))
  strokeRim(context, path, '#c9b98a', 5)
  context.fillStyle = '#8fb8c8'
  context.fill(path)
  context.save()
  context.clip(path)
  for (const [width, colour] of [
    [16, 'rgba(190, 216, 216, 0.5)'],
    [7, 'rgba(222, 236, 228, 0.6)'],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(path)
  }
  context.restore()
  strokeRim(context, path, PALETTE.waterEdge, 1.2)
}

/** Ground that nobody can enter: crags. */
function paintCliff(context: Context2D, outline: Outline, view: Rect, salt: number): void {
  const path = straightPath(torn(outline, salt, 2))
  castShadow(context, path, 3, 4, 0.3)
  context.fillStyle = '#8b7d68'
  context.fill(path)
  context.save()
  context.clip(path)
  for (const { x, y } of scatter(outline, view, 11, salt + 4)) paintStone(context, x, y, 4.4)
  context.restore()
  strokeRim(context, path, '#40362a', 1.6)
}

/** Pasture of a plain: hardly more than a paler stretch of the cloth. */
function paintMeadow(context: Context2D, outline: Outline, salt: number): void {
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
function paintField(context: Context2D, outline: Outline, salt: number, scale: number): void {
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
