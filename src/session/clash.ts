import type { ClashAccount } from '../clash/account'
import { cloneJson } from '../core/json'
import { ok, type Result } from '../core/result'
import type { ClashOutcome } from '../operational/combat/outcome'
import {
  apply,
  applyOutcome,
  clashToFight,
  type Position,
  positionOf,
  type AddressedEvent,
} from '../operational/engine'
import type { Game, Side } from '../operational/types'
import type { Course } from './course'
import type { Pedregal } from './engines/pedregal'
import type { Header } from './header'
import { worldOf } from './scenarios'
import { tabletop } from './tabletop'

/** What a game throws its dice with, and the seed that its computer players may know. */
export type Chances = Pick<Header, 'seed' | 'forced' | 'aiSeed'>

/** Who wants the account of a clash; `key` null: of every one. */
interface Watch {
  readonly key: string | null
  found(account: ClashAccount, key: string, outcome: ClashOutcome): void
}

/** Clashes that were fought elsewhere, by their keys; only while `withFought` runs. */
let ahead: ReadonlyMap<string, ClashOutcome> | null = null

/** What clashes came to that an action brings about, fought on another thread. */
export interface Fought {
  readonly outcomes: readonly (readonly [key: string, outcome: ClashOutcome])[]
  readonly accounts: readonly (readonly [key: string, account: ClashAccount])[]
}

/** Tries an action on a copy of the game and fights out what it brings: the same as `applyAndFight` will, since clashes have their own dice. */
export function fightAhead(game: Game, side: Side, action: unknown, chances: Chances): Fought {
  const world = worldOf(game.scenario)
  if (!world.ok) return { outcomes: [], accounts: [] }
  const outcomes: [string, ClashOutcome][] = []
  const accounts: [string, ClashAccount][] = []
  const watch = {
    key: null,
    found: (account: ClashAccount, key: string, outcome: ClashOutcome) => {
      outcomes.push([key, outcome])
      accounts.push([key, account])
    },
  }
  applyAndFight(positionOf(world.value, game), side, action, chances, watch)
  return { outcomes, accounts }
}

/** Does something in which those clashes need not be fought again. */
export function withFought<T>({ outcomes }: Fought, act: () => T): T {
  ahead = new Map(outcomes)
  try {
    return act()
  } finally {
    ahead = null
  }
}

/**
 * Does an action of the hex game, and fights out the clash that it brings about (OPS-22.1, contracts.md, Nesting): one action, one
 * entry of the journal. `watch`: the account of the clash with this key, or with null of all, is written.
 */
export function applyAndFight(
  pos: Position,
  side: Side,
  action: unknown,
  chances: Chances,
  watch?: Watch,
): Result<AddressedEvent[]> {
  const done = apply(pos, side, action, chances)
  if (!done.ok) return done
  const told = done.value
  for (let waiting = clashToFight(pos); waiting; waiting = clashToFight(pos)) {
    const { key, attack } = waiting
    const { setupOf, fightClash, recorder: newRecorder, answer } = tabletop()
    const recorder = watch && (watch.key ?? key) === key ? newRecorder() : null
    const known = recorder ? undefined : ahead?.get(key)
    if (known) {
      told.push(...applyOutcome(pos, known, chances))
      continue
    }
    const outcome = fightClash(
      setupOf(pos, attack),
      chances,
      key,
      { us: answer, mexican: answer },
      {
        salt: `${chances.aiSeed}/clash:${key}`,
        ...(recorder && { onlooker: recorder }),
      },
    )
    if (recorder) watch!.found(recorder.account(attack.target, outcome), key, outcome)
    told.push(...applyOutcome(pos, outcome, chances))
  }
  return ok(told)
}

/** The keys of the clashes fought on the tabletop so far, in their order. */
export const clashKeys = ({ chronicle }: Pick<Course<Pedregal>, 'chronicle'>): string[] =>
  chronicle.us.flatMap((event) => (event.kind === 'clashEnded' && event.resolver === 'sar' ? [event.key] : []))

/** The account of a clash, rebuilt by playing the player turn again in which it was fought; null: there was none of that key. */
export function accountOf(course: Course<Pedregal>, key: string): ClashAccount | null {
  const { header, engine, commands, checkpoints } = course
  if (!clashKeys(course).includes(key)) return null
  let found: ClashAccount | null = null
  // `turn.side.n`: the last state kept at or before that player turn.
  const [turn, side] = key.split('.')
  const from = [...checkpoints]
    .reverse()
    .find(({ state: { ops } }) => ops.turn === Number(turn) && ops.active === side && ops.segment !== 'setup')
  const start = from ?? checkpoints[0]!
  const pos = engine.positionOf(cloneJson(start.state))
  const watch = {
    key,
    found: (account: ClashAccount) => {
      found = account
    },
  }
  for (const command of commands.slice(start.at)) {
    if (!applyAndFight(pos, command.side, command.action, header, watch).ok) return null
    if (found) break
  }
  return found
}
