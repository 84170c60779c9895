import { centreOf, centrePose, footprint } from '../../../common/block'
import { levelAt } from '../../../common/ground'
import { apart, toLocal } from '../../../common/point'
import { sightBlock } from '../../../common/sight'
import { allocate } from '../../fire/allocate'
import { shoot } from '../../fire/shot'
import { isFormed } from '../../movement/passThrough'
import { effectivesOf } from '../../stragglers/strength'
import type { FireTarget } from '../../types'
import { zoneOf } from '../../zones/zone'
import { type OffTableBattery, otherSide } from '../field'
import { unitBlock, unitGround } from '../layout'
import { type Run, roll, type Table, tell } from '../run'
import type { OpenShot } from '../types'
import { unitsOf } from '../units'
import { castingsSeen, coverOf, screened, targetGround } from './targets'

/** OPS-23.4: enemy units near the centre of the table that the battery could see from where it stands, far beyond the edge. */
function seen(table: Table, { at, side }: OffTableBattery): string[] {
  const { field, battle } = table
  const { clash } = field.course
  const all = Object.keys(battle.units).sort()
  return unitsOf(table, otherSide(side)).filter((id) => {
    const unit = battle.units[id]!
    const block = unitBlock(field, unit)!
    if (unit.hidden || !clash || apart(centreOf(block), clash.centre) > clash.reach) return false
    const screens = all.flatMap((other) => {
      const ground = other === id ? null : unitGround(field, battle.units[other]!)
      return ground && isFormed(field.tables, battle.units[other]!.stance)
        ? [{ ground, level: levelAt(field.ground, centreOf(unitBlock(field, battle.units[other]!)!)) }]
        : []
    })
    return [centreOf(block), ...footprint(block)].some((mark) => sightBlock(field.ground, at, mark, screens) === null)
  })
}

/** The target: of those in order the one with most men, the first by id of several. */
function targetOf(table: Table, battery: OffTableBattery): string | null {
  let best: { id: string; worth: number } | null = null
  for (const id of seen(table, battery)) {
    const { strength, broken } = table.battle.units[id]!
    const worth = effectivesOf(strength) + (broken ? 0 : 1000)
    if (best === null || worth > best.worth) best = { id, worth }
  }
  return best?.id ?? null
}

/** What shields the target and what it is (SAR-11.9), seen from the battery. */
function rowsOf(table: Table, target: string, { at }: OffTableBattery): FireTarget[] {
  const unit = table.battle.units[target]!
  const cover: FireTarget[] = [...coverOf(table, target, at).rows]
  if (unit.stance === 'skirmish') cover.push('skirmish')
  else if (screened(table, target, at, centreOf(unitBlock(table.field, unit)!))) cover.push('throughSkirmishers')
  if (unit.stance === 'unlimbered') cover.push('unlimberedArtillery')
  return cover
}

/**
 * OPS-23.4: batteries that bombard from two or three hexes away: in the First Fire phase of the first turns each of their gun castings
 * fires once, as at long range. Nothing strikes yet.
 */
export function bombard(run: Run): OpenShot[] {
  const { battle, field } = run
  const { tables } = field
  const shots: OpenShot[] = []
  for (const battery of field.course.clash?.bombards ?? []) {
    const target = battle.turn <= battery.turns ? targetOf(run, battery) : null
    if (target === null) continue
    const enemy = battle.units[target]!
    const block = unitBlock(field, enemy)!
    const spot = toLocal(centrePose(block), battery.at)
    const zone =
      enemy.garrison === null
        ? zoneOf(tables, { halfWidth: block.width / 2, halfDepth: block.depth / 2 }, spot.x, spot.y, enemy.stance)
        : 'front'
    const range = Math.min(
      ...castingsSeen(targetGround(run, target)!, battery.at).map((mark) => apart(mark, battery.at)),
    )
    const rows = rowsOf(run, target, battery)
    for (const [n, pounds] of battery.poundages.entries()) {
      const d20 = roll(run, battery.id, 'bombard', 20, n + 1)
      const { points, column, losses, shift } = shoot(
        tables,
        { arm: 'artillery', pounds, band: 'long' },
        { arm: 'artillery', nation: battery.nation, training: battery.training ?? 'untrained', target: rows },
        d20,
      )
      tell(run, {
        kind: 'shot',
        rule: 'OPS-23.4',
        unit: battery.id,
        target,
        work: null,
        castings: 1,
        pounds,
        range,
        band: 'long',
        points,
        column,
        modifiers: shift.modifiers,
        d20,
        losses,
      })
      const { arm } = field.units.get(enemy.of)!
      const men = allocate(tables, { losses, kind: 'fire', formation: enemy.stance, angle: zone, arm })
      shots.push({ key: `${battery.id}>${n + 1}`, from: battery.id, at: target, guns: true, ...men, work: null })
    }
  }
  return shots
}
