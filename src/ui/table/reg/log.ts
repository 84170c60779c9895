// What happened in a Regimental battle, in sentences with every die, its sum and the rule.
import type { RegimentalEvent, SumLine } from '../../../tabletop/regimental/battle/events'
import type { RegimentalField } from '../../../tabletop/regimental/battle/field'
import { signed } from '../../shared/format'
import { sideNames } from '../../shared/battleNames'
import { settings } from '../../shell/storage/settings'
import { leaderName, nameOf, taggedName } from './names'
import type { RegEvent } from './session'
import { logWords } from './words/log'
import { regWords, wordOf } from './words/words'

/** One line of the log. */
export interface RegLogLine {
  readonly n: number
  readonly isHeading: boolean
  readonly text: string
  /** The sums behind it, one a line. */
  readonly sums: readonly string[]
  readonly rule: string | null
  readonly units: readonly string[]
}

/** A sum in words: "die 6, +1 veteran, +2 fresh = 9". */
export function sumInWords(die: number | null, lines: readonly SumLine[], total: number): string {
  const words = regWords().lines
  const parts = lines.filter(({ value }) => value !== 0).map(({ id, value }) => `${signed(value)} ${wordOf(words, id)}`)
  const first = die === null ? [] : [logWords().die(die)]
  return `${[...first, ...parts].join(', ')} = ${total}`
}

/** Fire points as a number with halves: "2½". */
export function pointsText({ num, den }: { readonly num: number; readonly den: number }): string {
  const whole = Math.floor(num / den)
  const rest = num - whole * den
  return rest === 0 ? String(whole) : `${whole === 0 ? '' : whole}${rest * 2 === den ? '½' : ` ${rest}/${den}`}`
}

const listOf = (field: RegimentalField, ids: readonly string[]): string =>
  ids.map((id) => taggedName(field, id)).join(', ')

/** An event in words; null: nothing is told of it by itself. */
function told(event: RegimentalEvent, field: RegimentalField): Omit<RegLogLine, 'n'> | null {
  const t = logWords()
  const w = regWords()
  const { lang } = settings.value
  const unit = (id: string): string => taggedName(field, id)
  const line = (
    text: string,
    rule: string | null,
    units: readonly string[] = [],
    sums: readonly string[] = [],
  ): Omit<RegLogLine, 'n'> => ({
    isHeading: false,
    text: text.charAt(0).toUpperCase() + text.slice(1),
    sums,
    rule,
    units,
  })
  const heading = (text: string): Omit<RegLogLine, 'n'> => ({ isHeading: true, text, sums: [], rule: null, units: [] })
  switch (event.kind) {
    case 'turn':
      return heading(`${w.title(event.turn, field.terms.turns)} · ${w.playerTurnOf(sideNames(event.side, lang).full)}`)
    case 'place':
      return heading(w.places[event.place])
    case 'placed':
    case 'arrived':
      return line(event.kind === 'placed' ? t.placed(unit(event.unit)) : t.arrived(unit(event.unit)), 'REG-12.2', [
        event.unit,
      ])
    case 'leader':
      return line(
        t.leader(event.what, leaderName(field, event.leader), event.unit === null ? null : unit(event.unit)),
        'REG-11.1',
        event.unit === null ? [] : [event.unit],
      )
    case 'check':
      return line(
        t.check(event.leader === null ? null : leaderName(field, event.leader), event.die),
        'REG-4.3',
        event.units.map((each) => each.unit),
        event.units.map(
          (each) =>
            `${unit(each.unit)}: ${sumInWords(event.die, each.lines, each.total)}: ${wordOf(w.effects, each.effect)}`,
        ),
      )
    case 'charge':
      return line(
        event.coldSteel
          ? t.chargesCold(unit(event.unit), unit(event.target))
          : w.charge(unit(event.unit), unit(event.target)),
        'REG-9.1',
        [event.unit, event.target],
      )
    case 'reaction':
      return line(
        `${unit(event.unit)}: ${w.reactions[event.how]?.(event.to === null ? '' : unit(event.to)) ?? event.how}`,
        'REG-9.3',
        [event.unit],
      )
    case 'moved':
      return event.why === 'maneuver'
        ? null
        : line(t.moved(event.why, unit(event.unit)), event.cause?.rule ?? 'REG-6.4', [event.unit])
    case 'formed':
      return line(t.formed(unit(event.unit), wordOf(w.formations, event.to.formation)), 'REG-5.10', [event.unit])
    case 'chargeEnds':
      return line(t.chargeEnds(event.how, unit(event.unit), unit(event.target)), 'REG-9.2', [event.unit, event.target])
    case 'fire':
      return line(
        t.fire(
          listOf(
            field,
            event.firers.map((firer) => firer.unit),
          ),
          unit(event.target),
          event.isCannonade,
        ),
        'REG-7.1',
        [...event.firers.map((firer) => firer.unit), event.target],
        [
          event.firers.map((firer) => `${unit(firer.unit)}: ${firerText(firer)}`).join('; '),
          ...(event.rockets.length > 0 ? [t.rockets(event.rockets.join(', '))] : []),
          `${w.points(String(event.points))}; ${sumInWords(event.die, event.lines, event.total)}: ${wordOf(w.fireEffects, event.effect)}`,
          ...event.massed.map((each) => t.massed(unit(each.unit), wordOf(w.fireEffects, each.effect))),
        ],
      )
    case 'losses':
      return line(t.losses(unit(event.unit), event.stands, event.left), event.cause.rule, [event.unit])
    case 'order':
      return line(t.order(unit(event.unit), w.unit.order[event.order] ?? event.order), event.cause.rule, [event.unit])
    case 'guns':
      return line(
        t.guns(event.what, unit(event.unit), event.index === null ? null : event.index + 1),
        event.cause.rule,
        [event.unit],
      )
    case 'ammunition':
      return line(t.ammunition(unit(event.unit), event.low), event.low ? 'REG-8.8' : 'REG-12.5', [event.unit])
    case 'gone':
      return line(`${unit(event.unit)}: ${w.over.gone[event.how] ?? event.how}`, 'REG-1.4', [event.unit])
    case 'fallen':
      return line(t.fallen(leaderName(field, event.leader), event.die, wordOf(t.wounds, event.row)), 'REG-11.4')
    case 'combat':
      return line(
        `${w.combat(listOf(field, event.attackers), listOf(field, event.defenders))}: ${wordOf(w.combatResults, event.result)}`,
        'REG-9.5',
        [...event.attackers, ...event.defenders],
        [
          `${w.attackSum}: ${sumInWords(event.attack.die, event.attack.lines, event.attack.total)}`,
          `${w.defenseSum}: ${sumInWords(event.defense.die, event.defense.lines, event.defense.total)}`,
          t.difference(signed(event.difference)),
        ],
      )
    case 'special':
      return line(
        t.special(
          event.what,
          Object.fromEntries(
            Object.entries(event.args).map(([name, value]) => [name, nameOf(field, String(value)) ?? String(value)]),
          ),
        ),
        /^REG-/.test(event.rule) ? event.rule : null,
      )
    case 'morale':
      return line(
        t.morale(
          event.what,
          sideNames(event.side, lang).full,
          event.where === null ? null : nameOf(field, event.where),
        ),
        'REG-12.8',
      )
    case 'over': {
      const { winner, by } = event.result
      return line(
        `${winner === null ? w.over.draw : w.over.won(sideNames(winner, lang).full)}. ${w.over.by[by] ?? ''}`,
        'REG-12.12',
      )
    }
  }
}

/** Thousandths of an inch as inches to a tenth: "12", "7.5". */
export const inchesText = (thousandths: number): string => String(Math.round(thousandths / 100) / 10)

/** The last lines of the log: the latest place first, and in it the latest line; a place in which nothing happened has no heading. */
export function latestRegLines(events: readonly RegEvent[], field: RegimentalField, most: number): RegLogLine[] {
  const sections: { heading: RegLogLine | null; lines: RegLogLine[] }[] = [{ heading: null, lines: [] }]
  // A line stands behind nearly every event; a few more are read for the headings.
  for (const event of events.slice(-most * 3)) {
    const words = told(event, field)
    if (!words) continue
    const line = { n: event.n, ...words }
    if (line.isHeading) sections.push({ heading: line, lines: [] })
    else sections.at(-1)!.lines.push(line)
  }
  const isTurn = ({ heading }: (typeof sections)[number]): boolean => heading?.text.includes(' · ') === true
  return sections
    .filter((section, i) => section.lines.length > 0 || isTurn(section) || i === sections.length - 1)
    .reverse()
    .flatMap(({ heading, lines }) => [...(heading ? [heading] : []), ...lines.reverse()])
    .slice(0, most)
}

/** What one firer adds to a fire: points, stands, range, and why some of its points do not count. */
export function firerText({ points, stands, range, halved, longShot }: Firer): string {
  const w = regWords()
  const parts = [w.pointsOf(pointsText(points), stands, w.inches(inchesText(range)))]
  if (halved) parts.push(w.halved)
  if (longShot) parts.push(w.longShot)
  return parts.join(', ')
}
type Firer = Extract<RegimentalEvent, { kind: 'fire' }>['firers'][number]
