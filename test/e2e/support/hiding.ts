import type { Page } from '@playwright/test'
import type { HexSession } from '../../../src/session/hex/session'
import type { ActionType, BoxLetter, HexId, PieceId, Side } from '../../../src/operational/types'
import { selectionOf, toEnemy } from './plan'
import { spotOf } from './sheet'

/** Stacks with units that can be hidden where they stand, those farthest from the enemy first; the box is the first that is free. */
export function hideouts(game: HexSession, side: Side): { hex: HexId; box: BoxLetter; pieces: PieceId[] }[] {
  const view = game.view(side)
  const out = new Map<HexId, { hex: HexId; box: BoxLetter; pieces: PieceId[] }>()
  for (const a of game.legal(side)) {
    if (a.type !== 'open' || out.has(a.hex)) continue
    const pieces = view.pieces.filter((p) => p.at === a.hex && p.id.startsWith(side)).map((p) => p.id)
    if (selectionOf(pieces).units.length > 0) out.set(a.hex, { hex: a.hex, box: a.box, pieces })
  }
  return [...out.values()].sort((a, b) => toEnemy(view, b.hex) - toEnemy(view, a.hex) || (a.hex < b.hex ? -1 : 1))
}

/** A hex that answers an action of that type and can be pointed at now. */
export async function openHex(page: Page, game: HexSession, side: Side, type: ActionType): Promise<HexId> {
  for (const a of game.legal(side)) {
    if (a.type !== type || !('hex' in a)) continue
    if ((await spotOf(page, a.hex)).open) return a.hex
  }
  throw new Error(`no hex for ${type} can be pointed at`)
}
