import { mapSides, ofSide, type Side } from '../../../../game/side'
import { centreOf } from '../../../common/block'
import type { Point } from '../../../common/point'
import { allocateLosses } from '../../fire/allocate'
import { readCombatChart } from '../../fire/combatChart'
import { extraStragglersD4, repulsedBySquare } from '../../melee/aftermath'
import { meleeColumn } from '../../melee/meleeColumn'
import { type Receiver, shareLosses } from '../../melee/shareLosses'
import type { Losses, Zone } from '../../types'
import { breakUnits } from '../breaking/breaks'
import { inflictLosses } from '../breaking/inflictLosses'
import { retreat } from '../breaking/retreat'
import { askingOrder, otherSide } from '../field'
import { unitBlock } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import type { Melee } from '../types'
import { factsOf, sideOfUnit } from '../units'
import { rollStragglers } from './close'
import { fighterOf, opponentInMelee } from './fighter'
import { isOnTable, isMountedCavalry, isUnbroken, meleeArm, meleeStance } from './status'
import { unitsInContact, isFought, withoutDepartedUnits } from './melees'
import { numbersOf, participantsOf } from './participants'

/** One who gave way, before whom, and where he stood. */
export interface BeatenUnit {
  readonly unit: string
  readonly by: string
  readonly place: Point
}
/** SAR-14.11: a melee that a round decided. */
export interface DecidedMelee {
  /** Null: both sides gave way. */
  readonly winner: Side | null
  readonly winners: readonly string[]
  readonly beaten: readonly BeatenUnit[]
}

/** SAR-10.6: squares and skirmishers are struck from the front only. */
const angleIn = (table: BattleTable, melee: Melee, id: string): Zone => {
  const stance = meleeStance(table, id)
  return stance === 'square' || stance === 'skirmish' ? 'front' : (melee.struck[id] ?? 'front')
}

/** SAR-14.3 to 14.6: one unit's roll; its dice are numbered by the round of this turn. */
function strike(run: ActionRun, melee: Melee, id: string): number {
  const { field, battle } = run
  const side = sideOfUnit(run, battle.units[id]!)
  const castings = participantsOf(run, melee, id)
  const numbers = { own: numbersOf(run, melee, side), enemy: numbersOf(run, melee, otherSide(run, side)) }
  const { shift, outnumbered, column } = meleeColumn(field.tables, castings, fighterOf(run, melee, id), numbers)
  const round = melee.rounds + 1
  const d20 = rollDie(run, id, 'melee', field.tables.combatChart.rows.at(-1)!.dice[1], round)
  const { losses } = readCombatChart(field.tables, column, d20)
  const few = outnumbered === 0 ? [] : [{ name: 'outnumbered', value: outnumbered }]
  emit(run, {
    kind: 'fight',
    unit: id,
    opponents: ofSide(melee.direct, otherSide(run, side)),
    round: melee.allRounds + 1,
    castings,
    column,
    modifiers: [...shift.modifiers, ...few],
    d20,
    losses,
  })
  return losses
}

/** SAR-12, 14.10: what the losses of a side mean for each of its units; among several chance says who takes which. */
function shares(run: ActionRun, melee: Melee, side: Side, losses: number): Record<string, Losses> {
  const { field, battle } = run
  const ids = ofSide(melee.direct, side)
  const [only] = ids
  if (ids.length === 1 && only !== undefined) {
    const { nation, arm } = factsOf(run, battle.units[only]!)
    const stance = meleeStance(run, only)
    const angle = angleIn(run, melee, only)
    return {
      [only]: allocateLosses(field.tables, {
        losses,
        kind: 'melee',
        formation: stance,
        angle,
        arm,
        nation,
      }),
    }
  }
  const receivers: Record<string, Receiver> = {}
  for (const id of ids) receivers[id] = { formation: meleeStance(run, id), angle: angleIn(run, melee, id) }
  const nth = 100 * (melee.rounds + 1)
  return shareLosses(
    field.tables,
    losses,
    receivers,
    (nr) => ids[rollDie(run, only!, 'receiver', ids.length, nth + nr) - 1]!,
  )
}

/** SAR-14.12, 18.3: infantry that mounted cavalry has broken loses more. */
function rideDown(
  run: ActionRun,
  beaten: readonly BeatenUnit[],
  arms: ReadonlyMap<string, ReturnType<typeof meleeArm>>,
): void {
  for (const { unit, by } of beaten) {
    const victor = { arm: meleeArm(run, by), mounted: run.battle.units[by]!.mounted }
    const number = extraStragglersD4(run.field.tables, arms.get(unit)!, victor)
    if (number === 0 || run.battle.units[unit]!.gone) continue
    const stragglers = rollStragglers(run, unit, 'riddenDown', number)
    inflictLosses(run, { unit, stragglers, casualties: 0, rule: 'SAR-14.12', by, kind: 'melee' })
  }
}

/** SAR-14.13: cavalry that two rounds have not brought into a square draws off, unbroken unless its stragglers break it. */
function squaresHold(run: ActionRun, melees: readonly Melee[]): void {
  const { battle, field } = run
  const { roundsPerTurn } = field.tables.meleeModifiers
  const off = melees
    .filter(({ rounds }) => rounds >= roundsPerTurn)
    .flatMap((melee) =>
      unitsInContact(melee)
        .filter((id) => isMountedCavalry(run, id))
        .map((id) => ({ id, foe: opponentInMelee(run, melee, id) })),
    )
    .filter(({ foe }) => meleeStance(run, foe) === 'square')
  for (const { id, foe } of off) {
    const { stragglersD4 } = repulsedBySquare(field.tables, false, roundsPerTurn)
    const stragglers = rollStragglers(run, id, 'repulsed', stragglersD4)
    inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-14.13', by: foe, kind: 'melee' })
  }
  breakUnits(
    run,
    off.map(({ id, foe }) => ({ unit: id, from: foe, rule: 'SAR-14.13', how: 'melee' as const })),
  )
  for (const { id, foe } of off)
    if (isUnbroken(run, id)) {
      battle.units[id] = { ...battle.units[id]!, locked: false }
      retreat(run, id, { from: foe, distance: 'retreat', facing: 'away', broken: false, rule: 'SAR-14.13' })
    }
  const gone = new Set(off.map(({ id }) => id))
  const stays = (id: string): boolean => !gone.has(id)
  battle.melees = battle.melees.map((melee) => ({
    ...melee,
    direct: mapSides(run.field.sides, (side) => ofSide(melee.direct, side).filter(stays)),
  }))
}

/**
 * SAR-14.6, 14.7: one round of every melee that has rounds left, all at once: all roll, all lose, then all breaks. Returns the
 * melees that it decided.
 */
export function fightRound(run: ActionRun): DecidedMelee[] {
  const { battle, field } = run
  const { roundsPerTurn } = field.tables.meleeModifiers
  const order = askingOrder(field)
  // Who ran or fell while others closed or stood is in no melee any more.
  battle.melees = battle.melees.map((melee) => withoutDepartedUnits(run, melee)).filter(isFought)
  const active = battle.melees.filter((melee) => melee.rounds < roundsPerTurn && isFought(melee))
  const inflicted = active.map((melee) =>
    mapSides(order, (side) => ofSide(melee.direct, side).reduce((sum, id) => sum + strike(run, melee, id), 0)),
  )
  const lost = active.map((melee, i) =>
    Object.assign({}, ...order.map((side) => shares(run, melee, side, ofSide(inflicted[i]!, otherSide(run, side))))),
  ) as Record<string, Losses>[]
  // What is needed of those who may be gone afterwards.
  const ids = active.flatMap(unitsInContact)
  const places = new Map(ids.map((id) => [id, centreOf(unitBlock(field, battle.units[id]!)!)]))
  const foes = new Map(
    active.flatMap((melee) => unitsInContact(melee).map((id) => [id, opponentInMelee(run, melee, id)])),
  )
  const arms = new Map(ids.map((id) => [id, meleeArm(run, id)]))
  const mobs = new Set(ids.filter((id) => battle.units[id]!.broken))
  for (const losses of lost)
    for (const id of Object.keys(losses).sort())
      inflictLosses(run, { unit: id, ...losses[id]!, rule: 'SAR-14.6', by: foes.get(id)!, kind: 'melee' })
  battle.melees = battle.melees.map((melee) =>
    active.includes(melee)
      ? {
          ...melee,
          rounds: melee.rounds + 1,
          allRounds: melee.allRounds + 1,
          rolled: unitsInContact(melee),
          caught: [],
        }
      : melee,
  )
  giveWay(run, ids, foes, mobs)
  const decided: DecidedMelee[] = []
  for (const melee of battle.melees.filter((one) => unitsInContact(one).some((id) => ids.includes(id)))) {
    const steady = (side: Side): string[] => ofSide(melee.direct, side).filter((id) => isUnbroken(run, id))
    const beaten = unitsInContact(melee)
      .filter((id) => !isUnbroken(run, id))
      .map((unit) => {
        const by = foes.get(unit)!
        const enemies = steady(otherSide(run, sideOfUnit(run, battle.units[unit]!)))
        // Who is ridden down by cavalry is so by whichever of it is left.
        const horse = enemies.find((id) => isMountedCavalry(run, id))
        return { unit, by: horse ?? (enemies.includes(by) ? by : (enemies[0] ?? by)), place: places.get(unit)! }
      })
    rideDown(
      run,
      beaten.filter(({ by }) => isUnbroken(run, by)),
      arms,
    )
    const left = order.filter((side) => steady(side).length > 0)
    if (left.length === 2) continue
    const winner = left[0] ?? null
    decided.push({ winner, winners: winner ? steady(winner) : [], beaten })
  }
  battle.melees = battle.melees.map((melee) => withoutDepartedUnits(run, melee)).filter(isFought)
  squaresHold(
    run,
    battle.melees.filter((melee) => unitsInContact(melee).some((id) => ids.includes(id))),
  )
  battle.melees = battle.melees.map((melee) => withoutDepartedUnits(run, melee)).filter(isFought)
  return decided
}

/** SAR-14.7, 14.12: who has broken retreats; a mob that was caught gives way once more. */
function giveWay(
  run: ActionRun,
  ids: readonly string[],
  foes: ReadonlyMap<string, string>,
  mobs: ReadonlySet<string>,
): void {
  for (const id of [...mobs].sort())
    if (isOnTable(run, id))
      retreat(run, id, { from: foes.get(id)!, distance: 'retreat', facing: 'away', broken: true, rule: 'SAR-14.12' })
  breakUnits(
    run,
    ids
      .filter((id) => !mobs.has(id))
      .map((unit) => ({ unit, from: foes.get(unit)!, rule: 'SAR-14.7', how: 'melee' as const })),
  )
}
