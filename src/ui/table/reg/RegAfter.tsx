import { standsLost } from '../../../tabletop/regimental/battle/victory'
import { sideNames } from '../../shared/battleNames'
import { Dialog } from '../../shared/Dialog'
import { RuleLink } from '../../shared/Parts'
import { settings } from '../../shell/storage/settings'
import { battleCard } from '../play/battles/card'
import { historyOpen, lossesNote, recordedLosses } from '../play/battles/HistoryCard'
import { battleWords } from '../play/battles/words'
import { isAfterBattleOpen } from '../play/record/AfterBattle'
import { recordWords } from '../play/record/words'
import { isReplayOpen } from '../play/replay/BattleReplay'
import { replayWords } from '../play/replay/words'
import { taggedName } from './names'
import type { RegPlay } from './play'
import { menOf } from './scale'
import { regWords, wordOf } from './words/words'

/** The page after a Regimental battle: who won and why, losses beside those of the record, unit by unit. */
export function RegAfter({ play }: { play: RegPlay }) {
  const r = recordWords()
  const w = regWords()
  const { lang } = settings.value
  const { table, result } = (play.position.value, play.session)
  if (!result) return null
  const { battle, field } = table
  const scenario = field.terms.id
  const recorded = recordedLosses(scenario) ?? {}
  const winner = result.winner === 'draw' ? null : result.winner
  return (
    <Dialog
      id="after-battle"
      title={winner === null ? w.over.draw : w.over.won(sideNames(winner, lang).full)}
      wide
      onClose={() => {
        isAfterBattleOpen.value = false
      }}
      footer={
        <>
          <button type="button" class="strong" data-testid="after-replay" onClick={() => (isReplayOpen.value = true)}>
            {replayWords().open}
          </button>
          <button type="button" data-testid="after-history" onClick={() => (historyOpen.value = scenario)}>
            {battleWords().history}
          </button>
          <button type="button" onClick={() => window.print()}>
            {r.print}
          </button>
        </>
      }
    >
      <p>
        {w.over.by[result.reason] ?? w.over.by.decisive}{' '}
        {result.reason === 'resigned' ? null : <RuleLink id="REG-12.12" />}
      </p>
      <table class="after-losses" data-testid="after-losses">
        <thead>
          <tr>
            <th scope="col">{r.side}</th>
            <th scope="col">{r.points}</th>
            <th scope="col">{w.over.lost}</th>
            <th scope="col">{r.lostHere}</th>
            <th scope="col">{battleCard(scenario)?.record[lang]}</th>
          </tr>
        </thead>
        <tbody>
          {field.sides.map((side) => {
            const lost = standsLost(table, side)
            const then = recorded[side]
            return (
              <tr key={side}>
                <th scope="row">{sideNames(side, lang).full}</th>
                <td>{result.points[side]}</td>
                <td>{lost.troops + 2 * lost.guns}</td>
                <td>{w.over.men(menOf(lost))}</td>
                <td>{then ? r.recorded(then.killed, then.wounded, then.missing) : ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p class="small">{lossesNote(scenario)?.[lang]}</p>
      <h3>{w.over.byUnit}</h3>
      <table class="after-losses" data-testid="after-units">
        <tbody>
          {[...field.units.values()].flatMap(({ id, side, stands, guns }) => {
            const unit = battle.units[id]!
            const left = unit.stands + unit.guns.length
            const all = stands + guns.length
            if (left === all && unit.absence === null) return []
            return [
              <tr key={id}>
                <th scope="row">{taggedName(field, id)}</th>
                <td>{sideNames(side, lang).name}</td>
                <td>{unit.absence === null ? w.over.left(left, all) : wordOf(w.over.gone, unit.absence)}</td>
              </tr>,
            ]
          })}
        </tbody>
      </table>
    </Dialog>
  )
}
