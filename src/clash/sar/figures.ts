import * as v from 'valibot'
import type { Result } from '../../core/result'
import { FractionSchema, PositiveSchema, TextSchema } from '../../tabletop/sar/schemas/base'
import { parseFile } from '../../tabletop/common/fault'
import { UNIT_TAGS } from '../../tabletop/sar/schemas/scenario'
import raw from './data/clash.json'

// The schema and the loader of data/clash.json: how a clash is fought on the table and what it comes to.

/** Whole numbers; distances are inches. */
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A share: a fraction from 0 to 1. */
const share = v.pipe(
  FractionSchema,
  v.check(({ num, den }) => num <= den, 'is more than the whole'),
)
/** A patch of terrain: its radius, and how far its edge may lie nearer or farther. */
const patch = v.strictObject({ radius: PositiveSchema, spread: count })
/** One share for each kind of ground that is attacked (OPS-9.2); `works` is a defender behind works. */
const shareByGround = v.strictObject({ open: share, cover: share, village: share, works: share })
/** The fate of a leader in the hex game (OPS-11.2). */
const fate = v.picklist(['unhurt', 'wounded', 'casualty'])

// `about`, `source` and `tag` are notes on where the figures come from; no code reads them.
const ClashFiguresSchema = v.strictObject({
  about: TextSchema,
  source: TextSchema,
  tag: TextSchema,
  table: v.strictObject({ inches: PositiveSchema, hexInches: PositiveSchema, source: TextSchema }),
  course: v.strictObject({
    /** The most turns that a clash lasts. */
    turns: PositiveSchema,
    /** OPS-24.1: a side without a formed unit within this distance of the centre loses the clash. */
    radius: PositiveSchema,
    /** OPS-23.3: turns in which the attacker need not yet be near the centre. */
    approach: count,
    /** OPS-24.1: a side gives way when it has lost this share of its castings, and a larger share than its enemy. */
    nerve: v.strictObject({ attacker: shareByGround, defender: shareByGround }),
    source: TextSchema,
  }),
  setUp: v.strictObject({
    /** Distances from the centre of the table to the attacker's front, and to the rear of the last row. */
    attackerAt: PositiveSchema,
    attackerWithin: PositiveSchema,
    /** The greatest width of an attacker's row. */
    attackerFront: PositiveSchema,
    /** Distance from the centre to the defender's front where there are no works. */
    defenderAt: PositiveSchema,
    /** Distance from works, or from the wall of a bastion, to the front of the defenders behind them. */
    behindWorks: PositiveSchema,
    /** Distance from the centre to the front of a garrison in a bastion, if its walls leave so much. */
    garrisonAt: PositiveSchema,
    /** How many infantry units hold houses of a village on each side that is attacked. */
    housed: count,
    /** Distance from the centre to the front of defenders who are in the hex of a bastion but not in it. */
    beforeBastion: PositiveSchema,
    /** Least distance between units. */
    apart: PositiveSchema,
    /** Most rows in line; units that need more rows stand in column. */
    rows: PositiveSchema,
    /** Share of a disrupted counter's castings that straggle. */
    disruptedStragglers: share,
    /** OPS-8.4: added to the attackers' leader ratings when they have a wrong guide. */
    wrongGuide: v.pipe(v.number(), v.integer(), v.maxValue(0)),
    source: TextSchema,
  }),
  ground: v.strictObject({
    woods: patch,
    rough: patch,
    hill: patch,
    /** Houses of a village: how many, their distance from its centre (`ring`), their width and their depth. */
    houses: v.strictObject({ count: PositiveSchema, ring: PositiveSchema, wide: PositiveSchema, deep: PositiveSchema }),
    /** Distance from the centre to each of the six walls of a bastion. */
    bastion: PositiveSchema,
    /** Width of a bridge or ford. */
    gap: PositiveSchema,
    /** Widths of a road and of a trail. */
    road: PositiveSchema,
    trail: PositiveSchema,
    source: TextSchema,
  }),
  bombardment: v.strictObject({
    /** Turns of a clash in which only batteries attack; they fire in all of them. */
    turns: PositiveSchema,
    /** The last turn in which batteries off the table support an assault. */
    turnsWithAssault: PositiveSchema,
    /** The weight of shot of the lightest guns that fire from off the table. */
    minPounds: PositiveSchema,
    /** Share of the castings hit by a bombardment alone that are lost for good; the others straggle. */
    lost: share,
    source: TextSchema,
  }),
  losses: v.strictObject({
    /** Share of the castings in broken, off-table or dispersed sub-units that are lost for good. */
    gone: share,
    /** A counter routs when more than this share of it is broken, off the table or dispersed. */
    routs: share,
    /** A counter is disrupted when more than this share of it straggles. */
    disrupted: share,
    /** Share of the stragglers that are back when the clash is over. */
    return: share,
    source: TextSchema,
  }),
  /** The fate of a leader by the severity of his wound (SAR-19.2). */
  leaders: v.strictObject({
    minor: fate,
    serious: fate,
    seriousReplace: fate,
    incapacitated: fate,
    dead: fate,
    source: TextSchema,
  }),
  /** Tags of special sub-units (engineers, mounted rifles), by their id in the counters' rosters. */
  tags: v.record(v.string(), v.array(v.picklist(UNIT_TAGS))),
})
/** The figures of OPS-23 and 24 for clashes under the Santa Anna Rules; inches, and fractions of castings. */
export type ClashFigures = v.InferOutput<typeof ClashFiguresSchema>

/** Checks figures that come from a file; a refusal names the field. */
export const loadClashFigures = (value: unknown): Result<ClashFigures> =>
  parseFile(ClashFiguresSchema, 'BAD_PROFILE', 'clash.json', value, function* ({ setUp, table }) {
    if (setUp.attackerWithin < setUp.attackerAt || 2 * setUp.attackerWithin > table.inches)
      yield { file: 'clash.json', field: 'setUp.attackerWithin', reason: 'values', value: setUp.attackerWithin }
  })

let loaded: ClashFigures | null = null

/** The shipped figures (data/clash.json). Throws when they are faulty, which is a fault of the build. */
export function clashFigures(): ClashFigures {
  if (loaded) return loaded
  const result = loadClashFigures(raw)
  if (!result.ok) throw new Error(`${result.refusal.key} ${JSON.stringify(result.refusal.args)}`)
  loaded = result.value
  return loaded
}
