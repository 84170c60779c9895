// The melee that follows from a charge, exactly (SAR-14): its first rolls, and how it ends with the rounds of this turn.
import { chainOdds, certain, type chanceThat, distributionOf, mapOdds, type Odds } from '../../../common/odds'
import type { MeleeEnd, MeleePreview } from '../../../common/previewFight'
import { repulsedBySquare } from '../../melee/aftermath'
import type { Strength } from '../../types'
import type { Contact } from '../melee/contacts'
import { createMelee, joinTwo, meleeInNewTurn, unitsInContact, withSupports } from '../melee/melees'
import { meleeRoll } from '../melee/round'
import { isMountedCavalry, meleeStance } from '../melee/status'
import type { BattleTable } from '../run'
import type { Melee } from '../types'
import { afterStragglers } from './chargeMorale'
import { playDuel } from './duel'
import { isRemoved } from './fireOutcome'
import { linesOf } from './lines'
import { isOutAfterRound, lossesInColumn, type MeleeTerms, meleeTerms } from './meleeOdds'

/** The strengths of charger and target when they come to blows; those of the one do not depend on those of the other. */
export interface Fighting {
  readonly charger: Odds<Strength>
  readonly target: Odds<Strength>
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

/** SAR-14.13: what becomes of a charger who fights on after all rounds: before a square mounted cavalry is repulsed. */
function endOfFightingOn(
  table: BattleTable,
  { charger, target }: Contact,
  strength: Strength,
  breaks: (strength: Strength) => boolean,
): Odds<MeleeEnd> {
  const isBeforeSquare = isMountedCavalry(table, charger) && meleeStance(table, target) === 'square'
  const { tables } = table.field
  const { retreats, stragglersD4 } = repulsedBySquare(tables, !isBeforeSquare, tables.meleeModifiers.roundsPerTurn)
  if (!retreats) return certain('goesOn')
  return mapOdds(
    afterStragglers(strength, stragglersD4, strengthKey),
    (after): MeleeEnd => (isRemoved(after) || breaks(after) ? 'chargerBeaten' : 'repulsed'),
    String,
  )
}

const strengthKey = ({ casualties, stragglers }: Strength): string => `${casualties} ${stragglers}`

/** SAR-14.11: how a melee of charger and target alone ends, for all strengths that they may have. */
function endsOfDuel(
  table: BattleTable,
  contact: Contact,
  terms: MeleeTerms,
  melee: Melee,
  { charger, target }: Fighting,
): Odds<MeleeEnd> {
  const { den, bothBeaten, firstBeaten, secondBeaten, goesOn } = playDuel(
    terms,
    melee,
    [contact.charger, contact.target],
    [charger, target],
  )
  const breaks = terms.breaks[contact.charger]!
  const outcomes: { result: MeleeEnd | Strength; weight: number }[] = [
    { result: 'bothBeaten' as const, weight: bothBeaten },
    { result: 'chargerBeaten' as const, weight: firstBeaten },
    { result: 'targetBeaten' as const, weight: secondBeaten },
    ...goesOn.map(({ first, weight }) => ({ result: first, weight })),
  ].filter(({ weight }) => weight > 0)
  return chainOdds(
    { den, outcomes },
    (end) => (typeof end === 'string' ? certain(end) : endOfFightingOn(table, contact, end, breaks)),
    String,
  )
}

/**
 * SAR-14.11: how a melee of several units, or with a target that was broken before, stands for the charger after its first round, from the
 * strengths of now. A target that was broken before it was caught fights one round and is beaten then.
 */
const endsOfRound = (contact: Contact, terms: MeleeTerms, melee: Melee): Odds<MeleeEnd> =>
  chainOdds(
    isOutAfterRound(terms, melee, contact.charger),
    (isChargerOut) =>
      mapOdds(
        isOutAfterRound(terms, melee, contact.target),
        (isTargetBroken): MeleeEnd => {
          const isTargetOut = isTargetBroken || contact.caught
          if (isChargerOut) return isTargetOut ? 'bothBeaten' : 'chargerBeaten'
          return isTargetOut ? 'targetBeaten' : 'goesOn'
        },
        String,
      ),
    String,
  )

/** SAR-14: the melee of a contact; `before`: the strengths with which both may come to it, null if no course leads there. */
export function previewMelee(
  table: BattleTable,
  contact: Contact,
  before: Fighting | null,
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
  const endsFrom =
    !contact.caught && unitsInContact(melee).length === 2
      ? endsOfDuel(table, contact, terms, melee, before)
      : endsOfRound(contact, terms, melee)
  return { preview: { rolls, ends: endsOf(endsFrom) }, endsFrom }
}

/** Ends with their chances, the likeliest first. */
export const endsOf = <End extends string>(
  ends: Odds<End>,
): { readonly end: End; readonly chance: ReturnType<typeof chanceThat> }[] =>
  distributionOf(ends, (a, b) => (a < b ? -1 : 1))
    .map(({ result, chance }) => ({ end: result, chance }))
    .sort((a, b) => b.chance.num / b.chance.den - a.chance.num / a.chance.den)
