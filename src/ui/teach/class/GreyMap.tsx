// The map for print: grey, without shadows, every kind of ground told by its pattern and every side by its form.
import { createGrid, DIRECTIONS } from '../../../hex/grid'
import type { HexId } from '../../../operational/types'
import { type Box, placeLabels } from '../../../teach/class/labels'
import type { SheetStack } from '../../../teach/class/mapSheet'
import { names, scenario } from '../../hex/shared/scenario'
import { classWords } from './words'

/** Letters of names in print, in points, and the width of a sheet in millimetres: the narrower of A4 and Letter, without its margins. */
const NAME_POINTS = 7.6
const PAPER_WIDTH_MM = 184
const POINTS_PER_MM = 72 / 25.4
/** From the centre of a hex to its corner, in units of the picture. */
const SIZE = 10
const HALF_WIDTH = (SIZE * Math.sqrt(3)) / 2
const { map } = scenario.battlefield
const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)

interface Spot {
  readonly x: number
  readonly y: number
}

const round = (value: number): number => Math.round(value * 10) / 10
const centreOf = (hex: HexId): Spot => grid.centre(grid.indexOf(hex), SIZE)

/** Corners of a hex, as an SVG polygon wants them. */
function cornersOf({ x, y }: Spot): string {
  const half = SIZE / 2
  const corners: readonly (readonly [number, number])[] = [
    ...([
      [0, -SIZE],
      [HALF_WIDTH, -half],
      [HALF_WIDTH, half],
    ] as const),
    ...([
      [0, SIZE],
      [-HALF_WIDTH, half],
      [-HALF_WIDTH, -half],
    ] as const),
  ]
  return corners.map(([dx, dy]) => `${round(x + dx)},${round(y + dy)}`).join(' ')
}

/** The two ends of the side between neighbours, moved `towards` the second hex by a share of their distance. */
function sideOf(a: HexId, b: HexId, towards = 0): { from: Spot; to: Spot } {
  const p = centreOf(a)
  const q = centreOf(b)
  const [dx, dy] = [q.x - p.x, q.y - p.y]
  const middle = { x: p.x + dx * (0.5 + towards), y: p.y + dy * (0.5 + towards) }
  const share = SIZE / 2 / Math.sqrt(dx * dx + dy * dy)
  return {
    from: { x: middle.x - dy * share, y: middle.y + dx * share },
    to: { x: middle.x + dy * share, y: middle.y - dx * share },
  }
}

const lineOf = (from: Spot, to: Spot): string => `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`

const sidesOfKind = (kind: string): string =>
  map.sides
    .filter((side) => side.kind === kind)
    .map(({ a, b }) => {
      const { from, to } = sideOf(a, b)
      return lineOf(from, to)
    })
    .join('')

/** Works: the line lies on the side of those whom it protects. */
const works = map.sides
  .filter(({ kind }) => kind === 'protected')
  .map(({ a, b, protects }) => {
    const { from, to } = sideOf(a, b, protects === a ? -0.1 : 0.1)
    return lineOf(from, to)
  })
  .join('')

/** Bridges and fords: a stroke across the water. */
const crossings = (kind: string): string =>
  map.sides
    .filter((side) => side.kind === kind)
    .map(({ a, b }) => {
      const [p, q] = [centreOf(a), centreOf(b)]
      const at = (share: number): Spot => ({ x: p.x + (q.x - p.x) * share, y: p.y + (q.y - p.y) * share })
      return lineOf(at(0.36), at(0.64))
    })
    .join('')

const linksOfKind = (kind: string): string =>
  map.links
    .filter((link) => link.kind === kind)
    .map(({ a, b }) => lineOf(centreOf(a), centreOf(b)))
    .join('')

/** Roads that leave the sheet go on to its edge. */
const exits = map.meta.exits
  .filter(({ kind }) => kind === 'road')
  .map(({ hex, dir }) => {
    const index = grid.indexOf(hex)
    // The neighbour in the opposite direction lies as far on the other side; at a corner there may be none.
    const opposite = grid.neighbour(index, (DIRECTIONS.indexOf(dir) + DIRECTIONS.length / 2) % DIRECTIONS.length)
    const p = centreOf(hex)
    if (opposite < 0) return ''
    const q = grid.centre(opposite, SIZE)
    return lineOf(p, { x: p.x + (p.x - q.x) / 2, y: p.y + (p.y - q.y) / 2 })
  })
  .join('')

const roads = linksOfKind('road') + exits
const trails = linksOfKind('trail')
const rivers = sidesOfKind('river')
const creeks = sidesOfKind('creek')
const ravines = sidesOfKind('ravine')
/** A black square in each village; troops hide it. */
const villages = map.hexes
  .filter(({ village }) => village)
  .map(({ id }) => {
    const { x, y } = centreOf(id)
    return `M${round(x - 1.8)} ${round(y - 1.8)}h3.600v3.600h-3.600z`
  })
  .join('')
const bridges = crossings('bridge')
const fords = crossings('ford')

/** Ground that has a pattern of its own; clear ground is white. */
const PATTERNED = ['lava', 'marsh', 'lake', 'slope', 'woods', 'village', 'volcano'] as const
type Patterned = (typeof PATTERNED)[number]
type Ground = Patterned | 'maize'
const isPatterned = (terrain: string): terrain is Patterned => PATTERNED.some((one) => one === terrain)

/**
 * The sign of each kind of ground, drawn from where it begins, and where in a hex it stands, counted from the centre. Plain strokes: browsers
 * print patterns as pictures, of up to 90 MB.
 */
const SIGNS: Readonly<Record<Ground, { sign: string; at: readonly (readonly [number, number])[] }>> = {
  lava: {
    sign: 'l1.700-2.800 1.700 2.800z',
    at: [
      [-5.5, -1.5],
      [2, -2],
      [-2, 3],
      [-2, -5],
      [3.5, 4.5],
      [-6.5, 5],
    ],
  },
  marsh: {
    sign: 'h4',
    at: [
      [-6, -3.5],
      [1.5, -3.5],
      [-2, 0],
      [-6, 3.5],
      [1.5, 3.5],
      [-2, -6.5],
      [-2, 6.5],
    ],
  },
  lake: {
    sign: 'h15',
    at: [
      [-7.5, -3],
      [-7.5, 0],
      [-7.5, 3],
    ],
  },
  slope: {
    sign: 'l2-4',
    at: [
      [-6, -1],
      [-1, -2],
      [4, -1],
      [-4, 5],
      [1, 6],
      [4, 4.5],
    ],
  },
  woods: {
    sign: 'a1.400 1.400 0 1 1 .01 0z',
    at: [
      [-4, -2],
      [3.5, -3],
      [0, 3],
      [-5, 4],
      [5, 4],
      [0, -6],
    ],
  },
  village: {
    sign: 'h2.200v2.200h-2.200z',
    at: [
      [-6, -3],
      [3.8, -3],
      [-6, 3],
      [3.8, 3],
    ],
  },
  volcano: { sign: 'l4-6 4 6z', at: [[-4, 3]] },
  maize: {
    sign: 'v3',
    at: [
      [-5, -4],
      [0, -4],
      [5, -4],
      [-2.5, 2],
      [2.5, 2],
      [-6.5, 2],
      [6.5, 2],
    ],
  },
}
const GROUNDS = Object.keys(SIGNS) as Ground[]

/** The ground of a hex as it is drawn; null: white. */
const groundOf = ({ terrain, decor }: (typeof map.hexes)[number]): Ground | null =>
  decor === 'maize' ? 'maize' : isPatterned(terrain) ? terrain : null

/** All signs of a kind of ground round these centres, as one path. */
const signsAt = (ground: Ground, centres: readonly Spot[]): string =>
  centres
    .flatMap(({ x, y }) =>
      SIGNS[ground].at.map(([dx, dy]) => `M${round(x + dx)} ${round(y + dy)}${SIGNS[ground].sign}`),
    )
    .join('')

/** A part of the sheet by rows and columns, both ends included. */
export interface SheetPart {
  readonly rows: readonly [number, number]
  readonly cols: readonly [number, number]
}

/** A part of the picture: its left and upper edge, width and height. */
type Rect = readonly [left: number, top: number, width: number, height: number]

/** The part of the picture that shows the given rows and columns. */
function boxOf({ rows, cols }: SheetPart): Rect {
  const left = (cols[0] - 1) * 2 * HALF_WIDTH
  const right = (cols[1] + 0.5) * 2 * HALF_WIDTH
  const top = (map.meta.grid.rows - rows[1]) * SIZE * 1.5
  const bottom = (map.meta.grid.rows - rows[0]) * SIZE * 1.5 + 2 * SIZE
  return [round(left) - 1, round(top) - 1, round(right - left) + 2, round(bottom - top) + 2]
}

/** The whole sheet. */
export const WHOLE_SHEET: SheetPart = { rows: [1, map.meta.grid.rows], cols: [1, map.meta.grid.cols] }

/** The rows and columns round hexes, with a margin, inside the sheet. */
export function partAround(hexes: readonly HexId[], margin: number): SheetPart {
  const rows = hexes.map((hex) => Number(hex.slice(0, 2)))
  const cols = hexes.map((hex) => Number(hex.slice(2)))
  const range = (values: readonly number[], most: number): [number, number] => [
    Math.max(1, Math.min(...values) - margin),
    Math.min(most, Math.max(...values) + margin),
  ]
  return { rows: range(rows, map.meta.grid.rows), cols: range(cols, map.meta.grid.cols) }
}

const isIn = ({ rows, cols }: SheetPart, hex: HexId): boolean => {
  const [row, col] = [Number(hex.slice(0, 2)), Number(hex.slice(2))]
  return row >= rows[0] && row <= rows[1] && col >= cols[0] && col <= cols[1]
}

interface GreyMapProps {
  part: SheetPart
  /** So high at most it is printed, in millimetres, that map, key and list fit on one page. */
  height: number
  /** The stacks get their numbers in this order; the list beside the map tells what each holds. */
  stacks: readonly SheetStack[]
}

/** The stacks that lie in a part of the sheet. */
export const stacksIn = (part: SheetPart, stacks: readonly SheetStack[]): SheetStack[] =>
  stacks.filter(({ hex }) => isIn(part, hex))

/** The map in grey, with numbered stacks: squares for the US, black discs for Mexico. */
export function GreyMap({ part, stacks, height }: GreyMapProps) {
  const t = classWords()
  const hexes = map.hexes.filter((hex) => isIn(part, hex.id))
  const box = boxOf(part)
  const [, , boxWidth, boxHeight] = box
  const widthMm = Math.min(PAPER_WIDTH_MM, (height * boxWidth) / boxHeight)
  const size = (NAME_POINTS * boxWidth) / (widthMm * POINTS_PER_MM)
  return (
    <svg
      class="grey-map"
      viewBox={box.join(' ')}
      // Keeps a map that must not be too high from showing more than its part.
      style={{ maxWidth: `${round(widthMm)}mm` }}
      role="img"
      aria-label={t.mapLabel}
    >
      {hexes.map((hex) => (
        <polygon key={hex.id} points={cornersOf(centreOf(hex.id))} class="hex" />
      ))}
      {GROUNDS.map((ground) => (
        <path
          key={ground}
          class={`ground-signs ${ground}`}
          d={signsAt(
            ground,
            hexes.filter((hex) => groundOf(hex) === ground).map(({ id }) => centreOf(id)),
          )}
        />
      ))}
      <path class="creek" d={creeks} />
      <path class="river" d={rivers} />
      <path class="ravine" d={ravines} />
      <path class="trail" d={trails} />
      <path class="road" d={roads} />
      <path class="road-inside" d={roads} />
      <path class="bridge" d={bridges} />
      <path class="ford" d={fords} />
      <path class="works" d={works} />
      <path class="village-sign" d={villages} />
      {stacksIn(part, stacks).map((stack, index) => (
        <StackSign key={`${stack.hex}.${stack.side}`} stack={stack} number={index + 1} />
      ))}
      <g class="place-names" style={{ fontSize: `${size}px`, strokeWidth: size / 4 }}>
        {namesOn(box, size, stacksIn(part, stacks)).map(({ id, text, x, y }) => (
          <text key={id} x={round(x)} y={round(y)}>
            {text}
          </text>
        ))}
      </g>
    </svg>
  )
}

/** Half the width of the sign of troops, and of a village, with a little room. */
const TROOPS_HALF = 6.2
const VILLAGE_HALF = 2.2
/** Names of villages are sought for first: events and hand-outs name them. Then the rest, the ground last, which its pattern tells too. */
const rankOf = ({ village, terrain }: (typeof map.hexes)[number]): number =>
  village ? 0 : terrain === 'clear' || terrain === 'slope' ? 1 : 2

/** The names that the map has room for in letters of this size, where they neither lie on each other nor on troops. */
function namesOn([left, top, width, height]: Rect, size: number, stacks: readonly SheetStack[]) {
  const around = (hex: HexId, half: number): Box => {
    const { x, y } = centreOf(hex)
    return [x - half, y - half, x + half, y + half]
  }
  const occupied = new Set(stacks.map(({ hex }) => hex))
  const labels = map.hexes.flatMap((hex) => {
    if (!hex.name) return []
    const clear = occupied.has(hex.id) ? TROOPS_HALF : VILLAGE_HALF + 1
    return [{ id: hex.id, text: names.value.place(hex.id), rank: rankOf(hex), clear, ...centreOf(hex.id) }]
  })
  const frame: Box = [left, top, left + width, top + height]
  const taken = [
    ...stacks.map(({ hex }) => around(hex, TROOPS_HALF)),
    ...map.hexes.flatMap(({ id, village }) => (village && !occupied.has(id) ? [around(id, VILLAGE_HALF)] : [])),
  ]
  return placeLabels(
    labels.filter(({ x, y }) => x > left && x < left + width && y > top && y < top + height),
    { size, frame, taken },
  )
}

/** What the sign of a stack shows: its number in the list, or the letters of markers of which nothing more is known. */
export const stackLabel = ({ pieces, markers }: SheetStack, number: number): string =>
  pieces.length === 0 ? markers.join('') : String(number)

function StackSign({ stack, number }: { stack: SheetStack; number: number }) {
  const { x, y } = centreOf(stack.hex)
  return (
    <g class={`troops-sign ${stack.side}`} transform={`translate(${round(x)} ${round(y)})`}>
      {stack.side === 'us' ? <rect x="-5.500" y="-5.500" width="11" height="11" /> : <circle r="6" />}
      <text y="2.800">{stackLabel(stack, number)}</text>
    </g>
  )
}

/** The two volcanoes have their names. */
const KEYED = ['lava', 'marsh', 'lake', 'slope', 'woods', 'village', 'maize'] as const

/** What the signs and lines of the map mean. */
export function MapKey() {
  const t = classWords()
  return (
    <ul class="map-key">
      {KEYED.map((kind) => (
        <li key={kind}>
          <svg viewBox="-10 -10.500 20 21" aria-hidden="true" class="grey-map">
            <polygon points={cornersOf({ x: 0, y: 0 })} class="hex" />
            <path class={`ground-signs ${kind}`} d={signsAt(kind, [{ x: 0, y: 0 }])} />
          </svg>
          {t.ground[kind]}
        </li>
      ))}
      {(['road', 'trail', 'river', 'creek', 'ravine', 'works'] as const).map((kind) => (
        <li key={kind}>
          <svg viewBox="0 0 16 10" aria-hidden="true" class="grey-map">
            <path d="M0 5h16" class={kind} />
            {kind === 'road' ? <path d="M0 5h16" class="road-inside" /> : null}
          </svg>
          {t.lines[kind]}
        </li>
      ))}
    </ul>
  )
}
