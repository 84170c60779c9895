import * as v from 'valibot'
import type { Result } from '../../core/result'
import { parseFile } from '../../tabletop/common/fault'
import { COVERS, CountSchema, POSITIONS, PositiveSchema, TextSchema } from '../../tabletop/regimental/schemas/base'
import { TROOP_KINDS } from '../../tabletop/regimental/units/armsAndTraits'
import raw from './data/clash.json'

// The schema and the loader of data/clash.json: how a clash is fought by the Regimental rules and what it comes to.

/** A share: a fraction from 0 to 1. */
const share = v.pipe(
  v.strictObject({ num: PositiveSchema, den: PositiveSchema }),
  v.check(({ num, den }) => num <= den, 'is more than the whole'),
)
/** A patch of terrain: its radius, and how far its edge may lie nearer or farther. */
const patch = v.strictObject({ radius: PositiveSchema, spread: CountSchema })
/** One share for each kind of ground that is attacked (OPS-9.2). */
const shareByGround = v.strictObject({ open: share, cover: share, village: share, works: share })
/** What a feature means to units in it or behind it (REG-12.6). */
const meaning = v.strictObject({
  ground: v.picklist(['open', 'broken', 'rough', 'impassable']),
  cover: v.picklist(COVERS),
  position: v.picklist(POSITIONS),
  isGarrison: v.boolean(),
})
/** The fate of a leader in the hex game (OPS-11.2). */
const fate = v.picklist(['unhurt', 'wounded', 'casualty'])

// `about`, `source` and `tag` are notes on where the figures come from; no code reads them.
const FiguresSchema = v.strictObject({
  about: TextSchema,
  source: TextSchema,
  tag: TextSchema,
  table: v.strictObject({ inches: PositiveSchema, hexInches: PositiveSchema, source: TextSchema }),
  course: v.strictObject({
    /** The most game turns that a clash lasts. */
    turns: PositiveSchema,
    /** OPS-24.1: a side without a formed unit within this distance of the centre loses the clash. */
    radius: PositiveSchema,
    /** OPS-23.3: turns in which the attacker need not yet be near the centre. */
    approach: CountSchema,
    /** OPS-24.1: a side gives way when it has lost this share of its stands, and a larger share than its enemy. */
    nerve: v.strictObject({ attacker: shareByGround, defender: shareByGround }),
    source: TextSchema,
  }),
  setUp: v.strictObject({
    /** Distances from the centre of the table to the attacker's front, and to the rear of the last row. */
    attackerAt: PositiveSchema,
    attackerWithin: PositiveSchema,
    /** The greatest width of an attacker's row, and the depth that each of his rows needs. */
    attackerFront: PositiveSchema,
    rowDepth: PositiveSchema,
    /** Distance from the centre to the defender's front where there are no works. */
    defenderAt: PositiveSchema,
    /** Distance from works, or from the wall of a bastion, to the front of the defenders behind them. */
    behindWorks: PositiveSchema,
    /** Distance from the centre to the front of a garrison in a bastion, if its walls leave so much. */
    garrisonAt: PositiveSchema,
    /** How many infantry units hold houses of a village on each side that is attacked. */
    housed: CountSchema,
    /** Distance from the centre to the front of defenders who are in the hex of a bastion but not in it. */
    beforeBastion: PositiveSchema,
    /** Least distance between units. */
    apart: PositiveSchema,
    /** Most rows in line; units that need more rows stand in column. */
    rows: PositiveSchema,
    /** How far behind his nearest unit a leader stands. */
    leaderBehind: PositiveSchema,
    /** OPS-8.4: added to the attackers' leader ratings when they have a wrong guide. */
    wrongGuide: v.pipe(v.number(), v.integer(), v.maxValue(0)),
    source: TextSchema,
  }),
  ground: v.strictObject({
    woods: patch,
    rough: patch,
    hill: patch,
    houses: v.strictObject({ count: PositiveSchema, ring: PositiveSchema, wide: PositiveSchema, deep: PositiveSchema }),
    bastion: PositiveSchema,
    gap: PositiveSchema,
    road: PositiveSchema,
    trail: PositiveSchema,
    source: TextSchema,
  }),
  /** REG-12.6: what the features of a clash table mean. */
  features: v.strictObject({
    woods: meaning,
    rough: meaning,
    /** A slope, and the raised ground of a whole hex. */
    slope: meaning,
    height: meaning,
    building: meaning,
    impassable: meaning,
    stream: meaning,
    light: meaning,
    heavy: meaning,
    source: TextSchema,
  }),
  bombardment: v.strictObject({
    /** Fires of a battery in a clash in which only batteries attack, and in one with an assault. */
    turns: PositiveSchema,
    turnsWithAssault: PositiveSchema,
    /** Share of the castings hit by a bombardment alone that are lost for good; the others straggle. */
    lost: share,
    source: TextSchema,
  }),
  losses: v.strictObject({
    /** Share of the castings in broken, off-table or captured sub-units that are lost for good. */
    gone: share,
    /** A counter routs when more than this share of it is broken, off the table or captured. */
    routs: share,
    /** A counter is disrupted when more than this share of it straggles. */
    disrupted: share,
    /** Share of the stragglers that are back when the clash is over. */
    return: share,
    source: TextSchema,
  }),
  /** The fate of a leader by the row of REG-11.4. */
  leaders: v.strictObject({
    killed: fate,
    mortallyWounded: fate,
    grievouslyWounded: fate,
    fleshWound: fate,
    horseLost: fate,
    coatPierced: fate,
    staffOfficerHit: fate,
    unmoved: fate,
    source: TextSchema,
  }),
  /** REG-12.11: kinds of troops that nation, arm and weapon do not tell, by their id in the counters' rosters. */
  troops: v.record(v.string(), v.picklist(TROOP_KINDS)),
  /** REG-12.4: which guns of a battery are howitzers, by their place in its list of guns. */
  howitzers: v.record(v.string(), v.array(CountSchema)),
  rosterSources: TextSchema,
})
/** The figures of OPS-23 and 24 for clashes under the Regimental rules; inches, and fractions. */
export type RegimentalClashFigures = v.InferOutput<typeof FiguresSchema>

/** Checks figures that come from a file; a refusal names the field. */
export const loadRegimentalFigures = (value: unknown): Result<RegimentalClashFigures> =>
  parseFile(FiguresSchema, 'BAD_PROFILE', 'regimental/clash.json', value, function* ({ setUp, table }, file) {
    if (setUp.attackerWithin < setUp.attackerAt || 2 * setUp.attackerWithin > table.inches)
      yield { file, field: 'setUp.attackerWithin', reason: 'values', value: setUp.attackerWithin }
  })

let loaded: RegimentalClashFigures | null = null

/** The shipped figures (data/clash.json). Throws when they are faulty, which is a fault of the build. */
export function regimentalFigures(): RegimentalClashFigures {
  if (loaded) return loaded
  const result = loadRegimentalFigures(raw)
  if (!result.ok) throw new Error(`${result.refusal.key} ${JSON.stringify(result.refusal.args)}`)
  loaded = result.value
  return loaded
}
