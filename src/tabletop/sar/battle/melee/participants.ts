import { ofSide, type Side } from '../../../../game/side'
import { type Block, footprint } from '../../../common/block'
import { toTable } from '../../../common/point'
import { gap, type Polygon } from '../../../common/polygon'
import { participants } from '../../melee/participants'
import { effectivesOf } from '../../stragglers/strength'
import type { Stance } from '../../types'
import { ranksOf, unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { Melee } from '../types'
import { unitsInContact, enemiesIn } from './melees'

/** Formations that have ranks one behind the other. */
const RANKED_STANCES: readonly Stance[] = ['line', 'column', 'closedColumn', 'roadColumn', 'mob']

/** SAR-17.5: horse holders do not fight. */
const fightingCastings = (table: BattleTable, id: string): number => {
  const { strength, holders } = table.battle.units[id]!
  return Math.max(0, effectivesOf(strength) - holders)
}

/** A casting touches an enemy who is nearer than half its own inch: nobody stands behind another and touches too. */
const TOUCHING_GAP = 500

/** How many castings of a formation touch the enemy. */
function touchingCastings(block: Block, files: number, ranks: number, men: number, enemies: readonly Polygon[]) {
  const [wide, deep] = [Math.floor(block.width / files), Math.floor(block.depth / ranks)]
  let count = 0
  for (let i = 0; i < men; i++) {
    const [file, rank] = [i % files, Math.floor(i / files)]
    const at = toTable(block, Math.floor(((2 * file + 1 - files) * wide) / 2), 0 - rank * deep)
    const man = footprint({ at, heading: block.heading, width: wide, depth: deep })
    if (enemies.some((enemy) => gap(man, enemy) <= TOUCHING_GAP)) count++
  }
  return count
}

/** SAR-14.2, Q33: castings of a unit that can strike: in a melee of two all within three ranks; else those in contact, three ranks deep. */
function strikingCastings(table: BattleTable, melee: Melee, id: string): number {
  const { field, battle } = table
  const unit = battle.units[id]!
  const all = fightingCastings(table, id)
  const { files, ranks } = ranksOf(unit)
  const deep = field.tables.meleeModifiers.maxRanks
  if (unitsInContact(melee).length <= 2) return RANKED_STANCES.includes(unit.stance) ? Math.min(all, files * deep) : all
  const enemies = enemiesIn(table, melee, id).flatMap((enemy) => {
    const ground = unitPolygon(field, battle.units[enemy]!)
    return ground ? [ground] : []
  })
  const men = effectivesOf(unit.strength)
  const count = touchingCastings(unitBlock(field, unit)!, files, ranks, men, enemies)
  // Losses may have drawn its ranks together; somebody fights all the same.
  return Math.min(all, Math.max(1, count) * deep)
}

/** SAR-14.2, 15.4: how many of a unit count: half where it was struck on flank or rear, a quarter in disorder. */
export const participantsOf = (table: BattleTable, melee: Melee, id: string): number =>
  participants(table.field.tables, strikingCastings(table, melee, id), {
    flanked: melee.struck[id] !== undefined,
    disordered: melee.disordered.includes(id),
  })

/** SAR-14.5: a side's numbers: those who fight, and all of those who support them. */
export const numbersOf = (table: BattleTable, melee: Melee, side: Side): number =>
  ofSide(melee.direct, side).reduce((sum, id) => sum + participantsOf(table, melee, id), 0) +
  ofSide(melee.supporting, side).reduce((sum, id) => sum + effectivesOf(table.battle.units[id]!.strength), 0)
