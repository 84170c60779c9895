import { clause, text } from '../../shell/page'
import { CLAUSE_OF_PHASE, PHASES } from './phases'
import { tableWords } from './words/words'

/** The seven phases of a turn with the present one marked; each opens the clause that begins to tell of it. */
export function PhaseRibbon({ phase }: { phase: string }) {
  const t = tableWords()
  return (
    <ol class="table-phases">
      {PHASES.map((each) => (
        <li key={each} aria-current={each === phase ? 'step' : undefined}>
          <button
            type="button"
            title={text.value.rule(CLAUSE_OF_PHASE[each])}
            aria-label={t.phases[each]}
            onClick={() => {
              clause.value = CLAUSE_OF_PHASE[each]
            }}
          >
            <span class="phase-long">{t.phases[each]}</span>
            <span class="phase-short">{t.shortPhases[each]}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
