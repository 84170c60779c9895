// The table on which a person commands: choice of battle, then the battle itself. A bundle of its own.
import { signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { sideNames } from '../../shared/battleNames'
import { refusalText } from '../../i18n/messages'
import { names } from '../../hex/shared/scenario'
import { storedBattle } from '../../shell/menu/battles'
import { sayOnPage } from '../../shell/services'
import { settings } from '../../shell/storage/settings'
import { closeTablePlay, tableOpening, tablePlace } from '../../shell/tablePlay'
import { CurtainBox } from '../../shell/curtain/CurtainBox'
import { HistoryCard, historyOpen } from './battles/HistoryCard'
import { RegRoom } from '../reg/RegRoom'
import { NewBattle } from './NewBattle'
import { type BattleOnPage, beginBattle, openBattle, type SarOnPage } from './openBattle'
import { AfterBattle, isAfterBattleOpen } from './record/AfterBattle'
import { recordWords } from './record/words'
import { isOrderOfBattleOpen, OrderOfBattle } from './record/OrderOfBattle'
import { BattleReplay, isReplayOpen } from './replay/BattleReplay'
import { SeatScreen } from './SeatScreen'
import { isTableMenuOpen, TableMenu } from './TableMenu'
import type { BattleChoice } from './tableGame'
import type { TableSeat } from './tableSeat'
import { tableWords } from './words/words'
import './table.css'

/** The battle on the table; null: none. */
const onPage = signal<BattleOnPage | null>(null)

/** Puts a battle on the table in place of the one there. */
function show(battle: BattleOnPage): void {
  onPage.peek()?.play.dispose()
  isReplayOpen.value = false
  onPage.value = battle
  tablePlace.value = 'battle'
  battle.play.begin()
}

/** Begins the battle that the player has chosen. */
async function begin(choice: BattleChoice): Promise<void> {
  const battle = await beginBattle(choice)
  // The form offers what the engine takes; only the seed is free text.
  if (battle.ok) show(battle.value)
  else sayOnPage(refusalText(battle.refusal, settings.value.lang, names.value), battle.refusal.rule, 'bad')
}

/** Opens the battle that was asked for. Where it cannot be read, the battle on the table stays, or the first menu comes back. */
async function open(): Promise<void> {
  const opening = tableOpening.peek()
  if (!opening) return
  tableOpening.value = null
  await onPage.peek()?.keeping.written()
  const battle = await openBattle(opening)
  if (battle) show(battle)
  else if (onPage.peek()) tablePlace.value = 'battle'
  else closeTablePlay()
}

/** Leaves the table. */
async function leave(): Promise<void> {
  const battle = onPage.peek()
  isTableMenuOpen.value = false
  isReplayOpen.value = false
  await battle?.keeping.written()
  if (battle) storedBattle.value = battle.keeping.told()
  battle?.play.dispose()
  onPage.value = null
  closeTablePlay()
}

/** When the battle is over, the page of what it has cost opens; its button brings it back. */
function EndOfBattle({ battle, seat }: { battle: SarOnPage; seat: TableSeat }) {
  const isOver = seat.result.value !== null
  useEffect(() => {
    isAfterBattleOpen.value = isOver
  }, [isOver])
  const aftermath = isOver ? battle.aftermath() : null
  if (!aftermath) return null
  return isAfterBattleOpen.value ? (
    <AfterBattle aftermath={aftermath} facts={battle.play.game.facts} />
  ) : (
    <button
      type="button"
      class="strong after-again"
      data-testid="after-again"
      onClick={() => (isAfterBattleOpen.value = true)}
    >
      {recordWords().afterBattle}
    </button>
  )
}

/** The replay of the battle until now, in place of the table. */
function Replay({ play, seat }: { play: SarOnPage['play']; seat: TableSeat }) {
  const past = useMemo(() => play.game.past(), [play, seat])
  return past === null ? null : (
    <BattleReplay past={past} facts={play.game.facts} onClose={() => (isReplayOpen.value = false)} />
  )
}

/** A battle by the Santa Anna Rules: the seat at the screen, the curtain between two, what lies over the table. */
function SarRoom({ battle }: { battle: SarOnPage }) {
  const { play, keeping } = battle
  const isCurtainDown = play.sideToSitDown.value !== null
  // A menu or a replay that the player left open is his: neither waits for the other behind the curtain.
  useEffect(() => {
    if (!isCurtainDown) return
    isTableMenuOpen.value = false
    isReplayOpen.value = false
  }, [isCurtainDown])
  const nextSide = play.sideToSitDown.value
  if (nextSide !== null)
    return <CurtainBox name={sideNames(nextSide, settings.value.lang).full} onSit={() => void play.sitDown(nextSide)} />
  const seat = play.seat.value
  if (!seat) return null
  if (isReplayOpen.value) return <Replay play={play} seat={seat} />
  const ofMenu = {
    scenario: play.game.facts.scenario,
    side: seat.side,
    turn: seat.view.value.turn,
    isOver: seat.result.value !== null,
    mayResign: seat.toAct.value === seat.side && !seat.isBusy.value,
    resign: () => void play.act(seat, { type: 'resign' }),
  }
  return (
    <>
      <SeatScreen play={play} seat={seat} onLeave={() => (isTableMenuOpen.value = true)} />
      <EndOfBattle battle={battle} seat={seat} />
      {historyOpen.value === null ? null : <HistoryCard scenario={historyOpen.value} />}
      {isOrderOfBattleOpen.value ? <OrderOfBattle facts={play.game.facts} /> : null}
      {isTableMenuOpen.value ? <TableMenu battle={ofMenu} keeping={keeping} onLeave={leave} /> : null}
    </>
  )
}

export function TableRoom() {
  useEffect(() => {
    document.body.dataset.screen = 'table'
    return () => {
      delete document.body.dataset.screen
    }
  }, [])
  const opening = tableOpening.value
  useEffect(() => void open(), [opening])
  const battle = onPage.value
  if (tablePlace.value === 'opening')
    return (
      <p class="table-opening" role="status" data-testid="table-opening">
        {tableWords().loading}
      </p>
    )
  if (tablePlace.value === 'new' || battle === null) return <NewBattle onBegin={begin} onBack={leave} />
  return battle.rules === 'reg' ? <RegRoom battle={battle} onLeave={leave} /> : <SarRoom battle={battle} />
}
