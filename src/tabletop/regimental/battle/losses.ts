// What a unit loses: stands, order, guns. Every loss goes through here, so that the army's losses (REG-12.8), charges and attached leaders follow.
import { GUN_STAND_WEIGHT } from './figures'
import { emit, type RegimentalRun } from './run'
import type { Absence, Cause, GunStand, RegimentalUnit, TroopOrder } from './types'

/** Why nothing more happens to a unit: it is not on the table any more. */
const isAway = ({ absence }: RegimentalUnit): boolean => absence !== null

/**
 * Takes a unit out of play (REG-1.4, 6.6, 10.14). Its leaders are detached where they stand; its charges end; crews that sheltered with it have
 * no shelter any more, and stand by guns they cannot serve until their next M1 (REG-12.9).
 */
export function takeOut(run: RegimentalRun, id: string, how: Exclude<Absence, 'awaited'>): void {
  const { battle } = run
  const unit = battle.units[id]!
  if (isAway(unit)) return
  unit.absence = how
  unit.postures = []
  unit.building = null
  emit(run, { kind: 'gone', unit: id, how })
  for (const charge of battle.charges) if (charge.unit === id) charge.state = 'over'
  for (const leaderId of Object.keys(battle.leaders).sort()) {
    const leader = battle.leaders[leaderId]!
    if (leader.attached !== id) continue
    leader.attached = null
    leader.x = unit.x
    leader.y = unit.y
    emit(run, { kind: 'leader', leader: leaderId, what: 'detached', unit: null, x: leader.x, y: leader.y })
  }
}

/** REG-12.8: counts stands that the army of a unit has lost. */
const countLoss = ({ battle }: RegimentalRun, { side }: RegimentalUnit, stands: number): void => {
  battle.lost[side] = (battle.lost[side] ?? 0) + stands
}

/** REG-1.4, 12.8: takes stands off troops, never more than are left; at none the unit is destroyed. Returns how many it lost. */
export function loseStands(run: RegimentalRun, id: string, stands: number, cause: Cause): number {
  const unit = run.battle.units[id]!
  const lost = isAway(unit) ? 0 : Math.min(stands, unit.stands)
  if (lost === 0) return 0
  unit.stands -= lost
  countLoss(run, unit, lost)
  emit(run, { kind: 'losses', unit: id, stands: lost, left: unit.stands, cause })
  if (unit.stands === 0) takeOut(run, id, 'destroyed')
  return lost
}

/** REG-1.5: sets the order of troops. Troops that break leave square and building: a crowd keeps neither (ruling on REG-1.11). */
export function setOrder(run: RegimentalRun, id: string, order: TroopOrder, cause: Cause): void {
  const unit = run.battle.units[id]!
  if (isAway(unit) || unit.guns.length > 0 || unit.order === order) return
  unit.order = order
  if (order === 'broken') {
    if (unit.formation === 'square' || unit.formation === 'hastySquare' || unit.formation === 'garrison')
      unit.formation = 'fieldColumn'
    unit.building = null
  }
  emit(run, { kind: 'order', unit: id, order, cause })
}

const RANK: Readonly<Record<TroopOrder, number>> = { good: 0, disordered: 1, broken: 2 }

/** REG-8.4, 10.14: makes the order of troops worse; never better. */
export function worsenOrder(run: RegimentalRun, id: string, order: TroopOrder, cause: Cause): void {
  if (RANK[order] > RANK[run.battle.units[id]!.order]) setOrder(run, id, order, cause)
}

function tellGuns(
  run: RegimentalRun,
  id: string,
  index: number | null,
  what: 'wrecked' | 'silenced' | 'damaged' | 'lost' | 'rallied',
  cause: Cause,
): void {
  const guns = run.battle.units[id]!.guns.map((stand) => ({ ...stand }))
  emit(run, { kind: 'guns', unit: id, index, what, guns, cause })
}

/** REG-1.8: silences a gun stand, by its number in the roster; null: every stand of the battery that is not silenced yet. */
export function silence(run: RegimentalRun, id: string, index: number | null, cause: Cause): void {
  const unit = run.battle.units[id]!
  const loud = unit.guns.filter((stand) => !stand.silenced && (index === null || stand.index === index))
  if (isAway(unit) || loud.length === 0) return
  for (const stand of loud) stand.silenced = true
  tellGuns(run, id, index, 'silenced', cause)
}

/** Takes gun stands off a battery; at none it is out of play. */
function takeGuns(
  run: RegimentalRun,
  id: string,
  index: number | null,
  isTaken: (stand: GunStand) => boolean,
  what: 'wrecked' | 'lost',
  cause: Cause,
): void {
  const unit = run.battle.units[id]!
  const taken = unit.guns.filter(isTaken)
  if (isAway(unit) || taken.length === 0) return
  unit.guns = unit.guns.filter((stand) => !taken.includes(stand))
  countLoss(run, unit, taken.length * GUN_STAND_WEIGHT)
  tellGuns(run, id, index, what, cause)
  if (unit.guns.length === 0) takeOut(run, id, what === 'lost' ? 'captured' : 'destroyed')
}

/** REG-1.8, 8.1: a gun stand is wrecked, and leaves play. */
export const wreck = (run: RegimentalRun, id: string, index: number, cause: Cause): void =>
  takeGuns(run, id, index, (stand) => stand.index === index, 'wrecked', cause)

/** REG-1.8: a gun stand is damaged; one that was damaged is wrecked. */
export function damage(run: RegimentalRun, id: string, index: number, cause: Cause): void {
  const stand = run.battle.units[id]!.guns.find((one) => one.index === index)
  if (!stand || isAway(run.battle.units[id]!)) return
  if (stand.damaged) {
    wreck(run, id, index, cause)
    return
  }
  stand.damaged = true
  tellGuns(run, id, index, 'damaged', cause)
}

/** REG-4.6, 10.14: gun stands are lost to the enemy. `isLost`: which of them; without it all. */
export const loseGuns = (
  run: RegimentalRun,
  id: string,
  cause: Cause,
  isLost: (stand: GunStand) => boolean = () => true,
): void => takeGuns(run, id, null, isLost, 'lost', cause)

/** REG-4.6, 10.3: guns limber free of charge before they go. Fixed guns cannot. */
export function limber(run: RegimentalRun, id: string): void {
  const unit = run.battle.units[id]!
  if (isAway(unit) || unit.formation !== 'unlimbered') return
  unit.formation = 'limbered'
  const { x, y, heading, formation } = unit
  emit(run, { kind: 'formed', unit: id, to: { x, y, heading, formation }, what: 'limber' })
}
