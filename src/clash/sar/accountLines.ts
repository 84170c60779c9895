import { enemyOf, type Side } from '../../operational/types'
import { apart } from '../../tabletop/common/point'
import type { Phase } from '../../tabletop/sar/battle/sequence'
import type { AddressedEvent } from '../../tabletop/sar/battle/run'
import type { BattleEvent } from '../../tabletop/sar/battle/events'
import type { AccountLine } from '../account'

type Words = Pick<AccountLine, 'rule' | 'key' | 'args'>
type Args = AccountLine['args']

/** Thousandths of an inch as inches with one place: `12.5`. */
export const inchesText = (length: number): string =>
  `${Math.floor(length / 1000)}.${Math.floor((length % 1000) / 100)}`

const say = (rule: string, key: string, args: Args): Words => ({ rule, key: `clash.${key}`, args })

/** Rules by which castings straggle on the way and not by the enemy's hand. */
const ON_THE_WAY = ['SAR-7.6', 'SAR-9.4', 'SAR-13.4', 'SAR-13.16', 'SAR-24.7']
const FALLING_BACK = [
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

function shotLine(shot: Extract<BattleEvent, { kind: 'shot' }>): Words {
  const { rule, unit, target, range, losses, pounds } = shot
  const args = { unit, target, range: inchesText(range), losses }
  if (rule === 'OPS-23.4') return say(rule, 'bombard', args)
  return pounds === null ? say(rule, 'shot', args) : say(rule, 'guns', { ...args, pounds })
}

function lossLine({ rule, unit, by, casualties, stragglers }: Extract<BattleEvent, { kind: 'losses' }>): Words {
  const args = { unit, casualties, stragglers }
  if (by !== null) return say(rule, 'losses', { ...args, by })
  return say(rule, ON_THE_WAY.includes(rule) ? 'marchLosses' : 'losses', args)
}

function testLine(test: Extract<BattleEvent, { kind: 'test' }>): Words {
  const { rule, unit, total, result } = test
  const args = { unit, total: total ?? '-', result }
  const own = ['close', 'stand', 'rout'].includes(test.test)
  return own ? say(rule, test.test, args) : say(rule, 'test', { ...args, test: test.test })
}

/** What an event is in the account; null: nothing that anybody wants to read. */
export function accountLineOf(body: BattleEvent): Words | null {
  switch (body.kind) {
    case 'ordered':
      return body.by === null
        ? say(body.rule, 'randomOrder', { unit: body.unit, order: body.deed })
        : say(body.rule, 'ordered', { unit: body.unit, order: body.deed, by: body.by })
    case 'charge':
      return say(body.rule, body.rule === 'SAR-13.15' ? 'counterCharge' : 'charge', {
        unit: body.unit,
        target: body.target,
      })
    case 'square': {
      const fails = Object.values(body.against).includes('disorder')
      return say('SAR-15.2', 'square', { unit: body.unit, result: fails ? 'disorder' : 'squareForms' })
    }
    case 'shot':
      return shotLine(body)
    case 'losses':
      return lossLine(body)
    case 'workHit':
      return say('SAR-21.4', 'workHit', { left: body.left })
    case 'lowAmmo':
      return say('SAR-11.13', 'lowAmmo', { unit: body.unit })
    case 'moved': {
      const distance = inchesText(apart(body.from, body.to))
      const key = FALLING_BACK.includes(body.rule) ? 'retreats' : 'moved'
      return say(body.rule, key, { unit: body.unit, distance })
    }
    case 'stopped':
      return say(body.rule, 'stopped', { unit: body.unit, by: body.by })
    case 'formed':
      return say('SAR-7.12', 'formed', { unit: body.unit, stance: body.stance })
    case 'passedThrough':
      return say('SAR-9.2', 'passedThrough', { unit: body.unit, other: body.other })
    case 'left':
      return say(body.rule, 'left', { unit: body.unit })
    case 'arrived':
      return say('SAR-20.8', 'arrived', { unit: body.unit })
    case 'rode':
      return body.attachedTo === null ? null : say('SAR-4.14', 'rode', { leader: body.leader, unit: body.attachedTo })
    case 'test':
      return testLine(body)
    case 'fight': {
      const { unit, round, losses, opponents } = body
      const args = { unit, round, losses }
      return say('SAR-14.5', 'fight', opponents.length === 1 ? { ...args, target: opponents[0]! } : args)
    }
    case 'broken':
      return say(body.rule, 'broken', { unit: body.unit })
    case 'gone':
      return say(body.rule, 'gone', { unit: body.unit })
    case 'gunsLeft':
      return say('SAR-16.5', 'gunsLeft', { unit: body.unit })
    case 'rallied':
      return say('SAR-20.4', 'rallied', { unit: body.unit })
    case 'recovered':
      return say('SAR-5.9', 'recovered', { unit: body.unit, stragglers: body.stragglers })
    case 'leaderHit':
      return say('SAR-19.2', 'leaderHit', { leader: body.leader, severity: body.severity })
    case 'replaced':
      return say('SAR-19.3', 'replaced', { leader: body.leader })
    case 'rejoined':
      return say('SAR-2.7', 'rejoined', { unit: body.unit, part: body.part })
    case 'victory':
      return body.result.by === 'resigned'
        ? say('OPS-23.3', 'withdraws', { side: enemyOf(body.result.winner as Side) })
        : null
    default:
      return null
  }
}

/** The account lines of those events that both sides know, each with the phase in which it happened; `phase` is the first one's. */
export function accountLinesOf(events: readonly AddressedEvent[], phase: Phase): AccountLine[] {
  const lines: AccountLine[] = []
  let current = phase
  for (const { body, to } of events) {
    if (body.kind === 'phase') current = body.phase
    const message = to === null ? accountLineOf(body) : null
    if (message) lines.push({ phase: current, ...message })
  }
  return lines
}
