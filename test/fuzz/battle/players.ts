import { answer } from '../../../src/ai/tabletop/sar/answer'
import { centreOf } from '../../../src/tabletop/common/block'
import { headingTo } from '../../../src/tabletop/common/point'
import { check, legal, sampleAction } from '../../../src/tabletop/sar/battle/engine'
import type { LegalEntry } from '../../../src/tabletop/sar/battle/entries'
import { otherSide } from '../../../src/tabletop/sar/battle/field'
import { unitBlock } from '../../../src/tabletop/sar/battle/layout'
import type { BattleTable } from '../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../src/tabletop/sar/battle/types'
import { unitsOf } from '../../../src/tabletop/sar/battle/units'
import { tableSeenBy } from '../../../src/tabletop/sar/battle/view'
import type { Random } from '../random'

/** How a question is answered. `chance`: at random; `eager`: toward the enemy, as far as possible; `tactical`: by the computer player. */
export const MANNERS = ['chance', 'eager', 'tactical'] as const
export type Manner = (typeof MANNERS)[number]

type Action = Readonly<Record<string, unknown>>

/** Number of tries when `check` refuses an action that an entry covers. */
const TRIES = 4

/** The direction of the nearest enemy, in hundredths of a degree. */
function toEnemy(table: BattleTable, side: Side, id: string): number | null {
  const unit = table.battle.units[id]
  const own = unit && unitBlock(table.field, unit)
  if (!own) return null
  const from = centreOf(own)
  let best: { far: number; heading: number } | null = null
  for (const other of unitsOf(table, otherSide(table, side))) {
    const block = unitBlock(table.field, table.battle.units[other]!)
    if (!block) continue
    const to = centreOf(block)
    const far = Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
    if (best === null || far < best.far) best = { far, heading: headingTo(from, to) }
  }
  return best?.heading ?? null
}

/** Changes a sampled action toward the enemy. */
function eagerly(table: BattleTable, side: Side, action: Action, entry: LegalEntry): Action {
  const { type, unit } = action
  if ((type === 'order' || type === 'split') && 'heading' in action) {
    const heading = toEnemy(table, side, String(unit))
    return heading === null ? action : { ...action, heading }
  }
  const bound = entry.distance
  if (type === 'go' && bound !== undefined && bound !== null && typeof bound === 'object' && 'max' in bound)
    return { ...action, distance: bound.max, off: 0 }
  return action
}

/** Types of action that move a battle on; others are picked less often. */
const LIKED: readonly string[] = ['order', 'go', 'fire', 'charge', 'victor', 'arrive', 'place']

function pickEntry(entries: readonly LegalEntry[], random: Random, eager: boolean): LegalEntry {
  const types = [...new Set(entries.map(({ type }) => type))]
  const liked = types.filter((type) => LIKED.includes(type))
  const type = liked.length > 0 && random.chance(0.6) ? random.pick(liked) : random.pick(types)
  const ofType = entries.filter((entry) => entry.type === type)
  if (eager && type === 'order') {
    const bold = ofType.filter(({ order }) => order === 'charge' || order === 'move' || order === 'firstFire')
    if (bold.length > 0 && random.chance(0.85)) return random.pick(bold)
  }
  return random.pick(ofType)
}

/**
 * Answers the present question: `act` does each action, all of which pass `check`; the last one is `ready`. The legal list is made only now
 * and then; actions that are no longer legal are dropped by `check`.
 */
export function answerQuestion(
  table: BattleTable,
  side: Side,
  manner: Manner,
  random: Random,
  act: (action: Action) => void,
  seen: (entries: readonly LegalEntry[]) => void = () => {},
): void {
  if (manner === 'tactical') {
    for (const action of answer(tableSeenBy(table, side), side, `${random.below(1_000_000)}`)) act(action)
    return
  }
  // A set-up has many legal places of equal worth.
  let left = table.battle.phase === 'setup' ? random.below(6) : random.below(random.pick([4, 20, 60]))
  let entries: readonly LegalEntry[] = []
  for (let n = 0; left > 0; left--, n++) {
    if (n % 12 === 0) {
      entries = legal(table, side)
      seen(entries)
      entries = entries.filter(({ type }) => type !== 'ready' && type !== 'resign')
    }
    if (entries.length === 0) break
    const entry = pickEntry(entries, random, manner === 'eager')
    for (let k = 0; k < TRIES; k++) {
      const drawn = sampleAction(entry, random.below(1_000_000_000))
      const action = manner === 'eager' && k === 0 ? eagerly(table, side, drawn, entry) : drawn
      if (check(table, side, action) !== null) continue
      act(action)
      break
    }
  }
  finish(table, side, act)
}

/** `ready`, and before it what the rules demand: leaders have missions, charges a target, and First Fire must shoot (SAR-4.15, 13.1, 4.8). */
export function finish(table: BattleTable, side: Side, act: (action: Action) => void): void {
  for (let k = 0; k < 300; k++) {
    const refusal = check(table, side, { type: 'ready' })
    if (refusal === null) {
      act({ type: 'ready' })
      return
    }
    const forced = legal(table, side).filter(
      ({ type, unit, to }) =>
        ((type === 'charge' || type === 'fire') && unit === refusal.args.what) ||
        (type === 'mission' && to === refusal.args.what),
    )
    // A mission may be legal with some of its tasks only (SAR-4.16).
    const next = forced
      .flatMap((entry) => [0, 1, 2, 3, 4, 5].map((n) => sampleAction(entry, n)))
      .find((action) => check(table, side, action) === null)
    if (!next) throw new Error(`a dead end: ready is refused, ${JSON.stringify(refusal)}`)
    act(next)
  }
  throw new Error('never ready')
}
