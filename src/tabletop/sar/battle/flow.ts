import { deployedLeaders } from './deploy'
import { mayRedeploy } from './setup'
import { type Run, tell } from './run'
import { mustName, reactors, revealCharges, revealReactions } from './charges'
import { beginOrders, noDraft, revealOrders } from './orders/phase'
import { type Ask, asksOf, FIRST_PHASE, type Phase, phaseAfter } from './sequence'
import type { Side } from './types'
import { leadersOf } from './units'
import { verdict } from './victory'

/** Who is asked first where both are (contracts.md, Both at once): the Mexican, who attacks at Buena Vista. */
const ASKED: readonly Side[] = ['mexican', 'us']

/** Has a side anything to choose at set-up: its place (SAR-24.4), or the missions of its leaders (SAR-4.15)? */
const choosesAtSetup = (run: Run, side: Side): boolean =>
  mayRedeploy(run, side) || leadersOf(run, side).some((id) => run.field.leaders.get(id)!.superior !== null)

/** Has a side anything to choose when this is asked? Whether it has is for all to see. */
const isAsked = (run: Run, side: Side, kind: Ask): boolean => {
  if (kind === 'setup') return choosesAtSetup(run, side)
  if (kind === 'charges') return mustName(run, side).length > 0
  return kind === 'orders' || reactors(run, side).length > 0
}

/** Begins a phase: what must be rolled before anybody chooses. */
export function begin(run: Run, phase: Phase): void {
  const { battle } = run
  battle.phase = phase
  battle.asked = 0
  tell(run, { kind: 'phase', phase })
  if (phase === 'giveOrders') beginOrders(run)
}

/** Both have answered: what lay face down is turned up and carried out. */
function answered(run: Run, kind: Ask): void {
  const { battle } = run
  if (kind === 'orders') revealOrders(run)
  if (kind === 'charges') revealCharges(run)
  if (kind === 'reactions') revealReactions(run)
  battle.drafts = { us: noDraft(), mexican: noDraft() }
  if (kind !== 'setup') return
  for (const [id, { at }] of Object.entries(battle.units)) if (at) tell(run, { kind: 'placed', unit: id })
  // Leaders stand behind their men, wherever those were set up.
  for (const [id, { at }] of Object.entries(deployedLeaders(run.field, battle.units)))
    battle.leaders[id] = { ...battle.leaders[id]!, at }
}

/** Asks the next question of the phase; who is asked first lies on top of the stack. */
function ask(run: Run, kind: Ask): void {
  const { battle } = run
  battle.asked++
  const asked = ASKED.filter((side) => isAsked(run, side, kind))
  battle.pending = [...asked].reverse().map((owner) => ({ kind, owner }))
  if (asked.length === 0) answered(run, kind)
}

/** SAR-3.4: a turn ends: what was done is remembered, and the next one begins, if there is one (SAR-24.1). */
function endTurn(run: Run): void {
  const { battle, field } = run
  for (const [id, unit] of Object.entries(battle.units)) battle.units[id] = { ...unit, last: battle.orders[id] ?? null }
  if (battle.turn >= field.scenario.turns) {
    battle.phase = 'over'
    battle.orders = {}
    battle.charges = {}
    battle.squares = {}
    battle.result = verdict(run)
    tell(run, { kind: 'victory', result: battle.result })
    return
  }
  battle.turn++
  tell(run, { kind: 'turn', turn: battle.turn })
  begin(run, FIRST_PHASE)
}

/** Goes on until somebody must choose, or the battle is over (SAR-3.1). */
export function runOn(run: Run): void {
  const { battle } = run
  const done = asksOf(battle.phase)[battle.asked - 1]
  if (done !== undefined && battle.pending.length === 0) answered(run, done)
  while (battle.phase !== 'over' && battle.pending.length === 0) {
    const kind = asksOf(battle.phase)[battle.asked]
    const next = phaseAfter(battle.phase)
    if (kind !== undefined) ask(run, kind)
    else if (next === null) endTurn(run)
    else begin(run, next)
  }
}
