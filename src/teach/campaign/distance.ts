import { createGrid } from '../../hex/grid'
import { isHexId } from '../../hex/hexId'
import type { EventBody, Game, HexId, PieceId } from '../../operational/types'
import type { CampaignEvent } from './schema'

// How far our game is from the record: where the troops of an event are, in hexes and turns, and whether they do what the record says.

/** An event further than so many hexes or turns from the record needs a note. */
export const NEAR_HEXES = 2
export const NEAR_TURNS = 1
/** So many turns troops may take to where the record has them go. */
const TURNS_TO_BOUND = 2

/** Where each piece was in a turn: all hexes that it stood in or passed. */
type Places = ReadonlyMap<PieceId, ReadonlySet<HexId>>

/** What happened in a turn: where the pieces were, and all events. */
export interface TurnTrace {
  readonly turn: number
  readonly places: Places
  readonly events: readonly EventBody[]
}

/** The trace of a turn from the states and events of its player turns. `startStates`: the state at the beginning of each of them. */
export function traceOfTurn(turn: number, startStates: readonly Game[], events: readonly EventBody[]): TurnTrace {
  const places = new Map<PieceId, Set<HexId>>()
  const note = (piece: PieceId, hex: HexId | null): void => {
    if (!isHexId(hex)) return
    const known = places.get(piece)
    if (known) known.add(hex)
    else places.set(piece, new Set([hex]))
  }
  for (const { ops } of startStates)
    for (const [piece, { at }] of Object.entries(ops.pieces)) {
      // A piece in a box is where its real marker lies.
      const [kind, letter] = at.split(':')
      if (kind !== 'box') note(piece, at)
      else
        for (const [id, marker] of Object.entries(ops.markers))
          if (marker.real && id.startsWith(`${piece.split('.')[0]}.marker.${letter?.toLowerCase()}.`))
            note(piece, marker.at)
    }
  for (const event of events)
    if (event.kind === 'moved' || event.kind === 'advanced' || event.kind === 'retreated')
      for (const piece of event.pieces) note(piece, event.to)
    else if (event.kind === 'deployed') note(event.piece, event.hex)
  return { turn, places, events }
}

/** How far an event of our game is from the record. `turns`: later if above 0. `isDone`: the troops do what the record says, within the same bounds. */
export interface EventDistance {
  readonly id: string
  readonly hexes: number
  readonly turns: number
  readonly isDone: boolean
  /** Further than two hexes or one turn, or not done: a note must say why. */
  readonly isFar: boolean
}

const FAR_AWAY = 99

/** Where a deed is done in the turn by one of the units; empty: nowhere. */
function deedHexes({ events }: TurnTrace, { units, deed }: CampaignEvent): HexId[] {
  const isOurs = (piece: PieceId): boolean => units.includes(piece)
  return events.flatMap((event) => {
    if (deed === 'fights' && event.kind === 'clashBegun')
      return [...event.attackers, ...event.defenders].some(isOurs) ? [event.hex] : []
    if (deed === 'takes' && event.kind === 'advanced') return event.pieces.some(isOurs) ? [event.to] : []
    if (deed === 'lost' && (event.kind === 'destroyed' || event.kind === 'routed'))
      return isOurs(event.piece) ? [event.hex] : []
    return []
  })
}

/**
 * The distance of an event from the record: the hexes between the place of the record and that one of its troops which is furthest from it, in
 * the turn, at most one from that of the record, in which this is least; of turns equally good the nearest.
 */
export function distanceOf(
  event: CampaignEvent,
  recorded: { readonly hex: HexId; readonly turn: number },
  traces: readonly TurnTrace[],
  size: { readonly rows: number; readonly cols: number },
): EventDistance {
  const grid = createGrid(size.rows, size.cols)
  const between = (a: HexId, b: HexId): number => grid.distance(grid.indexOf(a), grid.indexOf(b))
  const nearest = (hexes: Iterable<HexId>): number =>
    Math.min(FAR_AWAY, ...[...hexes].map((hex) => between(hex, recorded.hex)))
  const near = traces
    .filter(({ turn }) => Math.abs(turn - recorded.turn) <= NEAR_TURNS)
    .sort((a, b) => Math.abs(a.turn - recorded.turn) - Math.abs(b.turn - recorded.turn))
  let best = { hexes: FAR_AWAY, turns: 0 }
  for (const { turn, places } of near) {
    const hexes = Math.max(...event.units.map((unit) => nearest(places.get(unit) ?? [])))
    // In the turn of the record two hexes are as good as none: only what is too far there is looked for in the turns beside it.
    if (hexes < best.hexes && best.hexes > NEAR_HEXES) best = { hexes, turns: turn - recorded.turn }
  }
  const isDeedDone = event.deed === undefined || near.some((trace) => nearest(deedHexes(trace, event)) <= NEAR_HEXES)
  const { bound } = event
  const later = traces.filter(({ turn }) => turn >= recorded.turn && turn <= recorded.turn + TURNS_TO_BOUND)
  const isNearBound = (unit: PieceId): boolean =>
    bound === undefined ||
    later.some(({ places }) => [...(places.get(unit) ?? [])].some((hex) => between(hex, bound) <= NEAR_HEXES))
  const isDone = isDeedDone && event.units.every(isNearBound)
  return { id: event.id, ...best, isDone, isFar: best.hexes > NEAR_HEXES || !isDone }
}
