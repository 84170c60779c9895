import { ok, refuse, type Result } from '../../core/result'
import type { Side } from '../../operational/types'
import type { AiPlayers } from '../../session/header'
import { HexSession } from '../../session/hex/session'
import { TABLETOP_AWAY } from '../../session/hex/tabletop'
import type { Notice } from '../../session/load'
import { running } from '../shell/storage/autosave'
import { exportFile, getSave, putAside, putSave } from '../shell/storage/saves'
import { settings } from '../shell/storage/settings'
import { closeGame, MIN_KEPT_ACTIONS } from './closedGame'
import type { Game, NewGameForm, OpponentChoice, SaveWords } from './game'
import { aiPlayerOf } from './opponent/rival'
import { dismissOpponent, expectOpponent } from './opponent/thinker'
import { fetchTabletops, fetchTabletopsSoon, PAGE_TABLETOPS } from './tabletops'

/** The one scenario of the hex game. */
const SCENARIO = 'pedregal'

/** A seed that nobody can guess, for a player who names none. */
function freshSeed(): string {
  const words = crypto.getRandomValues(new Uint32Array(3))
  return [...words].map((w) => w.toString(36)).join('-')
}

/** Fetches what a game against the computer needs, while the player still chooses. */
export function readyOpponent(): void {
  expectOpponent(SCENARIO)
  fetchTabletopsSoon()
}

/** The player chose to play against a person. */
export const unreadyOpponent = dismissOpponent

/** Starts a game. */
export function newGame(form: NewGameForm): Result<Game> {
  const made = HexSession.create(
    {
      scenario: SCENARIO,
      seed: form.seed === '' ? freshSeed() : form.seed,
      // A seed of its own: the opponent may know it, the seed of the dice it may not (src/session/README.md).
      ...(form.opponent && { aiSeed: freshSeed(), ai: { [form.opponent.side]: aiPlayerOf(form.opponent) } }),
      options: {
        preset: form.preset,
        night: form.night,
        lang: settings.value.lang,
        ...(form.resolver && { resolver: form.resolver }),
        ...(form.pick && { pick: true }),
      },
      players: form.players,
    },
    PAGE_TABLETOPS,
  )
  if (!made.ok) return made
  fetchTabletopsSoon()
  return ok(closeGame(made.value))
}

export type Opened = Result<{ game: Game; notice: Notice | null }>

/**
 * Goes on with a save. `salvage` accepts one that does not replay, from its last good checkpoint. Replaying it fights its clashes again, so
 * without the tabletop no save can be opened, whether it is good or broken.
 */
async function loadGame(save: unknown, { salvage }: { salvage: boolean }): Promise<Opened> {
  if (!(await fetchTabletops())) return refuse('bad-save', null, TABLETOP_AWAY)
  const made = HexSession.load(save, PAGE_TABLETOPS, { salvage })
  return made.ok ? ok({ game: closeGame(made.value.session), notice: made.value.notice }) : made
}

/** Reads the text of a file as a game; null: it is not JSON. */
export async function readGame(text: string): Promise<Opened | null> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  return loadGame(value, { salvage: false })
}

/** Turn and side of a save without loading it; null: they cannot be read. */
function readTurn(save: unknown): { turn: number; side: Side } | null {
  const { checkpoints } = save as {
    checkpoints?: readonly { state?: { ops?: { turn?: unknown; active?: unknown } } }[]
  }
  const ops = checkpoints?.at(-1)?.state?.ops
  if (typeof ops?.turn !== 'number' || (ops.active !== 'us' && ops.active !== 'mexican')) return null
  return { turn: ops.turn, side: ops.active }
}

/** The computer player of a save without loading it; null: only persons play, or it cannot be read. */
function readOpponent(save: unknown): OpponentChoice | null {
  const ai = (save as { header?: { ai?: AiPlayers } }).header?.ai
  const side = ai?.mexican ? 'mexican' : 'us'
  const who = ai?.[side]
  return who ? { side, level: who.level, character: who.character } : null
}

/** What can be said of the stored game without loading it; null: there is none. */
export async function storedGame(): Promise<{
  at: ReturnType<typeof readTurn>
  against: OpponentChoice | null
} | null> {
  const save = await (await running()).read()
  return save ? { at: readTurn(save), against: readOpponent(save) } : null
}

/** Goes on with the stored game. `clean` is how it loads; `made` also accepts a damaged one, from its last good checkpoint. */
export async function openStored(): Promise<{ clean: Opened; made: Opened } | null> {
  const save = await (await running()).read()
  if (!save) return null
  const clean = await loadGame(save, { salvage: false })
  return { clean, made: clean.ok ? clean : await loadGame(save, { salvage: true }) }
}

/** Moves the stored game among the saves that could not be read. */
export async function putStoredAside(why: string): Promise<void> {
  const save = await (await running()).read()
  if (save) await putAside(save, why)
}

/** Copies the stored game, which another is about to replace, among the named saves. */
export async function keepStored(words: SaveWords): Promise<void> {
  const save = await (await running()).read()
  if (save && save.commands.length >= MIN_KEPT_ACTIONS)
    await putSave({ ...words, when: Date.now(), save, broken: false })
}

/** Goes on with a named save; null: there is none of that name. */
export async function openSaved(name: string): Promise<Opened | null> {
  const row = await getSave(name)
  return row ? loadGame(row.save, { salvage: false }) : null
}

/** Hands a named save, readable or not, to the player as a file. */
export async function exportSaved(name: string): Promise<void> {
  const row = await getSave(name)
  if (row) exportFile(`pedregal-${name}.json`, row.save)
}
