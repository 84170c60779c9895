import { FULL_CIRCLE, normalizedAngle } from '../../core/fixed'
import type { Ground } from '../../tabletop/common/groundSchema'
import { isArea } from '../../tabletop/common/groundSchema'
import { pointDistance, type Point, type Pose } from '../../tabletop/common/point'
import { sizeOf } from '../../tabletop/regimental/battle/block'
import type { RegimentalUnitFacts } from '../../tabletop/regimental/battle/field'
import type { Formation } from '../../tabletop/regimental/battle/types'
import { FreeGround } from '../deploy/freeGround'
import {
  areNeighboursQuiet,
  defendersByDirection,
  gunsNearMiddle,
  inDeploymentOrder,
  sixthWidthAt,
  threatByDirection,
} from '../deploy/groups'
import { type Formations, placeInRows, type RowLimits } from '../deploy/rows'
import { NEIGHBOUR_HEADINGS, pointToward, SIDE_NAMES, type TableFrame, tableFrameOf } from '../ground/tableFrame'
import type { ClashSetup } from '../setup'
import type { RegimentalClashFigures } from './figures'
import type { RegimentalSubUnit } from './roster'

// Deploys the units of a clash by the Regimental rules (OPS-23.2, REG-12.10). Figures are inches; the table counts in thousandths of an inch.

/** A sub-unit in a formation. */
interface Standing {
  readonly subUnit: RegimentalSubUnit
  readonly formation: Formation
}
type Start = NonNullable<RegimentalUnitFacts['start']>

const standCountOf = ({ facts }: RegimentalSubUnit): number => facts.stands + facts.guns.length

const FORMATIONS: Formations<Standing> = {
  sized: (unit) => ({ unit, ...sizeOf(unit.subUnit.facts.arm, unit.formation, standCountOf(unit.subUnit)) }),
  inColumn: (unit) => (unit.subUnit.facts.arm === 'artillery' ? unit : { ...unit, formation: 'fieldColumn' }),
  blockAt: ({ subUnit, formation }, { at, heading }) => ({
    at,
    heading,
    ...sizeOf(subUnit.facts.arm, formation, standCountOf(subUnit)),
  }),
}

/** What every step of a deployment needs. */
interface Deployment {
  readonly setup: ClashSetup
  readonly ground: Ground
  readonly figures: RegimentalClashFigures
  readonly frame: TableFrame
  readonly freeGround: FreeGround
  /** Where the units deployed so far stand, by id. */
  readonly starts: Map<string, Start>
}

/** In line; guns unlimbered. */
const inLine = (subUnit: RegimentalSubUnit): Standing => ({
  subUnit,
  formation: subUnit.facts.arm === 'artillery' ? 'unlimbered' : 'line',
})

/** Deploys units in rows. `pose`: the middle of the first row's front, and where it faces. */
function deployInRows(
  { freeGround, starts }: Deployment,
  units: readonly RegimentalSubUnit[],
  pose: Pose,
  limits: RowLimits,
) {
  const ordered = gunsNearMiddle(inDeploymentOrder(units)).map(inLine)
  for (const { unit, pose: found } of placeInRows(FORMATIONS, freeGround, ordered, pose, limits))
    starts.set(unit.subUnit.facts.id, { ...found, formation: unit.formation, building: null })
}

/** OPS-23.1: houses of the target hex, nearest to the attack first, that nobody holds. */
function emptyHouses({ ground, frame, starts }: Deployment, heading: number) {
  const attackedFrom = pointToward(frame.centre, heading, pointDistance(frame.centre, { x: 0, y: 0 }))
  return ground.features
    .filter(isArea)
    .filter(({ id, kind }) => kind === 'building' && id.startsWith('here-'))
    .filter(({ id }) => [...starts.values()].every(({ building }) => building !== id))
    .map((house) => ({ house, distance: Math.min(...house.area.map((corner) => pointDistance(corner, attackedFrom))) }))
    .sort((a, b) => a.distance - b.distance || (a.house.id < b.house.id ? -1 : 1))
    .map(({ house }) => house)
}

/** The middle of an outline's corners. */
const middleOf = (corners: readonly Point[]): Point => ({
  x: Math.round(corners.reduce((sum, { x }) => sum + x, 0) / corners.length),
  y: Math.round(corners.reduce((sum, { y }) => sum + y, 0) / corners.length),
})

/** OPS-23.2: infantry that holds houses of a village on a side that is attacked; the strongest first. */
function deployInHouses(deployment: Deployment, group: readonly RegimentalSubUnit[], heading: number): void {
  const infantry = inDeploymentOrder(group).filter(
    ({ facts, counter }) => facts.arm === 'infantry' && !counter.garrison,
  )
  for (const { facts } of infantry.slice(0, deployment.figures.setUp.housed)) {
    const [house] = emptyHouses(deployment, heading)
    if (!house) return
    deployment.starts.set(facts.id, {
      at: middleOf(house.area),
      heading,
      formation: 'garrison',
      building: house.id,
    })
  }
}

/** Inches from the centre to the defenders' front: in the bastion, behind the works of that hex side, before the bastion, or in the open. */
function defenceDistance(
  { setup, ground, figures }: Deployment,
  group: readonly RegimentalSubUnit[],
  direction: number,
): number {
  const { setUp, table, ground: terrain } = figures
  if (group.some(({ counter }) => counter.garrison))
    return Math.min(setUp.garrisonAt, terrain.bastion - setUp.behindWorks)
  const hasWorks = ground.features.some(({ id }) => id === `work-${SIDE_NAMES[direction]!}`)
  if (hasWorks) return Math.floor(table.hexInches / 2) - setUp.behindWorks
  const hasBastion = setup.world.hexes[setup.world.grid.indexOf(setup.hex)]!.bastion !== undefined
  return hasBastion ? setUp.beforeBastion : setUp.defenderAt
}

/** Deploys the defenders of one hex side: first in houses, the others in rows. */
function deployDefenders(
  deployment: Deployment,
  direction: number,
  group: readonly RegimentalSubUnit[],
  threats: ReadonlyMap<number, number>,
): void {
  const { apart, attackerFront, rows: maxRows } = deployment.figures.setUp
  const heading = NEIGHBOUR_HEADINGS[direction]!
  deployInHouses(deployment, group, heading)
  const others = group.filter(({ facts }) => !deployment.starts.has(facts.id))
  const distance = 1000 * defenceDistance(deployment, others, direction)
  const minGap = apart * 1000
  const sixthWidth = sixthWidthAt(distance) - minGap
  const inGarrison = others.some(({ counter }) => counter.garrison)
  // Where no neighbouring side is attacked and no walls confine them, the rows may be as wide as an attacker's.
  const mayBeWider = areNeighboursQuiet(threats, direction) && !inGarrison
  const maxRowWidth = mayBeWider ? Math.max(sixthWidth, attackerFront * 1000) : sixthWidth
  const pose = { at: pointToward(deployment.frame.centre, heading, distance), heading }
  deployInRows(deployment, others, pose, { maxRowWidth, minGap, maxRows })
}

/** Deploys the attackers that come from one neighbouring hex, facing the centre. */
function deployAttackers(deployment: Deployment, direction: number, attackers: readonly RegimentalSubUnit[]): void {
  const { attackerAt, attackerWithin, attackerFront, rowDepth, apart } = deployment.figures.setUp
  const group = attackers.filter(
    ({ counter: { origin } }) => origin.kind === 'adjacent' && origin.direction === direction,
  )
  const outward = NEIGHBOUR_HEADINGS[direction]!
  const pose = {
    at: pointToward(deployment.frame.centre, outward, attackerAt * 1000),
    heading: normalizedAngle(outward + FULL_CIRCLE / 2),
  }
  deployInRows(deployment, group, pose, {
    maxRowWidth: attackerFront * 1000,
    minGap: apart * 1000,
    maxRows: Math.max(1, Math.floor((attackerWithin - attackerAt) / rowDepth)),
  })
}

/** OPS-23.2: where every unit stands when the clash begins, by id. The defenders are deployed first. */
export function deployRegimental(
  setup: ClashSetup,
  ground: Ground,
  units: readonly RegimentalSubUnit[],
  figures: RegimentalClashFigures,
): ReadonlyMap<string, Start> {
  // Strengths in castings decide who stands where, as under the Santa Anna Rules.
  const deployment: Deployment = {
    setup,
    ground,
    figures,
    frame: tableFrameOf(figures.table),
    freeGround: new FreeGround(ground, figures.setUp.apart * 1000),
    starts: new Map(),
  }
  const attackers = units.filter(({ facts }) => facts.side === setup.attacker)
  const defenders = units.filter(({ facts }) => facts.side !== setup.attacker)
  const threats = threatByDirection(setup, attackers)
  for (const [direction, group] of defendersByDirection(defenders, threats))
    deployDefenders(deployment, direction, group, threats)
  for (const direction of NEIGHBOUR_HEADINGS.keys()) deployAttackers(deployment, direction, attackers)
  return deployment.starts
}
