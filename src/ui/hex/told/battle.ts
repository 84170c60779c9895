// The card of a battle that is over: who gave way, and what became of every unit.

import { isTabletopClash } from '../../../operational/resolvers'
import { enemyOf, type GameEvent, type HexId, type PieceId, type Side } from '../../../operational/types'
import { signed } from '../../shared/format'
import type { LineContext } from '../log/lines'

/** What a battle came to, in words. */
export interface BattleCard {
  readonly hex: HexId
  /** Who attacked; null: not known. */
  readonly attacker: Side | null
  readonly heading: string
  /** One sentence: who gives way, holds, or takes the hex. */
  readonly outcome: string
  /** Differential, die and result of the combat table; empty: it was fought on the tabletop, or not at all. */
  readonly table: string
  /** By side: what became of its units and leaders, a line each. */
  readonly lines: Readonly<Record<Side, readonly string[]>>
  /** Key of the account of a clash on the tabletop; null: there is none. */
  readonly clashKey: string | null
}

/** What became of each piece, in the order of the events; a piece with several fates has them in one line. */
function fatesOf(events: readonly GameEvent[], { text, names }: LineContext): Map<PieceId, string[]> {
  const t = text.told.battle
  const fates = new Map<PieceId, string[]>()
  const steps = new Map<PieceId, number>()
  const add = (piece: PieceId, words: string): void => {
    fates.set(piece, [...(fates.get(piece) ?? []), words])
  }
  const dead = new Set(events.flatMap((event) => (event.kind === 'destroyed' ? [event.piece] : [])))
  for (const event of events) {
    switch (event.kind) {
      case 'stepLost':
        steps.set(event.piece, (steps.get(event.piece) ?? 0) + 1)
        if (!fates.has(event.piece)) fates.set(event.piece, [])
        break
      case 'destroyed':
        add(event.piece, t.destroyed)
        break
      case 'disrupted':
        if (!dead.has(event.piece)) add(event.piece, t.disrupted)
        break
      case 'routed':
        add(event.piece, t.routed(event.until))
        break
      case 'leaderHit':
        add(event.piece, event.fate === 'casualty' ? t.casualty : t.wounded)
        break
      case 'captured':
        add(event.piece, t.captured)
        break
      case 'moved':
        if (event.how === 'slip') for (const piece of event.pieces) add(piece, t.retreated(names.hex(event.to)))
        break
      case 'retreated':
      case 'advanced': {
        const words = (event.kind === 'retreated' ? t.retreated : t.advanced)(names.hex(event.to))
        for (const piece of event.pieces) {
          // Of a way of several hexes only the end is told.
          const earlier = (fates.get(piece) ?? []).filter((fate) => !isWay(fate, event.kind, text))
          fates.set(piece, [...earlier, words])
        }
        break
      }
    }
  }
  for (const [piece, count] of steps)
    fates.set(piece, [count === 1 ? t.step : t.steps(count), ...(fates.get(piece) ?? [])])
  return fates
}

/** Do the words tell a way of this kind? */
const isWay = (words: string, kind: 'retreated' | 'advanced', text: LineContext['text']): boolean =>
  words.startsWith(text.told.battle[kind](''))

/**
 * The card of a battle whose events these are, from the fog of war to the last retreat and advance. `attacked`: the hex under attack. Null: no battle
 * came to its end in them.
 */
export function battleCard(
  events: readonly GameEvent[],
  attacked: HexId | null,
  sideOf: (piece: PieceId) => Side,
  context: LineContext,
): BattleCard | null {
  const { text, names } = context
  const t = text.told.battle
  const calledOff = events.find((event) => event.kind === 'calledOff')
  const ended = events.find((event) => event.kind === 'clashEnded')
  const slipped = events.find((event) => event.kind === 'moved' && event.how === 'slip')
  if (!ended && !calledOff && !slipped) return null
  const begun = events.find((event) => event.kind === 'clashBegun')
  const hex = ended?.hex ?? calledOff?.hex ?? attacked
  if (hex === null || hex === undefined) return null
  const slippedPiece = slipped?.kind === 'moved' ? slipped.pieces[0] : undefined
  const ofSlipped = slippedPiece === undefined ? null : enemyOf(sideOf(slippedPiece))
  const attacker = begun ? sideOf(begun.attackers[0]!) : ofSlipped
  const defender = attacker === null ? null : enemyOf(attacker)
  const fates = fatesOf(events, context)
  const lines: Record<Side, string[]> = { us: [], mexican: [] }
  for (const [piece, words] of fates) lines[sideOf(piece)].push(`${names.piece(piece)}: ${words.join(', ')}`)
  const isTaken = events.some((event) => event.kind === 'advanced' && event.to === hex)
  const retreated = new Set(events.flatMap((event) => (event.kind === 'retreated' ? event.pieces.map(sideOf) : [])))
  const dead = new Set(events.flatMap((event) => (event.kind === 'destroyed' ? [event.piece] : [])))
  const gone = new Set(events.flatMap((event) => (event.kind === 'routed' ? [event.piece] : [])))
  const isEmpty = begun?.defenders.every((piece) => dead.has(piece) || gone.has(piece))
  let outcome = t.bothHold
  if (attacker && isTaken) outcome = t.taken(names.side(attacker))
  else if (defender && (retreated.has(defender) || slipped)) outcome = t.givesWay(names.side(defender))
  else if (attacker && defender && retreated.has(attacker)) outcome = t.holds(names.side(defender))
  else if (isEmpty && defender) outcome = t.wipedOut(names.side(defender), [...gone].length > 0)
  else if (!ended) outcome = ''
  return {
    hex,
    attacker,
    heading: (ended ? t.heading : t.calledOff)(names.hex(hex)),
    outcome,
    table:
      ended && !isTabletopClash(ended)
        ? t.table(signed(ended.differential), ended.roll, `${ended.result}, ${text.resultCodes[ended.result] ?? ''}`)
        : '',
    lines,
    clashKey: ended && isTabletopClash(ended) ? ended.key : null,
  }
}
