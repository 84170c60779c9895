import { type Block, footprint } from '../../../common/block'
import { polygonsOverlap } from '../../../common/polygon'
import { hull as convexHull } from '../../../common/straightMove'
import { isFormed, type Passed, type Passer, passThrough } from '../../movement/passThrough'
import type { Tables } from '../../types'
import { inflictLosses } from '../breaking/inflictLosses'
import { unitPolygon } from '../layout'
import { rollDie, type ActionRun, emit } from '../run'
import type { BattleUnit } from '../types'
import { sideOfUnit } from '../units'

/** SAR-9.2, 9.3: the kind of a unit that passes through a friend; a mob counts as formed. */
export function passerKind(tables: Tables, unit: BattleUnit, charging: boolean): Passer {
  if (!isFormed(tables, unit.stance, true)) return 'unformed'
  return charging ? 'formedCharging' : 'formed'
}
const passedKind = (tables: Tables, unit: BattleUnit): Passed =>
  isFormed(tables, unit.stance, true) ? 'formed' : 'unformed'

/**
 * SAR-9.2: rolls and applies the losses of both units when one has passed through a friend (the cap of SAR-9.4 is in `inflictLosses`).
 * @param again added to the key of the dice, so that a second passage of a turn rolls other dice
 */
export function applyPassage(run: ActionRun, mover: string, friend: string, charging: boolean, again = ''): void {
  const { field, battle } = run
  const [unit, other] = [battle.units[mover]!, battle.units[friend]!]
  const through = passedKind(field.tables, other)
  const passage = passThrough(field.tables, passerKind(field.tables, unit, charging), through)
  emit(run, { kind: 'passedThrough', unit: mover, other: friend })
  const dice = (of: string, purpose: string, number: number): number =>
    Array.from({ length: number }, (_, i) => rollDie(run, of, purpose, 4, i + 1)).reduce((a, b) => a + b, 0)
  const pay = (id: string, by: string, stragglers: number, casualties: number): void => {
    if (stragglers + casualties > 0 && !battle.units[id]!.gone)
      inflictLosses(run, { unit: id, stragglers, casualties, rule: 'SAR-9.2', causedBy: by, cause: 'march' })
  }
  pay(mover, friend, dice(mover, `through.${friend}${again}`, passage.movingStragglersD4), 0)
  pay(
    friend,
    mover,
    dice(friend, `passed.${mover}${again}`, passage.passedStragglersD4),
    dice(friend, `passedDead.${mover}${again}`, passage.passedCasualtiesD4),
  )
}

/**
 * SAR-9: the passages of a unit that moves straight from one place to another, outside the simultaneous moves. It passes through every
 * friend that its swept area overlaps, except those that it already overlapped at the start.
 */
export function passThroughFriends(
  run: ActionRun,
  id: string,
  from: Block,
  to: Block,
  charging: boolean,
  again = '',
): void {
  const { field, battle } = run
  const side = sideOfUnit(run, battle.units[id]!)
  const start = footprint(from)
  const swept = convexHull([...start, ...footprint(to)])
  if (from.at.x === to.at.x && from.at.y === to.at.y && from.heading === to.heading) return
  for (const other of Object.keys(battle.units).sort()) {
    const friend = battle.units[other]!
    if (other === id || friend.gone || friend.at === null || sideOfUnit(run, friend) !== side) continue
    const ground = unitPolygon(field, friend)!
    if (polygonsOverlap(swept, ground) && !polygonsOverlap(start, ground)) applyPassage(run, id, other, charging, again)
  }
}
