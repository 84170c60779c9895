import { useEffect } from 'preact/hooks'
import { HistoryCard, historyOpen } from '../play/battles/HistoryCard'
import type { RegOnPage } from '../play/openBattle'
import { isAfterBattleOpen } from '../play/record/AfterBattle'
import { isOrderOfBattleOpen, OrderOfBattle } from '../play/record/OrderOfBattle'
import { recordWords } from '../play/record/words'
import { isReplayOpen } from '../play/replay/BattleReplay'
import { isTableMenuOpen, TableMenu } from '../play/TableMenu'
import { RegAfter } from './RegAfter'
import { RegReplay } from './RegReplay'
import { RegScreen } from './RegScreen'

/** A battle by the Regimental charts, and what lies over its table. Nothing is secret, so that no curtain falls. */
export function RegRoom({ battle, onLeave }: { battle: RegOnPage; onLeave: () => Promise<void> }) {
  const { play, keeping } = battle
  const { table, result } = (play.position.value, play.session)
  const isOver = result !== null
  useEffect(() => {
    isAfterBattleOpen.value = isOver
  }, [isOver])
  if (isReplayOpen.value) return <RegReplay play={play} onClose={() => (isReplayOpen.value = false)} />
  const { field } = table
  const ofMenu = {
    scenario: field.terms.id,
    side: play.side.value,
    turn: table.battle.turn,
    isOver,
    mayResign: play.isYours.value,
    resign: () => void play.act({ type: 'resign' }),
  }
  const armies = { scenario: field.terms.id, sides: field.sides, units: field.units, leaders: field.leaders }
  return (
    <>
      <RegScreen play={play} onLeave={() => (isTableMenuOpen.value = true)} />
      {isOver && isAfterBattleOpen.value ? <RegAfter play={play} /> : null}
      {isOver && !isAfterBattleOpen.value ? (
        <button
          type="button"
          class="strong after-again"
          data-testid="after-again"
          onClick={() => (isAfterBattleOpen.value = true)}
        >
          {recordWords().afterBattle}
        </button>
      ) : null}
      {historyOpen.value === null ? null : <HistoryCard scenario={historyOpen.value} />}
      {isOrderOfBattleOpen.value ? <OrderOfBattle facts={armies} /> : null}
      {isTableMenuOpen.value ? <TableMenu battle={ofMenu} keeping={keeping} onLeave={onLeave} /> : null}
    </>
  )
}
