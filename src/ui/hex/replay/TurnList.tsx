import { useSeat } from '../seat/useSeat'
import { Dialog } from '../../shared/Dialog'
import { SideMark } from '../../shared/Parts'
import { SIDES } from '../../../operational/types'
import { lookAs } from '../seat/changeSeat'
import { learnPlace, openLearn } from '../../shell/learning'
import { dialog, text } from '../../shell/page'
import { lineContext } from '../shared/scenario'
import { replayTurn } from './replay'

/** The list of all player turns so far. A click replays a turn as this player saw it; after the game he may look as either side. */
export function TurnList() {
  const seat = useSeat()
  const t = text.value
  const game = seat.game
  const view = seat.view.value
  const turnMarks = game.turns()
  return (
    <Dialog id="turns" title={t.replay.heading} onClose={() => (dialog.value = null)}>
      {game.toAct() === null ? (
        <div class="row" data-testid="eyes">
          {SIDES.map((side) => (
            <button
              key={side}
              type="button"
              aria-pressed={game.seat === side}
              data-testid={`look-as-${side}`}
              onClick={() => lookAs(side)}
            >
              <SideMark side={side} /> {t.replay.lookAs(t.sideAdj[side])}
            </button>
          ))}
        </div>
      ) : null}
      <p>{t.replay.about(t.sideAdj[view.side])}</p>
      {learnPlace.value === null && turnMarks.length > 1 ? (
        <div class="row">
          <button type="button" data-testid="compare" onClick={() => openLearn({ room: 'compare' })}>
            {t.replay.compare}
          </button>
          <span class="small">{t.replay.compareHint}</span>
        </div>
      ) : null}
      <ol class="turn-list" data-testid="turn-list">
        {turnMarks
          .map((mark, index) => ({ mark, index }))
          .reverse()
          .map(({ mark, index }) => {
            // Number of the first event of the next turn; in the last turn, of the event to come.
            const endEvent = turnMarks[index + 1]?.from ?? game.events(mark.from).next
            const eventCount = endEvent - mark.from
            const isSetup = mark.segment === 'setup'
            const isPresentTurn = index === turnMarks.length - 1
            return (
              <li key={index}>
                <button
                  type="button"
                  data-testid={`turn-${index}`}
                  disabled={eventCount === 0}
                  onClick={() => {
                    dialog.value = null
                    replayTurn(seat, index)
                  }}
                >
                  <SideMark side={isSetup ? view.side : mark.active} />
                  <span>
                    <b>{isSetup ? t.segments.setup : t.replay.turn(mark.turn, t.sideAdj[mark.active])}</b>{' '}
                    <span class="small">{isSetup ? '' : lineContext.value.clockOf(mark.turn)}</span>
                  </span>
                  <span class="small">{isPresentTurn ? t.replay.soFar : t.replay.events(eventCount)}</span>
                </button>
              </li>
            )
          })}
      </ol>
    </Dialog>
  )
}
