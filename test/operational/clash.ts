import { expect } from 'vitest'
import { canonical, cloneJson } from '../../src/core/json'
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
  type World,
} from '../../src/operational/engine'
import type { Action, EventBody, Game, HexId, PieceId, PieceState, Segment, Side } from '../../src/operational/types'
import { withPlainFactors } from './plainFactors'
import { dice, only } from './support'

/** The hex that is attacked in most of these tests, and its six neighbours. */
export const T = '1010'
export const [E, NE, NW, W, SW, SE] = ['1011', '1111', '1110', '1009', '0910', '0911'] as const

/** Units by what they are here (withPlainFactors): name, CF at full strength, morale. */
export const CLARKE = 'us.1.clarke' // infantry 7/4, 5
export const GARLAND = 'us.1.garland' // infantry 7/4, 5
export const SMITH = 'us.2.smith' // infantry 7/4, 5
export const DUNCAN = 'us.1.duncan' // guns 3, range 2
export const STEPTOE = 'us.4.steptoe' // guns 3, range 3, volunteers
export const YORK = 'us.4.newyork' // infantry 2/1, 4, volunteers
export const HORSE = 'us.a.dragoons2' // cavalry 2/1, 5
export const LINE = 'mexican.east.3.line' // infantry 5, 4
export const GUARD = 'mexican.east.3.guard' // infantry 4, 3
export const LIGHT = 'mexican.east.4.light4' // infantry 5, 4
export const MORELIA = 'mexican.east.2.morelia' // infantry 4, 2
export const GUNS = 'mexican.east.a.city' // guns 5, 3, range 3
export const LANCERS = 'mexican.south.1.cavalry5' // cavalry 2, 3
export const HUSSARS = 'mexican.south.2.husares' // cavalry 2, 3
export const BYSTANDER = 'mexican.east.7.tlapa'

export interface Ground {
  terrain?: Record<HexId, TerrainName>
  high?: Record<HexId, number>
  /** [one hex, the other, feature]; works protect the second. */
  sides?: readonly (readonly [HexId, HexId, SideKind])[]
  /** Hexes with a bastion (19.1.13). */
  bastions?: readonly HexId[]
  trails?: readonly (readonly [HexId, HexId])[]
  /** LOC hexes; six rows south and north of the target unless told. */
  locs?: Partial<Record<Side, HexId[]>>
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
  map.links = (ground.trails ?? []).map(([a, b]) => ({ a, b, dir: 'E' as const, kind: 'trail' as const, line: 'path' }))
  map.locs = { us: ground.locs?.us ?? ['0410'], mexican: ground.locs?.mexican ?? ['1610'] }
  map.sides = (ground.sides ?? []).map(([a, b, kind]) => ({
    a,
    b,
    dir: 'E' as const,
    kind,
    name: kind,
    ...(kind === 'protected' ? { protects: b } : {}),
  }))
  const world = createWorld('arena', battlefield, scenario.tables, pedregalHash())
  const { game } = newPosition(
    world,
    { preset: 'free', night: false, resolver: 'table', clash: 'auto' },
    { seed: 'test', forced: [] },
  ).position
  const made = { world, game: game }
  worlds.set(key, made)
  return made
}

export interface Clash {
  ground?: Ground
  at: Record<PieceId, string>
  states?: Record<PieceId, Partial<PieceState>>
  active?: Side
  segment?: Segment
  turn?: number
  night?: boolean
  /** Santa Anna is awake; true unless told otherwise. */
  santaAnna?: boolean
  control?: Record<HexId, Side>
  /** A Mexican unit in a far corner, without which the US might have won; true unless told. */
  bystander?: boolean
}

/** A combat phase with only the named pieces on open ground. */
export function clash(spec: Clash): Position {
  const { world, game: blank } = groundOf(spec.ground ?? {})
  const game = cloneJson(blank)
  const { ops } = game
  for (const piece of world.pieces) ops.pieces[piece.id]!.at = 'gone'
  const at = { ...(spec.bystander === false ? {} : { [BYSTANDER]: '2501' }), ...spec.at }
  for (const [id, hex] of Object.entries(at)) {
    if (!ops.pieces[id]) throw new Error(`no piece ${id}`)
    ops.pieces[id]!.at = hex
  }
  ops.activation.santaAnna = spec.santaAnna ?? true
  for (const id of ['mexican.ldr.santaanna', 'mexican.hq']) ops.pieces[id]!.active = ops.activation.santaAnna
  for (const [id, state] of Object.entries(spec.states ?? {})) Object.assign(ops.pieces[id]!, state)
  game.options.preset = 'historical'
  game.options.night = spec.night ?? false
  ops.turn = spec.turn ?? (spec.night ? 6 : 2)
  ops.active = spec.active ?? 'us'
  ops.segment = spec.segment ?? 'combat'
  ops.pending = []
  ops.ready = ['mexican', 'us']
  ops.control = spec.control ?? {}
  return positionOf(world, game)
}

const sameNumbers = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return a.length === b.length
}

/** What is kept beside the game equals what would be worked out from it afresh. */
function sound(position: Position): boolean {
  const fresh = positionOf(position.world, cloneJson(position.game))
  return (
    position.unitsAt.every((list, hex) => sameNumbers(list, fresh.unitsAt[hex]!)) &&
    position.leadersAt.every((list, hex) => sameNumbers(list, fresh.leadersAt[hex]!)) &&
    sameNumbers(position.hexOf, fresh.hexOf) &&
    position.zoc.every((zoc, k) => sameNumbers(zoc, fresh.zoc[k]!)) &&
    position.zocByArm.every((zoc, k) => sameNumbers(zoc, fresh.zocByArm[k]!)) &&
    (['us', 'mexican'] as const).every((side) => canonical(legal(position, side)) === canonical(legal(fresh, side)))
  )
}

/** Does a legal action, which must stand in the legal list and throw exactly these dice; returns what happened. */
export function does(position: Position, side: Side, action: Action, values: readonly number[] = []): EventBody[] {
  expect(check(position, side, action)).toBeNull()
  const text = canonical(action)
  expect(legal(position, side).some((entry) => canonical(entry) === text)).toBe(true)
  const before = position.game.ops.dice
  const done = apply(position, side, action, dice(position, values))
  if (!done.ok) throw new Error(`${done.refusal.key} ${done.refusal.rule}`)
  const events = done.value.map((told) => told.body)
  expect(position.game.ops.dice - before, `dice: ${thrown(events)}`).toBe(values.length)
  expect(sound(position), 'indexes in step with the game').toBe(true)
  return events
}

/** The legal actions of a type, without `resign`. */
export const choices = <K extends Action['type']>(
  position: Position,
  side: Side,
  type: K,
): Extract<Action, { type: K }>[] =>
  legal(position, side).filter((action): action is Extract<Action, { type: K }> => action.type === type)

/** Names target and attackers; the first of them that is no battery leads. Ready for `attack`. */
export function declare(position: Position, target: HexId, attackers: readonly PieceId[], charge = false): EventBody[] {
  const side = position.game.ops.active
  const out = does(position, side, { type: 'target', hex: target })
  for (const unit of attackers) out.push(...does(position, side, { type: 'join', unit }))
  if (charge) out.push(...does(position, side, { type: 'charge', on: true }))
  return out
}

/** FOW dice that change nothing. */
export const PLAIN = [3, 4] as const

/** Declares and makes an attack with these dice: FOW first where there is a lead, then the combat die, then what follows. */
export function assault(
  position: Position,
  target: HexId,
  attackers: readonly PieceId[],
  values: readonly number[],
  charge = false,
): EventBody[] {
  declare(position, target, attackers, charge)
  return does(position, position.game.ops.active, { type: 'attack' }, values)
}

/** The sum and the result of an attack. */
export function ended(events: readonly EventBody[]) {
  const [event] = only(events, 'clashEnded')
  expect(event).toBeDefined()
  if (event?.resolver !== 'table') throw new Error('not fought by the table')
  return event
}

export const shifts = (events: readonly EventBody[]): Record<string, number> =>
  Object.fromEntries(ended(events).modifiers.map((item) => [item.name, item.value]))

/** What is asked now: kind and owner. */
export function asked(position: Position): string | null {
  const top = position.game.ops.pending.at(-1)
  return top ? `${top.kind} ${top.owner}` : null
}

/** Dice of these purposes, as they fell: `morale us.1.clarke 4 passed`. */
export const thrown = (events: readonly EventBody[]): string[] =>
  only(events, 'die').map((event) =>
    [event.purpose, event.piece, event.faces.join('+'), event.passed === null ? '' : event.passed ? 'passed' : 'failed']
      .filter((part) => part !== '' && part !== null)
      .join(' '),
  )

/** Two dice for each sum. */
const WAYS: Record<number, [number, number]> = {
  2: [1, 1],
  3: [1, 2],
  4: [2, 2],
  5: [1, 4],
  6: [3, 3],
  7: [6, 1],
  8: [4, 4],
  9: [3, 6],
  10: [4, 6],
  11: [5, 6],
  12: [6, 6],
}
/** FOW dice of that sum (8.4). */
export const fow = (sum: number): [number, number] => WAYS[sum]!

/** Units that may come up by FOW 10 or 12, with where to. */
export const goes = (position: Position, side: Side) =>
  choices(position, side, 'reserve').map((action) => `${action.unit} ${action.to}`)
