import type { BattleEvent } from '../../tabletop/sar/battle/events'

// What cost a unit castings, by the rule of the event: the account tells it in words, and counts by it what each unit did to its enemy.

/** `charge`: its own charge that halted; `stand`: an enemy's charge that it awaited; `rideDown`: stragglers caught by cavalry; `passing`: friends. */
export type LossCause = 'fire' | 'charge' | 'stand' | 'melee' | 'rideDown' | 'panic' | 'march' | 'passing' | 'other'

const CAUSES: Readonly<Record<string, LossCause>> = {
  'SAR-12.1': 'fire',
  'SAR-13.9': 'charge',
  'SAR-15.3': 'charge',
  'SAR-13.12': 'stand',
  'SAR-14.6': 'melee',
  'SAR-14.12': 'melee',
  'SAR-14.13': 'melee',
  'SAR-13.14': 'melee',
  'SAR-5.2': 'rideDown',
  'SAR-20.1': 'panic',
  'SAR-9.2': 'passing',
  'SAR-7.6': 'march',
  'SAR-9.4': 'march',
  'SAR-13.4': 'march',
  'SAR-13.16': 'march',
  'SAR-24.7': 'march',
}

/** The cause of losses; `other` for a rule that the account has no words for. */
export const causeOfLosses = ({ rule }: Extract<BattleEvent, { kind: 'losses' }>): LossCause => CAUSES[rule] ?? 'other'
