import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleSize } from '../sampleSize'
import { cloneJson, type Json } from '../../src/core/json'
import { apply, legal, positionOf, toAct, viewFor } from '../../src/operational/engine'
import type { Game } from '../../src/operational/types'
import { validateGame } from '../../src/operational/validate'
import { worldOf } from '../../src/session/hex/world'
import { HexSession } from '../../src/session/hex/session'
import { chance, choose } from '../session/player'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'

const made = worldOf('pedregal')
if (!made.ok) throw new Error('no world')
const world = made.value

/** States of one game of chance, every `every`-th. */
function states(seed: string, every: number): Game[] {
  const session = HexSession.create({ scenario: 'pedregal', seed, options: { preset: 'historical' } }, TABLETOPS_LOADED)
  if (!session.ok) throw new Error(session.refusal.key)
  const game = session.value
  const random = chance(seed)
  const out: Game[] = []
  for (let side = game.toAct(), n = 0; side; side = game.toAct(), n++) {
    if (n % every === 0) out.push(cloneJson(game.state()))
    game.do(side, choose(game.view(side), game.legal(side), side, random))
  }
  out.push(cloneJson(game.state()))
  return out
}

const all = states('validate', 1)
const fieldOf = (change: (game: Game) => void, from = all[40]!): string => {
  const game = cloneJson(from)
  change(game)
  const result = validateGame(world, game)
  if (result.ok) throw new Error('was accepted')
  expect(result.refusal.code).toBe('bad-argument')
  expect(result.refusal.args.file).toBe('state')
  return String(result.refusal.args.field)
}

/** The box of a unit of the Army of the East, such as `box:A`. */
function boxOfTheEast(game: Game): string {
  const [, { at }] = Object.entries(game.ops.pieces).find(
    ([id, { at: place }]) => id.startsWith('mexican.east') && place.startsWith('box:'),
  )!
  return at
}

/** Puts those units into box D of the Mexicans, which waits off the map for turn 7 (OPS-19.5.4). */
function waitInABox(game: Game, hex: string, units: readonly string[]): void {
  for (const id of units) {
    delete game.ops.entry[id]
    game.ops.pieces[id]!.at = 'box:D'
  }
  for (const [n, real] of [
    [1, true],
    [2, false],
  ] as const) {
    const marker = `mexican.marker.d.${n}`
    game.ops.markers[marker] = { at: 'off', real, moved: false, mp2: 0, spent: 0, marched: false }
    game.ops.entry[marker] = { turn: 7, hex }
  }
}

describe('OPS-15.1: a state from outside', { timeout: 60_000 }, () => {
  it('is accepted wherever a game can stand', () => {
    for (const [k, game] of all.entries()) {
      const result = validateGame(world, game)
      if (!result.ok) throw new Error(`state ${k}: ${JSON.stringify(result.refusal)}`)
      expect(result.value).toEqual(game)
      expect(result.value).not.toBe(game)
    }
  })

  it('OPS-19.5.4 the late formation may wait in a box for its own hex and turn', () => {
    const game = cloneJson(all[0]!)
    waitInABox(game, '2523', ['mexican.east.5.guard', 'mexican.east.5.line10'])
    const result = validateGame(world, game)
    expect(result.ok ? null : result.refusal).toBeNull()
  })

  it('19.5.8: a marker lies on ground that everything in its box could enter', () => {
    const lake = (game: Game): void => {
      game.ops.markers['mexican.marker.a.1']!.at = '0528'
    }
    expect(fieldOf(lake, all[0])).toBe('ops.markers.mexican.marker.a.1.at')
  })

  it.each<[string, (game: Game) => void]>([
    ['rulesVersion', (game) => (game.rulesVersion = 99)],
    ['dataHash', (game) => (game.dataHash = 'x')],
    ['scenario', (game) => (game.scenario = 'waterloo')],
    ['options.preset', (game) => (game.options.preset = 'wild' as 'free')],
    ['ops.turn', (game) => (game.ops.turn = 17)],
    ['ops.segment', (game) => (game.ops.segment = 'recovery')],
    ['ops.pieces.us.hq.at', (game) => (game.ops.pieces['us.hq']!.at = '9999')],
    ['ops.pieces.us.hq.at', (game) => (game.ops.pieces['us.hq']!.at = 'box:D')],
    ['ops.pieces.us.nobody', (game) => (game.ops.pieces['us.nobody'] = game.ops.pieces['us.hq']!)],
    ['ops.pieces.us.hq', (game) => delete game.ops.pieces['us.hq']],
    ['ops.pieces.us.1.clarke.steps', (game) => (game.ops.pieces['us.1.clarke']!.steps = 3)],
    ['ops.pieces.us.1.clarke.mp2', (game) => (game.ops.pieces['us.1.clarke']!.mp2 = 1.5)],
    ['ops.pieces.us.1.clarke.active', (game) => (game.ops.pieces['us.1.clarke']!.active = true)],
    ['ops.rosters.us.1.clarke', (game) => (game.ops.rosters['us.1.clarke'] = [])],
    ['ops.control.0101', (game) => (game.ops.control['0101'] = 'us')],
    ['ops.result', (game) => (game.ops.result = { winner: 'us', reason: 'resign', points: { us: 0, mexican: 0 } })],
    ['ops.pending[0].kind', (game) => game.ops.pending.push({ kind: 'slip', owner: 'mexican' })],
    [
      'ops.moving.units[0]',
      (game) =>
        Object.assign(game.ops, {
          segment: 'move',
          moving: { units: ['us.x'], stepped: false, march: false, fromEzoc: false },
        }),
    ],
    ['ops.targets[0]', (game) => (game.ops.targets = ['0000'])],
    ['ops.entry.us.hq.hex', (game) => (game.ops.entry['us.hq'] = { turn: 2, hex: '0000' })],
    ['ops.surprise', (game) => Object.assign(game.ops, { surprise: 1 })],
  ])('names %s', (field, change) => {
    expect(fieldOf(change, all[0])).toBe(field)
  })

  /** The state after the set-up, in which each change alone makes what no play can reach. */
  it.each<[string, string, (game: Game) => void]>([
    [
      'OPS-19.1.13 two garrisons of an arm in a bastion',
      'ops.pieces.us.2.riley.garrison',
      (game) => {
        for (const id of ['us.1.clarke', 'us.2.riley'])
          Object.assign(game.ops.pieces[id]!, { at: '2020', garrison: true })
        // Riley was in a box, which goes with him.
        for (const nr of [1, 2]) delete game.ops.markers[`us.marker.a.${nr}`]
      },
    ],
    [
      'OPS-19.5.3 a box of two armies while Santa Anna sleeps',
      'ops.pieces.mexican.east.3.guard.at',
      (game) => {
        game.ops.pieces['mexican.north.2.line']!.at = boxOfTheEast(game)
      },
    ],
    [
      'OPS-17.3 the late formation in a box on the map before its turn, Santa Anna awake',
      'ops.pieces.mexican.east.5.guard.at',
      (game) => {
        game.ops.activation.santaAnna = true
        delete game.ops.entry['mexican.east.5.guard']
        game.ops.pieces['mexican.east.5.guard']!.at = boxOfTheEast(game)
      },
    ],
    [
      'OPS-19.5.4 a box of two armies that waits off the map, Santa Anna awake',
      'ops.pieces.mexican.north.2.line.at',
      (game) => {
        game.ops.activation.santaAnna = true
        waitInABox(game, '2523', ['mexican.east.5.guard', 'mexican.north.2.line'])
      },
    ],
    [
      'OPS-17.3 a box that enters where its units may not',
      'ops.pieces.mexican.east.5.guard.at',
      (game) => waitInABox(game, '2411', ['mexican.east.5.guard']),
    ],
    [
      'OPS-19.5.11 a marker in enemy sight',
      'ops.markers.us.marker.a.1.at',
      (game) => (game.ops.markers['us.marker.a.1']!.at = '0706'),
    ],
    [
      'OPS-5.1 more spent than there was',
      'ops.pieces.us.1.clarke.spent',
      (game) => (game.ops.pieces['us.1.clarke']!.spent = 2),
    ],
    [
      'OPS-5.1 more than the allowance',
      'ops.pieces.us.1.clarke.mp2',
      (game) => (game.ops.pieces['us.1.clarke']!.mp2 = 16),
    ],
    [
      'OPS-19.5.6 more spent by a marker',
      'ops.markers.us.marker.a.1.spent',
      (game) => (game.ops.markers['us.marker.a.1']!.spent = 1),
    ],
    [
      'OPS-14.1 on the map and due',
      'ops.entry.us.1.clarke',
      (game) => (game.ops.entry['us.1.clarke'] = { turn: 7, hex: '2523' }),
    ],
    [
      'OPS-19.1.14 no garrison, and in one out of an EZOC',
      'ops.pieces.us.1.clarke.garrisonFromEzoc',
      (game) => (game.ops.pieces['us.1.clarke']!.garrisonFromEzoc = true),
    ],
    [
      'OPS-19.5.10 revealed outside the command segment',
      'ops.pieces.mexican.hq.revealed',
      (game) => (game.ops.pieces['mexican.hq']!.revealed = true),
    ],
  ])('refuses what play can never reach: %s', (_title, field, change) => {
    expect(fieldOf(change, all[0])).toBe(field)
  })

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'an inherited name is an unknown field: %s',
    (name) => {
      for (const way of ['', 'ops', 'ops.pieces', 'ops.pieces.us.hq', 'options']) {
        const game = cloneJson(all[0]!) as unknown as Record<string, Json>
        let at = game
        for (const step of way === 'ops.pieces.us.hq' ? ['ops', 'pieces', 'us.hq'] : way.split('.').filter(Boolean))
          at = at[step] as Record<string, Json>
        Object.defineProperty(at, name, { value: {}, enumerable: true })
        const result = validateGame(world, JSON.parse(JSON.stringify(game)))
        expect(result, way).toMatchObject({ ok: false })
        if (!result.ok)
          expect(result.refusal.args).toMatchObject({
            field: way === '' ? name : `${way}.${name}`,
            reason: 'is no field of this file',
          })
      }
      const options = JSON.parse(`{ "resolver": "table", "${name}": true }`)
      const made = HexSession.create({ scenario: 'pedregal', seed: 's', options }, TABLETOPS_LOADED)
      expect(made).toMatchObject({ ok: false, refusal: { args: { field: `options.${name}` } } })
    },
  )

  it('refuses enemies in one hex and a second unit in lava', () => {
    const mexican = Object.keys(all[0]!.ops.pieces).find((id) => id.startsWith('mx') || id.startsWith('mex'))!
    expect(fieldOf((game) => (game.ops.pieces['us.1.clarke']!.at = game.ops.pieces[mexican]!.at), all[0])).toMatch(
      /\.at$/,
    )
    const lava = world.grid.ids.find((_, hex) => world.lava[hex])!
    const both = (game: Game) => {
      game.ops.pieces['us.1.clarke']!.at = lava
      game.ops.pieces['us.1.garland']!.at = lava
    }
    expect(fieldOf(both, all[0])).toBe('ops.pieces.us.1.garland.at')
  })

  it('is refused or playable, whatever is changed in it', () => {
    const values: Json[] = [
      null,
      true,
      false,
      -1,
      0,
      1,
      2,
      7,
      300,
      'x',
      '0118',
      '0310',
      'gone',
      'off',
      'trt:5',
      'us',
      'mexican',
      [],
      {},
    ]
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        fc.constantFrom(...values),
        (n, way, value) => {
          const game = cloneJson(all[n % all.length]!)
          let at = game as unknown as Record<string, Json>
          for (const step of way) {
            const keys = Object.keys(at)
            const key = keys[step % keys.length]
            if (key === undefined) break
            const inner = at[key]
            if (inner === null || typeof inner !== 'object' || step % 5 === 0) {
              at[key] = value
              break
            }
            at = inner as Record<string, Json>
          }
          const result = validateGame(world, game)
          if (!result.ok) return
          const position = positionOf(world, result.value)
          for (let k = 0, side = toAct(position.game); k < 12 && side; k++, side = toAct(position.game)) {
            viewFor(position, 'us')
            viewFor(position, 'mexican')
            const list = legal(position, side)
            const action = list[way[k % way.length]! % list.length]!
            expect(apply(position, side, action, { seed: 'm', forced: [] }).ok).toBe(true)
          }
        },
      ),
      { numRuns: sampleSize(100, 400), seed: 1847 },
    )
  })
})
