import { type Dice, throwDie } from '../../../core/dice'
import type { AddressedEvent as Addressed } from '../../../game/events'
import type { FieldOfBattle } from './field'
import type { Phase } from './sequence'
import type { Battle, Side } from './types'
import type { BattleEvent } from './events'

/** The position of a battle: what never changes in it, and its state. */
export interface BattleTable {
  readonly field: FieldOfBattle
  readonly battle: Battle
  /** Called whenever a phase ends, with the events of the present action so far. Accounts of clashes are written from them. */
  readonly onPhaseEnd?: (ended: Phase, events: readonly AddressedEvent[]) => void
}

/** An event of a battle and the side that may know it. */
export type AddressedEvent = Addressed<BattleEvent, Side>

/** One action being carried out. */
export interface ActionRun extends BattleTable {
  readonly dice: Dice
  /** The stream of the dice: `clash:<key>` for a clash of the hex game, `battle` for a battle that is a game of its own. */
  readonly stream: string
  readonly events: AddressedEvent[]
}

/** SAR-22.1: the side that alone may know an event, because it names a hidden unit; null: both sides. */
function secretOf({ battle, field }: BattleTable, body: BattleEvent): Side | null {
  if (!battle.options.rules.optHiddenUnits || body.kind === 'spotted') return null
  const named = 'unit' in body ? body.unit : 'of' in body ? body.of : null
  const unit = named === null ? undefined : battle.units[named]
  return unit?.hidden ? field.units.get(unit.of)!.side : null
}

/** Adds an event; `to`: the side that may know it, null: both, unless it names a hidden unit. */
export const emit = (run: ActionRun, body: BattleEvent, to: Side | null = null): void => {
  run.events.push({ body, to: to ?? secretOf(run, body) })
}

/** A unit as an event for both sides may name it: null when it is hidden (SAR-22.1) or there is none. */
export const seenByBoth = ({ battle }: Pick<BattleTable, 'battle'>, unit: string | null | undefined): string | null =>
  unit == null || battle.units[unit]?.hidden ? null : unit

/**
 * SAR-0.7: rolls a die. Its key is turn, phase, unit, purpose and number, so that the order in which units are handled does not change
 * the results (SAR-3.2).
 */
export function rollDie(
  run: ActionRun,
  of: string,
  purpose: string,
  faces: number,
  number = 1,
  to: Side | null = null,
): number {
  const { turn, phase, open } = run.battle
  // SAR-17.8: melees after a breakthrough roll other dice.
  const again = open.pass ? `.${open.pass}` : ''
  const value = throwDie(run.dice, run.stream, `${turn}/${phase}${again}/${of}/${purpose}/${number}`, faces)
  emit(run, { kind: 'die', purpose, of, faces, value }, to)
  return value
}
