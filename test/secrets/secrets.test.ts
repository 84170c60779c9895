import { describe, expect, it } from 'vitest'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { Match } from '../../src/session/match'
import { HexSession } from '../../src/session/hex/session'
import { ASKED, CHANNELS, REFEREES } from './probes'
import { LEAKS } from './leaks'
import { huntLeak, pairsOf, reportText, runPairs } from './run'
import { type Walk, walk } from './walk'
import { sampleSize } from '../sampleSize'

const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
/** 10,000 are compared by `npm run secrets -- --pairs 10000`. */
const PAIRS = sampleSize(30, 300)

describe('OPS-19.5.15: what a side cannot know makes no difference to anything that it is told', () => {
  it(`in ${PAIRS} pairs of games`, () => {
    const report = runPairs(world, 'npm test', PAIRS, { momentChance: 0.06, maxActions: 450 })
    if (report.differences.length > 0) throw new Error(reportText(report))
    console.log(reportText(report))
    expect(report.pairs).toBeGreaterThanOrEqual(PAIRS)
    // The games do differ: the enemy's view differs in nearly all pairs, and every kind of secret was changed.
    expect(report.enemyViewDiffers).toBeGreaterThan(report.pairs * 0.9)
    expect(Object.entries(report.dealt).filter(([, { things }]) => things === 0)).toEqual([])
    expect(
      Math.min(report.engine, report.session, report.journal, report.dark.us, report.dark.mexican),
    ).toBeGreaterThan(PAIRS / 20)
    expect(report.played).toBeGreaterThan(report.pairs)
  }, 600_000)
})

describe('a leak that is planted is caught', () => {
  const walks: Walk[] = []
  const pools = new Map<Walk, ReturnType<typeof pairsOf>>()
  const walkNr = (k: number): Walk => {
    // `k ^ 1`: walks without a long set-up first.
    walks[k] ??= walk(world, 'planted', k ^ 1, 0.05, 450)
    return walks[k]!
  }
  /** A leak that is not noticed in this many walks counts as missed. */
  const MAX_WALKS = 16

  for (const leak of LEAKS)
    it(`by ${leak.channel}: ${leak.name}`, () => {
      for (let k = 0; k < MAX_WALKS; k++) {
        const game = walkNr(k)
        const pairs = pools.get(game) ?? pairsOf(world, game)
        pools.set(game, pairs)
        if (huntLeak(world, leak, game, pairs) !== null) return
      }
      throw new Error('nothing noticed it')
    }, 600_000)

  it('one at least by every channel', () => {
    expect([...new Set(LEAKS.map(({ channel }) => channel))].sort()).toEqual([...CHANNELS].sort())
  })
})

describe('a session', () => {
  it('has no method that answers a player and is not tested here', () => {
    const known = [...Object.keys(ASKED), ...REFEREES]
    const names = [HexSession, Match].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype))
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })
})
