import * as v from 'valibot'

/** A hex, as in "0822". */
const hex = v.pipe(v.string(), v.regex(/^\d{4}$/))
const side = v.picklist(['us', 'mexican'])
const text = v.pipe(v.string(), v.minLength(1))
const whole = v.pipe(v.number(), v.integer())

/**
 * Fields of a scene: whose turn it is and where pieces stand. Pieces that are not named are out of the game, except those that stand at home
 * (`test/ai/positions/scene.ts`).
 */
export const sceneEntries = {
  turn: v.pipe(whole, v.minValue(1), v.maxValue(16)),
  active: side,
  segment: v.picklist(['command', 'move', 'combat']),
  /** Option `night` (OPS-5.5); it is dark on turn 6 only. */
  night: v.optional(v.boolean(), true),
  /** Santa Anna and his HQ are activated (OPS-19.4). */
  santaAnna: v.optional(v.boolean(), true),
  /** Pieces by hex, or by `box:A`, `trt:9` and `off`. */
  at: v.record(v.string(), v.array(text)),
  /** Sides without pieces at home. */
  bare: v.optional(v.array(side), []),
  disrupted: v.optional(v.array(text), []),
  ineffective: v.optional(v.array(text), []),
  garrison: v.optional(v.array(text), []),
  /** On their last step. */
  worn: v.optional(v.array(text), []),
  /** Leaders wounded until the end of that turn. */
  wounded: v.optional(v.record(text, whole), {}),
  /** Marker to hex; `.1` is the real one unless `dummyFirst` names its box (`us.a`). */
  markers: v.optional(v.record(text, hex), {}),
  dummyFirst: v.optional(v.array(text), []),
  /** Pieces that have yet to enter (at `off`): turn and hex. */
  entry: v.optional(v.record(text, v.strictObject({ turn: whole, hex })), {}),
  control: v.optional(v.record(hex, side), {}),
  score: v.optional(v.strictObject({ us: whole, mexican: whole }), { us: 0, mexican: 0 }),
}

/** Something that may be true of how a position was played; judged in `test/ai/positions/judge.ts`. */
export type Claim =
  | { is: 'at'; unit: string; hexes: string[] }
  | { is: 'near'; unit: string; hex: string; range: number }
  | { is: 'together'; units: string[] }
  | { is: 'stays'; unit: string }
  | {
      is: 'count'
      side: 'us' | 'mexican'
      hexes?: string[] | undefined
      area?: 'north' | undefined
      near?: string | undefined
      range?: number | undefined
      min?: number | undefined
      max?: number | undefined
    }
  | { is: 'bank'; turns: number; min: number }
  | { is: 'did'; action: Record<string, unknown> }
  | {
      is: 'attacked'
      hex?: string | undefined
      with?: string[] | undefined
      lead?: string | undefined
      charge?: boolean | undefined
      over?: number | undefined
      under?: number | undefined
    }
  | { is: 'reach'; side: 'us' | 'mexican'; hex: string }
  | { is: 'struck'; side: 'us' | 'mexican'; unit: string; least: number }
  | { is: 'way'; unit: string }
  | { is: 'zoc'; unit: string }
  | { is: 'commanded'; unit: string }
  | { is: 'supplied'; piece: string }
  | { is: 'garrison'; unit: string }
  | { is: 'boxed'; unit: string }
  | { is: 'state'; unit: string; state: 'disrupted' | 'ineffective' | 'good' | 'routed' | 'gone' }
  | { is: 'control'; hex: string; side: 'us' | 'mexican' }
  | { is: 'won'; side: 'us' | 'mexican' }
  | { is: 'event'; kind: string; fields?: Record<string, unknown> | undefined }
  | { is: 'all'; of: Claim[] }
  | { is: 'any'; of: Claim[] }
  | { is: 'not'; of: Claim }

const claims = v.array(v.lazy(() => ClaimSchema))

export const ClaimSchema: v.GenericSchema<Claim> = v.variant('is', [
  v.strictObject({ is: v.literal('at'), unit: text, hexes: v.array(v.string()) }),
  v.strictObject({ is: v.literal('near'), unit: text, hex, range: whole }),
  v.strictObject({ is: v.literal('together'), units: v.array(text) }),
  v.strictObject({ is: v.literal('stays'), unit: text }),
  v.strictObject({
    is: v.literal('count'),
    side,
    hexes: v.optional(v.array(hex)),
    area: v.optional(v.literal('north')),
    near: v.optional(hex),
    range: v.optional(whole),
    min: v.optional(whole),
    max: v.optional(whole),
  }),
  v.strictObject({ is: v.literal('bank'), turns: whole, min: whole }),
  v.strictObject({ is: v.literal('did'), action: v.record(v.string(), v.unknown()) }),
  v.strictObject({
    is: v.literal('attacked'),
    hex: v.optional(hex),
    with: v.optional(v.array(text)),
    lead: v.optional(text),
    charge: v.optional(v.boolean()),
    over: v.optional(whole),
    under: v.optional(whole),
  }),
  v.strictObject({ is: v.literal('reach'), side, hex }),
  v.strictObject({ is: v.literal('struck'), side, unit: text, least: whole }),
  v.strictObject({ is: v.literal('way'), unit: text }),
  v.strictObject({ is: v.literal('zoc'), unit: text }),
  v.strictObject({ is: v.literal('commanded'), unit: text }),
  v.strictObject({ is: v.literal('supplied'), piece: text }),
  v.strictObject({ is: v.literal('garrison'), unit: text }),
  v.strictObject({ is: v.literal('boxed'), unit: text }),
  v.strictObject({
    is: v.literal('state'),
    unit: text,
    state: v.picklist(['disrupted', 'ineffective', 'good', 'routed', 'gone']),
  }),
  v.strictObject({ is: v.literal('control'), hex, side }),
  v.strictObject({ is: v.literal('won'), side }),
  v.strictObject({ is: v.literal('event'), kind: text, fields: v.optional(v.record(v.string(), v.unknown())) }),
  v.strictObject({ is: v.literal('all'), of: claims }),
  v.strictObject({ is: v.literal('any'), of: claims }),
  v.strictObject({ is: v.literal('not'), of: v.lazy(() => ClaimSchema) }),
])

/** A test position: a scene, how long it is played, and which play is good and which is bad. */
export const PositionSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  side,
  /** What it tests, in a few words. */
  teaches: text,
  rules: v.array(v.pipe(v.string(), v.regex(/^\d+(\.\d+)*$/))),
  /** Why good play is good and forbidden play bad, in one sentence. */
  why: text,
  ...sceneEntries,
  /** Lines that both sides play before the side must choose (`test/ai/positions/script.ts`); `faces`: the dice in them. */
  opening: v.optional(v.array(text), []),
  faces: v.optional(v.array(whole), []),
  /** What must be true when the side must choose. */
  given: v.optional(v.array(ClaimSchema), []),
  /** How long it is played: one choice (all of its kind in a row), or to the end of the phase or player turn. */
  play: v.picklist(['choice', 'phase', 'turn']),
  /** Faces of all dice from then on, for positions that must not depend on luck; the last is repeated. */
  luck: v.optional(v.array(whole), []),
  /** At least one of these must be true; left out: only forbidden claims count. */
  good: v.optional(v.array(ClaimSchema), []),
  /** None of these may be true. */
  forbidden: v.optional(v.array(ClaimSchema), []),
  /** Every level must pass it: the game is won or lost at once. */
  must: v.optional(v.boolean(), false),
  /** Lines that pass and that fail, where aimless games hardly do: they prove that both can happen. */
  passes: v.optional(v.array(text)),
  fails: v.optional(v.array(text)),
})
export type Scene = Omit<v.InferOutput<typeof PositionSchema>, 'id'>
export type PositionCase = v.InferOutput<typeof PositionSchema>
