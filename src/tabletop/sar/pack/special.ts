// What is special in the battle of a pack, in the measures of the table: sides for seats, thousandths of an inch for inches, areas for names.
import type { Side } from '../../../game/side'
import { thousandths } from '../../common/pack/places'
import type { BattlePack } from '../../common/pack/schema'
import type { Seat } from '../../common/pack/words'
import type { Point } from '../../common/point'
import type { Polygon } from '../../common/polygon'
import type { Condition, GrassFire, Posture, SpecialTerms } from '../battle/special/terms'
import type { PackChoices } from './choices'
import type { SarPack } from './load'
import type { PackCondition, PackSar } from './schema'

const point = ([x, y]: readonly [number, number]): Point => ({ x: thousandths(x), y: thousandths(y) })

/** The outline of an area of the pack. `readPackSar` has checked the names. */
function areaOf({ features }: BattlePack, id: string): Polygon {
  const feature = features.find((each) => each.id === id)
  if (!feature || !('area' in feature)) throw new Error(`${id} is no area`)
  return feature.area.map(point)
}

/** The place of an objective, as an outline so small that it is a place. */
function objectivePlace({ objectives }: BattlePack, id: string): Point {
  const objective = objectives.find((each) => each.id === id)
  if (!objective) throw new Error(`${id} is no objective`)
  return point(objective.at)
}
const atPoint = ({ x, y }: Point): Polygon => [
  { x, y },
  { x: x + 1, y },
  { x, y: y + 1 },
]

const sideOf = ({ sides }: SarPack, seat: Seat): Side => sides[seat]

function conditionOf(both: SarPack, condition: PackCondition): Condition {
  const { where, seat, arm, formed, none, atLeast } = condition
  const place = (): Condition['where'] => {
    if ('area' in where) return { near: areaOf(both.pack, where.area), within: thousandths(where.within) }
    if ('objective' in where)
      return { near: atPoint(objectivePlace(both.pack, where.objective)), within: thousandths(where.within) }
    return 'southOf' in where ? { southOf: thousandths(where.southOf) } : { northOf: thousandths(where.northOf) }
  }
  return {
    side: sideOf(both, seat),
    arm: arm ?? null,
    formed: formed === true,
    atLeast: none ? 0 : (atLeast ?? 1),
    where: place(),
  }
}

/** Inches around the grass within which a gun may kindle it, and the dice of how long it then burns (1d4 + 2), as the pack's words have them. */
const CHANCE = { near: 2000, dieOfTurns: 4, moreTurns: 2 }

/** The grass that may burn; null: none does, or the players have left it out. */
function grassFireOf({ pack }: SarPack, choices: PackChoices): GrassFire | null {
  const rule = pack.specialRules.find(({ id }) => id === 'grass-fire')
  const grass = pack.features.find((feature) => 'burns' in feature && feature.burns)
  if (!rule?.when || !rule.smoke || !grass || choices.grassFire === 'off') return null
  const { historical, chance } = rule.when
  const byChance = choices.grassFire === 'chance'
  const [driftX, driftY] = rule.smoke.driftPerTurn
  return {
    fromTurn: byChance ? chance.fromTurn : historical.fromTurn,
    turns: byChance ? 0 : historical.turns,
    chance: byChance ? CHANCE : null,
    grass: areaOf(pack, grass.id),
    smoke: rule.smoke.sar.map(point),
    driftPerTurn: { x: driftX * 1000, y: driftY * 1000 },
  }
}

/** The rectangle on which a seat may set up; null: it may not redeploy, or the variant has its own places. */
function setUpGroundOf({ pack }: SarPack, seat: Seat): Polygon | null {
  const { allowed, rect } = pack.seats[seat].redeploy
  if (!allowed || rect === null) return null
  const [x1, y1, x2, y2] = rect
  return [point([x1, y1]), point([x2, y1]), point([x2, y2]), point([x1, y2])]
}

/** How the computer fights for a seat, in this variant of the battle. */
function postureOf(sar: PackSar, seat: Seat, { variant }: PackChoices): Posture {
  const { plan, restInches, attackers, ...rest } = (sar.variantPosture?.[String(variant)] ?? sar.posture)[seat]
  return {
    plan,
    restDistance: restInches === undefined ? null : thousandths(restInches),
    tiredPercent: rest.tiredPercent ?? null,
    fireFightPercent: rest.fireFightPercent ?? null,
    breakOffPercent: rest.breakOffPercent ?? null,
    attackers: attackers ?? null,
    fromTurn: rest.fromTurn ?? 1,
  }
}

/** All that is special in the battle of a pack with these choices. */
export function specialTermsOf(both: SarPack, choices: PackChoices): SpecialTerms {
  const { pack, sar, sides } = both
  const bySides = <T>(valueFor: (seat: Seat) => T): Readonly<Record<Side, T>> => ({
    [sides.a]: valueFor('a'),
    [sides.b]: valueFor('b'),
  })
  const { bonuses, penalties, margin, smashing, irregularsCountHalf } = sar.points
  const conditionsOf = (all: readonly PackCondition[]) => all.map((condition) => conditionOf(both, condition))
  const isWarriors = (nation: string): boolean => nation === 'SIX' || nation === 'WEST' || nation === 'NATIVE'
  return {
    setUpGround: bySides((seat) => setUpGroundOf(both, seat)),
    fixedMissions: sar.fixedMissions.map((seat) => sideOf(both, seat)),
    endings: sar.ends.map(({ id, winner, when, all }) => ({
      id,
      winner: sideOf(both, winner),
      when,
      all: conditionsOf(all),
    })),
    points: {
      perGunTaken: bySides((seat) => sar.points.perGunTaken[seat]),
      irregularsCountHalf,
      bonuses: [
        ...bonuses.map(({ seat, points, all }) => ({ side: sideOf(both, seat), points, all: conditionsOf(all) })),
        // An option that costs points costs them from the start.
        ...penalties
          .filter(({ option }) => choices[option] === true)
          .map(({ seat, points }) => ({ side: sideOf(both, seat), points, all: [] })),
      ],
      margin: margin ?? 1,
      smashing,
    },
    dusk: sar.dusk ? { fromTurn: sar.dusk.fromTurn, sight: thousandths(sar.dusk.sightInches) } : null,
    grassFire: grassFireOf(both, choices),
    bridge: sar.bridge
      ? {
          feature: sar.bridge.feature,
          at: objectivePlace(pack, sar.bridge.objective),
          side: sideOf(both, sar.bridge.seat),
          within: thousandths(sar.bridge.withinInches),
          noEnemyWithin: thousandths(sar.bridge.noEnemyInches),
          cutOffWithin: thousandths(sar.bridge.cutOffInches),
        }
      : null,
    grey:
      sar.grey && choices.greyJackets === true
        ? {
            side: sideOf(both, sar.grey.seat),
            units: pack.units.filter((unit) => 'grey' in unit.sar && unit.sar.grey === true).map(({ id }) => id),
            leaders: sar.grey.leaders,
            enemies: sar.grey.units,
            orders: sar.grey.orders,
          }
        : null,
    posture: bySides((seat) => postureOf(sar, seat, choices)),
    wholeSkirmishers:
      choices.warriorsSkirmish === true
        ? pack.units.filter(({ arm, nation }) => arm === 'infantry' && isWarriors(nation)).map(({ id }) => id)
        : [],
  }
}
