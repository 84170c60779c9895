import { footprint } from '../../../common/block'
import { CONTACT } from '../figures'
import type { Handler } from '../handler'
import { whyNotPart } from '../march/maneuver'
import { listedMovers, refusalOfStep, takeStep } from '../march/take'
import { obstaclesInContact } from '../march/terrain'
import { presentBlock } from '../march/way'

/** REG-5.3, 5.4, 5.10: scales a major obstacle. */
export const scale: Handler<'scale'> = {
  check: refusalOfStep,
  list(table, _, out) {
    for (const unit of listedMovers(table)) {
      if (whyNotPart(table, unit, 'scale') !== null) continue
      const near = obstaclesInContact(table.field, footprint(presentBlock(table, unit)), CONTACT).sort()
      if (near.length > 0) out.push({ type: 'scale', unit, feature: { oneOf: near } })
    }
  },
  run: (run, _, action) => takeStep(run, action),
}
