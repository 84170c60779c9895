import type { Refusal } from '../../../../core/result'
import { HALF_CIRCLE } from '../../../../core/fixed'
import type { ActionOf, Handler, LegalEntry } from '../handler'
import { silence } from '../losses'
import { planLimber, takeForm } from '../march/forms'
import { rally, whyNotFire, whyNotRally, whyNotRetreatSilenced } from '../march/guns'
import { markDone, maneuveringUnits, whyNotManeuver } from '../march/maneuver'
import { type HaulAction, haulOf } from '../march/moves'
import { retreat } from '../march/retreat'
import { refusalOfStep, takeStep } from '../march/take'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import type { Side } from '../types'
import { enemiesInCloseRange, isBattery } from '../units'

const haulOfAction = ({ unit, distance = 0, off = 0 }: ActionOf<'gun'>): HaulAction => ({
  type: 'haul',
  unit,
  distance,
  off,
})

function whyNot(table: RegimentalTable, side: Side, action: ActionOf<'gun'>): Refusal | null {
  const { unit, do: what, distance, off } = action
  const why = whyNotManeuver(table, side, unit)
  if (why) return why
  if (!isBattery(table, unit)) return cannot('REG-5.7', 'noGuns', { unit })
  if (what === 'haul')
    return distance === undefined || off === undefined
      ? cannot('REG-5.7', 'noDistance', { unit })
      : refusalOfStep(table, side, haulOfAction(action))
  if (distance !== undefined || off !== undefined) return cannot('REG-5.7', 'noDistanceHere', { unit })
  switch (what) {
    case 'fire':
      return whyNotFire(table, unit)
    case 'rally':
      return whyNotRally(table, unit)
    case 'retreatSilenced':
      return whyNotRetreatSilenced(table, unit)
    default: {
      const plan = planLimber(table, unit, what)
      return plan.ok ? null : plan.refusal
    }
  }
}

const WITHOUT_DISTANCE = ['fire', 'limber', 'unlimber', 'rally', 'retreatSilenced'] as const

/** REG-5.7, 5.8: what only guns do: fire, limber, unlimber, rally, hand haul, retreat silenced. */
export const gun: Handler<'gun'> = {
  check: whyNot,
  list(table, side, out: LegalEntry[]) {
    for (const unit of maneuveringUnits(table)) {
      if (!isBattery(table, unit)) continue
      const may = WITHOUT_DISTANCE.filter((what) => whyNot(table, side, { type: 'gun', unit, do: what }) === null)
      if (may.length > 0) out.push({ type: 'gun', unit, do: { oneOf: may } })
      const most = haulOf(table, unit)
      if (
        whyNot(table, side, { type: 'gun', unit, do: 'haul', distance: most + 1, off: 0 })?.key !==
        'refusal.reg.beyondMove'
      )
        continue
      const distance = { min: 1, max: most }
      out.push({ type: 'gun', unit, do: 'haul', distance, off: { min: 0 - HALF_CIRCLE, max: HALF_CIRCLE } })
    }
  },
  run(run, _, action) {
    const { unit, do: what } = action
    switch (what) {
      case 'haul':
        takeStep(run, haulOfAction(action))
        return
      case 'fire':
        markDone(run, unit, { part: 'fire' })
        return
      case 'rally':
        rally(run, unit)
        return
      case 'retreatSilenced': {
        const cause = { rule: 'REG-5.8', what: 'limberAndFullRetreatSilenced' }
        silence(run, unit, null, cause)
        markDone(run, unit, { part: 'retreatSilenced' })
        retreat(run, unit, 'full', enemiesInCloseRange(run, unit), cause)
        return
      }
      default: {
        const plan = planLimber(run, unit, what)
        if (plan.ok) takeForm(run, plan.value)
      }
    }
  },
}
