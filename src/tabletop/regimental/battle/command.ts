// Who commands whom (REG-3).
import { isInRadius } from '../command/radius'
import { gapBetween } from '../../common/polygon'
import { rulesWith } from '../data'
import { MARCH_GAP } from './figures'
import { whileNothingMoves } from './memo'
import type { RegimentalTable } from './run'
import { leaderSight } from './sight'
import { chainOf, isBattery, leaderOf, leadersOfSide, outline, unitOf, unitsOfSide } from './units'

/** REG-3.2: is it twilight? */
export const isTwilight = ({ battle, field }: RegimentalTable): boolean =>
  field.terms.twilightFrom !== null && battle.turn >= field.terms.twilightFrom

/** March columns and limbered guns, which may form a line of march. */
const marches = (table: RegimentalTable, id: string): boolean => {
  const { formation } = unitOf(table, id)
  return formation === 'marchColumn' || formation === 'limbered'
}

/** The rear of a unit: a line. */
const rearOf = (table: RegimentalTable, id: string) => {
  const [, , right, left] = outline(table, id)
  return [right!, left!, right!]
}
/** The front of a unit: a line. */
const frontOf = (table: RegimentalTable, id: string) => {
  const [left, right] = outline(table, id)
  return [left!, right!, left!]
}

/** REG-3.3: the units of the contiguous line of march that a unit leads: in file, each with its front within two inches of the rear of the one before. */
export function lineOfMarch(table: RegimentalTable, first: string): string[] {
  if (!marches(table, first)) return []
  const others = unitsOfSide(table, unitOf(table, first).side).filter((id) => id !== first && marches(table, id))
  const line: string[] = []
  for (let last: string | undefined = first; last !== undefined; ) {
    const rear = rearOf(table, last)
    const next = others.find((id) => !line.includes(id) && gapBetween(rear, frontOf(table, id)) <= MARCH_GAP)
    if (next !== undefined) line.push(next)
    last = next
  }
  return line
}

/** REG-3.2, 3.3, 3.5: has a leader a unit of his side in his radius? */
export function hasInRadius(table: RegimentalTable, leader: string, id: string): boolean {
  const { attached, mounted, fallen, side } = leaderOf(table, leader)
  if (fallen !== null || unitOf(table, id).side !== side) return false
  const isHisUnit = attached === id
  const isInHisColumn =
    attached !== null && !isHisUnit && marches(table, id) && lineOfMarch(table, attached).includes(id)
  if (isHisUnit || isInHisColumn) return true
  const { distance, sees, isClear } = leaderSight(table, leader, id)
  const sight = isClear ? 'clear' : 'denseChaparral'
  return isInRadius(
    rulesWith(table.battle.options),
    { attached: attached !== null, mounted },
    { distance, sight: sees ? sight : 'blocked', isHisUnit, isInHisColumn },
    isTwilight(table),
  )
}

/** REG-3.4: how a unit is commanded, and by which leaders its check may be controlled (sorted ids; none: out of command). */
export interface Command {
  readonly status: 'inCommand' | 'provisional' | 'outOfCommand'
  readonly leaders: readonly string[]
}

/** REG-3.4: is this leader a replacement in his first turn? */
const isNew = (table: RegimentalTable, leader: string): boolean =>
  leaderOf(table, leader).replacedIn === table.battle.playerTurn

/**
 * REG-3.4: how a unit is commanded now. Leaders of its own chain come before those of other chains, and among its own chain those who are no
 * replacements in their first turn.
 */
export const commandOf = whileNothingMoves((table, id): Command => {
  const inRadius = leadersOfSide(table, unitOf(table, id).side).filter((leader) => hasInRadius(table, leader, id))
  const chain = chainOf(table, id)
  const own = inRadius.filter((leader) => chain.includes(leader) && !isNew(table, leader))
  if (own.length > 0) return { status: 'inCommand', leaders: own }
  if (inRadius.length > 0) return { status: 'provisional', leaders: inRadius }
  return { status: 'outOfCommand', leaders: [] }
})

/** REG-4.4: in field or march column, in square, in garrison, limbered; linear cover is looked up beside it. */
export const isSteady = (table: RegimentalTable, id: string): boolean =>
  (isBattery(table, id) ? ['limbered'] : ['fieldColumn', 'marchColumn', 'square', 'hastySquare', 'garrison']).includes(
    unitOf(table, id).formation,
  )
