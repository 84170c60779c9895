import record from '../../../maps/pedregal/history/losses.json' with { type: 'json' }
import type { AddressedEvent, Position } from '../../../src/operational/engine'
import { startingCastingsOf } from '../../../src/operational/combat/losses'
import { type Side, SIDES } from '../../../src/operational/types'
import { medianOf, spreadText } from './spread'

/** Losses of a side at the end of a game, in men of the rosters. */
export interface SideCasualties {
  /** Men lost in combat, by the share of the unit's castings that were lost. */
  readonly fallen: number
  /** Other men of destroyed units: prisoners and men who went home. */
  readonly dispersed: number
  readonly steps: number
  readonly units: number
}

/** Of the men still present in a destroyed unit a third counts as lost when losses are counted as after a clash (OPS-24.2). */
const THIRD = 1 / 3

/** The two ways of counting: all men of destroyed units, or of those still present a third. */
export const LOSS_WAYS = [
  { id: 'all', name: 'all men of destroyed units', of: ({ fallen, dispersed }: SideCasualties) => fallen + dispersed },
  {
    id: 'third',
    name: 'second way of counting: a third of the men still present in destroyed units (OPS-24.2)',
    of: ({ fallen, dispersed }: SideCasualties) => fallen + dispersed * THIRD,
  },
] as const

/** Men of a figure of the record (maps/pedregal/history/losses.json): of the kinds named. */
function recorded(id: string, kinds: readonly string[]): number {
  const figure = record.figures.find((one) => one.id === id)
  if (!figure) throw new Error(`losses.json has no figure ${id}`)
  const men = figure.men as Readonly<Record<string, number>>
  return kinds.reduce((sum, kind) => sum + (men[kind] ?? 0), 0)
}

/** Losses of record with which games are compared, in men; the first of a side is the one that targets mean. */
export const RECORD: Readonly<Record<Side, readonly { readonly name: string; readonly men: number }[]>> = {
  us: [
    { name: 'killed, wounded and missing by the return', men: recorded('usReturn', ['killed', 'wounded', 'missing']) },
  ],
  mexican: [
    // Between the 4,000 and 4,300 of the American reports; the figure that issue 21 compares with.
    { name: 'killed and wounded as claimed, middle', men: 4200 },
    { name: 'killed and wounded as claimed, least', men: recorded('mxClaim', ['total']) },
    { name: 'killed, wounded and prisoners', men: recorded('mxClaim', ['total', 'prisoners']) },
  ],
}

const sideOf = (id: string): Side => (id.startsWith('us.') ? 'us' : 'mexican')

/** Gathers losses and routs of a game. */
export class CasualtyCounter {
  readonly routs = { us: 0, mexican: 0 }
  readonly #steps = { us: 0, mexican: 0 }
  readonly #units = { us: 0, mexican: 0 }

  record(events: readonly AddressedEvent[]): void {
    for (const { body } of events) {
      if (body.kind === 'routed') this.routs[sideOf(body.piece)]++
      else if (body.kind === 'stepLost') this.#steps[sideOf(body.piece)]++
      else if (body.kind === 'destroyed') this.#units[sideOf(body.piece)]++
    }
  }

  /** Casualties in men: the share of its castings that a unit has lost, times its men; the rest of a destroyed unit apart. */
  losses(position: Position): Record<Side, SideCasualties> {
    const men = { us: { fallen: 0, dispersed: 0 }, mexican: { fallen: 0, dispersed: 0 } }
    for (const piece of position.world.pieces) {
      if (!piece.unit) continue
      const all = piece.unit.roster.reduce((sum, entry) => sum + startingCastingsOf(entry), 0)
      const rows = position.game.ops.rosters[piece.id]!
      const gone = rows.reduce((sum, [casualties, , removed]) => sum + casualties + removed, 0)
      const fallen = all === 0 ? 0 : (piece.unit.men * Math.min(gone, all)) / all
      men[piece.side].fallen += fallen
      if (position.game.ops.pieces[piece.id]!.at === 'gone') men[piece.side].dispersed += piece.unit.men - fallen
    }
    const of = (side: Side): SideCasualties => ({
      fallen: Math.round(men[side].fallen),
      dispersed: Math.round(men[side].dispersed),
      steps: this.#steps[side],
      units: this.#units[side],
    })
    return { us: of('us'), mexican: of('mexican') }
  }
}

interface CostlyGame {
  readonly losses: Readonly<Record<Side, SideCasualties>>
  readonly routs: Readonly<Record<Side, number>>
}

/** Report on the losses of many games beside the record. */
export function lossLines(games: readonly CostlyGame[]): string[] {
  const out: string[] = []
  for (const side of SIDES) {
    for (const { name, of } of LOSS_WAYS) {
      const values = games.map(({ losses }) => of(losses[side]))
      const { median } = medianOf(values)
      const beside = RECORD[side].map(({ name: what, men }) => `${(median / men).toFixed(2)} times ${men} (${what})`)
      out.push(
        `losses of ${side}, ${name}: ${spreadText(values.map(Math.round))} men; the median is ${beside.join(', ')}`,
      )
    }
    const of = (value: (losses: SideCasualties) => number): string =>
      spreadText(games.map(({ losses }) => value(losses[side])))
    out.push(
      `  in the ranks: ${of(({ fallen }) => fallen)}; others of destroyed units: ${of(({ dispersed }) => dispersed)}`,
    )
    out.push(
      `  ${side === 'us' ? `steps: ${of(({ steps }) => steps)}; ` : ''}units destroyed: ${of(({ units }) => units)}; routs: ${spreadText(games.map(({ routs }) => routs[side]))}`,
    )
  }
  return out
}
