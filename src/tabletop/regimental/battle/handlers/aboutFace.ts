import type { Handler } from '../handler'
import { markDone, maneuveringUnits, whyNotManeuver, whyNotPart } from '../march/maneuver'
import { facedAbout, hasRear } from '../march/moves'
import { putUnit, standOf } from '../march/put'
import { cannot } from '../refusals'
import { emit, type RegimentalTable } from '../run'
import { isBattery } from '../units'

const whyNot = (table: RegimentalTable, unit: string) =>
  isBattery(table, unit) || !hasRear(table, unit)
    ? cannot('REG-5.10', 'noRear', { unit })
    : whyNotPart(table, unit, 'aboutFace')

/** REG-5.3, 5.4, 5.10: faces by the rear rank: 180 degrees in place. */
export const aboutFace: Handler<'aboutFace'> = {
  check: (table, side, { unit }) => whyNotManeuver(table, side, unit) ?? whyNot(table, unit),
  list(table, _, out) {
    for (const unit of maneuveringUnits(table)) if (whyNot(table, unit) === null) out.push({ type: 'aboutFace', unit })
  },
  run(run, _, { unit }) {
    putUnit(run, unit, facedAbout(run, unit))
    emit(run, { kind: 'formed', unit, to: standOf(run, unit), what: 'aboutFace' })
    markDone(run, unit, { part: 'aboutFace', posture: 'aboutFaced' })
  },
}
