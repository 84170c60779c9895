import { otherSeat } from '../../game/side'
import { US } from '../../operational/world'
import { depotHex, occupiedHexes, ownUnits, riverHexes } from './places'
import { scripted } from './scripted'

/** B2: everybody goes for the nearest enemy or the prize, and attacks whatever he meets. */
export const rush = scripted({
  goals: (scene) => {
    const prize = scene.seat === US ? riverHexes(scene.world).gates : [depotHex(scene.world)]
    const goals = [...new Set([...occupiedHexes(scene, otherSeat(scene.seat)), ...prize])].sort((a, b) => a - b)
    return new Map(ownUnits(scene).map((index) => [index, goals]))
  },
  stays: () => new Set(),
  mission: null,
  bound: () => new Set(),
  caution: () => 0,
  appetite: { gain: null, odds: -99, bombard: true },
  hides: false,
  wanders: false,
  eager: true,
})
