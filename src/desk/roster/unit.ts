// Regiments of a roster: what is noted of each, and what a tap does to it.
import { refuse, ok, type Result } from '../../core/result'
import { ARMS, ORDERS, TRAININGS } from '../../tabletop/sar/schemas/base'
import { SMALL_ARMS } from '../../tabletop/sar/schemas/fire'
import { breakTest } from '../../tabletop/sar/stragglers/breakTest'

/** How a field of a regiment is written: any text, a whole number of 0 or more, or one of some words. */
export type UnitField =
  | { readonly kind: 'text' }
  | { readonly kind: 'whole' }
  | { readonly kind: 'word'; readonly words: readonly string[] }

/** A regiment, battery or other unit. Its strength is in castings (SAR) or stands (REG); that of guns is their crew, or gun stands. */
export interface RosterUnit {
  readonly name: string
  readonly side: string
  /** Who commands it. */
  readonly leader: string
  readonly arm: string
  readonly nation: string
  /** Training (SAR-2.3) or class (REG-1.3). */
  readonly training: string
  readonly weapon: string
  /** Pounds of each gun, with spaces between. */
  readonly guns: string
  readonly start: number
  readonly casualties: number
  readonly stragglers: number
  /** The order that it has now (SAR-4.8); '' where it has none. */
  readonly order: string
  readonly state: string
  readonly note: string
}

/** How a unit may stand: in both books in good order first, gone last. */
export const STATES = ['formed', 'unformed', 'disordered', 'broken', 'gone'] as const

/** All fields in the order of the files. Fields that begin with `''` may be empty. */
export const UNIT_FIELDS: Readonly<Record<keyof RosterUnit, UnitField>> = {
  name: { kind: 'text' },
  side: { kind: 'text' },
  leader: { kind: 'text' },
  arm: { kind: 'word', words: ARMS },
  nation: { kind: 'text' },
  training: { kind: 'word', words: [...TRAININGS, 'raw', 'trained', 'elite'] },
  weapon: { kind: 'word', words: ['', ...SMALL_ARMS, 'artillery', 'lance', 'sabre'] },
  guns: { kind: 'text' },
  start: { kind: 'whole' },
  casualties: { kind: 'whole' },
  stragglers: { kind: 'whole' },
  order: { kind: 'word', words: ['', ...ORDERS] },
  state: { kind: 'word', words: STATES },
  note: { kind: 'text' },
}
export const FIELD_NAMES = Object.keys(UNIT_FIELDS) as (keyof RosterUnit)[]

/** What a regiment has where nothing is said. */
export const NEW_UNIT: RosterUnit = {
  name: '',
  side: '',
  leader: '',
  arm: 'infantry',
  nation: 'US',
  training: 'regular',
  weapon: '',
  guns: '',
  start: 12,
  casualties: 0,
  stragglers: 0,
  order: '',
  state: 'formed',
  note: '',
}

/** The longest name or note. */
const MOST_LETTERS = 200
const MOST_CASTINGS = 999

/** Checks a value of a field. The refusal says what is wrong; the caller adds where. */
export function checkedField(field: keyof RosterUnit, value: unknown): Result<string | number> {
  const rule = UNIT_FIELDS[field]
  if (rule.kind === 'whole') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > MOST_CASTINGS)
      return refuse('bad-argument', null, 'desk.rosterNumber', { value: String(value) })
    return ok(number)
  }
  if (typeof value !== 'string' || value.length > MOST_LETTERS)
    return refuse('bad-argument', null, 'desk.rosterText', { value: String(value).slice(0, 40) })
  const text = value.trim()
  if (rule.kind === 'word' && !rule.words.includes(text))
    return refuse('bad-argument', null, 'desk.rosterWord', {
      value: text.slice(0, 40),
      words: rule.words.filter(Boolean).join(', '),
    })
  if (field === 'name' && text === '') return refuse('bad-argument', null, 'desk.rosterName', {})
  return ok(text)
}

/** Castings or stands in the ranks. */
export const inRanks = ({ start, casualties, stragglers }: RosterUnit): number =>
  Math.max(0, start - casualties - stragglers)

/** A unit with a number changed by so much, never beyond what it has. Too many stragglers break it (SAR-5.3). */
export function withLoss(unit: RosterUnit, field: 'casualties' | 'stragglers', by: number): RosterUnit {
  const room = by > 0 ? inRanks(unit) : unit[field]
  const change = by > 0 ? Math.min(by, room) : -Math.min(-by, room)
  if (change === 0) return unit
  const changed = { ...unit, [field]: unit[field] + change }
  const effectives = inRanks(changed)
  if (effectives === 0 && changed.stragglers === 0) return { ...changed, state: 'gone' }
  const { broken, removed } = breakTest(changed.stragglers, effectives)
  if (removed) return { ...changed, state: 'gone' }
  if (broken) return { ...changed, state: 'broken' }
  // Nobody is gone who has men again.
  return changed.state === 'gone' ? { ...changed, state: 'formed' } : changed
}
