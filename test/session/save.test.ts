import { describe, expect, it } from 'vitest'
import { canonical, type Json } from '../../src/core/json'
import { RULES_VERSION } from '../../src/operational/engine'
import type { HexSave } from '../../src/session/hex/session'
import { HexSession } from '../../src/session/hex/session'
import { loadGame, newGame, playOn, stored } from './games'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'

const refusalOf = (save: unknown, salvage = false) => {
  const loaded = HexSession.load(save, TABLETOPS_LOADED, { salvage })
  if (loaded.ok) throw new Error('was accepted')
  return loaded.refusal
}
const broken = (change: (save: HexSave) => void): HexSave => {
  const save = stored(whole.save())
  change(save)
  return save
}
const whole = playOn(newGame({ preset: 'free', lang: 'es' }, 'save test'), 5000)
const half = playOn(newGame({}, 'half'), 300)

describe('save and load', { timeout: 60_000 }, () => {
  it('has the form of the contract', () => {
    const save = whole.save()
    expect(Object.keys(save)).toEqual(['format', 'v', 'header', 'commands', 'digests', 'checkpoints'])
    expect(Object.keys(save.header).sort()).toEqual(
      ['aiSeed', 'dataHash', 'forced', 'options', 'players', 'rulesVersion', 'scenario', 'seed'].sort(),
    )
    expect(save.digests.length).toBe(Math.floor(save.commands.length / 20) + 1)
    const turns = whole
      .events('us', 0)
      .events.filter((event) => event.kind === 'segment' && event.segment === 'command')
    expect(save.checkpoints.length).toBe(turns.length + 1)
    expect(save.checkpoints.map(({ at }) => at)).toEqual(
      [...save.checkpoints.map(({ at }) => at)].sort((a, b) => a - b),
    )
  })

  it('comes back the same at any moment, and goes on the same', () => {
    for (const count of [0, 1, 19, 20, 21, 150, 5000]) {
      const game = playOn(newGame({}, 'again'), count)
      const { session, notice } = loadGame(stored(game.save()))
      expect(notice).toBeNull()
      expect(session.digest()).toBe(game.digest())
      expect(canonical(session.save())).toBe(canonical(game.save()))
      for (const side of ['us', 'mexican'] as const) {
        expect(canonical(session.log(side))).toBe(canonical(game.log(side)))
        expect(canonical(session.record(side))).toBe(canonical(game.record(side)))
        expect(session.canUndo(side)).toEqual(game.canUndo(side))
      }
      expect(session.chart()).toEqual(game.chart())
      expect(playOn(session, 50, 'on').digest()).toBe(playOn(game, 50, 'on').digest())
    }
  })

  it('replays without digests and checkpoints, as storage that keeps commands alone would have it', () => {
    const { session } = loadGame(
      broken((save) => {
        save.digests = save.digests.slice(0, 2)
        save.checkpoints = []
      }),
    )
    expect(session.digest()).toBe(whole.digest())
    expect(session.save()).toEqual(whole.save())
  })

  it('keeps forced dice and plays with them', () => {
    const made = HexSession.create(
      { scenario: 'pedregal', seed: 'f', forced: [{ stream: 'ops', key: '0', value: 1 }] },
      TABLETOPS_LOADED,
    )
    if (!made.ok) throw new Error()
    const game = made.value
    game.do('us', { type: 'done' })
    game.do('us', { type: 'endPhase' })
    const die = game.events('mexican', 0).events.find((event) => event.kind === 'die')
    expect(die).toMatchObject({ purpose: 'activation', faces: [1], passed: true })
    expect(loadGame(stored(game.save())).session.digest()).toBe(game.digest())
    expect(game.record('us').header).toMatchObject({ scripted: true })
  })

  it.each<[string, string, (save: HexSave) => void]>([
    ['format', 'format', (save) => Object.assign(save, { format: 'chess' })],
    ['v', 'v', (save) => Object.assign(save, { v: 3 })],
    ['v of another kind', 'v', (save) => Object.assign(save, { v: 'constructor' })],
    ['a field too many', 'luck', (save) => Object.assign(save, { luck: 1 })],
    ['a missing field', 'commands', (save) => delete (save as Partial<HexSave>).commands],
    ['the scenario', 'header.scenario', (save) => (save.header.scenario = 'waterloo')],
    ['the preset', 'header.options.preset', (save) => Object.assign(save.header.options, { preset: 'wild' })],
    ['the seed', 'header.seed', (save) => Object.assign(save.header, { seed: 7 })],
    ['the seed, silently', 'digests[0]', (save) => (save.header.seed = 'other')],
    ['a digest', 'digests[3]', (save) => (save.digests[3] = '0123456789abcdef')],
    ['too many digests', 'digests', (save) => save.digests.push(...save.digests)],
    ['a command', 'commands[30]', (save) => (save.commands[30]!.action = { type: 'hold', hex: '0101' })],
    [
      'a command that is none',
      'commands[31]',
      (save) => Object.assign(save.commands[31]!, { action: { type: 'toString' } }),
    ],
    ['a command of the other side', 'commands[0]', (save) => (save.commands[0]!.side = 'us')],
    ['a checkpoint', 'checkpoints[2].state', (save) => (save.checkpoints[2]!.state.ops.score.us = 7)],
    [
      'a checkpoint beyond the end',
      'checkpoints[0].at',
      (save) => (save.checkpoints = [{ ...save.checkpoints[0]!, at: 99_999 }]),
    ],
  ])('refuses a save that is wrong in %s, naming %s', (_what, field, change) => {
    const refusal = refusalOf(broken(change))
    expect(refusal.code).toBe('bad-save')
    expect(refusal.args).toMatchObject({ file: 'save', field })
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['a list', []],
    ['an empty object', {}],
    ['endless commands', { ...half.save(), commands: Array(20_001).fill(half.save().commands[0]) }],
    ['endless depth', { ...half.save(), commands: [{ side: 'us', action: nested(5000) }] }],
    ['prototype keys', JSON.parse('{"format":"pedregal","v":1,"__proto__":{"a":1},"header":{"__proto__":{}}}')],
  ])('refuses %s quickly', (_what, value) => {
    const start = performance.now()
    expect(refusalOf(value).code).toBe('bad-save')
    expect(performance.now() - start).toBeLessThan(3000)
    expect(({} as { a?: number }).a).toBeUndefined()
  })

  it('goes on from the last good checkpoint when the rules have another version, and says so', () => {
    const save = stored(half.save())
    save.header.rulesVersion = RULES_VERSION + 1
    for (const { state } of save.checkpoints) state.rulesVersion = RULES_VERSION + 1
    const { session, notice } = loadGame(save)
    const last = save.checkpoints.at(-1)!
    expect(notice).toMatchObject({
      key: 'notice.carriedOver',
      args: { field: 'header.rulesVersion', turn: last.state.ops.turn },
    })
    expect(session.view('us').turn).toBe(last.state.ops.turn)
    expect(session.header.rulesVersion).toBe(RULES_VERSION)
    expect(session.length).toBe(0)
    // And such a game saves and loads like any other.
    playOn(session, 60, 'carried')
    const again = loadGame(stored(session.save()))
    expect(again.notice).toBeNull()
    expect(again.session.digest()).toBe(session.digest())
  })

  it('passes over checkpoints that do not hold under other data, and refuses when none does', () => {
    const save = stored(half.save())
    save.header.dataHash = '0000000000000000'
    const last = save.checkpoints.at(-1)!
    last.state.ops.pieces['us.hq']!.at = '9999'
    expect(loadGame(save).session.view('us').turn).toBe(save.checkpoints.at(-2)!.state.ops.turn)
    for (const { state } of save.checkpoints) state.ops.pieces['us.hq']!.at = '9999'
    expect(refusalOf(save)).toMatchObject({
      code: 'bad-save',
      args: { field: 'checkpoints[0].state.ops.pieces.us.hq.at' },
    })
    save.checkpoints = []
    expect(refusalOf(save)).toMatchObject({
      code: 'bad-save',
      key: 'refusal.saveVersion',
      args: { field: 'header.dataHash' },
    })
  })

  it('salvages a save that does not replay, where that is asked for', () => {
    const save = broken((save) => (save.digests[5] = '0123456789abcdef'))
    const { session, notice } = loadGame(save, true)
    expect(notice).toMatchObject({ args: { field: 'digests[5]' } })
    expect(session.toAct()).not.toBeNull()
  })

  it('leaves the running game alone when it refuses', () => {
    const before = half.digest()
    refusalOf(broken((save) => (save.digests[3] = 'ffffffffffffffff')))
    expect(half.digest()).toBe(before)
  })
})

function nested(depth: number): Json {
  let value: Json = {}
  for (let k = 0; k < depth; k++) value = { a: value }
  return value
}

describe('digest and record', { timeout: 60_000 }, () => {
  it('is the same for the same game, whoever plays it and in whatever language', () => {
    const make = (lang: 'en' | 'es', us: string) => {
      const made = HexSession.create(
        { scenario: 'pedregal', seed: 'd', options: { lang }, players: { us, mexican: '' } },
        TABLETOPS_LOADED,
      )
      if (!made.ok) throw new Error()
      return made.value.digest()
    }
    expect(make('en', 'Ann')).toBe(make('es', 'Bea'))
    expect(newGame({}, 'd').digest()).not.toBe(newGame({}, 'e').digest())
  })

  it('a record holds no seed, no digest and nothing of the other side', () => {
    const game = playOn(newGame({}, 'SECRET-SEED'), 120)
    for (const side of ['us', 'mexican'] as const) {
      const text = JSON.stringify(game.record(side))
      expect(text).not.toContain('SECRET')
      expect(text).not.toMatch(/"(seed|aiSeed|digests?|forced)"/)
      expect(game.record(side).views.length).toBeGreaterThan(1)
      expect(game.record(side).log.map(({ n }) => n)).toEqual(game.record(side).log.map((_, n) => n))
    }
  })

  it('numbers events of each side from 0 without gaps, and gives them from any number on', () => {
    const { events, next } = whole.events('us', 0)
    expect(events.map(({ n }) => n)).toEqual(events.map((_, n) => n))
    expect(next).toBe(events.length)
    expect(whole.events('us', 10).events[0]?.n).toBe(10)
    expect(whole.events('us', 10 ** 9)).toEqual({ events: [], next })
    for (const { key, rule, event } of whole.log('us')) {
      expect(key.startsWith('log.')).toBe(true)
      if (event.kind !== 'victory') expect(rule).toMatch(/^OPS-/)
    }
  })
})
