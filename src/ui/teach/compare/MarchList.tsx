import { isHexId } from '../../../hex/hexId'
import { pieceMarches } from '../../../teach/compare/marches'
import { dayAndTime, minuteOf } from '../../../teach/hours/clock'
import type { HexId } from '../../../operational/types'
import { names } from '../../hex/shared/scenario'
import { said } from '../words'
import type { Compare } from './store'
import { compareWords } from './words'

/** The marches of the turn that is shown, in words: those of the game, and those of the record in the same hours. Pointing at one lights its hexes. */
export function MarchList({ compare }: { compare: Compare }) {
  const t = compareWords()
  const turn = compare.story.value.turns[compare.place.value]
  if (!turn) return null
  const side = compare.eyes.value
  const marches = [
    side,
    ...(compare.showsEnemy.value ? [side === 'us' ? ('mexican' as const) : ('us' as const)] : []),
  ].flatMap((one) => pieceMarches(compare.stepsNow.value, one))
  const hours = compare.record.events.turns.find((one) => one.turn === turn.turn)
  const routes = compare.routes.value.filter(
    ({ start, end }) => hours && minuteOf(start) < minuteOf(hours.end) && minuteOf(end) > minuteOf(hours.start),
  )
  const light = (...hexes: (HexId | null)[]): void => {
    compare.lit.value = hexes.filter(isHexId)
  }
  const time = (hour: string): string => dayAndTime(minuteOf(hour)).time
  return (
    <>
      <h2>{t.inGame}</h2>
      {marches.length === 0 ? <p>{t.noMarch}</p> : null}
      <ul class="compare-list" data-testid="compare-marches" onMouseLeave={() => light()}>
        {marches.map(({ piece, from, to, steps }) => (
          <li key={piece} onMouseEnter={() => light(from, to)}>
            <b>{names.value.piece(piece)}</b>{' '}
            {isHexId(from) ? t.march(names.value.hex(from), names.value.hex(to), steps) : t.enters(names.value.hex(to))}
          </li>
        ))}
      </ul>
      <h2>{t.inRecord}</h2>
      {routes.length === 0 ? <p>{t.noRoute}</p> : null}
      <ul class="compare-list" data-testid="compare-routes">
        {routes.map((route) => (
          <li key={route.id}>
            <b>{said(route.name)}</b>{' '}
            <span class="small">
              {time(route.start)}–{time(route.end)}. {said(route.who)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
