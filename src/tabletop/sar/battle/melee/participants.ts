// How many castings of a unit and of a side count in a melee (SAR-14.2, 14.5).
import { ofSide, type Side } from '../../../../game/side'
import { type Block, footprint } from '../../../common/block'
import { pointFromPose } from '../../../common/point'
import { gapBetween, type Polygon } from '../../../common/polygon'
import { participatingCastings } from '../../melee/participants'
import { effectivesOf } from '../../stragglers/strength'
import type { Stance } from '../../types'
import { filesAndRanksOf, unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { Melee } from '../types'
import { unitsInContact, enemiesIn } from './melees'

/** Formations that have ranks one behind the other. */
const RANKED_STANCES: readonly Stance[] = ['line', 'column', 'closedColumn', 'roadColumn', 'mob']

/** SAR-17.5: castings of a unit that fight: all effectives but horse holders. */
const fightingCastings = (table: BattleTable, id: string): number => {
  const { strength, holders } = table.battle.units[id]!
  return Math.max(0, effectivesOf(strength) - holders)
}

/** SAR-14.2: a casting this near to an enemy touches him: half an inch by the ruling on SAR-14.2, in thousandths. */
const TOUCHING_GAP = 500

/** How many of a unit's castings touch an enemy. The castings fill the block rank after rank. `castings`: their number; `enemies`: outlines. */
function touchingCastings(block: Block, files: number, ranks: number, castings: number, enemies: readonly Polygon[]) {
  const [fileWidth, rankDepth] = [Math.floor(block.width / files), Math.floor(block.depth / ranks)]
  let touchingCount = 0
  for (let i = 0; i < castings; i++) {
    const [file, rank] = [i % files, Math.floor(i / files)]
    // The middle of the front of this casting's part of the block.
    const at = pointFromPose(block, Math.floor(((2 * file + 1 - files) * fileWidth) / 2), 0 - rank * rankDepth)
    const casting = footprint({ at, heading: block.heading, width: fileWidth, depth: rankDepth })
    if (enemies.some((enemy) => gapBetween(casting, enemy) <= TOUCHING_GAP)) touchingCount++
  }
  return touchingCount
}

/**
 * SAR-14.2: castings of a unit that can strike (ruling on SAR Q33). In a melee of two units: all in its first ranks, as many as the table
 * allows. In a larger melee: each casting that touches an enemy, and those behind it in as many ranks.
 */
function strikingCastings(table: BattleTable, melee: Melee, id: string): number {
  const { field, battle } = table
  const unit = battle.units[id]!
  const allFighting = fightingCastings(table, id)
  const { files, ranks } = filesAndRanksOf(unit)
  const maxRanks = field.tables.meleeModifiers.maxRanks
  if (unitsInContact(melee).length <= 2)
    return RANKED_STANCES.includes(unit.stance) ? Math.min(allFighting, files * maxRanks) : allFighting
  const enemies = enemiesIn(table, melee, id).flatMap((enemy) => {
    const outline = unitPolygon(field, battle.units[enemy]!)
    return outline ? [outline] : []
  })
  // The block holds all effectives, horse holders included.
  const effectives = effectivesOf(unit.strength)
  const touchingCount = touchingCastings(unitBlock(field, unit)!, files, ranks, effectives, enemies)
  // After losses the block may be smaller and touch nobody; at least one file fights all the same.
  return Math.min(allFighting, Math.max(1, touchingCount) * maxRanks)
}

/** SAR-14.2, 15.4: castings of a unit that count in the melee: those that can strike, or a share of them if it is flanked or in disorder. */
export const participantCastings = (table: BattleTable, melee: Melee, id: string): number =>
  participatingCastings(table.field.tables, strikingCastings(table, melee, id), {
    flanked: melee.struck[id] !== undefined,
    disordered: melee.disordered.includes(id),
  })

/** SAR-14.5: the castings of a side that are compared: participants of its units in contact, and all of its supporting units. */
export const comparedCastings = (table: BattleTable, melee: Melee, side: Side): number =>
  ofSide(melee.direct, side).reduce((sum, id) => sum + participantCastings(table, melee, id), 0) +
  ofSide(melee.supporting, side).reduce((sum, id) => sum + effectivesOf(table.battle.units[id]!.strength), 0)
