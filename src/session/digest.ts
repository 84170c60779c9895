import { canonical } from '../core/json'
import { sha256Hex16 } from '../core/sha'
import type { Game } from '../operational/types'
import { type Header, rulesOptions } from './header'

/**
 * First 16 hex digits of SHA-256 over canonical JSON of header (without names and language) and game (contracts.md, Digest).
 * Covers seed and hidden parts: it belongs to the table, never to a player.
 */
export function digestOf(header: Header, game: Game): string {
  const { players: _names, options, ...rest } = header
  return sha256Hex16(canonical({ header: { ...rest, options: rulesOptions(options) }, game }))
}
