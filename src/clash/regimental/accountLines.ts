import type { RegimentalEvent } from '../../tabletop/regimental/battle/events'
import type { AccountLine } from '../account'

// The lines of an account of a clash by the Regimental rules. Words such as results and orders are translated by the messages.

const line = (phase: string, rule: string, key: string, args: AccountLine['args']): AccountLine => ({
  phase,
  rule,
  key: `clash.${key}`,
  args,
})

/** Inches with one decimal place, as the account tells distances: `12.5`. */
const inches = (thousandths: number): string => (thousandths / 1000).toFixed(1)

/** Results of checks of which the account tells nothing: the unit does as it is told. */
const PLAIN_RESULTS: readonly string[] = ['wellHandled', 'tardy']

/** The lines of one event; none for those that only move units or steps. */
export function regimentalLines(event: RegimentalEvent, phase: string): AccountLine[] {
  switch (event.kind) {
    case 'check':
      return event.units
        .filter(({ effect }) => !PLAIN_RESULTS.includes(effect))
        .map(({ unit, effect }) => line(phase, 'REG-4.5', 'regCheck', { unit, check: effect }))
    case 'charge':
      return [line(phase, 'REG-9.1', 'charge', { unit: event.unit, target: event.target })]
    case 'reaction':
      return [line(phase, 'REG-9.3', 'regReaction', { unit: event.unit, how: event.how })]
    case 'chargeEnds':
      if (event.how === 'contact' || event.how === 'home') return []
      return [line(phase, 'REG-9.2', 'regChargeEnds', { unit: event.unit, target: event.target, how: event.how })]
    case 'fire': {
      const [first] = event.firers
      if (!first) return []
      const { target, effect } = event
      const args = { unit: first.unit, target, range: inches(first.range), effect, with: event.firers.length - 1 }
      return [line(phase, 'REG-8.1', 'regFire', args)]
    }
    case 'losses':
      return [line(phase, event.cause.rule, 'regLosses', { unit: event.unit, stands: event.stands, left: event.left })]
    case 'order':
      return [line(phase, event.cause.rule, 'regOrder', { unit: event.unit, order: event.order })]
    case 'guns':
      return [line(phase, event.cause.rule, 'regGuns', { unit: event.unit, what: event.what })]
    case 'ammunition':
      return event.low ? [line(phase, 'REG-8.8', 'lowAmmo', { unit: event.unit })] : []
    case 'gone':
      return [line(phase, 'REG-1.4', 'regGone', { unit: event.unit, how: event.how })]
    case 'fallen':
      return [line(phase, 'REG-11.4', 'regFallen', { leader: event.leader, row: event.row })]
    case 'combat':
      return [
        line(phase, 'REG-10.1', 'regCombat', {
          unit: event.attackers[0] ?? '',
          target: event.defenders[0] ?? '',
          result: event.result,
        }),
      ]
    default:
      return []
  }
}
