import type { PreviewKind, PreviewQuery } from '../../../src/tabletop/sar/battle/preview/query'
import { PREVIEW_KINDS } from '../../../src/tabletop/sar/battle/preview/query'
import type { BattleTable } from '../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../src/tabletop/sar/battle/types'
import { leadersOf, unitsOf } from '../../../src/tabletop/sar/battle/units'
import { otherSide } from '../../../src/tabletop/sar/battle/field'
import type { Random } from '../random'

/** A random question of a side; most can be answered. `kinds`: which previews are asked. */
export function randomQuery(
  table: BattleTable,
  side: Side,
  random: Random,
  kinds: readonly PreviewKind[] = PREVIEW_KINDS,
): PreviewQuery {
  const own = unitsOf(table, side)
  // Every unit of the order of battle, on the table or not.
  const enemies = Object.keys(table.battle.units).filter((id) => !own.includes(id))
  const unit = own.length > 0 ? random.pick(own) : 'nobody'
  const seen = unitsOf(table, otherSide(table, side))
  const target = seen.length > 0 && random.chance(0.8) ? random.pick(seen) : random.pick(enemies)
  const { at } = table.battle.units[unit] ?? { at: null }
  const [x, y] = [at?.x ?? 30_000, at?.y ?? 30_000]
  const aside = (): number => random.below(24_000) - 12_000
  const to = { x: x + aside(), y: y + aside() }
  const plan = random.chance(0.3)
    ? { plan: { order: random.pick(['move', 'charge'] as const), heading: random.below(36_000) } }
    : {}
  const steps = random.chance(0.3)
    ? { steps: [{ type: 'go' as const, unit, distance: 1 + random.below(6000), off: random.pick([0, 3000]) }] }
    : {}
  const made: { [K in PreviewKind]: () => PreviewQuery<K> } = {
    areas: () => ({ kind: 'areas', unit: random.chance(0.7) ? unit : target }),
    bound: () => ({
      kind: 'bound',
      unit,
      ...plan,
      step: random.pick([
        { type: 'go' as const, off: random.pick([0, random.below(36_000)]) },
        { type: 'wheel' as const, about: random.pick(['left', 'right'] as const) },
        { type: 'turn' as const, clockwise: random.chance(0.5) },
        { type: 'form' as const, stance: random.pick(['line', 'column', 'square'] as const) },
        { type: 'aboutFace' as const },
        { type: 'mount' as const, mounted: random.chance(0.5) },
      ]),
      ...(random.chance(0.3) && { size: random.below(9000) }),
    }),
    charge: () => ({ kind: 'charge', unit, target }),
    distance: () => ({ kind: 'distance', unit: random.chance(0.5) ? unit : target, ...plan }),
    dragGo: () => ({ kind: 'dragGo', unit, to, ...steps, ...plan }),
    dragTurn: () => ({ kind: 'dragTurn', unit, to, ...steps, ...plan }),
    dragWheel: () => ({
      kind: 'dragWheel',
      unit,
      to,
      corner: random.pick(['left', 'right'] as const),
      ...steps,
      ...plan,
    }),
    arrival: () => ({
      kind: 'arrival',
      group: random.pick(table.field.terms.arrivals[table.battle.options.arrivals].map(({ group }) => group)),
    }),
    forms: () => ({ kind: 'forms', unit, stance: random.pick(['line', 'column', 'square'] as const), ...plan }),
    ride: () => ({
      kind: 'ride',
      leader: random.pick(leadersOf(table, side)),
      ...(random.chance(0.7) && { to }),
      ...(random.chance(0.3) && { attach: unit }),
    }),
    setupGround: () => ({ kind: 'setupGround', unit }),
    fire: () => ({ kind: 'fire', shooters: [unit], target }),
    march: () => ({ kind: 'march', unit, ...steps, ...plan }),
    orders: () => ({ kind: 'orders', ...(random.chance(0.7) && { unit }) }),
    place: () => ({
      kind: 'place',
      unit,
      ...to,
      heading: random.below(36_000),
      stance: random.pick(['line', 'column', 'limbered'] as const),
      width: 1 + random.below(12),
    }),
    randomOrder: () => ({ kind: 'randomOrder', unit }),
    reach: () => ({ kind: 'reach', unit, ...steps, ...plan }),
    sight: () => ({ kind: 'sight', from: { unit }, to: random.chance(0.6) ? { unit: target } : to }),
    square: () => ({ kind: 'square', unit, ...(random.chance(0.7) && { charger: target }) }),
  }
  return made[random.pick(kinds)]()
}
