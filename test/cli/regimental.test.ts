import { expect, test } from 'vitest'
import { client } from './client'

const NEW = { scenario: 'palo-alto-reg', seed: 'by protocol', options: { variant: 'torrejon-and-the-square' } }

test('REG-2 a Regimental battle by the protocol: begun, listed, refused with rule and sentence, saved, loaded, played to its end by the computer', () => {
  const it = client()
  expect(it.ask('hello').scenarios).toContain('palo-alto-reg')
  expect(it.ask('new', NEW)).toMatchObject({ ok: true, toAct: 'us', game: { scenario: 'palo-alto-reg' } })
  const { actions } = it.ask('legal', { side: 'us' }) as unknown as { actions: { type: string }[] }
  expect(new Set(actions.map(({ type }) => type))).toEqual(new Set(['place', 'ready', 'resign']))
  expect(it.ask('legal', { side: 'mexican' }).actions).toEqual([])
  const put = { type: 'place', unit: 'us-may', x: 1, y: 45_000, heading: 0, formation: 'line' }
  expect(it.ask('do', { side: 'us', action: put }).refusal).toMatchObject({ code: 'BAD_STATE' })
  expect(it.ask('do', { side: 'us', action: { type: 'roll' } }).refusal).toMatchObject({
    code: 'BAD_STATE',
    rule: 'REG-2.6',
    message: 'This is not done at this step of the turn.',
  })
  expect(it.ask('do', { side: 'mexican', action: { type: 'ready' } }).refusal).toMatchObject({ rule: 'REG-2.1' })
  expect(it.ask('auto', { side: 'us', level: 'general', until: 'turn' }).ok).toBe(true)
  const { save } = it.ask('save')
  const other = client()
  expect(other.ask('load', { save }).ok).toBe(true)
  for (let i = 0; i < 400; i++) {
    const side = (it.ask('view', { side: 'us' }).view as { toAct: string | null }).toAct
    if (side === null) break
    expect(it.ask('auto', { side, level: 'captain' }).ok).toBe(true)
    expect(other.ask('auto', { side, level: 'captain' }).ok).toBe(true)
  }
  const view = it.ask('view', { side: 'us' }).view as { result: object | null }
  expect(view.result).not.toBeNull()
  // The same seed and the same save: the same game.
  expect(other.ask('view', { side: 'us' }).view).toEqual(view)
  const { next } = it.ask('events', { side: 'us', from: 0 }) as unknown as { next: number }
  expect(it.ask('log', { side: 'us' }).entries).toHaveLength(next)
  expect(it.ask('record', { side: 'us' }).ok).toBe(true)
})
