import { type Position, viewFor } from '../../src/operational/engine'
import { opponentOf } from '../../src/game/side'
import { parseMarkerId } from '../../src/operational/hidden/markerIds'
import { type Side, SIDES, type View } from '../../src/operational/types'

/**
 * The view of player B5, who sees through the enemy's markers: hidden pieces are shown where their real marker lies, dummies not at all. Hidden
 * units still cannot be attacked and have no ZOC, so that games show what the knowledge alone is worth.
 */
export function viewThroughMarkers(position: Position, side: Side): View {
  const view = viewFor(position, side)
  if (view.enemyMarkers.length === 0) return view
  const enemyView = viewFor(position, opponentOf(SIDES, side))
  const shown: View['pieces'] = []
  const rosters = { ...view.rosters }
  const hidden = new Set<string>()
  for (const [id, { at, real }] of Object.entries(enemyView.markers)) {
    if (!real || at === 'off') continue
    const { box } = parseMarkerId(id)!
    for (const piece of enemyView.boxed.filter((boxed) => boxed.at === `box:${box}`)) {
      shown.push({ ...piece, at })
      hidden.add(piece.id)
      const roster = enemyView.rosters[piece.id]
      if (roster) rosters[piece.id] = roster
    }
  }
  return {
    ...view,
    pieces: [...view.pieces, ...shown].sort((a, b) => (a.id < b.id ? -1 : 1)),
    rosters,
    enemyMarkers: [],
    unaccounted: view.unaccounted.filter((id) => !hidden.has(id)),
  }
}
