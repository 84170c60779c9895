// REG-8.11, 10.4: something happens to one gun stand of a battery, which its owner picks.
import { standsToSuffer } from '../../fire/onBattery'
import { damage, silence, wreck } from '../losses'
import type { RegimentalRun } from '../run'
import type { Cause, GunStand, Todo } from '../types'
import { factsOf, isOnTable, unitOf } from '../units'

type GunEffect = Extract<Todo, { do: 'gunStand' }>['effect']

/** Carries an effect out on the gun stand with this number in the roster. */
export function hurtGunStand(run: RegimentalRun, id: string, index: number, effect: GunEffect, cause: Cause): void {
  if (effect === 'wreck') wreck(run, id, index, cause)
  if (effect === 'silence' || effect === 'silenceAndDamage') silence(run, id, index, cause)
  if (effect === 'damage' || effect === 'silenceAndDamage') damage(run, id, index, cause)
}

/**
 * REG-8.11: hits a gun stand, an unsilenced and undamaged one first. The owner is asked only where the stands that may suffer differ in gun or
 * ammunition; of equal ones the first suffers.
 */
export function hitGunStand(run: RegimentalRun, { unit: id, effect, cause }: Extract<Todo, { do: 'gunStand' }>): void {
  const unit = unitOf(run, id)
  if (!isOnTable(unit)) return
  const options = standsToSuffer(unit.guns, effect === 'silence').map((i) => unit.guns[i]!)
  const typeOf = ({ index, lowAmmo }: GunStand): string => `${factsOf(run, id).guns[index]!.type} ${lowAmmo}`
  const [first] = options
  if (!first) return
  if (options.every((stand) => typeOf(stand) === typeOf(first))) {
    hurtGunStand(run, id, first.index, effect, cause)
    return
  }
  run.battle.owed.push({
    kind: 'gunStand',
    side: unit.side,
    unit: id,
    effect,
    options: options.map(({ index }) => index),
    cause,
  })
}
