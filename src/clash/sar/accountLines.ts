import { enemyOf, type Side } from '../../operational/types'
import { pointDistance } from '../../tabletop/common/point'
import type { Phase } from '../../tabletop/sar/battle/sequence'
import type { AddressedEvent } from '../../tabletop/sar/battle/run'
import type { BattleEvent } from '../../tabletop/sar/battle/events'
import type { AccountLine } from '../account'

// The account of a clash says step by step what happened on the table. This file makes its lines of text from the events of the battle.

/** The message of an account line, without its phase. */
type LineMessage = Pick<AccountLine, 'rule' | 'key' | 'args'>
type Args = AccountLine['args']

/** A length in thousandths of an inch as inches with one decimal place: `12.5`. */
export const inchesText = (length: number): string =>
  `${Math.floor(length / 1000)}.${Math.floor((length % 1000) / 100)}`

/** A line about the events of a clash; its message key is `clash.<name>`. */
const message = (rule: string, name: string, args: Args): LineMessage => ({ rule, key: `clash.${name}`, args })

/** Rules by which a march costs castings, without the enemy's doing. */
const MARCH_LOSS_RULES = ['SAR-7.6', 'SAR-9.4', 'SAR-13.4', 'SAR-13.16', 'SAR-24.7']
/** Rules whose moves the account calls retreats. */
const RETREAT_RULES = [
  'SAR-5.3',
  'SAR-5.4',
  'SAR-7.18',
  'SAR-4.12',
  'SAR-20.1',
  'SAR-20.6',
  'SAR-13.7',
  'SAR-13.8',
  'SAR-13.13',
]

/** A shot: by a battery off the table (OPS-23.4), by small arms (`pounds` is null), or by guns. */
function shotLine(shot: Extract<BattleEvent, { kind: 'shot' }>): LineMessage {
  const { rule, unit, target, range, losses, pounds } = shot
  const args = { unit, target, range: inchesText(range), losses }
  if (rule === 'OPS-23.4') return message(rule, 'bombard', args)
  return pounds === null ? message(rule, 'shot', args) : message(rule, 'guns', { ...args, pounds })
}

/** Losses: with the unit that caused them (`by`) if the event names one. */
function lossLine({ rule, unit, by, casualties, stragglers }: Extract<BattleEvent, { kind: 'losses' }>): LineMessage {
  const args = { unit, casualties, stragglers }
  if (by !== null) return message(rule, 'losses', { ...args, by })
  return message(rule, MARCH_LOSS_RULES.includes(rule) ? 'marchLosses' : 'losses', args)
}

/** A roll of a unit. A result that came without a die has no total. */
function testLine(event: Extract<BattleEvent, { kind: 'test' }>): LineMessage {
  const { rule, unit, total, result, test } = event
  const args = { unit, total: total ?? '-', result }
  const hasOwnMessage = ['close', 'stand', 'rout'].includes(test)
  return hasOwnMessage ? message(rule, test, args) : message(rule, 'test', { ...args, test })
}

/** The account line of an event; null for events that the account leaves out. */
export function accountLineOf(body: BattleEvent): LineMessage | null {
  switch (body.kind) {
    // An order that no leader gave (`by` is null) is a random one. `deed`: the order that the unit carries out.
    case 'ordered':
      return body.by === null
        ? message(body.rule, 'randomOrder', { unit: body.unit, order: body.deed })
        : message(body.rule, 'ordered', { unit: body.unit, order: body.deed, by: body.by })
    case 'charge':
      return message(body.rule, body.rule === 'SAR-13.15' ? 'counterCharge' : 'charge', {
        unit: body.unit,
        target: body.target,
      })
    case 'square': {
      // The square may fail against one of several charging units.
      const hasFailed = Object.values(body.against).includes('disorder')
      return message('SAR-15.2', 'square', { unit: body.unit, result: hasFailed ? 'disorder' : 'squareForms' })
    }
    case 'shot':
      return shotLine(body)
    case 'losses':
      return lossLine(body)
    case 'workHit':
      // `left`: points that the work has left.
      return message('SAR-21.4', 'workHit', { left: body.left })
    case 'lowAmmo':
      return message('SAR-11.13', 'lowAmmo', { unit: body.unit })
    case 'moved': {
      const distance = inchesText(pointDistance(body.from, body.to))
      const key = RETREAT_RULES.includes(body.rule) ? 'retreats' : 'moved'
      return message(body.rule, key, { unit: body.unit, distance })
    }
    case 'stopped':
      return message(body.rule, 'stopped', { unit: body.unit, by: body.by })
    case 'formed':
      return message('SAR-7.12', 'formed', { unit: body.unit, stance: body.stance })
    case 'passedThrough':
      return message('SAR-9.2', 'passedThrough', { unit: body.unit, other: body.other })
    case 'left':
      return message(body.rule, 'left', { unit: body.unit })
    case 'arrived':
      return message('SAR-20.8', 'arrived', { unit: body.unit })
    // A leader who rides without joining a unit gets no line.
    case 'rode':
      return body.attachedTo === null
        ? null
        : message('SAR-4.14', 'rode', { leader: body.leader, unit: body.attachedTo })
    case 'test':
      return testLine(body)
    case 'fight': {
      const { unit, round, losses, opponents } = body
      const args = { unit, round, losses }
      return message('SAR-14.5', 'fight', opponents.length === 1 ? { ...args, target: opponents[0]! } : args)
    }
    case 'broken':
      return message(body.rule, 'broken', { unit: body.unit })
    case 'gone':
      return message(body.rule, 'gone', { unit: body.unit })
    case 'gunsLeft':
      return message('SAR-16.5', 'gunsLeft', { unit: body.unit })
    case 'rallied':
      return message('SAR-20.4', 'rallied', { unit: body.unit })
    case 'recovered':
      return message('SAR-5.9', 'recovered', { unit: body.unit, stragglers: body.stragglers })
    case 'leaderHit':
      return message('SAR-19.2', 'leaderHit', { leader: body.leader, severity: body.severity })
    case 'replaced':
      return message('SAR-19.3', 'replaced', { leader: body.leader })
    case 'rejoined':
      return message('SAR-2.7', 'rejoined', { unit: body.unit, part: body.part })
    case 'victory':
      return body.result.by === 'resigned'
        ? message('OPS-23.3', 'withdraws', { side: enemyOf(body.result.winner as Side) })
        : null
    default:
      return null
  }
}

/** The account lines of those events that both sides know, each with the phase in which it happened. `firstPhase`: when the events begin. */
export function accountLinesOf(events: readonly AddressedEvent[], firstPhase: Phase): AccountLine[] {
  const lines: AccountLine[] = []
  let phase = firstPhase
  for (const { body, to: onlyToSide } of events) {
    if (body.kind === 'phase') phase = body.phase
    const line = onlyToSide === null ? accountLineOf(body) : null
    if (line) lines.push({ phase, ...line })
  }
  return lines
}
