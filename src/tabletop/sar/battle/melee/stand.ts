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

/**
 * SAR-13.11, 14.9, Q32: must the target roll to stand? Not if it is in a melee already, has closed with a charge of its own, is broken,
 * or was caught while it fled.
 */
function mustRollToStand(run: ActionRun, closed: readonly Contact[], target: string): boolean {
  const { units, melees } = run.battle
  const inMelee = melees.some((melee) => unitsInContact(melee).includes(target))
  const closes = closed.some(({ charger }) => charger === target)
  return !inMelee && !closes && !units[target]!.broken && !closed.some((one) => one.target === target && one.caught)
}

/** SAR-13.11, 13.12: the one roll to stand of a target, however many chargers have closed. */
function rollForTarget(
  run: ActionRun,
  target: string,
  closers: readonly Contact[],
): { stands: boolean; stragglers: number } {
  const { battle, field } = run
  const { casualties } = battle.units[target]!.strength
  const ratings = { ...moraleRatings(run, target), flags: standFlags(run, target, closers), casualties }
  const d20 = rollDie(run, target, 'stand', field.tables.closeStand.die)
  const row = rollToStand(field.tables, ratings, d20)
  const casualtiesModifier = casualties > 0 ? [{ name: 'casualties', value: 0 - casualties }] : []
  emit(run, {
    kind: 'test',
    rule: 'SAR-13.11',
    unit: target,
    test: 'stand',
    opponent: closers[0]!.charger,
    d20,
    modifiers: [...row.shift.modifiers, ...casualtiesModifier],
    total: row.total,
    result: row.result,
  })
  const stragglers = rollStragglers(run, target, 'stand.stragglers', row.stragglersD4)
  return { stands: row.result === 'stand', stragglers }
}

/**
 * SAR-13.6, 13.11 to 13.13: all targets roll to stand. A target that does not stand retreats by a charge move; a charger with enough
 * distance left catches it. Returns the contacts that become melees.
 */
export function rollAllToStand(run: ActionRun, closed: readonly Contact[]): Contact[] {
  const { battle } = run
  const targets = [...new Set(closed.map(({ target }) => target))].sort()
  const closersOf = (id: string): Contact[] => closed.filter(({ target }) => target === id)
  const rolled = targets
    .filter((target) => mustRollToStand(run, closed, target))
    .map((target) => ({ target, ...rollForTarget(run, target, closersOf(target)) }))
  const from = (id: string): string => closersOf(id)[0]!.charger
  for (const { target, stragglers } of rolled)
    inflictLosses(run, {
      unit: target,
      stragglers,
      casualties: 0,
      rule: 'SAR-13.12',
      causedBy: from(target),
      cause: 'test',
    })
  const alreadyBroken = new Set(targets.filter((id) => battle.units[id]!.broken))
  const fled = rolled.filter(({ stands, target }) => !stands && isOnTable(run, target)).map(({ target }) => target)
  for (const target of fled)
    retreat(run, target, {
      fleesFrom: from(target),
      moveKind: 'charge',
      facing: 'away',
      broken: false,
      rule: 'SAR-13.13',
    })
  breakUnits(
    run,
    rolled
      .filter(({ stands }) => stands)
      .map(({ target }) => ({ unit: target, fleesFrom: from(target), rule: 'SAR-13.12', cause: 'stand' as const })),
  )
  const out: Contact[] = []
  for (const contact of closed) {
    const { charger, target } = contact
    if (!isUnbroken(run, charger) || !isOnTable(run, target)) continue
    const caught: Contact = { ...contact, angle: 'rear', caught: true }
    // A target that a reduced volley (SAR-13.6) or a rout has broken has fled too.
    if (fled.includes(target) || (alreadyBroken.has(target) && hasDrawnOff(run, charger, target))) {
      // SAR-13.13: the charger that catches it strikes its rear.
      if (!contact.othersInContact && canPursue(run, charger, target) && isUnbroken(run, charger)) out.push(caught)
    } else if (alreadyBroken.has(target)) out.push(caught)
    else if (isUnbroken(run, target)) out.push(contact)
  }
  return out
}
