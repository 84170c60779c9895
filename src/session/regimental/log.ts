import type { Side } from '../../game/side'
import type { RegimentalEvent } from '../../tabletop/regimental/battle/events'
import type { RegimentalResult } from '../../tabletop/regimental/battle/types'

/** A line of a battle's log: an event with its message key, the rule it cites and the units and leaders that it names. */
export interface RegimentalLogEntry {
  /** Number of the event in the log of its side. */
  n: number
  /** Message key `log.reg.<kind>`. */
  key: string
  rule: string | null
  /** Always empty: a battle has no hexes. */
  hexes: string[]
  /** Ids of units and leaders. */
  pieces: string[]
  event: RegimentalEvent & { n: number }
}

/** The result of a battle, as the protocol returns it. */
export interface RegimentalOutcome {
  winner: Side | 'draw'
  /** `trainLost`, `greaterLossesAndHolds`, `points` or `resigned`. */
  reason: string
  points: Record<Side, number>
}

/** The reason of a result, as the protocol names it. */
export const reasonOf = ({ by, what }: RegimentalResult): string => (by === 'decisive' ? (what ?? by) : by)

/** The rules of events that do not name one themselves. */
const RULE_OF_EVENT: Readonly<Record<RegimentalEvent['kind'], string | null>> = {
  turn: 'REG-2.1',
  place: 'REG-2.2',
  placed: 'REG-12.12',
  arrived: 'REG-12.12',
  leader: 'REG-11.1',
  check: 'REG-4.3',
  charge: 'REG-9.1',
  reaction: 'REG-9.3',
  moved: 'REG-5.10',
  formed: 'REG-5.10',
  chargeEnds: 'REG-9.2',
  fire: 'REG-7.1',
  losses: null,
  order: null,
  guns: null,
  ammunition: 'REG-8.8',
  gone: 'REG-1.4',
  fallen: 'REG-11.4',
  combat: 'REG-9.5',
  special: null,
  morale: 'REG-12.8',
  over: 'REG-12.12',
}

function ruleOf(event: RegimentalEvent): string | null {
  if ('cause' in event && event.cause) return event.cause.rule
  return 'rule' in event ? event.rule : RULE_OF_EVENT[event.kind]
}

/** Fields in which an event names units or leaders. */
const NAMING_FIELDS = ['unit', 'target', 'leader', 'to', 'attackers', 'defenders'] as const

/** Ids of the units and leaders that an event names. */
function piecesOf(event: RegimentalEvent): string[] {
  const fields = event as unknown as Readonly<Record<string, unknown>>
  const named = NAMING_FIELDS.flatMap((name) => fields[name]).filter((value) => typeof value === 'string')
  if (event.kind === 'check') named.push(...event.units.map(({ unit }) => unit))
  if (event.kind === 'fire') named.push(...event.firers.map(({ unit }) => unit))
  return [...new Set(named)]
}

/** The log line of an event. */
export const regimentalLogEntry = (event: RegimentalEvent & { n: number }): RegimentalLogEntry => ({
  n: event.n,
  key: `log.reg.${event.kind}`,
  rule: ruleOf(event),
  hexes: [],
  pieces: piecesOf(event),
  event,
})
