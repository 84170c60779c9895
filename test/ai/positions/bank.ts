import { inEzoc, type Position } from '../../../src/operational/position'
import { INFANTRY, US } from '../../../src/operational/world'

/** Extra half movement points of a first step out of an enemy zone of control (OPS-7.2). */
const OUT_OF_EZOC = 2

/**
 * Turns of march that a US unit needs to be north of the river (OPS-18.2), if the enemy stands still: by what steps cost it, round his units, with a
 * stop in each of his zones of control. An engineer in its hex goes along (OPS-19.1.12). 0: it is there; Infinity: there is no way.
 */
export function turnsToBank(position: Position, index: number): number {
  const { world } = position
  const piece = world.pieces[index]!
  const start = position.hexOf[index]!
  if (start < 0 || piece.seat !== US) return Number.POSITIVE_INFINITY
  const hasEngineer = piece.pieceClass === INFANTRY && world.engineers.some((one) => position.hexOf[one] === start)
  const costs = hasEngineer ? piece.movement.engineerStepCostsHalfMp : piece.movement.stepCostsHalfMp
  const allowance = position.pieceStates[index]!.disrupted
    ? Math.ceil(piece.allowanceHalfMp / 2)
    : piece.allowanceHalfMp
  const spent = new Map<number, number>([[start, 0]])
  const open = new Set([start])
  while (open.size > 0) {
    const hex = [...open].reduce((best, one) => (spent.get(one)! < spent.get(best)! ? one : best))
    open.delete(hex)
    const here = spent.get(hex)!
    if (world.northOfRiver[hex]) return Math.ceil(here / allowance)
    for (let direction = 0; direction < 6; direction++) {
      const to = world.grid.neighbours[hex * 6 + direction]!
      if (to < 0 || position.unitCounts[1][to]! > 0 || costs[hex * 6 + direction]! < 0) continue
      let step = costs[hex * 6 + direction]!
      if (here % allowance === 0 && inEzoc(position, hex, US)) step += OUT_OF_EZOC
      const left = allowance - (here % allowance)
      let after = step <= left ? here + step : here + left + Math.min(step, allowance)
      if (inEzoc(position, to, US)) after = Math.ceil(after / allowance) * allowance
      if (after >= (spent.get(to) ?? Number.POSITIVE_INFINITY)) continue
      spent.set(to, after)
      open.add(to)
    }
  }
  return Number.POSITIVE_INFINITY
}
