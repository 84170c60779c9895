import type { ai } from './en/ai'
import type { chrome } from './en/chrome'
import type { clash } from './en/clash'
import type { hidden } from './en/hidden'
import type { play } from './en/play'
import type { solo } from './en/solo'
import type { dataReasons, refusals, sessionRefusals } from './en/refusals'
import type { actions, events, rules } from './en/rules'

/** English defines the keys; the compiler checks that other languages have the same. */
export type Chrome = typeof chrome
export type Play = typeof play
export type Hidden = typeof hidden
export type Clash = typeof clash
export type Solo = typeof solo
/** Texts about the computer's play; some take names and numbers. */
export type Ai = { [Group in keyof typeof ai]: Record<string, Said> }
export type Said = string | ((a: Filled) => string)
export type Rules = typeof rules
export type Actions = typeof actions
export type Events = typeof events
export type Refusals = { [K in keyof typeof refusals]: (a: Filled) => string }
export type SessionRefusals = { [K in keyof typeof sessionRefusals]: (a: Filled) => string }
export type DataReasons = typeof dataReasons

/** Arguments of a refusal with ids turned into names. */
export type Filled = Readonly<Record<string, string>>

export interface Catalogue extends Chrome, Play, Hidden {
  clash: Clash
  solo: Solo
  ai: Ai
  rules: Rules
  actions: Actions
  events: Events
  refusals: Record<string, ((a: Filled) => string) | undefined>
  dataReasons: Record<string, string | undefined>
  refusalFallback: string
  refusalFallbackRule: (rule: string) => string
  dataFault: (file: string, field: string, value: string, reason: string) => string
}

export type Lang = 'en' | 'es'
