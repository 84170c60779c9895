import { isHexId } from '../../hex/hexId'
import type { EventBody, GameEvent, HexId, PieceId } from '../../operational/types'

/** A line of the log: an event with its message key, the rule it cites, and the hexes and pieces that the map lights up for it. */
export interface LogEntry {
  /** Number of the event in the log of its side. */
  n: number
  /** Message key `log.<kind>`, for dice `log.die.<purpose>`. */
  key: string
  rule: string | null
  hexes: HexId[]
  pieces: PieceId[]
  event: GameEvent
}

/** The rules of events that do not name one themselves; for moves see `RULE_OF_MOVE`. */
const RULE_OF_EVENT: Partial<Record<EventBody['kind'], string>> = {
  placed: 'OPS-17.1',
  targeted: 'OPS-8.2',
  joined: 'OPS-8.2',
  left: 'OPS-8.2',
  cancelled: 'OPS-8.2',
  clashBegun: 'OPS-9.2',
  markerMoved: 'OPS-19.5.6',
  control: 'OPS-18.2',
  command: 'OPS-4.2',
  segment: 'OPS-3.2',
  turn: 'OPS-3.1',
  ready: 'OPS-17.1',
  recoveredLeader: 'OPS-11.2',
}

/** The rule of a move, by the way in which the pieces moved. */
const RULE_OF_MOVE: Record<Extract<EventBody, { kind: 'moved' }>['how'], string> = {
  step: 'OPS-5.1',
  march: 'OPS-5.3',
  enter: 'OPS-14.1',
  reserve: 'OPS-8.4',
  slip: 'OPS-8.4',
  flee: 'OPS-5.4',
  displace: 'OPS-6.2',
}

/** The rule that a log line cites; null: none. A victory cites the rule of its reason, unless a side has resigned. */
function ruleOf(event: EventBody): string | null {
  if ('rule' in event) return event.rule
  if (event.kind === 'moved') return RULE_OF_MOVE[event.how]
  if (event.kind === 'victory') return event.reason.startsWith('OPS-') ? event.reason : null
  return RULE_OF_EVENT[event.kind] ?? null
}

/** The hexes and pieces that an event names, in the order of its fields, each once. */
function mentionedIds(event: EventBody): { hexes: HexId[]; pieces: PieceId[] } {
  const hexes = new Set<HexId>()
  const pieces = new Set<PieceId>()
  const fields = event as Readonly<Record<string, unknown>>
  // `real`, `dummy` and `markers`: hexes of the two markers of a hidden-movement box.
  for (const key of ['from', 'hex', 'to', 'real', 'dummy', 'markers']) {
    const value = fields[key]
    for (const id of Array.isArray(value) ? value : [value]) if (typeof id === 'string' && isHexId(id)) hexes.add(id)
  }
  for (const key of ['piece', 'unit', 'marker', 'lead', 'defenderLead', 'pieces', 'units', 'attackers', 'defenders']) {
    const value = fields[key]
    for (const id of Array.isArray(value) ? value : [value]) if (typeof id === 'string') pieces.add(id)
  }
  return { hexes: [...hexes], pieces: [...pieces] }
}

/** The log line of an event. */
export function logEntry(event: GameEvent): LogEntry {
  const key = event.kind === 'die' ? `log.die.${event.purpose}` : `log.${event.kind}`
  return { n: event.n, key, rule: ruleOf(event), ...mentionedIds(event), event }
}
