// What a tactical player works with while it answers one question: the table, its side, what it weighs, and chance of its own.
import { die } from '../../../core/dice'
import { pointDistance, type Point } from '../../../tabletop/common/point'
import { rulesWith } from '../../../tabletop/regimental/data'
import type { Rules } from '../../../tabletop/regimental/types'
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { Side } from '../../../tabletop/regimental/battle/types'
import { effectivenessOf, enemiesOf, factsOf, unitOf, unitsOfSide } from '../../../tabletop/regimental/battle/units'
import { type Posture, type Skill, WEIGHTS, type Weights } from './figures'
import { postureOf } from './posture'

/** One question as the player sees it. */
export interface Situation {
  readonly table: RegimentalTable
  readonly rules: Rules
  readonly side: Side
  readonly posture: Posture
  readonly weights: Weights
  readonly skill: Skill
  /** Seed of the player's own chance. */
  readonly salt: string
  readonly own: readonly string[]
  readonly foes: readonly string[]
}

/** The situation of a side at the present question. */
export const situationOf = (table: RegimentalTable, side: Side, salt: string, skill: Skill): Situation => ({
  table,
  rules: rulesWith(table.battle.options),
  side,
  posture: postureOf(table, side),
  weights: WEIGHTS,
  skill,
  salt,
  own: unitsOfSide(table, side),
  foes: enemiesOf(table, side),
})

/** A number from 0 to 99 of the player's own chance; the same key gives the same number at the same question. */
export const chance = ({ salt }: Situation, key: string): number => die(salt, 'regimental', key, 100) - 1

/** A value as a level judges it: too high or too low by up to `misjudges` percent. */
export function judged(situation: Situation, key: string, value: number): number {
  const { misjudges } = situation.skill
  if (misjudges === 0) return value
  const off = (chance(situation, key) * 2 - 99) / 99
  return value * (1 + (off * misjudges) / 100)
}

/** The middle of a unit's front. */
export const placeOf = (table: RegimentalTable, id: string): Point => {
  const { x, y } = unitOf(table, id)
  return { x, y }
}

/** The distance between the fronts of two units, thousandths of an inch. */
export const apart = (table: RegimentalTable, a: string, b: string): number =>
  pointDistance(placeOf(table, a), placeOf(table, b))

/** What a stand of a unit is worth. */
export const standValue = ({ table, weights }: Pick<Situation, 'table' | 'weights'>, id: string): number =>
  factsOf(table, id).arm === 'artillery' ? weights.gunStand : weights.stand[factsOf(table, id).class]

/** Is the unit fit to attack: in good order, and not spent? */
export const isFit = (table: RegimentalTable, id: string): boolean =>
  unitOf(table, id).order === 'good' && effectivenessOf(table, id) !== 'spent'
