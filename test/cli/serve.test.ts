import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../src/core/jsonSchema'
import { RULES_VERSION } from '../../src/operational/engine'
import type { Action, Side, View } from '../../src/operational/types'
import type { WholeGame } from '../fixtures/record'
import { chance, choose } from '../session/player'
import { sampleSize } from '../sampleSize'
import { client, type Reply } from './client'

const SEED = 'seed-that-nobody-may-see'
const NEW = { scenario: 'pedregal', seed: SEED }

type Client = ReturnType<typeof client>
const toActOf = (reply: Reply): Side | null => reply.toAct as Side | null

/** Plays through the protocol alone, from the beginning or from a state of a referee; gives every answer. */
function play(it: Client, actions: number, state?: unknown): Reply[] {
  const random = chance('cli')
  const replies: Reply[] = []
  let side = toActOf(it.ask('new', NEW))
  if (state) side = toActOf(it.ask('setState', { state }))
  for (let n = 0; side && n < actions; n++) {
    const view = it.ask('view', { side }).view as View
    const list = it.ask('legal', { side }).actions as Action[]
    const reply = it.ask('do', { side, action: choose(view, list, side, random) })
    expect(reply.ok).toBe(true)
    replies.push(reply)
    side = toActOf(reply)
  }
  return replies
}
const codeOf = (reply: Reply) => (reply.ok ? 'ok' : reply.refusal!.code)

/** The state of the recorded game four player turns before its end. */
function lateState(): unknown {
  const file = path.resolve(import.meta.dirname, `../fixtures/whole-game-${RULES_VERSION}.json`)
  const { save } = JSON.parse(readFileSync(file, 'utf8')) as WholeGame
  return save.checkpoints.at(-4)!.state
}

describe('the engine protocol', { timeout: 60_000 }, () => {
  it('says hello', () => {
    expect(client().ask('hello')).toMatchObject({
      ok: true,
      name: 'pedregal',
      protocol: 1,
      rulesVersion: 7,
      scenarios: expect.arrayContaining(['pedregal', 'buena-vista', 'palo-alto', 'chippawa']),
      resolvers: ['sar', 'regimental', 'table'],
      levels: ['cadet', 'captain', 'colonel', 'general'],
    })
  })

  it('plays a game to its result', () => {
    play(client(), 250)
    const it = client({ referee: true })
    const last = play(it, 5000, lateState()).at(-1)!
    expect(last.toAct).toBeNull()
    expect(last.over).toMatchObject({ reason: expect.stringMatching(/^(OPS-18|resign)/) })
    expect(it.ask('legal', { side: 'us' }).actions).toEqual([])
    expect(codeOf(it.ask('do', { side: 'us', action: { type: 'endPhase' } }))).toBe('illegal-action')
  })

  it('OPS-25.1 OPS-25.2 OPS-25.3 new with variants: they stand in the view, a game saved with them loads, others are refused', () => {
    const it = client()
    const options = { valenciaStays: true, worksDoNotWake: true, handicap: -3 } as const
    it.ask('new', { ...NEW, options })
    expect(it.ask('view', { side: 'us' }).view).toMatchObject({ options, score: { us: 0, mexican: 3 } })
    const { save } = it.ask('save')
    expect(it.ask('load', { save })).toMatchObject({ ok: true })
    expect(it.ask('view', { side: 'mexican' }).view).toMatchObject({ options, score: { us: 0, mexican: 3 } })
    for (const wrong of [{ handicap: 21 }, { handicap: 2.5 }, { handicap: '3' }, { valenciaStays: 1 }])
      expect(codeOf(it.ask('new', { ...NEW, options: wrong })), JSON.stringify(wrong)).toBe('bad-argument')
  })

  it('new: options, defaults, and an answer with a digest', () => {
    const it = client()
    expect(it.ask('new', NEW)).toMatchObject({
      game: {
        scenario: 'pedregal',
        options: { preset: 'historical', night: true, resolver: 'sar', clash: 'auto' },
        digest: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
      toAct: 'us',
    })
    expect(it.ask('new', { ...NEW, options: { preset: 'free' } })).toMatchObject({
      game: { options: { night: false } },
      toAct: 'mexican',
    })
    expect(it.ask('new', { ...NEW, options: { preset: 'free', night: true } })).toMatchObject({
      game: { options: { night: true } },
    })
    expect(it.ask('new', { ...NEW, options: { resolver: 'sar' } })).toMatchObject({
      game: { options: { resolver: 'sar', clash: 'auto' } },
    })
    expect(
      it.ask('new', { ...NEW, options: { valenciaStays: false, worksDoNotWake: true, handicap: 0 } }),
    ).toMatchObject({
      game: { options: { preset: 'historical', night: true, resolver: 'sar', clash: 'auto', worksDoNotWake: true } },
    })
    expect(it.ask('new', { ...NEW, options: { resolver: 'whist' } }).refusal).toMatchObject({
      code: 'bad-argument',
      message: expect.stringContaining('whist'),
    })
    expect(it.ask('new', { ...NEW, options: { resolver: 'sar', clash: 'played' } })).toMatchObject({
      game: { options: { resolver: 'sar', clash: 'played' } },
    })
  })

  it('needs a game for what concerns one', () => {
    for (const cmd of ['legal', 'do', 'view', 'events', 'log', 'undo', 'save', 'record', 'forecast'])
      expect(codeOf(client().ask(cmd, { side: 'us' }))).toBe('no-game')
  })

  it('save and load round', () => {
    const it = client()
    play(it, 100)
    const { save } = it.ask('save')
    const before = it.session()!.digest()
    const other = client()
    expect(other.ask('load', { save })).toMatchObject({ ok: true, digest: before, toAct: it.session()!.toAct() })
    expect(codeOf(it.ask('load', { save: { ...(save as object), v: 9 } }))).toBe('bad-save')
    expect(codeOf(it.ask('load', {}))).toBe('bad-argument')
    expect(it.session()!.digest()).toBe(before)
  })

  it('events and log: from any number, of either side', () => {
    const it = client()
    play(it, 60)
    const { next } = it.ask('events', { side: 'mexican', from: 0 })
    expect(it.ask('events', { side: 'mexican', from: next })).toMatchObject({ events: [], next })
    expect((it.ask('log', { side: 'us' }).entries as unknown[]).length).toBe(
      it.ask('events', { side: 'us', from: 0 }).next,
    )
    for (const from of [-1, 1.5, '3', null, 1e300])
      expect(codeOf(it.ask('events', { side: 'us', from }))).toBe('bad-argument')
  })

  it('undo answers with the digest of before', () => {
    const it = client()
    it.ask('new', NEW)
    it.ask('do', { side: 'us', action: { type: 'done' } })
    const before = it.session()!.digest()
    const action = (it.ask('legal', { side: 'us' }).actions as Action[]).find((a) => a.type === 'step')!
    it.ask('do', { side: 'us', action })
    expect(it.ask('undo', { side: 'us' })).toMatchObject({ ok: true, digest: before, toAct: 'us' })
    expect(codeOf(it.ask('undo', { side: 'us' }))).toBe('undo-ends')
  })

  it('forecast: fractions that add up to one', () => {
    const it = client()
    for (let n = 0; n < 2000; n++) {
      const reply = n === 0 ? it.ask('new', NEW) : null
      const side = (reply ? toActOf(reply)! : it.session()!.toAct()!) as Side
      const view = it.ask('view', { side }).view as View
      const list = it.ask('legal', { side }).actions as Action[]
      if (view.attack && view.attack.attackers.length > 0 && view.attack.stage === 'declaring' && view.attack.lead) {
        const { target, attackers, lead, charge } = view.attack
        const odds = it.ask('forecast', { side, attack: { target, attackers, lead, charge, resolver: 'table' } })
        expect(odds.ok).toBe(true)
        const outcomes = odds.outcomes as { p: { num: number; den: number }; result: string }[]
        expect(outcomes.reduce((sum, { p }) => sum + p.num, 0)).toBe(outcomes[0]!.p.den)
        const clash = it.ask('forecast', { side, attack: { target, attackers, lead, resolver: 'sar' } })
        const ends = clash.outcomes as typeof outcomes
        expect(ends.reduce((sum, { p }) => sum + p.num, 0)).toBe(ends[0]!.p.den)
        expect(clash).toMatchObject({ ok: true, source: 'fitted' })
        expect(codeOf(it.ask('forecast', { side, attack: { target: '9999', attackers, lead } }))).toBe('illegal-action')
        return
      }
      it.ask('do', { side, action: choose(view, list, side, chance(`f${n}`)) })
    }
    throw new Error('nobody attacked')
  })

  it('procedures come with schemas, and rules runs them', () => {
    const it = client()
    const { procedures } = it.ask('procedures') as unknown as {
      procedures: { name: string; input: JsonSchema; output: JsonSchema; rule: string }[]
    }
    expect(procedures.length).toBeGreaterThan(12)
    for (const { name, input, output, rule } of procedures) {
      expect(name).toMatch(/^(ops|sar|reg)\.\w+$/)
      expect(rule.startsWith(`${name.slice(0, 3).toUpperCase()}-`)).toBe(true)
      expect(input.type).toBe('object')
      expect(output.type).toBe('object')
    }
    expect(it.ask('rules', { procedure: 'reg.fallenLeader', input: { die: 7 } })).toMatchObject({
      output: { row: 'fleshWound', effect: 'removedForOneTurn' },
    })
    expect(it.ask('rules', { procedure: 'ops.combat', input: { differential: 12, dice: [6] } })).toMatchObject({
      output: { result: 'DmX', differential: 10 },
    })
    expect(it.ask('rules', { procedure: 'ops.combat', input: { differential: 12 } }).refusal).toMatchObject({
      code: 'missing-die',
      message: expect.stringContaining('combat'),
    })
    for (const procedure of ['ops.nothing', 'toString', '__proto__', 7])
      expect(codeOf(it.ask('rules', { procedure, input: {} }))).toBe('bad-argument')
  })

  it('auto plays a side by the AI while it is to act, to the end of the phase, of the turn or as long as it may', () => {
    const it = client({ referee: true })
    it.ask('new', { ...NEW, options: { resolver: 'table' } })
    for (const wrong of [
      { level: 'marshal' },
      { character: 'santaAnna' },
      { character: 7 },
      { until: 'dusk' },
      { budget: 0 },
      { budget: 1.5 },
      { budget: '9' },
    ])
      expect(codeOf(it.ask('auto', { side: 'us', ...wrong }))).toBe('bad-argument')
    expect(codeOf(it.ask('auto', { side: 'mexican', level: 'cadet' }))).toBe('not-your-turn')
    const phase = it.ask('auto', { side: 'us', level: 'cadet', character: 'worth', until: 'phase', budget: 50 })
    expect(phase).toMatchObject({ ok: true, toAct: 'us', over: null, digest: it.session()!.digest() })
    expect((phase.actions as unknown[]).at(-1)).toEqual({ type: 'done' })
    expect((it.session()!.save().commands as { by?: string }[]).at(-1)!.by).toBe('ai:cadet:worth')
    expect(it.ask('view', { side: 'us' })).toMatchObject({ view: { segment: 'move' } })
    for (let n = 0; n < 2000 && it.session()!.toAct() !== null; n++) {
      const side = it.session()!.toAct()
      // The first turns with the level's own budget; after that a small one is enough, in the last turns of a recorded game.
      const budget = n < 2 ? {} : { budget: 10 }
      if (n === 2) expect(it.ask('setState', { state: lateState() }).ok).toBe(true)
      const done = it.ask('auto', { side, level: 'cadet', until: n % 2 === 0 ? 'turn' : 'end', ...budget })
      expect(done.ok).toBe(true)
      expect((done.actions as unknown[]).length).toBeGreaterThan(0)
    }
    expect(it.session()!.result).not.toBeNull()
    expect(codeOf(it.ask('auto', { side: 'us', level: 'cadet' }))).toBe('not-your-turn')
  }, 60_000)

  it('auto goes by who plays in the header, and an engine for one side plays that one alone and tells no digest', () => {
    const it = client({ as: 'us' })
    const ai = { us: { level: 'captain', character: 'scott' } }
    expect(it.ask('new', { ...NEW, ai }).ok).toBe(true)
    expect(codeOf(it.ask('auto', { side: 'mexican', level: 'cadet' }))).toBe('not-for-you')
    const done = it.ask('auto', { side: 'us', until: 'phase' })
    expect(Object.keys(done).sort()).toEqual(['actions', 'id', 'ok', 'over', 'toAct'])
    expect((it.session()!.save().commands as { by?: string }[])[0]!.by).toBe('ai:captain:scott')
    for (const wrong of [
      { us: { level: 'captain' } },
      { us: { level: 'captain', character: 'valencia' } },
      { both: 1 },
    ])
      expect(codeOf(it.ask('new', { ...NEW, ai: wrong }))).toBe('bad-argument')
    expect(codeOf(it.ask('new', { scenario: 'buena-vista', seed: 'x', ai }))).toBe('bad-argument')
  })

  it('state and setState are the referee’s', () => {
    const it = client()
    it.ask('new', NEW)
    expect(codeOf(it.ask('state'))).toBe('not-for-you')
    expect(codeOf(it.ask('setState', { state: {} }))).toBe('not-for-you')
    const referee = client({ referee: true })
    play(referee, 50)
    const { state } = referee.ask('state')
    const digest = referee.session()!.digest()
    play(referee, 5)
    expect(referee.ask('setState', { state })).toMatchObject({ ok: true, digest })
    const bad = referee.ask('setState', { state: { ...(state as object), scenario: 'x' } })
    expect(bad.refusal).toMatchObject({ code: 'bad-argument', message: expect.stringContaining('scenario') })
    expect(referee.session()!.digest()).toBe(digest)
  })

  it('speaks the language of the game', () => {
    const it = client()
    it.ask('new', { ...NEW, options: { lang: 'es' } })
    expect(it.ask('do', { side: 'mexican', action: { type: 'endPhase' } }).refusal).toMatchObject({
      code: 'not-your-turn',
      rule: 'OPS-3.5',
      message: 'Le toca al otro jugador.',
    })
  })
})

describe('one side alone', { timeout: 60_000 }, () => {
  it('gets neither seed nor digest nor save', () => {
    const it = client({ as: 'us' })
    const started = it.ask('new', NEW)
    expect(JSON.stringify(started)).not.toContain('digest')
    it.ask('do', { side: 'us', action: { type: 'done' } })
    expect(
      it.ask('do', {
        side: 'us',
        action: (it.ask('legal', { side: 'us' }).actions as Action[]).find((a) => a.type === 'step'),
      }),
    ).not.toHaveProperty('digest')
    expect(it.ask('undo', { side: 'us' })).toEqual({ id: expect.anything(), ok: true, toAct: 'us' })
    for (const cmd of ['save', 'load', 'state', 'setState'])
      expect(codeOf(it.ask(cmd, { side: 'us' }))).toBe('not-for-you')
    for (const cmd of ['legal', 'do', 'view', 'events', 'log', 'undo', 'record', 'forecast'])
      expect(codeOf(it.ask(cmd, { side: 'mexican' }))).toBe('not-for-you')
    expect(it.ask('record', { side: 'us' }).ok).toBe(true)
  })

  it('not even as referee', () => {
    const it = client({ as: 'mexican', referee: true })
    it.ask('new', NEW)
    expect(codeOf(it.ask('state'))).toBe('not-for-you')
  })
})

describe('secrets', { timeout: 60_000 }, () => {
  it('seed and digest stand in no view, legal list, event, log line, forecast, record or refusal', () => {
    const it = client()
    const table = play(it, 200).map((reply) => reply.digest as string)
    for (const side of ['us', 'mexican'] as const) {
      const seen = JSON.stringify([
        it.ask('view', { side }),
        it.ask('legal', { side }),
        it.ask('events', { side, from: 0 }),
        it.ask('log', { side }),
        it.ask('record', { side }),
        it.ask('forecast', { side, attack: {} }),
        it.ask('do', { side, action: { type: 'fly' } }),
        it.ask('do', { side, action: { type: 'step', units: ['x'], leaders: [], to: 'y' } }),
      ])
      for (const secret of [SEED, '"seed"', '"digest', ...table]) expect(seen.includes(secret)).toBe(false)
    }
  })
})

describe('bad input', { timeout: 60_000 }, () => {
  const it0 = client({ referee: true })
  play(it0, 40)
  const digest = () => it0.session()!.digest()
  const start = digest()
  const unharmed = (line: string): Reply => {
    const reply = it0.raw(line)
    expect(reply.ok).toBe(false)
    expect(reply.refusal!.message.length).toBeGreaterThan(3)
    expect(digest()).toBe(start)
    return reply
  }

  it.each<[string, string]>([
    ['', 'bad-json'],
    ['{', 'bad-json'],
    ['null', 'bad-argument'],
    ['[]', 'bad-argument'],
    ['7', 'bad-argument'],
    ['"x"', 'bad-argument'],
    ['{}', 'unknown-command'],
    ['{"cmd":7}', 'unknown-command'],
    ['{"cmd":"constructor"}', 'unknown-command'],
    ['{"cmd":"__proto__"}', 'unknown-command'],
    ['{"cmd":"view"}', 'bad-argument'],
    ['{"cmd":"view","side":"both"}', 'bad-argument'],
    ['{"cmd":"view","side":["us"]}', 'bad-argument'],
    ['{"cmd":"new"}', 'bad-argument'],
    ['{"cmd":"new","scenario":"pedregal"}', 'bad-argument'],
    ['{"cmd":"new","scenario":"pedregal","seed":7}', 'bad-argument'],
    ['{"cmd":"new","scenario":"pedregal","seed":""}', 'bad-argument'],
    ['{"cmd":"new","scenario":"waterloo","seed":"x"}', 'bad-argument'],
    ['{"cmd":"new","scenario":"pedregal","seed":"x","options":{"preset":"wild"}}', 'bad-argument'],
    ['{"cmd":"new","scenario":"pedregal","seed":"x","options":null}', 'bad-argument'],
    ['{"cmd":"new","scenario":"pedregal","seed":"x","options":{"__proto__":{"preset":"free"},"x":1}}', 'bad-argument'],
    ['{"cmd":"new","scenario":"pedregal","seed":"x","forced":[{"stream":"ops","key":"0","value":7}]}', 'bad-argument'],
    ['{"cmd":"do","side":"us"}', 'bad-argument'],
    ['{"cmd":"do","side":"us","action":null}', 'bad-argument'],
    ['{"cmd":"do","side":"us","action":{"type":"toString"}}', 'bad-argument'],
    ['{"cmd":"do","side":"us","action":{"type":"step","units":["a","a"],"leaders":[],"to":"0118"}}', 'bad-argument'],
    ['{"cmd":"load","save":null}', 'bad-save'],
    ['{"cmd":"load","save":"x"}', 'bad-save'],
    ['{"cmd":"setState","state":null}', 'bad-argument'],
    ['{"cmd":"setState"}', 'bad-argument'],
    ['{"cmd":"forecast","side":"us"}', 'bad-argument'],
    ['{"cmd":"forecast","side":"us","attack":[1]}', 'bad-argument'],
    ['{"cmd":"rules"}', 'bad-argument'],
    ['{"cmd":"rules","procedure":"ops.lava","input":{"dice":"6"}}', 'bad-argument'],
    ['{"cmd":"rules","procedure":"ops.lava","scenario":"x"}', 'bad-argument'],
  ])('%s is answered with %s', (line, code) => {
    expect(unharmed(line).refusal!.code).toBe(code)
  })

  it('answers what is nested without end, and lines that were too long', () => {
    const deep = (open: string, close: string) => open.repeat(200_000) + close.repeat(200_000)
    const { raw } = it0
    for (const id of [deep('[', ']'), `${deep('{"a":', '').slice(0, 1_000_000)}1${'}'.repeat(200_000)}`])
      expect(raw(`{"id":${id},"cmd":"hello"}`).id).toBeNull()
    unharmed(`{"cmd":"do","side":"us","action":${deep('[', ']')}}`)
    unharmed(`{"cmd":"load","save":{"format":"pedregal","v":1,"commands":${deep('[', ']')}}}`)
    unharmed(`{"cmd":"setState","state":${deep('[', ']')}}`)
    unharmed(`{"cmd":"rules","procedure":"ops.lava","input":${deep('[', ']')}}`)
  })

  it('whatever is sent, there is one answer, and the game stands as it was', () => {
    const cmd = fc.constantFrom(
      'new',
      'legal',
      'do',
      'view',
      'events',
      'log',
      'undo',
      'save',
      'load',
      'record',
      'forecast',
      'rules',
      'setState',
      'auto',
      'xx',
      7,
      null,
    )
    const word = fc.constantFrom<unknown>(
      'us',
      'mexican',
      'both',
      'pedregal',
      '0118',
      'us.hq',
      'step',
      'target',
      'endphase',
      -1,
      0,
      1e99,
      0.5,
      null,
      true,
      [],
      {},
      '__proto__',
      'ops.fow',
      'free',
    )
    const value = fc.oneof({ weight: 4, arbitrary: word }, fc.jsonValue({ maxDepth: 3 }))
    const inner = fc.dictionary(
      fc.constantFrom(
        'type',
        'units',
        'leaders',
        'to',
        'hex',
        'unit',
        'piece',
        'target',
        'attackers',
        'lead',
        'charge',
        'format',
        'v',
        'header',
        'ops',
        'dice',
        'constructor',
        'preset',
      ),
      value,
    )
    const request = fc.record(
      {
        id: fc.jsonValue({ maxDepth: 2 }),
        cmd,
        side: word,
        action: fc.oneof(inner, value),
        from: word,
        save: fc.oneof(inner, value),
        state: fc.oneof(inner, value),
        attack: fc.oneof(inner, value),
        procedure: word,
        input: fc.oneof(inner, value),
        options: fc.oneof(inner, value),
        scenario: word,
      },
      { requiredKeys: ['cmd'] },
    )
    fc.assert(
      fc.property(request, (body) => {
        const before = digest()
        const reply = it0.raw(JSON.stringify(body))
        expect(typeof reply.ok).toBe('boolean')
        // Undo, for one, may be asked for by chance.
        if (!reply.ok) expect(digest()).toBe(before)
      }),
      { numRuns: sampleSize(300, 1500), seed: 1847 },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => void it0.raw(line)),
      { numRuns: sampleSize(75, 300), seed: 1848 },
    )
    expect(({} as Record<string, unknown>).preset).toBeUndefined()
  })
})
