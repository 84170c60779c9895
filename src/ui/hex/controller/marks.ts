import { computed, signal } from '@preact/signals'
import type { BoxLetter, BoxFilling, HexId, PieceId, ReachHex } from '../../../operational/types'
import type { BoardModel, OverlayFields } from '../board'
import { fieldsOf, type Overlay } from '../overlay'
import { game, legal, revision, scenario, seat, view } from '../../state'
import { settings } from '../../shell/storage/settings'
import { MARKER_MA2, placeIn } from '../shared/pieces'
import { answerers, choicesFor, type ChoiceKind, type HexChoice } from './choices'
import { pathTo, reachable } from './path'
import { type Movable, movableByHex, type Selection } from './select'

/** What the player points at and has chosen; the board draws it, the rules never see it. */
export const selection = signal<Selection | null>(null)
export const marching = signal(false)
/** The selected stack is fanned out. */
export const opened = signal(false)
export const cursor = signal<HexId | null>(null)
export const hovered = signal<HexId | null>(null)
/** Shown by a first tap; a second tap on it commits. */
export const previewed = signal<HexId | null>(null)
/** The hex whose ground and stack the cards show. */
export const inspected = signal<HexId | null>(null)
/** The piece that answers a pending choice, is being placed or is entering. */
export const answering = signal<PieceId | null>(null)
/** The box that its owner would fill next (19.5.2); none: the first that is free. */
export const boxWish = signal<BoxLetter | null>(null)
/** The hexes where it could be opened are marked on the map and answer; off, the map is left to look at. */
export const concealing = signal(false)
export const lit = signal<readonly HexId[]>([])
/** What the staff points at; stays until it is told to go. */
export const advised = signal<readonly HexId[]>([])
export const overlays = signal<ReadonlySet<Overlay>>(new Set<Overlay>(['names']))
export const countersHidden = signal(false)
export const busy = signal(false)

/** Forgets every mark; after another side came to act or the game changed. */
export function clearMarks(): void {
  selection.value = null
  previewed.value = null
  answering.value = null
  marching.value = false
  boxWish.value = null
  concealing.value = false
  lit.value = []
}

const NOBODY: ReadonlyMap<HexId, Movable> = new Map()
export const movable = computed(() =>
  view.value && view.value.segment !== 'setup' ? movableByHex(view.value, legal.value) : NOBODY,
)

const NO_REACH: ReadonlyMap<HexId, ReachHex> = new Map()

/** Where the selected pieces can get, by hex. */
export const reach = computed<ReadonlyMap<HexId, ReachHex>>(() => {
  revision.value
  const v = view.value
  const s = selection.value
  const g = game.value
  if (!v || !s || !g || v.segment !== 'move' || v.toAct !== v.active || v.pending.length > 0) return NO_REACH
  if (s.units.length + s.leaders.length === 0) return NO_REACH
  if (v.pieces.some((p) => s.units.includes(p.id) && (p.moved ?? true))) return NO_REACH
  if (s.units.some((id) => v.markers[id]?.moved)) return NO_REACH
  const entries = g.reach(s.units, s.leaders, marching.value)
  return entries.length < 2 ? NO_REACH : new Map(entries.map((entry) => [entry.hex, entry]))
})

/** Bastions that the selected unit may enter straight from where it stands, into garrison (19.1.14). */
export const gates = computed<ReadonlySet<HexId>>(() => {
  const s = selection.value
  const out = new Set<HexId>()
  if (s?.units.length === 1)
    for (const a of legal.value) if (a.type === 'step' && a.garrison && a.units[0] === s.units[0]) out.add(a.to)
  return out
})

/** Letters that can be filled now, each with its hexes (`off`: reinforcements yet to enter). */
export const openings = computed<ReadonlyMap<BoxLetter, HexId[]>>(() => {
  const out = new Map<BoxLetter, HexId[]>()
  for (const a of legal.value) if (a.type === 'open') out.set(a.box, [...(out.get(a.box) ?? []), a.hex])
  return out
})
export const hidingBox = computed<BoxLetter | null>(() => {
  const wish = boxWish.value
  if (wish !== null && openings.value.has(wish)) return wish
  return openings.value.keys().next().value ?? null
})
/** The box that is being filled. */
export const draft = computed<BoxFilling | null>(() => view.value?.hiding.find((d) => !d.closed) ?? null)

/** Pieces that can answer the pending choice, be placed or enter. */
export const answering_ = computed(() => answerers(legal.value, view.value?.segment ?? null))

/** The piece that answers: the chosen one while it can, else the only one there is. */
export const answerer = computed<PieceId | null>(() => {
  const all = answering_.value
  const chosen = answering.value
  if (chosen !== null && all.includes(chosen)) return chosen
  const v = view.value
  if (v === null || v.segment === 'setup' || v.pending.length === 0) return null
  return all[0] ?? null
})

/** Hexes that answer, each with its actions. */
export const choices = computed<ReadonlyMap<HexId, HexChoice[]>>(() => {
  const box = hidingBox.value
  const marked = concealing.value
  const offered = box === null ? legal.value : legal.value.filter((a) => a.type !== 'open' || (marked && a.box === box))
  return choicesFor(offered, answerer.value, view.value?.segment ?? null)
})

/** The hex whose path is shown: the previewed, else the pointed at. */
export const aimed = computed<HexId | null>(() => previewed.value ?? hovered.value ?? null)
export const path = computed<HexId[]>(() => {
  const hex = aimed.value
  return hex !== null && reachable(reach.value, hex) ? pathTo(reach.value, hex) : []
})

/** Pieces with something left to do: movers not yet moved, attackers of a declared attack, answerers. */
export const readyPieces = computed<ReadonlySet<PieceId>>(() => {
  const v = view.value
  if (!v) return new Set()
  if (v.pending.length > 0) return new Set(answering_.value)
  const out = new Set<PieceId>()
  if (v.segment === 'move') {
    const spent = new Map([
      ...v.pieces.map((p) => [p.id, p.spent ?? 0] as const),
      ...Object.entries(v.markers).map(([id, m]) => [id, m.spent] as const),
    ])
    for (const m of movable.value.values())
      for (const id of [...m.units, ...m.needy])
        if ((spent.get(id) ?? 0) === 0 || v.moving?.units.includes(id)) out.add(id)
  }
  return out
})

const choiceKinds = computed<ReadonlyMap<HexId, ChoiceKind>>(() => {
  const out = new Map<HexId, ChoiceKind>()
  for (const [hex, list] of choices.value) if (list[0]) out.set(hex, list[0].kind)
  for (const hex of gates.value) if (!out.has(hex)) out.set(hex, 'garrison')
  const attack = view.value?.attack
  if (attack) out.set(attack.target, 'attack')
  return out
})

/** The stack was clicked again: it opens, until the pointer leaves it for the ground, which it would cover. */
const fanned = computed<HexId | null>(() => {
  const s = selection.value
  if (!s || !opened.value || previewed.value !== null || cursor.value !== s.hex) return null
  return hovered.value === null || hovered.value === s.hex ? s.hex : null
})

/** Of the overlays only the line of communications hangs on what is selected. */
const traced = computed(() => (overlays.value.has('loc') ? (selection.value?.units ?? []).join() : ''))
/** What the overlays that are on show. */
const fields = computed<OverlayFields>(() => {
  revision.value
  const g = view.value ? game.value : null
  return g ? fieldsOf(g, seat.value, overlays.value, traced.value.split(',')) : {}
})

/** All that the board shows. */
export const boardModel = computed<BoardModel | null>(() => {
  const v = view.value
  // Read before anything else, so that nothing of a player who has left is kept in them.
  const parts = { choices: choiceKinds.value, fanned: fanned.value, fields: fields.value }
  if (!v) return null
  const s = selection.value
  const attackers = v.attack?.stage === 'declaring' ? v.attack.attackers : []
  const marked = s
    ? [...s.units, ...s.leaders]
    : attackers.length > 0
      ? attackers
      : answerer.value
        ? [answerer.value]
        : []
  const hexOf = (id: PieceId): HexId | null => placeIn(v, id) ?? null
  const hex = s?.hex ?? (marked[0] === undefined ? null : hexOf(marked[0]))
  return {
    view: v,
    side: seat.value,
    selected: hex === null || marked.length === 0 ? null : { hex, pieces: marked },
    reach: reach.value,
    path: path.value,
    choices: parts.choices,
    lit: advised.value.length === 0 ? lit.value : [...lit.value, ...advised.value],
    cursor: cursor.value,
    fanned: parts.fanned,
    ready: readyPieces.value,
    overlays: overlays.value,
    fields: parts.fields,
    countersHidden: countersHidden.value,
    reducedMotion: settings.value.reducedMotion,
    speed: settings.value.speed,
  }
})

/** Printed MA of a piece, in halves. */
const ma = new Map(
  [
    ...scenario.battlefield.counters.units,
    ...scenario.battlefield.counters.leaders,
    ...scenario.battlefield.counters.hqs,
  ].map((d) => [d.id, d.ma * 2]),
)
/** MP that the piece or marker has left in this phase, in halves; before its move begins its printed allowance. */
export function mpLeft(id: PieceId): number {
  const marker = view.value?.markers[id]
  if (marker) {
    if (marker.moved) return 0
    return (marker.mp2 < 0 ? MARKER_MA2 : marker.mp2) - marker.spent
  }
  const p = view.value?.pieces.find((piece) => piece.id === id)
  if (!p || p.moved === true) return 0
  const printed = ma.get(id) ?? 0
  return p.mp2 === undefined || p.mp2 < 0 ? printed - (p.spent ?? 0) : p.mp2
}
