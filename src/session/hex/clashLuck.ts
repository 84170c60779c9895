import type { ClashDice } from '../../clash/account'
import { type Side, SIDES } from '../../operational/types'
import { mapSides } from '../../game/side'
import type { LuckKind, LuckLedger, LuckLine, SideLuck } from './ledger'

// The dice of clashes (attacks fought on the tabletop) in the luck ledger. Clashes are public when they are over, so both sides know these dice.

/** The line of the ledger for each kind of dice of a clash, and what it is measured in. */
const LINE_OF: Readonly<Record<ClashDice['kind'], { kind: LuckKind; unit: LuckLine['unit'] }>> = {
  fire: { kind: 'clashFire', unit: 'castings' },
  melee: { kind: 'clashMelee', unit: 'castings' },
  nerve: { kind: 'clashNerve', unit: 'times' },
}

const KINDS: readonly ClashDice['kind'][] = ['fire', 'melee', 'nerve']

/** All dice of one kind that a side threw in these clashes, as a line; none: no line. */
function lineOf(kind: ClashDice['kind'], side: Side, dice: readonly ClashDice[]): LuckLine[] {
  const ofKind = dice.filter((line) => line.kind === kind && line.side === side)
  if (ofKind.length === 0) return []
  const sumOf = (field: 'dice' | 'actual' | 'expected'): number => ofKind.reduce((sum, line) => sum + line[field], 0)
  const [actual, expected] = [sumOf('actual'), sumOf('expected')]
  return [{ ...LINE_OF[kind], dice: sumOf('dice'), actual, expected, luck: actual - expected }]
}

/** The ledger with the dice of clashes added, from the accounts of as many clashes as have been read. */
export function withClashDice(ledger: LuckLedger, dice: readonly ClashDice[]): LuckLedger {
  const sides = mapSides(SIDES, (side): SideLuck => {
    const luck = ledger.sides[side]
    const lines = KINDS.flatMap((kind) => lineOf(kind, side, dice))
    return {
      ...luck,
      dice: lines.reduce((sum, line) => sum + line.dice, luck.dice),
      lines: [...luck.lines, ...lines],
    }
  })
  return { ...ledger, sides }
}
