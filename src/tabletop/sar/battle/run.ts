// A battle in progress: its position, an action being carried out, its events and its dice.
import { type Dice, throwDie } from '../../../core/dice'
import type { AddressedEvent as AnyAddressedEvent } from '../../../game/events'
import type { FieldOfBattle } from './field'
import type { Phase } from './sequence'
import type { Battle, Side } from './types'
import type { BattleEvent } from './events'

/** The position of a battle: `field` is everything that never changes in it, `battle` is its state. */
export interface BattleTable {
  readonly field: FieldOfBattle
  readonly battle: Battle
  /**
   * Called whenever a phase ends, with the events of the present action so far. From these the account of a
   * clash (an attack of the hex game fought on the table) is made, which tells the players what happened.
   */
  readonly onPhaseEnd?: (endedPhase: Phase, events: readonly AddressedEvent[]) => void
}

/** An event of a battle and the side that may know it; null: both sides. */
export type AddressedEvent = AnyAddressedEvent<BattleEvent, Side>

/** One action being carried out. */
export interface ActionRun extends BattleTable {
  readonly dice: Dice
  /** The stream of the dice: `clash:<key>` for a clash of the hex game, `battle` for a battle that is a game of its own. */
  readonly stream: string
  readonly events: AddressedEvent[]
}

/** SAR-22.1: the owner of the hidden unit that an event names, who alone may know the event; null: the event names no hidden unit. */
function ownerOfHiddenUnit({ battle, field }: BattleTable, event: BattleEvent): Side | null {
  if (!battle.options.rules.optHiddenUnits || event.kind === 'spotted') return null
  let namedId: string | null = null
  if ('unit' in event) namedId = event.unit ?? null
  // The event of a die names its unit or leader in `of`.
  else if ('of' in event) namedId = event.of
  const unit = namedId === null ? undefined : battle.units[namedId]
  return unit?.hidden ? field.units.get(unit.of)!.side : null
}

/**
 * Adds an event to those of the action. `to`: the side that alone may know it; null: both sides, but only the owner if the event names a
 * hidden unit.
 */
export const emit = (run: ActionRun, body: BattleEvent, to: Side | null = null): void => {
  run.events.push({ body, to: to ?? ownerOfHiddenUnit(run, body) })
}

/** SAR-22.1: the id of a unit for an event that both sides may know; null when the unit is hidden, or none is given. */
export const idUnlessHidden = (
  { battle }: Pick<BattleTable, 'battle'>,
  unit: string | null | undefined,
): string | null => (unit == null || battle.units[unit]?.hidden ? null : unit)

/**
 * SAR-0.7: rolls a die and reports it as an event. The key of the die is made of turn, phase, unit, purpose and number, so that the order in
 * which units are handled does not change the results (SAR-3.2).
 * @param of id of the unit or leader for which the die is rolled
 * @param number tells apart several dice of one unit for one purpose
 * @param to the side that alone may know the roll; null: both sides
 */
export function rollDie(
  run: ActionRun,
  of: string,
  purpose: string,
  faces: number,
  number = 1,
  to: Side | null = null,
): number {
  // `open`: interim results of the phase.
  const { turn, phase, open: progress } = run.battle
  // SAR-17.8: when the melee phase begins again after a breakthrough, it rolls new dice instead of repeating the first.
  const passSuffix = progress.pass ? `.${progress.pass}` : ''
  const value = throwDie(run.dice, run.stream, `${turn}/${phase}${passSuffix}/${of}/${purpose}/${number}`, faces)
  emit(run, { kind: 'die', purpose, of, faces, value }, to)
  return value
}
