import type { Side } from '../../game/side'
import type { BattleResult } from '../../tabletop/sar/battle/types'
import type { BattleEvent } from '../../tabletop/sar/battle/events'

/** A line of a battle's log: an event with its message key, the rule it cites and the units and leaders that it names. */
export interface BattleLogEntry {
  /** Number of the event in the log of its side. */
  n: number
  /** Message key `log.sar.<kind>`, for dice `log.sar.die.<purpose>`. */
  key: string
  rule: string | null
  /** Always empty: a battle has no hexes. */
  hexes: string[]
  /** Ids of units and leaders. */
  pieces: string[]
  event: BattleEvent & { n: number }
}

/** The result of a battle, as the protocol returns it. */
export interface BattleOutcome {
  winner: Side | 'draw'
  /** `SAR-24.8`, `SAR-24.9` or `resigned`. */
  reason: string
  points: Record<Side, number>
  /** The victory is a smashing one (SAR-24.9). */
  smashing: boolean
}

/** `BattleOutcome.reason` for each way in which a battle ends. `clash` never occurs in a battle that is a game of its own. */
export const REASON_OF_RESULT: Readonly<Record<BattleResult['by'], string>> = {
  formedInfantry: 'SAR-24.8',
  points: 'SAR-24.9',
  resigned: 'resigned',
  clash: 'OPS-23.3',
  objective: 'SAR-24.6',
}

/** The rules of events that do not name one themselves. */
const RULE_OF_EVENT: Partial<Record<BattleEvent['kind'], string>> = {
  turn: 'SAR-3.4',
  phase: 'SAR-3.1',
  die: 'SAR-0.7',
  points: 'SAR-4.2',
  placed: 'SAR-24.4',
  drafted: 'SAR-4.7',
  takenBack: 'SAR-4.7',
  mission: 'SAR-4.15',
  missionSent: 'SAR-4.17',
  split: 'SAR-2.5',
  named: 'SAR-13.1',
  willSquare: 'SAR-15.1',
  square: 'SAR-15.2',
  lowAmmo: 'SAR-11.13',
  workHit: 'SAR-21.4',
  formed: 'SAR-7.12',
  passedThrough: 'SAR-9.2',
  rode: 'SAR-4.13',
  spotted: 'SAR-22.2',
  fight: 'SAR-14.3',
  rallied: 'SAR-20.1',
  recovered: 'SAR-5.9',
  leaderHit: 'SAR-19.1',
  replaced: 'SAR-19.3',
  rejoined: 'SAR-2.7',
}

/** The rule that a log line cites; null: none. A victory cites the rule of its reason, unless a side has resigned. */
function ruleOf(event: BattleEvent): string | null {
  if ('rule' in event) return event.rule
  if (event.kind === 'victory') {
    const reason = REASON_OF_RESULT[event.result.by]
    return reason === 'resigned' ? null : reason
  }
  return RULE_OF_EVENT[event.kind] ?? null
}

/** Fields in which an event names a unit or a leader. */
const FIELDS_THAT_NAME_UNITS = ['unit', 'target', 'part', 'other', 'leader', 'of', 'by', 'to'] as const

/** The log line of an event. */
export function battleLogEntry(event: BattleEvent & { n: number }): BattleLogEntry {
  const fields = event as Readonly<Record<string, unknown>>
  const namedIds = FIELDS_THAT_NAME_UNITS.map((name) => fields[name]).filter((value) => typeof value === 'string')
  const key = event.kind === 'die' ? `log.sar.die.${event.purpose}` : `log.sar.${event.kind}`
  return { n: event.n, key, rule: ruleOf(event), hexes: [], pieces: [...new Set(namedIds)], event }
}
