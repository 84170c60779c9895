// Laid-out steps in words.
import { FULL_CIRCLE, HALF_CIRCLE } from '../../../../core/fixed'
import { wordOf } from '../panels/parts'
import { degreesOf, handWords, inchesOf } from '../words/handWords'
import type { LaidOutStep } from './steps'

/** A step in words: "4.5 in ahead". `nameOf`: the name of a building or battery. */
export function stepInWords(step: LaidOutStep, nameOf: (id: string) => string): string {
  const t = handWords().inWords
  if ('go' in step)
    return step.off === 0
      ? t.go(inchesOf(step.go))
      : step.off > HALF_CIRCLE
        ? t.goOff(inchesOf(step.go), degreesOf(FULL_CIRCLE - step.off), t.left)
        : t.goOff(inchesOf(step.go), degreesOf(step.off), t.right)
  // A wheel about the left corner goes forward with the right and turns to the left.
  if ('wheel' in step) return t.wheel(degreesOf(step.wheel), step.about === 'left' ? t.left : t.right)
  if ('turn' in step) return t.turn(degreesOf(Math.abs(step.turn)), step.turn < 0 ? t.left : t.right)
  if ('aboutFace' in step) return t.aboutFace
  if ('form' in step) return t.form(wordOf(step.form), step.width)
  if ('mount' in step) return step.mount ? t.mount : t.dismount
  if ('occupy' in step) return step.occupy === null ? t.leave : t.occupy(nameOf(step.occupy))
  return 'rejoin' in step ? t.rejoin : t.crew(step.castings, step.gun + 1, nameOf(step.crew))
}
