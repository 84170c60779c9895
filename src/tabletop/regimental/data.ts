// Loads the tables of the Regimental charts and the switches of their open questions, and makes `Rules` of them.
import { ok, type Result } from '../../core/result'
import { parseFile } from '../common/fault'
import { tableFaults } from './checks'
import { DEFAULT_OPTIONS, loadOptions, type OptionsData, type RegimentalOptions } from './options'
import { parseForm } from '../../game/fault'
import { TablesSchema } from './schemas/tables'
import { type Words, WordsSchema } from './schemas/words'
import optionsRaw from './tables/options.json'
import tablesRaw from './tables/regimental.json'
import wordsRaw from './tables/words.json'
import type { Rules, Tables } from './types'

/** Checks the tables and the switches together; a fault is `BAD_PROFILE` with file, field and reason. */
export function loadTables(raw: unknown, options: Result<OptionsData>): Result<Tables> {
  if (!options.ok) return options
  return parseFile(TablesSchema, 'BAD_PROFILE', 'regimental.json', raw, (tables, file) =>
    tableFaults(tables, file, options.value),
  )
}

/** The result of `regimentalTables`, kept so that the file is checked only once. */
let tablesLoaded: Result<Tables> | null = null

/** The tables of the Regimental charts, checked once. */
export function regimentalTables(): Result<Tables> {
  tablesLoaded ??= loadTables(tablesRaw, loadOptions(optionsRaw))
  return tablesLoaded
}

/** Checks the figures that the specification gives in words; a fault is `BAD_PROFILE` with file, field and reason. */
export const loadWords = (raw: unknown): Result<Words> => parseForm(WordsSchema, 'BAD_PROFILE', 'words.json', raw)

/** The result of loading words.json, kept so that it is checked only once. */
let wordsLoaded: Result<Words> | null = null

const rulesByOptions = new WeakMap<RegimentalOptions, Rules>()

/** The tables with these answers to the open questions (default: those of REG-15). The same object for the same answers. */
export function regimentalRules(options: RegimentalOptions = DEFAULT_OPTIONS): Result<Rules> {
  const known = rulesByOptions.get(options)
  if (known) return ok(known)
  const tables = regimentalTables()
  if (!tables.ok) return tables
  wordsLoaded ??= loadWords(wordsRaw)
  if (!wordsLoaded.ok) return wordsLoaded
  const rules = { tables: tables.value, words: wordsLoaded.value, options }
  rulesByOptions.set(options, rules)
  return ok(rules)
}

/** The rules with these answers, for code that runs only after the tables were loaded without fault (a battle). Throws otherwise. */
export function rulesWith(options: RegimentalOptions): Rules {
  const rules = regimentalRules(options)
  if (!rules.ok) throw new Error(JSON.stringify(rules.refusal))
  return rules.value
}
