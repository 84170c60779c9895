import { apply, toAct } from '../../../../../src/tabletop/sar/battle/engine'
import type { Question } from '../../../../../src/tabletop/sar/battle/sequence'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../../../src/tabletop/sar/battle/types'
import { answerQuestion, type Manner } from '../../../../fuzz/battle/players'
import { sampleSize } from '../../../../sampleSize'
import { Random } from '../../../../fuzz/random'
import type { BattleOptions } from '../../../../../src/tabletop/sar/battle/types'
import type { Profile } from '../../../../../src/tabletop/sar/types'
import { isOnTable } from '../../../../../src/tabletop/common/ground'
import { areNearerThan, type Polygon } from '../../../../../src/tabletop/common/polygon'
import { unitPolygon } from '../../../../../src/tabletop/sar/battle/layout'
import { rollMoves } from '../../../../../src/tabletop/sar/battle/moves/phase'
import { rosterUnitOf } from '../../../../../src/tabletop/sar/battle/units'
import { runOf } from '../scene'
import { battle, copy, dice, firstTurn } from '../support'

/** A place of a battle where a side is asked something. */
export interface Asked {
  readonly table: BattleTable
  readonly side: Side
  readonly question: Question
}

interface Played {
  readonly seed: string
  readonly turns: number
  readonly manners?: readonly Manner[]
  readonly options?: Partial<BattleOptions>
  readonly profile?: Profile
}

/** Positions of phase 4, without end: in the everyday run scattered units, in the long run every other one from a played battle. */
export function* movesAsked(seed: string): Generator<Asked> {
  const isLong = sampleSize(0, 1) === 1
  for (let n = 0; ; n++) {
    if (isLong && n % 2 === 1) yield* askedIn(['moves'], { seed: `${seed} game ${n}`, turns: 12 })
    else yield scattered(`${seed} ${n}`, { profile: n % 3 === 0 ? 'sar-2007' : 'sar-1998' })
  }
}

/** Plays Buena Vista and stops wherever one of these questions is asked; what is yielded is a copy. */
export function* askedIn(
  questions: readonly Question[],
  { seed, turns, manners = ['eager', 'chance'], ...given }: Played,
): Generator<Asked> {
  const random = new Random(seed)
  const throws = dice(seed)
  const { table } = battle({ ...given, dice: throws })
  for (let side = toAct(table.battle); side !== null && table.battle.turn <= turns; side = toAct(table.battle)) {
    const { kind } = table.battle.pending.at(-1)!
    if (questions.includes(kind)) yield { table: copy(table), side, question: kind }
    answerQuestion(table, side, random.pick(manners), random, (action) => {
      const done = apply(table, side!, action, throws)
      if (!done.ok) throw new Error(JSON.stringify(done.refusal))
    })
  }
}

/** Formations of each arm, for a scattered battle. */
const STANCES = {
  infantry: ['line', 'line', 'column', 'closedColumn', 'roadColumn', 'square'],
  cavalry: ['line', 'column', 'roadColumn', 'skirmish'],
  artillery: ['limbered', 'limbered', 'unlimbered'],
} as const

/**
 * Buena Vista with all units scattered over a part of its ground, in the phase of moves with the distances rolled: cheap to make, and with more
 * friends, enemies and walls in the way than games have. `side` is asked.
 */
export function scattered(seed: string, given: { profile?: Profile } = {}): Asked {
  const random = new Random(seed)
  const table = firstTurn(given)
  const { field, battle: state } = table
  const side = random.pick(field.sides)
  const [left, low] = [random.below(field.ground.width - 60_000), random.below(field.ground.depth - 40_000)]
  const taken: Polygon[] = []
  for (const [id, unit] of Object.entries(state.units)) {
    if (unit.arrival !== null && random.chance(0.5)) continue
    const stance = random.pick(STANCES[rosterUnitOf(table, unit).arm])
    const width = 1 + random.below(Math.max(1, unit.strength.start))
    for (let tries = 0; tries < 30; tries++) {
      const at = { x: left + random.below(60_000), y: low + random.below(40_000) }
      const heading = random.chance(0.3) ? 9000 * random.below(4) : random.below(36_000)
      const placed = { ...unit, at, heading, stance, width, arrival: null, garrison: null }
      const area = unitPolygon(field, placed)!
      if (!area.every((corner) => isOnTable(field.ground, corner))) continue
      if (taken.some((other) => areNearerThan(area, other, random.pick([1, 1100])))) continue
      taken.push(area)
      state.units[id] = placed
      break
    }
    const isGuns = rosterUnitOf(table, unit).arm === 'artillery'
    const deed = random.pick(['move', 'move', 'move', 'form', 'hold'] as const)
    const heading = random.chance(0.5) ? null : state.units[id]!.heading
    if (state.units[id]!.at)
      state.orders[id] = { deed, heading, functions: isGuns && deed === 'move' ? ['move'] : [], by: null }
  }
  state.phase = 'allMoves'
  rollMoves(runOf(table, dice(seed)))
  state.pending = [{ kind: 'moves', owner: side }]
  return { table, side, question: 'moves' }
}
