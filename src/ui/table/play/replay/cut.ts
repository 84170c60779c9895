// Cuts what was told of a battle into takes, the steps of its replay. A take belongs to one action and one phase; what an action brings about is
// told in parts: the shots of each shooter at a target, each charge, each round of a melee, each flight.
import { accountLineOf } from '../../../../clash/sar/accountLines'
import type { BattlePast, PastEvent } from '../../../../session/battle/past'

/** A step of the replay. */
export interface Take {
  /** Its number in the film. */
  readonly n: number
  /** Number of the stretch (the set-up, or a turn) that it belongs to. */
  readonly stretch: number
  readonly turn: number
  readonly phase: string
  /** Number of the phase in the whole battle; rises with the takes. */
  readonly phaseNumber: number
  /** The action that brought it: `PastEvent.act`. */
  readonly act: number
  readonly events: readonly PastEvent[]
  /** How many of its events have a line in the log. */
  readonly lines: number
  /** A charge is declared or carried out, or units fight hand to hand. */
  readonly isFight: boolean
}

/** What happens without a line of the log, yet is seen on the table. */
const SEEN: readonly PastEvent['kind'][] = ['rode', 'moved', 'formed', 'split', 'arrived']
/** Rolls, points and answers face down: nothing of them is seen. */
const UNSEEN: readonly PastEvent['kind'][] = ['die', 'points', 'placed', 'drafted', 'takenBack', 'named', 'willSquare']

const isFight = (event: PastEvent): boolean =>
  event.kind === 'charge' ||
  event.kind === 'fight' ||
  (event.kind === 'test' && ['close', 'stand'].includes(event.test))

/** Does an event begin a new part of what an action brings about? `part`: what has been told since the last beginning. */
function beginsPart(event: PastEvent, part: readonly PastEvent[]): boolean {
  const last = part.at(-1)
  if (!last) return false
  switch (event.kind) {
    case 'charge':
      return true
    case 'test':
      return event.test === 'close' && part.some((other) => other.kind !== 'test' || other.unit !== event.unit)
    case 'fight':
      return last.kind !== 'fight' || last.round !== event.round
    case 'broken':
      return last.kind !== 'broken' && last.kind !== 'gunsLeft'
    default:
      return false
  }
}

/** The parts of what an action brings about, in their order. */
function inParts(events: readonly PastEvent[]): PastEvent[][] {
  const parts: PastEvent[][] = []
  for (const event of events) {
    const part = parts.at(-1)
    if (!part || beginsPart(event, part)) parts.push([event])
    else part.push(event)
  }
  return parts
}

/**
 * The parts of a fire phase: all fire at once (SAR-11.1), so that each shooter's shots at a target are told with what they cost; what follows
 * from the losses comes after all of them.
 */
function inShots(events: readonly PastEvent[]): PastEvent[][] {
  const byPair = new Map<string, PastEvent[]>()
  const rest: PastEvent[] = []
  let last: PastEvent[] | null = null
  for (const event of events) {
    const pair = event.kind === 'losses' && event.by !== null ? byPair.get(`${event.by} ${event.unit}`) : undefined
    if (event.kind === 'shot') {
      const key = `${event.unit} ${event.target}`
      last = byPair.get(key) ?? []
      last.push(event)
      byPair.set(key, last)
    } else if (pair) pair.push(event)
    // Low on ammunition is who has just fired.
    else if (event.kind === 'lowAmmo' && last) last.push(event)
    else rest.push(event)
  }
  return [...byPair.values(), ...inParts(rest)]
}

/** What one action told in one phase. */
interface Chunk {
  readonly stretch: number
  readonly turn: number
  readonly phase: string
  readonly phaseNumber: number
  readonly act: number
  readonly events: PastEvent[]
}

/** The events by action and phase. */
function chunksOf({ events, stretches }: BattlePast): Chunk[] {
  const chunks: Chunk[] = []
  let turn = stretches[0]?.turn ?? 1
  let phase = 'setup'
  let phaseNumber = 0
  let stretch = 0
  for (const event of events) {
    while (stretches[stretch + 1] && event.n >= stretches[stretch + 1]!.from) stretch++
    if (event.kind === 'turn') turn = event.turn
    if (event.kind === 'phase') {
      phase = event.phase
      phaseNumber++
    }
    if (event.kind === 'turn' || event.kind === 'phase' || UNSEEN.includes(event.kind)) continue
    const last = chunks.at(-1)
    if (last && last.act === event.act && last.phaseNumber === phaseNumber) last.events.push(event)
    else chunks.push({ stretch, turn, phase, phaseNumber, act: event.act, events: [event] })
  }
  return chunks
}

/** The action that ends the set-up: the first that tells of another phase; without one the last that told anything. */
function endOfSetup(events: readonly PastEvent[]): number {
  const next = events.find((event) => event.kind === 'phase' && event.phase !== 'setup')
  return next?.act ?? events.at(-1)?.act ?? 0
}

/** The takes of a past, in their order. The first shows the armies as they were set up. */
export function cutPast(past: BattlePast): Take[] {
  const { events, stretches } = past
  const takes: Omit<Take, 'n'>[] = []
  const startsWithSetup = events.some((event) => event.kind === 'phase' && event.phase === 'setup')
  if (startsWithSetup) {
    const { turn } = stretches[0]!
    const act = endOfSetup(events)
    takes.push({ stretch: 0, turn, phase: 'setup', phaseNumber: 1, act, events: [], lines: 0, isFight: false })
  }
  for (const { events: told, ...place } of chunksOf(past)) {
    if (place.phase === 'setup') continue
    const isFire = place.phase === 'firstFire' || place.phase === 'holdFire'
    for (const part of isFire ? inShots(told) : inParts(told)) {
      const lines = part.filter((event) => accountLineOf(event) !== null).length
      if (lines > 0 || part.some(({ kind }) => SEEN.includes(kind)))
        takes.push({ ...place, events: part, lines, isFight: part.some(isFight) })
    }
  }
  return takes.map((take, n) => ({ ...take, n }))
}

/** The number of the next take after this one in which there is a charge or a melee, or of the last one before it; null: there is none. */
export function nextFight(takes: readonly Take[], from: number, direction: 1 | -1): number | null {
  // Takes of the same fight follow one another: from within one fight the next is another.
  let index = from + direction
  while (takes[index]?.isFight && takes[from]?.isFight && takes[index]!.phaseNumber === takes[from]!.phaseNumber)
    index += direction
  while (takes[index] && !takes[index]!.isFight) index += direction
  return takes[index] ? index : null
}
