import { BattleSession } from '../../../src/session/battle/session'
import type { Side } from '../../../src/game/side'
import { firstActionOwed } from '../../../src/tabletop/sar/battle/owed'
import { sampleAction } from '../../../src/tabletop/sar/battle/engine'
import { Random } from '../../fuzz/random'

/** A new battle, or the test fails. */
export function newBattleGame(options: object = {}, seed = 'battle test', forced: object[] = []): BattleSession {
  const made = BattleSession.create({ scenario: 'buena-vista', seed, options, forced })
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** Does something that must be legal. Before a `ready` at set-up each leader gets a mission, which the rules demand (SAR-4.15). */
export function act(game: BattleSession, side: Side, action: object) {
  if ('type' in action && action.type === 'ready') giveMissions(game, side)
  const done = game.do(side, action)
  if (!done.ok) throw new Error(JSON.stringify(done.refusal))
  return done.value
}

/** SAR-4.15: at set-up, a mission for each leader of a side who has none. */
export function giveMissions(game: BattleSession, side: Side): void {
  if (game.table.battle.phase !== 'setup') return
  for (let owed = firstActionOwed(game.table, side); owed; owed = firstActionOwed(game.table, side))
    if (!game.do(side, owed).ok) throw new Error(JSON.stringify(owed))
}

/** Plays on by chance for so many answers (`ready`) or to the end. */
export function playOn(game: BattleSession, answers: number, seed = 'player', each: () => void = () => {}): void {
  const random = new Random(seed)
  let given = 0
  for (let side = game.toAct(); side && given < answers; side = game.toAct()) {
    const entries = game.legal(side).filter(({ type }) => type !== 'resign' && type !== 'ready')
    if (entries.length > 0 && random.chance(0.6)) {
      const action = sampleAction(random.pick(entries), random.below(1_000_000))
      if (game.do(side, action).ok) each()
      continue
    }
    giveMissions(game, side)
    if (!game.do(side, { type: 'ready' }).ok) {
      act(game, side, sampleAction(random.pick(entries), 0))
      continue
    }
    given++
    each()
  }
}

/** Through JSON and back, as storage does it. */
export const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
