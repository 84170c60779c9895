// Tries garrisons for works that need them: infantry and guns go inside together, since each alone is often worse than both before the walls.

import { ARTILLERY, INFANTRY, MEXICAN } from '../../../operational/world'
import { drawOfWork, type GroundNeed } from '../evaluate/ground'
import { GROUND } from '../figures'
import type { PlacementSearch } from './placementSearch'

/** A unit that could be in a bastion after this phase: its index and that of the destination in its list. */
interface Entrant {
  readonly unit: number
  readonly listIndex: number
}

/** The units of an arm that could go into the bastion of a work, the fittest first, and at most `garrisonsTried`. */
function entrantsOf(search: PlacementSearch, ground: GroundNeed, arm: number): Entrant[] {
  const { position } = search
  const found: (Entrant & { readonly draw: number })[] = []
  for (const unit of search.movableUnits) {
    if (position.world.pieces[unit]!.pieceClass !== arm) continue
    const { list } = search.destinations[unit]!
    const listIndex = list.findIndex(({ hex, garrison }) => garrison && hex === ground.work.hex)
    if (listIndex < 0) continue
    found.push({ unit, listIndex, draw: drawOfWork(position, ground, unit) * list[listIndex]!.chance })
  }
  return found.sort((a, b) => b.draw - a.draw || a.unit - b.unit).slice(0, GROUND.garrisonsTried)
}

/** Puts units into a bastion, each in the place of one of its arm that is inside, and keeps that if the placing is better. */
function tryGarrison(search: PlacementSearch, entrants: readonly Entrant[], hex: number): boolean {
  const { position } = search
  const arms = entrants.map(({ unit }) => position.world.pieces[unit]!.pieceClass)
  const isInside = ({ unit }: Entrant): boolean =>
    position.hexOf[unit] === hex && position.pieceStates[unit]!.garrison === true
  if (entrants.length === 0 || entrants.every(isInside)) return false
  // Those of the arm who are inside come out into the same hex, if the search may move them.
  const relieved = position.unitsAt[hex]!.filter(
    (unit) =>
      position.pieceStates[unit]!.garrison &&
      arms.includes(position.world.pieces[unit]!.pieceClass) &&
      !entrants.some((entrant) => entrant.unit === unit),
  )
  if (relieved.some((unit) => !search.destinations[unit])) return false
  const units = [...relieved, ...entrants.map(({ unit }) => unit)]
  const snapshot = search.snapshot(units)
  let isDone = relieved.every((unit) => search.tryPlace(unit, hex))
  for (const { unit, listIndex } of entrants)
    if (isDone && search.destinationHasRoom(unit, listIndex)) search.placeAt(unit, listIndex)
    else isDone = false
  if (isDone) return search.keepIfBetter(units, snapshot)
  search.restore(units, snapshot)
  return false
}

/**
 * Tries garrisons of infantry and guns, of infantry and of guns in each work that needs them (OPS-19.1.13). True if the placing of the side has
 * improved. Only the Mexicans hold works so.
 */
export function holdWorks(search: PlacementSearch): boolean {
  if (search.context.seat !== MEXICAN) return false
  let improved = false
  for (const ground of search.context.groundNeeds) {
    if (ground.need < GROUND.leastNeed) continue
    const guns = entrantsOf(search, ground, ARTILLERY)
    const foot = entrantsOf(search, ground, INFANTRY)
    const garrisons = [...foot.map((entrant) => [entrant, ...guns.slice(0, 1)]), foot.slice(0, 1), guns.slice(0, 1)]
    for (const entrants of garrisons) {
      if (search.evaluationsLeft <= 0) return improved
      if (tryGarrison(search, entrants, ground.work.hex)) {
        improved = true
        break
      }
    }
  }
  return improved
}
