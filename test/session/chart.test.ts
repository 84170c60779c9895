import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { sessionChart, type Standing } from '../../src/session/chart'

const start = (curtain = true) => createActor(sessionChart, { input: { curtain } }).start()
const acts = (toAct: Standing['toAct']): { type: 'acted'; standing: Standing } => ({
  type: 'acted',
  standing: { toAct, over: toAct === null },
})

describe('the session chart', () => {
  it('begins in the menu, and only a game in progress is resumed', () => {
    const chart = start()
    chart.send({ type: 'resume' })
    expect(chart.getSnapshot().value).toBe('menu')
    chart.send({ type: 'begin', standing: { toAct: 'mexican', over: false } })
    expect(chart.getSnapshot().value).toBe('playing')
    expect(chart.getSnapshot().context.seat).toBe('mexican')
    chart.send({ type: 'menu' })
    chart.send({ type: 'resume' })
    expect(chart.getSnapshot().value).toBe('playing')
  })

  it('lowers the curtain when the right to act changes hands, and keeps the seat until the next player sits', () => {
    const chart = start()
    chart.send({ type: 'begin', standing: { toAct: 'us', over: false } })
    chart.send(acts('us'))
    expect(chart.getSnapshot().value).toBe('playing')
    chart.send(acts('mexican'))
    expect(chart.getSnapshot().value).toBe('handOver')
    expect(chart.getSnapshot().context.seat).toBe('us')
    // The menu is no way round the curtain.
    chart.send({ type: 'menu' })
    chart.send({ type: 'resume' })
    expect(chart.getSnapshot().value).toBe('handOver')
    chart.send({ type: 'seated' })
    expect(chart.getSnapshot().value).toBe('playing')
    expect(chart.getSnapshot().context.seat).toBe('mexican')
  })

  it('changes seats at once where no curtain is wanted', () => {
    const chart = start(false)
    chart.send({ type: 'begin', standing: { toAct: 'us', over: false } })
    chart.send(acts('mexican'))
    expect(chart.getSnapshot().value).toBe('playing')
    expect(chart.getSnapshot().context.seat).toBe('mexican')
    chart.send({ type: 'curtain', on: true })
    chart.send(acts('us'))
    expect(chart.getSnapshot().value).toBe('handOver')
  })

  it('ends in the result, from where a new game may begin', () => {
    const chart = start()
    chart.send({ type: 'begin', standing: { toAct: 'us', over: false } })
    chart.send(acts(null))
    expect(chart.getSnapshot().matches('result')).toBe(true)
    chart.send({ type: 'look' })
    expect(chart.getSnapshot().matches({ result: 'looking' })).toBe(true)
    chart.send({ type: 'begin', standing: { toAct: 'us', over: false } })
    expect(chart.getSnapshot().value).toBe('playing')
  })
})
