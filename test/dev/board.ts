/**
 * A page to look at and to measure: the map alone, with a made-up view of the historical set-up:
 * `board.html?scene=plain|reach|path|combat|fan|night|states|markers|inside|garrison|choices&overlays=sight,loc&side=us|mexican`.
 * The rules work out the overlays. `window.dev` holds the board and its model.
 */
import countersFile from '../../maps/pedregal/counters.json'
import mapFile from '../../maps/pedregal/map.json'
import setup from '../../maps/pedregal/setup-historical.json'
import { createGrid } from '../../src/hex/grid'
import type { CountersFile, MapFile } from '../../src/operational/data'
import { pedregal } from '../../src/operational/data'
import { newPosition } from '../../src/operational/engine'
import { locTrace, sideReach, sightField, spanField } from '../../src/operational/overlays'
import { seatOf } from '../../src/operational/world'
import { createWorld } from '../../src/operational/world'
import { putPiece } from '../../src/operational/position'
import type { GameEvent, HexId, PieceView, ReachHex, Side, View } from '../../src/operational/types'
import { appearanceOf } from '../../src/scenes/appearance/appearance'
import { createBoard } from '../../src/scenes/board'
import type { BoardModel } from '../../src/ui/hex/board'

const map = mapFile as unknown as MapFile
const counters = countersFile as unknown as CountersFile
const query = new URLSearchParams(location.search)
const scene = query.get('scene') ?? 'plain'
const side: Side = query.get('side') === 'mexican' ? 'mexican' : 'us'
const steps = new Map(counters.units.map((unit) => [unit.id, unit.steps]))

const pieces: PieceView[] = (setup.placements as { piece: string; hex: string; turn?: number }[])
  .filter((placement) => placement.turn === undefined || placement.turn <= 1)
  .map(({ piece, hex }, i) => ({
    id: piece,
    at: hex,
    steps: steps.get(piece) ?? 1,
    disrupted: scene === 'states' && i % 5 === 1,
    ineffective: scene === 'states' && i % 7 === 2,
    garrison: scene === 'garrison' && ['1222', '1223', '1323'].includes(hex),
    marched: scene === 'states' && i % 6 === 3,
    attacked: scene === 'states' && i % 6 === 4,
    ...(piece.startsWith('us.') ? { moved: scene === 'states' && i % 3 === 0, mp2: 10, spent: 0 } : {}),
    ...(steps.has(piece) ? {} : { active: !piece.includes('mexican'), wounded: piece.includes('pillow') ? 1 : 0 }),
  }))
  .sort((a, b) => (a.id < b.id ? -1 : 1))
if (scene === 'states') for (const piece of pieces) if (piece.id.startsWith('us.2')) piece.steps = 1

const view: View = {
  side,
  scenario: 'pedregal',
  options: { preset: 'historical', night: true, resolver: 'table', clash: 'auto' },
  turn: 1,
  clock: { day: 19, from: '12:00', to: '13:20', night: scene === 'night' },
  active: 'us',
  segment: 'move',
  toAct: 'us',
  pending: [],
  pieces,
  trt: [],
  offMap: [],
  gone: [],
  enemyMarkers: [],
  markers: {},
  boxes: {},
  boxed: [],
  hiding: [],
  enemyBoxes: [],
  unaccounted: [],
  control: {},
  command: Object.fromEntries(pieces.filter((p) => p.id.startsWith('us.1')).map((p) => [p.id, ['us.ldr.worth']])),
  hqActive: { us: true, mexican: true },
  activation: { santaAnna: false },
  moving: null,
  attack: null,
  targets: [],
  score: { us: 0, mexican: 0 },
  result: null,
  rosters: {},
  ready: [],
} as View

const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
const reachOf = (from: HexId, far: number): Map<HexId, ReachHex> => {
  const out = new Map<HexId, ReachHex>([
    [from, { hex: from, cost2: 0, prev: null, stops: null, chance: { num: 1, den: 1 }, march: false }],
  ])
  const queue = [from]
  for (const hex of queue) {
    const here = out.get(hex)!
    if (here.cost2 >= far || here.stops) continue
    for (let dir = 0; dir < 6; dir++) {
      const next = grid.ids[grid.neighbours[grid.indexOf(hex) * 6 + dir] ?? -1]
      if (next === undefined || out.has(next)) continue
      const lava = map.hexes.find((h) => h.id === next)?.terrain === 'lava'
      out.set(next, {
        hex: next,
        cost2: here.cost2 + (lava ? 4 : 1 + (dir % 2)),
        prev: hex,
        stops: Number(next) % 7 === 0 ? 'OPS-7.2' : null,
        chance: lava ? { num: 2, den: 3 } : here.chance,
        march: false,
      })
      queue.push(next)
    }
  }
  return out
}
const pathTo = (reach: Map<HexId, ReachHex>, to: HexId): HexId[] => {
  const out: HexId[] = []
  for (let at: HexId | null = to; at !== null; at = reach.get(at)?.prev ?? null) out.unshift(at)
  return out
}

const model: BoardModel = {
  view,
  side,
  selected: null,
  reach: new Map(),
  path: [],
  choices: new Map(),
  ghost: null,
  lit: [],
  arrows: [],
  cursor: null,
  fanned: null,
  lookedAt: null,
  ready: new Set(scene === 'plain' ? pieces.filter((p) => p.id.startsWith('us.')).map((p) => p.id) : []),
  overlays: new Set(['names', ...(query.get('overlays')?.split(',') ?? [])]) as BoardModel['overlays'],
  overlayHexes: {},
  unnamed: new Set(),
  countersHidden: false,
  reducedMotion: false,
  speed: 1,
}
if (scene === 'reach' || scene === 'path') {
  const reach = reachOf('0822', 8)
  Object.assign(model, {
    selected: { hex: '0822', pieces: ['us.1.clarke'] },
    reach,
    cursor: '1023',
    path: scene === 'path' ? pathTo(reach, query.get('to') ?? '1022') : [],
  })
}
if (scene === 'combat') {
  Object.assign(model, {
    selected: { hex: '0822', pieces: ['us.1.clarke', 'us.1.garland'] },
    choices: new Map([
      ['1222', 'attack'],
      ['1223', 'attack'],
      ['0922', 'advance'],
      ['0721', 'retreat'],
      ['0722', 'retreat'],
      ['0823', 'place'],
      ['0821', 'enter'],
    ]),
    lit: ['1023'],
  })
}
if (scene === 'fan')
  Object.assign(model, {
    fanned: '0822',
    lookedAt: null,
    selected: { hex: '0822', pieces: ['us.1.garland'] },
    ready: new Set(['us.1.clarke', 'us.1.duncan']),
  })

// Box A of the US holds Riley's brigade; box B is the enemy's; box C is being filled.
if (scene === 'markers' || scene === 'inside') {
  const take = (id: string): PieceView => {
    const [piece] = pieces.splice(
      pieces.findIndex((p) => p.id === id),
      1,
    )
    return { ...piece!, at: 'box:A' }
  }
  const state = { moved: false, mp2: -1, spent: 0, marched: false }
  view.boxed = ['us.2.riley', 'us.2.smith', 'us.ldr.twiggs'].map(take).sort((a, b) => (a.id < b.id ? -1 : 1))
  view.boxes = { A: view.boxed.map((p) => p.id) }
  view.markers = {
    'us.marker.a.1': { at: '0520', real: true, ...state },
    'us.marker.a.2': { at: '0619', real: false, ...state, moved: true },
    'us.marker.b.1': { at: '0920', real: false, ...state },
  }
  view.enemyMarkers = [
    { letter: 'B', nr: 1, at: '0921' },
    { letter: 'B', nr: 2, at: '1020' },
    { letter: 'D', nr: 1, at: '1119' },
    { letter: 'A', nr: 2, at: '1219' },
    { letter: 'C', nr: 1, at: '1019' },
  ]
  view.hiding = [{ box: 'C', hex: '0822', pieces: ['us.1.clarke'], real: '0721', dummy: '0722', closed: false }]
  if (scene === 'inside') Object.assign(model, { fanned: '0520', selected: { hex: '0520', pieces: ['us.marker.a.1'] } })
}
if (scene === 'choices')
  model.choices = new Map([
    ['0821', 'hide'],
    ['0921', 'deploy'],
    ['0922', 'marker'],
    ['0923', 'garrison'],
    ['1021', 'move'],
    ['0721', 'place'],
  ])
if (scene === 'garrison')
  model.selected = { hex: '1223', pieces: pieces.filter((p) => p.at === '1223').map((p) => p.id) }

const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, 'dev')
const { position } = newPosition(
  world,
  { preset: 'historical', night: true, resolver: 'table', clash: 'auto' },
  { seed: 'dev', forced: [] },
)
position.game.ops.segment = 'move'
if (scene === 'night') position.game.ops.turn = 6
// Mexican units on supply lines, which the made-up view does not show.
for (const [i, hex] of (query.get('cut')?.split(',') ?? []).entries())
  putPiece(position, world.unitsOf[seatOf('mexican')][i]!, hex)
const enemy = side === 'us' ? 'mexican' : 'us'
const zocOf = (of: Side): Set<HexId> => new Set(world.grid.ids.filter((_, hex) => position.zoc[seatOf(of)][hex]! > 0))
const has = (overlay: Parameters<typeof model.overlays.has>[0]): boolean => model.overlays.has(overlay)
model.overlayHexes = {
  ...(has('zoc') ? { zoc: zocOf(side) } : {}),
  ...(has('enemyZoc') ? { enemyZoc: zocOf(enemy) } : {}),
  ...(has('sight') ? { sight: new Set(sightField(position, side)) } : {}),
  ...(has('command') ? { command: spanField(position, side) } : {}),
  ...(has('reach') ? { reach: sideReach(position, side) } : {}),
  ...(has('enemyReach') ? { enemyReach: sideReach(position, enemy) } : {}),
  ...(has('loc') ? { loc: locTrace(position, side, query.get('trace')?.split(',') ?? ['us.1.clarke']) } : {}),
}

const told: unknown[] = []
const t0 = performance.now()
const board = await createBoard(
  document.getElementById('board')!,
  { map, counters, appearance: appearanceOf('pedregal', ['us', 'mexican']) },
  {
    tap: (hex, how) => {
      told.push(['tap', hex, how])
      model.fanned = how.piece === null ? (model.fanned === hex ? null : hex) : model.fanned
      board.show({ ...model })
    },
    hover: (hex) => told.push(['hover', hex]),
    inspect: (hex) => told.push(['inspect', hex]),
  },
)
board.show(model)
const t1 = performance.now()
await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
console.log(`board ${Math.round(t1 - t0)} ms, first picture ${Math.round(performance.now())} ms after navigation`)
if (query.has('zoom')) board.zoom(Number(query.get('zoom')))
if (query.has('at')) board.bringIntoView(query.get('at')!)
// Everything that can be drawn, in every size and both languages, must fit into one texture.
if (scene === 'everything') {
  const all = [...counters.units, ...counters.leaders, ...counters.hqs]
  const land = map.hexes.map(({ id }) => id)
  const state = { moved: false, mp2: -1, spent: 0, marched: false }
  const marked = (of: Side): View['markers'] =>
    Object.fromEntries(
      ['a', 'b', 'c', 'd'].flatMap((letter, i) =>
        [1, 2].map((nr) => [`${of}.marker.${letter}.${nr}`, { at: land[600 + i * 2 + nr]!, real: nr === 1, ...state }]),
      ),
    )
  for (const language of ['en', 'es'] as const) {
    board.setLanguage(language)
    for (const steps of [2, 1])
      for (const eyes of ['us', 'mexican'] as const)
        for (const zoom of [0.3, 0.9, 2.1]) {
          const view: View = {
            ...model.view,
            side: eyes,
            markers: marked(eyes),
            enemyMarkers: (['A', 'B', 'C', 'D'] as const).flatMap((letter, i) =>
              [1, 2].map((nr) => ({ letter, nr, at: land[640 + i * 2 + nr]! })),
            ),
            pieces: all.map(({ id }, i) => ({
              id,
              at: land[i]!,
              steps: 'steps' in all[i]! ? Math.min(steps, all[i]!.steps) : 1,
              disrupted: i % 2 === 0,
              ineffective: i % 3 === 0,
              garrison: i % 5 === 0,
              marched: i % 4 === 0,
              attacked: i % 7 === 0,
              moved: i % 2 === 1,
              active: i % 2 === 0,
              wounded: i % 3,
            })),
          }
          board.show({ ...model, view, side: eyes })
          board.fit()
          board.zoom(zoom / 0.35)
          await new Promise((resolve) => setTimeout(resolve, 150))
        }
  }
  board.fit()
  board.zoom(2.2)
  board.bringIntoView(land[34]!)
}
document.title = 'baked'

const events: GameEvent[] = [
  { kind: 'moved', pieces: ['us.1.clarke', 'us.ldr.worth'], from: '0822', to: '0923', mp2: 1, how: 'step' },
  { kind: 'moved', pieces: ['us.1.clarke', 'us.ldr.worth'], from: '0923', to: '1022', mp2: 1, how: 'step' },
  { kind: 'stopped', pieces: ['us.1.clarke'], hex: '1022', rule: 'OPS-7.2' },
  { kind: 'targeted', hex: '1123' },
  {
    kind: 'clashBegun',
    hex: '1123',
    attackers: ['us.1.clarke', 'us.1.duncan'],
    defenders: [],
    lead: 'us.1.clarke',
    defenderLead: 'x',
    charge: true,
  },
  { kind: 'stepLost', piece: 'us.1.clarke', hex: '1022', steps: 1, rule: '' },
  { kind: 'disrupted', piece: 'us.1.clarke', hex: '1022', rule: '' },
  { kind: 'routed', piece: 'us.1.clarke', hex: '1022', until: 3, rule: '' },
].map((event, n) => ({ ...event, n })) as GameEvent[]
Object.assign(window, { dev: { board, model, told, events } })
