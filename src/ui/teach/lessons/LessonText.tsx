import { useState } from 'preact/hooks'
import { type Term, withTerms } from '../../../teach/lessons/glossary'
import type { BothLanguages } from '../../../teach/texts'
import { RuleLink, TextWithRuleLinks } from '../../shared/Parts'
import { settings } from '../../shell/storage/settings'
import { said } from '../words'
import { lessonWords } from './words'

/** A text of a lesson: rule numbers are links, and words of the game can be tapped to be explained below it. `class`: of its paragraph. */
export function LessonText({ children, class: name }: { children: BothLanguages; class?: string }) {
  const [open, setOpen] = useState<Term | null>(null)
  const t = lessonWords()
  const { lang } = settings.value
  return (
    <>
      <p class={name ?? ''}>
        {withTerms(said(children), lang).map(({ words, term, stop }) =>
          term ? (
            <span key={term.id} class="rule-in-text">
              <button
                type="button"
                class="term"
                aria-label={t.explain(words)}
                aria-expanded={open === term}
                title={said(term.say)}
                onClick={() => setOpen(open === term ? null : term)}
              >
                {words}
              </button>
              {stop}
            </span>
          ) : (
            <TextWithRuleLinks key={words}>{words}</TextWithRuleLinks>
          ),
        )}
      </p>
      {open ? (
        <p class="term-said" role="status">
          <b>{open.words[lang][0]}:</b> {said(open.say)} {open.rule ? <RuleLink id={open.rule} /> : null}
        </p>
      ) : null}
    </>
  )
}
