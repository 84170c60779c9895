import { lineContext } from '../../hex/shared/scenario'
import { SideMark } from '../../shared/Parts'
import { text } from '../../shell/page'
import { said } from '../words'
import type { CampaignStore } from './store'
import { campaignWords } from './words'

/** All player turns with their events; a click shows one on the map. */
export function TurnRows({ store }: { store: CampaignStore }) {
  const t = campaignWords()
  const page = text.value
  return (
    <ol class="campaign-turns" data-testid="campaign-turns">
      {store.campaign.turns.map(({ turn, side, events }, index) => (
        <li key={index}>
          <button
            type="button"
            data-testid={`campaign-turn-${turn}-${side}`}
            aria-current={store.index.value === index ? 'step' : undefined}
            onClick={() => {
              store.isPlaying.value = false
              store.show(index)
              store.tab.value = 'turn'
            }}
          >
            <span>
              <SideMark side={side} /> <b>{t.turn(turn, page.side[side])}</b>{' '}
              <span class="small">{side === 'us' ? lineContext.value.clockOf(turn) : ''}</span>
            </span>
            <span class="small">
              {events.length === 0 ? '–' : events.map((event) => said(event.title)).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
