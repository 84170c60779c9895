import { afterEach, describe, expect, it, vi } from 'vitest'
import { choose } from '../../src/ai/operational/choose'
import { decisionWorker, type DecisionTask, type WorkerRequest } from '../../src/ai/operational/runner'
import { ok } from '../../src/core/result'
import { ComputerPlayer } from '../../src/session/hex/opponent'
import { HexSession } from '../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import type { ActionOutcome } from '../../src/ui/hex/game'
import { type OpponentGame, driveOpponent } from '../../src/ui/hex/opponent/driver'

/** A browser's worker, on this thread. */
class FakeWorker {
  static made = 0
  static dead = false
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: ((event: { message: string }) => void) | null = null
  #on = true
  readonly #answer = decisionWorker(choose, (data) => setTimeout(() => this.#on && this.onmessage?.({ data })))
  constructor() {
    FakeWorker.made++
    if (FakeWorker.dead) setTimeout(() => this.onerror?.({ message: 'no such file' }))
  }
  postMessage(message: WorkerRequest): void {
    if (!FakeWorker.dead) setTimeout(() => this.#on && this.#answer(structuredClone(message)))
  }
  terminate(): void {
    this.#on = false
  }
}
afterEach(() => {
  vi.unstubAllGlobals()
  FakeWorker.made = 0
  FakeWorker.dead = false
})

const WHO = { level: 'cadet', character: 'scott' } as const

/** The US army by the computer; the game begins with its turn. */
function table() {
  const made = HexSession.create(
    { scenario: 'pedregal', seed: 'drive', options: { resolver: 'table' } },
    TABLETOPS_LOADED,
  )
  if (!made.ok) throw new Error(made.refusal.key)
  const session = made.value
  const seat = new ComputerPlayer(session, 'us', WHO)
  let left = 0
  const seen = (act: () => ReturnType<ComputerPlayer['carryOut']>): ReturnType<OpponentGame['carryOut']> => {
    const from = session.events('mexican', 0).next
    const done = act()
    if (!done.ok) return Promise.resolve(done)
    const { events } = session.events('mexican', from)
    const { toAct, over } = done.value
    return Promise.resolve(ok(events.length > 0 ? { events, toAct, over } : null))
  }
  const board: OpponentGame = {
    task: () => seat.task(),
    carryOut: (task: DecisionTask, decision) => seen(() => seat.carryOut(task, decision)),
    actWithoutDecision: (task, detail) => seen(() => seat.actWithoutDecision(task, detail)),
    isAskedAtTable: false,
    answerTable: () => Promise.resolve(ok(null)),
    hasStumbled: (task) => seat.hasStumbled(task),
    release: () => left++,
  }
  return { session, seat, ...driveOpponent('us', WHO, 'pedregal', board), left: () => left }
}
const until = async (is: () => boolean): Promise<void> => {
  for (let n = 0; n < 20_000 && !is(); n++) await new Promise((resolve) => setTimeout(resolve, 1))
  if (!is()) throw new Error('it does not come to it')
}
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60))

describe('an opponent on the page', { timeout: 60_000 }, () => {
  it('thinks in a worker, waits to be watched, and stops where the human is to act', async () => {
    vi.stubGlobal('Worker', FakeWorker)
    const { session, opponent, seat } = table()
    expect(opponent).toMatchObject({ side: 'us', ...WHO, active: false, where: 'worker', progress: null })
    const watched: ActionOutcome[] = []
    let open: (() => void) | null = null
    const end = opponent.play((done) => {
      watched.push(done)
      return new Promise((resolve) => (open = resolve))
    })
    await until(() => watched.length === 1)
    expect(opponent.active).toBe(true)
    expect(opponent.progress).not.toBeNull()
    const length = session.length
    await rest()
    expect(session.length).toBe(length)
    open!()
    await until(() => watched.length === 2)
    opponent.skip()
    expect(opponent.skipping).toBe(true)
    await until(() => session.toAct() === 'mexican' && !opponent.active)
    expect(opponent).toMatchObject({ skipping: false, thinking: false, progress: null, fault: null })
    expect(watched.length).toBeGreaterThan(2)
    expect(seat.faults).toEqual([])
    expect(FakeWorker.made).toBe(1)
    end()
  })

  it('stays where it is while paused, and does nothing more once it is left', async () => {
    vi.stubGlobal('Worker', FakeWorker)
    const { session, opponent, left } = table()
    let acted = 0
    const end = opponent.play(() => void acted++)
    await until(() => acted > 0)
    opponent.pause()
    await rest()
    const length = session.length
    await rest()
    expect(session.length).toBe(length)
    expect(opponent.paused).toBe(true)
    opponent.setSpeed(4)
    expect(opponent.speed).toBe(4)
    opponent.resume()
    await until(() => session.length > length)
    const before = left()
    end()
    await rest()
    const last = session.length
    await rest()
    expect(session.length).toBe(last)
    expect(left()).toBe(before + 1)
    // Another who listens goes on from there.
    opponent.play(() => {})
    await until(() => session.length > last)
    opponent.play(() => {})()
  })

  it('waits until the page is ready before it acts, thinking meanwhile', async () => {
    vi.stubGlobal('Worker', FakeWorker)
    const { session, opponent } = table()
    let ready: (() => void) | null = null
    const end = opponent.play(
      () => {},
      () => new Promise((resolve) => (ready = resolve)),
    )
    await until(() => ready !== null)
    await rest()
    expect(session.length).toBe(0)
    ready!()
    await until(() => session.length === 1)
    end()
  })

  it('thinks on the page, and says so, where there are no workers', async () => {
    const { session, opponent } = table()
    expect(opponent.where).toBe('here')
    const end = opponent.play(() => {})
    await until(() => session.length > 3)
    end()
  })

  it('thinks on the page where its worker cannot be fetched', async () => {
    vi.stubGlobal('Worker', FakeWorker)
    FakeWorker.dead = true
    const { session, opponent, seat } = table()
    const end = opponent.play(() => {})
    await until(() => session.length > 3)
    expect(opponent.where).toBe('here')
    expect(seat.faults).toEqual([])
    end()
  })

  it('tells of a fault, and tries again when told to go on', async () => {
    vi.stubGlobal('Worker', FakeWorker)
    const { session, seat } = table()
    let broken = true
    const { opponent } = driveOpponent('us', WHO, 'pedregal', {
      task: () => seat.task(),
      carryOut: (task, decision) => {
        if (broken) throw new Error('the disk is full')
        const done = seat.carryOut(task, decision)
        return Promise.resolve(done.ok ? ok(null) : done)
      },
      actWithoutDecision: () => Promise.resolve(ok(null)),
      isAskedAtTable: false,
      answerTable: () => Promise.resolve(ok(null)),
      hasStumbled: () => false,
      release: () => {},
    })
    const end = opponent.play(() => {})
    await until(() => opponent.fault !== null)
    expect(opponent.fault).toBe('the disk is full')
    expect(opponent.active).toBe(false)
    broken = false
    opponent.resume()
    await until(() => session.length > 2)
    expect(opponent.fault).toBeNull()
    end()
  })
})
