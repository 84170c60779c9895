import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Action } from '../../src/operational/types'
import { HexSession } from '../../src/session/hex/session'
import { TABLETOP_NOT_LOADED_KEY, tabletopFor, type TabletopSource } from '../../src/session/hex/tabletop'
import { newGame as laidGame, playOn, stored } from './games'
import { TABLETOPS } from '../../src/session/hex/tabletops'

/** A source of tabletop engines that has none until `load` is called, like the page's. */
function lateTabletops(): TabletopSource & { load(): void } {
  let loaded = false
  return {
    loaded: () => (loaded ? TABLETOPS : null),
    load: () => {
      loaded = true
    },
  }
}

/** A game with clashes, and what was done up to the first of them. */
function toFirstClash() {
  const game = laidGame({ preset: 'historical', resolver: 'sar' }, 'away')
  let at = 0
  playOn(game, 500, 'away', (it) => {
    if (at === 0 && it.clashes().length > 0) at = it.length
  })
  const save = stored(game.save())
  return { commands: save.commands.slice(0, at), save }
}

describe('OPS-22.1 a session before its tabletop is there', () => {
  let played: ReturnType<typeof toFirstClash>
  beforeAll(() => {
    played = toFirstClash()
  }, 120_000)
  afterAll(() => vi.resetModules())

  it('refuses what brings a clash about, changes nothing, and does it when the tabletop has come', () => {
    const tabletops = lateTabletops()
    const made = HexSession.create(
      {
        scenario: 'pedregal',
        seed: 'away',
        options: { preset: 'historical', resolver: 'sar' },
      },
      tabletops,
    )
    if (!made.ok) throw new Error(made.refusal.key)
    const game = made.value
    const last = played.commands.at(-1)!
    for (const { side, action } of played.commands.slice(0, -1))
      expect(game.do(side, action)).toMatchObject({ ok: true })
    const [digest, length] = [game.digest(), game.length]
    for (let n = 0; n < 2; n++)
      expect(game.do(last.side, last.action as Action)).toMatchObject({
        ok: false,
        refusal: { code: 'illegal-action', key: TABLETOP_NOT_LOADED_KEY },
      })
    expect([game.digest(), game.length, game.clashes()]).toEqual([digest, length, []])
    tabletops.load()
    expect(game.do(last.side, last.action as Action)).toMatchObject({ ok: true })
    expect(game.clashes()).toHaveLength(1)
  })

  it('tells the programmer what is missing', () => {
    expect(() => tabletopFor({ loaded: () => null }, 'sar')).toThrow(/session\/hex\/tabletops/)
  })

  it('lets the page play on meanwhile: saves refused and not called broken', async () => {
    vi.resetModules()
    vi.doMock('../../src/session/hex/tabletops', () => {
      throw new Error('offline')
    })
    try {
      const { newGame, readGame } = await import('../../src/ui/hex/play')
      const { TABLETOP_NOT_LOADED_KEY } = await import('../../src/session/hex/tabletop')
      const players = { us: 'Ana', mexican: 'Luis' }
      const made = newGame({ preset: 'historical', night: true, resolver: 'sar', seed: 'away', players })
      if (!made.ok) throw new Error(made.refusal.key)
      const game = made.value
      expect(game.act({ type: 'done' })).toMatchObject({ ok: true })
      expect(game.clash('1.us.1')).toBeNull()
      expect(await game.fetchTabletop()).toBe(false)
      expect(await readGame(JSON.stringify(played.save))).toMatchObject({
        ok: false,
        refusal: { key: TABLETOP_NOT_LOADED_KEY },
      })
      vi.doUnmock('../../src/session/hex/tabletops')
      vi.resetModules()
      const later = await import('../../src/ui/hex/play')
      expect(await later.readGame(JSON.stringify(played.save))).toMatchObject({ ok: true })
      const again = later.newGame({ preset: 'historical', night: true, resolver: 'sar', seed: 'away', players })
      if (!again.ok) throw new Error(again.refusal.key)
      expect(await again.value.fetchTabletop()).toBe(true)
    } finally {
      vi.doUnmock('../../src/session/hex/tabletops')
    }
  }, 30_000)
})
