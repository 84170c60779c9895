import { describe, expect, it } from 'vitest'
import { BASELINES } from '../../../src/ai/baselines'
import { pedregal, pedregalHash } from '../../../src/operational/data'
import { createWorld } from '../../../src/operational/engine'
import { SIDES } from '../../../src/operational/types'
import { playGame, type LadderPlayer } from '../../ladder/game'
import { sampleSize } from '../../sampleSize'
import { type PairGame, keyOf, completePairs, firstVerdict, tally } from '../../ladder/report'

const { id, battlefield, tables } = pedregal()
const world = createWorld(id, battlefield, tables, pedregalHash())
const BALANCED = { preset: 'balanced', night: true, resolver: 'table', clash: 'auto' } as const
const playerOf = (name: string): LadderPlayer => ({
  choose: BASELINES[name]!,
  brief: { level: 'cadet', character: '' },
})

const game = (a: string, b: string, seed: string, side: 'us' | 'mexican'): PairGame => {
  const [us, mexican] = side === 'us' ? [a, b] : [b, a]
  const { played } = playGame(world, seed, BALANCED, { us: playerOf(us), mexican: playerOf(mexican) })
  return { key: keyOf(0, side), pair: 0, a: side, ...played }
}

describe('baselines', () => {
  /** One game of each baseline against itself, played once. */
  const mirrorGames = new Map<string, PairGame>()
  const mirrorGame = (name: string): PairGame => {
    const played = mirrorGames.get(name) ?? game(name, name, 'legal', 'us')
    mirrorGames.set(name, played)
    return played
  }

  // The beginner asks the staff in every phase: his games belong into long runs (outside.test.ts looks at his first turn).
  const names = Object.keys(BASELINES).filter((name) => name !== 'beginner' || sampleSize(0, 1) === 1)
  for (const name of names.filter((_, k) => k % sampleSize(4, 1) === 0))
    it(`${name} plays whole games for both sides with legal actions only`, () => {
      expect(mirrorGame(name).fault).toBeNull()
    }, 60_000)

  it('set up a free game', () => {
    const { played } = playGame(
      world,
      'free',
      { ...BALANCED, preset: 'free', night: false },
      { us: playerOf('B1'), mexican: playerOf('B0') },
    )
    expect(played.fault).toBeNull()
  })

  it('play the same game with the same seed; against itself each is exactly even', () => {
    for (const name of ['B0', 'B3'].slice(0, sampleSize(1, 2))) {
      const pair = [mirrorGame(name), game(name, name, 'legal', 'mexican')]
      expect(pair[0]!.points).toEqual(pair[1]!.points)
      expect(pair[0]!.steps).toBe(pair[1]!.steps)
      expect(tally(pair).score).toBe(1)
      expect(tally(pair).margins.reduce((sum, margin) => sum + margin, 0)).toBe(0)
    }
  }, 60_000)

  it('a player that throws an error or takes an illegal action breaks the game off with a fault', () => {
    const thrower: LadderPlayer = {
      ...playerOf('B1'),
      choose: () => {
        throw new Error('ouch')
      },
    }
    const { played } = playGame(world, 'fault', BALANCED, { us: thrower, mexican: playerOf('B1') })
    expect(played).toMatchObject({ winner: null, reason: 'brokeOff' })
    expect(played.fault).toContain('ouch')
    const cheat: LadderPlayer = {
      ...playerOf('B1'),
      choose: (_world, _view, _legal, _brief, notes) => ({
        action: { type: 'attack' },
        notes: notes ?? {
          turn: 1,
          segment: 'command',
          n: 0,
          spent: 0,
          intent: { plans: [], orders: [], attacks: [] },
          work: null,
        },
        evaluations: 0,
      }),
    }
    expect(playGame(world, 'fault', BALANCED, { us: cheat, mexican: playerOf('B1') }).played.fault).toContain('refused')
  })
})

describe('runs', () => {
  const won = (pair: number, a: 'us' | 'mexican'): PairGame => ({
    key: keyOf(pair, a),
    pair,
    a,
    winner: a,
    reason: 'OPS-18.3',
    points: { us: 10, mexican: 10 },
    turn: 16,
    steps: 1,
    evaluations: { us: 0, mexican: 0 },
    processorMs: { us: 0, mexican: 0 },
    phases: { us: 0, mexican: 0 },
    fault: null,
  })
  const run = (pairs: number): Map<string, PairGame> =>
    new Map(
      Array.from({ length: pairs }, (_, pair) => SIDES.map((side) => won(pair, side)))
        .flat()
        .map((record) => [record.key, record]),
    )

  it('count only complete pairs before the first incomplete one', () => {
    const records = run(5)
    records.delete(keyOf(2, 'us'))
    expect(completePairs(records)).toHaveLength(4)
  })

  it('stop at the first pair after which the test decides on both sides', () => {
    const games = completePairs(run(100))
    expect(firstVerdict(games, { kind: 'bar', bar: 0.75, on: 'sides' })).toEqual({ pairs: 40, verdict: 'h1' })
    expect(firstVerdict(games, { kind: 'sprt', p0: 0.5, p1: 0.6, on: 'overall' })).toEqual({ pairs: 9, verdict: 'h1' })
    expect(firstVerdict(games, { kind: 'none' })).toEqual({ pairs: 100, verdict: 'more' })
    const lost = games.map((one) => (one.a === 'us' ? { ...one, winner: 'mexican' as const } : one))
    expect(firstVerdict(lost, { kind: 'bar', bar: 0.75, on: 'sides' })).toEqual({ pairs: 40, verdict: 'h0' })
  })
})
