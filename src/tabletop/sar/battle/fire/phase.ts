import { askingOrder } from '../field'
import { answersOf, changeAnswers } from '../answers'
import { breakAll } from '../breaking/breaks'
import { rateIrregulars, type IrregularTrial } from '../breaking/irregulars'
import { badState } from '../../errors'
import type { BattleHandler } from '../handler'
import { tidyMelees } from '../melee/melees'
import { type ActionRun, emit } from '../run'
import type { FireAim, PendingShot } from '../types'
import { factsOf, unitsOf } from '../units'
import { offTableFire } from './bombard'
import { damageGuns } from './damage'
import { updateAbandonedGuns } from './abandonedGuns'
import { checkAim, checkShot, hasFireChoice, automaticAim, fireTargets } from './eligibility'
import { sectionPoints, sectionByKey } from './sections'
import { bearing } from './see'
import { applySoakOff } from './soakOff'
import { applyShots } from './applyShots'
import { fireVolley } from './volley'
import { replenishGuns } from './wagons'

export { hasSoakOffChoice as choosesSoak, soak } from './soakOff'

/** Has this side anything to choose here? */
export const choosesFire = hasFireChoice

/** SAR-11.3: whom a unit fires at; guns may aim at the section of works that shields him (SAR-21.4). */
export const fire: BattleHandler<'fire'> = {
  check(table, side, { unit, target, work }) {
    if (table.battle.orders[unit]?.deed === 'advanceOrFire') badState('SAR-4.11', unit)
    const sighted = checkShot(table, side, unit, target)
    checkAim(table, unit, sighted, work ?? null)
  },
  list(table, side, out) {
    for (const unit of unitsOf(table, side)) {
      if (table.battle.orders[unit]?.deed === 'advanceOrFire') continue
      const guns = factsOf(table, table.battle.units[unit]!).arm === 'artillery'
      for (const target of fireTargets(table, side, unit)) {
        out.push({ type: 'fire', unit, target })
        const section = guns ? bearing(table, unit, target)?.section : null
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

/** SAR-11.2, 11.3: everybody who fires in this phase, and at whom. */
function aims(run: ActionRun): [string, FireAim][] {
  return askingOrder(run.field).flatMap((side) => {
    const { fires } = answersOf(run, side)
    return unitsOf(run, side).flatMap((id): [string, FireAim][] => {
      const aim = fires[id] ?? automaticAim(run, side, id)
      return aim ? [[id, aim]] : []
    })
  })
}

/** SAR-22.1 (optional): who fires is hidden no longer. */
function showItself(run: ActionRun, id: string): void {
  run.battle.units[id] = { ...run.battle.units[id]!, hidden: false }
  emit(run, { kind: 'spotted', unit: id })
}

/**
 * SAR-3.2, 11.16: all fire at the strength and from the places that they had when the phase began. Nothing strikes yet: what the
 * shots would cost waits in `open`, for who may soak it off (SAR-5.8).
 */
export function shoot(run: ActionRun): undefined {
  const { battle } = run
  if (battle.phase === 'firstFire') replenishGuns(run)
  updateAbandonedGuns(run)
  const aimed = aims(run)
  const shots: PendingShot[] = aimed.flatMap(([id, { target, work }]) =>
    fireVolley(run, id, target, null, 'fire', work === null ? null : sectionByKey(run, work)),
  )
  const ambushers = aimed.map(([id]) => id).filter((id) => battle.units[id]!.hidden)
  for (const id of ambushers) showItself(run, id)
  // OPS-23.4: batteries beyond the table fire with the others.
  const afar = battle.phase === 'firstFire' ? offTableFire(run) : []
  battle.open = { ...battle.open, shots: [...shots, ...afar], ...(ambushers.length > 0 && { ambushers }) }
  for (const side of run.field.sides) changeAnswers(run, side, { fires: {} })
}

/** SAR-11.16, 12.6: soaking off, losses, gun damage, irregulars tried (SAR-23.8); then breaks, retreats and rout checks. */
export function fireResults(run: ActionRun): undefined {
  const { battle } = run
  const shots = applySoakOff(run, battle.open.shots ?? [])
  const { suspects, struck } = applyShots(run, shots)
  const guns = damageGuns(run, struck)
  const { ambushers = [] } = battle.open
  const surprised = new Set(shots.flatMap(({ from, at }) => (ambushers.includes(from) ? [at] : [])))
  const trials = shots.flatMap(({ from, at, work }): IrregularTrial[] =>
    work === null ? [{ unit: at, enemy: from, how: 'fire', ambush: surprised.has(at) }] : [],
  )
  const irregulars = rateIrregulars(run, trials)
  breakAll(run, [...suspects, ...guns.shaken, ...irregulars.shaken], [...guns.routed, ...irregulars.routed])
  // SAR-20.6, 14.8: whose enemy routed out of a melee is free again.
  if (battle.melees.length > 0) tidyMelees(run)
  battle.open = {}
}
