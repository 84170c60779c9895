import { lostCrew } from '../../artillery/crew'
import { effectivesOf } from '../../stragglers/strength'
import type { Gun } from '../../types'
import { type ActionRun, rollDie } from '../run'
import type { BattleUnit } from '../types'

const crewOf = ({ artillerists, infantry }: Gun): number => artillerists + infantry

/** Castings of all crews. */
export const crewCastings = (guns: readonly Gun[]): number => guns.reduce((sum, gun) => sum + crewOf(gun), 0)

const withGunChanged = (guns: readonly Gun[], at: number, change: Partial<Gun>): Gun[] =>
  guns.map((gun, i) => (i === at ? { ...gun, ...change } : gun))

/** SAR-16.7: the guns without one casting of their crews. `pick`: the number of the casting, from 1 through all crews. */
export function withoutOneCasting(guns: readonly Gun[], pick: number): Gun[] {
  let before = 0
  for (const [i, gun] of guns.entries()) {
    if (pick <= before + crewOf(gun)) {
      const lost = lostCrew(gun, pick - before)
      return lost === 'artillerist'
        ? withGunChanged(guns, i, { artillerists: gun.artillerists - 1 })
        : withGunChanged(guns, i, { infantry: gun.infantry - 1 })
    }
    before += crewOf(gun)
  }
  return [...guns]
}

/**
 * SAR-16.7: the guns without some castings of their crews, chosen by dice. The dice are numbered by the castings left, so that the
 * order of several losses does not matter.
 */
export function loseCrew(run: ActionRun, id: string, guns: readonly Gun[], lost: number): Gun[] {
  let left = [...guns]
  for (let i = 0; i < lost && crewCastings(left) > 0; i++) {
    const all = crewCastings(left)
    left = withoutOneCasting(left, all === 1 ? 1 : rollDie(run, id, 'lostCrew', all, all))
  }
  return left
}

/** SAR-2.2, 16.6: adds effectives without a gun to the smallest crews, so that the crews are again as many as the effectives. */
export function redistributeCrew(unit: BattleUnit): BattleUnit {
  let guns = unit.guns
  if (guns.length === 0) return unit
  for (let more = effectivesOf(unit.strength) - crewCastings(guns); more > 0; more--) {
    const fewest = Math.min(...guns.map(crewOf))
    const at = guns.findIndex((gun) => crewOf(gun) === fewest)
    guns = withGunChanged(guns, at, { artillerists: guns[at]!.artillerists + 1 })
  }
  return { ...unit, guns }
}
