// Schemas of small values that several data files share.
import { HEX_ID } from '../../hex/hexId'
import * as v from 'valibot'
import { DIRECTIONS } from '../../hex/grid'

/** Where a number of the rules comes from: X printed and fixed, R reconstructed, H house rule, R/H partly each (OPS, introduction). */
export const TagSchema = v.picklist(['X', 'R', 'H', 'R/H'])
/** Two fields that stand beside every figure. `source`: the clauses that set it, such as `OPS-9.2`, or several with commas. */
export const cited = {
  source: v.pipe(v.string(), v.regex(/^OPS-\d+(\.\d+)*(, OPS-\d+(\.\d+)*)*$/, 'names no clause such as OPS-9.2')),
  tag: TagSchema,
}

export const SideSchema = v.picklist(['us', 'mexican'])
export const ArmSchema = v.picklist(['infantry', 'cavalry', 'artillery'])
/** The classes of pieces that the terrain chart distinguishes; an engineer is a leader. */
export const ClassSchema = v.picklist(['infantry', 'cavalry', 'artillery', 'leader', 'hq'])
export const TerrainNameSchema = v.picklist(['clear', 'village', 'woods', 'slope', 'marsh', 'lake', 'lava', 'volcano'])
/** What may lie on the side of a hex; `protected`: works that protect one of the two hexes. */
export const SideKindSchema = v.picklist(['river', 'creek', 'ravine', 'bridge', 'ford', 'protected'])
export const LinkKindSchema = v.picklist(['road', 'trail'])
/** Directions of a hex with a corner at its top: E, then counter-clockwise. North is towards higher rows. */
export const DirectionSchema = v.picklist(DIRECTIONS)

export const int = v.pipe(v.number(), v.integer())
export const count = v.pipe(int, v.minValue(0))
export const positive = v.pipe(int, v.minValue(1))
export const text = v.pipe(v.string(), v.nonEmpty())
export const hexId = v.pipe(v.string(), v.regex(HEX_ID, 'is no hex id XXYY'))
export const DieFaceSchema = v.pipe(int, v.minValue(1), v.maxValue(6))
/** An exact fraction; data files hold no floats. */
export const FractionSchema = v.strictObject({ num: count, den: positive })
export const RoundSchema = v.picklist(['up', 'down'])

export type Arm = v.InferOutput<typeof ArmSchema>
export type PieceClass = v.InferOutput<typeof ClassSchema>
export type TerrainName = v.InferOutput<typeof TerrainNameSchema>
export type SideKind = v.InferOutput<typeof SideKindSchema>
export type LinkKind = v.InferOutput<typeof LinkKindSchema>
export type Direction = v.InferOutput<typeof DirectionSchema>
export type Fraction = v.InferOutput<typeof FractionSchema>
