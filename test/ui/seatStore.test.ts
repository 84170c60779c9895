import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Signal } from '@preact/signals'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Game } from '../../src/ui/hex/game'
import { act } from '../../src/ui/hex/controller/act'
import { newGame } from '../../src/ui/hex/play'
import { loadLanguage } from '../../src/ui/i18n/load'
import { lowerCurtain, openGame, takeSeat } from '../../src/ui/hex/seat/changeSeat'
import { currentSeat } from '../../src/ui/hex/seat/current'
import { createScope, SeatLeftError } from '../../src/ui/hex/seat/scope'
import { createSeatStore, type SeatStore } from '../../src/ui/hex/seat/store'
import { curtain, dialog } from '../../src/ui/shell/page'

beforeAll(async () => void (await loadLanguage('en')))

/** The two-player game at the first turn of the US army, whose boxes and markers are its secrets. */
function begun(): Game {
  const made = newGame({ preset: 'historical', night: false, seed: 'seat', players: { us: '', mexican: '' } })
  if (!made.ok) throw new Error(made.refusal.key)
  return made.value
}

const signalsOf = (seat: SeatStore): [string, Signal<unknown>][] =>
  Object.entries(seat).flatMap(([name, value]) => (value instanceof Signal ? [[name, value]] : []))

describe('the store of a seat', () => {
  it('OPS-19.5.15: cannot be read after the player has left', () => {
    const seat = createSeatStore(begun())
    seat.fetchEvents({ fromStart: true })
    const signals = signalsOf(seat)
    expect(signals.length).toBeGreaterThan(40)
    for (const [, signal] of signals) void signal.value
    seat.dispose()
    expect(seat.disposed).toBe(true)
    for (const [name, signal] of signals) {
      expect(() => signal.value, name).toThrow(SeatLeftError)
      expect(() => signal.peek(), name).toThrow(SeatLeftError)
    }
    // What asynchronous work still writes goes nowhere.
    seat.litHexes.value = ['0118']
    expect(() => seat.litHexes.value).toThrow(SeatLeftError)
  })

  it('OPS-19.5.15: keeps nothing of what the player saw', () => {
    const seat = createSeatStore(begun())
    seat.fetchEvents({ fromStart: true })
    seat.replayInternals.news = { view: seat.view.value, events: seat.knownEvents.value }
    for (const [, signal] of signalsOf(seat)) void signal.value
    const piece = seat.view.value.pieces[0]?.id ?? ''
    expect(stringsIn(seat)).toContain(piece)
    seat.dispose()
    expect(stringsIn(seat)).not.toContain(piece)
  })

  it('stops its effects', () => {
    const seat = createSeatStore(begun())
    const seen: (string | null)[] = []
    seat.effect(() => void seen.push(seat.cursorHex.value))
    seat.cursorHex.value = '0118'
    seat.dispose()
    seat.cursorHex.value = '0119'
    expect(seen).toEqual([null, '0118'])
  })

  it('ends what was begun for the seat once', () => {
    const scope = createScope()
    const end = vi.fn()
    scope.onDispose(end)
    scope.dispose()
    scope.dispose()
    expect(end).toHaveBeenCalledTimes(1)
  })
})

/** Every string that can be reached from a store by own properties, without its game, which answers for the seat that it is asked for. */
function stringsIn(seat: SeatStore): Set<string> {
  const found = new Set<string>()
  const seen = new Set<unknown>([seat.game])
  const queue: unknown[] = [seat]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (typeof next === 'string') found.add(next)
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    if (next instanceof Map) queue.push(...next.keys(), ...next.values())
    else if (next instanceof Set) queue.push(...next)
    else
      for (const key of Reflect.ownKeys(next)) {
        const property = Object.getOwnPropertyDescriptor(next, key)
        if (property && 'value' in property && property.value != null) queue.push(property.value)
      }
  }
  return found
}

describe('the curtain', () => {
  const frame = (call: () => void): number => {
    setTimeout(call, 0)
    return 0
  }
  vi.stubGlobal('requestAnimationFrame', frame)
  afterEach(() => {
    dialog.value = 'menu'
    curtain.value = null
    currentSeat.value = null
  })

  /** Opens a game and leaves its first seat; what is returned does not keep the store. */
  function leftSeat(g: Game): WeakRef<SeatStore> {
    openGame(g, { fromDisk: false })
    const seat = currentSeat.value
    if (!seat) throw new Error('nobody sits')
    void seat.boardModel.value
    lowerCurtain(g)
    expect(seat.disposed).toBe(true)
    return new WeakRef(seat)
  }

  it('OPS-19.5.15: leaves no store for the time between two players, nor any way to the former one', async () => {
    vi.stubGlobal('window', { innerWidth: 1280 })
    const g = begun()
    const former = leftSeat(g)
    expect(currentSeat.value).toBeNull()
    expect(curtain.value).toBe(g.toAct())
    setFlagsFromString('--expose_gc')
    const collect = runInNewContext('gc') as () => void
    for (let tries = 0; tries < 20 && former.deref(); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      collect()
    }
    expect(former.deref()).toBeUndefined()
    await takeSeat()
    expect(currentSeat.value?.disposed).toBe(false)
    expect(currentSeat.value?.side).toBe(g.toAct())
    vi.unstubAllGlobals()
  })

  it('an action whose player leaves while it is written to disk ends quietly, and tells nothing to a seat that is left', async () => {
    const made = begun()
    const die = { kind: 'die', purpose: 'lava', piece: 'us.2.smith', faces: [6], modifiers: [], value: 6, n: 0 }
    // The game carries the action out; its dice are to be told at the piece, in the view of the seat.
    const game: Game = {
      ...made,
      act: () => ({ ok: true, value: { events: [die], toAct: 'us' } }) as unknown as ReturnType<Game['act']>,
    }
    openGame(game, { fromDisk: false })
    const seat = currentSeat.value!
    const acting = act(seat, { type: 'done' })
    seat.dispose()
    expect(seat.disposed).toBe(true)
    await expect(acting).resolves.toBeNull()
  })
})
