// The facts about a unit that modify its rolls in a melee (SAR-14.4).
import { centreOf } from '../../../common/block'
import { areasAt, levelAt, obstaclesOnWay } from '../../../common/ground'
import { isArea, isLine } from '../../../common/groundSchema'
import { pointFromPose, type Point } from '../../../common/point'
import { gapBetween, polygonSides, distanceToSegment } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import type { Fighter, MeleeFlag } from '../../melee/meleeShift'
import { FIRST_ROLL_FLAGS } from '../../melee/meleeShift'
import { isFormed } from '../../movement/passThrough'
import { isAnchored } from '../../units/anchored'
import type { MeleeTarget } from '../../types'
import { bestAttachedRating } from '../leaders/ratings'
import { turnRecordOf } from '../breaking/turnRecord'
import { unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit, Melee } from '../types'
import { rosterUnitOf, sideOfUnit, unitsOf } from '../units'
import { meleeCover } from './meleeCover'
import { isMountedCavalry, meleeArm, meleeStance } from './status'
import { enemiesIn } from './melees'

/**
 * The enemy that a unit of a melee fights: the one it charged, else one that charged it, else the nearest. If several
 * are as near, it is the first by id.
 */
export function opponentInMelee(table: BattleTable, melee: Melee, id: string): string {
  const { field, battle } = table
  const enemies = enemiesIn(table, melee, id)
  const enemyCharged = melee.chargers[id]
  if (enemyCharged !== undefined && enemies.includes(enemyCharged)) return enemyCharged
  const charger = enemies.find((enemy) => melee.chargers[enemy] === id)
  if (charger !== undefined) return charger
  const outline = unitPolygon(field, battle.units[id]!)!
  const distanceTo = (enemy: string): number => gapBetween(outline, unitPolygon(field, battle.units[enemy]!)!)
  return enemies.reduce((nearest, enemy) => (distanceTo(enemy) < distanceTo(nearest) ? enemy : nearest), enemies[0]!)
}

/** SAR-6.8: kinds of areas that cover an end of a line. */
const COVERING_AREAS = ['woods', 'rough', 'building', 'impassable']

/** SAR-6.8: is an end of a line within an inch of a formed friend, a building, a work, woods, rough or impassable ground? */
function endRestsOnCover(table: BattleTable, id: string, end: Point): boolean {
  const { field, battle } = table
  const maxDistance = inchesToThousandths(field.tables.movement.standoffInches)
  // The place as a polygon.
  const endPolygon = [end, end, end]
  const restsOnFriend = unitsOf(table, sideOfUnit(table, battle.units[id]!)).some((other) => {
    const unit = battle.units[other]!
    if (other === id || unit.broken || !isFormed(field.tables, unit.stance)) return false
    return gapBetween(unitPolygon(field, unit)!, endPolygon) <= maxDistance
  })
  if (restsOnFriend || areasAt(field.ground, end).some(({ kind }) => COVERING_AREAS.includes(kind))) return true
  return field.ground.features.some((feature) => {
    if (isArea(feature))
      return (
        COVERING_AREAS.includes(feature.kind) &&
        polygonSides(feature.area).some(([a, b]) => distanceToSegment(end, a, b) <= maxDistance)
      )
    if (!isLine(feature) || feature.kind !== 'work') return false
    return feature.line.slice(1).some((b, i) => distanceToSegment(end, feature.line[i]!, b) <= maxDistance)
  })
}

/** SAR-6.8: is the unit an anchored line? */
function isAnchoredLine(table: BattleTable, id: string, unit: BattleUnit): boolean {
  if (unit.stance !== 'line' || turnRecordOf(table.battle, id).moved) return false
  const block = unitBlock(table.field, unit)!
  const halfWidth = Math.floor(block.width / 2)
  const ends = [
    endRestsOnCover(table, id, pointFromPose(block, -halfWidth, 0)),
    endRestsOnCover(table, id, pointFromPose(block, halfWidth, 0)),
  ] as const
  // Formation and movement are tested above.
  return isAnchored({ formation: 'line', movedThisTurn: false, endsCovered: ends })
}

/**
 * SAR-14.4: does a unit fight uphill or downhill? The levels of the ground under both units decide; if they are equal, the contour lines
 * between them. `foe`: the unit's opponent.
 */
function slopeFlags(table: BattleTable, id: string, foe: string): MeleeFlag[] {
  const { field, battle } = table
  const centreOfUnit = (unit: string): Point => centreOf(unitBlock(field, battle.units[unit]!)!)
  const [centre, foeCentre] = [centreOfUnit(id), centreOfUnit(foe)]
  const levelsUp = levelAt(field.ground, foeCentre) - levelAt(field.ground, centre)
  if (levelsUp !== 0) return [levelsUp > 0 ? 'uphill' : 'downhill']
  const countRises = (from: Point, to: Point): number =>
    obstaclesOnWay(field.ground, from, to).filter(({ kind }) => kind === 'uphill').length
  const risesUp = countRises(centre, foeCentre) - countRises(foeCentre, centre)
  if (risesUp === 0) return []
  return [risesUp > 0 ? 'uphill' : 'downhill']
}

/** SAR-14.4, 17.10: the names (flags) of the modifiers of a unit's roll against its opponent `foe`. */
function flagsOf(table: BattleTable, melee: Melee, id: string, foe: string): MeleeFlag[] {
  const { battle, field } = table
  const { meleeModifiers } = field.tables
  const [unit, enemy] = [battle.units[id]!, battle.units[foe]!]
  const [unitFacts, enemyFacts] = [rosterUnitOf(table, unit), rosterUnitOf(table, enemy)]
  const flags: MeleeFlag[] = slopeFlags(table, id, foe)
  if (melee.chargers[id] !== undefined) flags.push('charging')
  const stance = meleeStance(table, id)
  const isColumn = stance === 'column' || stance === 'closedColumn'
  // Not in every edition must a column have moved to get this modifier.
  if (isColumn && (!meleeModifiers.inColumn.requiresMoved || turnRecordOf(battle, id).moved)) flags.push('inColumn')
  if (stance === 'roadColumn') flags.push('roadColumn')
  if (stance === 'square') flags.push('inSquare')
  if (meleeArm(table, id) === 'infantry' && isAnchoredLine(table, id, unit)) flags.push('anchoredLine')
  const coverOfFoe = meleeCover(table, foe, id)
  const isFoeBehindWorks = coverOfFoe.some(
    (name) => name === 'building' || name === 'lightFort' || name === 'heavyFort',
  )
  if (unitFacts.tags.includes('engineers') && isFoeBehindWorks) flags.push('engineersVsWorks')
  // The flags below are those of mounted cavalry.
  if (!isMountedCavalry(table, id)) return flags
  if (unit.blown) flags.push('blownHorses')
  if (!isMountedCavalry(table, foe)) {
    flags.push(meleeStance(table, foe) === 'square' ? 'cavalryVsSquare' : 'cavalryVsFootNotInSquare')
    return flags
  }
  if (unitFacts.meleeWeapon === 'lance' || unitFacts.tags.includes('lancers')) flags.push('lancersVsCavalryFirstRoll')
  const enemyIsRifles = enemyFacts.tags.includes('mountedRifles') && enemyFacts.meleeWeapon === null
  if (unitFacts.meleeWeapon === 'sabre' && enemyIsRifles) flags.push('cavalryVsMountedRifles')
  return flags
}

/** SAR-14.4: the modifier rows about the opponent. */
function rowsAboutOpponent(table: BattleTable, id: string, foe: string): MeleeTarget[] {
  const stance = meleeStance(table, foe)
  const rows = meleeCover(table, foe, id)
  if (stance === 'unlimbered') rows.push('unlimberedArtillery')
  if (stance === 'skirmish') rows.push('skirmish')
  return rows
}

/**
 * SAR-14.4: the facts that modify a unit's roll in this round. Bonuses of a first roll count only if the unit has not yet rolled in this melee
 * (SAR-14.7).
 */
export function fighterOf(table: BattleTable, melee: Melee, id: string): Fighter {
  const unit = table.battle.units[id]!
  const { nation, tags, weapon } = rosterUnitOf(table, unit)
  const foe = opponentInMelee(table, melee, id)
  const isFirstRoll = !melee.rolled.includes(id)
  return {
    arm: meleeArm(table, id),
    // SAR-23.8: irregulars count as untrained until they are rated.
    training: unit.training ?? 'untrained',
    nation,
    leaderLR: bestAttachedRating(table, id),
    disciplined: tags.includes('disciplined'),
    // Bows are the only weapon that counts in melee (SAR-23.3).
    ...(weapon === 'bows' && { weapon }),
    flags: flagsOf(table, melee, id, foe).filter((flag) => isFirstRoll || !FIRST_ROLL_FLAGS.includes(flag)),
    target: rowsAboutOpponent(table, id, foe),
    skirmish: meleeStance(table, id) === 'skirmish',
  }
}
