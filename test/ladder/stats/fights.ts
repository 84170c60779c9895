import type { AddressedEvent, Position, World } from '../../../src/operational/engine'
import { type HexId, type PieceId, type Side, SIDES } from '../../../src/operational/types'
import { churubuscoHexes, nearPadierna } from './places'
import { counted, shareText, spreadText } from './spread'

/** An attack that was fought. */
export interface Fight {
  readonly side: Side
  readonly turn: number
  /** The hex that was attacked. */
  readonly hex: HexId
  /** The hexes next to it from which it was attacked. */
  readonly from: readonly HexId[]
  /** Batteries fired alone (OPS-9.8). */
  readonly bombardment: boolean
  /** Null on the tabletop. */
  readonly differential: number | null
  readonly result: string
}

type ClashEnded = Extract<AddressedEvent['body'], { kind: 'clashEnded' }>

/** What came of a clash: the code of the combat table, or who gave way on the tabletop. */
function resultOf(body: ClashEnded): string {
  if (body.resolver === 'table') return body.result
  const { attacker, defender } = body.outcome
  if (defender === 'retreats') return 'defender retreats'
  return attacker === 'retreats' ? 'attacker retreats' : 'both hold'
}

/** Gathers the attacks of a game. */
export class FightCounter {
  readonly fights: Fight[] = []
  /** Attacks that fog of war or night called off. */
  astray = 0
  #side: Side = 'us'
  #turn = 1
  readonly #joinedAt = new Map<PieceId, HexId>()
  #begun: { hex: HexId; bombardment: boolean; from: HexId[] } | null = null

  record(events: readonly AddressedEvent[], { world, hexOf }: Position): void {
    for (const { body } of events) {
      if (body.kind === 'segment') {
        this.#side = body.side
        this.#turn = body.turn
      } else if (body.kind === 'joined') {
        const id = world.grid.ids[hexOf[world.pieceIndexes.get(body.unit)!]!]
        if (id !== undefined) this.#joinedAt.set(body.unit, id)
      } else if (body.kind === 'clashBegun') {
        const isNext = (id: HexId): boolean =>
          world.grid.distance(world.grid.indexOf(id), world.grid.indexOf(body.hex)) === 1
        const from = body.attackers.flatMap((id) => this.#joinedAt.get(id) ?? []).filter(isNext)
        this.#begun = { hex: body.hex, bombardment: body.lead === null, from: [...new Set(from)].sort() }
      } else if (body.kind === 'clashEnded') {
        const differential = body.resolver === 'table' ? body.differential : null
        const { hex, bombardment, from } = this.#begun ?? { hex: body.hex, bombardment: false, from: [] }
        this.fights.push({
          side: this.#side,
          turn: this.#turn,
          hex,
          from,
          bombardment,
          differential,
          result: resultOf(body),
        })
      } else if (body.kind === 'calledOff') this.astray++
    }
  }
}

/** A fight within two hexes of Padierna or San Gerónimo. */
const atPadierna = (world: World, { hex }: Fight): boolean => nearPadierna(world, hex)
/** A fight for Churubusco's works or bridges, or out of them. */
function atChurubusco(world: World, { hex, from }: Fight): boolean {
  const hexes = churubuscoHexes(world)
  return hexes.includes(hex) || from.some((id) => hexes.includes(id))
}

/** The parts of the field that the history names, and whether a fight is of them. */
const SCENES = [
  { id: 'padierna', name: 'within two hexes of Padierna or San Gerónimo', is: atPadierna },
  { id: 'churubusco', name: "at Churubusco's works or bridges", is: atChurubusco },
] as const
export type Scene = (typeof SCENES)[number]['id']

/** The first turn with a fight (not a bombardment alone) at a scene; null: none. */
export function firstFightAt(world: World, scene: Scene, fights: readonly Fight[]): number | null {
  const { is } = SCENES.find(({ id }) => id === scene)!
  const turns = fights.filter((fight) => !fight.bombardment && is(world, fight)).map(({ turn }) => turn)
  return turns.length === 0 ? null : Math.min(...turns)
}

interface FoughtGame {
  readonly fights: readonly Fight[]
  readonly astray: number
}

/** Attacks of a side: how many a game, and their results by differential. */
function attacksOf(games: readonly FoughtGame[], side: Side): string[] {
  const own = games.map(({ fights }) => fights.filter((fight) => fight.side === side))
  const out = [
    `attacks of ${side}: ${spreadText(own.map((list) => list.filter(({ bombardment }) => !bombardment).length))} a game; bombardments alone: ${spreadText(own.map((list) => list.filter(({ bombardment }) => bombardment).length))}`,
  ]
  const all = own.flat().filter(({ bombardment }) => !bombardment)
  const rows = [...new Set(all.map(({ differential }) => differential))].sort((a, b) => (a ?? 99) - (b ?? 99))
  for (const row of rows) {
    const these = all.filter(({ differential }) => differential === row)
    const results = counted(these.map(({ result }) => result)).map(([result, n]) => `${result} ${n}`)
    out.push(`  ${row === null ? 'tabletop' : row > 0 ? `+${row}` : row}: ${these.length} (${results.join(', ')})`)
  }
  return out
}

/** Report on the attacks of many games, and on where they were fought. */
export function fightLines(world: World, games: readonly FoughtGame[]): string[] {
  const out = SIDES.flatMap((side) => attacksOf(games, side))
  out.push(`called off by fog of war or night: ${spreadText(games.map(({ astray }) => astray))} a game`)
  for (const { id, name, is } of SCENES) {
    const first = games.flatMap(({ fights }) => firstFightAt(world, id, fights) ?? [])
    const number = games.map(({ fights }) => fights.filter((fight) => !fight.bombardment && is(world, fight)).length)
    const fired = games.filter(({ fights }) => fights.some((fight) => is(world, fight))).length
    out.push(
      `games with a fight ${name}: ${shareText(first.length, games.length)}; with a bombardment there or a fight: ${fired}; fights there: ${spreadText(number)}; first on turn: ${spreadText(first)}`,
    )
  }
  out.push(
    `  Churubusco's works and bridges: ${churubuscoHexes(world).join(', ')} (fights for these hexes or out of them)`,
  )
  return out
}
