import { beforeAll, describe, expect, it } from 'vitest'
import { canonical } from '../../../src/core/json'
import type { BattleSession } from '../../../src/session/battle/session'
import { openSave } from '../../../src/session/registry'
import { act, newBattleGame, playOn, stored } from './support'

let game: BattleSession
beforeAll(() => {
  game = newBattleGame({ bvMarshallForce: true, flags: { optSoakOff: true } }, 'save test')
  playOn(game, 40)
}, 60_000)

/** The refusal of a save that was changed. */
function refused(change: (save: ReturnType<typeof stored<ReturnType<BattleSession['save']>>>) => void) {
  const save = stored(game.save())
  change(save)
  const loaded = openSave(save)
  return loaded.ok ? null : { code: loaded.refusal.code, rule: loaded.refusal.rule, ...loaded.refusal.args }
}

describe('a battle as a save (contracts.md, Save)', () => {
  it('replays to the same battle: digest, views, logs, lists and the save itself', () => {
    const save = stored(game.save())
    expect(save.digests.length).toBe(Math.floor(save.commands.length / 20) + 1)
    expect(save.checkpoints.length).toBeGreaterThan(2)
    const loaded = openSave(save)
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.refusal))
    const other = loaded.value.session as BattleSession
    expect(loaded.value.notice).toBeNull()
    expect(other.digest()).toBe(game.digest())
    for (const side of ['us', 'mexican'] as const) {
      expect(canonical(other.view(side))).toBe(canonical(game.view(side)))
      expect(canonical(other.legal(side))).toBe(canonical(game.legal(side)))
      expect(canonical(other.log(side))).toBe(canonical(game.log(side)))
    }
    expect(canonical(other.save())).toBe(canonical(save))
    expect(other.toAct()).toBe(game.toAct())
  }, 60_000)

  it('SAR-0.2 keeps its profile: another one in header or state is BAD_STATE', () => {
    expect(refused((save) => Object.assign(save.header.options, { profile: 'sar-1998' }))).toMatchObject({
      code: 'BAD_STATE',
      rule: 'SAR-0.2',
    })
    expect(refused((save) => Object.assign(save.checkpoints[1]!.state.table, { profile: 'sar-1998' }))).toMatchObject({
      code: 'BAD_STATE',
      rule: 'SAR-0.2',
    })
  })

  it('names what does not fit', () => {
    expect(refused((save) => Object.assign(save, { digests: ['0'.repeat(16)] }))).toMatchObject({ field: 'digests[0]' })
    expect(
      refused((save) => Object.assign(save.commands[3]!, { side: save.commands[3]!.side === 'us' ? 'mexican' : 'us' })),
    ).toMatchObject({ field: 'commands[3]' })
    expect(refused((save) => Object.assign(save.header.options, { bvMinonUsed: 'yes' }))).toMatchObject({
      code: 'bad-save',
      field: 'header.options.bvMinonUsed',
    })
    expect(refused((save) => Object.assign(save.checkpoints[2]!.state.table.state, { turn: 9 }))).toMatchObject({
      code: 'bad-save',
      field: 'checkpoints[2].state',
    })
    expect(refused((save) => Object.assign(save.header, { scenario: 'pedregal' }))).toMatchObject({ code: 'bad-save' })
  })

  it('goes on from the last checkpoint where the data have changed, and says so', () => {
    const save = stored(game.save())
    const hash = '0123456789abcdef'
    Object.assign(save.header, { dataHash: hash })
    for (const { state } of save.checkpoints) Object.assign(state, { dataHash: hash })
    const loaded = openSave(save)
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.refusal))
    const last = save.checkpoints.at(-1)!.state.table.state
    expect(loaded.value.notice).toMatchObject({ args: { field: 'header.dataHash', turn: last.turn } })
    expect((loaded.value.session as BattleSession).view('us').turn).toBe(last.turn)
  })

  it('a record shows neither seed nor what lay face down', () => {
    const fresh = newBattleGame({}, 'a very secret seed')
    playOn(fresh, 6)
    for (const side of ['us', 'mexican'] as const) {
      const record = fresh.record(side)
      const text = JSON.stringify(record)
      expect(text).not.toContain('a very secret seed')
      expect(record.views.length).toBeGreaterThan(1)
      expect(record.log.every(({ n }, k) => n === k)).toBe(true)
    }
  })
})

describe('a referee’s state (protocol.md, setState)', () => {
  const wrong = (change: (state: ReturnType<BattleSession['state']>) => void) => {
    const own = newBattleGame()
    const state = stored(own.state())
    change(state)
    const before = own.digest()
    const done = own.setState(state)
    expect(own.digest()).toBe(before)
    return done.ok ? null : [done.refusal.code, done.refusal.rule, done.refusal.args.field]
  }
  const unit = 'us-1-illinois'

  it('is taken when it holds together, and played on', () => {
    const own = newBattleGame({ bvMarshallForce: true, flags: { optSoakOff: true } }, 'save test')
    expect(own.setState(stored(game.state()))).toMatchObject({ ok: true })
    expect(own.digest()).toBe(game.digest())
    const side = own.toAct()
    if (side) playOn(own, 2)
  })

  it('SAR-0.6 is refused with the field that is wrong', () => {
    const field = (name: string) => ['BAD_STATE', null, `table.state.${name}`]
    expect(wrong(({ table }) => Object.assign(table.state.units[unit]!.strength, { stragglers: -1 }))).toEqual(
      field(`units.${unit}.strength.stragglers`),
    )
    expect(wrong(({ table }) => Object.assign(table.state.units[unit]!.strength, { casualties: 21 }))).toEqual(
      field(`units.${unit}.strength`),
    )
    expect(wrong(({ table }) => Object.assign(table.state.units[unit]!.strength, { start: 25 }))).toEqual(
      field(`units.${unit}.strength.start`),
    )
    expect(wrong(({ table }) => Object.assign(table.state.units[unit]!, { heading: 36_000 }))).toEqual(
      field(`units.${unit}.heading`),
    )
    expect(wrong(({ table }) => Object.assign(table.state.units[unit]!, { at: { x: 0.5, y: 1 } }))).toEqual(
      field(`units.${unit}.at.x`),
    )
    expect(wrong(({ table }) => Object.assign(table.state.units[unit]!, { stance: 'limbered' }))).toEqual(
      field(`units.${unit}.stance`),
    )
    expect(wrong(({ table }) => Object.assign(table.state.units[unit]!, { luck: 3 }))).toEqual(
      field(`units.${unit}.luck`),
    )
    expect(wrong(({ table }) => Reflect.deleteProperty(table.state.units, unit))).toEqual(field(`units.${unit}`))
    expect(wrong(({ table }) => Object.assign(table.state.leaders['us-lane']!, { lr: 4 }))).toEqual(
      field('leaders.us-lane.lr'),
    )
    expect(wrong(({ table }) => Object.assign(table.state.leaders['us-lane']!, { attachedTo: 'nobody' }))).toEqual(
      field('leaders.us-lane.attachedTo'),
    )
    expect(wrong(({ table }) => Object.assign(table.state, { turn: 26 }))).toEqual(field('turn'))
    expect(wrong(({ table }) => Object.assign(table.state, { phase: 'melee' }))).toEqual(field('pending[0].kind'))
    expect(wrong(({ table }) => Object.assign(table.state, { pending: [] }))).toEqual(field('pending'))
    expect(wrong(({ table }) => Object.assign(table.state.drafts.us!.targets, { 'mx-1-line': unit }))).toEqual(
      field('drafts.us.targets.mx-1-line'),
    )
  })

  it('SAR-0.2 cannot change the ruleset, nor the options', () => {
    const other = (state: ReturnType<BattleSession['state']>) =>
      Object.assign(state.table.state, { profile: 'sar-1998' })
    expect(wrong(other)).toEqual(['BAD_STATE', 'SAR-0.2', 'profile'])
    expect(wrong((state) => Object.assign(state.table, { profile: 'sar-1998' }))).toEqual([
      'BAD_STATE',
      'SAR-0.2',
      'profile',
    ])
    expect(wrong((state) => Object.assign(state.options, { bvMinonUsed: true }))).toEqual([
      'BAD_STATE',
      null,
      'options',
    ])
    expect(wrong((state) => Object.assign(state, { ops: {} }))).toEqual(['BAD_STATE', null, 'ops'])
  })
})

describe('the end of a battle of its own', () => {
  it('SAR-24.8 by the last turn; resigned before', () => {
    const own = newBattleGame()
    expect(act(own, 'mexican', { type: 'resign' }).over).toEqual({
      winner: 'us',
      reason: 'resigned',
      points: { us: 0, mexican: 0 },
      smashing: false,
    })
    expect(own.toAct()).toBeNull()
    expect(own.legal('us')).toEqual([])
    const last = newBattleGame()
    const state = stored(last.state())
    Object.assign(state.table.state, { turn: 25 })
    expect(last.setState(state).ok).toBe(true)
    playOn(last, 40)
    expect(last.result).toMatchObject({ reason: 'SAR-24.8', points: { us: expect.any(Number) } })
  })

  it('SAR-24.9 by points, a draw among them', () => {
    const own = newBattleGame({ victory: 'points' })
    const state = stored(own.state())
    Object.assign(state.table.state, { turn: 25 })
    expect(own.setState(state).ok).toBe(true)
    playOn(own, 40)
    const { winner, points } = own.result!
    const [us, mexican] = [points.us!, points.mexican!]
    expect(own.result!.reason).toBe('SAR-24.9')
    expect(winner).toBe(us === mexican ? 'draw' : us > mexican ? 'us' : 'mexican')
  })
})
