import type { AddressedEvent, Position } from '../../src/operational/engine'
import { BOX_LETTERS, type HexId, type PieceId, type Side, SIDES } from '../../src/operational/types'
import { boxInUse } from '../../src/operational/hidden/boxes'
import { otherSeat } from '../../src/game/side'
import { seatOf } from '../../src/operational/world'

/** The convent and the bridgehead of Churubusco, and the hexes from which their bridge is reached. */
const CHURUBUSCO: readonly HexId[] = ['2020', '2021', '2122', '2121']
/** The two works themselves: bastions (OPS-19.1.13). */
const WORKS: readonly HexId[] = ['2020', '2021']
const PATRICIO: PieceId = 'mexican.east.a.patricio'

/** What happened to leaders, works and boxes in one game. */
export interface BoardCounts {
  /** Leaders and headquarters captured (OPS-5.4), told by how they came to be alone. */
  readonly captured: { readonly piece: PieceId; readonly turn: number; readonly why: string }[]
  /** Leaders who fell or were wounded in fights (OPS-11.2). */
  readonly hit: { readonly piece: PieceId; readonly turn: number; readonly fate: string }[]
  /** Fights at Churubusco: the hex attacked, and whether the San Patricios were in it or in the works. */
  readonly churubusco: {
    readonly hex: HexId
    readonly turn: number
    readonly side: Side
    readonly patricios: boolean
  }[]
  /** Mexican phases after which each of the works had a Mexican unit in it, of all phases from turn 3 on. */
  readonly held: Record<HexId, number>
  phases: number
  /** Boxes filled after set-up. */
  readonly filled: Record<Side, number>
  /** Own phases that ended with a box in use. */
  readonly boxPhases: Record<Side, number>
  /** Boxes revealed: by what. */
  readonly revealed: Record<Side, Record<string, number>>
  /** Leaders and headquarters alone in a hex after a movement phase of their side. */
  readonly alone: PieceId[]
  /** Own phases that ended with an army commander or headquarters in an enemy's zone of control. */
  readonly commanderInFront: Record<Side, number>
}

const sideOf = (id: PieceId): Side => (id.startsWith('us.') ? 'us' : 'mexican')

/** Watches one game for what happens to leaders, works and boxes. */
export class BoardStatistics {
  readonly counts: BoardCounts = {
    captured: [],
    hit: [],
    churubusco: [],
    held: Object.fromEntries(WORKS.map((hex) => [hex, 0])),
    phases: 0,
    filled: { us: 0, mexican: 0 },
    boxPhases: { us: 0, mexican: 0 },
    revealed: { us: {}, mexican: {} },
    alone: [],
    commanderInFront: { us: 0, mexican: 0 },
  }
  #side: Side = 'us'
  #segment = 'setup'
  #turn = 0
  /** By hex: how the last unit left it. */
  readonly #left = new Map<HexId, string>()

  record(events: readonly AddressedEvent[], position: Position): void {
    const { counts } = this
    for (const { body, to } of events) {
      if (to !== null && to !== 'us') continue
      if (body.kind === 'segment') {
        if (body.segment !== this.#segment && this.#segment === 'move') this.#endOfMoves(position)
        if (body.segment !== this.#segment && this.#segment === 'combat') this.#endOfPhase(position)
        this.#side = body.side
        this.#segment = body.segment
        this.#turn = body.turn
      } else if (body.kind === 'moved' && body.from !== null)
        this.#left.set(body.from, `${sideOf(body.pieces[0]!)} moved away`)
      else if (body.kind === 'retreated') this.#left.set(body.from, 'retreat')
      else if (body.kind === 'destroyed' || body.kind === 'routed') this.#left.set(body.hex, body.kind)
      else if (body.kind === 'captured')
        counts.captured.push({
          piece: body.piece,
          turn: this.#turn,
          why: `${this.#left.get(body.hex) ?? 'alone'}, ${this.#side} ${this.#segment}`,
        })
      else if (body.kind === 'leaderHit') counts.hit.push({ piece: body.piece, turn: this.#turn, fate: body.fate })
      else if (body.kind === 'clashBegun' && CHURUBUSCO.includes(body.hex)) {
        const patricio = position.game.ops.pieces[PATRICIO]!
        counts.churubusco.push({
          hex: body.hex,
          turn: this.#turn,
          side: this.#side,
          patricios: [...body.attackers, ...body.defenders].includes(PATRICIO) || WORKS.includes(patricio.at),
        })
      } else if (body.kind === 'boxed' && this.#segment !== 'setup') counts.filled[body.side]++
      else if (body.kind === 'revealed')
        counts.revealed[body.side][body.by] = (counts.revealed[body.side][body.by] ?? 0) + 1
    }
  }

  /** Counts leaders whom the movement phase has left alone. */
  #endOfMoves(position: Position): void {
    const seat = seatOf(this.#side)
    for (const index of position.world.leadersOf[seat]) {
      const hex = position.hexOf[index]!
      if (hex >= 0 && position.unitCounts[seat][hex] === 0) this.counts.alone.push(position.world.pieces[index]!.id)
    }
  }

  /** Counts what stands at the end of a player turn. */
  #endOfPhase(position: Position): void {
    const { counts } = this
    const side = this.#side
    const { world } = position
    const seat = seatOf(side)
    const enemyZoc = position.zoc[otherSeat(seat)]
    if (BOX_LETTERS.some((letter) => boxInUse(position, side, letter))) counts.boxPhases[side]++
    for (const index of world.leadersOf[seat]) {
      const hex = position.hexOf[index]!
      if (hex < 0) continue
      const piece = world.pieces[index]!
      const commandsArmy = piece.kind === 'hq' || piece.leader?.kind === 'army'
      if (commandsArmy && enemyZoc[hex]! > 0) counts.commanderInFront[side]++
    }
    if (side !== 'mexican' || this.#turn < 3) return
    counts.phases++
    for (const hex of WORKS) if (position.unitCounts[seat][world.grid.indexOf(hex)]! > 0) counts.held[hex]!++
  }
}

/** Lines that sum up the counts of many games. */
export function boardReport(games: readonly BoardCounts[]): string[] {
  const n = Math.max(1, games.length)
  const mean = (value: (game: BoardCounts) => number): string =>
    (games.reduce((sum, game) => sum + value(game), 0) / n).toFixed(2)
  const captured = games.flatMap((game) => game.captured)
  const tally = (names: readonly string[]): string => {
    const counts = new Map<string, number>()
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    return [...counts]
      .sort((a, b) => b[1] - a[1])
      .map(([name, count]) => `${name} ${count}`)
      .join('; ')
  }
  const fought = games.filter((game) => game.churubusco.length > 0)
  const withPatricios = fought.filter((game) => game.churubusco.some(({ patricios }) => patricios))
  const lines = [
    `${games.length} games`,
    `captured a game (OPS-5.4): ${mean((game) => game.captured.length)}: ${tally(captured.map(({ piece }) => piece))}`,
    `  how: ${tally(captured.map(({ why }) => why))}`,
    `hit in fights a game (OPS-11.2): ${mean((game) => game.hit.length)}: ${tally(games.flatMap((game) => game.hit.map(({ piece, fate }) => `${piece} ${fate}`)))}`,
    `fights at Churubusco in ${fought.length} games: ${tally(games.flatMap((game) => game.churubusco.map(({ hex, side }) => `${hex} by ${side}`)))}; San Patricios there in ${withPatricios.length}`,
    `held by Mexicans (share of phases from turn 3): ${WORKS.map(
      (hex) =>
        `${hex} ${(
          games.reduce((sum, game) => sum + game.held[hex]!, 0) /
            Math.max(
              1,
              games.reduce((sum, game) => sum + game.phases, 0),
            )
        ).toFixed(2)}`,
    ).join(', ')}`,
  ]
  lines.push(
    `alone after moves a game: ${mean((game) => game.alone.length)}: ${tally(games.flatMap((game) => game.alone))}`,
  )
  for (const side of SIDES)
    lines.push(
      `${side}: boxes filled after set-up ${mean((game) => game.filled[side])}, phases with a box ${mean((game) => game.boxPhases[side])}, revealed ${tally(games.flatMap((game) => Object.entries(game.revealed[side]).flatMap(([by, count]) => Array(count).fill(by) as string[])))}; commander or HQ in EZOC ${mean((game) => game.commanderInFront[side])}`,
    )
  return lines
}
