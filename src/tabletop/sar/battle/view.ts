// What each side may know of a battle: as a view for page and protocol, and as a table for the tactical AI. The fields are explained in types.ts.
import { type FieldOfBattle, otherSide } from './field'
import { answersOf, noAnswers } from './answers'
import { filesAndRanksOf, unitBlock } from './layout'
import type { BattleTable } from './run'
import type { Battle, BattleLeader, BattlePending, BattleUnit, Melee, PhaseProgress, Side } from './types'
import { rosterUnitOf, sideOfUnit } from './units'
import { startingUnits } from './deploy'

/** The public facts of a unit. `gone`: removed from the battle. */
function unitView(table: BattleTable, unit: BattleUnit) {
  const block = unitBlock(table.field, unit)
  return {
    // Its id in the order of battle, or that of the unit of which it is a part.
    of: unit.of,
    side: sideOfUnit(table, unit),
    arm: rosterUnitOf(table, unit).arm,
    // How many skirmish companies it consists of; 0 for any other unit.
    companies: unit.companies,
    // The leader of a part that began detached; absent: that of its regiment.
    ...(unit.command !== undefined && { command: unit.command }),
    start: unit.strength.start,
    casualties: unit.strength.casualties,
    stragglers: unit.strength.stragglers,
    training: unit.training,
    stance: unit.stance,
    mounted: unit.mounted,
    at: unit.at && { x: unit.at.x, y: unit.at.y },
    heading: unit.heading,
    files: filesAndRanksOf(unit).files,
    // 0: off the table.
    width: block?.width ?? 0,
    depth: block?.depth ?? 0,
    guns: unit.guns.map(({ pounds, artillerists, infantry, damage }) => ({ pounds, artillerists, infantry, damage })),
    // Where its guns stand, if the crew has left them.
    gunsAt: unit.gunsAt ?? null,
    // The group with which it will arrive.
    arrival: unit.arrival,
    gone: unit.gone,
    broken: unit.broken,
    // In a melee.
    locked: unit.locked,
    lowAmmo: unit.lowAmmo,
    firstVolleySpent: unit.firstVolleySpent,
    // Its horses are blown.
    blown: unit.blown,
    charged: unit.charged,
    // Castings that hold the horses.
    holders: unit.holders,
    // The building that it is in.
    garrison: unit.garrison,
    // Where it fled off the table, its retreats since then and the turn in which it comes back; null: it did not flee.
    off: unit.off,
    atWagon: unit.atWagon,
    // Its order of last turn.
    last: unit.last,
  }
}

/** SAR-22.1 (optional): ids of the enemy's hidden units. */
function unseenBy(table: BattleTable, side: Side): ReadonlySet<string> {
  const { units } = table.battle
  return new Set(Object.keys(units).filter((id) => units[id]!.hidden && sideOfUnit(table, units[id]!) !== side))
}

/** A hidden unit as the enemy knows it: off the table, otherwise as at the start of the battle. */
const hiddenUnitForEnemy = (field: FieldOfBattle, id: string): BattleUnit => ({
  ...startingUnits(field)[id]!,
  at: null,
  hidden: true,
})

/**
 * The units of a battle as a side knows them. During the set-up enemies are known only at their places on the map (SAR-24.4). A hidden part
 * that is not in the order of battle is left out (SAR-2.5, 22.1).
 */
function unitsKnownTo(table: BattleTable, side: Side): Record<string, BattleUnit> {
  const { field, battle } = table
  const unitsAtStart = startingUnits(field)
  const unseen = unseenBy(table, side)
  const known: Record<string, BattleUnit> = {}
  for (const [id, unit] of Object.entries(battle.units)) {
    const isEnemyInSetup = battle.phase === 'setup' && sideOfUnit(table, unit) !== side
    if (isEnemyInSetup) known[id] = unitsAtStart[id] ?? unit
    else if (!unseen.has(id)) known[id] = unit
    else if (unitsAtStart[id]) known[id] = hiddenUnitForEnemy(field, id)
  }
  return known
}

/** A leader as a side knows him: enemies without their missions (SAR-4.15), and without a place while they are with a hidden unit. */
function leaderKnownTo(table: BattleTable, side: Side, id: string, unseen: ReadonlySet<string>): BattleLeader {
  const leader = table.battle.leaders[id]!
  if (table.field.leaders.get(id)!.side === side) return leader
  const known = { ...leader, mission: null, incoming: null }
  const isWithHiddenUnit = known.attachedTo !== null && unseen.has(known.attachedTo)
  return isWithHiddenUnit ? { ...known, at: null, attachedTo: null } : known
}

/** A record, whose keys are ids of units, without the entries of hidden units. */
const withoutUnseen = <T>(record: Readonly<Record<string, T>>, unseen: ReadonlySet<string>): Record<string, T> =>
  unseen.size === 0 ? record : Object.fromEntries(Object.entries(record).filter(([id]) => !unseen.has(id)))

/** SAR-22.1: emergency squares and what each charger meets with, without hidden units. */
const squaresKnown = ({ squares }: Battle, unseen: ReadonlySet<string>): Battle['squares'] =>
  Object.fromEntries(
    Object.entries(withoutUnseen(squares, unseen)).map(([id, attempt]) => [
      id,
      { ...attempt, against: withoutUnseen(attempt.against, unseen) },
    ]),
  )

/** SAR-22.1: what units have done this turn, without what hidden units did or suffered. */
const turnRecordsKnown = ({ doings }: Battle, unseen: ReadonlySet<string>): Battle['doings'] =>
  Object.fromEntries(
    Object.entries(withoutUnseen(doings, unseen)).map(([id, record]) => [
      id,
      {
        ...record,
        met: record.met !== null && unseen.has(record.met) ? null : record.met,
        overran: record.overran.filter((overrun) => !unseen.has(overrun)),
      },
    ]),
  )

/** SAR-22.1: the melees under way, without hidden units. */
const meleesKnown = ({ melees }: Battle, unseen: ReadonlySet<string>): Battle['melees'] =>
  melees.map((melee) => {
    const seen = (ids: readonly string[]): string[] => ids.filter((id) => !unseen.has(id))
    const seenBySide = (ids: Melee['direct']): Melee['direct'] =>
      Object.fromEntries(Object.entries(ids).map(([side, own]) => [side, seen(own)]))
    return {
      ...melee,
      direct: seenBySide(melee.direct),
      supporting: seenBySide(melee.supporting),
      chargers: Object.fromEntries(
        Object.entries(withoutUnseen(melee.chargers, unseen)).filter(([, met]) => !unseen.has(met)),
      ),
      rolled: seen(melee.rolled),
      struck: withoutUnseen(melee.struck, unseen),
      disordered: seen(melee.disordered),
      caught: seen(melee.caught),
    }
  })

/** SAR-22.1: the interim results of the phase, without hidden units and without the rides of leaders who are with one. */
function progressKnown({ open, leaders }: Battle, unseen: ReadonlySet<string>): PhaseProgress {
  const { rides, shots, ambushers, victors, rallied, contacts, rolledBreakthrough, pass } = open
  const seen = (ids: readonly string[]): string[] => ids.filter((id) => !unseen.has(id))
  const isRiderKnown = (id: string): boolean => !unseen.has(leaders[id]?.attachedTo ?? '')
  return {
    ...(rides && { rides: Object.fromEntries(Object.entries(rides).filter(([id]) => isRiderKnown(id))) }),
    ...(shots && { shots: shots.filter(({ from, at }) => !unseen.has(from) && !unseen.has(at)) }),
    ...(ambushers && { ambushers: seen(ambushers) }),
    ...(victors && {
      victors: Object.fromEntries(
        Object.entries(withoutUnseen(victors, unseen)).filter(([, { beaten }]) => !unseen.has(beaten)),
      ),
    }),
    ...(rallied && { rallied: seen(rallied) }),
    ...(pass !== undefined && { pass }),
    ...(contacts && {
      contacts: Object.fromEntries(
        Object.entries(withoutUnseen(contacts, unseen)).filter(([, enemy]) => !unseen.has(enemy)),
      ),
    }),
    ...(rolledBreakthrough && { rolledBreakthrough: seen(rolledBreakthrough) }),
  }
}

/** The parts of the state that name units, without the hidden units of the enemy (SAR-22.1). */
function recordsKnown(battle: Battle, unseen: ReadonlySet<string>) {
  const { orders, charges, squares, doings, melees, rallies, open } = battle
  // Without hidden units everything is open; so it is in most battles.
  if (unseen.size === 0) return { orders, charges, squares, doings, melees, rallies, open }
  return {
    orders: withoutUnseen(orders, unseen),
    charges: Object.fromEntries(
      Object.entries(withoutUnseen(charges, unseen)).filter(([, target]) => !unseen.has(target)),
    ),
    squares: squaresKnown(battle, unseen),
    doings: turnRecordsKnown(battle, unseen),
    melees: meleesKnown(battle, unseen),
    rallies: Object.fromEntries(Object.entries(rallies).filter(([, unit]) => !unseen.has(unit))),
    open: progressKnown(battle, unseen),
  }
}

/**
 * The view: what one side may know, field by field. Only its owner sees sealed answers, missions, and places before both sides are ready
 * (SAR-4.7, 4.15, 24.4). All else is open.
 */
export function battleView(table: BattleTable, side: Side) {
  const { field, battle } = table
  const unseen = unseenBy(table, side)
  const knownUnits = unitsKnownTo(table, side)
  const units = Object.keys(knownUnits)
    .sort()
    .map((id) => [id, unitView(table, knownUnits[id]!)] as const)
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
      } = leaderKnownTo(table, side, id, unseen)
      const leaderSide = field.leaders.get(id)!.side
      const publicFields = { side: leaderSide, at, arrival, attachedTo, lr, points, silentUntil, replaced }
      return [id, leaderSide === side ? { ...publicFields, mission, incoming } : publicFields] as const
    })
  const answers = answersOf(table, side)
  const records = recordsKnown(battle, unseen)
  return {
    // The edition of the rules.
    profile: battle.profile,
    scenario: battle.scenario,
    options: battle.options,
    turn: battle.turn,
    phase: battle.phase,
    // Only the side that must answer now.
    pending: battle.pending.slice(-1).map(({ kind, owner }: BattlePending) => ({ kind, owner })),
    units: Object.fromEntries(units),
    leaders: Object.fromEntries(leaders),
    // The sealed answers of the side itself.
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
    orders: records.orders,
    charges: records.charges,
    squares: records.squares,
    // The turn records of units.
    doings: records.doings,
    melees: records.melees,
    rallies: records.rallies,
    works: battle.works,
    // Interim results of the phase.
    open: records.open,
    step: battle.step,
    // Smoke, grey jackets, guns taken: open to both; absent in a battle without special rules.
    ...(battle.special && { special: battle.special }),
    result: battle.result,
  }
}

/**
 * The table as one side knows it, for the tactical AI, which plans with the functions of the rules. It has nothing that `battleView`
 * does not show: the enemy's sealed answers, missions, hidden units and places before both are ready are left out.
 */
export function tableSeenBy(table: BattleTable, side: Side): BattleTable {
  const { field, battle } = table
  const unseen = unseenBy(table, side)
  const leaders = Object.fromEntries(
    Object.keys(battle.leaders).map((id) => [id, leaderKnownTo(table, side, id, unseen)]),
  )
  return {
    field,
    battle: {
      ...battle,
      units: unitsKnownTo(table, side),
      leaders,
      ...recordsKnown(battle, unseen),
      drafts: { ...battle.drafts, [otherSide(table, side)]: noAnswers() },
    },
  }
}
