import { countGunHits } from '../../artillery/damage'
import type { BreakCandidate } from '../breaking/breaks'
import { inflictLosses } from '../breaking/inflictLosses'
import { rollRoutCheck } from '../breaking/routs'
import { redistributeCrew } from '../breaking/crew'
import { type ActionRun, rollDie, emit } from '../run'
import { rosterUnitOf } from '../units'
import type { AppliedShot } from './applyShots'

/** Q38: damages a gun; a second hit destroys it, and its crew goes to the other guns. */
function hitGun(run: ActionRun, id: string, number: number): void {
  const unit = run.battle.units[id]!
  const destroyed = unit.guns[number]!.damage > 0
  const guns = destroyed
    ? unit.guns.filter((_, i) => i !== number)
    : unit.guns.map((gun, i) => (i === number ? { ...gun, damage: 1 } : gun))
  run.battle.units[id] = redistributeCrew({ ...unit, guns })
  emit(run, { kind: 'gunHit', unit: id, gun: number, destroyed })
}

/**
 * SAR-16.12 (optional): a d20 for each casualty that artillery fire inflicted on artillery. Certain results hit one gun of the battery,
 * and the battery checks for rout at once. Returns the batteries that rout, and those that may break from stragglers.
 */
export function damageGuns(
  run: ActionRun,
  struck: readonly AppliedShot[],
): { routed: BreakCandidate[]; shaken: BreakCandidate[] } {
  const { battle, field } = run
  const [routed, shaken]: [BreakCandidate[], BreakCandidate[]] = [[], []]
  if (!battle.options.rules.optGunDamage) return { routed, shaken }
  const { die } = field.tables.optional.gunDamage
  const damaged = new Set<string>()
  for (const { shot, casualties } of struck) {
    if (!shot.guns || rosterUnitOf(run, battle.units[shot.at]!).arm !== 'artillery') continue
    const rolls = Array.from({ length: casualties }, (_, i) =>
      rollDie(run, shot.at, `gunDamage.${shot.key}`, die, i + 1),
    )
    const hits = countGunHits(field.tables, casualties, rolls)
    for (let i = 0; i < hits; i++) {
      const { guns } = battle.units[shot.at]!
      if (guns.length === 0) continue
      const which = guns.length === 1 ? 1 : rollDie(run, shot.at, `gunHit.${shot.key}`, guns.length, i + 1)
      hitGun(run, shot.at, which - 1)
      damaged.add(shot.at)
    }
  }
  for (const id of [...damaged].sort()) {
    const unit = battle.units[id]!
    if (unit.gone || unit.broken) continue
    const { rout: effect, stragglers: dice } = rollRoutCheck(run, id, 'rout.guns', [])
    const suspect: BreakCandidate = { unit: id, fleesFrom: null, rule: 'SAR-16.12', cause: 'fire' }
    if (dice > 0)
      inflictLosses(run, {
        unit: id,
        stragglers: dice,
        casualties: 0,
        rule: 'SAR-20.1',
        causedBy: null,
        cause: 'other',
      })
    if (effect === 'retreat' || effect === 'retreatPlus1d4') routed.push(suspect)
    else shaken.push(suspect)
  }
  return { routed, shaken }
}
