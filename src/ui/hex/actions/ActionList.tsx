import { useSeat } from '../seat/useSeat'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Action } from '../../../operational/types'
import { act } from '../controller/act'
import { hexChoice } from '../controller/choices'
import { followPieces } from '../controller/moves'
import { Dialog } from '../../shared/Dialog'
import { actionLabel } from './label'
import { dialog, text } from '../../shell/page'
import { names } from '../shared/scenario'

/** Removes accents and capitals, so that the search finds a word however it is written. */
const searchForm = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
/** At most so many rows are shown, so that the page stays fast; the player finds the other actions by searching. */
const MAX_ROWS = 300
/** By how many rows each key moves the highlighted row. */
const ROWS_BY_KEY: Readonly<Record<string, number>> = { PageDown: 10, PageUp: -10, ArrowDown: 1, ArrowUp: -1 }

/** The hex that an action is about; null: the action has none. */
const hexOfAction = (action: Action): string | null =>
  action.type === 'step' || action.type === 'marker' ? action.to : (hexChoice(action)?.hex ?? null)

/** The legal list, searchable. The whole game can be played from here with keys and a screen reader. */
export function ActionList() {
  const seat = useSeat()
  const t = text.value
  const legalActions = seat.legal.value
  const segment = seat.view.value.segment
  const [query, setQuery] = useState('')
  const [wantedIndex, setWantedIndex] = useState(0)
  const listbox = useRef<HTMLDivElement>(null)
  const foundRows = useMemo(() => {
    const wantedWords = searchForm(query).split(/\s+/).filter(Boolean)
    const rows = legalActions.map((action) => ({
      action,
      label: actionLabel(action, t, names.value, seat.hexOfPiece, segment),
      id: JSON.stringify(action),
    }))
    return rows.filter((row) => {
      // The id, the action as JSON, makes hexes and piece ids searchable too.
      const rowText = searchForm(`${row.label} ${row.id}`)
      return wantedWords.every((word) => rowText.includes(word))
    })
  }, [legalActions, query, t, segment])
  const shownRows = foundRows.slice(0, MAX_ROWS)
  // The search may leave fewer rows than the player had stepped down, and only a row that is drawn is highlighted. -1: the search leaves none.
  const index = Math.min(wantedIndex, shownRows.length - 1)
  useEffect(() => {
    listbox.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' })
    const hex = foundRows[index] ? hexOfAction(foundRows[index].action) : null
    seat.litHexes.value = hex === null ? [] : [hex]
  }, [index, foundRows])
  useEffect(
    () => () => {
      seat.litHexes.value = []
    },
    [],
  )
  const carryOut = async (action: Action | undefined): Promise<void> => {
    if (!action) return
    // Resigning is confirmed in a dialog of its own.
    if (action.type === 'resign') {
      dialog.value = 'resign'
      return
    }
    const selection = seat.selection.value
    setQuery('')
    setWantedIndex(0)
    await act(seat, action)
    // After a move the selection goes with the pieces to their new hex.
    if (selection && (action.type === 'step' || action.type === 'marker')) followPieces(seat, selection)
  }
  const headingOf = (type: Action['type']): string => t.actionGroups[type]
  return (
    <Dialog id="actions" title={t.actionList.heading} onClose={() => (dialog.value = null)}>
      <p class="small">
        {t.actionList.hint} <b data-testid="action-count">{t.actionList.count(foundRows.length)}</b>
      </p>
      <input
        type="search"
        class="wide-input"
        placeholder={t.actionList.search}
        aria-label={t.actionList.search}
        aria-controls="action-options"
        aria-activedescendant={foundRows[index] ? `action-${index}` : undefined}
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        data-testid="action-search"
        value={query}
        autoFocus
        onInput={(event) => {
          setQuery(event.currentTarget.value)
          setWantedIndex(0)
        }}
        onKeyDown={(event) => {
          const rowsMoved = ROWS_BY_KEY[event.key] ?? 0
          if (rowsMoved !== 0) {
            event.preventDefault()
            setWantedIndex(Math.max(0, Math.min(shownRows.length - 1, index + rowsMoved)))
          } else if (event.key === 'Enter') {
            event.preventDefault()
            void carryOut(foundRows[index]?.action)
          }
        }}
      />
      <div
        id="action-options"
        role="listbox"
        aria-label={t.actionList.heading}
        class="listbox"
        data-testid="action-list"
        ref={listbox}
      >
        {shownRows.map((row, i) => [
          // The legal list is sorted by type: a heading stands over the first action of each type.
          row.action.type === shownRows[i - 1]?.action.type ? null : (
            <div key={row.action.type} class="group" role="presentation" data-group={row.action.type}>
              {headingOf(row.action.type)}
            </div>
          ),
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
          <div
            key={row.id}
            aria-description={headingOf(row.action.type)}
            id={`action-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === index}
            class={i === index ? 'on' : ''}
            data-index={i}
            data-action={row.id}
            onClick={() => void carryOut(row.action)}
          >
            {row.label}
          </div>,
        ])}
        {foundRows.length === 0 ? (
          <p class="empty">{legalActions.length === 0 ? t.actionList.noneLegal : t.actionList.none}</p>
        ) : null}
        {foundRows.length > MAX_ROWS ? <p class="empty">{t.end.rest(foundRows.length - MAX_ROWS)}</p> : null}
      </div>
    </Dialog>
  )
}
