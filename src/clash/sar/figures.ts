import * as v from 'valibot'
import type { Result } from '../../core/result'
import { FractionSchema, positive, text } from '../../tabletop/sar/schemas/base'
import { parseFile } from '../../tabletop/common/fault'
import { UNIT_TAGS } from '../../tabletop/sar/schemas/scenario'
import raw from './data/clash.json'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const part = v.pipe(
  FractionSchema,
  v.check(({ num, den }) => num <= den, 'is more than the whole'),
)
const blob = v.strictObject({ radius: positive, spread: count })
/** By the ground that is attacked (OPS-9.2): open, under cover, a village, behind works. */
const byGround = v.strictObject({ open: part, cover: part, village: part, works: part })
const fate = v.picklist(['unhurt', 'wounded', 'casualty'])

const ClashTablesSchema = v.strictObject({
  about: text,
  source: text,
  tag: text,
  table: v.strictObject({ inches: positive, hexInches: positive, source: text }),
  course: v.strictObject({
    turns: positive,
    radius: positive,
    /** Turns in which the attacker need not yet be near the centre (23.3). */
    approach: count,
    /** OPS-24.1: the share of its castings at which a side gives way that has lost more of them than the other. */
    nerve: v.strictObject({ attacker: byGround, defender: byGround }),
    source: text,
  }),
  setUp: v.strictObject({
    /** The attacker's front and the depth of his rows, from the centre. */
    attackerAt: positive,
    attackerWithin: positive,
    /** How wide an attacker's row may be. */
    attackerFront: positive,
    /** The defender's front where no works give it its place. */
    defenderAt: positive,
    behindWorks: positive,
    garrisonAt: positive,
    /** Units of foot that hold houses of a village, from each side that is attacked. */
    housed: count,
    /** Who stands in the hex of a bastion that others hold or nobody. */
    beforeBastion: positive,
    apart: positive,
    /** No more rows in lines of battle than these; then in column. */
    rows: positive,
    disruptedStragglers: part,
    /** FOW 4: what it does to the attackers' leader ratings. */
    wrongGuide: v.pipe(v.number(), v.integer(), v.maxValue(0)),
    source: text,
  }),
  ground: v.strictObject({
    woods: blob,
    rough: blob,
    hill: blob,
    houses: v.strictObject({ count: positive, ring: positive, wide: positive, deep: positive }),
    /** From the centre to each of the six walls. */
    bastion: positive,
    /** Of a bridge or ford. */
    gap: positive,
    road: positive,
    trail: positive,
    source: text,
  }),
  bombardment: v.strictObject({
    turns: positive,
    minPounds: positive,
    /** Of those hit by a bombardment alone: lost for good; the others straggle. */
    lost: part,
    source: text,
  }),
  losses: v.strictObject({
    /** Of the castings still with broken, run-off or dispersed sub-units. */
    gone: part,
    /** More of a counter than this broken or run off: it routs. */
    routs: part,
    /** More stragglers than this: it is disrupted. */
    disrupted: part,
    /** Stragglers that are back when the clash is over. */
    return: part,
    source: text,
  }),
  /** SAR-19.2, by the id of the severity. */
  leaders: v.strictObject({
    minor: fate,
    serious: fate,
    seriousReplace: fate,
    incapacitated: fate,
    dead: fate,
    source: text,
  }),
  /** What sub-units are besides their arm, by the id in the counters' rosters. */
  tags: v.record(v.string(), v.array(v.picklist(UNIT_TAGS))),
})
export type ClashFigures = v.InferOutput<typeof ClashTablesSchema>

/** Checks the numbers of a clash (OPS-23, 24); a fault names the field. */
export const loadClashFigures = (value: unknown): Result<ClashFigures> =>
  parseFile(ClashTablesSchema, 'BAD_PROFILE', 'clash.json', value, function* ({ setUp, table }) {
    if (setUp.attackerWithin < setUp.attackerAt || 2 * setUp.attackerWithin > table.inches)
      yield { file: 'clash.json', field: 'setUp.attackerWithin', reason: 'values', value: setUp.attackerWithin }
  })

let loaded: ClashFigures | null = null

/** The numbers of OPS-23 and 24 as shipped; a fault in them is one of the build. */
export function clashFigures(): ClashFigures {
  if (loaded) return loaded
  const made = loadClashFigures(raw)
  if (!made.ok) throw new Error(`${made.refusal.key} ${JSON.stringify(made.refusal.args)}`)
  loaded = made.value
  return loaded
}
