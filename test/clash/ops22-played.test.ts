import { describe, expect, it } from 'vitest'
import { choose } from '../../src/ai/operational/choose'
import { decide } from '../../src/ai/operational/runner'
import type { Action, Side } from '../../src/operational/types'
import { autoPlay, ComputerPlayer } from '../../src/session/hex/opponent'
import type { HexSession } from '../../src/session/hex/session'
import { loadGame, newGame, stored } from '../session/games'
import { bombardment, clashInPlay } from './commanded'

// OPS-22.1: clashes that people command on the tabletop.

/** A game between two computer players at little expense, in whose clashes they have to be asked question by question. */
function played(seed: string): { game: HexSession; players: Record<Side, ComputerPlayer> } {
  const game = newGame({ preset: 'balanced', resolver: 'sar', clash: 'played' }, seed)
  return { game, players: playersOf(game) }
}

/** Computer players for both sides. */
function playersOf(game: HexSession): Record<Side, ComputerPlayer> {
  const seat = (side: Side, character: string): ComputerPlayer =>
    new ComputerPlayer(game, side, { level: 'cadet', character }, 40)
  return { us: seat('us', 'scott'), mexican: seat('mexican', 'santaAnna') }
}

/** Plays on until a clash begins or `isDone`. */
function playOn({ game, players }: ReturnType<typeof played>, isDone: () => boolean): void {
  for (let side = game.toAct(), n = 0; side && !isDone() && n < 3000; side = game.toAct(), n++) {
    const player = players[side]
    const atTable = player.answerTable()
    if (atTable) {
      expect(atTable.ok).toBe(true)
      continue
    }
    const task = player.task()!
    const decision = decide(choose, task)
    const done = player.carryOut(task, decision)
    if (!done.ok) throw new Error(done.refusal.key)
  }
}

/** The save of a game whose first clash waits for its first answer; played once. */
let saved: unknown = null

/** A game whose first clash waits for its first answer. */
function atFirstClash(): { game: HexSession; players: Record<string, ComputerPlayer> } {
  if (saved === null) {
    const made = played('first clash')
    playOn(made, () => made.game.playedClash !== null)
    saved = stored(made.game.save())
  }
  const game = loadGame(saved).session
  expect(game.playedClash).not.toBeNull()
  return { game, players: playersOf(game) }
}

const onTable = (action: object): Action => ({ type: 'table', action })

describe('OPS-22.1 a clash that people command', () => {
  it('OPS-22.1 waits at its own place, asks both sides in turn, and lists the actions of the table and no others', () => {
    const { game } = atFirstClash()
    const first = game.toAct()!
    expect(game.chart(first).place).toBe('combat.clash')
    expect(new Set(game.legal(first).map(({ type }) => type))).toEqual(new Set(['resign', 'table']))
    expect(game.view(first).table).toMatchObject({ phase: 'setup', pending: [{ kind: 'setup', owner: first }] })
    expect(game.promptKey(first)).toBe('prompt.sar.setup')
    expect(game.do(first, onTable({ type: 'ready' })).ok).toBe(true)
    expect(game.toAct()).not.toBe(first)
    // An action of the map is refused there, and so is a table where there is none.
    expect(game.check(game.toAct()!, { type: 'endPhase' })).not.toBeNull()
    expect(newGame({ resolver: 'sar' }).check('us', onTable({ type: 'ready' }))).toMatchObject({
      code: 'illegal-action',
    })
    expect(game.check(game.toAct()!, { type: 'table', action: null })).toMatchObject({ code: 'bad-argument' })
  })

  it('OPS-23 leaders have no missions there, at set-up nor later', () => {
    const game = clashInPlay('no missions')
    const typesAtTable = (): string[] =>
      game
        .legal(game.toAct()!)
        .flatMap((each) => (each.type === 'table' ? [(each.action as { type: string }).type] : []))
    for (let n = 0; n < 4; n++) {
      expect(typesAtTable()).toContain('ready')
      expect(typesAtTable()).not.toContain('mission')
      game.letStaffAnswer(game.toAct()!, 'staff')
    }
  })

  it('OPS-23.2 at set-up each side keeps to its ground and comes no nearer; the enemy learns it when both are ready', () => {
    const { game } = atFirstClash()
    const side = game.toAct()!
    const enemy = side === 'us' ? 'mexican' : 'us'
    const { table } = game.view(side) as unknown as {
      table: {
        units: Record<string, { side: Side; at: { x: number; y: number } | null; heading: number; stance: string }>
      }
    }
    const unit = Object.keys(table.units).find((id) => table.units[id]!.side === side && table.units[id]!.at)!
    const entry = game
      .legal(side)
      .find((each) => each.type === 'table' && (each.action as { unit?: string }).unit === unit)
    expect(entry).toBeDefined()
    const { at, heading, stance } = (
      table.units as Record<string, { at: { x: number; y: number }; heading: number; stance: string }>
    )[unit]!
    const there = (x: number, y: number): Action => onTable({ type: 'place', unit, x, y, heading, stance, width: 1 })
    const before = stored(game.view(enemy))
    // The far corners of the table lie neither in the hex nor on one and the same sixth.
    const refusals = [
      [8000, 8000],
      [64_000, 8000],
      [8000, 64_000],
      [64_000, 64_000],
    ].map(([x, y]) => game.check(side, there(x!, y!)))
    // Where a corner is nearer to the enemy than the unit was, or off its base, another rule speaks first.
    expect(refusals.filter((refusal) => refusal?.args.what === 'ground').length).toBeGreaterThan(0)
    const places = [0, 500, -500, 1000, -1000, 1500, -1500].flatMap((dx) =>
      [0, 500, -500, 1000, -1000].map((dy) => [dx, dy]),
    )
    const legal = places.find(([dx, dy]) => dx !== 0 && game.check(side, there(at.x + dx!, at.y + dy!)) === null)
    expect(legal).toBeDefined()
    expect(game.do(side, there(at.x + legal![0]!, at.y + legal![1]!)).ok).toBe(true)
    expect(stored(game.view(enemy))).toEqual(before)
  })

  it('SAR-4.7 sealed answers and their undo stay with their side; an answer that both have given is not taken back', () => {
    const { game, players } = atFirstClash()
    const twoViews = (): string[] => (['us', 'mexican'] as const).map((side) => JSON.stringify(game.view(side)))
    for (let n = 0; n < 2; n++) game.do(game.toAct()!, onTable({ type: 'ready' }))
    const first = game.toAct()!
    const second = first === 'us' ? 'mexican' : 'us'
    expect(game.view(first).table).toMatchObject({ phase: 'giveOrders' })
    const before = twoViews()[second === 'us' ? 0 : 1]
    const order = game
      .legal(first)
      .find((entry) => entry.type === 'table' && (entry.action as { type: string }).type === 'order')!
    const { heading: _open, ...fields } = (order as { action: Record<string, unknown> }).action
    const isOpen = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
    const plain = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isOpen(value)))
    const action = 'heading' in (order as { action: object }).action ? { ...plain, heading: 0 } : plain
    const known = game.events(second, 0).next
    expect(game.do(first, onTable(action)).ok).toBe(true)
    expect(twoViews()[second === 'us' ? 0 : 1]).toBe(before)
    expect(game.events(second, 0).next).toBe(known)
    expect(game.canUndo(first)).toBeNull()
    expect(game.undo(first).ok).toBe(true)
    for (const side of [first, second]) expect(players[side]!.answerTable()?.ok).toBe(true)
    expect(game.canUndo(game.toAct()!)).not.toBeNull()
  })

  it('OPS-22.1 a save in the middle of a clash goes on to the same end; a broken table is refused by its field', () => {
    const { game, players } = atFirstClash()
    for (let n = 0; n < 5 && game.playedClash; n++) players[game.toAct()!]!.answerTable()
    expect(game.playedClash).not.toBeNull()
    const other = loadGame(stored(game.save())).session
    expect(other.digest()).toBe(game.digest())
    const finish = (it: HexSession): string => {
      while (it.playedClash) expect(it.letStaffAnswer(it.toAct()!, 'staff').ok).toBe(true)
      return it.digest()
    }
    const state = stored(game.state())
    expect(finish(other)).toBe(finish(game))
    // The dice of a clash are thrown for good.
    expect(game.canUndo(game.toAct()!)).toMatchObject({ code: 'undo-ends', rule: expect.stringMatching(/^OPS-/) })
    expect(game.undo(game.toAct()!).ok).toBe(false)
    const [key] = game.clashes()
    expect(game.events('us', 0).events.find((event) => event.kind === 'clashEnded')).toMatchObject({
      key,
      resolver: 'sar',
    })
    // What happened is told afterwards, from the journal alone.
    const account = game.clash(key!)!
    expect(account.turns.length).toBeGreaterThan(1)
    expect(account.outcome).toEqual(
      (game.events('us', 0).events.find((event) => event.kind === 'clashEnded') as { outcome: object }).outcome,
    )
    const broken = (change: (table: Record<string, unknown>) => void) => {
      const copy = stored(state)
      change(copy.table as unknown as Record<string, unknown>)
      return newGame({ preset: 'balanced', resolver: 'sar', clash: 'played' }, 'saved').setState(copy)
    }
    expect(broken(() => {}).ok).toBe(true)
    expect(broken((table) => ((table.state as { turn: unknown }).turn = 'x'))).toMatchObject({
      refusal: { code: 'BAD_STATE', args: { field: 'table.state.turn' } },
    })
    expect(broken((table) => (table.profile = 'sar-1998'))).toMatchObject({
      refusal: { args: { field: 'table.profile' } },
    })
    expect(
      newGame({ preset: 'balanced', resolver: 'sar', clash: 'played' }, 'saved').setState({ ...state, table: null }),
    ).toMatchObject({ ok: false, refusal: { args: { field: 'table' } } })
  })

  it('OPS-22.1 left to both staffs from its beginning it comes to the same as a clash that the staffs fight by themselves', () => {
    for (const isSmall of [true, false]) {
      const outcomes = (['played', 'auto'] as const).map((clash) => {
        const game = clashInPlay('as auto', { isSmall, options: { clash } })
        while (game.playedClash) game.letStaffAnswer(game.toAct()!, 'staff')
        const ended = game.events('us', 0).events.find((event) => event.kind === 'clashEnded')
        expect(ended).toBeDefined()
        return ended && { ...ended, n: 0 }
      })
      expect(outcomes[0]).toEqual(outcomes[1])
    }
  })

  it('OPS-23.3, 24.1 a side that breaks it off gives way, and the account says so', () => {
    for (const [loser, retreats] of [
      ['us', 'attacker'],
      ['mexican', 'defender'],
    ] as const) {
      const game = clashInPlay('broken off', { isSmall: true })
      while (game.toAct() !== loser) game.letStaffAnswer(game.toAct()!, 'staff')
      expect(game.do(loser, onTable({ type: 'resign' })).ok).toBe(true)
      expect(game.playedClash).toBeNull()
      expect(game.result).toBeNull()
      const [key] = game.clashes()
      expect(game.clash(key!)).toMatchObject({
        verdict: { loser, reason: 'withdrew' },
        outcome: { [retreats]: 'retreats' },
      })
    }
  })

  it('OPS-22.1, 9.8 where batteries bombard alone there is nothing to command: the staffs fight it, and nobody may ask otherwise', () => {
    for (const options of [{}, { clash: 'auto' as const, pick: true }]) {
      const game = bombardment(options)
      expect(game.legal('us').map((each) => each.type === 'resolver' && each.mode)).not.toContain('played')
      expect(game.do('us', { type: 'attack' }).ok).toBe(true)
      for (let n = 0; n < 5 && game.clashes().length === 0; n++) {
        expect(game.playedClash).toBeNull()
        const side = game.toAct()!
        game.do(side, game.legal(side).find(({ type }) => type === 'pass') ?? game.legal(side)[0]!)
      }
      expect(game.clashes().length).toBe(1)
    }
  })

  it('OPS-22.1 the attacker may ask to command where the option allows it, and the defender agrees', () => {
    const game = newGame({ preset: 'balanced', resolver: 'sar', pick: true }, 'pick')
    const us = new ComputerPlayer(game, 'us', { level: 'cadet', character: 'scott' }, 40)
    const mexican = new ComputerPlayer(game, 'mexican', { level: 'cadet', character: 'santaAnna' }, 40)
    for (let n = 0; n < 3000 && !game.legal('us').some(({ type }) => type === 'attack'); n++) {
      const target = game.legal('us').find(({ type }) => type === 'target')
      if (target) game.do('us', target)
      else if (!autoPlay(game, game.toAct() === 'us' ? us : mexican, choose, 'phase').ok) throw new Error('stuck')
      const joins = game.legal('us').filter(({ type }) => type === 'join')
      for (const join of joins) game.do('us', join)
    }
    expect(game.do('us', { type: 'resolver', name: 'sar', mode: 'played' }).ok).toBe(true)
    expect(game.do('us', { type: 'attack' }).ok).toBe(true)
    expect(game.toAct()).toBe('mexican')
    expect(game.legal('mexican')).toContainEqual({ type: 'resolver', name: 'sar', mode: 'played' })
  })

  it('OPS-22.2 whole turns with such clashes: chart and rules agree, nobody stumbles, the save replays', () => {
    const made = played('turns')
    playOn(made, () => made.game.clashes().length >= 2)
    const { game, players } = made
    expect(game.clashes().length).toBeGreaterThan(1)
    expect(game.chartFault).toBeNull()
    expect([...players.us.faults, ...players.mexican.faults]).toEqual([])
    expect(loadGame(stored(game.save())).session.digest()).toBe(game.digest())
  }, 60_000)
})
