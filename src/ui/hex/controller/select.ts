import type { Action, HexId, PieceId, View } from '../../../operational/types'

/** What can be moved from one hex, by the legal list. */
export interface MovableStack {
  /** Units that can step at once, alone or together; or an own marker, which is always alone (OPS-19.5.7). */
  units: PieceId[]
  /** Units that must roll for command first (OPS-4.3). */
  outOfCommand: PieceId[]
  /** Leaders and HQs that can step alone. */
  staff: PieceId[]
  /** Groups of leaders that can step together without a unit, as with engineers into lava (OPS-19.1.5). */
  parties: PieceId[][]
}

export interface Selection {
  hex: HexId
  /** Units, or one marker by its id. */
  units: PieceId[]
  leaders: PieceId[]
}

const sorted = (ids: Iterable<PieceId>): PieceId[] => [...new Set(ids)].sort()

/** What can move from each hex. */
export function movableByHex(view: View, legal: readonly Action[]): Map<HexId, MovableStack> {
  const at = new Map([
    ...view.pieces.map((piece) => [piece.id, piece.at] as const),
    ...Object.entries(view.markers).map(([id, m]) => [id, m.at] as const),
  ])
  type Sets = { units: Set<PieceId>; needy: Set<PieceId>; staff: Set<PieceId>; parties: Map<string, PieceId[]> }
  const sets = new Map<HexId, Sets>()
  const of = (piece: PieceId | undefined) => {
    const hex = piece === undefined ? undefined : at.get(piece)
    if (hex === undefined) return null
    let entry = sets.get(hex)
    if (!entry) {
      entry = { units: new Set(), needy: new Set(), staff: new Set(), parties: new Map() }
      sets.set(hex, entry)
    }
    return entry
  }
  for (const action of legal) {
    if (action.type === 'step') {
      const entry = of(action.units[0] ?? action.leaders[0])
      if (action.units.length > 0) for (const unit of action.units) entry?.units.add(unit)
      else if (action.leaders.length > 1) entry?.parties.set(action.leaders.join(), action.leaders)
      else for (const leader of action.leaders) entry?.staff.add(leader)
    } else if (action.type === 'marker') of(action.id)?.units.add(action.id)
    else if (action.type === 'begin') {
      const entry = of(action.units[0])
      for (const unit of action.units) entry?.needy.add(unit)
    }
  }
  const out = new Map<HexId, MovableStack>()
  for (const [hex, s] of sets) {
    const units = sorted(s.units)
    const needy = sorted(s.needy).filter((id) => !s.units.has(id))
    out.set(hex, { units, outOfCommand: needy, staff: sorted(s.staff), parties: [...s.parties.values()] })
  }
  return out
}

/** Is any step of exactly these pieces legal? */
export const canStep = (legal: readonly Action[], units: readonly PieceId[], leaders: readonly PieceId[]): boolean =>
  legal.some(
    (action) =>
      (action.type === 'step' && sameIds(action.units, units) && sameIds(action.leaders, leaders)) ||
      (action.type === 'marker' && leaders.length === 0 && sameIds([action.id], units)),
  )

export const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i])

/** The leaders who can step along with the units: all of them if that is legal, else the first one who can. */
export function leadersAlong(
  units: readonly PieceId[],
  leaders: readonly PieceId[],
  legal: readonly Action[],
): PieceId[] {
  if (leaders.length === 0 || canStep(legal, units, leaders)) return [...leaders]
  return leaders.filter((leader) => canStep(legal, units, [leader])).slice(0, 1)
}

/**
 * The selections that repeated clicks on one stack go through: all its units with their own leaders, then each unit with engineers
 * (OPS-19.3.7), then units out of command, then each leader or HQ alone, then groups of leaders.
 */
export function cycleOf(
  hex: HexId,
  movable: MovableStack,
  legal: readonly Action[],
  goesWith: (leader: PieceId, units: readonly PieceId[]) => boolean,
  serves: (leader: PieceId) => boolean = () => false,
): Selection[] {
  const out: Selection[] = []
  const add = (units: PieceId[], leaders: PieceId[]): void => {
    if (units.length + leaders.length === 0) return
    const selection = { hex, units, leaders }
    if (!out.some((s) => sameIds(s.units, units) && sameIds(s.leaders, leaders))) out.push(selection)
  }
  const along = (units: PieceId[]): PieceId[] =>
    leadersAlong(
      units,
      movable.staff.filter((leader) => goesWith(leader, units)),
      legal,
    )
  const served = (units: PieceId[]): PieceId[] => leadersAlong(units, movable.staff.filter(serves), legal)
  const all = movable.units
  if (all.length > 0 && canStep(legal, all, [])) add(all, along(all))
  for (const unit of all) if (canStep(legal, [unit], [])) add([unit], all.length === 1 ? along([unit]) : served([unit]))
  if (all.length === 1) add(all, [])
  if (movable.outOfCommand.length > 0) {
    add(movable.outOfCommand, [])
    if (movable.outOfCommand.length > 1) for (const unit of movable.outOfCommand) add([unit], [])
  }
  for (const leader of movable.staff) add([], [leader])
  for (const party of movable.parties) add([], party)
  return out
}

/** The selection after the present one; the first when the present one is not in the cycle. */
export function nextInCycle(cycle: readonly Selection[], now: Selection | null): Selection | null {
  if (cycle.length === 0) return null
  const at =
    now === null
      ? -1
      : cycle.findIndex((s) => s.hex === now.hex && sameIds(s.units, now.units) && sameIds(s.leaders, now.leaders))
  return cycle[(at + 1) % cycle.length] ?? null
}
