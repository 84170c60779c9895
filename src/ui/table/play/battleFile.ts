// A battle of the table as a save: the save of the engine and, beside it, who sits where. Storage, named saves and files have the same form.
import * as v from 'valibot'
import { TABLE_LEVELS } from '../../../ai/tabletop/sar/levels'
import { refuse, type Result } from '../../../core/result'
import { BattleSession } from '../../../session/battle/session'
import { REGIMENTAL_ENGINE } from '../../../session/regimental/definition'
import { RegimentalSession } from '../../../session/regimental/session'
import type { LoadedMatch } from '../../../session/match'
import { DIGEST_EVERY } from '../../../session/save'
import { sidesOfScenario } from './battles/offers'
import type { BattleChoice } from './tableGame'
import { ASKS, type GivenAnswers } from './twoPeople'

/** Who sits at the table: what a player chooses before a battle beside the battle itself; and what two people have answered that is no command yet. */
export type Seating = Omit<BattleChoice, 'scenario' | 'seed' | 'options'> & { readonly answers?: GivenAnswers }

/** Where a save says nothing of seats, as those of the engine's protocol: two people at an open table. */
const TWO_PEOPLE: Seating = { side: null, isOpenTable: true }

/** An answer has at most so many actions; the rules check each of them when it is done. */
const MAX_ANSWER = 2000
const seatingSchema = (scenario: string) => {
  const side = v.picklist(sidesOfScenario(scenario) ?? [])
  const action = v.looseObject({ type: v.string() })
  const given = v.strictObject({ side, actions: v.pipe(v.array(action), v.maxLength(MAX_ANSWER)) })
  return v.strictObject({
    side: v.nullable(side),
    isOpenTable: v.boolean(),
    level: v.exactOptional(v.picklist(TABLE_LEVELS)),
    asks: v.exactOptional(v.picklist(ASKS)),
    answers: v.exactOptional(
      v.strictObject({ early: v.nullable(given), sealed: v.pipe(v.array(given), v.maxLength(2)) }),
    ),
  })
}

/** A battle by either set of rules. */
export type AnyBattleSession = BattleSession | RegimentalSession

/** The save of a battle with its seats. It holds the secrets of both sides. */
export type BattleSave = ReturnType<AnyBattleSession['save']> & { seating: Seating }

/**
 * The battle as storage and files hold it. `length`: with so many of its commands, where the computer is in the midst of an answer: read again it
 * begins that answer anew, and gives the same.
 */
export function battleSave(session: AnyBattleSession, seating: Seating, length = session.length): BattleSave {
  const { commands, digests, checkpoints, ...save } = session.save()
  return {
    ...save,
    commands: commands.slice(0, length),
    digests: digests.slice(0, Math.floor(length / DIGEST_EVERY) + 1),
    checkpoints: (checkpoints as readonly { readonly at: number }[]).filter(({ at }) => at <= length),
    seating,
  } as BattleSave
}

/** A battle that was read from a save. */
export type OpenedBattle = LoadedMatch<AnyBattleSession> & { readonly seating: Seating }

/**
 * Goes on with a saved battle; any value may be given, and a refusal names the field. `salvage`: one that does not replay to its end goes on from
 * the last turn that does, and wrong seats become those of two people.
 */
export function openBattleSave(value: unknown, { salvage = false } = {}): Result<OpenedBattle> {
  const { header } = (value ?? {}) as { header?: { scenario?: unknown } | null }
  const isRegimental = REGIMENTAL_ENGINE.scenarios.some(({ id }) => id === header?.scenario)
  const loaded: Result<LoadedMatch<AnyBattleSession>> = isRegimental
    ? RegimentalSession.load(value, { salvage })
    : BattleSession.load(value, { salvage })
  if (!loaded.ok) return loaded
  const { seating } = value as { seating?: unknown }
  const read = v.safeParse(seatingSchema(loaded.value.session.header.scenario), seating)
  if (seating !== undefined && !read.success && !salvage) {
    const field = ['seating', ...(read.issues[0].path ?? []).map(({ key }) => String(key))].join('.')
    return refuse('bad-save', null, 'refusal.badSave', { file: 'save', field })
  }
  return { ok: true, value: { ...loaded.value, seating: read.success ? read.output : TWO_PEOPLE } }
}
