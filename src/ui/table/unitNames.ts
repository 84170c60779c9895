// Names of those who take part in a clash, in the language of the page: units on the table, their parts, leaders, and their marks.
import type { AccountUnit, ClashAccount } from '../../clash/account'
import { mapSides, type Side } from '../../game/side'
import type { RosterEntry, Scenario } from '../../operational/data'
import { SIDES } from '../../operational/types'
import type { Catalogue, Names } from '../i18n/messages'
import { nameWithArticle, rankedName, regimentName, regimentShort } from '../i18n/regiments'

/** How a unit is marked on the table. */
export interface UnitMark {
  readonly side: Side
  /** "U1", "M3": letter of the side, and number of the unit among those of its side. */
  readonly tag: string
  /** Short name of the regiment. */
  readonly short: string
  /** Army of the unit's counter, by which the unit is coloured. */
  readonly army: string
}

/** Texts, names and scenario data with which an account is put into words. */
export interface StoryContext {
  readonly text: Catalogue
  readonly names: Names
  readonly scenario: Scenario
}

/** Id of a unit on the table: counter, number on the counter's roster, and a number for each split (SAR-2.5), such as `us.1.clarke/2/1`. */
const TABLE_UNIT_ID = /^(.+?)\/(\d+)((?:\/\d+)*)$/

/** The regiment on a counter's roster that a unit on the table is or belongs to; undefined when no roster lists it. */
function rosterEntryOf(id: string, { scenario }: StoryContext): RosterEntry | undefined {
  const [, counter, rosterNumber] = TABLE_UNIT_ID.exec(id) ?? []
  const roster = scenario.battlefield.counters.units.find((unit) => unit.id === counter)?.roster
  // Roster numbers begin with 1.
  return roster?.[Number(rosterNumber) - 1]
}
/** Roster id of a unit's regiment; the unit's own id when no roster lists it. */
const rosterId = (id: string, context: StoryContext): string => rosterEntryOf(id, context)?.id ?? id

/** Whether a unit was split off from another one. */
const isSplitOff = (id: string): boolean => (TABLE_UNIT_ID.exec(id)?.[3] ?? '') !== ''

/** What a unit is called: at the beginning of a sentence, or in it ("the 8th US Infantry"). */
export type NameUse = 'subject' | 'object'

/** The historical name of a unit's regiment, or "part of" that name for a unit that was split off. */
export function unitName(
  { id, name }: Pick<AccountUnit, 'id' | 'name'>,
  context: StoryContext,
  use: NameUse = 'subject',
): string {
  const { lang } = context.names
  // Notes such as "(often called 2nd)" and ", six companies" stand in the table of losses only.
  const historicalName = regimentName(rosterId(id, context), name, lang).replace(/ \([^)]*\)|, \p{Ll}.*$/gu, '')
  const withArticle = nameWithArticle(historicalName, lang)
  if (isSplitOff(id)) return context.text.clash.part(withArticle)
  return use === 'object' ? withArticle : historicalName
}

/** The full name of a regiment with its notes. */
export const fullUnitName = ({ id, name }: Pick<AccountUnit, 'id' | 'name'>, context: StoryContext): string =>
  regimentName(rosterId(id, context), name, context.names.lang)

/** The name of a unit that is in no list of the account, such as a battery off the table; null for another id. */
export function rosterUnitName(id: string, context: StoryContext, use: NameUse): string | null {
  const entry = rosterEntryOf(id, context)
  return entry ? unitName({ id, name: entry.name }, context, use) : null
}

/** All units of a clash by id: those that came to the table, then those that were split off. */
export function unitsOfAccount(account: ClashAccount): Map<string, AccountUnit> {
  const unitById = new Map(account.units.map((unit) => [unit.id, unit]))
  // A frame holds all units as they stand when a phase ends.
  for (const { frames } of account.turns)
    for (const { units } of frames)
      for (const { id, effectives } of units) {
        if (unitById.has(id)) continue
        // A unit that was split off counts the castings with which it first appears.
        const parent = parentOf(id, unitById)
        if (parent) unitById.set(id, { ...parent, id, castings: effectives })
      }
  return unitById
}

/** The unit from which a unit was split off: its id is that of the part without the last number (SAR-2.5). Undefined: it is no part. */
function parentOf(id: string, unitById: ReadonlyMap<string, AccountUnit>): AccountUnit | undefined {
  for (let end = id.lastIndexOf('/'); end > 0; end = id.lastIndexOf('/', end - 1)) {
    const parent = unitById.get(id.slice(0, end))
    if (parent) return parent
  }
  return undefined
}

/** How each unit is marked on the table, by unit id. Tags such as "U1" number the units of a side in the order of the account. */
export function unitMarksOf(account: ClashAccount, context: StoryContext): Map<string, UnitMark> {
  const tagNumbers = mapSides(SIDES, () => 0)
  const armyByCounter = new Map(context.scenario.battlefield.counters.units.map((def) => [def.id, def.army]))
  const marks = new Map<string, UnitMark>()
  for (const [id, unit] of unitsOfAccount(account)) {
    // A unit that was split off has the tag of the unit that it was split from, with a prime: U1′.
    const parentMark = isSplitOff(id) ? marks.get(id.slice(0, id.lastIndexOf('/'))) : undefined
    marks.set(id, {
      side: unit.side,
      tag: parentMark ? `${parentMark.tag}′` : `${context.text.sideLetter[unit.side]}${++tagNumbers[unit.side]}`,
      short: regimentShort(rosterId(id, context), unit.name, context.names.lang),
      army: armyByCounter.get(unit.counter) ?? '',
    })
  }
  return marks
}

/** The first of several commanders or offices: "Lt. Col. Moore; Capt. McReynolds", "Gen.; lately acting president". */
const firstOf = (list: string): string => list.split(/[;,]/)[0]!

/** Name of a leader without a counter of his own (OPS-23.2); null for another id. */
export function leaderName(id: string, { scenario, text, names }: StoryContext): string | null {
  const subordinate = scenario.battlefield.counters.subordinates.find((leader) => leader.id === id)
  if (subordinate) return rankedName(`${firstOf(subordinate.rank)} ${subordinate.name}`, names.lang)
  // A counter without a named general is led by its own commander.
  const counter = scenario.battlefield.counters.units.find((unit) => id === `leader:${unit.id}`)
  if (!counter) return null
  return counter.commander
    ? rankedName(firstOf(counter.commander), names.lang)
    : text.clash.nameless(names.piece(counter.id))
}
