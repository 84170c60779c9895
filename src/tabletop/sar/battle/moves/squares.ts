// Emergency squares take effect in phase 4 (SAR-15.3).
import { breakUnitsThatFail, type BreakCandidate } from '../breaking/breaks'
import { updateTurnRecord } from '../breaking/turnRecord'
import { inflictLosses } from '../breaking/inflictLosses'
import { type ActionRun, rollDie, emit } from '../run'
import { isFreeToAct } from '../units'
import { dutyOf } from './duty'

/**
 * SAR-15.3: emergency squares whose roll succeeded form before the charging cavalry arrives. Each charger loses 1d4 stragglers at once, which
 * can break it. Infantry whose roll failed against any unit that still charges it does not form. The rolls stay in `battle.squares`
 * (`against`: the result by charger), because the melee needs them (SAR-15.4).
 */
export function formSquares(run: ActionRun): void {
  const { battle, field } = run
  const breakCandidates: BreakCandidate[] = []
  for (const id of Object.keys(battle.squares).sort()) {
    const unit = battle.units[id]
    if (!unit || !isFreeToAct(unit)) continue
    const chargers = Object.keys(battle.squares[id]!.against)
      .sort()
      .filter((charger) => dutyOf(run, charger) === 'charge')
    if (chargers.some((charger) => battle.squares[id]!.against[charger] === 'disorder')) continue
    battle.units[id] = { ...unit, stance: 'square' }
    updateTurnRecord(battle, id, { changedFormation: true })
    emit(run, { kind: 'formed', unit: id, stance: 'square', mounted: unit.mounted })
    for (const charger of chargers) {
      const stragglerDice = field.tables.charges.emergencySquareStragglersD4
      const rolls = Array.from({ length: stragglerDice }, (_, i) => rollDie(run, charger, `square.${id}`, 4, i + 1))
      inflictLosses(run, {
        unit: charger,
        stragglers: rolls.reduce((a, b) => a + b, 0),
        casualties: 0,
        rule: 'SAR-15.3',
        causedBy: id,
        // By ruling Q40 these count as inflicted by the enemy.
        cause: 'test',
      })
      // `other`: broken neither by fire nor in melee nor in a roll to stand.
      breakCandidates.push({ unit: charger, fleesFrom: id, rule: 'SAR-15.3', cause: 'other' })
    }
  }
  breakUnitsThatFail(run, breakCandidates)
}
