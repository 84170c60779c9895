import { ok, type Result } from '../../core/result'
import type { Preset, Resolver } from '../../operational/types'

/** What an address may ask for after its `#`: a clause of the rulebook, or a set-up to start from. */
export interface LinkWish {
  rule: string | null
  preset: Preset | null
  night: boolean | null
  resolver: Resolver | null
  seed: string | null
}

const FITS: Record<string, RegExp> = {
  rule: /^(OPS|SAR)-\d+(\.\d+)*$/,
  preset: /^(historical|balanced|free)$/,
  night: /^(on|off)$/,
  resolver: /^(sar|table)$/,
  seed: /^.{1,100}$/su,
}

/**
 * Reads the part of an address after `#`, such as `#preset=balanced&seed=contreras` or `#rule=OPS-7.2`; null when there is none. What
 * cannot be read is refused, naming the field and what it holds.
 */
export function readLink(hash: string): Result<LinkWish | null> {
  const query = hash.replace(/^#/, '')
  if (query === '') return ok(null)
  const wish: LinkWish = { rule: null, preset: null, night: null, resolver: null, seed: null }
  for (const [field, value] of new URLSearchParams(query)) {
    if (!Object.hasOwn(FITS, field) || !FITS[field]!.test(value))
      return {
        ok: false,
        refusal: {
          code: 'bad-argument',
          rule: null,
          key: 'link.bad',
          args: { field: field.slice(0, 40), value: value.slice(0, 60) },
        },
      }
    if (field === 'rule') wish.rule = value
    else if (field === 'preset') wish.preset = value as Preset
    else if (field === 'night') wish.night = value === 'on'
    else if (field === 'resolver') wish.resolver = value as Resolver
    else wish.seed = value
  }
  return ok(wish)
}

/** The address part of a set-up: whoever opens it finds the new-game form filled in. */
export function writeLink(preset: Preset, night: boolean, seed: string, resolver: Resolver): string {
  const query = new URLSearchParams({ preset, night: night ? 'on' : 'off', resolver })
  if (seed !== '') query.set('seed', seed)
  return `#${query}`
}
