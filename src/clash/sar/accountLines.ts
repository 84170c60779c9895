import { enemyOf, type Side } from '../../operational/types'
import { pointDistance } from '../../tabletop/common/point'
import type { Phase } from '../../tabletop/sar/battle/sequence'
import type { AddressedEvent } from '../../tabletop/sar/battle/run'
import type { BattleEvent, MoveManner } from '../../tabletop/sar/battle/events'
import type { AccountLine } from '../account'
import { causeOfLosses, type LossCause } from './lossCauses'

// The account of a clash says step by step what happened on the table. This file makes its lines of text from the events of the battle.

/** The message of an account line, without its phase. */
type LineMessage = Pick<AccountLine, 'rule' | 'key' | 'args'>
type Args = AccountLine['args']

/** A length in thousandths of an inch as inches with one decimal place: `12.5`. */
export const inchesText = (length: number): string =>
  `${Math.floor(length / 1000)}.${Math.floor((length % 1000) / 100)}`

/** A line about the events of a clash; its message key is `clash.<name>`. */
const message = (rule: string, name: string, args: Args): LineMessage => ({ rule, key: `clash.${name}`, args })

/**
 * A shot: by a battery off the table (OPS-23.4), by small arms (`pounds` is null), or by guns. It does not say what the target loses: the
 * chart's losses may be more than it takes, so the lines about losses tell that.
 */
function shotLine(shot: Extract<BattleEvent, { kind: 'shot' }>): LineMessage {
  const { rule, unit, target, range, pounds, d20, column } = shot
  const args = { unit, target, range: inchesText(range), d20, column }
  if (rule === 'OPS-23.4') return message(rule, 'bombard', args)
  return pounds === null ? message(rule, 'shot', args) : message(rule, 'guns', { ...args, pounds })
}

/** The message about losses of each cause. */
const LOSS_MESSAGES: Readonly<Record<LossCause, string>> = {
  fire: 'losses',
  charge: 'lossesCharge',
  stand: 'lossesStand',
  melee: 'lossesMelee',
  rideDown: 'overrun',
  panic: 'lossesPanic',
  passing: 'lossesPassing',
  march: 'marchLosses',
  other: 'lossesOther',
}

/** Losses: with the unit that caused them (`by`) if the event names one. Of stragglers who are ridden down only the fallen are told. */
function lossLine(losses: Extract<BattleEvent, { kind: 'losses' }>): LineMessage {
  const { rule, unit, by, casualties, stragglers } = losses
  const cause = causeOfLosses(losses)
  if (cause === 'rideDown' && by !== null) return message(rule, 'overrun', { unit: by, target: unit, casualties })
  const name = LOSS_MESSAGES[cause]
  return message(rule, name, { unit, casualties, stragglers, ...(by !== null && { by }) })
}

/** The message about a move of each manner. */
const MOVE_MESSAGES: Readonly<Record<MoveManner, string>> = {
  march: 'moved',
  charge: 'chargesOn',
  retreat: 'retreats',
  rout: 'flees',
  stepBack: 'stepsBack',
  takePlace: 'takesPlace',
}

function moveLine({ rule, unit, manner, from, to, opponent }: Extract<BattleEvent, { kind: 'moved' }>): LineMessage {
  const distance = inchesText(pointDistance(from, to))
  // SAR-13.13: a charger goes on after a target that did not stand.
  const name = rule === 'SAR-13.13' && manner === 'charge' ? 'pursues' : MOVE_MESSAGES[manner]
  return message(rule, name, { unit, distance, ...(opponent !== null && { target: opponent }) })
}

/** A roll of a unit. A unit that can never pass has no total. */
function testLine(event: Extract<BattleEvent, { kind: 'test' }>): LineMessage {
  const { rule, unit, total, result, test, d20, opponent } = event
  const args = { unit, total: total ?? '-', result, d20, ...(opponent !== undefined && { target: opponent }) }
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
    case 'moved':
      return moveLine(body)
    case 'stopped':
      return message(body.rule, 'stopped', { unit: body.unit, by: body.by })
    case 'formed':
      return message('SAR-7.12', 'formed', { unit: body.unit, stance: body.stance })
    case 'passedThrough':
      return message('SAR-9.2', 'passedThrough', { unit: body.unit, other: body.other })
    case 'left':
      return message(body.rule, 'left', { unit: body.unit })
    case 'arrived':
      return message(body.rule, 'arrived', { unit: body.unit })
    // A leader who rides without joining a unit gets no line.
    case 'rode':
      return body.attachedTo === null
        ? null
        : message('SAR-4.14', 'rode', { leader: body.leader, unit: body.attachedTo })
    case 'test':
      return testLine(body)
    case 'fight': {
      const { unit, round, opponents, d20, column } = body
      const args = { unit, round, d20, column }
      return message('SAR-14.5', 'fight', opponents.length === 1 ? { ...args, target: opponents[0]! } : args)
    }
    case 'broken':
      return message(body.rule, 'broken', { unit: body.unit })
    case 'gone':
      return message(body.rule, 'gone', { unit: body.unit })
    case 'gunsLeft':
    case 'gunsTaken':
    case 'gunsManned':
      return message('SAR-16.5', body.kind, { unit: body.unit })
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
