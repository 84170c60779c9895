import { describe, expect, it } from 'vitest'
import { canonical } from '../../src/core/json'
import { choose } from '../../src/ai/operational/choose'
import type { Policy } from '../../src/ai/operational/types'
import { fightAhead } from '../../src/session/hex/clashes'
import type { AiPlayers } from '../../src/session/header'
import { ComputerPlayer, autoPlay, playerTag } from '../../src/session/hex/opponent'
import { clashTaskOf, NOT_FOUGHT } from '../../src/session/hex/clashTask'
import type { HexHeader, HexSave } from '../../src/session/hex/session'
import { HexSession } from '../../src/session/hex/session'
import type { TabletopSource } from '../../src/session/hex/tabletop'
import { TABLETOPS, TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { loadGame, newGame, playOn, stored } from './games'
import { chance, choose as byChance } from './player'

const CADET = { level: 'cadet', character: 'santaAnna' } as const
const AI: AiPlayers = { mexican: CADET }
const made = (wish: object, tabletops: TabletopSource = TABLETOPS_LOADED): HexSession => {
  const session = HexSession.create({ scenario: 'pedregal', seed: 'solo', ...wish }, tabletops)
  if (!session.ok) throw new Error(JSON.stringify(session.refusal))
  return session.value
}
const solo = (options: object = {}): HexSession => made({ ai: AI, options: { resolver: 'table', ...options } })

/** Both play: a person by chance, and the AI, until `until`; `each` looks on before every action of the person. */
function playBoth(session: HexSession, seat: ComputerPlayer, until: () => boolean, each: () => void = () => {}): void {
  const random = chance('person')
  for (let side = session.toAct(); side !== null && !until(); side = session.toAct())
    if (side === seat.side) {
      const done = autoPlay(session, seat, choose, 'end')
      if (!done.ok) throw new Error(JSON.stringify(done.refusal))
    } else {
      each()
      const done = session.do(side, byChance(session.view(side), session.legal(side), side, random))
      if (!done.ok) throw new Error(JSON.stringify(done.refusal))
    }
}

describe('who plays', { timeout: 60_000 }, () => {
  it('stands in the header of a game with an opponent, and in no other', () => {
    expect(solo().header.ai).toEqual(AI)
    expect(Object.keys(newGame().header)).not.toContain('ai')
    expect(Object.keys(made({ ai: {} }).header)).not.toContain('ai')
    expect(newGame().record('us').header).not.toHaveProperty('ai')
    expect(solo().record('us').header).toMatchObject({ ai: AI })
  })

  it.each<[string, unknown]>([
    ['a level', { mexican: { ...CADET, level: 'marshal' } }],
    ['a general of the other side', { us: CADET }],
    ['no general', { mexican: { level: 'cadet' } }],
    ['a side', { french: CADET }],
    ['a field', { mexican: { ...CADET, luck: 2 } }],
  ])('is checked: %s', (_what, ai) => {
    const wish = { scenario: 'pedregal', seed: 'x', ai }
    expect(HexSession.create(wish, TABLETOPS_LOADED)).toMatchObject({ ok: false, refusal: { code: 'bad-argument' } })
    const save = stored(newGame().save())
    Object.assign(save.header, { ai })
    expect(HexSession.load(save, TABLETOPS_LOADED)).toMatchObject({ ok: false, refusal: { code: 'bad-save' } })
  })

  it('is no part of the game: the same digest, also when another takes over in the middle', () => {
    const alone = made({ options: { resolver: 'table' } })
    const session = solo()
    expect(session.digest()).toBe(alone.digest())
    playOn(session, 60)
    playOn(alone, 60)
    session.setOpponent('mexican', { level: 'general', character: 'valencia' })
    expect(session.header.ai).toEqual({ mexican: { level: 'general', character: 'valencia' } })
    session.setOpponent('us', { level: 'captain', character: 'worth' })
    session.setOpponent('mexican', null)
    expect(session.header.ai).toEqual({ us: { level: 'captain', character: 'worth' } })
    expect(session.digest()).toBe(alone.digest())
    session.setOpponent('us', null)
    expect(session.save()).toEqual(alone.save())
    expect(playOn(session, 40, 'on').digest()).toBe(playOn(alone, 40, 'on').digest())
  })

  it('is kept in saves and goes on after loading; what the AI did bears its name', () => {
    const session = solo()
    const seat = new ComputerPlayer(session, 'mexican', CADET)
    playBoth(session, seat, () => session.view('us').turn > 2)
    const save: HexSave = stored(session.save())
    expect(save.header.ai).toEqual(AI)
    for (const { side, by } of save.commands) expect(by).toBe(side === 'mexican' ? playerTag(CADET) : undefined)
    expect(save.commands.filter(({ by }) => by === 'ai:cadet:santaAnna').length).toBeGreaterThan(30)
    const { session: again, notice } = loadGame(save)
    expect(notice).toBeNull()
    expect(again.header.ai).toEqual(AI)
    expect(canonical(again.save())).toBe(canonical(session.save()))
    // What it meant is told after the game though it was loaded; else it remembers nothing, and plans anew.
    const after = new ComputerPlayer(again, 'mexican', CADET)
    expect(seat.intents.length).toBeGreaterThanOrEqual(2)
    expect(after.intents).toEqual(stored(seat.intents))
    expect(save.minds).toEqual({ mexican: after.intents })
    expect(JSON.stringify(again.record('us'))).not.toContain('intent')
    // What cannot be read of it is left out, and the game goes on.
    for (const minds of [{ french: [] }, { us: [{ turn: 1 }] }, { us: 'x' }])
      expect(loadGame({ ...stored(save), minds }).session.save()).not.toHaveProperty('minds')
    playBoth(again, after, () => again.view('us').turn > 3)
    expect(after.faults).toEqual([])
  })
})

describe('a side of the AI', { timeout: 60_000 }, () => {
  it('is given its own view and list, and a seed of its own', () => {
    const session = made({ ai: AI, aiSeed: 'of the AI', options: { resolver: 'table' } })
    const seat = new ComputerPlayer(session, 'us', { level: 'colonel', character: 'scott' }, 77)
    const task = seat.task()!
    expect(task).toEqual({
      view: session.view('us'),
      legal: session.legal('us'),
      brief: { level: 'colonel', character: 'scott', seed: 'of the AI/us', evaluations: 77 },
      notes: null,
    })
    expect(JSON.stringify(task)).not.toContain(session.header.seed)
    expect(new ComputerPlayer(session, 'mexican', CADET).task()).toBeNull()
    expect(autoPlay(session, new ComputerPlayer(session, 'mexican', CADET), choose, 'end')).toMatchObject({
      ok: false,
      refusal: { code: 'not-your-turn', rule: 'OPS-3.5' },
    })
  })

  it('plays the same again from the same seeds, and its dice move none of the game', () => {
    const games = ['one', 'one', 'two'].map((aiSeed) => {
      const session = made({ aiSeed, options: { resolver: 'table' } })
      const seat = new ComputerPlayer(session, 'us', { level: 'cadet', character: 'scott' })
      expect(autoPlay(session, seat, choose, 'turn').ok).toBe(true)
      return session.save()
    })
    expect(canonical(games[0])).toBe(canonical(games[1]))
    expect(games[2]!.header.seed).toBe(games[0]!.header.seed)
  })

  it('stops at the end of the phase, or of the turn', () => {
    const session = solo()
    const seat = new ComputerPlayer(session, 'us', { level: 'cadet', character: 'scott' })
    expect(autoPlay(session, seat, choose, 'phase').ok).toBe(true)
    expect(session.view('us')).toMatchObject({ turn: 1, active: 'us', segment: 'move' })
    while (session.toAct() === 'us' && session.view('us').active === 'us') autoPlay(session, seat, choose, 'turn')
    expect(session.toAct()).toBe('mexican')
    expect(seat.intents.map(({ segment }) => segment)).toContain('move')
    expect(seat.faults).toEqual([])
  })

  it('forgets what it meant when something of its own was taken back', () => {
    const session = newGame({ preset: 'free' })
    const seat = new ComputerPlayer(session, 'mexican', CADET)
    const first = seat.task()!
    const notes = { turn: 1, segment: 'setup', n: 1, spent: 0, intent: { plans: [], orders: [], attacks: [] }, work: 0 }
    const action = first.legal.find(({ type }) => type === 'fill')!
    expect(seat.carryOut(first, { action, notes: { ...notes, segment: 'setup' }, evaluations: 0 }).ok).toBe(true)
    expect(seat.task()!.notes).toMatchObject({ n: 1 })
    expect(session.undo('mexican').ok).toBe(true)
    expect(seat.task()!.notes).toBeNull()
  })

  const wrong: [string, Policy][] = [
    [
      'that fails',
      () => {
        throw new Error('lost its head')
      },
    ],
    [
      'that breaks the rules',
      (_world, view) => ({
        action: { type: 'hold', hex: '0101' },
        notes: {
          turn: view.turn,
          segment: view.segment,
          n: 0,
          spent: 0,
          intent: { plans: [], orders: [], attacks: [] },
          work: null,
        },
        evaluations: 0,
      }),
    ],
  ]
  it.each(wrong)('a choice %s holds up nothing: the side stays quiet', (_what, foolish) => {
    for (const preset of ['historical', 'free'] as const) {
      const session = made({ options: { resolver: 'table', preset } })
      for (let n = 0; n < 60 && session.toAct() !== null; n++) {
        const side = session.toAct()!
        const seat = new ComputerPlayer(session, side, {
          level: 'cadet',
          character: side === 'us' ? 'scott' : 'santaAnna',
        })
        const done = autoPlay(session, seat, foolish, 'turn')
        expect(done.ok).toBe(true)
        expect(seat.faults.length).toBeGreaterThan(0)
      }
      expect(session.view('us').turn).toBeGreaterThan(10)
    }
  })
})

describe('undo against an opponent', { timeout: 60_000 }, () => {
  it('goes back to the last decision of the person and no further, never over dice or what the AI did', () => {
    const session = solo({ preset: 'balanced' })
    const seat = new ComputerPlayer(session, 'mexican', CADET)
    let own = 0
    let last = session.length
    let undone = 0
    playBoth(
      session,
      seat,
      () => session.view('us').turn > 5,
      () => {
        const { commands } = session.save()
        // The AI, or dice, between: nothing of before comes back.
        const since = commands.slice(last)
        last = commands.length
        if (since.some(({ side }) => side === 'mexican')) {
          expect(session.canUndo('us')?.code).toBe('undo-ends')
          own++
        } else if (session.canUndo('us') === null && undone < 200) {
          const { side, action } = commands.at(-1)!
          expect(side).toBe('us')
          const before = session.digest()
          expect(session.undo('us').ok).toBe(true)
          expect(session.do('us', action).ok).toBe(true)
          expect(session.digest()).toBe(before)
          undone++
        }
        expect(session.canUndo('mexican')).not.toBeNull()
      },
    )
    expect(own).toBeGreaterThan(2)
    expect(undone).toBeGreaterThan(20)
  })
})

describe('clashes fought on another thread', { timeout: 60_000 }, () => {
  it('come to the same as on this one, and are told the same', () => {
    const random = chance('fighters')
    let fought = 0
    let fights = 0
    const { sar, regimental } = TABLETOPS
    const counting: TabletopSource = {
      loaded: () => ({
        regimental,
        sar: {
          ...sar,
          fight: (request) => {
            fights++
            return sar.fight(request)
          },
          account: (request) => {
            fights++
            return sar.account(request)
          },
        },
      }),
    }
    const [here, there] = [
      made({ options: { resolver: 'sar' } }, counting),
      made({ options: { resolver: 'sar' } }, counting),
    ]
    for (let side = here.toAct(); side !== null && fought < 3; side = here.toAct()) {
      const action = byChance(here.view(side), here.legal(side), side, random)
      expect(here.do(side, action).ok).toBe(true)
      const bout = clashTaskOf(there, side, action)
      const before = there.digest()
      const ahead = bout
        ? fightAhead(stored(bout.game), side, stored(action), stored(bout.seeds), counting)
        : NOT_FOUGHT
      expect(there.digest()).toBe(before)
      const begun = fights
      expect(there.do(side, action, undefined, ahead).ok).toBe(true)
      expect(fights).toBe(begun)
      expect(there.digest()).toBe(here.digest())
      for (const [key, account] of ahead.accounts) {
        expect(account).toEqual(here.clash(key))
        expect(there.clashes()).toContain(key)
        fought++
      }
      expect(ahead.outcomes.map(([key]) => key)).toEqual(
        here.clashes().slice(here.clashes().length - ahead.outcomes.length),
      )
    }
    expect(fought).toBe(3)
    expect(fights).toBeGreaterThan(3)
    expect(canonical(there.save())).toBe(canonical(here.save()))
  })

  it('are looked for only where the tabletop is in use and an attack is declared', () => {
    const game = newGame({ resolver: 'table' })
    expect(clashTaskOf(game, 'us', { type: 'attack' })).toBeNull()
    expect(clashTaskOf(newGame({ resolver: 'sar' }), 'us', { type: 'attack' })).toBeNull()
  })
})

describe('older saves', () => {
  it('know nothing of opponents and load as they are', () => {
    const header: HexHeader = stored(newGame({}, 'old').save().header)
    expect('ai' in header).toBe(false)
    const { session } = loadGame(stored(newGame({}, 'old').save()))
    expect(session.header).toEqual(header)
  })
})
