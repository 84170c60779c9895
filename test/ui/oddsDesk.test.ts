import { effect } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { tallyOf } from '../../src/clash/foughtOdds'
import type { View } from '../../src/operational/types'
import { newPosition } from '../../src/operational/engine'
import { viewFor } from '../../src/operational/view'
import { pedregal } from '../../src/operational/data'
import { worldOf } from '../../src/session/hex/world'
import type { OddsReply, OddsRequest } from '../../src/ui/hex/odds/oddsAnswers'
import { FIGHTS_WANTED, OddsDesk } from '../../src/ui/hex/odds/oddsDesk'
import type { OpenOddsThread } from '../../src/ui/hex/odds/oddsThreads'

type FightRequest = Extract<OddsRequest, { kind: 'fight' }>

/** Threads that answer only when they are told to. */
function handDriven() {
  const waiting: { request: FightRequest; reply: (answer: OddsReply) => void; lose: () => void; thread: number }[] = []
  const taken: FightRequest[] = []
  const opener =
    (thread: number): OpenOddsThread =>
    (reply, lose) => ({
      post: (request) => {
        if (request.kind !== 'fight') return
        waiting.push({ request, reply, lose, thread })
        taken.push(request)
      },
      close: () => {},
    })
  return {
    taken,
    waiting,
    openers: () => [opener(0), opener(1)],
    /** Answers the request that waits longest; every second fight is won. */
    answerOne(ms = 10): void {
      const { request, reply } = waiting.shift()!
      let tally = { fights: 0, counts: {} as Record<string, number> }
      for (let n = request.first; n < request.first + request.count; n++) {
        const one = tallyOf([n % 2 === 0 ? 'defenderRetreats' : 'bothHold'])
        tally = { fights: tally.fights + 1, counts: { ...tally.counts } }
        for (const [result, count] of Object.entries(one.counts))
          tally.counts[result] = (tally.counts[result] ?? 0) + count
      }
      reply({ attack: request.attack, refusal: null, tally, calledOff: 0, choices: [], ms: ms * request.count })
    },
  }
}

const made = worldOf(pedregal().id)
if (!made.ok) throw new Error(made.refusal.key)
const dice = { seed: 'desk', forced: [] }
const options = { preset: 'historical', night: true, resolver: 'sar', clash: 'auto' } as const
const { position } = newPosition(made.value, options, dice)
const view: View = viewFor(position, 'us')
const plan = (lead: string) => ({ target: '0605', attackers: [lead], lead, charge: false })
const soon = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the odds of an attack on the tabletop while one looks at them (OPS-24.5)', () => {
  it('both threads fight other fights of the same attack, first few, then more, and stop at four hundred', async () => {
    const threads = handDriven()
    const desk = new OddsDesk(threads.openers)
    const seen: number[] = []
    const stop = effect(() => {
      const odds = desk.odds(view, plan('us.2.smith'))
      if (odds?.ok) seen.push(odds.value.fights ?? 0)
    })
    desk.hold()
    await soon()
    expect(threads.waiting.map(({ thread }) => thread)).toEqual([0, 1])
    for (let i = 0; i < 1000 && threads.waiting.length > 0; i++) threads.answerOne()
    const fought = threads.taken.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i))
    expect(fought.sort((a, b) => a - b)).toEqual(Array.from({ length: FIGHTS_WANTED }, (_, n) => n))
    expect(threads.taken[0]!.count).toBeLessThan(10)
    expect(Math.max(...threads.taken.map(({ count }) => count))).toBeGreaterThan(threads.taken[0]!.count)
    expect(seen[0]).toBe(threads.taken[0]!.count)
    expect(seen.at(-1)).toBe(FIGHTS_WANTED)
    const odds = desk.odds(view, plan('us.2.smith'))
    if (!odds?.ok) throw new Error('no odds')
    const won = odds.value.outcomes.find(({ result }) => result === 'defenderRetreats')!
    expect(won.p.num / won.p.den).toBeCloseTo(0.5)
    expect((won.high!.num - won.low!.num) / 2 / won.p.den).toBeLessThan(0.05)
    stop()
  })

  it('when the dialog closes nothing more is asked for; opened again it goes on from there', async () => {
    const threads = handDriven()
    const desk = new OddsDesk(threads.openers)
    desk.odds(view, plan('us.2.smith'))
    await soon()
    expect(threads.taken).toHaveLength(0)
    const release = desk.hold()
    threads.answerOne()
    release()
    while (threads.waiting.length > 0) threads.answerOne()
    const asked = threads.taken.reduce((sum, { count }) => sum + count, 0)
    const known = desk.odds(view, plan('us.2.smith'))
    expect(known?.ok && known.value.fights).toBe(asked)
    expect(threads.waiting).toHaveLength(0)
    desk.hold()
    expect(threads.waiting[0]!.request.first).toBe(asked)
  })

  it('odds are kept for each attack in each situation', async () => {
    const threads = handDriven()
    const desk = new OddsDesk(threads.openers)
    desk.hold()
    desk.odds(view, plan('us.2.smith'))
    await soon()
    while (threads.waiting.length > 0) threads.answerOne()
    expect(desk.odds(view, plan('us.2.riley'))).toBeNull()
    await soon()
    expect(threads.waiting.every(({ request }) => request.task !== null)).toBe(true)
    const again = desk.odds({ ...view }, plan('us.2.smith'))
    expect(again?.ok && again.value.fights).toBe(FIGHTS_WANTED)
    const weaker = view.pieces.map((piece) => (piece.id === 'us.2.smith' ? { ...piece, steps: 1 } : piece))
    expect(desk.odds({ ...view, pieces: weaker }, plan('us.2.smith'))).toBeNull()
  })

  it('a thread that is lost leaves its fights to the other', async () => {
    const threads = handDriven()
    const desk = new OddsDesk(threads.openers)
    desk.odds(view, plan('us.2.smith'))
    desk.hold()
    await soon()
    threads.waiting.shift()!.lose()
    while (threads.waiting.length > 0) threads.answerOne()
    const odds = desk.odds(view, plan('us.2.smith'))
    expect(odds?.ok && odds.value.fights).toBe(FIGHTS_WANTED)
  })
})
