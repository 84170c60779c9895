import { expect } from 'vitest'
import { canonical, cloneJson } from '../../src/core/json'
import { commandersByUnit, hqActive } from '../../src/operational/command/command'
import type { SideKind, TerrainName } from '../../src/operational/data'
import { pedregal, pedregalHash } from '../../src/operational/data'
import {
  apply,
  check,
  createWorld,
  legal,
  newPosition,
  type Position,
  positionOf,
  viewFor,
  type World,
} from '../../src/operational/engine'
import { markerIds } from '../../src/operational/hidden/markerIds'
import {
  type Action,
  type BoxLetter,
  type BoxFilling,
  type EventBody,
  type Game,
  type HexId,
  type MarkerState,
  type OperationalState,
  type PieceId,
  type PieceState,
  SIDES,
  type Segment,
  type Side,
} from '../../src/operational/types'
import { validateGame } from '../../src/operational/validate'
import { dice, expectSound } from './support'
import { withPlainFactors } from './plainFactors'

/** Where both headquarters stand in a field, with their lines; far from everything else. */
export const HOME = { us: '0303', mexican: '2403' } as const

interface Ground {
  terrain?: Record<HexId, TerrainName>
  high?: Record<HexId, number>
  /** [one hex, the other, feature]; works protect the second. */
  sides?: readonly (readonly [HexId, HexId, SideKind])[]
  /** Chains of hexes. */
  roads?: readonly (readonly HexId[])[]
  trails?: readonly (readonly HexId[])[]
  bastions?: readonly HexId[]
  locs?: Partial<Record<Side, HexId[]>>
}

export interface Field {
  ground?: Ground
  at: Readonly<Record<PieceId, string>>
  states?: Readonly<Record<PieceId, Partial<PieceState>>>
  /** `us.A`: where its real marker lies and where its dummy (`off`: yet to enter). Its pieces are `at: 'box:A'`. */
  boxes?: Readonly<Record<string, readonly [real: string, dummy: string]>>
  markers?: Readonly<Record<string, Partial<MarkerState>>>
  hiding?: BoxFilling[]
  entry?: OperationalState['entry']
  active?: Side
  segment?: Segment
  turn?: number
  night?: boolean
  /** Santa Anna is awake; true unless told otherwise. */
  santaAnna?: boolean
  /** Both armies' commanders and HQs stand at HOME, active, unless placed or this is false. */
  staff?: boolean
  /** A Mexican unit in the far corner 2529; true unless told. */
  bystander?: boolean
}

const scenario = pedregal()
const worlds = new Map<string, { world: World; game: Game }>()

/** Level, open ground with nothing on it but what is named. */
function groundOf(ground: Ground): { world: World; game: Game } {
  const key = JSON.stringify(ground)
  const known = worlds.get(key)
  if (known) return known
  const battlefield = withPlainFactors(scenario.battlefield)
  const map = battlefield.map as { -readonly [K in keyof typeof battlefield.map]: (typeof battlefield.map)[K] }
  map.hexes = map.hexes.map(({ id }) => {
    const terrain = ground.terrain?.[id] ?? 'clear'
    const village = terrain === 'village' ? { village: true } : {}
    const bastion = ground.bastions?.includes(id) ? { bastion: { name: 'works' } } : {}
    return { id, terrain, elevation: ground.high?.[id] ?? 0, ...village, ...bastion }
  })
  const chain = (kind: 'road' | 'trail') => (hexes: readonly HexId[]) =>
    hexes.slice(1).map((b, k) => ({ a: hexes[k]!, b, dir: 'E' as const, kind, line: kind }))
  map.links = [...(ground.roads ?? []).flatMap(chain('road')), ...(ground.trails ?? []).flatMap(chain('trail'))]
  map.locs = { us: ground.locs?.us ?? ['0103'], mexican: ground.locs?.mexican ?? ['2503'] }
  map.sides = (ground.sides ?? []).map(([a, b, kind]) => ({
    a,
    b,
    dir: 'E' as const,
    kind,
    name: kind,
    ...(kind === 'protected' ? { protects: b } : {}),
  }))
  const world = createWorld('arena', battlefield, scenario.tables, pedregalHash())
  const made = {
    world,
    game: newPosition(
      world,
      { preset: 'free', night: false, resolver: 'table', clash: 'auto' },
      { seed: 'test', forced: [] },
    ).position.game,
  }
  worlds.set(key, made)
  return made
}

/** A game on open ground with only the named pieces, boxes and markers. US movement phase of turn 2 by day unless told. */
export function field(spec: Field): Position {
  const { world, game: blank } = groundOf(spec.ground ?? {})
  const game = cloneJson(blank)
  const { ops } = game
  const staff: Record<PieceId, string> =
    spec.staff === false
      ? {}
      : {
          'us.hq': HOME.us,
          'us.ldr.scott': HOME.us,
          'mexican.hq': HOME.mexican,
          'mexican.ldr.santaanna': HOME.mexican,
        }
  const bystander: Record<PieceId, string> = spec.bystander === false ? {} : { 'mexican.east.7.tlapa': '2529' }
  for (const piece of world.pieces) ops.pieces[piece.id]!.at = 'gone'
  for (const [id, hex] of Object.entries({ ...staff, ...bystander, ...spec.at })) {
    if (!ops.pieces[id]) throw new Error(`no piece ${id}`)
    if (/^\d{4}$/.test(hex) && world.grid.indexOf(hex) < 0) throw new Error(`no hex ${hex}`)
    ops.pieces[id]!.at = hex
  }
  for (const piece of world.pieces) if (ops.pieces[piece.id]!.at === 'gone') ops.pieces[piece.id]!.steps = 0
  ops.activation.santaAnna = spec.santaAnna ?? true
  for (const id of ['mexican.ldr.santaanna', 'mexican.hq']) ops.pieces[id]!.active = ops.activation.santaAnna
  for (const [id, state] of Object.entries(spec.states ?? {})) Object.assign(ops.pieces[id]!, state)
  game.options.preset = 'historical'
  game.options.night = spec.night ?? false
  ops.turn = spec.turn ?? (spec.night ? 6 : 2)
  ops.active = spec.active ?? 'us'
  ops.segment = spec.segment ?? 'move'
  ops.pending = []
  ops.ready = ['mexican', 'us']
  ops.entry = { ...spec.entry }
  ops.hiding = spec.hiding ?? []
  for (const [name, [real, dummy]] of Object.entries(spec.boxes ?? {})) {
    const [side, box] = name.split('.') as [Side, BoxLetter]
    const [one, two] = markerIds(side, box)
    const rest = { moved: false, mp2: -1, spent: 0, marched: false }
    // Number 1 is the lower hex, or who entered first.
    const first = dummy === 'off' || (real !== 'off' && real < dummy)
    ops.markers[first ? one : two] = { at: real, real: true, ...rest }
    ops.markers[first ? two : one] = { at: dummy, real: false, ...rest }
  }
  for (const [id, state] of Object.entries(spec.markers ?? {})) Object.assign(ops.markers[id]!, state)
  const position = positionOf(world, game)
  if (ops.segment === 'move') {
    const seat = ops.active === 'us' ? 0 : 1
    ops.command = commandersByUnit(position, seat)
    // Everybody hears his army's HQ, however far, as markers do.
    if (hqActive(position, seat))
      for (const id of [...Object.keys(ops.pieces), ...Object.keys(ops.markers)])
        if (id.startsWith(`${ops.active}.`) && world.pieces[world.pieceIndexes.get(id) ?? -1]?.kind !== 'leader')
          if (world.pieces[world.pieceIndexes.get(id) ?? -1]?.kind !== 'hq') ops.command[id] ??= [`${ops.active}.hq`]
  }
  expectValid(position)
  return position
}

/**
 * A game that could be saved and loaded as it is (15.1). Scenes may put a marker where the enemy sees it, to look at what follows; play cannot, so
 * that this one fault is let pass.
 */
export function expectValid(position: Position): void {
  const valid = validateGame(position.world, position.game)
  if (!valid.ok && valid.refusal.args.reason !== 'is in sight of the enemy') expect(valid.refusal).toBeNull()
}

/** What happened, as each side is told it. */
export interface Heard {
  readonly all: EventBody[]
  readonly us: EventBody[]
  readonly mexican: EventBody[]
}

/**
 * Does a legal action with exactly these dice: it stands in the legal list, leaves the indexes in step and a game that could be
 * saved. Returns what each side hears.
 */
export function act(position: Position, side: Side, action: Action, values: readonly number[] = []): Heard {
  expect(check(position, side, action)).toBeNull()
  const text = canonical(action)
  expect(
    legal(position, side).some((entry) => canonical(entry) === text),
    'in the legal list',
  ).toBe(true)
  const before = position.game.ops.dice
  const done = apply(position, side, action, dice(position, values))
  if (!done.ok) throw new Error(`${done.refusal.key} ${done.refusal.rule}`)
  const told = done.value
  const thrown = told.flatMap(({ body }) => (body.kind === 'die' ? [`${body.purpose} ${body.piece} ${body.rule}`] : []))
  expect(position.game.ops.dice - before, `dice thrown: ${thrown.join(', ')}`).toBe(values.length)
  expectSound(position)
  expectValid(position)
  expectSecret(position)
  expectViews(position)
  return {
    all: told.map(({ body }) => body),
    us: told.filter(({ to }) => to !== 'mexican').map(({ body }) => body),
    mexican: told.filter(({ to }) => to !== 'us').map(({ body }) => body),
  }
}

/** What each side is shown equals what it would be shown of a game just loaded. */
function expectViews(position: Position): void {
  const fresh = positionOf(position.world, cloneJson(position.game))
  for (const side of SIDES) {
    const [kept, anew] = [viewFor(position, side), viewFor(fresh, side)]
    if (JSON.stringify(kept) !== JSON.stringify(anew)) expect(kept).toEqual(anew)
  }
}

/** Neither side's view shows which marker of the other is real, or in which box a piece lies (19.5.15). */
export function expectSecret(position: Position): void {
  for (const [side, enemy] of [
    ['us', 'mexican'],
    ['mexican', 'us'],
  ] as const) {
    const view = viewFor(position, side)
    const boxed = position.world.pieces
      .filter((piece) => piece.side === enemy && position.game.ops.pieces[piece.id]!.at.startsWith('box:'))
      .map((piece) => piece.id)
    if (position.game.ops.segment === 'setup') continue
    expect(view.unaccounted).toEqual(boxed)
    const { unaccounted, pending, ...rest } = view
    const text = JSON.stringify(rest)
    for (const id of boxed) expect(text.includes(`"${id}"`), `${id} in the view of ${side}`).toBe(false)
    for (const marker of view.enemyMarkers) expect(Object.keys(marker).sort()).toEqual(['at', 'letter', 'nr'])
    for (const item of pending) if (item.owner !== side) expect(Object.keys(item).sort()).toEqual(['kind', 'owner'])
    expect(side === position.game.ops.active || view.hiding.length === 0).toBe(true)
  }
}

/** The marker's place; undefined: out of use. */
export const markerAt = (position: Position, id: string): string | undefined => position.game.ops.markers[id]?.at

/** Kinds of the events, in order. */
export const kinds = (events: readonly EventBody[]): string[] => events.map((event) => event.kind)

/** Legal actions of a type. */
export const offered = <K extends Action['type']>(
  position: Position,
  side: Side,
  type: K,
): Extract<Action, { type: K }>[] =>
  legal(position, side).filter((action): action is Extract<Action, { type: K }> => action.type === type)

/** Hexes where a piece may be deployed now. */
export const deployable = (position: Position, side: Side, piece: PieceId): HexId[] =>
  offered(position, side, 'deploy').flatMap((action) => (action.piece === piece ? [action.hex] : []))

/** Who must choose what: `deploy mexican`. */
export function asked(position: Position): string | null {
  const top = position.game.ops.pending.at(-1)
  return top ? `${top.kind} ${top.owner}` : null
}

/** Hexes to which a marker may step now. */
export const markerSteps = (position: Position, side: Side, id: string, march = false): HexId[] =>
  offered(position, side, 'marker').flatMap((action) =>
    action.id === id && (action.march === true) === march ? [action.to] : [],
  )

/** Fills a box from a hex with those pieces: `open`, `take`s, `real`, `dummy`, `close`. */
export function fillFrom(
  position: Position,
  side: Side,
  box: BoxLetter,
  hex: string,
  pieces: readonly PieceId[],
  real?: HexId,
  dummy?: HexId,
): Heard[] {
  const steps: Action[] = [{ type: 'open', box, hex }, ...pieces.map((piece): Action => ({ type: 'take', piece }))]
  if (real !== undefined) steps.push({ type: 'real', hex: real })
  if (dummy !== undefined) steps.push({ type: 'dummy', hex: dummy })
  steps.push({ type: 'close' })
  return steps.map((action) => act(position, side, action))
}
