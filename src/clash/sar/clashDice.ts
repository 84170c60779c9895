import type { Side } from '../../operational/types'
import type { BattleEvent } from '../../tabletop/sar/battle/events'
import { readCombatChart } from '../../tabletop/sar/fire/combatChart'
import { rowContaining } from '../../tabletop/sar/sums'
import type { Tables } from '../../tabletop/sar/types'
import type { ClashDice } from '../account'

// The dice of a clash for the luck ledger: what they brought, and what they were to bring over all their faces.

/** What a die brought, and the mean of what its faces would have brought. */
interface Throw {
  readonly kind: ClashDice['kind']
  readonly actual: number
  readonly expected: number
}

const facesOf = (die: number): number[] => Array.from({ length: die }, (_, index) => index + 1)
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** SAR-11.11, 14.5: a roll on the combat chart. */
function chartThrow(tables: Tables, kind: 'fire' | 'melee', column: number, losses: number): Throw {
  const faces = facesOf(tables.combatChart.rows.at(-1)!.dice[1])
  return { kind, actual: losses, expected: meanOf(faces.map((face) => readCombatChart(tables, column, face).losses)) }
}

/** Is a roll of morale with this total a good one? Null: the account does not count this roll as luck. */
function passesWith(tables: Tables, test: string, total: number): boolean | null {
  const { closeStand, rallyRout } = tables
  if (test === 'close') return rowContaining(closeStand.closeRows, total).result === 'close'
  if (test === 'stand') return rowContaining(closeStand.standRows, total).result === 'stand'
  if (test === 'rally') return rowContaining(rallyRout.rows, total).rally === 'rally'
  if (test === 'rout') return ['noEffect', 'take1d4'].includes(rowContaining(rallyRout.rows, total).rout)
  return null
}

/** SAR-13.7, 13.11, 20.1, 20.5: a roll of morale. Null: not one of these, or a roll that can never pass. */
function nerveThrow(tables: Tables, { test, total, d20 }: Extract<BattleEvent, { kind: 'test' }>): Throw | null {
  if (total === null) return null
  const hasPassed = passesWith(tables, test, total)
  if (hasPassed === null) return null
  const die = test === 'close' || test === 'stand' ? tables.closeStand.die : tables.rallyRout.die
  const passing = facesOf(die).filter((face) => passesWith(tables, test, total - d20 + face))
  return { kind: 'nerve', actual: hasPassed ? 1 : 0, expected: passing.length / die }
}

/** The die of an event; null: it has none that counts as luck. */
function throwOf(tables: Tables, event: BattleEvent): Throw | null {
  if (event.kind === 'shot') return chartThrow(tables, 'fire', event.column, event.losses)
  if (event.kind === 'fight') return chartThrow(tables, 'melee', event.column, event.losses)
  return event.kind === 'test' ? nerveThrow(tables, event) : null
}

/** Sums up the dice of one clash by side and kind. */
export class DiceCounter {
  private readonly sums = new Map<string, ClashDice>()

  constructor(
    private readonly tables: Tables,
    private readonly sideOf: (unit: string) => Side,
  ) {}

  /** Counts the die of an event that both sides know, if it has one. */
  add(event: BattleEvent): void {
    const thrown = throwOf(this.tables, event)
    if (!thrown || !('unit' in event)) return
    const side = this.sideOf(event.unit)
    const key = `${side} ${thrown.kind}`
    const before = this.sums.get(key) ?? { side, kind: thrown.kind, dice: 0, actual: 0, expected: 0 }
    this.sums.set(key, {
      ...before,
      dice: before.dice + 1,
      actual: before.actual + thrown.actual,
      expected: before.expected + thrown.expected,
    })
  }

  get all(): ClashDice[] {
    return [...this.sums.values()]
  }
}
