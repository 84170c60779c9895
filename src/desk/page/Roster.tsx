// The roster: every regiment with what it has lost, its order and its morale.
import { useState } from 'preact/hooks'
import { ORDERS } from '../../tabletop/sar/schemas/base'
import { lang, notice, openProcedure, fill, form, place, procedure } from '../state'
import { army, ARMIES } from '../roster/armies'
import { fromFile, toCsv, toJson } from '../roster/files'
import { fillFrom } from '../roster/fillFrom'
import { addUnit, canUndo, clearOrders, lose, removeUnit, replaceAll, setUnit, undo, units } from '../roster/state'
import { checkedField, FIELD_NAMES, inRanks, type RosterUnit, STATES, UNIT_FIELDS } from '../roster/unit'
import { refusalText } from '../told/answer'
import { valueName, words } from '../told/words'

/** A word of a roster in the language of the page. */
const wordOf = (field: string, value: string): string => {
  const t = words()
  if (value === '') return '–'
  return t.roster.states[value] ?? t.roster.words[value] ?? valueName(t, field, value)
}

/** Hands a file to the browser. */
function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Opens a file; what is wrong with it is told, and the roster stays as it was. */
async function openFile(file: File): Promise<void> {
  const t = words()
  const read = fromFile(await file.text())
  if (!read.ok) {
    notice.value = refusalText(t, null, read.refusal)
    return
  }
  replaceAll(read.value)
  notice.value = t.roster.loaded(read.value.length)
}

/** Loads an order of battle. */
async function loadArmy(nr: number): Promise<void> {
  const t = words()
  try {
    const loaded = await army(ARMIES[nr]!, lang.value)
    replaceAll(loaded)
    notice.value = t.roster.loaded(loaded.length)
  } catch {
    notice.value = t.roster.loadFailed
  }
}

/** Fields of a regiment to be changed. */
function UnitForm({ unit, nr }: { unit: RosterUnit; nr: number }) {
  const t = words()
  return (
    <div class="unit-form">
      {FIELD_NAMES.map((field) => {
        const rule = UNIT_FIELDS[field]
        const label = t.roster.fields[field] ?? field
        const change = (text: string): void => {
          const value = checkedField(field, text)
          if (value.ok) setUnit(nr, { [field]: value.value })
        }
        return (
          <div class="unit-field" key={field}>
            <label for={`u-${nr}-${field}`}>{label}</label>
            {rule.kind === 'word' ? (
              <select
                id={`u-${nr}-${field}`}
                value={unit[field]}
                onChange={(event) => change(event.currentTarget.value)}
              >
                {rule.words.map((word) => (
                  <option key={word} value={word}>
                    {wordOf(field, word)}
                  </option>
                ))}
              </select>
            ) : (
              <input
                id={`u-${nr}-${field}`}
                type="text"
                inputMode={rule.kind === 'whole' ? 'numeric' : 'text'}
                value={String(unit[field])}
                onChange={(event) => {
                  change(event.currentTarget.value)
                  event.currentTarget.value = String(units.value[nr]?.[field] ?? '')
                }}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** One regiment: strength, taps for losses, order and morale. */
function UnitCard({ unit, nr }: { unit: RosterUnit; nr: number }) {
  const t = words()
  const [isOpen, setOpen] = useState(false)
  const facts = [
    wordOf('arm', unit.arm),
    wordOf('training', unit.training),
    unit.guns ? `${unit.guns} lb` : unit.weapon ? wordOf('weapon', unit.weapon) : '',
  ]
  return (
    <li class={`unit state-${unit.state}`} data-testid={`unit-${nr}`}>
      <div class="unit-head">
        <h3>{unit.name}</h3>
        <span class="strength" data-testid={`ranks-${nr}`}>
          <b>{inRanks(unit)}</b>/{unit.start}
          <span class="sr"> {t.roster.inRanks(inRanks(unit), unit.start)}</span>
        </span>
      </div>
      <p class="small">
        {[unit.side, ...facts, unit.leader].filter(Boolean).join(' · ')}
        {unit.note ? <em> {unit.note}</em> : null}
      </p>
      <div class="unit-taps">
        {(['casualties', 'stragglers'] as const).map((field) => {
          const label = `${t.roster.fields[field]}: ${unit.name}`
          return (
            <fieldset class="taps" key={field} aria-label={label}>
              <button
                type="button"
                disabled={unit[field] === 0}
                aria-label={t.less(label)}
                data-testid={`${field}-less-${nr}`}
                onClick={() => lose(nr, field, -1)}
              >
                −
              </button>
              <span>
                {t.roster.fields[field]} <b data-testid={`${field}-${nr}`}>{unit[field]}</b>
              </span>
              <button
                type="button"
                disabled={inRanks(unit) === 0}
                aria-label={t.moreOf(label)}
                data-testid={`${field}-more-${nr}`}
                onClick={() => lose(nr, field, 1)}
              >
                +
              </button>
            </fieldset>
          )
        })}
        <select
          aria-label={`${t.roster.order}: ${unit.name}`}
          value={unit.order}
          data-testid={`order-${nr}`}
          onChange={(event) => setUnit(nr, { order: event.currentTarget.value })}
        >
          <option value="">{t.roster.noOrder}</option>
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {valueName(t, 'order', order)}
            </option>
          ))}
        </select>
        <select
          aria-label={`${t.roster.state}: ${unit.name}`}
          value={unit.state}
          data-testid={`state-${nr}`}
          onChange={(event) => setUnit(nr, { state: event.currentTarget.value })}
        >
          {STATES.map((state) => (
            <option key={state} value={state}>
              {t.roster.states[state]}
            </option>
          ))}
        </select>
        <button
          type="button"
          data-testid={`use-${nr}`}
          onClick={() => {
            openProcedure(procedure.value.name)
            fill({ ...form.value, ...fillFrom(unit, procedure.value) })
            place.value = 'resolve'
          }}
        >
          {t.roster.use}
        </button>
        <button type="button" aria-expanded={isOpen} data-testid={`edit-${nr}`} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.roster.done : t.roster.edit}
        </button>
      </div>
      {isOpen ? (
        <>
          <UnitForm unit={unit} nr={nr} />
          <button type="button" class="danger" onClick={() => removeUnit(nr)}>
            {t.roster.remove}
          </button>
        </>
      ) : null}
    </li>
  )
}

/** Files, orders of battle, and new regiments. */
function Tools() {
  const t = words()
  const [chosen, choose] = useState(0)
  return (
    <section class="roster-tools">
      <div class="tool-row">
        <label>
          <span class="sr">{t.roster.load}</span>
          <select data-testid="army" value={chosen} onChange={(event) => choose(Number(event.currentTarget.value))}>
            {ARMIES.map(({ id, book }, nr) => (
              <option key={`${id} ${book}`} value={nr}>
                {t.roster.armies[`${id} ${book}`]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" data-testid="load-army" onClick={() => void loadArmy(chosen)}>
          {t.roster.loadNow}
        </button>
      </div>
      <div class="tool-row">
        <label class="file-button">
          {t.roster.open}
          <input
            type="file"
            accept=".json,.csv,application/json,text/csv"
            data-testid="open-roster"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              event.currentTarget.value = ''
              if (file) void openFile(file)
            }}
          />
        </label>
        <button
          type="button"
          data-testid="save-json"
          disabled={units.value.length === 0}
          onClick={() => saveFile('roster.json', 'application/json', toJson(units.value))}
        >
          {t.roster.saveJson}
        </button>
        <button
          type="button"
          data-testid="save-csv"
          disabled={units.value.length === 0}
          onClick={() => saveFile('roster.csv', 'text/csv', toCsv(units.value))}
        >
          {t.roster.saveCsv}
        </button>
        <button type="button" data-testid="add-unit" onClick={() => addUnit(t.roster.newName)}>
          {t.roster.add}
        </button>
      </div>
      {units.value.length > 0 ? <p class="small">{t.roster.replaces(units.value.length)}</p> : null}
    </section>
  )
}

/** The roster. */
export function Roster() {
  const t = words()
  const [side, chooseSide] = useState('')
  const sides = [...new Set(units.value.map((unit) => unit.side))].filter(Boolean)
  const shownSide = sides.includes(side) ? side : ''
  return (
    <div class="roster" data-testid="roster">
      <Tools />
      {units.value.length === 0 ? <p>{t.roster.empty}</p> : null}
      {sides.length > 1 ? (
        <fieldset class="groups" aria-label={t.roster.side}>
          {['', ...sides].map((one) => (
            <button key={one} type="button" aria-pressed={one === shownSide} onClick={() => chooseSide(one)}>
              {one === '' ? t.roster.everySide : one}
            </button>
          ))}
        </fieldset>
      ) : null}
      <ul class="units">
        {units.value.map((unit, nr) =>
          shownSide === '' || unit.side === shownSide ? <UnitCard key={nr} unit={unit} nr={nr} /> : null,
        )}
      </ul>
      {units.value.length > 0 || canUndo() ? (
        <div class="dice-bar">
          <div class="bar-buttons">
            <button type="button" disabled={!canUndo()} data-testid="undo" onClick={undo}>
              ↶ {t.roster.undo}
            </button>
            <button type="button" data-testid="clear-orders" onClick={clearOrders}>
              {t.roster.clearOrders}
            </button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
