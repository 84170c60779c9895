// The table on which a person commands: choice of battle, then the battle itself. A bundle of its own.
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { closeTablePlay, tablePlace } from '../../shell/tablePlay'
import { CurtainBox } from '../../shell/curtain/CurtainBox'
import { NewBattle } from './NewBattle'
import { SeatScreen } from './SeatScreen'
import { type BattleChoice, startBattleGame } from './tableGame'
import { type BattlePlay, createBattlePlay } from './tableSeat'
import { tableWords } from './words/words'
import './table.css'

/** The battle on the table; null: none. */
const play = signal<BattlePlay | null>(null)

/** Begins the battle that the player has chosen. */
function begin(choice: BattleChoice): void {
  const game = startBattleGame(choice)
  // A choice of the form is always legal; a refusal would be a fault of the program.
  if (!game.ok) throw new Error(game.refusal.key)
  play.value = createBattlePlay(game.value)
  tablePlace.value = 'battle'
  play.value.begin()
}

/** Leaves the table. */
function leave(): void {
  play.value?.dispose()
  play.value = null
  closeTablePlay()
}

export function TableRoom() {
  useEffect(() => {
    document.body.dataset.screen = 'table'
    return () => {
      delete document.body.dataset.screen
    }
  }, [])
  const current = play.value
  if (tablePlace.value === 'new' || current === null) return <NewBattle onBegin={begin} onBack={leave} />
  const nextSide = current.sideToSitDown.value
  if (nextSide !== null)
    return <CurtainBox name={tableWords().sides[nextSide] ?? nextSide} onSit={() => current.sitDown(nextSide)} />
  const seat = current.seat.value
  return seat ? <SeatScreen key={seat.side} play={current} seat={seat} onLeave={leave} /> : null
}
