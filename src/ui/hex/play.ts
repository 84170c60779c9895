// Starts and opens hex games: new ones, the game on disk, named saves and files.
import { ok, refuse, type Result } from '../../core/result'
import { type Side, SIDES } from '../../operational/types'
import type { AiPlayers } from '../../session/header'
import { HexSession } from '../../session/hex/session'
import { TABLETOP_NOT_LOADED_KEY } from '../../session/hex/tabletop'
import type { Notice } from '../../session/load'
import { runningGameStore } from '../shell/storage/autosave'
import { exportFile, getSave, putAside, putSave } from '../shell/storage/saves'
import { settings } from '../shell/storage/settings'
import { wrapSession, MIN_KEPT_ACTIONS } from './closedGame'
import { freshSeed } from './freshSeed'
import type { Game, NewGameForm, OpponentChoice, SaveWords } from './game'
import { aiPlayerOf } from './opponent/rival'
import { dismissOpponent, expectOpponent } from './opponent/thinker'
import { fetchTabletops, fetchTabletopsSoon, PAGE_TABLETOPS } from './tabletops'

/** The one scenario of the hex game. */
const SCENARIO = 'pedregal'

/** Starts the opponent's worker and fetches the tabletop while the player still fills in the form of a new game. */
export function prepareOpponent(): void {
  expectOpponent(SCENARIO)
  fetchTabletopsSoon()
}

/** Stops the worker that was started in advance, since the player chose to play against a person. */
export const dropPreparedOpponent = dismissOpponent

/** Starts a new game. The game looks up the tabletop engines when an attack needs them, so they may still be on their way here. */
export function newGame(form: NewGameForm): Result<Game> {
  const created = HexSession.create(
    {
      scenario: SCENARIO,
      seed: form.seed === '' ? freshSeed() : form.seed,
      // The opponent gets a seed of its own, since it may not know the seed of the dice (src/session/README.md).
      ...(form.opponent && { aiSeed: freshSeed(), ai: { [form.opponent.side]: aiPlayerOf(form.opponent) } }),
      options: {
        preset: form.preset,
        night: form.night,
        lang: settings.value.lang,
        // What decides attacks, the combat table or a tabletop game (OPS-22.1); and whether another way may be picked for a single attack.
        ...(form.resolver && { resolver: form.resolver }),
        ...(form.commands && { clash: 'played' }),
        ...(form.commands && form.commands !== 'players' && { commander: form.commands }),
        ...(form.pick && { pick: true }),
        ...form.variants,
      },
      players: form.players,
    },
    PAGE_TABLETOPS,
  )
  if (!created.ok) return created
  fetchTabletopsSoon()
  return ok(wrapSession(created.value))
}

/** How a game taken over from the historical one (src/teach/campaign) goes on: seeds that nobody can guess, the computer player, the language. */
export const freshHand = (opponent: OpponentChoice | null) => ({
  seed: freshSeed(),
  aiSeed: freshSeed(),
  ai: opponent ? { [opponent.side]: aiPlayerOf(opponent) } : {},
  lang: settings.value.lang,
})

/** Opens a save that the page itself has made. Its attacks so far were decided by the combat table, so that the tabletop may still be on its way. */
export function openMadeSave(save: unknown): Result<Game> {
  const loaded = HexSession.load(save, PAGE_TABLETOPS)
  if (!loaded.ok) return loaded
  fetchTabletopsSoon()
  return ok(wrapSession(loaded.value.session))
}

/** An opened game, with a notice for the player where the save was mended or is old; or why it cannot be opened. */
export type Opened = Result<{ game: Game; notice: Notice | null }>

/**
 * Opens a save by replaying its actions. The replay fights the clashes (attacks on the tabletop) again, so that no save can be opened without the
 * tabletop. `salvage`: a save that cannot be replayed to its end is accepted, and the game goes on from its last
 * good checkpoint (the state at the start of a player turn).
 */
async function loadGame(save: unknown, { salvage }: { salvage: boolean }): Promise<Opened> {
  if (!(await fetchTabletops())) return refuse('bad-save', null, TABLETOP_NOT_LOADED_KEY)
  const loaded = HexSession.load(save, PAGE_TABLETOPS, { salvage })
  if (!loaded.ok) return loaded
  const { session, notice } = loaded.value
  return ok({ game: wrapSession(session), notice })
}

/** Opens the game in the text of a file; null: the text is not JSON. */
export async function readGame(text: string): Promise<Opened | null> {
  let save: unknown
  try {
    save = JSON.parse(text)
  } catch {
    return null
  }
  return loadGame(save, { salvage: false })
}

/** Reads turn and phasing side of a save without loading the save; null: they cannot be read. */
function readTurn(save: unknown): { turn: number; side: Side } | null {
  const { checkpoints } = save as {
    checkpoints?: readonly { state?: { ops?: { turn?: unknown; active?: unknown } } }[]
  }
  // `ops` is the state of the hex game at the last checkpoint.
  const hexState = checkpoints?.at(-1)?.state?.ops
  const turn = hexState?.turn
  const side = SIDES.find((each) => each === hexState?.active)
  return typeof turn === 'number' && side !== undefined ? { turn, side } : null
}

/** Reads the computer player of a save without loading the save; null: only persons play, or the save cannot be read. */
function readOpponent(save: unknown): OpponentChoice | null {
  const aiPlayers = (save as { header?: { ai?: AiPlayers } }).header?.ai
  const side = aiPlayers?.mexican ? 'mexican' : 'us'
  const player = aiPlayers?.[side]
  return player ? { side, level: player.level, character: player.character } : null
}

/** What can be said of the stored game before it is loaded. */
interface StoredGame {
  /** Where the game stands; null: the save does not say. */
  at: ReturnType<typeof readTurn>
  /** The computer player; null: only persons play. */
  against: OpponentChoice | null
}

/** Reads what the page tells of the stored game, the running game on disk, without loading it; null: there is none. */
export async function storedGame(): Promise<StoredGame | null> {
  const save = await (await runningGameStore()).read()
  return save ? { at: readTurn(save), against: readOpponent(save) } : null
}

/**
 * Opens the stored game; null: there is none. `intact`: the whole game, or why it cannot be loaded. `salvaged`: the same, or where the whole
 * game cannot be loaded, the game from its last good checkpoint.
 */
export async function openStored(): Promise<{ intact: Opened; salvaged: Opened } | null> {
  const save = await (await runningGameStore()).read()
  if (!save) return null
  const intact = await loadGame(save, { salvage: false })
  return { intact, salvaged: intact.ok ? intact : await loadGame(save, { salvage: true }) }
}

/** Moves the stored game among the saves that could not be read, with the reason. */
export async function putStoredAside(reason: string): Promise<void> {
  const save = await (await runningGameStore()).read()
  if (save) await putAside(save, reason)
}

/**
 * Copies the stored game among the named saves, since a new game is about to replace it; not a game that has hardly begun. `words`: what the list
 * of saves shows of it: name, turn, phasing side and opponent.
 */
export async function keepStored(words: SaveWords): Promise<void> {
  const save = await (await runningGameStore()).read()
  // `commands`: the actions done in the game.
  if (save && save.commands.length >= MIN_KEPT_ACTIONS)
    await putSave({ ...words, when: Date.now(), save, broken: false })
}

/** Opens a named save; null: there is none of that name. */
export async function openSaved(name: string): Promise<Opened | null> {
  const namedSave = await getSave(name)
  return namedSave ? loadGame(namedSave.save, { salvage: false }) : null
}

/** Hands a named save, readable or not, to the player as a file. */
export async function exportSaved(name: string): Promise<void> {
  const namedSave = await getSave(name)
  if (namedSave) exportFile(`pedregal-${name}.json`, namedSave.save)
}
