import { describe, expect, it } from 'vitest'
import type { TableHappening, TableModel } from '../../src/ui/table/board'
import { createTableShow, happeningsOf } from '../../src/ui/table/play/happeningsOf'
import type { KnownEvent } from '../../src/ui/table/play/tableGame'
import { BattleSession } from '../../src/session/battle/session'

/** The events of a battle that the computer plays to the end of its first turns, as one side is told them. */
function told(): readonly KnownEvent[] {
  const made = BattleSession.create({ scenario: 'buena-vista', seed: 'shown' })
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  const session = made.value
  for (let n = 0; n < 400; n++) {
    const side = session.toAct()
    if (side === null || session.table.battle.turn > 2) break
    session.auto(side, 'phase')
  }
  return session.events('us', 0).events
}

describe('what happened in a battle is played on its table', () => {
  const events = told()
  const happenings = happeningsOf(events)
  const count = (kind: string): number => events.filter((event) => event.kind === kind).length

  it('every move, with its path; every shot, guns as salvoes with the sum of their losses; every fight and rout', () => {
    const moves = happenings.filter((one) => one.kind === 'move')
    expect(moves).toHaveLength(count('moved'))
    expect(moves.length).toBeGreaterThan(10)
    for (const { path } of moves) expect(path.length).toBeGreaterThan(0)
    const losses = (list: readonly { losses: number }[]): number => list.reduce((sum, one) => sum + one.losses, 0)
    const shots = happenings.filter((one) => one.kind === 'shot')
    const fired = events.flatMap((event) => (event.kind === 'shot' ? [event] : []))
    expect(shots.length).toBeGreaterThan(0)
    expect(losses(shots)).toBe(losses(fired))
    expect(happenings.filter((one) => one.kind === 'fight')).toHaveLength(count('fight'))
    expect(happenings.filter((one) => one.kind === 'rout')).toHaveLength(count('broken'))
  })

  it('the new table is shown when the animation has ended, and at once where another model comes', async () => {
    const shown: string[] = []
    let end = (): void => {}
    const board = {
      show: ({ picked }: TableModel) => void shown.push(picked ?? ''),
      animate: (_happenings: readonly TableHappening[], speed: number) => {
        shown.push(`played at ${speed}`)
        return new Promise<void>((resolve) => {
          end = resolve
        })
      },
    }
    const model = (picked: string, reducedMotion = false): TableModel => ({ picked, reducedMotion }) as TableModel
    const show = createTableShow(board)
    // What happened before the table was opened is not played.
    show(model('first'), events, 1)
    show(model('pointed at'), events, 1)
    const later = events.slice(-400)
    show(model('second'), later, 2)
    expect(shown).toEqual(['first', 'pointed at', 'played at 2'])
    end()
    await Promise.resolve()
    expect(shown.at(-1)).toBe('second')
    show(model('third'), [...later], 1)
    show(model('picked meanwhile'), later, 1)
    end()
    await Promise.resolve()
    expect(shown.filter((one) => one === 'third')).toEqual([])
    show(model('still', true), [...later], 4)
    expect(shown.at(-1)).toBe('played at 0')
  })
})
