import { gap } from '../../../common/polygon'
import { doingOf, setDoing } from '../breaking/doing'
import { unitGround } from '../layout'
import { type Run, tell } from '../run'
import type { BattleUnit } from '../types'
import { factsOf } from '../units'

/** Men so near to their guns serve them again. */
const AT_GUNS = 1000

/** SAR-16.1, 16.2: what functions make of guns that stand so, once all of phase 4 is done. */
function limberedAfter(unit: BattleUnit, functions: readonly string[]): boolean {
  let limbered = unit.stance === 'limbered'
  for (const one of functions) {
    if (one === 'limber') limbered = true
    if (one === 'unlimber') limbered = false
  }
  return limbered
}

/** SAR-16.2, 16.5: guns are limbered and unlimbered; a crew that has come back to the guns it left serves them (Q37). */
export function doFunctions(run: Run): void {
  const { battle } = run
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    if (unit.gone || unit.broken || unit.at === null || factsOf(run, unit).arm !== 'artillery') continue
    comeBack(run, id)
    const functions = battle.orders[id]?.functions ?? []
    if (unit.locked || unit.gunsAt || functions.length === 0) continue
    const stance = limberedAfter(unit, functions) ? 'limbered' : 'unlimbered'
    if (stance === unit.stance) continue
    battle.units[id] = { ...battle.units[id]!, stance }
    tell(run, { kind: 'formed', unit: id, stance, mounted: unit.mounted })
  }
  // SAR-16.14: of guns only a move function counts as having moved.
  for (const [id, { functions }] of Object.entries(battle.orders))
    if (functions.length > 0 && !functions.includes('move') && doingOf(battle, id).moved)
      setDoing(battle, id, { moved: false })
}

/** SAR-16.6: its own men at guns that were left behind. */
function comeBack(run: Run, id: string): void {
  const { battle, field } = run
  const unit = battle.units[id]!
  if (!unit.gunsAt) return
  const { at, heading } = unit.gunsAt
  const guns = unitGround(field, { ...unit, at, heading, stance: 'unlimbered' })
  const men = unitGround(field, unit)
  if (!guns || !men || gap(guns, men) > AT_GUNS) return
  battle.units[id] = { ...unit, at, heading, stance: 'unlimbered', gunsAt: null }
  tell(run, { kind: 'gunsManned', unit: id })
}
