import type { ClashAccount } from '../../clash/account'
import { clashSetupOf } from '../../clash/setup'
import { cloneJson } from '../../core/json'
import { ok, type Result } from '../../core/result'
import type { ClashOutcome } from '../../operational/combat/outcome'
import {
  apply,
  applyOutcome,
  clashToFight,
  type Position,
  positionOf,
  type AddressedEvent,
} from '../../operational/engine'
import { isTabletopClash } from '../../operational/resolvers'
import { type Game, type Side, SIDES } from '../../operational/types'
import type { Journal } from '../journal'
import type { HexTypes } from './family'
import type { GameHeader } from '../../game/engine'
import { worldOf } from './world'
import { tabletopFor, type TabletopSource } from './tabletop'

/** The seeds and forced dice of a game, and the seed that its computer players may know. */
export type GameSeeds = Pick<GameHeader<unknown>, 'seed' | 'forced' | 'aiSeed'>

/** Clashes of one action that were fought beforehand, usually on another thread, by their keys. */
export interface FoughtClashes {
  readonly outcomes: readonly (readonly [key: string, outcome: ClashOutcome])[]
  readonly accounts: readonly (readonly [key: string, account: ClashAccount])[]
}

/** What the fighting of clashes needs besides the position and the action. */
export interface ClashHelp {
  readonly tabletops: TabletopSource
  /** Clashes that need not be fought again. */
  readonly fought?: FoughtClashes
  /** Is the account of the clash with this key wanted? */
  readonly wantsAccount?: (key: string) => boolean
  /** Receives each account that was wanted. */
  readonly onAccount?: (account: ClashAccount, key: string) => void
}

/**
 * Carries out an action on a copy of the game and fights the clashes that it causes. `applyAndFight` on the game itself then comes to the
 * same outcomes, because every clash has its own dice.
 */
export function fightAhead(
  game: Game,
  side: Side,
  action: unknown,
  chances: GameSeeds,
  tabletops: TabletopSource,
): FoughtClashes {
  const world = worldOf(game.scenario)
  if (!world.ok) return { outcomes: [], accounts: [] }
  const accounts: [string, ClashAccount][] = []
  applyAndFight(positionOf(world.value, game), side, action, chances, {
    tabletops,
    wantsAccount: () => true,
    onAccount: (account, key) => accounts.push([key, account]),
  })
  return { outcomes: accounts.map(([key, { outcome }]) => [key, outcome]), accounts }
}

/**
 * Carries out an action of the hex game and fights the clash that it causes (OPS-22.1): one action is one entry of the journal. Throws
 * `TabletopNotLoaded` when a clash has to be fought and no engine is loaded.
 */
export function applyAndFight(
  position: Position,
  side: Side,
  action: unknown,
  chances: GameSeeds,
  help: ClashHelp,
): Result<AddressedEvent[]> {
  const done = apply(position, side, action, chances)
  if (!done.ok) return done
  const events = done.value
  for (let clash = clashToFight(position); clash; clash = clashToFight(position)) {
    const { key, attack, resolver } = clash
    // An outcome that is known does not tell what happened, so a wanted account is fought anew.
    const accountWanted = help.wantsAccount?.(key) ?? false
    const knownOutcome = accountWanted ? undefined : help.fought?.outcomes.find(([foughtKey]) => foughtKey === key)?.[1]
    if (knownOutcome) {
      events.push(...applyOutcome(position, knownOutcome, chances))
      continue
    }
    const tabletop = tabletopFor(help.tabletops, resolver)
    const request = {
      setup: clashSetupOf(position, attack),
      dice: chances,
      key,
      aiSalt: `${chances.aiSeed}/clash:${key}`,
    }
    if (accountWanted) {
      const account = tabletop.account(request)
      help.onAccount?.(account, key)
      events.push(...applyOutcome(position, account.outcome, chances))
    } else events.push(...applyOutcome(position, tabletop.fight(request), chances))
  }
  return ok(events)
}

/** The keys of the clashes fought on the tabletop so far, in their order. */
export const clashKeys = ({ eventLogs }: Pick<Journal<HexTypes>, 'eventLogs'>): string[] =>
  eventLogs[SIDES[0]].filter(isTabletopClash).map(({ key }) => key)

/**
 * The account of a clash; null when no clash has this key. Accounts are not saved: this replays the player turn in which the clash was
 * fought.
 */
export function accountOf(journal: Journal<HexTypes>, key: string, tabletops: TabletopSource): ClashAccount | null {
  const { header, engine, entries, checkpoints } = journal
  if (!clashKeys(journal).includes(key)) return null
  let found: ClashAccount | null = null
  // The key begins with turn and side, so the replay starts at the checkpoint of that player turn.
  const [turn, side] = key.split('.')
  const turnStart = [...checkpoints]
    .reverse()
    .find(({ state: { ops } }) => ops.turn === Number(turn) && ops.active === side && ops.segment !== 'setup')
  const start = turnStart ?? checkpoints[0]!
  const position = engine.positionOf(cloneJson(start.state))
  const help: ClashHelp = {
    tabletops,
    wantsAccount: (fought) => fought === key,
    onAccount: (account) => {
      found = account
    },
  }
  for (const { side: actor, action } of entries.slice(start.at)) {
    if (!applyAndFight(position, actor, action, header, help).ok) return null
    if (found) break
  }
  return found
}
