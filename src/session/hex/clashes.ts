import type { ClashAccount } from '../../clash/account'
import type { PlayedClash } from '../../clash/port'
import { clashSetupOf } from '../../clash/setup'
import { cloneJson } from '../../core/json'
import { ok, type Result } from '../../core/result'
import type { ClashOutcome } from '../../operational/combat/outcome'
import {
  apply,
  applyOutcome,
  beginTable,
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

// Fights the clashes (attacks on the tabletop) that an action of the hex game causes, and rebuilds the account of one that was fought. An account
// tells step by step what happened in a clash.

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
 * Carries out an action and fights the clashes that it causes, to know their outcomes beforehand. `game` is a copy, since it is changed.
 * `applyAndFight` on the game itself then comes to the same outcomes, because every clash has its own dice.
 */
export function fightAhead(
  game: Game,
  side: Side,
  action: unknown,
  seeds: GameSeeds,
  tabletops: TabletopSource,
): FoughtClashes {
  const world = worldOf(game.scenario)
  if (!world.ok) return { outcomes: [], accounts: [] }
  const accounts: [string, ClashAccount][] = []
  applyAndFight(openTable(positionOf(world.value, game), tabletops), side, action, seeds, {
    tabletops,
    wantsAccount: () => true,
    onAccount: (account, key) => accounts.push([key, account]),
  })
  return { outcomes: accounts.map(([key, { outcome }]) => [key, outcome]), accounts }
}

/** The clash that people command now; null: none. Tables are opened only here and in family.ts, always by a tabletop engine. */
export const playedClashOf = ({ table }: Position): PlayedClash | null => table as PlayedClash | null

/** OPS-22.1: opens the table of a clash that people command, where the game holds one. */
export function openTable(position: Position, tabletops: TabletopSource): Position {
  const { table, ops } = position.game
  if (table !== null && ops.attack)
    position.table = tabletopFor(tabletops, table.engine).resume(clashSetupOf(position, ops.attack), table)
  return position
}

/**
 * Carries out an action of the hex game and fights the clash that it causes (OPS-22.1): one action is one entry of the journal. Throws
 * `TabletopNotLoaded` when a clash has to be fought and no engine is loaded.
 */
export function applyAndFight(
  position: Position,
  side: Side,
  action: unknown,
  seeds: GameSeeds,
  help: ClashHelp,
): Result<AddressedEvent[]> {
  const playedBefore = playedClashOf(position)
  const applied = apply(position, side, action, seeds)
  if (!applied.ok) return applied
  const events = applied.value
  const ended = applied.value.find(({ body }) => isTabletopClash(body))?.body
  if (playedBefore && ended?.kind === 'clashEnded' && ended.resolver !== 'table') {
    const account = playedBefore.account(ended.outcome)
    if (account) help.onAccount?.(account, ended.key)
  }
  for (let clash = clashToFight(position); clash; clash = clashToFight(position)) {
    const { key, attack, resolver, mode } = clash
    const isAccountWanted = help.wantsAccount?.(key) ?? false
    if (mode === 'played') {
      const tabletop = tabletopFor(help.tabletops, resolver)
      const setup = clashSetupOf(position, attack)
      const { inPlay, events: firstEvents } = tabletop.begin({ setup, dice: seeds, key }, isAccountWanted)
      events.push(...beginTable(position, inPlay, firstEvents))
      // The game waits for the players' answers.
      break
    }
    const [, knownOutcome] = help.fought?.outcomes.find(([foughtKey]) => foughtKey === key) ?? []
    // An outcome that is known does not tell what happened, so a clash whose account is wanted is fought anew.
    if (knownOutcome && !isAccountWanted) {
      events.push(...applyOutcome(position, knownOutcome, seeds))
      continue
    }
    const tabletop = tabletopFor(help.tabletops, resolver)
    const request = {
      setup: clashSetupOf(position, attack),
      dice: seeds,
      key,
      // The seed of the choices of the computer players who command in the clash.
      aiSalt: `${seeds.aiSeed}/clash:${key}`,
    }
    if (isAccountWanted) {
      const account = tabletop.account(request)
      help.onAccount?.(account, key)
      events.push(...applyOutcome(position, account.outcome, seeds))
    } else events.push(...applyOutcome(position, tabletop.fight(request), seeds))
  }
  return ok(events)
}

/** The keys of the clashes fought on the tabletop so far, in their order. */
export const clashKeys = ({ eventLogs }: Pick<Journal<HexTypes>, 'eventLogs'>): string[] =>
  eventLogs[SIDES[0]].filter(isTabletopClash).map(({ key }) => key)

/** The checkpoint from which the player turn of a clash is replayed: the one at its beginning, or else the first of all. */
function startOfTurn({ checkpoints }: Journal<HexTypes>, key: string): Journal<HexTypes>['checkpoints'][number] {
  // The key begins with turn and side.
  const [turn, side] = key.split('.')
  const turnStart = [...checkpoints]
    .reverse()
    .find(({ state: { ops } }) => ops.turn === Number(turn) && ops.active === side && ops.segment !== 'setup')
  // Every journal has a checkpoint at its start.
  return turnStart ?? checkpoints[0]!
}

/** The accounts of these clashes of one player turn, each as soon as the replay of that turn from `start` has fought it. */
function* accountsFrom(
  { header, engine, entries }: Journal<HexTypes>,
  start: Journal<HexTypes>['checkpoints'][number],
  keys: readonly string[],
  tabletops: TabletopSource,
): Generator<readonly [key: string, account: ClashAccount]> {
  const position = engine.positionOf(cloneJson(start.state))
  const missing = new Set(keys)
  const found: [string, ClashAccount][] = []
  const help: ClashHelp = {
    tabletops,
    wantsAccount: (key) => missing.has(key),
    onAccount: (account, key) => found.push([key, account]),
  }
  // `start.at`: how many actions had been done by the checkpoint.
  for (const { side, action } of entries.slice(start.at)) {
    if (missing.size === 0 || !applyAndFight(position, side, action, header, help).ok) return
    for (const one of found.splice(0)) {
      missing.delete(one[0])
      yield one
    }
  }
}

/**
 * The account of a clash; null when no clash has this key. Accounts are not saved: this replays the player turn in which the clash was
 * fought.
 */
export function accountOf(journal: Journal<HexTypes>, key: string, tabletops: TabletopSource): ClashAccount | null {
  if (!clashKeys(journal).includes(key)) return null
  for (const [, account] of accountsFrom(journal, startOfTurn(journal, key), [key], tabletops)) return account
  return null
}

/** The accounts of all clashes so far, in their order. Each player turn is replayed once, up to the clash that is asked for next. */
export function* allAccounts(
  journal: Journal<HexTypes>,
  tabletops: TabletopSource,
): Generator<readonly [key: string, account: ClashAccount]> {
  const keysByStart = new Map<Journal<HexTypes>['checkpoints'][number], string[]>()
  for (const key of clashKeys(journal)) {
    const start = startOfTurn(journal, key)
    keysByStart.set(start, [...(keysByStart.get(start) ?? []), key])
  }
  for (const [start, keys] of keysByStart) yield* accountsFrom(journal, start, keys, tabletops)
}
