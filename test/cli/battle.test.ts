import { describe, expect, it } from 'vitest'
import { client, type Reply } from './client'

const NEW = { scenario: 'buena-vista', seed: 'a battle' }
const codeOf = (reply: Reply) => [reply.refusal?.code, reply.refusal?.rule]

/** SAR-4.15: each leader gets the first mission of the legal list, by the protocol alone, as a person would. */
function giveMissions(it: ReturnType<typeof client>, side: string): void {
  const { actions } = it.ask('legal', { side }) as unknown as { actions: Record<string, { oneOf: string[] }>[] }
  const missions = actions.filter(({ type }) => (type as unknown as string) === 'mission')
  for (const to of new Set(missions.map((entry) => entry.to as unknown as string))) {
    const entry = missions.find((one) => (one.to as unknown as string) === to)!
    const objectiveId = entry.objectiveId!.oneOf[0]
    expect(it.ask('do', { side, action: { ...entry, task: 'move', objectiveId, purpose: 'as told' } }).ok).toBe(true)
  }
}

describe('the engine protocol with a battle', { timeout: 60_000 }, () => {
  it('begins, lists, does, tells, and ends', () => {
    const it = client()
    expect(it.ask('hello').scenarios).toContain('buena-vista')
    const begun = it.ask('new', { ...NEW, options: { victory: 'points', flags: { optSoakOff: true } } })
    expect(begun).toMatchObject({
      ok: true,
      toAct: 'mexican',
      game: { scenario: 'buena-vista', digest: expect.stringMatching(/^[0-9a-f]{16}$/) },
      warnings: [
        { rule: 'SAR-2.10', message: expect.stringContaining('us-1-dragoons') },
        { rule: 'SAR-1.5', message: expect.stringContaining('mx-san-luis') },
      ],
    })
    expect((it.ask('legal', { side: 'us' }).actions as unknown[]).length).toBe(0)
    const placed = it.ask('legal', { side: 'mexican' }).actions as { type: string }[]
    expect(placed.map(({ type }) => type)).toContain('mission')
    expect(codeOf(it.ask('do', { side: 'mexican', action: { type: 'ready' } }))).toEqual(['BAD_ORDER', 'SAR-4.15'])
    giveMissions(it, 'mexican')
    expect(it.ask('do', { side: 'mexican', action: { type: 'ready' } })).toMatchObject({
      ok: true,
      toAct: 'us',
      over: null,
    })
    giveMissions(it, 'us')
    const { events } = it.ask('do', { side: 'us', action: { type: 'ready' } }) as unknown as { events: { n: number }[] }
    expect(events.length).toBeGreaterThan(20)
    for (const side of ['us', 'mexican']) {
      const all = it.ask('events', { side, from: 0 }) as unknown as { events: { n: number }[]; next: number }
      expect(all.events.map(({ n }) => n)).toEqual(all.events.map((_, k) => k))
      expect(it.ask('log', { side }).entries).toHaveLength(all.next)
    }
    expect(it.ask('do', { side: 'mexican', action: { type: 'resign' } })).toMatchObject({
      toAct: null,
      over: { winner: 'us', reason: 'resigned', points: { us: 0, mexican: 0 } },
    })
  })

  it('refuses with the codes of SAR-0.6', () => {
    const it = client()
    expect(codeOf(it.ask('new', { ...NEW, options: { profile: 'sar-1997' } }))).toEqual(['BAD_PROFILE', 'SAR-0.2'])
    it.ask('new', NEW)
    const doing = (action: unknown) => codeOf(it.ask('do', { side: 'mexican', action }))
    expect(doing({ type: 'order', unit: 'mx-1-line' })).toEqual(['BAD_VALUE', 'SAR-0.6'])
    expect(doing({ type: 'fire', unit: 'mx-1-line', target: 'us-bragg' })).toEqual(['BAD_STATE', 'SAR-3.1'])
    expect(doing({ type: 'place', unit: 'mx-1-line', x: 1, y: 1, heading: 0, stance: 'line', width: 3 })).toEqual([
      'BAD_STATE',
      'SAR-24.4',
    ])
    expect(codeOf(it.ask('do', { side: 'us', action: { type: 'ready' } }))[0]).toBe('not-your-turn')
    expect(codeOf(it.ask('forecast', { side: 'us', attack: {} }))[0]).toBe('bad-argument')
    expect(codeOf(it.ask('undo', { side: 'mexican' }))[0]).toBe('undo-ends')
  })

  it('saves and loads through JSON; undo, digest and record as in the hex game', () => {
    const it = client({ referee: true })
    it.ask('new', NEW)
    giveMissions(it, 'mexican')
    const { digest } = it.ask('do', { side: 'mexican', action: { type: 'ready' } })
    const { save } = it.ask('save')
    const other = client()
    expect(other.ask('load', { save })).toMatchObject({ ok: true, digest, toAct: 'us' })
    const { state } = it.ask('state')
    expect(it.ask('setState', { state })).toMatchObject({ ok: true, digest })
    const broken = JSON.parse(JSON.stringify(state))
    broken.table.state.units['us-bragg'].guns[0].pounds = 0
    expect(it.ask('setState', { state: broken }).refusal).toMatchObject({
      code: 'BAD_STATE',
      message: expect.stringContaining('units.us-bragg.guns[0].pounds'),
    })
    expect(JSON.stringify(it.ask('record', { side: 'us' }))).not.toContain('a battle"')
  })

  it('serves one side alone: no digest, no save, nothing of the other', () => {
    const it = client({ as: 'us' })
    expect(it.ask('new', NEW)).not.toHaveProperty('game.digest')
    for (const cmd of ['save', 'load', 'state']) expect(codeOf(it.ask(cmd, { save: {} }))[0]).toBe('not-for-you')
    expect(codeOf(it.ask('view', { side: 'mexican' }))[0]).toBe('not-for-you')
    expect(JSON.stringify(it.ask('view', { side: 'us' }))).not.toContain('a battle')
  })

  it('answers previews of either side at any time, from what it may know; refuses what is no question', () => {
    const it = client({ as: 'us' })
    it.ask('new', NEW)
    const asked = (query: unknown, side = 'us') => it.ask('preview', { side, query })
    const unit = 'us-2-indiana'
    // The Mexicans are to act; the question of the other side is answered all the same.
    expect(asked({ kind: 'distance', unit, plan: { order: 'move' } })).toMatchObject({
      ok: true,
      preview: { unit, isRolled: false, min: 6000, max: 11_000, distances: { length: 6 } },
    })
    const march = {
      kind: 'march',
      unit,
      plan: { order: 'move' },
      steps: [{ type: 'go', unit, distance: 2000, off: 0 }],
    }
    expect(asked(march)).toMatchObject({ ok: true, preview: { spent: 2000, allowance: null, refused: null } })
    expect(asked({ kind: 'dragGo', unit, to: { x: -5000, y: 0 }, plan: { order: 'move' } })).toMatchObject({
      ok: true,
      preview: { stops: [{ rule: expect.stringMatching(/^SAR-/) }] },
    })
    expect(asked({ kind: 'bound', unit, step: { type: 'go', off: 0 } })).toMatchObject({
      ok: true,
      preview: { most: { stop: { rule: expect.stringMatching(/^SAR-/) } }, sure: { max: expect.any(Number) } },
    })
    for (const query of [
      null,
      [],
      'march',
      { kind: 'oracle' },
      { kind: 'toString' },
      { kind: 'march' },
      { kind: 'march', unit, seed: 1 },
      { kind: 'march', unit: 7 },
      { kind: 'bound', unit, step: { type: 'go', off: 0, distance: 3 } },
      { kind: 'dragGo', unit, to: { x: 0.5, y: 0 } },
      JSON.parse(`{"kind":"march","unit":"${unit}","__proto__":{"steps":[]}}`),
    ])
      expect(codeOf(asked(query))).toEqual(['BAD_VALUE', 'SAR-0.6'])
    expect(codeOf(it.ask('preview', { side: 'us' }))[0]).toBe('bad-argument')
    expect(codeOf(asked({ kind: 'march', unit: 'mx-1-line' }))).toEqual(['BAD_VALUE', 'SAR-7.1'])
    expect(codeOf(asked({ kind: 'march', unit }, 'mexican'))[0]).toBe('not-for-you')
    const map = client()
    map.ask('new', { scenario: 'pedregal', seed: 'map' })
    expect(codeOf(map.ask('preview', { side: 'us', query: { kind: 'march', unit } }))[0]).toBe('bad-argument')
  })

  it('auto plays the side while it is to act, by the AI', () => {
    const it = client()
    it.ask('new', NEW)
    const set = it.ask('auto', { side: 'mexican', level: 'colonel' })
    expect(set).toMatchObject({ ok: true, toAct: 'us', over: null, digest: expect.any(String) })
    expect((set.actions as { type: string }[]).at(-1)).toEqual({ type: 'ready' })
    expect(codeOf(it.ask('auto', { side: 'mexican' }))[0]).toBe('not-your-turn')
    expect(codeOf(it.ask('auto', { side: 'us', level: 'field marshal' }))[0]).toBe('bad-argument')
    expect(codeOf(it.ask('auto', { side: 'us', until: 'dusk' }))[0]).toBe('bad-argument')
    for (let n = 0; n < 12; n++) {
      const { toAct } = it.ask('auto', { side: n % 2 === 0 ? 'us' : 'mexican', until: 'turn' }) as { toAct?: string }
      if (toAct === null) break
    }
    const journal = it.ask('save') as unknown as { save: { commands: { by?: string }[] } }
    expect(journal.save.commands.every(({ by }) => by === 'ai')).toBe(true)
  })
})
