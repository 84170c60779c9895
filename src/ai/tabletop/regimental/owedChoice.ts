// Choices that fall inside a step (types.ts, `Owed`).
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { legal } from '../../../tabletop/regimental/battle/engine'
import { unitOf } from '../../../tabletop/regimental/battle/units'
import { apart, type Situation, standValue } from './situation'

/** The texts that may be chosen now. */
function optionsNow({ table, side }: Situation): string[] {
  return legal(table, side).flatMap((entry) => {
    if (entry.type !== 'choose') return []
    const { option } = entry
    if (typeof option === 'string') return [option]
    return option && typeof option === 'object' && 'oneOf' in option ? [...option.oneOf] : []
  })
}

/** The best of some texts by a value; of equals the first. */
const bestBy = (options: readonly string[], value: (option: string) => number): string =>
  options.reduce((best, one) => (value(one) > value(best) ? one : best))

/** The player's choice. */
export function choose(situation: Situation): RegimentalAction[] {
  const { table, skill } = situation
  const options = optionsNow(situation)
  const owed = table.battle.owed.at(-1)
  const [first] = options
  if (!owed || first === undefined) return []
  const answer = (option: string): RegimentalAction[] => [{ type: 'choose', option }]
  if (!skill.reacts) return answer(first)
  const unitsValue = (option: string): number => {
    const [id] = option.split('>') as [string]
    return id in table.battle.units
      ? standValue(situation, id) * (unitOf(table, id).stands + unitOf(table, id).guns.length)
      : 0
  }
  switch (owed.kind) {
    case 'ammunition':
      // The weaker unit runs low.
      return answer(bestBy(options, (option) => -unitsValue(option)))
    case 'standLoss':
      return answer(bestBy(options, (option) => (option in table.battle.units ? unitOf(table, option).stands : 0)))
    case 'breakthrough':
    case 'secondTarget':
      return answer(
        bestBy(options, (option) => (option in table.battle.units ? 1_000_000 - apart(table, owed.unit, option) : 0)),
      )
    case 'recall':
      // Beaten cavalry gets away from the enemy's fire; one that has won keeps its ground.
      return answer(
        owed.instead === 'carry' || owed.instead === 'stay'
          ? options.includes('no')
            ? 'no'
            : first
          : options.includes('yes')
            ? 'yes'
            : first,
      )
    default:
      return answer(first)
  }
}
