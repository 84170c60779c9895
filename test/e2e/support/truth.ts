import { pedregal } from '../../../src/operational/data'
import type { GameEvent, Side } from '../../../src/operational/types'
import { enemyOf } from '../../../src/operational/types'
import type { HexSession } from '../../../src/session/hex/session'
import { en } from '../../../src/ui/i18n/en'
import { addCatalogue, makeNames } from '../../../src/ui/i18n/messages'
import { type LineContext, linesOf } from '../../../src/ui/hex/log/lines'
import type { Secrets } from './walk'

const canonical = (event: GameEvent): string =>
  JSON.stringify(Object.fromEntries(Object.entries(event).sort(([a], [b]) => (a < b ? -1 : 1))))

/** The units for which a side has laid an order face down on the table of a clash. */
function sealedOrdersOf(game: HexSession, side: Side): string[] {
  const battle = game.state().table?.state as { drafts?: Record<Side, { orders: object }> } | undefined
  return Object.keys(battle?.drafts?.[side]?.orders ?? {})
}

/** The secrets before `seat`, worked out from the whole truth outside the browser. */
export function secretsOf(game: HexSession, seat: Side): Secrets {
  addCatalogue('en', en)
  const context: LineContext = {
    text: en,
    names: makeNames(pedregal(), 'en'),
    moraleOf: () => null,
    clockOf: () => '',
  }
  const enemy = enemyOf(seat)
  const known = game.events(seat, 0).events
  const other = game.events(enemy, 0).events
  const told = new Set(linesOf(known, context).map((line) => line.text))
  const { ops } = game.state()
  return {
    enemy,
    unseen: Object.entries(ops.pieces).flatMap(([id, { at }]) =>
      id.startsWith(`${enemy}.`) && at.startsWith('box:') ? [id] : [],
    ),
    markers: Object.entries(ops.markers).flatMap(([id, { at, real }]) =>
      id.startsWith(`${enemy}.`) ? [{ id, at, real }] : [],
    ),
    seeds: [game.header.seed],
    events: known.map(canonical),
    tableEvents: known.map((event) =>
      event.kind === 'table' ? canonical({ ...event.event, n: event.n } as unknown as GameEvent) : '',
    ),
    kinds: [...new Set([...known, ...other].map((event) => event.kind))],
    sealed: sealedOrdersOf(game, enemy),
    lines: [...new Set(linesOf(other, context).map((line) => line.text))].filter((line) => !told.has(line)),
  }
}
