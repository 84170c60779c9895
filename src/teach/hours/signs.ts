// Where the signs and words of the picture of an hour go, so that they can be read: signs that would cover each other become one, words step aside.

/** A sign that wants to stand at a place of the page, in pixels. */
export interface Sign {
  readonly id: string
  readonly side: 'us' | 'mexican'
  readonly x: number
  readonly y: number
  readonly label: string
  readonly isSure: boolean
  /** It is on the march; else it stands. */
  readonly isMoving: boolean
  /** It is off the sheet: where an arrow beside it points, in degrees clockwise from the right. It stands by itself. */
  readonly arrow?: number | null
}

/** A sign, or several of one side that stand too close to be told apart, with its words. */
export interface PlacedSign {
  /** Id of the first of those in it. */
  readonly id: string
  readonly side: 'us' | 'mexican'
  readonly x: number
  readonly y: number
  /** Empty: there is no room for words. */
  readonly label: string
  /** How many signs it stands for. */
  readonly count: number
  readonly isSure: boolean
  readonly isMoving: boolean
  readonly arrow: number | null
  /** Where its words begin, end or have their middle, from the sign. */
  readonly labelX: number
  readonly labelY: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** An area of the page, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Signs of a side nearer than this become one; signs of two sides are moved apart to this. In pixels, as everything below. */
const LEAST_BETWEEN = 17
const SIGN_RADIUS = 10
const LETTER_WIDTH = 6.9
const LINE_HEIGHT = 15
/** The middle of a line of words lies this far above its base line. */
const BASE_TO_MIDDLE = 4.5
/** A sign names at most so many; the others are counted. */
const MOST_NAMED = 2

/** What it costs when words lie over another thing: they never should over other words, and rather over a place name, which then steps aside or is left out, than over a sign. */
const COSTS = { words: 100, sign: 115, name: 22, outside: 200, step: 1 } as const
/** Words that touch a thing cost this share of its cost, however little they cover. */
const TOUCHING = 0.4
/** Words that cost more than this, covering other words or signs, are left out: the map can be zoomed, and a list says all. */
const MOST_COST = 45

const TRIES: readonly { x: number; y: number; anchor: PlacedSign['anchor'] }[] = [
  { x: 14, y: BASE_TO_MIDDLE, anchor: 'start' },
  { x: -14, y: BASE_TO_MIDDLE, anchor: 'end' },
  { x: 0, y: 25, anchor: 'middle' },
  { x: 0, y: -15, anchor: 'middle' },
  { x: 11, y: 18, anchor: 'start' },
  { x: 11, y: -9, anchor: 'start' },
  { x: -11, y: 18, anchor: 'end' },
  { x: -11, y: -9, anchor: 'end' },
  { x: 24, y: BASE_TO_MIDDLE, anchor: 'start' },
  { x: -24, y: BASE_TO_MIDDLE, anchor: 'end' },
  { x: 0, y: 39, anchor: 'middle' },
  { x: 0, y: -30, anchor: 'middle' },
  { x: 24, y: 18, anchor: 'start' },
  { x: 24, y: -9, anchor: 'start' },
  { x: -24, y: 18, anchor: 'end' },
  { x: -24, y: -9, anchor: 'end' },
  { x: 11, y: 33, anchor: 'start' },
  { x: -11, y: 33, anchor: 'end' },
  { x: 11, y: -24, anchor: 'start' },
  { x: -11, y: -24, anchor: 'end' },
]

/** The area that words take up. */
export function boxOfWords(text: string, x: number, y: number, anchor: PlacedSign['anchor']): Box {
  const width = text.length * LETTER_WIDTH
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - LINE_HEIGHT * 0.8, bottom: y + LINE_HEIGHT * 0.2 }
}

/** How much words in `a` are hurt by `b`: 0, or more the more of them lies in it. */
function hurtBy(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  if (width <= 0 || height <= 0) return 0
  return TOUCHING + (width * height) / ((a.right - a.left) * (a.bottom - a.top))
}

/** Puts signs that would cover each other together, a side by itself. Marching columns come first: their name leads. */
function together(signs: readonly Sign[]): Sign[][] {
  const groups: Sign[][] = []
  for (const sign of [...signs].sort((a, b) => Number(b.isMoving) - Number(a.isMoving))) {
    const isAway = (one: Sign): boolean => (one.arrow ?? null) !== null
    const near = groups.find(
      ([first]) =>
        !isAway(first!) &&
        !isAway(sign) &&
        first!.side === sign.side &&
        Math.hypot(first!.x - sign.x, first!.y - sign.y) < LEAST_BETWEEN,
    )
    if (near) near.push(sign)
    else groups.push([sign])
  }
  return groups
}

const isWithin = (a: Box, b: Box): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom

function labelOf(group: readonly Sign[]): string {
  const names = [...new Set(group.map(({ label }) => label))]
  const rest = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` +${rest}` : '')
}

/** Places signs and their words. `names`: areas of names that stand on the map; `marks`: of marks that no words may cover; `page`: the area that can be seen. */
export function placeSigns(
  signs: readonly Sign[],
  names: readonly Box[],
  marks: readonly Box[],
  page: Box,
): PlacedSign[] {
  const groups = together(signs).map((group) => ({ group, x: group[0]!.x, y: group[0]!.y }))
  // Enemies at one place stand side by side, the Mexicans to the left.
  for (const [i, one] of groups.entries())
    for (const other of groups.slice(i + 1)) {
      const distance = Math.hypot(one.x - other.x, one.y - other.y)
      if (distance >= LEAST_BETWEEN) continue
      const shift = (LEAST_BETWEEN + 2 - Math.abs(one.x - other.x)) / 2
      const isOneLeft = one.x === other.x ? one.group[0]!.side === 'mexican' : one.x < other.x
      one.x += isOneLeft ? -shift : shift
      other.x += isOneLeft ? shift : -shift
    }
  const signBoxes = groups.map(({ x, y }) => ({
    left: x - SIGN_RADIUS,
    right: x + SIGN_RADIUS,
    top: y - SIGN_RADIUS,
    bottom: y + SIGN_RADIUS,
  }))
  const words: Box[] = []
  return groups.map(({ group, x, y }, index) => {
    const label = labelOf(group)
    let best = TRIES[0]!
    let least = Number.POSITIVE_INFINITY
    for (const [step, way] of TRIES.entries()) {
      const box = boxOfWords(label, x + way.x, y + way.y, way.anchor)
      let cost = step * COSTS.step + (isWithin(box, page) ? 0 : COSTS.outside)
      for (const other of words) cost += hurtBy(box, other) * COSTS.words
      for (const [k, other] of signBoxes.entries()) if (k !== index) cost += hurtBy(box, other) * COSTS.sign
      for (const other of marks) cost += hurtBy(box, other) * COSTS.sign
      for (const other of names) cost += hurtBy(box, other) * COSTS.name
      if (cost >= least) continue
      least = cost
      best = way
    }
    const isShown = least <= MOST_COST
    if (isShown) words.push(boxOfWords(label, x + best.x, y + best.y, best.anchor))
    return {
      id: group[0]!.id,
      side: group[0]!.side,
      x,
      y,
      label: isShown ? label : '',
      count: group.length,
      isSure: group.every(({ isSure }) => isSure),
      arrow: group[0]!.arrow ?? null,
      isMoving: group.some(({ isMoving }) => isMoving),
      labelX: best.x,
      labelY: best.y,
      anchor: best.anchor,
    }
  })
}
