import { LEVELS, type Level } from '../ai/operational/types'
import { ok, refuse, type Result } from '../core/result'
import type { Side } from '../game/side'
import type { AnyMatch } from './registry'

/** How far a computer player plays while its side is to act: to the end of the phase, of the turn, or of the game. */
export const AUTO_UNTIL = ['phase', 'turn', 'end'] as const
export type AutoUntil = (typeof AUTO_UNTIL)[number]

/**
 * The computer player of an engine. It plays the side while it is to act and returns its actions. It may remember from one call to the
 * next what it intended. The request may be any object; `readAutoRequest` reads it.
 */
export type AutoPlayer = (
  match: AnyMatch,
  side: Side,
  request: Readonly<Record<string, unknown>>,
) => Result<readonly object[]>

/** Who plays, how far, and with which budget. */
export interface AutoRequest {
  readonly level: Level
  readonly character: string
  readonly until: AutoUntil
  /** Evaluations a phase; null: as many as the level has. */
  readonly budget: number | null
}

/** Reads a request to play a side. What it leaves out is as the header of the game has it, or else the first of `characters`. */
export function readAutoRequest(
  match: AnyMatch,
  side: Side,
  request: Readonly<Record<string, unknown>>,
  characters: readonly string[],
): Result<AutoRequest> {
  const player = match.header.ai?.[side]
  const {
    level = player?.level ?? LEVELS[0],
    character = player?.character ?? characters[0],
    until = 'end',
    budget,
  } = request
  if (!(LEVELS as readonly unknown[]).includes(level)) return badArgument('level')
  if (!(characters as readonly unknown[]).includes(character)) return badArgument('character')
  if (!(AUTO_UNTIL as readonly unknown[]).includes(until)) return badArgument('until')
  if (budget !== undefined && !(Number.isSafeInteger(budget) && (budget as number) > 0)) return badArgument('budget')
  return ok({
    level: level as Level,
    character: character as string,
    until: until as AutoUntil,
    budget: (budget as number | undefined) ?? null,
  })
}

const badArgument = (field: string): Result<never> => refuse('bad-argument', null, 'refusal.badArgument', { field })
