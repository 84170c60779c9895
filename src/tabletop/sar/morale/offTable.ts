import { whole } from '../errors'

/** SAR-20.8: a unit that rallied off the table waits as many turns as it had retreated there. */
export const reentryTurn = (offTableRetreats: number, ralliedTurn: number): number =>
  whole('SAR-20.8', 'offTableRetreats', offTableRetreats) + whole('SAR-20.8', 'ralliedTurn', ralliedTurn, 1)
