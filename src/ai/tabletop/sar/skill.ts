// The mistakes of the lower levels of the tactical AI. They come from the seed of the AI, never from the dice of the battle.
import { die } from '../../../core/dice'
import type { Situation } from './situation'

/** Faces of the die that decides on mistakes: fine enough for percentages. */
const FACES = 201
const MIDDLE = 101

/** A value in hundredths of a point as the player judges it: off by up to `misjudges` percent. `what` names the thing judged. */
export function misjudged({ skill, salt }: Situation, what: string, value: number): number {
  if (skill.misjudges === 0) return value
  // From -100 to 100.
  const error = die(salt, 'misjudges', what, FACES) - MIDDLE
  return value + Math.trunc((Math.abs(value) * error * skill.misjudges) / 10_000)
}

/** Does the player overlook this unit when it gives orders? */
export function overlooks({ skill, salt }: Situation, unit: string): boolean {
  return skill.overlooks > 0 && die(salt, 'overlooks', unit, 100) <= skill.overlooks
}
