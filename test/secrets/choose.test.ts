import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { choose } from '../../src/ai/operational/choose'
import { LEVELS } from '../../src/ai/operational/types'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { type HexSession, HexSession as Sessions } from '../../src/session/hex/session'
import { ComputerPlayer } from '../../src/session/hex/opponent'
import { faultsOf } from '../../scripts/rooms.mjs'
import { askBlind, CHEATS } from './choose'
import { walk, type Walk } from './walk'
import { sampleSize } from '../sampleSize'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'

const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
const walks: Walk[] = []
const walkNr = (k: number): Walk => {
  walks[k] ??= walk(world, 'blind', k ^ 1, 0.05, 450)
  return walks[k]!
}
const honest = (): typeof choose => choose
/** Decisions that must have been compared at each level. */
const MIN_DECISIONS = sampleSize(6, 60)
/** Kinds of decisions that must be among them. */
const KINDS = ['move', 'combat', 'command']

describe('OPS-19.5.15: an opponent decides by what its side may know', () => {
  // Lowest and highest in the everyday run, all four in the long one.
  it.each(LEVELS.filter((_, k) => k % sampleSize(3, 1) === 0))(
    '%s: the same in pairs of games that differ in the rest',
    (level) => {
      const kinds: Record<string, number> = {}
      let decisions = 0
      const isEnough = (): boolean => decisions >= MIN_DECISIONS && KINDS.every((kind) => kinds[kind] !== undefined)
      for (let k = 0; k < 12 && !isEnough(); k++) {
        const found = askBlind(walkNr(k), { world, level, planted: honest, evaluations: 40, follow: 3 })
        expect(found.difference).toBeNull()
        decisions += found.decisions
        for (const [kind, n] of Object.entries(found.kinds)) kinds[kind] = (kinds[kind] ?? 0) + n
      }
      expect(decisions).toBeGreaterThanOrEqual(MIN_DECISIONS)
      expect(Object.keys(kinds)).toEqual(expect.arrayContaining(KINDS))
    },
    600_000,
  )

  it.each(CHEATS)(
    '$name is found out',
    ({ cheat }) => {
      for (let k = 0; k < 12; k++) {
        try {
          const settings = { world, level: 'cadet', planted: cheat(choose), evaluations: 20, follow: 3 } as const
          if (askBlind(walkNr(k), settings).difference) return
        } catch (error) {
          // The view is frozen, so that writing into it throws.
          expect(String(error)).toMatch(/read only|Cannot assign/)
          return
        }
      }
      throw new Error('nothing noticed it')
    },
    600_000,
  )
})

describe('what an opponent is asked', () => {
  const made = (seed: string): HexSession => {
    const session = Sessions.create(
      { scenario: 'pedregal', seed, aiSeed: 'the same', options: { preset: 'free' } },
      TABLETOPS_LOADED,
    )
    if (!session.ok) throw new Error(session.refusal.key)
    return session.value
  }
  it('tells nothing of the seed, nor of what the other side did in secret', () => {
    const asked = (['historical', 'balanced'] as const).map((preset) => {
      const session = made(`seed of ${preset}`)
      session.do('mexican', { type: 'fill', preset })
      session.do('mexican', { type: 'ready' })
      return JSON.stringify(new ComputerPlayer(session, 'us', { level: 'general', character: 'scott' }).task())
    })
    expect(asked[0]).toBe(asked[1])
    expect(asked[0]).not.toContain('seed of')
  })
})

describe('src/ai/operational', () => {
  const root = path.join(process.cwd(), 'src/ai/operational')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(path.join(root, name), 'utf8') }))

  it('imports no session, no page, no clock and no chance but the dice', () => {
    expect(files.length).toBeGreaterThan(10)
    expect(files.flatMap(({ name, text }) => faultsOf(`src/ai/operational/${name}`, text))).toEqual([])
    const planted = faultsOf(
      'src/ai/operational/choose.ts',
      "import { Session } from '../../session/hex/session'\nexport const s = Session",
    )
    expect(planted.length).toBe(1)
  })

  it('is never given the truth: nothing it exports to others takes a game', () => {
    const probe = files.find(({ name }) => name === 'choose.ts')!.text
    expect(probe).toMatch(/export const choose: Policy\b/)
    // Who imagines a position makes it from a view.
    const takes = /export (?:const|function) \w+[^{=]*\(\s*(?:[^)]*,\s*)?\w+: Game\b/
    expect(files.filter(({ text }) => takes.test(text)).map(({ name }) => name)).toEqual([])
    expect(takes.test('export function peek(world: World, game: Game): void {')).toBe(true)
  })

  it('remembers nothing beside its notes', () => {
    // The map is the same for every decision of a thread.
    const isMapOfThread = (line: string) => /^runner\.ts: let \w+: World \| null = null$/.test(line)
    const memory = files.flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter((line) => /^(export )?let /.test(line))
        .map((line) => `${name}: ${line}`),
    )
    expect(memory.filter((line) => !isMapOfThread(line))).toEqual([])
  })
})
