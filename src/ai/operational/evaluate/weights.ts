import * as v from 'valibot'
import type { Side } from '../../../operational/types'
import file from '../data/weights.json' with { type: 'json' }

const figure = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100))

const FIGURES = {
  /** A step of a unit, beside its points, for each CF. */
  cf: figure,
  /** A unit on the track, as a share of its worth; late: when it will hardly return (12.3). */
  rout: figure,
  routLate: figure,
  /** A unit disrupted, driven back, as a share of its worth. */
  disrupt: figure,
  retreat: figure,
  /** Above 0: the reply is worked out again past one's own units where they go (levels that `refresh`). */
  follow: figure,
  /** A unit that recovers (12.5), as a share of its worth. */
  rest: figure,
  /** How far one's own attacks, and the enemy's reply, are believed. */
  attack: figure,
  reply: figure,
  /** What FOW leaves of an attack (8.4). */
  astray: figure,
  /** A turn's march nearer to the goal, for a unit; no more turns than this count. */
  goal: figure,
  goalMost: figure,
  /** A unit in command; a leader beside units of his that are in contact. */
  command: figure,
  assist: figure,
  /** A US unit that can be north of the river in time (18.2), and each of two more. */
  north: figure,
  northMore: figure,
  /** Turns that a turn's march to the river takes in truth, turns in hand that are wanted, and how blurred the chance is. */
  northPace: figure,
  northSlack: figure,
  northSpread: figure,
  /** 0118 open to a Mexican unit (18.2); a weak guard. */
  guard: figure,
  guardMore: figure,
  /** Chance that a retreat which can be cut is cut. */
  cut: figure,
  /** Share of an out-of-command unit, or of one that must dare (19.4.4), in the reply. */
  outOfCommand: figure,
  dare: figure,
  /** Share of a unit in the reply that may be in a box. */
  hidden: figure,
  /** How much bolder whoever is behind fights, and how much more careful whoever leads. */
  winning: figure,
  /** What a charge must gain. */
  charge: figure,
  /** A die on the way (lava, morale), for the share of throws that fail. */
  die: figure,
}

const Whole = v.strictObject(FIGURES)
const Some = v.partial(Whole)

const Schema = v.strictObject({
  about: v.string(),
  both: Whole,
  us: Some,
  mexican: Some,
})

export type Weights = v.InferOutput<typeof Whole>

/** Checks a file of weights, by side; a fault names the field. */
export function parseWeights(value: unknown): Readonly<Record<Side, Weights>> {
  const parsed = v.safeParse(Schema, value)
  if (parsed.success) {
    const { both, us, mexican } = parsed.output
    return { us: { ...both, ...us } as Weights, mexican: { ...both, ...mexican } as Weights }
  }
  const issue = parsed.issues[0]
  throw new Error(`weights.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

export const WEIGHTS = parseWeights(file)
