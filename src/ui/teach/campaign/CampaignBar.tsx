import { SIDES } from '../../../operational/types'
import { lineContext } from '../../hex/shared/scenario'
import { RuleLink, SideMark } from '../../shared/Parts'
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '../../shared/Signs'
import { text } from '../../shell/page'
import { type CampaignStore, PACES } from './store'
import { campaignWords } from './words'

/** Which player turn is shown, its buttons, and what happens on the map. */
export function CampaignBar({ store }: { store: CampaignStore }) {
  const t = campaignWords()
  const page = text.value
  const index = store.index.value
  const { turns } = store.campaign
  const { turn, side } = turns[index]!
  const isPlaying = store.isPlaying.value
  const line = store.line.value
  return (
    <div class="campaign-bar">
      <p class="campaign-turn" data-testid="campaign-turn" data-turn={turn} data-side={side} aria-live="polite">
        <SideMark side={side} /> <b>{t.turn(turn, page.side[side])}</b>
        <span>{lineContext.value.clockOf(turn)}</span>
        <span class="campaign-given" title={t.givenAbout} data-testid="campaign-given">
          <span aria-hidden="true">⚅</span> {t.given}
        </span>
      </p>
      <div class="campaign-buttons">
        <button
          type="button"
          data-testid="campaign-previous"
          disabled={index === 0}
          title={`${t.previous} (,)`}
          aria-label={t.previous}
          onClick={() => store.step(-1)}
        >
          <PreviousIcon />
        </button>
        <button type="button" class="strong" data-testid="campaign-play" onClick={() => store.playOrPause()}>
          {isPlaying ? <PauseIcon /> : <PlayIcon />} {isPlaying ? t.pause : t.play}
        </button>
        <button
          type="button"
          data-testid="campaign-next"
          disabled={index + 1 >= turns.length}
          title={`${t.next} (.)`}
          aria-label={t.next}
          onClick={() => store.step(1)}
        >
          <NextIcon />
        </button>
        <button type="button" data-testid="campaign-end" disabled={store.isShown.value} onClick={() => store.showEnd()}>
          {t.end}
        </button>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, no form */}
        <span class="paces" role="group" aria-label={t.pace}>
          {PACES.map((pace) => (
            <button
              key={pace}
              type="button"
              aria-pressed={store.pace.value === pace}
              data-testid={`campaign-${pace}x`}
              onClick={() => (store.pace.value = pace)}
            >
              {pace}×
            </button>
          ))}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, no form */}
        <span class="campaign-eyes" role="group" aria-label={t.eyes}>
          <span class="small">{t.eyes}</span>
          {SIDES.map((eyes) => (
            <button
              key={eyes}
              type="button"
              aria-pressed={store.eyes.value === eyes}
              aria-label={`${t.eyes}: ${page.side[eyes]}`}
              title={`${t.eyes}: ${page.side[eyes]}`}
              data-testid={`campaign-eyes-${eyes}`}
              onClick={() => store.lookAs(eyes)}
            >
              <SideMark side={eyes} />
            </button>
          ))}
        </span>
      </div>
      <p class="campaign-line small" data-testid="campaign-line">
        {line ? (
          <>
            {line.text} <RuleLink id={line.rule} />
          </>
        ) : (
          <i>{store.isShown.value ? t.shown : t.notYet}</i>
        )}
      </p>
    </div>
  )
}
