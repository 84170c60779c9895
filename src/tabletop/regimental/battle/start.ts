// The units and leaders of a battle as it begins.
import type { RegimentalField } from './field'
import type { RegimentalLeader, RegimentalUnit } from './types'

/** Every unit of the order of battle: in its place, or awaited. */
export function startingUnits(field: RegimentalField): Record<string, RegimentalUnit> {
  const units: Record<string, RegimentalUnit> = {}
  for (const { id, side, arm, start, stands, guns } of field.units.values())
    units[id] = {
      side,
      x: start?.at.x ?? 0,
      y: start?.at.y ?? 0,
      heading: start?.heading ?? 0,
      formation: start?.formation ?? (arm === 'artillery' ? 'limbered' : 'fieldColumn'),
      stands,
      guns: guns.map((_, index) => ({ index, silenced: false, damaged: false, lowAmmo: false })),
      order: 'good',
      lowAmmo: false,
      postures: [],
      building: start?.building ?? null,
      absence: start ? null : 'awaited',
      hasFired: false,
      hasReacted: false,
      crewIn: null,
    }
  return units
}

/** Every leader in his place, or awaited with his group. He begins mounted and detached. */
export function startingLeaders(field: RegimentalField): Record<string, RegimentalLeader> {
  const leaders: Record<string, RegimentalLeader> = {}
  for (const { id, side, rating, at } of field.leaders.values())
    leaders[id] = {
      side,
      x: at?.x ?? 0,
      y: at?.y ?? 0,
      attached: null,
      rating,
      mounted: true,
      fallen: at ? null : { how: 'awaited', back: null },
      onFootUntil: null,
      replacedIn: null,
    }
  return leaders
}
