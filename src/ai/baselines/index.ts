import type { Policy } from '../operational/types'
import { beginner } from './beginner'
import { bait, raid, shuffle, turtle } from './exploiters'
import { hold } from './hold'
import { concentrate, holdPlaces } from './outside'
import { posture } from './posture'
import { random } from './random'
import { rush } from './rush'

/**
 * Simple players of the hex game against which the computer opponents are measured: B0 to B3, from weak to strong; four that repeat one trick; two
 * after scripts from outside, and a beginner who follows his staff.
 */
export const BASELINES: Readonly<Record<string, Policy>> = {
  B0: random,
  B1: hold,
  B2: rush,
  B3: posture,
  bait,
  shuffle,
  raid,
  turtle,
  hold: holdPlaces,
  concentrate,
  beginner,
}
