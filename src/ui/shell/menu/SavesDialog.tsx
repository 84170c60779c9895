import { localeOf } from '../../shared/format'
import { useEffect, useState } from 'preact/hooks'
import { settings } from '../storage/settings'
import { exportSaved } from '../../hex/play'
import { listSaves, removeSave, type SaveLine } from '../storage/saves'
import { Dialog } from '../../shared/Dialog'
import { opponentWords } from '../../hex/solo/opponentChoice'
import { exportGame, exportRecord, importGame, loadSaved, saveAs } from './games'
import { openTablePlay, tablePlace } from '../tablePlay'
import { dialog, text } from '../page'
import { currentSeat, game, playerName } from '../../hex/seat/current'

/** The name of a save has at most so many characters. */
const MAX_SAVE_NAME_LENGTH = 80

/** Named saves: save, load, delete, export. A save that cannot be read stays in the list and can only be exported or deleted. */
export function SavesDialog() {
  const t = text.value
  const [rows, setRows] = useState<SaveLine[] | null>(null)
  const [name, setName] = useState(() => {
    const view = currentSeat.value?.view.value
    return view ? t.saves.when(view.turn, playerName(view.active)) : ''
  })
  // What has been asked once, so that the next press of its button does it: `save:NAME` to overwrite, or the name of the save to delete.
  const [confirmed, setConfirmed] = useState('')
  // A line that says what the last save has led to.
  const [status, setStatus] = useState('')
  const refresh = (): void => void listSaves().then(setRows)
  useEffect(refresh, [])
  const load = ({ kind, name: saved }: SaveLine): void => {
    if (kind === 'battle') openTablePlay({ from: 'save', name: saved })
    else {
      // A game of the map takes the place of the table.
      tablePlace.value = null
      void loadSaved(saved)
    }
  }
  const save = async (): Promise<void> => {
    const saveName = name.trim()
    if (saveName === '') return
    const overwriteKey = `save:${saveName}`
    if (rows?.some((row) => row.name === saveName) && confirmed !== overwriteKey) {
      setConfirmed(overwriteKey)
      setStatus(t.saves.overwrite(saveName))
      return
    }
    setStatus((await saveAs(saveName)) ? t.saves.saved(saveName) : t.storage.unavailable)
    setConfirmed('')
    refresh()
  }
  return (
    <Dialog
      id="saves"
      title={t.saves.heading}
      onClose={() => (dialog.value = game.value || tablePlace.value ? null : 'menu')}
    >
      {game.value ? (
        <form
          class="save-form"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <label class="stacked">
            <span class="label">{t.saves.name}</span>
            <input
              type="text"
              maxLength={MAX_SAVE_NAME_LENGTH}
              value={name}
              placeholder={t.saves.namePlaceholder}
              data-testid="save-name"
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <div class="row">
            <button type="submit" class="strong" data-testid="save-now">
              {t.saves.saveAs}
            </button>
            <button type="button" onClick={exportGame} data-testid="export-save">
              {t.saves.exportSave}
            </button>
            <button type="button" onClick={exportRecord} data-testid="export-record">
              {t.saves.exportRecord}
            </button>
          </div>
          <p class="small">{t.saves.secret}</p>
        </form>
      ) : null}
      <p role="status" class="small" data-testid="save-status">
        {status}
      </p>
      {rows?.length === 0 ? <p class="empty">{t.saves.empty}</p> : null}
      <ul class="saves">
        {rows?.map((row) => (
          <li key={row.name} class={row.broken ? 'broken' : ''}>
            <div>
              <b>{row.name}</b>
              {row.kind === 'battle' ? <span class="small">{t.saves.battle}</span> : null}
              <span class="small">
                {row.broken ? `${t.saves.broken} ${row.why ?? ''}` : t.saves.when(row.turn, row.active)} ·{' '}
                {row.against === undefined ? '' : `${opponentWords(row.against)} · `}
                {new Date(row.when).toLocaleString(localeOf(settings.value.lang))}
              </span>
            </div>
            <div class="row tight">
              {row.broken ? null : (
                <button type="button" data-testid="load-save" onClick={() => load(row)}>
                  {t.saves.load}
                </button>
              )}
              <button type="button" class="plain" onClick={() => void exportSaved(row.name)}>
                {t.saves.exportSave}
              </button>
              <button
                type="button"
                class="plain"
                onClick={() => {
                  // The first press asks, the second deletes.
                  if (confirmed !== row.name) return setConfirmed(row.name)
                  void removeSave(row.name).then(refresh)
                }}
              >
                {confirmed === row.name ? t.saves.removeSure : t.saves.remove}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <label class="file-button">
        {t.menu.importFile}
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) void importGame(file)
          }}
        />
      </label>
      <p class="small">{t.saves.drop}</p>
    </Dialog>
  )
}
