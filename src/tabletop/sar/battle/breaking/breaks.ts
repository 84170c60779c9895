// Breaking (SAR-5.3): which units break, their flight, the friends that rout because they see it, and so on until nobody breaks any more.
import { takesGunsAlong } from '../../artillery/crew'
import { centreOf, footprint } from '../../../common/block'
import type { Polygon } from '../../../common/polygon'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, emit, idUnlessHidden } from '../run'
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
  readonly fleesFrom: string | null
  /** The number of the rule by which it breaks. */
  readonly rule: string
  /** What breaks it; `stand`: it failed to stand against a charge. Whether a battery abandons its guns depends on it (SAR-16.5). */
  readonly cause: 'fire' | 'melee' | 'stand' | 'other'
}

/**
 * SAR-16.5: the causes as `takesGunsAlong` calls them, which says whether a battery abandons its guns. Only melee and failing to stand cost
 * it the guns, so any other cause counts like fire.
 */
const CAUSE_FOR_GUNS = { fire: 'fire', melee: 'melee', stand: 'failingToStand', other: 'fire' } as const

/** SAR-5.3, 5.7: tests candidates for breaking, each with its regiment and companies. Returns all units that break, each once. */
function testForBreaking(run: ActionRun, candidates: readonly BreakCandidate[]): BreakCandidate[] {
  const { units } = run.battle
  const unbroken = candidates.filter(({ unit }) => units[unit] && !units[unit].gone && !units[unit].broken)
  const breaking = new Map<string, BreakCandidate>()
  for (const candidate of [...unbroken].sort((a, b) => (a.unit < b.unit ? -1 : 1))) {
    const { regiment, companies } = unitsThatBreak(run.battle, candidate.unit)
    // A regiment that breaks takes its companies with it (`breakUnit` joins them to it); otherwise companies break alone.
    for (const unit of regiment === null ? companies : [regiment]) {
      // A unit that is itself a candidate breaks by its own cause and rule.
      const ownCandidate = unbroken.find((other) => other.unit === unit)
      if (!breaking.has(unit)) breaking.set(unit, { ...candidate, ...ownCandidate, unit })
    }
  }
  return [...breaking.values()]
}

/** SAR-5.4, 5.7, 16.5: breaks a unit: its companies join it, it becomes a mob that faces away, and a battery may abandon its guns. */
function breakUnit(run: ActionRun, { unit: id, fleesFrom, rule, cause }: BreakCandidate): void {
  const { battle, field } = run
  // A unit that is no company is its own regiment.
  const isCompany = regimentOfCompany(battle, id) !== id
  // `asTheyAre`: only those castings of the company who are stragglers already join as stragglers.
  if (!isCompany) for (const company of companiesOf(battle, id)) mergeInto(run, id, company, 'asTheyAre', 'SAR-5.7')
  const unit = battle.units[id]!
  const isArtillery = rosterUnitOf(run, unit).arm === 'artillery'
  if (isArtillery && unit.at && !takesGunsAlong(field.tables, CAUSE_FOR_GUNS[cause])) leaveGuns(run, id, unit.at)
  battle.units[id] = { ...battle.units[id]!, broken: true, locked: false, garrison: null }
  const { casualties, stragglers } = battle.units[id]!.strength
  emit(run, { kind: 'broken', rule, unit: id, opponent: idUnlessHidden(run, fleesFrom), casualties, stragglers })
  const fleesToward = headingAway(run, id, fleesFrom) ?? unit.heading
  // `broken`: it becomes a mob.
  if (unit.at) turnAbout(run, id, { broken: true, heading: fleesToward })
}

/**
 * SAR-3.2: all broken units retreat at once: each moves as if the others still stood where they were. Returns the area over which each
 * has fled, by id; a unit that was off the table already has none.
 */
export function retreatAll(
  run: ActionRun,
  breakers: readonly Pick<BreakCandidate, 'unit' | 'fleesFrom' | 'rule'>[],
): Map<string, RoutedArea> {
  const { battle } = run
  const fledAreas = new Map<string, RoutedArea>()
  const leaving = new Set(breakers.map(({ unit }) => unit))
  // Where those have come who have fled already.
  const taken: Polygon[] = []
  const statesAfterFlight = new Map<string, Pick<(typeof battle.units)[string], 'at' | 'off' | 'gone'>>()
  for (const { unit: id, fleesFrom, rule } of breakers) {
    // `off`: not null for a unit that has fled over the edge of the table.
    const { at: atBefore, off: offBefore } = battle.units[id]!
    const terms = { fleesFrom, moveKind: 'retreat', facing: 'away', broken: true, rule, leaving, taken } as const
    const fledArea = retreat(run, id, terms)
    if (fledArea) fledAreas.set(id, fledArea)
    const unit = battle.units[id]!
    const outline = unitPolygon(run.field, unit)
    if (outline) taken.push(outline)
    statesAfterFlight.set(id, { at: unit.at, off: unit.off, gone: unit.gone })
    // Puts the unit back for the present, so that the others flee as if it had not moved.
    if (!unit.gone) battle.units[id] = { ...unit, at: atBefore, off: offBefore }
  }
  // Now all units stand where their flight has brought them.
  for (const [id, stateAfterFlight] of statesAfterFlight) {
    const unit = battle.units[id]!
    // Friends that fled through the unit may have cost it all its castings.
    if (!unit.gone) battle.units[id] = { ...unit, ...stateAfterFlight }
  }
  return fledAreas
}

/** SAR-5.4, 11.16, 20.5: breaks units, moves their retreats and checks their friends for rout, until no more units break. */
function resolveBreaks(run: ActionRun, firstToBreak: readonly BreakCandidate[]): void {
  const { battle, field } = run
  let toBreak = firstToBreak
  while (toBreak.length > 0) {
    // SAR-5.7: a company that breaks with its regiment does not also break alone.
    const breakingIds = new Set(toBreak.map(({ unit }) => unit))
    const isNotWithRegiment = ({ unit }: BreakCandidate): boolean => {
      const regiment = regimentOfCompany(battle, unit)
      return regiment === null || regiment === unit || !breakingIds.has(regiment)
    }
    const breakers = toBreak.filter(isNotWithRegiment).sort((a, b) => (a.unit < b.unit ? -1 : 1))
    // Friends see a unit break where it stands now, before it flees.
    const seenBreaking: BrokenUnit[] = breakers.flatMap(({ unit }) => {
      const block = unitBlock(field, battle.units[unit]!)
      return block ? [{ unit, outline: footprint(block), middle: centreOf(block) }] : []
    })
    for (const breaker of breakers) breakUnit(run, breaker)
    const fledAreas = retreatAll(run, breakers)
    recordRouts(run, fledAreas)
    const { routed, mayBreak } = checkRouts(run, seenBreaking, fledAreas)
    const candidateOf = (unit: string): BreakCandidate => ({ unit, fleesFrom: null, rule: 'SAR-20.6', cause: 'other' })
    // SAR-20.6: units that rout break without a test; units that took stragglers are tested (SAR-5.3).
    const routing = routed.map(candidateOf)
    const breakByStragglers = testForBreaking(run, mayBreak.map(candidateOf))
      .filter(({ unit }) => !routed.includes(unit))
      .map((candidate) => ({ ...candidate, rule: 'SAR-5.3' }))
    toBreak = [...routing, ...breakByStragglers].filter(({ unit }) => !battle.units[unit]!.gone)
  }
}

/** SAR-5.3, 11.16: tests units for breaking, breaks those that fail, and resolves all consequences (SAR-20.5). */
export const breakUnitsThatFail = (run: ActionRun, candidates: readonly BreakCandidate[]): void =>
  resolveBreaks(run, testForBreaking(run, candidates))

/** The candidates that are unbroken and not removed, each unit once. */
const onlyUnbroken = ({ battle }: ActionRun, candidates: readonly BreakCandidate[]): BreakCandidate[] => {
  const candidateByUnit = new Map(candidates.map((candidate) => [candidate.unit, candidate]))
  const { units } = battle
  return [...candidateByUnit.values()].filter(({ unit }) => units[unit] && !units[unit].gone && !units[unit].broken)
}

/** Breaks units without a test (SAR-17.8, 20.6, 23.8), and resolves all consequences. */
export const breakWithoutTest = (run: ActionRun, breaking: readonly BreakCandidate[]): void =>
  resolveBreaks(run, onlyUnbroken(run, breaking))

/** SAR-3.2: tests some units for breaking (`toTest`) and breaks others without a test (`breaking`), all at once. */
export function breakAtOnce(
  run: ActionRun,
  toTest: readonly BreakCandidate[],
  breaking: readonly BreakCandidate[],
): void {
  const untested = onlyUnbroken(run, breaking)
  const failed = testForBreaking(run, toTest).filter(({ unit }) => !untested.some((other) => other.unit === unit))
  resolveBreaks(run, [...untested, ...failed])
}
