import type { Policy } from '../operational/types'
import { bait, raid, shuffle, turtle } from './exploiters'
import { hold } from './hold'
import { posture } from './posture'
import { random } from './random'
import { rush } from './rush'

/** Opponents for measuring: the plain ones of the ladder, and those that try one trick over and over. */
export const BASELINES: Readonly<Record<string, Policy>> = {
  B0: random,
  B1: hold,
  B2: rush,
  B3: posture,
  bait,
  shuffle,
  raid,
  turtle,
}
