import { sideOfId } from '../../operational/ids'
import { markerIdOf, parseMarkerId } from '../../operational/hidden/markerIds'
import type { GameEvent, PieceId, PieceView, Side, View } from '../../operational/types'

/** Facts of the printed game that a retelling needs. */
export interface PrintedFacts {
  /** Steps of a piece that nobody has seen yet. */
  steps(piece: PieceId): number
  clock(turn: number): View['clock'] | null
  /** Leaders that are activated with the Mexican HQ (19.4). */
  santaAnna: PieceId
  /** Points for each side that the loss of a step, a unit or a leader brings (18.3). */
  points(event: GameEvent): Record<Side, number>
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/**
 * Tells a stretch of the past again: from what one side saw when it began, event by event, to what it sees now. Everything comes from that
 * side's own view and events, so it tells nothing more than they do. MP and what a segment leaves open are not retold.
 */
export class EventReplay {
  #view: View
  #at = 0
  readonly events: readonly GameEvent[]
  readonly #lore: PrintedFacts
  /** How pieces looked when they were seen last, for those that come back out of a box. */
  readonly #seen = new Map<PieceId, PieceView>()
  /** Enemy pieces that go into boxes in this stretch; which of them goes into which box nobody has been told. */
  readonly #vanish: ReadonlySet<PieceId>

  constructor(start: View, events: readonly GameEvent[], end: View | null, lore: PrintedFacts) {
    // Nothing is chosen or fought in a picture of the past.
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
    this.#lore = lore
    const found = events.flatMap((e) => (e.kind === 'revealed' && e.side !== start.side ? e.pieces : []))
    this.#vanish = new Set([...found, ...(end?.unaccounted ?? [])])
  }

  get view(): View {
    return this.#view
  }

  /** How many events have been told. */
  get at(): number {
    return this.#at
  }

  /** The event that comes next; null: all is told. */
  get next(): GameEvent | null {
    return this.events[this.#at] ?? null
  }

  /** Tells the next event. */
  step(): void {
    const event = this.next
    if (!event) return
    this.#at++
    const view = this.#after(this.#view, event)
    const { us, mexican } = this.#lore.points(event)
    this.#view =
      us + mexican === 0 ? view : { ...view, score: { us: view.score.us + us, mexican: view.score.mexican + mexican } }
  }

  finish(): void {
    while (this.next) this.step()
  }

  #blank(id: PieceId, at: string): PieceView {
    const known = this.#seen.get(id)
    if (known) return { ...known, at }
    const steps = this.#lore.steps(id)
    const state = { disrupted: false, ineffective: false, garrison: false, marched: false, attacked: false }
    return { id, at, steps, ...state }
  }

  #put(view: View, ids: readonly PieceId[], at: string, change: Partial<PieceView> = {}): View {
    const going = new Set(ids)
    const stay = view.pieces.filter((piece) => !going.has(piece.id))
    const had = new Map([...view.boxed, ...view.pieces].map((piece) => [piece.id, piece]))
    // The track keeps no more of a routed unit than its steps.
    const left = new Map(view.trt.map(({ id, steps }) => [id, { steps }]))
    const put = ids.map((id) => ({ ...(had.get(id) ?? this.#blank(id, at)), ...left.get(id), at, ...change }))
    return {
      ...view,
      pieces: [...stay, ...put].sort(byId),
      offMap: view.offMap.filter(({ id }) => !going.has(id)),
      trt: view.trt.filter(({ id }) => !going.has(id)),
      boxed: view.boxed.filter(({ id }) => !going.has(id)),
      boxes: without(view.boxes, going),
      unaccounted: view.unaccounted.filter((id) => !going.has(id)),
    }
  }

  #change(view: View, id: PieceId, change: Partial<PieceView>): View {
    const alter = (list: PieceView[]): PieceView[] =>
      list.some((piece) => piece.id === id)
        ? list.map((piece) => (piece.id === id ? { ...piece, ...change } : piece))
        : list
    return { ...view, pieces: alter(view.pieces), boxed: alter(view.boxed) }
  }

  #remove(view: View, ids: readonly PieceId[]): View {
    const going = new Set(ids)
    for (const piece of view.pieces) if (going.has(piece.id)) this.#seen.set(piece.id, { ...piece, garrison: false })
    return {
      ...view,
      pieces: view.pieces.filter((piece) => !going.has(piece.id)),
      offMap: view.offMap.filter((piece) => !going.has(piece.id)),
      boxes: without(view.boxes, going),
    }
  }

  /** A new segment: what was noted of the phase before is wiped off the counters. */
  #wipe(view: View, turn: boolean): View {
    const pieces = view.pieces.map((piece) => {
      const { moved: _moved, mp2: _mp2, spent: _spent, ...rest } = piece
      return turn ? { ...rest, marched: false, attacked: false } : rest
    })
    return { ...view, pieces }
  }

  #after(view: View, e: GameEvent): View {
    switch (e.kind) {
      case 'placed':
        return e.entryTurn === null
          ? this.#put(view, [e.piece], e.hex)
          : {
              ...this.#remove(view, [e.piece]),
              offMap: [
                ...view.offMap.filter(({ id }) => id !== e.piece),
                { id: e.piece, turn: e.entryTurn, hex: e.hex },
              ].sort(byId),
            }
      case 'moved':
      case 'retreated':
      case 'advanced':
        return this.#put(view, e.pieces, e.to, {
          garrison: false,
          ...(e.kind === 'moved' && e.how === 'march' ? { marched: true } : {}),
        })
      case 'deployed':
        return this.#put(view, [e.piece], e.hex, { garrison: false })
      case 'returned':
        return this.#put(view, [e.piece], e.hex, { ineffective: true, disrupted: false })
      case 'garrison':
        return this.#put(view, [e.piece], e.hex, { garrison: e.in })
      case 'disrupted':
        return this.#change(view, e.piece, { disrupted: true })
      case 'recovered':
        return this.#change(view, e.piece, { [e.from]: false })
      case 'stepLost':
        return this.#change(view, e.piece, { steps: e.steps })
      case 'recoveredLeader':
        return this.#change(view, e.piece, { wounded: 0, active: true })
      case 'routed': {
        const steps = view.pieces.find(({ id }) => id === e.piece)?.steps ?? this.#lore.steps(e.piece)
        const trt = [...view.trt, { id: e.piece, turn: e.until, steps }].sort(byId)
        return { ...this.#remove(view, [e.piece]), trt }
      }
      case 'destroyed':
      case 'captured':
        return this.#lost(view, e.piece)
      case 'leaderHit':
        return e.fate === 'casualty'
          ? this.#lost(view, e.piece)
          : this.#change(view, e.piece, { wounded: e.until, active: false })
      case 'activated': {
        const on = { ...view, activation: { santaAnna: true } }
        return this.#change(on, this.#lore.santaAnna, { active: true })
      }
      case 'command': {
        const on = { ...view, hqActive: { ...view.hqActive, [e.side]: e.hqActive } }
        return this.#change(on, `${e.side}.hq`, { active: e.hqActive })
      }
      case 'control':
        return { ...view, control: { ...view.control, [e.hex]: e.side } }
      case 'segment': {
        const fresh = e.side !== view.active || e.turn !== view.turn
        return { ...this.#wipe(view, fresh), segment: e.segment, active: e.side, turn: e.turn }
      }
      case 'turn':
        return { ...view, turn: e.turn, clock: this.#lore.clock(e.turn) ?? view.clock }
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

  #lost(view: View, id: PieceId): View {
    return { ...this.#remove(view, [id]), gone: [...view.gone, id].sort() }
  }

  #boxed(view: View, e: GameEvent & { kind: 'boxed' }): View {
    if (e.side !== view.side) {
      const gone = [...view.pieces, ...view.offMap].map(({ id }) => id).filter((id) => this.#vanish.has(id))
      const withoutPieces = this.#remove(view, gone)
      const put = e.markers.map((at, k) => ({ letter: e.box, nr: k + 1, at }))
      return {
        ...withoutPieces,
        enemyMarkers: [...view.enemyMarkers.filter(({ letter }) => letter !== e.box), ...put],
        enemyBoxes: view.enemyBoxes.map((box) => (box.letter === e.box ? { ...box, inUse: true } : box)),
        unaccounted: [...new Set([...view.unaccounted, ...gone])].sort(),
      }
    }
    const hidden = new Map(view.pieces.map((piece) => [piece.id, piece]))
    const boxed = e.pieces.map((id) => ({
      ...(hidden.get(id) ?? this.#blank(id, `box:${e.box}`)),
      at: `box:${e.box}`,
      garrison: false,
    }))
    const markers = { ...view.markers }
    const idle = { moved: false, mp2: -1, spent: 0, marched: false }
    for (const nr of [1, 2])
      markers[markerIdOf(e.side, e.box, nr)] = {
        at: e.markers[nr - 1] ?? 'off',
        real: e.markers.length === 0 ? nr === 1 : e.markers[nr - 1] === e.real,
        ...idle,
      }
    return {
      ...this.#remove(view, e.pieces),
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

  #revealed(view: View, e: GameEvent & { kind: 'revealed' }): View {
    if (e.side !== view.side)
      return {
        ...view,
        enemyMarkers: view.enemyMarkers.filter(({ letter }) => letter !== e.box),
        enemyBoxes: view.enemyBoxes.map((box) => (box.letter === e.box ? { ...box, inUse: false } : box)),
      }
    // What was in the box stays there until its owner has placed it (19.5.12), which may be in the next turn.
    const markers = { ...view.markers }
    for (const nr of [1, 2]) delete markers[markerIdOf(e.side, e.box, nr)]
    return { ...view, markers }
  }
}

/** Boxes with these pieces taken out; empty ones are none. */
const without = (boxes: View['boxes'], going: ReadonlySet<PieceId>): View['boxes'] =>
  Object.fromEntries(
    Object.entries(boxes)
      .map(([letter, ids]) => [letter, ids.filter((id) => !going.has(id))] as const)
      .filter(([, ids]) => ids.length > 0),
  )
