import type { AddressedEvent, Position } from '../../../src/operational/engine'
import { type HexId, type Side, SIDES } from '../../../src/operational/types'
import { counted, shareText, spreadText } from './spread'

/** When and why Santa Anna was activated: by the die (OPS-19.4.1) or by a US unit behind works (19.4.2), and where that was. */
export interface Activation {
  readonly turn: number
  readonly by: 'die' | 'behindWorks'
  readonly hex: HexId | null
}

/** What happened to the leaders of a side. */
export interface LeaderFates {
  readonly captured: number
  readonly casualties: number
  readonly wounded: number
  readonly hqCaptured: number
}

/** Gathers what happened to commanders in a game. */
export class CommanderWatcher {
  activation: Activation | null = null
  readonly #fates: Record<Side, { captured: number; casualties: number; wounded: number; hqCaptured: number }> = {
    us: { captured: 0, casualties: 0, wounded: 0, hqCaptured: 0 },
    mexican: { captured: 0, casualties: 0, wounded: 0, hqCaptured: 0 },
  }
  #turn = 1

  record(events: readonly AddressedEvent[], { world }: Position): void {
    for (const { body } of events) {
      if (body.kind === 'segment') this.#turn = body.turn
      else if (body.kind === 'activated') this.activation ??= { turn: this.#turn, by: body.by, hex: body.hex }
      else if (body.kind === 'leaderHit' || body.kind === 'captured') {
        const { side, kind } = world.pieces[world.pieceIndexes.get(body.piece)!]!
        const fates = this.#fates[side]
        if (body.kind === 'leaderHit') fates[body.fate === 'casualty' ? 'casualties' : 'wounded']++
        else if (kind === 'hq') fates.hqCaptured++
        else fates.captured++
      }
    }
  }

  fates(): Record<Side, LeaderFates> {
    return this.#fates
  }
}

interface CommandedGame {
  readonly activation: Activation | null
  readonly leaders: Readonly<Record<Side, LeaderFates>>
}

/** Report on Santa Anna's activation, and on leaders lost. */
export function commanderLines(games: readonly CommandedGame[]): string[] {
  const active = games.flatMap(({ activation }) => activation ?? [])
  const out = [
    `Santa Anna active in ${shareText(active.length, games.length)}, on turn: ${spreadText(active.map(({ turn }) => turn))}`,
  ]
  for (const [by, rule] of [
    ['die', 'by the die, OPS-19.4.1'],
    ['behindWorks', 'by US units behind works, OPS-19.4.2'],
  ] as const) {
    const these = active.filter((one) => one.by === by)
    const where = counted(these.flatMap(({ hex }) => hex ?? [])).map(([hex, n]) => `${hex} ${n}`)
    out.push(
      `  ${rule}: ${shareText(these.length, active.length)}, on turn: ${spreadText(these.map(({ turn }) => turn))}${where.length > 0 ? `; where: ${where.join(', ')}` : ''}`,
    )
  }
  for (const side of SIDES) {
    const of = (value: (fates: LeaderFates) => number): string => {
      const values = games.map(({ leaders }) => value(leaders[side]))
      const mean = values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)
      return `${mean.toFixed(2)} a game (in ${values.filter((n) => n > 0).length} of ${values.length} games)`
    }
    out.push(
      `leaders of ${side}: captured ${of(({ captured }) => captured)}, casualties ${of(({ casualties }) => casualties)}, wounded ${of(({ wounded }) => wounded)}, HQ captured ${of(({ hqCaptured }) => hqCaptured)}`,
    )
  }
  return out
}
