import { describe, expect, it } from 'vitest'
import type { Side } from '../../src/operational/types'
import type { HexSession } from '../../src/session/hex/session'
import { sampleAction } from '../../src/tabletop/sar/battle/engine'
import type { LegalEntry } from '../../src/tabletop/sar/battle/entries'
import { sarPreviews } from '../../src/tabletop/sar/battle/preview'
import { PREVIEW_KINDS, type PreviewKind } from '../../src/tabletop/sar/battle/preview/query'
import type { BattleTable } from '../../src/tabletop/sar/battle/run'
import { tableSeenBy } from '../../src/tabletop/sar/battle/view'
import { randomQuery } from '../fuzz/battle/queries'
import { Random } from '../fuzz/random'
import { clashInPlay, onTable } from './commanded'

// OPS-22.1: what a player may ask before he acts in a clash of the hex game is what then comes of it.

const tableOf = (game: HexSession): BattleTable => (game.playedClash as unknown as { table: BattleTable }).table
const questionOf = (game: HexSession) => tableOf(game).battle.pending.at(-1)
const entriesOf = (game: HexSession, side: Side): LegalEntry[] =>
  game.legal(side).flatMap((each) => (each.type === 'table' ? [each.action as LegalEntry] : []))

/** The answer of the session to a question at the table. */
function asked<T>(game: HexSession, side: Side, query: object): T {
  const answer = game.preview(side, query)
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value as T
}

/** Lets the staffs answer until this side is asked this. */
function until(game: HexSession, kind: string, side: Side): void {
  for (let n = 0; n < 60 && (questionOf(game)?.kind !== kind || game.toAct() !== side); n++)
    game.letStaffAnswer(game.toAct()!, 'staff')
  expect(questionOf(game)).toMatchObject({ kind, owner: side })
}

interface Told {
  readonly kind: string
  readonly [field: string]: unknown
}
/** What a side was told of the table since an event. */
const told = (game: HexSession, side: Side, from: number): Told[] =>
  game.events(side, from).events.flatMap((each) => (each.kind === 'table' ? [each.event as unknown as Told] : []))

describe('OPS-22.1 previews in a clash that people command', () => {
  it('every kind answers as the engine of the table does, at every question', () => {
    const game = clashInPlay('previews', { isSmall: true })
    const answered = new Set<PreviewKind>()
    for (let n = 0; game.playedClash && n < 60; n++) {
      const random = new Random(`previews ${n}`)
      const side = game.toAct()!
      for (const by of ['us', 'mexican'] as const) {
        const seen = tableSeenBy(tableOf(game), by)
        // A clash has no arrivals.
        for (const kind of PREVIEW_KINDS.filter((each, k) => each !== 'arrival' && k % 3 === n % 3)) {
          const { kind: _kind, ...question } = randomQuery(seen, by, random, [kind])
          const ask = sarPreviews[kind] as (table: BattleTable, side: Side, question: object) => { ok: boolean }
          const expected = ask(seen, by, question)
          expect(game.preview(by, { kind, ...question })).toEqual(expected)
          if (expected.ok) answered.add(kind)
        }
      }
      game.letStaffAnswer(side, 'staff')
    }
    // Nor has this one horsemen.
    expect(PREVIEW_KINDS.filter((kind) => !answered.has(kind))).toEqual(['arrival', 'square'])
  })

  it('OPS-23.2 the ground of set-up is that of the clash, and a place says the same as the rules', () => {
    const game = clashInPlay('previews')
    const side = game.toAct()!
    const entry = entriesOf(game, side).find(({ type }) => type === 'place')!
    const ground = asked<{ legal: { rule: string; outline: object[] } }>(game, side, {
      kind: 'setupGround',
      unit: entry.unit,
    })
    expect(ground.legal).toMatchObject({ rule: 'OPS-23.2' })
    const refusals = new Set<string>()
    for (let n = 0; n < 40; n++) {
      const { type: _type, ...place } = sampleAction(entry, 7919 * n) as { type: string }
      const { refusal } = asked<{ refusal: { args: { what?: string } } | null }>(game, side, {
        kind: 'place',
        ...place,
      })
      expect(refusal).toEqual(game.check(side, onTable({ type: 'place', ...place })))
      refusals.add(refusal ? `${refusal.args.what}` : 'legal')
    }
    expect([...refusals]).toContain('ground')
  })

  it('SAR-4.3 an order costs what was said', () => {
    const game = clashInPlay('previews')
    until(game, 'orders', 'us')
    interface Orders {
      readonly leaders: readonly { leader: string; left: number }[]
      readonly units: readonly { unit: string; leaders: readonly { leader: string; cost: number }[] }[]
    }
    const before = asked<Orders>(game, 'us', { kind: 'orders' })
    const { unit, leaders } = before.units[0]!
    const order = { type: 'order', unit, by: leaders[0]!.leader, order: 'hold' }
    const legal = entriesOf(game, 'us').find((entry) => entry.type === 'order' && entry.unit === unit)!
    const action = { ...sampleAction(legal, 0), order: 'hold', by: leaders[0]!.leader }
    const { heading: _heading, ...plain } = action as Record<string, unknown>
    const done = [order, plain, action].some((each) => game.do('us', onTable(each)).ok)
    expect(done).toBe(true)
    const after = asked<Orders>(game, 'us', { kind: 'orders' })
    const leftOf = ({ leaders: all }: Orders): number => all.find(({ leader }) => leader === leaders[0]!.leader)!.left
    expect(leftOf(before) - leftOf(after)).toBe(leaders[0]!.cost)
  })

  it('SAR-11.7 to 11.11 a volley falls in the column and with the points that were said', () => {
    const game = clashInPlay('previews')
    until(game, 'fire', 'us')
    const { unit, target } = entriesOf(game, 'us').find(({ type }) => type === 'fire')!
    const { volleys } = asked<{ volleys: { shots: { column: number; points: number; band: string }[] }[] }>(
      game,
      'us',
      {
        kind: 'fire',
        shooters: [unit],
        target,
      },
    )
    const { next } = game.events('us', 0)
    expect(game.do('us', onTable({ type: 'fire', unit, target })).ok).toBe(true)
    while (questionOf(game)?.kind === 'fire') game.letStaffAnswer(game.toAct()!, 'staff')
    const shots = told(game, 'us', next).filter((event) => event.kind === 'shot' && event.unit === unit)
    expect(shots.length).toBeGreaterThan(0)
    expect(shots.map(({ column, points, band }) => ({ column, points, band }))).toEqual(
      volleys[0]!.shots.map(({ column, points, band }) => ({ column, points, band })),
    )
  })

  it('SAR-7.17 a march ends where it was shown to end', () => {
    const game = clashInPlay('previews')
    until(game, 'moves', 'us')
    const { unit } = entriesOf(game, 'us').find(({ type }) => type === 'go')!
    const step = { type: 'go', unit, distance: 1000, off: 0 }
    const { end, spent } = asked<{ end: { at: object }; spent: number }>(game, 'us', {
      kind: 'march',
      unit,
      steps: [step],
    })
    expect(spent).toBe(1000)
    expect(game.do('us', onTable(step)).ok).toBe(true)
    expect(game.do('us', onTable({ type: 'ready' })).ok).toBe(true)
    while (questionOf(game)?.kind === 'moves') game.letStaffAnswer(game.toAct()!, 'staff')
    expect(tableOf(game).battle.units[unit as string]!.at).toEqual(end.at)
  })

  it('SAR-13.1 a charge rolls one of the distances that were said, by the same needed distance', () => {
    const game = clashInPlay('previews')
    until(game, 'charges', 'us')
    const entry = entriesOf(game, 'us').find(({ type }) => type === 'charge')!
    const { unit, target } = sampleAction(entry, 0) as { unit: string; target: string }
    const { distance } = asked<{ distance: { needed: number | null; rolled: { result: number }[] } }>(game, 'us', {
      kind: 'charge',
      unit,
      target,
    })
    expect(distance.rolled.length).toBeGreaterThan(4)
    expect(game.do('us', onTable({ type: 'charge', unit, target })).ok).toBe(true)
    while (game.playedClash && questionOf(game)?.kind !== 'moves') game.letStaffAnswer(game.toAct()!, 'staff')
    const rolled = tableOf(game).battle.doings[unit]?.distance
    expect(distance.rolled.map(({ result }) => result)).toContain(rolled)
  })
})
