import { ok, type Result } from '../../../../core/result'
import type { Fault } from '../../../../game/fault'
import { parseFile } from '../../../common/fault'
import { mapSides, ofSide } from '../../../../game/side'
import { answersOf } from '../answers'
import type { FieldOfBattle } from '../field'
import { questionsOf, stepsOf } from '../sequence'
import type { Battle, BattleUnit, Side } from '../types'
import { battleSchema } from './schema'

/** A battle read from a file, with its field. */
interface BattleOfFile {
  readonly field: FieldOfBattle
  readonly battle: Battle
  readonly file: string
}

/** A fault of a value that cannot stand in a battle. */
const valueFault = ({ file }: BattleOfFile, field: string, value: string | number, detail: string): Fault => ({
  file,
  field,
  reason: 'values',
  value,
  detail,
})

/** SAR-2.1, 2.2, 2.5: units are those of the field or parts of them; castings are neither lost nor gained by parting. */
function* unitFaults(checked: BattleOfFile): Generator<Fault> {
  const { field, battle } = checked
  const castingsByUnit = new Map<string, number>()
  for (const [id, unit] of Object.entries(battle.units)) {
    const at = `units.${id}`
    const facts = field.units.get(unit.of)
    if (!facts || (id !== unit.of && !/^\/[1-9]\d*$/.test(id.slice(unit.of.length))) || !id.startsWith(unit.of)) {
      yield valueFault(checked, `${at}.of`, unit.of, 'is no unit of this battle')
      continue
    }
    const { start, casualties, stragglers } = unit.strength
    if (casualties + stragglers > start)
      yield valueFault(checked, `${at}.strength`, casualties + stragglers, 'is more than it had')
    if (unit.holders > start) yield valueFault(checked, `${at}.holders`, unit.holders, 'is more than it had')
    yield* stanceFaults(checked, at, unit, facts.arm)
    if (unit.arrival !== null && unit.at !== null)
      yield valueFault(checked, `${at}.arrival`, unit.arrival, 'stands on the table')
    castingsByUnit.set(unit.of, (castingsByUnit.get(unit.of) ?? 0) + start)
  }
  const surplus: Record<string, number> = mapSides(field.sides, () => 0)
  for (const [id, { castings, side, arm }] of field.units) {
    if (!(id in battle.units)) yield { file: checked.file, field: `units.${id}`, reason: 'missing', value: id }
    const sum = castingsByUnit.get(id) ?? 0
    // SAR-16.6: infantry castings at the guns count with the battery.
    const fits = arm === 'infantry' ? sum <= castings : arm === 'artillery' ? sum >= castings : sum === castings
    surplus[side] = ofSide(surplus, side) + sum - castings
    if (!fits) yield { file: checked.file, field: `units.${id}.strength.start`, reason: 'total', value: sum }
  }
  for (const side of field.sides)
    if (surplus[side] !== 0)
      yield { file: checked.file, field: 'units', reason: 'total', value: `${side} ${surplus[side]}` }
}

/** SAR-2.9, 6.1, 6.5, 16: every unit is in a formation that its arm may have. */
function* stanceFaults(checked: BattleOfFile, at: string, unit: BattleUnit, arm: string): Generator<Fault> {
  const guns = ['limbered', 'unlimbered']
  const { stance } = unit
  if ((arm === 'artillery') !== (guns.includes(stance) || (stance === 'mob' && arm === 'artillery')))
    yield valueFault(checked, `${at}.stance`, stance, 'does not fit the arm')
  if (arm === 'cavalry' && stance === 'square')
    yield valueFault(checked, `${at}.stance`, stance, 'does not fit the arm')
  if (unit.guns.length > 0 && arm !== 'artillery')
    yield valueFault(checked, `${at}.guns`, unit.guns.length, 'go with artillery')
  if (unit.mounted && arm === 'infantry') yield valueFault(checked, `${at}.mounted`, 'true', 'does not fit the arm')
}

/** SAR-4: the leaders are those of the field; a unit to which one is attached exists. */
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
  const isKnown = (id: string, parts: ReadonlySet<string> = new Set()): boolean => id in battle.units || parts.has(id)
  for (const name of ['orders', 'charges', 'squares', 'doings'] as const)
    for (const id of Object.keys(battle[name]))
      if (!isKnown(id)) yield valueFault(checked, `${name}.${id}`, id, 'is no unit')
  for (const [id, target] of Object.entries(battle.charges))
    if (!isKnown(target)) yield valueFault(checked, `charges.${id}`, target, 'is no unit')
  for (const [i, { direct, supporting }] of battle.melees.entries())
    for (const side of checked.field.sides)
      for (const id of [...ofSide(direct, side), ...ofSide(supporting, side)])
        if (!isKnown(id)) yield valueFault(checked, `melees[${i}].direct.${side}`, id, 'is no unit')
  for (const side of checked.field.sides) yield* draftFaults(checked, side, isKnown)
}

/** SAR-4.7: the sealed answers of a side name its own units and leaders. */
function* draftFaults(
  checked: BattleOfFile,
  side: Side,
  isKnown: (id: string, parts: ReadonlySet<string>) => boolean,
): Generator<Fault> {
  const { field, battle } = checked
  const draft = answersOf(checked, side)
  const parts = new Set(draft.splits.map(({ part }) => part))
  const isOwn = (id: string): boolean => {
    const unit = battle.units[id] ?? battle.units[draft.splits.find(({ part }) => part === id)?.unit ?? '']
    return unit !== undefined && field.units.get(unit.of)?.side === side
  }
  for (const name of ['orders', 'targets', 'fires', 'marches', 'victors', 'reforms'] as const)
    for (const id of Object.keys(draft[name])) {
      const at = `drafts.${side}.${name}.${id}`
      if (!isKnown(id, parts)) yield valueFault(checked, at, id, 'is no unit')
      else if (!isOwn(id)) yield valueFault(checked, at, id, 'belongs to the other side')
    }
  for (const name of ['squares', 'standBy', 'hides'] as const)
    for (const [i, id] of draft[name].entries())
      if (!isKnown(id, parts)) yield valueFault(checked, `drafts.${side}.${name}[${i}]`, id, 'is no unit')
  for (const name of ['rides', 'rallies'] as const)
    for (const id of Object.keys(draft[name]))
      if (field.leaders.get(id)?.side !== side)
        yield valueFault(checked, `drafts.${side}.${name}.${id}`, id, 'is no leader')
}

/** SAR-3.1, 24.1: the battle waits at a question of its phase, or is over. */
function* placeFaults(checked: BattleOfFile): Generator<Fault> {
  const { field, battle } = checked
  if (battle.turn > field.terms.turns) yield valueFault(checked, 'turn', battle.turn, 'is beyond the last')
  const over = battle.phase === 'over'
  if (over !== (battle.result !== null))
    yield valueFault(checked, 'result', battle.phase, 'goes with the end, and only with it')
  if (over) {
    if (battle.pending.length > 0)
      yield valueFault(checked, 'pending', battle.pending.length, 'nobody is asked any more')
    return
  }
  const [first, second] = battle.pending
  if (!first) yield valueFault(checked, 'pending', 0, 'leaves nobody anything to choose')
  for (const [i, { kind }] of battle.pending.entries()) {
    if (!questionsOf(battle.phase).includes(kind))
      yield valueFault(checked, `pending[${i}].kind`, kind, 'is not asked in this phase')
    const step = stepsOf(battle.phase)[battle.step - 1]
    if (!step || !('question' in step) || step.question !== kind)
      yield valueFault(checked, 'step', battle.step, 'is not where this is asked')
  }
  if (first && second && first.owner === second.owner)
    yield valueFault(checked, 'pending[1].owner', second.owner, 'is asked twice')
  if (!battle.awaiting) yield valueFault(checked, 'awaiting', 'false', 'somebody is asked')
}

/** SAR-0.2: the battle is of this scenario and ruleset, and its parts fit each other. */
function* battleFaults(checked: BattleOfFile): Generator<Fault> {
  const { field, battle } = checked
  if (battle.scenario !== field.terms.id) yield valueFault(checked, 'scenario', battle.scenario, 'is another battle')
  // SAR-0.2: a battle keeps its ruleset.
  if (battle.profile !== field.tables.profile)
    yield valueFault(checked, 'profile', battle.profile, 'is another ruleset (SAR-0.2)')
  yield* unitFaults(checked)
  yield* leaderFaults(checked)
  yield* nameFaults(checked)
  yield* placeFaults(checked)
}

/** Checks that a value is a battle on this field and returns a copy; refuses with `BAD_STATE` and the field of the first fault. */
export const validateBattle = (field: FieldOfBattle, value: unknown, file = 'state'): Result<Battle> => {
  const made = parseFile(battleSchema(field.sides), 'BAD_STATE', file, value, (battle) =>
    battleFaults({ field, battle, file }),
  )
  return made.ok ? ok(made.value) : made
}
