// The bar under the form: throw, or tap what one's own dice show.
import {
  answerNow,
  asked,
  enterDie,
  entered,
  halfEntered,
  keepAnswer,
  ownDice,
  procedure,
  result,
  takeBackDie,
  throwAll,
  wanted,
} from '../state'
import { refusalText } from '../told/answer'
import { fieldName, words } from '../told/words'
import { completed } from '../form/dice'
import { fieldsOf, kindOf } from '../form/schema'

/** A die's name on the button: `d20`, `2d6`. */
const diceName = (count: number, faces: number): string => (count === 1 ? `d${faces}` : `${count}d${faces}`)

/** All dice of the throw: `d20`, `2d10`; where they are of several kinds, by name of each. */
function diceNames(): string {
  const faces: number[] = []
  completed(procedure.value, asked.value.input, (_path, _nr, die) => {
    faces.push(die)
    return Math.ceil(die / 2)
  })
  return [...new Set(faces)].map((die) => diceName(faces.filter((one) => one === die).length, die)).join(' + ')
}

/** The faces of the die that is wanted next. */
function DicePad() {
  const t = words()
  const next = wanted.value
  if (!next) return null
  const key =
    next.path
      .replace(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? next.path
  const name = fieldName(t, procedure.value.name, key)
  const done = Object.entries(entered.value)
  return (
    <fieldset class="pad" aria-label={t.enter(name, halfEntered.value.length + 1, next.count, next.faces)}>
      <p class="pad-title" aria-live="polite">
        {t.enter(name, halfEntered.value.length + 1, next.count, next.faces)}
        {done.length > 0 || halfEntered.value.length > 0 ? (
          <span class="small">
            {' '}
            {[...done.map(([, dice]) => dice.join(', ')), halfEntered.value.join(', ')].filter(Boolean).join(' | ')}
          </span>
        ) : null}
      </p>
      <div class="faces">
        {Array.from({ length: next.faces }, (_, nr) => nr + 1).map((face) => (
          <button
            key={face}
            type="button"
            class="face"
            aria-label={t.face(face)}
            data-testid={`face-${face}`}
            onClick={() => enterDie(face)}
          >
            {face}
          </button>
        ))}
        {done.length > 0 || halfEntered.value.length > 0 ? (
          <button type="button" class="face back" aria-label={t.takeBackDie} onClick={takeBackDie}>
            ⌫
          </button>
        ) : null}
      </div>
    </fieldset>
  )
}

/** The first field of the form that must be there and is not; null: none. */
function emptyField(): string | null {
  const { input } = procedure.value
  const empty = fieldsOf(input).find(([key, schema]) => {
    if (input.required?.includes(key) !== true) return false
    const value = asked.value.input[key]
    return value === undefined || (kindOf(schema) === 'whole' && typeof value !== 'number')
  })
  return empty?.[0] ?? null
}

/** The bar with the dice; where none are wanted, the answer can be kept. */
export function DiceBar() {
  const t = words()
  const next = wanted.value
  const answer = answerNow.value
  const refusal = !next && !answer.ok ? answer.refusal : null
  const empty = refusal ? emptyField() : null
  return (
    <div class="dice-bar" data-testid="dice-bar">
      {refusal ? (
        <p class="refused" role="status" data-testid="refused">
          {empty ? t.fillIn(fieldName(t, procedure.value.name, empty)) : refusalText(t, procedure.value, refusal)}
          {refusal.rule ? <span class="rule"> {refusal.rule}</span> : null}
        </p>
      ) : null}
      {next && ownDice.value ? <DicePad /> : null}
      <div class="bar-buttons">
        {next ? (
          <>
            <button type="button" class="strong throw" data-testid="throw" onClick={throwAll}>
              {(result.value ? t.throwAgain : t.throwDice)(diceNames())}
            </button>
            <button
              type="button"
              class="own"
              aria-pressed={ownDice.value}
              data-testid="own-dice"
              onClick={() => (ownDice.value = !ownDice.value)}
            >
              {t.myDice}
            </button>
          </>
        ) : (
          <button type="button" class="strong throw" data-testid="keep" disabled={!answer.ok} onClick={keepAnswer}>
            {t.writeDown}
          </button>
        )}
      </div>
    </div>
  )
}
