import { countGunHits } from '../../artillery/damage'
import type { BreakCandidate } from '../breaking/breaks'
import { inflictLosses } from '../breaking/inflictLosses'
import { rollRoutCheck } from '../breaking/routs'
import { redistributeCrew } from '../breaking/crew'
import { type ActionRun, rollDie, emit } from '../run'
import { rosterUnitOf } from '../units'
import type { AppliedShot } from './applyShots'

/** SAR-16.12: damages a gun casting. A second hit destroys it, and its crew goes to the other guns (ruling on SAR Q38). */
function hitGun(run: ActionRun, id: string, gunIndex: number): void {
  const unit = run.battle.units[id]!
  const isDestroyed = unit.guns[gunIndex]!.damage > 0
  const guns = isDestroyed
    ? unit.guns.filter((_, i) => i !== gunIndex)
    : unit.guns.map((gun, i) => (i === gunIndex ? { ...gun, damage: 1 } : gun))
  run.battle.units[id] = redistributeCrew({ ...unit, guns })
  emit(run, { kind: 'gunHit', unit: id, gun: gunIndex, destroyed: isDestroyed })
}

/**
 * SAR-16.12 (optional): rolls a d20 for each casualty that artillery fire inflicted on artillery. A certain result hits one gun of the
 * battery. Each battery with a hit gun checks for rout. Returns the batteries that rout (`routed`), and those that may break from stragglers
 * (`suspects`). `struck`: the shots that cost their targets castings.
 */
export function damageGuns(
  run: ActionRun,
  struck: readonly AppliedShot[],
): { routed: BreakCandidate[]; suspects: BreakCandidate[] } {
  const { battle, field } = run
  const routed: BreakCandidate[] = []
  const suspects: BreakCandidate[] = []
  if (!battle.options.rules.optGunDamage) return { routed, suspects }
  const { die: dieFaces } = field.tables.optional.gunDamage
  const damagedBatteries = new Set<string>()
  for (const { shot, casualties } of struck) {
    if (!shot.guns || rosterUnitOf(run, battle.units[shot.at]!).arm !== 'artillery') continue
    const rolls = Array.from({ length: casualties }, (_, i) =>
      rollDie(run, shot.at, `gunDamage.${shot.key}`, dieFaces, i + 1),
    )
    const hits = countGunHits(field.tables, casualties, rolls)
    for (let i = 0; i < hits; i++) {
      const { guns } = battle.units[shot.at]!
      if (guns.length === 0) continue
      const gunNumber = guns.length === 1 ? 1 : rollDie(run, shot.at, `gunHit.${shot.key}`, guns.length, i + 1)
      hitGun(run, shot.at, gunNumber - 1)
      damagedBatteries.add(shot.at)
    }
  }
  for (const id of [...damagedBatteries].sort()) {
    const unit = battle.units[id]!
    if (unit.gone || unit.broken) continue
    // Only the place where the battery stands modifies this check, so the list of other flags is empty.
    const { rout: result, stragglers } = rollRoutCheck(run, id, 'rout.guns', [])
    const candidate: BreakCandidate = { unit: id, fleesFrom: null, rule: 'SAR-16.12', cause: 'fire' }
    if (stragglers > 0)
      inflictLosses(run, {
        unit: id,
        stragglers,
        casualties: 0,
        rule: 'SAR-20.1',
        causedBy: null,
        cause: 'other',
      })
    if (result === 'retreat' || result === 'retreatPlus1d4') routed.push(candidate)
    else suspects.push(candidate)
  }
  return { routed, suspects }
}
