import { gunsLeave } from '../../artillery/crew'
import { unitPolygon } from '../layout'
import { centreOf } from '../../../common/block'
import { unitBlock } from '../layout'
import { type ActionRun, emit, seenByBoth } from '../run'
import { rosterUnitOf } from '../units'
import { companiesOf, regimentOfCompany, unitsThatBreak } from './companies'
import { mergeInto } from './remove'
import { type RoutedArea, leaveGuns, retreat, turnAbout } from './retreat'
import { headingAway } from './headingAway'
import { type BrokenUnit, checkRouts, recordRouts } from './routs'

/** A unit that may break, or breaks. */
export interface BreakCandidate {
  readonly unit: string
  /** The enemy from which it flees; null: the nearest (SAR-7.18). */
  readonly from: string | null
  readonly rule: string
  /** What broke it; batteries keep their guns or abandon them accordingly (SAR-16.5). */
  readonly how: 'fire' | 'melee' | 'stand' | 'other'
}

/** The same for the rule about guns (`gunsLeave`). */
const HOW_GUNS = { fire: 'fire', melee: 'melee', stand: 'failingToStand', other: 'fire' } as const

/** SAR-5.3, 5.7: the candidates that break, together with their regiments and companies. */
function testForBreaking(run: ActionRun, candidates: readonly BreakCandidate[]): BreakCandidate[] {
  const { units } = run.battle
  const unbroken = candidates.filter(({ unit }) => units[unit] && !units[unit].gone && !units[unit].broken)
  const breaking = new Map<string, BreakCandidate>()
  for (const candidate of [...unbroken].sort((a, b) => (a.unit < b.unit ? -1 : 1))) {
    const { regiment, companies } = unitsThatBreak(run.battle, candidate.unit)
    // A regiment that breaks takes its companies with it; otherwise companies break alone.
    for (const unit of regiment === null ? companies : [regiment]) {
      const ownCause = unbroken.find((one) => one.unit === unit)
      if (!breaking.has(unit)) breaking.set(unit, { ...candidate, ...ownCause, unit })
    }
  }
  return [...breaking.values()]
}

/** SAR-5.4, 5.7, 16.5: breaks a unit: its companies join it, it becomes a mob that faces away, and a battery may abandon its guns. */
function breakUnit(run: ActionRun, { unit: id, from, rule, how }: BreakCandidate): void {
  const { battle, field } = run
  if (regimentOfCompany(battle, id) === id)
    for (const company of companiesOf(battle, id)) mergeInto(run, id, company, 'asTheyAre', 'SAR-5.7')
  const unit = battle.units[id]!
  if (rosterUnitOf(run, unit).arm === 'artillery' && unit.at && !gunsLeave(field.tables, HOW_GUNS[how]))
    leaveGuns(run, id, unit.at)
  battle.units[id] = { ...battle.units[id]!, broken: true, locked: false, garrison: null }
  const { casualties, stragglers } = battle.units[id]!.strength
  emit(run, { kind: 'broken', rule, unit: id, opponent: seenByBoth(run, from), casualties, stragglers })
  if (unit.at) turnAbout(run, id, { broken: true, heading: headingAway(run, id, from) ?? unit.heading })
}

/**
 * SAR-3.2: all broken units retreat at once: each moves as if the others still stood where they were. Returns the areas over which
 * they fled, by id.
 */
export function retreatAll(
  run: ActionRun,
  breakers: readonly Pick<BreakCandidate, 'unit' | 'from' | 'rule'>[],
): Map<string, RoutedArea> {
  const { battle } = run
  const flights = new Map<string, RoutedArea>()
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
    // Friends that fled through the unit may have cost it all its castings.
    if (!unit.gone) battle.units[id] = { ...unit, ...end }
  }
  return flights
}

/** SAR-5.4, 11.16, 20.5: breaks units, moves their retreats and checks their friends for rout, until no more units break. */
function resolveBreaks(run: ActionRun, first: readonly BreakCandidate[]): void {
  const { battle, field } = run
  let wave = first
  while (wave.length > 0) {
    // SAR-5.7: a company that breaks with its regiment does not also break alone.
    const breaking = new Set(wave.map(({ unit }) => unit))
    const isNotWithRegiment = ({ unit }: BreakCandidate): boolean => {
      const regiment = regimentOfCompany(battle, unit)
      return regiment === null || regiment === unit || !breaking.has(regiment)
    }
    const breakers = wave.filter(isNotWithRegiment).sort((a, b) => (a.unit < b.unit ? -1 : 1))
    const seen: BrokenUnit[] = breakers.flatMap(({ unit }) => {
      const block = unitBlock(field, battle.units[unit]!)
      return block ? [{ unit, ground: unitPolygon(field, battle.units[unit]!)!, middle: centreOf(block) }] : []
    })
    for (const breaker of breakers) breakUnit(run, breaker)
    const flights = retreatAll(run, breakers)
    recordRouts(run, flights)
    const { routed, shaken } = checkRouts(run, seen, flights)
    const candidateOf = (unit: string): BreakCandidate => ({ unit, from: null, rule: 'SAR-20.6', how: 'other' })
    const routs = routed.map(candidateOf)
    const more = testForBreaking(run, shaken.map(candidateOf)).filter(({ unit }) => !routed.includes(unit))
    wave = [...routs, ...more.map((one) => ({ ...one, rule: 'SAR-5.3' }))].filter(
      ({ unit }) => !battle.units[unit]!.gone,
    )
  }
}

/** SAR-5.3, 11.16: tests units for breaking, and resolves all consequences (SAR-20.5). */
export const breakUnits = (run: ActionRun, suspects: readonly BreakCandidate[]): void =>
  resolveBreaks(run, testForBreaking(run, suspects))

/** Candidates that are on the table and unbroken, each unit once. */
const onlyUnbroken = ({ battle }: ActionRun, breaking: readonly BreakCandidate[]): BreakCandidate[] => {
  const known = new Map(breaking.map((one) => [one.unit, one]))
  const { units } = battle
  return [...known.values()].filter(({ unit }) => units[unit] && !units[unit].gone && !units[unit].broken)
}

/** Breaks units without a test (SAR-17.8, 20.6, 23.8), and resolves all consequences. */
export const breakWithoutTest = (run: ActionRun, breaking: readonly BreakCandidate[]): void =>
  resolveBreaks(run, onlyUnbroken(run, breaking))

/** SAR-3.2: tests some units for breaking and breaks others without a test, all at once. */
export function breakAll(run: ActionRun, toTest: readonly BreakCandidate[], breaking: readonly BreakCandidate[]): void {
  const certain = onlyUnbroken(run, breaking)
  const tested = testForBreaking(run, toTest).filter(({ unit }) => !certain.some((one) => one.unit === unit))
  resolveBreaks(run, [...certain, ...tested])
}
