import { rollToStand } from '../../melee/stand'
import { breakUnits } from '../breaking/breaks'
import { inflictLosses } from '../breaking/inflictLosses'
import { retreat } from '../breaking/retreat'
import { type ActionRun, rollDie, emit } from '../run'
import { rollStragglers } from './close'
import { type Contact, hasDrawnOff, canPursue } from './contacts'
import { isOnTable, isUnbroken } from './status'
import { unitsInContact } from './melees'
import { moraleRatings, standFlags } from './moraleFactors'

/** SAR-13.11, 14.9, Q32: who need not roll to stand: in a melee already, charging and closed itself, or caught while it fled. */
function rolls(run: ActionRun, closed: readonly Contact[], target: string): boolean {
  const { units, melees } = run.battle
  const inMelee = melees.some((melee) => unitsInContact(melee).includes(target))
  const closes = closed.some(({ charger }) => charger === target)
  return !inMelee && !closes && !units[target]!.broken && !closed.some((one) => one.target === target && one.caught)
}

/** SAR-13.11, 13.12: one roll for each who is charged, however many have closed with it. */
function rollOne(run: ActionRun, target: string, closers: readonly Contact[]): { stands: boolean; stragglers: number } {
  const { battle, field } = run
  const { casualties } = battle.units[target]!.strength
  const nerve = { ...moraleRatings(run, target), flags: standFlags(run, target, closers), casualties }
  const d20 = rollDie(run, target, 'stand', field.tables.closeStand.die)
  const row = rollToStand(field.tables, nerve, d20)
  const lost = casualties > 0 ? [{ name: 'casualties', value: 0 - casualties }] : []
  emit(run, {
    kind: 'test',
    rule: 'SAR-13.11',
    unit: target,
    test: 'stand',
    opponent: closers[0]!.charger,
    d20,
    modifiers: [...row.shift.modifiers, ...lost],
    total: row.total,
    result: row.result,
  })
  const stragglers = rollStragglers(run, target, 'stand.stragglers', row.stragglersD4)
  return { stands: row.result === 'stand', stragglers }
}

/**
 * SAR-13.6c, d, 13.11 to 13.13: all who are charged roll to stand; who does not retreats a charge move, and is caught if a charger
 * has the distance left. Returns the contacts that come to blows.
 */
export function rollAllToStand(run: ActionRun, closed: readonly Contact[]): Contact[] {
  const { battle } = run
  const targets = [...new Set(closed.map(({ target }) => target))].sort()
  const closersOf = (id: string): Contact[] => closed.filter(({ target }) => target === id)
  const rolled = targets
    .filter((target) => rolls(run, closed, target))
    .map((target) => ({ target, ...rollOne(run, target, closersOf(target)) }))
  const from = (id: string): string => closersOf(id)[0]!.charger
  for (const { target, stragglers } of rolled)
    inflictLosses(run, {
      unit: target,
      stragglers,
      casualties: 0,
      rule: 'SAR-13.12',
      by: from(target),
      kind: 'test',
    })
  const before = new Set(targets.filter((id) => battle.units[id]!.broken))
  const fled = rolled.filter(({ stands, target }) => !stands && isOnTable(run, target)).map(({ target }) => target)
  for (const target of fled)
    retreat(run, target, {
      from: from(target),
      distance: 'charge',
      facing: 'away',
      broken: false,
      rule: 'SAR-13.13',
    })
  breakUnits(
    run,
    rolled
      .filter(({ stands }) => stands)
      .map(({ target }) => ({ unit: target, from: from(target), rule: 'SAR-13.12', how: 'stand' as const })),
  )
  const out: Contact[] = []
  for (const contact of closed) {
    const { charger, target } = contact
    if (!isUnbroken(run, charger) || !isOnTable(run, target)) continue
    const caught: Contact = { ...contact, angle: 'rear', caught: true }
    // Who was broken by a reduced volley (SAR-13.6b) or routed has fled as well.
    if (fled.includes(target) || (before.has(target) && hasDrawnOff(run, charger, target))) {
      // SAR-13.13: contact follows against its rear.
      if (!contact.beside && canPursue(run, charger, target) && isUnbroken(run, charger)) out.push(caught)
    } else if (before.has(target)) out.push(caught)
    else if (isUnbroken(run, target)) out.push(contact)
  }
  return out
}
