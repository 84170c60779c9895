// The strip that says how the battle stands, against the engine's own verdict and by what each side may know.
import { describe, expect, it } from 'vitest'
import type { View } from '../../src/operational/types'
import { HexSession } from '../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { objectivesOf } from '../../src/ui/hex/objectives/objectives'
import { pedregalWorld } from '../bench/harness'
import { sampleSize } from '../sampleSize'
import { newGame, playOn } from '../session/games'

const world = pedregalWorld()

/** Plays a game of chance to its end; `seen` is called at the start of each segment. */
function playGame(seed: string, seen: (session: HexSession) => void): HexSession {
  let last = ''
  return playOn(newGame({ resolver: 'table' }, seed), 6000, seed, (session) => {
    const { turn, active, segment } = session.state().ops
    const now = `${turn} ${active} ${segment}`
    if (now !== last && session.toAct() !== null) seen(session)
    last = now
  })
}

describe('how the battle stands', { timeout: 120_000 }, () => {
  it.each(['strip one', 'strip two', 'strip three'].slice(0, sampleSize(2, 3)))(
    'OPS-18.2, 18.3: at the end the strip names the winner that the engine names (%s)',
    (seed) => {
      let nights = 0
      const session = playGame(seed, (present) => {
        const view = present.view('us')
        if (view.segment === 'setup') return
        const { turnsLeft, nightIn, points } = objectivesOf(world, view)
        expect(turnsLeft).toBe(16 - view.turn)
        expect(nightIn === 0).toBe(view.clock.night)
        if (nightIn === 0) nights++
        expect(points).toEqual(view.score)
      })
      expect(nights).toBeGreaterThan(0)
      const { result } = session.view('us')
      for (const side of ['us', 'mexican'] as const) {
        const { verdict } = objectivesOf(world, session.view(side))
        // A game that ended before turn 16, by 18.1 or by entering San Agustín, has another reason.
        if (session.view(side).turn < 16) continue
        expect(verdict).toEqual({ winner: result!.winner, rule: result!.reason, unlessCrossed: false })
      }
    },
  )

  const views: Record<'us' | 'mexican', View> = (() => {
    const made = HexSession.create(
      { scenario: 'pedregal', seed: 'strip', options: { resolver: 'table' } },
      TABLETOPS_LOADED,
    )
    if (!made.ok) throw new Error(made.refusal.key)
    return { us: made.value.view('us'), mexican: made.value.view('mexican') }
  })()
  const north = world.grid.ids[world.northOfRiver.indexOf(1)]!

  it('OPS-19.5.15 tells the Mexicans of a US marker across the river only that it may be units', () => {
    const seen: View = { ...views.mexican, enemyMarkers: [{ letter: 'A', nr: 1, at: north }] }
    expect(objectivesOf(world, seen).crossed).toBe('perhaps')
    expect(objectivesOf(world, seen).verdict).toMatchObject({
      winner: 'mexican',
      rule: 'OPS-18.2',
      unlessCrossed: true,
    })
    expect(objectivesOf(world, views.mexican).crossed).toBe('no')
  })

  it('tells the US of its own units in a box by the real marker, not by the dummy', () => {
    const marker = (at: string, real: boolean) => ({ at, real, moved: false, mp2: -1, spent: 0, marched: false })
    const boxed = views.us.pieces.find(({ id }) => id === 'us.1.clarke')!
    const withBox = (realAt: string, dummyAt: string): View => ({
      ...views.us,
      pieces: views.us.pieces.filter(({ id }) => id !== boxed.id),
      boxes: { ...views.us.boxes, A: [boxed.id] },
      markers: { 'us.marker.a.1': marker(realAt, true), 'us.marker.a.2': marker(dummyAt, false) },
    })
    expect(objectivesOf(world, withBox(north, '0822')).crossed).toBe('yes')
    expect(objectivesOf(world, withBox('0822', north)).crossed).toBe('no')
  })

  it('OPS-18.2 says of San Agustín whether a known Mexican piece can come there, past US units or not, and whether it is held', () => {
    const cavalry = views.us.pieces.find(({ id }) => id.startsWith('mexican.') && id.includes('cavalry'))!
    const depotOf = (usAt: readonly string[], mexicanAt: string) => {
      const us = views.us.pieces.filter(({ id }) => id.startsWith('us.') && !/ldr|hq/.test(id)).slice(0, usAt.length)
      const pieces = [...us.map((piece, n) => ({ ...piece, at: usAt[n]! })), { ...cavalry, at: mexicanAt }]
      return objectivesOf(world, { ...views.us, pieces }).depot
    }
    const distance = world.grid.distance(world.grid.indexOf('0721'), world.grid.indexOf('0118'))
    expect(depotOf([], '0721')).toMatchObject({ state: 'open', nearest: { piece: cavalry.id, hexes: distance } })
    // A unit astride the road to San Agustín closes it; one in it makes it held.
    expect(depotOf(['0118'], '0219').state).toBe('threatened')
    expect(depotOf(['0118'], north).state).toBe('safe')
    expect(depotOf([], north).state).toBe('safe')
    expect(objectivesOf(world, views.us).depot.state).toBe('safe')
  })
})
