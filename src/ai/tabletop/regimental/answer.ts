// Answers the present question of a Regimental battle for a computer player.
import type { Tactician } from '../../../tabletop/common/tactician'
import { check, toAct } from '../../../tabletop/regimental/battle/engine'
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { declareCharges, reactToCharges } from './chargeChoice'
import { nextCheck } from './checkChoice'
import { type RegimentalLevel, SKILLS } from './figures'
import { fireNext } from './fireChoice'
import { nextRide } from './leaders'
import { nextStep } from './maneuver'
import { choose } from './owedChoice'
import { type Situation, situationOf } from './situation'

/** A player of Regimental battles: sees the table, which is open to both sides, and answers the present question or a part of it. */
export type RegimentalTactician = Tactician<RegimentalTable, RegimentalAction>

/** The first combat of the list; the order hardly matters, since each is fought by units of its own. */
function fightFirst({ table }: Situation): RegimentalAction[] {
  const [combat] = table.battle.combats
  return combat ? [{ type: 'fight', combat: combat.id }] : []
}

/** What the player does at the present place. */
function answerAt(situation: Situation): RegimentalAction[] {
  const { battle } = situation.table
  if (battle.owed.length > 0) return choose(situation)
  switch (battle.place) {
    case 'checks':
      return nextCheck(situation)
    case 'charges':
      return declareCharges(situation)
    case 'reactions':
      return situation.skill.reacts ? reactToCharges(situation) : [{ type: 'ready' }]
    case 'maneuvers':
      return nextStep(situation)
    case 'rides':
      return nextRide(situation)
    case 'defensiveFire':
    case 'offensiveFire':
      return fireNext(situation)
    case 'combats':
    case 'secondCombats':
      return fightFirst(situation)
    default:
      return [{ type: 'ready' }]
  }
}

/**
 * The player of a level. Each call answers the present question, or the next part of it up to the next die; it throws no dice, and its first action
 * is always legal.
 */
export const regimentalPlayer =
  (level: RegimentalLevel): RegimentalTactician =>
  (table, side, salt) => {
    if (toAct(table) !== side) return []
    const actions = answerAt(situationOf(table, side, salt, SKILLS[level]))
    const [first] = actions
    return first && check(table, side, first) === null ? actions : [{ type: 'ready' }]
  }

/** The tactical player of the Regimental rules at its best. */
export const regimentalAnswer: RegimentalTactician = regimentalPlayer('general')
