import { describe, expect, it } from 'vitest'
import { canonical, cloneJson } from '../../src/core/json'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld, positionOf } from '../../src/operational/engine'
import { type Action, enemyOf, type Game, type MarkerState, type Side } from '../../src/operational/types'
import type { HexSession } from '../../src/session/hex/session'
import { sampleAction } from '../../src/tabletop/sar/battle/engine'
import type { LegalEntry } from '../../src/tabletop/sar/battle/entries'
import type { BattleTable } from '../../src/tabletop/sar/battle/run'
import { tableSeenBy } from '../../src/tabletop/sar/battle/view'
import { CLASH_HEX, clashInPlay, onTable } from '../clash/commanded'
import { answerQuestion, MANNERS } from '../fuzz/battle/players'
import { randomQuery } from '../fuzz/battle/queries'
import { markerId } from '../fuzz/board'
import { Random } from '../fuzz/random'
import { sampleSize } from '../sampleSize'
import { CHANNELS, SessionProbe } from './probes'
import { answerText, drawQuestions, type Questions } from './questions'
import { redealt } from './redeal'

// OPS-22.1, 19.5.15, SAR-4.7: in a clash that people command, a side is told nothing of what the other side hides: neither its sealed answers on the
// table nor its boxes, dummies and rosters on the map.

const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())

const marker = (at: string, real: boolean): MarkerState => ({
  at,
  real,
  moved: false,
  mp2: -1,
  spent: 0,
  marched: false,
})

/** Puts two American brigades into boxes, one of them beside the clash; the Mexicans have boxes from the start. */
function hide({ ops }: Game): void {
  const boxes = [
    ['A', 'us.4.newyork', ['0523', '0723']],
    ['B', 'us.4.carolina', ['2004', '2309']],
  ] as const
  for (const [box, unit, [one, two]] of boxes) {
    ops.pieces[unit]!.at = `box:${box}`
    ops.markers[markerId('us', box, 1)] = marker(one, true)
    ops.markers[markerId('us', box, 2)] = marker(two, false)
  }
}

/** The table of the clash with both sides' answers. */
const tableOf = (session: HexSession): BattleTable => (session.playedClash as unknown as { table: BattleTable }).table

/** What `side` asks: the usual questions of the map, and answers, previews and refusals at the table. */
interface Asked {
  readonly onMap: Questions
  readonly actions: readonly unknown[]
  readonly queries: readonly unknown[]
}

function draw(session: HexSession, side: Side, random: Random): Asked {
  const seen = tableSeenBy(tableOf(session), side)
  const legal = session.legal(side)
  const entries = legal.flatMap((each) => (each.type === 'table' ? [each.action as LegalEntry] : []))
  const actions = Array.from({ length: 12 }, () =>
    entries.length > 0 ? sampleAction(random.pick(entries), random.below(1e9)) : { type: 'ready' },
  )
  const spoiled = actions.map((action) => ({ ...action, unit: random.pick(Object.keys(seen.battle.units)) }))
  return {
    onMap: drawQuestions(positionOf(world, session.state()), side, [], random),
    actions: [...actions, ...spoiled].map(onTable),
    queries: Array.from({ length: 6 }, () => randomQuery(seen, side, random)),
  }
}

/** Everything that a side gets of a game, line by line. */
function known(session: HexSession, side: Side, { onMap, actions, queries }: Asked): string[] {
  const probe = new SessionProbe(session, { seed: '', forced: [] })
  // Overlays of the map are slow, and compared by the pairs of test/secrets/pairs.ts.
  const channels = CHANNELS.filter((channel) => channel !== 'fields' && channel !== 'forecast')
  return [
    ...channels.map((channel) => `${channel} ${answerText(probe, side, channel, onMap)}`),
    ...actions.map((action) => `check ${canonical(action)} ${canonical(session.check(side, action))}`),
    ...queries.map((query) => `preview ${canonical(query)} ${canonical(session.preview(side, query))}`),
    `staff ${canonical(session.playedClash?.tableFor(side) as object)}`,
  ]
}

/** Where two lists of lines first differ, in words; null: nowhere. */
function difference(one: readonly string[], other: readonly string[]): string | null {
  for (const [k, line] of one.entries()) {
    if (line === other[k]) continue
    const at = [...line].findIndex((letter, n) => letter !== other[k]![n])
    const near = (text: string): string => text.slice(Math.max(0, at - 100), at + 100)
    return `${line.split(' ')[0]}: ${near(line)} | ${near(other[k]!)}`
  }
  return null
}

/** A session that goes on from a state, with a seed of its own dice. */
const from = (state: Game, seed: string): HexSession =>
  SessionProbe.at(world, state, { seed, forced: [] }, `ai of ${seed}`).session

/** Answers the present question for its side; the last answer only where the other side is still to be asked. */
function answerSealed(session: HexSession, random: Random): boolean {
  const owner = session.toAct()!
  const isLast = tableOf(session).battle.pending.length < 2
  let didAll = true
  answerQuestion(tableOf(session), owner, random.pick(MANNERS), random, (action) => {
    if (isLast && (action as { type: string }).type === 'ready') return
    didAll = session.do(owner, onTable(action) as Action).ok && didAll
  })
  return didAll
}

const CLASHES = sampleSize(1, 12)
/** So many questions of a kind are compared in a clash. */
const OF_A_KIND = sampleSize(1, 99)

describe('OPS-19.5.15, SAR-4.7 a clash that people command tells a side nothing of what the other hides', () => {
  it('neither its sealed answers nor its boxes, markers and rosters on the map: views, lists, refusals, previews, logs, undo, records', () => {
    let sealed = 0
    let dealt = 0
    const kinds = new Set<string>()
    for (let nr = 0; nr < CLASHES; nr++) {
      const random = new Random(`clash ${nr}`)
      const compared: Record<string, number> = {}
      const session = clashInPlay(`secrets ${nr}`, { isSmall: nr === 0, change: hide })
      for (let n = 0; session.playedClash && n < 200; n++) {
        const owner = session.toAct()!
        const dark = enemyOf(owner)
        const { kind } = tableOf(session).battle.pending.at(-1)!
        // Of each pair of sealed answers the first one.
        const isFirst = tableOf(session).battle.pending.length > 1
        const name = `${kind} ${isFirst}`
        compared[name] = (compared[name] ?? 0) + 1
        if (compared[name] <= OF_A_KIND) {
          kinds.add(kind)
          const state = cloneJson(session.state())
          // What the owner lays face down.
          const [one, two] = ['one', 'two'].map((seed) => from(state, seed)) as [HexSession, HexSession]
          answerSealed(one, new Random(`one ${nr} ${n}`))
          answerSealed(two, new Random(`two ${nr} ${n}`))
          if (one.toAct() === two.toAct() && one.playedClash && two.playedClash) {
            const asked = draw(one, dark, random)
            expect(
              difference(known(one, dark, asked), known(two, dark, asked)),
              `${kind} sealed by ${owner}`,
            ).toBeNull()
            sealed++
          }
          // What either hides on the map.
          for (const side of [owner, dark]) {
            const other = redealt(world, state, side, new Random(`deal ${nr} ${n}`))
            const pair = [from(state, 'one'), from(other.game, 'two')] as const
            const asked = draw(pair[0], side, random)
            expect(difference(known(pair[0], side, asked), known(pair[1], side, asked)), `${kind}, ${side}`).toBeNull()
            dealt += Object.keys(other.dealt).length
          }
        }
        session.letStaffAnswer(owner, 'staff')
      }
      expect(session.chartFault).toBeNull()
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['setup', 'orders', 'fire', 'moves']))
    expect(sealed).toBeGreaterThanOrEqual(4)
    // Markers, contents, states and seeds were dealt anew nearly each time.
    expect(dealt).toBeGreaterThan(sealed * 4)
  }, 600_000)

  it('a leak that is planted is found: of sealed orders, and of what a box holds', () => {
    const session = clashInPlay('planted', { isSmall: true, change: hide })
    for (let n = 0; n < 2; n++) session.letStaffAnswer(session.toAct()!, 'staff')
    const owner = session.toAct()!
    const dark = enemyOf(owner)
    const state = cloneJson(session.state())
    const [one, two] = ['one', 'two'].map((seed) => from(state, seed)) as [HexSession, HexSession]
    one.letStaffAnswer(owner, 'staff')
    answerSealed(two, new Random('two'))
    expect(one.toAct()).toBe(dark)
    const sees = (of: HexSession, side: Side): string[] => [canonical(of.view(side) as unknown as object)]
    expect(difference(sees(one, dark), sees(two, dark))).toBeNull()
    expect(difference(sees(one, owner), sees(two, owner))).not.toBeNull()
    const other = from(redealt(world, state, dark, new Random('deal')).game, 'two')
    expect(difference(sees(from(state, 'one'), dark), sees(other, dark))).toBeNull()
    expect(difference(sees(from(state, 'one'), owner), sees(other, owner))).not.toBeNull()
    expect(state.ops.attack?.target).toBe(CLASH_HEX)
  })
})
