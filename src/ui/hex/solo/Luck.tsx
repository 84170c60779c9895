// How lucky both sides were with their dice, shown with the result of a game.
import { localeOf } from '../../shared/format'
import { useEffect, useState } from 'preact/hooks'
import type { ClashDice } from '../../../clash/account'
import { withClashDice } from '../../../session/hex/clashLuck'
import type { Game } from '../game'
import { useSeat } from '../seat/useSeat'
import { SIDES } from '../../../operational/types'
import type { LuckLedger, LuckLine, LuckStroke, SideLuck } from '../../../session/hex/ledger'
import { lineOf } from '../log/lines'
import { SideMark } from '../../shared/Parts'
import { settings } from '../../shell/storage/settings'
import { plainFigure, signedFigure } from './figures'
import { lineContext } from '../shared/scenario'
import { text } from '../../shell/page'

/** Luck nearer to 0 than this counts as even: as a figure with one decimal place it would be shown as 0. */
const MIN_SHOWN_LUCK = 0.05

/** The word lucky, unlucky or even, in a colour that says the same. */
function LuckWord({ luck }: { luck: number }) {
  const t = text.value.solo.result
  if (Math.abs(luck) < MIN_SHOWN_LUCK) return <span class="small">{t.even}</span>
  return <span class={luck > 0 ? 'lucky' : 'unlucky'}>{luck > 0 ? t.lucky : t.unlucky}</span>
}

/**
 * One kind of throws: how many there were, the expected and the actual total, and the difference. The unit of the totals is victory points
 * (`points`, OPS-18.3), castings that the enemy loses (`castings`) or throws that went well (`times`).
 */
function LuckRow({ line }: { line: LuckLine }) {
  const t = text.value.solo.result
  const withUnit = (total: number): string => t[line.unit](plainFigure(total))
  return (
    <tr data-kind={line.kind}>
      <th scope="row">{t.kinds[line.kind]}</th>
      <td class="num">{line.dice}</td>
      <td class="num">{withUnit(line.expected)}</td>
      <td class="num">{withUnit(line.actual)}</td>
      <td class="num">
        {signedFigure(line.luck)} <LuckWord luck={line.luck} />
      </td>
    </tr>
  )
}

/** Throws with a smaller chance than this are all called one in a million. */
const MIN_CHANCE = 1e-6

/** The number N of "one chance in N", written in the language of the page: "7", "2,500". */
const oneChanceIn = (chance: number): string =>
  Math.max(1, Math.round(1 / Math.max(chance, MIN_CHANCE))).toLocaleString(localeOf(settings.value.lang))

/** One of the luckiest or unluckiest throws: what it was for, how rare it was, and its line of the log where the viewer learned of it. */
function StrokeOfLuck({ stroke }: { stroke: LuckStroke }) {
  const seat = useSeat()
  const t = text.value.solo.result
  // `n`: the number of an event in the viewer's list.
  const event = seat.knownEvents.value.find(({ n }) => n === stroke.n)
  return (
    <li class={stroke.luck > 0 ? 'good' : 'bad'}>
      <b>{stroke.luck > 0 ? t.good : t.bad}</b>:{' '}
      {t.stroke(stroke.turn, t.kinds[stroke.kind], oneChanceIn(stroke.chance))}
      {event ? <span class="small"> {lineOf(event, lineContext.value).text}</span> : null}
    </li>
  )
}

/** The dice of one side: a table by kind of throw, and the luckiest and unluckiest throws. */
function LuckOfSide({ luck }: { luck: SideLuck }) {
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
              <LuckRow key={line.kind} line={line} />
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
            <StrokeOfLuck key={stroke.n} stroke={stroke} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The dice of clashes read so far, and of how many clashes they are. */
interface CountedClashes {
  readonly dice: readonly ClashDice[]
  readonly clashes: number
}

/** Counts the dice of all clashes of the game, one clash after the other, so that the page stays at hand meanwhile. */
function useClashDice(game: Game, clashes: number): CountedClashes {
  const [counted, setCounted] = useState<CountedClashes>({ dice: [], clashes: 0 })
  useEffect(() => {
    let isStopped = false
    const count = async (): Promise<void> => {
      if (clashes === 0 || !(await game.fetchTabletop())) return
      const clashDice = game.clashDice()
      const step = (): void => {
        if (isStopped) return
        const next = clashDice.next()
        if (next.done) return
        setCounted(({ dice, clashes: before }) => ({ dice: [...dice, ...next.value], clashes: before + 1 }))
        setTimeout(step)
      }
      setTimeout(step)
    }
    void count()
    return () => {
      isStopped = true
    }
  }, [game, clashes])
  return counted
}

/** How the dice fell for both sides. During the game the ledger counts only the dice that the viewer knows of. */
export function Luck({ ledger: ledgerOfEvents }: { ledger: LuckLedger }) {
  const t = text.value
  const { game } = useSeat()
  const { dice, clashes } = useClashDice(game, ledgerOfEvents.tabletop)
  const ledger = withClashDice(ledgerOfEvents, dice)
  return (
    <section data-testid="luck">
      <h3>{t.solo.result.luck}</h3>
      <p class="small">
        {t.solo.result.luckHint} {ledger.complete ? '' : t.solo.result.partial}
      </p>
      {clashes < ledger.tabletop ? (
        <p class="small" role="status" data-testid="luck-counting">
          {t.solo.result.counting(clashes, ledger.tabletop)}
        </p>
      ) : null}
      <div class="sides-luck">
        {SIDES.map((side) => (
          <div key={side} data-side={side}>
            <h4>
              <SideMark side={side} /> {t.side[side]}{' '}
              <span class="small">{t.solo.result.overall(ledger.sides[side].dice)}</span>
            </h4>
            <LuckOfSide luck={ledger.sides[side]} />
          </div>
        ))}
      </div>
    </section>
  )
}
