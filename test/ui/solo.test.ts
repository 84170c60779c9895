import { describe, expect, it } from 'vitest'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { HexSession } from '../../src/session/hex/session'
import type { ActionOutcome, Game, NewGameForm, OpponentChoice } from '../../src/ui/hex/game'
import { newGame, readGame } from '../../src/ui/hex/play'
import { chance, choose } from '../session/player'

const WISH: OpponentChoice = { side: 'mexican', level: 'cadet', character: 'santaAnna' }
const start = (wish: Partial<NewGameForm> = {}): Game => {
  const made = newGame({
    preset: 'historical',
    night: true,
    resolver: 'table',
    seed: 'solo',
    players: { us: '', mexican: '' },
    opponent: WISH,
    ...wish,
  })
  if (!made.ok) throw new Error(made.refusal.key)
  return made.value
}

/** Plays the human's side by chance until `until`, and waits for the opponent in between. */
async function playOn(
  game: Game,
  watch: (seen: ActionOutcome) => Promise<void> | void,
  until: (game: Game) => boolean,
) {
  const random = chance('solo human')
  const end = game.opponent!.play(watch)
  for (let n = 0; n < 5000 && game.toAct() !== null && !until(game); n++) {
    if (game.toAct() !== game.seat) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (game.opponent!.fault) throw new Error(game.opponent!.fault)
      continue
    }
    const done = game.act(choose(game.view(), game.legal(), game.seat, random))
    if (!done.ok) throw new Error(done.refusal.key)
  }
  end()
}

describe('a game against an opponent', { timeout: 60_000 }, () => {
  it('has the human in his seat from the start to the end, and tells him of every action that shows', async () => {
    const game = start()
    expect(game.seat).toBe('us')
    expect(game.opponent).toMatchObject({ ...WISH, where: 'here', paused: false, active: false, speed: 1, fault: null })
    let from = game.events(0).next
    const told: number[] = []
    await playOn(
      game,
      ({ events }) => {
        told.push(events.length)
        for (const { n } of events) expect(n).toBeGreaterThanOrEqual(0)
      },
      (g) => g.view().turn > 2,
    )
    expect(told.length).toBeGreaterThan(10)
    expect(game.seat).toBe('us')
    expect(game.handTo('mexican')).toBe(false)
    from = game.events(0).next - from
    expect(from).toBeGreaterThan(20)
  })

  it('shows the steps of one march as one, and leaves out no event', async () => {
    const game = start({ seed: 'solo marches' })
    const from = game.events(0).next
    const told: (readonly { kind: string; n: number }[])[] = []
    await playOn(
      game,
      ({ events }) => void told.push(events),
      (g) => g.view().turn > 2,
    )
    const marches = told.filter((events) => events.length > 1 && events.every(({ kind }) => kind === 'moved'))
    expect(marches.length).toBeGreaterThan(3)
    const numbers = told.flatMap((events) => events.map(({ n }) => n))
    expect([...numbers].sort((a, b) => a - b)).toEqual(numbers)
    const own = new Set(numbers)
    const known = game.events(0).events.slice(from)
    // Nothing of the opponent's steps is missing.
    for (const event of known)
      if (event.kind === 'moved' && event.pieces.some((piece) => piece.startsWith('mexican.')) && event.how === 'step')
        expect(own).toContain(event.n)
  })

  it('answers for the seat alone while the game runs, and has its words and its luck', async () => {
    const game = start({ seed: 'solo words' })
    expect(game.opponentExplanations()).toEqual([])
    await playOn(
      game,
      () => {},
      (g) => g.view().turn > 1 && g.toAct() === 'us' && g.view().segment === 'command',
    )
    const [why] = game.opponentExplanations()
    expect(why).toMatchObject({ turn: 1, full: false })
    expect(why!.sentences.length).toBeGreaterThan(0)
    expect(game.luck()).toMatchObject({ complete: false, tabletop: 0 })
    expect(game.seed()).toBeNull()
    expect(Object.isFrozen(game.opponent)).toBe(true)
  })

  it('lets another sit down in his place, or nobody', async () => {
    const game = start({ seed: 'solo change' })
    const first = game.opponent
    const worth = { side: 'us', level: 'general', character: 'worth' } as const
    expect(game.setOpponent(worth)).toMatchObject({ code: 'not-for-you' })
    const valencia = { side: 'mexican', level: 'captain', character: 'valencia' } as const
    expect(game.setOpponent(valencia)).toBeNull()
    expect(game.opponent).toMatchObject(valencia)
    expect(game.opponent).not.toBe(first)
    expect(game.setOpponent(null)).toBeNull()
    expect(game.opponent).toBeNull()
    while (game.toAct() === 'us') game.act(game.legal().find(({ type }) => type === 'done' || type === 'endPhase')!)
    expect(game.handTo('mexican')).toBe(true)
    // Now the other side is a person's, and the first may be the computer's.
    expect(game.setOpponent(worth)).toBeNull()
    expect(game.seat).toBe('mexican')
  })

  it('asks the staff for the seat only, and only when it is to act', async () => {
    const game = start({ seed: 'solo advice' })
    // From the command segment on.
    expect((await game.advice())?.proposals.length).toBeGreaterThan(0)
    game.act({ type: 'done' })
    const advice = await game.advice()
    const proposals = advice?.proposals ?? []
    expect(proposals.length).toBeGreaterThan(0)
    expect(proposals.length).toBeLessThanOrEqual(3)
    expect([...proposals].sort((a, b) => b.value - a.value)).toEqual(proposals)
    const [first, second] = await Promise.all([game.advice(), game.advice()])
    expect(first).toBeNull()
    expect(second).toEqual(advice)
    while (game.toAct() === 'us') game.act(game.legal().find(({ type }) => type === 'endPhase')!)
    expect(await game.advice()).toBeNull()
  })

  it('is set down for the AI in the header of a save, and goes on from it', async () => {
    const session = HexSession.create(
      {
        scenario: 'pedregal',
        seed: 'from disk',
        options: { resolver: 'table' },
        ai: { us: { level: 'cadet', character: 'worth' } },
      },
      TABLETOPS_LOADED,
    )
    if (!session.ok) throw new Error(session.refusal.key)
    const made = await readGame(JSON.stringify(session.value.save()))
    if (!made?.ok) throw new Error('not read')
    const { game } = made.value
    expect(game.seat).toBe('mexican')
    expect(game.opponent).toMatchObject({ side: 'us', level: 'cadet', character: 'worth' })
    await playOn(
      game,
      () => {},
      (g) => g.toAct() === 'mexican',
    )
    expect(game.toAct()).toBe('mexican')
  })
})
