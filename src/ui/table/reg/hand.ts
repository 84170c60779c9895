// The player's hand over a Regimental table: taps, grips and keys become the step that he holds, and the step becomes an action.
import { computed, type ReadonlySignal } from '@preact/signals'
import { normalizedAngle } from '../../../core/fixed'
import { footprint } from '../../../tabletop/common/block'
import { headingTo, type Point, pointDistance, pointFromPose } from '../../../tabletop/common/point'
import { blockOf } from '../../../tabletop/regimental/battle/block'
import type { LegalEntry } from '../../../tabletop/regimental/battle/handler'
import { reachPreview } from '../../../tabletop/regimental/battle/preview/march'
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import type { RegimentalUnit } from '../../../tabletop/regimental/battle/types'
import type { TableHandle, TableLine, TableModel } from '../board'
import { inchesText } from './log'
import { drawnUnit } from './model'
import { GRAIN, moveToward, snapped, turnBy, wheelBy } from './dragged'
import { entriesOf, rangeOf, textsOf } from './legal'
import type { RegPlay } from './play'
import { tried } from './session'
import { regWords } from './words/words'

export { choosableIds } from './legal'

/** Grips lie at least so far from the ranks, in thousandths of an inch. */
const APART = 2200
const HALF = 18_000

type GripKind = TableHandle['kind']
type StepOf<K extends RegimentalAction['type']> = Extract<RegimentalAction, { type: K }>

/** The hand of whoever plays a battle; one for each battle. */
export interface RegHand {
  /** What the hand adds to the drawn table. */
  readonly marks: ReadonlySignal<Pick<TableModel, 'ghosts' | 'lines' | 'handles' | 'areas'>>
  /** Enemies that a tap names as the target of the chosen unit. */
  readonly targets: ReadonlySignal<ReadonlySet<string>>
  /** Places to be brought into view: where the chosen unit stands. */
  readonly focus: ReadonlySignal<readonly Point[]>
  tap(at: Point, id: string | null): void
  drag(handle: string, at: Point, stage: 'start' | 'move' | 'end' | 'cancel', shift: boolean): void
  /** Moves what is in the hand by keys: inches ahead and to the right, or degrees. */
  nudge(ahead: number, right: number, isCoarse: boolean): void
  /** Holds a step, or nothing. */
  hold(action: RegimentalAction | null): void
  /** Does what is in the hand. False: nothing is. */
  doHeld(): boolean
  /** Picks the next unit or leader for whom something may be chosen. */
  pickNext(back: boolean): void
}

const hands = new WeakMap<RegPlay, RegHand>()

/** The hand over a battle. */
export function regHand(play: RegPlay): RegHand {
  const known = hands.get(play)
  if (known) return known
  const made = createRegHand(play)
  hands.set(play, made)
  return made
}

/** Does the unit go where its front arrow is dragged: by a move, or guns hauled by hand? */
const mayGo = (legal: readonly LegalEntry[], id: string): boolean =>
  entriesOf(legal, 'go', id).length > 0 ||
  entriesOf(legal, 'gun', id).some((entry) => textsOf(entry, 'do').includes('haul'))

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value))

function createRegHand(play: RegPlay): RegHand {
  const { picked, held } = play
  /** The grip in the hand: where it was taken. */
  let grip: { kind: GripKind; from: Point } | null = null

  const tableNow = () => play.position.peek().table
  const unitOf = (id: string | null): RegimentalUnit | null => {
    const unit = id === null ? undefined : tableNow().battle.units[id]
    return unit?.absence === null ? unit : null
  }
  const entryFor = (type: RegimentalAction['type'], id: string | null): LegalEntry | null =>
    (id !== null && play.isYours.peek() ? entriesOf(play.legal.peek(), type, id)[0] : null) ?? null

  const heldUnit = (id: string) => ({ table: tableNow(), side: play.side.peek(), unit: id })

  /** The step that a grip stands for at a place. */
  function stepOf(kind: GripKind, from: Point, at: Point): RegimentalAction | null {
    const id = picked.peek()
    if (id === null) return null
    const { field, battle } = tableNow()
    if (kind === 'ride') {
      const leader = battle.leaders[id]
      if (!leader) return null
      const to = { x: leader.x + at.x - from.x, y: leader.y + at.y - from.y }
      return { type: 'ride', leader: id, x: snapped(to.x, GRAIN.inch), y: snapped(to.y, GRAIN.inch) }
    }
    const unit = unitOf(id)
    if (!unit) return null
    const moved = { x: unit.x + at.x - from.x, y: unit.y + at.y - from.y }
    const block = blockOf(field, id, unit)
    switch (kind) {
      case 'go':
        return moveToward(heldUnit(id), moved)
      case 'place':
        return {
          type: 'place',
          unit: id,
          x: snapped(moved.x, GRAIN.inch),
          y: snapped(moved.y, GRAIN.inch),
          heading: unit.heading,
          formation: unit.formation as StepOf<'place'>['formation'],
        }
      case 'turn': {
        const turned = normalizedAngle(headingTo(block.at, at) - headingTo(block.at, from))
        if (entryFor('place', id))
          return {
            type: 'place',
            unit: id,
            x: unit.x,
            y: unit.y,
            heading: normalizedAngle(snapped(unit.heading + turned, GRAIN.angle)),
            formation: unit.formation as StepOf<'place'>['formation'],
          }
        return turnBy(heldUnit(id), turned)
      }
      case 'wheelLeft':
        return wheelBy(heldUnit(id), 'left', from, at)
      case 'wheelRight':
        return wheelBy(heldUnit(id), 'right', from, at)
      default:
        return null
    }
  }

  /** The grips of the chosen unit or leader. */
  function handlesNow(): TableHandle[] {
    const id = picked.value
    const legal = play.legal.value
    if (id === null || !play.isYours.value) return []
    const w = regWords()
    const { field, battle } = play.position.value.table
    const leader = battle.leaders[id]
    if (leader)
      return entriesOf(legal, 'ride', id).length > 0
        ? [{ id: 'ride', kind: 'ride', at: { x: leader.x, y: leader.y + APART }, heading: 0, label: w.ride }]
        : []
    const unit = battle.units[id]
    if (unit?.absence !== null) return []
    const block = blockOf(field, id, unit)
    const aside = Math.max(block.width / 2 + 500, APART)
    const grips: TableHandle[] = []
    const add = (kind: GripKind, right: number, ahead: number, label: string): void => {
      grips.push({
        id: kind,
        kind,
        at: pointFromPose(block, Math.round(right), Math.round(ahead)),
        heading: unit.heading,
        label,
      })
    }
    if (mayGo(legal, id)) add('go', 0, APART, w.maneuver.go)
    for (const entry of entriesOf(legal, 'wheel', id)) {
      if (textsOf(entry, 'about').includes('right')) add('wheelLeft', -aside, 400, w.maneuver.wheelRight)
      if (textsOf(entry, 'about').includes('left')) add('wheelRight', aside, 400, w.maneuver.wheelLeft)
    }
    const mayPlace = entriesOf(legal, 'place', id).length > 0
    if (mayPlace) add('place', 0, -block.depth / 2, w.maneuver.go)
    if (mayPlace || entriesOf(legal, 'turn', id).length > 0) add('turn', 0, -block.depth - APART, w.maneuver.turn)
    return grips.filter((each, i) => grips.findIndex(({ id: other }) => other === each.id) === i)
  }

  /** The unit as it would stand after the step in the hand, and the way there. */
  function heldMarks(): Pick<TableModel, 'ghosts' | 'lines'> {
    const action = held.value
    const { table } = play.position.value
    const w = regWords()
    if (action === null) return { ghosts: [], lines: [] }
    if (action.type === 'ride') {
      const leader = table.battle.leaders[action.leader]
      if (!leader) return { ghosts: [], lines: [] }
      const from = { x: leader.x, y: leader.y }
      const to = { x: action.x, y: action.y }
      return {
        ghosts: [],
        lines: [{ kind: 'path', path: [from, to], label: w.inches(inchesText(pointDistance(from, to))) }],
      }
    }
    if (!('unit' in action)) return { ghosts: [], lines: [] }
    const id = action.unit
    const unit = table.battle.units[id]
    if (unit?.absence !== null) return { ghosts: [], lines: [] }
    const done = tried(table, play.side.peek(), [action])
    const after = done?.table.battle.units[id]
    const isRefused = !done || after?.absence !== null
    const stands = isRefused ? naively(unit, action) : after
    const from = { x: unit.x, y: unit.y }
    const to = { x: stands.x, y: stands.y }
    const path: TableLine = {
      kind: 'path',
      path: [from, to],
      label: w.inches(inchesText(pointDistance(from, to))),
    }
    return {
      ghosts: [{ ...drawnUnit(table, id, stands), id: `ghost:${id}`, refused: isRefused }],
      lines: pointDistance(from, to) > 0 ? [path] : [],
    }
  }

  /** Declared charges, and fire that is being put together, as lines. */
  function ordersNow(): TableLine[] {
    const { units, charges, fire } = play.position.value.table.battle
    const at = (id: string): Point | null => (units[id]?.absence === null ? { x: units[id].x, y: units[id].y } : null)
    const lines: TableLine[] = []
    for (const { unit, target, state } of charges) {
      const [from, to] = [at(unit), at(target)]
      if (state === 'declared' && from && to) lines.push({ kind: 'charge', path: [from, to], label: null, alpha: 0.85 })
    }
    for (const firer of fire?.firers ?? []) {
      const [from, to] = [at(firer), at(fire!.target)]
      if (from && to) lines.push({ kind: 'fire', path: [from, to], label: null })
    }
    return lines
  }

  const targets = computed((): ReadonlySet<string> => {
    if (!play.isYours.value) return new Set()
    const id = picked.value
    const { units } = play.position.value.table.battle
    const own = id !== null && units[id]?.side === play.side.value ? id : undefined
    return new Set(
      (['charge', 'aim'] as const).flatMap((type) =>
        entriesOf(play.legal.value, type, own).flatMap((entry) =>
          textsOf(entry, 'target').filter((each): each is string => each !== null),
        ),
      ),
    )
  })

  /** How far the chosen unit may go in every direction (REG-5.10). */
  const reach = computed((): TableModel['areas'] => {
    const id = picked.value
    const { table } = play.position.value
    if (id === null || !play.isYours.value || table.battle.units[id]?.absence !== null) return []
    if (entriesOf(play.legal.value, 'go', id).length === 0) return []
    const { areas } = reachPreview({ table, side: play.side.value, unit: id })
    return areas.map(({ outline }) => ({ kind: 'wedge', outline }))
  })

  const hand: RegHand = {
    marks: computed(() => {
      const { ghosts, lines } = heldMarks()
      return { ghosts, areas: reach.value, handles: handlesNow(), lines: [...ordersNow(), ...lines] }
    }),
    targets,
    focus: computed(() => {
      const id = picked.value
      const { battle, field } = play.position.peek().table
      const unit = id === null ? undefined : battle.units[id]
      if (id !== null && unit?.absence === null) return footprint(blockOf(field, id, unit))
      const leader = id === null ? undefined : battle.leaders[id]
      return leader ? [{ x: leader.x, y: leader.y }] : []
    }),
    tap(at, id) {
      if (play.isBusy.peek()) return
      const own = picked.peek()
      if (id !== null && id !== own && targets.peek().has(id)) {
        const { units } = tableNow().battle
        if (own !== null && units[own]?.side === play.side.peek()) {
          const type = entriesOf(play.legal.peek(), 'charge', own).length > 0 ? 'charge' : 'aim'
          const action: RegimentalAction =
            type === 'charge'
              ? { type, unit: own, target: id, coldSteel: false }
              : { type: 'aim', unit: own, target: id }
          if (play.check(action) === null) {
            void play.act(action)
            return
          }
        }
      }
      if (id !== null) {
        picked.value = id
        held.value = null
        return
      }
      const unit = unitOf(own)
      if (own !== null && unit && play.isYours.peek() && mayGo(play.legal.peek(), own))
        held.value = moveToward(heldUnit(own), at)
      else if (own !== null && entryFor('ride', own))
        held.value = { type: 'ride', leader: own, x: Math.round(at.x), y: Math.round(at.y) }
    },
    drag(handle, at, stage) {
      if (stage === 'start') grip = { kind: handle as GripKind, from: at }
      if (!grip || play.isBusy.peek()) return
      if (stage === 'cancel') held.value = null
      else held.value = stepOf(grip.kind, grip.from, at)
      if (stage === 'end' || stage === 'cancel') grip = null
      if (stage === 'end') hand.doHeld()
    },
    nudge(ahead, right, isCoarse) {
      const id = picked.peek()
      if (id === null) return
      const inch = isCoarse ? 1000 : GRAIN.inch
      const angle = isCoarse ? 1500 : GRAIN.angle
      const now = held.peek()
      const { battle } = tableNow()
      const leader = battle.leaders[id]
      if (leader && entryFor('ride', id)) {
        const from = now?.type === 'ride' ? now : { x: leader.x, y: leader.y }
        held.value = { type: 'ride', leader: id, x: from.x + right * inch, y: from.y + ahead * inch }
        return
      }
      const unit = unitOf(id)
      if (!unit) return
      if (entryFor('place', id)) {
        const from = now?.type === 'place' ? now : unit
        held.value = {
          type: 'place',
          unit: id,
          x: from.x + right * inch,
          y: from.y + ahead * inch,
          heading: unit.heading,
          formation: unit.formation as StepOf<'place'>['formation'],
        }
      } else if (entryFor('go', id)) {
        const was = now?.type === 'go' ? now : { distance: 0, off: 0 }
        const offs = rangeOf(entryFor('go', id)!, 'off') ?? { min: 0, max: 0 }
        const distance = Math.max(0, was.distance + ahead * inch)
        const off = within(was.off + right * angle, offs)
        held.value = distance === 0 ? null : { type: 'go', unit: id, distance, off }
      } else if (entryFor('turn', id)) {
        const angles = rangeOf(entryFor('turn', id)!, 'angle') ?? { min: -HALF, max: HALF }
        const was = now?.type === 'turn' ? now.angle : 0
        held.value = { type: 'turn', unit: id, angle: within(was + right * angle, angles) }
      }
    },
    hold(action) {
      held.value = action
    },
    doHeld() {
      const action = held.peek()
      if (action === null) return false
      held.value = null
      void play.act(action)
      return true
    },
    pickNext(back) {
      const ids = [
        ...new Set(play.legal.peek().flatMap((entry) => [...textsOf(entry, 'unit'), ...textsOf(entry, 'leader')])),
      ]
        .filter((id): id is string => id !== null)
        .sort()
      if (ids.length === 0) return
      const at = ids.indexOf(picked.peek() ?? '')
      const next = at < 0 ? 0 : (at + (back ? ids.length - 1 : 1)) % ids.length
      held.value = null
      picked.value = ids[next]!
    },
  }
  return hand
}

/** Where a step that the rules refuse would lead, so that the hand sees what it asked for. */
function naively(unit: RegimentalUnit, action: RegimentalAction): RegimentalUnit {
  if (action.type === 'place') return { ...unit, x: action.x, y: action.y, heading: action.heading }
  if (action.type === 'turn') return { ...unit, heading: unit.heading + action.angle }
  if (action.type !== 'go') return unit
  const at = { at: { x: unit.x, y: unit.y }, heading: unit.heading + action.off }
  return { ...unit, ...pointFromPose(at, 0, action.distance) }
}
