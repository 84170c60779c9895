import type { Dice } from '../../core/dice'
import type { ClashOutcome } from '../../operational/combat/outcome'
import { playBattle, type BattleObserver } from '../../tabletop/sar/battle/playBattle'
import { startBattle } from '../../tabletop/sar/battle/engine'
import type { BattleTable, AddressedEvent } from '../../tabletop/sar/battle/run'
import type { Tactician } from '../../tabletop/sar/battle/tactician'
import { CLASH_OPTIONS, type ClashTable, clashTable } from './field'
import { outcomeOf } from './outcome'
import type { ClashSetup } from '../setup'
import { type ClashTables, clashTables } from './tables'

/** Who looks on while a clash is fought (`recorder.ts`). */
export interface Onlooker {
  /** The table is laid out; before anything happens. */
  begins(clash: ClashTable): void
  readonly onPhase: NonNullable<BattleTable['onPhase']>
  /** Something happened. */
  told(told: readonly AddressedEvent[], table: BattleTable): void
}

export interface ClashWishes {
  /** The chance that the tacticians may use; never that of the dice. */
  readonly salt?: string
  readonly onlooker?: Onlooker
  readonly refused?: NonNullable<BattleObserver['refused']>
  /** Other numbers than those shipped, for fitting (OPS-24.5). */
  readonly tables?: ClashTables
}

/**
 * Fights a clash out (OPS-23, 24): lays the table, lets both tacticians command until it is over, and says what it came to. `key` is the
 * `k` of its dice. The same setup, dice, tacticians and salt always give the same outcome.
 */
export function fightClash(
  setup: ClashSetup,
  dice: Dice,
  key: string,
  tacticians: Readonly<Record<'us' | 'mexican', Tactician>>,
  { salt = key, onlooker, refused, tables = clashTables() }: ClashWishes = {},
): ClashOutcome {
  const clash = clashTable(setup, tables)
  const stream = `clash:${key}`
  onlooker?.begins(clash)
  const started = startBattle(clash.field, { ...clash.units }, CLASH_OPTIONS, dice, stream)
  const table: BattleTable = onlooker ? { ...started.table, onPhase: onlooker.onPhase } : started.table
  const all: AddressedEvent[] = [...started.told]
  onlooker?.told(started.told, table)
  playBattle(table, dice, stream, tacticians, salt, {
    told: (told) => {
      all.push(...told)
      onlooker?.told(told, table)
    },
    ...(refused && { refused }),
  })
  return outcomeOf(setup, clash, table, all, tables)
}
