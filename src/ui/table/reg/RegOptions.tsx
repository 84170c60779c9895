import switches from '../../../tabletop/regimental/tables/options.json'
import { RuleLink } from '../../shared/Parts'
import { settings } from '../../shell/storage/settings'
import { PackOptions } from '../play/BattleOptions'
import type { ChosenRegOptions } from '../play/tableGame'
import { en } from '../play/words/battleOptions.en'
import { es } from '../play/words/battleOptions.es'
import { answerValue, answerWords } from './words/answers'

type Answers = ChosenRegOptions['answers']

/** The choices before a Regimental battle: those of the battle, and the answers to the open questions of the charts (REG-15). */
export function RegOptions({
  chosen,
  onChange,
}: {
  chosen: ChosenRegOptions
  onChange: (chosen: ChosenRegOptions) => void
}) {
  const t = settings.value.lang === 'es' ? es : en
  const set = (name: string, value: string | number | boolean): void =>
    onChange({ ...chosen, answers: { ...chosen.answers, [name]: value } as Answers })
  return (
    <details class="table-options" data-testid="table-options">
      <summary>{t.heading}</summary>
      <PackOptions chosen={chosen} onChange={onChange} />
      <fieldset>
        <legend>{t.openQuestions}</legend>
        <p class="small">{t.openQuestionsHint}</p>
        {switches.options.map(({ name, question, answers }) => {
          const value = (chosen.answers as Readonly<Record<string, string | number | boolean>>)[name]
          const rule = question.replace('OQ-', 'REG-15.')
          if (typeof value === 'boolean')
            return (
              <label key={name} class="table-option">
                <input
                  type="checkbox"
                  checked={value}
                  data-testid={`answer-${name}`}
                  onChange={(event) => set(name, event.currentTarget.checked)}
                />
                <span>
                  {answerWords(name)} <RuleLink id={rule} />
                </span>
              </label>
            )
          return (
            <label key={name} class="table-option">
              <span>
                {answerWords(name)} <RuleLink id={rule} />{' '}
                <select
                  value={String(value)}
                  data-testid={`answer-${name}`}
                  onChange={(event) => {
                    const found = answers.find((answer) => String(answer) === event.currentTarget.value)
                    if (found !== undefined) set(name, found)
                  }}
                >
                  {answers.map((answer) => (
                    <option key={String(answer)} value={String(answer)}>
                      {answerValue(answer as string | number)}
                    </option>
                  ))}
                </select>
              </span>
            </label>
          )
        })}
      </fieldset>
    </details>
  )
}
