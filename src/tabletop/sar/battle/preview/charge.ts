// A charge before it is made, stage by stage: distance, fire on the way, closing, standing, melee (SAR-13 to 15). Each stage is exact for all
// states that the stages before it may leave; what it takes for granted it says (`assumes`).
import * as v from 'valibot'
import { ok, type Result } from '../../../../core/result'
import { centreOf } from '../../../common/block'
import {
  certain,
  chainOdds,
  chanceThat,
  dieOdds,
  distributionOf,
  given,
  mapOdds,
  type Odds,
} from '../../../common/odds'
import { headingTo } from '../../../common/point'
import type {
  Assumption,
  ChargeCourse,
  ChargeEnd,
  ChargePreview,
  ContactPreview,
  MeleeEnd,
} from '../../../common/previewFight'
import { refusalFrom } from '../../errors'
import { emergencySquare } from '../../melee/emergencySquare'
import type { Strength } from '../../types'
import { turnRecordOf } from '../breaking/turnRecord'
import { checkCounter, squareTry } from '../charges'
import { checkTarget } from '../contact'
import { unitBlock } from '../layout'
import { type Contact, otherEnemiesTouched, zoneOfChargePath } from '../melee/contacts'
import { dutyOf } from '../moves/duty'
import type { BattleTable } from '../run'
import type { Phase } from '../sequence'
import type { Side } from '../types'
import { type FireAtCharger, firstFireAt, holdFireAt, shownFire } from './chargeFire'
import { type Fighting, endsOf, previewMelee } from './chargeMelee'
import { afterStragglers, previewClose, previewStand } from './chargeMorale'
import { type ChargeReach, chargeReach, type Encounter } from './chargeReach'
import { chargeDistance } from './chargeDistance'
import { byLosses } from './fire'
import { afterShots, beforeFire, breakTestOf, isRemoved, type UnderFire, underFireKey } from './fireOutcome'
import { chargersAgainst, previewSquare } from './square'
import { supposing } from './supposed'
import { noSuchUnit } from './units'

const IdSchema = v.pipe(v.string(), v.maxLength(100))

/**
 * The question: what becomes of a charge of this unit at that target? `heading`: of the order that it would get, hundredths of a degree; absent:
 * that of its order, or straight at the target. `firing`: the enemies whose fire counts; absent: the target, and those who fire without a choice.
 */
export const ChargeQuestionSchema = v.strictObject({
  unit: IdSchema,
  target: IdSchema,
  heading: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(35_999))),
  firing: v.exactOptional(v.pipe(v.array(IdSchema), v.maxLength(100))),
})
export type ChargeQuestion = v.InferOutput<typeof ChargeQuestionSchema>

/** Phases in which the First Fire of the turn is still to come. */
const BEFORE_FIRST_FIRE: readonly Phase[] = ['setup', 'giveOrders', 'declareCharges', 'firstFire']
/** Phases in which the moves of the turn are still to come. */
const BEFORE_MOVES: readonly Phase[] = [...BEFORE_FIRST_FIRE, 'allMoves']
/** Phases in which the target may still choose to try a square. */
const BEFORE_REACTIONS: readonly Phase[] = ['setup', 'giveOrders', 'declareCharges']

/** The stragglers of a charger before a square that has formed (SAR-15.3), in dice. */
const squareDice = ({ field }: BattleTable): number => field.tables.charges.emergencySquareStragglersD4

/** What the charge is before its courses part. */
interface Charge {
  readonly unit: string
  readonly target: string
  readonly named: readonly string[] | undefined
  readonly firstFire: readonly FireAtCharger[]
}

/** The table on which the unit has a Charge order at this target. */
function withOrder(table: BattleTable, unit: string, target: string, heading: number): BattleTable {
  const { orders, charges } = table.battle
  const order = { deed: 'charge', heading, functions: [], by: orders[unit]?.by ?? null } as const
  return supposing(table, { orders: { [unit]: order }, battle: { charges: { ...charges, [unit]: target } } })
}

/** The table on which the charger has met his target. */
const atContact = (table: BattleTable, unit: string, target: string, { block, path, spent }: Encounter): BattleTable =>
  supposing(table, {
    units: { [unit]: { at: block.at, heading: block.heading, garrison: null } },
    records: {
      [unit]: {
        path,
        met: target,
        moved: true,
        left: Math.max(0, (turnRecordOf(table.battle, unit).distance ?? spent) - spent),
      },
    },
    battle: { phase: 'holdFire' },
  })

/** The charger's state before his contact, in all that fire and a square may have made of it. */
interface Arriving {
  readonly state: UnderFire
  readonly isBroken: boolean
}
const arrivingKey = ({ state, isBroken }: Arriving): string => `${underFireKey(state)} ${isBroken}`

/** Changes the states in which he is unbroken; who was broken stays so. `change`: gets all unbroken states at once. */
function ifUnbroken(
  table: BattleTable,
  unit: string,
  before: Odds<Arriving>,
  change: (unbroken: Odds<UnderFire>) => Odds<UnderFire>,
): Odds<Arriving> {
  const [broken, unbroken] = [true, false].map((isBroken) =>
    given(before, (arriving) => arriving.isBroken === isBroken),
  )
  if (!unbroken) return before
  const breaks = breakTestOf(table, unit)
  const after = mapOdds(
    change(mapOdds(unbroken, ({ state }) => state, underFireKey)),
    (state): Arriving => ({ state, isBroken: isRemoved(state) || breaks(state) }),
    arrivingKey,
  )
  const parting = mapOdds(before, ({ isBroken }) => isBroken, String)
  return chainOdds(parting, (isBroken) => (isBroken ? broken! : after), arrivingKey)
}

/** SAR-11.16, 5.3: the charger after some volleys. */
function underVolleys(
  table: BattleTable,
  unit: string,
  before: Odds<Arriving>,
  fires: readonly FireAtCharger[],
): Odds<Arriving> {
  const shots = fires.filter(({ isCounted }) => isCounted).flatMap(({ volley }) => volley.shots)
  return shots.length === 0
    ? before
    : ifUnbroken(table, unit, before, (unbroken) => afterShots(table, unit, shots, unbroken))
}

/** SAR-15.3: the charger after the stragglers that a square costs him. */
const beforeSquare = (table: BattleTable, unit: string, before: Odds<Arriving>): Odds<Arriving> =>
  ifUnbroken(table, unit, before, (unbroken) =>
    chainOdds(unbroken, (state) => afterStragglers(state, squareDice(table), underFireKey), underFireKey),
  )

/** The same text for equal strengths of a unit. */
const strengthKey = ({ casualties, stragglers }: Strength): string => `${casualties} ${stragglers}`

/** The stages from contact on, and how they end for a charger who comes so far. `arrived`: his states then, before the fire at contact. */
function fromContact(
  table: BattleTable,
  { unit, target, named }: Charge,
  arrived: Odds<Arriving>,
): { readonly preview: ContactPreview; readonly ends: Odds<ChargeEnd> } {
  const { broken: caught } = table.battle.units[target]!
  const zoneStruck = caught ? ('rear' as const) : zoneOfChargePath(table, unit, target)
  const contact: Contact = { charger: unit, target, zoneStruck, caught, isSideContact: false }
  const holdFire = holdFireAt(table, unit, target, named)
  const shot = underVolleys(table, unit, arrived, holdFire)
  const before = beforeFire(table, unit)
  const lost = mapOdds(shot, ({ state }) => ({
    stragglers: state.stragglers - before.stragglers,
    casualties: state.casualties - before.casualties,
  }))
  const unbroken = given(shot, ({ isBroken }) => !isBroken)
  const closing = previewClose(
    table,
    contact,
    unbroken ? mapOdds(unbroken, ({ state }) => state, underFireKey) : certain(before),
  )
  const standing = previewStand(table, contact)
  const closed = given(closing.after, ({ result }) => result === 'closes')
  const stood = given(standing.after, ({ result }) => result === 'stands')
  const fighting: Fighting | null =
    closed && stood && unbroken
      ? {
          charger: mapOdds(closed, ({ state }): Strength => state, strengthKey),
          target: mapOdds(stood, ({ strength }) => strength, strengthKey),
        }
      : null
  const { preview: melee, endsFrom } = previewMelee(table, contact, fighting)
  const afterStanding = chainOdds(
    standing.after,
    ({ result }): Odds<ChargeEnd> => {
      if (result === 'flees') return certain('targetFlees')
      return result === 'breaks' ? certain('targetBreaksStanding') : (endsFrom ?? certain<MeleeEnd>('goesOn'))
    },
    String,
  )
  const afterClosing = chainOdds(
    closing.after,
    ({ result }): Odds<ChargeEnd> =>
      result === 'closes' ? afterStanding : certain(result === 'halts' ? 'halts' : 'breaksHalting'),
    String,
  )
  const ends = chainOdds(
    shot,
    ({ isBroken }): Odds<ChargeEnd> => (isBroken ? certain('breaksOnTheWay') : afterClosing),
    String,
  )
  const preview: ContactPreview = {
    zone: zoneStruck,
    holdFire: shownFire(holdFire),
    fire: {
      losses: distributionOf(lost, byLosses),
      breaks: chanceThat(shot, ({ state, isBroken }) => isBroken && !isRemoved(state)),
      isRemoved: chanceThat(shot, ({ state }) => isRemoved(state)),
    },
    close: closing.preview,
    stand: standing.preview,
    melee,
  }
  return { preview, ends }
}

/** A course with what it was made from. */
interface MadeCourse {
  readonly course: ChargeCourse
  readonly reach: ChargeReach | null
  /** Null: no way leads to the target. */
  readonly contactTable: BattleTable | null
}

/** The table on which the charger has met his target in this course; null: he never does. */
function contactTableOf(table: BattleTable, { unit, target }: Charge, reach: ChargeReach | null): BattleTable | null {
  if (reach) return reach.withTarget && atContact(table, unit, target, reach.withTarget)
  return turnRecordOf(table.battle, unit).met === target ? table : null
}

/**
 * One course of the charge, on a table on which the target has answered it so. `like`: a course in which everybody stands in the same places, so
 * that way and places need not be looked for again.
 */
function courseOf(
  table: BattleTable,
  charge: Charge,
  square: ChargeCourse['square'],
  chance: ChargeCourse['chance'],
  like: MadeCourse | null = null,
): MadeCourse {
  const { unit, target } = charge
  const isMoved = !BEFORE_MOVES.includes(table.battle.phase)
  const reach = like ? like.reach : isMoved ? null : chargeReach(table, unit, target)
  const { squares } = table.battle
  const contactTable = like
    ? like.contactTable && supposing(like.contactTable, { battle: { squares } })
    : contactTableOf(table, charge, reach)
  const met: Odds<string | null> = reach ? reach.met : certain(contactTable ? target : null)
  const start: Odds<Arriving> = certain({ state: beforeFire(table, unit), isBroken: false })
  const shotAt = underVolleys(table, unit, start, charge.firstFire)
  const isSquareToForm = square === 'forms' && !isMoved
  const arrived = isSquareToForm ? beforeSquare(table, unit, shotAt) : shotAt
  const stages = contactTable ? fromContact(contactTable, charge, arrived) : null
  const ends = chainOdds(
    met,
    (enemy): Odds<ChargeEnd> => {
      if (enemy === target && stages) return stages.ends
      return mapOdds(arrived, ({ isBroken }): ChargeEnd => (isBroken ? 'breaksOnTheWay' : 'noContact'), String)
    },
    String,
  )
  const others = [...new Set(met.outcomes.map(({ result }) => result))].filter((id) => id !== null && id !== target)
  return {
    course: {
      square,
      chance,
      contact: chanceThat(met, (enemy) => enemy === target),
      meets: others.map((enemy) => ({ unit: enemy!, chance: chanceThat(met, (one) => one === enemy) })),
      atContact: stages?.preview ?? null,
      ends: endsOf(ends),
    },
    reach,
    contactTable,
  }
}

/** SAR-15: the table on which the target's square stands, or has failed and left it in disorder before this charger. */
function withSquare(table: BattleTable, unit: string, target: string, forms: boolean): BattleTable {
  const against = { [unit]: forms ? ('squareForms' as const) : ('disorder' as const) }
  return supposing(table, {
    ...(forms && { units: { [target]: { stance: 'square' } } }),
    battle: { squares: { ...table.battle.squares, [target]: { inches: 0, against } } },
  })
}

/** SAR-15.1 to 15.4: the courses that are open: as the target has answered, or whatever it may answer. */
function openCourses(table: BattleTable, charge: Charge, chargers: readonly string[]) {
  const { unit, target } = charge
  const always = { num: 1, den: 1 }
  const rolled = table.battle.squares[target]
  if (rolled) {
    const isHindered = Object.values(rolled.against).includes('disorder')
    const forms = !isHindered && rolled.against[unit] === 'squareForms'
    if (!BEFORE_MOVES.includes(table.battle.phase)) return [courseOf(table, charge, 'none', always)]
    const shaped = forms ? withSquareFormed(table, target) : table
    const square = forms
      ? ('forms' as const)
      : rolled.against[unit] === 'disorder'
        ? ('fails' as const)
        : ('none' as const)
    return [courseOf(shaped, charge, square, always)]
  }
  const plain = courseOf(table, charge, 'none', always)
  if (!chargers.includes(unit) || !BEFORE_REACTIONS.includes(table.battle.phase)) return [plain]
  const { tables } = table.field
  // One die for all chargers: it forms if it stands before each of them, and is in disorder before those who come sooner.
  const odds = dieOdds(tables.emergencySquare.die, (d20) => {
    const forms = (charger: string): boolean => emergencySquare(tables, squareTry(table, target, charger), d20).forms
    if (!forms(unit)) return 'fails'
    return chargers.every(forms) ? 'forms' : 'hindered'
  })
  const chanceOf = (result: string) => chanceThat(odds, (one) => one === result)
  // What no throw brings is left out.
  return [
    plain,
    ...(chanceOf('forms').num > 0
      ? [courseOf(withSquare(table, unit, target, true), charge, 'forms', chanceOf('forms'))]
      : []),
    ...(chanceOf('fails').num > 0
      ? [courseOf(withSquare(table, unit, target, false), charge, 'fails', chanceOf('fails'), plain)]
      : []),
  ]
}

/** The table on which a square whose roll has succeeded stands. */
const withSquareFormed = (table: BattleTable, target: string): BattleTable =>
  supposing(table, { units: { [target]: { stance: 'square' } } })

/** What the answer takes for granted at this time of the turn. */
function assumptions(table: BattleTable, unit: string, target: string): Assumption[] {
  const { phase, units } = table.battle
  const assumed: Assumption[] = ['onlyThisFire', 'nobodyElseRuns', 'thisTurnOnly']
  if (BEFORE_MOVES.includes(phase)) assumed.push('nobodyElseMoves', 'placesAtContact', 'noLossesOnTheWay')
  else if (otherEnemiesTouched(table, unit, target).length > 0) assumed.push('onlyTheTarget')
  if (phase === 'giveOrders' || phase === 'setup') assumed.push('ordersAsNow')
  if (units[unit]!.training === null || units[target]!.training === null) assumed.push('notRated')
  return assumed.sort()
}

/** The heading of the charge: that of the question, of the order that the unit has, or straight at the target. */
function headingOfCharge(table: BattleTable, { unit, target, heading }: ChargeQuestion): number {
  const { field, battle } = table
  const ordered = battle.orders[unit]?.deed === 'charge' ? battle.orders[unit]!.heading : null
  const blockOf = (id: string) => unitBlock(field, battle.units[id]!)!
  return heading ?? ordered ?? headingTo(blockOf(unit).at, centreOf(blockOf(target)))
}

/**
 * SAR-13 to 15: a charge before it is made: what the way takes and what may be rolled, the fire that strikes the charger, and his chance to
 * reach the target, to close, of the target to stand, and of both in the melee, each with its modifiers. It may be asked of either side's units.
 */
export function chargePreview(seen: BattleTable, _side: Side, question: ChargeQuestion): Result<ChargePreview> {
  const { unit, target, firing } = question
  for (const id of [unit, target]) {
    const refusal = noSuchUnit(seen, id, 'SAR-13.1')
    if (refusal) return refusal
  }
  const heading = headingOfCharge(seen, question)
  const refusal = refusalFrom(() => checkTarget(seen, unit, heading, target))
  const table = withOrder(seen, unit, target, heading)
  const isMoved = !BEFORE_MOVES.includes(seen.battle.phase)
  // Guns, broken units and those locked in a melee never charge, and nobody charges a friend.
  const isPossible = isMoved
    ? seen.battle.phase === 'holdFire' && turnRecordOf(seen.battle, unit).met === target
    : dutyOf(table, unit) === 'charge' && !isNever(refusal)
  const counterCharge = refusalFrom(() => checkCounter(table, target, unit))
  const nothing = { needed: null, rolled: [], parts: [], ground: [] }
  const assumes = assumptions(seen, unit, target)
  // SAR-13.15: whoever may charge back has not said yet whether he does.
  if (counterCharge === null && BEFORE_REACTIONS.includes(seen.battle.phase)) assumes.push('noCounterCharge')
  if (!isPossible)
    return ok({
      unit,
      target,
      refusal,
      distance: nothing,
      firstFire: [],
      square: null,
      courses: [],
      counterCharge,
      assumes,
    })
  const isBeforeFire = BEFORE_FIRST_FIRE.includes(seen.battle.phase)
  const fireTable = supposing(table, { battle: { phase: 'firstFire' } })
  const firstFire = isBeforeFire ? firstFireAt(fireTable, unit, target, firing) : []
  const charge: Charge = { unit, target, named: firing, firstFire }
  const chargers = isMoved ? [] : chargersAgainst(table, target)
  const courses = openCourses(table, charge, chargers)
  const reach = courses[0]!.reach
  // Of such melees only the first round is reckoned.
  const isManifold =
    seen.battle.units[target]!.broken || courses.some(({ course }) => (course.atContact?.melee.rolls.length ?? 0) > 2)
  return ok({
    unit,
    target,
    refusal,
    distance: reach ? chargeDistance(table, unit, reach) : nothing,
    firstFire: shownFire(firstFire),
    square: chargers.length > 0 ? previewSquare(table, target, chargers) : null,
    courses: courses.map(({ course }) => course),
    counterCharge,
    assumes: isManifold ? [...assumes, 'firstRoundOnly'] : assumes,
  })
}

/** Does the refusal hold whatever the direction of the order and the line of sight? */
const isNever = (refusal: ReturnType<typeof refusalFrom>): boolean =>
  refusal !== null && (refusal.rule === 'SAR-13.2' || (refusal.rule === 'SAR-13.1' && refusal.args.what !== 'sight'))
