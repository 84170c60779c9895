import { TextWithRuleLinks } from '../../shared/Parts'
import { text } from '../../shell/page'
import { said } from '../words'
import type { CampaignStore } from './store'
import { distanceWords } from './TurnEvents'
import { campaignWords } from './words'

/** Event by event: where the record has it, how far our game is from that, and why where it is far. */
export function RecordTable({ store }: { store: CampaignStore }) {
  const t = campaignWords()
  const events = [...store.campaign.events.values()]
  const far = events.filter(({ distance }) => distance.isFar)
  return (
    <>
      <p data-testid="campaign-record">{t.recordAbout(events.length, far.length)}</p>
      <ul class="campaign-events">
        {[...far, ...events.filter((event) => !far.includes(event))].map((played) => {
          const { record, inGame, distance } = played
          return (
            <li key={record.id} class={distance.isFar ? 'far' : ''}>
              <b>
                {distance.isFar ? '≠ ' : ''}
                {said(record.title)}
              </b>
              <span class="small">
                {t.place}: {record.hex}, {text.value.day(Number(record.hour.slice(8, 10)))}, {record.hour.slice(11)}.{' '}
                {t.inGame}: {distanceWords(played)}
              </span>
              {inGame.note ? (
                <span class="small">
                  <TextWithRuleLinks>{said(inGame.note)}</TextWithRuleLinks>
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}
