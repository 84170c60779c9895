import type { World } from '../../src/operational/engine'
import { type Action, enemyOf, type EventBody, type Game, type HexId, type Side } from '../../src/operational/types'
import { boxedOf, sideOfMarker } from '../fuzz/board'
import type { Channel, Door } from './doors'
import type { Plant } from './pairs'

/**
 * Leaks planted on purpose, one a channel and more, most of them such as careless code would have. Each uses what the listening side may not
 * know; the test must catch every one of them, else it could not fail.
 */
export interface Leak {
  readonly name: string
  readonly channel: Channel
  readonly plant: Plant
}

/** A door whose answers are changed. */
const over = (door: Door, changes: Partial<Door>): Door => ({
  kind: door.kind,
  view: (side) => door.view(side),
  legal: (side) => door.legal(side),
  why: (side, action) => door.why(side, action),
  forecast: (side, plan) => door.forecast(side, plan),
  reach: (side, question) => door.reach(side, question),
  fields: (side) => door.fields(side),
  chart: (side) => door.chart(side),
  undo: (side) => door.undo(side),
  record: (side) => door.record(side),
  events: (side) => door.events(side),
  log: (side) => door.log(side),
  act: (side, action) => door.act(side, action),
  toAct: () => door.toAct(),
  get truth() {
    return door.truth
  },
  secret: door.secret,
  ...changes,
})

type AnyView = Record<string, unknown> & { enemyMarkers: { at: HexId }[]; enemyBoxes: { letter: string }[] }
const viewOf = (door: Door, side: Side): AnyView => door.view(side) as AnyView

/** Hexes of the enemy's real markers, or of his dummies. */
function markersOf({ ops }: Game, foe: Side, real: boolean): HexId[] {
  return Object.entries(ops.markers)
    .filter(([id, marker]) => sideOfMarker(id) === foe && marker.real === real)
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

const viewLeak = (name: string, tell: (view: AnyView, door: Door, foe: Side, world: World) => object): Leak => ({
  name,
  channel: 'view',
  plant: (door, world) =>
    over(door, {
      view: (side) => {
        const view = viewOf(door, side)
        return { ...view, ...tell(view, door, enemyOf(side), world) }
      },
    }),
})

/** How many pieces lie in each of the enemy's boxes. */
const fillings = (game: Game, world: World, foe: Side): number[] =>
  ['A', 'B', 'C', 'D'].map((box) => boxedOf({ world, game }, foe, box).length)

export const LEAKS: readonly Leak[] = [
  viewLeak('enemy markers stand with the real ones first', ({ enemyMarkers }, door, foe) => {
    const real = markersOf(door.truth, foe, true)
    return { enemyMarkers: [...enemyMarkers].sort((a, b) => Number(real.includes(b.at)) - Number(real.includes(a.at))) }
  }),
  viewLeak('enemy boxes tell how many lie in them', ({ enemyBoxes }, door, foe, world) => {
    const counts = fillings(door.truth, world, foe)
    return { enemyBoxes: enemyBoxes.map((box, k) => ({ ...box, pieces: counts[k] })) }
  }),
  viewLeak('missing pieces show their steps and disorder', (_view, door, foe, world) => ({
    missing: boxedOf({ world, game: door.truth }, foe).map(({ id }) => {
      const { steps, disrupted } = door.truth.ops.pieces[id]!
      return [id, steps, disrupted]
    }),
  })),
  viewLeak('missing leaders show their wounds', (_view, door, foe, world) => ({
    hurt: boxedOf({ world, game: door.truth }, foe).map(({ id }) => door.truth.ops.pieces[id]!.wounded ?? 0),
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
    plant: (door, world) =>
      over(door, {
        view: (side) => {
          const foe = enemyOf(side)
          const set = world.pieces.filter(
            (piece) => piece.side === foe && door.truth.ops.pieces[piece.id]!.at !== 'off',
          )
          return { ...viewOf(door, side), ...(door.truth.ops.segment === 'setup' ? { placed: set.length } : {}) }
        },
      }),
  },
  {
    name: 'steps towards a real marker are not offered',
    channel: 'legal',
    plant: (door, world) =>
      over(door, {
        legal: (side) =>
          door
            .legal(side)
            .filter(
              (action) =>
                action.type !== 'step' || !near(world, action.to, markersOf(door.truth, enemyOf(side), true), 5),
            ),
      }),
  },
  {
    name: 'the list lets through the hex of a dummy',
    channel: 'legal',
    plant: (door) =>
      over(door, {
        legal: (side) => {
          const list = door.legal(side)
          const dummies = markersOf(door.truth, enemyOf(side), false)
          return list.length > 0 ? [...list, ...dummies.map((to): Action => ({ type: 'slip', to }))] : list
        },
      }),
  },
  {
    name: 'a real marker refuses for another reason than a dummy',
    channel: 'refusal',
    plant: (door) =>
      over(door, {
        why: (side, action) => {
          const answer = door.why(side, action)
          const to = action !== null && typeof action === 'object' ? targetOf(action as Action) : null
          const enemy = to !== null && markersOf(door.truth, enemyOf(side), true).includes(to)
          return answer && enemy ? { ...(answer as object), key: 'refusal.enemyHex' } : answer
        },
      }),
  },
  {
    name: 'a refusal names the box that a piece lies in',
    channel: 'refusal',
    plant: (door) =>
      over(door, {
        why: (side, action) => {
          const answer = door.why(side, action)
          const id =
            (action as { unit?: string; piece?: string } | null)?.unit ?? (action as { piece?: string } | null)?.piece
          const at = door.truth.ops.pieces[id ?? '']?.at
          return answer && at ? { ...(answer as object), args: { piece: id, at } } : answer
        },
      }),
  },
  {
    name: 'recovery inside a box is told to both',
    channel: 'event',
    plant: (door) =>
      over(door, { events: (side) => [...door.events(side), { dice: door.truth.ops.dice } as unknown as EventBody] }),
  },
  {
    name: 'a marker move tells what it carries by its cost',
    channel: 'event',
    plant: (door, world) =>
      over(door, {
        events: (side) =>
          door.events(side).map((event) => {
            if (event.kind !== 'markerMoved' || sideOfMarker(event.marker) === side) return event
            const heavy = boxedOf({ world, game: door.truth }, enemyOf(side)).some(
              (piece) => door.truth.ops.pieces[piece.id]!.disrupted,
            )
            return { ...event, mp2: event.mp2 + (heavy || door.truth.ops.markers[event.marker]?.real ? 1 : 0) }
          }),
      }),
  },
  {
    name: 'the copy of a box being filled names what is real',
    channel: 'event',
    plant: (door) =>
      over(door, {
        events: (side) =>
          door.events(side).map((event) => {
            if (event.kind !== 'boxed' || event.side === side) return event
            const own = door.events(event.side).find((one) => one.kind === 'boxed' && one.box === event.box)
            return own?.kind === 'boxed' ? { ...event, real: own.real } : event
          }),
      }),
  },
  {
    name: 'log numbers run through the journal, secret acts included',
    channel: 'log',
    plant: (door) => {
      let acts = 0
      return over(door, {
        act: (side, action) => {
          acts++
          return door.act(side, action)
        },
        log: (side) => [door.log(side), acts],
      })
    },
  },
  {
    name: 'undo looks at every die, also those in boxes',
    channel: 'undo',
    plant: (door) => over(door, { undo: (side) => (door.truth.ops.dice % 2 === 0 ? door.undo(side) : 'die') }),
  },
  {
    name: 'undo ends where a step came near a real marker',
    channel: 'undo',
    plant: (door, world) =>
      over(door, {
        undo: (side) => {
          const real = markersOf(door.truth, enemyOf(side), true)
          const close = Object.entries(door.truth.ops.pieces).some(
            ([id, { at }]) => id.startsWith(`${side}.`) && near(world, at, real, 5),
          )
          return close ? 'undoReveal' : door.undo(side)
        },
      }),
  },
  {
    name: 'a forecast reckons with what is hidden near the target',
    channel: 'forecast',
    plant: (door, world) =>
      over(door, {
        forecast: (side, plan) => {
          const real = markersOf(door.truth, enemyOf(side), true)
          const target = (plan as { target: HexId }).target
          return [door.forecast(side, plan), near(world, target, real, 6)]
        },
      }),
  },
  {
    name: 'reach goes through a dummy',
    channel: 'reach',
    plant: (door) =>
      over(door, {
        reach: (side, question) => {
          const found = door.reach(side, question)
          const dummies = markersOf(door.truth, enemyOf(side), false)
          return Array.isArray(found) && found.length > 0 ? [...found, ...dummies.map((hex) => ({ hex }))] : found
        },
      }),
  },
  {
    name: 'the ZOC overlay holds what lies in boxes',
    channel: 'fields',
    plant: (door) => over(door, { fields: (side) => [door.fields(side), markersOf(door.truth, enemyOf(side), true)] }),
  },
  {
    name: 'the turn chart rests elsewhere while the enemy fills a box',
    channel: 'chart',
    plant: (door) =>
      over(door, { chart: (side) => [door.chart(side), door.truth.ops.hiding.some((draft) => !draft.closed)] }),
  },
  {
    name: 'the record keeps the seed',
    channel: 'record',
    plant: (door) => over(door, { record: (side) => ({ ...(door.record(side) as object), seed: door.secret.seed }) }),
  },
  {
    name: 'the record keeps a state of the enemy',
    channel: 'record',
    plant: (door) => over(door, { record: (side) => [door.record(side), markersOf(door.truth, enemyOf(side), true)] }),
  },
  {
    name: 'the AI is given the dice to come',
    channel: 'ai',
    plant: (door) =>
      over(door, {
        view: (side) => ({ ...viewOf(door, side), dice: door.secret.forced.length > 0 ? 0 : door.secret.seed }),
      }),
  },
  {
    name: 'the AI knows which marker is real',
    channel: 'ai',
    plant: (door) =>
      over(door, {
        legal: (side) => [
          ...door.legal(side),
          ...markersOf(door.truth, enemyOf(side), true).map((to): Action => ({ type: 'slip', to })),
        ],
      }),
  },
]
