import { client, type Reply } from '../cli/client'

/** A game that the built-in AI plays against itself, told through the engine protocol. */
export interface PinnedGame {
  readonly name: string
  /** Arguments of the protocol's `new`. */
  readonly wish: Readonly<Record<string, unknown>>
  /** Arguments of `auto`, the same for both sides. */
  readonly auto: Readonly<Record<string, unknown>>
  /** The game is broken off after so many calls of `auto`. */
  readonly calls: number
}

/** One with every part in it that must not change: AI, hex game, clashes on the tabletop; one on the combat table; a battle of its own. */
export const PINNED: readonly PinnedGame[] = [
  {
    name: 'the hex game with clashes on the tabletop',
    wish: { scenario: 'pedregal', seed: 'pin sar', options: { preset: 'balanced', resolver: 'sar' } },
    auto: { level: 'captain', budget: 60, until: 'turn' },
    calls: 16,
  },
  {
    name: 'the hex game by the combat table',
    wish: { scenario: 'pedregal', seed: 'pin table', options: { preset: 'historical', resolver: 'table' } },
    auto: { level: 'general', budget: 120, until: 'turn' },
    calls: 20,
  },
  {
    name: 'Buena Vista',
    wish: { scenario: 'buena-vista', seed: 'pin battle', options: {} },
    auto: { until: 'turn' },
    calls: 40,
  },
]

/** What a game came to: after each call of `auto` the side, how many actions it did and the digest; then what each side was told. */
export interface GameTrace {
  readonly begin: string
  readonly calls: readonly string[]
  /** How many lines each side's log has. */
  readonly log: Readonly<Record<string, number>>
}

function must(reply: Reply): Reply {
  if (!reply.ok) throw new Error(JSON.stringify(reply.refusal))
  return reply
}

/** Plays a pinned game from its seed. */
export function trace({ wish, auto, calls: most }: PinnedGame): GameTrace {
  const { ask } = client()
  const begun = must(ask('new', wish))
  let side = begun.toAct as string | null
  const calls: string[] = []
  while (side !== null && calls.length < most) {
    const reply = must(ask('auto', { side, ...auto }))
    calls.push(`${side} ${(reply.actions as unknown[]).length} ${reply.digest}`)
    side = reply.toAct as string | null
  }
  const lines = (of: string): number => (must(ask('log', { side: of })).entries as unknown[]).length
  return {
    begin: (begun.game as { digest: string }).digest,
    calls,
    log: { us: lines('us'), mexican: lines('mexican') },
  }
}
