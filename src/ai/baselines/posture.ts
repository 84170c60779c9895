import { INFANTRY, MEXICAN, US } from '../../operational/world'
import { BASELINE_FORMATIONS } from '../operational/plans/plans'
import { combinedFactor } from './combat'
import type { DecisionContext } from './context'
import { BASELINE } from './figures'
import { currentFactor } from './pending'
import { controlledHexes, depotGuard, depotHex, occupiedHexes, ownUnits, riverHexes } from './places'
import { scripted } from './scripted'
import type { ScriptSettings } from './style'
import { travelCosts } from './travelCosts'

/** By unit: the hexes that it makes for. */
type Goals = Map<number, readonly number[]>

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

/** The strongest unit on the map, from whose place a goal is chosen for the whole formation; null: none is on the map. */
function strongestOnMap({ position }: DecisionContext, units: readonly number[]): number | null {
  let best: number | null = null
  for (const index of units)
    if (
      position.hexOf[index]! >= 0 &&
      (best === null || currentFactor(position, index) > currentFactor(position, best))
    )
      best = index
  return best
}

/** The goal that is nearest to a unit, a strongly defended one counting as farther; null: there are no goals. */
function easiestGoal(context: DecisionContext, unit: number, goals: readonly number[]): number | null {
  const { position, world, seat } = context
  let best: number | null = null
  let least2 = Number.POSITIVE_INFINITY
  for (const goal of goals) {
    const distance2 = travelCosts(world, seat, world.pieces[unit]!.pieceClass, [goal])[position.hexOf[unit]!]!
    const enemies = position.unitsAt[goal]!.filter((index) => world.pieces[index]!.seat !== seat)
    const resistance = enemies.length > 0 ? combinedFactor(position, enemies) : 0
    const cost2 = distance2 + BASELINE.resistance2 * resistance
    if (cost2 < least2) {
      least2 = cost2
      best = goal
    }
  }
  return best
}

/** The US formations nearest to the north bank, which make for the river first. */
function firstToRiver(context: DecisionContext): string[] {
  const { position, world } = context
  const distances2 = travelCosts(world, US, INFANTRY, riverHexes(world).north)
  return [...unitsByFormation(context)]
    .flatMap(([name, units]) => {
      const unit = strongestOnMap(context, units)
      if (unit === null || BASELINE_FORMATIONS.notToRiver.includes(name)) return []
      return [{ name, distance2: distances2[position.hexOf[unit]!]! }]
    })
    .sort((a, b) => a.distance2 - b.distance2)
    .slice(0, BASELINE.riverFormations)
    .map(({ name }) => name)
}

/** US units that make for the river in this turn. */
function unitsToRiver(context: DecisionContext): Set<number> {
  const { turn } = context.view
  if (context.seat !== US || turn < BASELINE.someToRiverFrom) return new Set()
  const guard = depotGuard(context)
  const formations = firstToRiver(context)
  const goes = (index: number): boolean =>
    turn >= BASELINE.allToRiverFrom || formations.includes(formationOf(context, index))
  return new Set(ownUnits(context).filter((index) => !guard.includes(index) && goes(index)))
}

/** US goals: the guard to San Agustin, some formations to the river, the others each to the easiest enemy stack or objective. */
function usGoals(context: DecisionContext): Goals {
  const { world } = context
  const goals: Goals = new Map()
  const guard = new Set(depotGuard(context))
  const targets = [...new Set([...occupiedHexes(context, MEXICAN), ...controlledHexes(context, MEXICAN)])]
  targets.sort((a, b) => a - b)
  const river = riverHexes(world)
  const toRiver = unitsToRiver(context)
  for (const units of unitsByFormation(context).values()) {
    const lead = strongestOnMap(context, units)
    const goal = lead === null ? null : easiestGoal(context, lead, targets)
    for (const index of units) {
      if (guard.has(index)) goals.set(index, [depotHex(world)])
      else if (toRiver.has(index)) goals.set(index, river.north)
      else if (goal !== null) goals.set(index, [goal])
    }
  }
  return goals
}

/** Mexican goals: late in the game behind the river; before that, active reserves attack enemies who come near. */
function mexicanGoals(context: DecisionContext): Goals {
  const { position, world, view } = context
  const { grid, northOfRiver } = world
  const goals: Goals = new Map()
  const usHexes = occupiedHexes(context, US)
  const usNorth = usHexes.filter((hex) => northOfRiver[hex])
  const behindRiver = usNorth.length > 0 ? usNorth : riverHexes(world).crossings
  for (const [name, units] of unitsByFormation(context)) {
    const lead = strongestOnMap(context, units)
    const isGarrison = BASELINE_FORMATIONS.garrisons.includes(name)
    const goesBack = view.turn >= (isGarrison ? BASELINE.allBackFrom : BASELINE.reservesBackFrom)
    let goal: number | null = null
    if (lead !== null && !isGarrison) {
      const isNear = (hex: number): boolean => grid.distance(hex, position.hexOf[lead]!) <= BASELINE.answerHexes
      const near = usHexes.filter((hex) => isNear(hex) && hex !== depotHex(world))
      goal = easiestGoal(context, lead, near)
    }
    for (const index of units) {
      if (goesBack) goals.set(index, behindRiver)
      else if (goal !== null && view.activation.santaAnna) goals.set(index, [goal])
    }
  }
  return goals
}

/** Settings of B3, which the exploiters change in part. */
export const POSTURE: ScriptSettings = {
  goals: (context) => (context.seat === US ? usGoals(context) : mexicanGoals(context)),
  stays: (context) => {
    if (context.seat !== US) return new Set()
    const depot = depotHex(context.world)
    return new Set(depotGuard(context).filter((index) => context.position.hexOf[index] === depot))
  },
  mission: BASELINE.postureOdds,
  bound: unitsToRiver,
  caution: (context, unit) => {
    const { turn } = context.view
    if (context.seat !== US || turn < BASELINE.someToRiverFrom || !unitsToRiver(context).has(unit)) return 1
    return turn >= BASELINE.headlongFrom ? 0 : BASELINE.riverCaution
  },
  attacks: { gain: BASELINE.postureGain, odds: BASELINE.postureAttackOdds, bombard: true },
  hides: false,
  wanders: false,
  eager: false,
}

/** B3: goes for objectives, attacks where it is stronger, else holds; guards San Agustin, and crosses or bars the river in time. */
export const posture = scripted(POSTURE)
