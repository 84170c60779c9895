import { areasAt, metOnWay } from '../../../tabletop/common/ground'
import type { Ground } from '../../../tabletop/common/groundSchema'
import type { Point } from '../../../tabletop/common/point'
import { unitBlock } from '../../../tabletop/sar/battle/layout'
import type { BattleUnit } from '../../../tabletop/sar/battle/types'
import { centreOf } from '../../../tabletop/common/block'
import type { ClashLayout } from '../layOut'
import { type ClashSetup, startingCastings } from '../../setup'

/** What bears on how a clash ends, side by side: its men by worth, its guns, its ground. Each about 0 to 2 in size. */
interface Features {
  readonly [name: string]: number
}

const COVERS = ['woods', 'rough', 'building'] as const

/** The castings of a unit that stand with the colours. */
const present = ({ strength }: BattleUnit): number => strength.start - strength.casualties - strength.stragglers

/** What stands between the attackers and the centre of the table, by castings: from 0, nobody meets it, to 1. */
function waysIn(ground: Ground, from: readonly { at: Point; weight: number }[], to: Point): Features {
  const works = new Map(ground.features.flatMap((one) => ('work' in one && one.work ? [[one.id, one.work]] : [])))
  const met: Record<string, number> = {
    heavy: 0,
    light: 0,
    wall: 0,
    stream: 0,
    uphill: 0,
    woods: 0,
    rough: 0,
    building: 0,
    impassable: 0,
  }
  const all = from.reduce((sum, { weight }) => sum + weight, 0)
  for (const { at, weight } of from) {
    const kinds = new Set(
      metOnWay(ground, at, to).map(({ id, kind }) =>
        kind === 'work' ? works.get(id)! : kind === 'hedge' ? 'wall' : String(kind),
      ),
    )
    for (const kind of kinds) if (kind in met) met[kind]! += weight / Math.max(1, all)
  }
  return Object.fromEntries(Object.entries(met).map(([kind, share]) => [`way.${kind}`, share]))
}

/** One side's men, guns and leaders. */
function sideFacts(setup: ClashSetup, { field, units }: ClashLayout, attacks: boolean): Features {
  const side = attacks ? setup.attacker : setup.attacker === 'us' ? 'mexican' : 'us'
  const mark = attacks ? 'a' : 'd'
  const own = Object.entries(units).filter(([, unit]) => field.units.get(unit.of)!.side === side)
  const sum = (of: (unit: BattleUnit, id: string) => number): number =>
    own.reduce((total, [id, unit]) => total + of(unit, id), 0)
  const facts = (unit: BattleUnit) => field.units.get(unit.of)!
  const trained = (training: string): number =>
    sum((unit) => (facts(unit).arm === 'infantry' && facts(unit).training === training ? present(unit) : 0)) / 20
  const counters = setup.counters.filter(({ unit }) => unit.side === side)
  // OPS-24.2: how much of their castings the counters may still lose before the next step goes.
  const marks = counters.map(({ unit, losses: rows, steps }) => {
    const all = unit.roster.reduce((total, entry) => total + startingCastings(entry), 0)
    const { twoStep, oneStep } = setup.world.tables.combat.rosterLoss
    const { thresholds } = unit.steps === 2 ? twoStep : oneStep
    const next = thresholds[unit.steps - steps] ?? thresholds.at(-1)!
    const lost = rows.reduce((total, [dead, , removed]) => total + dead + removed, 0)
    return Math.max(0, (all * next.num) / next.den - lost)
  })
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)
  return {
    [`${mark}.veteran`]: trained('veteran'),
    [`${mark}.regular`]: trained('regular'),
    [`${mark}.green`]: trained('green'),
    [`${mark}.untrained`]: trained('untrained'),
    [`${mark}.cavalry`]: sum((unit) => (facts(unit).arm === 'cavalry' ? present(unit) : 0)) / 20,
    [`${mark}.guns`]: sum((unit) => unit.guns.length) / 4,
    [`${mark}.pounds`]: sum((unit) => unit.guns.reduce((pounds, gun) => pounds + gun.pounds, 0)) / 40,
    [`${mark}.units`]: own.length / 8,
    [`${mark}.stragglers`]: sum((unit) => unit.strength.stragglers) / 20,
    [`${mark}.ratings`]:
      [...field.leaders.values()].reduce((lr, leader) => lr + (leader.side === side ? leader.lr : 0), 0) / 4,
    [`${mark}.counters`]: counters.length / 3,
    [`${mark}.toMark`]: mean(marks) / 10,
    [`${mark}.leastToMark`]: Math.min(20, ...marks) / 10,
  }
}

/** What the forecast of a clash is read from (OPS-24.5), by name. */
export function forecastFeatures(setup: ClashSetup, clash: ClashLayout): Features {
  const { field, units } = clash
  const { centre, bombards = [] } = field.terms.clash!
  const placed = Object.entries(units).flatMap(([, unit]) => {
    const block = unitBlock(field, unit)
    const { side, arm } = field.units.get(unit.of)!
    return block ? [{ at: centreOf(block), weight: Math.max(1, present(unit)), side, arm }] : []
  })
  const attackers = placed.filter(({ side, arm }) => side === setup.attacker && arm !== 'artillery')
  const defenders = placed.filter(({ side }) => side !== setup.attacker)
  const defence = defenders.reduce((sum, { weight }) => sum + weight, 0)
  const under = (kind: string): number =>
    defenders.reduce(
      (sum, { at, weight }) => sum + (areasAt(field.ground, at).some((area) => area.kind === kind) ? weight : 0),
      0,
    ) / Math.max(1, defence)
  const a = sideFacts(setup, clash, true)
  const d = sideFacts(setup, clash, false)
  const worth = (facts: Features, mark: string): number =>
    2 * facts[`${mark}.veteran`]! +
    1.5 * facts[`${mark}.regular`]! +
    facts[`${mark}.green`]! +
    0.7 * facts[`${mark}.untrained`]! +
    1.5 * facts[`${mark}.cavalry`]! +
    facts[`${mark}.guns`]! +
    0.05
  const dirs = new Set(setup.counters.flatMap(({ origin: post }) => (post.kind === 'rim' ? [post.dir] : [])))
  return {
    ...a,
    ...d,
    ...waysIn(field.ground, attackers, centre),
    ...Object.fromEntries(COVERS.map((kind) => [`in.${kind}`, under(kind)])),
    'odds.worth': worth(a, 'a') / (worth(a, 'a') + worth(d, 'd')),
    us: setup.attacker === 'us' ? 1 : 0,
    charge: setup.charge ? 1 : 0,
    alone: setup.bombardmentOnly ? 1 : 0,
    misled: setup.attackerMisled ? 1 : 0,
    night: setup.night ? 1 : 0,
    sides: dirs.size / 3,
    bombards: bombards.reduce((sum, { poundages }) => sum + poundages.length, 0) / 4,
    bombardsPounds: bombards.reduce((sum, { poundages }) => sum + poundages.reduce((p, q) => p + q, 0), 0) / 40,
    walled: setup.counters.some(({ garrison }) => garrison) ? 1 : 0,
    guided: setup.counters.some(({ withEngineer: engineer }) => engineer) ? 1 : 0,
  }
}
