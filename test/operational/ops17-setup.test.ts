import { describe, expect, it } from 'vitest'
import { canonical } from '../../src/core/json'
import { check, legal, newPosition, type Position, toAct, viewFor } from '../../src/operational/engine'
import type { Action, EventBody, Preset, Side } from '../../src/operational/types'
import { die } from '../../src/core/dice'
import { assignAreas, setupAreas } from '../../src/operational/data/areas'
import { placementFaults } from '../../src/operational/data/checkSetup'
import { sampleSize } from '../sampleSize'
import { at, does, only, refuses, world } from './support'

const start = (preset: Preset) =>
  newPosition(world, { preset, night: preset !== 'free', resolver: 'table', clash: 'auto' }, { seed: 's', forced: [] })
const free = (): Position => start('free').position
const place = (piece: string, hex: string): Action => ({ type: 'place', piece, hex })
const fill = (preset: 'historical' | 'balanced' = 'historical'): Action => ({ type: 'fill', preset })
const ready: Action = { type: 'ready' }

/** The Mexican player has done; the US player places. */
const usPlaces = (): Position => {
  const position = free()
  does(position, 'mexican', fill())
  does(position, 'mexican', ready)
  return position
}
const hexesOf = (position: Position, side: Side, piece: string): string[] =>
  legal(position, side).flatMap((action) =>
    action.type === 'place' && action.piece === piece && !action.garrison ? [action.hex] : [],
  )
const within = (hex: string, n: number): string[] =>
  world.grid.within(world.grid.indexOf(hex), n).map((index) => world.grid.ids[index]!)

describe('OPS-17.1 placing', () => {
  it('OPS-17.1 the Mexican player first, then the US player, then the battle', () => {
    const position = free()
    expect([position.game.ops.segment, toAct(position.game)]).toEqual(['setup', 'mexican'])
    expect(legal(position, 'us')).toEqual([])
    expect(refuses(position, 'us', place('us.hq', '0118'))).toEqual({ rule: 'OPS-3.5', key: 'notYourTurn' })
    does(position, 'mexican', fill())
    does(position, 'mexican', ready)
    expect([position.game.ops.segment, toAct(position.game)]).toEqual(['setup', 'us'])
    expect(refuses(position, 'mexican', ready).key).toBe('notYourTurn')
    does(position, 'us', fill())
    does(position, 'us', ready)
    expect(position.game.ops).toMatchObject({ turn: 1, active: 'us', segment: 'command', ready: ['mexican', 'us'] })
  })

  it('OPS-17.1 w/N means in the hex or within N hexes of it', () => {
    const position = usPlaces()
    const near = within('0623', 2).filter((hex) => world.movement[0]!.passableTerrain[world.grid.indexOf(hex)])
    expect(hexesOf(position, 'us', 'us.1.clarke')).toEqual(near)
    expect(refuses(position, 'us', place('us.1.clarke', '0626'))).toEqual({ rule: 'OPS-17.2', key: 'outsideArea' })
    expect(refuses(position, 'us', place('us.1.clarke', '9999')).key).toBe('outsideArea')
  })

  it('OPS-17.1 leaders start with a formation in their scope', () => {
    const position = usPlaces()
    does(position, 'us', fill())
    // Worth leaves Coapa for a hex of his area where nobody of his stands.
    does(position, 'us', place('us.ldr.worth', '0623'))
    expect(refuses(position, 'us', ready)).toEqual({ rule: 'OPS-17.1', key: 'setupLeader' })
    does(position, 'us', place('us.ldr.worth', '0822'))
    does(position, 'us', ready)
  })

  it('OPS-17.1 engineers with any US piece', () => {
    const position = usPlaces()
    expect(hexesOf(position, 'us', 'us.ldr.lee')).toEqual([])
    expect(refuses(position, 'us', place('us.ldr.lee', '0822'))).toEqual({ rule: 'OPS-17.1', key: 'setupLeader' })
    does(position, 'us', place('us.1.clarke', '0822'))
    does(position, 'us', place('us.hq', '0118'))
    expect(hexesOf(position, 'us', 'us.ldr.lee')).toEqual(['0118', '0822'])
    does(position, 'us', place('us.ldr.lee', '0118'))
  })

  it('OPS-17.1 an engineer left alone is no legal set-up', () => {
    const position = usPlaces()
    does(position, 'us', fill())
    does(position, 'us', place('us.ldr.lee', '0219'))
    does(position, 'us', place('us.a.dragoons3', '0218'))
    expect(at(position, 'us.ldr.lee')).toBe('0219')
    refuses(position, 'us', ready)
  })

  it('OPS-17.1 pieces may be placed again elsewhere and taken back', () => {
    const position = usPlaces()
    does(position, 'us', place('us.1.clarke', '0822'))
    expect(refuses(position, 'us', place('us.1.clarke', '0822'))).toEqual({ rule: 'OPS-17.4', key: 'alreadyThere' })
    does(position, 'us', place('us.1.clarke', '0722'))
    expect(at(position, 'us.1.clarke')).toBe('0722')
    does(position, 'us', { type: 'take', piece: 'us.1.clarke' })
    expect(at(position, 'us.1.clarke')).toBe('off')
    expect(refuses(position, 'us', { type: 'take', piece: 'us.1.clarke' })).toEqual({
      rule: 'OPS-17.4',
      key: 'notPlaced',
    })
    expect(refuses(position, 'us', { type: 'take', piece: 'mexican.hq' })).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    expect(refuses(position, 'us', place('mexican.hq', '1511'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
  })

  it('OPS-17.1 OPS-5.2 OPS-6.1 OPS-19.1.2 within the stacking limits, and on open ground', () => {
    const position = usPlaces()
    does(position, 'us', place('us.2.smith', '0211'))
    does(position, 'us', place('us.a.dragoons1', '0211'))
    expect(refuses(position, 'us', place('us.2.riley', '0211'))).toEqual({ rule: 'OPS-6.1', key: 'setupStacking' })
    does(position, 'us', place('us.2.taylor', '0211'))
    // 0310 is lava: one unit, infantry.
    does(position, 'us', place('us.2.riley', '0310'))
    expect(refuses(position, 'us', place('us.2.smith', '0310'))).toEqual({ rule: 'OPS-6.1', key: 'setupStacking' })
    expect(refuses(position, 'us', place('us.a.dragoons1', '0311'))).toEqual({ rule: 'OPS-5.2', key: 'setupTerrain' })
  })

  it('OPS-17.1 OPS-19.5.15 what is placed is hidden until both are ready', () => {
    const position = free()
    const before = canonical(viewFor(position, 'us'))
    const firstEvents = does(position, 'mexican', place('mexican.north.2.line', '0704'))
    expect(firstEvents).toHaveLength(1)
    expect(canonical(viewFor(position, 'us'))).toBe(before)
    expect(viewFor(position, 'mexican').pieces.map((piece) => piece.id)).toEqual(['mexican.north.2.line'])
  })

  it('OPS-17.1 OPS-19.5.15 when both are ready all is shown but what lies in boxes', () => {
    const position = usPlaces()
    does(position, 'us', fill())
    const events = does(position, 'us', ready)
    const hidden = [
      'us.2.riley',
      'mexican.east.3.guard',
      'mexican.east.3.line',
      'mexican.east.4.light13',
      'mexican.east.4.light4',
    ]
    const shown = only(events, 'placed').map((event) => event.piece)
    expect(shown).toHaveLength(57 + 15 + 2 - hidden.length)
    for (const piece of hidden) expect(shown).not.toContain(piece)
    expect(viewFor(position, 'us').unaccounted).toEqual(hidden.slice(1))
    expect(viewFor(position, 'mexican').unaccounted).toEqual(hidden.slice(0, 1))
    expect(viewFor(position, 'us').pieces.filter((piece) => piece.id.startsWith('mexican.')).length).toBe(40)
  })
})

describe('OPS-17.2 the US set-up', () => {
  it('OPS-17.2 areas', () => {
    const position = usPlaces()
    const area = (piece: string) => hexesOf(position, 'us', piece)
    const open = (piece: string, hexes: string[]) => {
      const def = world.pieces[world.pieceIndexes.get(piece)!]!
      return hexes.filter((hex) => def.movement.passableTerrain[world.grid.indexOf(hex)]).sort()
    }
    expect(area('us.ldr.scott')).toEqual(['0118'])
    expect(area('us.hq')).toEqual(['0118'])
    for (const piece of ['us.1.clarke', 'us.1.garland', 'us.1.duncan', 'us.ldr.worth'])
      expect([piece, area(piece)]).toEqual([piece, open(piece, within('0623', 2))])
    for (const piece of ['us.2.smith', 'us.2.taylor', 'us.ldr.twiggs'])
      expect([piece, area(piece)]).toEqual([piece, open(piece, within('0211', 2))])
    for (const piece of ['us.3.pierce', 'us.3.magruder', 'us.ldr.pillow'])
      expect([piece, area(piece)]).toEqual([piece, open(piece, within('0118', 2))])
    for (const piece of ['us.4.marines', 'us.4.steptoe', 'us.ldr.shields'])
      expect([piece, area(piece)]).toEqual([piece, open(piece, within('0118', 1))])
    const horse = [...new Set([...within('0623', 2), ...within('0211', 2), ...within('0118', 2)])]
    expect(area('us.a.dragoons1')).toEqual(open('us.a.dragoons1', horse))
  })

  it("OPS-17.2 OPS-17.3 a refusal cites the clause of the side's own areas, other reasons their own", () => {
    expect(refuses(free(), 'mexican', place('mexican.north.2.line', '2511'))).toEqual({
      rule: 'OPS-17.3',
      key: 'outsideArea',
    })
    const position = usPlaces()
    expect(refuses(position, 'us', place('us.1.clarke', '0118'))).toEqual({ rule: 'OPS-17.2', key: 'outsideArea' })
    expect(refuses(position, 'us', place('us.ldr.lee', '0118'))).toEqual({ rule: 'OPS-17.1', key: 'setupLeader' })
  })

  it('OPS-17.4 what stands there is not placed there again, nor one piece of the other side', () => {
    const position = usPlaces()
    does(position, 'us', place('us.ldr.scott', '0118'))
    expect(refuses(position, 'us', place('us.ldr.scott', '0118'))).toEqual({ rule: 'OPS-17.4', key: 'alreadyThere' })
    expect(refuses(position, 'us', place('mexican.north.2.line', '0704'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    expect(refuses(position, 'us', place('us.9.none', '0118'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
  })

  it('OPS-17.2 cavalry: one unit with each of formations 1, 2, 3', () => {
    const position = usPlaces()
    does(position, 'us', fill())
    // Any of the three with any division ...
    does(position, 'us', place('us.a.dragoons1', '0722'))
    refuses(position, 'us', ready)
    does(position, 'us', place('us.a.dragoons2', '0212'))
    does(position, 'us', ready)
  })

  it('OPS-17.2 all leaders are active', () => {
    const { position } = start('historical')
    for (const piece of world.pieces)
      if (piece.side === 'us' && piece.kind !== 'unit') expect(position.pieceStates[piece.index]!.active).toBe(true)
  })
})

describe('OPS-17.3 the Mexican set-up', () => {
  const filled = () => {
    const position = free()
    does(position, 'mexican', fill())
    return position
  }

  it('OPS-17.3 areas', () => {
    const position = free()
    const allowed = (piece: string, hex: string) => check(position, 'mexican', place(piece, hex)) === null
    expect(hexesOf(position, 'mexican', 'mexican.hq')).toEqual(['1511'])
    expect(refuses(position, 'mexican', place('mexican.hq', '1512'))).toEqual({ rule: 'OPS-17.3', key: 'outsideArea' })
    expect(hexesOf(position, 'mexican', 'mexican.ldr.santaanna')).toEqual(['1511'])
    expect([allowed('mexican.north.2.line', '0804'), allowed('mexican.north.2.line', '1204')]).toEqual([true, false])
    expect([allowed('mexican.north.2.line', '1105'), allowed('mexican.north.2.line', '1107')]).toEqual([true, false])
    expect([allowed('mexican.south.2.husares', '1711'), allowed('mexican.south.2.husares', '1811')]).toEqual([
      true,
      false,
    ])
    for (const piece of ['mexican.east.1.main', 'mexican.east.a.patricio', 'mexican.ldr.lombardini'])
      expect([piece, allowed(piece, '1511'), allowed(piece, '1816'), allowed(piece, '1813')]).toEqual([
        piece,
        true,
        true,
        false,
      ])
    expect(hexesOf(position, 'mexican', 'mexican.east.6.bravos')).toEqual([
      '1222',
      '1223',
      '1324',
      '1424',
      '1525',
      '1526',
    ])
    expect(hexesOf(position, 'mexican', 'mexican.east.5.line10')).toEqual(['2511', '2523'])
    // A battery of the East may go with Lombardini, with Bravo or with the late formation.
    for (const hex of ['1816', '1222', '2523']) expect(allowed('mexican.east.a.city', hex)).toBe(true)
  })

  it('OPS-17.3 each formation of the East whole, at one of the two places', () => {
    const position = filled()
    does(position, 'mexican', place('mexican.east.4.light13', '1512'))
    expect(refuses(position, 'mexican', ready)).toEqual({ rule: 'OPS-17.3', key: 'setupTogether' })
    does(position, 'mexican', place('mexican.east.4.light4', '1512'))
    // Both came out of a box, whose markers must go too.
    expect(refuses(position, 'mexican', ready)).toEqual({ rule: 'OPS-19.5.3', key: 'setupBox' })
    for (const nr of [1, 2]) does(position, 'mexican', { type: 'take', piece: `mexican.marker.a.${nr}` })
    does(position, 'mexican', ready)
  })

  it('OPS-17.3 two batteries with Lombardini, one with Bravo, one with the late formation', () => {
    const position = filled()
    does(position, 'mexican', place('mexican.east.a.sanantonio', '1816'))
    refuses(position, 'mexican', ready)
    does(position, 'mexican', place('mexican.east.a.churubusco', '1222'))
    does(position, 'mexican', ready)
  })

  it('OPS-17.3 formation 5 and a battery enter on T7, all at 2511 or all at 2523', () => {
    const position = filled()
    const late = ['mexican.east.5.line10', 'mexican.east.5.activos', 'mexican.east.5.guard', 'mexican.east.a.city']
    for (const piece of late) expect(position.game.ops.entry[piece]).toEqual({ turn: 7, hex: '2523' })
    does(position, 'mexican', place(late[0]!, '2511'))
    refuses(position, 'mexican', ready)
    for (const piece of late.slice(1)) does(position, 'mexican', place(piece, '2511'))
    does(position, 'mexican', ready)
    expect(position.game.ops.entry[late[3]!]).toEqual({ turn: 7, hex: '2511' })
  })

  const LATE = ['mexican.east.5.line10', 'mexican.east.5.activos', 'mexican.east.5.guard', 'mexican.east.a.city']
  it('OPS-17.3 formation 5 and its battery: of the 16 ways to share them out between the two hexes only two are legal', () => {
    for (let way = 0; way < 16; way++) {
      const position = filled()
      const hexes = LATE.map((_, i) => (way & (1 << i) ? '2511' : '2523'))
      for (const [i, piece] of LATE.entries())
        if (position.game.ops.entry[piece]!.hex !== hexes[i]) does(position, 'mexican', place(piece, hexes[i]!))
      const refusal = check(position, 'mexican', ready)
      if (new Set(hexes).size === 1) expect(refusal).toBeNull()
      else {
        expect(refusal).toMatchObject({ rule: 'OPS-17.3', key: 'refusal.setupTogether' })
        // The piece that is named stands where the fewer are, or where as many are.
        const named = hexes[LATE.indexOf(String(refusal!.args.piece))]!
        expect(hexes.filter((hex) => hex === named).length).toBeLessThanOrEqual(2)
      }
    }
  })

  it('OPS-17.3 the late battery in a box that enters elsewhere is refused too', () => {
    for (const [hex, legalSetUp] of [
      ['2511', false],
      ['2523', true],
    ] as const) {
      const position = filled()
      does(position, 'mexican', { type: 'box', box: 'D', piece: 'mexican.east.a.city' })
      for (const nr of [1, 2]) does(position, 'mexican', { type: 'marker', id: `mexican.marker.d.${nr}`, to: hex })
      const refusal = check(position, 'mexican', ready)
      if (legalSetUp) expect(refusal).toBeNull()
      else expect(refusal).toMatchObject({ rule: 'OPS-17.3', key: 'refusal.setupTogether' })
    }
  })

  it('OPS-17.2 OPS-17.3 a unit for which no area is left is named with the reason', () => {
    const position = filled()
    does(position, 'mexican', place('mexican.east.a.city', '1223'))
    expect(refuses(position, 'mexican', ready)).toEqual({ rule: 'OPS-17.3', key: 'setupShared' })
    const us = usPlaces()
    does(us, 'us', fill())
    does(us, 'us', place('us.a.dragoons3', '0213'))
    expect(refuses(us, 'us', ready)).toEqual({ rule: 'OPS-17.2', key: 'setupShared' })
  })

  it('OPS-17.3 whenever the areas cannot be assigned there is a fault, and none where they can, in set-ups by chance', () => {
    const { map, counters } = world.battlefield
    const areas = setupAreas(map, counters)
    const formationOf = new Map(counters.units.map((unit) => [unit.id, unit.formation]))
    const units = counters.units.filter((unit) => unit.army === 'East' || unit.formation === 'us.a')
    let n = 0
    const pick = <X>(list: readonly X[]): X =>
      list[(die('odds', 'any', String(n++)) * 6 + die('odds', 'any', String(n++))) % list.length]!
    const tally = { legal: 0, illegal: 0 }
    for (let k = 0; k < sampleSize(300, 3000); k++) {
      const choicesOf = (id: string) =>
        areas
          .filter((area) => area.units.has(id))
          .flatMap((area) =>
            area.choices.map((hexes) => ({ area: area.definition.id, hexes: [...hexes!], turn: area.definition.turn })),
          )
      // A legal set-up first: a battery or dragoons to each area, every group at one place; then some units go elsewhere.
      const share = {
        mexican: ['mexican.east.guns', 'mexican.east.guns', 'mexican.east.late', 'mexican.centre'],
        us: ['us.1', 'us.2', 'us.3'],
      }
      const placements = units.map((unit) => {
        const { id, formation } = unit
        const home = formation.endsWith('.a') ? share[unit.side].shift() : choicesOf(id)[0]!.area
        const { hexes, turn } = choicesOf(id).find(({ area }) => area === home)!
        return turn === undefined ? { piece: id, hex: pick(hexes) } : { piece: id, hex: hexes[0]!, turn }
      })
      for (let moves = pick([0, 1, 2, 3]); moves > 0; moves--) {
        const at = Math.floor(
          ((die('odds', 'any', String(n++)) * 6 + die('odds', 'any', String(n++)) - 7) * placements.length) / 36,
        )
        const { hexes, turn } = pick(choicesOf(placements[at]!.piece))
        const { piece } = placements[at]!
        placements[at] = turn === undefined ? { piece, hex: pick(hexes) } : { piece, hex: pick(hexes), turn }
      }
      const faults = [...placementFaults({ map, counters, tables: world.tables }, placements)].filter(
        (fault) =>
          ['outsideArea', 'sharedOut', 'notTogether', 'wrongTurn'].includes(fault.reason) &&
          fault.detail !== 'must start with a piece of his side',
      )
      const assigned = assignAreas(areas, placements, formationOf) !== null
      expect([assigned, faults.length > 0]).toEqual([assigned, !assigned])
      tally[assigned ? 'legal' : 'illegal']++
    }
    expect(Math.min(tally.legal, tally.illegal)).toBeGreaterThan(10)
  })

  it('OPS-17.3 all leaders active save Santa Anna and HQ', () => {
    const { position } = start('historical')
    const inactive = world.pieces.filter(
      (piece) => piece.side === 'mexican' && position.pieceStates[piece.index]!.active === false,
    )
    expect(inactive.map((piece) => piece.id).sort()).toEqual(['mexican.hq', 'mexican.ldr.santaanna'])
    expect(position.game.ops.activation.santaAnna).toBe(false)
  })
})

describe('OPS-17.4 presets', () => {
  const stands = (events: readonly EventBody[]) =>
    only(events, 'placed')
      .map((event) => `${event.piece} ${event.hex} ${event.entryTurn}`)
      .sort()

  it.each(['historical', 'balanced'] as const)('OPS-17.4 %s fills both sides in one go, legally', (preset) => {
    const { position, firstEvents } = start(preset)
    const placements = world.battlefield.setups[preset].placements
    const shown = firstEvents.filter((item) => item.to === null).map((item) => item.body)
    expect(stands(shown)).toEqual(
      placements
        .filter((item) => item.box === undefined)
        .map((item) => `${item.piece} ${item.hex} ${item.turn ?? null}`)
        .sort(),
    )
    expect(position.game.ops).toMatchObject({ turn: 1, active: 'us', segment: 'command' })
    for (const { id, real, dummy, units } of world.battlefield.setups[preset].boxes) {
      const letter = id.slice(-1)
      for (const unit of units) expect(at(position, unit)).toBe(`box:${letter.toUpperCase()}`)
      const ids = [1, 2].map((nr) => `${id.slice(0, -2)}.marker.${letter}.${nr}`)
      expect(ids.map((marker) => position.game.ops.markers[marker]!.at)).toEqual([real, dummy].sort())
      expect(
        ids
          .filter((marker) => position.game.ops.markers[marker]!.real)
          .map((marker) => position.game.ops.markers[marker]!.at),
      ).toEqual([real])
    }
    const hand = free()
    does(hand, 'mexican', fill(preset))
    does(hand, 'mexican', ready)
    does(hand, 'us', fill(preset))
    does(hand, 'us', ready)
    for (const piece of world.pieces) expect(at(hand, piece.id)).toBe(at(position, piece.id))
    expect(hand.game.ops.control).toEqual(position.game.ops.control)
    expect(hand.game.ops.markers).toEqual(position.game.ops.markers)
  })

  it('OPS-17.4 one fill after another: the last one counts', () => {
    const position = free()
    does(position, 'mexican', fill('historical'))
    does(position, 'mexican', fill('balanced'))
    const once = free()
    does(once, 'mexican', fill('balanced'))
    expect(canonical(position.game.ops.pieces)).toBe(canonical(once.game.ops.pieces))
    expect(canonical(position.game.ops.entry)).toBe(canonical(once.game.ops.entry))
  })

  it('OPS-17.4 nobody is ready before everything stands', () => {
    const position = free()
    expect(refuses(position, 'mexican', ready)).toEqual({ rule: 'OPS-17.4', key: 'setupMissing' })
    does(position, 'mexican', fill())
    does(position, 'mexican', { type: 'take', piece: 'mexican.north.2.line' })
    expect(refuses(position, 'mexican', ready)).toEqual({ rule: 'OPS-17.4', key: 'setupMissing' })
  })

  it('OPS-17.4 no other action during set-up, no placing afterwards', () => {
    const position = free()
    expect(refuses(position, 'mexican', { type: 'endPhase' })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    const { position: begun } = start('balanced')
    expect(refuses(begun, 'us', place('us.1.clarke', '0722'))).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    expect(refuses(begun, 'us', fill())).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
  })
})
