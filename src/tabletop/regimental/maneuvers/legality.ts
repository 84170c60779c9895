import { CAVALRY_FORMATIONS, INFANTRY_FORMATIONS } from '../schemas/base'
import type { Arm, Carriage, CheckResult, Nation, Rules, Traction, TroopFormation, TroopOrder } from '../types'
import { gunManeuverIds, type GunManeuverId, type HastyId, listOf, troopManeuvers, type TroopManeuverId } from './lists'

/** One maneuver as a player asks about it. */
export interface AskedManeuver {
  /** Of the unit's check; `hasty`: as the target of a charge. */
  readonly result: CheckResult | 'hasty'
  readonly option: TroopManeuverId | GunManeuverId | HastyId
  readonly nation: Nation
  /** Absent: guns if carriage or traction is told, else troops of any arm. */
  readonly arm?: Arm
  readonly order: TroopOrder
  readonly charge: boolean
  readonly to?: TroopFormation
  readonly carriage?: Carriage
  readonly traction?: Traction
}
/** Whether it is legal, by which rule, and the order of troops afterwards as far as the maneuver itself changes it. */
export interface ManeuverLegality {
  readonly legal: boolean
  readonly rule: string
  readonly order: TroopOrder | null
}

/** REG-5.5, 5.9: hasty maneuvers. */
function hastyLegality({ tables, options }: Rules, asked: AskedManeuver, isGuns: boolean): ManeuverLegality {
  const { option, nation, arm, order, carriage } = asked
  const answer = (legal: boolean, after: TroopOrder | null = order): ManeuverLegality => ({
    legal,
    rule: isGuns ? 'REG-5.9' : 'REG-5.5',
    order: legal ? after : null,
  })
  if (isGuns) {
    const gets = option === 'limberAndFullRetreatSilenced' && options.silencedRetreatIsHasty && carriage !== 'heavy'
    return answer(option === 'shelterInSquare' || gets, null)
  }
  const row = tables.maneuver.troopManeuvers.hasty.oneOf.find(({ id }) => id === option)
  if (row === undefined) return answer(false)
  if (order === 'broken') return answer(false)
  if (row.id === 'counterCharge') {
    const mayInDisorder = nation === 'US' || row.mexicanCavalryMayInDisorder === true
    return answer((arm ?? 'cavalry') === 'cavalry' && (order === 'good' || mayInDisorder))
  }
  if (row.id === 'hastySquare')
    return answer((arm ?? 'infantry') === 'infantry' && (order === 'good' || options.disorderedFormHastySquare))
  return answer(true, row.order ?? order)
}

/** REG-5.3 to 5.9: may a unit do this maneuver under this result? */
export function maneuverLegality(rules: Rules, asked: AskedManeuver): ManeuverLegality {
  const { result, option, nation, arm, order, charge, to, carriage, traction } = asked
  const isGuns =
    arm === undefined ? carriage !== undefined || traction !== undefined || isGunWord(option) : arm === 'artillery'
  if (result === 'hasty') return hastyLegality(rules, asked, isGuns)
  const open = listOf(rules, result)
  const isTardy = open?.list === 'tardy'
  const rule = isGuns ? (isTardy ? 'REG-5.8' : 'REG-5.7') : isTardy ? 'REG-5.4' : 'REG-5.3'
  const illegal = (by = rule): ManeuverLegality => ({ legal: false, rule: by, order: null })
  if (open === null) return illegal('REG-4.6')
  if (isGuns) {
    const gun = { carriage: carriage ?? 'light', traction: traction ?? 'horse' }
    const ids: readonly string[] = gunManeuverIds(rules, open.list, open.rate, gun)
    return ids.includes(option) && !charge ? { legal: true, rule, order: null } : illegal(charge ? 'REG-9.1' : rule)
  }
  const row = troopManeuvers(rules, open.list).find(({ id }) => id === option)
  if (row === undefined) return illegal()
  if (option === 'changeFormation' && to !== undefined) {
    const ofArm: readonly string[] = arm === 'cavalry' ? CAVALRY_FORMATIONS : INFANTRY_FORMATIONS
    if ((arm !== undefined && !ofArm.includes(to)) || to === 'hastySquare') return illegal('REG-1.11')
    if (row.to !== 'any' && !row.to.includes(to)) return illegal()
  }
  const isMove = option === 'fullMove' || option === 'halfMove' || option === 'fullMoveInDisorder'
  if (charge && !isMove) return illegal('REG-9.1')
  const after = row.disorders && order === 'good' ? 'disordered' : order
  const isBarred = nation === 'MEX' && arm === 'cavalry' && after !== 'good'
  if (charge && (isBarred || after === 'broken')) return illegal(isBarred ? 'REG-5.4' : 'REG-9.1')
  return { legal: true, rule, order: after }
}

/** Maneuvers that only guns do. */
const GUN_WORDS: readonly string[] = [
  'fire',
  'limberOrUnlimber',
  'pivot',
  'rally',
  'fullMoveAndUnlimber',
  'limberAndFullMove',
  'unlimberAndFire',
  'pivotAndFire',
  'handHaul',
  'fullMoveUnlimberAndFire',
  'limberFullMoveAndUnlimber',
  'limberAndFullRetreatSilenced',
  'shelterInSquare',
]
const isGunWord = (option: string): boolean => GUN_WORDS.includes(option)
