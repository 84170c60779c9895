// The plans for a class (maps/pedregal/history/class-plans.json): read and checked against record and lessons once, and kept.
import file from '../../../maps/pedregal/history/class-plans.json'
import { ok, type Result } from '../../core/result'
import { FAULT_REASONS, type Fault, parseForm, refuseFault } from '../../game/fault'
import { pedregal } from '../../operational/data'
import { LESSON_FILES } from '../lessons/all'
import { loadPedregalRecord } from '../record/pedregal'
import type { CampaignRecord } from '../record/types'
import { type ClassPlans, ClassPlansFileSchema, type PlanOpen } from './schema'

const FILE = 'class-plans.json'
const REASONS = {
  ...FAULT_REASONS,
  unknownId: 'names what there is not',
  wrongMinutes: 'is not the sum of the minutes of its steps',
  oneSided: 'both sides need documents of both armies between them',
  tooLate: 'is later than what was known at that hour',
  notInOrder: 'comes before the one that stands ahead of it',
  untranslated: 'is the same in both languages',
} as const
type PlanFault = Fault<keyof typeof REASONS>

/** What the plans may name. */
export interface PlanGround {
  readonly record: CampaignRecord
  readonly lessons: ReadonlySet<string>
  /** Number of the last turn. */
  readonly turns: number
}

/** The ids that an entry of `open` may have; null: it has none. */
function isThere(open: PlanOpen, { record, lessons, turns }: PlanGround, plans: ClassPlans): boolean {
  switch (open.to) {
    case 'lesson':
      return lessons.has(open.id)
    case 'stand':
    case 'standSheet':
      return record.stands.stands.some(({ id }) => id === open.id)
    case 'event':
      return record.events.events.some(({ id }) => id === open.id)
    case 'roleSheet':
      return plans.roles.some(({ person }) => person === open.id)
    case 'controversySheet':
      return plans.controversies.some(({ id }) => id === open.id)
    case 'history':
    case 'mapSheet':
      return open.turn <= turns
    default:
      return true
  }
}

/** All texts of the file with their fields. */
function* textsOf(value: unknown, field: string): Generator<{ field: string; en: string; es: string }> {
  if (typeof value !== 'object' || value === null) return
  if ('en' in value && 'es' in value) {
    yield { field, en: String(value.en), es: String(value.es) }
    return
  }
  for (const [key, inner] of Object.entries(value)) yield* textsOf(inner, field === '' ? key : `${field}.${key}`)
}

function* stepFaults(
  field: string,
  of: ClassPlans['plans'][number] | ClassPlans['controversies'][number],
): Generator<PlanFault> {
  const total = of.steps.reduce((sum, { minutes }) => sum + minutes, 0)
  if (total !== of.minutes) yield { file: FILE, field: `${field}.minutes`, reason: 'wrongMinutes', value: of.minutes }
}

function* openFaults(
  field: string,
  opens: readonly PlanOpen[],
  ground: PlanGround,
  plans: ClassPlans,
): Generator<PlanFault> {
  for (const [i, open] of opens.entries())
    if (!isThere(open, ground, plans))
      yield {
        file: FILE,
        field: `${field}.open[${i}]`,
        reason: 'unknownId',
        value: 'id' in open ? open.id : 'turn' in open ? open.turn : open.to,
      }
}

function* controversyFaults(field: string, of: ClassPlans['controversies'][number], record: CampaignRecord) {
  const armies = new Set<string>()
  for (const [s, side] of of.sides.entries()) {
    for (const [i, id] of side.excerpts.entries()) {
      const excerpt = record.documents.excerpts.find((one) => one.id === id)
      const document = record.documents.documents.find((one) => one.id === excerpt?.document)
      if (document) armies.add(document.side)
      else
        yield { file: FILE, field: `${field}.sides[${s}].excerpts[${i}]`, reason: 'unknownId', value: id } as PlanFault
    }
    for (const [i, id] of side.events.entries())
      if (!record.events.events.some((one) => one.id === id))
        yield { file: FILE, field: `${field}.sides[${s}].events[${i}]`, reason: 'unknownId', value: id } as PlanFault
  }
  if (!armies.has('us') || !armies.has('mexican'))
    yield { file: FILE, field: `${field}.sides`, reason: 'oneSided' } as PlanFault
}

/** A role tells nothing that is later than its hour: each of its events has begun by then. */
function* roleFaults(field: string, role: ClassPlans['roles'][number], record: CampaignRecord): Generator<PlanFault> {
  if (!record.people.people.some(({ id }) => id === role.person))
    yield { file: FILE, field: `${field}.person`, reason: 'unknownId', value: role.person }
  if (!record.places.places.some(({ id }) => id === role.place))
    yield { file: FILE, field: `${field}.place`, reason: 'unknownId', value: role.place }
  let before = ''
  for (const [h, { hour, events }] of role.hours.entries()) {
    if (hour < before) yield { file: FILE, field: `${field}.hours[${h}].hour`, reason: 'notInOrder', value: hour }
    before = hour
    for (const id of events) {
      const event = record.events.events.find((one) => one.id === id)
      if (!event) yield { file: FILE, field: `${field}.hours[${h}].events`, reason: 'unknownId', value: id }
      else if (event.hour > hour)
        yield { file: FILE, field: `${field}.hours[${h}].events`, reason: 'tooLate', value: id }
    }
  }
}

function* planFaults(plans: ClassPlans, ground: PlanGround): Generator<PlanFault> {
  for (const { field, en, es } of textsOf(plans, ''))
    if (en === es) yield { file: FILE, field, reason: 'untranslated', value: en }
  for (const [p, plan] of plans.plans.entries()) {
    yield* stepFaults(`plans[${p}]`, plan)
    for (const [s, { open }] of plan.steps.entries()) yield* openFaults(`plans[${p}].steps[${s}]`, open, ground, plans)
    for (const [k, { open }] of plan.answerKey.entries())
      yield* openFaults(`plans[${p}].answerKey[${k}]`, open, ground, plans)
  }
  for (const [c, controversy] of plans.controversies.entries()) {
    yield* stepFaults(`controversies[${c}]`, controversy)
    for (const [s, { open }] of controversy.steps.entries())
      yield* openFaults(`controversies[${c}].steps[${s}]`, open, ground, plans)
    yield* controversyFaults(`controversies[${c}]`, controversy, ground.record)
  }
  for (const [r, role] of plans.roles.entries()) yield* roleFaults(`roles[${r}]`, role, ground.record)
}

/** Checks plans by their schema and against what they name. The refusal names file, field and reason. */
export function loadPlans(raw: unknown, ground: PlanGround): Result<ClassPlans> {
  const plans = parseForm(ClassPlansFileSchema, 'bad-argument', FILE, raw)
  if (!plans.ok) return plans
  for (const fault of planFaults(plans.value, ground)) return refuseFault('bad-argument', fault, REASONS)
  return ok(plans.value)
}

let loaded: Result<ClassPlans> | null = null

/** The plans for a class. The file is checked on the first call. */
export function classPlans(): Result<ClassPlans> {
  if (loaded) return loaded
  const record = loadPedregalRecord()
  loaded = record.ok
    ? loadPlans(file, {
        record: record.value,
        lessons: new Set(LESSON_FILES.map(({ id }) => id)),
        turns: pedregal().tables.clock.turns.length,
      })
    : record
  return loaded
}
