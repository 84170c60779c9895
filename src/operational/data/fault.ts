import * as v from 'valibot'
import { type Result, ok, refuse } from '../../core/result'

/**
 * Why a data file is refused; each is the message key `data.<reason>` with args file, field, value and reason (the same in
 * plain English, for logs).
 */
export const DATA_REASONS = {
  missing: 'is missing',
  unknownField: 'is no field of this file',
  shape: 'has the wrong form',
  duplicate: 'stands twice',
  unknownHex: 'names a hex that is not on the map',
  unknownFormation: 'names a formation that does not exist',
  unknownPiece: 'names a piece that does not exist',
  unknownBox: 'names a box that does not exist',
  missingHex: 'leaves out a hex of the grid',
  missingPiece: 'leaves out a piece that must be placed',
  notNeighbours: 'joins hexes that are not neighbours',
  wrongDirection: 'gives a direction that does not lead from a to b',
  sideOrder: 'must have a before b',
  protectsElsewhere: 'must protect one of its two hexes',
  noOver: 'must say what it leads over, and that side must be there',
  cfSteps: 'must hold one combat factor for each step',
  wrongSide: 'belongs to the other side',
  wrongFormation: 'does not fit its formation',
  rangeArm: 'must stand with artillery and only there',
  total: 'does not add up',
  prohibited: 'stands on terrain closed to it',
  overStacked: 'stands in a hex with too many units',
  outsideArea: 'stands outside its set-up area',
  notTogether: 'must stand in the same area as the rest of its group',
  wrongTurn: 'must enter on the turn of its set-up area',
  noCommand: 'must start with a unit he commands',
  wrongPreset: 'is another preset than its place says',
  gap: 'leaves a gap or overlaps',
  values: 'contradicts another value',
} as const
export type DataReason = keyof typeof DATA_REASONS

/** One fault of a file: `field` is a path such as `hexes[17].terrain`. */
export interface Fault {
  readonly file: string
  readonly field: string
  readonly reason: DataReason
  /** What stands there, if that helps. */
  readonly value?: string | number
  /** A more exact sentence than that of DATA_REASONS. */
  readonly detail?: string
}

/** Makes a fault into the refusal of OPS-15.1 for files. */
export function refuseFault(fault: Fault): Result<never> {
  return refuse('bad-argument', null, `data.${fault.reason}`, {
    file: fault.file,
    field: fault.field,
    value: fault.value ?? '',
    reason: fault.detail ?? DATA_REASONS[fault.reason],
  })
}

/** `hexes[17].terrain` */
export function fieldPath(keys: readonly unknown[]): string {
  let path = ''
  for (const key of keys) path += typeof key === 'number' ? `[${key}]` : path === '' ? String(key) : `.${String(key)}`
  return path
}

type Issue = v.BaseIssue<unknown>
const issueKeys = (issue: Issue): unknown[] => (issue.path ?? []).map((item) => item.key)

/** Of a union's complaints the one that got furthest into the value says most. */
function deepest(issue: Issue, above: readonly unknown[]): { issue: Issue; keys: unknown[] } {
  const keys = [...above, ...issueKeys(issue)]
  let best = { issue, keys }
  for (const inner of issue.issues ?? []) {
    const found = deepest(inner, keys)
    if (found.keys.length > best.keys.length) best = found
  }
  return best
}

/** Checks the form of one file; the first fault is named by file and field. */
export function parseFile<S extends v.GenericSchema>(schema: S, file: string, raw: unknown): Result<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, raw, { abortEarly: true })
  if (parsed.success) return ok(parsed.output)
  const { issue, keys } = deepest(parsed.issues[0], [])
  const value = typeof issue.input === 'string' || typeof issue.input === 'number' ? issue.input : issue.received
  const reason: DataReason =
    issue.expected === 'never' ? 'unknownField' : issue.received === 'undefined' ? 'missing' : 'shape'
  return refuseFault({ file, field: fieldPath(keys), reason, value, detail: issue.message })
}
