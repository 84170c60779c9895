import { signal } from '@preact/signals'
import { sideNames } from '../../../shared/battleNames'
import { Dialog } from '../../../shared/Dialog'
import { RuleLink } from '../../../shared/Parts'
import { settings } from '../../../shell/storage/settings'
import type { TableFacts } from '../tableGame'
import type { Aftermath } from './aftermath'
import { isReplayOpen } from '../replay/BattleReplay'
import { battleCard } from '../battles/card'
import { historyOpen, lossesNote, recordedLosses } from '../battles/HistoryCard'
import { battleWords } from '../battles/words'
import { replayWords } from '../replay/words'
import { unitCard, menOfCasting } from './battleRecord'
import { recordWords } from './words'

/** The page after the battle is open. */
export const isAfterBattleOpen = signal(false)

/** So many turns with the heaviest losses are told as turning points. */
const TURNING_POINTS = 3

/** The page after a battle: who won and why, losses beside the record, turn by turn, unit by unit; it can be printed. */
export function AfterBattle({ aftermath, facts }: { aftermath: Aftermath; facts: TableFacts }) {
  const t = recordWords()
  const { lang } = settings.value
  const { outcome, lossesByTurn, units, men } = aftermath
  const sideName = (side: string): string => sideNames(side, lang).full
  // What was lost in each turn: the difference to the losses at its beginning.
  const turns = lossesByTurn.slice(1).map(({ lost }, i) => {
    const before = lossesByTurn[i]!
    const inTurn = facts.sides.map((side) => (lost[side] ?? 0) - (before.lost[side] ?? 0))
    return { turn: before.turn, inTurn, total: inTurn.reduce((sum, each) => sum + each, 0) }
  })
  const worst = [...turns]
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, TURNING_POINTS)
    .map(({ turn }) => turn)
  const recorded = recordedLosses(facts.scenario) ?? {}
  return (
    <Dialog
      id="after-battle"
      title={outcome.winner === 'draw' ? t.draw : t.won(sideName(outcome.winner), outcome.smashing)}
      wide
      onClose={() => {
        isAfterBattleOpen.value = false
      }}
      footer={
        <>
          <button type="button" class="strong" data-testid="after-replay" onClick={() => (isReplayOpen.value = true)}>
            {replayWords().open}
          </button>
          <button type="button" data-testid="after-history" onClick={() => (historyOpen.value = facts.scenario)}>
            {battleWords().history}
          </button>
          <button type="button" onClick={() => window.print()}>
            {t.print}
          </button>
        </>
      }
    >
      <p>
        {t.why[outcome.reason] ?? outcome.reason}{' '}
        {outcome.reason === 'resigned' ? null : <RuleLink id={outcome.reason} />}
      </p>
      <table class="after-losses" data-testid="after-losses">
        <thead>
          <tr>
            <th scope="col">{t.side}</th>
            <th scope="col">{t.points}</th>
            <th scope="col">{t.lostHere}</th>
            <th scope="col">{battleCard(facts.scenario)?.record[lang]}</th>
          </tr>
        </thead>
        <tbody>
          {facts.sides.map((side) => {
            const then = recorded[side]
            return (
              <tr key={side}>
                <th scope="row">{sideName(side)}</th>
                <td>{outcome.points[side]}</td>
                <td>{men[side]}</td>
                <td>{then ? t.recorded(then.killed, then.wounded, then.missing) : ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p class="small">
        {t.scale(menOfCasting('infantry'), menOfCasting('artillery'))} <RuleLink id="SAR-1.1" />{' '}
        {lossesNote(facts.scenario)?.[lang]}
      </p>
      <h3>{t.byTurn}</h3>
      <table class="after-losses" data-testid="after-turns">
        <thead>
          <tr>
            <th scope="col">{t.turn}</th>
            {facts.sides.map((side) => (
              <th key={side} scope="col">
                {sideName(side)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {turns.map(({ turn, inTurn }, i) => (
            <tr key={`${turn} ${i}`}>
              <th scope="row">
                {turn} {worst.includes(turn) ? <strong>{t.turningPoint}</strong> : null}
              </th>
              {inTurn.map((lost, side) => (
                <td key={facts.sides[side]}>{lost < 0 ? `−${-lost}` : lost}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {turns.some(({ inTurn }) => inTurn.some((lost) => lost < 0)) ? <p class="small">{t.cameBack}</p> : null}
      <h3>{t.byUnit}</h3>
      <table class="after-losses" data-testid="after-units">
        <tbody>
          {units
            .filter(({ men: lost }) => lost > 0)
            .map((unit) => (
              <tr key={unit.id}>
                <th scope="row">
                  {unitCard(facts.scenario, unit.id)?.name[lang] ?? facts.units.get(unit.id)?.name ?? unit.id}
                </th>
                <td>{sideName(unit.side)}</td>
                <td>
                  {unit.isGone ? t.gone : t.unitLost(unit.casualties, unit.stragglers, unit.start)} · {t.men(unit.men)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Dialog>
  )
}
