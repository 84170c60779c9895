import type { Side } from '../../operational/types'
import { hexSideAttackComesFrom } from '../attackDirection'
import type { ClashCounter, ClashSetup } from '../setup'

// The order in which units are deployed, and which of the defenders face which attack (OPS-23.2). A `direction` is the number of a hex side, as
// in src/hex/grid.ts.

/** A sub-unit as the deployment reads it. */
export interface Deployable {
  readonly counter: ClashCounter
  readonly facts: {
    readonly id: string
    readonly side: Side | string
    readonly arm: 'infantry' | 'cavalry' | 'artillery'
    /** Its strength: castings, or stands. */
    readonly castings: number
  }
}

const castingsOf = ({ facts }: Deployable): number => facts.castings

const ARMS_IN_ORDER = ['infantry', 'artillery', 'cavalry']

/**
 * Compares: undisrupted before disrupted, then by arm, then sub-units of the lead (the counter that leads the attack or defence, OPS-8.2) before
 * others, then the strongest first, then by id.
 */
function compareForDeployment(a: Deployable, b: Deployable): number {
  const rankOf = ({ counter, facts }: Deployable): number[] => [
    counter.disrupted ? 1 : 0,
    ARMS_IN_ORDER.indexOf(facts.arm),
    counter.isLead ? 0 : 1,
    -facts.castings,
  ]
  const [ranksOfA, ranksOfB] = [rankOf(a), rankOf(b)]
  for (const [i, rank] of ranksOfA.entries()) if (rank !== ranksOfB[i]) return rank - ranksOfB[i]!
  return a.facts.id < b.facts.id ? -1 : 1
}

/** The units in the order in which they are deployed. */
export const inDeploymentOrder = <U extends Deployable>(units: readonly U[]): U[] =>
  [...units].sort(compareForDeployment)

/** Lists one other unit first, then the guns, then the rest. A row is filled from its middle, so the guns stand near the middle of the front row. */
export function gunsNearMiddle<U extends Deployable>(units: readonly U[]): U[] {
  const guns = units.filter(({ facts }) => facts.arm === 'artillery')
  const others = units.filter(({ facts }) => facts.arm !== 'artillery')
  return [...others.slice(0, 1), ...guns, ...others.slice(1)]
}

/** The strength that attacks from each hex side. When only distant batteries attack, the main direction counts 1. */
export function threatByDirection(setup: ClashSetup, attackers: readonly Deployable[]): Map<number, number> {
  const threats = new Map<number, number>()
  for (const subUnit of attackers) {
    const { origin } = subUnit.counter
    if (origin.kind === 'adjacent')
      threats.set(origin.direction, (threats.get(origin.direction) ?? 0) + castingsOf(subUnit))
  }
  if (threats.size === 0) threats.set(hexSideAttackComesFrom(setup), 1)
  return threats
}

/** OPS-23.2: the defenders shared out among the attacked hex sides, in proportion to the attack on each. */
export function defendersByDirection<U extends Deployable>(
  defenders: readonly U[],
  threats: ReadonlyMap<number, number>,
): [number, U[]][] {
  const directions = [...threats.keys()].sort((a, b) => a - b)
  const groups = new Map<number, U[]>(directions.map((direction) => [direction, []]))
  const castingsAt = (direction: number): number =>
    groups.get(direction)!.reduce((sum, subUnit) => sum + castingsOf(subUnit), 0)
  // The side with the fewest defenders for each attacker comes first; of equals the one under the strongest attack.
  // Compares castingsAt / threat without fractions.
  const compareNeed = (a: number, b: number): number =>
    castingsAt(a) * threats.get(b)! - castingsAt(b) * threats.get(a)! || threats.get(b)! - threats.get(a)! || a - b
  for (const subUnit of inDeploymentOrder(defenders)) {
    const [neediest] = [...groups.keys()].sort(compareNeed)
    groups.get(neediest!)!.push(subUnit)
  }
  return [...groups].filter(([, group]) => group.length > 0)
}

/**
 * Each side of the hex has a triangle of the hex, with its tip at the centre. At a distance from the centre the triangle is twice that distance
 * times tan 30 degrees wide. This is tan 30 degrees, in hundred-thousandths.
 */
const TAN_30_DEGREES = 57_735

/** The width of the triangle behind a side of the hex, at a distance from the centre; thousandths of an inch. */
export const sixthWidthAt = (distance: number): number => Math.floor((2 * distance * TAN_30_DEGREES) / 100_000)

/** Is neither neighbour of this hex side attacked? */
export const areNeighboursQuiet = (threats: ReadonlyMap<number, number>, direction: number): boolean =>
  !threats.has((direction + 1) % 6) && !threats.has((direction + 5) % 6)
