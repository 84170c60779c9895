import { assign, setup } from 'xstate'
import type { BattleActionType } from '../schemas/action'
import { legal, toAct } from './engine'
import type { BattleTable } from './run'
import { FIRST_PHASE, type Phase, phaseAfter, asksOf, ANSWERS } from './sequence'
import type { Side } from './types'

/** What the chart is told of the battle: where it waits, for whom, and which types of action are legal now. */
export interface BattleFacts {
  readonly turn: number
  readonly phase: Phase
  readonly asked: Side | null
  readonly types: readonly BattleActionType[]
}
type BattleChartEvent = { type: BattleActionType; facts: BattleFacts }

/** The facts of a battle as it stands. */
export function factsForChart(table: BattleTable): BattleFacts {
  const { turn, phase } = table.battle
  const asked = toAct(table.battle)
  const types = asked === null ? [] : [...new Set(legal(table, asked).map(({ type }) => type))]
  return { turn, phase, asked, types }
}

interface Context {
  readonly facts: BattleFacts
  /** The chart's own count of turns; it must meet that of the facts. */
  readonly turn: number
}

const go = (phase: Phase | 'lost') => ({ target: `#battle.${phase}` })
const at = (phase: Phase) => ({ guard: { type: 'at' as const, params: { phase } }, ...go(phase) })

/** Whither a phase leads that is over, or in which nobody had to choose; the last of the turn into the first of the next (SAR-3.4). */
function onward(phase: Phase) {
  const next = phaseAfter(phase)
  return next === null ? { ...go(FIRST_PHASE), actions: 'tick' as const } : go(next)
}

/** A phase in which both may be asked, one after the other and more than once; the last answer lets the sequence run on (SAR-3.1, 4.7). */
function asking(phase: Phase) {
  const types = [...new Set(asksOf(phase).flatMap((kind) => ANSWERS[kind]))]
  // Orders are always asked for; any other phase may pass without a question.
  const unasked = phase === 'setup' || phase === FIRST_PHASE ? go('lost') : onward(phase)
  const learn = { guard: 'legal' as const, actions: 'learn' as const }
  const here = { guard: { type: 'at' as const, params: { phase } }, target: 'waiting' }
  return {
    initial: 'arriving' as const,
    states: {
      // The battle must wait where the sequence has led.
      arriving: { always: [here, at('over'), unasked] },
      waiting: {
        on: Object.fromEntries(types.map((type) => [type, { ...learn, target: 'settling' }])),
        meta: { prompt: `prompt.sar.${phase}` },
      },
      settling: { always: [here, at('over'), onward(phase)] },
    },
  }
}

/**
 * SAR-3 as a statechart: the phases of a battle in their order. It holds no rules; where the battle waits and what is legal it is
 * told. A battle that were anywhere else than the sequence leads ends in `lost`.
 */
export const battleChart = setup({
  types: { context: {} as Context, input: {} as BattleFacts, events: {} as BattleChartEvent },
  guards: {
    legal: ({ context, event }) => context.facts.types.includes(event.type),
    at: ({ context: { facts, turn } }, { phase }: { phase: Phase }) =>
      facts.phase === phase && (phase === 'over' || facts.turn === turn),
  },
  actions: {
    learn: assign({ facts: ({ event }) => event.facts }),
    tick: assign({ turn: ({ context }) => context.turn + 1 }),
  },
}).createMachine({
  id: 'battle',
  context: ({ input }) => ({ facts: input, turn: input.turn }),
  initial: 'setup',
  states: {
    setup: asking('setup'),
    giveOrders: asking('giveOrders'),
    declareCharges: asking('declareCharges'),
    firstFire: asking('firstFire'),
    allMoves: asking('allMoves'),
    holdFire: asking('holdFire'),
    melee: asking('melee'),
    rally: asking('rally'),
    over: { type: 'final' },
    lost: {},
  },
})
