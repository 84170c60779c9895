import { deployedLeaders } from './deploy'
import { mayRedeploy } from './setup'
import { type Run, tell } from './run'
import { beginOrders, revealOrders } from './orders/phase'
import { FIRST_PHASE, type Phase, phaseAfter, stepOf } from './sequence'
import type { Side } from './types'
import { leadersOf } from './units'
import { verdict } from './victory'

/** Who is asked first where both are (contracts.md, Both at once): the Mexican, who attacks at Buena Vista. */
const ASKED: readonly Side[] = ['mexican', 'us']

/** Has a side anything to choose at set-up: its place (SAR-24.4), or the missions of its leaders (SAR-4.15)? */
const choosesAtSetup = (run: Run, side: Side): boolean =>
  mayRedeploy(run, side) || leadersOf(run, side).some((id) => run.field.leaders.get(id)!.superior !== null)

/** Begins a phase: what must be rolled before anybody chooses, and who is asked. */
export function begin(run: Run, phase: Phase): void {
  const { battle } = run
  battle.phase = phase
  tell(run, { kind: 'phase', phase })
  if (phase === 'giveOrders') beginOrders(run)
  const asks = stepOf(phase)?.asks ?? null
  if (asks === null) return
  const asked = ASKED.filter((side) => asks !== 'setup' || choosesAtSetup(run, side))
  // A stack: who is asked first lies on top.
  battle.pending = [...asked].reverse().map((owner) => ({ kind: asks, owner }))
}

/** Ends a phase that both have answered. */
function end(run: Run): void {
  const { battle } = run
  if (battle.phase === 'giveOrders') revealOrders(run)
  if (battle.phase !== 'setup') return
  for (const [id, { at }] of Object.entries(battle.units)) if (at) tell(run, { kind: 'placed', unit: id })
  // Leaders stand behind their men, wherever those were set up.
  for (const [id, { at }] of Object.entries(deployedLeaders(run.field, battle.units)))
    battle.leaders[id] = { ...battle.leaders[id]!, at }
}

/** SAR-3.4: a turn ends: what was done is remembered, and the next one begins, if there is one (SAR-24.1). */
function endTurn(run: Run): void {
  const { battle, field } = run
  for (const [id, unit] of Object.entries(battle.units)) battle.units[id] = { ...unit, last: battle.orders[id] ?? null }
  if (battle.turn >= field.scenario.turns) {
    battle.phase = 'over'
    battle.orders = {}
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
  while (battle.phase !== 'over' && battle.pending.length === 0) {
    end(run)
    const next = phaseAfter(battle.phase)
    if (next === null) endTurn(run)
    else begin(run, next)
  }
}
