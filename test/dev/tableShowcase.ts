// Every formation, sign, area, line and grip of the table, laid out side by side to be looked at.
import type { Ground } from '../../src/tabletop/common/groundSchema'
import type { TableModel, TableUnit } from '../../src/ui/table/board'
import { TABLE_SIGNS } from '../../src/ui/table/board'

const inches = (n: number): number => Math.round(n * 1000)
const points = (...flat: readonly number[]): { x: number; y: number }[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => ({ x: inches(flat[2 * i]!), y: inches(flat[2 * i + 1]!) }))

/** A table with every kind of ground. */
export const SHOWCASE_GROUND: Ground = {
  schema: 'table-ground/1',
  width: inches(72),
  depth: inches(72),
  features: [
    { id: 'hill-1', kind: 'hill', height: 1, area: points(44, 44, 58, 42, 66, 50, 62, 62, 50, 64, 42, 56) },
    { id: 'hill-2', kind: 'hill', height: 2, area: points(50, 50, 58, 49, 60, 55, 54, 59, 49, 56) },
    { id: 'contour-1', kind: 'contour', up: 'right', line: points(40, 70, 39, 60, 41, 50, 38, 40) },
    { id: 'woods-1', kind: 'woods', height: 1, area: points(4, 50, 16, 48, 20, 58, 12, 66, 4, 62) },
    { id: 'rough-1', kind: 'rough', area: points(24, 52, 34, 50, 36, 60, 28, 64, 22, 58) },
    { id: 'marsh-1', kind: 'rough', area: points(60, 4, 70, 6, 68, 14, 58, 12) },
    { id: 'plateau-rough', kind: 'rough', area: points(60, 20, 70, 22, 69, 32, 61, 30) },
    { id: 'maize-1', kind: 'open', area: points(4, 4, 16, 4, 16, 14, 4, 14) },
    { id: 'plain', kind: 'open', area: points(20, 4, 30, 4, 30, 12, 20, 12) },
    { id: 'lake-1', kind: 'impassable', area: points(4, 36, 10, 34, 14, 40, 8, 44, 3, 42) },
    { id: 'cliff-1', kind: 'impassable', area: points(64, 36, 70, 35, 70, 41, 65, 40) },
    { id: 'hacienda', kind: 'building', height: 1, area: points(18, 36, 25, 36, 25, 42, 18, 42) },
    { id: 'ravine-1', kind: 'stream', line: points(2, 26, 14, 28, 26, 24, 40, 28) },
    { id: 'river-1', kind: 'stream', line: points(40, 28, 50, 24, 60, 18, 71, 16) },
    { id: 'wall-1', kind: 'wall', line: points(26, 44, 36, 46), gaps: [{ from: 4000, to: 6000 }] },
    { id: 'hedge-1', kind: 'hedge', line: points(26, 40, 36, 42) },
    { id: 'work-1', kind: 'work', work: 'heavy', line: points(46, 34, 52, 38, 58, 36) },
    { id: 'work-2', kind: 'work', work: 'light', line: points(46, 30, 54, 32) },
    {
      id: 'road-1',
      kind: 'road',
      width: 2000,
      clears: ['ravine-1'],
      line: points(34, 0, 32, 20, 36, 40, 30, 60, 32, 72),
    },
  ],
}

let number = 0
/** A unit with its middle of front at (x, y) inches; what is left out is that of a battalion in line. */
const unit = (x: number, y: number, changes: Partial<TableUnit>): TableUnit => {
  number++
  const side = changes.side ?? (number % 2 === 0 ? 'us' : 'mexican')
  return {
    id: `u${number}`,
    side,
    tag: `${side.charAt(0).toUpperCase()}${number}`,
    short: '2nd Kentucky',
    army: side === 'us' ? 'US' : 'MEX',
    arm: 'infantry',
    x: inches(x),
    y: inches(y),
    heading: 0,
    width: inches(12),
    depth: inches(1),
    stance: 'line',
    mounted: false,
    files: 12,
    effectives: 12,
    stragglers: 0,
    casualties: 0,
    guns: 0,
    broken: false,
    signs: [],
    ...changes,
  }
}

/** The units of the showcase, and something of all that can be drawn over them. */
export function showcase(): TableModel {
  number = 0
  const battery = { arm: 'artillery', guns: 3, width: inches(3), depth: inches(2), files: 3, effectives: 14 } as const
  const horse = { arm: 'cavalry', mounted: true } as const
  const units = [
    unit(12, 20, { side: 'us', signs: ['leader'], casualties: 3, stragglers: 2 }),
    unit(30, 20, { side: 'us', stance: 'column', files: 4, width: inches(4), depth: inches(4), effectives: 15 }),
    unit(38, 20, { side: 'us', stance: 'roadColumn', files: 2, width: inches(2), depth: inches(6), effectives: 12 }),
    unit(46, 20, { side: 'us', stance: 'square', files: 5, width: inches(5), depth: inches(5), effectives: 16 }),
    unit(20, 30, { side: 'us', stance: 'skirmish', files: 5, width: inches(13), effectives: 5, signs: ['lowAmmo'] }),
    unit(38, 34, {
      side: 'mexican',
      stance: 'closedColumn',
      files: 4,
      width: inches(4),
      depth: inches(5),
      effectives: 20,
      heading: 18_000,
    }),
    unit(52, 44, {
      side: 'mexican',
      stance: 'mob',
      files: 4,
      width: inches(4),
      depth: inches(4),
      effectives: 14,
      broken: true,
      casualties: 6,
      stragglers: 5,
    }),
    unit(10, 48, {
      side: 'mexican',
      ...horse,
      width: inches(8),
      depth: inches(2),
      files: 8,
      effectives: 8,
      heading: 15_000,
      signs: ['blown', 'charging'],
    }),
    unit(24, 50, {
      side: 'mexican',
      ...horse,
      stance: 'column',
      width: inches(3),
      depth: inches(6),
      files: 3,
      effectives: 9,
      heading: 13_000,
    }),
    unit(50, 12, { side: 'us', ...battery, stance: 'unlimbered' }),
    unit(60, 50, { side: 'mexican', ...battery, stance: 'limbered', heading: 20_000 }),
    unit(14, 10, {
      side: 'us',
      ...horse,
      mounted: false,
      width: inches(6),
      files: 6,
      effectives: 6,
      signs: ['holders'],
    }),
    unit(30, 66, { side: 'mexican', signs: TABLE_SIGNS.slice(0, 7), heading: 18_000 }),
    unit(52, 66, { side: 'mexican', signs: TABLE_SIGNS.slice(7), heading: 18_000 }),
  ]
  const [first, second, , , skirmishers, closed, , , , guns] = units
  return {
    units,
    leaders: [
      {
        id: 'l1',
        side: 'us',
        short: 'Taylor',
        x: inches(36),
        y: inches(14),
        attachedTo: null,
        rings: [inches(6), inches(12)],
      },
      { id: 'l2', side: 'us', short: 'Wool', x: 0, y: 0, attachedTo: first!.id, rings: [] },
      { id: 'l3', side: 'mexican', short: 'Santa Anna', x: inches(44), y: inches(52), attachedTo: null, rings: [] },
    ],
    ghosts: [
      { ...first!, id: 'g1', y: inches(24), refused: false },
      { ...second!, id: 'g2', y: inches(27), heading: 3000, refused: true },
    ],
    areas: [
      { kind: 'bandLong', outline: points(48, 12, 52, 12, 62, 30, 38, 30) },
      { kind: 'bandMedium', outline: points(48, 12, 52, 12, 58, 24, 42, 24) },
      { kind: 'bandShort', outline: points(48, 12, 52, 12, 55, 19, 45, 19) },
      { kind: 'bandClose', outline: points(48, 12, 52, 12, 53, 15, 47, 15) },
      { kind: 'reach', outline: points(4, 14, 20, 14, 22, 26, 2, 26) },
      { kind: 'zone', outline: points(34, 30, 42, 30, 42, 40, 34, 40) },
      { kind: 'legal', outline: points(2, 62, 20, 62, 20, 70, 2, 70) },
      { kind: 'barred', outline: points(22, 62, 40, 62, 40, 70, 22, 70) },
    ],
    lines: [
      { kind: 'path', path: points(12, 20, 12, 24), label: '4.0″' },
      { kind: 'charge', path: points(10, 47, 18, 34), label: '62%' },
      { kind: 'fire', path: points(50, 12, 38, 30), label: '18.5″ −2' },
      { kind: 'fireMissed', path: points(20, 30, 36, 34), label: '14″ −0' },
      { kind: 'sight', path: points(46, 20, 52, 40), label: null },
      { kind: 'sightBlocked', path: points(46, 20, 20, 38), label: null },
      { kind: 'order', path: points(36, 14, 30, 17), label: '2' },
      { kind: 'retreat', path: points(52, 46, 60, 64), label: null },
      { kind: 'trail', path: points(24, 60, 24, 50), label: null },
    ],
    handles: [
      { id: 'go', kind: 'go', at: { x: inches(12), y: inches(25.5) }, heading: 0, label: 'go' },
      { id: 'wl', kind: 'wheelLeft', at: { x: inches(5), y: inches(24) }, heading: 0, label: 'left' },
      { id: 'wr', kind: 'wheelRight', at: { x: inches(19), y: inches(24) }, heading: 0, label: 'right' },
      { id: 'turn', kind: 'turn', at: { x: inches(12), y: inches(21.5) }, heading: 0, label: 'turn' },
      { id: 'width', kind: 'width', at: { x: inches(34), y: inches(23) }, heading: 9000, label: 'width' },
      { id: 'place', kind: 'place', at: { x: inches(30), y: inches(18) }, heading: 0, label: 'place' },
      { id: 'ride', kind: 'ride', at: { x: inches(38), y: inches(14) }, heading: 9000, label: 'ride' },
    ],
    picked: first!.id,
    choosable: new Set([second!.id, skirmishers!.id, 'l1']),
    targets: new Set([closed!.id]),
    lit: new Set([guns!.id]),
    cursor: { x: inches(28), y: inches(33) },
    reducedMotion: false,
    marks: [{ kind: 'melee', at: { x: inches(38), y: inches(42) }, heading: 0, width: 0, progress: 1 }],
  }
}
