import { normalizedAngle } from '../../../core/fixed'
import { headingTo } from '../../../tabletop/common/point'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { columnWidth, nearestTarget } from './destination'
import { distanceBetween, type Situation } from './situation'

/** SAR-14.11, 17.8: winners stay when an enemy is near; cavalry that may choose pursues an enemy that still has castings to lose. */
export function victorChoices(situation: Situation): BattleAction[] {
  const out: BattleAction[] = []
  const { victors } = situation.table.battle.open
  for (const [unit, { beaten, result }] of Object.entries(victors ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const piece = situation.byId.get(unit)
    if (!piece || piece.side !== situation.side) continue
    const loser = situation.byId.get(beaten)
    const others = situation.foes.filter((foe) => foe.id !== beaten && !foe.unit.broken)
    const near = others.some((foe) => distanceBetween(foe.block, piece.block) < 8000)
    if (result === 'choice' && loser && !near && loser.stragglers + loser.effectives >= 6)
      out.push({ type: 'victor', unit, choice: 'breakthrough' })
    else out.push({ type: 'victor', unit, choice: near ? 'stay' : 'takePlace' })
  }
  return out
}

/** SAR-20.1: rallied units face the nearest enemy, infantry in line when it is near and in column otherwise. */
export function reformChoices(situation: Situation): BattleAction[] {
  const out: BattleAction[] = []
  for (const id of situation.table.battle.open.rallied ?? []) {
    const piece = situation.byId.get(id)
    if (!piece || piece.side !== situation.side) continue
    const target = nearestTarget(situation, piece)
    const heading = normalizedAngle(target ? headingTo(piece.block.at, target.centre) : piece.unit.heading)
    if (piece.isArtillery) {
      out.push({ type: 'reform', unit: id, heading, stance: 'unlimbered', width: Math.max(1, piece.unit.guns.length) })
      continue
    }
    const near = target !== null && distanceBetween(piece.block, target.block) < 20_000
    const line = piece.onFoot && near && situation.tables.movement.quickFormationNations.includes(piece.facts.nation)
    const width = line
      ? Math.max(1, Math.floor((piece.effectives + piece.stragglers) / 2))
      : columnWidth(situation, piece)
    out.push({ type: 'reform', unit: id, heading, stance: line ? 'line' : 'column', width })
    out.push({ type: 'reform', unit: id, heading, stance: 'column', width: columnWidth(situation, piece) })
  }
  return out
}
