import type { Dice } from '../../core/dice'
import type { ClashOutcome } from '../../operational/combat/outcome'
import { playBattle, type BattleObserver } from '../../tabletop/sar/battle/playBattle'
import { startBattle } from '../../tabletop/sar/battle/engine'
import type { AddressedEvent, BattleTable } from '../../tabletop/sar/battle/run'
import type { Tactician } from '../../tabletop/sar/battle/tactician'
import type { ClashSetup } from '../setup'
import { CLASH_OPTIONS, type ClashLayout, layOutClash } from './layOut'
import { sarOutcomeOf } from './outcome'
import { type ClashFigures, clashFigures } from './figures'

/** Follows a clash (an attack fought on the tabletop) while it is fought, as `Recorder` in recorder.ts does. */
export interface ClashObserver {
  /** The table is laid out and nothing has happened yet. */
  onStart(clash: ClashLayout): void
  /** A phase has ended. */
  readonly onPhase: NonNullable<BattleTable['onPhaseEnd']>
  /** An action has been carried out; these are its events. */
  onEvents(events: readonly AddressedEvent[], table: BattleTable): void
}

/** What may be changed about a fight. */
export interface ClashOptions {
  /** Seed of the tacticians' own choices; never the seed of the dice. */
  readonly salt?: string
  readonly observer?: ClashObserver
  /** Called for each action of a tactician that the rules refuse. */
  readonly onRefused?: NonNullable<BattleObserver['onRefused']>
  /** The rules have checked the tacticians' actions already (`BattleObserver`). */
  readonly areActionsChecked?: boolean
  /** Figures to use in place of the shipped ones (data/clash.json), for tuning them (OPS-24.5). */
  readonly figures?: ClashFigures
}

/** The tables of set-ups: one that is fought over and over, as for the odds of an attack, is laid out once. */
const laidOut = new WeakMap<ClashSetup, { figures: ClashFigures; layout: ClashLayout }>()

/** The table of a set-up before anything happens. A fight changes neither its field nor its units. */
function laidOutOnce(setup: ClashSetup, figures: ClashFigures): ClashLayout {
  let known = laidOut.get(setup)
  if (known?.figures !== figures) {
    known = { figures, layout: layOutClash(setup, figures) }
    laidOut.set(setup, known)
  }
  return known.layout
}

/**
 * Fights a clash (OPS-23, 24): lays the table out, lets both tacticians (computer players) command until the battle is over, and returns the
 * outcome. `key` names the stream of its dice. The same setup, dice, tacticians and salt always give the same outcome.
 */
export function fightClash(
  setup: ClashSetup,
  dice: Dice,
  key: string,
  tacticians: Readonly<Record<'us' | 'mexican', Tactician>>,
  { salt = key, observer, onRefused, areActionsChecked = false, figures = clashFigures() }: ClashOptions = {},
): ClashOutcome {
  const clash = laidOutOnce(setup, figures)
  const stream = `clash:${key}`
  observer?.onStart(clash)
  const started = startBattle(clash.field, { ...clash.units }, CLASH_OPTIONS, dice, stream)
  const table: BattleTable = observer ? { ...started.table, onPhaseEnd: observer.onPhase } : started.table
  const allEvents: AddressedEvent[] = [...started.events]
  observer?.onEvents(started.events, table)
  playBattle(table, dice, stream, tacticians, salt, {
    onEvents: (events) => {
      allEvents.push(...events)
      observer?.onEvents(events, table)
    },
    ...(onRefused && { onRefused }),
    areActionsChecked,
  })
  return sarOutcomeOf(setup, clash, table, allEvents, figures)
}
