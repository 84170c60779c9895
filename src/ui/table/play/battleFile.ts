// A battle of the table as a save: the save of the engine and, beside it, who sits where. Storage, named saves and files have the same form.
import * as v from 'valibot'
import { TABLE_LEVELS } from '../../../ai/tabletop/sar/levels'
import { refuse, type Result } from '../../../core/result'
import { BattleSession } from '../../../session/battle/session'
import type { LoadedMatch } from '../../../session/match'
import { sidesOfScenario } from '../../../tabletop/sar/sideNames'
import type { BattleChoice } from './tableGame'
import { ASKS } from './twoPeople'

/** Who sits at the table: what a player chooses before a battle beside the battle itself. */
export type Seating = Omit<BattleChoice, 'scenario' | 'seed' | 'options'>

/** Where a save says nothing of seats, as those of the engine's protocol: two people at an open table. */
const TWO_PEOPLE: Seating = { side: null, isOpenTable: true }

const seatingSchema = (scenario: string) =>
  v.strictObject({
    side: v.nullable(v.picklist(sidesOfScenario(scenario))),
    isOpenTable: v.boolean(),
    level: v.exactOptional(v.picklist(TABLE_LEVELS)),
    asks: v.exactOptional(v.picklist(ASKS)),
  })

/** The save of a battle with its seats. It holds the secrets of both sides. */
export type BattleSave = ReturnType<BattleSession['save']> & { seating: Seating }

/** The battle as storage and files hold it. */
export const battleSave = (session: BattleSession, seating: Seating): BattleSave => ({ ...session.save(), seating })

/** A battle that was read from a save. */
export type OpenedBattle = LoadedMatch<BattleSession> & { readonly seating: Seating }

/**
 * Goes on with a saved battle; any value may be given, and a refusal names the field. `salvage`: one that does not replay to its end goes on from
 * the last turn that does, and wrong seats become those of two people.
 */
export function openBattleSave(value: unknown, { salvage = false } = {}): Result<OpenedBattle> {
  const loaded = BattleSession.load(value, { salvage })
  if (!loaded.ok) return loaded
  const { seating } = value as { seating?: unknown }
  const read = v.safeParse(seatingSchema(loaded.value.session.header.scenario), seating)
  if (seating !== undefined && !read.success && !salvage) {
    const field = ['seating', ...(read.issues[0].path ?? []).map(({ key }) => String(key))].join('.')
    return refuse('bad-save', null, 'refusal.badSave', { file: 'save', field })
  }
  return { ok: true, value: { ...loaded.value, seating: read.success ? read.output : TWO_PEOPLE } }
}
