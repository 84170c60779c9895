import type { ClashAccount } from '../clash/account'
import { cloneJson } from '../core/json'
import { ok, type Result } from '../core/result'
import { apply, applyOutcome, clashToFight, type Position, type Told } from '../operational/engine'
import type { Side } from '../operational/types'
import type { Course } from './course'
import type { Pedregal } from './engines/pedregal'
import type { Header } from './header'
import { tabletop } from './tabletop'

/** What a game throws its dice with, and the seed that its computer players may know. */
export type Chances = Pick<Header, 'seed' | 'forced' | 'aiSeed'>

/**
 * Does an action of the hex game, and fights out the clash that it brings about (OPS-22.1, contracts.md, Nesting): one action, one
 * entry of the journal. `watch`: the account of the clash with this key is written.
 */
export function applyAndFight(
  pos: Position,
  side: Side,
  action: unknown,
  chances: Chances,
  watch?: { readonly key: string; found(account: ClashAccount): void },
): Result<Told[]> {
  const done = apply(pos, side, action, chances)
  if (!done.ok) return done
  const told = done.value
  for (let waiting = clashToFight(pos); waiting; waiting = clashToFight(pos)) {
    const { key, attack } = waiting
    const { setupOf, fightClash, recorder: newRecorder, answer } = tabletop()
    const recorder = watch?.key === key ? newRecorder() : null
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
    if (recorder) watch!.found(recorder.account(attack.target, outcome))
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
