import { describe, expect, it } from 'vitest'
import { client } from '../cli/client'
import { type AnyGameCounts, fuzzAnyGame } from '../fuzz/anyEngine'
import { Random } from '../fuzz/random'
import { ENGINES, openGame } from '../../src/session/registry'
import { TOY_ENGINE } from './engine'

const REQUEST = { scenario: 'ridge', seed: 'the seed of ridge' }
const WITH_TOY = [...ENGINES, TOY_ENGINE]

type Columns = Record<string, { strength: number | null; revealed: boolean }>

/** Changes the strength of the enemy column while it is hidden. */
function hideOtherwise(state: object, side: string): object | null {
  const column = (state as { columns: Columns }).columns[side === 'north' ? 'south' : 'north']!
  if (column.revealed || column.strength === null || (state as { winner: unknown }).winner !== null) return null
  column.strength = (column.strength % 3) + 1
  return state
}

describe('a further engine in the registry', () => {
  it('is played to its end through the session: journal, undo, secrets, record, result', () => {
    const made = openGame(REQUEST, WITH_TOY)
    if (!made.ok) throw new Error(made.refusal.key)
    const match = made.value
    expect(match.sides).toEqual(['north', 'south'])
    expect(match.toAct()).toBe('north')
    expect(match.do('north', { type: 'place', strength: 3 }).ok).toBe(true)
    expect(match.do('south', { type: 'place', strength: 1 }).ok).toBe(true)
    expect(match.view('south')).toMatchObject({ columns: { north: { strength: null }, south: { strength: 1 } } })
    expect(JSON.stringify(match.events('south', 0))).not.toContain('"side":"north","value":3')
    expect(match.do('north', { type: 'march' }).ok).toBe(true)
    expect(match.undo('north').ok).toBe(true)
    expect(match.view('north')).toMatchObject({ columns: { north: { at: 0 } }, actionsLeft: 2 })
    for (let side = match.toAct(); side !== null; side = match.toAct())
      expect(match.do(side, { type: 'hold' }).ok).toBe(true)
    expect(match.result).toEqual({ winner: 'draw' })
    expect(match.record('north')).toMatchObject({
      side: 'north',
      result: { winner: 'draw' },
      header: { scripted: false },
    })
    expect(match.turns('south').length).toBeGreaterThan(10)
  })

  it('is played by the fuzzer with the invariants of all engines', () => {
    const sum: AnyGameCounts = { actions: 0, refused: 0, undone: 0, saved: 0, hiddenPairs: 0 }
    for (let game = 0; game < 30; game++) {
      const plan = {
        engines: WITH_TOY,
        request: { ...REQUEST, seed: `toy fuzz ${game}` },
        hideOtherwise,
        maxActions: 100,
      }
      const counts = fuzzAnyGame(plan, new Random(`toy ${game}`))
      for (const key of Object.keys(sum) as (keyof AnyGameCounts)[]) sum[key] += counts[key]
    }
    expect(sum.actions).toBeGreaterThan(500)
    for (const count of [sum.refused, sum.undone, sum.saved, sum.hiddenPairs]) expect(count).toBeGreaterThan(50)
  })

  it.each(['pedregal', 'buena-vista'])('the same fuzzer plays %s', (scenario) => {
    const plan = { engines: WITH_TOY, request: { scenario, seed: `any ${scenario}` }, maxActions: 25 }
    expect(fuzzAnyGame(plan, new Random(scenario)).actions).toBe(25)
  })

  it('is served by the engine protocol', () => {
    const engine = client({}, WITH_TOY)
    expect(engine.ask('hello').scenarios).toEqual([...(client({}).ask('hello').scenarios as string[]), 'ridge'])
    expect(engine.ask('new', REQUEST)).toMatchObject({ ok: true, toAct: 'north', game: { scenario: 'ridge' } })
    expect(engine.ask('legal', { side: 'us' }).refusal?.code).toBe('bad-argument')
    for (let toAct = engine.session()!.toAct(), n = 0; toAct; toAct = engine.session()!.toAct(), n++) {
      const actions = engine.ask('legal', { side: toAct }).actions as { type: string }[]
      const action = actions.filter(({ type }) => type !== 'resign')[n % (actions.length - 1)]
      expect(engine.ask('do', { side: toAct, action })).toMatchObject({ ok: true })
    }
    const save = engine.ask('save').save
    expect(client({}, WITH_TOY).ask('load', { save })).toMatchObject({ ok: true, toAct: null })
    for (const cmd of ['view', 'events', 'log', 'record']) expect(engine.ask(cmd, { side: 'south' }).ok).toBe(true)
    expect(engine.ask('forecast', { side: 'north', attack: {} }).refusal?.code).toBe('bad-argument')
    expect(engine.ask('auto', { side: 'north' }).refusal?.code).toBe('unknown-command')
    expect(client({ as: 'south' }, WITH_TOY).ask('new', REQUEST)).not.toHaveProperty('game.digest')
  })
})
