// The variants of the hex game (OPS-25): rules that are not printed, in force only where the options of a game ask for them. Pieces and hexes are
// indexes; a seat is the number of a side.
import * as v from 'valibot'
import { areaHolds, setupAreas } from './data/areas'
import type { Position } from './position'
import variants from './tables/variants.json'
import type { Side, Variants, View } from './types'
import type { World } from './world'

const turn = v.pipe(v.number(), v.integer(), v.minValue(1))
const origin = { source: v.string(), tag: v.picklist(['H']) }

/** The figures of the variants (src/operational/tables/variants.json). */
const FIGURES = v.parse(
  v.strictObject({
    about: v.string(),
    /** `area`: the set-up area of map.json that is the ground of the army; `untilTurn`: the turn from which it is free. */
    valenciaStays: v.strictObject({ area: v.string(), untilTurn: turn, ...origin }),
    /** `untilTurn`: the turn from which works wake Santa Anna. */
    worksDoNotWake: v.strictObject({ untilTurn: turn, ...origin }),
    /** The most points that either side can be given. */
    handicap: v.strictObject({ mostPoints: v.pipe(v.number(), v.integer(), v.minValue(1)), ...origin }),
  }),
  variants,
)

/** OPS-25.3: the most points that a handicap gives to a side. */
export const MOST_HANDICAP = FIGURES.handicap.mostPoints

/** OPS-25.1: the turn with which the Army of the North is free to leave its ground. */
export const FREE_FROM_TURN = FIGURES.valenciaStays.untilTurn

/** OPS-25.2: the turn from which US units behind works wake Santa Anna. */
export const WORKS_WAKE_FROM_TURN = FIGURES.worksDoNotWake.untilTurn

/** The ground that an army must keep, and who must keep it (OPS-25.1). */
export interface Ground {
  /** By piece: 1 for the units of the army and its leaders. */
  readonly stays: Uint8Array
  /** By hex: 0 within the ground, else its distance from the nearest hex of it, in hexes. */
  readonly outside: Uint8Array
}

/** The ground of each world, worked out once. */
const grounds = new WeakMap<World, Ground>()

/** The ground of the Army of the North on a battlefield (OPS-25.1): the area of its set-up. */
export function groundOf(world: World): Ground {
  const known = grounds.get(world)
  if (known) return known
  const { grid, pieces, battlefield } = world
  const stays = new Uint8Array(pieces.length)
  const outside = new Uint8Array(grid.count)
  const area = setupAreas(battlefield.map, battlefield.counters).find(
    ({ definition }) => definition.id === FIGURES.valenciaStays.area,
  )
  // A battlefield without that area has no army that stays.
  if (area) {
    for (const { id, index } of pieces) if (area.units.has(id) || area.definition.leaders.includes(id)) stays[index] = 1
    const hexes = grid.ids.flatMap((id, hex) => (areaHolds(area, id) ? [hex] : []))
    for (let hex = 0; hex < grid.count; hex++)
      outside[hex] = Math.min(...hexes.map((inside) => grid.distance(inside, hex)))
  }
  const ground = { stays, outside }
  grounds.set(world, ground)
  return ground
}

/** The ground that the Army of the North must keep now (OPS-25.1); null: it is free, or the variant is off. */
export const groundInForce = ({ game: { options, ops }, world }: Position): Ground | null =>
  isArmyBound(options, ops.turn, ops.activation) ? groundOf(world) : null

/** The same as a side is told it, where there is no position yet. */
export const groundInView = (world: World, { options, turn, activation }: View): Ground | null =>
  isArmyBound(options, turn, activation) ? groundOf(world) : null

const isArmyBound = (
  { valenciaStays }: Variants,
  turn: number,
  { armyFree }: { readonly armyFree?: boolean },
): boolean => valenciaStays === true && armyFree !== true && turn < FREE_FROM_TURN

/** Would that move take the piece off its ground, or no nearer to it where it stands outside (OPS-25.1)? */
export const leavesGround = ({ stays, outside }: Ground, index: number, from: number, to: number): boolean =>
  stays[index] === 1 && to !== from && outside[to]! > 0 && outside[to]! >= outside[from]!

/** Does 19.4.2 wait, because works do not wake Santa Anna yet (OPS-25.2)? `turnsAhead`: asked of a later turn. */
export const doWorksSleep = ({ game }: Position, turnsAhead = 0): boolean =>
  game.options.worksDoNotWake === true && game.ops.turn + turnsAhead < WORKS_WAKE_FROM_TURN

/** The points with which both sides begin (OPS-25.3): a handicap above 0 is given to the US, one below 0 to the Mexicans. */
export const startingPoints = ({ handicap = 0 }: Variants): Record<Side, number> => ({
  us: Math.max(0, handicap),
  mexican: Math.max(0, -handicap),
})

/** The variants among options (OPS-25): only those that are in force. */
export const variantsOf = (options: {
  readonly valenciaStays?: boolean
  readonly worksDoNotWake?: boolean
  readonly handicap?: number
}): Variants => ({
  ...(options.valenciaStays && { valenciaStays: true }),
  ...(options.worksDoNotWake && { worksDoNotWake: true }),
  ...(options.handicap && { handicap: options.handicap }),
})
