import type { Action, HexId, PieceId } from '../../operational/types'
import type { Done } from '../game'
import { legal, scenario, text, view } from '../state'
import { act, actAll, say, undo } from './act'
import { inspected, marching, movable, opened, previewed, reach, selection } from './marks'
import { pathTo } from './path'
import { canStep, cycleOf, nextInCycle, type Selection } from './select'

const leaders = new Map(scenario.battlefield.counters.leaders.map((l) => [l.id, l]))
const units = new Map(scenario.battlefield.counters.units.map((u) => [u.id, u]))

/** Does a leader go along when the stack is picked as a whole? Engineers, and formation commanders with their own. */
export function goesWith(leader: PieceId, ids: readonly PieceId[]): boolean {
  const def = leaders.get(leader)
  if (!def) return false
  if (def.kind === 'engineer') return true
  if (def.kind === 'army' || def.scope === null || 'side' in def.scope) return false
  const { formations } = def.scope
  return ids.every((id) => formations.includes(units.get(id)?.formation ?? ''))
}

/** Selects what a click on the stack selects next; false where nothing there can move. */
export function selectAt(hex: HexId, piece: PieceId | null = null): boolean {
  const m = movable.value.get(hex)
  if (!m) return false
  if (piece !== null && [...m.units, ...m.needy, ...m.staff].includes(piece)) {
    const staff = m.staff.includes(piece)
    choose({ hex, units: staff ? [] : [piece], leaders: staff ? [piece] : [] })
    return true
  }
  const again = selection.value?.hex === hex
  const next = nextInCycle(cycleOf(hex, m, legal.value, goesWith), selection.value)
  if (!next) return false
  choose(next)
  opened.value = again
  return true
}

export function choose(next: Selection | null): void {
  if (next?.hex !== selection.value?.hex) opened.value = false
  selection.value = next
  previewed.value = null
  if (next) inspected.value = next.hex
  else marching.value = false
}

/** Puts a piece of the selected hex in or takes it out of the group that goes. */
export function toggle(hex: HexId, piece: PieceId): void {
  const s = selection.value?.hex === hex ? selection.value : { hex, units: [], leaders: [] }
  const flip = (list: PieceId[]): PieceId[] =>
    list.includes(piece) ? list.filter((id) => id !== piece) : [...list, piece].sort()
  const next = units.has(piece) ? { ...s, units: flip(s.units) } : { ...s, leaders: flip(s.leaders) }
  choose(next.units.length + next.leaders.length === 0 ? null : next)
}

/** Must the selected units roll for command before they can step (4.3)? */
export function mustBegin(s: Selection | null): boolean {
  if (!s || s.units.length === 0) return false
  return (
    legal.value.some((a) => a.type === 'begin' && s.units.includes(a.units[0] ?? '')) &&
    !canStep(legal.value, s.units, [])
  )
}

/** Rolls for the selected units that are out of command. */
export async function begin(): Promise<void> {
  const s = selection.value
  if (!s || !mustBegin(s)) return
  const done = await act({ type: 'begin', units: s.units })
  if (done) refresh(s)
}

/** Goes to a reachable hex step by step; ends early where a die, a stop or a choice comes between. */
export async function goTo(hex: HexId): Promise<void> {
  const s = selection.value
  const way = pathTo(reach.value, hex)
  if (!s || way.length < 2) return
  previewed.value = null
  const march = marching.value
  let at = 1
  let cut = false
  const done = await actAll((last) => {
    if (last && interrupted(last)) cut = at < way.length
    const to = way[at]
    if (cut || to === undefined) return null
    const first = at === 1 && !(view.value?.moving?.stepped && view.value.moving.march)
    at++
    const step: Action = { type: 'step', units: s.units, leaders: s.leaders, to }
    return march && first ? { ...step, march: true } : step
  })
  if (cut && done) say(text.value.path.stopped)
  refresh(s)
}

/** Did something happen that ends a march: a stop, a failed die, a loss, or somebody has to choose? */
function interrupted(done: Done): boolean {
  if (done.over !== null) return true
  if (view.value && (view.value.pending.length > 0 || view.value.toAct !== view.value.active)) return true
  return done.events.some((e) =>
    ['stopped', 'lavaRefused', 'disrupted', 'routed', 'destroyed', 'activated'].includes(e.kind),
  )
}

/** Follows the pieces to where they are now; lets go of them when they have no step left. */
export function refresh(s: Selection): void {
  const next = followed(s)
  choose(next)
  if (next === null && view.value) {
    const at = view.value.pieces.find((p) => p.id === (s.units[0] ?? s.leaders[0]))?.at
    if (at !== undefined) inspected.value = at
  }
}

function followed(s: Selection): Selection | null {
  const v = view.value
  if (!v || v.toAct !== v.active || v.segment !== 'move') return null
  const hex = v.pieces.find((p) => p.id === (s.units[0] ?? s.leaders[0]))?.at
  if (hex === undefined) return null
  const here = (ids: readonly PieceId[]): PieceId[] =>
    ids.filter((id) => v.pieces.some((p) => p.id === id && p.at === hex))
  const units = here(s.units)
  const staff = here(s.leaders)
  if (canStep(legal.value, units, staff)) return { hex, units, leaders: staff }
  if (units.length === 0) return null
  const rolls = legal.value.some((a) => a.type === 'begin' && a.units.includes(units[0] ?? ''))
  return rolls || canStep(legal.value, units, []) ? { hex, units, leaders: [] } : null
}

/** March on or off for the selected units, where a marched step is legal (5.3). */
export function toggleMarch(): void {
  if (marching.value) marching.value = false
  else if (canMarch()) marching.value = true
  previewed.value = null
}

export function canMarch(): boolean {
  const s = selection.value
  if (!s) return false
  return legal.value.some(
    (a) =>
      a.type === 'step' &&
      a.march === true &&
      a.units.length > 0 &&
      a.units.every((id) => s.units.includes(id)) &&
      a.units.length === s.units.length,
  )
}

/** Takes back the last action; the selection follows its pieces to where they stand again. */
export async function takeBack(): Promise<void> {
  const s = selection.value
  await undo()
  if (s) refresh(s)
}

/** Pieces with something left to do, for N: by hex, stacks once. */
export function nextHex(ready: ReadonlySet<PieceId>, from: HexId | null, back: boolean): HexId | null {
  const v = view.value
  if (!v) return null
  const hexes = [...new Set(v.pieces.filter((p) => ready.has(p.id) && /^\d{4}$/.test(p.at)).map((p) => p.at))].sort()
  if (hexes.length === 0) return null
  const i = from === null ? -1 : hexes.indexOf(from)
  if (i >= 0) return hexes[(i + (back ? hexes.length - 1 : 1)) % hexes.length] ?? null
  if (from === null) return hexes[0] ?? null
  return (back ? hexes.filter((h) => h < from).pop() : hexes.find((h) => h > from)) ?? hexes[0] ?? null
}
