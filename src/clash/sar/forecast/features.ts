import { centreOf } from '../../../tabletop/common/block'
import { areasAt, obstaclesOnWay } from '../../../tabletop/common/ground'
import type { Ground } from '../../../tabletop/common/groundSchema'
import type { Point } from '../../../tabletop/common/point'
import { unitBlock } from '../../../tabletop/sar/battle/layout'
import type { BattleUnit } from '../../../tabletop/sar/battle/types'
import { enemyOf } from '../../../operational/types'
import { type ClashCounter, type ClashSetup, startingCastings } from '../../setup'
import type { ClashLayout } from '../layOut'

// The inputs of the net that forecasts clashes (attacks fought on the tabletop). The net is fitted to these names and values: a change here
// needs a new fit (test/fit).
// The divisors (20 castings, 4 guns, 8 units …) scale each input to about 0 to 2.

/** The inputs of the forecast by name (data/forecast.json lists them). */
interface Features {
  readonly [name: string]: number
}

/** Ground that shelters defenders. */
const COVERS = ['woods', 'rough', 'building'] as const

/** Obstacles that attackers may meet on their way to the centre; `heavy` and `light` are works, and hedges count as walls. */
const OBSTACLES = ['heavy', 'light', 'wall', 'stream', 'uphill', 'woods', 'rough', 'building', 'impassable'] as const

/** Castings of a unit that are neither dead nor straggling. */
const castingsPresent = ({ strength }: BattleUnit): number => strength.start - strength.casualties - strength.stragglers

/** The share of the attackers' castings that meets each obstacle on the straight way to the centre: `way.stream` and so on. */
function obstacleFeatures(
  ground: Ground,
  // `weight`: castings.
  attackers: readonly { readonly at: Point; readonly weight: number }[],
  centre: Point,
): Features {
  const strengthOfWork = new Map(
    ground.features.flatMap((feature) => ('work' in feature && feature.work ? [[feature.id, feature.work]] : [])),
  )
  const obstacleOf = (id: string, kind: string): string => {
    if (kind === 'work') return strengthOfWork.get(id)!
    return kind === 'hedge' ? 'wall' : kind
  }
  const total = attackers.reduce((sum, { weight }) => sum + weight, 0)
  const shares: Record<string, number> = Object.fromEntries(OBSTACLES.map((obstacle) => [obstacle, 0]))
  for (const { at, weight } of attackers) {
    const obstaclesMet = new Set(obstaclesOnWay(ground, at, centre).map(({ id, kind }) => obstacleOf(id, String(kind))))
    for (const obstacle of obstaclesMet) if (obstacle in shares) shares[obstacle]! += weight / Math.max(1, total)
  }
  return Object.fromEntries(Object.entries(shares).map(([obstacle, share]) => [`way.${obstacle}`, share]))
}

/** OPS-24.2: castings, with fractions, that a counter must still lose until it loses its next step. */
function castingsToNextStep({ world }: ClashSetup, { unit, losses, steps }: ClashCounter): number {
  const fullCastings = unit.roster.reduce((total, entry) => total + startingCastings(entry), 0)
  const { twoStep, oneStep } = world.tables.combat.rosterLoss
  const { thresholds } = unit.steps === 2 ? twoStep : oneStep
  const stepsLost = unit.steps - steps
  const nextThreshold = thresholds[stepsLost] ?? thresholds.at(-1)!
  // A row of losses is `[dead, stragglers, removed]`.
  const lostForGood = losses.reduce((total, [dead, , removed]) => total + dead + removed, 0)
  return Math.max(0, (fullCastings * nextThreshold.num) / nextThreshold.den - lostForGood)
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)

/** The strength of one side. Names begin with `a.` for the attacker and `d.` for the defender. `unit.of`: the id of its sub-unit. */
function sideFeatures(setup: ClashSetup, { field, units }: ClashLayout, role: 'a' | 'd'): Features {
  const side = role === 'a' ? setup.attacker : enemyOf(setup.attacker)
  const ofSide = Object.values(units).filter((unit) => field.units.get(unit.of)!.side === side)
  const sum = (amountOf: (unit: BattleUnit) => number): number =>
    ofSide.reduce((total, unit) => total + amountOf(unit), 0)
  const infantryOf = (training: string): number =>
    sum((unit) => {
      const { arm, training: unitTraining } = field.units.get(unit.of)!
      return arm === 'infantry' && unitTraining === training ? castingsPresent(unit) : 0
    }) / 20
  const cavalry = sum((unit) => (field.units.get(unit.of)!.arm === 'cavalry' ? castingsPresent(unit) : 0))
  const counters = setup.counters.filter(({ unit }) => unit.side === side)
  const toNextStep = counters.map((counter) => castingsToNextStep(setup, counter))
  const ratings = [...field.leaders.values()].reduce(
    (total, leader) => total + (leader.side === side ? leader.lr : 0),
    0,
  )
  return {
    [`${role}.veteran`]: infantryOf('veteran'),
    [`${role}.regular`]: infantryOf('regular'),
    [`${role}.green`]: infantryOf('green'),
    [`${role}.untrained`]: infantryOf('untrained'),
    [`${role}.cavalry`]: cavalry / 20,
    [`${role}.guns`]: sum((unit) => unit.guns.length) / 4,
    [`${role}.pounds`]: sum((unit) => unit.guns.reduce((pounds, gun) => pounds + gun.pounds, 0)) / 40,
    [`${role}.units`]: ofSide.length / 8,
    [`${role}.stragglers`]: sum((unit) => unit.strength.stragglers) / 20,
    [`${role}.ratings`]: ratings / 4,
    [`${role}.counters`]: counters.length / 3,
    // Castings that a counter must lose before its next step is lost: the mean over the counters, and the least, but at most 20.
    [`${role}.toMark`]: mean(toNextStep) / 10,
    [`${role}.leastToMark`]: Math.min(20, ...toNextStep) / 10,
  }
}

/** The fighting value of one side, weighted by training and arm. The weights are estimates; the net corrects them. */
function fightingValue(features: Features, role: 'a' | 'd'): number {
  const featureOf = (name: string): number => features[`${role}.${name}`]!
  return (
    2 * featureOf('veteran') +
    1.5 * featureOf('regular') +
    featureOf('green') +
    0.7 * featureOf('untrained') +
    1.5 * featureOf('cavalry') +
    featureOf('guns') +
    // Neither side's value is 0, so that the odds are defined.
    0.05
  )
}

const oneIf = (isTrue: boolean): number => (isTrue ? 1 : 0)

/** The features from which a clash is forecast (OPS-24.5), by name. */
export function forecastFeatures(setup: ClashSetup, clash: ClashLayout): Features {
  const { field, units } = clash
  const { centre, offTableBatteries = [] } = field.terms.clash!
  const unitsOnTable = Object.values(units).flatMap((unit) => {
    const block = unitBlock(field, unit)
    const { side, arm } = field.units.get(unit.of)!
    return block ? [{ at: centreOf(block), weight: Math.max(1, castingsPresent(unit)), side, arm }] : []
  })
  const attackers = unitsOnTable.filter(({ side, arm }) => side === setup.attacker && arm !== 'artillery')
  const defenders = unitsOnTable.filter(({ side }) => side !== setup.attacker)
  const defenderWeight = defenders.reduce((sum, { weight }) => sum + weight, 0)
  /** The share of the defenders' castings that stand in this kind of cover. */
  const shareInCover = (cover: string): number => {
    const isInCover = (at: Point): boolean => areasAt(field.ground, at).some(({ kind }) => kind === cover)
    const weightInCover = defenders.reduce((sum, { at, weight }) => sum + (isInCover(at) ? weight : 0), 0)
    return weightInCover / Math.max(1, defenderWeight)
  }
  const attackerFeatures = sideFeatures(setup, clash, 'a')
  const defenderFeatures = sideFeatures(setup, clash, 'd')
  const attackValue = fightingValue(attackerFeatures, 'a')
  const defenceValue = fightingValue(defenderFeatures, 'd')
  const attackedSides = new Set(
    setup.counters.flatMap(({ origin }) => (origin.kind === 'adjacent' ? [origin.direction] : [])),
  )
  const bombardingPounds = offTableBatteries.reduce(
    (sum, { poundages }) => sum + poundages.reduce((total, pounds) => total + pounds, 0),
    0,
  )
  return {
    ...attackerFeatures,
    ...defenderFeatures,
    ...obstacleFeatures(field.ground, attackers, centre),
    ...Object.fromEntries(COVERS.map((cover) => [`in.${cover}`, shareInCover(cover)])),
    // The attacker's share of the fighting value of both sides.
    'odds.worth': attackValue / (attackValue + defenceValue),
    us: oneIf(setup.attacker === 'us'),
    charge: oneIf(setup.charge),
    // Batteries attack alone.
    alone: oneIf(setup.bombardmentOnly),
    misled: oneIf(setup.attackerMisled),
    night: oneIf(setup.night),
    sides: attackedSides.size / 3,
    // Distant batteries: their guns and the weight of their shot.
    bombards: offTableBatteries.reduce((sum, { poundages }) => sum + poundages.length, 0) / 4,
    bombardsPounds: bombardingPounds / 40,
    // The defenders are a garrison.
    walled: oneIf(setup.counters.some(({ garrison }) => garrison)),
    // An engineer is with a counter.
    guided: oneIf(setup.counters.some(({ withEngineer }) => withEngineer)),
  }
}
