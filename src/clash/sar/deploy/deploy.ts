import { FULL_CIRCLE, normalizedAngle } from '../../../core/fixed'
import { isArea } from '../../../tabletop/common/groundSchema'
import { pointDistance, type Pose } from '../../../tabletop/common/point'
import { newUnit } from '../../../tabletop/sar/battle/deploy'
import type { FieldOfBattle } from '../../../tabletop/sar/battle/field'
import { buildingCapacity, unitInBuilding } from '../../../tabletop/sar/battle/moves/building'
import type { BattleUnit } from '../../../tabletop/sar/battle/types'
import { effectivesOf } from '../../../tabletop/sar/stragglers/strength'
import { hexSideAttackComesFrom } from '../../attackDirection'
import { NEIGHBOUR_HEADINGS, pointToward, SIDE_NAMES, type TableFrame, tableFrameOf } from '../../ground/tableFrame'
import type { ClashSetup } from '../../setup'
import type { ClashFigures } from '../figures'
import type { SubUnit } from '../roster/units'
import { FreeGround } from './freeGround'
import { placeInRows, type RowLimits } from './rows'

// Deploys the units of a clash (an attack fought on the tabletop) on its table (OPS-23.2). `ClashFigures`, the numbers of
// src/clash/sar/data/clash.json, are inches; the table counts in thousandths of an inch. A `direction` is the number of a hex side, as in
// src/hex/grid.ts. The `facts` of a sub-unit: its id, side, arm and castings.

/**
 * Each side of the hex has a triangle of the hex, with its tip at the centre. At a distance from the centre the triangle is twice that distance
 * times tan 30 degrees wide. This is tan 30 degrees, in hundred-thousandths.
 */
const TAN_30_DEGREES = 57_735

/** Inches of depth that each of the attackers' rows needs. */
const ROW_DEPTH_INCHES = 3

const castingsOf = ({ facts }: SubUnit): number => facts.castings

/** OPS-23.2: a sub-unit before it is deployed: with its stragglers, guns unlimbered. */
function undeployedUnit(field: FieldOfBattle, { facts, stragglers }: SubUnit): BattleUnit {
  const unit = newUnit(field, facts)
  const strength = { ...unit.strength, stragglers }
  return facts.arm === 'artillery' ? { ...unit, strength, stance: 'unlimbered' } : { ...unit, strength }
}

const ARMS_IN_ORDER = ['infantry', 'artillery', 'cavalry']

/**
 * Compares: undisrupted before disrupted, then by arm, then sub-units of the lead (the counter that leads the attack or defence, OPS-8.2) before
 * others, then the strongest first, then by id.
 */
function compareForDeployment(a: SubUnit, b: SubUnit): number {
  const rankOf = ({ counter, facts }: SubUnit): number[] => [
    counter.disrupted ? 1 : 0,
    ARMS_IN_ORDER.indexOf(facts.arm),
    counter.isLead ? 0 : 1,
    -facts.castings,
  ]
  const [ranksOfA, ranksOfB] = [rankOf(a), rankOf(b)]
  for (const [i, rank] of ranksOfA.entries()) if (rank !== ranksOfB[i]) return rank - ranksOfB[i]!
  return a.facts.id < b.facts.id ? -1 : 1
}

const inDeploymentOrder = (units: readonly SubUnit[]): SubUnit[] => [...units].sort(compareForDeployment)

/** Lists one other unit first, then the guns, then the rest. A row is filled from its middle, so the guns stand near the middle of the front row. */
function gunsNearMiddle(units: readonly SubUnit[]): SubUnit[] {
  const guns = units.filter(({ facts }) => facts.arm === 'artillery')
  const others = units.filter(({ facts }) => facts.arm !== 'artillery')
  return [...others.slice(0, 1), ...guns, ...others.slice(1)]
}

/** What every step of a deployment needs. The figures of deployment are `figures.setUp`, in inches (see figures.ts). */
interface Deployment {
  readonly setup: ClashSetup
  readonly field: FieldOfBattle
  readonly figures: ClashFigures
  readonly frame: TableFrame
  readonly freeGround: FreeGround
  /** The units deployed so far, by id. */
  readonly deployed: Record<string, BattleUnit>
}

/** Deploys units in rows and notes them as deployed. `pose`: the middle of the first row, and where it faces. `unit.of`: the id of the sub-unit. */
function deployInRows(deployment: Deployment, units: readonly SubUnit[], pose: Pose, limits: RowLimits): void {
  const { field, freeGround, deployed } = deployment
  const ordered = gunsNearMiddle(inDeploymentOrder(units)).map((subUnit) => undeployedUnit(field, subUnit))
  for (const unit of placeInRows(field, freeGround, ordered, pose, limits)) deployed[unit.of] = unit
}

/** OPS-23.2: every unit where it stands when the clash begins, by id. The defenders are deployed first. */
export function deployUnits(
  setup: ClashSetup,
  field: FieldOfBattle,
  units: readonly SubUnit[],
  figures: ClashFigures,
): Record<string, BattleUnit> {
  const deployment: Deployment = {
    setup,
    field,
    figures,
    frame: tableFrameOf(figures.table),
    freeGround: new FreeGround(field, figures.setUp.apart * 1000),
    deployed: {},
  }
  const attackers = units.filter(({ facts }) => facts.side === setup.attacker)
  const defenders = units.filter(({ facts }) => facts.side !== setup.attacker)
  const threats = threatByDirection(setup, attackers)
  for (const [direction, group] of defendersByDirection(defenders, threats))
    deployDefenders(deployment, direction, group, threats)
  for (const direction of NEIGHBOUR_HEADINGS.keys()) deployAttackers(deployment, direction, attackers)
  return deployment.deployed
}

/** Deploys the defenders of one hex side: first in houses, the others in rows. `threats`: castings that attack from each hex side. */
function deployDefenders(
  deployment: Deployment,
  direction: number,
  group: readonly SubUnit[],
  threats: ReadonlyMap<number, number>,
): void {
  const { frame, freeGround, deployed } = deployment
  const { housed: maxHoused, apart: gapInches, attackerFront: wideRowInches, rows: maxRows } = deployment.figures.setUp
  for (let unitsInHouses = 0; unitsInHouses < maxHoused; unitsInHouses++) {
    const notDeployed = inDeploymentOrder(group).filter(({ facts }) => !deployed[facts.id])
    const inHouse = unitInNearestHouse(deployment, notDeployed, direction)
    if (!inHouse) break
    deployed[inHouse.of] = inHouse
    freeGround.occupy(inHouse)
  }
  // The others: how far from the centre, and how wide their rows may be.
  const notInHouses = group.filter(({ facts }) => !deployed[facts.id])
  const heading = NEIGHBOUR_HEADINGS[direction]!
  const distance = 1000 * defenceDistance(deployment, notInHouses, direction)
  const minGap = gapInches * 1000
  const sixthWidth = Math.floor((2 * distance * TAN_30_DEGREES) / 100_000) - minGap
  // Where no neighbouring side is attacked and no walls confine them, the rows may be as wide as an attacker's.
  const areNeighboursQuiet = !threats.has((direction + 1) % 6) && !threats.has((direction + 5) % 6)
  const inGarrison = notInHouses.some(({ counter }) => counter.garrison)
  const mayBeWider = areNeighboursQuiet && !inGarrison
  const maxRowWidth = mayBeWider ? Math.max(sixthWidth, wideRowInches * 1000) : sixthWidth
  const pose = { at: pointToward(frame.centre, heading, distance), heading }
  deployInRows(deployment, notInHouses, pose, { maxRowWidth, minGap, maxRows })
}

/** Deploys the attackers that come from one neighbouring hex, facing the centre. */
function deployAttackers(deployment: Deployment, direction: number, attackers: readonly SubUnit[]): void {
  const {
    attackerAt: frontInches,
    attackerWithin: rearInches,
    attackerFront: rowWidthInches,
    apart: gapInches,
  } = deployment.figures.setUp
  const group = attackers.filter(
    ({ counter: { origin } }) => origin.kind === 'adjacent' && origin.direction === direction,
  )
  const headingOutward = NEIGHBOUR_HEADINGS[direction]!
  const pose = {
    at: pointToward(deployment.frame.centre, headingOutward, frontInches * 1000),
    heading: normalizedAngle(headingOutward + FULL_CIRCLE / 2),
  }
  const maxRows = Math.max(1, Math.floor((rearInches - frontInches) / ROW_DEPTH_INCHES))
  deployInRows(deployment, group, pose, {
    maxRowWidth: rowWidthInches * 1000,
    minGap: gapInches * 1000,
    maxRows,
  })
}

/** The castings that attack from each hex side. When only distant batteries attack, the main direction counts 1. */
function threatByDirection(setup: ClashSetup, attackers: readonly SubUnit[]): Map<number, number> {
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
function defendersByDirection(
  defenders: readonly SubUnit[],
  threats: ReadonlyMap<number, number>,
): [number, SubUnit[]][] {
  const directions = [...threats.keys()].sort((a, b) => a - b)
  const groups = new Map<number, SubUnit[]>(directions.map((direction) => [direction, []]))
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

/** Inches from the centre to the defenders' front: in the bastion, behind the works of that hex side, before the bastion, or in the open. */
function defenceDistance({ setup, field, figures }: Deployment, group: readonly SubUnit[], direction: number): number {
  const { setUp, table, ground } = figures
  if (group.some(({ counter }) => counter.garrison))
    return Math.min(setUp.garrisonAt, ground.bastion - setUp.behindWorks)
  const hasWorks = field.ground.features.some(({ id }) => id === `work-${SIDE_NAMES[direction]!}`)
  if (hasWorks) return Math.floor(table.hexInches / 2) - setUp.behindWorks
  const hasBastion = setup.world.hexes[setup.world.grid.indexOf(setup.hex)]!.bastion !== undefined
  return hasBastion ? setUp.beforeBastion : setUp.defenderAt
}

/** OPS-23.1: the first infantry unit that fits into the empty house nearest to the attack, deployed there; null when none does. */
function unitInNearestHouse(
  { field, frame, deployed }: Deployment,
  group: readonly SubUnit[],
  direction: number,
): BattleUnit | null {
  const heading = NEIGHBOUR_HEADINGS[direction]!
  // A place as far from the centre as a corner of the table, so that it lies beyond every house.
  const attackedFrom = pointToward(frame.centre, heading, pointDistance(frame.centre, { x: 0, y: 0 }))
  const emptyHouses = field.ground.features
    .filter(isArea)
    // Areas of the target hex have ids that begin with `here-`.
    .filter(({ id, kind }) => kind === 'building' && id.startsWith('here-'))
    // `garrison` of a deployed unit: the building that it holds.
    .filter(({ id }) => Object.values(deployed).every(({ garrison }) => garrison !== id))
    .map((house) => ({
      house,
      distance: Math.min(...house.area.map((corner) => pointDistance(corner, attackedFrom))),
    }))
    .sort((a, b) => a.distance - b.distance || (a.house.id < b.house.id ? -1 : 1))
  const house = emptyHouses[0]?.house
  if (!house) return null
  for (const subUnit of group) {
    if (subUnit.facts.arm !== 'infantry' || subUnit.counter.garrison) continue
    const unit = { ...undeployedUnit(field, subUnit), heading }
    if (effectivesOf(unit.strength) <= buildingCapacity({ field }, house))
      return unitInBuilding({ field }, unit, house.id)
  }
  return null
}
