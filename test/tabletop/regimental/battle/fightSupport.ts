// Drills of fire and combat: the battle is set at a place of the sequence, and parts of it are carried out by themselves.
import type { RegimentalEvent } from '../../../../src/tabletop/regimental/battle/events'
import type { RegimentalRun } from '../../../../src/tabletop/regimental/battle/run'
import type { Place } from '../../../../src/tabletop/regimental/battle/sequence'
import { runTodo } from '../../../../src/tabletop/regimental/battle/todo'
import type { Charge, RegimentalUnit } from '../../../../src/tabletop/regimental/battle/types'
import { type Drill, drill } from './support'

/** A drill that waits at a place of the first player turn, which belongs to `phasing`. Dice are those thrown from there on. */
export function drillAt(place: Place, setup: Drill, phasing: 'us' | 'mexican' = 'us') {
  const one = drill(setup)
  const { battle } = one
  const other = phasing === 'us' ? 'mexican' : 'us'
  Object.assign(battle, {
    place,
    phasing,
    turn: 1,
    playerTurn: 1,
    dice: 0,
    check: null,
    results: {},
    toAct: place === 'defensiveFire' || place === 'reactions' ? other : phasing,
  })
  for (const unit of Object.values(battle.units)) Object.assign(unit, { hasFired: false, hasReacted: false })
  for (const { id, state } of setup.units) Object.assign(battle.units[id]!, state)
  return one
}

/** Carries out a part of the rules on a drill, and then all that is left to do until a choice is owed; returns what happened. */
export function carriedOut(one: ReturnType<typeof drill>, part: (run: RegimentalRun) => void): RegimentalEvent[] {
  const run: RegimentalRun = { ...one.table, dice: one.dice, stream: 'battle', events: [] }
  part(run)
  runTodo(run)
  return run.events.map(({ body }) => body)
}

/** A charge that has come into contact. */
export const contact = (unit: string, target: string, more: Partial<Charge> = {}): Charge => ({
  unit,
  target,
  kind: 'charge',
  coldSteel: false,
  inDisorder: false,
  half: false,
  state: 'contact',
  worstGround: 'open',
  ...more,
})

/** The event of a kind; throws if it did not happen. */
export function eventOf<K extends RegimentalEvent['kind']>(
  events: readonly RegimentalEvent[],
  kind: K,
): Extract<RegimentalEvent, { kind: K }> {
  const found = events.find((event) => event.kind === kind)
  if (!found) throw new Error(`${kind} did not happen: ${JSON.stringify(events)}`)
  return found as Extract<RegimentalEvent, { kind: K }>
}

/** Part of a unit's state, for comparisons. */
export const stateOf = (one: ReturnType<typeof drill>, id: string): RegimentalUnit => one.battle.units[id]!
