import { ok, type Result } from '../../core/result'
import type { Preset, Resolver, Variants } from '../../operational/types'
import { MOST_HANDICAP } from '../../operational/variants'
import type { LearnPlace } from './learning'

/** What the part of an address after its `#` may ask for: a clause of the rulebook, a set-up to start from, or a place for learning. A field is null if not given. */
export interface LinkRequest {
  rule: string | null
  preset: Preset | null
  /** The rules for night are in use. */
  night: boolean | null
  /** What decides attacks: the combat table or a tabletop game (OPS-22.1). */
  resolver: Resolver | null
  seed: string | null
  /** Variants that are on (OPS-25). */
  variants: Variants
  /** A place in the rooms for learning. */
  learn: LearnPlace | null
}

/** A refusal quotes at most so many characters of a wrong field's name, and of its value. */
const MAX_QUOTED_FIELD = 40
const MAX_QUOTED_VALUE = 60

/** The fields that a link may have, and the form of their values. */
const VALUE_PATTERNS: Record<string, RegExp> = {
  rule: /^(OPS|SAR|REG)-\d+(\.\d+)*$/,
  preset: /^(historical|balanced|free)$/,
  night: /^(on|off)$/,
  resolver: /^(sar|table)$/,
  seed: /^.{1,100}$/su,
  valenciaStays: /^on$/,
  worksDoNotWake: /^on$/,
  handicap: /^-?[1-9]\d?$/,
  // Whether there is such a lesson, event, stand or turn is known only in the rooms for learning.
  lesson: /^[\w-]{1,60}$/,
  event: /^[\w-]{1,20}$/,
  stand: /^[\w-]{1,20}$/,
  history: /^(\d{1,4})?$/,
  learn: /^$/,
  hours: /^$/,
  lessons: /^$/,
  stands: /^$/,
  class: /^$/,
  work: /^$/,
}

/** Is the value of a field in its form, and a handicap within its bounds (OPS-25.3)? */
const isGoodValue = (field: string, value: string): boolean =>
  Object.hasOwn(VALUE_PATTERNS, field) &&
  VALUE_PATTERNS[field]!.test(value) &&
  (field !== 'handicap' || Math.abs(Number(value)) <= MOST_HANDICAP)

/** The place for learning that a field of a link names; null: it names none. */
function learnPlaceOf(field: string, value: string): LearnPlace | null {
  if (field === 'lesson' || field === 'stand') return { room: field, id: value }
  if (field === 'event') return { room: 'hours', id: value }
  if (field === 'hours') return { room: 'hours', id: null }
  if (field === 'lessons') return { room: 'lesson', id: null }
  if (field === 'stands') return { room: 'stand', id: null }
  if (field === 'history') return { room: 'history', turn: value === '' ? null : Number(value) }
  if (field === 'learn') return { room: 'home' }
  return field === 'class' || field === 'work' ? { room: field } : null
}

/**
 * Reads the part of an address after `#`, such as `#preset=balanced&seed=contreras` or `#rule=OPS-7.2`. Null: there is no such part. An unknown
 * field or a wrong value is refused, with field and value.
 */
export function readLink(hash: string): Result<LinkRequest | null> {
  const query = hash.replace(/^#/, '')
  if (query === '') return ok(null)
  const request: LinkRequest = {
    rule: null,
    preset: null,
    night: null,
    resolver: null,
    seed: null,
    variants: {},
    learn: null,
  }
  for (const [field, value] of new URLSearchParams(query)) {
    if (!isGoodValue(field, value))
      return {
        ok: false,
        refusal: {
          code: 'bad-argument',
          rule: null,
          key: 'link.bad',
          args: { field: field.slice(0, MAX_QUOTED_FIELD), value: value.slice(0, MAX_QUOTED_VALUE) },
        },
      }
    if (field === 'rule') request.rule = value
    else if (field === 'preset') request.preset = value as Preset
    else if (field === 'night') request.night = value === 'on'
    else if (field === 'resolver') request.resolver = value as Resolver
    else if (field === 'seed') request.seed = value
    else if (field === 'valenciaStays' || field === 'worksDoNotWake') request.variants[field] = true
    else if (field === 'handicap') request.variants.handicap = Number(value)
    else request.learn = learnPlaceOf(field, value)
  }
  return ok(request)
}

/** The part of an address that describes a set-up. Whoever opens it finds the new-game form filled in. */
export function writeLink(
  preset: Preset,
  night: boolean,
  seed: string,
  resolver: Resolver,
  variants: Variants = {},
): string {
  const query = new URLSearchParams({ preset, night: night ? 'on' : 'off', resolver })
  if (variants.valenciaStays) query.set('valenciaStays', 'on')
  if (variants.worksDoNotWake) query.set('worksDoNotWake', 'on')
  if (variants.handicap) query.set('handicap', String(variants.handicap))
  if (seed !== '') query.set('seed', seed)
  return `#${query}`
}
