import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { bundled } from '../../../scripts/run.mjs'
import type { ForcedDie } from '../../../src/core/dice'
import type { HexSession } from '../../../src/session/hex/session'
import type { HexJournalEntry, HexSave } from '../../../src/session/hex/session'
import type { Preset, Resolver } from '../../../src/operational/types'
import type { clashInPlay } from '../../clash/commanded'
import type { chance, choose } from '../../session/player'
import type { TABLETOPS_LOADED } from '../../../src/session/hex/tabletops'

type Module = {
  Session: typeof HexSession
  TABLETOPS_LOADED: typeof TABLETOPS_LOADED
  chance: typeof chance
  choose: typeof choose
  clashInPlay: typeof clashInPlay
}
let loaded: Promise<Module> | null = null
const load = (): Promise<Module> => {
  loaded ??= bundled('test/e2e/support/whole.ts').then((file) => import(pathToFileURL(file).href) as Promise<Module>)
  return loaded
}

/** The same game outside the browser: the test thinks with it what to do, and compares. By the combat table, as `Table.start` begins it. */
export async function mirrorOf(wish: {
  preset?: Preset
  seed: string
  forced?: ForcedDie[]
  resolver?: Resolver
  pick?: boolean
  /** The computer plays the Mexicans, as a cadet. */
  solo?: boolean
}): Promise<HexSession> {
  const module = await load()
  const made = module.Session.create(
    {
      scenario: 'pedregal',
      seed: wish.seed,
      options: {
        preset: wish.preset ?? 'historical',
        resolver: wish.resolver ?? 'table',
        ...(wish.pick && { pick: true }),
      },
      forced: wish.forced ?? [],
      ...(wish.solo && { ai: { mexican: { level: 'cadet' as const, character: 'santaAnna' } } }),
    },
    module.TABLETOPS_LOADED,
  )
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** A clash that waits for its first answer: of one brigade against another, commanded by the American player alone. */
export async function smallClash(seed: string): Promise<HexSession> {
  const module = await load()
  return module.clashInPlay(seed, { isSmall: true, options: { commander: 'us' } })
}

/** Plays the mirror on by chance until this turn begins, so that a test of late turns need not play the early ones on the page. */
export async function playToTurn(game: HexSession, turn: number): Promise<void> {
  const module = await load()
  const random = module.chance(game.header.seed)
  for (let side = game.toAct(); side !== null && game.view('us').turn < turn; side = game.toAct()) {
    const done = game.do(side, module.choose(game.view(side), game.legal(side), side, random))
    if (!done.ok) throw new Error(JSON.stringify(done.refusal))
  }
}

export async function sessionOf(save: unknown): Promise<HexSession> {
  const module = await load()
  const made = module.Session.load(save, module.TABLETOPS_LOADED)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value.session
}

/** The running game as it lies on disk, from command `from` on. */
export function stored(page: Page, from: number): Promise<{ commands: HexJournalEntry[]; count: number }> {
  return page.evaluate(
    (first) =>
      new Promise<{ commands: HexJournalEntry[]; count: number }>((resolve, reject) => {
        const open = indexedDB.open('pedregal')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const base = open.result
          const tx = base.transaction(['running', 'commands'])
          const row = tx.objectStore('running').get('running')
          const loose = tx.objectStore('commands').getAll()
          tx.oncomplete = () => {
            base.close()
            const whole = (row.result?.base as HexSave | undefined)?.commands ?? []
            const all = [...whole, ...(loose.result as HexJournalEntry[])]
            resolve({ commands: all.slice(first), count: all.length })
          }
          tx.onerror = () => reject(tx.error)
        }
      }),
    from,
  )
}

/** Lets the mirror do what was done on the page, and checks that its rules allow it. */
export async function follow(page: Page, mirror: HexSession): Promise<HexJournalEntry[]> {
  const { commands } = await stored(page, mirror.length)
  for (const { side, action } of commands) {
    const done = mirror.do(side, action)
    if (!done.ok)
      throw new Error(
        `the page did what the rules refuse: ${side} ${JSON.stringify(action)} ${JSON.stringify(done.refusal)}`,
      )
  }
  return commands
}
