import { expect, test } from 'vitest'
import { openGame, openSave } from '../../src/session/registry'
import { RegimentalSession } from '../../src/session/regimental/session'
import { chooseAction, chooser } from '../tabletop/regimental/battle/players'

/** A state as a referee may write it. */
// biome-ignore lint/suspicious/noExplicitAny: the test writes wrong values into it
type State = Record<string, any>

const NEW = { scenario: 'palo-alto-reg', seed: 'session', aiSeed: 'a', players: { us: 'A', mexican: 'B' } }

function start(options: object = {}): RegimentalSession {
  const session = RegimentalSession.create({ ...NEW, options })
  if (!session.ok) throw new Error(JSON.stringify(session.refusal))
  return session.value
}

/** Plays by chance through the session. */
function play(session: RegimentalSession, seed: number, steps: number): void {
  const next = chooser(seed)
  for (let i = 0; i < steps; i++) {
    const side = session.toAct()
    if (side === null) return
    const action = chooseAction(session.table, side, next)
    const done = session.do(side, action)
    if (!done.ok) throw new Error(`${JSON.stringify(action)} ${JSON.stringify(done.refusal)}`)
  }
}

test('REG-13.2 a Regimental battle is saved and loaded in the middle of a game: same digest, state, lists, and the same game afterwards', () => {
  const session = start()
  play(session, 3, 120)
  const loaded = openSave(JSON.parse(JSON.stringify(session.save())))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.refusal))
  const again = loaded.value.session as unknown as RegimentalSession
  expect(loaded.value.notice).toBeNull()
  expect(again.digest()).toBe(session.digest())
  expect(again.table.battle).toEqual(session.table.battle)
  const side = session.toAct()!
  expect(again.legal(side)).toEqual(session.legal(side))
  play(session, 5, 40)
  play(again, 5, 40)
  expect(again.digest()).toBe(session.digest())
})

test('REG-2.6 what threw no die is taken back; a check is not', () => {
  const session = start()
  const before = session.digest()
  expect(
    session.do('us', { type: 'place', unit: 'us-may', x: 20_000, y: 45_000, heading: 18_000, formation: 'line' }).ok,
  ).toBe(true)
  expect(session.undo('us').ok).toBe(true)
  expect(session.digest()).toBe(before)
  expect(session.do('us', { type: 'ready' }).ok).toBe(true)
  while (session.table.battle.place !== 'checks') session.do('us', { type: 'ready' })
  const pick = session.legal('us').find(({ type }) => type === 'pick')!
  expect(session.do('us', pick).ok).toBe(true)
  expect(session.undo('us').ok).toBe(true)
  expect(session.table.battle.check).toBeNull()
  session.do('us', pick)
  expect(session.do('us', { type: 'roll' }).ok).toBe(true)
  const undone = session.undo('us')
  expect(undone.ok ? null : undone.refusal.rule).toBe('REG-2.6')
})

test('REG-13.5 options: defaults of the scenario and of REG-15; unknown ones are refused', () => {
  const { header } = start({ answers: { nineAddsStand: true } })
  expect(header.options).toMatchObject({ variant: 'full', grassFire: 'historical', canalesFights: false })
  expect(header.options.answers).toMatchObject({ nineAddsStand: true, sharedCheckDie: true })
  expect(RegimentalSession.create({ ...NEW, options: { answers: { nineAddsStand: 3 } } }).ok).toBe(false)
  expect(openGame({ ...NEW, options: { nobody: 1 } }).ok).toBe(false)
})

test('REG-1.4 a tampered state is refused, and the refusal names its field', () => {
  const session = start()
  play(session, 3, 60)
  const state = () => JSON.parse(JSON.stringify(session.state())) as { table: { state: State } }
  const fault = (change: (state: State) => void): unknown => {
    const changed = state()
    change(changed.table.state)
    const result = session.setState(changed)
    return result.ok ? null : result.refusal.args.field
  }
  expect(fault(() => {})).toBeNull()
  expect(fault(({ units }) => Object.assign(units['us-may'], { stands: 99 }))).toBe('table.state.units.us-may.stands')
  expect(fault(({ units }) => Object.assign(units['us-may'], { formation: 'square' }))).toBe(
    'table.state.units.us-may.formation',
  )
  expect(fault(({ units }) => Object.assign(units['us-may'], { x: 1.5 }))).toBe('table.state.units.us-may.x')
  expect(fault(({ leaders }) => Object.assign(leaders.taylor, { attached: 'mx-1-line' }))).toBe(
    'table.state.leaders.taylor.attached',
  )
  expect(fault((battle) => Object.assign(battle, { nothing: 1 }))).toBe('table.state.nothing')
  expect(fault((battle) => Object.assign(battle, { toAct: null }))).toBe('table.state.toAct')
})
