import { otherSeat } from '../../game/side'
import { US } from '../../operational/world'
import { depotHex, occupiedHexes, ownUnits, riverHexes } from './places'
import { scripted } from './scripted'

/** Baseline player B2: all units make for the nearest enemy or hex that wins the game (OPS-18.2), and attack whatever they meet. */
export const rush = scripted({
  goalHexesByUnit: (context) => {
    const winningHexes = context.seat === US ? riverHexes(context.world).bridgeheads : [depotHex(context.world)]
    const enemyHexes = occupiedHexes(context, otherSeat(context.seat))
    const goals = [...new Set([...enemyHexes, ...winningHexes])].sort((a, b) => a - b)
    return new Map(ownUnits(context).map((index) => [index, goals]))
  },
  stayingUnits: () => new Set(),
  missionDifferential: null,
  unitsBoundForGoals: () => new Set(),
  cautionShare: () => 0,
  // Every attack that can be made.
  attackCriteria: { leastGain: null, leastDifferential: Number.NEGATIVE_INFINITY, allowsBombardment: true },
  fillsBoxes: false,
  movesMarkersAtRandom: false,
  advancesAlways: true,
})
