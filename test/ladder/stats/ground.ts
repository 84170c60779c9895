import type { AddressedEvent, Position, World } from '../../../src/operational/engine'
import type { HexId } from '../../../src/operational/types'
import { MEXICAN, US } from '../../../src/operational/world'
import { nameOfHex } from './places'
import { percentText, shareText, spreadText } from './spread'
import { trueHexes } from './whereabouts'

/** The turns in which works should be held, both included. */
const [FROM, TO] = [6, 14] as const
/** The unit whose place is told besides: the San Patricios. */
const SAN_PATRICIOS = 'mexican.east.a.patricio'

/** What is held at the end of a turn. */
export interface GroundHeld {
  readonly turn: number
  /** By bastion: how many US and how many Mexican units are in its hex. */
  readonly works: Readonly<Record<HexId, readonly [number, number]>>
  /** US units north of the river. */
  readonly north: number
  /** Hex of the San Patricios; null: off the map. */
  readonly patricios: HexId | null
}

/** Notes at the end of each turn who is in the works and who is north of the river. */
export class GroundWatcher {
  readonly ground: GroundHeld[] = []

  record(events: readonly AddressedEvent[], position: Position): void {
    for (const { body } of events) {
      if (body.kind === 'turn' && body.turn > 1) this.#note(position, body.turn - 1)
      else if (body.kind === 'victory') this.#note(position, position.game.ops.turn)
    }
  }

  #note(position: Position, turn: number): void {
    if (this.ground.some((known) => known.turn === turn)) return
    const { world } = position
    const hexes = trueHexes(position)
    const works = Object.fromEntries(
      world.bastions.map((hex) => {
        const held = (seat: 0 | 1): number => world.unitsOf[seat].filter((index) => hexes[index] === hex).length
        return [world.grid.ids[hex]!, [held(US), held(MEXICAN)] as const]
      }),
    )
    const north = world.unitsOf[US].filter((index) => hexes[index]! >= 0 && world.northOfRiver[hexes[index]!]).length
    const patricios = world.grid.ids[hexes[world.pieceIndexes.get(SAN_PATRICIOS)!]!] ?? null
    this.ground.push({ turn, works, north, patricios })
  }
}

/** The turn since which US units have been north of the river without a break until the end; null: none is there at the end. */
export function crossedOn(ground: readonly GroundHeld[]): number | null {
  let since: number | null = null
  for (const { turn, north } of ground) {
    if (north === 0) since = null
    else since ??= turn
  }
  return since
}

/** Report on who held the works, and on the crossing of the river. */
export function groundLines(world: World, games: readonly { readonly ground: readonly GroundHeld[] }[]): string[] {
  const turns = games.flatMap(({ ground }) => ground.filter(({ turn }) => turn >= FROM && turn <= TO))
  const share = (is: (held: GroundHeld) => boolean): string =>
    turns.length === 0 ? '-' : percentText(turns.filter(is).length / turns.length)
  const out = [`works on turns ${FROM} to ${TO}, share of ${turns.length} turns:`]
  for (const hex of world.bastions) {
    const id = world.grid.ids[hex]!
    const units = turns.reduce((sum, { works }) => sum + (works[id]?.[MEXICAN] ?? 0), 0) / Math.max(1, turns.length)
    out.push(
      `  ${nameOfHex(world, id)} (${id}): Mexicans in it ${share(({ works }) => (works[id]?.[MEXICAN] ?? 0) > 0)}, ${units.toFixed(2)} units on average; US in it ${share(({ works }) => (works[id]?.[US] ?? 0) > 0)}`,
    )
  }
  const bastions = world.bastions.map((hex) => world.grid.ids[hex]!)
  out.push(
    `  San Patricios: in a bastion ${share(({ patricios }) => patricios !== null && bastions.includes(patricios))}, off the map or destroyed ${share(({ patricios }) => patricios === null)}`,
  )
  const last = games.flatMap(({ ground }) => ground.at(-1) ?? [])
  const across = games.flatMap(({ ground }) => crossedOn(ground) ?? [])
  const first = games.flatMap(({ ground }) => ground.find(({ north }) => north > 0)?.turn ?? [])
  out.push(
    `US units north of the river at the end: ${spreadText(last.map(({ north }) => north))}; games with any: ${shareText(across.length, games.length)}, there since turn: ${spreadText(across)}; first seen across (${first.length} games) on turn: ${spreadText(first)}`,
  )
  return out
}
