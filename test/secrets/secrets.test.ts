import { describe, expect, it } from 'vitest'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { HexSession } from '../../src/session/hex/session'
import { ASKED, CHANNELS, REFEREES } from './doors'
import { LEAKS } from './leaks'
import { huntLeak, pairsOf, reportText, runPairs } from './run'
import { type Walk, walk } from './walk'

const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
const PAIRS = 300

describe('OPS-19.5.15: what a side cannot know makes no difference to anything it is told', () => {
  it(`in ${PAIRS} pairs of worlds`, () => {
    const report = runPairs(world, 'npm test', PAIRS, { often: 0.06, most: 450 })
    if (report.differences.length > 0) throw new Error(reportText(report))
    console.log(reportText(report))
    expect(report.pairs).toBeGreaterThanOrEqual(PAIRS)
    // It was dealt anew indeed: the enemy sees another world in nearly all of them, and every kind of secret comes up.
    expect(report.foeSees).toBeGreaterThan(report.pairs * 0.9)
    expect(Object.entries(report.dealt).filter(([, { things }]) => things === 0)).toEqual([])
    expect(
      Math.min(report.engine, report.session, report.journal, report.dark.us, report.dark.mexican),
    ).toBeGreaterThan(20)
    expect(report.played).toBeGreaterThan(report.pairs)
  }, 120_000)
})

describe('a leak that is planted is caught', () => {
  const walks: Walk[] = []
  const pools = new Map<Walk, ReturnType<typeof pairsOf>>()
  const walkNr = (k: number): Walk => {
    // Those first that do not begin with a long set-up.
    walks[k] ??= walk(world, 'planted', k ^ 1, 0.1, 450)
    return walks[k]!
  }
  /** After so many games a leak counts as missed. */
  const MOST_GAMES = 16

  for (const leak of LEAKS)
    it(`by ${leak.channel}: ${leak.name}`, () => {
      for (let k = 0; k < MOST_GAMES; k++) {
        const game = walkNr(k)
        const pairs = pools.get(game) ?? pairsOf(world, game)
        pools.set(game, pairs)
        if (huntLeak(world, leak, game, pairs) !== null) return
      }
      throw new Error('nothing noticed it')
    }, 120_000)

  it('one at least by every channel', () => {
    expect([...new Set(LEAKS.map(({ channel }) => channel))].sort()).toEqual([...CHANNELS].sort())
  })
})

describe('a session', () => {
  it('answers a player by no way that is not listened to here', () => {
    const known = [...Object.keys(ASKED), ...REFEREES]
    expect(Object.getOwnPropertyNames(HexSession.prototype).filter((name) => !known.includes(name))).toEqual([])
  })
})
