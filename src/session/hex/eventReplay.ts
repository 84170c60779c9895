import { sideOfId } from '../../operational/ids'
import { markerIdOf, parseMarkerId } from '../../operational/hidden/markerIds'
import type { GameEvent, PieceId, PieceView, Side, View } from '../../operational/types'

/** Facts of the map, the counters and the tables that a replay of events needs. */
export interface PrintedFacts {
  /** Steps that a piece has at the start; 0 for leaders and HQs. */
  steps(piece: PieceId): number
  clock(turn: number): View['clock'] | null
  /** Id of Santa Anna, who is activated with the Mexican HQ (OPS-19.4). */
  santaAnna: PieceId
  /** Points that each side gains by an event that is a loss (OPS-18.3). */
  points(event: GameEvent): Record<Side, number>
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/**
 * Shows earlier events again to one side: it starts with the view that the side had, and changes it event by event. It uses nothing but the
 * side's own view and events, so it reveals no secret. MP and open choices are left out.
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
    const revealed = events.flatMap((e) => (e.kind === 'revealed' && e.side !== start.side ? e.pieces : []))
    this.#willHide = new Set([...revealed, ...(end?.unaccounted ?? [])])
  }

  get view(): View {
    return this.#view
  }

  /** How many events have been shown. */
  get at(): number {
    return this.#shown
  }

  /** The event to show next; null: all have been shown. */
  get next(): GameEvent | null {
    return this.events[this.#shown] ?? null
  }

  /** Shows the next event. */
  showNext(): void {
    const event = this.next
    if (!event) return
    this.#shown++
    const view = this.#viewAfter(this.#view, event)
    const { us, mexican } = this.#facts.points(event)
    this.#view =
      us + mexican === 0 ? view : { ...view, score: { us: view.score.us + us, mexican: view.score.mexican + mexican } }
  }

  showRest(): void {
    while (this.next) this.showNext()
  }

  #pieceAsKnown(id: PieceId, at: string): PieceView {
    const known = this.#lastSeen.get(id)
    if (known) return { ...known, at }
    const steps = this.#facts.steps(id)
    const state = { disrupted: false, ineffective: false, garrison: false, marched: false, attacked: false }
    return { id, at, steps, ...state }
  }

  /** The view with these pieces on a hex or in another place, changed like `change`. */
  #placePieces(view: View, ids: readonly PieceId[], at: string, change: Partial<PieceView> = {}): View {
    const placed = new Set(ids)
    const others = view.pieces.filter((piece) => !placed.has(piece.id))
    const before = new Map([...view.boxed, ...view.pieces].map((piece) => [piece.id, piece]))
    // The turn record track knows only the steps of a routed unit.
    const stepsOfRouted = new Map(view.trt.map(({ id, steps }) => [id, { steps }]))
    const pieces = ids.map((id) => ({
      ...(before.get(id) ?? this.#pieceAsKnown(id, at)),
      ...stepsOfRouted.get(id),
      at,
      ...change,
    }))
    return {
      ...view,
      pieces: [...others, ...pieces].sort(byId),
      offMap: view.offMap.filter(({ id }) => !placed.has(id)),
      trt: view.trt.filter(({ id }) => !placed.has(id)),
      boxed: view.boxed.filter(({ id }) => !placed.has(id)),
      boxes: boxesWithout(view.boxes, placed),
      unaccounted: view.unaccounted.filter((id) => !placed.has(id)),
    }
  }

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

  /** A new segment begins: removes what the counters showed of the phase before. `newTurn`: a new player turn begins too. */
  #clearMoveMarks(view: View, newTurn: boolean): View {
    const pieces = view.pieces.map((piece) => {
      const { moved: _moved, mp2: _mp2, spent: _spent, ...rest } = piece
      return newTurn ? { ...rest, marched: false, attacked: false } : rest
    })
    return { ...view, pieces }
  }

  #viewAfter(view: View, e: GameEvent): View {
    switch (e.kind) {
      case 'placed':
        return e.entryTurn === null
          ? this.#placePieces(view, [e.piece], e.hex)
          : {
              ...this.#removePieces(view, [e.piece]),
              offMap: [
                ...view.offMap.filter(({ id }) => id !== e.piece),
                { id: e.piece, turn: e.entryTurn, hex: e.hex },
              ].sort(byId),
            }
      case 'moved':
      case 'retreated':
      case 'advanced':
        return this.#placePieces(view, e.pieces, e.to, {
          garrison: false,
          ...(e.kind === 'moved' && e.how === 'march' ? { marched: true } : {}),
        })
      case 'deployed':
        return this.#placePieces(view, [e.piece], e.hex, { garrison: false })
      case 'returned':
        return this.#placePieces(view, [e.piece], e.hex, { ineffective: true, disrupted: false })
      case 'garrison':
        return this.#placePieces(view, [e.piece], e.hex, { garrison: e.in })
      case 'disrupted':
        return this.#changePiece(view, e.piece, { disrupted: true })
      case 'recovered':
        return this.#changePiece(view, e.piece, { [e.from]: false })
      case 'stepLost':
        return this.#changePiece(view, e.piece, { steps: e.steps })
      case 'recoveredLeader':
        return this.#changePiece(view, e.piece, { wounded: 0, active: true })
      case 'routed': {
        const steps = view.pieces.find(({ id }) => id === e.piece)?.steps ?? this.#facts.steps(e.piece)
        const trt = [...view.trt, { id: e.piece, turn: e.until, steps }].sort(byId)
        return { ...this.#removePieces(view, [e.piece]), trt }
      }
      case 'destroyed':
      case 'captured':
        return this.#pieceGone(view, e.piece)
      case 'leaderHit':
        return e.fate === 'casualty'
          ? this.#pieceGone(view, e.piece)
          : this.#changePiece(view, e.piece, { wounded: e.until, active: false })
      case 'activated': {
        const activated = { ...view, activation: { santaAnna: true } }
        return this.#changePiece(activated, this.#facts.santaAnna, { active: true })
      }
      case 'command': {
        const determined = { ...view, hqActive: { ...view.hqActive, [e.side]: e.hqActive } }
        return this.#changePiece(determined, `${e.side}.hq`, { active: e.hqActive })
      }
      case 'control':
        return { ...view, control: { ...view.control, [e.hex]: e.side } }
      case 'segment': {
        const newTurn = e.side !== view.active || e.turn !== view.turn
        return { ...this.#clearMoveMarks(view, newTurn), segment: e.segment, active: e.side, turn: e.turn }
      }
      case 'turn':
        return { ...view, turn: e.turn, clock: this.#facts.clock(e.turn) ?? view.clock }
      case 'victory':
        return { ...view, segment: 'over', score: e.points }
      case 'boxed':
        return this.#boxed(view, e)
      case 'markerMoved':
        return this.#markerMoved(view, e)
      case 'revealed':
        return this.#revealed(view, e)
      default:
        return view
    }
  }

  #pieceGone(view: View, id: PieceId): View {
    return { ...this.#removePieces(view, [id]), gone: [...view.gone, id].sort() }
  }

  /** Pieces have gone into a box. */
  #boxed(view: View, e: GameEvent & { kind: 'boxed' }): View {
    if (e.side !== view.side) {
      // Which of the enemy's pieces these are is secret, so all that the replay will not account for vanish at once.
      const hidden = [...view.pieces, ...view.offMap].map(({ id }) => id).filter((id) => this.#willHide.has(id))
      const withoutPieces = this.#removePieces(view, hidden)
      const newMarkers = e.markers.map((at, k) => ({ letter: e.box, nr: k + 1, at }))
      return {
        ...withoutPieces,
        enemyMarkers: [...view.enemyMarkers.filter(({ letter }) => letter !== e.box), ...newMarkers],
        enemyBoxes: view.enemyBoxes.map((box) => (box.letter === e.box ? { ...box, inUse: true } : box)),
        unaccounted: [...new Set([...view.unaccounted, ...hidden])].sort(),
      }
    }
    const onMap = new Map(view.pieces.map((piece) => [piece.id, piece]))
    const boxed = e.pieces.map((id) => ({
      ...(onMap.get(id) ?? this.#pieceAsKnown(id, `box:${e.box}`)),
      at: `box:${e.box}`,
      garrison: false,
    }))
    const markers = { ...view.markers }
    // `mp2` -1: the marker's move has not begun.
    const unmoved = { moved: false, mp2: -1, spent: 0, marched: false }
    for (const nr of [1, 2])
      markers[markerIdOf(e.side, e.box, nr)] = {
        at: e.markers[nr - 1] ?? 'off',
        // Off the map, the real marker has number 1.
        real: e.markers.length === 0 ? nr === 1 : e.markers[nr - 1] === e.real,
        ...unmoved,
      }
    return {
      ...this.#removePieces(view, e.pieces),
      boxed: [...view.boxed, ...boxed].sort(byId),
      boxes: { ...view.boxes, [e.box]: [...e.pieces] },
      markers,
    }
  }

  #markerMoved(view: View, e: GameEvent & { kind: 'markerMoved' }): View {
    if (sideOfId(e.marker) === view.side) {
      const marker = view.markers[e.marker]
      return marker ? { ...view, markers: { ...view.markers, [e.marker]: { ...marker, at: e.to } } } : view
    }
    const marker = parseMarkerId(e.marker)
    if (!marker) return view
    const { box: letter, nr } = marker
    const rest = view.enemyMarkers.filter((other) => other.letter !== letter || other.nr !== nr)
    return { ...view, enemyMarkers: [...rest, { letter, nr, at: e.to }] }
  }

  /** A box was revealed: its markers are taken off. */
  #revealed(view: View, e: GameEvent & { kind: 'revealed' }): View {
    if (e.side !== view.side)
      return {
        ...view,
        enemyMarkers: view.enemyMarkers.filter(({ letter }) => letter !== e.box),
        enemyBoxes: view.enemyBoxes.map((box) => (box.letter === e.box ? { ...box, inUse: false } : box)),
      }
    // The pieces stay in the box until the owner has placed them (OPS-19.5.12), which may be in the next turn.
    const markers = { ...view.markers }
    for (const nr of [1, 2]) delete markers[markerIdOf(e.side, e.box, nr)]
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
