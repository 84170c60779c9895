import type { Dice } from '../../core/dice'
import type { ClashOutcome } from '../../operational/combat/outcome'
import type { Side } from '../../operational/types'
import { newBattle } from '../../tabletop/regimental/battle/engine'
import type { AddressedEvent } from '../../tabletop/regimental/battle/events'
import { worsenOrder } from '../../tabletop/regimental/battle/losses'
import { playBattle, type RegimentalTactician } from '../../tabletop/regimental/battle/playBattle'
import type { RegimentalTable } from '../../tabletop/regimental/battle/run'
import { DEFAULT_OPTIONS } from '../../tabletop/regimental/options'
import type { ClashSetup } from '../setup'
import { bombard } from './bombard'
import { type RegimentalClashFigures, regimentalFigures } from './figures'
import { layOutRegimental, type RegimentalLayout } from './layOut'
import { type LeaderFall, regimentalOutcomeOf } from './outcome'

/** Follows a clash while it is fought, as the recorder of its account does. */
export interface RegimentalObserver {
  /** The table is laid out and nothing has happened yet. */
  onStart(layout: RegimentalLayout, table: RegimentalTable): void
  /** An action has been carried out; these are its events. */
  onEvents(events: readonly AddressedEvent[], table: RegimentalTable): void
}

/** What may be changed about a fight. */
export interface RegimentalFightOptions {
  /** Seed of the tacticians' own choices; never the seed of the dice. */
  readonly salt?: string
  readonly observer?: RegimentalObserver
  /** Called for each action of a tactician that the rules refuse. */
  readonly onRefused?: (side: string, action: object) => void
  /** Figures to use in place of the shipped ones (data/clash.json), for tuning them (OPS-24.5). */
  readonly figures?: RegimentalClashFigures
}

/** The tables of set-ups: one that is fought over and over, as for the odds of an attack, is laid out once. */
const laidOut = new WeakMap<ClashSetup, { figures: RegimentalClashFigures; layout: RegimentalLayout }>()

/** The table of a set-up before anything happens; a fight does not change it. */
export function regimentalLayoutOf(setup: ClashSetup, figures = regimentalFigures()): RegimentalLayout {
  let known = laidOut.get(setup)
  if (known?.figures !== figures) {
    known = { figures, layout: layOutRegimental(setup, figures) }
    laidOut.set(setup, known)
  }
  return known.layout
}

/** Leaders who fell in these events (REG-11.4). */
export const fallsIn = (events: readonly AddressedEvent[]): LeaderFall[] =>
  events.flatMap(({ body }) => (body.kind === 'fallen' ? [{ leader: body.leader, row: body.row }] : []))

/**
 * Begins a clash: disrupted counters' troops are disordered, distant batteries have fired (OPS-23.2, 23.4). Returns the table and what happened.
 */
export function beginFight(
  setup: ClashSetup,
  layout: RegimentalLayout,
  dice: Dice,
  stream: string,
  figures: RegimentalClashFigures,
  onStart?: RegimentalObserver['onStart'],
): { table: RegimentalTable; events: AddressedEvent[] } {
  const { table, events } = newBattle(layout.field, DEFAULT_OPTIONS, {}, dice, stream)
  const before: AddressedEvent[] = []
  const run = { ...table, dice, stream, events: before }
  for (const { counter, facts } of layout.subUnits)
    if (counter.disrupted) worsenOrder(run, facts.id, 'disordered', { rule: 'OPS-23.2', what: 'disrupted' })
  onStart?.(layout, table)
  const fired = bombard(setup, layout, table, dice, stream, figures)
  return { table, events: [...events, ...before, ...fired] }
}

/**
 * Fights a clash by the Regimental rules (OPS-23, 24): lays the table out, lets both tacticians (computer players) command until the battle is over,
 * and returns the outcome. `key` names the stream of its dice. The same setup, dice, tacticians and salt always give the same outcome.
 */
export function fightRegimental(
  setup: ClashSetup,
  dice: Dice,
  key: string,
  tacticians: Readonly<Record<Side, RegimentalTactician>>,
  { salt = key, observer, onRefused, figures = regimentalFigures() }: RegimentalFightOptions = {},
): ClashOutcome {
  const layout = regimentalLayoutOf(setup, figures)
  const stream = `clash:${key}`
  const { table, events } = beginFight(setup, layout, dice, stream, figures, (laid, started) =>
    observer?.onStart(laid, started),
  )
  const falls = fallsIn(events)
  observer?.onEvents(events, table)
  // Where only batteries attack nobody moves.
  if (!setup.bombardmentOnly)
    playBattle(table, dice, stream, tacticians, salt, {
      onEvents: (happened) => {
        falls.push(...fallsIn(happened))
        observer?.onEvents(happened, table)
      },
      ...(onRefused && { onRefused }),
    })
  return regimentalOutcomeOf(setup, layout, table, falls, figures)
}
