import { CAVALRY, US } from '../../operational/world'
import { factor } from './answers'
import { baseGuard, baseOf, hexesOf, ownUnits, riverOf } from './places'
import { POSTURE } from './posture'
import type { Scene } from './scene'
import { scripted } from './script'
import { wayTo } from './ways'

/** So far before the others the bait stops. */
const BAIT = 2

/** The weakest unit of foot or horse that is nearest to the enemy. */
function baitOf(scene: Scene<unknown>): number | null {
  const { pos, world, sideNo } = scene
  const foes = hexesOf(scene, 1 - sideNo)
  const way = wayTo(world, sideNo, 0, foes)
  const free = ownUnits(scene).filter((index) => pos.hexOf[index]! >= 0 && world.pieces[index]!.cls <= CAVALRY)
  free.sort((a, b) => factor(pos, a) * 4 + way[pos.hexOf[a]!]! - factor(pos, b) * 4 - way[pos.hexOf[b]!]! || a - b)
  return foes.length > 0 ? (free[0] ?? null) : null
}

/** One weak unit is held under the enemy's nose while the others wait to fall on whoever takes it. */
export const bait = scripted({
  ...POSTURE,
  goals: (scene) => {
    const one = baitOf(scene)
    const goals = new Map(scene.view.turn >= 12 ? POSTURE.goals(scene) : [])
    if (one !== null && scene.view.turn < 12) goals.set(one, hexesOf(scene, 1 - scene.sideNo))
    return goals
  },
  caution: (scene, unit) => {
    if (scene.view.turn >= 12) return POSTURE.caution(scene, unit)
    const near = (hex: number): boolean => scene.world.grid.distance(hex, scene.pos.hexOf[unit]!) <= BAIT
    return hexesOf(scene, 1 - scene.sideNo).some(near) ? 1 : 0
  },
  mission: 3,
})

/** Hides all it can behind markers and walks them to and fro; whoever is not hidden plays by posture. */
export const shuffle = scripted({ ...POSTURE, hides: true, wanders: true })

/** Runs for what ends the game: the Mexicans for San Agustin, the Americans for the north bank. */
export const raid = scripted({
  ...POSTURE,
  goals: (scene) => {
    const { world, sideNo } = scene
    const guard = sideNo === US ? new Set(baseGuard(scene)) : new Set<number>()
    const goals = sideNo === US ? riverOf(world).north : [baseOf(world)]
    return new Map(ownUnits(scene).flatMap((index) => (guard.has(index) ? [] : [[index, goals] as const])))
  },
  mission: null,
  caution: (scene) => (scene.sideNo === US ? (scene.view.turn >= 13 ? 0 : 0.3) : 0),
  appetite: { gain: 0.3, odds: 4, bombard: true },
})

/** Goes behind the river at once and stays there, striking only at what comes too near. */
export const turtle = scripted({
  ...POSTURE,
  goals: (scene) => {
    const { world, sideNo, pos } = scene
    const guard = sideNo === US ? new Set(baseGuard(scene)) : new Set<number>()
    const river = riverOf(world)
    const goals = sideNo === US ? river.north : river.gates
    return new Map(
      ownUnits(scene).flatMap((index) =>
        guard.has(index) || world.northOfRiver[pos.hexOf[index]!] ? [] : [[index, goals] as const],
      ),
    )
  },
  mission: null,
  caution: (scene) => (scene.sideNo === US && scene.view.turn >= 13 ? 0 : 0.5),
  appetite: { gain: 0.4, odds: 4, bombard: true },
})
