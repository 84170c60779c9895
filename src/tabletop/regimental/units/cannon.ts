import type { Cannon, Carriage, Nation, Rules, Traction } from '../types'

/** REG-12.4: the carriage of a class of cannon. */
export const carriageOf = ({ tables }: Rules, nation: Nation, cannon: Cannon): Carriage =>
  tables.house.carriageClass.light.includes(`${nation}.${cannon}`) ? 'light' : 'heavy'

/** REG-12.4, 6.1: what draws guns where the roster is silent: heavy ones as field guns, siege guns slowest, Mexican light guns by oxen. */
export function tractionOf(rules: Rules, nation: Nation, cannon: Cannon): Traction {
  if (cannon === 'SG') return 'siege'
  if (carriageOf(rules, nation, cannon) === 'heavy') return 'fieldHeavy'
  return nation === 'MEX' ? rules.tables.house.carriageClass.mexicanLightDefaultTraction : 'horse'
}

/** REG-12.4: the class of a gun or howitzer by the weight of its shot in pounds. */
export function cannonOf({ words }: Rules, nation: Nation, pounds: number, isHowitzer: boolean): Cannon {
  const rows = words.cannonFromPounds[nation][isHowitzer ? 'howitzer' : 'gun']
  return rows.find(({ from }) => pounds >= from)!.cannon
}
