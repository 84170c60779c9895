import { enemyOf } from '../../../operational/types'
import { useSeat } from '../seat/useSeat'
import type { Side } from '../../../operational/types'
import { lookAs } from '../seat/changeSeat'
import { exportGame, exportRecord, startGame } from '../../shell/menu/games'
import { sideOfPiece } from '../shared/pieces'
import { Dialog } from '../../shared/Dialog'
import { RuleLink, SideMark } from '../../shared/Parts'
import { Luck } from '../solo/Luck'
import { OpponentLine, Intentions, Seed } from '../solo/Outcome'
import { onOtherSide, choiceOf } from '../solo/opponentChoice'
import type { NewGameForm } from '../game'
import { tally } from './tally'
import { dialog, text } from '../../shell/page'
import { names, scenario } from '../shared/scenario'
import { playerName } from '../seat/current'

const SIDES: readonly Side[] = ['us', 'mexican']

/** Who won and why, points item by item, losses, luck, and what to do with the game now. */
export function ResultDialog() {
  const seat = useSeat()
  const v = seat.view.value
  const g = seat.game
  const t = text.value
  if (!v?.result || !g) return null
  const { winner, reason, points } = v.result
  const sums = tally(seat.knownEvents.value, sideOfPiece)
  const them = g.opponent
  const seed = g.seed() ?? ''
  const again = (change: Partial<NewGameForm>): void =>
    void startGame({
      preset: g.preset,
      night: g.options.night,
      resolver: g.options.resolver,
      pick: g.options.pick === true,
      seed: '',
      players: g.players,
      opponent: choiceOf(them),
      ...change,
    })
  return (
    <Dialog
      id="result"
      title={t.result.heading}
      onClose={() => (dialog.value = null)}
      wide
      footer={
        <>
          <button type="button" onClick={() => (dialog.value = null)}>
            {t.result.look}
          </button>
          {them ? (
            <>
              <button
                type="button"
                title={t.solo.result.sameHint}
                data-testid="same-dice"
                onClick={() => again({ seed })}
              >
                {t.solo.result.same}
              </button>
              <button
                type="button"
                data-testid="swap-sides"
                onClick={() =>
                  again({ opponent: onOtherSide(them), players: { us: g.players.mexican, mexican: g.players.us } })
                }
              >
                {t.solo.result.swap}
              </button>
              <button type="button" data-testid="again" onClick={() => (dialog.value = 'newGame')}>
                {t.solo.result.fresh}
              </button>
              <button type="button" class="strong" data-testid="play-again" onClick={() => again({})}>
                {t.solo.result.again}
              </button>
            </>
          ) : (
            <button type="button" class="strong" data-testid="again" onClick={() => (dialog.value = 'newGame')}>
              {t.result.again}
            </button>
          )}
        </>
      }
    >
      <p class="winner" data-testid="winner" data-winner={winner}>
        {winner === 'draw' ? (
          t.result.draw
        ) : (
          <>
            <SideMark side={winner} big /> {t.result.wins(t.side[winner], t.sideAdj[winner])}{' '}
            <span class="small">{playerName(winner)}</span>
          </>
        )}
      </p>
      <p data-testid="reason">
        {t.result.reasons[reason] ?? reason} {reason.startsWith('OPS') ? <RuleLink id={reason} /> : null}
      </p>
      {them ? <OpponentLine them={them} /> : null}
      <h3>
        {t.result.points} <RuleLink id="OPS-18.3" />
      </h3>
      <table class="data">
        <thead>
          <tr>
            <th scope="col">{t.result.side}</th>
            <th scope="col">{t.result.losses}</th>
            <th scope="col">{t.result.total}</th>
          </tr>
        </thead>
        <tbody>
          {SIDES.map((side) => {
            const enemy: Side = enemyOf(side)
            const lost = [...sums.destroyed[enemy], ...sums.leaders[enemy]]
            return (
              <tr key={side}>
                <th scope="row">
                  <SideMark side={side} /> {t.side[side]}
                </th>
                <td>{lost.length === 0 && sums.steps[enemy] === 0 ? t.result.noLosses : points_(side)}</td>
                <td>
                  <b>{points[side]}</b>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {SIDES.map((side) => {
        const lost = [...sums.destroyed[side], ...sums.leaders[side]]
        return lost.length === 0 ? null : (
          <p key={side} class="small">
            <SideMark side={side} /> {t.result.losses}: {names.value.pieces(lost)}
          </p>
        )
      })}
      <Luck ledger={g.luck()} />
      {them ? <Intentions /> : null}
      <Seed seed={seed} />
      <h3>{t.solo.result.keep}</h3>
      <div class="row keep">
        <button type="button" onClick={exportRecord}>
          {t.saves.exportRecord}
        </button>
        <button type="button" onClick={exportGame}>
          {t.menu.exportFile}
        </button>
        {SIDES.map((side) => (
          <button key={side} type="button" data-testid={`look-as-${side}`} onClick={() => lookAs(side)}>
            <SideMark side={side} /> {t.replay.lookAs(t.sideAdj[side])}
          </button>
        ))}
      </div>
    </Dialog>
  )

  /** The lines of 18.3 for a side. */
  function points_(side: Side): string {
    const p = t.result.pointLines
    const table = scenario.tables.victory.points
    if (side === 'us')
      return `${p.units(sums.destroyed.mexican.length, table.usPerMexicanUnit)}; ${p.mexicanLeaders(leadersOnly('mexican'), table.usPerMexicanLeader)}`
    return `${p.steps(sums.steps.us, table.mexicanPerUsStep)}; ${p.usLeaders(leadersOnly('us'), table.mexicanPerUsLeader)}`
  }
  function leadersOnly(side: Side): number {
    return sums.leaders[side].filter((id) => id.includes('.ldr.')).length
  }
}
