import { type Block, footprint } from '../../../common/block'
import { overlap } from '../../../common/polygon'
import { hull as convexHull } from '../../../common/straightMove'
import { isFormed, type Passed, type Passer, passThrough } from '../../movement/passThrough'
import type { Tables } from '../../types'
import { inflictLosses } from '../breaking/inflictLosses'
import { unitPolygon } from '../layout'
import { rollDie, type ActionRun, emit } from '../run'
import type { BattleUnit } from '../types'
import { sideOfUnit } from '../units'

/** SAR-9.2, 9.3: as what a unit passes; a mob as formed. */
export function passerKind(tables: Tables, unit: BattleUnit, charging: boolean): Passer {
  if (!isFormed(tables, unit.stance, true)) return 'unformed'
  return charging ? 'formedCharging' : 'formed'
}
const passedKind = (tables: Tables, unit: BattleUnit): Passed =>
  isFormed(tables, unit.stance, true) ? 'formed' : 'unformed'

/** SAR-9.2: one unit has gone through a friend: what it costs both, rolled for each (SAR-9.4: capped by whoever applies it); `again`: of dice of its own. */
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
      inflictLosses(run, { unit: id, stragglers, casualties, rule: 'SAR-9.2', by, kind: 'march' })
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
 * SAR-9: a unit goes from one place straight to another; every friend whose ground the swept way overlaps in any part has been
 * passed through, but for those in whose ranks it stood before. For moves that are not run side by side.
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
    if (overlap(swept, ground) && !overlap(start, ground)) applyPassage(run, id, other, charging, again)
  }
}
