import { describe, expect, it } from 'vitest'
import type { ClashDice } from '../../src/clash/account'
import { withClashDice } from '../../src/session/hex/clashLuck'
import { luckLedgerOf, LUCK_KINDS, resultWorth } from '../../src/session/hex/ledger'
import { worldOf } from '../../src/session/hex/world'
import { type EventBody, type GameEvent, type Side, SIDES } from '../../src/operational/types'
import { newGame, playOn } from './games'

const made = worldOf('pedregal')
if (!made.ok) throw new Error()
const world = made.value
const numbered = (bodies: readonly EventBody[]): GameEvent[] => bodies.map((body, n) => ({ ...body, n }))
const die = (fields: Partial<Extract<EventBody, { kind: 'die' }>>): EventBody => ({
  kind: 'die',
  purpose: 'morale',
  faces: [3],
  value: 3,
  modifiers: [],
  piece: 'us.1.clarke',
  passed: null,
  rule: 'OPS-9.5',
  ...fields,
})
const linesOf = (bodies: readonly EventBody[], side: Side = 'us') =>
  luckLedgerOf(world, 'us', numbered(bodies)).sides[side].lines
const clarke = world.pieces[world.pieceIndexes.get('us.1.clarke')!]!.unit!.morale

const clash: Extract<EventBody, { kind: 'clashBegun' }> = {
  kind: 'clashBegun',
  hex: '1015',
  attackers: ['us.1.clarke'],
  defenders: ['mexican.east.3.line'],
  lead: 'us.1.clarke',
  defenderLead: 'mexican.east.3.line',
  charge: false,
}
const ended = (differential: number, roll: number): EventBody => {
  const row = world.tables.combat.rows.find(({ min, max }) => differential >= min && differential <= max)!
  const result = row.results[roll - 1]!
  const none = { attack: 0, defence: 0, modifiers: [] }
  return { kind: 'clashEnded', hex: '1015', resolver: 'table', ...none, differential, roll, result, rule: 'OPS-9.3' }
}

describe('the luck ledger', () => {
  it('weighs a check by the faces that would have passed it', () => {
    const [line] = linesOf([die({ faces: [clarke] }), die({ faces: [6], passed: false })])
    expect(line).toMatchObject({ kind: 'morale', dice: 2, unit: 'times', actual: 1 })
    const p = Math.max(1, Math.min(5, clarke)) / 6
    expect(line!.expected).toBeCloseTo(2 * p)
    expect(line!.luck).toBeCloseTo(1 - 2 * p)
    const hard = [{ name: 'disrupted', value: 1, rule: 'OPS-9.4' }]
    const worse = linesOf([die({ faces: [1], modifiers: [...hard, ...hard, ...hard, ...hard, ...hard] })])
    // One always passes (9.4).
    expect(worse[0]).toMatchObject({ actual: 1 })
    expect(worse[0]!.expected).toBeCloseTo(1 / 6)
  })

  it('knows what else dice are thrown for', () => {
    const lines = linesOf([
      die({ purpose: 'lava', faces: [4], modifiers: [{ name: 'engineer', value: 1, rule: 'OPS-19.1.5' }] }),
      die({ purpose: 'fow', faces: [1, 1], value: 2 }),
      die({ purpose: 'fow', faces: [3, 4], value: 7 }),
      die({ purpose: 'leader', faces: [6, 6], value: 12, piece: 'us.ldr.worth' }),
      die({ purpose: 'command', faces: [6], value: 6 }),
      die({ purpose: 'rout', faces: [5], value: 5 }),
      die({ rule: 'OPS-12.5', faces: [1] }),
    ])
    expect(lines.map(({ kind, dice, actual, expected }) => [kind, dice, actual, Math.round(expected * 36)])).toEqual([
      ['fog', 2, 1, 50],
      ['recovery', 1, 1, Math.max(1, Math.min(5, clarke)) * 6],
      ['lava', 1, 1, 24],
      ['command', 1, 1, 18],
      ['leaders', 1, 0, 33],
      ['rout', 1, 0, 18],
    ])
    const santaAnna = die({ purpose: 'activation', faces: [1], piece: 'mexican.ldr.santaanna' })
    expect(linesOf([santaAnna], 'us')).toEqual([])
    expect(linesOf([santaAnna], 'mexican')[0]).toMatchObject({ kind: 'activation', actual: 1, expected: 1 / 6 })
  })

  it('counts a fight for both, in points against the whole row of the table', () => {
    for (const roll of [1, 2, 3, 4, 5, 6]) {
      const events = numbered([clash, ended(6, roll)])
      const { us, mexican } = luckLedgerOf(world, 'mexican', events).sides
      expect(us.lines[0]).toMatchObject({ kind: 'combat', dice: 1, unit: 'points' })
      expect(us.lines[0]!.luck).toBeCloseTo(-mexican.lines[0]!.luck)
      expect(us.lines[0]!.expected).toBeCloseTo(-mexican.lines[0]!.expected)
    }
    const all = numbered([1, 2, 3, 4, 5, 6].flatMap((roll) => [clash, ended(6, roll)]))
    expect(luckLedgerOf(world, 'us', all).sides.us.lines[0]!.luck).toBeCloseTo(0)
    const best = luckLedgerOf(world, 'us', numbered([clash, ended(6, 6)])).sides.us
    expect(best.strokes[0]).toMatchObject({ kind: 'combat', turn: 1, n: 1 })
    expect(best.strokes[0]!.chance).toBeCloseTo(1 / 6)
  })

  it('holds a better column for no worse', () => {
    for (const { results } of world.tables.combat.rows) {
      const worths = results.map((result) =>
        resultWorth(world, { ...clash, attackers: [], defenders: [] }, false, result),
      )
      // An exchange may cost the attacker more than falling back; from there on every column is better.
      expect(worths.at(-1)!).toBeGreaterThanOrEqual(Math.max(...worths) - 1e-9)
      expect(worths[0]!).toBeLessThanOrEqual(worths.at(-1)!)
    }
    expect(resultWorth(world, { ...clash, attackers: [], defenders: [] }, true, 'Dr')).toBe(0)
  })

  it('OPS-9.5: a result that disrupts who fails the check is worth more than a plain retreat', () => {
    const worth = (result: string): number => resultWorth(world, clash, false, result)
    const step = world.tables.victory.points.usPerMexicanUnit
    const defender = world.pieces[world.pieceIndexes.get('mexican.east.3.line')!]!.unit!.morale
    expect(worth('DcR')).toBeCloseTo(worth('Dr') + ((6 - defender) / 6) * step * (1 / 4))
    expect(worth('DcR')).toBeGreaterThan(worth('Dr'))
  })

  it('OPS-22.2: adds the dice of clashes, side by side and kind by kind', () => {
    const dice: ClashDice[] = [
      { side: 'us', kind: 'fire', dice: 3, actual: 4, expected: 2.5 },
      { side: 'us', kind: 'fire', dice: 2, actual: 0, expected: 1 },
      { side: 'us', kind: 'nerve', dice: 1, actual: 1, expected: 0.25 },
      { side: 'mexican', kind: 'melee', dice: 2, actual: 1, expected: 3 },
    ]
    const before = luckLedgerOf(world, 'us', numbered([die({ faces: [clarke] })]))
    const { us, mexican } = withClashDice(before, dice).sides
    expect(us.dice).toBe(before.sides.us.dice + 6)
    expect(us.lines).toEqual([
      ...before.sides.us.lines,
      { kind: 'clashFire', unit: 'castings', dice: 5, actual: 4, expected: 3.5, luck: 0.5 },
      { kind: 'clashNerve', unit: 'times', dice: 1, actual: 1, expected: 0.25, luck: 0.75 },
    ])
    expect(mexican.lines).toEqual([{ kind: 'clashMelee', unit: 'castings', dice: 2, actual: 1, expected: 3, luck: -2 }])
  })

  it('tells a side what it was told while the game runs, and all of it at the end', { timeout: 60_000 }, () => {
    const game = newGame({ resolver: 'table' }, 'ledger')
    playOn(game, 600)
    for (const side of SIDES) {
      const ledger = game.luck(side)
      expect(ledger.complete).toBe(false)
      expect(ledger).toEqual(luckLedgerOf(world, side, game.events(side, 0).events))
    }
    playOn(game, 10_000)
    expect(game.result).not.toBeNull()
    const [us, mexican] = SIDES.map((side) => game.luck(side))
    expect(us!.complete).toBe(true)
    const bare = (side: Side, ledger: typeof us) => ledger!.sides[side].lines
    for (const side of SIDES) {
      expect(bare(side, us)).toEqual(bare(side, mexican))
      expect(us!.sides[side].dice).toBeGreaterThan(20)
      for (const { luck, chance, n } of us!.sides[side].strokes) {
        expect(chance).toBeGreaterThan(0)
        expect(luck).not.toBe(0)
        expect(n).toBeLessThan(game.events('us', 0).next)
      }
    }
    // Every die of the whole game is in it.
    const dice = new Set(LUCK_KINDS)
    const thrown = SIDES.flatMap((side) => bare(side, us)).filter(({ kind }) => dice.has(kind))
    const fights = game.events('us', 0).events.filter(({ kind }) => kind === 'clashEnded').length
    const others = game.events('us', 0).events.filter((e) => e.kind === 'die' && e.purpose !== 'combat').length
    expect(thrown.reduce((sum, line) => sum + line.dice, 0)).toBeGreaterThanOrEqual(others + 2 * fights)
  })

  it('leaves out what was fought on the tabletop, and says how often', () => {
    const body = { kind: 'clashEnded', hex: '1015', resolver: 'sar', key: '1', outcome: {}, rule: 'OPS-22.2' }
    const ledger = luckLedgerOf(world, 'us', numbered([clash, body as unknown as EventBody]))
    expect(ledger.tabletop).toBe(1)
    expect(ledger.sides.us.dice).toBe(0)
  })
})
