// Baseline player B3: it goes for objectives, attacks where it is stronger, and knows what wins the game.

import { INFANTRY, MEXICAN, US } from '../../operational/world'
import { BASELINE_FORMATIONS } from '../operational/plans/plans'
import { combinedFactor } from './combat'
import type { DecisionContext } from './context'
import { BASELINE } from './figures'
import { presentFactor } from './pending'
import { controlledHexes, depotGuard, depotHex, occupiedHexes, ownUnits, riverHexes } from './places'
import { scripted } from './scripted'
import type { ScriptSettings } from './style'
import { travelCosts } from './travelCosts'

/** Half movement points of detour that are made to avoid each point of a goal's defending strength. */
const { resistance2: RESISTANCE_HALF_MP } = BASELINE

/** By piece index: the hexes of which the unit makes for the nearest. */
type Goals = Map<number, readonly number[]>

/** Formation of a unit. */
const formationOf = ({ world }: DecisionContext, index: number): string => world.pieces[index]!.unit!.formation

/** The player's units by formation. */
function unitsByFormation(context: DecisionContext): Map<string, number[]> {
  const formations = new Map<string, number[]>()
  for (const index of ownUnits(context)) {
    const name = formationOf(context, index)
    formations.set(name, [...(formations.get(name) ?? []), index])
  }
  return formations
}

/** The strongest of some units that are on the map; null: none is. For a formation the goal is chosen from where this unit stands. */
function strongestOnMap({ position }: DecisionContext, units: readonly number[]): number | null {
  let strongest: number | null = null
  for (const index of units) {
    if (position.hexOf[index]! < 0) continue
    if (strongest === null || presentFactor(position, index) > presentFactor(position, strongest)) strongest = index
  }
  return strongest
}

/** The goal that is nearest to a unit; a defended goal counts as farther, the more so the stronger the defence. Null: there are no goals. */
function easiestGoal(context: DecisionContext, unit: number, goals: readonly number[]): number | null {
  const { position, world, seat } = context
  let bestGoal: number | null = null
  let leastHalfMp = Number.POSITIVE_INFINITY
  for (const goal of goals) {
    const distanceHalfMp = travelCosts(world, seat, world.pieces[unit]!.pieceClass, [goal])[position.hexOf[unit]!]!
    const enemies = position.unitsAt[goal]!.filter((index) => world.pieces[index]!.seat !== seat)
    const defenceFactor = enemies.length > 0 ? combinedFactor(position, enemies) : 0
    const ratedHalfMp = distanceHalfMp + RESISTANCE_HALF_MP * defenceFactor
    if (ratedHalfMp < leastHalfMp) {
      leastHalfMp = ratedHalfMp
      bestGoal = goal
    }
  }
  return bestGoal
}

/** Names of the US formations that make for the river first: those nearest to the north bank. */
function firstFormationsToRiver(context: DecisionContext): string[] {
  const { position, world } = context
  const distancesHalfMp = travelCosts(world, US, INFANTRY, riverHexes(world).northBank)
  return [...unitsByFormation(context)]
    .flatMap(([name, units]) => {
      const unit = strongestOnMap(context, units)
      // `notToRiver`: formations that are not sent to the river early in the game.
      if (unit === null || BASELINE_FORMATIONS.notToRiver.includes(name)) return []
      return [{ name, distanceHalfMp: distancesHalfMp[position.hexOf[unit]!]! }]
    })
    .sort((a, b) => a.distanceHalfMp - b.distanceHalfMp)
    .slice(0, BASELINE.riverFormations)
    .map(({ name }) => name)
}

/** US units that make for the river in this turn: first those of some formations, later all but the guard of San Agustin. */
function unitsToRiver(context: DecisionContext): Set<number> {
  const { turn } = context.view
  if (context.seat !== US || turn < BASELINE.someToRiverFrom) return new Set()
  const guard = depotGuard(context)
  const firstFormations = firstFormationsToRiver(context)
  const makesForRiver = (index: number): boolean =>
    turn >= BASELINE.allToRiverFrom || firstFormations.includes(formationOf(context, index))
  return new Set(ownUnits(context).filter((index) => !guard.includes(index) && makesForRiver(index)))
}

/** US goals: the guard makes for San Agustin, some formations for the river, each other formation for the easiest enemy stack or enemy-held place. */
function usGoals(context: DecisionContext): Goals {
  const { world } = context
  const goals: Goals = new Map()
  const guard = new Set(depotGuard(context))
  const targets = [...new Set([...occupiedHexes(context, MEXICAN), ...controlledHexes(context, MEXICAN)])]
  targets.sort((a, b) => a - b)
  const river = riverHexes(world)
  const riverUnits = unitsToRiver(context)
  for (const units of unitsByFormation(context).values()) {
    const leadUnit = strongestOnMap(context, units)
    const goal = leadUnit === null ? null : easiestGoal(context, leadUnit, targets)
    for (const index of units) {
      if (guard.has(index)) goals.set(index, [depotHex(world)])
      else if (riverUnits.has(index)) goals.set(index, river.northBank)
      else if (goal !== null) goals.set(index, [goal])
    }
  }
  return goals
}

/**
 * Mexican goals: late in the game north of the river; before that, once Santa Anna is active, formations that are no garrisons make for enemies who
 * come near.
 */
function mexicanGoals(context: DecisionContext): Goals {
  const { position, world, view } = context
  const { grid, northOfRiver } = world
  const goals: Goals = new Map()
  const usHexes = occupiedHexes(context, US)
  const usNorth = usHexes.filter((hex) => northOfRiver[hex])
  // North of the river they make for US units that are there already, else they bar the crossings.
  const goalsNorth = usNorth.length > 0 ? usNorth : riverHexes(world).bridgeheads
  for (const [name, units] of unitsByFormation(context)) {
    const leadUnit = strongestOnMap(context, units)
    const isGarrison = BASELINE_FORMATIONS.garrisons.includes(name)
    const goesNorth = view.turn >= (isGarrison ? BASELINE.allBackFrom : BASELINE.reservesBackFrom)
    let goal: number | null = null
    if (leadUnit !== null && !isGarrison) {
      const isNear = (hex: number): boolean => grid.distance(hex, position.hexOf[leadUnit]!) <= BASELINE.answerHexes
      const enemyHexesNearby = usHexes.filter((hex) => isNear(hex) && hex !== depotHex(world))
      goal = easiestGoal(context, leadUnit, enemyHexesNearby)
    }
    for (const index of units) {
      if (goesNorth) goals.set(index, goalsNorth)
      else if (goal !== null && view.activation.santaAnna) goals.set(index, [goal])
    }
  }
  return goals
}

/** Settings of B3. The players in `exploiters.ts` take them over with a few changes. */
export const POSTURE: ScriptSettings = {
  goalHexesByUnit: (context) => (context.seat === US ? usGoals(context) : mexicanGoals(context)),
  stayingUnits: (context) => {
    if (context.seat !== US) return new Set()
    const depot = depotHex(context.world)
    return new Set(depotGuard(context).filter((index) => context.position.hexOf[index] === depot))
  },
  missionDifferential: BASELINE.postureOdds,
  unitsBoundForGoals: unitsToRiver,
  cautionShare: (context, unit) => {
    const { turn } = context.view
    // Only US units that make for the river are less cautious than others.
    if (context.seat !== US || turn < BASELINE.someToRiverFrom || !unitsToRiver(context).has(unit)) return 1
    return turn >= BASELINE.headlongFrom ? 0 : BASELINE.riverCaution
  },
  attackCriteria: {
    leastGain: BASELINE.postureGain,
    leastDifferential: BASELINE.postureAttackOdds,
    allowsBombardment: true,
  },
  fillsBoxes: false,
  movesMarkersAtRandom: false,
  advancesAlways: false,
}

/** Baseline player B3: makes for objectives, attacks where it is stronger, else holds; guards San Agustin, and crosses or bars the river in time. */
export const posture = scripted(POSTURE)
