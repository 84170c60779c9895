import { ok, refuse, type Result } from '../../core/result'
import type { Dice } from '../../core/dice'
import type { ClashOutcome } from '../../operational/combat/outcome'
import type { Side, TableState } from '../../operational/types'
import { apply, check, legal, toAct } from '../../tabletop/regimental/battle/engine'
import type { AddressedEvent } from '../../tabletop/regimental/battle/events'
import type { RegimentalTactician } from '../../tabletop/regimental/battle/playBattle'
import type { RegimentalTable } from '../../tabletop/regimental/battle/run'
import { PLACES } from '../../tabletop/regimental/battle/sequence'
import { validateBattle } from '../../tabletop/regimental/battle/state/faults'
import type { RegimentalBattle } from '../../tabletop/regimental/battle/types'
import { battleView } from '../../tabletop/regimental/battle/view'
import type { TableFacts } from '../../tabletop/common/tableFacts'
import type { ClashRequest, PlayedClash, SideAddressedEvent } from '../port'
import type { ClashSetup } from '../setup'
import { regimentalFigures } from './figures'
import { beginFight, fallsIn, regimentalLayoutOf } from './fight'
import type { RegimentalLayout } from './layOut'
import { regimentalOutcomeOf } from './outcome'
import { RegimentalRecorder } from './recorder'

// A clash by the Regimental rules that people command (OPS-22.1): the battle's own engine, with the clash's table around it.

/** The stream of the dice of a clash. */
const streamOf = (key: string): string => `clash:${key}`
/** There is one edition of the charts. */
const PROFILE = 'regimental'

/** A clash in play. `recorder`: writes its account, from its beginning; null: nobody wants it. */
class RegimentalPlayedClash implements PlayedClash {
  constructor(
    readonly state: TableState,
    private readonly setup: ClashSetup,
    private readonly layout: RegimentalLayout,
    readonly table: RegimentalTable,
    private readonly tactician: RegimentalTactician,
    private readonly recorder: RegimentalRecorder | null,
  ) {}

  get facts(): TableFacts {
    const { sides, ground, leaders, terms } = this.table.field
    const units = this.layout.subUnits.map(({ facts, counter, rosterIndex }) => {
      const poundages = (counter.unit.roster[rosterIndex]!.cannon ?? []).map(({ pounds }) => pounds)
      return [facts.id, { ...facts, poundages }] as const
    })
    return { scenario: terms.id, sides, ground, units: new Map(units), leaders, turns: terms.turns }
  }

  toAct(): Side | null {
    return toAct(this.table) as Side | null
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
    return PLACES[this.table.battle.place].prompt
  }
  stepName(): string {
    const { playerTurn, place } = this.table.battle
    return `${playerTurn} ${place}`
  }

  apply(side: Side, action: unknown, dice: Dice): Result<readonly SideAddressedEvent[]> {
    const applied = apply(this.table, side, action, dice, streamOf(this.state.key))
    if (!applied.ok) return applied
    this.note(applied.value)
    return ok(applied.value as readonly SideAddressedEvent[])
  }

  /** Keeps what the outcome needs and the battle's own state does not tell, and writes the account. */
  note(events: readonly AddressedEvent[]): void {
    for (const { leader, row } of fallsIn(events)) this.state.hits.push({ leader, severity: row })
    this.recorder?.onEvents(events)
  }

  outcome(): ClashOutcome | null {
    if (this.table.battle.result === null) return null
    const falls = this.state.hits.map(({ leader, severity }) => ({ leader, row: severity }))
    return regimentalOutcomeOf(this.setup, this.layout, this.table, falls, regimentalFigures())
  }

  account(outcome: ClashOutcome) {
    return this.recorder?.account(this.setup, outcome) ?? null
  }

  preview(): Result<object> {
    return refuse('BAD_VALUE', 'REG-13.4', 'refusal.badArgument', { field: 'query' })
  }

  /** Steps of these rules are ended by `ready`, which names what is still owed. */
  owedAction(): object | null {
    return null
  }

  staffAnswer(side: Side, salt: string): readonly object[] {
    return this.tactician(this.table, side, salt)
  }

  tableFor(): object {
    // Nothing of these battles is secret.
    return { field: this.table.field, battle: this.table.battle }
  }
}

/** Lays a clash out and begins it. `wantsAccount`: writes down what happens. */
export function beginRegimentalClash(
  { setup, dice, key }: Omit<ClashRequest, 'aiSalt'>,
  tactician: RegimentalTactician,
  wantsAccount: boolean,
): { inPlay: PlayedClash; events: readonly SideAddressedEvent[] } {
  const layout = regimentalLayoutOf(setup)
  const recorder = wantsAccount ? new RegimentalRecorder() : null
  const { table, events } = beginFight(setup, layout, dice, streamOf(key), regimentalFigures(), (laidOut, started) =>
    recorder?.onStart(laidOut, started),
  )
  const state: TableState = { engine: 'regimental', profile: PROFILE, key, state: table.battle, hits: [] }
  const inPlay = new RegimentalPlayedClash(state, setup, layout, table, tactician, recorder)
  inPlay.note(events)
  return { inPlay, events: events as readonly SideAddressedEvent[] }
}

/** Goes on with a clash from its state, which is changed in place. */
export function resumeRegimentalClash(
  setup: ClashSetup,
  state: TableState,
  tactician: RegimentalTactician,
): PlayedClash {
  const layout = regimentalLayoutOf(setup)
  const table: RegimentalTable = { field: layout.field, battle: state.state as RegimentalBattle }
  return new RegimentalPlayedClash(state, setup, layout, table, tactician, null)
}

/** Checks that a state from outside is one of this clash; the refusal names the wrong field. */
export function validateRegimentalClash(setup: ClashSetup, { profile, state }: TableState): Result<null> {
  const refuseField = (name: string): Result<never> =>
    refuse('BAD_STATE', 'REG-13.4', 'refusal.badArgument', { field: `table.${name}` })
  if (profile !== PROFILE) return refuseField('profile')
  const checked = validateBattle(regimentalLayoutOf(setup).field, state)
  if (!checked.ok) {
    const { refusal } = checked
    return refuse('BAD_STATE', refusal.rule, refusal.key, {
      ...refusal.args,
      field: `table.state.${refusal.args.field}`,
    })
  }
  // A clash that is over is carried out at once, so that none is ever saved.
  return checked.value.result === null && checked.value.toAct !== null ? ok(null) : refuseField('state.result')
}
