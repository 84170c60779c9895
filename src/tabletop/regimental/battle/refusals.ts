// Why an action of a Regimental battle is refused: every reason has a sentence in each language (ui/i18n, key `refusal.reg.<reason>`).
import { type MessageArgs, type Refusal, refusal } from '../../../core/result'

/** Every reason. `unit`, `leader`, `what` in the arguments are ids, which the page turns into names. */
export const REASONS = [
  'over',
  'notYourTurn',
  'notNow',
  'notBuilt',
  'notYours',
  'notOnTable',
  'unknown',
  'notOffered',
  'notInCheck',
  'mustCheck',
  'mayNotCheck',
  'isPicked',
  'notPicked',
  'otherCheck',
  'isInCommand',
  'notInHisCommand',
  'nobodyPicked',
  'notYourLeader',
  'isAttached',
  'notAttached',
  'cannotAttach',
  'notDue',
  'mayNotRide',
  'offTable',
  'impassable',
  'enemyInTheWay',
  'tooFar',
  'noSuchFormation',
  'outsideZone',
  'noRoom',
] as const
export type Reason = (typeof REASONS)[number]

/** The refusal of something that is not allowed now, or not for this unit, with the clause that forbids it. */
export const cannot = (rule: string, reason: Reason, args: MessageArgs = {}): Refusal =>
  refusal('BAD_STATE', rule, `refusal.reg.${reason}`, args)
