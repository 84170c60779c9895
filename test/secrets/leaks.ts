import type { World } from '../../src/operational/engine'
import { type Action, enemyOf, type EventBody, type Game, type HexId, type Side } from '../../src/operational/types'
import { boxedOf, sideOfMarker } from '../fuzz/board'
import type { Channel, Probe } from './probes'
import type { Plant } from './pairs'

/**
 * A leak planted on purpose, as careless code might have it. Every channel has at least one. Each leak lets a secret into the answers, and the
 * test must catch every one: otherwise the test would be unable to fail.
 */
export interface Leak {
  readonly name: string
  readonly channel: Channel
  readonly plant: Plant
}

/** A probe with some of its answers changed. */
const changed = (probe: Probe, changes: Partial<Probe>): Probe => ({
  kind: probe.kind,
  view: (side) => probe.view(side),
  legal: (side) => probe.legal(side),
  refusal: (side, action) => probe.refusal(side, action),
  forecast: (side, plan) => probe.forecast(side, plan),
  reach: (side, question) => probe.reach(side, question),
  fields: (side) => probe.fields(side),
  chart: (side) => probe.chart(side),
  undo: (side) => probe.undo(side),
  record: (side) => probe.record(side),
  events: (side) => probe.events(side),
  log: (side) => probe.log(side),
  act: (side, action) => probe.act(side, action),
  toAct: () => probe.toAct(),
  get truth() {
    return probe.truth
  },
  secret: probe.secret,
  ...changes,
})

type AnyView = Record<string, unknown> & { enemyMarkers: { at: HexId }[]; enemyBoxes: { letter: string }[] }
const viewOf = (probe: Probe, side: Side): AnyView => probe.view(side) as AnyView

/** Hexes of the enemy's real markers, or of its dummies. */
function markersOf({ ops }: Game, enemy: Side, real: boolean): HexId[] {
  return Object.entries(ops.markers)
    .filter(([id, marker]) => sideOfMarker(id) === enemy && marker.real === real)
    .map(([, { at }]) => at)
}

const targetOf = (action: Action): HexId | null => ('to' in action ? action.to : 'hex' in action ? action.hex : null)

function near(world: World, hex: HexId | null, places: readonly HexId[], within: number): boolean {
  const at = world.grid.indexOf(hex ?? '')
  return (
    at >= 0 &&
    places.some((place) => {
      const other = world.grid.indexOf(place)
      return other >= 0 && world.grid.distance(at, other) <= within
    })
  )
}

const viewLeak = (name: string, tell: (view: AnyView, probe: Probe, enemy: Side, world: World) => object): Leak => ({
  name,
  channel: 'view',
  plant: (probe, world) =>
    changed(probe, {
      view: (side) => {
        const view = viewOf(probe, side)
        return { ...view, ...tell(view, probe, enemyOf(side), world) }
      },
    }),
})

/** How many pieces lie in each of the enemy's boxes. */
const fillings = (game: Game, world: World, enemy: Side): number[] =>
  ['A', 'B', 'C', 'D'].map((box) => boxedOf({ world, game }, enemy, box).length)

export const LEAKS: readonly Leak[] = [
  viewLeak('enemy markers stand with the real ones first', ({ enemyMarkers }, probe, enemy) => {
    const real = markersOf(probe.truth, enemy, true)
    return { enemyMarkers: [...enemyMarkers].sort((a, b) => Number(real.includes(b.at)) - Number(real.includes(a.at))) }
  }),
  viewLeak('enemy boxes tell how many lie in them', ({ enemyBoxes }, probe, enemy, world) => {
    const counts = fillings(probe.truth, world, enemy)
    return { enemyBoxes: enemyBoxes.map((box, k) => ({ ...box, pieces: counts[k] })) }
  }),
  viewLeak('missing pieces show their steps and disorder', (_view, probe, enemy, world) => ({
    missing: boxedOf({ world, game: probe.truth }, enemy).map(({ id }) => {
      const { steps, disrupted } = probe.truth.ops.pieces[id]!
      return [id, steps, disrupted]
    }),
  })),
  viewLeak('missing leaders show their wounds', (_view, probe, enemy, world) => ({
    hurt: boxedOf({ world, game: probe.truth }, enemy).map(({ id }) => probe.truth.ops.pieces[id]!.wounded ?? 0),
  })),
  viewLeak('boxes being filled show', (_view, { truth }) => ({ filling: truth.ops.hiding.length })),
  viewLeak('the number of dice thrown is told', (_view, { truth }) => ({ dice: truth.ops.dice })),
  viewLeak('rosters of all units are sent', (_view, { truth }) => ({ rosters: truth.ops.rosters })),
  viewLeak('reinforcements in boxes are shown at their entry', (_view, { truth }) => ({
    coming: Object.entries(truth.ops.entry),
  })),
  {
    name: 'enemy pieces show while he sets up',
    channel: 'view',
    plant: (probe, world) =>
      changed(probe, {
        view: (side) => {
          const enemy = enemyOf(side)
          const set = world.pieces.filter(
            (piece) => piece.side === enemy && probe.truth.ops.pieces[piece.id]!.at !== 'off',
          )
          return { ...viewOf(probe, side), ...(probe.truth.ops.segment === 'setup' ? { placed: set.length } : {}) }
        },
      }),
  },
  {
    name: 'steps towards a real marker are not offered',
    channel: 'legal',
    plant: (probe, world) =>
      changed(probe, {
        legal: (side) =>
          probe
            .legal(side)
            .filter(
              (action) =>
                action.type !== 'step' || !near(world, action.to, markersOf(probe.truth, enemyOf(side), true), 5),
            ),
      }),
  },
  {
    name: 'the list lets through the hex of a dummy',
    channel: 'legal',
    plant: (probe) =>
      changed(probe, {
        legal: (side) => {
          const list = probe.legal(side)
          const dummies = markersOf(probe.truth, enemyOf(side), false)
          return list.length > 0 ? [...list, ...dummies.map((to): Action => ({ type: 'slip', to }))] : list
        },
      }),
  },
  {
    name: 'a real marker refuses for another reason than a dummy',
    channel: 'refusal',
    plant: (probe) =>
      changed(probe, {
        refusal: (side, action) => {
          const answer = probe.refusal(side, action)
          const to = action !== null && typeof action === 'object' ? targetOf(action as Action) : null
          const isRealMarker = to !== null && markersOf(probe.truth, enemyOf(side), true).includes(to)
          return answer && isRealMarker ? { ...(answer as object), key: 'refusal.enemyHex' } : answer
        },
      }),
  },
  {
    name: 'a refusal names the box that a piece lies in',
    channel: 'refusal',
    plant: (probe) =>
      changed(probe, {
        refusal: (side, action) => {
          const answer = probe.refusal(side, action)
          const id =
            (action as { unit?: string; piece?: string } | null)?.unit ?? (action as { piece?: string } | null)?.piece
          const at = probe.truth.ops.pieces[id ?? '']?.at
          return answer && at ? { ...(answer as object), args: { piece: id, at } } : answer
        },
      }),
  },
  {
    name: 'recovery inside a box is told to both',
    channel: 'event',
    plant: (probe) =>
      changed(probe, {
        events: (side) => [...probe.events(side), { dice: probe.truth.ops.dice } as unknown as EventBody],
      }),
  },
  {
    name: 'a marker move tells what it carries by its cost',
    channel: 'event',
    plant: (probe, world) =>
      changed(probe, {
        events: (side) =>
          probe.events(side).map((event) => {
            if (event.kind !== 'markerMoved' || sideOfMarker(event.marker) === side) return event
            const heavy = boxedOf({ world, game: probe.truth }, enemyOf(side)).some(
              (piece) => probe.truth.ops.pieces[piece.id]!.disrupted,
            )
            return { ...event, mp2: event.mp2 + (heavy || probe.truth.ops.markers[event.marker]?.real ? 1 : 0) }
          }),
      }),
  },
  {
    name: 'the copy of a box being filled names what is real',
    channel: 'event',
    plant: (probe) =>
      changed(probe, {
        events: (side) =>
          probe.events(side).map((event) => {
            if (event.kind !== 'boxed' || event.side === side) return event
            const own = probe.events(event.side).find((one) => one.kind === 'boxed' && one.box === event.box)
            return own?.kind === 'boxed' ? { ...event, real: own.real } : event
          }),
      }),
  },
  {
    name: 'log numbers run through the journal, secret acts included',
    channel: 'log',
    plant: (probe) => {
      let acts = 0
      return changed(probe, {
        act: (side, action) => {
          acts++
          return probe.act(side, action)
        },
        log: (side) => [probe.log(side), acts],
      })
    },
  },
  {
    name: 'undo looks at every die, also those in boxes',
    channel: 'undo',
    plant: (probe) => changed(probe, { undo: (side) => (probe.truth.ops.dice % 2 === 0 ? probe.undo(side) : 'die') }),
  },
  {
    name: 'undo ends where a step came near a real marker',
    channel: 'undo',
    plant: (probe, world) =>
      changed(probe, {
        undo: (side) => {
          const real = markersOf(probe.truth, enemyOf(side), true)
          const close = Object.entries(probe.truth.ops.pieces).some(
            ([id, { at }]) => id.startsWith(`${side}.`) && near(world, at, real, 5),
          )
          return close ? 'undoReveal' : probe.undo(side)
        },
      }),
  },
  {
    name: 'a forecast reckons with what is hidden near the target',
    channel: 'forecast',
    plant: (probe, world) =>
      changed(probe, {
        forecast: (side, plan) => {
          const real = markersOf(probe.truth, enemyOf(side), true)
          const target = (plan as { target: HexId }).target
          return [probe.forecast(side, plan), near(world, target, real, 6)]
        },
      }),
  },
  {
    name: 'reach goes through a dummy',
    channel: 'reach',
    plant: (probe) =>
      changed(probe, {
        reach: (side, question) => {
          const found = probe.reach(side, question)
          const dummies = markersOf(probe.truth, enemyOf(side), false)
          return Array.isArray(found) && found.length > 0 ? [...found, ...dummies.map((hex) => ({ hex }))] : found
        },
      }),
  },
  {
    name: 'the ZOC overlay holds what lies in boxes',
    channel: 'fields',
    plant: (probe) =>
      changed(probe, { fields: (side) => [probe.fields(side), markersOf(probe.truth, enemyOf(side), true)] }),
  },
  {
    name: 'the turn chart rests elsewhere while the enemy fills a box',
    channel: 'chart',
    plant: (probe) =>
      changed(probe, { chart: (side) => [probe.chart(side), probe.truth.ops.hiding.some((draft) => !draft.closed)] }),
  },
  {
    name: 'the record keeps the seed',
    channel: 'record',
    plant: (probe) =>
      changed(probe, { record: (side) => ({ ...(probe.record(side) as object), seed: probe.secret.seed }) }),
  },
  {
    name: 'the record keeps a state of the enemy',
    channel: 'record',
    plant: (probe) =>
      changed(probe, { record: (side) => [probe.record(side), markersOf(probe.truth, enemyOf(side), true)] }),
  },
  {
    name: 'the AI is given the dice to come',
    channel: 'ai',
    plant: (probe) =>
      changed(probe, {
        view: (side) => ({ ...viewOf(probe, side), dice: probe.secret.forced.length > 0 ? 0 : probe.secret.seed }),
      }),
  },
  {
    name: 'the AI knows which marker is real',
    channel: 'ai',
    plant: (probe) =>
      changed(probe, {
        legal: (side) => [
          ...probe.legal(side),
          ...markersOf(probe.truth, enemyOf(side), true).map((to): Action => ({ type: 'slip', to })),
        ],
      }),
  },
]
