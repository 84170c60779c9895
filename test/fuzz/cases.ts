import type { ForcedDie } from '../../src/core/dice'
import { canonical } from '../../src/core/json'
import { sha256Hex16 } from '../../src/core/sha'
import { check, legal, RULES_VERSION, toAct, type World } from '../../src/operational/engine'
import type { Game, RuleOptions, Side } from '../../src/operational/types'
import { validateGame } from '../../src/operational/validate'
import { emptyCounts } from './coverage'
import { Fault } from './fault'
import { type Command, EngineGame } from './play'
import { SessionGame } from './playSession'
import { Random } from './random'

/** A game that once failed: a state shortly before the fault, its dice and commands, and the command that showed the fault when it is not part of the game. */
export interface Case {
  readonly message: string
  readonly door: 'engine' | 'session'
  /** Null: from the beginning of the game. A state near the fault stays usable when rules change. */
  readonly from: Game | null
  readonly seed: string
  readonly options: RuleOptions
  readonly forced: readonly ForcedDie[]
  readonly commands: readonly Command[]
  readonly probe: { readonly side: Side; readonly action: unknown } | null
}

export const caseName = (item: Case): string => sha256Hex16(canonical({ ...item, message: '' }))

/** Number of commands before the end of a case that are inspected with the slow checks. */
const INSPECTED_TAIL = 12

/** Makes a case of a game that failed, from the last kept state on. */
export function caseOf(
  game: { kept: readonly { at: number; state: Game }[]; commands: readonly Command[] } | null,
  rest: Omit<Case, 'from' | 'commands'>,
): Case {
  const start = game?.kept[0]
  return {
    ...rest,
    forced: rest.forced.filter(({ key }) => !start || Number(key) >= start.state.ops.dice),
    from: start?.state ?? null,
    commands: game?.commands.slice(start?.at ?? 0) ?? [],
  }
}

/**
 * Plays a case again with all checks. Throws when it still fails. Returns the number of the first command that is no longer legal, -1 when its
 * first state is no longer valid, null when all commands are still legal.
 */
export function replayCase(world: World, item: Case): number | null {
  const counts = emptyCounts(world.tables)
  const random = new Random(item.seed)
  const plan = { seed: item.seed, options: item.options, forced: [...item.forced] }
  const from = item.from === null ? null : { ...item.from, rulesVersion: RULES_VERSION, dataHash: world.dataHash }
  if (from && !validateGame(world, from).ok) return -1
  if (item.door === 'session') {
    const game = new SessionGame(world, plan, counts, from)
    for (const [k, { side, action }] of item.commands.entries()) {
      if (game.session.check(side, action)) return k
      const close = k >= item.commands.length - INSPECTED_TAIL
      const before = { digest: game.session.digest(), view: canonical(game.session.view(side)) }
      game.act(side, action)
      if (!close) continue
      game.undoHolds(side, before.digest, before.view)
      const actor = game.session.toAct()
      if (actor) game.chartHolds(actor, game.session.legal(actor))
      game.stateHolds()
    }
    game.saveHolds(false)
    return null
  }
  const game = new EngineGame(world, plan, counts, from)
  for (const [k, { side, action }] of item.commands.entries()) {
    if (check(game.position, side, action)) return k
    game.act(side, action, false)
    const actor = toAct(game.game)
    if (k >= item.commands.length - INSPECTED_TAIL)
      game.look(random, actor ? legal(game.position, actor) : [], 10, false)
  }
  const actor = toAct(game.game)
  if (actor) {
    const actions = legal(game.position, actor)
    if (!actions.some((action) => action.type !== 'resign')) throw new Fault(`a dead end for ${actor}`)
    if (item.probe) {
      const { side, action } = item.probe
      const listed = side === actor && actions.some((one) => canonical(one) === canonical(action))
      if ((check(game.position, side, action) === null) !== listed)
        throw new Fault(`list and check disagree: ${canonical(action)}`)
    }
  }
  game.replayHolds()
  return null
}
