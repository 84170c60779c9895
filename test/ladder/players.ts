import { pathToFileURL } from 'node:url'
import { BASELINES } from '../../src/ai/baselines'
import { charactersOf } from '../../src/ai/operational/characters'
import { choose } from '../../src/ai/operational/choose'
import { searchDepthOf } from '../../src/ai/operational/movement/levels'
import { LEVELS, type Level } from '../../src/ai/operational/types'
import type { Side } from '../../src/operational/types'
import { type Edition, editionOf } from './editions'
import type { LadderPlayer } from './game'
import { viewThroughMarkers } from './truth'

/** A player's name on the command line, taken apart. */
export interface PlayerName {
  readonly name: string
  readonly kind: 'baseline' | 'ai' | 'edition'
  readonly level: Level
  /** Commanders asked for; the first that belongs to the side is taken. */
  readonly characters: readonly string[]
  /** Factor on the budget. */
  readonly times: number
  /** It sees through the enemy's markers (B5). */
  readonly truth: boolean
  /** Does it fill hidden-movement boxes after set-up (`general-noboxes`: it does not)? */
  readonly boxes: boolean
  /** Git reference of the edition that it is from; null: the present one. */
  readonly ref: string | null
}

const isLevel = (text: string): text is Level => (LEVELS as readonly string[]).includes(text)

/** Ending of the name of a player who fills no boxes after set-up. */
const NO_BOXES = '-noboxes'

/**
 * Reads a player's name: `B0`-`B3`, a baseline that repeats one trick, a level (`general`, `general:worth`, `captain:scott+valencia`, `general@4x`, `general-noboxes`), `truth` (B5), `ref:<git ref>` or
 * `ref:<git ref>=<level>` (B4), `B6` for `general@4x`. Null: there is no such player.
 */
export function parsePlayerName(name: string): PlayerName | null {
  const plain: PlayerName = {
    name,
    kind: 'ai',
    level: 'general',
    characters: [],
    times: 1,
    truth: false,
    boxes: true,
    ref: null,
  }
  if (BASELINES[name]) return { ...plain, kind: 'baseline' }
  if (name.startsWith('ref:')) {
    const [ref, level = 'general'] = name.slice(4).split('=')
    return ref && isLevel(level) ? { ...plain, kind: 'edition', ref, level } : null
  }
  if (name === 'B6') return { ...plain, times: 4 }
  if (name.endsWith(NO_BOXES)) {
    const player = parsePlayerName(name.slice(0, -NO_BOXES.length))
    return player?.kind === 'ai' ? { ...player, name, boxes: false } : null
  }
  const read = /^([a-z0-9A-Z]+)(?::([A-Za-z+]+))?(?:@(\d+(?:\.\d+)?)x)?$/.exec(name)
  if (!read) return null
  const [, head = '', characters = '', times = '1'] = read
  const truth = head === 'truth' || head === 'B5'
  if (!truth && !isLevel(head)) return null
  return {
    ...plain,
    level: isLevel(head) ? head : 'general',
    truth,
    characters: characters === '' ? [] : characters.split('+'),
    times: Number(times),
  }
}

/** What a process needs to make players, as JSON. */
export interface PlayerSetup {
  readonly names: readonly string[]
  /** Files of the bundled editions of `ref:` players, by the player's name. */
  readonly editions: Readonly<Record<string, string>>
  /** Evaluations a phase at most; a level with a smaller budget keeps its own. 0: every level has its own. */
  readonly budget: number
}

/** Prepares players, with the editions that they are from. Throws if a name is not known. */
export async function playerSetupOf(names: readonly string[], budget: number): Promise<PlayerSetup> {
  const editions: Record<string, string> = {}
  for (const name of names) {
    const player = parsePlayerName(name)
    if (!player) throw new Error(`no player is called ${name}`)
    if (player.ref !== null) editions[name] = (await editionOf(player.ref)).file
  }
  return { names, editions, budget }
}

/** Makes a player for each side; the same name always gives the same player. */
export async function ladderPlayerOf(casting: PlayerSetup, name: string): Promise<(side: Side) => LadderPlayer> {
  const player = parsePlayerName(name)
  if (!player) throw new Error(`no player is called ${name}`)
  const { level, times, truth, characters } = player
  if (player.kind === 'baseline') return () => ({ choose: BASELINES[name]!, brief: { level, character: '' } })
  const own = searchDepthOf(level).evaluations
  const evaluations = Math.round((casting.budget === 0 ? own : Math.min(own, casting.budget)) * times)
  const edition =
    player.kind === 'edition' ? ((await import(pathToFileURL(casting.editions[name]!).href)) as Edition) : null
  const world = edition?.makeWorld()
  return (side) => {
    const generals = (edition?.charactersOf ?? charactersOf)(side).map(({ id }) => id)
    const character = characters.find((one) => generals.includes(one)) ?? generals[0] ?? ''
    return {
      choose: edition?.choose ?? choose,
      brief: { level, character, evaluations, ...(!player.boxes && { fillsBoxes: false }) },
      ...(world && { world }),
      ...(truth && { sees: viewThroughMarkers }),
    }
  }
}
