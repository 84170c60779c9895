import { canonical, cloneJson } from '../../../src/core/json'
import { entryCovers, sampleAction } from '../../../src/tabletop/common/legalEntry'
import { apply, check, legal } from '../../../src/tabletop/regimental/battle/engine'
import type { LegalEntry } from '../../../src/tabletop/regimental/battle/handler'
import type { RegimentalTable } from '../../../src/tabletop/regimental/battle/run'
import { ActionSchema } from '../../../src/tabletop/regimental/battle/schema/action'
import type { Side } from '../../../src/tabletop/regimental/battle/types'
import { enemyOf } from '../../../src/tabletop/regimental/battle/units'
import { Fault } from '../fault'
import type { Random } from '../random'

const TYPES = ActionSchema.options.map(({ entries }) => entries.type.literal)
const JUNK: readonly unknown[] = [
  ...[null, '', 'x'.repeat(65), -1, 0, 1, 2, 7, 0.5, 1e9, 1e300, Number.NaN, true, false, [], {}],
  ...['us-nobody', '__proto__', 'toString', 'constructor', 'us-0>0', 'yes', 'no'],
]
const WORDS = [
  ...[
    'line',
    'openOrder',
    'fieldColumn',
    'marchColumn',
    'square',
    'hastySquare',
    'garrison',
    'limbered',
    'unlimbered',
    'fixed',
  ],
  ...[
    'left',
    'right',
    'centre',
    'fire',
    'limber',
    'rally',
    'haul',
    'countercharge',
    'evade',
    'shelter',
    'yes',
    'no',
    'stay',
  ],
]

/** A random value for a field. */
function anything({ battle, field }: RegimentalTable, random: Random): unknown {
  const draw = random.next()
  if (draw < 0.35) return random.pick(Object.keys(battle.units))
  if (draw < 0.45) return random.pick(Object.keys(battle.leaders))
  if (draw < 0.5) return field.ground.features.length > 0 ? random.pick(field.ground.features).id : 'ground'
  if (draw < 0.7) return random.below(random.pick([4, 40, 4_000, 40_000, 200_000])) * random.pick([1, 1, -1])
  if (draw < 0.85) return random.pick(WORDS)
  return random.pick(JUNK)
}

/** A legal action with a field changed, dropped, added, or taken from another. */
function bent(table: RegimentalTable, entries: readonly LegalEntry[], random: Random): unknown {
  const action = sampleAction(random.pick(entries), random.below(1e9))
  for (let k = 1 + random.below(2); k > 0; k--) {
    const key = random.pick(Object.keys(action))
    const draw = random.next()
    if (draw < 0.1) delete action[key]
    else if (draw < 0.2)
      action[random.pick(['unit', 'target', 'leader', 'off', 'seed', 'building'])] = anything(table, random)
    else if (draw < 0.3) action.type = random.pick(TYPES)
    else action[key] = anything(table, random)
  }
  return action
}

/** A command with only its type. */
function senseless(table: RegimentalTable, random: Random): unknown {
  if (random.chance(0.1)) return random.pick(JUNK)
  const option = random.pick(ActionSchema.options)
  const action: Record<string, unknown> = { type: option.entries.type.literal }
  for (const key of Object.keys(option.entries)) if (key !== 'type') action[key] = anything(table, random)
  return action
}

/** Counts of refusals by code and rule. */
export const refused: Record<string, number> = {}

/**
 * Tries mutated commands in one state: none may be accepted that no entry covers; a refused one changes nothing, and `apply` refuses it too;
 * nothing may throw. Returns how many were tried.
 */
export function wildHolds(table: RegimentalTable, side: Side, random: Random, tries = 60): number {
  const entries = legal(table, side)
  const before = canonical(table.battle)
  for (let k = 0; k < tries; k++) {
    const by = random.chance(0.1) ? enemyOf(table, side) : side
    const action = random.chance(0.7) ? bent(table, entries, random) : senseless(table, random)
    const refusal = check(table, by, action)
    if (refusal === null) {
      const lawful = by === side && entries.some((entry) => entryCovers(entry, action as Record<string, unknown>))
      if (!lawful) throw new Fault(`not listed and accepted, ${by}: ${JSON.stringify(action)}`, { side: by, action })
      continue
    }
    const row = `${refusal.code} ${refusal.rule}`
    refused[row] = (refused[row] ?? 0) + 1
    if (k % 6 !== 0) continue
    const done = apply({ ...table, battle: cloneJson(table.battle) }, by, action, { seed: 'tried', forced: [] })
    if (done.ok) throw new Fault(`refused by check and done by apply: ${JSON.stringify(action)}`, { side: by, action })
  }
  if (canonical(table.battle) !== before) throw new Fault('refused commands changed the battle')
  return tries
}

/** The ends of every bound, and what lies just beyond: what `check` accepts an entry covers; looking changes nothing. */
export function boundsHold(table: RegimentalTable, side: Side, random: Random): void {
  const entries = legal(table, side)
  const before = canonical(table.battle)
  for (let k = 0; k < 40; k++) {
    const entry = random.pick(entries)
    const beyond = sampleAction(entry, random.below(1e9))
    for (const [key, bound] of Object.entries(entry)) {
      if (bound === null || typeof bound !== 'object' || Array.isArray(bound) || !('min' in bound)) continue
      beyond[key] = random.chance(0.5) ? bound.min - 1 : bound.max + 1
      break
    }
    for (const action of [sampleAction(entry, 0), sampleAction(entry, 1), beyond]) {
      const lawful = entries.some((one) => entryCovers(one, action))
      if (check(table, side, action) === null && !lawful)
        throw new Fault(`not listed and accepted: ${canonical(action)}`, { side, action })
    }
  }
  if (canonical(table.battle) !== before) throw new Fault('looking changed the battle')
}
