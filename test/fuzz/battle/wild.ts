import { canonical, cloneJson } from '../../../src/core/json'
import { apply, check, legal, sampleAction } from '../../../src/tabletop/sar/battle/engine'
import { entryCovers } from '../../../src/tabletop/common/legalEntry'
import type { LegalEntry } from '../../../src/tabletop/sar/battle/entries'
import { otherSide } from '../../../src/tabletop/sar/battle/field'
import type { BattleTable } from '../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../src/tabletop/sar/battle/types'
import { ActionSchema } from '../../../src/tabletop/sar/schemas/action'
import { Fault } from '../fault'
import type { Random } from '../random'

const TYPES = ActionSchema.options.map(({ entries }) => entries.type.literal)
const JUNK: readonly unknown[] = [
  null,
  '',
  'x'.repeat(65),
  -1,
  0,
  1,
  2,
  7,
  0.5,
  1e9,
  1e300,
  true,
  [],
  {},
  'us-lane',
  '__proto__',
  'toString',
]

/** A random value for a field. */
function anything(table: BattleTable, random: Random): unknown {
  const draw = random.next()
  if (draw < 0.35) return random.pick(Object.keys(table.battle.units))
  if (draw < 0.5) return random.pick([...table.field.leaders.keys()])
  if (draw < 0.55) return random.pick(table.field.ground.features)?.id ?? 'ground'
  if (draw < 0.75) return random.below(random.pick([4, 40, 4_000, 40_000, 200_000]))
  if (draw < 0.85)
    return random.pick([
      'line',
      'column',
      'square',
      'skirmish',
      'move',
      'charge',
      'rally',
      'form',
      'left',
      'stay',
      'breakthrough',
    ])
  return random.pick(JUNK)
}

/** A legal action with a field changed, dropped, added, or taken from another. */
function bent(table: BattleTable, entries: readonly LegalEntry[], random: Random): unknown {
  const action = sampleAction(random.pick(entries), random.below(1e9))
  for (let k = 1 + random.below(2); k > 0; k--) {
    const key = random.pick(Object.keys(action))
    const draw = random.next()
    if (draw < 0.1) delete action[key]
    else if (draw < 0.2)
      action[random.pick(['unit', 'heading', 'target', 'castings', 'by', 'seed'])] = anything(table, random)
    else if (draw < 0.3) action.type = random.pick(TYPES)
    else action[key] = anything(table, random)
  }
  return action
}

/** A command with only its type. */
function senseless(table: BattleTable, random: Random): unknown {
  if (random.chance(0.1)) return random.pick(JUNK)
  const option = random.pick(ActionSchema.options)
  const action: Record<string, unknown> = { type: option.entries.type.literal }
  for (const key of Object.keys(option.entries)) if (key !== 'type') action[key] = anything(table, random)
  return action
}

const EACH = 60

/** Counts of refusals by code and rule. */
export const refused: Record<string, number> = {}

/**
 * Tries mutated commands in one state: none may be accepted that no entry covers; a refused one changes nothing, and `apply` refuses it too;
 * nothing may throw. Returns how many were tried.
 */
export function wildHolds(table: BattleTable, side: Side, random: Random, tries = EACH): number {
  const entries = legal(table, side)
  const before = canonical(table.battle)
  for (let k = 0; k < tries; k++) {
    const by = random.chance(0.1) ? otherSide(table, side) : side
    const action = random.chance(0.7) ? bent(table, entries, random) : senseless(table, random)
    const refusal = check(table, by, action)
    if (refusal === null) {
      const lawful = by === side && entries.some((entry) => entryCovers(entry, action as Record<string, unknown>))
      if (!lawful) throw new Fault(`not listed and accepted, ${by}: ${JSON.stringify(action)}`, { side: by, action })
      continue
    }
    refused[`${refusal.code} ${refusal.rule}`] = (refused[`${refusal.code} ${refusal.rule}`] ?? 0) + 1
    if (k % 6 !== 0) continue
    const done = apply({ ...table, battle: cloneJson(table.battle) }, by, action, { seed: 'tried', forced: [] })
    if (done.ok) throw new Fault(`refused by check and done by apply: ${JSON.stringify(action)}`, { side: by, action })
  }
  if (canonical(table.battle) !== before) throw new Fault('refused commands changed the battle')
  return tries
}
