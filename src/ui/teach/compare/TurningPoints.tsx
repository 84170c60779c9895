import { ownTurnFor, type TurningPoint } from '../../../teach/compare/turningPoints'
import { linesOf } from '../../hex/log/lines'
import { lineContext } from '../../hex/shared/scenario'
import { SideMark } from '../../shared/Parts'
import { text } from '../../shell/page'
import { pointsText } from './points'
import type { Compare } from './store'
import { ValueChart } from './ValueChart'
import { compareWords } from './words'

/** The turns in which the game turned, as the side could have known. */
export function TurningPoints({ compare }: { compare: Compare }) {
  const t = compareWords()
  const points = compare.points.value
  if (points === null)
    return (
      <p role="status" data-testid="compare-counting">
        {t.counting} <progress value={compare.progress.value} max={1} aria-label={t.counting} />
      </p>
    )
  return (
    <>
      <p>{t.turningAbout}</p>
      <ValueChart compare={compare} />
      {points.length === 0 ? <p>{t.noPoint}</p> : null}
      <ol class="compare-points" data-testid="compare-points">
        {points.map((point) => (
          <li key={point.place} data-testid={`point-${point.place}`}>
            <PointHead point={point} />
            <Happened point={point} most={LINES_SHOWN} />
            <PointButtons compare={compare} point={point} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** So many lines of what happened are shown. */
const LINES_SHOWN = 6

/** Which turn it was and how far the value moved. */
export function PointHead({ point: { turn, active, before, after } }: { point: TurningPoint }) {
  const t = compareWords()
  const swing = after - before
  return (
    <h2>
      <SideMark side={active} /> {t.turn(turn, text.value.sideAdj[active])}{' '}
      <span class="small">{lineContext.value.clockOf(turn)}</span>
      <br />
      <span class={`compare-swing ${swing < 0 ? 'bad' : 'good'}`}>
        {swing < 0 ? '▼' : '▲'} {t.swing(pointsText(swing))}{' '}
        <span class="small">({swing < 0 ? t.worse : t.better})</span>
      </span>
    </h2>
  )
}

/** What happened in the turn, as the log of the side tells it, without what is of no account. */
export function Happened({ point, most }: { point: TurningPoint; most: number }) {
  const t = compareWords()
  const lines = linesOf(point.events, lineContext.value)
  // Fights and losses tell more than marches; where there is neither, the marches are told.
  const weighty = lines.filter(({ tone }) => tone === 'loss' || tone === 'gain' || tone === 'combat')
  const told = weighty.length > 0 ? weighty : lines.filter(({ tone }) => tone === 'move')
  if (told.length === 0) return <p>{t.nothing}</p>
  return (
    <ul class="compare-list">
      {told.slice(0, most).map((line) => (
        <li key={line.eventNumber}>{line.text}</li>
      ))}
      {told.length > most ? <li class="small">{t.more(told.length - most)}</li> : null}
    </ul>
  )
}

function PointButtons({ compare, point }: { compare: Compare; point: TurningPoint }) {
  const t = compareWords()
  const ownPlace = ownTurnFor(compare.story.value, point.place)
  const ownTurn = ownPlace === null ? null : compare.story.value.turns[ownPlace]!
  const closed = !compare.isOver ? t.findClosed : ownTurn === null ? t.findNoTurn : null
  return (
    <div class="compare-row">
      <button
        type="button"
        data-testid={`point-show-${point.place}`}
        onClick={() => {
          compare.place.value = point.place
          compare.tab.value = 'map'
        }}
      >
        {t.show}
      </button>
      {ownTurn && closed === null ? (
        <button
          type="button"
          class="strong"
          data-testid={`point-find-${point.place}`}
          onClick={() => void compare.playAgain(ownPlace!)}
        >
          {ownPlace === point.place ? t.find : t.findBefore(ownTurn.turn)}
        </button>
      ) : (
        <p class="small">{closed}</p>
      )}
    </div>
  )
}
