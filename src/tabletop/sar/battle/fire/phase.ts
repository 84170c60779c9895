import { sidesInAskingOrder } from '../field'
import { answersOf, changeAnswers } from '../answers'
import { breakAtOnce } from '../breaking/breaks'
import { rateIrregulars, type IrregularTrial } from '../breaking/irregulars'
import { throwBadState } from '../../errors'
import type { BattleHandler } from '../handler'
import { tidyMelees } from '../melee/melees'
import { type ActionRun, emit } from '../run'
import { greySeenThrough } from '../special/grey'
import type { FireAim, PendingShot } from '../types'
import { rosterUnitOf, unitsOf } from '../units'
import { offTableFire } from './offTableFire'
import { damageGuns } from './gunDamage'
import { updateAbandonedGuns } from './abandonedGuns'
import { checkAim, checkShot, automaticAim, fireTargets, mustStayAndFire } from './eligibility'
import { updateTurnRecord } from '../breaking/turnRecord'
import { sectionPoints, sectionByKey } from './sections'
import { fireSolution } from './fireSolution'
import { applySoakOff } from './soakOff'
import { applyShots } from './applyShots'
import { fireVolley } from './volley'
import { replenishGuns } from './wagons'

export { hasFireChoice } from './eligibility'
export { hasSoakOffChoice, soak } from './soakOff'

/** SAR-11.3: chooses a unit's target; guns may aim at the section of works that shields it (SAR-21.4); `work`: the key of that section. */
export const fire: BattleHandler<'fire'> = {
  check(table, side, { unit, target, work }) {
    // SAR-4.11: the random order to advance or fire leaves its owner no choice of target. `deed`: the order that a unit executes.
    if (table.battle.orders[unit]?.deed === 'advanceOrFire') throwBadState('SAR-4.11', unit)
    const solution = checkShot(table, side, unit, target)
    checkAim(table, unit, solution, work ?? null)
  },
  list(table, side, out) {
    for (const unit of unitsOf(table, side)) {
      if (table.battle.orders[unit]?.deed === 'advanceOrFire') continue
      const isArtillery = rosterUnitOf(table, table.battle.units[unit]!).arm === 'artillery'
      for (const target of fireTargets(table, side, unit)) {
        out.push({ type: 'fire', unit, target })
        const section = isArtillery ? fireSolution(table, unit, target)?.section : null
        if (section && sectionPoints(table, section) > 0) out.push({ type: 'fire', unit, target, work: section.key })
      }
    }
  },
  run(run, side, { unit, target, work }) {
    const aim: FireAim = { target, work: work ?? null }
    changeAnswers(run, side, { fires: { ...answersOf(run, side).fires, [unit]: aim } })
    emit(run, { kind: 'named', unit, target }, side)
  },
}

/** SAR-11.2, 11.3: the units that fire in this phase, with their aims. */
function allAims(run: ActionRun): [string, FireAim][] {
  return sidesInAskingOrder(run.field).flatMap((side) => {
    const { fires } = answersOf(run, side)
    return unitsOf(run, side).flatMap((id): [string, FireAim][] => {
      const aim = fires[id] ?? automaticAim(run, side, id)
      return aim ? [[id, aim]] : []
    })
  })
}

/** SAR-22.1 (optional): a hidden unit that fires is revealed. */
function revealShooter(run: ActionRun, id: string): void {
  run.battle.units[id] = { ...run.battle.units[id]!, hidden: false }
  emit(run, { kind: 'spotted', unit: id })
}

// `shoot` and `fireResults` are tasks of the sequence of a turn. A task returns the task to which the phase goes back; these two return none.

/**
 * SAR-3.2, 11.16: all units fire, with the strength and from the places that they had when the phase began. The losses wait in
 * `battle.open`, the interim results of the phase, until their owners have had the chance to cancel stragglers by backing away (SAR-5.8).
 */
export function shoot(run: ActionRun): undefined {
  const { battle } = run
  // Once a turn.
  if (battle.phase === 'firstFire') replenishGuns(run)
  updateAbandonedGuns(run)
  const aims = allAims(run)
  // SAR-4.11: decided before anybody fires, like all of the phase.
  for (const id of Object.keys(battle.orders).sort())
    if (battle.phase === 'firstFire' && battle.units[id] && mustStayAndFire(run, id))
      updateTurnRecord(battle, id, { stays: true })
  const eventsBefore = run.events.length
  // All before the first fires, as all fire at once; a unit that has fired is another one to the caches.
  const solutions = aims.map(([id, { target }]) => fireSolution(run, id, target))
  const shots: PendingShot[] = aims.flatMap(([id, { target, work }], i) =>
    fireVolley(run, id, target, {
      dicePurpose: 'fire',
      work: work === null ? null : sectionByKey(run, work),
      solution: solutions[i]!,
    }),
  )
  const ambushers = aims.map(([id]) => id).filter((id) => battle.units[id]!.hidden)
  if (ambushers.length > 0) {
    // Told once more after the shooters are revealed, so that the enemy too sees who fired.
    const shotEvents = run.events.splice(eventsBefore)
    for (const id of ambushers) revealShooter(run, id)
    for (const { body } of shotEvents) emit(run, body)
  }
  // OPS-23.4: batteries beyond the table fire with the others.
  const offTableShots = battle.phase === 'firstFire' ? offTableFire(run) : []
  battle.open = { ...battle.open, shots: [...shots, ...offTableShots], ...(ambushers.length > 0 && { ambushers }) }
  for (const side of run.field.sides) changeAnswers(run, side, { fires: {} })
}

/**
 * SAR-11.16, 12.6: what follows from the fire: first soak-offs, losses, gun damage and tests of irregulars (SAR-23.8), then breaks, retreats
 * and rout checks.
 */
export function fireResults(run: ActionRun): undefined {
  const { battle } = run
  const shots = applySoakOff(run, battle.open.shots ?? [])
  // `suspects`: units that may break from their losses.
  const { suspects, shotsWithLosses } = applyShots(run, shots)
  const damagedBatteries = damageGuns(run, shotsWithLosses)
  const { ambushers = [] } = battle.open
  // The targets of units that fired out of hiding.
  const surprised = new Set(shots.flatMap(({ from, at }) => (ambushers.includes(from) ? [at] : [])))
  const trials = shots.flatMap(({ from, at, work }): IrregularTrial[] =>
    work === null ? [{ unit: at, enemy: from, occasion: 'fire', ambush: surprised.has(at) }] : [],
  )
  const irregulars = rateIrregulars(run, trials)
  breakAtOnce(
    run,
    [...suspects, ...damagedBatteries.suspects, ...irregulars.mayBreak],
    [...damagedBatteries.routed, ...irregulars.routed],
  )
  // Who has lost castings to fire and stands has shown what it is.
  for (const { at, stragglers, casualties } of shots)
    if (stragglers + casualties > 0 && battle.units[at] && !battle.units[at]!.broken) greySeenThrough(run, at)
  // SAR-20.6, 14.8: a unit is no longer locked if its enemy routed out of the melee.
  if (battle.melees.length > 0) tidyMelees(run)
  battle.open = {}
}
