import { describe, expect, it } from 'vitest'
import type { Action, Side } from '../../src/operational/types'
import type { HexSession } from '../../src/session/hex/session'
import { newGame } from './games'

const act = (game: HexSession, side: Side, action: Action) => {
  const done = game.do(side, action)
  if (!done.ok) throw new Error(JSON.stringify(done.refusal))
  return done.value
}

describe('undo and hidden movement', () => {
  it('OPS-19.5.10 ends where a box was shown; its owner may place the pieces over again, not hide them', () => {
    const game = newGame()
    act(game, 'us', { type: 'reveal', box: 'A' })
    expect(game.canUndo('us')).toMatchObject({ code: 'undo-ends', key: 'refusal.undoReveal', rule: 'OPS-19.5.11' })
    expect(game.undo('us')).toMatchObject({ ok: false, refusal: { key: 'refusal.undoReveal' } })
    expect(game.canUndo('mexican')).toMatchObject({ key: 'refusal.undoOther' })
  })

  it('OPS-19.5.2 takes back the filling of a box step by step, and not what `done` has shown', () => {
    const game = newGame()
    const before = game.digest()
    const steps: Action[] = [
      { type: 'open', box: 'B', hex: '0216' },
      { type: 'take', piece: 'us.3.pierce' },
      { type: 'take', piece: 'us.3.cadwalader' },
      { type: 'take', piece: 'us.3.magruder' },
      { type: 'real', hex: '0216' },
      { type: 'dummy', hex: '0116' },
      { type: 'close' },
    ]
    for (const action of steps) act(game, 'us', action)
    for (const _ of steps) expect(game.undo('us').ok).toBe(true)
    expect(game.digest()).toBe(before)
    for (const action of steps) act(game, 'us', action)
    act(game, 'us', { type: 'done' })
    expect(game.canUndo('us')).toMatchObject({ key: 'refusal.undoSegment', rule: 'OPS-3.2' })
  })

  it('OPS-19.5.6 takes back the step of a marker', () => {
    const game = newGame()
    act(game, 'us', { type: 'done' })
    const before = game.digest()
    const step = game.legal('us').find((action) => action.type === 'marker' && action.to.startsWith('02'))!
    act(game, 'us', step)
    expect(game.undo('us').ok).toBe(true)
    expect(game.digest()).toBe(before)
  })

  it('OPS-19.5.11 a step that shows an enemy box cannot be taken back', () => {
    const game = newGame({ preset: 'free' })
    const mexican: Action[] = [
      { type: 'fill', preset: 'historical' },
      { type: 'box', box: 'C', piece: 'mexican.east.7.line' },
      { type: 'box', box: 'C', piece: 'mexican.east.7.acapulco' },
      { type: 'marker', id: 'mexican.marker.c.1', to: '1525' },
      { type: 'marker', id: 'mexican.marker.c.2', to: '1223' },
      { type: 'ready' },
    ]
    for (const action of mexican) act(game, 'mexican', action)
    const us: Action[] = [
      { type: 'fill', preset: 'historical' },
      { type: 'place', piece: 'us.a.dragoons2', hex: '0623' },
    ]
    for (const piece of ['us.1.clarke', 'us.1.garland', 'us.1.duncan', 'us.ldr.worth', 'us.ldr.mason'])
      us.push({ type: 'place', piece, hex: '0722' })
    for (const action of [...us, { type: 'ready' }, { type: 'done' }] as Action[]) act(game, 'us', action)
    const { events } = act(game, 'us', { type: 'step', units: ['us.1.clarke'], leaders: [], to: '0822' })
    expect(events.map(({ kind }) => kind)).toEqual(['moved', 'revealed'])
    while (game.toAct() === 'mexican')
      act(game, 'mexican', game.legal('mexican').find((action) => action.type === 'deploy')!)
    // The US side is to act again, and its last action was the step.
    expect(game.toAct()).toBe('us')
    expect(game.undo('us')).toMatchObject({ ok: false, refusal: { code: 'undo-ends' } })
    expect(game.view('us').pieces.find(({ id }) => id === 'us.1.clarke')?.at).toBe('0822')
  })
})
