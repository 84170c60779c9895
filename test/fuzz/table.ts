import { canonical } from '../../src/core/json'
import { type Action, enemyOf, type Side } from '../../src/operational/types'
import type { BattleTable } from '../../src/tabletop/sar/battle/run'
import { listsHold, stateHolds } from './battle/invariants'
import { answerQuestion, MANNERS } from './battle/players'
import { boundsHold, secretsHold } from './battle/secrets'
import { wildHolds } from './battle/wild'
import { must } from './fault'
import type { SessionGame } from './playSession'
import type { Random } from './random'

// OPS-22.1: clashes that people command, in the fuzzer's games: random legal answers on the table, through the session of the hex game.

/** What was done and tried at the tables of a game. */
export interface TableTally {
  /** How often each question was asked. */
  asks: Record<string, number>
  actions: number
  /** Mutated commands tried, and pairs of worlds compared. */
  wild: number
  secrets: number
}
export const noTables = (): TableTally => ({ asks: {}, actions: 0, wild: 0, secrets: 0 })

/** Share of questions and of actions at which the slow checks run. */
const CARE = { state: 0.25, lists: 0.1, secrets: 0.15, wild: 0.3, bounds: 0.1, undo: 0.08, other: 0.3 }
/** Mutated commands at a question. */
const WILD = 30

/** The table of the clash, as it is now: undo puts another in its place. */
const liveTable = ({ session }: SessionGame): BattleTable => {
  const now = (): BattleTable => (session.playedClash as unknown as { table: BattleTable }).table
  return {
    field: now().field,
    get battle() {
      return now().battle
    },
  }
}

/** A table of its own, on which a check may try things. */
const looseTable = ({ field, battle }: BattleTable): BattleTable => ({ field, battle })

/** Actions of the map, which the place of a clash does not know. */
const OF_THE_MAP: readonly unknown[] = [
  { type: 'endPhase' },
  { type: 'done' },
  { type: 'ready' },
  { type: 'attack' },
  { type: 'pass' },
  { type: 'cancel' },
  { type: 'table' },
  { type: 'table', action: null },
  { type: 'table', action: [] },
  { type: 'table', action: 'ready' },
  { type: 'table', action: { type: 'table', action: { type: 'ready' } } },
  { type: 'table', action: { type: 'ready' }, by: 'us' },
]

/** Checks that the hex game lets pass exactly what the table lets pass, and nothing of the map. */
function commandsHold(game: SessionGame, side: Side): void {
  const { session } = game
  const before = session.digest()
  for (const action of OF_THE_MAP) {
    must(session.check(side, action) !== null, () => `accepted at the table: ${canonical(action)}`)
    must(!session.do(side, action).ok, () => `done at the table: ${canonical(action)}`)
  }
  const other = enemyOf(side)
  const byOther = session.check(other, { type: 'table', action: { type: 'ready' } })
  must(byOther?.code === 'not-your-turn', () => `${other} may answer for ${side}`)
  must(session.digest() === before, () => 'a refused command changed the game')
}

/** Answers the question of a commanded clash at random, with all checks. */
export function answerAtTable(game: SessionGame, side: Side, random: Random, tally: TableTally): void {
  const table = liveTable(game)
  const { kind } = table.battle.pending.at(-1)!
  tally.asks[kind] = (tally.asks[kind] ?? 0) + 1
  if (random.chance(CARE.state)) stateHolds(looseTable(table))
  if (random.chance(CARE.lists)) listsHold(looseTable(table))
  if (random.chance(CARE.secrets)) tally.secrets += secretsHold(looseTable(table), side, random)
  if (random.chance(CARE.wild)) {
    tally.wild += wildHolds(looseTable(table), side, random, WILD)
    commandsHold(game, side)
  }
  if (random.chance(CARE.bounds)) boundsHold(looseTable(table), side, random)
  const other = enemyOf(side)
  answerQuestion(table, side, random.pick(MANNERS), random, (action) => {
    const { session } = game
    const isSealed = action.type !== 'ready' && action.type !== 'resign'
    const unseen = isSealed && random.chance(CARE.other) ? canonical(session.view(other)) : null
    const known = session.events(other, 0).next
    const before = random.chance(CARE.undo) ? { digest: session.digest(), view: canonical(session.view(side)) } : null
    game.act(side, { type: 'table', action } as Action)
    tally.actions++
    // SAR-4.7: what is laid face down, nobody else sees.
    if (unseen !== null) must(canonical(session.view(other)) === unseen, () => `${other} sees what ${side} lays down`)
    if (isSealed) must(session.events(other, 0).next === known, () => `${other} is told what ${side} lays down`)
    if (before && session.playedClash) game.undoHolds(side, before.digest, before.view)
  })
}
