import { afterEach, describe, expect, it, vi } from 'vitest'
import { canonical } from '../../../src/core/json'
import type { Side } from '../../../src/game/side'
import type { BattlePast } from '../../../src/session/battle/past'
import { BattleSession } from '../../../src/session/battle/session'
import { createPlayhead } from '../../../src/ui/table/playhead'
import { cutPast, nextFight, type Take } from '../../../src/ui/table/play/replay/cut'
import { createFilm, type Film } from '../../../src/ui/table/play/replay/film'
import { createBattlePlayback } from '../../../src/ui/table/play/replay/battlePlayback'
import { tableLeaders, tableUnits } from '../../../src/ui/table/play/tableModel'
import { type BattleView, factsOf } from '../../../src/ui/table/play/tableGame'

const SEED = 'film'
const LAST_TURN = 3

function newSession(): BattleSession {
  const created = BattleSession.create({ scenario: 'buena-vista', seed: SEED })
  if (!created.ok) throw new Error(created.refusal.key)
  return created.value
}

/** A battle that the staff plays, with what the US side saw after each action. */
function played() {
  const session = newSession()
  const seen: BattleView[] = []
  const record = (): void => {
    seen.push(session.view('us'))
  }
  record()
  for (let side = session.toAct(); side !== null && session.table.battle.turn < LAST_TURN; side = session.toAct()) {
    const actor: Side = side
    session.answerQuestion(actor, undefined, 'ai')
    record()
  }
  return { session, seen }
}

const { session, seen } = played()
const facts = factsOf(session)

const laidOut = (film: Film): Film => {
  for (const stretch of film.past.stretches.keys()) for (const _ of film.layOut(stretch)) void _
  return film
}
const byId = <T extends { readonly id: string }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => (a.id < b.id ? -1 : 1))

/** All that a past tells, with the tables of its present turn. */
function toldBy(past: BattlePast): string {
  const tables = [...past.layOut(past.stretches.length - 1)].filter((table) => table !== null)
  return canonical([past.isOver, past.events, past.stretches, past.view, tables] as never)
}

describe('the replay of a battle on the table (issue 19, item 6)', () => {
  const past = session.past('us')
  const film = laidOut(createFilm(past, facts))

  it('shows after each action the table as it stood, and ends at the table as it is', () => {
    const atEnd = film.pictureOf(film.takes.length - 1)!
    expect(byId(atEnd.after)).toEqual(byId(tableUnits(facts, session.view('us'))))
    expect(byId(atEnd.leaders!.after)).toEqual(byId(tableLeaders(facts, session.view('us'))))
    // Where the table was recorded between two answers it is one of the pictures.
    const pictures = new Set(film.takes.map(({ n }) => canonical(byId(film.pictureOf(n)!.after) as never)))
    const recorded = seen.filter((view) => view.phase === 'holdFire' || view.phase === 'giveOrders')
    expect(recorded.length).toBeGreaterThan(2)
    for (const view of recorded) expect(pictures).toContain(canonical(byId(tableUnits(facts, view)) as never))
  })

  it('each picture begins where the one before ended, and nobody jumps without being told of', () => {
    for (const { n, stretch } of film.takes.slice(1)) {
      if (film.takes[n - 1]!.stretch !== stretch) continue
      expect(film.pictureOf(n)!.before).toEqual(film.pictureOf(n - 1)!.after)
    }
    // The picture of the set-up shows where everybody was placed.
    const moved = film.takes.slice(1).flatMap(({ n, events }) => {
      const picture = film.pictureOf(n)!
      const before = new Map(picture.before.map((unit) => [unit.id, unit]))
      const named = canonical(events as never)
      return picture.after.filter(({ id, x, y }) => {
        const was = before.get(id)
        return was && (was.x !== x || was.y !== y) && !named.includes(`"${id}"`)
      })
    })
    expect(moved.map(({ id }) => id)).toEqual([])
  })

  it('tells phases and turns in their order, each line of the log once', () => {
    const order = film.takes.map(({ stretch, phaseNumber }) => stretch * 1000 + phaseNumber)
    expect(order).toEqual([...order].sort((a, b) => a - b))
    const told = film.takes.flatMap(({ events }) => events.map(({ n }) => n))
    expect(new Set(told).size).toBe(told.length)
    expect(new Set(film.takes.map(({ turn }) => turn)).size).toBe(LAST_TURN - 1)
  })

  it('a jump lays out its own turn alone, from the checkpoint at its beginning', () => {
    const fresh = createFilm(session.past('us'), facts)
    const last = fresh.past.stretches.length - 2
    const { checkpoints } = session.save()
    const steps = [...fresh.layOut(last)]
    expect(steps.length).toBe(checkpoints[last + 1]!.at - checkpoints[last]!.at + 1)
    expect(steps.at(-1)).toBe(1)
    expect(fresh.isLaidOut(last - 1)).toBe(false)
    const ofTurn = fresh.takes.filter(({ stretch }) => stretch === last)
    expect(ofTurn.length).toBeGreaterThan(3)
    for (const { n } of ofTurn) expect(fresh.pictureOf(n)).toEqual(film.pictureOf(n))
  })

  it('SAR-4.7, 4.15: while the battle goes on it holds nothing of what the other side has sealed', () => {
    const loaded = BattleSession.load(JSON.parse(JSON.stringify(session.save())))
    if (!loaded.ok) throw new Error(loaded.refusal.key)
    const other = loaded.value.session
    // The Mexicans answer first: here with all their orders, there with none.
    const orders = other.answerQuestion('mexican')
    expect(orders.ok && orders.value.filter(({ type }) => type === 'order').length).toBeGreaterThan(3)
    expect(session.do('mexican', { type: 'ready' }).ok).toBe(true)
    expect([session.toAct(), other.toAct()]).toEqual(['us', 'us'])
    expect(toldBy(session.past('us')) === toldBy(other.past('us'))).toBe(true)
    expect(toldBy(session.past('mexican')) === toldBy(other.past('mexican'))).toBe(false)
  })

  it('when the battle is over, what both sides knew is in it: missions and sealed orders', () => {
    const before = session.past('us')
    expect(session.do('us', { type: 'resign' }).ok).toBe(true)
    const whole = session.past('us')
    expect([before.isOver, whole.isOver]).toEqual([false, true])
    const drafted = ({ events }: BattlePast) => events.filter(({ kind }) => kind === 'drafted').length
    expect(drafted(whole)).toBeGreaterThan(drafted(before))
    const missions = Object.values(whole.view.leaders).filter((leader) => 'mission' in leader)
    expect(new Set(missions.map(({ side }) => side)).size).toBe(2)
    expect(toldBy(session.past('mexican')) === toldBy(whole)).toBe(true)
  })
})

describe('the keys of the replay', () => {
  it('step, phase, turn, fight, both ends; Escape closes', () => {
    let closed = 0
    const playback = createBattlePlayback(session.past('us'), facts, () => closed++)
    const at = () => playback.take.value!
    expect(at().phase).toBe('setup')
    for (const key of ['ArrowRight', 'ArrowRight']) expect(playback.pressKey(key)).toBe(true)
    expect(at().n).toBe(2)
    playback.pressKey('PageDown')
    expect(at().turn).toBe(2)
    const { phaseNumber } = at()
    playback.pressKey('ArrowDown')
    expect(at().phaseNumber).toBeGreaterThan(phaseNumber)
    playback.pressKey('ArrowUp')
    expect(at().phaseNumber).toBe(phaseNumber)
    playback.pressKey('PageUp')
    expect(at().turn).toBe(1)
    playback.pressKey('End')
    expect(at().n).toBe(playback.count - 1)
    playback.pressKey('Home')
    expect(at().n).toBe(0)
    expect(playback.pressKey('x')).toBe(false)
    playback.pressKey('Escape')
    expect(closed).toBe(1)
    playback.close()
  })

  it('the next fight is the next charge or melee of another phase', () => {
    const take = (n: number, phaseNumber: number, isFight: boolean) => ({ n, phaseNumber, isFight }) as Take
    const takes = [take(0, 1, false), take(1, 2, true), take(2, 2, true), take(3, 3, false), take(4, 4, true)]
    expect(nextFight(takes, 0, 1)).toBe(1)
    expect(nextFight(takes, 1, 1)).toBe(4)
    expect(nextFight(takes, 4, 1)).toBeNull()
    expect(nextFight(takes, 3, -1)).toBe(2)
  })

  it('shots are told with what they cost, one step for each shooter and target', () => {
    const fire = cutPast(session.past('us')).filter(({ phase, events }) => phase === 'firstFire' && events.length > 0)
    expect(fire.length).toBeGreaterThan(0)
    for (const { events } of fire) {
      const pairs = new Set(events.flatMap((event) => (event.kind === 'shot' ? [`${event.unit} ${event.target}`] : [])))
      expect(pairs.size).toBeLessThanOrEqual(1)
    }
  })

  // Other files run in the same thread.
  afterEach(() => void vi.unstubAllGlobals())

  it('playing waits before what is not laid out yet', () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    let ready = 1
    const head = createPlayhead({ count: 3, durationMs: () => 100, isReady: (index) => index < ready })
    head.play()
    const frame = (ms: number): void => frames.shift()?.(performance.now() + ms)
    frame(150)
    frame(400)
    expect(head.pictureIndex.value).toBe(1)
    expect(head.isPlaying.value).toBe(true)
    ready = 3
    frame(600)
    expect(head.pictureIndex.value).toBe(2)
  })
})
