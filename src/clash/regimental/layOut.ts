import { type Side, SIDES } from '../../operational/types'
import type { Point } from '../../tabletop/common/point'
import type { RegimentalField, RegimentalLeaderFacts } from '../../tabletop/regimental/battle/field'
import { heavyAt } from '../../tabletop/regimental/army/morale'
import { ratingFrom } from '../../tabletop/regimental/bridge/figures'
import { regimentalRules } from '../../tabletop/regimental/data'
import type { Rules } from '../../tabletop/regimental/types'
import { type CommandStructure, commandStructureOf } from '../commandStructure'
import { retreatEdges } from '../deploy/retreatEdges'
import { groundAttacked } from '../groundAttacked'
import { tableGroundOfHex } from '../ground/ground'
import { pointToward, type TableFrame, tableFrameOf } from '../ground/tableFrame'
import type { ClashSetup } from '../setup'
import { deployRegimental } from './deploy'
import type { RegimentalClashFigures } from './figures'
import { featuresOfClash } from './ground'
import { type RegimentalSubUnit, regimentalSubUnits } from './roster'

// Lays out the table of a clash by the Regimental rules: ground, terms, leaders and deployed units. Figures are inches; the table counts in
// thousandths of an inch.

/** A clash ready to begin. */
export interface RegimentalLayout {
  readonly field: RegimentalField
  /** The sub-units of the counters on the table, without distant batteries. */
  readonly subUnits: readonly RegimentalSubUnit[]
  /** OPS-23.4: sub-units with guns that bombard from beyond the table. */
  readonly distant: readonly RegimentalSubUnit[]
  readonly rules: Rules
}

/** The Regimental rules with the answers of REG-15. Throws when their tables are faulty, which is a fault of the build. */
export function rulesOfClash(): Rules {
  const rules = regimentalRules()
  if (!rules.ok) throw new Error(`${rules.refusal.key} ${JSON.stringify(rules.refusal.args)}`)
  return rules.value
}

const isDistant = ({ counter }: RegimentalSubUnit): boolean => counter.origin.kind === 'distant'

/** Leaders with their ratings and places: each a little behind the middle of his nearest units, those without units behind the army. */
function leadersOf(
  rules: Rules,
  { leaders }: CommandStructure,
  subUnits: readonly RegimentalSubUnit[],
  starts: ReadonlyMap<string, { readonly at: Point; readonly heading: number }>,
  frame: TableFrame,
  { setUp }: RegimentalClashFigures,
): RegimentalLeaderFacts[] {
  /** All leaders below a leader, and himself. */
  const chainBelow = (id: string): string[] => [
    id,
    ...leaders.filter(({ superior }) => superior === id).flatMap((below) => chainBelow(below.id)),
  ]
  return leaders.map(({ id, name, side, lr, superior }) => {
    const chain = chainBelow(id)
    const units = subUnits.filter(({ facts }) => facts.side === side)
    const own = units.filter(({ facts }) => chain.includes(facts.leader))
    const near = (own.length > 0 ? own : units).flatMap(({ facts }) => starts.get(facts.id) ?? [])
    return {
      id,
      name,
      side,
      rating: ratingFrom(rules, lr),
      superior,
      at: placeBehind(near, frame, setUp.leaderBehind * 1000),
      arrival: null,
    }
  })
}

/** A place behind the unit in the middle of a group, on the table. */
function placeBehind(
  units: readonly { readonly at: Point; readonly heading: number }[],
  { centre, tableWidth }: TableFrame,
  distance: number,
): Point {
  const [first] = units
  if (first === undefined) return centre
  const middle = {
    x: Math.round(units.reduce((sum, { at }) => sum + at.x, 0) / units.length),
    y: Math.round(units.reduce((sum, { at }) => sum + at.y, 0) / units.length),
  }
  const { x, y } = pointToward(middle, first.heading, 0 - distance)
  const onTable = (value: number): number => Math.max(0, Math.min(tableWidth, value))
  return { x: onTable(x), y: onTable(y) }
}

/** OPS-23, REG-12.10: lays the table of a clash out and deploys the units. */
export function layOutRegimental(setup: ClashSetup, figures: RegimentalClashFigures): RegimentalLayout {
  const rules = rulesOfClash()
  const { world, attacker } = setup
  const countersOnTable = setup.counters.filter(({ origin }) => origin.kind !== 'distant')
  const commanders = commandStructureOf(setup, countersOnTable, figures)
  const all = setup.counters.flatMap((counter) =>
    // Distant batteries have no leader on the table, hence ''.
    regimentalSubUnits(rules, counter, commanders.leaderOfCounter.get(counter.unit.id) ?? '', figures),
  )
  const onTable = all.filter((subUnit) => !isDistant(subUnit))
  const frame = tableFrameOf(figures.table)
  const ground = tableGroundOfHex(world, world.grid.indexOf(setup.hex), figures)
  const starts = deployRegimental(setup, ground, onTable, figures)
  const units = onTable.map(({ facts }) => ({ ...facts, start: starts.get(facts.id)! }))
  const kind = groundAttacked(setup)
  const { course } = figures
  const weight = rules.tables.house.army.gunStandWeight
  const heavyOf = (side: Side): number =>
    heavyAt(
      rules,
      units
        .filter((unit) => unit.side === side)
        .reduce((sum, { stands, guns }) => sum + stands + weight * guns.length, 0),
    )
  const field: RegimentalField = {
    sides: SIDES,
    ground,
    features: featuresOfClash(ground, figures),
    units: new Map(units.map((unit) => [unit.id, unit])),
    leaders: new Map(
      leadersOf(rules, commanders, onTable, starts, frame, figures).map((leader) => [leader.id, leader]),
    ),
    terms: {
      id: `clash-${setup.hex}`,
      turns: course.turns,
      // The attacker has the first player turn.
      firstPlayer: attacker,
      edge: retreatEdges(setup),
      setUp: { us: null, mexican: null },
      arrivals: [],
      // A clash at night is fought in twilight.
      twilightFrom: setup.night ? 1 : null,
      heavyCasualties: { us: heavyOf('us'), mexican: heavyOf('mexican') },
      keyPositions: [],
      wagons: [],
      special: {},
      victory: null,
      clash: {
        centre: frame.centre,
        // OPS-24.1: each side must keep a formed unit within this distance of the centre.
        holdingRadius: course.radius * 1000,
        attacker,
        approachTurns: course.approach,
        nerve: { attacker: course.nerve.attacker[kind], defender: course.nerve.defender[kind] },
      },
    },
  }
  return { field, subUnits: onTable, distant: all.filter(isDistant), rules }
}
