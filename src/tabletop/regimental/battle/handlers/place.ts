import { ofSide } from '../../../../game/side'
import { footprint } from '../../../common/block'
import { comesToImpassable, isOnTable as liesOnTable } from '../../../common/ground'
import { areNearerThan } from '../../../common/polygon'
import { FULL_CIRCLE } from '../../../../core/fixed'
import { sizeOf, standCount } from '../block'
import { CONTACT } from '../figures'
import type { ActionOf, Handler } from '../handler'
import { cannot } from '../refusals'
import { emit, type RegimentalTable } from '../run'
import type { Formation } from '../types'
import { enemiesOf, factsOf, friendsOf, outline, unitOf, unitsOfSide } from '../units'

const FOOT: readonly Formation[] = ['line', 'openOrder', 'fieldColumn', 'marchColumn', 'square']
const HORSE: readonly Formation[] = ['line', 'openOrder', 'fieldColumn', 'marchColumn', 'dismountedOpenOrder']
const GUNS: readonly Formation[] = ['limbered', 'unlimbered']

/** Formations in which a unit may be set up (REG-1.11); fixed guns and garrisons stay as the scenario has them. */
export function setUpFormations(table: RegimentalTable, id: string): readonly Formation[] {
  const { formation, building } = unitOf(table, id)
  if (formation === 'fixed' || building !== null) return []
  const { arm } = factsOf(table, id)
  if (arm === 'artillery') return GUNS
  return arm === 'cavalry' ? HORSE : FOOT
}

const areaOf = (table: RegimentalTable, { unit, x, y, heading, formation }: ActionOf<'place'>) =>
  footprint({ at: { x, y }, heading, ...sizeOf(factsOf(table, unit).arm, formation, standCount(unitOf(table, unit))) })

/** Set-up: a unit is placed anew inside the zone of its side, apart from friends (REG-12.12: where the scenario allows it). */
export const place: Handler<'place'> = {
  check(table, side, action) {
    const { field } = table
    const zone = ofSide(field.terms.setUp, side)
    const { unit } = action
    if (!unitsOfSide(table, side).includes(unit) || !zone) return cannot('REG-12.12', 'notYours', { unit })
    if (!setUpFormations(table, unit).includes(action.formation))
      return cannot('REG-1.11', 'noSuchFormation', { unit, what: action.formation })
    const area = areaOf(table, action)
    const [west, south, east, north] = zone
    if (area.some(({ x, y }) => x < west || x > east || y < south || y > north))
      return cannot('REG-12.12', 'outsideZone', { unit })
    if (!area.every((corner) => liesOnTable(field.ground, corner))) return cannot('REG-12.12', 'offTable', { unit })
    if (comesToImpassable(field.ground, area, null)) return cannot('REG-12.6', 'impassable', { unit })
    for (const other of [...friendsOf(table, unit), ...enemiesOf(table, side)])
      if (areNearerThan(area, outline(table, other), CONTACT)) return cannot('REG-5.10', 'noRoom', { unit: other })
    return null
  },
  list(table, side, out) {
    const zone = ofSide(table.field.terms.setUp, side)
    if (!zone) return
    const [west, south, east, north] = zone
    for (const unit of unitsOfSide(table, side)) {
      const formations = setUpFormations(table, unit)
      if (formations.length === 0) continue
      out.push({
        type: 'place',
        unit,
        x: { min: west, max: east },
        y: { min: south, max: north },
        heading: { min: 0, max: FULL_CIRCLE - 1 },
        formation: { oneOf: [...formations] },
      })
    }
  },
  run(run, _, { unit, x, y, heading, formation }) {
    Object.assign(unitOf(run, unit), { x, y, heading, formation })
    emit(run, { kind: 'placed', unit, to: { x, y, heading, formation } })
  },
}
