// Grass that kindles, and what a turn of a battle of record begins with (rulings on SAR-10.3, 24.6).
import { areNearerThan } from '../../../common/polygon'
import { unitPolygon } from '../layout'
import { type ActionRun, emit, rollDie } from '../run'
import { changeSpecial, SPECIAL_RULE } from './state'

/** A turn begins: tells what lies over the field from now on. */
export function specialTurnBegins(run: ActionRun): void {
  const { battle, field } = run
  const { special } = field.terms
  if (!special || !battle.special) return
  const { fire } = battle.special
  if (fire && battle.turn === fire.from) emit(run, { kind: 'special', rule: SPECIAL_RULE, what: 'smokeRises' })
  if (fire && battle.turn === fire.until + 1) emit(run, { kind: 'special', rule: SPECIAL_RULE, what: 'smokeGone' })
  if (special.dusk && battle.turn === special.dusk.fromTurn)
    emit(run, { kind: 'special', rule: SPECIAL_RULE, what: 'dusk' })
}

/** A gun has fired: with a 1, in or near the grass, it may kindle it; from the next turn on it burns. */
export function maybeKindle(run: ActionRun, shooter: string, d20: number): void {
  const { battle, field } = run
  const grassFire = field.terms.special?.grassFire
  if (d20 !== 1 || !grassFire?.chance || !battle.special || battle.special.fire) return
  if (battle.turn < grassFire.fromTurn) return
  const { near, dieOfTurns, moreTurns } = grassFire.chance
  if (!areNearerThan(unitPolygon(field, battle.units[shooter]!)!, grassFire.grass, near + 1)) return
  const turns = rollDie(run, shooter, 'grassFire', dieOfTurns) + moreTurns
  changeSpecial(run, { fire: { from: battle.turn + 1, until: battle.turn + turns } })
  emit(run, { kind: 'special', rule: SPECIAL_RULE, what: 'kindled', unit: shooter })
}
