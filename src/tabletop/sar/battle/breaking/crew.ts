// The crews of a battery's guns: losses are taken from them (SAR-16.7), and stragglers who return join them (SAR-16.6).
import { lostCrew } from '../../artillery/crew'
import { effectivesOf } from '../../stragglers/strength'
import type { Gun } from '../../types'
import { type ActionRun, rollDie } from '../run'
import type { BattleUnit } from '../types'

/** Castings at a gun. */
const crewOf = ({ artillerists, infantry }: Gun): number => artillerists + infantry

/** Castings at all guns together. */
export const crewCastings = (guns: readonly Gun[]): number => guns.reduce((sum, gun) => sum + crewOf(gun), 0)

/** The guns, with one of them changed. */
const withGunChanged = (guns: readonly Gun[], gunIndex: number, change: Partial<Gun>): Gun[] =>
  guns.map((gun, i) => (i === gunIndex ? { ...gun, ...change } : gun))

/** SAR-16.7: the guns without one casting of their crews. `castingNumber`: which one, counted from 1 through the crews of all guns. */
export function withoutOneCasting(guns: readonly Gun[], castingNumber: number): Gun[] {
  let castingsBefore = 0
  for (const [i, gun] of guns.entries()) {
    if (castingNumber <= castingsBefore + crewOf(gun)) {
      const lostKind = lostCrew(gun, castingNumber - castingsBefore)
      return lostKind === 'artillerist'
        ? withGunChanged(guns, i, { artillerists: gun.artillerists - 1 })
        : withGunChanged(guns, i, { infantry: gun.infantry - 1 })
    }
    castingsBefore += crewOf(gun)
  }
  return [...guns]
}

/**
 * SAR-16.7: the guns without `lostCastings` castings of their crews, chosen by dice. The number of castings left is part of each die's key, so no
 * two losses of a phase use the same die.
 */
export function loseCrew(run: ActionRun, id: string, guns: readonly Gun[], lostCastings: number): Gun[] {
  let gunsAfter = [...guns]
  for (let i = 0; i < lostCastings && crewCastings(gunsAfter) > 0; i++) {
    const castingsLeft = crewCastings(gunsAfter)
    const dieFaces = castingsLeft
    const castingNumber = castingsLeft === 1 ? 1 : rollDie(run, id, 'lostCrew', dieFaces, castingsLeft)
    gunsAfter = withoutOneCasting(gunsAfter, castingNumber)
  }
  return gunsAfter
}

/** SAR-2.2, 16.6: puts effectives who are at no gun, as artillerists, to the smallest crews, until the crews are as many as the effectives. */
export function redistributeCrew(unit: BattleUnit): BattleUnit {
  let guns = unit.guns
  if (guns.length === 0) return unit
  const effectivesWithoutGun = effectivesOf(unit.strength) - crewCastings(guns)
  for (let i = 0; i < effectivesWithoutGun; i++) {
    const smallestCrew = Math.min(...guns.map(crewOf))
    const gunIndex = guns.findIndex((gun) => crewOf(gun) === smallestCrew)
    guns = withGunChanged(guns, gunIndex, { artillerists: guns[gunIndex]!.artillerists + 1 })
  }
  return { ...unit, guns }
}
