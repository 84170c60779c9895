// Checks a battle that is read from a file: whether its parts fit each other and the field. schema.ts checks each field by itself.
import type { Result } from '../../../../core/result'
import type { Fault } from '../../../../game/fault'
import { isSide } from '../../../../game/side'
import { parseFile } from '../../../common/fault'
import type { RegimentalField } from '../field'
import type { RegimentalBattle, RegimentalUnit } from '../types'
import { BattleSchema } from './schema'

interface Checked {
  readonly field: RegimentalField
  readonly battle: RegimentalBattle
  readonly file: string
}

const fault = ({ file }: Checked, field: string, value: string | number, detail: string): Fault => ({
  file,
  field,
  reason: 'values',
  value,
  detail,
})

const TROOPS = ['line', 'openOrder', 'fieldColumn', 'marchColumn']
const FORMATIONS: Readonly<Record<string, readonly string[]>> = {
  infantry: [...TROOPS, 'square', 'hastySquare', 'garrison'],
  cavalry: [...TROOPS, 'dismountedOpenOrder'],
  artillery: ['limbered', 'unlimbered', 'fixed'],
}

/** REG-1.4, 1.8, 1.11: a unit is one of the order of battle, with no more than it had, in a formation of its arm. */
function* unitFaults(checked: Checked, id: string, unit: RegimentalUnit): Generator<Fault> {
  const path = `units.${id}`
  const facts = checked.field.units.get(id)
  if (!facts) {
    yield fault(checked, path, id, 'is no unit of this battle')
    return
  }
  if (unit.side !== facts.side) yield fault(checked, `${path}.side`, unit.side, 'is not its side')
  if (unit.stands > facts.stands) yield fault(checked, `${path}.stands`, unit.stands, 'is more than it had')
  const indexes = unit.guns.map(({ index }) => index)
  for (const [i, index] of indexes.entries())
    if (index >= facts.guns.length || indexes.indexOf(index) !== i)
      yield fault(checked, `${path}.guns[${i}].index`, index, 'is no gun stand of the battery, or stands twice')
  if (!FORMATIONS[facts.arm]!.includes(unit.formation))
    yield fault(checked, `${path}.formation`, unit.formation, 'is no formation of its arm')
  if ((unit.formation === 'garrison') !== (unit.building !== null && facts.arm !== 'artillery'))
    yield fault(checked, `${path}.building`, unit.building ?? 'null', 'goes with the formation garrison')
  if (unit.building !== null && !checked.field.ground.features.some((one) => one.id === unit.building))
    yield fault(checked, `${path}.building`, unit.building, 'is no feature of the ground')
  if (unit.absence === null && unit.stands + unit.guns.length === 0)
    yield fault(checked, `${path}.absence`, 'null', 'has no stand left')
  if (facts.arm === 'artillery' && unit.order !== 'good')
    yield fault(checked, `${path}.order`, unit.order, 'batteries have no order')
}

/** Every unit and leader of the order of battle is there, and no other. */
function* rosterFaults(checked: Checked): Generator<Fault> {
  const { field, battle } = checked
  for (const [id, unit] of Object.entries(battle.units)) yield* unitFaults(checked, id, unit)
  for (const id of field.units.keys()) if (!(id in battle.units)) yield fault(checked, `units.${id}`, id, 'is missing')
  for (const [id, leader] of Object.entries(battle.leaders)) {
    const facts = field.leaders.get(id)
    if (!facts) {
      yield fault(checked, `leaders.${id}`, id, 'is no leader of this battle')
      continue
    }
    if (leader.side !== facts.side) yield fault(checked, `leaders.${id}.side`, leader.side, 'is not his side')
    const unit = leader.attached === null ? undefined : battle.units[leader.attached]
    if (leader.attached !== null && (!unit || unit.side !== leader.side || unit.absence !== null))
      yield fault(checked, `leaders.${id}.attached`, leader.attached, 'is no unit of his on the table')
  }
  for (const id of field.leaders.keys())
    if (!(id in battle.leaders)) yield fault(checked, `leaders.${id}`, id, 'is missing')
}

/** Ids that must be units: in checks, charges, fire, combats and what is owed. */
function* nameFaults(checked: Checked): Generator<Fault> {
  const { battle } = checked
  const unknown = function* (path: string, ids: readonly (string | null)[]): Generator<Fault> {
    for (const id of ids)
      if (id !== null && !(id in battle.units)) yield fault(checked, path, id, 'is no unit of this battle')
  }
  yield* unknown('checked', battle.checked)
  yield* unknown('results', Object.keys(battle.results))
  yield* unknown('disorderDue', battle.disorderDue)
  if (battle.check) {
    yield* unknown('check.picked', battle.check.picked)
    yield* unknown('check.units', Object.keys(battle.check.units))
    if (battle.check.leader !== null && !(battle.check.leader in battle.leaders))
      yield fault(checked, 'check.leader', battle.check.leader, 'is no leader of this battle')
  }
  for (const [i, { unit, target }] of battle.charges.entries()) yield* unknown(`charges[${i}]`, [unit, target || null])
  for (const [i, { unit, to }] of battle.reactions.entries()) yield* unknown(`reactions[${i}]`, [unit, to])
  if (battle.fire) yield* unknown('fire', [battle.fire.target, ...battle.fire.firers])
  for (const [i, { attackers, defenders }] of battle.combats.entries())
    yield* unknown(`combats[${i}]`, [...attackers, ...defenders])
  for (const [i, owed] of battle.owed.entries()) if ('unit' in owed) yield* unknown(`owed[${i}].unit`, [owed.unit])
  for (const [i, todo] of battle.todo.entries()) if ('unit' in todo) yield* unknown(`todo[${i}].unit`, [todo.unit])
  for (const [i, { crewIn }] of Object.entries(battle.units)) yield* unknown(`units.${i}.crewIn`, [crewIn])
}

/** The place: who is to act, the turn, and a result exactly when the battle is over. */
function* placeFaults(checked: Checked): Generator<Fault> {
  const { field, battle } = checked
  if (battle.scenario !== field.terms.id) yield fault(checked, 'scenario', battle.scenario, 'is another battle')
  if (!isSide(field.sides, battle.phasing)) yield fault(checked, 'phasing', battle.phasing, 'is no side')
  if (battle.turn > field.terms.turns) yield fault(checked, 'turn', battle.turn, 'lies after the last turn')
  const isOver = battle.place === 'over'
  if (isOver !== (battle.result !== null))
    yield fault(checked, 'result', String(battle.result?.by), 'goes with the end')
  if (isOver !== (battle.toAct === null)) yield fault(checked, 'toAct', battle.toAct ?? 'null', 'goes with the end')
  if (battle.toAct !== null && !isSide(field.sides, battle.toAct))
    yield fault(checked, 'toAct', battle.toAct, 'is no side')
  for (const key of ['lost', 'morale'] as const)
    for (const side of field.sides) if (!(side in battle[key])) yield fault(checked, key, side, 'is missing')
  for (const { id } of field.terms.keyPositions)
    if (!(id in battle.held)) yield fault(checked, 'held', id, 'is missing')
}

function* battleFaults(checked: Checked): Generator<Fault> {
  yield* placeFaults(checked)
  yield* rosterFaults(checked)
  yield* nameFaults(checked)
}

/**
 * Checks that a value is a battle on this field and returns a copy of it. Otherwise refuses with `BAD_STATE` and the first fault; `file` stands in
 * the refusal as the name of the file.
 */
export const validateBattle = (field: RegimentalField, value: unknown, file = 'state'): Result<RegimentalBattle> =>
  parseFile(BattleSchema, 'BAD_STATE', file, value, (battle) =>
    battleFaults({ field, battle: battle as RegimentalBattle, file }),
  ) as Result<RegimentalBattle>
