// REG-2.2 b and c, 9.2, 9.3: reactions are carried out and charges move, before any other unit of the check.
import { evade, formHastySquare } from '../march/charge'
import { retreat } from '../march/retreat'
import { limber, silence } from '../losses'
import type { RegimentalRun } from '../run'
import type { Cause, Charge, Reaction, Todo } from '../types'
import { unitOf } from '../units'

const chargersAt = ({ battle }: RegimentalRun, target: string): string[] =>
  battle.charges.filter((charge) => charge.kind === 'charge' && charge.target === target).map(({ unit }) => unit)

/** REG-12.9: the crews go into the square; their guns are silenced, and have no combat. */
function shelter(run: RegimentalRun, { unit: id, to }: Reaction, cause: Cause): void {
  silence(run, id, null, cause)
  unitOf(run, id).crewIn = to
}

/** OQ-18: with the option light guns limber and make a full retreat, silenced, when they are charged. */
function retreatSilenced(run: RegimentalRun, id: string, cause: Cause): void {
  limber(run, id)
  silence(run, id, null, cause)
  retreat(run, id, 'full', chargersAt(run, id), cause)
}

/** REG-9.3: one reaction, before any charge moves; a countercharge joins the charges. */
function react(run: RegimentalRun, reaction: Reaction): void {
  const { battle } = run
  const { unit: id, how, to } = reaction
  const cause: Cause = { rule: 'REG-9.3', what: how }
  if (how === 'hastySquare') formHastySquare(run, id, cause)
  if (how === 'evade') evade(run, id, chargersAt(run, id), cause)
  if (how === 'shelter') shelter(run, reaction, cause)
  if (how === 'retreatSilenced') retreatSilenced(run, id, cause)
  if (how !== 'countercharge') return
  const countercharge: Charge = {
    unit: id,
    target: to!,
    kind: 'countercharge',
    coldSteel: false,
    inDisorder: false,
    half: false,
    state: 'declared',
    worstGround: 'open',
  }
  battle.charges = [...battle.charges, countercharge]
}

const ORDER: readonly Reaction['how'][] = ['hastySquare', 'shelter', 'retreatSilenced', 'evade', 'countercharge']

/**
 * REG-9.2: carries out the reactions to the charges of this check, squares first, and leaves the moves of chargers and counterchargers to be done,
 * in the order in which they were declared.
 */
export function beginCharges(run: RegimentalRun): void {
  const { battle } = run
  for (const how of ORDER) for (const reaction of battle.reactions) if (reaction.how === how) react(run, reaction)
  for (const { unit } of battle.reactions) unitOf(run, unit).hasReacted = true
  const evaders = battle.reactions.flatMap(({ unit, how }) => (how === 'evade' ? [unit] : []))
  battle.reactions = []
  const moves = battle.charges.filter(({ state, kind }) => state === 'declared' && kind !== 'breakthrough')
  const ordered = [...moves.filter(({ kind }) => kind === 'charge'), ...moves.filter(({ kind }) => kind !== 'charge')]
  // A charge is the unit's whole maneuver (REG-9.1).
  for (const { unit } of ordered) {
    const checked = battle.check?.units[unit]
    if (!checked) continue
    checked.done.push('charge')
    checked.finished = true
  }
  battle.todo.push(
    ...ordered.map(({ unit, target }): Todo => ({ do: 'moveCharge', unit, evaded: evaders.includes(target) })),
  )
}
