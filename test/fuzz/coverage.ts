import { ACTION_TYPES } from '../../src/operational/shape'
import { RULE_OF_REASON } from '../../src/operational/refusals'
import type { Tables } from '../../src/operational/data'
import { type DiePurpose, type EventBody, type PendingKind, SIDES } from '../../src/operational/types'

/** Lists the members of a union; the compiler demands all of them. */
const namesOf = <K extends string>(all: Record<K, true>): K[] => Object.keys(all) as K[]

/** Pending choices, without those of the tabletop: the fuzzer plays with the combat table. */
const PENDING = namesOf<Exclude<PendingKind, 'resolver' | 'clash'>>({
  setup: true,
  deploy: true,
  return: true,
  leaderFlees: true,
  displace: true,
  lead: true,
  reserve: true,
  slip: true,
  guns: true,
  retreat: true,
  advance: true,
})
const PURPOSES = namesOf<DiePurpose>({
  activation: true,
  command: true,
  lava: true,
  morale: true,
  fow: true,
  combat: true,
  leader: true,
  rout: true,
})
const EVENTS = namesOf<Exclude<EventBody['kind'], 'resolver' | 'table'>>({
  die: true,
  placed: true,
  moved: true,
  boxed: true,
  markerMoved: true,
  revealed: true,
  deployed: true,
  garrison: true,
  stopped: true,
  lavaRefused: true,
  disrupted: true,
  recovered: true,
  routed: true,
  returned: true,
  waits: true,
  stepLost: true,
  destroyed: true,
  leaderHit: true,
  captured: true,
  activated: true,
  armyFree: true,
  targeted: true,
  joined: true,
  left: true,
  cancelled: true,
  fow: true,
  calledOff: true,
  clashBegun: true,
  clashEnded: true,
  held: true,
  retreated: true,
  advanced: true,
  control: true,
  command: true,
  segment: true,
  turn: true,
  ready: true,
  recoveredLeader: true,
  victory: true,
})
const WAYS_TO_MOVE = namesOf<Extract<EventBody, { kind: 'moved' }>['how']>({
  step: true,
  march: true,
  enter: true,
  reserve: true,
  slip: true,
  flee: true,
  displace: true,
})
const WAYS_OF_MARKERS = namesOf<Extract<EventBody, { kind: 'markerMoved' }>['how']>({
  step: true,
  march: true,
  enter: true,
})
const REASONS_TO_REVEAL = namesOf<Extract<EventBody, { kind: 'revealed' }>['by']>({
  choice: true,
  sight: true,
  entry: true,
  end: true,
})
/** What must happen with boxes, garrisons and engineers (counted in test/fuzz/hiding.ts). */
const HIDING = [
  'box at set-up',
  'garrison at set-up',
  'box opened on the map',
  'box opened off the map',
  'boxed on the map',
  'boxed off the map',
  'two boxes filled at once',
  'leader boxed',
  'HQ boxed',
  'recovered in a box',
  'marker in lava',
  'guns or horse on the trail through lava',
  'step into a bastion',
  'reserve into a bastion',
  'garrison attacked',
]
/** Actions during which a marker was revealed. */
const REVEALED_IN = ['step sight', 'retreat sight', 'advance sight', 'deploy sight', 'endPhase sight', 'displace sight']
/** Every end of a game (OPS-18.1 to 18.3, and resigning). */
const ENDINGS = [
  'OPS-18.1 us',
  'OPS-18.2 mexican, at once',
  'OPS-18.2 mexican, at the end',
  'OPS-18.3 us',
  'OPS-18.3 mexican',
  'OPS-18.3 draw',
  'resign us',
  'resign mexican',
]

/** What a run of the fuzzer has reached, by section and row. */
export type Counts = Record<string, Record<string, number>>

/** The table that a run must fill: every row that the rules can reach, with a count of zero. */
export function emptyCounts(tables: Tables): Counts {
  const zero = (rows: readonly string[]): Record<string, number> => Object.fromEntries(rows.map((row) => [row, 0]))
  return {
    action: zero(ACTION_TYPES),
    pending: zero(PENDING),
    'combat result': zero([...new Set(tables.combat.rows.flatMap((row) => row.results))]),
    'fog of war': zero([...new Set(tables.fow.results.map((row) => row.id))]),
    die: zero(PURPOSES),
    event: zero(EVENTS),
    moved: zero(WAYS_TO_MOVE),
    marker: zero(WAYS_OF_MARKERS),
    revealed: zero(
      REASONS_TO_REVEAL.flatMap((by) => SIDES.map((side) => `${side} ${by}`)).filter((row) => row !== 'us entry'),
    ),
    hiding: zero(HIDING),
    'revealed in': zero(REVEALED_IN),
    ending: zero(ENDINGS),
    refusal: zero(Object.keys(RULE_OF_REASON).filter((why) => !UNSAID.has(why))),
    // Shown, not required: which clauses refused something.
    rule: {},
    modifier: {},
    policy: {},
  }
}

/**
 * Refusals that hardly occur in play: without an active HQ the command segment is skipped (OPS-3.3), unless the HQ is lost during it; and
 * actions that fill a box are not offered while no box is being filled.
 */
const UNSAID = new Set(['hqInactive', 'hideHqInactive', 'noDraft'])

/** Sections in which a row may stay at zero. */
const OPEN = new Set(['rule', 'modifier', 'policy'])

export function count(counts: Counts, section: string, row: string, by = 1): void {
  counts[section] ??= {}
  counts[section][row] = (counts[section][row] ?? 0) + by
}

/** Counts an event. `lastTurn`: it ended the game by the clock. */
export function countEvent(counts: Counts, event: EventBody, lastTurn: boolean): void {
  count(counts, 'event', event.kind)
  if ('rule' in event) count(counts, 'rule', event.rule)
  if ('modifiers' in event) for (const { name } of event.modifiers) count(counts, 'modifier', name)
  if (event.kind === 'die') count(counts, 'die', event.purpose)
  else if (event.kind === 'moved') count(counts, 'moved', event.how)
  else if (event.kind === 'markerMoved') count(counts, 'marker', event.how)
  else if (event.kind === 'revealed') count(counts, 'revealed', `${event.side} ${event.by}`)
  else if (event.kind === 'fow') count(counts, 'fog of war', event.result)
  else if (event.kind === 'clashEnded' && event.resolver === 'table') count(counts, 'combat result', event.result)
  else if (event.kind === 'victory') {
    const when = event.reason === 'OPS-18.2' ? (lastTurn ? ', at the end' : ', at once') : ''
    count(counts, 'ending', `${event.reason} ${event.winner}${when}`)
  }
}

export function addCounts(into: Counts, from: Counts): void {
  for (const [section, rows] of Object.entries(from))
    for (const [row, n] of Object.entries(rows)) count(into, section, row, n)
}

/** The rows that are still at zero. */
export const missing = (counts: Counts): string[] =>
  Object.entries(counts).flatMap(([section, rows]) =>
    OPEN.has(section)
      ? []
      : Object.entries(rows)
          .filter(([, n]) => n === 0)
          .map(([row]) => `${section}: ${row}`),
  )

const WIDTH = 132

/** The table as text: rows of a section side by side, zeros marked. */
export function tableOf(counts: Counts): string {
  const lines: string[] = []
  for (const [section, rows] of Object.entries(counts)) {
    const entries = Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1))
    lines.push(`${section} (${entries.filter(([, n]) => n > 0).length} of ${entries.length})`)
    const cells = entries.map(([row, n]) => `${n === 0 ? '!' : ' '} ${row} ${n}`)
    const wide = Math.max(1, ...cells.map((cell) => cell.length)) + 2
    const across = Math.max(1, Math.floor(WIDTH / wide))
    for (let k = 0; k < cells.length; k += across)
      lines.push(
        cells
          .slice(k, k + across)
          .map((cell) => cell.padEnd(wide))
          .join('')
          .trimEnd(),
      )
  }
  return lines.join('\n')
}
