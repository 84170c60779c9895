import { LEVELS, type Level } from '../ai/operational/types'
import { ok, refuse, type Result } from '../core/result'
import type { Side } from '../game/side'
import type { AnyMatch } from './registry'

// What a computer player is to the session, whatever the engine, and how a request to play a side is read.

/** How far a computer player plays while its side is to act: to the end of the phase, of the turn, or of the game. */
export const AUTO_UNTIL = ['phase', 'turn', 'end'] as const
export type AutoUntil = (typeof AUTO_UNTIL)[number]

/**
 * The computer player of an engine: plays the side as far as the request says and returns the actions that it has done. It may remember its
 * intentions from one call to the next. The request may be any object; `readAutoRequest` reads it.
 */
export type AutoPlayer = (
  match: AnyMatch,
  side: Side,
  request: Readonly<Record<string, unknown>>,
) => Result<readonly object[]>

/** Who plays, how far, and with which budget. */
export interface AutoRequest<L extends Level = Level> {
  readonly level: L
  /** Id of a character of the side; an empty text where the engine has no characters. */
  readonly character: string
  readonly until: AutoUntil
  /** Evaluations a phase; null: as many as the level has. */
  readonly budget: number | null
}

/**
 * Reads a request to play a side. A level or character that it leaves out is the one in the header of the game, or else the first of `levels` and
 * of `characters`.
 */
export function readAutoRequest<L extends Level = Level>(
  match: AnyMatch,
  side: Side,
  request: Readonly<Record<string, unknown>>,
  characters: readonly string[],
  levels: readonly L[] = LEVELS as readonly Level[] as readonly L[],
): Result<AutoRequest<L>> {
  const player = match.header.ai?.[side]
  const {
    level = player?.level ?? levels[0],
    character = player?.character ?? characters[0],
    until = 'end',
    budget,
  } = request
  if (!(levels as readonly unknown[]).includes(level)) return badArgument('level')
  if (!(characters as readonly unknown[]).includes(character)) return badArgument('character')
  if (!(AUTO_UNTIL as readonly unknown[]).includes(until)) return badArgument('until')
  if (budget !== undefined && !(Number.isSafeInteger(budget) && (budget as number) > 0)) return badArgument('budget')
  return ok({
    level: level as L,
    character: character as string,
    until: until as AutoUntil,
    budget: (budget as number | undefined) ?? null,
  })
}

const badArgument = (field: string): Result<never> => refuse('bad-argument', null, 'refusal.badArgument', { field })
