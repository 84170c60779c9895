import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { sessionChart, type SessionFacts } from '../../src/session/chart'

const start = (curtain = true) => createActor(sessionChart, { input: { curtain } }).start()
const stands = (toAct: SessionFacts['toAct']): SessionFacts => ({ toAct, over: toAct === null, firstSide: 'us' })
const acts = (toAct: SessionFacts['toAct']) => ({ type: 'acted', standing: stands(toAct) }) as const

describe('the session chart', () => {
  it('begins in the menu, and only a game in progress is resumed', () => {
    const chart = start()
    chart.send({ type: 'resume' })
    expect(chart.getSnapshot().value).toBe('menu')
    chart.send({ type: 'begin', standing: stands('mexican') })
    expect(chart.getSnapshot().value).toBe('playing')
    expect(chart.getSnapshot().context.seat).toBe('mexican')
    chart.send({ type: 'menu' })
    chart.send({ type: 'resume' })
    expect(chart.getSnapshot().value).toBe('playing')
  })

  it('lowers the curtain when the right to act changes hands, and keeps the seat until the next player sits', () => {
    const chart = start()
    chart.send({ type: 'begin', standing: stands('us') })
    chart.send(acts('us'))
    expect(chart.getSnapshot().value).toBe('playing')
    chart.send(acts('mexican'))
    expect(chart.getSnapshot().value).toBe('handOver')
    expect(chart.getSnapshot().context.seat).toBe('us')
    // Neither the menu nor a replay is a way round the curtain.
    chart.send({ type: 'menu' })
    chart.send({ type: 'resume' })
    expect(chart.getSnapshot().value).toBe('handOver')
    chart.send({ type: 'replay' })
    expect(chart.getSnapshot().value).toBe('handOver')
    chart.send({ type: 'seated', news: false })
    expect(chart.getSnapshot().value).toBe('playing')
    expect(chart.getSnapshot().context.seat).toBe('mexican')
  })

  it('plays the news to whoever sat down, and then lets him play', () => {
    const chart = start()
    chart.send({ type: 'begin', standing: stands('us') })
    chart.send(acts('mexican'))
    chart.send({ type: 'seated', news: true })
    expect(chart.getSnapshot().value).toBe('replay')
    expect(chart.getSnapshot().context.seat).toBe('mexican')
    // Nothing is done in a past that is only looked at.
    chart.send(acts('us'))
    expect(chart.getSnapshot().value).toBe('replay')
    chart.send({ type: 'replayEnds' })
    expect(chart.getSnapshot().value).toBe('playing')
    chart.send({ type: 'replay' })
    expect(chart.getSnapshot().value).toBe('replay')
    chart.send({ type: 'replayEnds' })
    expect(chart.getSnapshot().value).toBe('playing')
    expect(chart.getSnapshot().context.seat).toBe('mexican')
  })

  it('lets nobody sit down unasked before a stored game', () => {
    const chart = start()
    chart.send({ type: 'load', standing: stands('us') })
    expect(chart.getSnapshot().value).toBe('handOver')
    expect(chart.getSnapshot().context.seat).toBeNull()
    chart.send({ type: 'seated', news: false })
    expect(chart.getSnapshot().value).toBe('playing')
    expect(chart.getSnapshot().context.seat).toBe('us')
    // Loading another one gets up again, though the same side is to act.
    chart.send({ type: 'load', standing: stands('us') })
    expect(chart.getSnapshot().value).toBe('handOver')
    expect(chart.getSnapshot().context.seat).toBeNull()
  })

  it('changes seats at once where no curtain is wanted', () => {
    const chart = start(false)
    chart.send({ type: 'begin', standing: stands('us') })
    chart.send(acts('mexican'))
    expect(chart.getSnapshot().value).toBe('playing')
    expect(chart.getSnapshot().context.seat).toBe('mexican')
    chart.send({ type: 'curtain', on: true })
    chart.send(acts('us'))
    expect(chart.getSnapshot().value).toBe('handOver')
  })

  it('lets both look with their own eyes when the game is over, and not before', () => {
    const chart = start()
    chart.send({ type: 'begin', standing: stands('us') })
    chart.send({ type: 'eyes', side: 'mexican' })
    expect(chart.getSnapshot().context.seat).toBe('us')
    chart.send(acts(null))
    chart.send({ type: 'eyes', side: 'mexican' })
    expect(chart.getSnapshot().context.seat).toBe('mexican')
    expect(chart.getSnapshot().matches('result')).toBe(true)
    chart.send({ type: 'replay' })
    chart.send({ type: 'replayEnds' })
    expect(chart.getSnapshot().context.seat).toBe('mexican')
  })

  it('ends in the result, from where a new game may begin and the old one be looked back at', () => {
    const chart = start()
    chart.send({ type: 'begin', standing: stands('us') })
    chart.send(acts(null))
    expect(chart.getSnapshot().matches('result')).toBe(true)
    chart.send({ type: 'look' })
    expect(chart.getSnapshot().matches({ result: 'looking' })).toBe(true)
    chart.send({ type: 'replay' })
    chart.send({ type: 'replayEnds' })
    expect(chart.getSnapshot().matches({ result: 'looking' })).toBe(true)
    chart.send({ type: 'begin', standing: stands('us') })
    expect(chart.getSnapshot().value).toBe('playing')
  })
})
