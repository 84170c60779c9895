import type { Place } from '../../../operational/places'
import type { SeatPosition } from '../seat/position'
import type { SeatScope } from '../seat/scope'
import type { Situation } from './interactionChart'

/**
 * What the game asks, at each of its places (points where it waits for a choice, src/operational/places.ts), of the player who must choose there.
 * `filling` and `deploying`: units go into a box (OPS-19.5.2), or come out of a revealed one.
 */
const SITUATION_OF_PLACE: Readonly<Record<Place, Situation>> = {
  'setup.mexican': 'answering',
  'setup.us': 'answering',
  'command.choose': 'free',
  'command.filling': 'filling',
  'command.return': 'answering',
  'move.idle': 'free',
  'move.underWay': 'free',
  'interrupted.leaderFlees': 'answering',
  'interrupted.displace': 'answering',
  'interrupted.deploy': 'deploying',
  'combat.choose': 'free',
  'combat.declaring': 'declaring',
  'combat.resolver': 'answering',
  'combat.lead': 'answering',
  'combat.fogOfWar.reserve': 'answering',
  'combat.fogOfWar.slip': 'answering',
  'combat.fogOfWar.guns': 'answering',
  'combat.clash': 'answering',
  'combat.retreat': 'answering',
  'combat.advance': 'answering',
  over: 'watching',
}

/** Works out what the game asks of the player at the screen: nothing while the other side is to act or a replay shows the past. */
export function createSituation(scope: SeatScope, { view, showsPresent, gamePlace }: SeatPosition) {
  const situation = scope.computed<Situation>(() => {
    const { toAct, side } = view.value
    if (!showsPresent.value || toAct !== side) return 'watching'
    // While a replay is shown the place has the name `replay`, which is not in the table; that case is answered above.
    return SITUATION_OF_PLACE[gamePlace.value.place as Place]
  })
  /** The player is putting an attack together (OPS-8.2). */
  const isDeclaring = scope.computed(() => situation.value === 'declaring')
  return { situation, isDeclaring }
}
