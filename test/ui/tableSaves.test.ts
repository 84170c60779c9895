import { describe, expect, it, vi } from 'vitest'
import { BattleSession } from '../../src/session/battle/session'
import { battleOfSave, isBattleFile } from '../../src/ui/shell/menu/battles'
import { type BattleSave, battleSave, openBattleSave, type Seating } from '../../src/ui/table/play/battleFile'
import { createTableThinker } from '../../src/ui/table/play/opponent/thinker'
import { type UnderWay, wrapBattle } from '../../src/ui/table/play/tableGame'
import { createTwoPeople } from '../../src/ui/table/play/twoPeople'

/** A battle in which the staff has answered for both sides until a turn has begun. */
function battleAtTurn(turn: number): BattleSession {
  const created = BattleSession.create({ scenario: 'buena-vista', seed: 'saves of the table' })
  if (!created.ok) throw new Error(created.refusal.key)
  const session = created.value
  for (let side = session.toAct(); side !== null && session.table.battle.turn < turn; side = session.toAct())
    session.answerQuestion(side)
  return session
}

/** The save as it comes back from storage or a file. */
const written = (save: BattleSave): BattleSave => JSON.parse(JSON.stringify(save)) as BattleSave

const seating = { side: 'mexican', isOpenTable: false } as const
const session = battleAtTurn(2)
const save = written(battleSave(session, seating))

describe('the battle on the table in storage and in files', () => {
  it('goes on exactly where it was left, with the same seats', () => {
    const opened = openBattleSave(save)
    if (!opened.ok) throw new Error(opened.refusal.key)
    expect(opened.value.session.digest()).toBe(session.digest())
    expect(opened.value.session.toAct()).toBe(session.toAct())
    expect(opened.value.seating).toEqual(seating)
    expect(opened.value.notice).toBeNull()
  })

  it('tells the first menu its turn and side', () => {
    expect(battleOfSave(save)).toEqual({ scenario: 'buena-vista', turn: 2, side: 'mexican', isOver: false })
    expect(isBattleFile(JSON.stringify(save))).toBe(true)
    expect(isBattleFile('{"header":{"scenario":"pedregal"}}')).toBe(false)
    expect(isBattleFile('torn {')).toBe(false)
  })

  it('refuses a torn save by its field, and goes back to the last good turn', () => {
    const last = save.commands.length - 1
    const torn = {
      ...save,
      commands: save.commands.map((entry, index) =>
        index === last ? { ...entry, action: { type: 'charge', unit: 'nobody', target: 'nobody' } } : entry,
      ),
    }
    const refused = openBattleSave(torn)
    expect(!refused.ok && refused.refusal.args.field).toBe(`commands[${last}]`)
    const salvaged = openBattleSave(torn, { salvage: true })
    if (!salvaged.ok) throw new Error(salvaged.refusal.key)
    // The last good turn: that whose first answers the save holds, or the one before where the torn answer began it.
    const lastGood = save.checkpoints.filter(({ at }) => at <= last).at(-1)!
    expect(salvaged.value.session.table.battle.turn).toBe(lastGood.state.table.state.turn)
    expect(salvaged.value.seating).toEqual(seating)
  })

  it('refuses foreign saves and wrong seats by their field', () => {
    const foreign = openBattleSave({ ...save, header: { ...save.header, scenario: 'waterloo' } })
    expect(foreign.ok).toBe(false)
    const badSeat = openBattleSave({ ...save, seating: { ...seating, side: 'france' } })
    expect(!badSeat.ok && badSeat.refusal.args.field).toBe('seating.side')
    expect(openBattleSave(null).ok).toBe(false)
  })

  it('opens saves of the protocol, which know no seats, for two people at an open table', () => {
    const { seating: _seating, ...plain } = save
    const opened = openBattleSave(plain)
    expect(opened.ok && opened.value.seating).toEqual({ side: null, isOpenTable: true })
  })
})

/** A page opened with a save. It thinks without a worker. */
function pageWith(value: unknown) {
  const opened = openBattleSave(JSON.parse(JSON.stringify(value)))
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal))
  const { session: match, seating: seats } = opened.value
  if (!(match instanceof BattleSession)) throw new Error('not by the Santa Anna Rules')
  const { side, answers = null } = seats as Seating
  const people = side === null ? createTwoPeople(match, 'all', answers) : null
  const underWay: UnderWay = { before: null }
  const game = wrapBattle({
    session: match,
    seat: side ?? people?.toAct() ?? 'us',
    opponent: side === null ? null : { side: side === 'us' ? 'mexican' : 'us', level: 'captain' },
    isOpenTable: true,
    people,
    underWay,
    thinker: createTableThinker(() => null),
  })
  const given = () => (underWay.before ? underWay.before.answers : people?.given())
  const saved = () => {
    const length = underWay.before?.length ?? match.length
    return battleSave(match, { side, isOpenTable: true, ...(given() && { answers: given()! }) }, length)
  }
  return { match, game, underWay, saved }
}
const twoPeople = { ...save, seating: { side: null, isOpenTable: true } }

describe('a reload in the midst of an answer', () => {
  it('SAR-4.7: what one of two people has answered before the rules ask him is there again, given or not', () => {
    // The U.S. player was the last to choose and sits at the screen, the rules ask the Mexican first.
    const seat = { ...twoPeople.seating, answers: { early: { side: 'us', actions: [] }, sealed: [] } }
    const first = pageWith({ ...twoPeople, seating: seat })
    expect([first.match.toAct(), first.game.toAct()]).toEqual(['mexican', 'us'])
    const order = first.game.legal().find(({ type }) => type === 'order')!
    expect(first.game.act({ type: 'order', unit: order.unit, by: order.by, order: 'hold' }).ok).toBe(true)
    const second = pageWith(first.saved())
    expect(second.game.toAct()).toBe('us')
    expect(second.game.view().draft).toEqual(first.game.view().draft)
    expect(Object.keys(second.game.view().draft.orders)).toEqual([order.unit])
    expect(second.game.undoRefusal()).toBeNull()
    for (const page of [first, second]) expect(page.game.act({ type: 'ready' }).ok).toBe(true)
    const third = pageWith(second.saved())
    expect(third.game.toAct()).toBe('mexican')
    expect(third.game.handTo('mexican')).toBe(true)
    expect(first.game.handTo('mexican')).toBe(true)
    for (const page of [first, third]) expect(page.game.act({ type: 'ready' }).ok).toBe(true)
    expect(third.match.digest()).toBe(first.match.digest())
    expect(third.match.log('us').some(({ event }) => event.kind === 'drafted')).toBe(true)
  })

  it('answers in a save that are none are refused by their field', () => {
    const bad = { ...twoPeople.seating, answers: { early: null, sealed: [{ side: 'us', actions: 'all' }] } }
    const refused = openBattleSave({ ...twoPeople, seating: bad })
    expect(!refused.ok && refused.refusal.args.field).toBe('seating.answers.sealed.0.actions')
  })

  it('a battle that is saved while the computer carries out an answer goes on to the same battle', async () => {
    const page = pageWith({ ...save, seating: { side: 'us', isOpenTable: true, level: 'captain' } })
    const before = page.match.length
    // Each action of the computer is a slice of its own.
    let clock = 0
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 20))
    const answered = page.game.opponentAnswers()
    const saves: BattleSave[] = []
    for (let ticks = 0; page.match.toAct() === 'mexican' && ticks < 5000; ticks++) {
      await new Promise((resolve) => setTimeout(resolve))
      if (page.underWay.before !== null && page.match.length > before + 2 && saves.length === 0)
        saves.push(page.saved())
    }
    await answered
    now.mockRestore()
    expect(saves[0]?.commands.length).toBe(before)
    const again = pageWith(saves[0])
    await again.game.opponentAnswers()
    expect(again.match.digest()).toBe(page.match.digest())
  })
})
