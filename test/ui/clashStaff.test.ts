import { describe, expect, it } from 'vitest'
import { wrapSession } from '../../src/ui/hex/closedGame'
import type { Game } from '../../src/ui/hex/game'
import { setPageTabletops } from '../../src/ui/hex/tabletops'
import { TABLETOPS } from '../../src/session/hex/tabletops'
import type { HexSession } from '../../src/session/hex/session'
import { enemyOf, type Side } from '../../src/operational/types'
import { clashInPlay } from '../clash/commanded'
import { loadGame, stored } from '../session/games'

setPageTabletops(TABLETOPS)

/** The question that the table asks now, by the view of a side. */
const questionOf = (game: Game): string | undefined =>
  (game.view() as unknown as { table?: { pending: { kind: string }[] } }).table?.pending.at(-1)?.kind

/** Lets the staffs answer until a person must. Returns how many questions they answered. */
async function letStaffsAnswer(game: Game): Promise<number> {
  for (let n = 0; ; n++) {
    const side = game.playedClash()?.staffToAct() ?? null
    if (side === null) return n
    expect(game.personToAct()).toBe(game.seat)
    expect((await game.playedClash()!.staffAnswers(side))?.ok).toBe(true)
  }
}

const opened = (): { session: HexSession; game: Game } => {
  const session = clashInPlay('handed over', { isSmall: true })
  return { session, game: wrapSession(session, { isKept: false }) }
}

describe('OPS-22.1 a player leaves the rest of a clash to his staff', () => {
  it('it answers while the other player sits at the screen: nobody is asked to change seats for it', async () => {
    const { session, game } = opened()
    const first = game.seat
    const second = enemyOf(first)
    game.playedClash()!.handOver()
    expect(game.playedClash()!.isHandedOver).toBe(true)
    expect(await letStaffsAnswer(game)).toBeGreaterThan(0)
    // Now the other player is wanted, and stays to the end of the clash.
    expect(game.personToAct()).toBe(second)
    expect(game.handTo(second)).toBe(true)
    expect(game.playedClash()!.isHandedOver).toBe(false)
    const questions = new Set<string>()
    for (let n = 0; game.playedClash() && n < 200; n++) {
      questions.add(`${questionOf(game)}`)
      expect(game.toAct()).toBe(second)
      expect(
        game.act({ type: 'table', action: { type: 'ready' } }).ok || session.letStaffAnswer(second, 'test').ok,
      ).toBe(true)
      await letStaffsAnswer(game)
      expect(game.seat).toBe(second)
    }
    expect(game.playedClash()).toBeNull()
    expect(questions.size).toBeGreaterThan(2)
    expect(session.chartFault).toBeNull()
    const by = (side: Side) =>
      new Set(
        session
          .save()
          .commands.filter((each) => each.side === side)
          .map((each) => each.by),
      )
    expect(by(first)).toContain('staff')
    expect(by(second)).not.toContain('staff')
  })

  it('both staffs finish it from any question on, as they would have answered at the table itself', async () => {
    const alone = clashInPlay('handed over', { isSmall: true })
    while (alone.playedClash) alone.letStaffAnswer(alone.toAct()!, 'staff')
    for (const from of ['setup', 'orders', 'moves', 'fire'] as const) {
      const { session, game } = opened()
      for (let n = 0; questionOf(game) !== from && n < 100; n++) {
        session.letStaffAnswer(session.toAct()!, 'staff')
        game.handTo(session.toAct()!)
      }
      expect(questionOf(game)).toBe(from)
      for (const _ of [1, 2]) {
        game.playedClash()!.handOver()
        await letStaffsAnswer(game)
        if (game.playedClash()) game.handTo(game.personToAct()!)
      }
      expect(game.playedClash()).toBeNull()
      expect(session.digest()).toBe(alone.digest())
    }
  })

  it('where one side alone commands, the staff of the other answers from the first question on, also in a game that was saved', async () => {
    const session = clashInPlay('one commands', { isSmall: true, options: { commander: 'us' } })
    expect(session.toAct()).toBe('mexican')
    expect(session.view('mexican').options.commander).toBe('us')
    const game = wrapSession(loadGame(stored(session.save())).session, { isKept: false })
    expect(game.seat).toBe('us')
    expect(game.personToAct()).toBe('us')
    expect(await letStaffsAnswer(game)).toBe(1)
    expect(game.toAct()).toBe('us')
    game.playedClash()!.commandAgain()
    expect(game.act({ type: 'table', action: { type: 'ready' } }).ok).toBe(true)
    expect(await letStaffsAnswer(game)).toBe(1)
    expect(game.toAct()).toBe('us')
    expect(questionOf(game)).toBe('orders')
  })

  it('against the computer it answers by itself while the player, or his staff, has the other side', async () => {
    const session = clashInPlay('against the computer', { isSmall: true })
    session.setOpponent('mexican', { level: 'cadet', character: 'santaAnna' })
    const game = wrapSession(session, { isKept: false })
    expect(game.seat).toBe('us')
    let isReady = (): void => {}
    const end = game.opponent!.play(
      () => {},
      () => new Promise((resolve) => (isReady = resolve)),
    )
    const untilAsked = async (): Promise<void> => {
      for (let n = 0; n < 5000 && game.playedClash() && game.toAct() !== 'us'; n++) {
        isReady()
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    }
    await untilAsked()
    expect(game.toAct()).toBe('us')
    expect(game.act({ type: 'table', action: { type: 'ready' } }).ok).toBe(true)
    await untilAsked()
    expect(questionOf(game)).toBe('orders')
    game.playedClash()!.handOver()
    while (game.playedClash()) {
      await letStaffsAnswer(game)
      await untilAsked()
    }
    end()
    expect(game.opponent!.fault).toBeNull()
    expect(session.chartFault).toBeNull()
    const by = (side: Side) => [
      ...new Set(session.save().commands.flatMap((each) => (each.side === side ? [each.by] : []))),
    ]
    expect(by('mexican')).toContain('ai:cadet:santaAnna')
    expect(by('mexican')).not.toContain('staff')
    expect(by('us')).not.toContain('ai:cadet:santaAnna')
  })

  it('who commands again is asked the next question', async () => {
    const { game } = opened()
    game.playedClash()!.handOver()
    await letStaffsAnswer(game)
    game.handTo(game.personToAct()!)
    game.playedClash()!.handOver()
    game.playedClash()!.commandAgain()
    expect(game.playedClash()!.staffToAct()).toBeNull()
    expect(game.personToAct()).toBe(game.toAct())
    expect(game.playedClash()!.isHandedOver).toBe(false)
  })
})
