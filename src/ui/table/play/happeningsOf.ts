// Turns what a side has been told of a battle into what the table plays.
import type { TableHappening, TableThrow } from '../board'
import { diceThrown, throwOfDice, throwOfRoll } from './diceTold'
import type { BattleView, KnownEvent } from './tableGame'

/** Events that are played besides dice. */
const PLAYED: ReadonlySet<KnownEvent['kind']> = new Set(['moved', 'shot', 'fight', 'broken'])

/** Dice of one unit or leader that follow each other lie there together. */
function addThrow(happenings: TableHappening[], of: string, thrown: TableThrow, isAside: boolean): void {
  const last = happenings.at(-1)
  if (last?.kind !== 'dice' || last.of !== of) happenings.push({ kind: 'dice', of, throws: [thrown], isAside })
  else happenings[happenings.length - 1] = { ...last, throws: [...last.throws, thrown] }
}

/**
 * What the table plays of these events, in their order. Shots of one unit's guns at one target are one salvo. Each die is shown at the unit that
 * throws it. `profile`: the edition of the rules, whose tables say what a throw needed.
 */
export function happeningsOf(events: readonly KnownEvent[], profile: BattleView['profile']): TableHappening[] {
  const happenings: TableHappening[] = []
  const thrown = diceThrown(events)
  /** Does something else than dice go on in this phase already? */
  let isUnderWay = false
  for (const event of events) {
    if (event.kind === 'phase') isUnderWay = false
    else if (PLAYED.has(event.kind)) isUnderWay = true
    switch (event.kind) {
      case 'die': {
        const dice = thrown.get(event.n)
        if (dice) addThrow(happenings, dice.of, throwOfDice(dice), isUnderWay)
        break
      }
      case 'test':
        addThrow(happenings, event.unit, throwOfRoll(event, profile), false)
        break
      case 'moved':
        happenings.push({
          kind: 'move',
          unit: event.unit,
          path: event.path,
          heading: event.heading,
          manner: event.manner,
        })
        break
      case 'shot': {
        const last = happenings.at(-1)
        const salvo = last?.kind === 'shot' && last.from === event.unit && last.to === event.target ? last : null
        if (salvo) happenings.pop()
        happenings.push({
          kind: 'shot',
          from: event.unit,
          to: event.target,
          losses: event.losses + (salvo?.losses ?? 0),
          guns: event.pounds !== null,
          throws: [...(salvo?.throws ?? []), throwOfRoll(event, profile)],
        })
        break
      }
      case 'fight':
        happenings.push({
          kind: 'fight',
          units: [event.unit, ...event.opponents],
          losses: event.losses,
          throws: [throwOfRoll(event, profile)],
        })
        break
      case 'broken':
        happenings.push({ kind: 'rout', unit: event.unit })
        break
      default:
    }
  }
  return happenings
}
