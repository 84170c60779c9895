import { canonical } from '../core/json'
import { sha256Hex16 } from '../core/sha'
import type { Header } from './header'

/**
 * Digest of a game: the first 16 hex digits of SHA-256 over the canonical JSON of header and state. Of the header it leaves out the
 * players' names, the language and the computer players. The digest covers seed and hidden parts, so no player may see it while the game runs.
 */
export function digestOf<Options extends { readonly lang: unknown }>(header: Header<Options>, game: object): string {
  const { players: _names, ai: _ai, options, ...rest } = header
  const { lang: _lang, ...rules } = options
  return sha256Hex16(canonical({ header: { ...rest, options: rules }, game }))
}
