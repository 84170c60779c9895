import { expect } from 'vitest'
import type { Dice } from '../../src/core/dice'
import { canonical, cloneJson } from '../../src/core/json'
import type { Refusal } from '../../src/core/result'
import { commandersByUnit } from '../../src/operational/command/command'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { apply, check, createWorld, legal, newPosition, type Position, positionOf } from '../../src/operational/engine'
import {
  type Action,
  type AttackState,
  type EventBody,
  type Game,
  type HexId,
  type OperationalState,
  type Pending,
  type PieceId,
  type PieceState,
  type Segment,
  SIDES,
  type Side,
} from '../../src/operational/types'

const scenario = pedregal()
/** Pedregal, built once for all tests. */
export const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())

/** Dice that fall as told, from the next one on; the rest come from a fixed seed. */
export const dice = (position: Position, values: readonly number[] = []): Dice => ({
  seed: 'test',
  forced: values.map((value, k) => ({ stream: 'ops', key: String(position.game.ops.dice + k), value })),
})

export interface Scene {
  turn?: number
  active?: Side
  segment?: Segment
  night?: boolean
  /** Pieces on the map (`0822`) or the track (`trt:3`); those with `off` need `entry`. All others are gone. */
  at: Readonly<Record<PieceId, string>>
  states?: Readonly<Record<PieceId, Partial<PieceState>>>
  /**
   * Who commands whom. `computed` (default): as OPS-4.2 has it. `all`: every unit of the active side on the map; its army
   * commander stands in a far corner for that, unless placed.
   */
  command?: 'computed' | 'all' | Record<PieceId, PieceId[]>
  /** Santa Anna and his HQ are activated (19.4). */
  santaAnna?: boolean
  entry?: OperationalState['entry']
  control?: OperationalState['control']
  targets?: HexId[]
  pending?: Pending[]
  attack?: AttackState
  /** Markers on the map, by id: hexes. */
  markers?: Readonly<Record<string, HexId>>
  /** Without any Mexican unit the US would have won: one stands in the far corner 2501 unless this is false. */
  bystander?: boolean
}

const blank: Game = newPosition(
  world,
  { preset: 'free', night: false, resolver: 'table', clash: 'auto' },
  { seed: 'test', forced: [] },
).position.game

const BYSTANDER = 'mexican.east.7.tlapa'
const FAR: Record<Side, [PieceId, HexId]> = {
  us: ['us.ldr.scott', '0127'],
  mexican: ['mexican.ldr.santaanna', '2529'],
}

/** A valid game in which only the named pieces stand. Movement phase of the US player on turn 2, by day, unless told otherwise. */
export function scene(spec: Scene): Position {
  const game = cloneJson(blank)
  const { ops } = game
  const active = spec.active ?? 'us'
  const at: Record<PieceId, string> = { ...spec.at }
  const mexicanUnit = (id: PieceId): boolean =>
    id.startsWith('mexican.') && world.pieces[world.pieceIndexes.get(id) ?? -1]?.kind === 'unit'
  if (spec.bystander !== false && !Object.entries(at).some(([id, hex]) => mexicanUnit(id) && hex.length === 4))
    at[BYSTANDER] = '2501'
  const [commander, corner] = FAR[active]
  if (spec.command === 'all') at[commander] ??= corner
  for (const piece of world.pieces) ops.pieces[piece.id]!.at = 'gone'
  for (const [id, hex] of Object.entries(at)) {
    const state = ops.pieces[id]
    if (!state) throw new Error(`no piece ${id}`)
    if (/^\d{4}$/.test(hex) && world.grid.indexOf(hex) < 0) throw new Error(`no hex ${hex}`)
    state.at = hex
  }
  if (spec.santaAnna || (spec.command === 'all' && active === 'mexican')) {
    ops.activation.santaAnna = true
    for (const id of ['mexican.ldr.santaanna', 'mexican.hq']) ops.pieces[id]!.active = true
  }
  for (const [id, state] of Object.entries(spec.states ?? {})) {
    if (!ops.pieces[id]) throw new Error(`no piece ${id}`)
    Object.assign(ops.pieces[id]!, state)
  }
  game.options.night = spec.night ?? false
  game.options.preset = 'historical'
  ops.turn = spec.turn ?? (spec.night ? 6 : 2)
  ops.active = active
  ops.segment = spec.segment ?? 'move'
  ops.pending = spec.pending ?? []
  ops.attack = spec.attack ?? null
  ops.ready = ['mexican', 'us']
  ops.entry = spec.entry ?? {}
  ops.control = spec.control ?? {}
  ops.targets = spec.targets ?? []
  for (const [id, hex] of Object.entries(spec.markers ?? {}))
    ops.markers[id] = { at: hex, real: id.endsWith('.1'), moved: false, mp2: -1, spent: 0, marched: false }
  const position = positionOf(world, game)
  if (spec.command === 'all') {
    for (const piece of world.pieces)
      if (piece.side === active && piece.kind === 'unit' && position.hexOf[piece.index]! >= 0)
        ops.command[piece.id] = [commander]
  } else if (typeof spec.command === 'object') ops.command = spec.command
  else if (ops.segment === 'move') ops.command = commandersByUnit(position, active === 'us' ? 0 : 1)
  return position
}

/** The indexes and legal lists of a position equal those of one built afresh from its game. */
export function expectSound(position: Position): void {
  const fresh = positionOf(position.world, cloneJson(position.game))
  // Set-up lists thousands of placings and keeps nothing between two listings.
  for (const side of position.game.ops.segment === 'setup' ? [] : SIDES) {
    const [kept, anew] = [legal(position, side), legal(fresh, side)]
    // Text first: comparing thousands of objects takes its time.
    if (JSON.stringify(kept) !== JSON.stringify(anew)) expect(kept).toEqual(anew)
  }
  expect(position.unitsAt).toEqual(fresh.unitsAt)
  expect(position.leadersAt).toEqual(fresh.leadersAt)
  expect([...position.hexOf]).toEqual([...fresh.hexOf])
  for (const side of [0, 1] as const) expect([...position.zoc[side]]).toEqual([...fresh.zoc[side]])
  position.zocByArm.forEach((zoc, k) => {
    expect([...zoc]).toEqual([...fresh.zocByArm[k]!])
  })
}

const listed = (position: Position, side: Side, action: Action): boolean => {
  if (action === null || typeof action !== 'object') return false
  const text = canonical(action)
  return legal(position, side).some((entry) => entry.type === action.type && canonical(entry) === text)
}

/**
 * Does a legal action with these dice and returns what happened. It must stand in the legal list and throw exactly these
 * dice, no fewer and no more (`anyDice`: not checked).
 */
export function does(
  position: Position,
  side: Side,
  action: Action,
  values: readonly number[] = [],
  anyDice = false,
): EventBody[] {
  expect(check(position, side, action)).toBeNull()
  expect(listed(position, side, action), 'in the legal list').toBe(true)
  const before = position.game.ops.dice
  const done = apply(position, side, action, dice(position, values))
  if (!done.ok) throw new Error(`${done.refusal.key} ${done.refusal.rule}`)
  if (!anyDice) expect(position.game.ops.dice - before, 'dice thrown').toBe(values.length)
  expectSound(position)
  return done.value.map((told) => told.body)
}

/** Expects a refusal that changes nothing (OPS-15.1) and returns its rule and key (without `refusal.`). */
export function refuses(position: Position, side: Side, action: unknown): { rule: string | null; key: string } {
  const before = canonical(position.game)
  const why = check(position, side, action)
  expect(why, 'refused').not.toBeNull()
  const tried = apply(position, side, action, dice(position))
  expect(tried).toEqual({ ok: false, refusal: why })
  expect(canonical(position.game)).toBe(before)
  expect(listed(position, side, action as Action), 'not in the legal list').toBe(false)
  const { rule, key } = why as Refusal
  return { rule, key: key.replace(/^refusal\./, '') }
}

/** Shorthand for a step. */
export function step(units: PieceId | readonly PieceId[], to: HexId, leaders: readonly PieceId[] = []): Action {
  const list = typeof units === 'string' ? [units] : [...units]
  return { type: 'step', units: list.sort(), leaders: [...leaders].sort(), to }
}
/** The first step of a march (5.3). */
export const march = (units: PieceId | readonly PieceId[], to: HexId, leaders: readonly PieceId[] = []): Action => ({
  ...(step(units, to, leaders) as Extract<Action, { type: 'step' }>),
  march: true,
})
/** A leader or HQ alone. */
export const alone = (leader: PieceId, to: HexId): Action => step([], to, [leader])

export const at = (position: Position, piece: PieceId): string => position.game.ops.pieces[piece]!.at
export const state = (position: Position, piece: PieceId): PieceState => position.game.ops.pieces[piece]!
/** MP left, in halves. */
export const left2 = (position: Position, piece: PieceId): number =>
  state(position, piece).mp2 - state(position, piece).spent

/** Events of one kind. */
export const only = <K extends EventBody['kind']>(events: readonly EventBody[], kind: K) =>
  events.filter((event): event is Extract<EventBody, { kind: K }> => event.kind === kind)

/** Hexes to which a piece or stack may step now (unmarched), ascending. */
export function stepsOf(position: Position, units: readonly PieceId[], leaders: readonly PieceId[] = []): HexId[] {
  const side: Side = (units[0] ?? leaders[0]!).startsWith('us.') ? 'us' : 'mexican'
  return legal(position, side).flatMap((action) =>
    action.type === 'step' &&
    !action.march &&
    canonical([action.units, action.leaders]) === canonical([[...units].sort(), [...leaders].sort()])
      ? [action.to]
      : [],
  )
}
