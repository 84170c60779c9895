import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { battleName, sideNames } from '../../shared/battleNames'
import type { Side } from '../../../game/side'
import { Dialog } from '../../shared/Dialog'
import { FIRST_PAGE, clause, dialog, text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { historyOpen } from './battles/HistoryCard'
import { battleWords } from './battles/words'
import type { BattleKeeping } from './battleKeeping'
import { isReplayOpen } from './replay/BattleReplay'
import { replayWords } from './replay/words'
import { isOrderOfBattleOpen } from './record/OrderOfBattle'
import { recordWords } from './record/words'
import { tableWords } from './words/words'

/** The menu of the table is open. */
export const isTableMenuOpen = signal(false)

/** The name of a save has at most so many characters. */
const MAX_SAVE_NAME_LENGTH = 80

/** The present time to the minute, in world time and in a form for file names. */
const timeStamp = (): string => new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-')

/** What the menu needs to know of a battle by either set of rules. */
export interface BattleOfMenu {
  readonly scenario: string
  /** The side at the screen. */
  readonly side: Side
  readonly turn: number
  readonly isOver: boolean
  readonly mayResign: boolean
  resign(): void
}
interface TableMenuProps {
  readonly battle: BattleOfMenu
  readonly keeping: BattleKeeping
  readonly onLeave: () => Promise<void>
}

/** The menu during a battle: back to it, save it, as a file, other saves, rulebook, resign, to the first menu. */
export function TableMenu({ battle, keeping, onLeave }: TableMenuProps) {
  const t = tableWords()
  const { saves, menu, storage } = text.value
  const { lang } = settings.value
  const side = sideNames(battle.side, lang).full
  const { scenario, turn, mayResign } = battle
  const [name, setName] = useState(`${battleName(scenario, lang)} ${saves.when(turn, side)}`)
  const [status, setStatus] = useState('')
  const [isResigning, setResigning] = useState(false)
  const close = (): void => {
    isTableMenuOpen.value = false
  }
  return (
    <Dialog id="table-menu" title={menu.heading} onClose={close}>
      <form
        class="save-form"
        onSubmit={async (event) => {
          event.preventDefault()
          const saveName = name.trim()
          if (saveName === '') return
          setStatus((await keeping.saveAs(saveName, side)) ? saves.saved(saveName) : storage.unavailable)
        }}
      >
        <label class="stacked">
          <span class="label">{saves.name}</span>
          <input
            type="text"
            maxLength={MAX_SAVE_NAME_LENGTH}
            value={name}
            data-testid="table-save-name"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <div class="row">
          <button type="submit" data-testid="table-save">
            {saves.saveAs}
          </button>
          <button
            type="button"
            data-testid="table-export"
            onClick={() => keeping.exportSave(`${scenario}-${timeStamp()}.json`)}
          >
            {saves.exportSave}
          </button>
        </div>
        <p class="small">{t.saveHolds}</p>
        <p role="status" class="small" data-testid="table-save-status">
          {status}
        </p>
      </form>
      <nav class="menu-list" aria-label={menu.heading}>
        <button type="button" class="strong" data-testid="table-resume" onClick={close}>
          {t.backToBattle}
        </button>
        <button
          type="button"
          data-testid="table-look-back"
          title={replayWords().soFarHint}
          onClick={() => {
            close()
            isReplayOpen.value = true
          }}
        >
          {battle.isOver ? replayWords().open : replayWords().soFar}
        </button>
        <button
          type="button"
          data-testid="table-saves"
          onClick={() => {
            close()
            dialog.value = 'saves'
          }}
        >
          {saves.heading}
        </button>
        <button
          type="button"
          data-testid="table-history"
          onClick={() => {
            close()
            historyOpen.value = scenario
          }}
        >
          {battleWords().history}
        </button>
        <button
          type="button"
          data-testid="table-order-of-battle"
          onClick={() => {
            close()
            isOrderOfBattleOpen.value = true
          }}
        >
          {recordWords().orderOfBattle}
        </button>
        <button
          type="button"
          onClick={() => {
            close()
            clause.value = FIRST_PAGE
          }}
        >
          {menu.rulebook}
        </button>
        {mayResign ? (
          <button type="button" data-testid="table-resign" onClick={() => setResigning(true)}>
            {menu.resign}
          </button>
        ) : null}
        <button type="button" data-testid="table-to-menu" onClick={() => void onLeave()}>
          {t.toFirstMenu} <span class="small">{t.battleWaits}</span>
        </button>
      </nav>
      {isResigning ? (
        <div class="warning" role="alertdialog" aria-label={menu.resign}>
          <p>{t.resignSure(side)}</p>
          <p class="row">
            <button type="button" onClick={() => setResigning(false)}>
              {text.value.resign.no}
            </button>
            <button
              type="button"
              class="danger"
              data-testid="table-resign-sure"
              onClick={() => {
                close()
                battle.resign()
              }}
            >
              {text.value.resign.yes}
            </button>
          </p>
        </div>
      ) : null}
    </Dialog>
  )
}
