import { type FieldOfBattle, otherSide } from './field'
import { answersOf, noAnswers } from './answers'
import { ranksOf, unitBlock } from './layout'
import type { BattleTable } from './run'
import type { BattleLeader, BattlePending, BattleUnit, Side } from './types'
import { rosterUnitOf, sideOfUnit } from './units'
import { startingUnits } from './deploy'

/** The public facts of a unit. */
function unitView(table: BattleTable, unit: BattleUnit) {
  const block = unitBlock(table.field, unit)
  return {
    of: unit.of,
    side: sideOfUnit(table, unit),
    arm: rosterUnitOf(table, unit).arm,
    companies: unit.companies,
    start: unit.strength.start,
    casualties: unit.strength.casualties,
    stragglers: unit.strength.stragglers,
    training: unit.training,
    stance: unit.stance,
    mounted: unit.mounted,
    at: unit.at && { x: unit.at.x, y: unit.at.y },
    heading: unit.heading,
    files: ranksOf(unit).files,
    width: block?.width ?? 0,
    depth: block?.depth ?? 0,
    guns: unit.guns.map(({ pounds, artillerists, infantry, damage }) => ({ pounds, artillerists, infantry, damage })),
    gunsAt: unit.gunsAt ?? null,
    arrival: unit.arrival,
    gone: unit.gone,
    broken: unit.broken,
    locked: unit.locked,
    lowAmmo: unit.lowAmmo,
    firstVolleySpent: unit.firstVolleySpent,
    blown: unit.blown,
    charged: unit.charged,
    holders: unit.holders,
    garrison: unit.garrison,
    off: unit.off,
    atWagon: unit.atWagon,
    last: unit.last,
  }
}

/** SAR-22.1 (optional): ids of the enemy's hidden units. */
function unseenBy(table: BattleTable, side: Side): ReadonlySet<string> {
  const { units } = table.battle
  return new Set(Object.keys(units).filter((id) => units[id]!.hidden && sideOfUnit(table, units[id]!) !== side))
}
/** A hidden unit as the enemy knows it: off the table, with the facts of the order of battle only. */
const unknown = (field: FieldOfBattle, id: string): BattleUnit => ({
  ...startingUnits(field)[id]!,
  at: null,
  hidden: true,
})
/** The units of a battle as a side knows them. A hidden part that the order of battle does not name is left out (SAR-2.5, 22.1). */
function unitsKnown(table: BattleTable, side: Side): Record<string, BattleUnit> {
  const { field, battle } = table
  const onMap = startingUnits(field)
  const unseen = unseenBy(table, side)
  const known: Record<string, BattleUnit> = {}
  for (const [id, unit] of Object.entries(battle.units)) {
    const setsUp = battle.phase === 'setup' && sideOfUnit(table, unit) !== side
    if (setsUp) known[id] = onMap[id] ?? unit
    else if (!unseen.has(id)) known[id] = unit
    else if (onMap[id]) known[id] = unknown(field, id)
  }
  return known
}
/** A leader as a side knows him: without the missions of the enemy (SAR-4.15), and without a place if with a hidden unit. */
function leaderKnown(table: BattleTable, side: Side, id: string, unseen: ReadonlySet<string>): BattleLeader {
  const leader = table.battle.leaders[id]!
  if (table.field.leaders.get(id)!.side === side) return leader
  const known = { ...leader, mission: null, incoming: null }
  const isWithHidden = known.attachedTo !== null && unseen.has(known.attachedTo)
  return isWithHidden ? { ...known, at: null, attachedTo: null } : known
}
/** A record without the entries of hidden units. */
const without = <T>(all: Readonly<Record<string, T>>, unseen: ReadonlySet<string>): Record<string, T> =>
  unseen.size === 0 ? all : Object.fromEntries(Object.entries(all).filter(([id]) => !unseen.has(id)))

/**
 * What one side may know, field by field. Only its own: orders face down, missions, and places before both sides are ready
 * (SAR-4.7, 4.15, 24.4). All else is open.
 */
export function battleView(table: BattleTable, side: Side) {
  const { field, battle } = table
  const unseen = unseenBy(table, side)
  const known = unitsKnown(table, side)
  const units = Object.keys(known)
    .sort()
    .map((id) => [id, unitView(table, known[id]!)] as const)
  const leaders = Object.keys(battle.leaders)
    .sort()
    .map((id) => {
      const {
        at,
        arrival,
        attachedTo,
        lr,
        points,
        silentUntil,
        replaced = null,
        mission,
        incoming,
      } = leaderKnown(table, side, id, unseen)
      const own = field.leaders.get(id)!.side === side
      const open = { side: field.leaders.get(id)!.side, at, arrival, attachedTo, lr, points, silentUntil, replaced }
      return [id, own ? { ...open, mission, incoming } : open] as const
    })
  const answers = answersOf(table, side)
  return {
    profile: battle.profile,
    scenario: battle.scenario,
    options: battle.options,
    turn: battle.turn,
    phase: battle.phase,
    pending: battle.pending.slice(-1).map(({ kind, owner }: BattlePending) => ({ kind, owner })),
    units: Object.fromEntries(units),
    leaders: Object.fromEntries(leaders),
    draft: {
      orders: answers.orders,
      splits: answers.splits,
      missions: answers.missions,
      targets: answers.targets,
      squares: answers.squares,
      standBy: answers.standBy,
      rallies: answers.rallies,
      fires: answers.fires,
      soaks: answers.soaks,
      marches: answers.marches,
      rides: answers.rides,
      arrivals: answers.arrivals,
      victors: answers.victors,
      reforms: answers.reforms,
      hides: answers.hides,
    },
    orders: without(battle.orders, unseen),
    charges: without(battle.charges, unseen),
    squares: battle.squares,
    doings: without(battle.doings, unseen),
    melees: battle.melees,
    rallies: battle.rallies,
    works: battle.works,
    open: battle.open,
    step: battle.step,
    result: battle.result,
  }
}

/**
 * The table as one side knows it, for the tactical AI, which plans with the functions of the rules. It has nothing that `battleView`
 * does not show: the enemy's sealed answers, missions, hidden units and places before both are ready are left out.
 */
export function tableSeenBy(table: BattleTable, side: Side): BattleTable {
  const { field, battle } = table
  const other = otherSide(table, side)
  const unseen = unseenBy(table, side)
  const units = unitsKnown(table, side)
  const leaders = Object.fromEntries(
    Object.keys(battle.leaders).map((id) => [id, leaderKnown(table, side, id, unseen)]),
  )
  const known = {
    orders: without(battle.orders, unseen),
    charges: without(battle.charges, unseen),
    doings: without(battle.doings, unseen),
  }
  return { field, battle: { ...battle, ...known, units, leaders, drafts: { ...battle.drafts, [other]: noAnswers() } } }
}
