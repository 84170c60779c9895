import { type Position, viewFor } from '../../src/operational/engine'
import { enemyOf, type Side, type View } from '../../src/operational/types'

/**
 * B5: the view of a side that looks through the enemy's markers. What lies in a box is shown where its real marker lies, dummies are not
 * shown at all. It may not attack what is still hidden, nor does that throw a ZOC, so this is what the knowledge is worth and no more. Only the
 * ladder can do this; the AI is given a view and does not notice.
 */
export function seesTruth(pos: Position, side: Side): View {
  const view = viewFor(pos, side)
  if (view.enemyMarkers.length === 0) return view
  const enemy = enemyOf(side)
  const theirs = viewFor(pos, enemy)
  const shown: View['pieces'] = []
  const rosters = { ...view.rosters }
  const hidden = new Set<string>()
  for (const [id, { at, real }] of Object.entries(theirs.markers)) {
    if (!real || at === 'off') continue
    const letter = id.split('.')[2]!.toUpperCase()
    for (const piece of theirs.boxed.filter((one) => one.at === `box:${letter}`)) {
      shown.push({ ...piece, at })
      hidden.add(piece.id)
      const roster = theirs.rosters[piece.id]
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
