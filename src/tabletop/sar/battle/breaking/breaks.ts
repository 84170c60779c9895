import { gunsLeave } from '../../artillery/crew'
import { unitPolygon } from '../layout'
import { centreOf } from '../../../common/block'
import { unitBlock } from '../layout'
import { type ActionRun, emit, seenByBoth } from '../run'
import { factsOf } from '../units'
import { companiesOf, regimentOfCompany, unitsThatBreak } from './companies'
import { mergeInto } from './remove'
import { type Flight, leaveGuns, retreat, turnAbout } from './retreat'
import { headingAway } from './headingAway'
import { type BrokenUnit, checkRouts, recordRouts } from './routs'

/** Who may have broken, or has: by whom, and how (SAR-16.5). */
export interface BreakCandidate {
  readonly unit: string
  /** The enemy who caused it, from whom it flees; null: the nearest (SAR-7.18). */
  readonly from: string | null
  readonly rule: string
  readonly how: 'fire' | 'melee' | 'stand' | 'other'
}

const HOW_GUNS = { fire: 'fire', melee: 'melee', stand: 'failingToStand', other: 'fire' } as const

/** SAR-5.3, 5.7: those of the suspects, with their regiments and companies, who break. */
function tested(run: ActionRun, suspects: readonly BreakCandidate[]): BreakCandidate[] {
  const { units } = run.battle
  const here = suspects.filter(({ unit }) => units[unit] && !units[unit].gone && !units[unit].broken)
  const breaking = new Map<string, BreakCandidate>()
  for (const suspect of [...here].sort((a, b) => (a.unit < b.unit ? -1 : 1))) {
    const { regiment, companies } = unitsThatBreak(run.battle, suspect.unit)
    // A regiment that breaks takes its companies with it; else each company that breaks does so alone.
    const found = regiment === null ? companies : [regiment]
    for (const unit of found) {
      const own = here.find((one) => one.unit === unit)
      if (!breaking.has(unit)) breaking.set(unit, { ...suspect, ...own, unit })
    }
  }
  return [...breaking.values()]
}

/** SAR-5.4, 5.7, 16.5: a unit breaks: its companies with it, a mob that faces away, guns along or left. */
function shatter(run: ActionRun, { unit: id, from, rule, how }: BreakCandidate): void {
  const { battle, field } = run
  if (regimentOfCompany(battle, id) === id)
    for (const company of companiesOf(battle, id)) mergeInto(run, id, company, 'asTheyAre', 'SAR-5.7')
  const unit = battle.units[id]!
  if (factsOf(run, unit).arm === 'artillery' && unit.at && !gunsLeave(field.tables, HOW_GUNS[how]))
    leaveGuns(run, id, unit.at)
  battle.units[id] = { ...battle.units[id]!, broken: true, locked: false, garrison: null }
  const { casualties, stragglers } = battle.units[id]!.strength
  emit(run, { kind: 'broken', rule, unit: id, opponent: seenByBoth(run, from), casualties, stragglers })
  if (unit.at) turnAbout(run, id, { broken: true, heading: headingAway(run, id, from) ?? unit.heading })
}

/**
 * SAR-3.2: all who retreat broken do so side by side: each as if the others still stood where they were. What they lose on the way
 * and whom they pass through stays.
 */
export function retreatAll(
  run: ActionRun,
  breakers: readonly Pick<BreakCandidate, 'unit' | 'from' | 'rule'>[],
): Map<string, Flight> {
  const { battle } = run
  const flights = new Map<string, Flight>()
  const ends = new Map<string, Pick<(typeof battle.units)[string], 'at' | 'off' | 'gone'>>()
  for (const { unit: id, from, rule } of breakers) {
    const { at, off } = battle.units[id]!
    const flight = retreat(run, id, { from, distance: 'retreat', facing: 'away', broken: true, rule })
    if (flight) flights.set(id, flight)
    const unit = battle.units[id]!
    ends.set(id, { at: unit.at, off: unit.off, gone: unit.gone })
    if (!unit.gone) battle.units[id] = { ...unit, at, off }
  }
  for (const [id, end] of ends) {
    const unit = battle.units[id]!
    // Friends who fled through it may have left nobody of it.
    if (!unit.gone) battle.units[id] = { ...unit, ...end }
  }
  return flights
}

/** SAR-5.4, 11.16, 20.5: breaks, then retreats, then rout checks of all who saw it, until nobody breaks any more. */
function work(run: ActionRun, first: readonly BreakCandidate[]): void {
  const { battle, field } = run
  let wave = first
  while (wave.length > 0) {
    // SAR-5.7: a company breaks as part of its regiment, not once more by itself.
    const all = new Set(wave.map(({ unit }) => unit))
    const alone = ({ unit }: BreakCandidate): boolean => {
      const regiment = regimentOfCompany(battle, unit)
      return regiment === null || regiment === unit || !all.has(regiment)
    }
    const breakers = wave.filter(alone).sort((a, b) => (a.unit < b.unit ? -1 : 1))
    const seen: BrokenUnit[] = breakers.flatMap(({ unit }) => {
      const block = unitBlock(field, battle.units[unit]!)
      return block ? [{ unit, ground: unitPolygon(field, battle.units[unit]!)!, middle: centreOf(block) }] : []
    })
    for (const breaker of breakers) shatter(run, breaker)
    const flights = retreatAll(run, breakers)
    recordRouts(run, flights)
    const { routed, shaken } = checkRouts(run, seen, flights)
    const also = (unit: string): BreakCandidate => ({ unit, from: null, rule: 'SAR-20.6', how: 'other' })
    const routs = routed.map(also)
    const more = tested(run, shaken.map(also)).filter(({ unit }) => !routed.includes(unit))
    wave = [...routs, ...more.map((one) => ({ ...one, rule: 'SAR-5.3' }))].filter(
      ({ unit }) => !battle.units[unit]!.gone,
    )
  }
}

/** SAR-5.3, 11.16: tests whoever may have broken, and works off all that follows from it (SAR-20.5). */
export const breakUnits = (run: ActionRun, suspects: readonly BreakCandidate[]): void =>
  work(run, tested(run, suspects))

const unbroken = ({ battle }: ActionRun, breaking: readonly BreakCandidate[]): BreakCandidate[] => {
  const known = new Map(breaking.map((one) => [one.unit, one]))
  const { units } = battle
  return [...known.values()].filter(({ unit }) => units[unit] && !units[unit].gone && !units[unit].broken)
}

/** The same for units that break without a test (SAR-17.8, 20.6, 23.8). */
export const breakWithoutTest = (run: ActionRun, breaking: readonly BreakCandidate[]): void =>
  work(run, unbroken(run, breaking))

/** Those who are to be tested and those who break without a test, all together (SAR-3.2). */
export function breakAll(
  run: ActionRun,
  suspects: readonly BreakCandidate[],
  breaking: readonly BreakCandidate[],
): void {
  const sure = unbroken(run, breaking)
  const others = tested(run, suspects).filter(({ unit }) => !sure.some((one) => one.unit === unit))
  work(run, [...sure, ...others])
}
