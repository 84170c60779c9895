import { useSeat } from '../seat/useSeat'
import { SIDES } from '../../../operational/types'
import type { LuckLedger, LuckLine, LuckStroke, SideLuck } from '../../../session/hex/ledger'
import { lineOf } from '../log/lines'
import { SideMark } from '../../shared/Parts'
import { settings } from '../../shell/storage/settings'
import { figure, points } from './figures'
import { lineContext } from '../shared/scenario'
import { text } from '../../shell/page'

/** Luck below this figure counts as even. */
const MIN_LUCK = 0.05

/** Lucky, unlucky or even, in a word; the colour repeats it. */
function Verdict({ luck }: { luck: number }) {
  const t = text.value.solo.result
  if (Math.abs(luck) < MIN_LUCK) return <span class="small">{t.even}</span>
  return <span class={luck > 0 ? 'lucky' : 'unlucky'}>{luck > 0 ? t.lucky : t.unlucky}</span>
}

function Row({ line }: { line: LuckLine }) {
  const t = text.value.solo.result
  const unit = (n: number): string => (line.unit === 'points' ? t.points(figure(n)) : t.times(figure(n)))
  return (
    <tr data-kind={line.kind}>
      <th scope="row">{t.kinds[line.kind]}</th>
      <td class="num">{line.dice}</td>
      <td class="num">{unit(line.expected)}</td>
      <td class="num">{unit(line.actual)}</td>
      <td class="num">
        {points(line.luck)} <Verdict luck={line.luck} />
      </td>
    </tr>
  )
}

/** The N of "one chance in N": "7", "2,500". */
const oneIn = (chance: number): string =>
  Math.max(1, Math.round(1 / Math.max(chance, 1e-6))).toLocaleString(settings.value.lang)

function Stroke({ stroke }: { stroke: LuckStroke }) {
  const seat = useSeat()
  const t = text.value.solo.result
  const event = seat.knownEvents.value.find((e) => e.n === stroke.n)
  return (
    <li class={stroke.luck > 0 ? 'good' : 'bad'}>
      <b>{stroke.luck > 0 ? t.good : t.bad}</b>: {t.stroke(stroke.turn, t.kinds[stroke.kind], oneIn(stroke.chance))}
      {event ? <span class="small"> {lineOf(event, lineContext.value).text}</span> : null}
    </li>
  )
}

function OfSide({ luck }: { luck: SideLuck }) {
  const t = text.value.solo.result
  if (luck.lines.length === 0) return <p class="small">{t.noDice}</p>
  return (
    <>
      <div class="table-box">
        <table class="data luck">
          <thead>
            <tr>
              <th scope="col">{t.kind}</th>
              <th scope="col">{t.thrown}</th>
              <th scope="col">{t.expected}</th>
              <th scope="col">{t.actual}</th>
              <th scope="col">{t.difference}</th>
            </tr>
          </thead>
          <tbody>
            {luck.lines.map((line) => (
              <Row key={line.kind} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      <h4>{t.strokes}</h4>
      {luck.strokes.length === 0 ? (
        <p class="small">{t.noStrokes}</p>
      ) : (
        <ul class="strokes">
          {luck.strokes.map((stroke) => (
            <Stroke key={stroke.n} stroke={stroke} />
          ))}
        </ul>
      )}
    </>
  )
}

/** How the dice fell for both sides: expected and actual results by kind of throw, and the luckiest and unluckiest throws. */
export function Luck({ ledger }: { ledger: LuckLedger }) {
  const t = text.value
  return (
    <section data-testid="luck">
      <h3>{t.solo.result.luck}</h3>
      <p class="small">
        {t.solo.result.luckHint} {ledger.complete ? '' : t.solo.result.partial}
      </p>
      <div class="sides-luck">
        {SIDES.map((side) => (
          <div key={side} data-side={side}>
            <h4>
              <SideMark side={side} /> {t.side[side]}{' '}
              <span class="small">{t.solo.result.overall(ledger.sides[side].dice)}</span>
            </h4>
            <OfSide luck={ledger.sides[side]} />
          </div>
        ))}
      </div>
    </section>
  )
}
