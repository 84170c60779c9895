import { describe, expect, it } from 'vitest'
import { faceShown } from '../../src/scenes/table/diceFaces'
import { groupsOf, HappeningPlayer } from '../../src/scenes/table/happenings'
import type { TableHappening, TableModel, TableUnit } from '../../src/ui/table/board'

const unit = (id: string, x: number, side = 'us'): TableUnit => ({
  id,
  side,
  tag: id,
  short: id,
  army: '',
  arm: 'infantry',
  x,
  y: 10_000,
  heading: 0,
  width: 6000,
  depth: 1000,
  stance: 'line',
  mounted: false,
  files: 6,
  effectives: 6,
  stragglers: 0,
  casualties: 0,
  guns: 0,
  broken: false,
  signs: [],
})
const model: TableModel = {
  units: [unit('a', 10_000), unit('b', 30_000, 'mexican')],
  leaders: [],
  ghosts: [],
  areas: [],
  lines: [],
  handles: [],
  picked: null,
  choosable: new Set(),
  targets: new Set(),
  lit: new Set(),
  cursor: null,
  reducedMotion: false,
}
const corner = { x: 10_000, y: 20_000 }
const march: TableHappening = {
  kind: 'move',
  unit: 'a',
  path: [{ x: 10_000, y: 10_000 }, corner, { x: 20_000, y: 20_000 }],
  heading: 9000,
  manner: 'march',
}
const volley: TableHappening = { kind: 'shot', from: 'a', to: 'b', losses: 2, guns: false }

/** Plays happenings frame by frame; returns what was to be drawn in each frame. */
function played(happenings: readonly TableHappening[], frames = 400): TableModel[] {
  const player = new HappeningPlayer({ width: 72_000 })
  player.newModel(model)
  void player.play(happenings, 1)
  const drawn: TableModel[] = []
  for (let i = 0; i < frames && player.isRunning; i++) {
    player.timeline.advance(16)
    drawn.push(player.applied(model))
  }
  expect(player.isRunning).toBe(false)
  return drawn
}

describe('what happened on the table is played', () => {
  it('a unit goes along its path, never off it, and stands at its end looking where it should', () => {
    const way = played([march]).map(({ units }) => units[0]!)
    for (const { x, y } of way) expect(Math.min(Math.abs(x - 10_000), Math.abs(y - 20_000))).toBeLessThan(1)
    expect(way.some(({ y }) => y > 12_000 && y < 18_000)).toBe(true)
    expect(way.at(-1)).toMatchObject({ x: 20_000, y: 20_000, heading: 9000 })
  })
  it('a volley has its line with the losses, smoke and flash, and leaves nothing behind', () => {
    const frames = played([volley])
    expect(frames.some(({ lines }) => lines.some(({ kind, label }) => kind === 'fire' && label === '−2'))).toBe(true)
    expect(frames.some(({ marks }) => marks?.some(({ kind }) => kind === 'smoke'))).toBe(true)
    expect(frames.at(-1)).toEqual(model)
  })
  it('he who moves and fires fires from where he has gone', () => {
    const frames = played([march, volley])
    const line = frames.flatMap(({ lines }) => lines).find(({ kind }) => kind === 'fire')
    expect(line?.path[0]).toMatchObject({ x: 20_000, y: 20_000 })
  })
  it('moves of several units go together, two of one unit after each other', () => {
    const other = { ...march, unit: 'b' }
    expect(groupsOf([march, other, march, volley, volley]).map(({ length }) => length)).toEqual([2, 1, 2])
  })
  it('a long row of happenings is played faster, not longer than nine seconds', () => {
    const many = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? march : volley))
    expect(played(many, 700).length * 16).toBeLessThanOrEqual(9100)
  })
  it('skipped, all units stand at their ends and nothing is left over them', () => {
    const player = new HappeningPlayer({ width: 72_000 })
    player.newModel(model)
    void player.play([march, volley, { kind: 'fight', units: ['a', 'b'], losses: 1 }], 1)
    player.timeline.advance(100)
    player.timeline.skip()
    const { units, marks } = player.applied(model)
    expect(units[0]).toMatchObject({ x: 20_000, y: 20_000 })
    expect(marks).toEqual([])
  })
  const thrown = (value: number, isGood: boolean | null = true) => [
    { dice: [{ faces: 20, value }], asked: 'To close: 9 or more', result: 'it closes', rule: 'SAR-13.7', isGood },
  ]
  it('SAR-13.7 a die rolls and then lies at its unit until the next ones or a hand on the table', () => {
    const player = new HappeningPlayer({ width: 72_000 })
    player.newModel(model)
    const dice = (of: string, value: number): TableHappening => ({
      kind: 'dice',
      of,
      throws: thrown(value),
      isAside: false,
    })
    void player.play([dice('a', 14), march, dice('b', 3)], 1)
    player.timeline.advance(100)
    const [rolling] = player.applied(model).thrown!
    expect(rolling).toMatchObject({ at: { x: 10_000, y: 9500 }, rule: 'SAR-13.7' })
    expect(rolling!.progress).toBeLessThan(1)
    player.timeline.advance(800)
    expect(player.applied(model).thrown![0]!.progress).toBe(1)
    player.timeline.skip()
    player.newModel(model)
    expect(player.applied(model).thrown!.map((each) => each.dice[0]!.value)).toEqual([3])
    player.clearMarks()
    expect(player.applied(model)).toBe(model)
  })
  it('dice for the ground fall while the march is played; those of a volley at the shooters', () => {
    const aside: TableHappening = { kind: 'dice', of: 'a', throws: thrown(2, null), isAside: true }
    expect(groupsOf([march, aside, { ...march, unit: 'b' }]).map(({ length }) => length)).toEqual([3])
    const frames = played([{ ...volley, throws: thrown(11) }])
    expect(frames.some((frame) => frame.thrown?.[0]?.at.x === 10_000)).toBe(true)
    const last = frames.at(-1)!
    expect(last.thrown![0]).toMatchObject({ progress: 1, dice: [{ faces: 20, value: 11 }] })
  })
  it('the faces of a rolling die end with its own', () => {
    for (const faces of [4, 6, 20])
      for (let value = 1; value <= faces; value++) {
        expect(faceShown(faces, value, 1)).toBe(value)
        for (const progress of [0, 0.2, 0.5, 0.9]) {
          const shown = faceShown(faces, value, progress)
          expect(shown >= 1 && shown <= faces).toBe(true)
        }
      }
  })
  it('reduced motion: the end at once, with marks that stay until the next happenings', () => {
    const player = new HappeningPlayer({ width: 72_000 })
    player.newModel(model)
    const all: TableHappening[] = [
      march,
      volley,
      { kind: 'fight', units: ['a', 'b'], losses: 1 },
      { kind: 'rout', unit: 'b' },
    ]
    player.showEnd(all)
    expect(player.isRunning).toBe(false)
    player.newModel(model)
    const { marks, lines } = player.applied(model)
    expect(new Set(marks?.map(({ kind }) => kind))).toEqual(new Set(['smoke', 'melee', 'rout']))
    expect(lines.map(({ label }) => label)).toContain('−2')
    player.clearMarks()
    expect(player.applied(model)).toBe(model)
  })
})
