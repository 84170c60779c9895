import type { ai } from './en/ai'
import type { chrome } from './en/chrome'
import type { clash } from './en/clash'
import type { hidden } from './en/hidden'
import type { play } from './en/play'
import type { solo } from './en/solo'
import type { standing, told } from './en/standing'
import type { dataReasons, refusals, sessionRefusals } from './en/refusals'
import type { actions, events, rules } from './en/rules'
import type { variants } from './en/variants'

// English defines the keys of the messages; the compiler checks that other languages have the same. Each part of the catalogue is a file of `en/`.

export type Chrome = typeof chrome
export type Play = typeof play
export type Hidden = typeof hidden
export type Clash = typeof clash
export type Solo = typeof solo
export type Standing = typeof standing
export type Told = typeof told
export type VariantWords = typeof variants
/** Texts about the computer's play; some take names and numbers. */
export type Ai = { [Group in keyof typeof ai]: Record<string, Said> }
/** A message: a text, or a function that puts its arguments into a text. */
export type Said = string | ((args: Filled) => string)
export type Rules = typeof rules
export type Actions = typeof actions
export type Events = typeof events
export type Refusals = { [Key in keyof typeof refusals]: (args: Filled) => string }
export type SessionRefusals = { [Key in keyof typeof sessionRefusals]: (args: Filled) => string }
export type DataReasons = typeof dataReasons

/** Arguments of a message, with ids turned into names. */
export type Filled = Readonly<Record<string, string>>

/** All messages of one language. */
export interface Catalogue extends Chrome, Play, Hidden {
  clash: Clash
  solo: Solo
  standing: Standing
  told: Told
  variants: VariantWords
  ai: Ai
  rules: Rules
  actions: Actions
  events: Events
  refusals: Record<string, ((args: Filled) => string) | undefined>
  /** Why a value of a data file is wrong. */
  dataReasons: Record<string, string | undefined>
  /** The sentence for a refusal that has none of its own; with a rule number the second one. */
  refusalFallback: string
  refusalFallbackRule: (rule: string) => string
  /** The sentence for a wrong value in a data file. */
  dataFault: (file: string, field: string, value: string, reason: string) => string
}

export type Lang = 'en' | 'es'
