import type { ActionHandler } from '../handler'
import { refusalFor } from '../refusals'
import { emit } from '../run'
import { endClash } from './applyOutcome'

// Answers to the questions of a clash that people command on the tabletop (OPS-22.1).

/** OPS-22.1: an answer on the table, in the words of the tabletop engine; when the clash is over, its outcome is carried out (OPS-22.2). */
export const table: ActionHandler<'table'> = {
  check(position, side, { action }) {
    return position.table ? position.table.check(side, action) : refusalFor('notNow', { type: 'table' })
  },
  list(position, side, legalEntries) {
    for (const entry of position.table?.legal(side) ?? []) legalEntries.push({ type: 'table', action: entry })
  },
  run(run, side, { action }) {
    const { position } = run
    const inPlay = position.table!
    const applied = inPlay.apply(side, action, run.dice)
    // `check` let the action pass, so a refusal is a fault of the program; the journal then takes everything back.
    if (!applied.ok) throw new Error(applied.refusal.key)
    for (const { body, to } of applied.value) emit(run, { kind: 'table', event: body }, to)
    const outcome = inPlay.outcome()
    const { pending } = position.game.ops
    if (outcome) {
      position.table = null
      position.game.table = null
      endClash(run, outcome)
      return
    }
    const clash = pending.at(-1)
    const owner = inPlay.toAct()
    if (clash?.kind === 'clash' && owner !== null) pending[pending.length - 1] = { ...clash, owner }
  },
}
