/** One step of a phase: a question that the sides answer, or a task that the engine performs without a choice. */
export type SequenceStep<Question, Task> = { readonly question: Question } | { readonly task: Task }

/** A phase of the turn and its steps, in their order. */
export interface SequencePhase<Phase, Question, Task> {
  readonly phase: Phase
  readonly steps: readonly SequenceStep<Question, Task>[]
}

/** A turn as data: its phases in their order. */
export type Sequence<Phase, Question, Task> = readonly SequencePhase<Phase, Question, Task>[]

/** Where a battle stands in its sequence: a part of the battle's state, changed in place. */
export interface SequenceProgress<Phase> {
  phase: Phase
  /** How many steps of the phase have begun. */
  step: number
  /** A question of this phase waits for its last answer. */
  awaiting: boolean
  /** The sides that still have to answer; whoever answers is taken off this list. */
  readonly pending: readonly unknown[]
}

/** What an engine does at each point of its sequence. */
export interface SequenceHooks<Question, Task> {
  isOver(): boolean
  /** Puts the sides that have a choice on the list `pending`. If no side has a choice, also does what `answered` does, for nobody will answer. */
  ask(question: Question): void
  /** Carries out the answers to a question. Called when the last side has answered. */
  answered(question: Question): void
  /** Performs a task. Returns an earlier task of the same phase, from which the sequence then goes on, or undefined to go on with the next step. */
  perform(task: Task): Task | undefined
  /** Begins the next phase, or ends the turn or the battle. Called when the last step of the phase is done. */
  endPhase(): void
}

/** The steps of a phase; none for a phase that is not in the sequence. */
export const stepsOfPhase = <Phase, Question, Task>(
  sequence: Sequence<Phase, Question, Task>,
  phase: Phase,
): readonly SequenceStep<Question, Task>[] => sequence.find((row) => row.phase === phase)?.steps ?? []

/** The phase after this one; null when it is the last of the turn. */
export function nextPhase<Phase>(sequence: Sequence<Phase, unknown, unknown>, phase: Phase): Phase | null {
  const index = sequence.findIndex((row) => row.phase === phase)
  return sequence[index + 1]?.phase ?? null
}

/** Carries out step after step, phase after phase, until some side must choose or the battle is over. */
export function runSequence<Phase, Question, Task>(
  sequence: Sequence<Phase, Question, Task>,
  progress: SequenceProgress<Phase>,
  hooks: SequenceHooks<Question, Task>,
): void {
  while (!hooks.isOver() && progress.pending.length === 0) {
    const steps = stepsOfPhase(sequence, progress.phase)
    const lastStep = steps[progress.step - 1]
    if (lastStep && 'question' in lastStep && progress.awaiting) {
      progress.awaiting = false
      hooks.answered(lastStep.question)
    }
    const step = steps[progress.step]
    if (step === undefined) {
      hooks.endPhase()
      continue
    }
    progress.step++
    if ('question' in step) {
      hooks.ask(step.question)
      progress.awaiting = progress.pending.length > 0
      continue
    }
    const backTo = hooks.perform(step.task)
    if (backTo !== undefined) progress.step = steps.findIndex((other) => 'task' in other && other.task === backTo)
  }
}
