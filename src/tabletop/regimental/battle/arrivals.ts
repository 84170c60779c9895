// Groups that come later. The charts are silent on them [HOUSE, ruling under REG-12.12]: a group comes at M1 with its rear on the edge, unit beside
// unit in order of march, as near to its entry as there is room apart from enemies; it may then check and move like any other unit.
import { footprint } from '../../common/block'
import { comesToImpassable, isOnTable as liesOnTable } from '../../common/ground'
import { type Point, pointFromPose } from '../../common/point'
import { areNearerThan } from '../../common/polygon'
import { sizeOf, standCount } from './block'
import type { ArrivalGroup } from './field'
import { BEHIND_COVER, CONTACT } from './figures'
import { emit, type RegimentalRun, type RegimentalTable } from './run'
import type { Formation } from './types'
import { factsOf, outline, unitOf, unitsOnTable } from './units'

/** Groups of the phasing side that may come now: their turn has come, and some of their units are awaited. */
export const groupsDue = ({ field, battle }: RegimentalTable): ArrivalGroup[] =>
  field.terms.arrivals.filter(
    ({ side, firstTurn, order }) =>
      side === battle.phasing &&
      firstTurn <= battle.turn &&
      order.some((id) => battle.units[id]?.absence === 'awaited'),
  )

/** The next place is tried this much farther along the edge, thousandths of an inch. */
const STEP = 1000
/** So many places to each side are tried. */
const TRIES = 60

/** The place of a unit that arrives: with its rear on the edge, as near to the entry as there is room; null: there is none. */
function placeFor(table: RegimentalTable, id: string, group: ArrivalGroup, formation: Formation): Point | null {
  const { ground } = table.field
  const { width, depth } = sizeOf(factsOf(table, id).arm, formation, standCount(unitOf(table, id)))
  const others = unitsOnTable(table)
  for (let attempt = 0; attempt <= 2 * TRIES; attempt++) {
    const offset = (attempt % 2 === 0 ? attempt / 2 : -(attempt + 1) / 2) * STEP
    const at = pointFromPose({ at: group.entry, heading: group.heading }, offset, depth)
    const area = footprint({ at, heading: group.heading, width, depth })
    if (!area.every((corner) => liesOnTable(ground, corner)) || comesToImpassable(ground, area, null)) continue
    const isFree = others.every((other) => {
      const isEnemy = unitOf(table, other).side !== group.side
      return !areNearerThan(area, outline(table, other), isEnemy ? BEHIND_COVER : CONTACT)
    })
    if (isFree) return at
  }
  return null
}

/** A group comes on; units for which there is no room wait. Its leaders come with its first unit. */
export function bringOn(run: RegimentalRun, group: ArrivalGroup): void {
  const { battle, field } = run
  for (const id of group.order) {
    const unit = battle.units[id]
    if (unit) {
      if (unit.absence !== 'awaited') continue
      const formation: Formation = field.units.get(id)!.arm === 'artillery' ? 'limbered' : group.formation
      const at = placeFor(run, id, group, formation)
      if (at === null) continue
      Object.assign(unit, { ...at, heading: group.heading, formation, absence: null })
      emit(run, { kind: 'arrived', unit: id, to: { ...at, heading: group.heading, formation } })
      continue
    }
    const leader = battle.leaders[id]
    const first = group.order.find((one) => battle.units[one]?.absence === null)
    if (leader?.fallen?.how !== 'awaited' || first === undefined) continue
    const { x, y } = unitOf(run, first)
    Object.assign(leader, { x, y, fallen: null })
    emit(run, { kind: 'leader', leader: id, what: 'returned', unit: null, x, y })
  }
}

/** Groups that come as soon as they may. */
export function bringOnAll(run: RegimentalRun): void {
  for (const group of groupsDue(run)) if (!group.isChosen) bringOn(run, group)
}
