// Two baseline players after scripts that people outside wrote against the computer opponents: one holds what stands near, one gives up ground to mass.

import { US, type World } from '../../operational/world'
import type { DecisionContext } from './context'
import { BASELINE } from './figures'
import { depotGuard, depotHex, ownUnits } from './places'
import { POSTURE } from './posture'
import { scripted } from './scripted'
import type { ScriptSettings } from './style'

/** Hexes worth holding: works and bastions, villages, and the banks of rivers and creeks. */
const shelterByWorld = new WeakMap<World, Uint8Array>()

function shelters(world: World): Uint8Array {
  const known = shelterByWorld.get(world)
  if (known) return known
  const { grid, hexes, bastion, behindWorks } = world
  const found = Uint8Array.from(hexes, ({ terrain }, hex) =>
    terrain === 'village' || bastion[hex] || behindWorks[hex] ? 1 : 0,
  )
  for (const { kind, a, b } of world.battlefield.map.sides)
    if (kind === 'river' || kind === 'creek') for (const id of [a, b]) found[grid.indexOf(id)] = 1
  shelterByWorld.set(world, found)
  return found
}

/** The shelters at the least distance from a unit, at most `holdHexes` hexes away; its own hex alone, if that is one. Empty: there is none. */
function nearestShelters({ position, world }: DecisionContext, unit: number): number[] {
  const shelter = shelters(world)
  const from = position.hexOf[unit]!
  let nearest: number[] = []
  let least: number = BASELINE.holdHexes
  for (let hex = 0; hex < world.grid.count && from >= 0; hex++) {
    if (!shelter[hex]) continue
    const distance = world.grid.distance(from, hex)
    if (distance > least) continue
    if (distance < least) nearest = []
    least = distance
    nearest.push(hex)
  }
  return nearest
}

/** What both have in common: nobody is moved up for an attack, and attacks are made from where units stand, at good odds. */
const STEADY = {
  missionDifferential: null,
  unitsBoundForGoals: () => new Set<number>(),
  cautionShare: () => 0,
} as const

/** Every unit goes to the nearest work, village or bank within two hexes and stays; enemies next to it are attacked at good odds, without following. */
export const holdPlaces = scripted({
  ...POSTURE,
  ...STEADY,
  goalHexesByUnit: (context) => {
    const goals = new Map<number, readonly number[]>()
    for (const unit of ownUnits(context)) {
      const hexes = nearestShelters(context, unit)
      if (hexes.length > 0) goals.set(unit, hexes)
    }
    return goals
  },
  stayingUnits: (context) => {
    const shelter = shelters(context.world)
    return new Set(ownUnits(context).filter((unit) => shelter[context.position.hexOf[unit]!] === 1))
  },
})

/** Coyoacán and the hexes round it, in which an army has room. */
function massHexes({ battlefield, grid }: World): number[] {
  const coyoacan = battlefield.map.hexes.find(({ place }) => place === 'coyoacan')
  const middle = grid.indexOf(coyoacan?.id ?? '')
  return Array.from({ length: grid.count }, (_, hex) => hex).filter(
    (hex) => middle >= 0 && grid.distance(hex, middle) <= BASELINE.massHexes,
  )
}

/** Is it still time to mass? Later the player does as `posture` (B3) does. */
const isMassing = ({ view, seat }: DecisionContext): boolean =>
  view.turn < (seat === US ? BASELINE.someToRiverFrom : BASELINE.reservesBackFrom)

const byTime =
  <T>(massing: (context: DecisionContext) => T, later: (context: DecisionContext) => T) =>
  (context: DecisionContext): T =>
    isMassing(context) ? massing(context) : later(context)

/** All but the guard of San Agustin make for the mass. */
function massGoals(context: DecisionContext): ReadonlyMap<number, readonly number[]> {
  const { world } = context
  const goals = massHexes(world)
  const guard = context.seat === US ? new Set(depotGuard(context)) : new Set<number>()
  return new Map(ownUnits(context).map((unit) => [unit, guard.has(unit) ? [depotHex(world)] : goals]))
}

/** Units that have not come to the mass yet: they are not drawn aside by attacks. */
function unitsOnTheWay(context: DecisionContext): Set<number> {
  const mass = new Set(massHexes(context.world))
  return new Set(ownUnits(context).filter((unit) => !mass.has(context.position.hexOf[unit]!)))
}

const MASS: ScriptSettings = {
  ...POSTURE,
  goalHexesByUnit: byTime(massGoals, POSTURE.goalHexesByUnit),
  unitsBoundForGoals: byTime(unitsOnTheWay, POSTURE.unitsBoundForGoals),
}

/**
 * Leaves San Antonio, Padierna and all other ground on turn 1 and masses at Coyoacán; there it strikes at what comes within reach, and later crosses or
 * bars the river as `posture` (B3) does.
 */
export const concentrate = scripted(MASS)
