// The chance that a US unit north of the river is still there when the Mexicans have had their last turn (OPS-18.2).

import { DIE_FACES } from '../../../core/dice'
import { hasWorkingEngineerAt } from '../../../operational/command/command'
import { passingFaces } from '../../../operational/combat/morale'
import { combatFactor, combatTableRow } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { ARTILLERY, INFANTRY, MEXICAN, movementTables, US, type World } from '../../../operational/world'
import { factorInFight, strengthOf } from '../evaluate/strength'
import { RIVER } from '../figures'
import { marchDistances } from '../movement/distance'

/** Memo of `mexicanDistancesTo`: for each map, by hex, half movement points that Mexican infantry needs to it. */
const distancesByWorld = new WeakMap<World, Map<number, Int16Array>>()

/** By hex: half movement points that Mexican infantry needs to `goal`, without regard to enemies; worked out once for each goal. */
export function mexicanDistancesTo(world: World, goal: number): Int16Array {
  let distancesByGoal = distancesByWorld.get(world)
  if (!distancesByGoal) {
    distancesByGoal = new Map()
    distancesByWorld.set(world, distancesByGoal)
  }
  let distances = distancesByGoal.get(goal)
  if (!distances) {
    distances = marchDistances(world, MEXICAN, INFANTRY, [goal])
    distancesByGoal.set(goal, distances)
  }
  return distances
}

/** Memo of `bordersSouth`. */
const bordersByWorld = new WeakMap<World, readonly [Uint8Array, Uint8Array]>()

/** By hex: 1 if a US unit can go from it over the river in one step: by bridge or ford, and (second table) with an engineer. */
function bordersSouth(world: World): readonly [Uint8Array, Uint8Array] {
  let borders = bordersByWorld.get(world)
  if (!borders) {
    const { stepCostsHalfMp, engineerStepCostsHalfMp } = movementTables(world, US, INFANTRY)
    const { count, neighbours } = world.grid
    borders = [stepCostsHalfMp, engineerStepCostsHalfMp].map((costs) => {
      const table = new Uint8Array(count)
      for (let step = 0; step < count * 6; step++) {
        const to = neighbours[step]!
        const from = Math.floor(step / 6)
        if (to >= 0 && world.northOfRiver[from] && !world.northOfRiver[to] && costs[step]! >= 0) table[from] = 1
      }
      return table
    }) as unknown as readonly [Uint8Array, Uint8Array]
    bordersByWorld.set(world, borders)
  }
  return borders
}

/** What Mexicans can do to a hex. */
interface Threat {
  /** Strength (OPS-9.2) of the attack that they can make on it in this turn. */
  readonly strength: number
  /** Turns of march of the nearest of them. */
  readonly nearestTurns: number
}

/** The Mexican threat to a hex north of the river, by the marches that the Mexicans need to come next to it. */
function threatTo(position: Position, hex: number): Threat {
  const { world } = position
  const distances = mexicanDistancesTo(world, hex)
  const strengths: number[] = []
  let nearestTurns = Number.POSITIVE_INFINITY
  for (const index of world.unitsOf[MEXICAN]) {
    const from = position.hexOf[index]!
    if (from < 0) continue
    const state = position.pieceStates[index]!
    if (state.garrison) continue
    const piece = world.pieces[index]!
    const range = piece.pieceClass === ARTILLERY ? (piece.unit!.range ?? 1) : 1
    const isInRange = world.grid.distance(from, hex) <= range
    // It need only come next to the hex: the last step is not made.
    const turns = isInRange ? 0 : Math.max(0, distances[from]! - STEP_HALF_MP) / piece.allowanceHalfMp
    if (turns < nearestTurns) nearestTurns = turns
    if (state.disrupted || state.ineffective || turns > RIVER.threatFar) continue
    strengths.push(combatFactor(position, index) * (turns <= 1 ? 1 : RIVER.farShare))
  }
  strengths.sort((a, b) => b - a)
  return { strength: strengthOf(world, strengths, RIVER.threatUnits), nearestTurns }
}

/** Half movement points of a step into clear ground. */
const STEP_HALF_MP = 2

/** Chances that units of a stack are lost to the north bank in one attack: destroyed, routed, or back over the river. */
interface LossChances {
  readonly lead: number
  /** Each other unit of the stack. */
  readonly other: number
}

/** The same for an attack at a differential of the combat table (OPS-9.5). `failChance`: that the lead fails its morale check. */
function lossChancesAt(
  position: Position,
  differential: number,
  failChance: number,
  isLastStep: boolean,
  mayHold: boolean,
  southChance: number,
): LossChances {
  // A stack in good order may be disrupted instead of retreating (OPS-9.6), and will be where a retreat would lose the bank.
  const retreat = mayHold ? 0 : southChance
  const afterStep = isLastStep ? 1 : southChance
  let lead = 0
  let other = 0
  for (const result of combatTableRow(position, differential).row.results) {
    if (!result.startsWith('D')) continue
    const kind = result.slice(1)
    if (kind === 'r') {
      lead += retreat
      other += retreat
    } else if (kind === 'c') {
      lead += failChance * retreat
      other += failChance * retreat
    } else if (kind === 'cE') {
      lead += (1 - failChance) * (isLastStep ? 1 : 0) + failChance * retreat
      other += failChance * retreat
    } else if (kind === 'cR') {
      lead += (1 - failChance) * retreat + failChance * southChance
      other += (1 - failChance) * retreat + failChance * southChance
    } else if (kind === 'm') {
      lead += failChance + (1 - failChance) * southChance
      other += southChance
    } else if (kind === 'x') {
      lead += afterStep
      other += southChance
    } else {
      lead += failChance + (1 - failChance) * afterStep
      other += southChance
    }
  }
  return { lead: lead / DIE_FACES, other: other / DIE_FACES }
}

/** The chance that something happens in each of some turns. */
function inEachOf(turns: number, chance: number): number {
  let all = 1
  for (let n = 0; n < turns; n++) all *= chance
  return all
}

/**
 * Chance that a US unit that stands in `hex`, north of the river, is still north of it when the Mexicans have had their last turn. `unitsThere`: the
 * US units in the hex, itself among them.
 */
export function stayChance(position: Position, unit: number, hex: number, unitsThere: readonly number[]): number {
  const { strength, nearestTurns } = threatTo(position, hex)
  if (nearestTurns > RIVER.nearTurns) return 1
  const turnsLater = position.world.tables.clock.turns.length - position.game.ops.turn
  return outlastChance(position, unit, hex, unitsThere, strength) * inEachOf(turnsLater, 1 - RIVER.laterHazard)
}

/** The same early in the game: the chance that it outlasts the next `outlastTurns` Mexican turns there. */
export function earlyStayChance(position: Position, unit: number, hex: number, unitsThere: readonly number[]): number {
  const { strength } = threatTo(position, hex)
  return inEachOf(RIVER.outlastTurns, outlastChance(position, unit, hex, unitsThere, strength))
}

/** Chance that it outlasts an attack of Mexicans of that strength there, who need not attack. */
function outlastChance(
  position: Position,
  unit: number,
  hex: number,
  unitsThere: readonly number[],
  strength: number,
): number {
  if (strength === 0) return 1
  const { world } = position
  const factors = unitsThere.map((index) => factorInFight(position, index))
  const defence = strengthOf(world, factors)
  const lead = unitsThere[factors.indexOf(Math.max(...factors))]!
  const { shifts } = world.tables.combat
  const { terrain } = world.hexes[hex]!
  let shift = 0
  if (terrain === 'village') shift = shifts.village.value
  else if (terrain === 'woods') shift = shifts.woods.value
  const leadState = position.pieceStates[lead]!
  const failChance = 1 - passingFaces(position, lead) / DIE_FACES
  const [byBridge, byEngineer] = bordersSouth(world)
  const canRetreatSouth = byBridge[hex] === 1 || (byEngineer[hex] === 1 && hasWorkingEngineerAt(position, hex, US))
  const chances = lossChancesAt(
    position,
    Math.floor(strength - defence + shift),
    failChance,
    leadState.steps === 1,
    unitsThere.every((index) => !position.pieceStates[index]!.disrupted),
    canRetreatSouth ? RIVER.retreatSouth : 0,
  )
  return 1 - RIVER.attacked * (unit === lead ? chances.lead : chances.other)
}
