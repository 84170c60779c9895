import { describe, expect, it } from 'vitest'
import { BattleSession } from '../../src/session/battle/session'
import { battleOfSave, isBattleFile } from '../../src/ui/shell/menu/battles'
import { type BattleSave, battleSave, openBattleSave } from '../../src/ui/table/play/battleFile'

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
    expect(battleOfSave(save)).toEqual({ turn: 2, side: 'mexican', isOver: false })
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
