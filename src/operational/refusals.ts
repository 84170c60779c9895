import type { MessageArgs, Refusal } from '../core/result'

/**
 * Every reason why an action of the hex game is refused, with the clause it cites. `key` is `refusal.<name>` in the message
 * catalogue (src/ui/i18n).
 */
export const WHY = {
  over: null,
  notYourTurn: 'OPS-3.5',
  notNow: 'OPS-3.2',
  unknownAction: 'OPS-15.1',
  badShape: 'OPS-15.1',
  notYours: 'OPS-3.5',
  notOnMap: 'OPS-2.3',
  // set-up
  outsideArea: 'OPS-17.1',
  setupTerrain: 'OPS-5.2',
  setupStacking: 'OPS-6.1',
  setupTogether: 'OPS-17.3',
  setupLeader: 'OPS-17.1',
  setupMissing: 'OPS-17.4',
  notPlaced: 'OPS-17.4',
  alreadyThere: 'OPS-17.4',
  // return
  notDue: 'OPS-12.4',
  returnHex: 'OPS-12.4',
  // movement
  moveOver: 'OPS-5.1',
  notTogether: 'OPS-5.1',
  mustBegin: 'OPS-4.3',
  inCommandAlready: 'OPS-4.3',
  begunAlready: 'OPS-4.3',
  nobodyMoving: 'OPS-5.1',
  notAdjacent: 'OPS-5.1',
  leaderCount: 'OPS-5.1',
  leaderMoveOver: 'OPS-5.1',
  enemyHex: 'OPS-5.4',
  prohibited: 'OPS-5.2',
  volcano: 'OPS-19.1.1',
  lavaClosed: 'OPS-19.1.2',
  lavaStack: 'OPS-19.1.2',
  river: 'OPS-19.1.11',
  creek: 'OPS-5.2',
  ravine: 'OPS-19.1.7',
  noMp: 'OPS-5.1',
  ineffectiveEzoc: 'OPS-12.2',
  staffEzoc: 'OPS-5.1',
  marchCommand: 'OPS-5.3',
  marchRoad: 'OPS-5.3',
  marchEnemy: 'OPS-5.3',
  marchNight: 'OPS-5.5',
  marchFixed: 'OPS-5.3',
  notDueYet: 'OPS-14.1',
  entryHex: 'OPS-14.1',
  // answers
  fleeHex: 'OPS-5.4',
  displaceHex: 'OPS-6.2',
  displaceUnit: 'OPS-6.2',
  // combat
  alreadyAttacked: 'OPS-8.1',
  targetAttacked: 'OPS-8.1',
  noEnemy: 'OPS-8.1',
  noAttacker: 'OPS-8.1',
  declareFirst: 'OPS-8.2',
  unfitAttacker: 'OPS-8.1',
  marchedAttacker: 'OPS-5.3',
  cannotReach: 'OPS-8.1',
  noSight: 'OPS-8.5',
  joined: 'OPS-8.2',
  notJoined: 'OPS-8.2',
  leadArm: 'OPS-8.2',
  isLead: 'OPS-8.2',
  notDefender: 'OPS-8.2',
  nightBombardment: 'OPS-5.5',
  chargeLead: 'OPS-8.3',
  chargeFrom: 'OPS-8.3',
  chargeInto: 'OPS-8.3',
  chargeIs: 'OPS-8.3',
  fowUnit: 'OPS-8.4',
  fowHex: 'OPS-8.4',
  slipHex: 'OPS-8.4',
  retreatUnit: 'OPS-10.1',
  retreatHex: 'OPS-10.1',
  holdNot: 'OPS-9.6',
  advanceUnit: 'OPS-10.2',
  advanceHex: 'OPS-10.2',
} as const satisfies Record<string, string | null>
export type Why = keyof typeof WHY

/** The refusal of an illegal action: nothing changed, and this is why. */
export const because = (why: Why, args: MessageArgs = {}): Refusal => ({
  code:
    why === 'notYourTurn'
      ? 'not-your-turn'
      : why === 'badShape' || why === 'unknownAction'
        ? 'bad-argument'
        : 'illegal-action',
  rule: WHY[why],
  key: `refusal.${why}`,
  args,
})
