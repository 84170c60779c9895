import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/core/json'
import { openGame } from '../../../src/session/registry'
import { act, newBattleGame } from './support'

const refusal = (made: { ok: boolean; refusal?: { code: string; rule: string | null; args: object } }) =>
  made.ok ? null : { code: made.refusal!.code, rule: made.refusal!.rule, ...made.refusal!.args }

describe('a battle of its own', () => {
  it('SAR-24 begins with its set-up, the Mexican asked first', () => {
    const game = newBattleGame()
    expect(game.toAct()).toBe('mexican')
    expect(game.view('us')).toMatchObject({ phase: 'setup', turn: 1, profile: 'sar-2007', scenario: 'buena-vista' })
    expect(game.legal('us')).toEqual([])
    expect(game.legal('mexican').length).toBeGreaterThan(0)
    expect(game.header.options).toMatchObject({
      profile: 'sar-2007',
      victory: 'formedInfantry',
      bvThirdBrigade: 'none',
    })
  })

  it('SAR-0.2 a ruleset that there is not is refused, and one that the battle does not know', () => {
    const wish = (profile: string) => openGame({ scenario: 'buena-vista', seed: 'x', options: { profile } })
    expect(refusal(wish('sar-2020'))).toMatchObject({ code: 'BAD_PROFILE', rule: 'SAR-0.2' })
    expect(refusal(wish('early-american'))).toMatchObject({ code: 'BAD_SCENARIO', field: 'profiles' })
    expect(newBattleGame({ profile: 'sar-1998' }).view('us').profile).toBe('sar-1998')
  })

  it('options that there are not are refused by name', () => {
    const wish = (options: object) => openGame({ scenario: 'buena-vista', seed: 'x', options })
    expect(refusal(wish({ victory: 'glory' }))).toMatchObject({ code: 'bad-argument', field: 'options.victory' })
    expect(refusal(wish({ flags: { optNoSuch: true } }))).toMatchObject({ field: 'options.flags.optNoSuch' })
    expect(refusal(wish({ bvMinonUsed: 1 }))).toMatchObject({ field: 'options.bvMinonUsed' })
    expect(refusal(wish({ preset: 'free' }))).toMatchObject({ field: 'options.preset' })
    expect(refusal(openGame({ scenario: 'buena-vista', seed: '' }))).toMatchObject({ field: 'seed' })
  })

  it('SAR-27 flags of a wish are the flags of the battle, the rest are off', () => {
    const { options } = newBattleGame({ flags: { optSoakOff: true } }).view('us')
    expect(options.rules).toMatchObject({ optSoakOff: true, optHiddenUnits: false })
  })

  it('contracts.md, Undo: takes back until right to act, dice or phase; a function of the side’s own log', () => {
    const game = newBattleGame()
    expect(refusal(game.undo('mexican'))).toMatchObject({ code: 'undo-ends', rule: null })
    act(game, 'mexican', { type: 'ready' })
    expect(refusal(game.undo('mexican'))).toMatchObject({ code: 'undo-ends', rule: 'SAR-4.7' })
    const place = game.legal('us').find(({ type }) => type === 'place')!
    const { x, y } = game.view('us').units[String(place.unit)]!.at!
    const before = { digest: game.digest(), view: canonical(game.view('us')), log: game.log('us').length }
    act(game, 'us', { type: 'place', unit: place.unit, x, y: y + 500, heading: 18_000, stance: 'column', width: 2 })
    expect(game.digest()).not.toBe(before.digest)
    expect(game.undo('mexican').ok).toBe(false)
    expect(game.undo('us')).toMatchObject({ ok: true, value: { toAct: 'us' } })
    expect(game.digest()).toBe(before.digest)
    expect(canonical(game.view('us'))).toBe(before.view)
    expect(game.log('us').length).toBe(before.log)
    act(game, 'us', { type: 'ready' })
    expect(refusal(game.undo('mexican'))).toMatchObject({ code: 'undo-ends', rule: 'SAR-0.7' })
  })
})
