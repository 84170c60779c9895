import { describe, expect, it } from 'vitest'
import { die } from '../../src/core/dice'
import { retreatHexes } from '../../src/operational/combat/retreat'
import type { Position } from '../../src/operational/engine'
import { at, scene, world } from './support'

const { map } = world.battlefield
const { grid } = world
const terrain = new Map(map.hexes.map((hex) => [hex.id, hex.terrain]))
const sides = new Map<string, Set<string>>()
for (const side of map.sides)
  for (const key of [`${side.a} ${side.b}`, `${side.b} ${side.a}`])
    sides.set(key, (sides.get(key) ?? new Set()).add(side.kind))

const ids = (hex: string): string[] =>
  [0, 1, 2, 3, 4, 5].flatMap((dir) => grid.ids[grid.neighbours[grid.indexOf(hex) * 6 + dir]!] ?? [])
const distance = (a: string, b: string): number => grid.distance(grid.indexOf(a), grid.indexOf(b))
const bare = (a: string, b: string, ...kinds: string[]): boolean => {
  const there = sides.get(`${a} ${b}`)
  return !!there && !there.has('bridge') && !there.has('ford') && kinds.some((kind) => there.has(kind))
}

/** OPS-10.1, 7.1 and 7.3 word by word from the map's own rows, as slowly as one likes. */
function byTheBook(position: Position, unit: string): string[] {
  const from = at(position, unit)
  const us = unit.startsWith('us.')
  const { arm } = world.pieces[world.pieceIndexes.get(unit)!]!.unit!
  const units = Object.entries(position.game.ops.pieces).filter(
    ([id, piece]) => piece.at.length === 4 && world.pieces[world.pieceIndexes.get(id)!]!.kind === 'unit',
  )
  const enemies = units.filter(([id]) => id.startsWith('us.') !== us)
  const friend = (hex: string): boolean => units.some(([id, piece]) => id.startsWith('us.') === us && piece.at === hex)
  let out = ids(from).filter((to) => {
    const ground = terrain.get(to)!
    if (['lake', 'volcano', 'lava'].includes(ground) || (ground === 'marsh' && arm !== 'infantry')) return false
    // 19.3.2: out of the lava guns and horse come only with an engineer, and here is none.
    if (us && arm !== 'infantry' && terrain.get(from) === 'lava') return false
    if (bare(from, to, 'river', 'creek') || (arm !== 'infantry' && bare(from, to, 'ravine'))) return false
    if (enemies.some(([, piece]) => piece.at === to)) return false
    const ezoc = enemies.some(
      ([, piece]) =>
        !piece.disrupted && distance(piece.at, to) === 1 && !bare(piece.at, to, 'river', 'creek', 'ravine'),
    )
    return !ezoc || friend(to)
  })
  const attack = position.game.ops.attack!
  const foes = [...attack.attackers, ...attack.defenders].filter((id) => id.startsWith('us.') !== us)
  const clear = out.filter((to) => foes.every((id) => distance(at(position, id), to) > 1))
  if (clear.length > 0) out = clear
  const homeward = out.filter((to) =>
    map.locs[us ? 'us' : 'mexican'].some((loc) => distance(to, loc) <= distance(from, loc)),
  )
  return (homeward.length > 0 ? homeward : out).sort()
}

describe('OPS-10.1 on the map of Pedregal', () => {
  it('OPS-10.1 OPS-7.1 OPS-7.3 OPS-19.1.6 OPS-19.1.7 equals the rule read word by word, in 300 scenes by chance', () => {
    let n = 0
    const roll = (): number => die('retreat', 'any', String(n++)) - 1
    const pick = <X>(list: readonly X[]): X => list[(roll() * 216 + roll() * 36 + roll() * 6 + roll()) % list.length]!
    const all = (side: 'us' | 'mexican') => world.battlefield.counters.units.filter((unit) => unit.side === side)
    let ways = 0
    for (let k = 0; k < 300; k++) {
      // A beaten unit next to a feature of the map, friends and enemies about it.
      const target = pick([...map.sides.flatMap((side) => [side.a, side.b]), pick(map.hexes).id])
      const beaten = pick(all(k % 2 === 0 ? 'us' : 'mexican'))
      const foes = all(beaten.side === 'us' ? 'mexican' : 'us')
      const friends = all(beaten.side).filter((unit) => unit !== beaten)
      const near = grid.within(grid.indexOf(target), 2).map((hex) => grid.ids[hex]!)
      const place: Record<string, string> = { [beaten.id]: target }
      const held = new Map<string, string>([[target, beaten.side]])
      const put = (unit: { id: string; side: string }): void => {
        const hex = pick(near)
        if ((held.get(hex) ?? unit.side) !== unit.side) return
        held.set(hex, unit.side)
        place[unit.id] = hex
      }
      for (let j = 0; j < 3; j++) put(pick(foes))
      for (let j = 0; j < 2; j++) put(pick(friends))
      const attackers = Object.keys(place)
        .filter((id) => foes.some((foe) => foe.id === id))
        .slice(0, 2)
        .sort()
      const position = scene({
        at: place,
        segment: 'combat',
        states: Object.fromEntries(Object.keys(place).map((id) => [id, { disrupted: roll() === 0 }])),
        attack: {
          target,
          attackers,
          lead: attackers[0] ?? null,
          charge: false,
          defenders: [beaten.id],
          defenderLead: beaten.id,
          fow: 7,
          stage: 'retreat',
        },
      })
      const choices = retreatHexes(position, world.pieceIndexes.get(beaten.id)!, -1).map((hex) => grid.ids[hex]!)
      expect(choices, JSON.stringify(place)).toEqual(byTheBook(position, beaten.id))
      ways += choices.length
    }
    expect(ways).toBeGreaterThan(300)
  })
})
