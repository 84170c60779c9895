import { centreOf } from '../../../common/block'
import { gapBetween } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import { type IrregularFlag, irregularRating } from '../../irregulars/rating'
import { isFormed } from '../../movement/passThrough'
import { targetCover } from '../fire/targets'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { rosterUnitOf, sideOfUnit, unitsOf } from '../units'
import type { BreakCandidate } from './breaks'
import { inflictLosses } from './inflictLosses'
import { moraleFlags } from './moraleFlags'

/** Q45: a unit within this distance supports irregulars, in inches. */
const SUPPORT_INCHES = 6

/** SAR-23.8: an occasion that tests irregulars: an enemy fires at the unit, charges it, or is charged by it. */
export interface IrregularTrial {
  readonly unit: string
  readonly enemy: string
  readonly how: 'fire' | 'charged' | 'charges'
  /** The enemy was hidden until now. */
  readonly ambush?: boolean
}

const isIrregular = (table: BattleTable, id: string): boolean =>
  rosterUnitOf(table, table.battle.units[id]!).tags.includes('irregular')

/** SAR-23.8, Q45: does a regular, unbroken, formed friend stand within six inches? */
function supported(table: BattleTable, id: string): boolean {
  const { field, battle } = table
  const ground = unitPolygon(field, battle.units[id]!)!
  return unitsOf(table, sideOfUnit(table, battle.units[id]!)).some((friend) => {
    const unit = battle.units[friend]!
    if (friend === id || unit.broken || isIrregular(table, friend) || !isFormed(field.tables, unit.stance)) return false
    return gapBetween(ground, unitPolygon(field, unit)!) <= inchesToThousandths(SUPPORT_INCHES)
  })
}

/** SAR-23.8: the modifiers of the rating roll. `defendingHome` never applies: no scenario says which units defend their homes. */
function flagsOf(table: BattleTable, { unit: id, enemy, how, ambush }: IrregularTrial): IrregularFlag[] {
  const { field, battle } = table
  // Batteries beyond the table (OPS-23.4) are no units.
  const foe = battle.units[enemy]
  const block = foe ? unitBlock(field, foe) : null
  const rows = block ? targetCover(table, id, centreOf(block)).rows : []
  const regulars = foe !== undefined && !isIrregular(table, enemy)
  const flags: IrregularFlag[] = []
  if (rows.includes('heavyFort')) flags.push('inHeavyFort')
  else if (rows.includes('building') || rows.includes('lightFort')) flags.push('inBuildingOrLightFort')
  else if (rows.includes('woods')) flags.push('inWoods')
  else if (!rows.includes('rough')) flags.push('inOpen')
  if (regulars && flags[0] === 'inOpen') flags.push('facingRegularsInOpen')
  if (moraleFlags(table, id).includes('enemyOnFlank')) flags.push('enemyOnFlank')
  if (supported(table, id)) flags.push('supportedByRegulars')
  if (ambush || foe?.hidden) flags.push('surprisedOrAmbushed')
  const bayonets = regulars && rosterUnitOf(table, foe).arm === 'infantry'
  if (how === 'charged' && bayonets) flags.push('chargedByBayonetsAndHasNone')
  return flags
}

/**
 * SAR-23.8: rolls the training of irregulars that are tested for the first time; it holds for the rest of the battle. Returns the units
 * that rout, and those that took stragglers and may break from them.
 */
export function rateIrregulars(
  run: ActionRun,
  trials: readonly IrregularTrial[],
): { routed: BreakCandidate[]; shaken: BreakCandidate[] } {
  const { battle, field } = run
  const [routed, shaken]: [BreakCandidate[], BreakCandidate[]] = [[], []]
  if (!field.tables.irregular.enabled) return { routed, shaken }
  const { die, modifiers: table } = field.tables.irregular.moraleRating
  const done = new Set<string>()
  const rated: (() => void)[] = []
  for (const trial of [...trials].sort((a, b) => (`${a.unit} ${a.enemy}` < `${b.unit} ${b.enemy}` ? -1 : 1))) {
    const { unit: id, enemy } = trial
    const unit = battle.units[id]
    if (!unit || unit.training !== null || unit.gone || unit.at === null || done.has(id)) continue
    done.add(id)
    const flags = flagsOf(run, trial)
    const d20 = rollDie(run, id, 'irregularRating', die)
    const { total, rating, effect } = irregularRating(field.tables, d20, flags)
    const modifiers = flags.map((name) => ({ name, value: table[name] ?? 0 }))
    const stragglers = effect === 'take1d4' ? rollDie(run, id, 'irregularRating.stragglers', 4) : 0
    emit(run, { kind: 'test', rule: 'SAR-23.8', unit: id, test: 'irregular', d20, modifiers, total, result: rating })
    const suspect: BreakCandidate = {
      unit: id,
      from: battle.units[enemy] ? enemy : null,
      rule: 'SAR-23.8',
      how: 'other',
    }
    // SAR-3.2: all rolls are made before any result is applied.
    rated.push(() => {
      battle.units[id] = { ...battle.units[id]!, training: rating }
      inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-23.8', by: null, kind: 'other' })
      if (effect === 'rout') routed.push(suspect)
      else if (stragglers > 0) shaken.push(suspect)
    })
  }
  for (const apply of rated) apply()
  return { routed, shaken }
}
