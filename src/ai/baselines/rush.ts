import { otherSeat } from '../../game/side'
import { US } from '../../operational/world'
import { depotHex, occupiedHexes, ownUnits, riverHexes } from './places'
import { scripted } from './scripted'

/** B2: all units go for the nearest enemy or for the hex that wins the game, and attack whatever they meet. */
export const rush = scripted({
  goals: (context) => {
    const winning = context.seat === US ? riverHexes(context.world).crossings : [depotHex(context.world)]
    const enemies = occupiedHexes(context, otherSeat(context.seat))
    const goals = [...new Set([...enemies, ...winning])].sort((a, b) => a - b)
    return new Map(ownUnits(context).map((index) => [index, goals]))
  },
  stays: () => new Set(),
  mission: null,
  bound: () => new Set(),
  caution: () => 0,
  attacks: { gain: null, odds: Number.NEGATIVE_INFINITY, bombard: true },
  hides: false,
  wanders: false,
  eager: true,
})
