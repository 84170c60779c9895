import { centreOf } from '../../../common/block'
import { areasAt, levelAt, metOnWay } from '../../../common/ground'
import { isArea, isLine } from '../../../common/groundSchema'
import { toTable, type Point } from '../../../common/point'
import { gap, sides, toSegment } from '../../../common/polygon'
import { thousandths } from '../../inches'
import type { Fighter, MeleeFlag } from '../../melee/meleeShift'
import { FIRST_ROLL } from '../../melee/meleeShift'
import { isFormed } from '../../movement/passThrough'
import { isAnchored } from '../../units/anchored'
import type { MeleeTarget } from '../../types'
import { attachedLR } from '../leaders/ratings'
import { turnRecordOf } from '../breaking/turnRecord'
import { unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit, Melee } from '../types'
import { factsOf, sideOfUnit, unitsOf } from '../units'
import { meleeCover } from './meleeCover'
import { isMountedCavalry, meleeArm, meleeStance } from './status'
import { enemiesIn } from './melees'

/** Whom a unit of a melee fights: whom it charged, who charged it, else the nearest; the first by id of several. */
export function opponentInMelee(table: BattleTable, melee: Melee, id: string): string {
  const { field, battle } = table
  const enemies = enemiesIn(table, melee, id)
  const met = melee.chargers[id]
  if (met !== undefined && enemies.includes(met)) return met
  const by = enemies.find((enemy) => melee.chargers[enemy] === id)
  if (by !== undefined) return by
  const own = unitPolygon(field, battle.units[id]!)!
  const far = (enemy: string): number => gap(own, unitPolygon(field, battle.units[enemy]!)!)
  return enemies.reduce((best, enemy) => (far(enemy) < far(best) ? enemy : best), enemies[0]!)
}

const BAD_GROUND = ['woods', 'rough', 'building', 'impassable']

/** SAR-6.8: does one end of a line rest on something: within an inch a formed friend, a building, a work, woods, rough or impassable ground? */
function restsOn(table: BattleTable, id: string, end: Point): boolean {
  const { field, battle } = table
  const near = thousandths(field.tables.movement.standoffInches)
  const spot = [end, end, end]
  const friend = unitsOf(table, sideOfUnit(table, battle.units[id]!)).some((other) => {
    const unit = battle.units[other]!
    if (other === id || unit.broken || !isFormed(field.tables, unit.stance)) return false
    return gap(unitPolygon(field, unit)!, spot) <= near
  })
  if (friend || areasAt(field.ground, end).some(({ kind }) => BAD_GROUND.includes(kind))) return true
  return field.ground.features.some((feature) => {
    if (isArea(feature))
      return BAD_GROUND.includes(feature.kind) && sides(feature.area).some(([a, b]) => toSegment(end, a, b) <= near)
    if (!isLine(feature) || feature.kind !== 'work') return false
    return feature.line.slice(1).some((b, i) => toSegment(end, feature.line[i]!, b) <= near)
  })
}

function anchored(table: BattleTable, id: string, unit: BattleUnit): boolean {
  if (unit.stance !== 'line' || turnRecordOf(table.battle, id).moved) return false
  const block = unitBlock(table.field, unit)!
  const half = Math.floor(block.width / 2)
  const ends = [restsOn(table, id, toTable(block, 0 - half, 0)), restsOn(table, id, toTable(block, half, 0))] as const
  return isAnchored({ formation: unit.stance, movedThisTurn: false, endsCovered: ends })
}

/** SAR-14.4: who fights uphill, who downhill: by the ground under both, and by contour lines between them. */
function slope(table: BattleTable, id: string, foe: string): MeleeFlag[] {
  const { field, battle } = table
  const [own, other] = [id, foe].map((one) => centreOf(unitBlock(field, battle.units[one]!)!)) as [Point, Point]
  const rises = levelAt(field.ground, other) - levelAt(field.ground, own)
  if (rises !== 0) return [rises > 0 ? 'uphill' : 'downhill']
  const lines = (a: Point, b: Point): number =>
    metOnWay(field.ground, a, b).filter(({ kind }) => kind === 'uphill').length
  const up = lines(own, other) - lines(other, own)
  return up === 0 ? [] : [up > 0 ? 'uphill' : 'downhill']
}

/** SAR-14.4, 17.10: what bears on a unit's roll against its foe. */
function flagsOf(table: BattleTable, melee: Melee, id: string, foe: string): MeleeFlag[] {
  const { battle, field } = table
  const { meleeModifiers } = field.tables
  const [unit, enemy] = [battle.units[id]!, battle.units[foe]!]
  const [facts, its] = [factsOf(table, unit), factsOf(table, enemy)]
  const flags: MeleeFlag[] = slope(table, id, foe)
  if (melee.chargers[id] !== undefined) flags.push('charging')
  const stance = meleeStance(table, id)
  const row = stance === 'column' || stance === 'closedColumn'
  if (row && (!meleeModifiers.inColumn.requiresMoved || turnRecordOf(battle, id).moved)) flags.push('inColumn')
  if (stance === 'roadColumn') flags.push('roadColumn')
  if (stance === 'square') flags.push('inSquare')
  if (meleeArm(table, id) === 'infantry' && anchored(table, id, unit)) flags.push('anchoredLine')
  const cover = meleeCover(table, foe, id)
  const works = cover.some((name) => name === 'building' || name === 'lightFort' || name === 'heavyFort')
  if (facts.tags.includes('engineers') && works) flags.push('engineersVsWorks')
  if (!isMountedCavalry(table, id)) return flags
  if (unit.blown) flags.push('blownHorses')
  if (!isMountedCavalry(table, foe)) {
    flags.push(meleeStance(table, foe) === 'square' ? 'cavalryVsSquare' : 'cavalryVsFootNotInSquare')
    return flags
  }
  if (facts.meleeWeapon === 'lance' || facts.tags.includes('lancers')) flags.push('lancersVsCavalryFirstRoll')
  const rifles = its.tags.includes('mountedRifles') && its.meleeWeapon === null
  if (facts.meleeWeapon === 'sabre' && rifles) flags.push('cavalryVsMountedRifles')
  return flags
}

/** SAR-14.4: the enemy's ground, and what he is. */
function targetRows(table: BattleTable, id: string, foe: string): MeleeTarget[] {
  const stance = meleeStance(table, foe)
  const rows = meleeCover(table, foe, id)
  if (stance === 'unlimbered') rows.push('unlimberedArtillery')
  if (stance === 'skirmish') rows.push('skirmish')
  return rows
}

/** SAR-14.4: a unit as it strikes in this round; bonuses of the first roll only if it has not rolled in this melee (SAR-14.7). */
export function fighterOf(table: BattleTable, melee: Melee, id: string): Fighter {
  const unit = table.battle.units[id]!
  const { nation, tags, weapon } = factsOf(table, unit)
  const foe = opponentInMelee(table, melee, id)
  const first = !melee.rolled.includes(id)
  return {
    arm: meleeArm(table, id),
    training: unit.training ?? 'untrained',
    nation,
    leaderLR: attachedLR(table, id),
    disciplined: tags.includes('disciplined'),
    ...(weapon === 'bows' && { weapon }),
    flags: flagsOf(table, melee, id, foe).filter((flag) => first || !FIRST_ROLL.includes(flag)),
    target: targetRows(table, id, foe),
    skirmish: meleeStance(table, id) === 'skirmish',
  }
}
