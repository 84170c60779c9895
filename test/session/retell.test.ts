import { describe, expect, it } from 'vitest'
import { EventReplay } from '../../src/session/hex/eventReplay'
import type { HexSession } from '../../src/session/hex/session'
import { printedFactsOf } from '../../src/session/hex/printedFacts'
import { SIDES, type View } from '../../src/operational/types'
import { newGame, playOn } from './games'
import { sampleSize } from '../sampleSize'

/** What the retelling promises of a view: where everything is and in what state. */
function picture(view: View): unknown {
  const state = ({ id, at, steps, disrupted, ineffective, garrison }: View['pieces'][number]) => ({
    id,
    at,
    steps,
    disrupted,
    ineffective,
    garrison,
  })
  const sorted = <T>(list: readonly T[]): T[] =>
    [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return {
    turn: view.turn,
    active: view.active,
    clock: view.clock,
    pieces: sorted(view.pieces.map(state)),
    boxed: sorted(view.boxed.map(state)),
    boxes: view.boxes,
    markers: Object.fromEntries(Object.entries(view.markers).map(([id, { at, real }]) => [id, { at, real }])),
    enemyMarkers: sorted(view.enemyMarkers),
    unaccounted: sorted(view.unaccounted),
    trt: sorted(view.trt),
    offMap: sorted(view.offMap),
    gone: sorted(view.gone),
    control: view.control,
    activation: view.activation,
    score: view.score,
  }
}

const games = new Map<string, HexSession>()
/** A game of several turns, played once. */
function played(seed: string, preset: 'historical' | 'balanced' | 'free' = 'historical'): HexSession {
  // The second game has variants in force (OPS-25).
  const variants = seed === 'retell d' ? { valenciaStays: true, handicap: 4 } : {}
  const game = games.get(seed) ?? playOn(newGame({ preset, ...variants }, seed), 700, seed)
  games.set(seed, game)
  return game
}

describe('a retelling', { timeout: 60_000 }, () => {
  const GAMES = [
    ['retell a', 'historical'],
    ['retell d', 'free'],
    ['retell b', 'balanced'],
    ['retell c', 'historical'],
  ] as const
  it.each(GAMES.slice(0, sampleSize(2, 4)))(
    'leads from the view at the start of each player turn to that at the next (%s)',
    (seed, preset) => {
      const game = played(seed, preset)
      for (const side of SIDES) {
        const turns = game.turns(side)
        expect(turns.length).toBeGreaterThan(4)
        for (let k = 0; k + 1 < turns.length; k++) {
          const stretch = game.turnAt(side, k)!
          const end = game.turnAt(side, k + 1)!.view
          // The set-up of the other side stands there all at once.
          if (stretch.view.segment === 'setup') continue
          const story = new EventReplay(stretch.view, stretch.events, end, printedFactsOf(stretch.view))
          story.showRest()
          expect(picture(story.view), `${seed} ${side} turn ${turns[k]?.turn} ${turns[k]?.active}`).toEqual(
            picture(end),
          )
        }
      }
    },
  )

  it('has been tried on every kind of thing that happens to boxes and markers', () => {
    const kinds = new Set([...games.values()].flatMap((game) => game.events('us', 0).events.map((e) => e.kind)))
    for (const kind of [
      'boxed',
      'markerMoved',
      'revealed',
      'deployed',
      'routed',
      'returned',
      'stepLost',
      'armyFree',
    ] as const)
      expect(kinds, kind).toContain(kind)
  })

  it('asks nothing of the player while it lasts', () => {
    const game = played('retell a')
    const stretch = game.turnAt('us', 3)!
    const story = new EventReplay(stretch.view, stretch.events, null, printedFactsOf(stretch.view))
    expect(story.view.pending).toEqual([])
    expect(story.view.attack).toBeNull()
    expect(story.nextEvent).toEqual(stretch.events[0])
    story.showNext()
    expect(story.shownCount).toBe(1)
  })

  it('gives each turn its own events, without gaps', () => {
    const game = played('retell a')
    for (const side of SIDES) {
      const all = game.turns(side).flatMap((mark, k) => {
        const { events } = game.turnAt(side, k)!
        if (events[0]) expect(events[0].n).toBe(mark.from)
        return events
      })
      expect(all).toEqual(game.events(side, 0).events.slice(all[0]?.n ?? 0))
    }
    expect(game.turnAt('us', 999)).toBeNull()
  })
})
