import type { AddressedEvent, BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { BattleEvent } from '../../../../../src/tabletop/sar/battle/events'

/**
 * The battle as it stands, with records of its own. The rules replace units, leaders and orders by new objects and never change them, so the
 * copy may keep the same objects, and caches that go by them stay of use.
 */
export function frozen({ field, battle }: BattleTable): BattleTable {
  const copy = Object.fromEntries(
    Object.entries(battle).map(([name, part]) => [
      name,
      Array.isArray(part) ? [...part] : part !== null && typeof part === 'object' ? { ...part } : part,
    ]),
  ) as unknown as BattleTable['battle']
  return { field, battle: copy }
}

/** The bodies of events. */
export const apart = (events: readonly AddressedEvent[]): BattleEvent[] => events.map(({ body }) => body)
