// What the desk shows and remembers. Everything stays in this browser.
import { batch, computed, effect, signal } from '@preact/signals'
import { die } from '../core/dice'
import type { Lang } from '../ui/i18n/types'
import { loadBook, loadedBooks } from './books'
import { completed, type DiceByPath, wantedDice, type WantedDice, withDice } from './form/dice'
import { fitted, type Fitted, type Standing, standings } from './form/standing'
import { kept, startInput } from './form/start'
import {
  type DeskProcedure,
  GROUPS,
  groupOf,
  type Input,
  PROCEDURES,
  proceduresIn,
  rulesetOf,
  RULESETS,
  underRuleset,
} from './procedures'
import { loadWords, pageWords } from './told/words'
import { readStored, writeStored } from './storage'

/** Something that was resolved: the whole input with its dice, and the answer. */
export interface Resolved {
  readonly ruleset: string
  readonly procedure: string
  readonly input: Input
  readonly output: unknown
  /** The dice were thrown here, not entered. */
  readonly thrown: boolean
}
/** The parts of the desk. */
export type Place = 'resolve' | 'roster' | 'print'

/** So many results are kept. */
const MOST_RESULTS = 30

const stored = readStored()
export const lang = signal<Lang>(stored.lang)
export const sun = signal(stored.sun)
export const place = signal<Place>('resolve')
/** Dice are entered, not thrown. */
export const ownDice = signal(stored.ownDice)
export const rulesetId = signal(rulesetOf(stored.ruleset)?.id ?? RULESETS[0]!.id)
export const procedureId = signal(stored.procedure)
/** What each form holds, by the name of its procedure. */
export const forms = signal<Readonly<Record<string, Input>>>(stored.forms)
/** Last values of fields that many forms have. */
const lastValues = signal<Input>(stored.last)
export const history = signal<readonly Resolved[]>(stored.history)
/** What was resolved last in this visit; null: nothing yet. */
export const result = signal<Resolved | null>(null)
/** Dice that have been entered for the throw under way. */
export const entered = signal<DiceByPath>({})
/** A line that is told once, such as that a link was bad. */
export const notice = signal<string | null>(null)

export const ruleset = computed(() => rulesetOf(rulesetId.value) ?? RULESETS[0]!)
export const procedure = computed((): DeskProcedure => {
  // Another book may have brought it.
  void loadedBooks.value
  return PROCEDURES.get(procedureId.value) ?? PROCEDURES.get('sar.fire')!
})
/** What the form on the page holds. */
export const form = computed(
  (): Input => forms.value[procedure.value.name] ?? startInput(procedure.value, lastValues.value),
)
/** The input that is asked about: the form under its ruleset, without fields that do not belong to it. */
export const asked = computed((): Fitted => fitted(procedure.value, underRuleset(ruleset.value, form.value)))
/** How every toggle and word of a choice stands. */
export const standing = computed((): ReadonlyMap<string, Standing> => standings(procedure.value, asked.value.input))
/** The dice that are wanted next, after those entered; null: none. */
export const wanted = computed((): WantedDice | null =>
  wantedDice(procedure.value, withDice(procedure.value, asked.value.input, entered.value)),
)
/** Why the form cannot be resolved; null: it can. Also the answer, where no die is wanted. */
export const answerNow = computed(() => procedure.value.run(asked.value.input))

/** Opens a procedure of the ruleset on the page. */
export function openProcedure(name: string): void {
  procedureId.value = name
  entered.value = {}
  result.value = null
  place.value = 'resolve'
}

/** Opens a procedure with some fields filled in. */
export function openWith(name: string, fields: Input): void {
  openProcedure(name)
  fill({ ...form.value, ...fields })
}

/** Loads the book of a ruleset, and opens it. If it does not have the procedure on the page, its nearest one is opened. */
export async function openRuleset(id: string): Promise<void> {
  const wanted = rulesetOf(id)
  if (!wanted) return
  await loadBook(wanted.book)
  pageWords.value = await loadWords(lang.value, loadedBooks.value)
  batch(() => {
    const group = groupOf(procedure.value)
    rulesetId.value = id
    entered.value = {}
    result.value = null
    if (procedure.value.name.startsWith(`${wanted.book}.`)) return
    const nearest = [group, ...GROUPS].flatMap((one) => proceduresIn(wanted, one))[0]
    if (nearest) procedureId.value = nearest.name
  })
}

/** Puts other values into the form on the page. Dice entered for what it held before are forgotten. */
export function fill(values: Input): void {
  forms.value = { ...forms.value, [procedure.value.name]: values }
  lastValues.value = { ...lastValues.value, ...kept(values) }
  entered.value = {}
}

function keep(input: Input, output: unknown, thrown: boolean): void {
  const resolved: Resolved = { ruleset: rulesetId.value, procedure: procedure.value.name, input, output, thrown }
  // What is resolved is remembered as the form's own, so that the same can be asked again.
  forms.value = { ...forms.value, [procedure.value.name]: form.value }
  result.value = resolved
  history.value = [resolved, ...history.value].slice(0, MOST_RESULTS)
  entered.value = {}
}

/** A seed that nobody can guess, for the throw of this moment. */
const freshSeed = (): string =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-')

/** Throws all dice that the procedure wants, and keeps the answer. Dice entered before stay as they are. */
export function throwAll(): void {
  const seed = freshSeed()
  const start = withDice(procedure.value, asked.value.input, entered.value)
  const { input, answer } = completed(procedure.value, start, (path, nr, faces) =>
    die(seed, 'desk', `${path} ${nr}`, faces),
  )
  if (answer.ok) keep(input, answer.value, true)
}

/** Dice of one field of which not all have been entered. */
export const halfEntered = signal<readonly number[]>([])

/** Enters one die; with the last one that is wanted the answer is there. */
export function enterDie(face: number): void {
  const now = wanted.value
  if (!now) return
  const dice = [...halfEntered.value, face]
  if (dice.length < now.count) {
    halfEntered.value = dice
    return
  }
  halfEntered.value = []
  entered.value = { ...entered.value, [now.path]: dice }
  if (wanted.value) return
  const input = withDice(procedure.value, asked.value.input, entered.value)
  const answer = procedure.value.run(input)
  if (answer.ok) keep(input, answer.value, false)
}

/** Takes back the die entered last. */
export function takeBackDie(): void {
  if (halfEntered.value.length > 0) {
    halfEntered.value = halfEntered.value.slice(0, -1)
    return
  }
  const last = Object.keys(entered.value).at(-1)
  if (last === undefined) return
  const { [last]: dice = [], ...rest } = entered.value
  entered.value = rest
  halfEntered.value = dice.slice(0, -1)
}

/** Keeps the answer of a procedure that wants no dice. */
export function keepAnswer(): void {
  const answer = answerNow.value
  if (answer.ok) keep(asked.value.input, answer.value, false)
}

/** Opens what was resolved before, with the form as it was. */
export function openAgain(
  { ruleset: id, procedure: name, input }: Resolved,
  without: (procedure: DeskProcedure, input: Input) => Input,
): void {
  const known = PROCEDURES.get(name)
  if (!rulesetOf(id) || !known) return
  rulesetId.value = id
  openProcedure(name)
  const { profile: _profile, ...rest } = without(known, input)
  fill(rest)
}

/** Writes down every change; called once at the start. */
export function remember(): void {
  effect(() => {
    writeStored({
      lang: lang.value,
      sun: sun.value,
      ownDice: ownDice.value,
      ruleset: rulesetId.value,
      procedure: procedureId.value,
      forms: forms.value,
      last: lastValues.value,
      history: history.value,
    })
  })
  effect(() => {
    document.documentElement.lang = lang.value
    document.documentElement.classList.toggle('sun', sun.value)
  })
  // Dice half entered belong to the question that wanted them.
  effect(() => {
    if (Object.keys(entered.value).length === 0 && wanted.value === null) halfEntered.value = []
  })
}
