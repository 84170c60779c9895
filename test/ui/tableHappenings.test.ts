import { beforeAll, describe, expect, it } from 'vitest'
import { loadLanguage } from '../../src/ui/i18n/load'
import type { TableHappening, TableModel } from '../../src/ui/table/board'
import { happeningsOf } from '../../src/ui/table/play/happeningsOf'
import { createTableShow } from '../../src/ui/table/play/tableShow'
import { type KnownEvent, wrapBattle } from '../../src/ui/table/play/tableGame'
import { tableLogLines } from '../../src/ui/table/play/tableLog'
import { BattleSession } from '../../src/session/battle/session'

beforeAll(async () => void (await loadLanguage('en')))

const PROFILE = 'sar-2007'

/** The events of a battle that the computer plays to the end of its first turns, as one side is told them. */
function played() {
  const made = BattleSession.create({ scenario: 'buena-vista', seed: 'shown' })
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  const session = made.value
  for (let n = 0; n < 400; n++) {
    const side = session.toAct()
    if (side === null || session.table.battle.turn > 2) break
    session.auto(side, 'phase')
  }
  const { facts } = wrapBattle({ session, seat: 'us', opponent: null, isOpenTable: true })
  return { events: session.events('us', 0).events as readonly KnownEvent[], facts, view: session.view('us') }
}

describe('what happened in a battle is played on its table', () => {
  const { events, facts, view } = played()
  const happenings = happeningsOf(events, PROFILE)
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

  /** A board that tells what it is asked to show, and whose play ends when `end` is called or when it is skipped. */
  function showing() {
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
      skip: () => end(),
    }
    const ended = async (): Promise<void> => end()
    return { shown, show: createTableShow(board, (news) => happeningsOf(news, PROFILE)), end: ended }
  }
  const model = (picked: string, reducedMotion = false): TableModel =>
    ({ picked, reducedMotion, handles: [] }) as unknown as TableModel

  it('SAR-0.7 each die of the battle is shown once, at the unit or leader that throws it, with its clause', () => {
    const thrown = happenings.flatMap((one) =>
      one.kind === 'dice'
        ? one.throws.map((each) => ({ of: one.of, ...each }))
        : 'throws' in one
          ? (one.throws ?? []).map((each) => ({ of: one.kind === 'shot' ? one.from : one.units[0]!, ...each }))
          : [],
    )
    const dieKey = (of: string, faces: number, value: number): string => `${of} d${faces} ${value}`
    const shown = thrown.flatMap(({ of, dice }) => dice.map(({ faces, value }) => dieKey(of, faces, value))).sort()
    const cast = events.flatMap((one) => (one.kind === 'die' ? [dieKey(one.of, one.faces, one.value)] : [])).sort()
    expect(shown).toEqual(cast)
    expect(cast.length).toBeGreaterThan(150)
    for (const { rule, asked, result } of thrown) {
      expect(rule).toMatch(/^SAR §\d+\.\d+$/)
      expect(asked).not.toBe('')
      expect(result).not.toBe('')
    }
  })

  it('SAR-0.7 each die stands in the log, with its clause', () => {
    const lines = tableLogLines(events, facts, view)
    const numbers = lines.flatMap(({ text, dice }) => [
      // What a leader's rating adds is no die.
      ...text.replace(/\+\d+ = \d+/g, '').matchAll(/ (\d+(?:\+\d+)*)(?=[,.])/g),
      ...(dice ?? '').matchAll(/d20 (\d+)/g),
    ])
    const values = numbers.flatMap(([, list]) => list!.split('+')).length
    expect(values).toBeGreaterThanOrEqual(count('die'))
    expect(lines.some(({ text, rule }) => text.startsWith('Added to the march: ') && rule === 'SAR-7.1')).toBe(true)
    expect(lines.some(({ dice }) => dice?.includes('needs'))).toBe(true)
  })

  it('the new table is shown when the animation has ended; what is pointed out meanwhile waits for that', async () => {
    const { shown, show, end } = showing()
    // What happened before the table was opened is not played.
    show.show(model('first'), events, 1)
    show.show(model('second'), events, 1)
    const later = events.slice(-400)
    show.show(model('second'), later, 2)
    expect(shown).toEqual(['first', 'second', 'played at 2'])
    show.show({ ...model('second'), lit: new Set(['us-1-illinois']) }, later, 2)
    expect(shown).toHaveLength(3)
    await end()
    expect(shown).toEqual(['first', 'second', 'played at 2', 'second'])
    show.show(model('second', true), [...later], 4)
    expect(shown.at(-1)).toBe('played at 0')
  })

  it('whoever takes a unit ends what is played and has it at once; it can be seen again, from how the table stood before', async () => {
    const { shown, show } = showing()
    expect(show.again(1)).toBe(false)
    show.show(model('before'), [], 1)
    const later = events.slice(-400)
    show.show(model('before'), later, 1)
    expect(show.isPlaying.value).toBe(true)
    show.show(model('taken'), later, 1)
    await Promise.resolve()
    expect(shown.at(-1)).toBe('taken')
    expect(show.isPlaying.value).toBe(false)
    expect(show.skip()).toBe(false)
    shown.length = 0
    expect(show.again(2)).toBe(true)
    expect(shown).toEqual(['before', 'played at 2'])
    expect(show.skip()).toBe(true)
    await Promise.resolve()
    expect(shown.at(-1)).toBe('taken')
  })
})
