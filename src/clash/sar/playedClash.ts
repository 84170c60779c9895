import { ok, refuse, type Result } from '../../core/result'
import type { Dice } from '../../core/dice'
import type { ClashOutcome } from '../../operational/combat/outcome'
import type { Side, TableState } from '../../operational/types'
import { startBattle, apply, battleView, check, legal, toAct } from '../../tabletop/sar/battle/engine'
import { firstActionOwed } from '../../tabletop/sar/battle/owed'
import type { AddressedEvent, BattleTable } from '../../tabletop/sar/battle/run'
import { answerPreview } from '../../tabletop/sar/battle/preview/query'
import { QUESTIONS } from '../../tabletop/sar/battle/sequence'
import { validateBattle } from '../../tabletop/sar/battle/state/faults'
import type { Tactician } from '../../tabletop/sar/battle/tactician'
import type { Battle } from '../../tabletop/sar/battle/types'
import { tableSeenBy } from '../../tabletop/sar/battle/view'
import type { TableFacts } from '../../tabletop/common/tableFacts'
import type { ClashRequest, PlayedClash, SideAddressedEvent } from '../port'
import type { ClashSetup } from '../setup'
import { clashFigures } from './figures'
import { CLASH_OPTIONS, type ClashLayout, layOutClash } from './layOut'
import { sarOutcomeOf } from './outcome'
import { Recorder } from './recorder'

// A clash under the Santa Anna Rules that people command (OPS-22.1): the battle's own engine, with the clash's table around it.

/** Tables of set-ups on which people command, laid out once: a game asks again whenever it is loaded or an action is taken back. */
const laidOut = new WeakMap<ClashSetup, ClashLayout>()

function layoutOf(setup: ClashSetup): ClashLayout {
  let layout = laidOut.get(setup)
  if (!layout) {
    layout = layOutClash(setup, clashFigures(), { isPlayed: true })
    laidOut.set(setup, layout)
  }
  return layout
}

/** The stream of the dice of a clash. */
const streamOf = (key: string): string => `clash:${key}`

/** A clash in play. `recorder`: writes its account, from its beginning; null: nobody wants it. */
class SarPlayedClash implements PlayedClash {
  constructor(
    readonly state: TableState,
    private readonly setup: ClashSetup,
    private readonly layout: ClashLayout,
    readonly table: BattleTable,
    private readonly tactician: Tactician,
    private readonly recorder: Recorder | null,
  ) {}

  get facts(): TableFacts {
    const { sides, ground, units, leaders, terms } = this.table.field
    return { scenario: terms.id, sides, ground, units, leaders, turns: terms.turns }
  }

  toAct(): Side | null {
    return toAct(this.table.battle) as Side | null
  }
  legal(side: Side): readonly object[] {
    return legal(this.table, side)
  }
  check(side: Side, action: unknown) {
    return check(this.table, side, action)
  }
  viewFor(side: Side): object {
    return battleView(this.table, side)
  }
  promptKey(): string {
    const question = this.table.battle.pending.at(-1)
    return question ? QUESTIONS[question.kind].prompt : 'prompt.over'
  }
  stepName(): string {
    const { turn, phase, step } = this.table.battle
    return `${turn} ${phase} ${step}`
  }

  apply(side: Side, action: unknown, dice: Dice): Result<readonly SideAddressedEvent[]> {
    const applied = apply(this.table, side, action, dice, streamOf(this.state.key))
    if (!applied.ok) return applied
    this.note(applied.value)
    return ok(applied.value as readonly SideAddressedEvent[])
  }

  /** Keeps what the outcome needs and the battle's own state does not tell, and writes the account. */
  note(events: readonly AddressedEvent[]): void {
    for (const { body } of events)
      if (body.kind === 'leaderHit') this.state.hits.push({ leader: body.leader, severity: body.severity })
    this.recorder?.onEvents(events, this.table)
  }

  outcome(): ClashOutcome | null {
    if (this.table.battle.result === null) return null
    const hits = this.state.hits.map(
      ({ leader, severity }): AddressedEvent => ({ body: { kind: 'leaderHit', leader, severity }, to: null }),
    )
    return sarOutcomeOf(this.setup, this.layout, this.table, hits, clashFigures())
  }

  account(outcome: ClashOutcome) {
    return this.recorder?.account(this.setup, outcome) ?? null
  }

  preview(side: Side, query: unknown): Result<object> {
    return answerPreview(this.table, side, query)
  }

  owedAction(side: Side): object | null {
    return firstActionOwed(this.table, side)
  }

  staffAnswer(side: Side, salt: string): readonly object[] {
    return this.tactician(tableSeenBy(this.table, side), side, salt)
  }

  tableFor(side: Side): object {
    const { field, battle } = tableSeenBy(this.table, side)
    return { field, battle }
  }
}

/** Lays a clash out and begins it. `wantsAccount`: writes down what happens. */
export function beginSarClash(
  { setup, dice, key }: Omit<ClashRequest, 'aiSalt'>,
  tactician: Tactician,
  wantsAccount: boolean,
): { inPlay: PlayedClash; events: readonly SideAddressedEvent[] } {
  const layout = layoutOf(setup)
  const recorder = wantsAccount ? new Recorder() : null
  recorder?.onStart(layout)
  const { table, events } = startBattle(layout.field, { ...layout.units }, CLASH_OPTIONS, dice, streamOf(key))
  const state: TableState = { engine: 'sar', profile: table.battle.profile, key, state: table.battle, hits: [] }
  const recorded = recorder ? { ...table, onPhaseEnd: recorder.onPhase } : table
  const inPlay = new SarPlayedClash(state, setup, layout, recorded, tactician, recorder)
  inPlay.note(events)
  return { inPlay, events: events as readonly SideAddressedEvent[] }
}

/** Goes on with a clash from its state, which is changed in place. */
export function resumeSarClash(setup: ClashSetup, state: TableState, tactician: Tactician): PlayedClash {
  const layout = layoutOf(setup)
  const table: BattleTable = { field: layout.field, battle: state.state as Battle }
  return new SarPlayedClash(state, setup, layout, table, tactician, null)
}

/** Checks that a state from outside is one of this clash; the refusal names the wrong field. */
export function validateSarClash(setup: ClashSetup, { profile, state }: TableState): Result<null> {
  const { field } = layoutOf(setup)
  const refuseField = (name: string): Result<never> =>
    refuse('BAD_STATE', 'SAR-0.2', 'refusal.badArgument', { field: `table.${name}` })
  if (profile !== field.tables.profile) return refuseField('profile')
  const checked = validateBattle(field, state)
  if (!checked.ok) {
    const { refusal } = checked
    return refuse('BAD_STATE', refusal.rule, refusal.key, {
      ...refusal.args,
      field: `table.state.${refusal.args.field}`,
    })
  }
  // A clash that is over is carried out at once, so that none is ever saved.
  return checked.value.result === null && toAct(checked.value) !== null ? ok(null) : refuseField('state.result')
}
