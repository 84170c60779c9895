import { checkedWhole } from '../errors'

/** SAR-20.8: the turn in which a unit that rallied off the table returns: it waits one turn for each retreat that it made off the table. */
export const reentryTurn = (offTableRetreats: number, ralliedTurn: number): number =>
  checkedWhole('SAR-20.8', 'offTableRetreats', offTableRetreats) +
  checkedWhole('SAR-20.8', 'ralliedTurn', ralliedTurn, 1)
