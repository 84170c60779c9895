import { describe, expect, it } from 'vitest'
import '../../src/session/tabletopHere'
import type { Done, Game, NewGame, OpponentWish } from '../../src/ui/game'
import { newGame } from '../../src/ui/play'
import { chance, choose } from '../session/player'

const WISH: OpponentWish = { side: 'mexican', level: 'cadet', character: 'santaAnna' }
const start = (wish: Partial<NewGame> = {}): Game => {
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
async function playOn(game: Game, watch: (seen: Done) => Promise<void> | void, until: (game: Game) => boolean) {
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
})
