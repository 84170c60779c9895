// Turns the events of a Regimental battle into what the table plays: moves, shots, fights, dice where they fall.
import type { RegimentalField } from '../../../tabletop/regimental/battle/field'
import type { TableHappening, TableThrow } from '../board'
import { sumInWords } from './log'
import type { RegEvent } from './session'
import { regWords, wordOf } from './words/words'

/** Effects of fire that are good for whoever fires. */
const GOOD_FIRE = ['deadly', 'tellingHigh', 'tellingMid', 'tellingLow', 'telling']
/** Effects of checks that are good. */
const GOOD_CHECKS = ['doubleQuick', 'wellHandled', 'rallyWithElan', 'rally']
const GOOD_COMBATS = ['sweptFromTheField', 'drivenBack', 'hardPressed']

const d10 = (value: number) => ({ faces: 10, value })
const signOf = (rule: string): string => rule.replace('REG-', 'REG §')

/** What the table plays of these events, in their order. */
export function regHappenings(events: readonly RegEvent[], field: RegimentalField): TableHappening[] {
  const w = regWords()
  const isGun = (id: string): boolean => field.units.get(id)?.arm === 'artillery'
  const happenings: TableHappening[] = []
  /** Stands lost from here on by a unit, until the next fire or combat. */
  const lostBy = (from: number, id: string): number => {
    let lost = 0
    for (const event of events.slice(from + 1)) {
      if (event.kind === 'fire' || event.kind === 'combat') break
      if (event.kind === 'losses' && event.unit === id) lost += event.stands
    }
    return lost
  }
  for (const [i, event] of events.entries())
    switch (event.kind) {
      case 'check': {
        for (const [k, each] of event.units.entries()) {
          const thrown: TableThrow = {
            dice: [d10(event.die)],
            asked: sumInWords(event.die, each.lines, each.total),
            result: wordOf(w.effects, each.effect),
            rule: signOf('REG-4.3'),
            isGood: GOOD_CHECKS.includes(each.effect),
          }
          happenings.push({ kind: 'dice', of: each.unit, throws: [thrown], isAside: k > 0 })
        }
        break
      }
      case 'moved':
        happenings.push({
          kind: 'move',
          unit: event.unit,
          path: event.path,
          heading: event.to.heading,
          manner: event.why,
        })
        break
      case 'fire': {
        const thrown: TableThrow = {
          dice: [d10(event.die)],
          asked: `${event.isCannonade ? w.cannonade : w.musketry}: ${sumInWords(event.die, event.lines, event.total)}`,
          result: wordOf(w.fireEffects, event.effect),
          rule: signOf('REG-7.1'),
          isGood: GOOD_FIRE.includes(event.effect),
        }
        for (const [k, { unit }] of event.firers.entries())
          happenings.push({
            kind: 'shot',
            from: unit,
            to: event.target,
            losses: k === 0 ? lostBy(i, event.target) : 0,
            guns: isGun(unit),
            ...(k === 0 && { throws: [thrown] }),
          })
        break
      }
      case 'combat': {
        const [attacker] = event.attackers
        if (attacker === undefined) break
        happenings.push({
          kind: 'fight',
          units: [...event.attackers, ...event.defenders],
          losses: [...event.attackers, ...event.defenders].reduce((sum, id) => sum + lostBy(i, id), 0),
          throws: [
            {
              dice: [d10(event.attack.die), d10(event.defense.die)],
              asked: `${w.attackSum} ${event.attack.total}, ${w.defenseSum} ${event.defense.total}`,
              result: wordOf(w.combatResults, event.result),
              rule: signOf('REG-9.5'),
              isGood: GOOD_COMBATS.includes(event.result),
            },
          ],
        })
        break
      }
      case 'order':
        if (event.order === 'broken') happenings.push({ kind: 'rout', unit: event.unit })
        break
      default:
    }
  return happenings
}
