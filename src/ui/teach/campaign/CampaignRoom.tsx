import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Result } from '../../../core/result'
import type { Campaign } from '../../../teach/campaign/campaign'
import { pedregalCampaign } from '../../../teach/campaign/pedregal'
import { PAGE_TABLETOPS } from '../../hex/tabletops'
import { learnPlace } from '../../shell/learning'
import { drawnBoard } from '../../shell/services'
import { FaultPage, LearnPanel } from '../LearnPage'
import { LearnTabs } from '../LearnTabs'
import { listenToStepKeys, useListForUnknown, useMapBesidePanel, useWhileOpen } from '../room'
import { CampaignBar } from './CampaignBar'
import './campaign.css'
import { RecordTable } from './RecordTable'
import { type CampaignTab, createCampaignStore } from './store'
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
  useListForUnknown(isUnknown === true, String(turn))
  if (!campaign)
    return (
      <LearnPanel title={t.heading}>
        <p role="status">{t.loading}</p>
      </LearnPanel>
    )
  if (!campaign.ok) return <FaultPage title={t.heading} refusal={campaign.refusal} says={t.faulty} />
  return isUnknown ? null : <OpenCampaign campaign={campaign.value} turn={turn} />
}

function OpenCampaign({ campaign, turn }: { campaign: Campaign; turn: number | null }) {
  const store = useMemo(() => createCampaignStore(campaign, turn), [campaign])
  const t = campaignWords()
  useWhileOpen(() => [store.open(), listenToStepKeys({ step: store.step, playOrPause: store.playOrPause })], [store])
  // Another link into this room while it is open.
  useEffect(() => {
    if (turn !== null && store.turn().turn !== turn) store.showTurn(turn)
  }, [turn])
  const board = drawnBoard.value
  useMapBesidePanel(() => {
    board?.fit()
    store.frame()
  }, [board])
  const tab = store.tab.value
  return (
    <LearnPanel title={t.heading}>
      <CampaignBar store={store} />
      <LearnTabs room="campaign" label={t.heading} tabs={TABS} names={t.tabs} open={store.tab} />
      {tab === 'turn' ? <TurnEvents store={store} /> : null}
      {tab === 'turns' ? <TurnRows store={store} /> : null}
      {tab === 'record' ? <RecordTable store={store} /> : null}
      {tab === 'takeOver' ? <TakeOver store={store} /> : null}
    </LearnPanel>
  )
}
