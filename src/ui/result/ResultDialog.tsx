import type { Side } from '../../operational/types'
import { lookAs } from '../handover/seat'
import { exportGame, exportRecord } from '../menu/games'
import { sideOfPiece } from '../shared/pieces'
import { dialog, game, known, names, playerName, scenario, text, view } from '../state'
import { settings } from '../storage/settings'
import { Dialog } from '../shared/Dialog'
import { RuleLink, SideMark } from '../shared/Parts'
import { tally } from './tally'

const SIDES: readonly Side[] = ['us', 'mexican']

/** Who won and why, points item by item, losses, luck, and what to do with the game now. */
export function ResultDialog() {
  const v = view.value
  const g = game.value
  const t = text.value
  if (!v?.result || !g) return null
  const { winner, reason, points } = v.result
  const sums = tally(known.value, sideOfPiece)
  const mean = (side: Side): string =>
    sums.dice[side].count === 0
      ? '–'
      : (sums.dice[side].sum / sums.dice[side].count).toLocaleString(settings.value.lang, { maximumFractionDigits: 2 })
  return (
    <Dialog
      id="result"
      title={t.result.heading}
      onClose={() => (dialog.value = null)}
      wide
      footer={
        <>
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
          <button type="button" onClick={() => (dialog.value = null)}>
            {t.result.look}
          </button>
          <button type="button" class="strong" data-testid="again" onClick={() => (dialog.value = 'newGame')}>
            {t.result.again}
          </button>
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
            const enemy: Side = side === 'us' ? 'mexican' : 'us'
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
      <h3>{t.result.luck}</h3>
      <p class="small">{t.result.luckHint}</p>
      <table class="data" data-testid="luck">
        <tbody>
          {SIDES.map((side) => (
            <tr key={side}>
              <th scope="row">
                <SideMark side={side} /> {t.side[side]}
              </th>
              <td>{t.result.luckRow(sums.dice[side].count, mean(side))}</td>
              <td>{t.result.moraleRow(sums.dice[side].passed, sums.dice[side].morale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small">{t.result.seed(g.seed() ?? '')}</p>
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
