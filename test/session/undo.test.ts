import { describe, expect, it } from 'vitest'
import { sampleSize } from '../sampleSize'
import { canonical } from '../../src/core/json'
import type { HexSession } from '../../src/session/hex/session'
import type { Action, Side } from '../../src/operational/types'
import { newGame, playOn } from './games'

const everything = (game: HexSession) =>
  canonical([
    game.digest(),
    game.save(),
    game.events('us', 0),
    game.events('mexican', 0),
    game.view('us'),
    game.view('mexican'),
    game.chart(),
  ])

const act = (game: HexSession, side: Side, action: Action) => {
  const done = game.do(side, action)
  if (!done.ok) throw new Error(JSON.stringify(done.refusal))
  return done.value
}
const first = (game: HexSession, side: Side, type: Action['type']): Action =>
  game.legal(side).find((a) => a.type === type)!

describe('undo', { timeout: 60_000 }, () => {
  it('takes back one action, events, journal, chart and all', () => {
    const game = newGame()
    expect(game.undo('us')).toMatchObject({ ok: false, refusal: { code: 'undo-ends', key: 'refusal.undoNothing' } })
    act(game, 'us', { type: 'done' })
    const before: string[] = []
    for (let k = 0; k < 3; k++) {
      before.push(everything(game))
      act(game, 'us', game.legal('us').find((a) => a.type === 'step' && a.units.length === 0)!)
    }
    while (before.length > 0) {
      expect(game.canUndo('us')).toBeNull()
      expect(game.undo('us')).toMatchObject({ ok: true, value: { toAct: 'us' } })
      expect(everything(game)).toBe(before.pop())
    }
    expect(game.undo('us')).toMatchObject({ ok: false, refusal: { code: 'undo-ends', key: 'refusal.undoSegment' } })
  })

  it('ends at every die', () => {
    let dice = 0
    let from = 0
    playOn(newGame(), 400, 'dice', (game) => {
      const side = game.toAct()
      const { events, next } = game.events('us', from)
      from = next
      if (side === null || !events.some((event) => event.kind === 'die')) return
      dice++
      const refusal = game.canUndo(side)
      expect(refusal).toMatchObject({ code: 'undo-ends', rule: 'OPS-1.4', key: 'refusal.undoDie' })
    })
    expect(dice).toBeGreaterThan(20)
  })

  it('ends where a segment has ended or another is to act, and belongs to the side to act', () => {
    const game = newGame({ preset: 'free' })
    act(game, 'mexican', { type: 'fill', preset: 'historical' })
    expect(game.canUndo('us')).toMatchObject({ code: 'undo-ends', key: 'refusal.undoOther' })
    expect(game.canUndo('mexican')).toBeNull()
    act(game, 'mexican', { type: 'ready' })
    expect(game.canUndo('mexican')).toMatchObject({ key: 'refusal.undoOther' })
    expect(game.canUndo('us')).toMatchObject({ key: 'refusal.undoTurn', rule: 'OPS-3.5' })
    act(game, 'us', { type: 'fill', preset: 'historical' })
    act(game, 'us', first(game, 'us', 'take'))
    expect(game.undo('us').ok).toBe(true)
    act(game, 'us', { type: 'ready' })
    expect(game.canUndo('us')).toMatchObject({ key: 'refusal.undoSegment', rule: 'OPS-3.2' })
  })

  it('a declared attack can be taken back until its dice fall', () => {
    const game = newGame({}, 'undo attack')
    for (let tries = 0; tries < 3000 && game.chart().place !== 'combat.choose'; tries++) playOn(game, 1, `u${tries}`)
    expect(game.chart().place).toBe('combat.choose')
    const side = game.toAct()!
    const before = everything(game)
    act(game, side, first(game, side, 'target'))
    act(game, side, first(game, side, 'join'))
    expect(game.chart().place).toBe('combat.declaring')
    expect(game.undo(side).ok && game.undo(side).ok).toBe(true)
    expect(everything(game)).toBe(before)
    act(game, side, first(game, side, 'target'))
    act(game, side, first(game, side, 'join'))
    act(game, side, first(game, side, 'attack'))
    expect(game.canUndo(side)).toMatchObject({ code: 'undo-ends' })
  })

  it('done and taken back at every step of a game changes nothing in its end', () => {
    const steps = sampleSize(150, 500)
    const plain = playOn(newGame(), steps)
    let undone = 0
    const tossed = newGame()
    playOn(tossed, steps, 'player', (game) => {
      const { commands } = game.save()
      const { side, action } = commands.at(-1)!
      if (game.canUndo(side)) return
      const after = undone++ % 20 === 0 ? everything(game) : ''
      expect(game.undo(side).ok).toBe(true)
      expect(game.do(side, action).ok).toBe(true)
      if (after !== '') expect(everything(game)).toBe(after)
    })
    expect(undone).toBeGreaterThan(50)
    expect(tossed.digest()).toBe(plain.digest())
    expect(tossed.save()).toEqual(plain.save())
    expect(tossed.chartFault).toBeNull()
  }, 60_000)

  it('tells nothing of the other side: its answer is the same whatever the other placed in secret', () => {
    const answers = (['historical', 'balanced'] as const).map((preset) => {
      const game = newGame({ preset: 'free' })
      act(game, 'mexican', { type: 'fill', preset })
      if (preset === 'balanced') act(game, 'mexican', { type: 'fill', preset })
      act(game, 'mexican', { type: 'ready' })
      const asked = [game.canUndo('us')]
      act(game, 'us', { type: 'fill', preset: 'historical' })
      asked.push(game.canUndo('us'), game.check('us', { type: 'ready' }))
      return canonical([
        asked,
        game.view('us'),
        game.legal('us'),
        game.events('us', 0),
        game.log('us'),
        game.record('us'),
      ])
    })
    expect(answers[0]).toBe(answers[1])
  })
})
