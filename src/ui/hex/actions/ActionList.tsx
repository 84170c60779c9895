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

/** For the search: without accents, in small letters. */
const fold = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
/** Rows shown; the search finds the others. */
const MAX_ROWS = 300
/** By how many rows a key moves the choice. */
const ROWS_BY_KEY: Readonly<Record<string, number>> = { PageDown: 10, PageUp: -10, ArrowDown: 1, ArrowUp: -1 }

const hexOf = (a: Action): string | null =>
  a.type === 'step' || a.type === 'marker' ? a.to : (hexChoice(a)?.hex ?? null)

/** The legal list, searchable. The whole game can be played from here with keys and a screen reader. */
export function ActionList() {
  const seat = useSeat()
  const t = text.value
  const all = seat.legal.value
  const segment = seat.view.value.segment
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const items = useMemo(() => {
    const words = fold(query).split(/\s+/).filter(Boolean)
    const rows = all.map((action) => ({
      action,
      label: actionLabel(action, t, names.value, seat.hexOfPiece, segment),
      id: JSON.stringify(action),
    }))
    return rows.filter((row) => {
      const hay = fold(`${row.label} ${row.id}`)
      return words.every((w) => hay.includes(w))
    })
  }, [all, query, t, segment])
  const index = Math.min(at, items.length - 1)
  useEffect(() => {
    box.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' })
    const hex = items[index] ? hexOf(items[index].action) : null
    seat.litHexes.value = hex === null ? [] : [hex]
  }, [index, items])
  useEffect(
    () => () => {
      seat.litHexes.value = []
    },
    [],
  )
  const commit = async (action: Action | undefined): Promise<void> => {
    if (!action) return
    if (action.type === 'resign') {
      dialog.value = 'resign'
      return
    }
    const selection = seat.selection.value
    setQuery('')
    setAt(0)
    await act(seat, action)
    if (selection && (action.type === 'step' || action.type === 'marker')) followPieces(seat, selection)
  }
  const shown = items.slice(0, MAX_ROWS)
  const groupWord = (type: Action['type']): string => t.actionGroups[type]
  return (
    <Dialog id="actions" title={t.actionList.heading} onClose={() => (dialog.value = null)}>
      <p class="small">
        {t.actionList.hint} <b data-testid="action-count">{t.actionList.count(items.length)}</b>
      </p>
      <input
        type="search"
        class="wide-input"
        placeholder={t.actionList.search}
        aria-label={t.actionList.search}
        aria-controls="action-options"
        aria-activedescendant={items[index] ? `action-${index}` : undefined}
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        data-testid="action-search"
        value={query}
        autoFocus
        onInput={(event) => {
          setQuery(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const rows = ROWS_BY_KEY[event.key] ?? 0
          if (rows !== 0) {
            event.preventDefault()
            setAt(Math.max(0, Math.min(items.length - 1, index + rows)))
          } else if (event.key === 'Enter') {
            event.preventDefault()
            void commit(items[index]?.action)
          }
        }}
      />
      <div
        id="action-options"
        role="listbox"
        aria-label={t.actionList.heading}
        class="listbox"
        data-testid="action-list"
        ref={box}
      >
        {shown.map((row, i) => [
          row.action.type === shown[i - 1]?.action.type ? null : (
            <div key={row.action.type} class="group" role="presentation" data-group={row.action.type}>
              {groupWord(row.action.type)}
            </div>
          ),
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search box
          <div
            key={row.id}
            aria-description={groupWord(row.action.type)}
            id={`action-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === index}
            class={i === index ? 'on' : ''}
            data-index={i}
            data-action={row.id}
            onClick={() => void commit(row.action)}
          >
            {row.label}
          </div>,
        ])}
        {items.length === 0 ? (
          <p class="empty">{all.length === 0 ? t.actionList.noneLegal : t.actionList.none}</p>
        ) : null}
        {items.length > MAX_ROWS ? <p class="empty">{t.end.rest(items.length - MAX_ROWS)}</p> : null}
      </div>
    </Dialog>
  )
}
