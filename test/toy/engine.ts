/**
 * Ridge: a toy game that proves that a further engine is a folder and one entry in a registry. North and south each march a column along a
 * road of nine fields; the first to stand before the other's end wins. Each secretly chooses how strong its column is; an attack rolls a die for each and reveals
 * both. A turn has two actions, so that one can be taken back.
 */
import * as v from 'valibot'
import { throwDie, type Dice } from '../../src/core/dice'
import { cloneJson } from '../../src/core/json'
import { type Lang, LangSchema } from '../../src/core/lang'
import { ok, refusal } from '../../src/core/result'
import { createDispatcher } from '../../src/game/dispatch'
import type { Engine, EngineFamily } from '../../src/game/engine'
import type { AddressedEvent } from '../../src/game/events'
import { parseForm } from '../../src/game/fault'
import type { PlaceRow, PlaceTable } from '../../src/game/places'
import { opponentOf } from '../../src/game/side'
import { Match } from '../../src/session/match'
import type { EngineDefinition } from '../../src/session/registry'

type ToySide = 'north' | 'south'
const SIDES = ['north', 'south'] as const
const HASH = '0'.repeat(16)
const LAST_FIELD = 8
const LAST_TURN = 8
/** `strength` is 1 to 3 and the owner's secret until `revealed`; null: not chosen yet. */
type Column = { at: number; strength: number | null; revealed: boolean }
type Numbers = Record<'rulesVersion' | 'turn' | 'actionsLeft' | 'dice', number>
interface ToyGame extends Numbers {
  dataHash: string
  active: ToySide
  columns: Record<ToySide, Column>
  winner: ToySide | 'draw' | null
}
type Simple = { type: 'attack' } | { type: 'hold' } | { type: 'march' } | { type: 'resign' }
type ToyAction = Simple | { type: 'place'; strength: number }
type ToyEvent = { kind: 'placed' | 'marched' | 'die' | 'turn' | 'revealed'; side: ToySide; value: number }
interface Shared {
  readonly side: ToySide
  readonly position: { readonly game: ToyGame }
  readonly action: ToyAction
  readonly legalEntry: ToyAction
  readonly event: ToyEvent
}
type Rules = Shared & {
  readonly actionRun: {
    readonly game: ToyGame
    readonly dice: Dice
    readonly events: AddressedEvent<ToyEvent, ToySide>[]
  }
}
type Run = Rules['actionRun']
type ToyTypes = Shared & {
  readonly options: { readonly lang: Lang }
  readonly game: ToyGame
  readonly view: Omit<ToyGame, 'rulesVersion' | 'dataHash'> & { side: ToySide }
  readonly logEntry: { n: number; key: string; event: ToyEvent }
  readonly turnMark: { turn: number; active: ToySide }
  readonly result: Pick<ToyGame, 'winner'>
  readonly precomputed: never
}
const PLACES: PlaceTable<'setup' | 'turn', PlaceRow<ToyAction['type'], 'active'>> = {
  setup: { chooser: 'active', types: ['place', 'resign'], prompt: 'prompt.setup' },
  turn: { chooser: 'active', types: ['attack', 'hold', 'march', 'resign'], prompt: 'prompt.move' },
}
const placeOf = ({ columns, active }: ToyGame) => (columns[active].strength === null ? 'setup' : 'turn')
const refused = (key: string) => refusal('illegal-action', null, `refusal.${key}`)
const toAct = ({ game }: Rules['position']) => (game.winner === null ? game.active : null)
const step = (side: ToySide): number => (side === 'north' ? 1 : -1)
const inContact = ({ columns }: ToyGame): boolean => columns.south.at - columns.north.at === 1
const emit = ({ events }: Run, body: ToyEvent, to: ToySide | null = null): void => void events.push({ body, to })

function endAction(run: Run): void {
  const { game } = run
  const { columns } = game
  if (columns.north.at === LAST_FIELD - 1) game.winner = 'north'
  if (columns.south.at === 1) game.winner = 'south'
  if (game.winner !== null || --game.actionsLeft > 0) return
  if (game.active === 'south') game.turn++
  if (game.turn > LAST_TURN) game.winner = 'draw'
  game.active = opponentOf(SIDES, game.active)
  game.actionsLeft = placeOf(game) === 'setup' ? 1 : 2
  emit(run, { kind: 'turn', side: game.active, value: game.turn })
}

function fight(run: Run): void {
  const { columns, active } = run.game
  for (const side of SIDES) {
    columns[side].revealed = true
    emit(run, { kind: 'revealed', side, value: columns[side].strength! })
  }
  const roll = (side: ToySide): number => {
    const value = throwDie(run.dice, 'toy', String(run.game.dice++))
    emit(run, { kind: 'die', side, value })
    return value + columns[side].strength!
  }
  const enemy = opponentOf(SIDES, active)
  const loser = roll(active) > roll(enemy) ? enemy : active
  columns[loser].at = Math.min(LAST_FIELD, Math.max(0, columns[loser].at - 2 * step(loser)))
}
const ActionSchema = v.variant('type', [
  ...(['attack', 'hold', 'march', 'resign'] as const).map((type) => v.strictObject({ type: v.literal(type) })),
  v.strictObject({ type: v.literal('place'), strength: v.picklist([1, 2, 3]) }),
])

type Effect = (run: Run, side: ToySide, action: never) => void
/** A handler whose actions are all legal or all refused. */
const handler = (actions: readonly ToyAction[], run: Effect, may = anywhere) => ({
  check: ({ game }: Rules['position']) => (may(game) ? null : refused('cannotReach')),
  list: ({ game }: Rules['position'], _: ToySide, out: ToyAction[]) => void (may(game) && out.push(...actions)),
  run,
})
const anywhere = (_: ToyGame): boolean => true
const STRENGTHS = [1, 2, 3].map((strength) => ({ type: 'place' as const, strength }))
const march = (run: Run, side: ToySide): void => {
  run.game.columns[side].at += step(side)
  emit(run, { kind: 'marched', side, value: run.game.columns[side].at })
}
const place = (run: Run, side: ToySide, { strength }: { strength: number }): void => {
  run.game.columns[side].strength = strength
  emit(run, { kind: 'placed', side, value: strength }, side)
}
const resign = ({ game }: Run, side: ToySide): void => {
  game.winner = opponentOf(SIDES, side)
}

const dispatcher = createDispatcher<Rules>({
  handlers: {
    attack: handler([{ type: 'attack' }], fight, inContact),
    hold: handler([{ type: 'hold' }], () => {}),
    march: handler([{ type: 'march' }], march, (game) => !inContact(game)),
    place: handler(STRENGTHS, place),
    resign: handler([{ type: 'resign' }], resign),
  },
  toAct,
  allowedTypes: ({ game }) => PLACES[placeOf(game)].types,
  parse: (value) => parseForm(ActionSchema, 'bad-argument', 'action', value),
  refusals: {
    over: () => refused('over'),
    notYourTurn: (toAct) => refusal('not-your-turn', null, 'refusal.notYourTurn', { toAct }),
    notNow: () => refused('notNow'),
  },
  settle: endAction,
})

const field = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_FIELD))
const ColumnSchema = v.strictObject({ at: field, strength: v.nullable(v.picklist([1, 2, 3])), revealed: v.boolean() })
const number = v.pipe(v.number(), v.integer(), v.minValue(0))
const GameSchema = v.strictObject({
  ...{ rulesVersion: v.literal(1), dataHash: v.literal(HASH), turn: number, active: v.picklist(SIDES) },
  ...{ actionsLeft: number, dice: number, columns: v.strictObject({ north: ColumnSchema, south: ColumnSchema }) },
  winner: v.nullable(v.picklist([...SIDES, 'draw'])),
})
const column = (at: number): Column => ({ at, strength: null, revealed: false })
const START: ToyGame = {
  ...{ rulesVersion: 1, dataHash: HASH, turn: 0, active: 'north', actionsLeft: 1, dice: 0, winner: null },
  columns: { north: column(0), south: column(LAST_FIELD) },
}
const engine: Engine<ToyTypes> = {
  ...{ rulesVersion: 1, dataHash: HASH, sides: SIDES },
  newGame: () => ({ position: { game: cloneJson(START) }, events: [] }),
  positionOf: (game) => ({ game }),
  gameOf: ({ game }) => game,
  apply: (position, side, action, dice) => dispatcher.apply({ ...position, dice, events: [] }, position, side, action),
  check: dispatcher.check,
  legal: dispatcher.legal,
  toAct,
  promptKey: ({ game }) => (game.winner === null ? PLACES[placeOf(game)].prompt : 'prompt.over'),
  viewFor({ game }, side) {
    const { rulesVersion: _version, dataHash: _hash, ...seen } = cloneJson(game)
    const enemy = seen.columns[opponentOf(SIDES, side)]
    if (!enemy.revealed && game.winner === null) enemy.strength = null
    return { ...seen, side }
  },
  resultOf: ({ game: { winner } }) => winner && { winner },
  logEntry: ({ n, ...event }) => ({ n, key: `log.toy.${event.kind}`, event: event as ToyEvent }),
  positionMark: ({ game: { turn, active, dice } }) => ({ playerTurn: `${turn} ${active}`, dice }),
  undoBarriers: {
    ...{ die: ['die'], reveal: ['revealed'], segment: ['turn'] },
    rules: { die: null, reveal: null, segment: null, turn: null },
  },
  turnMarkOf: ({ turn, active }) => ({ turn, active }),
  placeArgs: ({ turn, active }) => ({ turn, side: active }),
  validate: (value) => parseForm(GameSchema, 'bad-argument', 'state', value),
  matches: () => true,
  optionsAfterSetState: (_, before) => before,
}
const family: EngineFamily<ToyTypes> = {
  scenarios: [{ id: 'ridge', sides: SIDES }],
  ...{ ai: null, facesOf: () => 6 },
  engine: (id) => (id === 'ridge' ? ok(engine) : { ok: false, refusal: refused('badArgument') }),
  optionsSchema: v.strictObject({ lang: LangSchema }),
  requestedOptionsSchema: v.strictObject({ lang: v.exactOptional(LangSchema) }),
  withDefaults: (requested) => ({ lang: 'en', ...requested }),
}

/** The toy engine, for a registry. */
export const TOY_ENGINE: EngineDefinition = {
  ...{ scenarios: family.scenarios, levels: [], procedures: [] },
  create: (request) => Match.start(family, request),
  load: (save, options) => Match.resume(family, save, options),
}
