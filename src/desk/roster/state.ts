// The roster on the page: kept in this browser, with undo.
import { effect, signal } from '@preact/signals'
import { storedJson, storeJson } from '../storage'
import { fromJson, toJson } from './files'
import { NEW_UNIT, type RosterUnit, withLoss } from './unit'

const KEY = 'pedregal.desk.roster'
/** So many steps can be taken back. */
const MOST_STEPS = 100

function stored(): readonly RosterUnit[] {
  const text = storedJson(KEY)
  const units = typeof text === 'string' ? fromJson(text) : null
  return units?.ok ? units.value : []
}

/** The regiments, in the order of the list. */
export const units = signal<readonly RosterUnit[]>(stored())
/** The lists before the last changes, the newest last. */
const before = signal<readonly (readonly RosterUnit[])[]>([])
export const canUndo = (): boolean => before.value.length > 0

function change(next: readonly RosterUnit[]): void {
  before.value = [...before.value, units.value].slice(-MOST_STEPS)
  units.value = next
}
/** Takes the last change back. */
export function undo(): void {
  const last = before.value.at(-1)
  if (!last) return
  before.value = before.value.slice(0, -1)
  units.value = last
}
const changeOne = (nr: number, next: (unit: RosterUnit) => RosterUnit): void => {
  const unit = units.value[nr]
  if (!unit) return
  const changed = next(unit)
  if (changed !== unit) change(units.value.map((one, at) => (at === nr ? changed : one)))
}

/** Castings or stands lost, or won back where `by` is below 0. */
export const lose = (nr: number, field: 'casualties' | 'stragglers', by: number): void =>
  changeOne(nr, (unit) => withLoss(unit, field, by))
/** Losses of both kinds at once, one step to undo. */
export const loseBoth = (nr: number, stragglers: number, casualties: number): void =>
  changeOne(nr, (unit) => withLoss(withLoss(unit, 'casualties', casualties), 'stragglers', stragglers))
/** Changes fields of a unit. */
export const setUnit = (nr: number, fields: Partial<RosterUnit>): void =>
  changeOne(nr, (unit) => ({ ...unit, ...fields }))
/** Adds a unit and returns its number. */
export function addUnit(name: string): number {
  change([...units.value, { ...NEW_UNIT, name }])
  return units.value.length - 1
}
export const removeUnit = (nr: number): void => change(units.value.filter((_, at) => at !== nr))
/** Puts another roster in place of this one. */
export const replaceAll = (next: readonly RosterUnit[]): void => change(next)
/** Takes the orders of all units away, as a turn ends. */
export const clearOrders = (): void =>
  change(units.value.map((unit) => (unit.order === '' ? unit : { ...unit, order: '' })))

/** Writes every change down; called once at the start. */
export const rememberRoster = (): (() => void) => effect(() => void storeJson(KEY, toJson(units.value)))
