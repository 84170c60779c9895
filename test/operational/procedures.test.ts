import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../src/core/jsonSchema'
import { PROCEDURES } from '../../src/operational/procedures'
import type { GameEvent } from '../../src/operational/types'
import { UNBRIDGED_RAVINE } from '../../src/operational/world'
import { worldOf } from '../../src/session/hex/world'
import { HexSession } from '../../src/session/hex/session'
import { chance, choose } from '../session/player'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'

const made = worldOf('pedregal')
if (!made.ok) throw new Error('no world')
const world = made.value

const run = (name: string, input: unknown) => PROCEDURES.get(name)!.run(world, input)
function output(name: string, input: unknown): Record<string, unknown> {
  const result = run(name, input)
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  expect(fits(PROCEDURES.get(name)!.output, result.value)).toBe(true)
  return result.value as Record<string, unknown>
}

/** As much of a validator as the procedures' schemas need. */
function fits(schema: JsonSchema, value: unknown): boolean {
  const types = [schema.type ?? []].flat()
  const is = (type: string) =>
    type === 'null'
      ? value === null
      : type === 'array'
        ? Array.isArray(value)
        : type === 'integer'
          ? Number.isInteger(value)
          : type === 'object'
            ? value !== null && typeof value === 'object' && !Array.isArray(value)
            : typeof value === type
  if (types.length > 0 && !types.some(is)) return false
  if (schema.enum && !schema.enum.includes(value as string)) return false
  if (Array.isArray(value)) return value.every((item) => fits(schema.items ?? {}, item))
  if (typeof value === 'number') return value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value)
  if (value === null || typeof value !== 'object') return true
  const fields = value as Record<string, unknown>
  const known = schema.properties ?? {}
  return (
    (schema.required ?? []).every((key) => key in fields) &&
    Object.keys(fields).every((key) => key in known && fits(known[key]!, fields[key]))
  )
}

/** Every event of some games of chance. */
function events(): GameEvent[] {
  const out: GameEvent[] = []
  for (const seed of ['p1', 'p2', 'p3']) {
    const session = HexSession.create({ scenario: 'pedregal', seed, options: { resolver: 'table' } }, TABLETOPS_LOADED)
    if (!session.ok) throw new Error(session.refusal.key)
    const game = session.value
    const random = chance(seed)
    for (let side = game.toAct(); side; side = game.toAct())
      game.do(side, choose(game.view(side), game.legal(side), side, random))
    out.push(...game.events('us', 0).events)
  }
  return out
}

describe('rules procedures one by one', { timeout: 60_000 }, () => {
  const all = events()
  const dice = (purpose: string) =>
    all.filter((event) => event.kind === 'die').filter((event) => event.purpose === purpose)
  const units = new Map(world.battlefield.counters.units.map((unit) => [unit.id, unit]))

  it('OPS-9.3: ops.combat says what the fights of whole games said', () => {
    const clashes = all.filter((event) => event.kind === 'clashEnded').filter((event) => event.resolver === 'table')
    expect(clashes.length).toBeGreaterThan(50)
    for (const clash of clashes)
      expect(output('ops.combat', { differential: clash.differential, dice: [clash.roll] }).result).toBe(clash.result)
  })

  it('OPS-9.2: ops.differential adds up as the fights did', () => {
    for (const clash of all.filter((event) => event.kind === 'clashEnded')) {
      if (clash.resolver !== 'table') continue
      const shifts = clash.modifiers.map(({ name }) => name)
      const found = output('ops.differential', { attack: clash.attack, defence: clash.defence, shifts })
      expect(found).toMatchObject({ differential: clash.differential, modifiers: clash.modifiers })
    }
  })

  it('OPS-9.4: ops.morale passes and fails as the checks did', () => {
    const checks = dice('morale')
    expect(checks.length).toBeGreaterThan(30)
    for (const check of checks) {
      const had = (name: string) => check.modifiers.some((item) => item.name === name)
      const found = output('ops.morale', {
        morale: units.get(check.piece ?? '')!.morale,
        assisted: had('assist'),
        disrupted: had('disrupted'),
        ineffective: had('ineffective'),
        noLoc: had('noLoc'),
        dice: check.faces,
      })
      expect(found).toEqual({ passed: check.passed, value: check.value, modifiers: check.modifiers })
    }
  })

  it('OPS-19.1.3, 19.4.1, 8.4, 12.3: lava, activation, fog of war and rout as in those games', () => {
    for (const die of dice('lava')) {
      const had = (name: string) => die.modifiers.some((item) => item.name === name)
      const found = output('ops.lava', { night: had('nightLava'), engineer: had('engineer'), dice: die.faces })
      expect(found).toEqual({ enters: die.passed, value: die.value, modifiers: die.modifiers })
    }
    for (const die of dice('activation'))
      expect(output('ops.activation', { dice: die.faces }).activated).toBe(die.passed)
    const fogs = all.filter((event) => event.kind === 'fow')
    for (const [k, die] of dice('fow').entries())
      expect(output('ops.fow', { dice: die.faces })).toEqual({ roll: fogs[k]!.roll, result: fogs[k]!.result })
  })

  it('OPS-9.2: ops.strength: lead and half of the others, rounded up', () => {
    const others = [{ cf: 4 }, { cf: 5, disrupted: true }, { cf: 3, range: 3 }]
    expect(output('ops.strength', { lead: { cf: 7 }, others })).toEqual({ strength: 12, lead: 7, others: [4, 3, 2] })
    expect(output('ops.strength', { lead: { cf: 7, disrupted: true } })).toEqual({ strength: 4, lead: 4, others: [] })
  })

  it('OPS-9.2: of bridge, ford and works only the worst counts', () => {
    const { modifiers } = output('ops.differential', { attack: 5, defence: 5, shifts: ['ford', 'protected', 'woods'] })
    expect((modifiers as unknown[]).length).toBe(2)
  })

  it('OPS-5.1 OPS-19.1.8: infantry and leaders stop beyond every ravine of the map, and nobody else for its sake', () => {
    let ravines = 0
    for (const [from, id] of world.grid.ids.entries())
      for (let direction = 0; direction < 6; direction++) {
        const to = world.grid.neighbour(from, direction)
        const isRavine = (world.hexsideFlags[from * 6 + direction]! & UNBRIDGED_RAVINE) !== 0
        if (to < 0 || !isRavine) continue
        ravines++
        const step = { from: id, to: world.grid.ids[to], side: 'us' }
        for (const pieceClass of ['infantry', 'leader', 'cavalry', 'artillery', 'hq']) {
          const { cost2, stops } = output('ops.terrainCost', { ...step, class: pieceClass })
          expect([pieceClass, id, stops]).toEqual([pieceClass, id, cost2 !== null])
          if (pieceClass !== 'infantry' && pieceClass !== 'leader') expect(cost2).toBeNull()
        }
      }
    expect(ravines).toBeGreaterThan(20)
  })

  it('OPS-5: what steps cost and how far pieces go', () => {
    expect(output('ops.allowance', { ma: 5, march: true })).toEqual({ mp2: 14, offRoad2: 0 })
    expect(output('ops.allowance', { ma: 5, night: true })).toEqual({ mp2: 10, offRoad2: 6 })
    expect(output('ops.allowance', { ma: 5, disrupted: true })).toEqual({ mp2: 6, offRoad2: 6 })
    expect(output('ops.command', { ma: 5, dice: [6] })).toEqual({ mp2: 10 })
    const lava = world.grid.ids.findIndex((_, hex) => world.lava[hex] === 1)
    const dir = [0, 1, 2, 3, 4, 5].find(
      (d) => world.movement[0]!.stepCostsHalfMp[world.grid.neighbours[lava * 6 + d]! * 6 + ((d + 3) % 6)]! > 0,
    )!
    const from = world.grid.ids[world.grid.neighbours[lava * 6 + dir]!]
    const step = { from, to: world.grid.ids[lava], class: 'infantry' }
    expect(output('ops.terrainCost', { side: 'us', ...step })).toMatchObject({ die: true })
    expect(output('ops.terrainCost', { side: 'mexican', ...step })).toMatchObject({ cost2: null, die: false })
  })

  it('OPS-11.2, 12.3, 18: leaders, routs, points and verdict', () => {
    expect(output('ops.leaderCasualty', { dice: [6, 6] }).fate).toBe('casualty')
    expect(output('ops.leaderCasualty', { dice: [5, 6] }).fate).toBe('wounded')
    expect(output('ops.leaderCasualty', { dice: [5, 5] }).fate).toBe('unharmed')
    expect(output('ops.rout', { turn: 12, dice: [5] })).toEqual({ until: 17, returns: false })
    expect(output('ops.points', { mexicanUnits: 3, mexicanLeaders: 1, usSteps: 2, usLeaders: 1 })).toEqual({
      us: 4,
      mexican: 5,
    })
    const end = { usNorthOfRiver: true, mexicanPlaceSouth: true }
    expect(output('ops.verdict', { us: 10, mexican: 4, ...end }).winner).toBe('us')
    expect(output('ops.verdict', { us: 9, mexican: 4, ...end }).winner).toBe('draw')
    expect(output('ops.verdict', { us: 20, mexican: 4, ...end, usNorthOfRiver: false })).toEqual({
      winner: 'mexican',
      reason: 'OPS-18.2',
    })
    expect(output('ops.clock', { turn: 6 })).toEqual({ day: 19, from: '18:40', to: '05:20', night: true })
  })

  it('names a missing die, and takes none too many', () => {
    for (const { name, input } of PROCEDURES.values()) {
      const most = input.properties?.dice?.maxItems ?? 0
      if (most === 0 || (input.required ?? []).length > 0) continue
      for (let n = 0; n < most; n++) {
        const short = run(name, { dice: Array(n).fill(3) })
        expect(short.ok || short.refusal).toMatchObject({ code: 'missing-die', args: { nr: n + 1 } })
      }
      const long = run(name, { dice: Array(most + 1).fill(3) })
      expect(long.ok || long.refusal.code).toBe('bad-argument')
    }
    expect(run('ops.combat', { differential: 0, dice: [7] })).toMatchObject({ ok: false })
  })

  it('refuses unknown fields, missing fields and unknown hexes', () => {
    for (const [name, input] of [
      ['ops.combat', { differential: 0, dice: [1], luck: 1 }],
      ['ops.combat', { dice: [1] }],
      ['ops.combat', null],
      ['ops.combat', []],
      ['ops.terrainCost', { side: 'us', class: 'infantry', from: '0118', to: '9999' }],
      ['ops.terrainCost', { side: 'us', class: 'infantry', from: '0118', to: '0218', dice: [1] }],
      ['ops.clock', { turn: 99 }],
      ['ops.hex', { hex: '0000' }],
    ] as const)
      expect(run(name, input)).toMatchObject({ ok: false, refusal: { code: 'bad-argument' } })
  })
})
