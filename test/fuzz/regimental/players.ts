import { check, legal } from '../../../src/tabletop/regimental/battle/engine'
import type { LegalEntry } from '../../../src/tabletop/regimental/battle/handler'
import type { RegimentalTable } from '../../../src/tabletop/regimental/battle/run'
import type { Side } from '../../../src/tabletop/regimental/battle/types'
import { sampleAction } from '../../../src/tabletop/common/legalEntry'
import { Fault } from '../fault'
import type { Random } from '../random'

export type Action = Readonly<Record<string, unknown>>

/** How a side plays: anything with equal chance; or mostly what brings the armies together: checks, charges, fire, long steps. */
export const MANNERS = ['chance', 'eager', 'eager'] as const
export type Manner = (typeof MANNERS)[number]

/** Types that an eager player takes first where he can. */
const EAGER: readonly string[] = ['charge', 'react', 'roll', 'volley', 'fight', 'choose']
/** Types of action that end a step. */
const ENDING: readonly string[] = ['ready', 'finish', 'resign']
/** Types that take back what was done: seldom. */
const TAKING_BACK: readonly string[] = ['unpick', 'unaim', 'takeBack', 'detach']

/** An entry of the legal list by the player's manner. The type is drawn first, since some types have many entries. */
function pickEntry(entries: readonly LegalEntry[], manner: Manner, random: Random): LegalEntry {
  const types = [...new Set(entries.map(({ type }) => type))].filter((type) => type !== 'resign')
  const forward = types.filter((type) => !ENDING.includes(type) && (!TAKING_BACK.includes(type) || random.chance(0.1)))
  const eager = forward.filter((type) => EAGER.includes(type))
  const from =
    manner === 'eager' && eager.length > 0 && random.chance(0.5)
      ? eager
      : forward.length > 0 && random.chance(manner === 'eager' ? 0.85 : 0.7)
        ? forward
        : types
  const type = random.pick(from.length > 0 ? from : types)
  return random.pick(entries.filter((entry) => entry.type === type))
}

/** How often another value is tried when `check` refuses one that an entry covers. */
const TRIES = 6

/** One action of the side that is to act: legal by list and check. */
export function chooseAction(table: RegimentalTable, side: Side, manner: Manner, random: Random): Action {
  const entries = legal(table, side)
  for (let k = 0; k < 12; k++) {
    const entry = pickEntry(entries, manner, random)
    for (let n = 0; n < TRIES; n++) {
      const action: Record<string, unknown> = sampleAction(entry, random.below(1_000_000_000))
      const bound = entry.distance
      if (manner === 'eager' && n < 2 && bound !== null && typeof bound === 'object' && 'max' in bound) {
        action.distance = n === 0 ? bound.max : Math.max(bound.min, Math.round(bound.max / 2))
        if (n === 0 && 'off' in action && entry.off !== null && typeof entry.off === 'object') action.off = 0
      }
      if (check(table, side, action) === null) return action
    }
  }
  // Whatever ends the step, else the first entry that passes.
  const last = [...entries].sort((a, b) => Number(ENDING.includes(b.type)) - Number(ENDING.includes(a.type)))
  for (const entry of last.filter(({ type }) => type !== 'resign'))
    for (let n = 0; n < 20; n++) {
      const action = sampleAction(entry, n)
      if (check(table, side, action) === null) return action
    }
  throw new Fault(`${side} at ${table.battle.place} can do nothing that check lets pass but resign`)
}
