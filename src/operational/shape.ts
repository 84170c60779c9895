import { ok, type Result } from '../core/result'
import { refusalFor } from './refusals'
import { type Action, type ActionType, RESOLVERS } from './types'

type Field = 'id' | 'hex' | 'ids' | 'bool' | 'preset' | 'flag' | 'box' | 'resolver' | 'mode'

/** Fields of every action type; flags may be left out. Nothing else may stand in an action. */
const SHAPES: { readonly [T in ActionType]: Readonly<Record<string, Field>> } = {
  place: { piece: 'id', hex: 'hex', garrison: 'flag' },
  box: { box: 'box', piece: 'id' },
  take: { piece: 'id' },
  fill: { preset: 'preset' },
  ready: {},
  return: { unit: 'id', to: 'hex' },
  wait: { unit: 'id' },
  reveal: { box: 'box' },
  open: { box: 'box', hex: 'hex' },
  real: { hex: 'hex' },
  dummy: { hex: 'hex' },
  close: {},
  done: {},
  deploy: { piece: 'id', hex: 'hex' },
  begin: { units: 'ids' },
  step: { units: 'ids', leaders: 'ids', to: 'hex', march: 'flag', garrison: 'flag' },
  garrison: { unit: 'id', in: 'bool' },
  marker: { id: 'id', to: 'hex', march: 'flag' },
  enter: { piece: 'id', hex: 'hex', march: 'flag' },
  stop: {},
  flee: { piece: 'id', to: 'hex' },
  displace: { unit: 'id', to: 'hex' },
  target: { hex: 'hex' },
  join: { unit: 'id' },
  leave: { unit: 'id' },
  lead: { unit: 'id' },
  charge: { on: 'bool' },
  resolver: { name: 'resolver', mode: 'mode' },
  attack: {},
  cancel: {},
  reserve: { unit: 'id', to: 'hex', garrison: 'flag' },
  slip: { to: 'hex' },
  retreat: { unit: 'id', to: 'hex' },
  hold: { hex: 'hex' },
  advance: { unit: 'id', leaders: 'ids', to: 'hex' },
  pass: {},
  endPhase: {},
  resign: {},
}

/** Every action type, for listings and tests. */
export const ACTION_TYPES = Object.keys(SHAPES) as ActionType[]

const isText = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= 64

/** Ids in ascending order, none twice. */
const isIds = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= 64 &&
  value.every((id, k) => isText(id) && (k === 0 || (value[k - 1] as string) < (id as string)))

const VALUE_CHECKS: Record<Field, (value: unknown) => boolean> = {
  id: isText,
  hex: isText,
  ids: isIds,
  bool: (value) => typeof value === 'boolean',
  preset: (value) => value === 'historical' || value === 'balanced',
  flag: (value) => value === undefined || value === true,
  resolver: (value) => RESOLVERS.some((name) => name === value),
  mode: (value) => value === 'auto' || value === 'played',
  box: (value) => value === 'A' || value === 'B' || value === 'C' || value === 'D',
}

/** Reads anything as an action (OPS-15.1): the right fields, of the right kind, and no others. */
export function parseAction(value: unknown): Result<Action> {
  const bad = (field: string): Result<never> => ({ ok: false, refusal: refusalFor('badShape', { field }) })
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return bad('action')
  const fields = value as Record<string, unknown>
  const type = fields.type
  if (typeof type !== 'string' || !Object.hasOwn(SHAPES, type))
    return {
      ok: false,
      refusal: refusalFor('unknownAction', { type: typeof type === 'string' ? type.slice(0, 40) : '' }),
    }
  const shape = SHAPES[type as ActionType]
  for (const key of Object.keys(fields)) if (key !== 'type' && !Object.hasOwn(shape, key)) return bad(key.slice(0, 40))
  for (const key in shape) {
    const given = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!VALUE_CHECKS[shape[key]!](given)) return bad(key)
  }
  return ok(value as Action)
}
