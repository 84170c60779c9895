import { MOVE_NOT_BEGUN } from '../../operational/position'
import { sideOfId } from '../../operational/ids'
import { markerIdOf, parseMarkerId } from '../../operational/hidden/markerIds'
import type { GameEvent, PieceId, PieceView, Side, View } from '../../operational/types'

// Shows past events again on a side's view, for the replay of turns. Pieces in a hidden-movement box (OPS-19.5) are off the map; two markers
// stand for them, a real one and a dummy.

/** Facts of the map, the counters and the tables that a replay of events needs. */
export interface PrintedFacts {
  /** Steps that a piece has at the start; 0 for leaders and HQs. */
  steps(piece: PieceId): number
  /** Day and hours of a turn; null: there is no such turn. */
  clock(turn: number): View['clock'] | null
  /** Id of Santa Anna, who is activated with the Mexican HQ (OPS-19.4). */
  santaAnna: PieceId
  /** Points that each side gains by an event that is a loss (OPS-18.3). */
  points(event: GameEvent): Record<Side, number>
}

const compareIds = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/**
 * Shows earlier events again to one side: starts with the view that the side had, and changes that view event by event. The replay uses
 * nothing but the side's own view and events, so it reveals no secret. Movement points and open choices are left out.
 */
export class EventReplay {
  #view: View
  /** How many events have been shown. */
  #shown = 0
  readonly events: readonly GameEvent[]
  readonly #facts: PrintedFacts
  /** The pieces as the side saw them last, for those that come back out of a box. */
  readonly #lastSeen = new Map<PieceId, PieceView>()
  /** Enemy pieces that go into boxes during the replay. The side does not know which piece goes into which box. */
  readonly #willHide: ReadonlySet<PieceId>

  /** `start` and `end`: the side's views before and after the events; `end` is null when it is not known. */
  constructor(start: View, events: readonly GameEvent[], end: View | null, facts: PrintedFacts) {
    // A replay shows no open choice and no attack under way.
    this.#view = {
      ...start,
      pending: [],
      attack: null,
      moving: null,
      targets: [],
      hiding: [],
      toAct: null,
      result: null,
    }
    this.events = events
    this.#facts = facts
    // Enemy pieces that come out of a box, or whose place is unknown at the end, went into a box before.
    const revealedLater = events.flatMap((event) =>
      event.kind === 'revealed' && event.side !== start.side ? event.pieces : [],
    )
    // `unaccounted`: enemy pieces of which the side does not know where they are.
    this.#willHide = new Set([...revealedLater, ...(end?.unaccounted ?? [])])
  }

  get view(): View {
    return this.#view
  }

  /** How many events have been shown. */
  get shownCount(): number {
    return this.#shown
  }

  /** The event to show next; null: all have been shown. */
  get nextEvent(): GameEvent | null {
    return this.events[this.#shown] ?? null
  }

  /** Shows the next event. */
  showNext(): void {
    const event = this.nextEvent
    if (!event) return
    this.#shown++
    const view = this.#viewAfter(this.#view, event)
    const { us: usPoints, mexican: mexicanPoints } = this.#facts.points(event)
    const score = { us: view.score.us + usPoints, mexican: view.score.mexican + mexicanPoints }
    this.#view = usPoints + mexicanPoints === 0 ? view : { ...view, score }
  }

  /** Shows all events that are left. */
  showRest(): void {
    while (this.nextEvent) this.showNext()
  }

  /** A piece that the view does not have, put at the place `at`: as the side saw it last, or as it is at the start. */
  #pieceLastSeen(id: PieceId, at: string): PieceView {
    const lastSeen = this.#lastSeen.get(id)
    if (lastSeen) return { ...lastSeen, at }
    const steps = this.#facts.steps(id)
    const state = { disrupted: false, ineffective: false, garrison: false, marched: false, attacked: false }
    return { id, at, steps, ...state }
  }

  /** The view with these pieces on a hex or in another place (`at`), and with the fields of `change`. */
  #placePieces(view: View, ids: readonly PieceId[], at: string, change: Partial<PieceView> = {}): View {
    const placed = new Set(ids)
    const others = view.pieces.filter((piece) => !placed.has(piece.id))
    const presentPieces = new Map([...view.boxed, ...view.pieces].map((piece) => [piece.id, piece]))
    // A routed unit waits on the turn record track (`trt`), which knows only its steps.
    const stepsOfRouted = new Map(view.trt.map(({ id, steps }) => [id, { steps }]))
    const pieces = ids.map((id) => ({
      ...(presentPieces.get(id) ?? this.#pieceLastSeen(id, at)),
      ...stepsOfRouted.get(id),
      at,
      ...change,
    }))
    return {
      ...view,
      pieces: [...others, ...pieces].sort(compareIds),
      offMap: view.offMap.filter(({ id }) => !placed.has(id)),
      trt: view.trt.filter(({ id }) => !placed.has(id)),
      boxed: view.boxed.filter(({ id }) => !placed.has(id)),
      boxes: boxesWithout(view.boxes, placed),
      unaccounted: view.unaccounted.filter((id) => !placed.has(id)),
    }
  }

  /** The view with the fields of `change` on one piece, on the map or in a box. */
  #changePiece(view: View, id: PieceId, change: Partial<PieceView>): View {
    // A list without the piece stays the same object.
    const changed = (list: PieceView[]): PieceView[] =>
      list.some((piece) => piece.id === id)
        ? list.map((piece) => (piece.id === id ? { ...piece, ...change } : piece))
        : list
    return { ...view, pieces: changed(view.pieces), boxed: changed(view.boxed) }
  }

  /** The view without these pieces, which are remembered as the side saw them last. */
  #removePieces(view: View, ids: readonly PieceId[]): View {
    const removed = new Set(ids)
    for (const piece of view.pieces)
      if (removed.has(piece.id)) this.#lastSeen.set(piece.id, { ...piece, garrison: false })
    return {
      ...view,
      pieces: view.pieces.filter((piece) => !removed.has(piece.id)),
      offMap: view.offMap.filter((piece) => !removed.has(piece.id)),
      boxes: boxesWithout(view.boxes, removed),
    }
  }

  /**
   * A new segment begins: removes what the counters showed of the moves before (`mp2`, `spent`: half movement points left and spent). In a new
   * player turn, marches and attacks too.
   */
  #clearMoveMarks(view: View, isNewPlayerTurn: boolean): View {
    const pieces = view.pieces.map((piece) => {
      const {
        moved: _moved,
        mp2: _halfMovementPoints,
        spent: _spent,
        revealed: _revealed,
        garrisonFromEzoc: _garrisonFromEzoc,
        ...rest
      } = piece
      return isNewPlayerTurn ? { ...rest, marched: false, attacked: false } : rest
    })
    return { ...view, pieces }
  }

  /** The view as it is after an event; the score is counted elsewhere (`showNext`). */
  #viewAfter(view: View, event: GameEvent): View {
    switch (event.kind) {
      case 'placed': {
        const { piece, hex, entryTurn } = event
        if (entryTurn === null) return this.#placePieces(view, [piece], hex)
        const otherPieces = view.offMap.filter(({ id }) => id !== piece)
        const offMap = [...otherPieces, { id: piece, turn: entryTurn, hex }].sort(compareIds)
        return { ...this.#removePieces(view, [piece]), offMap }
      }
      case 'moved': {
        const marched = event.how === 'march' ? { marched: true } : {}
        return this.#placePieces(view, event.pieces, event.to, { garrison: false, ...marched })
      }
      case 'retreated':
      case 'advanced':
        return this.#placePieces(view, event.pieces, event.to, { garrison: false })
      case 'deployed':
        return this.#placePieces(view, [event.piece], event.hex, { garrison: false })
      case 'returned':
        return this.#placePieces(view, [event.piece], event.hex, { ineffective: true, disrupted: false })
      case 'garrison':
        // `in`: the unit goes into the bastion (true), or comes out.
        return this.#placePieces(view, [event.piece], event.hex, { garrison: event.in })
      case 'disrupted':
        return this.#changePiece(view, event.piece, { disrupted: true })
      case 'recovered': {
        // `from` names the state that the unit has left: disrupted or ineffective.
        const { piece, from: formerState } = event
        return this.#changePiece(view, piece, { [formerState]: false })
      }
      case 'stepLost':
        return this.#changePiece(view, event.piece, { steps: event.steps })
      case 'recoveredLeader':
        return this.#changePiece(view, event.piece, { wounded: 0, active: true })
      case 'routed': {
        const { piece, until: returnTurn } = event
        const steps = view.pieces.find(({ id }) => id === piece)?.steps ?? this.#facts.steps(piece)
        const trt = [...view.trt, { id: piece, turn: returnTurn, steps }].sort(compareIds)
        return { ...this.#removePieces(view, [piece]), trt }
      }
      case 'destroyed':
      case 'captured':
        return this.#withLoss(view, event.piece)
      case 'leaderHit':
        // `wounded` is the turn until which the leader is out of action.
        return event.fate === 'casualty'
          ? this.#withLoss(view, event.piece)
          : this.#changePiece(view, event.piece, { wounded: event.until, active: false })
      case 'activated': {
        const viewAfter = { ...view, activation: { ...view.activation, santaAnna: true } }
        return this.#changePiece(viewAfter, this.#facts.santaAnna, { active: true })
      }
      case 'armyFree':
        return { ...view, activation: { ...view.activation, armyFree: true } }
      case 'command': {
        const viewAfter = { ...view, hqActive: { ...view.hqActive, [event.side]: event.hqActive } }
        return this.#changePiece(viewAfter, `${event.side}.hq`, { active: event.hqActive })
      }
      case 'control':
        return { ...view, control: { ...view.control, [event.hex]: event.side } }
      case 'segment': {
        const { segment, side, turn } = event
        const isNewPlayerTurn = side !== view.active || turn !== view.turn
        // Events do not tell which units are in command: a replay marks none as out of it.
        const command = Object.fromEntries(
          view.pieces.filter(({ id }) => sideOfId(id) === view.side).map(({ id }) => [id, view.command[id] ?? []]),
        )
        return { ...this.#clearMoveMarks(view, isNewPlayerTurn), segment, active: side, turn, command }
      }
      case 'turn':
        return { ...view, turn: event.turn, clock: this.#facts.clock(event.turn) ?? view.clock }
      case 'victory':
        return { ...view, segment: 'over', score: event.points }
      case 'boxed':
        return event.side === view.side ? this.#ownPiecesBoxed(view, event) : this.#enemyPiecesBoxed(view, event)
      case 'markerMoved':
        return this.#markerMoved(view, event)
      case 'revealed':
        return this.#boxRevealed(view, event)
      default:
        return view
    }
  }

  /** The view after a piece was destroyed or captured for good. */
  #withLoss(view: View, id: PieceId): View {
    return { ...this.#removePieces(view, [id]), gone: [...view.gone, id].sort() }
  }

  /**
   * Enemy pieces have gone into a box. Which ones is secret, so all enemy pieces that go into boxes during the replay vanish with the first
   * of these events.
   */
  #enemyPiecesBoxed(view: View, { box: letter, markers }: GameEvent & { kind: 'boxed' }): View {
    const hidden = [...view.pieces, ...view.offMap].map(({ id }) => id).filter((id) => this.#willHide.has(id))
    const newMarkers = markers.map((at, i) => ({ letter, nr: i + 1, at }))
    return {
      ...this.#removePieces(view, hidden),
      enemyMarkers: [...view.enemyMarkers.filter((marker) => marker.letter !== letter), ...newMarkers],
      enemyBoxes: view.enemyBoxes.map((box) => (box.letter === letter ? { ...box, inUse: true } : box)),
      unaccounted: [...new Set([...view.unaccounted, ...hidden])].sort(),
    }
  }

  /** The side's own pieces have gone into a box. `event.markers`: the hexes of its two markers, or none while they are off the map. */
  #ownPiecesBoxed(view: View, event: GameEvent & { kind: 'boxed' }): View {
    const place = `box:${event.box}`
    const onMap = new Map(view.pieces.map((piece) => [piece.id, piece]))
    const boxed = event.pieces.map((id) => ({
      ...(onMap.get(id) ?? this.#pieceLastSeen(id, place)),
      at: place,
      garrison: false,
    }))
    const areOffMap = event.markers.length === 0
    const markers = { ...view.markers }
    for (const nr of [1, 2]) {
      const hex = event.markers[nr - 1]
      markers[markerIdOf(event.side, event.box, nr)] = {
        // `off`: off the map.
        at: hex ?? 'off',
        // Off the map marker 1 is the real one; on the map the event names the hex of the real one.
        real: areOffMap ? nr === 1 : hex === event.real,
        moved: false,
        mp2: MOVE_NOT_BEGUN,
        spent: 0,
        marched: false,
      }
    }
    return {
      ...this.#removePieces(view, event.pieces),
      boxed: [...view.boxed, ...boxed].sort(compareIds),
      boxes: { ...view.boxes, [event.box]: [...event.pieces] },
      markers,
    }
  }

  /** A marker of either side has moved. */
  #markerMoved(view: View, { marker: markerId, to }: GameEvent & { kind: 'markerMoved' }): View {
    if (sideOfId(markerId) === view.side) {
      const marker = view.markers[markerId]
      return marker ? { ...view, markers: { ...view.markers, [markerId]: { ...marker, at: to } } } : view
    }
    const parsedId = parseMarkerId(markerId)
    if (!parsedId) return view
    const { box: letter, nr } = parsedId
    const otherMarkers = view.enemyMarkers.filter((other) => other.letter !== letter || other.nr !== nr)
    return { ...view, enemyMarkers: [...otherMarkers, { letter, nr, at: to }] }
  }

  /** A box was revealed: its markers leave the map. */
  #boxRevealed(view: View, event: GameEvent & { kind: 'revealed' }): View {
    if (event.side !== view.side)
      return {
        ...view,
        enemyMarkers: view.enemyMarkers.filter(({ letter }) => letter !== event.box),
        enemyBoxes: view.enemyBoxes.map((box) => (box.letter === event.box ? { ...box, inUse: false } : box)),
      }
    // The pieces stay in the box until the owner has placed them (OPS-19.5.12), which may be in the next turn.
    const markers = { ...view.markers }
    for (const nr of [1, 2]) delete markers[markerIdOf(event.side, event.box, nr)]
    return { ...view, markers }
  }
}

/** The boxes without these pieces. Boxes that become empty are dropped. */
const boxesWithout = (boxes: View['boxes'], pieces: ReadonlySet<PieceId>): View['boxes'] =>
  Object.fromEntries(
    Object.entries(boxes)
      .map(([letter, ids]) => [letter, ids.filter((id) => !pieces.has(id))] as const)
      .filter(([, ids]) => ids.length > 0),
  )
