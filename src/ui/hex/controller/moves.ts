import type { SeatStore } from '../seat/store'
import type { Action, HexId, PieceId } from '../../../operational/types'
import type { Done } from '../game'
import { pathTo, reachableHex } from './path'
import { isMarker, placeIn } from '../shared/pieces'
import { canStep, leadersAlong, cycleOf, nextInCycle, sameIds, type Selection } from './select'
import { scenario } from '../shared/scenario'
import { text } from '../../shell/page'
import { act, actAll, undo } from './act'
import { say } from '../../shell/services'

const leaders = new Map(scenario.battlefield.counters.leaders.map((l) => [l.id, l]))
const units = new Map(scenario.battlefield.counters.units.map((u) => [u.id, u]))
const bastions = new Set(scenario.battlefield.map.hexes.filter((h) => h.bastion).map((h) => h.id))

/** Does a leader go along when the stack is picked as a whole? Engineers, and formation commanders with their own. */
export function goesAlong(leader: PieceId, ids: readonly PieceId[]): boolean {
  const def = leaders.get(leader)
  if (!def) return false
  if (def.kind === 'engineer') return true
  if (def.kind === 'army' || def.scope === null || 'side' in def.scope) return false
  const { formations } = def.scope
  return ids.every((id) => formations.includes(units.get(id)?.formation ?? ''))
}

/** Engineers go along with whatever unit is picked in their hex (19.3.7). */
export const isEngineer = (leader: PieceId): boolean => leaders.get(leader)?.kind === 'engineer'

/** Selects what a click on the stack selects next; false where nothing there can move. */
export function selectAt(seat: SeatStore, hex: HexId, piece: PieceId | null = null): boolean {
  const m = seat.movableStacks.value.get(hex)
  if (!m) return false
  if (piece !== null && [...m.units, ...m.outOfCommand, ...m.staff].includes(piece)) {
    const staff = m.staff.includes(piece)
    const with_ = m.units.includes(piece) ? leadersAlong([piece], m.staff.filter(isEngineer), seat.legal.value) : []
    setSelection(seat, { hex, units: staff ? [] : [piece], leaders: staff ? [piece] : with_ })
    return true
  }
  const again = seat.selection.value?.hex === hex
  const next = nextInCycle(cycleOf(hex, m, seat.legal.value, goesAlong, isEngineer), seat.selection.value)
  if (!next) return false
  setSelection(seat, next)
  seat.stackOpened.value = again
  return true
}

export function setSelection(seat: SeatStore, next: Selection | null): void {
  if (next?.hex !== seat.selection.value?.hex) seat.stackOpened.value = false
  seat.send({ type: 'SELECT', selection: next })
  if (next) seat.inspectedHex.value = next.hex
  else seat.marching.value = false
}

/** Puts a piece of the selected hex in or takes it out of the group that goes. */
export function toggleInSelection(seat: SeatStore, hex: HexId, piece: PieceId): void {
  const s = seat.selection.value?.hex === hex ? seat.selection.value : { hex, units: [], leaders: [] }
  const flip = (list: PieceId[]): PieceId[] =>
    list.includes(piece) ? list.filter((id) => id !== piece) : [...list, piece].sort()
  const next = units.has(piece) || isMarker(piece) ? { ...s, units: flip(s.units) } : { ...s, leaders: flip(s.leaders) }
  setSelection(seat, next.units.length + next.leaders.length === 0 ? null : next)
}

/** Must the selected units roll for command before they can step (4.3)? */
export function mustRollForCommand(seat: SeatStore, s: Selection | null): boolean {
  if (!s || s.units.length === 0) return false
  return (
    seat.legal.value.some((a) => a.type === 'begin' && s.units.includes(a.units[0] ?? '')) &&
    !canStep(seat.legal.value, s.units, [])
  )
}

/** Rolls for the selected units that are out of command. */
export async function rollForCommand(seat: SeatStore): Promise<void> {
  const s = seat.selection.value
  if (!s || !mustRollForCommand(seat, s)) return
  const done = await act(seat, { type: 'begin', units: s.units })
  if (done) followPieces(seat, s)
}

/** Is just this step in the legal list? */
const isLegalStep = (seat: SeatStore, step: Action & { type: 'step' }): boolean =>
  seat.legal.value.some(
    (a) => a.type === 'step' && a.to === step.to && sameIds(a.units, step.units) && sameIds(a.leaders, step.leaders),
  )

/** One step of the selected pieces or marker. */
function stepOf(s: Selection, to: HexId, march: boolean): Action {
  const marker = s.units[0]
  if (marker !== undefined && isMarker(marker))
    return march ? { type: 'marker', id: marker, to, march: true } : { type: 'marker', id: marker, to }
  const step: Action = { type: 'step', units: s.units, leaders: s.leaders, to }
  return march ? { ...step, march: true } : step
}

/**
 * Goes to a reachable hex step by step; ends early where a die, a stop or a choice comes between. `garrison`: the last step leads
 * into the bastion there (19.1.14), or, where that is no longer to be had, the unit goes in afterwards.
 */
export async function moveSelection(seat: SeatStore, hex: HexId, garrison = false): Promise<void> {
  const s = seat.selection.value
  const known = pathTo(seat.reach.value, hex)
  const way = known.length < 2 && garrison && s ? [s.hex, hex] : known
  if (!s || way.length < 2) return
  seat.send({ type: 'END_PREVIEW' })
  const march = seat.marching.value
  let at = 1
  let cut = false
  const rest: Action[] = []
  const done = await actAll(seat, (last) => {
    if (last && endsMarch(seat, last)) cut = at < way.length
    const to = way[at]
    if (cut) return null
    const waiting = rest.shift()
    if (waiting) return waiting
    if (to === undefined) return null
    const first = at === 1 && !(seat.view.value.moving?.stepped && seat.view.value.moving.march)
    at++
    if (garrison && to === hex) {
      const inside = stepIntoBastion(seat, s, hex)
      if (inside) return inside
    }
    const step = stepOf(s, to, march && first)
    if (step.type !== 'step' || s.units.length > 0 || s.leaders.length < 2 || isLegalStep(seat, step)) return step
    // Out of lava a party of leaders goes on one by one.
    rest.push(...s.leaders.map((leader): Action => ({ ...step, leaders: [leader] })))
    return rest.shift() ?? null
  })
  if (cut && done) say(seat, text.value.path.stopped)
  else if (garrison && done) await enterBastion(seat, s)
  followPieces(seat, s)
}

/** The step of a single unit straight into a bastion, with as many of the leaders as may come. */
function stepIntoBastion(seat: SeatStore, s: Selection, to: HexId): Action | null {
  const steps = seat.legal.value.filter(
    (a) => a.type === 'step' && a.garrison === true && a.to === to && sameIds(a.units, s.units),
  )
  const wish = steps.find((a) => a.type === 'step' && sameIds(a.leaders, s.leaders))
  return wish ?? steps.find((a) => a.type === 'step' && a.leaders.length === 0) ?? null
}

/** Those of the selected units that stand in a bastion's hex go into it, as far as there is room. */
async function enterBastion(seat: SeatStore, s: Selection): Promise<void> {
  const wish = (a: Action): boolean => a.type === 'garrison' && a.in && s.units.includes(a.unit)
  await actAll(seat, () => seat.legal.value.find(wish) ?? null)
}

/** Garrison actions of the selected units, or of all units in the hex that is looked at (19.1.14). */
export function garrisonActions(seat: SeatStore): (Action & { type: 'garrison' })[] {
  const v = seat.view.value
  const s = seat.selection.value
  const hex = s?.hex ?? seat.inspectedHex.value
  if (hex === null) return []
  return seat.legal.value.filter(
    (a): a is Action & { type: 'garrison' } =>
      a.type === 'garrison' && placeIn(v, a.unit) === hex && (!s || s.units.length === 0 || s.units.includes(a.unit)),
  )
}

/** G: into the bastion that is looked at, or in and out where the units stand. */
export async function toggleGarrison(seat: SeatStore): Promise<void> {
  const aim = seat.aimedHex.value
  if (seat.selection.value && aim !== null && mayEnterBastion(seat, aim)) {
    await moveSelection(seat, aim, true)
    return
  }
  const moves = garrisonActions(seat)
  const move = moves.find((a) => a.in) ?? moves[0]
  if (!move) {
    say(seat, text.value.works.noGarrison, 'OPS-19.1.13')
    return
  }
  const s = seat.selection.value
  const done = await act(seat, move)
  if (done && s) followPieces(seat, s)
}

/** Can the selection's way to that hex end in the bastion there: one unit of infantry or artillery, with room for it (19.1.13)? */
export function mayEnterBastion(seat: SeatStore, hex: HexId): boolean {
  const v = seat.view.value
  const s = seat.selection.value
  if (s?.units.length !== 1 || hex === s.hex) return false
  if (seat.enterableBastions.value.has(hex)) return true
  const arm = units.get(s.units[0] ?? '')?.arm
  if (!bastions.has(hex) || reachableHex(seat.reach.value, hex) === null || arm === undefined || arm === 'cavalry')
    return false
  return !v.pieces.some((p) => p.at === hex && p.garrison && units.get(p.id)?.arm === arm)
}

/** Did something happen that ends a march: a stop, a failed die, a loss, or somebody has to choose? */
function endsMarch(seat: SeatStore, done: Done): boolean {
  if (done.over !== null) return true
  if (seat.view.value.pending.length > 0 || seat.view.value.toAct !== seat.view.value.active) return true
  return done.events.some((e) =>
    ['stopped', 'lavaRefused', 'disrupted', 'routed', 'destroyed', 'activated'].includes(e.kind),
  )
}

/** Follows the pieces to where they are now; lets go of them when they have no step left. */
export function followPieces(seat: SeatStore, s: Selection): void {
  if (seat.disposed) return
  const next = followedSelection(seat, s)
  setSelection(seat, next)
  if (next === null && seat.view.value) {
    const at = placeIn(seat.view.value, s.units[0] ?? s.leaders[0] ?? '')
    if (at !== undefined) seat.inspectedHex.value = at
  }
}

function followedSelection(seat: SeatStore, s: Selection): Selection | null {
  const v = seat.view.value
  if (v.toAct !== v.active || v.segment !== 'move') return null
  const hex = placeIn(v, s.units[0] ?? s.leaders[0] ?? '')
  if (hex === undefined) return null
  const here = (ids: readonly PieceId[]): PieceId[] => ids.filter((id) => placeIn(v, id) === hex)
  const units = here(s.units)
  const staff = here(s.leaders)
  if (canStep(seat.legal.value, units, staff)) return { hex, units, leaders: staff }
  if (units.length === 0) return null
  const rolls = seat.legal.value.some((a) => a.type === 'begin' && a.units.includes(units[0] ?? ''))
  return rolls || canStep(seat.legal.value, units, []) ? { hex, units, leaders: [] } : null
}

/** March on or off for the selected units, where a marched step is legal (5.3). */
export function toggleMarch(seat: SeatStore): void {
  if (seat.marching.value) seat.marching.value = false
  else if (canMarch(seat)) seat.marching.value = true
  seat.send({ type: 'END_PREVIEW' })
}

export function canMarch(seat: SeatStore): boolean {
  const s = seat.selection.value
  if (!s) return false
  return seat.legal.value.some(
    (a) =>
      (a.type === 'step' && a.march === true && a.units.length > 0 && sameIds(a.units, s.units)) ||
      (a.type === 'marker' && a.march === true && sameIds([a.id], s.units)),
  )
}

/** Takes back the last action; the selection follows its pieces to where they stand again. */
export async function undoAndFollow(seat: SeatStore): Promise<void> {
  const s = seat.selection.value
  await undo(seat)
  if (s) followPieces(seat, s)
}
