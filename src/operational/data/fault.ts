// Faults of the hex game's data files and states: game/fault.ts with more reasons.
import type * as v from 'valibot'
import type { Result } from '../../core/result'
import { FAULT_REASONS, type Fault as AnyFault, parseForm, refuseFault as refuse } from '../../game/fault'

/** Why a data file or a state is refused, in plain English for logs. Each reason is also the end of a message key, `data.<reason>`. */
export const DATA_REASONS = {
  ...FAULT_REASONS,
  unknownHex: 'names a hex that is not on the map',
  unknownFormation: 'names a formation that does not exist',
  unknownPiece: 'names a piece that does not exist',
  unknownSource: 'names a source that is not in the bibliography',
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
  prohibited: 'stands on terrain closed to it',
  overStacked: 'stands in a hex with too many units',
  outsideArea: 'stands outside its set-up area',
  notTogether: 'must stand in the same area as the rest of its group',
  sharedOut: 'has no set-up area left, since its formation is shared out by number',
  wrongTurn: 'must enter on the turn of its set-up area',
  noCommand: 'must start with a unit he commands',
  wrongPreset: 'is another preset than its place says',
} as const
export type DataReason = keyof typeof DATA_REASONS

/** One fault of a data file or state of the hex game. */
export type Fault = AnyFault<DataReason>

/** Turns a fault into the refusal of OPS-15.1 that names file, field, value and reason. */
export const refuseFault = (fault: Fault): Result<never> => refuse('bad-argument', fault, DATA_REASONS)

/** Checks one file against its schema. The refusal names the file and the first wrong field. */
export const parseFile = <S extends v.GenericSchema>(schema: S, file: string, raw: unknown): Result<v.InferOutput<S>> =>
  parseForm(schema, 'bad-argument', file, raw)
