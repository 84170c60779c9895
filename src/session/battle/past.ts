// The past of a battle, for its replay: what was told, in order, and the table after each action, laid out again turn by turn from the checkpoint of
// that turn. Of a battle that goes on a side gets what it has seen itself; of one that is over, what both sides knew.
import { cloneJson } from '../../core/json'
import type { Side } from '../../game/side'
import { battleView } from '../../tabletop/sar/battle/view'
import type { BattleTable } from '../../tabletop/sar/battle/run'
import type { Journal } from '../journal'
import type { BattleTypes } from './family'

type View = BattleTypes['view']

/**
 * An event of the past with its number among those of this past. `act`: number of the action that told it, from 1, among those that told this
 * viewer anything, so that the number tells nothing of the other side's sealed answers; 0: the battle began with it.
 */
export type PastEvent = BattleTypes['event'] & { readonly n: number; readonly act: number }

/** The table after an action of the past, as it may be known. */
export interface PastTable {
  /** `PastEvent.act` of what the action told. */
  readonly act: number
  readonly view: View
  /** How much of the stretch is laid out by then, from 0 to 1. */
  readonly share: number
}

/** The past of a battle, as far as whoever looks at it may know it. */
export interface BattlePast {
  /** The battle is over: both sides' secrets of it are told. */
  readonly isOver: boolean
  readonly events: readonly PastEvent[]
  /** The stretches of the battle, which begin where checkpoints lie: the set-up, then each turn. `from`: number of the first event. */
  readonly stretches: readonly { readonly turn: number; readonly from: number }[]
  /** The table now; its units and leaders name all that the events name. */
  readonly view: View
  /**
   * Lays a stretch out again: the table at its beginning, then after each action that told something. A step takes as long as one action takes;
   * null: it told nothing.
   */
  layOut(stretch: number): Generator<PastTable | null, void>
}

/** The table as both sides together know it: each side's own units, leaders and missions. */
function viewOfBoth(table: BattleTable): View {
  const [first, second] = table.field.sides
  const [view, other] = [battleView(table, first), battleView(table, second)]
  const ofSecond = <T extends { readonly side: Side }>(records: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(records).filter(([, { side }]) => side === second))
  return {
    ...view,
    units: { ...view.units, ...ofSecond(other.units) },
    leaders: { ...view.leaders, ...ofSecond(other.leaders) },
  }
}

/** The past of a battle until now for a side. What is done afterwards is no part of it. */
export function pastOf(journal: Journal<BattleTypes>, side: Side): BattlePast {
  const { engine, header } = journal
  const isOver = engine.resultOf(journal.position) !== null
  const viewOf = (table: BattleTable): View => (isOver ? viewOfBoth(table) : battleView(table, side))
  const told = journal.told.filter(({ to }) => isOver || to === null || to === side)
  /** The actions that told this viewer anything: how many of all were done with each. Its place in the list is its number. */
  const acts = [0, ...new Set(told.map(({ at }) => at).filter((at) => at > 0))]
  const actNumber = new Map(acts.map((at, act) => [at, act]))
  const events = told.map(({ body, at }, n): PastEvent => ({ ...body, n, act: actNumber.get(at)! }))
  const checkpoints = [...journal.checkpoints]
  const entries = [...journal.entries]
  return {
    isOver,
    events,
    stretches: checkpoints.map(({ at: start, state }) => {
      const from = start === 0 ? 0 : told.findIndex(({ at }) => at > start)
      return { turn: state.table.state.turn, from: from < 0 ? events.length : from }
    }),
    view: viewOf(journal.position.table),
    *layOut(stretch) {
      const checkpoint = checkpoints[stretch]
      if (!checkpoint) return
      const { at: start, state } = checkpoint
      const end = checkpoints[stretch + 1]?.at ?? entries.length
      const actsBefore = acts.filter((at) => at <= start).length
      const actsInAll = acts.filter((at) => at > start && at <= end).length
      const position = engine.positionOf(cloneJson(state))
      yield { act: actsBefore - 1, view: viewOf(position.table), share: 0 }
      for (let at = start + 1; at <= end; at++) {
        const { side: actor, action } = entries[at - 1]!
        engine.apply(position, actor, action, header)
        const act = actNumber.get(at)
        if (act === undefined) yield null
        else yield { act, view: viewOf(position.table), share: (act + 1 - actsBefore) / actsInAll }
      }
    },
  }
}
