import { MEXICAN, US } from '../../operational/world'
import { currentFactor } from './pending'
import { combinedFactor } from './combat'
import { depotGuard, depotHex, controlledHexes, occupiedHexes, ownUnits, riverHexes } from './places'
import type { DecisionContext } from './context'
import { scripted } from './scripted'
import type { ScriptSettings } from './style'
import { travelCosts } from './travelCosts'

/** From this turn two US formations make for the river, from the second all that are not the guard; from the third nothing stops them. */
const RIVER = { some: 8, all: 11, headlong: 13 }
/** How little those who make for the river mind the enemy. */
const BOLD = 0.35
/** From this turn the Mexican reserves go behind the river; from the second the garrisons of the south too. */
const BACK = { reserves: 10, all: 13 }
/** How far a strength of defence weighs against a way to it, in halves of an MP. */
const STRENGTH = 3
/** Hexes within which a Mexican reserve answers an American. */
const ANSWERS = 7

const formationOf = ({ world }: DecisionContext<unknown>, index: number): string => world.pieces[index]!.unit!.formation

function byFormation(scene: DecisionContext<unknown>): Map<string, number[]> {
  const out = new Map<string, number[]>()
  for (const index of ownUnits(scene)) {
    const name = formationOf(scene, index)
    out.set(name, [...(out.get(name) ?? []), index])
  }
  return out
}

/** The strongest unit of foot on the map speaks for its formation. */
function spokesman({ pos }: DecisionContext<unknown>, units: readonly number[]): number | null {
  let best: number | null = null
  for (const index of units)
    if (pos.hexOf[index]! >= 0 && (best === null || currentFactor(pos, index) > currentFactor(pos, best))) best = index
  return best
}

/** Way and resistance together: what is near and weak comes first. */
function nearest(scene: DecisionContext<unknown>, from: number, goals: readonly number[]): number | null {
  const { pos, world, seat } = scene
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const goal of goals) {
    const way = travelCosts(world, seat, world.pieces[from]!.cls, [goal])[pos.hexOf[from]!]!
    const foes = pos.unitsAt[goal]!.filter((index) => world.pieces[index]!.seat !== seat)
    const cost = way + STRENGTH * (foes.length > 0 ? combinedFactor(pos, foes) : 0)
    if (cost < least) {
      least = cost
      best = goal
    }
  }
  return best
}

/** The two US formations that are closest to the north bank. */
function riverParty(scene: DecisionContext<unknown>): string[] {
  const { pos, world } = scene
  const way = travelCosts(world, US, 0, riverHexes(world).north)
  return [...byFormation(scene)]
    .map(([name, units]) => ({ name, at: spokesman(scene, units) }))
    .filter(({ name, at }) => at !== null && name !== 'us.4' && name !== 'us.a')
    .sort((a, b) => way[pos.hexOf[a.at!]!]! - way[pos.hexOf[b.at!]!]!)
    .slice(0, 2)
    .map(({ name }) => name)
}

/** US units that make for the river in this turn. */
function riverBound(scene: DecisionContext<unknown>): Set<number> {
  const { turn } = scene.view
  if (scene.seat !== US || turn < RIVER.some) return new Set()
  const guard = depotGuard(scene)
  const party = riverParty(scene)
  return new Set(
    ownUnits(scene).filter(
      (index) => !guard.includes(index) && (turn >= RIVER.all || party.includes(formationOf(scene, index))),
    ),
  )
}

function usGoals(scene: DecisionContext<unknown>): Map<number, readonly number[]> {
  const { world } = scene
  const goals = new Map<number, readonly number[]>()
  const guard = new Set(depotGuard(scene))
  const targets = [...new Set([...occupiedHexes(scene, MEXICAN), ...controlledHexes(scene, MEXICAN)])].sort(
    (a, b) => a - b,
  )
  const river = riverHexes(world)
  const bound = riverBound(scene)
  for (const [, units] of byFormation(scene)) {
    const lead = spokesman(scene, units)
    const goal = lead === null ? null : nearest(scene, lead, targets)
    for (const index of units) {
      if (guard.has(index)) goals.set(index, [depotHex(world)])
      else if (bound.has(index)) goals.set(index, river.north)
      else if (goal !== null) goals.set(index, [goal])
    }
  }
  return goals
}

function mexicanGoals(scene: DecisionContext<unknown>): Map<number, readonly number[]> {
  const { pos, world, view } = scene
  const goals = new Map<number, readonly number[]>()
  const river = riverHexes(world)
  const americans = occupiedHexes(scene, US)
  const crossed = americans.filter((hex) => world.northOfRiver[hex])
  for (const [name, units] of byFormation(scene)) {
    const lead = spokesman(scene, units)
    const garrison = name === 'mexican.east.6' || name === 'mexican.east.7'
    const back = view.turn >= (garrison ? BACK.all : BACK.reserves)
    const near =
      lead === null
        ? []
        : americans.filter((hex) => world.grid.distance(hex, pos.hexOf[lead]!) <= ANSWERS && hex !== depotHex(world))
    const goal = lead === null || garrison ? null : nearest(scene, lead, near)
    for (const index of units) {
      if (back) goals.set(index, crossed.length > 0 ? crossed : river.gates)
      else if (goal !== null && view.activation.santaAnna) goals.set(index, [goal])
    }
  }
  return goals
}

const style: ScriptSettings = {
  goals: (scene) => (scene.seat === US ? usGoals(scene) : mexicanGoals(scene)),
  stays: (scene) => {
    const base = depotHex(scene.world)
    if (scene.seat !== US) return new Set()
    return new Set(depotGuard(scene).filter((index) => scene.pos.hexOf[index] === base))
  },
  mission: 4,
  bound: riverBound,
  caution: (scene, unit) => {
    if (scene.seat !== US || scene.view.turn < RIVER.some || !riverBound(scene).has(unit)) return 1
    return scene.view.turn >= RIVER.headlong ? 0 : BOLD
  },
  appetite: { gain: 0.12, odds: 2, bombard: true },
  hides: false,
  wanders: false,
  eager: false,
}

/** B3: closes on objectives, attacks where it is stronger, else holds; guards its base, and knows what the last turn asks for. */
export const posture = scripted(style)

/** What other scripts change of it. */
export const POSTURE = style
