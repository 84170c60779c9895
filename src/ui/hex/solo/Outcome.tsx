// Parts of the result of a game against the computer: who the opponent was, what it intended, and the seed of the dice.
import { useSeat } from '../seat/useSeat'
import { useState } from 'preact/hooks'
import { RuleLink, SideMark } from '../../shared/Parts'
import type { Opponent } from '../game'
import { generalName } from './generals'
import { aiSentence } from './aiSentences'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** The opponent of the game: general, side and level. */
export function OpponentLine({ opponent }: { opponent: Opponent }) {
  const t = text.value
  return (
    <p data-testid="adversary">
      <b>{t.solo.result.opponent}:</b> &nbsp;
      <SideMark side={opponent.side} />{' '}
      {t.solo.result.opponentLine(
        generalName(opponent.character),
        t.sideAdj[opponent.side],
        t.solo.setup.levels[opponent.level],
      )}
    </p>
  )
}

/** What the computer intended, turn by turn, after the end of the game. */
export function Intentions() {
  const seat = useSeat()
  const t = text.value
  // The first turn comes first.
  const explanations = [...seat.game.opponentExplanations()].reverse()
  return (
    <section class="intentions" data-testid="intentions">
      <h3>{t.solo.result.intentions}</h3>
      <p class="small">{t.solo.result.intentionsHint}</p>
      {explanations.length === 0 ? <p class="small">{t.solo.result.noIntentions}</p> : null}
      {explanations.map((explanation) => (
        <details key={explanation.turn} data-testid={`intention-${explanation.turn}`}>
          <summary>{t.solo.result.turn(explanation.turn)}</summary>
          {explanation.sentences.map((sentence) => {
            const words = aiSentence(sentence, t, names.value)
            return words === '' ? null : <p key={words}>{words}</p>
          })}
        </details>
      ))}
    </section>
  )
}

/** The seed of the dice, with a button to copy it. */
export function Seed({ seed }: { seed: string }) {
  const t = text.value.solo.result
  const [copied, setCopied] = useState(false)
  return (
    <p class="seed-line" data-testid="result-seed">
      <b>{t.seed}:</b> <code>{seed}</code>
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard?.writeText(seed).then(
            () => setCopied(true),
            () => {},
          )
        }
      >
        {t.copy}
      </button>
      <span class="small" role="status">
        {copied ? t.copied : ''}
      </span>
      <RuleLink id="OPS-1.4" />
    </p>
  )
}
