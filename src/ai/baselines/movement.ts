// The movement phase of a scripted baseline player: where units, leaders and markers go, and the steps on the way.
// Markers stand for hidden-movement boxes, whose units are off the map (OPS-19.5.1).

import { otherSeat } from '../../game/side'
import type { Position } from '../../operational/engine'
import { parseMarkerId } from '../../operational/hidden/markerIds'
import { stepContext } from '../../operational/movement/cost'
import { mustRollForCommand } from '../../operational/movement/groups'
import { type ReachField, reachField, UNREACHED } from '../../operational/movement/reach'
import { includesEngineer, leaderMoveRefusal, marchRefusal } from '../../operational/movement/steppingGroup'
import { inEzoc } from '../../operational/position'
import type { Action, HexId, PieceId } from '../../operational/types'
import { ARTILLERY, CAVALRY, INFANTRY, LEADER, MEXICAN } from '../../operational/world'
import { combinedFactor } from './combat'
import { anyAction, type DecisionContext } from './context'
import { BASELINE } from './figures'
import { attackMissions } from './missions'
import { presentFactor } from './pending'
import { depotHex } from './places'
import type { MovementMemory, ScriptSettings } from './style'
import { NO_WAY_HALF_MP, travelCosts } from './travelCosts'

/** Half movement points (names that end in 2) by which hexes to stop in are preferred or avoided. The data file `baselines.json` explains each. */
const {
  enterEzoc2: ENTER_EZOC_HALF_MP,
  outnumbered2: OUTNUMBERED_HALF_MP,
  marchGain2: MARCH_GAIN_HALF_MP,
  stay2: STAY_HALF_MP,
} = BASELINE

type Step = Extract<Action, { type: 'step' }>
/** By piece index: the hexes of which the unit makes for the nearest. */
type Goals = ReadonlyMap<number, readonly number[]>

/** Are these the same ids in the same order? */
const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, n) => id === b[n])

/** The memory at the beginning of a movement phase. */
function newMemory(context: DecisionContext, settings: ScriptSettings): MovementMemory {
  const { missionDifferential } = settings
  const staying = settings.stayingUnits(context)
  const boundForGoals = settings.unitsBoundForGoals(context)
  const missions =
    missionDifferential === null ? {} : attackMissions(context, staying, boundForGoals, missionDifferential)
  return { missions, done: [], units: [], leaders: [], march: false, path: [] }
}

/**
 * The next step of the pieces that are moving; null: they have arrived or cannot go on. If the leaders cannot go along, the units go on without them.
 * The memory is brought up to date.
 */
function nextStepOnPath(context: DecisionContext, memory: MovementMemory): Step | null {
  const nextHex = memory.path[0]
  if (nextHex === undefined) return null
  // Only the first step of a march declares it.
  const beginsMarch = memory.march && context.view.moving?.march !== true
  const stepWith = (leaders: readonly PieceId[]): Step | undefined =>
    context
      .legalOfType('step')
      .find(
        (step) =>
          step.to === nextHex &&
          !step.garrison &&
          sameIds(step.units, memory.units) &&
          sameIds(step.leaders, leaders) &&
          (step.march === true) === beginsMarch,
      )
  const canLeaveLeaders = memory.units.length > 0 && memory.leaders.length > 0
  const step = stepWith(memory.leaders) ?? (canLeaveLeaders ? stepWith([]) : undefined)
  if (!step) {
    memory.path = []
    return null
  }
  memory.path.shift()
  memory.leaders = [...step.leaders]
  return step
}

/** The hexes to enter on the way from `start` to `hex`, in order; empty: there is no way. */
function pathTo(position: Position, reach: ReachField, start: number, hex: number): HexId[] {
  const path: HexId[] = []
  let pathHex = hex
  // Goes back from the last hex. In every hex of the way but the last the piece must be able to go on: `onwardPreviousHex` is the hex before it on
  // such a way. If the piece must stop in the last hex (`onwardHalfMp` is UNREACHED), `previousHex` is the hex before that one.
  let previous = reach.onwardHalfMp[hex] === UNREACHED ? reach.previousHex[hex]! : reach.onwardPreviousHex[hex]!
  // The limit guards against an endless loop: no way is longer than the map has hexes.
  while (pathHex !== start && previous >= 0 && path.length < position.world.grid.count) {
    path.unshift(position.world.grid.ids[pathHex]!)
    pathHex = previous
    previous = reach.onwardPreviousHex[pathHex]!
  }
  return pathHex === start ? path : []
}

/** Strength with which the enemy could attack a hex next turn; an estimate by distance. */
function threatTo({ position, seat, world, view }: DecisionContext, hex: number): number {
  // While Santa Anna is inactive, only units that stand next to the hex attack it (OPS-19.4.3).
  const isEnemyInactive = seat !== MEXICAN && !view.activation.santaAnna
  const attackers = world.unitsOf[otherSeat(seat)].filter((index) => {
    const enemyHex = position.hexOf[index]!
    if (enemyHex < 0 || position.pieceStates[index]!.garrison || position.pieceStates[index]!.disrupted) return false
    const isCavalry = world.pieces[index]!.pieceClass === CAVALRY
    const activeReach = isCavalry ? BASELINE.cavalryNearHexes : BASELINE.enemyNearHexes
    return world.grid.distance(enemyHex, hex) <= (isEnemyInactive ? 1 : activeReach)
  })
  return attackers.length === 0 ? 0 : combinedFactor(position, attackers)
}

/** The detour that a fully cautious unit would make rather than end its move in a hex, in half movement points. `threats`: memo of `threatTo`. */
function dangerHalfMp(context: DecisionContext, unit: number, hex: number, threats: Map<number, number>): number {
  const { position, seat, world } = context
  let threat = threats.get(hex)
  if (threat === undefined) {
    threat = threatTo(context, hex)
    threats.set(hex, threat)
  }
  if (threat === 0) return 0
  const defence = combinedFactor(position, [unit, ...position.unitsAt[hex]!.filter((other) => other !== unit)])
  const villageCover = world.hexes[hex]!.terrain === 'village' ? BASELINE.villageCover : 0
  const worksCover = world.behindWorks[hex] ? BASELINE.worksCover : 0
  const differential = threat - defence - villageCover - worksCover
  const entersEzoc = inEzoc(position, hex, seat) && hex !== position.hexOf[unit]
  // A differential of 1 is no danger yet.
  return (entersEzoc ? ENTER_EZOC_HALF_MP : 0) + Math.max(0, differential - 1) * OUTNUMBERED_HALF_MP
}

/** Do the stacking limits keep a unit out of a hex (OPS-6.1)? */
const isFull = (position: Position, unit: number, hex: number): boolean => {
  const isBattery = (index: number): boolean => position.world.pieces[index]!.pieceClass === ARTILLERY
  // Batteries are limited apart from infantry and cavalry; garrisons of a bastion do not count.
  const unitsOfSameKind = position.unitsAt[hex]!.filter(
    (other) => other !== unit && !position.pieceStates[other]!.garrison && isBattery(other) === isBattery(unit),
  )
  const limit = isBattery(unit) ? position.world.tables.terrain.stacking.artillery : BASELINE.unitsPerHex
  return unitsOfSameKind.length >= limit || (position.world.lava[hex] === 1 && unitsOfSameKind.length > 0)
}

/** The leaders and engineers who go along with a unit: those of its hex, if it is the strongest infantry there that has yet to move. */
function leadersAlong(position: Position, unit: number, memory: MovementMemory): number[] {
  const { world } = position
  if (world.pieces[unit]!.pieceClass !== INFANTRY) return []
  const hex = position.hexOf[unit]!
  const isStronger = (other: number): boolean =>
    other !== unit &&
    world.pieces[other]!.pieceClass === INFANTRY &&
    !position.pieceStates[other]!.moved &&
    !memory.done.includes(world.pieces[other]!.id) &&
    presentFactor(position, other) > presentFactor(position, unit)
  if (position.unitsAt[hex]!.some(isStronger)) return []
  return position.leadersAt[hex]!.filter(
    (index) =>
      world.pieces[index]!.pieceClass === LEADER &&
      leaderMoveRefusal(position, index) === null &&
      (world.isEngineer[index] === 1 || world.commanders[unit]!.includes(index)) &&
      !world.armyCommander.includes(index),
  )
}

/** A move that a unit is to make. */
interface PlannedMove {
  /** The hexes to enter, in order. */
  readonly path: HexId[]
  /** By march movement (OPS-5.3). */
  readonly march: boolean
  readonly leaders: PieceId[]
}

/**
 * The best hex in which to end the move of a unit that makes for some goals, with the reach by which it gets there; null: it does best to stay.
 * `isMission`: the goal is a hex to attack from, and the unit goes there without caution.
 */
function bestStop(
  context: DecisionContext,
  settings: ScriptSettings,
  unit: number,
  goals: readonly number[],
  leaders: readonly number[],
  isMission: boolean,
): { hex: number; reach: ReachField; march: boolean } | null {
  const { position, seat, world } = context
  const start = position.hexOf[unit]!
  const withEngineer = includesEngineer(position, leaders)
  const costsToGoal = travelCosts(world, seat, world.pieces[unit]!.pieceClass, goals, withEngineer)
  const caution = isMission ? 0 : settings.cautionShare(context, unit)
  const threats = new Map<number, number>()
  const winningHex = seat === MEXICAN ? depotHex(world) : null
  let best: { hex: number; reach: ReachField; march: boolean } | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  /** Looks at all hexes that the unit can reach, walking or marching, and keeps the best. */
  const keepBestStop = (manner: 'walk' | 'march'): void => {
    const march = manner === 'march'
    const reach = reachField(position, [unit], leaders, stepContext(position, { march, engineer: withEngineer }))
    for (let hex = 0; hex < world.grid.count; hex++) {
      if (reach.costHalfMp[hex]! >= UNREACHED || (hex !== start && isFull(position, unit, hex))) continue
      // In half movement points; a higher score is better.
      const score =
        -costsToGoal[hex]! -
        (caution === 0 ? 0 : caution * dangerHalfMp(context, unit, hex, threats)) +
        (hex === winningHex ? BASELINE.winningHex : 0) +
        (hex === start ? STAY_HALF_MP : 0)
      // A march must bring clearly more than a walk.
      if (score > bestScore + (march ? MARCH_GAIN_HALF_MP : 0)) {
        bestScore = score
        best = { hex, reach, march }
      }
    }
  }
  keepBestStop('walk')
  if (!position.game.ops.moving?.stepped && marchRefusal(position, [unit]) === null) keepBestStop('march')
  // The compiler does not see that `keepBestStop` has changed `best`.
  const stop = best as { hex: number; reach: ReachField; march: boolean } | null
  return stop && stop.hex !== start ? stop : null
}

/**
 * The move of a unit: to the hex of its attack mission; else, for a Mexican unit that can reach it, into San Agustin (the depot), which wins the game
 * (OPS-18.2); else toward its mission or goals. Null: it stays.
 */
function moveOf(
  context: DecisionContext,
  settings: ScriptSettings,
  memory: MovementMemory,
  unit: number,
  goals: readonly number[] | undefined,
): PlannedMove | null {
  const { position, seat, world } = context
  const start = position.hexOf[unit]!
  // '' is no hex, so that its index is below 0.
  const missionHex = world.grid.indexOf(memory.missions[world.pieces[unit]!.id] ?? '')
  const hasMission = missionHex >= 0
  if (missionHex === start) return null
  const leaderIndexes = leadersAlong(position, unit, memory)
  const leaders = leaderIndexes.map((index) => world.pieces[index]!.id)
  const walkContext = stepContext(position, { engineer: includesEngineer(position, leaderIndexes) })
  const walking = reachField(position, [unit], leaderIndexes, walkContext)
  if (hasMission && walking.costHalfMp[missionHex]! < UNREACHED)
    return { path: pathTo(position, walking, start, missionHex), march: false, leaders }
  const depot = depotHex(world)
  if (seat === MEXICAN && walking.costHalfMp[depot]! < UNREACHED)
    return { path: pathTo(position, walking, start, depot), march: false, leaders: [] }
  const goalHexes = hasMission ? [missionHex] : goals
  if (!goalHexes || goalHexes.length === 0) return null
  const stop = bestStop(context, settings, unit, goalHexes, leaderIndexes, hasMission)
  if (!stop) return null
  return { path: pathTo(position, stop.reach, start, stop.hex), march: stop.march, leaders }
}

/**
 * The path of a leader or HQ that moves alone: to the hex with friends from which the sum of the distances to the units that he commands is least.
 * Null: he stays.
 */
function leaderPath(context: DecisionContext, index: number): HexId[] | null {
  const { position, seat, world } = context
  const start = position.hexOf[index]!
  const commandedUnits = world.unitsOf[seat].filter(
    (unit) => position.hexOf[unit]! >= 0 && world.commanders[unit]!.includes(index),
  )
  if (commandedUnits.length === 0 || world.isEngineer[index]) return null
  const reach = reachField(position, [], [index], stepContext(position))
  let bestHex = start
  let leastCost = Number.POSITIVE_INFINITY
  for (let hex = 0; hex < world.grid.count; hex++) {
    if (reach.costHalfMp[hex]! >= UNREACHED || !position.unitCounts[seat][hex]) continue
    const hexesToUnits = commandedUnits.reduce((sum, unit) => sum + world.grid.distance(hex, position.hexOf[unit]!), 0)
    const contactCost = inEzoc(position, hex, seat) ? commandedUnits.length * BASELINE.leaderInEzoc : 0
    // Of equally good hexes the leader prefers his own.
    const cost = hexesToUnits + contactCost + (hex === start ? -1 : 0)
    if (cost < leastCost) {
      leastCost = cost
      bestHex = hex
    }
  }
  return bestHex === start ? null : pathTo(position, reach, start, bestHex)
}

type MarkerAction = Extract<Action, { type: 'marker' }>

/**
 * The step that brings a marker nearest to the goals of a unit in the hidden-movement box that it stands for; null: no step does. `steps`: the
 * marker's legal steps.
 */
function markerStepToward(
  { world, seat, view }: DecisionContext,
  id: string,
  steps: readonly MarkerAction[],
  goals: Goals,
): MarkerAction | null {
  const units = view.boxes[parseMarkerId(id)!.box]?.map((piece) => world.pieceIndexes.get(piece)!) ?? []
  const goalHexes = units.map((index) => goals.get(index)).find((hexes) => hexes !== undefined && hexes.length > 0)
  if (!goalHexes) return null
  const costsToGoal = travelCosts(world, seat, INFANTRY, goalHexes)
  // 0 for a marker off the map, so that no step is better.
  let leastCost = costsToGoal[world.grid.indexOf(view.markers[id]!.at)] ?? 0
  let bestStep: MarkerAction | null = null
  for (const step of steps) {
    const hex = world.grid.indexOf(step.to)
    if (costsToGoal[hex]! < leastCost && !world.lava[hex]) {
      leastCost = costsToGoal[hex]!
      bestStep = step
    }
  }
  return bestStep
}

/** The next action of a marker; null: all markers have moved. A marker that takes no further step is noted as done, and the next one is looked at. */
function markerAction(
  context: DecisionContext,
  settings: ScriptSettings,
  memory: MovementMemory,
  goals: Goals,
): Action | null {
  for (;;) {
    const steps = context.legalOfType('marker').filter(({ id, march }) => !memory.done.includes(id) && !march)
    const firstStep = steps[0]
    if (!firstStep) {
      // A marker whose HQ is inactive begins its move with a roll for movement points (OPS-4.3).
      const begin = context
        .legalOfType('begin')
        .find(({ units }) => parseMarkerId(units[0]!) !== null && !memory.done.includes(units[0]!))
      return begin ?? null
    }
    const stepsOfMarker = steps.filter(({ id }) => id === firstStep.id)
    if (settings.movesMarkersAtRandom) {
      // Once in `wanderOneIn` times the marker stops; else it takes a random step.
      if (context.randomBelow(BASELINE.wanderOneIn) !== 0) return context.randomItem(stepsOfMarker)
    } else {
      const step = markerStepToward(context, firstStep.id, stepsOfMarker, goals)
      if (step) return step
    }
    memory.done.push(firstStep.id)
  }
}

/** Less than every distance: such units are sorted first. */
const BEFORE_ALL_OTHERS = -1

/** The units that have yet to move: first those that are moving now, then those nearest to their goals. */
function unitsToMove({ position, world, seat, view }: DecisionContext, memory: MovementMemory, goals: Goals): number[] {
  // -1: the moving piece is a marker, which is no piece of the world.
  const unitsUnderWay = view.moving?.units.map((id) => world.pieceIndexes.get(id) ?? -1) ?? []
  const goalDistanceHalfMp = (index: number): number => {
    if (unitsUnderWay.includes(index)) return BEFORE_ALL_OTHERS
    const hexes = goals.get(index)
    if (!hexes || hexes.length === 0) return NO_WAY_HALF_MP
    return travelCosts(world, seat, world.pieces[index]!.pieceClass, hexes)[position.hexOf[index]!]!
  }
  return world.unitsOf[seat]
    .filter((index) => position.hexOf[index]! >= 0)
    .filter((index) => !memory.done.includes(world.pieces[index]!.id) && !position.pieceStates[index]!.moved)
    .map((index) => ({ index, distanceHalfMp: goalDistanceHalfMp(index) }))
    .sort((a, b) => a.distanceHalfMp - b.distanceHalfMp || a.index - b.index)
    .map(({ index }) => index)
}

/** The next action of a unit on the map; null: all units have moved. A unit is noted as done when its move begins or is not wanted. */
function unitAction(
  context: DecisionContext,
  settings: ScriptSettings,
  memory: MovementMemory,
  goals: Goals,
): Action | null {
  const { position, world } = context
  const staying = settings.stayingUnits(context)
  for (const index of unitsToMove(context, memory, goals)) {
    const { id } = world.pieces[index]!
    const hasMission = memory.missions[id] !== undefined
    if (!staying.has(index) || hasMission) {
      // A unit out of command begins its move with a roll for its movement points (OPS-4.3).
      if (mustRollForCommand(position, index)) {
        const wantsToMove = hasMission || goals.has(index)
        const roll = context.legalOfType('begin').find(({ units }) => units.length === 1 && units[0] === id)
        if (wantsToMove && roll) return roll
      } else {
        memory.done.push(id)
        const move = moveOf(context, settings, memory, index, goals.get(index))
        const step = move ? beginMove(context, memory, [id], move) : null
        if (step) return step
        continue
      }
    }
    memory.done.push(id)
  }
  return null
}

/** Puts a move into the memory and returns its first step; null: the step is not legal. */
function beginMove(
  context: DecisionContext,
  memory: MovementMemory,
  units: PieceId[],
  { path, march, leaders }: PlannedMove,
): Step | null {
  Object.assign(memory, { units, leaders, march, path })
  return nextStepOnPath(context, memory)
}

/** The next step of a leader or HQ that moves alone; null: all of them have moved or stay. */
function leaderAction(context: DecisionContext, memory: MovementMemory): Action | null {
  const { position, world, seat } = context
  for (const index of world.leadersOf[seat]) {
    const { id } = world.pieces[index]!
    if (memory.done.includes(id) || position.hexOf[index]! < 0 || leaderMoveRefusal(position, index) !== null) continue
    memory.done.push(id)
    const path = leaderPath(context, index)
    const step = path ? beginMove(context, memory, [], { path, march: false, leaders: [id] }) : null
    if (step) return step
  }
  return null
}

/** The next action of the movement phase: the move that is under way goes on; else units move, then pieces that enter the map, leaders, markers. */
export function nextMovementAction(context: DecisionContext, settings: ScriptSettings): Action {
  const memoryBefore = (context.phaseMemory ?? newMemory(context, settings)) as MovementMemory
  // The player's notes are not changed: the memory is copied.
  const memory: MovementMemory = { ...memoryBefore, done: [...memoryBefore.done], path: [...memoryBefore.path] }
  context.phaseMemory = memory
  const step = nextStepOnPath(context, memory)
  if (step) return step
  const goals = settings.goalHexesByUnit(context)
  return (
    unitAction(context, settings, memory, goals) ??
    context.legalOfType('enter').find(({ march }) => !march) ??
    leaderAction(context, memory) ??
    markerAction(context, settings, memory, goals) ??
    context.firstLegal('endPhase') ??
    // Ends the move that is under way.
    context.firstLegal('stop') ??
    anyAction(context)
  )
}
