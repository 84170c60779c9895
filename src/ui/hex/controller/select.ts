// Which pieces of a stack can be selected together: repeated clicks on a stack go through these selections.
import type { Action, HexId, PieceId, View } from '../../../operational/types'

/** What can be moved from one hex, by the legal list. */
export interface MovableStack {
  /**
   * Units that can step now, alone or together. Also the player's markers: a marker stands on the map for hidden units, which are off the map,
   * and steps alone (OPS-19.5.7).
   */
  units: PieceId[]
  /** Units that must roll for command first (OPS-4.3). */
  outOfCommand: PieceId[]
  /** Leaders and HQs that can step without a unit, each alone. */
  leadersAndHqs: PieceId[]
  /** Groups that can step together without a unit: a leader and the engineers who help him into lava (OPS-19.1.5). Engineers count as leaders. */
  leaderGroups: PieceId[][]
}

/** Pieces of one hex that the player has selected. */
export interface Selection {
  hex: HexId
  /** Units, or one marker by its id. */
  units: PieceId[]
  leaders: PieceId[]
}

/** The ids in ascending order, each once. */
const sorted = (ids: Iterable<PieceId>): PieceId[] => [...new Set(ids)].sort()

/** What can move from each hex, by the legal list. */
export function movableByHex(view: View, legal: readonly Action[]): Map<HexId, MovableStack> {
  const hexOfPiece = new Map([
    ...view.pieces.map((piece) => [piece.id, piece.at] as const),
    ...Object.entries(view.markers).map(([id, marker]) => [id, marker.at] as const),
  ])
  /** As `MovableStack`, while it is collected. `leaderGroups`: by the ids of the leaders, so that each group counts once. */
  type MovablePieces = {
    units: Set<PieceId>
    outOfCommand: Set<PieceId>
    leadersAndHqs: Set<PieceId>
    leaderGroups: Map<string, PieceId[]>
  }
  const movablesByHex = new Map<HexId, MovablePieces>()
  /** The collected pieces of the hex where a piece stands; null: the piece is not on the map. */
  const movablesInHexOf = (piece: PieceId | undefined): MovablePieces | null => {
    const hex = piece === undefined ? undefined : hexOfPiece.get(piece)
    if (hex === undefined) return null
    let movables = movablesByHex.get(hex)
    if (!movables) {
      movables = { units: new Set(), outOfCommand: new Set(), leadersAndHqs: new Set(), leaderGroups: new Map() }
      movablesByHex.set(hex, movables)
    }
    return movables
  }
  for (const action of legal) {
    if (action.type === 'step') {
      const movables = movablesInHexOf(action.units[0] ?? action.leaders[0])
      if (action.units.length > 0) for (const unit of action.units) movables?.units.add(unit)
      else if (action.leaders.length > 1) movables?.leaderGroups.set(action.leaders.join(), action.leaders)
      else for (const leader of action.leaders) movables?.leadersAndHqs.add(leader)
    } else if (action.type === 'marker') movablesInHexOf(action.id)?.units.add(action.id)
    else if (action.type === 'begin') {
      // `begin` is the roll for command of units out of command (OPS-4.3).
      const movables = movablesInHexOf(action.units[0])
      for (const unit of action.units) movables?.outOfCommand.add(unit)
    }
  }
  const stacks = new Map<HexId, MovableStack>()
  for (const [hex, { units, outOfCommand, leadersAndHqs, leaderGroups }] of movablesByHex)
    stacks.set(hex, {
      units: sorted(units),
      // A stack may also roll as a whole, with its units in command. Those can step without a roll, so they are left out.
      outOfCommand: sorted(outOfCommand).filter((id) => !units.has(id)),
      leadersAndHqs: sorted(leadersAndHqs),
      leaderGroups: [...leaderGroups.values()],
    })
  return stacks
}

/** Is any step of exactly these units and leaders, or of this one marker, legal? */
export const canStep = (legal: readonly Action[], units: readonly PieceId[], leaders: readonly PieceId[]): boolean =>
  legal.some(
    (action) =>
      (action.type === 'step' && sameIds(action.units, units) && sameIds(action.leaders, leaders)) ||
      (action.type === 'marker' && leaders.length === 0 && sameIds([action.id], units)),
  )

export const canStepWithoutLeaders = (legal: readonly Action[], units: readonly PieceId[]): boolean =>
  canStep(legal, units, [])

/** Are the ids the same in the same order? */
export const sameIds = (ids: readonly string[], others: readonly string[]): boolean =>
  ids.length === others.length && ids.every((id, i) => id === others[i])

/** Which of these leaders can step along with the units: all of them if that is legal, else the first one who can; empty: none can. */
export function leadersAlong(
  units: readonly PieceId[],
  leaders: readonly PieceId[],
  legal: readonly Action[],
): PieceId[] {
  if (leaders.length === 0 || canStep(legal, units, leaders)) return [...leaders]
  return leaders.filter((leader) => canStep(legal, units, [leader])).slice(0, 1)
}

/** Does the leader go along with these units when the units are selected? */
type GoesAlong = (leader: PieceId, units: readonly PieceId[]) => boolean
const NO_LEADER: GoesAlong = () => false

/**
 * The selections that repeated clicks on one stack go through. First all units together with their own leaders; then each unit with engineers
 * (OPS-19.3.7); then units out of command, together and singly; then each leader or HQ alone; then groups of leaders.
 */
export function selectionCycle(
  hex: HexId,
  movable: MovableStack,
  legal: readonly Action[],
  belongsToUnits: GoesAlong,
  isEngineer: GoesAlong = NO_LEADER,
): Selection[] {
  const cycle: Selection[] = []
  /** Adds a selection unless it is empty or in the cycle already. */
  const add = (units: PieceId[], leaders: PieceId[]): void => {
    if (units.length + leaders.length === 0) return
    const isKnown = cycle.some((known) => sameIds(known.units, units) && sameIds(known.leaders, leaders))
    if (!isKnown) cycle.push({ hex, units, leaders })
  }
  const addUnits = (units: PieceId[], leaders: PieceId[] = []): void => add(units, leaders)
  const addLeaders = (leaders: PieceId[]): void => add([], leaders)
  const leadersWith = (units: PieceId[], goesAlong: GoesAlong): PieceId[] =>
    leadersAlong(
      units,
      movable.leadersAndHqs.filter((leader) => goesAlong(leader, units)),
      legal,
    )
  const allUnits = movable.units
  if (allUnits.length > 0 && canStepWithoutLeaders(legal, allUnits))
    addUnits(allUnits, leadersWith(allUnits, belongsToUnits))
  // A unit that is alone in its hex keeps its commander too.
  const goesWithSingleUnit = allUnits.length === 1 ? belongsToUnits : isEngineer
  for (const unit of allUnits)
    if (canStepWithoutLeaders(legal, [unit])) addUnits([unit], leadersWith([unit], goesWithSingleUnit))
  // The only unit of the hex can also be selected without its leaders.
  if (allUnits.length === 1) addUnits(allUnits)
  addUnits(movable.outOfCommand)
  for (const unit of movable.outOfCommand) addUnits([unit])
  for (const leader of movable.leadersAndHqs) addLeaders([leader])
  for (const group of movable.leaderGroups) addLeaders(group)
  return cycle
}

/** The selection after the present one in a cycle; the first when the present one is not in the cycle; null: the cycle is empty. */
export function nextInCycle(cycle: readonly Selection[], present: Selection | null): Selection | null {
  const presentIndex = cycle.findIndex(
    (selection) =>
      selection.hex === present?.hex &&
      sameIds(selection.units, present.units) &&
      sameIds(selection.leaders, present.leaders),
  )
  // Not found (-1): the first one is next. In an empty cycle the index is no number, and nothing is found.
  return cycle[(presentIndex + 1) % cycle.length] ?? null
}
