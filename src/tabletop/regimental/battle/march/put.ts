// Sets a unit down at a new place, with all that follows from it: leaders who go with it, lone enemy leaders in its way (REG-11.1, 11.2).
import { type Block, centreOf, footprint } from '../../../common/block'
import { pointDistance } from '../../../common/point'
import { containsPoint } from '../../../common/polygon'
import { blockOf } from '../block'
import type { Stand } from '../events'
import { emit, type RegimentalRun } from '../run'
import type { RegimentalTable } from '../run'
import { enemyOf, leadersOfSide, unitOf, unitsOfSide } from '../units'

/** Where a unit stands, for an event. */
export function standOf(table: RegimentalTable, id: string): Stand {
  const { x, y, heading, formation } = unitOf(table, id)
  return { x, y, heading, formation }
}

/** REG-11.1: an attached leader goes where his unit goes. */
function takeLeadersAlong(run: RegimentalRun, id: string, { x, y }: { x: number; y: number }): void {
  for (const leader of Object.values(run.battle.leaders))
    if (leader.attached === id) {
      leader.x = x
      leader.y = y
    }
}

/** REG-11.2: a lone leader whom an enemy unit reaches moves to the nearest unit of his side. */
function driveOffLeaders(run: RegimentalRun, id: string, block: Block): void {
  const side = enemyOf(run, unitOf(run, id).side)
  const area = footprint(block)
  for (const leaderId of leadersOfSide(run, side)) {
    const leader = run.battle.leaders[leaderId]!
    if (leader.attached !== null || !containsPoint(area, leader)) continue
    const refuge = unitsOfSide(run, side)
      .map((unit) => ({ unit, at: centreOf(blockOf(run.field, unit, unitOf(run, unit))) }))
      .sort((a, b) => pointDistance(a.at, leader) - pointDistance(b.at, leader))[0]
    if (!refuge) continue
    leader.x = refuge.at.x
    leader.y = refuge.at.y
    emit(run, { kind: 'leader', leader: leaderId, what: 'rode', unit: refuge.unit, x: leader.x, y: leader.y })
  }
}

/** Sets a unit down where a block says; its formation must already be that of the block. */
export function putUnit(run: RegimentalRun, id: string, block: Block): void {
  const unit = unitOf(run, id)
  unit.x = block.at.x
  unit.y = block.at.y
  unit.heading = block.heading
  takeLeadersAlong(run, id, centreOf(block))
  driveOffLeaders(run, id, block)
}
