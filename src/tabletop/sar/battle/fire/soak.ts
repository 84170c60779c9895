import { footprint } from '../../../common/block'
import { areasAt, onTable } from '../../../common/ground'
import { apart, headingTo, type Point, toTable } from '../../../common/point'
import { overlap } from '../../../common/polygon'
import { badState, badValue, isAllowed } from '../../errors'
import { thousandths } from '../../inches'
import { soakOff } from '../../stragglers/soakOff'
import type { Handler } from '../handler'
import { unitBlock, unitGround } from '../layout'
import { type Run, type Table, tell } from '../run'
import type { OpenShot, Side } from '../types'
import { factsOf, sideOfUnit } from '../units'
import { centreOf } from '../../../common/block'

/** SAR-5.8: whether units may cancel stragglers by backing. */
const isOn = ({ battle }: Table): boolean => battle.options.rules.optSoakOff

/** How far and whither a unit backs that cancels so many stragglers of a shot: straight away from the firer. */
function back(table: Table, shot: OpenShot, castings: number): Point {
  const { battle, field } = table
  const unit = battle.units[shot.at]!
  const { arm } = factsOf(table, unit)
  const as = arm === 'cavalry' && !unit.mounted ? 'infantry' : arm
  const { backInches } = soakOff(field.tables, as, shot.stragglers, castings)
  const from = centreOf(unitBlock(field, battle.units[shot.from]!)!)
  const heading = headingTo(from, centreOf(unitBlock(field, unit)!))
  return toTable({ at: unit.at!, heading }, 0, thousandths(backInches))
}

/** SAR-5.8: refuses what cannot be soaked off: guns, more than two, more than taken, or where there is no room to back into. */
function checkSoak(table: Table, side: Side, key: string, castings: number): void {
  const { battle, field } = table
  if (!isOn(table)) badState('SAR-5.8', 'optSoakOff')
  const shot = battle.open.shots?.find((one) => one.key === key) ?? badValue('SAR-5.8', 'shot')
  const unit = battle.units[shot.at]!
  if (sideOfUnit(table, unit) !== side || unit.at === null || shot.work) badState('SAR-5.8', key)
  if (unit.broken || unit.garrison !== null) badState('SAR-5.8', shot.at)
  const there = { ...unit, at: back(table, shot, castings) }
  const ground = footprint(unitBlock(field, there)!)
  const clear = ground.every(
    (corner) =>
      onTable(field.ground, corner) && areasAt(field.ground, corner).every(({ kind }) => kind !== 'impassable'),
  )
  if (!clear) badState('SAR-5.8', 'room')
  for (const [id, other] of Object.entries(battle.units)) {
    const taken = id === shot.at ? null : unitGround(field, other)
    if (taken && overlap(ground, taken)) badState('SAR-5.8', 'room')
  }
}

const most = ({ field }: Table): number => field.tables.optional.soakOff.maxStragglers

/** Shots that a side could soak off, with how many castings it may cancel. */
function open(table: Table, side: Side): { key: string; castings: number }[] {
  if (!isOn(table)) return []
  return (table.battle.open.shots ?? []).flatMap(({ key }) =>
    Array.from({ length: most(table) }, (_, i) => ({ key, castings: i + 1 })).filter((one) =>
      isAllowed(() => checkSoak(table, side, one.key, one.castings)),
    ),
  )
}

/** Has this side anything to choose here? */
export const choosesSoak = (table: Table, side: Side): boolean => open(table, side).length > 0

/** SAR-5.8 (optional): cancels stragglers of one shot by backing from who fired it. */
export const soak: Handler<'soak'> = {
  check: (table, side, { shot, castings }) => checkSoak(table, side, shot, castings),
  list(table, side, out) {
    for (const { key, castings } of open(table, side)) out.push({ type: 'soak', shot: key, castings })
  },
  run(run, side, { shot, castings }) {
    const draft = run.battle.drafts[side]
    run.battle.drafts[side] = { ...draft, soaks: { ...draft.soaks, [shot]: castings } }
    tell(run, { kind: 'soaked', shot, castings }, side)
  },
}

/** SAR-5.8, 12.6: the shots as they strike after both sides have backed; who backs from several firers goes the sum of the ways. */
export function soakedOff(run: Run, shots: readonly OpenShot[]): OpenShot[] {
  const { battle } = run
  const soaks = { ...battle.drafts.us.soaks, ...battle.drafts.mexican.soaks }
  const ways = new Map<string, Point>()
  const left = shots.map((shot) => {
    const castings = soaks[shot.key] ?? 0
    if (castings === 0) return shot
    const { at } = battle.units[shot.at]!
    const to = back(run, shot, castings)
    const sum = ways.get(shot.at) ?? { x: 0, y: 0 }
    ways.set(shot.at, { x: sum.x + to.x - at!.x, y: sum.y + to.y - at!.y })
    return { ...shot, stragglers: shot.stragglers - castings }
  })
  for (const id of [...ways.keys()].sort()) {
    const unit = battle.units[id]!
    const way = ways.get(id)!
    const to = { x: unit.at!.x + way.x, y: unit.at!.y + way.y }
    if (apart(unit.at!, to) === 0) continue
    battle.units[id] = { ...unit, at: to }
    tell(run, { kind: 'moved', rule: 'SAR-5.8', unit: id, from: unit.at!, to, heading: unit.heading })
  }
  return left
}
