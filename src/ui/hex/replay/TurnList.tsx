import { useSeat } from '../seat/useSeat'
import { Dialog } from '../../shared/Dialog'
import { SideMark } from '../../shared/Parts'
import { SIDES } from '../../../operational/types'
import { lookAs } from '../seat/changeSeat'
import { dialog, text } from '../../shell/page'
import { lineContext } from '../shared/scenario'
import { replayTurn } from './replay'

/** Every player turn so far, to be looked at again as this player knew it. */
export function TurnList() {
  const seat = useSeat()
  const t = text.value
  const game = seat.game
  const view = seat.view.value
  if (!game) return null
  const turns = game.turns()
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
      <ol class="turn-list" data-testid="turn-list">
        {turns
          .map((mark, k) => ({ mark, k }))
          .reverse()
          .map(({ mark, k }) => {
            const until = turns[k + 1]?.from ?? game.events(mark.from).next
            const setup = mark.segment === 'setup'
            const last = k === turns.length - 1
            return (
              <li key={k}>
                <button
                  type="button"
                  data-testid={`turn-${k}`}
                  disabled={until === mark.from}
                  onClick={() => {
                    dialog.value = null
                    replayTurn(seat, k)
                  }}
                >
                  <SideMark side={setup ? view.side : mark.active} />
                  <span>
                    <b>{setup ? t.segments.setup : t.replay.turn(mark.turn, t.sideAdj[mark.active])}</b>{' '}
                    <span class="small">{setup ? '' : lineContext.value.clockOf(mark.turn)}</span>
                  </span>
                  <span class="small">{last ? t.replay.soFar : t.replay.events(until - mark.from)}</span>
                </button>
              </li>
            )
          })}
      </ol>
    </Dialog>
  )
}
