// The form of a lesson file, maps/NAME/lessons/ID.json. How to add one: maps/pedregal/lessons/README.md.
import * as v from 'valibot'
import { count, DieFaceSchema, hexId, positive, SideSchema, text } from '../../operational/data/base'
import { BothLanguagesSchema } from '../texts'

/** A clause that a text explains: `OPS-7.2` or `SAR-13.8`. */
const clause = v.pipe(v.string(), v.regex(/^(OPS|SAR)-\d+(\.\d+)*$/, 'names no clause such as OPS-7.2'))
/** An action of the hex game or a part of one, as in src/operational/ACTIONS.md. The engine judges whether it is legal. */
const actionSchema = v.looseObject({ type: text })

/** Something that may be true of the board; `judge.ts` says when. */
export type Claim =
  /** The piece is in one of the hexes, or at another place of the state such as `gone` or `box:A`. */
  | { is: 'at'; piece: string; places: string[] }
  /** The piece is at most so many hexes from that hex. */
  | { is: 'near'; piece: string; hex: string; range: number }
  /** In this step the pupil has done an action with these fields. */
  | { is: 'did'; action: Record<string, unknown> }
  /** In this step this has happened: the kind of an event and some of its fields. */
  | { is: 'happened'; event: string; fields?: Record<string, unknown> | undefined }
  | {
      is: 'state'
      piece: string
      state: 'disrupted' | 'ineffective' | 'good' | 'routed' | 'gone' | 'garrison' | 'boxed' | 'moved'
    }
  /** The game is in that segment, or waits for a choice of that kind. */
  | { is: 'segment'; segment: string }
  | { is: 'pending'; kind: string }
  | { is: 'active'; side: 'us' | 'mexican' }
  | { is: 'control'; hex: string; side: 'us' | 'mexican' }
  | { is: 'commanded'; unit: string }
  | { is: 'supplied'; piece: string }
  | { is: 'all'; of: Claim[] }
  | { is: 'any'; of: Claim[] }
  | { is: 'not'; of: Claim }

export const ClaimSchema: v.GenericSchema<unknown, Claim> = v.lazy(() =>
  v.variant('is', [
    v.strictObject({ is: v.literal('at'), piece: text, places: v.pipe(v.array(text), v.nonEmpty()) }),
    v.strictObject({ is: v.literal('near'), piece: text, hex: hexId, range: count }),
    v.strictObject({ is: v.literal('did'), action: actionSchema }),
    v.strictObject({
      is: v.literal('happened'),
      event: text,
      fields: v.optional(v.record(v.string(), v.unknown())),
    }),
    v.strictObject({
      is: v.literal('state'),
      piece: text,
      state: v.picklist(['disrupted', 'ineffective', 'good', 'routed', 'gone', 'garrison', 'boxed', 'moved']),
    }),
    v.strictObject({ is: v.literal('segment'), segment: text }),
    v.strictObject({ is: v.literal('pending'), kind: text }),
    v.strictObject({ is: v.literal('active'), side: SideSchema }),
    v.strictObject({ is: v.literal('control'), hex: hexId, side: SideSchema }),
    v.strictObject({ is: v.literal('commanded'), unit: text }),
    v.strictObject({ is: v.literal('supplied'), piece: text }),
    v.strictObject({ is: v.literal('all'), of: v.array(ClaimSchema) }),
    v.strictObject({ is: v.literal('any'), of: v.array(ClaimSchema) }),
    v.strictObject({ is: v.literal('not'), of: ClaimSchema }),
  ]),
)

/** Where a lesson begins. Pieces that are not named are out of the game, except those that the rules need (`position.ts`). */
export const PositionSchema = v.strictObject({
  turn: v.pipe(positive, v.maxValue(16)),
  active: SideSchema,
  segment: v.picklist(['command', 'move', 'combat']),
  /** Night rules (OPS-5.5) are in force; it is dark on turn 6 only. */
  night: v.optional(v.boolean(), true),
  /** Santa Anna and his headquarters are activated (OPS-19.4). */
  santaAnna: v.optional(v.boolean(), true),
  resolver: v.optional(v.picklist(['table', 'sar']), 'table'),
  /** Pieces by place: a hex, `box:A`, `trt:9` (routed until turn 9) or `off`. */
  at: v.record(v.string(), v.array(text)),
  disrupted: v.optional(v.array(text), []),
  ineffective: v.optional(v.array(text), []),
  garrison: v.optional(v.array(text), []),
  /** Units on their last step. */
  worn: v.optional(v.array(text), []),
  /** Markers of boxes by id: hex. Those that end in `.1` are real unless `dummyFirst` names their box, such as `us.a`. */
  markers: v.optional(v.record(text, hexId), {}),
  dummyFirst: v.optional(v.array(text), []),
  /** Pieces that have yet to enter (at `off`). */
  entry: v.optional(v.record(text, v.strictObject({ turn: positive, hex: hexId })), {}),
})

const sequence = v.array(actionSchema)

export const StepSchema = v.strictObject({
  /** What to do, in one sentence. Here and in all texts `{Click|Tap}` or `{Click|Tap|Choose}` says it for mouse, touch and keys. */
  say: BothLanguagesSchema,
  /** Why, or what to look at, in one or two sentences. */
  more: v.exactOptional(BothLanguagesSchema),
  /** The step is done when this is true. */
  done: ClaimSchema,
  /**
   * A question about what has come of it, asked once `done` is true, such as what decided a clash: then the step is done when a right option is chosen.
   * `right`: when the option is right; `because`: what is said to whoever chose it wrongly.
   */
  ask: v.exactOptional(
    v.strictObject({
      question: BothLanguagesSchema,
      options: v.pipe(
        v.array(v.strictObject({ say: BothLanguagesSchema, right: ClaimSchema, because: BothLanguagesSchema })),
        v.minLength(2),
      ),
    }),
  ),
  /** What came of it, shown when the step is done. */
  after: v.exactOptional(BothLanguagesSchema),
  /** Right answers: each a list of actions that leads from the step's beginning to `done`. The first is what the strongest hint plays. */
  answers: v.pipe(v.array(sequence), v.nonEmpty()),
  /** Wrong tries: a list of actions that is one, what tells it, and why it is wrong. */
  wrong: v.optional(
    v.array(v.strictObject({ do: sequence, when: ClaimSchema, say: BothLanguagesSchema, rule: clause })),
    [],
  ),
  /** The pupil may do whatever he likes on the way to the goal: nothing but the listed wrong tries is wrong (`stray.ts`). */
  free: v.optional(v.boolean(), false),
  /** From a nod to nearly the answer; the third is followed by an offer to be shown. */
  hints: v.tuple([BothLanguagesSchema, BothLanguagesSchema, BothLanguagesSchema]),
  /** Pieces that the step speaks of: they are ringed on the map, as are the hexes whose numbers its texts give. */
  names: v.optional(v.array(text), []),
  /** Hexes that the second and third hint light up. */
  lit: v.optional(v.array(hexId), []),
  /** How the dice fall in this step, from the first one on; later dice fall by the lesson's seed. */
  dice: v.optional(v.array(DieFaceSchema), []),
  /** How the other side answers when it is asked something in this step, in order; without an entry, by its first legal answer. */
  replies: v.optional(sequence, []),
  /** What happens before the step: actions of either side, played and shown. */
  before: v.optional(v.array(v.strictObject({ side: SideSchema, action: actionSchema })), []),
})

export const LessonSchema = v.strictObject({
  id: v.pipe(text, v.regex(/^[a-z0-9-]+$/, 'holds other signs than a-z, 0-9 and -')),
  title: BothLanguagesSchema,
  /** About how long it takes. */
  minutes: positive,
  /** The clauses that it teaches. */
  rules: v.pipe(v.array(clause), v.nonEmpty()),
  /** What the pupil is to reach, in one sentence. */
  goal: BothLanguagesSchema,
  /** Why it mattered in August 1847; shown at the end, with sources. */
  why: BothLanguagesSchema,
  /** Keys of the bibliography for `why`. */
  sources: v.pipe(v.array(text), v.nonEmpty()),
  side: SideSchema,
  seed: v.optional(text, 'lesson'),
  /** The hexes of interest: the map shows them when the lesson opens. */
  focus: v.pipe(v.array(hexId), v.nonEmpty()),
  /** Cards that the lesson needs beside its own panel. */
  cards: v.optional(v.array(v.picklist(['unit', 'ground', 'boxes', 'log', 'standing'])), ['unit']),
  position: PositionSchema,
  steps: v.pipe(v.array(StepSchema), v.nonEmpty()),
})
export type Lesson = v.InferOutput<typeof LessonSchema>
export type LessonStep = v.InferOutput<typeof StepSchema>
export type LessonPosition = v.InferOutput<typeof PositionSchema>
export type LessonCard = Lesson['cards'][number]
