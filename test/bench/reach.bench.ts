/**
 * Reach of one unit with ZOC and hexsides: the engine's flat search against the same search written plainly with honeycomb-grid's getHex
 * and a Map, over every unit that may move in positions from random games. Results are compared, then both are timed in turns.
 * `--positions 24`, `--rounds 5`.
 */
import { applyLegal, legal, newPosition, type Position, toAct, type World } from '../../src/operational/engine'
import { currentAllowanceHalfMp, stepContext } from '../../src/operational/movement/cost'
import { reachField } from '../../src/operational/movement/reach'
import { hexId, isNight } from '../../src/operational/position'
import { fractionOf } from '../../src/operational/world'
import { Random } from '../fuzz/random'
import { median, now, numberOption, pedregalWorld, report } from './harness'
import { type PlainBoard, type PlainUnit, plainBoard, plainMap, plainReach } from './plainReach'

interface Search {
  readonly position: Position
  readonly index: number
  readonly board: PlainBoard
  readonly unit: PlainUnit
}

/** A position some way into a random game, at the beginning of a movement phase. */
function positionAt(world: World, seed: string): Position {
  const random = new Random(seed)
  const dice = { seed, forced: [] }
  const options = { preset: 'historical', night: true, resolver: 'table', clash: 'auto' } as const
  const { position } = newPosition(world, options, dice)
  let phases = 1 + random.below(20)
  while (phases > 0) {
    const side = toAct(position.game)
    if (!side) break
    const actions = legal(position, side).filter((action) => action.type !== 'resign' && action.type !== 'endPhase')
    const done = actions.length === 0 || random.chance(0.02)
    const end = legal(position, side).find((action) => action.type === 'endPhase')
    if (done && end) applyLegal(position, side, end, dice)
    else applyLegal(position, side, random.pick(actions), dice)
    if (done && end && position.game.ops.segment === 'move') phases--
  }
  return position
}

function searchesOf(position: Position): Search[] {
  const { world } = position
  const out: Search[] = []
  for (const { kind, unit, seat, side, index } of world.pieces) {
    if (kind !== 'unit' || !unit || position.hexOf[index]! < 0) continue
    const state = position.pieceStates[index]!
    const { offRoadMaFactor, round } = world.tables.terrain.night
    const whole = currentAllowanceHalfMp(position, index)
    out.push({
      position,
      index,
      board: plainBoard(position, seat),
      unit: {
        side,
        seat,
        arm: unit.arm,
        at: hexId(position, position.hexOf[index]!),
        allowed2: state.mp2 >= 0 ? state.mp2 : whole,
        spent2: state.spent,
        offRoad2: isNight(position) ? fractionOf(whole / 2, offRoadMaFactor, round) * 2 : Number.POSITIVE_INFINITY,
        ineffective: state.ineffective,
        garrison: state.garrison,
      },
    })
  }
  return out
}

const world = pedregalWorld()
const map = plainMap(world)
const positions = Array.from({ length: numberOption('positions', 24) }, (_, k) => positionAt(world, `reach.${k}`))
const searches = positions.filter((position) => !position.game.ops.result).flatMap(searchesOf)

const flat = ({ position, index }: Search): Int16Array =>
  reachField(position, [index], [], stepContext(position)).costHalfMp
const plain = ({ board, unit }: Search): Map<string, number> => plainReach(map, board, unit)

let reached = 0
let different = 0
for (const search of searches) {
  const a = flat(search)
  const b = plain(search)
  for (let hex = 0; hex < world.grid.count; hex++) {
    const id = world.grid.ids[hex]!
    const cost = a[hex] === 32767 ? undefined : a[hex]
    if (cost !== undefined) reached++
    if (cost === b.get(id)) continue
    if (different++ < 5) console.error(`${search.unit.at} ${search.unit.arm} to ${id}: ${cost} and ${b.get(id)}`)
  }
}

/** Searches a second over all of them, `times` times. */
function rate(run: (search: Search) => unknown, times: number): number {
  const begun = now()
  for (let k = 0; k < times; k++) for (const search of searches) run(search)
  return (times * searches.length) / (now() - begun)
}

rate(flat, 20)
rate(plain, 1)
const rounds = Array.from({ length: numberOption('rounds', 5) }, () => {
  const fast = rate(flat, 30)
  const slow = rate(plain, 1)
  return { fast, slow, ratio: fast / slow }
})
report('reach', [
  { name: 'flat tables', value: median(rounds.map((one) => one.fast)), unit: '/s' },
  { name: 'getHex and Map', value: median(rounds.map((one) => one.slow)), unit: '/s' },
  { name: 'ratio', value: median(rounds.map((one) => one.ratio)), unit: 'x', bar: { atLeast: 30 }, guard: true },
  { name: 'searches', value: searches.length, unit: '' },
  { name: 'hexes reached', value: reached / searches.length, unit: 'a search' },
  { name: 'different results', value: different, unit: '', bar: { atMost: 0 }, guard: true },
])
