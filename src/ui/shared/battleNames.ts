// Names of the battles of the table and of their sides, for the first menu, lists of saves and the table (battleNames.json).
import type { Lang } from '../../core/lang'
import data from './battleNames.json'

/** What a side is called: short as on a tag, in full, and as the object of a sentence ("the United States"). */
export interface SideNames {
  readonly name: string
  readonly full: string
  readonly army: string
}

const SIDES: Readonly<Record<string, Readonly<Record<Lang, SideNames>>>> = data.sides
const BATTLES: Readonly<Record<string, Readonly<Record<Lang, string>>>> = data.battles
const BATTLE_OF_SCENARIO: Readonly<Record<string, string>> = data.scenarios

/** What a side is called; its id where no battle names it. */
export const sideNames = (side: string, lang: Lang): SideNames =>
  SIDES[side]?.[lang] ?? { name: side, full: side, army: side }

/** The battle that a scenario plays: several scenarios may play one battle, by other rules. Null: the scenario is no battle of the table. */
export const battleOfScenario = (scenario: unknown): string | null =>
  typeof scenario === 'string' ? (BATTLE_OF_SCENARIO[scenario] ?? null) : null

/** What the battle of a scenario is called; empty where it is none. */
export const battleName = (scenario: unknown, lang: Lang): string =>
  BATTLES[battleOfScenario(scenario) ?? '']?.[lang] ?? ''
