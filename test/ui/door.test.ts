import { describe, expect, it } from 'vitest'
import type { Game } from '../../src/ui/hex/game'
import { newGame, readGame } from '../../src/ui/hex/play'
import { lastFightStart } from '../../src/ui/hex/seat/currentFight'
import type { EventBody, GameEvent } from '../../src/operational/types'
import { newGame as newSession } from '../session/games'

const SEED = 'a seed that nobody may read'
function door(): Game {
  const made = newGame({ preset: 'historical', night: true, seed: SEED, players: { us: 'Ana', mexican: 'Luis' } })
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** Ends whatever phases there are until the other side is to act. */
function pass(game: Game): void {
  const { seat } = game
  for (let n = 0; n < 20 && game.toAct() === seat; n++) {
    const end = game.legal().find((a) => a.type === 'done' || a.type === 'endPhase')
    if (!end || !game.act(end).ok) throw new Error('the turn does not end')
  }
}

/** Everything that hangs on a value, without calling anything but its getters. */
function everything(value: unknown, seen = new Set<unknown>()): unknown[] {
  if (value === null || typeof value !== 'object' || seen.has(value)) return [value]
  seen.add(value)
  return [value, ...Reflect.ownKeys(value).flatMap((key) => everything(Reflect.get(value, key), seen))]
}

describe('the door to the game', () => {
  it('gives the seat to whoever is to act and to nobody else', () => {
    const game = door()
    expect(game.seat).toBe('us')
    expect(game.handTo('mexican')).toBe(false)
    expect(game.seat).toBe('us')
    pass(game)
    expect(game.toAct()).toBe('mexican')
    // Until the other player has sat down, all is seen from the seat that he has not taken yet.
    expect(game.seat).toBe('us')
    expect(game.view().side).toBe('us')
    expect(game.legal()).toEqual([])
    expect(game.handTo('us')).toBe(false)
    expect(game.handTo('mexican')).toBe(true)
    expect(game.view().side).toBe('mexican')
    expect(game.legal().length).toBeGreaterThan(1)
  })

  it('OPS-19.5.15: lets either look with either’s eyes once the game is over, and only then', () => {
    const game = door()
    const turns = game.turns()
    expect(game.act({ type: 'resign' }).ok).toBe(true)
    expect(game.toAct()).toBeNull()
    for (const side of ['mexican', 'us', 'mexican'] as const) {
      expect(game.handTo(side)).toBe(true)
      expect(game.view().side).toBe(side)
      expect((game.record() as { side: string }).side).toBe(side)
      expect(game.turns().length).toBeGreaterThanOrEqual(turns.length)
    }
    expect(game.legal()).toEqual([])
  })

  it('OPS-19.5.15: shows one seat its own boxes, events and record', () => {
    const game = door()
    const truth = newSession({ preset: 'historical', night: true }, SEED)
    const same = (side: 'us' | 'mexican'): void => {
      expect(game.view()).toEqual(truth.view(side))
      expect(game.events(0)).toEqual(truth.events(side, 0))
      expect((game.record() as { side: string }).side).toBe(side)
    }
    same('us')
    pass(game)
    game.handTo('mexican')
    for (let n = 0; n < 20 && truth.toAct() === 'us'; n++) {
      const end = truth.legal('us').find((a) => a.type === 'done' || a.type === 'endPhase')
      truth.do('us', end)
    }
    same('mexican')
    expect(JSON.stringify(game.record())).not.toContain(SEED)
  })

  it('holds neither the seed nor a game', () => {
    const game = door()
    expect(game.seed()).toBeNull()
    const all = everything(game)
    expect(all).not.toContain(SEED)
    expect(all.some((part) => typeof part === 'object' && part !== null && 'ops' in part)).toBe(false)
    expect(Object.isFrozen(game)).toBe(true)
    // With the last die thrown the seed is no secret any more.
    game.act({ type: 'resign' })
    expect(game.seed()).toBe(SEED)
  })

  it('tells each player what he may know of the time since he last looked', () => {
    const game = door()
    expect(game.news()).toBeNull()
    game.markSeen()
    pass(game)
    game.handTo('mexican')
    const first = game.news()
    expect(first?.view.side).toBe('mexican')
    expect(first?.events.map((e) => e.n)).toEqual(game.events(first?.events[0]?.n ?? 0).events.map((e) => e.n))
    expect(first?.events.length).toBeGreaterThan(2)
    game.markSeen()
    const looked = game.events(0).next
    pass(game)
    game.handTo('us')
    const news = game.news()
    expect(news?.view.side).toBe('us')
    expect(news?.view.active).toBe('us')
    expect(news?.events[0]?.n).toBeGreaterThan(0)
    pass(game)
    game.handTo('mexican')
    expect(game.news()?.events[0]?.n).toBe(looked)
  })

  it('lists the turns to look back at, from the seat’s side', () => {
    const game = door()
    pass(game)
    game.handTo('mexican')
    const turns = game.turns()
    expect(turns.map(({ turn, active }) => [turn, active])).toEqual([
      [1, 'us'],
      [1, 'mexican'],
    ])
    for (const k of turns.keys()) expect(game.turnAt(k)?.view.side).toBe('mexican')
    expect(game.turnAt(9)).toBeNull()
  })

  it('reads nothing but games from a file', async () => {
    expect(await readGame('no JSON')).toBeNull()
    expect((await readGame('{"format":"other"}'))?.ok).toBe(false)
    const made = await readGame(JSON.stringify(newSession({ preset: 'historical' }, SEED).save()))
    expect(made?.ok && made.value.game.seat).toBe('us')
  })
})

describe('the fight that is going on', () => {
  const events = (...bodies: EventBody[]): GameEvent[] => bodies.map((body, n) => ({ ...body, n }))
  const segment: EventBody = { kind: 'segment', segment: 'combat', side: 'us', turn: 1 }
  const targeted: EventBody = { kind: 'targeted', hex: '1222' }
  const joined: EventBody = { kind: 'joined', unit: 'us.1.clarke', hex: '1222' }
  const fow: EventBody = { kind: 'fow', roll: 7, result: 'asPlanned', rule: 'OPS-8.4' }
  it('begins after its declaration', () => {
    expect(lastFightStart(events(segment, targeted, joined, fow))).toBe(3)
    expect(lastFightStart(events(segment, targeted, joined, fow, targeted, joined, joined, fow))).toBe(7)
  })
  it('is none once the phase has ended', () => {
    expect(lastFightStart(events(targeted, joined, fow, segment))).toBe(-1)
    expect(lastFightStart([])).toBe(-1)
  })
})
