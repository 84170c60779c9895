import type { Action, HexId, PieceId, View } from '../../operational/types'

/** What may be moved from a hex now, read off the legal list. */
export interface Movable {
  /** Units that can step at once, alone or together. */
  units: PieceId[]
  /** Units that must roll for command first (4.3). */
  needy: PieceId[]
  /** Leaders and HQs that can step alone. */
  staff: PieceId[]
}

export interface Selection {
  hex: HexId
  units: PieceId[]
  leaders: PieceId[]
}

/** Pieces of the view in a hex, units first. */

const sorted = (ids: Iterable<PieceId>): PieceId[] => [...new Set(ids)].sort()

/** What can move from each hex. */
export function movableByHex(view: View, legal: readonly Action[]): Map<HexId, Movable> {
  const at = new Map(view.pieces.map((p) => [p.id, p.at]))
  const sets = new Map<HexId, { units: Set<PieceId>; needy: Set<PieceId>; staff: Set<PieceId> }>()
  const of = (piece: PieceId | undefined) => {
    const hex = piece === undefined ? undefined : at.get(piece)
    if (hex === undefined) return null
    let entry = sets.get(hex)
    if (!entry) {
      entry = { units: new Set(), needy: new Set(), staff: new Set() }
      sets.set(hex, entry)
    }
    return entry
  }
  for (const action of legal) {
    if (action.type === 'step') {
      const entry = of(action.units[0] ?? action.leaders[0])
      if (action.units.length > 0) for (const unit of action.units) entry?.units.add(unit)
      else for (const leader of action.leaders) entry?.staff.add(leader)
    } else if (action.type === 'begin') {
      const entry = of(action.units[0])
      for (const unit of action.units) entry?.needy.add(unit)
    }
  }
  const out = new Map<HexId, Movable>()
  for (const [hex, s] of sets) {
    const units = sorted(s.units)
    out.set(hex, { units, needy: sorted(s.needy).filter((id) => !s.units.has(id)), staff: sorted(s.staff) })
  }
  return out
}

/** Is some step of just these pieces legal? */
export const canStep = (legal: readonly Action[], units: readonly PieceId[], leaders: readonly PieceId[]): boolean =>
  legal.some((a) => a.type === 'step' && same(a.units, units) && same(a.leaders, leaders))

export const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i])

/**
 * The selections that clicks on one stack go through: all its units with the leaders who belong to them, then each unit, then
 * each leader or HQ alone, then round again.
 */
export function cycleOf(
  hex: HexId,
  movable: Movable,
  legal: readonly Action[],
  goesWith: (leader: PieceId, units: readonly PieceId[]) => boolean,
): Selection[] {
  const out: Selection[] = []
  const add = (units: PieceId[], leaders: PieceId[]): void => {
    if (units.length + leaders.length === 0) return
    const selection = { hex, units, leaders }
    if (!out.some((s) => same(s.units, units) && same(s.leaders, leaders))) out.push(selection)
  }
  const along = (units: PieceId[]): PieceId[] => {
    const staff = movable.staff.filter((leader) => goesWith(leader, units))
    if (canStep(legal, units, staff)) return staff
    return staff.filter((leader) => canStep(legal, units, [leader])).slice(0, 1)
  }
  const all = movable.units
  if (all.length > 0 && canStep(legal, all, [])) add(all, along(all))
  for (const unit of all) if (canStep(legal, [unit], [])) add([unit], all.length === 1 ? along([unit]) : [])
  if (all.length === 1) add(all, [])
  if (movable.needy.length > 0) {
    add(movable.needy, [])
    if (movable.needy.length > 1) for (const unit of movable.needy) add([unit], [])
  }
  for (const leader of movable.staff) add([], [leader])
  return out
}

/** The next selection after the present one, the first when it is none of them. */
export function nextInCycle(cycle: readonly Selection[], now: Selection | null): Selection | null {
  if (cycle.length === 0) return null
  const at =
    now === null
      ? -1
      : cycle.findIndex((s) => s.hex === now.hex && same(s.units, now.units) && same(s.leaders, now.leaders))
  return cycle[(at + 1) % cycle.length] ?? null
}
