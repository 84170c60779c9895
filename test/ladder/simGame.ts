import type { Position, AddressedEvent } from '../../src/operational/engine'
import { startingCastingsOf } from '../../src/operational/combat/losses'
import { type Side, SIDES } from '../../src/operational/types'
import { MEXICAN, US } from '../../src/operational/world'
import type { PlayedGame } from './game'

/** Losses of a side at the end of a game, in men of the rosters. */
export interface SideCasualties {
  /** Men lost in combat, by the share of the unit's castings that were lost. */
  readonly fallen: number
  /** Other men of destroyed units: prisoners and men who went home. */
  readonly dispersed: number
  readonly steps: number
  readonly units: number
  readonly leaders: number
}

/** One game of the balance statistics. */
export interface SimGame extends PlayedGame {
  readonly key: string
  readonly losses: Readonly<Record<Side, SideCasualties>>
  /** Attacks made: the side, the differential (null on the tabletop) and the result. */
  readonly attacks: readonly { readonly side: Side; readonly differential: number | null; readonly result: string }[]
  /** Attacks that fog of war called off. */
  readonly astray: number
  readonly routs: Readonly<Record<Side, number>>
  /** Turn in which Santa Anna was activated; null: never. */
  readonly activated: number | null
  /** A Mexican unit stands in San Agustin at the end (OPS-18.2). */
  readonly baseLost: boolean
}

const sideOf = (id: string): Side => (id.startsWith('us.') ? 'us' : 'mexican')

/** Gathers the statistics of one game from its events. */
export class GameStatistics {
  readonly attacks: { side: Side; differential: number | null; result: string }[] = []
  readonly routs = { us: 0, mexican: 0 }
  readonly #steps = { us: 0, mexican: 0 }
  readonly #units = { us: 0, mexican: 0 }
  readonly #leaders = { us: 0, mexican: 0 }
  #active: Side = 'us'
  #turn = 1
  astray = 0
  activated: number | null = null

  record(events: readonly AddressedEvent[]): void {
    for (const { body } of events) {
      if (body.kind === 'segment') {
        this.#active = body.side
        this.#turn = body.turn
      } else if (body.kind === 'clashEnded') this.#clash(body)
      else if (body.kind === 'calledOff') this.astray++
      else if (body.kind === 'routed') this.routs[sideOf(body.piece)]++
      else if (body.kind === 'stepLost') this.#steps[sideOf(body.piece)] += body.steps
      else if (body.kind === 'destroyed') this.#units[sideOf(body.piece)]++
      else if (body.kind === 'leaderHit' && body.fate === 'casualty') this.#leaders[sideOf(body.piece)]++
      else if (body.kind === 'activated') this.activated ??= this.#turn
    }
  }

  #clash(body: Extract<AddressedEvent['body'], { kind: 'clashEnded' }>): void {
    if (body.resolver === 'table') {
      this.attacks.push({ side: this.#active, differential: body.differential, result: body.result })
      return
    }
    const { attacker, defender } = body.outcome
    let result = 'both hold'
    if (defender === 'retreats') result = 'defender retreats'
    else if (attacker === 'retreats') result = 'attacker retreats'
    this.attacks.push({ side: this.#active, differential: null, result })
  }

  /** Does a Mexican unit stand in the US base? */
  baseLost(position: Position): boolean {
    return position.world.locHexes[US]!.some((hex) => position.unitCounts[MEXICAN][hex]! > 0)
  }

  /** Casualties in men: the share of its castings that a unit has lost, times its men; a destroyed unit loses all of them. */
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
      leaders: this.#leaders[side],
    })
    return Object.fromEntries(SIDES.map((side) => [side, of(side)])) as Record<Side, SideCasualties>
  }
}
