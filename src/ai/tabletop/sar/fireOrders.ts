import { fireSolution } from '../../../tabletop/sar/battle/fire/fireSolution'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { pointDistance } from '../../../tabletop/common/point'
import type { AnswerDraft } from './answerDraft'
import type { UnitView, Situation } from './situation'
import { exactVolley } from './exactFire'
import { canFire, meanLosses } from './expectedFire'
import { misjudged } from './skill'
import { breakChance, lossValue, type ExpectedLosses, expectedLosses } from './lossValue'

// The answer to the question who fires at whom, and which units step back under fire. `draft.add` tries an action: true when the rules allow it
// and the answer has it.

/** Fire of one unit at one enemy. */
interface Shot {
  readonly shooter: UnitView
  readonly target: UnitView
  /** The mean losses of the target, in hundredths of a casting: all together, and how they divide. */
  readonly losses: number
  readonly targetLosses: ExpectedLosses
}

/**
 * May this unit fire in this phase, by its order (SAR-11.2)? A unit on Hold may fire only at an enemy that charges it: the rules refuse its other
 * shots later.
 */
function mayFireNow(situation: Situation, piece: UnitView): boolean {
  if (!canFire(piece)) return false
  const { battle } = situation.table
  // `doings`: what units have done this turn.
  if (battle.doings[piece.id]?.fired) return false
  if (battle.phase === 'firstFire')
    return piece.executedOrder === 'firstFire' || piece.executedOrder === 'advanceOrFire'
  return piece.executedOrder === 'holdFire' || piece.executedOrder === 'hold'
}

/**
 * A margin, in thousandths of an inch, for the estimate of the greatest distance of a shot: a building that the target holds may be nearer than the
 * target's middle by this much.
 */
const BUILDING_MARGIN = 20_000

/** All shots that could be fired now. */
function possibleShots(situation: Situation): Shot[] {
  const shots: Shot[] = []
  for (const shooter of situation.ownUnits) {
    if (!mayFireNow(situation, shooter)) continue
    for (const target of situation.enemyUnits) {
      // Nobody fires at a unit that is locked in a melee.
      if (target.unit.locked) continue
      // This estimate saves the slower `fireSolution` for targets that are too far away.
      const maxDistance = shooter.longRange + shooter.block.width + target.block.width + BUILDING_MARGIN
      if (pointDistance(shooter.block.at, target.centre) > maxDistance) continue
      const shot = shotAt(situation, shooter, target)
      if (shot) shots.push(shot)
    }
  }
  return shots
}

/** The shot of a unit at a target; null: it cannot hit it. In a clash, which is fought hundreds of times, the losses are an estimate. */
function shotAt(situation: Situation, shooter: UnitView, target: UnitView): Shot | null {
  if (!situation.table.field.terms.clash) {
    const volley = exactVolley(situation, shooter, target)
    if (!volley) return null
    const { losses: targetLosses } = volley
    return { shooter, target, losses: targetLosses.stragglers + targetLosses.casualties, targetLosses }
  }
  const solution = fireSolution(situation.table, shooter.id, target.id)
  if (!solution) return null
  const castings = shooter.isArtillery ? solution.guns.length : solution.castings
  const losses = meanLosses(situation, shooter, castings, solution.band, solution.targetRows)
  return { shooter, target, losses, targetLosses: expectedLosses(target, losses, 'fire', solution.zone) }
}

const NO_LOSSES: ExpectedLosses = { stragglers: 0, casualties: 0 }
const sumOfLosses = (a: ExpectedLosses, b: ExpectedLosses): ExpectedLosses => ({
  stragglers: a.stragglers + b.stragglers,
  casualties: a.casualties + b.casualties,
})

/** A casting that a charger loses by fire is worth more, by the value of all castings of the unit that it charges divided by this (an estimate). */
const CHARGER_LOSS_DIVISOR = 25
/** A casualty of an enemy whom friends charge is worth more, by the value of a casting divided by this (an estimate). */
const CHARGED_LOSS_DIVISOR = 2
/** A unit steps back when its chance to break is at least this, in percent. */
const STEP_BACK_CHANCE = 30
/** SAR-5.8: the most stragglers of one shot that are cancelled. */
const MAX_CANCELLED = 2

/** The value of a shot, in hundredths of a point, on top of the losses that earlier shots at its target cause already. */
function shotValue(situation: Situation, shot: Shot, earlierLosses: ExpectedLosses): number {
  const { shooter, target, losses, targetLosses } = shot
  let value = lossValue(target, targetLosses, earlierLosses)
  // The id of the charged unit by that of the charging one, for both sides.
  const { charges, phase } = situation.table.battle
  // SAR-13.7: losses by fire this turn make it harder for a charger to close; counted in the hold fire phase alone.
  const chargedId = charges[target.id]
  const chargedUnit = chargedId === undefined ? undefined : situation.byId.get(chargedId)
  if (chargedUnit && phase === 'holdFire')
    value += Math.floor((losses * chargedUnit.castingWorth * chargedUnit.effectives) / (100 * CHARGER_LOSS_DIVISOR))
  // SAR-13.11: casualties of a unit that friends charge count against it when it rolls to stand.
  const isChargedByFriend = Object.entries(charges).some(
    ([chargerId, itsTargetId]) => itsTargetId === target.id && situation.byId.get(chargerId)?.side === shooter.side,
  )
  if (isChargedByFriend)
    value += Math.floor((targetLosses.casualties * target.castingWorth) / (100 * CHARGED_LOSS_DIVISOR))
  return value
}

/** SAR-11.3: chooses targets shot by shot: each time the shot whose value is greatest after the fire that is ordered already. */
export function giveFireOrders(situation: Situation, draft: AnswerDraft): void {
  const lossesByTarget = new Map<string, ExpectedLosses>()
  let openShots = possibleShots(situation)
  while (openShots.length > 0) {
    let best = openShots[0]!
    let bestValue = Number.NEGATIVE_INFINITY
    for (const shot of openShots) {
      const value = misjudged(
        situation,
        `${shot.shooter.id} ${shot.target.id}`,
        shotValue(situation, shot, lossesByTarget.get(shot.target.id) ?? NO_LOSSES),
      )
      if (value > bestValue) {
        bestValue = value
        best = shot
      }
    }
    const { shooter, target, targetLosses } = best
    // SAR-13.5, 15.4: the rules may refuse this target; then the unit may fire at another one.
    const wasAllowed = draft.add({ type: 'fire', unit: shooter.id, target: target.id })
    if (wasAllowed) {
      const earlierLosses = lossesByTarget.get(target.id) ?? NO_LOSSES
      lossesByTarget.set(target.id, sumOfLosses(earlierLosses, targetLosses))
    }
    // A unit that has its order is done; a shot that the rules refuse is not tried again.
    const triedShot = best
    openShots = openShots.filter((shot) => (wasAllowed ? shot.shooter !== shooter : shot !== triedShot))
  }
}

/** SAR-5.8 (optional): cancels stragglers by stepping back where the unit might break otherwise. */
export function soakOffChoices(situation: Situation): BattleAction[] {
  const actions: BattleAction[] = []
  const stragglersSoFar = new Map<string, number>()
  // `battle.open.shots`: shots whose losses have not been applied yet.
  for (const shot of situation.table.battle.open.shots ?? []) {
    // `shot.at`: the unit that was shot at.
    const piece = situation.byId.get(shot.at)
    if (!piece || piece.side !== situation.side || piece.isArtillery || shot.stragglers === 0) continue
    const newStragglers = (stragglersSoFar.get(piece.id) ?? 0) + shot.stragglers
    stragglersSoFar.set(piece.id, newStragglers)
    const losses = { stragglers: newStragglers * 100, casualties: shot.casualties * 100 }
    if (breakChance(piece.effectives, piece.stragglers, losses) < STEP_BACK_CHANCE) continue
    actions.push({ type: 'soak', shot: shot.key, castings: Math.min(MAX_CANCELLED, shot.stragglers) })
  }
  return actions
}
