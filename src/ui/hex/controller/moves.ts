import type { SeatStore } from '../seat/store'
import type { Action, HexId, PieceId } from '../../../operational/types'
import type { ActionOutcome } from '../game'
import { pathTo, reachableHex } from './path'
import { isMarker, placeInView } from '../shared/pieces'
import { canStep, leadersAlong, cycleOf, nextInCycle, sameIds, type Selection } from './select'
import { scenario } from '../shared/scenario'
import { text } from '../../shell/page'
import { act, actAll, undo } from './act'
import { say } from '../../shell/services'

const { counters, map } = scenario.battlefield
const leaders = new Map(counters.leaders.map((leader) => [leader.id, leader]))
const units = new Map(counters.units.map((unit) => [unit.id, unit]))
const bastionHexes = new Set(map.hexes.filter((hex) => hex.bastion).map((hex) => hex.id))

/** Does the leader go along when these units are selected together? Engineers do, and commanders of a formation with their own units. */
export function goesAlong(leader: PieceId, ids: readonly PieceId[]): boolean {
  const def = leaders.get(leader)
  if (!def) return false
  if (def.kind === 'engineer') return true
  if (def.kind === 'army' || def.scope === null || 'side' in def.scope) return false
  const { formations } = def.scope
  return ids.every((id) => formations.includes(units.get(id)?.formation ?? ''))
}

/** Engineers go along with any unit that is selected in their hex (OPS-19.3.7). */
export const isEngineer = (leader: PieceId): boolean => leaders.get(leader)?.kind === 'engineer'

/** Selects the next group of the stack in a hex, or the counter `piece` alone; false: nothing there can move. */
export function selectAt(seat: SeatStore, hex: HexId, piece: PieceId | null = null): boolean {
  const stack = seat.movableStacks.value.get(hex)
  if (!stack) return false
  const legal = seat.legal.value
  if (piece !== null && stack.staff.includes(piece)) {
    setSelection(seat, { hex, units: [], leaders: [piece] })
    return true
  }
  if (piece !== null && stack.units.includes(piece)) {
    setSelection(seat, { hex, units: [piece], leaders: leadersAlong([piece], stack.staff.filter(isEngineer), legal) })
    return true
  }
  if (piece !== null && stack.outOfCommand.includes(piece)) {
    setSelection(seat, { hex, units: [piece], leaders: [] })
    return true
  }
  const wasSelected = seat.selection.value?.hex === hex
  const next = nextInCycle(cycleOf(hex, stack, legal, goesAlong, isEngineer), seat.selection.value)
  if (!next) return false
  setSelection(seat, next)
  seat.stackOpened.value = wasSelected
  return true
}

/** Picks up units and leaders, or puts down what was selected. */
export function setSelection(seat: SeatStore, next: Selection | null): void {
  if (next?.hex !== seat.selection.value?.hex) seat.stackOpened.value = false
  seat.send({ type: 'SELECT', selection: next })
  if (next) seat.inspectedHex.value = next.hex
  else seat.marching.value = false
}

/** Adds a piece of the hex to the selection, or takes it out. */
export function toggleInSelection(seat: SeatStore, hex: HexId, piece: PieceId): void {
  const selection = seat.selection.value?.hex === hex ? seat.selection.value : { hex, units: [], leaders: [] }
  const flip = (list: PieceId[]): PieceId[] =>
    list.includes(piece) ? list.filter((id) => id !== piece) : [...list, piece].sort()
  const next =
    units.has(piece) || isMarker(piece)
      ? { ...selection, units: flip(selection.units) }
      : { ...selection, leaders: flip(selection.leaders) }
  setSelection(seat, next.units.length + next.leaders.length === 0 ? null : next)
}

/** Must the selected units roll for command before they can step (OPS-4.3)? */
export function mustRollForCommand(seat: SeatStore, selection: Selection | null): boolean {
  if (!selection || selection.units.length === 0) return false
  return (
    seat.legal.value.some((action) => action.type === 'begin' && selection.units.includes(action.units[0] ?? '')) &&
    !canStep(seat.legal.value, selection.units, [])
  )
}

/** Rolls for the selected units that are out of command. */
export async function rollForCommand(seat: SeatStore): Promise<void> {
  const selection = seat.selection.value
  if (!selection || !mustRollForCommand(seat, selection)) return
  const done = await act(seat, { type: 'begin', units: selection.units })
  if (done) followPieces(seat, selection)
}

/** Is this step legal for exactly these pieces? */
const isLegalStep = (seat: SeatStore, step: Action & { type: 'step' }): boolean =>
  seat.legal.value.some(
    (action) =>
      action.type === 'step' &&
      action.to === step.to &&
      sameIds(action.units, step.units) &&
      sameIds(action.leaders, step.leaders),
  )

/** The action that moves the selected pieces, or the selected marker, to the next hex. */
function stepOf(selection: Selection, to: HexId, march: boolean): Action {
  const marker = selection.units[0]
  if (marker !== undefined && isMarker(marker))
    return march ? { type: 'marker', id: marker, to, march: true } : { type: 'marker', id: marker, to }
  const step: Action = { type: 'step', units: selection.units, leaders: selection.leaders, to }
  return march ? { ...step, march: true } : step
}

/**
 * Moves the selection to a reachable hex step by step. It ends early at a die, a stop or a choice. `garrison`: the last step leads into
 * the bastion there (OPS-19.1.14); where that step is not legal, the unit enters the bastion afterwards.
 */
export async function moveSelection(seat: SeatStore, hex: HexId, { garrison } = { garrison: false }): Promise<void> {
  const selection = seat.selection.value
  if (!selection) return
  const reached = pathTo(seat.reach.value, hex)
  const path = reached.length < 2 && garrison ? [selection.hex, hex] : reached
  if (path.length < 2) return
  seat.send({ type: 'END_PREVIEW' })
  const march = seat.marching.value
  let at = 1
  let isCutShort = false
  /** Steps of single leaders that still have to be done before the next hex. */
  const leaderSteps: Action[] = []
  const done = await actAll(seat, (last) => {
    if (last && endsMarch(seat, last)) isCutShort = at < path.length
    const to = path[at]
    if (isCutShort) return null
    const leaderStep = leaderSteps.shift()
    if (leaderStep) return leaderStep
    if (to === undefined) return null
    const isFirst = at === 1 && !(seat.view.value.moving?.stepped && seat.view.value.moving.march)
    at++
    if (garrison && to === hex) {
      const intoBastion = stepIntoBastion(seat, selection, hex)
      if (intoBastion) return intoBastion
    }
    const step = stepOf(selection, to, march && isFirst)
    if (step.type !== 'step' || selection.units.length > 0 || selection.leaders.length < 2 || isLegalStep(seat, step))
      return step
    // Leaders that went into lava together leave it one by one (OPS-19.1.5).
    leaderSteps.push(...selection.leaders.map((leader): Action => ({ ...step, leaders: [leader] })))
    return leaderSteps.shift() ?? null
  })
  if (isCutShort && done) say(seat, text.value.path.stopped)
  else if (garrison && done) await enterBastion(seat, selection)
  followPieces(seat, selection)
}

/** The step of a single unit straight into a bastion, with the selected leaders if that is legal, else without; null: there is none. */
function stepIntoBastion(seat: SeatStore, selection: Selection, to: HexId): Action | null {
  const steps = seat.legal.value.filter(
    (action) =>
      action.type === 'step' && action.garrison === true && action.to === to && sameIds(action.units, selection.units),
  )
  const withLeaders = steps.find((a) => a.type === 'step' && sameIds(a.leaders, selection.leaders))
  return withLeaders ?? steps.find((a) => a.type === 'step' && a.leaders.length === 0) ?? null
}

/** Lets the selected units enter the bastion in whose hex they stand, as far as there is room. */
async function enterBastion(seat: SeatStore, selection: Selection): Promise<void> {
  const isEntry = (a: Action): boolean => a.type === 'garrison' && a.in && selection.units.includes(a.unit)
  await actAll(seat, () => seat.legal.value.find(isEntry) ?? null)
}

/** Garrison actions of the selected units, or of all units in the inspected hex (OPS-19.1.14). */
export function garrisonActions(seat: SeatStore): (Action & { type: 'garrison' })[] {
  const view = seat.view.value
  const selection = seat.selection.value
  const hex = selection?.hex ?? seat.inspectedHex.value
  if (hex === null) return []
  return seat.legal.value.filter(
    (action): action is Action & { type: 'garrison' } =>
      action.type === 'garrison' &&
      placeInView(view, action.unit) === hex &&
      (!selection || selection.units.length === 0 || selection.units.includes(action.unit)),
  )
}

/** G: goes to the bastion that is pointed at and enters it; else units enter or leave the bastion where they stand. */
export async function toggleGarrison(seat: SeatStore): Promise<void> {
  const aim = seat.aimedHex.value
  if (seat.selection.value && aim !== null && mayEnterBastion(seat, aim)) {
    await moveSelection(seat, aim, { garrison: true })
    return
  }
  const moves = garrisonActions(seat)
  const move = moves.find((a) => a.in) ?? moves[0]
  if (!move) {
    say(seat, text.value.works.noGarrison, 'OPS-19.1.13')
    return
  }
  const selection = seat.selection.value
  const done = await act(seat, move)
  if (done && selection) followPieces(seat, selection)
}

/** Can the selection end its move inside the bastion of that hex? It must be one unit of infantry or artillery, with room for it (OPS-19.1.13). */
export function mayEnterBastion(seat: SeatStore, hex: HexId): boolean {
  const view = seat.view.value
  const selection = seat.selection.value
  if (selection?.units.length !== 1 || hex === selection.hex) return false
  if (seat.enterableBastions.value.has(hex)) return true
  const arm = units.get(selection.units[0] ?? '')?.arm
  if (!bastionHexes.has(hex) || reachableHex(seat.reach.value, hex) === null || arm === undefined || arm === 'cavalry')
    return false
  return !view.pieces.some((piece) => piece.at === hex && piece.garrison && units.get(piece.id)?.arm === arm)
}

/** Did something happen that ends the move: a stop, a failed die, a loss, or a choice that must be made? */
function endsMarch(seat: SeatStore, done: ActionOutcome): boolean {
  if (done.over !== null) return true
  if (seat.view.value.pending.length > 0 || seat.view.value.toAct !== seat.view.value.active) return true
  return done.events.some((e) =>
    ['stopped', 'lavaRefused', 'disrupted', 'routed', 'destroyed', 'activated'].includes(e.kind),
  )
}

/** Keeps moved pieces selected where they stand now, or puts them down when they have no step left. */
export function followPieces(seat: SeatStore, selection: Selection): void {
  if (seat.disposed) return
  const next = followedSelection(seat, selection)
  setSelection(seat, next)
  if (next === null && seat.view.value) {
    const at = placeInView(seat.view.value, selection.units[0] ?? selection.leaders[0] ?? '')
    if (at !== undefined) seat.inspectedHex.value = at
  }
}

function followedSelection(seat: SeatStore, selection: Selection): Selection | null {
  const view = seat.view.value
  if (view.toAct !== view.active || view.segment !== 'move') return null
  const hex = placeInView(view, selection.units[0] ?? selection.leaders[0] ?? '')
  if (hex === undefined) return null
  const here = (ids: readonly PieceId[]): PieceId[] => ids.filter((id) => placeInView(view, id) === hex)
  const units = here(selection.units)
  const staff = here(selection.leaders)
  if (canStep(seat.legal.value, units, staff)) return { hex, units, leaders: staff }
  if (units.length === 0) return null
  const rolls = seat.legal.value.some((action) => action.type === 'begin' && action.units.includes(units[0] ?? ''))
  return rolls || canStep(seat.legal.value, units, []) ? { hex, units, leaders: [] } : null
}

/** Turns march on or off for the selected units, where a marched step is legal (OPS-5.3). */
export function toggleMarch(seat: SeatStore): void {
  if (seat.marching.value) seat.marching.value = false
  else if (canMarch(seat)) seat.marching.value = true
  seat.send({ type: 'END_PREVIEW' })
}

export function canMarch(seat: SeatStore): boolean {
  const selection = seat.selection.value
  if (!selection) return false
  return seat.legal.value.some(
    (action) =>
      (action.type === 'step' &&
        action.march === true &&
        action.units.length > 0 &&
        sameIds(action.units, selection.units)) ||
      (action.type === 'marker' && action.march === true && sameIds([action.id], selection.units)),
  )
}

/** Takes back the last action. The selection follows its pieces to where they stand again. */
export async function undoAndFollow(seat: SeatStore): Promise<void> {
  const selection = seat.selection.value
  await undo(seat)
  if (selection) followPieces(seat, selection)
}
