import { signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { editionOf } from '../../../teach/class/edition'
import { dayAndTime, minuteOf } from '../../../teach/hours/clock'
import { loadPedregalRecord } from '../../../teach/record/pedregal'
import type { Stand } from '../../../teach/record/types'
import { loadStandBoards, viewOfStand } from '../../../teach/stands/boards'
import { unnamedHexes } from '../../../teach/stands/unnamed'
import type { StandBoard } from '../../../teach/stands/schema'
import { emptyBoard } from '../../hex/seat/emptyBoard'
import { PAGE_TABLETOPS } from '../../hex/tabletops'
import { learnBoard, learnPlace, openLearn } from '../../shell/learning'
import { drawnBoard } from '../../shell/services'
import { FaultPage, LearnPage, LearnPanel } from '../LearnPage'
import { minuteNow, noteLearned, recordOf } from '../progress'
import { useListForUnknown, useMapBesidePanel } from '../room'
import { said } from '../words'
import { AfterDecision } from './AfterDecision'
import { BeforeDecision } from './BeforeDecision'
import { StandMap } from './StandMap'
import './stands.css'
import { standWords } from './words'

const MS_PER_MINUTE = 60_000

/** The room of the six stands: their list, or one of them. */
export function StandRoom() {
  const place = learnPlace.value
  const id = place?.room === 'stand' ? place.id : null
  const record = loadPedregalRecord()
  const boards = record.ok ? loadStandBoards() : record
  const stands = record.ok ? record.value.stands.stands : []
  const stand = stands.find((one) => one.id === id)
  const isUnknown = boards.ok && id !== null && stand === undefined
  useListForUnknown(isUnknown, id)
  if (!boards.ok) return <FaultPage title={standWords().heading} refusal={boards.refusal} />
  const board = boards.value.find((one) => one.stand === id)
  if (stand && board)
    return <OneStand key={stand.id} stand={stand} board={board} next={stands[stands.indexOf(stand) + 1]} />
  return isUnknown ? null : <StandList stands={stands} />
}

/** What the reader has decided. */
export interface Decision {
  readonly option: string
  readonly reason: string
}

function OneStand({ stand, board, next }: { stand: Stand; board: StandBoard; next: Stand | undefined }) {
  const state = useMemo(() => ({ decision: signal<Decision | null>(null), startedAt: Date.now() }), [])
  const map = drawnBoard.value
  const isDecided = state.decision.value !== null
  useEffect(() => {
    const view = viewOfStand(board, PAGE_TABLETOPS)
    if (view.ok)
      learnBoard.value = {
        ...emptyBoard(),
        // The light of the hour lies over the map (StandMap).
        view: { ...view.value, clock: { ...view.value.clock, night: false } },
        side: board.active,
        overlays: new Set(['names']),
        unnamed: isDecided ? new Set() : unnamedHexes(stand),
      }
  }, [board, stand, isDecided])
  useMapBesidePanel(() => map?.frame(board.focus), [board, map])
  const { day, time } = dayAndTime(minuteOf(stand.hour))
  const decision = state.decision.value
  const decide = (made: Decision): void => {
    state.decision.value = made
    noteLearned({
      kind: 'stand',
      id: stand.id,
      when: minuteNow(),
      minutes: Math.max(1, Math.round((Date.now() - state.startedAt) / MS_PER_MINUTE)),
      wrongTries: 0,
      mistakes: [],
      edition: editionOf(stand),
      hints: 0,
      choice: made.option,
      reason: made.reason,
    })
  }
  return (
    <>
      <StandMap stand={stand} />
      <LearnPanel title={said(stand.title)}>
        <p class="stand-clock" data-testid="stand-clock">
          <b>{standWords().when(day, time)}</b>
        </p>
        {decision === null ? (
          <BeforeDecision stand={stand} onDecide={decide} />
        ) : (
          <AfterDecision
            stand={stand}
            board={board}
            decision={decision}
            next={next}
            onAgain={() => (state.decision.value = null)}
          />
        )}
      </LearnPanel>
    </>
  )
}

/** The six stands in the order of their hours. */
function StandList({ stands }: { stands: readonly Stand[] }) {
  const t = standWords()
  return (
    <LearnPage title={t.heading}>
      <p>{t.intro}</p>
      <ol class="learn-rooms">
        {stands.map((stand) => {
          const { day, time } = dayAndTime(minuteOf(stand.hour))
          return (
            <li key={stand.id}>
              <button
                type="button"
                class="learn-card"
                data-testid={`stand-${stand.id}`}
                onClick={() => openLearn({ room: 'stand', id: stand.id })}
              >
                <strong>{said(stand.title)}</strong>
                <span>{said(stand.decides.who)}</span>
                <span class="small">
                  {recordOf('stand', stand.id) ? `✓ ${t.done} · ` : ''}
                  {t.when(day, time)}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </LearnPage>
  )
}
