// Checks the form of actions that come from outside, before any rule looks at them (OPS-15.1).
import { ok, type Result } from '../core/result'
import { refusalFor } from './refusals'
import { type Action, type ActionType, RESOLVERS } from './types'

/**
 * Kinds of values. `id`: of a piece or marker; `ids`: several in ascending order; `flag`: true or left out; `mode`: how a clash, an attack on the
 * tabletop, is fought.
 */
type ValueKind = 'id' | 'hex' | 'ids' | 'bool' | 'preset' | 'flag' | 'box' | 'resolver' | 'mode' | 'object'

/** The fields of every type of action (src/operational/ACTIONS.md explains them). An action may have no others. */
const FIELDS: { readonly [T in ActionType]: Readonly<Record<string, ValueKind>> } = {
  // Set-up: pieces are placed on hexes or in hidden-movement boxes (off the map), taken back, or placed as in a preset.
  place: { piece: 'id', hex: 'hex', garrison: 'flag' },
  box: { box: 'box', piece: 'id' },
  take: { piece: 'id' },
  fill: { preset: 'preset' },
  ready: {},
  // A routed unit returns to the map, or waits.
  return: { unit: 'id', to: 'hex' },
  wait: { unit: 'id' },
  // Boxes: reveal one; begin to fill one (`open`); put down its real marker and its dummy; `close`: it is filled; `done`: the segment ends.
  reveal: { box: 'box' },
  open: { box: 'box', hex: 'hex' },
  real: { hex: 'hex' },
  dummy: { hex: 'hex' },
  close: {},
  done: {},
  // Place a piece of a revealed box.
  deploy: { piece: 'id', hex: 'hex' },
  // Movement. `begin` rolls for the movement points of units out of command.
  begin: { units: 'ids' },
  step: { units: 'ids', leaders: 'ids', to: 'hex', march: 'flag', garrison: 'flag' },
  garrison: { unit: 'id', in: 'bool' },
  marker: { id: 'id', to: 'hex', march: 'flag' },
  enter: { piece: 'id', hex: 'hex', march: 'flag' },
  stop: {},
  // A leader flees; a unit leaves a hex with too many units.
  flee: { piece: 'id', to: 'hex' },
  displace: { unit: 'id', to: 'hex' },
  // An attack is declared: target, who takes part, which unit leads, whether it is a charge, what decides it (`resolver`).
  target: { hex: 'hex' },
  join: { unit: 'id' },
  leave: { unit: 'id' },
  lead: { unit: 'id' },
  charge: { on: 'bool' },
  resolver: { name: 'resolver', mode: 'mode' },
  // The tabletop engine checks what it holds.
  table: { action: 'object' },
  attack: {},
  cancel: {},
  // Fog of war: a unit comes to help; all defenders slip away to one hex.
  reserve: { unit: 'id', to: 'hex', garrison: 'flag' },
  slip: { to: 'hex' },
  // After the fight: a beaten unit retreats, or beaten units hold their hex; a winning unit advances.
  retreat: { unit: 'id', to: 'hex' },
  hold: { hex: 'hex' },
  advance: { unit: 'id', leaders: 'ids', to: 'hex' },
  // Decline a choice; end the movement or combat phase; give the game up.
  pass: {},
  endPhase: {},
  resign: {},
}

/** Every type of action. */
export const ACTION_TYPES = Object.keys(FIELDS) as ActionType[]

/** Longest id that is accepted, and most ids in a list; the longest ids and the largest lists of a game are far below. */
const MAX_ID_LENGTH = 64
const MAX_IDS = 64
/** Most characters of an unknown type or field that a refusal quotes. */
const MAX_QUOTED_LENGTH = 40

const isId = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= MAX_ID_LENGTH

/** Are these ids in ascending order, none twice? */
const areSortedIds = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_IDS &&
  value.every((id, i) => isId(id) && (i === 0 || (value[i - 1] as string) < (id as string)))

const VALUE_CHECKS: Record<ValueKind, (value: unknown) => boolean> = {
  id: isId,
  // Whether the map has the hex, the rules check.
  hex: isId,
  ids: areSortedIds,
  bool: (value) => typeof value === 'boolean',
  preset: (value) => value === 'historical' || value === 'balanced',
  flag: (value) => value === undefined || value === true,
  resolver: (value) => RESOLVERS.some((name) => name === value),
  object: (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  mode: (value) => value === 'auto' || value === 'played',
  box: (value) => value === 'A' || value === 'B' || value === 'C' || value === 'D',
}

/** Checks that a value from outside has the form of an action (OPS-15.1): the right fields with the right kinds of values, and no others. */
export function parseAction(value: unknown): Result<Action> {
  const refuseField = (field: string): Result<never> => ({ ok: false, refusal: refusalFor('badShape', { field }) })
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return refuseField('action')
  const fields = value as Record<string, unknown>
  const type = fields.type
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type))
    return {
      ok: false,
      refusal: refusalFor('unknownAction', { type: typeof type === 'string' ? type.slice(0, MAX_QUOTED_LENGTH) : '' }),
    }
  const expectedFields = FIELDS[type as ActionType]
  for (const name of Object.keys(fields))
    if (name !== 'type' && !Object.hasOwn(expectedFields, name)) return refuseField(name.slice(0, MAX_QUOTED_LENGTH))
  for (const name in expectedFields) {
    // Inherited names such as `constructor` are no fields of the action.
    const fieldValue = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!VALUE_CHECKS[expectedFields[name]!](fieldValue)) return refuseField(name)
  }
  return ok(value as Action)
}
