import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Result } from '../../../core/result'
import type { Campaign } from '../../../teach/campaign/campaign'
import { pedregalCampaign } from '../../../teach/campaign/pedregal'
import { names } from '../../hex/shared/scenario'
import { PAGE_TABLETOPS } from '../../hex/tabletops'
import { refusalText } from '../../i18n/messages'
import { isTyping } from '../../shared/typing'
import { learnPlace, openLearn } from '../../shell/learning'
import { drawnBoard } from '../../shell/services'
import { settings } from '../../shell/storage/settings'
import { LearnPage, LearnPanel } from '../LearnPage'
import { CampaignBar } from './CampaignBar'
import './campaign.css'
import { RecordTable } from './RecordTable'
import { type CampaignStore, type CampaignTab, createCampaignStore } from './store'
import { TakeOver } from './TakeOver'
import { TurnEvents } from './TurnEvents'
import { TurnRows } from './TurnRows'
import { campaignWords } from './words'

const TABS: readonly CampaignTab[] = ['turn', 'turns', 'record', 'takeOver']

/** History as a legal game: watched turn by turn, and taken over where the reader likes. */
export function CampaignRoom() {
  const [campaign, setCampaign] = useState<Result<Campaign> | null>(null)
  const t = campaignWords()
  // Playing the campaign through takes a moment: the page says so first.
  useEffect(() => {
    const timer = setTimeout(() => setCampaign(pedregalCampaign(PAGE_TABLETOPS)), 30)
    return () => clearTimeout(timer)
  }, [])
  const place = learnPlace.value
  const turn = place?.room === 'history' ? place.turn : null
  const isUnknown = campaign?.ok && turn !== null && campaign.value.turns.every((one) => one.turn !== turn)
  // A link to a turn that is not there leads to the list of all rooms, with a sentence.
  useEffect(() => {
    if (isUnknown) openLearn({ room: 'home' }, String(turn))
  }, [isUnknown])
  if (!campaign)
    return (
      <LearnPanel title={t.heading}>
        <p role="status">{t.loading}</p>
      </LearnPanel>
    )
  if (!campaign.ok)
    return (
      <LearnPage title={t.heading}>
        <p role="alert">
          {t.faulty} {refusalText(campaign.refusal, settings.value.lang, names.value)}
        </p>
      </LearnPage>
    )
  return isUnknown ? null : <OpenCampaign campaign={campaign.value} turn={turn} />
}

function OpenCampaign({ campaign, turn }: { campaign: Campaign; turn: number | null }) {
  const store = useMemo(() => createCampaignStore(campaign, turn), [campaign])
  const t = campaignWords()
  useEffect(() => {
    const endings = [store.open(), listenToKeys(store)]
    return () => {
      for (const end of endings) end()
    }
  }, [store])
  // Another link into this room while it is open.
  useEffect(() => {
    if (turn !== null && store.turn().turn !== turn) store.showTurn(turn)
  }, [turn])
  const board = drawnBoard.value
  // The panel beside the map must have its size before the map is fitted.
  useEffect(() => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        board?.fit()
        store.frame()
      }),
    )
  }, [board])
  const tab = store.tab.value
  return (
    <LearnPanel title={t.heading}>
      <CampaignBar store={store} />
      <div class="campaign-tabs" role="tablist" aria-label={t.heading}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={tab === name}
            data-testid={`campaign-tab-${name}`}
            onClick={() => (store.tab.value = name)}
          >
            {t.tabs[name]}
          </button>
        ))}
      </div>
      {tab === 'turn' ? <TurnEvents store={store} /> : null}
      {tab === 'turns' ? <TurnRows store={store} /> : null}
      {tab === 'record' ? <RecordTable store={store} /> : null}
      {tab === 'takeOver' ? <TakeOver store={store} /> : null}
    </LearnPanel>
  )
}

/** Space plays and pauses, comma and full stop go to the player turn before and after. */
function listenToKeys(store: CampaignStore): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const isOnButton = event.target instanceof HTMLElement && event.target.matches('button, a, summary, input')
    if (event.key === ' ' && !isOnButton) store.playOrPause()
    else if (event.key === ',') store.step(-1)
    else if (event.key === '.') store.step(1)
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
