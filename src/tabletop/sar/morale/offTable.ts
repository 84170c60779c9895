import { checkedWhole } from '../errors'

/** SAR-20.8: the turn of return of a unit that rallied off the table: it waits one turn for each retreat it made there. */
export const reentryTurn = (offTableRetreats: number, ralliedTurn: number): number =>
  checkedWhole('SAR-20.8', 'offTableRetreats', offTableRetreats) +
  checkedWhole('SAR-20.8', 'ralliedTurn', ralliedTurn, 1)
