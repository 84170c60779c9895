import { answersOf, answersOfBoth, changeAnswers } from '../answers'
import { centreOf } from '../../../common/block'
import { areasAt, onTable } from '../../../common/ground'
import { apart, headingTo, type Point, toTable } from '../../../common/point'
import { overlap } from '../../../common/polygon'
import { badState, badValue, isAllowed } from '../../errors'
import { thousandths } from '../../inches'
import { soakOff } from '../../stragglers/soakOff'
import { turnRecordOf } from '../breaking/turnRecord'
import { leadersWith } from '../breaking/remove'
import type { BattleHandler } from '../handler'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, type BattleTable, emit } from '../run'
import type { PendingShot, Side } from '../types'
import { factsOf, sideOfUnit } from '../units'

/** SAR-5.8: whether units may cancel stragglers by backing. */
const isOn = ({ battle }: BattleTable): boolean => battle.options.rules.optSoakOff

/** Where a shot came from: the middle of who fired, or a battery beyond the table (OPS-23.4). */
function firerAt({ battle, field }: BattleTable, from: string): Point {
  const unit = battle.units[from]
  const block = unit ? unitBlock(field, unit) : null
  if (block) return centreOf(block)
  return field.terms.clash?.bombards?.find(({ id }) => id === from)?.at ?? badValue('SAR-5.8', 'shot')
}

/** How far and whither a unit backs that cancels so many stragglers of a shot: straight away from the firer. */
function back(table: BattleTable, shot: PendingShot, castings: number): Point {
  const { battle, field } = table
  const unit = battle.units[shot.at]!
  const { arm } = factsOf(table, unit)
  const as = arm === 'cavalry' && !unit.mounted ? 'infantry' : arm
  const { backInches } = soakOff(field.tables, as, shot.stragglers, castings)
  const heading = headingTo(firerAt(table, shot.from), centreOf(unitBlock(field, unit)!))
  return toTable({ at: unit.at!, heading }, 0, thousandths(backInches))
}

/** Where those stand who soak off so much of these shots; who backs from several firers goes the sum of the ways. */
function backed(table: BattleTable, soaks: Readonly<Record<string, number>>): Map<string, Point> {
  const { units, open } = table.battle
  const places = new Map<string, Point>()
  for (const shot of open.shots ?? []) {
    const castings = soaks[shot.key] ?? 0
    if (castings === 0) continue
    const from = units[shot.at]!.at!
    const to = back(table, shot, castings)
    const { x, y } = places.get(shot.at) ?? from
    places.set(shot.at, { x: x + to.x - from.x, y: y + to.y - from.y })
  }
  return places
}

/** SAR-13.3: has a charge brought the unit up to an enemy, or one up to it? There is no backing out of that. */
const isReached = ({ battle }: BattleTable, id: string): boolean =>
  turnRecordOf(battle, id).met !== null || Object.values(battle.doings).some(({ met }) => met === id)

/** SAR-5.8: refuses what cannot be soaked off: guns, more than two, more than taken, or where there is no room to back into. */
function checkSoak(table: BattleTable, side: Side, key: string, castings: number): void {
  const { battle, field } = table
  if (!isOn(table)) badState('SAR-5.8', 'optSoakOff')
  const shot = battle.open.shots?.find((one) => one.key === key) ?? badValue('SAR-5.8', 'shot')
  const unit = battle.units[shot.at]!
  if (sideOfUnit(table, unit) !== side || unit.at === null || shot.work) badState('SAR-5.8', key)
  if (unit.broken || unit.garrison !== null || isReached(table, shot.at)) badState('SAR-5.8', shot.at)
  const places = backed(table, { ...answersOf(table, side).soaks, [key]: castings })
  const ground = unitPolygon(field, { ...unit, at: places.get(shot.at) ?? unit.at })!
  const clear = ground.every(
    (corner) =>
      onTable(field.ground, corner) && areasAt(field.ground, corner).every(({ kind }) => kind !== 'impassable'),
  )
  if (!clear) badState('SAR-5.8', 'room')
  for (const [id, other] of Object.entries(battle.units)) {
    const taken = id === shot.at ? null : unitPolygon(field, { ...other, at: places.get(id) ?? other.at })
    if (taken && overlap(ground, taken)) badState('SAR-5.8', 'room')
  }
}

const most = ({ field }: BattleTable): number => field.tables.optional.soakOff.maxStragglers

/** Shots that a side could soak off, with how many castings it may cancel. */
function open(table: BattleTable, side: Side): { key: string; castings: number }[] {
  if (!isOn(table)) return []
  return (table.battle.open.shots ?? []).flatMap(({ key }) =>
    Array.from({ length: most(table) }, (_, i) => ({ key, castings: i + 1 })).filter((one) =>
      isAllowed(() => checkSoak(table, side, one.key, one.castings)),
    ),
  )
}

/** Has this side anything to choose here? */
export const hasSoakOffChoice = (table: BattleTable, side: Side): boolean => open(table, side).length > 0

/** SAR-5.8 (optional): cancels stragglers of one shot by backing from who fired it. */
export const soak: BattleHandler<'soak'> = {
  check: (table, side, { shot, castings }) => checkSoak(table, side, shot, castings),
  list(table, side, out) {
    for (const { key, castings } of open(table, side)) out.push({ type: 'soak', shot: key, castings })
  },
  run(run, side, { shot, castings }) {
    changeAnswers(run, side, { soaks: { ...answersOf(run, side).soaks, [shot]: castings } })
    emit(run, { kind: 'soaked', shot, castings }, side)
  },
}

/** SAR-5.8, 12.6: the shots as they strike after both sides have backed, leaders with their men (SAR-4.13). */
export function applySoakOff(run: ActionRun, shots: readonly PendingShot[]): PendingShot[] {
  const { battle, field } = run
  const soaks = answersOfBoth(run, 'soaks')
  const places = backed(run, soaks)
  for (const id of [...places.keys()].sort()) {
    const unit = battle.units[id]!
    const to = places.get(id)!
    if (apart(unit.at!, to) === 0) continue
    battle.units[id] = { ...unit, at: to }
    const middle = centreOf(unitBlock(field, battle.units[id]!)!)
    for (const leader of leadersWith(run, id)) battle.leaders[leader] = { ...battle.leaders[leader]!, at: middle }
    const from = unit.at!
    emit(run, {
      kind: 'moved',
      rule: 'SAR-5.8',
      unit: id,
      from,
      to,
      heading: unit.heading,
      path: [from, to],
      manner: 'stepBack',
      opponent: null,
    })
  }
  return shots.map((shot) => ({ ...shot, stragglers: shot.stragglers - (soaks[shot.key] ?? 0) }))
}
