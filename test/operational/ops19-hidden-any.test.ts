import { expect, it } from 'vitest'
import { applyLegal, clonePosition, legal, type Position, toAct } from '../../src/operational/engine'
import type { Action, HexId, PieceId, Side } from '../../src/operational/types'
import { wander } from './chance'
import { world } from './support'

const { map, counters } = world.battlefield
const terrainOf = new Map(map.hexes.map((hex) => [hex.id, hex.terrain]))
const classOf = new Map<PieceId, 'infantry' | 'cavalry' | 'artillery' | 'leader' | 'hq'>([
  ...counters.units.map((unit) => [unit.id, unit.arm] as const),
  ...counters.leaders.map((leader) => [leader.id, 'leader'] as const),
  ...counters.hqs.map((hq) => [hq.id, 'hq'] as const),
])
const sidesBetween = (a: HexId, b: HexId): string[] =>
  map.sides.filter((side) => (side.a === a && side.b === b) || (side.a === b && side.b === a)).map(({ kind }) => kind)

const at = (hex: HexId): number => world.grid.indexOf(hex)
const near = (hex: HexId): HexId[] =>
  world.grid
    .within(at(hex), 1)
    .map((index) => world.grid.ids[index]!)
    .filter((id) => id !== hex)
const enemyOf = (side: Side): Side => (side === 'us' ? 'mexican' : 'us')
const onMap = (position: Position, side: Side): [PieceId, HexId][] =>
  Object.entries(position.game.ops.pieces).flatMap(([id, { at: hex }]): [PieceId, HexId][] =>
    id.startsWith(`${side}.`) && at(hex) >= 0 ? [[id, hex]] : [],
  )
const isUnit = (id: PieceId): boolean => !['leader', 'hq'].includes(classOf.get(id)!)

/** 8.5, 19.5.11: does anybody of that side see the hex or stand next to it? */
function seen(position: Position, side: Side, hex: HexId): boolean {
  const far = position.game.options.night && position.game.ops.turn === 6 ? 1 : 4
  return onMap(position, side).some(([, from]) => {
    const distance = world.grid.distance(at(from), at(hex))
    return distance <= 1 || (distance <= far && world.sightFrom(at(from)).has(at(hex)))
  })
}

/** Could the piece walk over that side into that hex (5.2, 19.1)? */
function walks(piece: PieceId, from: HexId, to: HexId): boolean {
  const cls = classOf.get(piece)!
  const terrain = terrainOf.get(to)!
  if (terrain === 'lake' || terrain === 'volcano') return false
  if (terrain === 'marsh' && cls !== 'infantry' && cls !== 'leader') return false
  if (terrain === 'lava' && (!piece.startsWith('us.') || (cls !== 'infantry' && cls !== 'leader'))) return false
  const sides = sidesBetween(from, to)
  if (sides.includes('bridge') || sides.includes('ford')) return true
  if (sides.includes('river') || sides.includes('creek')) return false
  return !sides.includes('ravine') || cls === 'infantry' || cls === 'leader'
}

const inside = (position: Position, side: Side, letter: string): PieceId[] =>
  Object.keys(position.game.ops.pieces).filter(
    (id) => id.startsWith(`${side}.`) && position.game.ops.pieces[id]!.at === `box:${letter}`,
  )

/** 19.5.6-8, 19.5.11 word by word: where a marker that has not moved, in command, may take its first step. */
function firstSteps(position: Position, side: Side, id: string): HexId[] {
  const from = position.game.ops.markers[id]!.at
  const pieces = inside(position, side, id.split('.')[2]!.toUpperCase())
  const units = pieces.filter(isUnit)
  const lone = units.length === 1 && classOf.get(units[0]!) === 'infantry'
  const markers = Object.entries(position.game.ops.markers)
  return near(from).filter(
    (to) =>
      pieces.every((piece) => walks(piece, from, to)) &&
      (terrainOf.get(to) !== 'lava' || (side === 'us' && lone)) &&
      !onMap(position, side).some(([piece, hex]) => hex === to && isUnit(piece)) &&
      !markers.some(([, other]) => other.at === to) &&
      !seen(position, enemyOf(side), to) &&
      !markers.some(([other, { at: hex }]) => other.startsWith(enemyOf(side)) && near(to).includes(hex)),
  )
}

/** 19.5.12 word by word. */
function places(position: Position, side: Side, piece: PieceId, centre: HexId): HexId[] {
  const open = (hex: HexId): boolean =>
    !onMap(position, enemyOf(side)).some(([, other]) => other === hex) &&
    !Object.values(position.game.ops.markers).some((marker) => marker.at === hex) &&
    !(side === 'mexican' && hex === '0118') &&
    !(
      isUnit(piece) &&
      terrainOf.get(hex) === 'lava' &&
      onMap(position, side).some(([other, place]) => place === hex && isUnit(other))
    )
  const beside = near(centre).filter((hex) => {
    const sides = sidesBetween(centre, hex)
    const bridged = sides.includes('bridge') || sides.includes('ford')
    return (
      walks(piece, centre, hex) &&
      terrainOf.get(hex) !== 'lava' &&
      !(sides.includes('ravine') && !bridged) &&
      !sides.includes('protected')
    )
  })
  return [centre, ...beside].filter(open).sort()
}

/** A box begun can be filled: units are taken until both markers have room, then they are put down and it is closed (19.5.5). */
function fills(position: Position, side: Side, opening: Action): boolean {
  const copy = clonePosition(position)
  const dice = { seed: 'fill', forced: [] }
  applyLegal(copy, side, opening, dice)
  for (let taken = 0; taken <= 12; taken++) {
    const list = legal(copy, side)
    if (list.some(({ type }) => type === 'close')) return true
    const real = list.find(({ type }) => type === 'real')
    const next = real ?? list.find((action) => action.type === 'take' && isUnit(action.piece))
    if (!next) return false
    applyLegal(copy, side, next, dice)
    if (!real) continue
    const dummy = legal(copy, side).find(({ type }) => type === 'dummy')
    if (!dummy) return false
    applyLegal(copy, side, dummy, dice)
    return legal(copy, side).some(({ type }) => type === 'close')
  }
  return false
}

/** Checks where each piece that is due may be placed; how many it looked at. */
function checkPlaces(position: Position): number {
  const top = position.game.ops.pending.at(-1)
  if (top?.kind !== 'deploy') return 0
  const list = legal(position, top.owner)
  const due = new Set(list.flatMap((action) => (action.type === 'deploy' ? [action.piece] : [])))
  for (const piece of due) {
    const hexes = list.flatMap((action) => (action.type === 'deploy' && action.piece === piece ? [action.hex] : []))
    expect(hexes, piece).toEqual(places(position, top.owner, piece, top.hex))
  }
  return due.size
}

/** Were this box shown now: the same at every piece it holds, and at those of others that come to light with it. */
function checkReveal(position: Position, side: Side, reveal: Action): number {
  const copy = clonePosition(position)
  const dice = { seed: 'show', forced: [] }
  applyLegal(copy, side, reveal, dice)
  let looked = 0
  for (;;) {
    looked += checkPlaces(copy)
    const owner = toAct(copy.game)
    const next = owner && legal(copy, owner).find(({ type }) => type === 'deploy')
    if (!owner || !next) return looked
    applyLegal(copy, owner, next, dice)
  }
}

it('OPS-19.5.5 OPS-19.5.6 OPS-19.5.7 OPS-19.5.8 OPS-19.5.11 OPS-19.5.12 as the rules are read word by word, in games by chance', () => {
  const met = { steps: 0, places: 0, opens: 0 }
  for (const seed of ['boxes a', 'boxes b', 'boxes c', 'boxes d'])
    wander(seed, seed.endsWith('a') ? 'balanced' : 'historical', 350, (position, n) => {
      const side = toAct(position.game)
      const { ops } = position.game
      met.places += checkPlaces(position)
      if (!side || ops.pending.length > 0) return
      for (const [id, { at: hex }] of Object.entries(ops.markers))
        if (hex !== 'off')
          expect(seen(position, id.startsWith('us.') ? 'mexican' : 'us', hex), `${id} in ${hex}`).toBe(false)
      const list = legal(position, side)
      if (ops.segment === 'move')
        for (const [id, { at: hex, mp2, moved }] of Object.entries(ops.markers)) {
          if (!id.startsWith(`${side}.`) || hex === 'off' || mp2 >= 0 || moved || !ops.command[id]) continue
          const hexes = list.flatMap((action) =>
            action.type === 'marker' && action.id === id && !action.march ? [action.to] : [],
          )
          expect(hexes, id).toEqual(firstSteps(position, side, id).sort())
          met.steps++
        }
      if (ops.segment !== 'command') return
      for (const action of list) if (action.type === 'reveal') met.places += checkReveal(position, side, action)
      // Every third time is enough: each opening needs a game of its own.
      const openings = list.filter((action) => action.type === 'open')
      if (n % 3 === 0)
        for (const action of openings.filter(({ box }) => box === openings[0]!.box)) {
          expect(fills(position, side, action), action.hex).toBe(true)
          met.opens++
        }
    })
  expect(met.steps).toBeGreaterThan(300)
  expect(met.places).toBeGreaterThan(60)
  expect(met.opens).toBeGreaterThan(30)
}, 60_000)
