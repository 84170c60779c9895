// The rolls to close and to stand, exactly (SAR-13.6 to 13.12).
import {
  certain,
  chainOdds,
  chanceThat,
  dieOdds,
  distributionOf,
  mapOdds,
  type Odds,
  sumOfDice,
} from '../../../common/odds'
import type { ClosePreview, RowChance, StandPreview, VolleyPreview } from '../../../common/previewFight'
import { inchesToThousandths } from '../../inches'
import { moraleShift, rollToClose } from '../../melee/close'
import { rollToStand } from '../../melee/stand'
import { applyLosses } from '../../stragglers/applyLosses'
import type { Share, Strength } from '../../types'
import { blockAfterHalt, closeRatings, needsNoRoll } from '../melee/close'
import type { Contact } from '../melee/contacts'
import { mustRollToStand, standRatings } from '../melee/stand'
import type { BattleTable } from '../run'
import { previewVolley } from './fire'
import { breakTestOf, isRemoved, type UnderFire, underFireKey } from './fireOutcome'
import { linesOf } from './lines'
import { supposing } from './supposed'

/** Faces of the die that decides how many stragglers a roll costs (SAR-13.9, 13.12, 15.3). */
const STRAGGLER_DIE = 4

/** A strength after some d4 of stragglers. */
export const afterStragglers = <S extends Strength>(
  strength: S,
  dice: number,
  keyOf: (strength: S) => string,
): Odds<S> =>
  mapOdds(
    sumOfDice(dice, STRAGGLER_DIE),
    (stragglers) => {
      const after = applyLosses(strength, { stragglers, casualties: 0 })
      return { ...strength, casualties: after.casualties, stragglers: after.stragglers }
    },
    keyOf,
  )

/** A charger after his roll to close. */
export interface AfterClose {
  readonly state: UnderFire
  readonly result: 'closes' | 'halts' | 'breaks'
}

/** A row of the table of rolls to close as a name: what comes with the halt. */
const closeRowName = ({ result, stragglersD4, volley }: ReturnType<typeof rollToClose>): string =>
  [result, ...(stragglersD4 > 0 ? ['stragglers'] : []), ...(volley ? ['volley'] : [])].join('.')

/** SAR-13.9: the volley of a charger who halts, from where he halts; null: no row gives one. */
function reducedVolley(table: BattleTable, { charger, target }: Contact): VolleyPreview | null {
  const rows = table.field.tables.closeStand.closeRows
  const row = rows.find(({ volley }) => volley !== null)
  if (!row) return null
  const block = blockAfterHalt(table, charger, target, inchesToThousandths(row.haltInches ?? 0))
  if (!block) return null
  const halted = supposing(table, { units: { [charger]: { at: block.at, heading: block.heading } } })
  return previewVolley(halted, charger, target, { share: row.volley as Share, refusal: null }).preview
}

/** SAR-13.7 to 13.10: a charger's roll to close, for all states in which he may come to it (`before`; unbroken). */
export function previewClose(
  table: BattleTable,
  contact: Contact,
  before: Odds<UnderFire>,
): { readonly preview: ClosePreview; readonly after: Odds<AfterClose> } {
  const { tables } = table.field
  const { charger } = contact
  const fireLosses = mapOdds(before, (state) => state.fireLosses, Number)
  const lossesShown = distributionOf(fireLosses, (a, b) => a - b)
  if (needsNoRoll(table, contact)) {
    const preview: ClosePreview = {
      needsNoRoll: true,
      lines: [],
      fireLosses: lossesShown,
      rows: [],
      closes: { num: 1, den: 1 },
      breaks: { num: 0, den: 1 },
      reducedVolley: null,
    }
    return {
      preview,
      after: mapOdds(
        before,
        (state) => ({ state, result: 'closes' }),
        ({ state }) => underFireKey(state),
      ),
    }
  }
  const ratings = closeRatings(table, contact, { fireLosses: 0 })
  const breaks = breakTestOf(table, charger)
  const keyOf = ({ state, result }: AfterClose): string => `${underFireKey(state)} ${result}`
  const { die } = tables.closeStand
  // What the die gives after these losses to fire; many states have lost the same.
  const rolledAfter = new Map<number, Odds<ReturnType<typeof rollToClose>>>()
  const rollAfter = (losses: number): Odds<ReturnType<typeof rollToClose>> => {
    let rolled = rolledAfter.get(losses)
    if (!rolled) {
      rolled = dieOdds(die, (d20) => rollToClose(tables, { ...ratings, fireLosses: losses }, d20), closeRowName)
      rolledAfter.set(losses, rolled)
    }
    return rolled
  }
  const after = chainOdds(
    before,
    (state) =>
      chainOdds(
        rollAfter(state.fireLosses),
        ({ result, stragglersD4 }): Odds<AfterClose> =>
          result === 'close'
            ? certain({ state, result: 'closes' })
            : mapOdds(
                afterStragglers(state, stragglersD4, underFireKey),
                (halted): AfterClose => ({
                  state: halted,
                  result: isRemoved(halted) || breaks(halted) ? 'breaks' : 'halts',
                }),
                keyOf,
              ),
        keyOf,
      ),
    keyOf,
  )
  const rows = chainOdds(fireLosses, (losses) => mapOdds(rollAfter(losses), closeRowName, String), String)
  return {
    preview: {
      needsNoRoll: false,
      lines: linesOf('close', moraleShift(tables, 'close', ratings).modifiers),
      fireLosses: lossesShown,
      rows: rowsOf(rows),
      closes: chanceThat(after, ({ result }) => result === 'closes'),
      breaks: chanceThat(after, ({ result }) => result === 'breaks'),
      reducedVolley: reducedVolley(table, contact),
    },
    after,
  }
}

/** Rows with their chances, by name. */
const rowsOf = (rows: Odds<string>): RowChance[] =>
  distributionOf(rows, (a, b) => (a < b ? -1 : 1)).map(({ result, chance }) => ({ name: result, chance }))

/** A target after its roll to stand. */
export interface AfterStand {
  readonly strength: Strength
  readonly result: 'stands' | 'flees' | 'breaks'
}

/** SAR-13.11, 13.12: the roll of a target to stand against one charger who has closed. */
export function previewStand(
  table: BattleTable,
  contact: Contact,
): { readonly preview: StandPreview; readonly after: Odds<AfterStand> } {
  const { tables } = table.field
  const { target } = contact
  const { start, casualties, stragglers } = table.battle.units[target]!.strength
  const strength: Strength = { start, casualties, stragglers }
  if (!mustRollToStand(table, [contact], target)) {
    const preview: StandPreview = {
      needsNoRoll: true,
      lines: [],
      rows: [],
      stands: { num: 1, den: 1 },
      flees: { num: 0, den: 1 },
      breaks: { num: 0, den: 1 },
    }
    return { preview, after: certain({ strength, result: 'stands' }) }
  }
  const ratings = standRatings(table, target, [contact])
  const breaks = breakTestOf(table, target)
  const keyOf = (state: AfterStand): string => `${strengthText(state.strength)} ${state.result}`
  const rolled = dieOdds(tables.closeStand.die, (d20) => {
    const { result, stragglersD4 } = rollToStand(tables, ratings, d20)
    return { result, stragglersD4 }
  })
  const after = chainOdds(
    rolled,
    ({ result, stragglersD4 }) =>
      mapOdds(
        afterStragglers(strength, stragglersD4, strengthText),
        (state): AfterStand => {
          if (result !== 'stand') return { strength: state, result: 'flees' }
          return { strength: state, result: isRemoved(state) || breaks(state) ? 'breaks' : 'stands' }
        },
        keyOf,
      ),
    keyOf,
  )
  const modifiers = [
    ...moraleShift(tables, 'stand', ratings).modifiers,
    ...(casualties > 0 ? [{ name: 'casualties', value: -casualties }] : []),
  ]
  return {
    preview: {
      needsNoRoll: false,
      lines: linesOf('stand', modifiers),
      rows: rowsOf(
        mapOdds(rolled, ({ result, stragglersD4 }) => (stragglersD4 > 0 ? `${result}.stragglers` : result), String),
      ),
      stands: chanceThat(after, ({ result }) => result === 'stands'),
      flees: chanceThat(after, ({ result }) => result === 'flees'),
      breaks: chanceThat(after, ({ result }) => result === 'breaks'),
    },
    after,
  }
}

/** The same text for equal strengths. */
const strengthText = ({ casualties, stragglers }: Strength): string => `${casualties} ${stragglers}`
