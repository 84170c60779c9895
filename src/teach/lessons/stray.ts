// What a pupil does that the rules allow and the lesson did not ask for: neither a right answer nor one of its listed wrong tries.
import type { Action, Side } from '../../operational/types'
import type { HexSession } from '../../session/hex/session'
import type { StepSoFar } from './judge'
import type { Claim, LessonStep } from './schema'

/**
 * How a step has gone astray. `other`: pieces were moved that the step does not speak of, instead of `asked`. `ended`: a piece that it speaks of can no
 * longer get where it should (`places`; empty: the step names no hex). `attack`, `phase`: an attack, or a phase, is over without the step's goal.
 */
export type Stray =
  | { readonly is: 'other'; readonly pieces: readonly string[]; readonly asked: readonly string[] }
  | { readonly is: 'ended'; readonly piece: string; readonly places: readonly string[] }
  | { readonly is: 'attack' }
  | { readonly is: 'phase' }

interface Trial {
  readonly step: LessonStep
  readonly session: HexSession
  /** The pupil's side. */
  readonly side: Side
  readonly soFar: StepSoFar
}

type StepAction = Extract<Action, { type: 'step' }>
const isStep = (action: { readonly type?: unknown }): action is StepAction => action.type === 'step'
const piecesOf = ({ units, leaders }: StepAction): readonly string[] => [...units, ...leaders]

/** How the step has gone astray; null: the pupil is still on a way to its goal, as far as can be told. */
export function strayOf(trial: Trial): Stray | null {
  const { step, soFar } = trial
  if (step.free) return null
  const { pending, attack } = soFar.game.ops
  const other = otherMoved(trial)
  if (other) return other
  if (pending.length > 0) return null
  if (!attack && isOverdone(trial, 'attack', ['advance'])) return { is: 'attack' }
  if (isOverdone(trial, 'endPhase', [])) return { is: 'phase' }
  return endedElsewhere(trial)
}

/** The first move of pieces of which the step nowhere speaks. */
function otherMoved({ step, soFar }: Trial): Stray | null {
  const { names, answers, wrong, done, ask } = step
  const spoken = JSON.stringify({ names, answers, wrong, done, ask })
  const moved = soFar.actions
    .filter(isStep)
    .find((action) => !piecesOf(action).some((id) => spoken.includes(`"${id}"`)))
  const asked = (answers[0] as readonly Action[]).find(isStep)
  if (!moved || !asked) return null
  return { is: 'other', pieces: groupOf(moved), asked: groupOf(asked) }
}

/** The units that move, or the leaders where they move alone. */
const groupOf = ({ units, leaders }: StepAction): readonly string[] => (units.length > 0 ? units : leaders)

/** Has the pupil done this as often as any answer does, or more often, so that at most `follow` may come after it? */
function isOverdone({ step, soFar }: Trial, type: string, follow: readonly string[]): boolean {
  const timesIn = (actions: readonly { readonly type?: unknown }[]): number =>
    actions.filter((action) => action.type === type).length
  const times = timesIn(soFar.actions)
  if (times === 0) return false
  return step.answers.every((answer) => {
    if (timesIn(answer) !== times) return timesIn(answer) < times
    const last = answer.map((action) => action.type).lastIndexOf(type)
    return answer.slice(last + 1).every((action) => follow.includes(String(action.type)))
  })
}

/** Has the pupil done nothing yet but the beginning of a right answer or of a listed wrong try, which tells more? */
function followsSheet({ step, soFar }: Trial): boolean {
  const done = soFar.actions.map((action) => JSON.stringify(action))
  return [...step.answers, ...step.wrong.map((one) => one.do)].some(
    (actions) => actions.length > done.length && done.every((action, k) => action === JSON.stringify(actions[k])),
  )
}

/** The claims of a step that must all be true, that a piece stands in certain hexes. */
const placesAsked = (claim: Claim): readonly Extract<Claim, { is: 'at' }>[] =>
  claim.is === 'at' ? [claim] : claim.is === 'all' ? claim.of.flatMap(placesAsked) : []

/** A piece that has moved in this step and can no longer get where the step wants it. */
function endedElsewhere(trial: Trial): Stray | null {
  const { step, session, side, soFar } = trial
  const moves = soFar.actions.filter(isStep)
  if (moves.length === 0 || followsSheet(trial)) return null
  const { pieces, moving } = soFar.game.ops
  const steps = session.legal(side).flatMap((entry) => (isStep(entry) ? [entry] : []))
  for (const { piece, places } of placesAsked(step.done)) {
    const last = moves.findLast((action) => piecesOf(action).includes(piece))
    if (!last || places.includes(pieces[piece]?.at ?? '')) continue
    const isUnderWay = moving?.units.includes(piece) === true
    // Whom an engineer leads through lava may get further than can be told before the die: then only a piece that cannot step at all has ended.
    if (last.leaders.length > 0 && steps.some((entry) => piecesOf(entry).includes(piece))) continue
    const reach = session.reach(side, last.units, last.leaders, isUnderWay && moving.march)
    if (!reach.some(({ hex }) => places.includes(hex))) return { is: 'ended', piece, places }
  }
  // Where the step names no hex, it has gone astray once nothing that its answers move can take another step.
  if (!step.answers.every((answer) => isStep(answer.at(-1) ?? {}))) return null
  const asked = [...new Set((step.answers.flat() as readonly Action[]).filter(isStep).flatMap(piecesOf))]
  const piece = asked.find((id) => moves.some((action) => piecesOf(action).includes(id)))
  if (!piece || steps.some((entry) => piecesOf(entry).some((id) => asked.includes(id)))) return null
  return { is: 'ended', piece, places: placesAsked(step.done).find((claim) => claim.piece === piece)?.places ?? [] }
}
