import { answersOf, answersOfBoth, changeAnswers } from '../answers'
import { centreOf } from '../../../common/block'
import { comesToImpassable, isOnTable } from '../../../common/ground'
import { pointDistance, headingTo, type Point, pointFromPose } from '../../../common/point'
import { polygonsOverlap } from '../../../common/polygon'
import { throwBadState, throwBadValue, isAllowed } from '../../errors'
import { inchesToThousandths } from '../../inches'
import { soakOff } from '../../stragglers/soakOff'
import { turnRecordOf } from '../breaking/turnRecord'
import { leadersWith } from '../breaking/remove'
import type { BattleHandler } from '../handler'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, type BattleTable, emit } from '../run'
import type { PendingShot, Side } from '../types'
import { rosterUnitOf, sideOfUnit } from '../units'

// SAR-5.8 (optional): soaking off. The target of a shot backs away from the shooter and thereby cancels stragglers of the shot.

/** Is the optional rule in force? */
const isRuleOn = ({ battle }: BattleTable): boolean => battle.options.rules.optSoakOff

/** The place from which a shot came: the middle of the unit that fired, or a battery beyond the table (OPS-23.4). */
function originOfShot({ battle, field }: BattleTable, shooter: string): Point {
  const unit = battle.units[shooter]
  const block = unit ? unitBlock(field, unit) : null
  if (block) return centreOf(block)
  return field.terms.clash?.offTableBatteries?.find(({ id }) => id === shooter)?.at ?? throwBadValue('SAR-5.8', 'shot')
}

/**
 * The place of the target of a shot after it has backed straight away from the shooter to cancel this many stragglers. `shot.at` is the id of
 * the target, `shot.from` that of the shooter.
 */
function placeAfterBacking(table: BattleTable, shot: PendingShot, castings: number): Point {
  const { battle, field } = table
  const unit = battle.units[shot.at]!
  const { arm } = rosterUnitOf(table, unit)
  // SAR-7.19: dismounted cavalry moves as infantry.
  const movingArm = arm === 'cavalry' && !unit.mounted ? 'infantry' : arm
  const { backInches } = soakOff(field.tables, movingArm, shot.stragglers, castings)
  const heading = headingTo(originOfShot(table, shot.from), centreOf(unitBlock(field, unit)!))
  return pointFromPose({ at: unit.at!, heading }, 0, inchesToThousandths(backInches))
}

/**
 * Places of the units that back away, by id. A unit that backs away from several shots moves by the sum of the ways. `soaks`: castings to
 * cancel, by the key of the shot.
 */
function placesAfterBacking(table: BattleTable, soaks: Readonly<Record<string, number>>): Map<string, Point> {
  // `open`: interim results of the phase.
  const { units, open } = table.battle
  const places = new Map<string, Point>()
  for (const shot of open.shots ?? []) {
    const castings = soaks[shot.key] ?? 0
    if (castings === 0) continue
    // Each way starts where the target stands now.
    const start = units[shot.at]!.at!
    const end = placeAfterBacking(table, shot, castings)
    const { x, y } = places.get(shot.at) ?? start
    places.set(shot.at, { x: x + end.x - start.x, y: y + end.y - start.y })
  }
  return places
}

/**
 * SAR-13.3: has the unit met an enemy in a charge, as charger or target? It then cannot back away. `doings`: the turn records of units; `met`:
 * the enemy that a charge reached.
 */
const isInContact = ({ battle }: BattleTable, id: string): boolean =>
  turnRecordOf(battle, id).met !== null || Object.values(battle.doings).some(({ met }) => met === id)

/** SAR-5.8: refuses a soak-off that the rules do not allow, or for which there is no room to back into. */
function checkSoakOff(table: BattleTable, side: Side, shotKey: string, castings: number): void {
  const { battle, field } = table
  if (!isRuleOn(table)) throwBadState('SAR-5.8', 'optSoakOff')
  const shot = battle.open.shots?.find(({ key }) => key === shotKey) ?? throwBadValue('SAR-5.8', 'shot')
  const unit = battle.units[shot.at]!
  // A shot at works (`shot.work`) costs no stragglers.
  if (sideOfUnit(table, unit) !== side || unit.at === null || shot.work) throwBadState('SAR-5.8', shotKey)
  if (unit.broken || unit.garrison !== null || isInContact(table, shot.at)) throwBadState('SAR-5.8', shot.at)
  // This refuses guns and too many castings (`soakOff`).
  const places = placesAfterBacking(table, { ...answersOf(table, side).soaks, [shotKey]: castings })
  const newOutline = unitPolygon(field, { ...unit, at: places.get(shot.at) ?? unit.at })!
  const isOnGround = newOutline.every((corner) => isOnTable(field.ground, corner))
  if (!isOnGround || comesToImpassable(field.ground, newOutline, unitPolygon(field, unit)))
    throwBadState('SAR-5.8', 'room')
  // Friends that will back away themselves count at their new places.
  for (const [id, other] of Object.entries(battle.units)) {
    // SAR-22.1: a refusal must not tell where a hidden enemy stands.
    if (other.hidden && sideOfUnit(table, other) !== side) continue
    const otherOutline = id === shot.at ? null : unitPolygon(field, { ...other, at: places.get(id) ?? other.at })
    if (otherOutline && polygonsOverlap(newOutline, otherOutline)) throwBadState('SAR-5.8', 'room')
  }
}

/** Most castings that one soak-off may cancel. */
const maxSoakOff = ({ field }: BattleTable): number => field.tables.optional.soakOff.maxStragglers

/** The soak-offs that a side may choose: key of the shot, and castings to cancel. */
function possibleSoakOffs(table: BattleTable, side: Side): { key: string; castings: number }[] {
  if (!isRuleOn(table)) return []
  return (table.battle.open.shots ?? []).flatMap(({ key }) =>
    Array.from({ length: maxSoakOff(table) }, (_, i) => ({ key, castings: i + 1 })).filter((soakOffChoice) =>
      isAllowed(() => checkSoakOff(table, side, soakOffChoice.key, soakOffChoice.castings)),
    ),
  )
}

/** Has this side a shot of which it may cancel stragglers? */
export const hasSoakOffChoice = (table: BattleTable, side: Side): boolean => possibleSoakOffs(table, side).length > 0

/** SAR-5.8 (optional): cancels stragglers of one shot by backing away from where it came from. */
export const soak: BattleHandler<'soak'> = {
  check: (table, side, { shot, castings }) => checkSoakOff(table, side, shot, castings),
  list(table, side, out) {
    for (const { key, castings } of possibleSoakOffs(table, side)) out.push({ type: 'soak', shot: key, castings })
  },
  run(run, side, { shot, castings }) {
    changeAnswers(run, side, { soaks: { ...answersOf(run, side).soaks, [shot]: castings } })
    emit(run, { kind: 'soaked', shot, castings }, side)
  },
}

/** SAR-5.8, 12.6: moves the units that back away, with their leaders (SAR-4.13). Returns all shots, less the stragglers that were cancelled. */
export function applySoakOff(run: ActionRun, shots: readonly PendingShot[]): PendingShot[] {
  const { battle, field } = run
  const soaks = answersOfBoth(run, 'soaks')
  const places = placesAfterBacking(run, soaks)
  for (const id of [...places.keys()].sort()) {
    const unit = battle.units[id]!
    const newPlace = places.get(id)!
    if (pointDistance(unit.at!, newPlace) === 0) continue
    battle.units[id] = { ...unit, at: newPlace }
    const middle = centreOf(unitBlock(field, battle.units[id]!)!)
    for (const leader of leadersWith(run, id)) battle.leaders[leader] = { ...battle.leaders[leader]!, at: middle }
    const oldPlace = unit.at!
    emit(run, {
      kind: 'moved',
      rule: 'SAR-5.8',
      unit: id,
      from: oldPlace,
      to: newPlace,
      heading: unit.heading,
      path: [oldPlace, newPlace],
      manner: 'stepBack',
      opponent: null,
    })
  }
  return shots.map((shot) => ({ ...shot, stragglers: shot.stragglers - (soaks[shot.key] ?? 0) }))
}
