// Checks a battle that is read from a file: whether its parts fit each other and the field of battle. schema.ts checks each field by itself.
import type { Result } from '../../../../core/result'
import type { Fault } from '../../../../game/fault'
import { parseFile } from '../../../common/fault'
import { mapSides, ofSide } from '../../../../game/side'
import { answersOf } from '../answers'
import type { FieldOfBattle } from '../field'
import { questionsOf, stepsOf } from '../sequence'
import type { Battle, BattleUnit, Side } from '../types'
import { battleSchema } from './schema'

/** A battle that is read from a file, and the field of battle that it must fit. */
interface BattleOfFile {
  readonly field: FieldOfBattle
  readonly battle: Battle
  readonly file: string
}

/** A fault: the value of the field at `fieldPath` is wrong. `detail` says why; it continues a sentence that begins with the value. */
const valueFault = ({ file }: BattleOfFile, fieldPath: string, value: string | number, detail: string): Fault => ({
  file,
  field: fieldPath,
  reason: 'values',
  value,
  detail,
})

/** How the id of a detached part goes on after the id of its regiment: `/1`, `/2` and so on. */
const PART_SUFFIX = /^\/[1-9]\d*$/

/** Is an id that of a unit of the order of battle, or of a part of this unit? */
const isUnitOrPart = (id: string, rosterId: string): boolean =>
  id === rosterId || (id.startsWith(rosterId) && PART_SUFFIX.test(id.slice(rosterId.length)))

/** SAR-2.1, 2.2, 2.5: every unit is one of the order of battle or a part of one, and detaching parts neither makes nor loses castings. */
function* unitFaults(checked: BattleOfFile): Generator<Fault> {
  const { field, battle } = checked
  // The castings of each unit of the order of battle, all its parts together.
  const castingsByUnit = new Map<string, number>()
  for (const [id, unit] of Object.entries(battle.units)) {
    const unitPath = `units.${id}`
    const rosterUnit = field.units.get(unit.of)
    if (!rosterUnit || !isUnitOrPart(id, unit.of)) {
      yield valueFault(checked, `${unitPath}.of`, unit.of, 'is no unit of this battle')
      continue
    }
    if (unit.command !== undefined && field.leaders.get(unit.command)?.side !== rosterUnit.side)
      yield valueFault(checked, `${unitPath}.command`, unit.command, 'is no leader of its side')
    const { start, casualties, stragglers } = unit.strength
    if (casualties + stragglers > start)
      yield valueFault(checked, `${unitPath}.strength`, casualties + stragglers, 'is more than it had')
    // `holders`: castings that hold the horses.
    if (unit.holders > start) yield valueFault(checked, `${unitPath}.holders`, unit.holders, 'is more than it had')
    yield* stanceFaults(checked, unitPath, unit, rosterUnit.arm)
    // `arrival`: the group with which a unit is still to arrive.
    if (unit.arrival !== null && unit.at !== null)
      yield valueFault(checked, `${unitPath}.arrival`, unit.arrival, 'stands on the table')
    castingsByUnit.set(unit.of, (castingsByUnit.get(unit.of) ?? 0) + start)
  }
  // By how many castings a side has more than the order of battle says; negative: fewer.
  const surplusCastings: Record<string, number> = mapSides(field.sides, () => 0)
  for (const [id, { castings, side, arm }] of field.units) {
    if (!(id in battle.units)) yield { file: checked.file, field: `units.${id}`, reason: 'missing', value: id }
    const castingsOfParts = castingsByUnit.get(id) ?? 0
    surplusCastings[side] = ofSide(surplusCastings, side) + castingsOfParts - castings
    if (!isPossibleTotal(arm, castingsOfParts, castings))
      yield { file: checked.file, field: `units.${id}.strength.start`, reason: 'total', value: castingsOfParts }
  }
  // Castings may change from a regiment to a battery, but never the total of a side.
  for (const side of field.sides)
    if (surplusCastings[side] !== 0)
      yield { file: checked.file, field: 'units', reason: 'total', value: `${side} ${surplusCastings[side]}` }
}

/** SAR-16.6: infantry castings that serve guns count with the battery, so a regiment may have fewer castings than it brought, a battery more. */
function isPossibleTotal(arm: string, castingsOfParts: number, castingsBrought: number): boolean {
  if (arm === 'infantry') return castingsOfParts <= castingsBrought
  if (arm === 'artillery') return castingsOfParts >= castingsBrought
  return castingsOfParts === castingsBrought
}

/** SAR-2.9, 6.1, 6.5, 16: every unit is in a formation that its arm may have. */
function* stanceFaults(checked: BattleOfFile, unitPath: string, unit: BattleUnit, arm: string): Generator<Fault> {
  const { stance } = unit
  const isGunStance = stance === 'limbered' || stance === 'unlimbered'
  // A broken unit of any arm is a mob.
  const fitsArm = arm === 'artillery' ? isGunStance || stance === 'mob' : !isGunStance
  if (!fitsArm) yield valueFault(checked, `${unitPath}.stance`, stance, 'does not fit the arm')
  if (arm === 'cavalry' && stance === 'square')
    yield valueFault(checked, `${unitPath}.stance`, stance, 'does not fit the arm')
  if (unit.guns.length > 0 && arm !== 'artillery')
    yield valueFault(checked, `${unitPath}.guns`, unit.guns.length, 'go with artillery')
  if (unit.mounted && arm === 'infantry')
    yield valueFault(checked, `${unitPath}.mounted`, 'true', 'does not fit the arm')
}

/** SAR-4: the leaders are those of the order of battle, and a leader is attached only to a unit that exists. */
function* leaderFaults(checked: BattleOfFile): Generator<Fault> {
  const { field, battle } = checked
  for (const id of Object.keys(battle.leaders))
    if (!field.leaders.has(id)) yield valueFault(checked, `leaders.${id}`, id, 'is no leader of this battle')
  for (const id of field.leaders.keys()) {
    const leader = battle.leaders[id]
    if (!leader) yield { file: checked.file, field: `leaders.${id}`, reason: 'missing', value: id }
    else if (leader.attachedTo !== null && !battle.units[leader.attachedTo])
      yield valueFault(checked, `leaders.${id}.attachedTo`, leader.attachedTo, 'is no unit')
  }
}

/** Every id of a unit names a unit of the battle; sealed answers may also name parts that they detach (SAR-2.5). */
function* nameFaults(checked: BattleOfFile): Generator<Fault> {
  const { battle } = checked
  const isUnit = (id: string): boolean => id in battle.units
  for (const name of ['orders', 'charges', 'squares', 'doings'] as const)
    for (const id of Object.keys(battle[name]))
      if (!isUnit(id)) yield valueFault(checked, `${name}.${id}`, id, 'is no unit')
  for (const [id, target] of Object.entries(battle.charges))
    if (!isUnit(target)) yield valueFault(checked, `charges.${id}`, target, 'is no unit')
  // `direct`: units in direct contact with an enemy; `supporting`: those that touch only friends.
  for (const [i, { direct, supporting }] of battle.melees.entries())
    for (const side of checked.field.sides)
      for (const [role, ids] of Object.entries({ direct, supporting }))
        for (const id of ofSide(ids, side))
          if (!isUnit(id)) yield valueFault(checked, `melees[${i}].${role}.${side}`, id, 'is no unit')
  for (const side of checked.field.sides) yield* sealedAnswerFaults(checked, side)
}

/** SAR-4.7: the sealed answers of a side (`drafts`) name its own units, the parts that it detaches, and its own leaders. */
function* sealedAnswerFaults(checked: BattleOfFile, side: Side): Generator<Fault> {
  const { field, battle } = checked
  const answers = answersOf(checked, side)
  const unitByNewPart = new Map(answers.splits.map(({ part, unit }) => [part, unit]))
  const isUnitOrNewPart = (id: string): boolean => id in battle.units || unitByNewPart.has(id)
  const isOwn = (id: string): boolean => {
    // No unit has the id ''.
    const unit = battle.units[id] ?? battle.units[unitByNewPart.get(id) ?? '']
    return unit !== undefined && field.units.get(unit.of)?.side === side
  }
  for (const name of ['orders', 'targets', 'fires', 'marches', 'victors', 'reforms'] as const)
    for (const id of Object.keys(answers[name])) {
      const answerPath = `drafts.${side}.${name}.${id}`
      if (!isUnitOrNewPart(id)) yield valueFault(checked, answerPath, id, 'is no unit')
      else if (!isOwn(id)) yield valueFault(checked, answerPath, id, 'belongs to the other side')
    }
  for (const name of ['squares', 'standBy', 'hides'] as const)
    for (const [i, id] of answers[name].entries())
      if (!isUnitOrNewPart(id)) yield valueFault(checked, `drafts.${side}.${name}[${i}]`, id, 'is no unit')
  for (const name of ['rides', 'rallies'] as const)
    for (const id of Object.keys(answers[name]))
      if (field.leaders.get(id)?.side !== side)
        yield valueFault(checked, `drafts.${side}.${name}.${id}`, id, 'is no leader')
}

/** SAR-3.1, 24.1: the battle is over, or it waits at a question of its phase. */
function* placeFaults(checked: BattleOfFile): Generator<Fault> {
  const { field, battle } = checked
  if (battle.turn > field.terms.turns) yield valueFault(checked, 'turn', battle.turn, 'is beyond the last')
  const isOver = battle.phase === 'over'
  const hasResult = battle.result !== null
  if (isOver !== hasResult) yield valueFault(checked, 'result', battle.phase, 'goes with the end, and only with it')
  if (isOver) {
    if (battle.pending.length > 0)
      yield valueFault(checked, 'pending', battle.pending.length, 'nobody is asked any more')
    return
  }
  // The sides that are asked, each with the question (`kind`).
  const [first, second] = battle.pending
  if (!first) yield valueFault(checked, 'pending', 0, 'leaves nobody anything to choose')
  for (const [i, { kind }] of battle.pending.entries()) {
    if (!questionsOf(battle.phase).includes(kind))
      yield valueFault(checked, `pending[${i}].kind`, kind, 'is not asked in this phase')
    // `step` counts the steps of the phase that have begun, so the last one begun is the question itself.
    const lastBegunStep = stepsOf(battle.phase)[battle.step - 1]
    if (!lastBegunStep || !('question' in lastBegunStep) || lastBegunStep.question !== kind)
      yield valueFault(checked, 'step', battle.step, 'is not where this is asked')
  }
  if (first && second && first.owner === second.owner)
    yield valueFault(checked, 'pending[1].owner', second.owner, 'is asked twice')
  // `awaiting`: the answers to the present question have not been carried out yet.
  if (!battle.awaiting) yield valueFault(checked, 'awaiting', 'false', 'somebody is asked')
}

/** SAR-0.2: the battle is of this scenario and these printed rules, and its parts fit each other. */
function* battleFaults(checked: BattleOfFile): Generator<Fault> {
  const { field, battle } = checked
  if (battle.scenario !== field.terms.id) yield valueFault(checked, 'scenario', battle.scenario, 'is another battle')
  // SAR-0.2: a battle keeps the printed edition of the rules (profile) with which it began.
  if (battle.profile !== field.tables.profile)
    yield valueFault(checked, 'profile', battle.profile, 'is another ruleset (SAR-0.2)')
  yield* unitFaults(checked)
  yield* leaderFaults(checked)
  yield* nameFaults(checked)
  yield* placeFaults(checked)
}

/**
 * Checks that a value is a battle on this field and returns a copy of it. Otherwise refuses with `BAD_STATE` and the first fault; `file`
 * stands in the refusal as the name of the file.
 */
export const validateBattle = (field: FieldOfBattle, value: unknown, file = 'state'): Result<Battle> =>
  parseFile(battleSchema(field.sides), 'BAD_STATE', file, value, (battle) => battleFaults({ field, battle, file }))
