import { pathToFileURL } from 'node:url'
import { BASELINES } from '../../src/ai/baselines'
import { charactersOf } from '../../src/ai/operational/characters'
import { choose } from '../../src/ai/operational/choose'
import { searchDepthOf } from '../../src/ai/operational/movement/levels'
import { LEVELS, type Level } from '../../src/ai/operational/types'
import type { Side } from '../../src/operational/types'
import { type Edition, editionOf } from './editions'
import type { Seat } from './game'
import { seesTruth } from './truth'

/** A player as named on the command line. */
export interface PlayerName {
  readonly name: string
  readonly kind: 'baseline' | 'ai' | 'edition'
  readonly level: Level
  /** Characters asked for; the first of the side's own is taken. */
  readonly characters: readonly string[]
  /** Times the budget. */
  readonly times: number
  /** Knows what lies in the enemy's boxes (B5). */
  readonly truth: boolean
  readonly ref: string | null
}

const isLevel = (text: string): text is Level => (LEVELS as readonly string[]).includes(text)

/**
 * `B0`-`B3`, a cheeser, a level (`general`, `general:worth`, `captain:scott+valencia`, `general@4x`), `truth` (B5), `ref:<git ref>` or
 * `ref:<git ref>=<level>` (B4), `B6` for `general@4x`. Null: nobody is called that.
 */
export function playerNamed(name: string): PlayerName | null {
  const plain: PlayerName = { name, kind: 'ai', level: 'general', characters: [], times: 1, truth: false, ref: null }
  if (BASELINES[name]) return { ...plain, kind: 'baseline' }
  if (name.startsWith('ref:')) {
    const [ref, level = 'general'] = name.slice(4).split('=')
    return ref && isLevel(level) ? { ...plain, kind: 'edition', ref, level } : null
  }
  if (name === 'B6') return { ...plain, times: 4 }
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

/** Everything that a process needs to seat players; JSON. */
export interface Casting {
  readonly names: readonly string[]
  /** Bundles of `ref:` players, by name. */
  readonly editions: Readonly<Record<string, string>>
  /** Evaluations a phase, at most: a level that thinks less keeps to its own. 0: as the level has it. */
  readonly budget: number
}

/** Makes what is needed to seat these players; complains of unknown ones. */
export async function castingOf(names: readonly string[], budget: number): Promise<Casting> {
  const editions: Record<string, string> = {}
  for (const name of names) {
    const player = playerNamed(name)
    if (!player) throw new Error(`nobody is called ${name}`)
    if (player.ref !== null) editions[name] = (await editionOf(player.ref)).file
  }
  return { names, editions, budget }
}

/** Seats a player; the same name always gives the same seat. */
export async function seatOf(casting: Casting, name: string): Promise<(side: Side) => Seat> {
  const player = playerNamed(name)
  if (!player) throw new Error(`nobody is called ${name}`)
  const { level, times, truth, characters } = player
  if (player.kind === 'baseline') return () => ({ choose: BASELINES[name]!, brief: { level, character: '' } })
  const own = searchDepthOf(level).evaluations
  const evaluations = Math.round((casting.budget === 0 ? own : Math.min(own, casting.budget)) * times)
  const edition =
    player.kind === 'edition' ? ((await import(pathToFileURL(casting.editions[name]!).href)) as Edition) : null
  const world = edition?.groundOf()
  return (side) => {
    const generals = (edition?.charactersOf ?? charactersOf)(side).map(({ id }) => id)
    const character = characters.find((one) => generals.includes(one)) ?? generals[0] ?? ''
    return {
      choose: edition?.choose ?? choose,
      brief: { level, character, evaluations },
      ...(world && { world }),
      ...(truth && { sees: seesTruth }),
    }
  }
}
