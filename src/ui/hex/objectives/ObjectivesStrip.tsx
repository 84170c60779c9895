import { useState } from 'preact/hooks'
import { TextWithRuleLinks } from '../../shared/Parts'
import { text } from '../../shell/page'
import { useSeat } from '../seat/useSeat'
import { names } from '../shared/scenario'
import { type NamedVariant, variantNames } from '../shared/variantNames'
import type { Objectives } from './objectives'

/** From this turn on the strip says who would win if the battle ended now. */
export const VERDICT_FROM_TURN = 10

/** Who would win if the battle ended now, in words. */
function verdictWords({ verdict }: Objectives): string {
  const t = text.value.standing
  const words = verdict.winner === 'draw' ? t.draw : t.wins(text.value.side[verdict.winner])
  return verdict.unlessCrossed ? `${words} (${t.unlessCrossed})` : words
}

/** What each chip of the strip means, in sentences with rule links. */
function Explained({ objectives, variants }: { objectives: Objectives; variants: readonly NamedVariant[] }) {
  const t = text.value.standing
  const { points, pointsNeeded, crossed, mexicanPlacesSouth, depot, nightIn, turnsLeft } = objectives
  const places = text.value.events.and(mexicanPlacesSouth.map(names.value.hex))
  const nearest = depot.nearest ? t.nearest(names.value.any(depot.nearest.piece), depot.nearest.hexes) : ''
  const sentences = [
    t.pointsWhy(points.us, points.mexican, pointsNeeded),
    `${t.crossedWhy[crossed]} ${mexicanPlacesSouth.length > 0 ? t.places(places) : t.noPlaces}`,
    `${t.depotWhy[depot.state]} ${nearest}`,
    nightIn === null ? `${t.left(turnsLeft)}.` : `${t.night(nightIn)}. ${t.left(turnsLeft)}.`,
    `${t.ifNow(verdictWords(objectives))} (${objectives.verdict.rule}).`,
    ...variants.map(({ name, rule }) => `${text.value.variants.one}: ${name} (${rule}).`),
  ]
  return (
    <div class="standing-words" id="standing-words" data-testid="standing-words">
      <h2>{t.heading}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <TextWithRuleLinks>{sentence}</TextWithRuleLinks>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The strip under the phase bar: points and what they need, river, San Agustín, night and end; from turn 10 who would win now. A click explains it. */
export function ObjectivesStrip() {
  const seat = useSeat()
  const [isOpen, setOpen] = useState(false)
  const objectives = seat.objectives.value
  if (!objectives) return null
  const t = text.value.standing
  const { turn, turnsLeft, nightIn, points, pointsNeeded, crossed, depot } = objectives
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from any button inside closes the words
    <div
      class="standing"
      data-testid="standing"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <button
        type="button"
        class="standing-strip"
        aria-expanded={isOpen}
        aria-controls="standing-words"
        title={t.more}
        aria-label={`${t.more}: ${points.us} : ${points.mexican}; ${t.crossed[crossed]}; ${t.depot[depot.state]}; ${t.left(turnsLeft)}`}
        data-testid="standing-strip"
        onClick={() => setOpen(!isOpen)}
      >
        <span class="chip" data-testid="score">
          <span class="chip-word">{t.points}</span>{' '}
          <b>
            {points.us} : {points.mexican}
          </b>{' '}
          <span class="chip-word chip-more">({t.needed(pointsNeeded)})</span>
        </span>
        <span class={`chip river-${crossed}`} data-testid="river">
          <span aria-hidden="true">{{ yes: '✓', no: '≈', perhaps: '?' }[crossed]}</span>{' '}
          <span class="chip-word">{t.crossed[crossed]}</span>
        </span>
        <span class={`chip depot-${depot.state}`} data-testid="depot">
          <span aria-hidden="true">{{ safe: '✓', threatened: '!', open: '‼' }[depot.state]}</span>{' '}
          <span class="chip-word">{t.depot[depot.state]}</span>
        </span>
        <span class="chip" data-testid="time">
          {nightIn === null ? null : <span>☾ {t.night(nightIn)} · </span>}
          <span>{t.left(turnsLeft)}</span>
        </span>
        {turn >= VERDICT_FROM_TURN ? (
          <span class="chip verdict" data-testid="verdict">
            <b>{t.ifNow(verdictWords(objectives))}</b>
          </span>
        ) : null}
        <span class="standing-sign" aria-hidden="true">
          {isOpen ? '▴' : '▾'}
        </span>
      </button>
      {isOpen ? <Explained objectives={objectives} variants={variantNames(seat.view.value.options)} /> : null}
    </div>
  )
}
