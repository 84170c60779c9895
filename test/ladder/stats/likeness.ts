import type { AddressedEvent, Position, World } from '../../../src/operational/engine'
import { type Side, SIDES } from '../../../src/operational/types'
import { medianOf, percentText } from './spread'
import { trueHexes } from './whereabouts'

/** After which turns games are compared. */
const TURNS = [1, 2] as const
/** Two games are told apart by hand no longer when so large a share of the units of a side stands alike. */
const ALIKE = 0.9

/** Where all units stand before turn 1, and after turns 1 and 2: hexes (or -) in the order of the pieces. */
export type Fingerprint = readonly string[]

/** Takes the fingerprint of a game. */
export class FingerprintTaker {
  readonly places: string[] = []

  record(events: readonly AddressedEvent[], position: Position): void {
    // Before turn 1: with the first action after the set-up, which moves nobody yet.
    if (this.places.length === 0 && position.game.ops.segment !== 'setup') this.places.push(placesOf(position))
    for (const { body } of events) {
      if (body.kind !== 'segment' || body.segment !== 'command' || body.side !== SIDES[0]) continue
      // The turn before this one has ended.
      if (body.turn === this.places.length + 1 && this.places.length <= TURNS.length)
        this.places.push(placesOf(position))
    }
  }
}

function placesOf(position: Position): string {
  const hexes = trueHexes(position)
  const { grid, pieces } = position.world
  return pieces
    .filter(({ kind }) => kind === 'unit')
    .map(({ index }) => grid.ids[hexes[index]!] ?? '-')
    .join(' ')
}

/**
 * Share of units that stand in the same hex in two games. `takesPart`: by place in the fingerprint, which units are compared. Null: none is.
 */
export function likeness(one: string, other: string, takesPart: (n: number) => boolean): number | null {
  const [a, b] = [one.split(' '), other.split(' ')]
  const compared = a.flatMap((hex, n) => (takesPart(n) ? [hex === b[n]] : []))
  return compared.length === 0 ? null : compared.filter(Boolean).length / compared.length
}

/** Report on how alike the openings of many games are: all pairs of games, each side by itself. */
export function likenessLines(world: World, all: readonly { readonly places: Fingerprint }[]): string[] {
  const sides = world.pieces.filter(({ kind }) => kind === 'unit').map(({ side }) => side)
  return TURNS.flatMap((turn) => {
    const games = all.filter(({ places }) => places.length > turn)
    return SIDES.map((side) => {
      const whole: number[] = []
      const moved: number[] = []
      for (const [n, { places: one }] of games.entries())
        for (const { places: other } of games.slice(n + 1)) {
          const starts = [one[0]!.split(' '), other[0]!.split(' ')]
          const ends = [one[turn]!.split(' '), other[turn]!.split(' ')]
          const own = (k: number): boolean => sides[k] === side
          whole.push(likeness(one[turn]!, other[turn]!, own) ?? 1)
          const someMoved = (k: number): boolean => own(k) && ends.some((end, g) => end[k] !== starts[g]![k])
          const ofMoved = likeness(one[turn]!, other[turn]!, someMoved)
          if (ofMoved !== null) moved.push(ofMoved)
        }
      return tell(turn, side, games.length, whole, moved)
    })
  })
}

function tell(turn: number, side: Side, n: number, whole: readonly number[], moved: readonly number[]): string {
  if (whole.length === 0) return `after turn ${turn}, ${side}: no two games to compare`
  const mean = (values: readonly number[]): string =>
    values.length === 0 ? '-' : percentText(values.reduce((a, b) => a + b, 0) / values.length)
  const alike = whole.filter((value) => value >= ALIKE).length
  const same = whole.filter((value) => value === 1).length
  return `after turn ${turn}, ${side}: two games have ${mean(whole)} of units in the same hex (median ${percentText(medianOf(whole).median)}, most ${percentText(Math.max(...whole))}), of those that had moved ${mean(moved)}; ${same} of ${whole.length} pairs (${n} games) wholly alike, ${alike} at least ${100 * ALIKE}%`
}
