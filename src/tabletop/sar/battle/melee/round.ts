// One round of every melee (SAR-14.3 to 14.14): rolls, losses, breaks, and the melees that it decides.
import { mapSides, ofSide, type Side } from '../../../../game/side'
import { centreOf } from '../../../common/block'
import type { Point } from '../../../common/point'
import { allocateLosses } from '../../fire/allocate'
import { readCombatChart } from '../../fire/combatChart'
import { extraStragglersD4, repulsedBySquare } from '../../melee/aftermath'
import { type CastingsOfSides, meleeColumn } from '../../melee/meleeColumn'
import { type Receiver, shareLosses } from '../../melee/shareLosses'
import type { Fighter } from '../../melee/meleeShift'
import type { Losses, Modifier, Zone } from '../../types'
import { breakUnitsThatFail } from '../breaking/breaks'
import { inflictLosses } from '../breaking/inflictLosses'
import { retreat } from '../breaking/retreat'
import { sidesInAskingOrder, otherSide } from '../field'
import { unitBlock } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import type { Melee } from '../types'
import { rosterUnitOf, sideOfUnit } from '../units'
import { rollStragglers } from './close'
import { fighterOf, opponentInMelee } from './fighter'
import { isOnTable, isMountedCavalry, isUnbroken, meleeArm, meleeStance } from './status'
import { enemiesIn, unitsInContact, isFought, withoutDepartedUnits } from './melees'
import { comparedCastings, participantCastings } from './participants'

/** A unit beaten in melee. */
export interface BeatenUnit {
  readonly unit: string
  /** The enemy that beat it. */
  readonly beatenBy: string
  /** The middle of its area in the melee. */
  readonly place: Point
}
/** SAR-14.11: a melee that a round has decided. */
export interface DecidedMelee {
  /** Null: no side has unbroken units left. */
  readonly winner: Side | null
  readonly winners: readonly string[]
  readonly beaten: readonly BeatenUnit[]
}

/** SAR-10.6: the zone in which a unit is struck; squares and skirmishers have only a front. */
export const zoneStruck = (table: BattleTable, melee: Melee, id: string): Zone => {
  const stance = meleeStance(table, id)
  return stance === 'square' || stance === 'skirmish' ? 'front' : (melee.struck[id] ?? 'front')
}

/** The calculation of one unit's roll: castings that fight, modifiers and column. */
interface MeleeRoll {
  readonly castings: number
  readonly startColumn: number
  readonly column: number
  readonly modifiers: readonly Modifier[]
}

/** SAR-14.3 to 14.5: the calculation of a unit's roll from its castings, the facts that modify it, and the castings of both sides. */
export function meleeRollWith(
  { field }: BattleTable,
  castings: number,
  fighter: Fighter,
  castingsOfSides: CastingsOfSides,
): MeleeRoll {
  const { shift, outnumbered, column, startColumn } = meleeColumn(field.tables, castings, fighter, castingsOfSides)
  const numbersModifier = outnumbered === 0 ? [] : [{ name: 'outnumbered', value: outnumbered }]
  return { castings, startColumn, column, modifiers: [...shift.modifiers, ...numbersModifier] }
}

/** SAR-14.3 to 14.5: the calculation of one unit's roll. */
export function meleeRoll(table: BattleTable, melee: Melee, id: string): MeleeRoll {
  const side = sideOfUnit(table, table.battle.units[id]!)
  return meleeRollWith(table, participantCastings(table, melee, id), fighterOf(table, melee, id), {
    own: comparedCastings(table, melee, side),
    enemy: comparedCastings(table, melee, otherSide(table, side)),
  })
}

/**
 * SAR-14.3 to 14.6: one unit's roll; returns the losses that it inflicts. `direct` of a melee: the units in direct contact with an enemy, by side;
 * other units only support them.
 */
function rollMelee(run: ActionRun, melee: Melee, id: string): number {
  const { field, battle } = run
  const side = sideOfUnit(run, battle.units[id]!)
  const { castings, column, modifiers } = meleeRoll(run, melee, id)
  // `rounds`: fought this turn; `allRounds`: fought since the melee began.
  const roundOfTurn = melee.rounds + 1
  // The highest result in the last row of the chart.
  const dieFaces = field.tables.combatChart.rows.at(-1)!.dice[1]
  const d20 = rollDie(run, id, 'melee', dieFaces, roundOfTurn)
  const { losses } = readCombatChart(field.tables, column, d20)
  emit(run, {
    kind: 'fight',
    unit: id,
    opponents: ofSide(melee.direct, otherSide(run, side)),
    round: melee.allRounds + 1,
    castings,
    column,
    modifiers,
    d20,
    losses,
  })
  return losses
}

/**
 * SAR-14.10: dice that choose the units for losses are numbered from 100 in the first round of a turn, from 200 in the second, so that no
 * two have the same key.
 */
const RECEIVER_DICE_PER_ROUND = 100

/** SAR-12: the losses of a unit that alone of its side is in contact. */
export function lossesOfOne(table: BattleTable, melee: Melee, id: string, losses: number): Losses {
  const { nation, arm } = rosterUnitOf(table, table.battle.units[id]!)
  return allocateLosses(table.field.tables, {
    losses,
    kind: 'melee',
    formation: meleeStance(table, id),
    // The zone from which the losses come.
    angle: zoneStruck(table, melee, id),
    arm,
    nation,
  })
}

/** SAR-14.10: how the units of a side that are in contact take losses. */
export const receiversOf = (table: BattleTable, melee: Melee, ids: readonly string[]): Record<string, Receiver> =>
  Object.fromEntries(ids.map((id) => [id, { formation: meleeStance(table, id), angle: zoneStruck(table, melee, id) }]))

/** SAR-12, 14.10: the losses of each unit of a side. If the side has several units, dice decide which of them takes each loss. */
function lossesByUnit(run: ActionRun, melee: Melee, side: Side, losses: number): Record<string, Losses> {
  const { field } = run
  const ids = ofSide(melee.direct, side)
  const firstId = ids[0]!
  if (ids.length === 1) return { [firstId]: lossesOfOne(run, melee, firstId, losses) }
  const receivers = receiversOf(run, melee, ids)
  // The number of a die is this plus the number of the loss, which counts from 1.
  const diceNumberedFrom = RECEIVER_DICE_PER_ROUND * (melee.rounds + 1)
  return shareLosses(
    field.tables,
    losses,
    receivers,
    (lossNumber) => ids[rollDie(run, firstId, 'receiver', ids.length, diceNumberedFrom + lossNumber) - 1]!,
  )
}

/** SAR-14.12, 18.3: extra losses of infantry that mounted cavalry has broken. `arms`: arms of the beaten units, by id. */
function rideDownBeatenInfantry(
  run: ActionRun,
  beaten: readonly BeatenUnit[],
  arms: ReadonlyMap<string, ReturnType<typeof meleeArm>>,
): void {
  for (const { unit, beatenBy } of beaten) {
    const victor = { arm: meleeArm(run, beatenBy), mounted: run.battle.units[beatenBy]!.mounted }
    const diceCount = extraStragglersD4(run.field.tables, arms.get(unit)!, victor)
    if (diceCount === 0 || run.battle.units[unit]!.gone) continue
    const stragglers = rollStragglers(run, unit, 'riddenDown', diceCount)
    inflictLosses(run, { unit, stragglers, casualties: 0, rule: 'SAR-14.12', causedBy: beatenBy, cause: 'melee' })
  }
}

/** SAR-14.13: cavalry that has not broken a square in the rounds of a turn loses stragglers. If these do not break it, it retreats unbroken. */
function retreatFromSquares(run: ActionRun, melees: readonly Melee[]): void {
  const { battle, field } = run
  const { roundsPerTurn } = field.tables.meleeModifiers
  const repulsed = melees
    .filter(({ rounds }) => rounds >= roundsPerTurn)
    .flatMap((melee) =>
      unitsInContact(melee)
        .filter((id) => isMountedCavalry(run, id))
        .map((id) => ({ id, foe: opponentInMelee(run, melee, id) })),
    )
    .filter(({ foe }) => meleeStance(run, foe) === 'square')
  for (const { id, foe } of repulsed) {
    // A broken square would have left the melee.
    const isSquareBroken = false
    const { stragglersD4 } = repulsedBySquare(field.tables, isSquareBroken, roundsPerTurn)
    const stragglers = rollStragglers(run, id, 'repulsed', stragglersD4)
    inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-14.13', causedBy: foe, cause: 'melee' })
  }
  breakUnitsThatFail(
    run,
    repulsed.map(({ id, foe }) => ({ unit: id, fleesFrom: foe, rule: 'SAR-14.13', cause: 'melee' as const })),
  )
  for (const { id, foe } of repulsed)
    if (isUnbroken(run, id)) {
      battle.units[id] = { ...battle.units[id]!, locked: false }
      retreat(run, id, { fleesFrom: foe, moveKind: 'retreat', facing: 'away', broken: false, rule: 'SAR-14.13' })
    }
  const repulsedIds = new Set(repulsed.map(({ id }) => id))
  const stays = (id: string): boolean => !repulsedIds.has(id)
  battle.melees = battle.melees.map((melee) => ({
    ...melee,
    direct: mapSides(run.field.sides, (side) => ofSide(melee.direct, side).filter(stays)),
  }))
}

/**
 * SAR-14.6, 14.7: one round of every melee that has rounds left, all at once: first all rolls, then all losses, then all breaks. Returns
 * the melees that the round has decided.
 */
export function fightRound(run: ActionRun): DecidedMelee[] {
  const { battle, field } = run
  const { roundsPerTurn } = field.tables.meleeModifiers
  const sides = sidesInAskingOrder(field)
  // Units that fled or were removed during the rolls to close and stand have left their melees.
  dropDepartedUnits(run)
  const activeMelees = battle.melees.filter((melee) => melee.rounds < roundsPerTurn)
  // All rolls. For each melee the losses that each side inflicts.
  const inflictedLosses = activeMelees.map((melee) =>
    mapSides(sides, (side) => ofSide(melee.direct, side).reduce((sum, id) => sum + rollMelee(run, melee, id), 0)),
  )
  // For each melee the losses that its units suffer, by their ids.
  const sufferedLosses = activeMelees.map((melee, i) =>
    Object.assign(
      {},
      ...sides.map((side) => lossesByUnit(run, melee, side, ofSide(inflictedLosses[i]!, otherSide(run, side)))),
    ),
  ) as Record<string, Losses>[]
  // Facts about the units that must be known after the losses, which may remove units.
  const ids = activeMelees.flatMap(unitsInContact)
  const places = new Map(ids.map((id) => [id, centreOf(unitBlock(field, battle.units[id]!)!)]))
  const foes = new Map(
    activeMelees.flatMap((melee) => unitsInContact(melee).map((id) => [id, opponentInMelee(run, melee, id)])),
  )
  const arms = new Map(ids.map((id) => [id, meleeArm(run, id)]))
  const brokenBefore = new Set(ids.filter((id) => battle.units[id]!.broken))
  // All losses.
  for (const losses of sufferedLosses)
    for (const id of Object.keys(losses).sort())
      inflictLosses(run, { unit: id, ...losses[id]!, rule: 'SAR-14.6', causedBy: foes.get(id)!, cause: 'melee' })
  battle.melees = battle.melees.map((melee) => (activeMelees.includes(melee) ? afterRound(melee) : melee))
  // All breaks.
  breakAndRetreat(run, ids, foes, brokenBefore)
  // A melee is decided when at most one side has unbroken units left.
  const hasFought = (melee: Melee): boolean => unitsInContact(melee).some((id) => ids.includes(id))
  const decided: DecidedMelee[] = []
  for (const melee of battle.melees.filter(hasFought)) {
    const unbrokenUnits = (side: Side): string[] => ofSide(melee.direct, side).filter((id) => isUnbroken(run, id))
    const beaten = beatenIn(run, melee, foes, places)
    rideDownBeatenInfantry(
      run,
      beaten.filter(({ beatenBy }) => isUnbroken(run, beatenBy)),
      arms,
    )
    const sidesLeft = sides.filter((side) => unbrokenUnits(side).length > 0)
    if (sidesLeft.length === 2) continue
    const winner = sidesLeft[0] ?? null
    decided.push({ winner, winners: winner ? unbrokenUnits(winner) : [], beaten })
  }
  dropDepartedUnits(run)
  retreatFromSquares(run, battle.melees.filter(hasFought))
  dropDepartedUnits(run)
  return decided
}

/** Drops the units that have left their melees, and the melees in which a side has no unit left. */
function dropDepartedUnits(run: ActionRun): void {
  const { battle } = run
  battle.melees = battle.melees.map((melee) => withoutDepartedUnits(run, melee)).filter(isFought)
}

/**
 * A melee after a round. `rolled`: units that no longer have the bonuses of a first roll. `caught`: units caught by a charger while they fled;
 * they have now fought once, and count as caught no more.
 */
export const afterRound = (melee: Melee): Melee => ({
  ...melee,
  rounds: melee.rounds + 1,
  allRounds: melee.allRounds + 1,
  rolled: unitsInContact(melee),
  caught: [],
})

/**
 * The beaten units of a melee. Each was beaten by mounted cavalry, if any is among its unbroken enemies (SAR-14.12); else by its opponent,
 * if that is unbroken; else by another unbroken enemy. If no enemy is unbroken, its opponent has beaten it.
 * `foes`: the opponent of each unit; `places`: the middle of each unit in the round.
 */
function beatenIn(
  run: ActionRun,
  melee: Melee,
  foes: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, Point>,
): BeatenUnit[] {
  return unitsInContact(melee)
    .filter((id) => !isUnbroken(run, id))
    .map((unit) => {
      const foe = foes.get(unit)!
      const unbrokenEnemies = enemiesIn(run, melee, unit).filter((id) => isUnbroken(run, id))
      const cavalry = unbrokenEnemies.find((id) => isMountedCavalry(run, id))
      const otherEnemy = unbrokenEnemies.includes(foe) ? foe : (unbrokenEnemies[0] ?? foe)
      return { unit, beatenBy: cavalry ?? otherEnemy, place: places.get(unit)! }
    })
}

/** SAR-14.7, 14.12: tests units for breaking; units that were broken already when they were caught retreat again. */
function breakAndRetreat(
  run: ActionRun,
  ids: readonly string[],
  foes: ReadonlyMap<string, string>,
  brokenBefore: ReadonlySet<string>,
): void {
  for (const id of [...brokenBefore].sort())
    if (isOnTable(run, id))
      retreat(run, id, {
        fleesFrom: foes.get(id)!,
        moveKind: 'retreat',
        facing: 'away',
        broken: true,
        rule: 'SAR-14.12',
      })
  breakUnitsThatFail(
    run,
    ids
      .filter((id) => !brokenBefore.has(id))
      .map((unit) => ({ unit, fleesFrom: foes.get(unit)!, rule: 'SAR-14.7', cause: 'melee' as const })),
  )
}
