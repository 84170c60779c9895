import { expect, it } from 'vitest'
import '../../../src/ui/i18n'
import { BattleSession } from '../../../src/session/battle/session'
import { wrapBattle } from '../../../src/ui/table/play/tableGame'
import { latestLogLines } from '../../../src/ui/table/play/tableLog'
import { createBattlePlay } from '../../../src/ui/table/play/tableSeat'

/** A battle whose staffs play until the US gives orders. */
function askedForOrders() {
  const created = BattleSession.create({ scenario: 'buena-vista', seed: 'staff proposes' })
  if (!created.ok) throw new Error(created.refusal.key)
  const session = created.value
  const isAsked = (): boolean => session.toAct() === 'us' && session.view('us').pending.at(-1)?.kind === 'orders'
  for (let n = 0; n < 20 && !isAsked(); n++) session.answerQuestion(session.toAct()!)
  const play = createBattlePlay(wrapBattle({ session, seat: 'us', opponent: null, isOpenTable: true }))
  return { session, play, seat: play.seat.value! }
}

/** An order to hold for a unit that the staff would order itself. */
async function holdForUnitOfStaff({ session, play, seat }: ReturnType<typeof askedForOrders>) {
  await play.proposeByStaff(seat)
  const ordered = Object.keys(session.view('us').draft.orders)
  play.undo(seat)
  expect(session.view('us').draft.orders).toEqual({})
  return seat.legal.value.find(
    ({ type, order, unit }) => type === 'order' && order === 'hold' && ordered.includes(String(unit)),
  )!
}

it('SAR-4.6 the staff fills in the orders that the player has not given; one Undo takes them back, one more his own; Ready alone ends the answer', async () => {
  const asked = askedForOrders()
  const { session, play, seat } = asked
  const own = await holdForUnitOfStaff(asked)
  await play.act(seat, own)
  expect(seat.refusal.value).toBeNull()
  const ordersGiven = () => session.view('us').draft.orders
  const ownGiven = JSON.stringify(ordersGiven())
  const length = session.length
  await play.proposeByStaff(seat)
  expect(session.length).toBeGreaterThan(length + 2)
  expect(seat.question.value).toBe('orders')
  expect(session.toAct()).toBe('us')
  const ofUnit = session
    .save()
    .commands.filter(({ action }) => 'unit' in action && action.unit === own.unit && action.type === 'order')
  expect(ofUnit).toHaveLength(1)
  play.undo(seat)
  expect(session.length).toBe(length)
  expect(JSON.stringify(ordersGiven())).toBe(ownGiven)
  play.undo(seat)
  expect(session.length).toBe(length - 1)
  // What was taken back is the staff's again.
  await play.proposeByStaff(seat)
  expect(Object.keys(ordersGiven())).toContain(own.unit)
})

it('SAR-4.6 where the staff ends the answer, the player’s own order stands too', async () => {
  const asked = askedForOrders()
  const { session, play, seat } = asked
  const own = await holdForUnitOfStaff(asked)
  await play.act(seat, own)
  play.letStaffAnswer(seat)
  await expect.poll(() => session.view('us').pending.at(-1)?.kind === 'orders' && session.toAct() === 'us').toBe(false)
  const ofUnit = session
    .save()
    .commands.filter(({ action }) => 'unit' in action && action.unit === own.unit && action.type === 'order')
  expect(ofUnit.map(({ action }) => action)).toEqual([own])
})

it('the log has its latest phase first, each line under the heading of its own phase', () => {
  const created = BattleSession.create({ scenario: 'buena-vista', seed: 'log of phases' })
  if (!created.ok) throw new Error(created.refusal.key)
  const session = created.value
  while (session.table.battle.turn < 2) session.answerQuestion(session.toAct()!)
  const { facts } = wrapBattle({ session, seat: 'us', opponent: null, isOpenTable: true })
  const { events } = session.events('us', 0)
  const lines = latestLogLines(events, facts, session.view('us'), 500)
  let heading = lines[0]!
  expect(heading.isHeading).toBe(true)
  const phaseStarts = events.filter(({ kind }) => kind === 'phase').map(({ n }) => n)
  for (const line of lines) {
    if (line.isHeading) heading = line
    // Between the beginning of its phase and that of the next.
    else {
      const next = phaseStarts.find((n) => n > heading.n) ?? Number.POSITIVE_INFINITY
      expect(line.n >= heading.n && line.n < next, line.text).toBe(true)
    }
  }
  expect(lines.filter(({ isHeading }) => isHeading).length).toBeGreaterThan(4)
  // A shot that hits is never told as one without loss.
  const shots = events.filter((event) => event.kind === 'shot')
  expect(shots.length).toBeGreaterThan(0)
  for (const shot of shots) {
    const line = lines.find(({ n }) => n === shot.n)!
    if (shot.kind === 'shot') expect(line.text.includes('no loss')).toBe(shot.losses === 0)
  }
  expect(new Set(shots.map((shot) => shot.kind === 'shot' && shot.losses > 0)).size).toBe(2)
  expect(lines.some(({ isHeading, text }) => isHeading && text.startsWith('Turn 1 of 25 · '))).toBe(true)
})
