// Makes the field of a Regimental battle from a battle pack (tabletop/common/pack) and the terms of its scenario.
import { ok, type Result } from '../../../../core/result'
import type { BySide, Side } from '../../../../game/side'
import { packGround } from '../../../common/pack/ground'
import { hundredths, packPlace } from '../../../common/pack/places'
import type { BattlePack, PackVariant } from '../../../common/pack/schema'
import type { PackUnit } from '../../../common/pack/unitSchema'
import type { Seat } from '../../../common/pack/words'
import { rulesWith } from '../../data'
import { DEFAULT_OPTIONS } from '../../options'
import { gradeOf } from '../../units/effectiveness'
import { inches } from '../../figures'
import type {
  ArrivalGroup,
  GunFacts,
  RegimentalField,
  RegimentalGround,
  RegimentalLeaderFacts,
  RegimentalTerms,
  RegimentalUnitFacts,
} from '../field'
import type { Formation } from '../types'
import { twilightFrom } from './special'
import type { ScenarioTerms } from './terms'

/** What a pack becomes a field with. */
export interface PackFieldOptions {
  /** Id of the scenario. */
  readonly id: string
  /** Ids of the sides by the seats of the pack. */
  readonly sides: Readonly<Record<Seat, Side>>
  readonly terms: ScenarioTerms
  /** A smaller game of the same pack; null: the whole battle. */
  readonly variant: string | null
  /** Choices of the pack by id. */
  readonly choices: Readonly<Record<string, string | boolean>>
}

/** Units that the choices leave out: groups that the owner calls only by a choice of the scenario. */
function isLeftOut(
  pack: BattlePack,
  variant: PackVariant | null,
  choices: PackFieldOptions['choices'],
  id: string,
): boolean {
  if (variant && !variant.units.includes(id)) return true
  const unit = pack.units.find((one) => one.id === id)!
  return unit.arrival === 'canales' && choices.canalesFights !== true
}

/** The gun stands of a battery: a howitzer stand becomes a light gun where the choice says so; a siege gun moves as one whatever draws it. */
function gunsOf(unit: PackUnit, choices: PackFieldOptions['choices']): GunFacts[] {
  if (!unit.reg || !('gunStands' in unit.reg)) return []
  return unit.reg.gunStands.map(({ type, carriage, traction }) => ({
    type: type === 'LH' && unit.id === 'us-duncan' && choices.duncanHowitzers === false ? 'LG' : type,
    carriage,
    traction: type === 'SG' ? 'siege' : traction,
  }))
}

function unitFacts(unit: PackUnit, { sides, choices }: PackFieldOptions): RegimentalUnitFacts | null {
  const { reg } = unit
  if (!reg || 'joins' in reg) return null
  const place = packPlace(unit, 'reg')
  return {
    id: unit.id,
    side: sides[unit.seat],
    name: unit.name,
    nation: unit.nation === 'MEX' ? 'MEX' : 'US',
    arm: unit.arm,
    class: reg.class,
    grade: gradeOf(rulesWith(DEFAULT_OPTIONS), reg.class),
    stands: 'stands' in reg ? reg.stands : 0,
    guns: gunsOf(unit, choices),
    weapon: 'weapon' in reg ? reg.weapon : null,
    traits: 'traits' in reg ? reg.traits : [],
    leader: unit.command,
    arrival: unit.arrival,
    start: place && {
      at: { x: inches(place.at[0]), y: inches(place.at[1]) },
      heading: hundredths(place.heading),
      formation: place.formation as Formation,
      building: null,
    },
  }
}

/** Leaders who have a unit in the battle, and those above them. */
function leadersInPlay(pack: BattlePack, units: readonly RegimentalUnitFacts[]): Set<string> {
  const inPlay = new Set<string>()
  for (const { leader } of units) {
    let id: string | null = leader
    while (id !== null && !inPlay.has(id)) {
      inPlay.add(id)
      id = pack.leaders.find((one) => one.id === id)?.superior ?? null
    }
  }
  return inPlay
}

const groundMeanings = (pack: BattlePack): Map<string, RegimentalGround> =>
  new Map(
    pack.features.flatMap(({ id, reg }) =>
      reg
        ? [
            [
              id,
              {
                ground: reg.ground,
                cover: reg.cover,
                position: reg.position,
                isMajorObstacle: false,
                isDenseChaparral: reg.denseChaparral === true,
                isAbatis: false,
                isGarrison: false,
              },
            ] as const,
          ]
        : [],
    ),
  )

/** The field of a pack by the Regimental rules. A fault of its ground is `BAD_SCENARIO`. */
export function fieldOfPack(pack: BattlePack, options: PackFieldOptions): Result<RegimentalField> {
  const { sides, choices, terms: scenario } = options
  const ground = packGround(pack, 'reg')
  if (!ground.ok) return ground
  const variant = pack.variants.find(({ id }) => id === options.variant) ?? null
  /** SAR inches of the pack, in thousandths of an inch of this table. */
  const scaled = (sarInches: number): number => Math.round(sarInches * 1000 * pack.table.reg.fromSar)
  const units = pack.units
    .filter(({ id }) => !isLeftOut(pack, variant, choices, id))
    .map((unit) => unitFacts(unit, options))
    .filter((facts) => facts !== null)
  const inPlay = leadersInPlay(pack, units)
  const leaders = pack.leaders
    .filter(({ id }) => inPlay.has(id))
    .map(
      (leader): RegimentalLeaderFacts => ({
        id: leader.id,
        side: sides[leader.seat],
        name: leader.name,
        rating: leader.regRating ?? 'able',
        superior: leader.superior,
        at: leader.regAt ? { x: inches(leader.regAt[0]), y: inches(leader.regAt[1]) } : null,
        arrival: leader.arrival ?? null,
      }),
    )
  const bySide = <T>(value: (seat: Seat) => T): BySide<T> => ({ [sides.a]: value('a'), [sides.b]: value('b') })
  const arrivals = pack.arrivals.flatMap((group): ArrivalGroup[] => {
    const order = group.order.filter((id) => units.some((unit) => unit.id === id))
    if (order.length === 0) return []
    return [
      {
        group: group.group,
        side: sides[group.seat],
        firstTurn: group.firstTurn,
        edge: group.edge,
        entry: { x: scaled(group.entry[0]), y: scaled(group.entry[1]) },
        heading: hundredths(group.heading),
        formation: group.formation === 'roadColumn' ? 'marchColumn' : 'fieldColumn',
        order: [...order, ...leaders.filter(({ arrival }) => arrival === group.group).map(({ id }) => id)],
        isChosen: group.chosen,
      },
    ]
  })
  const victory = pack.victory.reg
  const setUp = (seat: Seat): RegimentalTerms['setUp'][string] => {
    const { rect } = pack.seats[seat].redeploy
    return rect && [scaled(rect[0]), scaled(rect[1]), scaled(rect[2]), scaled(rect[3])]
  }
  const keys = new Set([...(victory?.keyPositions.a ?? []), ...(victory?.keyPositions.b ?? [])])
  return ok({
    sides: [sides.a, sides.b],
    ground: ground.value,
    features: groundMeanings(pack),
    units: new Map(units.map((unit) => [unit.id, unit])),
    leaders: new Map(leaders.map((leader) => [leader.id, leader])),
    terms: {
      id: options.id,
      turns: variant?.turns ?? pack.clock.turns,
      firstPlayer: sides[pack.clock.firstPlayer ?? 'a'],
      edge: bySide((seat) => pack.seats[seat].edge),
      setUp: bySide(setUp),
      arrivals,
      twilightFrom: twilightFrom(pack),
      heavyCasualties: bySide((seat) => victory?.heavyCasualtiesStands[seat] ?? 0),
      keyPositions: pack.objectives
        .filter(({ id }) => keys.has(id))
        .map(({ id, heldBy, at, radius }) => ({
          id,
          side: sides[heldBy],
          at: { x: scaled(at[0]), y: scaled(at[1]) },
          radius: scaled(radius),
        })),
      wagons: [],
      special: specialOf(pack, scenario, scaled, (seat) => sides[seat]),
      victory: { ...scenario.victory, seats: sides },
      clash: null,
    },
  })
}

/** The special rules of the pack for REG, with their data in thousandths of an inch. */
function specialOf(
  pack: BattlePack,
  { train, grassFire, longShot }: ScenarioTerms,
  scaled: (sarInches: number) => number,
  sideOf: (seat: 'a' | 'b') => Side,
): Record<string, unknown> {
  const smoke = pack.specialRules.find(({ id }) => id === 'grass-fire')?.smoke
  return {
    ...(longShot && {
      longShot: {
        beyond: inches(longShot.beyondInches),
        shares: { [sideOf('a')]: longShot.shares.a, [sideOf('b')]: longShot.shares.b },
      },
    }),
    ...(train && { train: { area: train.area, clear: inches(train.clearInches) } }),
    ...(grassFire &&
      smoke && {
        grassFire: {
          ...grassFire,
          near: inches(grassFire.nearInches),
          smoke: smoke.sar.map(([x, y]) => ({ x: scaled(x), y: scaled(y) })),
          drift: { x: scaled(smoke.driftPerTurn[0]), y: scaled(smoke.driftPerTurn[1]) },
        },
      }),
  }
}
