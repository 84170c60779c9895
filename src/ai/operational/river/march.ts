// How many turns of march a US unit needs to be north of the river (OPS-18.2), past the enemy where he stands now.

import type { Position } from '../../../operational/position'
import { MEXICAN } from '../../../operational/world'
import { RIVER } from '../figures'

/** Queue of `turnsToBank`: hexes by half movement points spent, whole turns of march among them. Between calls it is empty. */
const hexesBySpent: number[][] = []

/**
 * Turns of march that a US unit needs to a hex north of the river, stopping in each enemy zone of control on its way (OPS-7.2) and going round enemy units
 * and markers. `withEngineer`: an engineer goes along (OPS-19.1.12). 0: it is there; Infinity: there is no such way, or it needs more than `mostTurns`.
 */
export function turnsToBank(position: Position, unit: number, withEngineer: boolean, mostTurns: number): number {
  const { world, unitCounts, zoc, markerOwnerAt } = position
  const { neighbours, count } = world.grid
  const { movement, allowanceHalfMp } = world.pieces[unit]!
  const costs = withEngineer ? movement.engineerStepCostsHalfMp : movement.stepCostsHalfMp
  const turnHalfMp = position.pieceStates[unit]!.disrupted ? (allowanceHalfMp + 1) >> 1 : allowanceHalfMp
  const mostSpent = mostTurns * turnHalfMp
  const spentAt = new Int16Array(count).fill(mostSpent + 1)
  const start = position.hexOf[unit]!
  spentAt[start] = 0
  while (hexesBySpent.length <= mostSpent) hexesBySpent.push([])
  hexesBySpent[0]!.push(start)
  let turns = Number.POSITIVE_INFINITY
  for (let spent = 0; spent <= mostSpent; spent++) {
    const queue = hexesBySpent[spent]!
    for (const hex of queue) {
      if (turns < Number.POSITIVE_INFINITY) break
      if (spentAt[hex] !== spent) continue
      if (world.northOfRiver[hex]) {
        turns = Math.ceil(spent / turnHalfMp)
        break
      }
      const inTurn = spent % turnHalfMp
      for (let direction = 0; direction < 6; direction++) {
        const to = neighbours[hex * 6 + direction]!
        if (to < 0 || unitCounts[MEXICAN][to]! > 0 || markerOwnerAt[to]! > 0) continue
        const cost = costs[hex * 6 + direction]!
        if (cost < 0) continue
        const step = inTurn === 0 && zoc[MEXICAN][hex]! > 0 ? cost + RIVER.leaveEzoc2 : cost
        const left = turnHalfMp - inTurn
        // What the turn does not pay for is paid from the next; a first step may cost more than a turn has (OPS-5.1).
        let after = step <= left ? spent + step : spent + left + Math.min(step, turnHalfMp)
        if (zoc[MEXICAN][to]! > 0) after = Math.ceil(after / turnHalfMp) * turnHalfMp
        if (after > mostSpent || after >= spentAt[to]!) continue
        spentAt[to] = after
        hexesBySpent[after]!.push(to)
      }
    }
    queue.length = 0
  }
  return turns
}
