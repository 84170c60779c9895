// The melee that follows from a charge, exactly (SAR-14): its first rolls, and how it ends with the rounds of this turn.
import { chainOdds, certain, type chanceThat, distributionOf, mapOdds, type Odds } from '../../../common/odds'
import type { MeleeEnd, MeleePreview } from '../../../common/previewFight'
import { repulsedBySquare } from '../../melee/aftermath'
import type { Strength } from '../../types'
import type { Contact } from '../melee/contacts'
import { createMelee, isFought, joinTwo, meleeInNewTurn, unitsInContact, withSupports } from '../melee/melees'
import { meleeRoll } from '../melee/round'
import { isMountedCavalry, meleeStance } from '../melee/status'
import type { BattleTable } from '../run'
import type { Melee } from '../types'
import { afterStragglers } from './chargeMorale'
import { isRemoved } from './fireOutcome'
import { linesOf } from './lines'
import { lossesInColumn, type MeleeState, meleeTerms, playMelee, type Strengths, strengthsKey } from './meleeOdds'

/** The strengths of charger and target when they come to blows. */
export interface Fighting {
  readonly charger: Strength
  readonly target: Strength
}

/** SAR-14.1, 14.9: the melee of a contact, joined with those in which one of the two is already. */
function meleeOf(table: BattleTable, contact: Contact): Melee {
  const fresh = createMelee(table, contact)
  const ids = unitsInContact(fresh)
  const joined = table.battle.melees
    .filter((melee) => unitsInContact(melee).some((id) => ids.includes(id)))
    .map(meleeInNewTurn)
    .reduce(joinTwo, fresh)
  return withSupports(table, joined, new Set([...table.battle.melees.flatMap(unitsInContact), ...ids]))
}

const bareStrength = ({ start, casualties, stragglers }: Strength): Strength => ({ start, casualties, stragglers })

/** SAR-14.11 to 14.13: how a melee stands for the charger after the rounds; `breaks`: does the charger break at a strength? */
function endOf(
  table: BattleTable,
  { charger, target }: Contact,
  { melee, strengths, out }: MeleeState,
  breaks: (strength: Strength) => boolean,
): Odds<MeleeEnd> {
  const { tables } = table.field
  const isChargerOut = out.includes(charger)
  // A target that was broken before it was caught has fought its one round.
  const isTargetOut = out.includes(target) || !unitsInContact(melee).includes(target)
  if (isChargerOut && isTargetOut) return certain('bothBeaten')
  if (isChargerOut) return certain('chargerBeaten')
  if (isTargetOut) return certain('targetBeaten')
  if (!isFought(melee)) return certain('goesOn')
  const isBeforeSquare = isMountedCavalry(table, charger) && meleeStance(table, target) === 'square'
  const { retreats, stragglersD4 } = repulsedBySquare(tables, !isBeforeSquare, melee.rounds)
  if (!retreats) return certain('goesOn')
  return mapOdds(
    afterStragglers(strengths[charger]!, stragglersD4, (one) => `${one.casualties} ${one.stragglers}`),
    (after): MeleeEnd => (isRemoved(after) || breaks(after) ? 'chargerBeaten' : 'repulsed'),
    String,
  )
}

/** SAR-14: the melee of a contact; `before`: the strengths with which both may come to it, null if neither course leads there. */
export function previewMelee(
  table: BattleTable,
  contact: Contact,
  before: Odds<Fighting> | null,
): { readonly preview: MeleePreview; readonly endsFrom: Odds<MeleeEnd> | null } {
  const melee = meleeOf(table, contact)
  const terms = meleeTerms(table, melee)
  const rolls = unitsInContact(melee).map((unit) => {
    const { castings, startColumn, column, modifiers } = meleeRoll(table, melee, unit)
    return {
      unit,
      castings,
      startColumn,
      lines: linesOf('melee', modifiers),
      column,
      losses: distributionOf(lossesInColumn(terms, column), (a, b) => a - b),
    }
  })
  if (!before) return { preview: { rolls, ends: [] }, endsFrom: null }
  const others = Object.fromEntries(
    unitsInContact(melee).map((id) => [id, bareStrength(table.battle.units[id]!.strength)]),
  )
  const start = mapOdds(
    before,
    ({ charger, target }): Strengths => ({
      ...others,
      [contact.charger]: bareStrength(charger),
      [contact.target]: bareStrength(target),
    }),
    strengthsKey,
  )
  const breaks = terms.breaks[contact.charger]!
  const endsFrom = chainOdds(playMelee(terms, melee, start), (state) => endOf(table, contact, state, breaks), String)
  return { preview: { rolls, ends: endsOf(endsFrom) }, endsFrom }
}

/** Ends with their chances, the likeliest first. */
export const endsOf = <End extends string>(
  ends: Odds<End>,
): { readonly end: End; readonly chance: ReturnType<typeof chanceThat> }[] =>
  distributionOf(ends, (a, b) => (a < b ? -1 : 1))
    .map(({ result, chance }) => ({ end: result, chance }))
    .sort((a, b) => b.chance.num / b.chance.den - a.chance.num / a.chance.den)
