import * as v from 'valibot'

/** Languages of the messages. */
export const LANGS = ['en', 'es'] as const
export type Lang = (typeof LANGS)[number]

export const LangSchema = v.picklist(LANGS)
