import { FULL_CIRCLE, normalizedAngle } from '../../../core/fixed'
import { isArea } from '../../../tabletop/common/groundSchema'
import { pointDistance, type Pose } from '../../../tabletop/common/point'
import { newUnit } from '../../../tabletop/sar/battle/deploy'
import { maxWidth, unitBlock } from '../../../tabletop/sar/battle/layout'
import type { FieldOfBattle } from '../../../tabletop/sar/battle/field'
import { buildingCapacity, unitInBuilding } from '../../../tabletop/sar/battle/moves/building'
import type { BattleUnit } from '../../../tabletop/sar/battle/types'
import { effectivesOf } from '../../../tabletop/sar/stragglers/strength'
import { NEIGHBOUR_HEADINGS, pointToward, SIDE_NAMES, type TableFrame, tableFrameOf } from '../../ground/tableFrame'
import type { ClashSetup } from '../../setup'
import type { ClashFigures } from '../figures'
import type { SubUnit } from '../roster/units'
import { FreeGround } from '../../deploy/freeGround'
import {
  areNeighboursQuiet,
  defendersByDirection,
  gunsNearMiddle,
  inDeploymentOrder,
  sixthWidthAt,
  threatByDirection,
} from '../../deploy/groups'
import { type Formations, placeInRows, type RowLimits } from '../../deploy/rows'

// Deploys the units of a clash (an attack fought on the tabletop) on its table (OPS-23.2). `ClashFigures`, the numbers of
// src/clash/sar/data/clash.json, are inches; the table counts in thousandths of an inch. A `direction` is the number of a hex side, as in
// src/hex/grid.ts. The `facts` of a sub-unit: its id, side, arm and castings.

/** Inches of depth that each of the attackers' rows needs. */
const ROW_DEPTH_INCHES = 3

/** OPS-23.2: a sub-unit before it is deployed: with its stragglers, guns unlimbered. */
function undeployedUnit(field: FieldOfBattle, { facts, stragglers }: SubUnit): BattleUnit {
  const unit = newUnit(field, facts)
  const strength = { ...unit.strength, stragglers }
  return facts.arm === 'artillery' ? { ...unit, strength, stance: 'unlimbered' } : { ...unit, strength }
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

/** SAR-6.2: how units stand: in line, or in column, which takes less room. A block needs a place, so a unit is measured at the corner of the table. */
const formationsOf = (field: FieldOfBattle): Formations<BattleUnit> => {
  const blockAt = (unit: BattleUnit, pose: Pose) => unitBlock(field, { ...unit, ...pose })!
  return {
    blockAt,
    sized(unit) {
      const { width, depth } = blockAt(unit, { at: { x: 0, y: 0 }, heading: unit.heading })
      return { unit, width, depth }
    },
    inColumn(unit) {
      const { arm, nation, castings } = field.units.get(unit.of)!
      if (arm === 'artillery') return unit
      return { ...unit, stance: 'column', width: maxWidth(field.tables, nation, castings, 'column') }
    },
  }
}

/** Deploys units in rows and notes them as deployed. `pose`: the middle of the first row, and where it faces. `unit.of`: the id of the sub-unit. */
function deployInRows(deployment: Deployment, units: readonly SubUnit[], pose: Pose, limits: RowLimits): void {
  const { field, freeGround, deployed } = deployment
  const ordered = gunsNearMiddle(inDeploymentOrder(units)).map((subUnit) => undeployedUnit(field, subUnit))
  for (const { unit, pose: found } of placeInRows(formationsOf(field), freeGround, ordered, pose, limits))
    deployed[unit.of] = { ...unit, ...found }
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
    freeGround: new FreeGround(field.ground, figures.setUp.apart * 1000),
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
    freeGround.occupy(unitBlock(deployment.field, inHouse)!)
  }
  // The others: how far from the centre, and how wide their rows may be.
  const notInHouses = group.filter(({ facts }) => !deployed[facts.id])
  const heading = NEIGHBOUR_HEADINGS[direction]!
  const distance = 1000 * defenceDistance(deployment, notInHouses, direction)
  const minGap = gapInches * 1000
  const sixthWidth = sixthWidthAt(distance) - minGap
  // Where no neighbouring side is attacked and no walls confine them, the rows may be as wide as an attacker's.
  const inGarrison = notInHouses.some(({ counter }) => counter.garrison)
  const mayBeWider = areNeighboursQuiet(threats, direction) && !inGarrison
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
