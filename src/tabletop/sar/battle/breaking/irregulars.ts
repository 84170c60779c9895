// Irregulars (SAR-23.8): their training is unknown until an enemy first fires at them, charges them or is charged by them.
import { centreOf } from '../../../common/block'
import { gapBetween } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import { type IrregularFlag, irregularRating } from '../../irregulars/rating'
import { isFormed } from '../../movement/passThrough'
import { targetCover } from '../fire/targets'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { rosterUnitOf, sideOfUnit, standsOnTable, unitsOf } from '../units'
import type { BreakCandidate } from './breaks'
import { inflictLosses } from './inflictLosses'
import { moraleFlagsOfPlace } from './moraleFlags'
import { isTakenForMilitia } from '../special/grey'

/** Ruling on SAR Q45: regulars within this distance, in inches, support irregulars. */
const SUPPORT_INCHES = 6

/** SAR-23.8: kinds of cover; irregulars in none of them stand in the open. */
const RATING_COVER: readonly string[] = ['heavyFort', 'building', 'lightFort', 'woods', 'rough']

/** SAR-23.8: an occasion that tests irregulars. */
export interface IrregularTrial {
  readonly unit: string
  readonly enemy: string
  /** The enemy fires at the unit, charges it (`charged`), or is charged by it (`charges`). */
  readonly occasion: 'fire' | 'charged' | 'charges'
  /** An enemy that was hidden until now fires at the unit. */
  readonly ambush?: boolean
}

/** SAR-23.7: does the unit consist of irregulars? */
export const isIrregular = (table: BattleTable, id: string): boolean =>
  rosterUnitOf(table, table.battle.units[id]!).tags.includes('irregular')

/** SAR-23.8: has the unit bayonets? Regular infantry with muskets has; irregulars only if the order of battle says so (tag `bayonets`). */
function hasBayonets(table: BattleTable, id: string): boolean {
  const { arm, weapon, tags } = rosterUnitOf(table, table.battle.units[id]!)
  if (tags.includes('bayonets')) return true
  return arm === 'infantry' && !tags.includes('irregular') && (weapon === 'musket' || weapon === 'rifledMusket')
}

/** SAR-23.8 (ruling on SAR Q45): does a regular, unbroken, formed friend stand within six inches? */
function isSupportedByRegulars(table: BattleTable, id: string): boolean {
  const { field, battle } = table
  const outline = unitPolygon(field, battle.units[id]!)!
  return unitsOf(table, sideOfUnit(table, battle.units[id]!)).some((friend) => {
    const unit = battle.units[friend]!
    if (friend === id || unit.broken || isIrregular(table, friend) || !isFormed(field.tables, unit.stance)) return false
    return gapBetween(outline, unitPolygon(field, unit)!) <= inchesToThousandths(SUPPORT_INCHES)
  })
}

/**
 * SAR-23.8: the names of the modifiers that apply to the rating roll. Which units defend their homes, the order of battle says (tag
 * `defendingHome`).
 */
function ratingFlags(table: BattleTable, { unit: id, enemy, occasion, ambush }: IrregularTrial): IrregularFlag[] {
  const { field, battle } = table
  // Undefined: a battery beyond the table (OPS-23.4), which is no unit.
  const enemyUnit = battle.units[enemy]
  const enemyBlock = enemyUnit ? unitBlock(field, enemyUnit) : null
  // The kinds of cover between the enemy and the unit; none against a battery beyond the table.
  const coverKinds = enemyBlock ? targetCover(table, id, centreOf(enemyBlock)).rows : []
  const facesRegulars = enemyUnit !== undefined && !isIrregular(table, enemy) && !isTakenForMilitia(table, enemy)
  const isInOpen = !coverKinds.some((cover) => RATING_COVER.includes(cover))
  const flags: IrregularFlag[] = []
  if (coverKinds.includes('heavyFort')) flags.push('inHeavyFort')
  else if (coverKinds.includes('building') || coverKinds.includes('lightFort')) flags.push('inBuildingOrLightFort')
  else if (coverKinds.includes('woods')) flags.push('inWoods')
  else if (isInOpen) flags.push('inOpen')
  if (facesRegulars && isInOpen) flags.push('facingRegularsInOpen')
  if (moraleFlagsOfPlace(table, id).includes('enemyOnFlank')) flags.push('enemyOnFlank')
  if (isSupportedByRegulars(table, id)) flags.push('supportedByRegulars')
  if (ambush || enemyUnit?.hidden) flags.push('surprisedOrAmbushed')
  if (rosterUnitOf(table, battle.units[id]!).tags.includes('defendingHome')) flags.push('defendingHome')
  const isChargedByBayonets = occasion === 'charged' && enemyUnit !== undefined && hasBayonets(table, enemy)
  if (isChargedByBayonets && !hasBayonets(table, id)) flags.push('chargedByBayonetsAndHasNone')
  return flags
}

/**
 * SAR-23.8: rolls the training of irregulars that are tested for the first time; it holds for the rest of the battle. Returns the units
 * that rout, and those that took stragglers and so must be tested for breaking.
 */
export function rateIrregulars(
  run: ActionRun,
  trials: readonly IrregularTrial[],
): { routed: BreakCandidate[]; mayBreak: BreakCandidate[] } {
  const { battle, field } = run
  const routed: BreakCandidate[] = []
  const mayBreak: BreakCandidate[] = []
  if (!field.tables.irregular.enabled) return { routed, mayBreak }
  const { die: dieFaces, modifiers: modifierValues } = field.tables.irregular.moraleRating
  // Units rolled for already; of several trials of a unit only the first counts.
  const rolledIds = new Set<string>()
  // SAR-3.2: all rolls are made before any result is applied.
  const applyResults: (() => void)[] = []
  for (const trial of [...trials].sort((a, b) => (`${a.unit} ${a.enemy}` < `${b.unit} ${b.enemy}` ? -1 : 1))) {
    const { unit: id, enemy } = trial
    const unit = battle.units[id]
    // SAR-23.8: null: not rated yet.
    const needsRating = unit && unit.training === null && standsOnTable(unit)
    if (!needsRating || rolledIds.has(id)) continue
    rolledIds.add(id)
    const flags = ratingFlags(run, trial)
    const d20 = rollDie(run, id, 'irregularRating', dieFaces)
    const { total, rating, effect } = irregularRating(field.tables, d20, flags)
    const modifiers = flags.map((name) => ({ name, value: modifierValues[name] ?? 0 }))
    const stragglers = effect === 'take1d4' ? rollDie(run, id, 'irregularRating.stragglers', 4) : 0
    emit(run, { kind: 'test', rule: 'SAR-23.8', unit: id, test: 'irregular', d20, modifiers, total, result: rating })
    const candidate: BreakCandidate = {
      unit: id,
      fleesFrom: battle.units[enemy] ? enemy : null,
      rule: 'SAR-23.8',
      cause: 'other',
    }
    applyResults.push(() => {
      battle.units[id] = { ...battle.units[id]!, training: rating }
      inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-23.8', causedBy: null, cause: 'other' })
      if (effect === 'rout') routed.push(candidate)
      else if (stragglers > 0) mayBreak.push(candidate)
    })
  }
  for (const applyResult of applyResults) applyResult()
  return { routed, mayBreak }
}
