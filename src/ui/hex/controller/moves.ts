// Selecting pieces on the map and moving them: step by step, by march, into and out of bastions.
import type { SeatStore } from '../seat/store'
import type { Action, GameEvent, HexId, PieceId } from '../../../operational/types'
import type { ActionOutcome } from '../game'
import { pathTo, reachableHex } from './path'
import { isMarker, placeInView } from '../shared/pieces'
import {
  canStep,
  canStepWithoutLeaders,
  leadersAlong,
  selectionCycle,
  nextInCycle,
  sameIds,
  type Selection,
} from './select'
import { scenario } from '../shared/scenario'
import { text } from '../../shell/page'
import { act, actAll, redo, undo } from './act'
import { say } from '../../shell/services'

const { counters, map } = scenario.battlefield
const leaderDefs = new Map(counters.leaders.map((leader) => [leader.id, leader]))
const unitDefs = new Map(counters.units.map((unit) => [unit.id, unit]))
const bastionHexes = new Set(map.hexes.filter((hex) => hex.bastion).map((hex) => hex.id))

/** Does the leader go along when these units are selected together? An engineer does, and a leader who commands the formations of all of them. */
export function goesAlong(leader: PieceId, unitIds: readonly PieceId[]): boolean {
  const leaderDef = leaderDefs.get(leader)
  if (!leaderDef) return false
  if (leaderDef.kind === 'engineer') return true
  // `scope`: whom the leader commands. An army commander commands his whole side and goes along with no unit in particular; null: nobody.
  if (leaderDef.kind === 'army' || leaderDef.scope === null || 'side' in leaderDef.scope) return false
  const { formations } = leaderDef.scope
  // A marker has no formation: ''.
  return unitIds.every((id) => formations.includes(unitDefs.get(id)?.formation ?? ''))
}

/** Engineers go along with any unit that is selected in their hex (OPS-19.3.7). */
export const isEngineer = (leader: PieceId): boolean => leaderDefs.get(leader)?.kind === 'engineer'

/** Selects the next group of the stack in a hex, or one `piece` of it, a unit with its engineers. False: nothing there can move. */
export function selectAt(seat: SeatStore, hex: HexId, piece: PieceId | null = null): boolean {
  const stack = seat.movableStacks.value.get(hex)
  if (!stack) return false
  const legal = seat.legal.value
  if (piece !== null && stack.leadersAndHqs.includes(piece)) {
    setSelection(seat, { hex, units: [], leaders: [piece] })
    return true
  }
  if (piece !== null && stack.units.includes(piece)) {
    setSelection(seat, {
      hex,
      units: [piece],
      leaders: leadersAlong([piece], stack.leadersAndHqs.filter(isEngineer), legal),
    })
    return true
  }
  if (piece !== null && stack.outOfCommand.includes(piece)) {
    setSelection(seat, { hex, units: [piece], leaders: [] })
    return true
  }
  const wasSelectedBefore = seat.selection.value?.hex === hex
  const nextSelection = nextInCycle(selectionCycle(hex, stack, legal, goesAlong, isEngineer), seat.selection.value)
  if (!nextSelection) return false
  setSelection(seat, nextSelection)
  // The second click on a stack fans it out.
  seat.stackFanned.value = wasSelectedBefore
  return true
}

/** Selects units and leaders; null: deselects. */
export function setSelection(seat: SeatStore, selection: Selection | null): void {
  // Another stack begins unfanned.
  if (selection?.hex !== seat.selection.value?.hex) seat.stackFanned.value = false
  seat.send({ type: 'SELECT', selection })
  if (selection) seat.inspectedHex.value = selection.hex
  else seat.marching.value = false
}

export const deselect = (seat: SeatStore): void => setSelection(seat, null)

/** Adds a piece of the hex to the selection, or takes the piece out of it. A selection in another hex is given up. */
export function toggleInSelection(seat: SeatStore, hex: HexId, piece: PieceId): void {
  const selection = seat.selection.value?.hex === hex ? seat.selection.value : { hex, units: [], leaders: [] }
  const toggled = (ids: PieceId[]): PieceId[] =>
    ids.includes(piece) ? ids.filter((id) => id !== piece) : [...ids, piece].sort()
  const changed =
    unitDefs.has(piece) || isMarker(piece)
      ? { ...selection, units: toggled(selection.units) }
      : { ...selection, leaders: toggled(selection.leaders) }
  const isEmpty = changed.units.length + changed.leaders.length === 0
  setSelection(seat, isEmpty ? null : changed)
}

/** Must the selected units roll for command before they can step (OPS-4.3)? */
export function mustRollForCommand(seat: SeatStore, selection: Selection | null): boolean {
  if (!selection || selection.units.length === 0) return false
  // The action `begin` is that roll; its list of units is never empty, so that '' does not come up.
  const canRoll = seat.legal.value.some(
    (action) => action.type === 'begin' && selection.units.includes(action.units[0] ?? ''),
  )
  return canRoll && !canStepWithoutLeaders(seat.legal.value, selection.units)
}

/** Rolls for the selected units that are out of command. */
export async function rollForCommand(seat: SeatStore): Promise<void> {
  const selection = seat.selection.value
  if (!selection || !mustRollForCommand(seat, selection)) return
  const outcome = await act(seat, { type: 'begin', units: selection.units })
  if (outcome) followPieces(seat, selection)
}

/** Is exactly this step legal, with these units, leaders and hex? */
const isLegalStep = (seat: SeatStore, step: Action & { type: 'step' }): boolean =>
  seat.legal.value.some(
    (action) =>
      action.type === 'step' &&
      action.to === step.to &&
      sameIds(action.units, step.units) &&
      sameIds(action.leaders, step.leaders),
  )

/**
 * The action that moves the selected pieces, or the selected marker (of a box of hidden units), to a neighbouring hex. `march`: the march begins
 * with this step.
 */
function stepOf(selection: Selection, to: HexId, march: boolean): Action {
  const firstId = selection.units[0]
  if (firstId !== undefined && isMarker(firstId))
    return march ? { type: 'marker', id: firstId, to, march: true } : { type: 'marker', id: firstId, to }
  const step: Action = { type: 'step', units: selection.units, leaders: selection.leaders, to }
  return march ? { ...step, march: true } : step
}

/**
 * Moves the selection to a reachable hex step by step. The move ends early when a die, a stop or a choice falls in between. `garrison`: the
 * last step leads into the bastion of the hex (OPS-19.1.14); where that step is not legal, the units enter the bastion afterwards.
 */
export async function moveSelection(seat: SeatStore, hex: HexId, { garrison } = { garrison: false }): Promise<void> {
  const selection = seat.selection.value
  if (!selection) return
  const pathInReach = pathTo(seat.reach.value, hex)
  // A hex out of reach may have a bastion that can be entered straight from the next hex.
  const path = pathInReach.length < 2 && garrison ? [selection.hex, hex] : pathInReach
  if (path.length < 2) return
  seat.send({ type: 'END_PREVIEW' })
  const isMarching = seat.marching.value
  const revisionBefore = seat.revision.peek()
  /** Index in the path of the next hex; the pieces stand in the hex 0. */
  let nextIndex = 1
  /** Something has ended the move before its last hex. */
  let isCutShort = false
  /** Steps of single leaders that still have to be done before the next hex. */
  const leaderSteps: Action[] = []
  // Gives the next step as soon as the last one is done.
  const outcome = await actAll(seat, (lastOutcome) => {
    // After the last step `nextIndex` is past the end of the path: then nothing is cut short.
    if (lastOutcome && endsMove(seat, lastOutcome)) isCutShort = nextIndex < path.length
    if (isCutShort) return null
    const leaderStep = leaderSteps.shift()
    if (leaderStep) return leaderStep
    const to = path[nextIndex]
    if (to === undefined) return null
    // Only the step that begins a march says so; a march under way goes on by plain steps. `stepped`: the first step is done.
    const { moving } = seat.view.value
    const isMarchUnderWay = moving?.stepped && moving.march
    const beginsMarch = isMarching && nextIndex === 1 && !isMarchUnderWay
    nextIndex++
    if (garrison && to === hex) {
      const intoBastion = stepIntoBastion(seat, selection, hex)
      if (intoBastion) return intoBastion
    }
    const step = stepOf(selection, to, beginsMarch)
    const isGroupOfLeaders = step.type === 'step' && selection.units.length === 0 && selection.leaders.length > 1
    if (!isGroupOfLeaders || isLegalStep(seat, step)) return step
    // Leaders that went into lava together leave it one by one (OPS-19.1.5).
    leaderSteps.push(...selection.leaders.map((leader): Action => ({ ...step, leaders: [leader] })))
    return leaderSteps.shift() ?? null
  })
  if (isCutShort && outcome) say(seat, text.value.path.stopped)
  else if (garrison && outcome) await enterBastion(seat, selection)
  // Meanwhile another player may have taken the seat.
  if (seat.disposed) return
  const revisionAfter = seat.revision.peek()
  lastMoves.set(seat, { actions: revisionAfter - revisionBefore, revisionAfter, selection })
  followPieces(seat, selection)
}

/** A move that one click has brought about: its number of actions, the count of changes of the game after it, and what moved. */
interface ClickedMove {
  readonly actions: number
  readonly revisionAfter: number
  readonly selection: Selection
}
/** The last such move of each seat. */
const lastMoves = new WeakMap<SeatStore, ClickedMove>()

/** The step of the selected unit straight into a bastion, with the selected leaders if that is legal, else without; null: none is legal. */
function stepIntoBastion(seat: SeatStore, selection: Selection, to: HexId): Action | null {
  const steps = seat.legal.value.filter(
    (action): action is Action & { type: 'step' } =>
      action.type === 'step' && action.garrison === true && action.to === to && sameIds(action.units, selection.units),
  )
  const withLeaders = steps.find((step) => sameIds(step.leaders, selection.leaders))
  return withLeaders ?? steps.find((step) => step.leaders.length === 0) ?? null
}

/** Lets the selected units enter the bastion in whose hex they stand, as far as there is room. */
async function enterBastion(seat: SeatStore, selection: Selection): Promise<void> {
  const isEntry = (action: Action): boolean =>
    action.type === 'garrison' && action.in && selection.units.includes(action.unit)
  await actAll(seat, () => seat.legal.value.find(isEntry) ?? null)
}

/** Legal actions that move the selected units, or else all units of the inspected hex, into or out of a bastion (OPS-19.1.14). */
export function garrisonActions(seat: SeatStore): (Action & { type: 'garrison' })[] {
  const view = seat.view.value
  const selection = seat.selection.value
  const hex = selection?.hex ?? seat.inspectedHex.value
  if (hex === null) return []
  const hasSelectedUnits = selection !== null && selection.units.length > 0
  return seat.legal.value.filter(
    (action): action is Action & { type: 'garrison' } =>
      action.type === 'garrison' &&
      placeInView(view, action.unit) === hex &&
      (!hasSelectedUnits || selection.units.includes(action.unit)),
  )
}

/** Carries out the key G: the selection goes into the bastion under the pointer; or else a unit enters or leaves the bastion of its hex. */
export async function toggleGarrison(seat: SeatStore): Promise<void> {
  const aimedHex = seat.aimedHex.value
  if (seat.selection.value && aimedHex !== null && mayEnterBastion(seat, aimedHex)) {
    await moveSelection(seat, aimedHex, { garrison: true })
    return
  }
  const actions = garrisonActions(seat)
  // Entering comes before leaving.
  const garrisonAction = actions.find((action) => action.in) ?? actions[0]
  if (!garrisonAction) {
    say(seat, text.value.works.noGarrison, 'OPS-19.1.13')
    return
  }
  const selection = seat.selection.value
  const outcome = await act(seat, garrisonAction)
  if (outcome && selection) followPieces(seat, selection)
}

/** Can the selection end its move inside the bastion of that hex? It must be one unit of infantry or artillery, with room for it (OPS-19.1.13). */
export function mayEnterBastion(seat: SeatStore, hex: HexId): boolean {
  const view = seat.view.value
  const selection = seat.selection.value
  if (selection?.units.length !== 1 || hex === selection.hex) return false
  if (seat.enterableBastions.value.has(hex)) return true
  const canReachBastion = bastionHexes.has(hex) && reachableHex(seat.reach.value, hex) !== null
  const arm = unitDefs.get(selection.units[0] ?? '')?.arm
  const canBeGarrison = arm === 'infantry' || arm === 'artillery'
  if (!canReachBastion || !canBeGarrison) return false
  const isPlaceTaken = view.pieces.some(
    (piece) => piece.at === hex && piece.garrison && unitDefs.get(piece.id)?.arm === arm,
  )
  return !isPlaceTaken
}

/** Events after which a selection does not go on by itself. */
const ENDS_MOVE: ReadonlySet<GameEvent['kind']> = new Set([
  'stopped',
  'lavaRefused',
  'disrupted',
  'routed',
  'destroyed',
  'activated',
])

/** Did something happen that ends the move: a stop, a failed die, a loss, the end of the game, or a choice that must be made? */
function endsMove(seat: SeatStore, outcome: ActionOutcome): boolean {
  if (outcome.over !== null) return true
  // `toAct`: the side that must choose now; `active`: the side whose player turn it is.
  if (seat.view.value.pending.length > 0 || seat.view.value.toAct !== seat.view.value.active) return true
  return outcome.events.some((event) => ENDS_MOVE.has(event.kind))
}

/** Keeps pieces selected after they have moved, in the hex where they stand now; deselects them when they have no step left. */
export function followPieces(seat: SeatStore, selection: Selection): void {
  // Meanwhile another player may have taken the seat.
  if (seat.disposed) return
  const followed = followedSelection(seat, selection)
  setSelection(seat, followed)
  if (followed !== null) return
  // The cards still show the hex where the pieces stand.
  const place = placeInView(seat.view.value, firstPieceOf(selection))
  if (place !== undefined) seat.inspectedHex.value = place
}

/** The first unit of a selection, or else its first leader; '' where the selection is empty. */
const firstPieceOf = ({ units, leaders }: Selection): PieceId => units[0] ?? leaders[0] ?? ''

/** The selection in the hex where its pieces stand now, without those that stayed behind; null: none of them can go on. */
function followedSelection(seat: SeatStore, selection: Selection): Selection | null {
  const view = seat.view.value
  // Only in a movement segment can pieces go on; while the other side owes a choice, nothing stays selected.
  if (view.toAct !== view.active || view.segment !== 'move') return null
  const hex = placeInView(view, firstPieceOf(selection))
  if (hex === undefined) return null
  const standingThere = (ids: readonly PieceId[]): PieceId[] => ids.filter((id) => placeInView(view, id) === hex)
  const units = standingThere(selection.units)
  const leaders = standingThere(selection.leaders)
  if (canStep(seat.legal.value, units, leaders)) return { hex, units, leaders }
  if (units.length === 0) return null
  const canRollForCommand = seat.legal.value.some(
    (action) => action.type === 'begin' && action.units.includes(units[0] ?? ''),
  )
  const canGoOn = canRollForCommand || canStepWithoutLeaders(seat.legal.value, units)
  return canGoOn ? { hex, units, leaders: [] } : null
}

/** Turns march on or off for the selected units, where a marched step is legal (OPS-5.3). */
export function toggleMarch(seat: SeatStore): void {
  if (seat.marching.value) seat.marching.value = false
  else if (canMarch(seat)) seat.marching.value = true
  seat.send({ type: 'END_PREVIEW' })
}

/** Can the selected units or the selected marker begin to march (OPS-5.3)? */
export function canMarch(seat: SeatStore): boolean {
  const selection = seat.selection.value
  if (!selection) return false
  return seat.legal.value.some((action) => {
    if (action.type === 'marker') return action.march === true && sameIds([action.id], selection.units)
    if (action.type !== 'step' || action.units.length === 0) return false
    return action.march === true && sameIds(action.units, selection.units)
  })
}

/** What each `undoAndFollow` of a seat took back, the last at the end: how many actions, and the pieces if it was a move. */
const takenBack = new WeakMap<SeatStore, { readonly actions: number; readonly selection: Selection | null }[]>()

/**
 * Takes back what the last click did: all steps of a move, as far back as nothing forbids it, otherwise the last action. The pieces that come back are
 * selected again.
 */
export async function undoAndFollow(seat: SeatStore): Promise<void> {
  const move = lastMoves.get(seat)
  const isOfMove = move !== undefined && move.revisionAfter === seat.revision.peek()
  const selection = isOfMove ? move.selection : seat.selection.value
  const wanted = isOfMove ? Math.max(1, move.actions) : 1
  let actions = 0
  while (actions < wanted && !seat.disposed) {
    if (actions > 0 && seat.game.undoRefusal() !== null) break
    await undo(seat)
    actions++
  }
  takenBack.set(seat, [...(takenBack.get(seat) ?? []), { actions, selection: isOfMove ? selection : null }])
  if (selection && !seat.disposed) followPieces(seat, selection)
}

/** Does again what was taken back last, all steps of a move together; the selection goes with its pieces. */
export async function redoAndFollow(seat: SeatStore): Promise<void> {
  const last = takenBack.get(seat)?.pop()
  const selection = last?.selection ?? seat.selection.value
  for (let done = 0; done < (last?.actions ?? 1) && !seat.disposed; done++) {
    if (done > 0 && seat.game.redoable() === null) break
    await redo(seat)
  }
  if (seat.disposed) return
  // Taken back again, the move is one again.
  if (last?.selection)
    lastMoves.set(seat, { actions: last.actions, revisionAfter: seat.revision.peek(), selection: last.selection })
  if (selection) followPieces(seat, selection)
}
