import { canonical } from '../core/json'
import { sha256Hex16 } from '../core/sha'
import type { Header } from './header'

/**
 * First 16 hex digits of SHA-256 over canonical JSON of header (without names, language and who is played by the AI) and game (contracts.md, Digest).
 * Covers seed and hidden parts: it belongs to the table, never to a player.
 */
export function digestOf<O extends { readonly lang: unknown }>(header: Header<O>, game: object): string {
  const { players: _names, ai: _ai, options, ...rest } = header
  const { lang: _lang, ...rules } = options
  return sha256Hex16(canonical({ header: { ...rest, options: rules }, game }))
}
