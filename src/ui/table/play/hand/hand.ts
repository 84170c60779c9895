// The player's hand over the table: connects what he does (pointer, keys, buttons, fields) with what it comes to and with the game. One for each seat.
import { batch } from '@preact/signals'
import type { Refusal } from '../../../../core/result'
import { headingTo, type Point } from '../../../../tabletop/common/point'
import type { Block } from '../../../../tabletop/common/block'
import { centreOf } from '../../../../tabletop/common/block'
import { dependOn } from '../../../shared/dependOn'
import type { TablePlay, TableSeat } from '../tableSeat'
import { comesTo, type InHand, marchOf } from './comesTo'
import { type Grip, type GripKind, snappedPlace } from './grips'
import { EMPTY_HAND, type HandEvent, type HandState, nextHand } from './handState'
import { GRAINS, type Grain, type Held, type HeldPlace, snapped, type StepStance, turnedHeading } from './held'
import { actionsWithoutStep } from './steps'

/** A direction that a panel asks for, with an arrow on the table. */
export interface AskedHeading {
  readonly unit: string
  readonly heading: number
  readonly onHeading: (heading: number) => void
}

/** Runs something in the next picture, or at once where there are none. */
const soon = (run: () => void): void => {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(run)
  else run()
}

/** The fields of a unit's place in its view, as `place` has them. */
const placeFields = ({ at, heading, stance, files }: { at: Point; heading: number; stance: string; files: number }) =>
  ({ kind: 'place', ...at, heading, stance, width: files }) as HeldPlace

function createHand(play: TablePlay, seat: TableSeat) {
  const { game } = play
  const state = seat.signal<HandState>(EMPTY_HAND)
  /** Clauses of a step that was let go where nothing is legal, or shortened to what is. */
  const told = seat.signal<readonly Refusal[]>([])
  /** The formation that the width grip and the buttons take. */
  const stance = seat.signal<StepStance>('line')
  const askedHeading = seat.signal<AskedHeading | null>(null)
  /** Grows when the chosen unit should be brought into view. */
  const focus = seat.signal(0)
  /** The switch on the table: by inches and fifteen degrees instead of quarters and single degrees. */
  const isCoarse = seat.signal(false)
  const grain = seat.computed((): Grain => (isCoarse.value ? GRAINS.coarse : GRAINS.fine))
  /** What drags and keys go by; Shift is the switch for as long as it is held. */
  const grainWith = (shift: boolean): Grain => (shift || isCoarse.peek() ? GRAINS.coarse : GRAINS.fine)

  const isAsked = seat.computed(() => seat.toAct.value === seat.side && !seat.isBusy.value)
  /** The entries of the legal list for the chosen unit or leader. */
  const entries = seat.computed(() => {
    const id = seat.picked.value
    return id === null ? [] : seat.legal.value.filter(({ unit, leader }) => unit === id || leader === id)
  })
  const types = seat.computed(() => new Set(entries.value.map(({ type }) => type)))
  const isOwnUnit = (id: string | null): id is string => id !== null && seat.view.value.units[id]?.side === seat.side
  /** The march of the chosen unit as it is laid out. */
  const base = seat.computed(() => {
    const id = seat.picked.value
    return seat.question.value === 'moves' && isOwnUnit(id) ? marchOf(game, id) : null
  })
  const inHand = seat.computed((): InHand | null => {
    const { held } = state.value
    const id = seat.picked.value
    // Previews are asked anew after every change of the game.
    dependOn(seat.view)
    return held && id !== null ? comesTo(game, id, held, base.value) : null
  })
  /** Is the chosen unit going somewhere: by its front arrow, by keys or numbers? */
  const isGoing = seat.computed(() => {
    const { held, grip } = state.value
    return grip?.kind === 'go' || held?.kind === 'go'
  })
  /** How far it may go in every direction, after what is laid out; asked only while it is going. */
  const reach = seat.computed(() => {
    const id = seat.picked.value
    if (!isGoing.value || id === null || base.value === null) return null
    const made = game.preview('reach', { unit: id })
    return made.ok ? made.value : null
  })
  /** OPS-23.2: the ground on which the chosen unit of a clash may be set up; null: anywhere, or it is not the time. */
  const setUpGround = seat.computed(() => {
    const id = seat.picked.value
    if (seat.question.value !== 'setup' || !play.staffFinish || !isOwnUnit(id)) return null
    const made = game.preview('setupGround', { unit: id })
    return made.ok ? made.value.legal : null
  })
  const stops = seat.computed((): readonly Refusal[] => {
    const now = inHand.value?.stops ?? []
    return now.length > 0 ? now : told.value
  })

  /** Where the chosen unit stands: in the hand, after what is laid out, or in the view. */
  const block = seat.computed((): Block | null => {
    const id = seat.picked.value
    const unit = id === null ? undefined : seat.view.value.units[id]
    if (!unit?.at) return null
    const { at, heading, width, depth } = unit
    return inHand.value?.block ?? base.value?.end ?? { at, heading, width, depth }
  })
  /** Where the chosen leader stands or rides to. */
  const place = seat.computed((): Point | null => {
    const id = seat.picked.value
    const leader = id === null ? undefined : seat.view.value.leaders[id]
    if (id === null || !leader?.at) return null
    const ride = seat.view.value.draft.rides[id]
    return inHand.value?.place ?? (ride ? { x: ride.x, y: ride.y } : leader.at)
  })
  /** The place of the chosen unit before the battle; null: not at set-up. */
  const setUp = seat.computed((): HeldPlace | null => {
    const id = seat.picked.value
    const { held } = state.value
    if (held?.kind === 'place') return held
    const unit = id === null ? undefined : seat.view.value.units[id]
    return types.value.has('place') && unit?.at ? placeFields({ ...unit, at: unit.at }) : null
  })

  /** The grips that the chosen unit or leader has now. */
  const grips = seat.computed((): ReadonlySet<GripKind> => {
    if (askedHeading.value !== null) return new Set(['turn'])
    if (!isAsked.value) return new Set()
    const has = types.value
    return new Set<GripKind>([
      ...(has.has('go') ? (['go'] as const) : []),
      ...(has.has('wheel') ? (['wheelLeft', 'wheelRight'] as const) : []),
      ...(has.has('place') ? (['place'] as const) : []),
      ...(has.has('turn') || has.has('place') ? (['turn'] as const) : []),
      ...(has.has('form') || has.has('place') ? (['width'] as const) : []),
      ...(has.has('ride') ? (['ride'] as const) : []),
    ])
  })

  function send(event: HandEvent): Held | null {
    const { state: next, layOut } = nextHand(state.peek(), event)
    state.value = next
    return layOut
  }

  /** The formation of a form step: the chosen one if it is legal, else the first legal one. */
  function legalStance(): StepStance {
    const legal = entries.peek().flatMap((entry) => (entry.type === 'form' ? [entry.stance as StepStance] : []))
    return legal.includes(stance.peek()) ? stance.peek() : (legal[0] ?? 'line')
  }

  /** How wide a casting in the front rank is, in thousandths of an inch. */
  function castingWidth(): number {
    const unit = seat.view.peek().units[seat.picked.peek() ?? '']
    return unit ? Math.max(1, Math.round(unit.width / Math.max(1, unit.files))) : 1000
  }

  function gripAt(kind: GripKind, from: Point): Grip {
    const setUpNow = setUp.peek()
    return {
      kind,
      from,
      block: block.peek(),
      place: place.peek(),
      setUp: setUpNow,
      stance: legalStance(),
      casting: castingWidth(),
    }
  }

  /** The last place of a dragged grip that is not looked at yet. */
  let waiting: { readonly at: Point; readonly grain: Grain } | null = null
  let isWaiting = false
  function lookAtWaiting(): void {
    isWaiting = false
    const moved = waiting
    waiting = null
    if (moved && !seat.disposed) send({ type: 'MOVE', ...moved })
  }

  function turnHeading(at: Point, { angle }: Grain): void {
    const asked = askedHeading.peek()
    const unit = asked && seat.view.peek().units[asked.unit]
    if (!asked || !unit?.at) return
    const centre = centreOf({ at: unit.at, heading: unit.heading, width: unit.width, depth: unit.depth })
    if (centre.x !== at.x || centre.y !== at.y) asked.onHeading(turnedHeading(snapped(headingTo(centre, at), angle), 0))
  }

  /** Lays out what was held: its action, or the clauses why there is none. */
  function layOut(held: Held | null): void {
    const id = seat.picked.peek()
    if (held === null || id === null) return
    const { action, stops: why } = comesTo(game, id, held, base.peek())
    told.value = why
    if (action) play.act(seat, action)
  }

  const hand = {
    state,
    base,
    inHand,
    reach,
    setUpGround,
    stops,
    block,
    place,
    setUp,
    grips,
    entries,
    types,
    stance,
    askedHeading,
    focus,
    isCoarse,
    grain,
    grainWith,
    isAsked,
    /** Chooses a unit or leader, and brings it into view. */
    pick(id: string | null): void {
      batch(() => {
        send({ type: 'CANCEL' })
        told.value = []
        seat.picked.value = id
        if (id !== null) focus.value++
      })
    },
    /** Puts something into the hand, by a button, a field or the keys; a wish that is too great is shortened to what is legal. */
    hold(held: Held | null): void {
      batch(() => {
        told.value = []
        send({ type: 'HOLD', held })
        const now = inHand.peek()
        const shortened = now?.action && now.stops.length > 0 ? heldOfAction(now.action) : null
        if (!shortened || state.peek().grip) return
        told.value = now!.stops
        send({ type: 'HOLD', held: shortened })
      })
    },
    /** Takes a place that was tapped: as far toward it as is legal. */
    holdToward(at: Point): void {
      const onGrid = snappedPlace(at, grain.peek())
      if (types.peek().has('ride')) hand.hold({ kind: 'ride', to: onGrid, attach: null })
      else if (types.peek().has('place') && setUp.peek()) hand.hold({ ...setUp.peek()!, ...onGrid })
      else if (types.peek().has('go')) {
        hand.hold({ kind: 'dragGo', to: at, grain: grain.peek() })
        const action = inHand.peek()?.action
        if (action) batch(() => send({ type: 'HOLD', held: heldOfAction(action) }))
      }
    },
    /** A grip is dragged on the table; `shift`: in great steps. */
    drag(kind: GripKind, at: Point, stage: 'start' | 'move' | 'end' | 'cancel', shift = false): void {
      const by = grainWith(shift)
      if (askedHeading.peek()) {
        if (stage !== 'cancel') turnHeading(at, by)
        return
      }
      switch (stage) {
        case 'start':
          told.value = []
          send({ type: 'GRAB', grip: gripAt(kind, at), at, grain: by })
          return
        case 'move':
          waiting = { at, grain: by }
          if (isWaiting) return
          isWaiting = true
          soon(lookAtWaiting)
          return
        case 'end':
          waiting = null
          send({ type: 'MOVE', at, grain: by })
          batch(() => layOut(send({ type: 'DROP' })))
          return
        case 'cancel':
          waiting = null
          send({ type: 'CANCEL' })
      }
    },
    commit(): void {
      batch(() => layOut(send({ type: 'COMMIT' })))
    },
    /** Lets go of what is held. False: nothing was held. */
    cancel(): boolean {
      const { held, grip } = state.peek()
      told.value = []
      send({ type: 'CANCEL' })
      return held !== null || grip !== null
    },
    /** Takes one step out of the march of the chosen unit. */
    async leaveOut(step: number): Promise<void> {
      const id = seat.picked.peek()
      if (id !== null) await play.actAll(seat, actionsWithoutStep(seat.view.peek(), id, step))
    },
    legalStance,
  }

  // After a change of the game the hand is empty; a drag that is under way ends.
  let isFirst = true
  seat.effect(() => {
    dependOn(seat.view)
    if (!isFirst) send({ type: 'CHANGED' })
    isFirst = false
  })
  // Another question concerns other units.
  let questionBefore = seat.question.peek()
  seat.effect(() => {
    if (seat.question.value === questionBefore) return
    questionBefore = seat.question.value
    seat.picked.value = null
    seat.refusal.value = null
  })
  let pickedBefore = seat.picked.peek()
  seat.effect(() => {
    if (seat.picked.value === pickedBefore) return
    pickedBefore = seat.picked.value
    batch(() => {
      send({ type: 'CANCEL' })
      told.value = []
    })
  })
  return hand
}

export type Hand = ReturnType<typeof createHand>

/** An action of the hand as what is held, so that fields and keys go on from it; null: it is none. */
function heldOfAction(action: object): Held | null {
  const one = action as Readonly<Record<string, never>> & { readonly type: string }
  switch (one.type) {
    case 'go':
      return { kind: 'go', distance: one.distance!, off: one.off! }
    case 'wheel':
      return { kind: 'wheel', about: one.about!, angle: one.angle! }
    case 'turn':
      return { kind: 'turn', angle: one.angle! }
    case 'form':
      return { kind: 'form', stance: one.stance!, width: one.width! }
    case 'place':
      return { kind: 'place', x: one.x!, y: one.y!, heading: one.heading!, stance: one.stance!, width: one.width! }
    case 'ride':
      return { kind: 'ride', to: { x: one.x!, y: one.y! }, attach: one.attach ?? null }
    default:
      return null
  }
}

const hands = new WeakMap<TableSeat, Hand>()

/** The hand of the player at the table; made when it is first asked for. */
export function handOf(play: TablePlay, seat: TableSeat): Hand {
  let hand = hands.get(seat)
  if (!hand) {
    hand = createHand(play, seat)
    hands.set(seat, hand)
  }
  return hand
}
