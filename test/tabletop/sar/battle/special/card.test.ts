import { describe, expect, it } from 'vitest'
import { answer } from '../../../../../src/ai/tabletop/sar/answer'
import { chargePlayer, randomPlayer } from '../../../../../src/ai/tabletop/sar/baselines'
import { cloneJson } from '../../../../../src/core/json'
import { NO_OPTIONAL_RULES } from '../../../../../src/tabletop/sar/optionalRules'
import { startingUnits } from '../../../../../src/tabletop/sar/battle/deploy'
import { startBattle } from '../../../../../src/tabletop/sar/battle/engine'
import type { RosterUnit } from '../../../../../src/tabletop/sar/battle/field'
import { playBattle } from '../../../../../src/tabletop/sar/battle/playBattle'
import { tablesOf } from '../../../../../src/tabletop/sar/data'
import { createPackField } from '../../../../../src/tabletop/sar/pack/field'
import { sarPackOf } from '../../../../../src/tabletop/sar/pack/load'
import { sampleSize } from '../../../../sampleSize'
import { type CardRow, CHIPPAWA_ROWS, DRILL_ROWS, RowCount } from './cardRows'

const PLAYERS = { answer, chargePlayer, randomPlayer } as const
type Player = keyof typeof PLAYERS

/** A game of the log: its seed, who plays both sides, and how it begins. */
interface Game {
  readonly seed: string
  readonly us: Player
  readonly british: Player
  readonly variant: 'full' | 'on-the-plain'
  /** Facts of units that are not those of the day. */
  readonly armed?: Readonly<Record<string, Partial<RosterUnit>>>
}

/** Weapons and guns for which nobody fought at Chippawa. */
const ARMED: Game['armed'] = {
  'us-seneca': { weapon: 'rifle' },
  'us-six-nations': { weapon: 'bows' },
  'uk-grand-river': { weapon: 'bows' },
  'uk-western': { weapon: 'spears' },
  'uk-6-pounders': { artilleryClass: 'britishHorse' },
  'us-towson': { artilleryClass: 'usHorse' },
}

/**
 * The log: of the games `card/0` to `card/69`, played in turn by these pairs of players, seven in which together every row fires. The first has
 * most of them, and is played every day. Where rules or players change, others may be needed: play on until no row is missing.
 */
const LOG: readonly Game[] = [
  { seed: 'card/42', us: 'answer', british: 'chargePlayer', variant: 'full', armed: ARMED },
  { seed: 'card/31', us: 'chargePlayer', british: 'answer', variant: 'on-the-plain' },
  { seed: 'card/2', us: 'chargePlayer', british: 'chargePlayer', variant: 'full', armed: ARMED },
  { seed: 'card/40', us: 'randomPlayer', british: 'randomPlayer', variant: 'full' },
  { seed: 'card/44', us: 'chargePlayer', british: 'chargePlayer', variant: 'full' },
  { seed: 'card/45', us: 'answer', british: 'answer', variant: 'full' },
  { seed: 'card/5', us: 'randomPlayer', british: 'chargePlayer', variant: 'full' },
]

function must<T>(made: { ok: true; value: T } | { ok: false; refusal: unknown }): T {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** Plays a game of the log to its end and counts the rows that fire. */
function rowsOf({ seed, us, british, variant, armed = {} }: Game): ReadonlyMap<CardRow, number> {
  const choices = { variant, ripleyWhole: true, greyJackets: true, warriorsSkirmish: false }
  const made = must(createPackField(must(sarPackOf('chippawa')), choices, must(tablesOf('early-american'))))
  const units = new Map(made.units)
  for (const [id, facts] of Object.entries(armed)) units.set(id, { ...units.get(id)!, ...facts })
  const field = { ...made, units }
  const dice = { seed, forced: [] }
  const rules = { ...NO_OPTIONAL_RULES, optHiddenUnits: true }
  const options = { rules, victory: 'points', arrivals: 'orderOfBattleText' } as const
  const { table, events } = startBattle(field, cloneJson(startingUnits(field)), options, dice)
  const rows = new RowCount(field)
  rows.count(events.map(({ body }) => body))
  playBattle(table, dice, 'battle', { us: PLAYERS[us], british: PLAYERS[british] }, seed, {
    onEvents: (more) => rows.count(more.map(({ body }) => body)),
  })
  expect(table.battle.phase).toBe('over')
  return rows.counts
}

describe('the card of the Early American Wars in battle', () => {
  it('SAR-23.1 games of Chippawa in which together every peculiar row of the card fires', () => {
    const fired = new Set<CardRow>()
    const games = LOG.slice(0, sampleSize(1, LOG.length))
    for (const game of games) for (const row of rowsOf(game).keys()) fired.add(row)
    if (games.length === LOG.length)
      expect([...CHIPPAWA_ROWS, ...DRILL_ROWS].filter((row) => !fired.has(row))).toEqual([])
    else expect(CHIPPAWA_ROWS.filter((row) => fired.has(row)).length).toBeGreaterThanOrEqual(30)
  }, 120_000)
})
