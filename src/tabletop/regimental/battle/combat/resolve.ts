// REG-10: carries the result of a combat out: order, losses, leaders, and then what each unit does.
import {
  attackerEffect,
  type CombatAttacker,
  type CombatDefender,
  type CombatEffect,
  type CombatOutcome,
  defenderEffect,
} from '../../charge/effects'
import { type GunFate, gunFate } from '../../charge/guns'
import { rulesWith } from '../../data'
import type { GunMode } from '../../types'
import { isFortified } from '../groundUnder'
import { loseGuns, silence, worsenOrder } from '../losses'
import type { RegimentalRun, RegimentalTable } from '../run'
import type { Cause, Combat, Standing, Todo } from '../types'
import { factsOf, isBattery, isMounted, isOnTable, isSquare, leaderWith, unitOf } from '../units'
import { chargeOf, isOutflankedBy, leadOf } from './contacts'
import { stillThere } from './sums'

/** REG-1.11: dismounted cavalry fights as infantry where a rule speaks of cavalry. */
const armOf = (table: RegimentalTable, id: string): 'infantry' | 'cavalry' | 'artillery' => {
  const { arm } = factsOf(table, id)
  return arm === 'cavalry' && !isMounted(table, id) ? 'infantry' : arm
}

/** REG-10.4: may it hold: is it fortified or in square? */
const mayHold = (table: RegimentalTable, id: string): boolean =>
  isSquare(unitOf(table, id).formation) || isFortified(table, id)

const attackerFacts = (table: RegimentalTable, id: string, isOutflanked: boolean): CombatAttacker => ({
  arm: armOf(table, id),
  order: unitOf(table, id).order,
  isOutflanked,
  nation: factsOf(table, id).nation,
  worstGround: chargeOf(table, id)?.worstGround ?? 'open',
})

const defenderFacts = (table: RegimentalTable, id: string, isOutflanked: boolean): CombatDefender => ({
  arm: armOf(table, id),
  order: unitOf(table, id).order,
  isOutflanked,
  mayHold: mayHold(table, id),
  isCounterCharging: chargeOf(table, id)?.kind === 'countercharge',
})

/** Where units stand, or stood when they left the table. */
const standings = (table: RegimentalTable, ids: readonly string[]): Standing[] =>
  ids.map((id) => {
    const { x, y, heading, formation } = unitOf(table, id)
    return { x, y, heading, formation }
  })

/** REG-10.2 to 10.5: what becomes of a battery of the defender; its stands may have different carriages. */
function gunFates(table: RegimentalTable, id: string, outcome: CombatOutcome, isBeatenByCavalry: boolean): GunFate[] {
  const { guns, formation } = unitOf(table, id)
  const rules = rulesWith(table.battle.options)
  return guns.map(({ index }) =>
    gunFate(rules, outcome.result, {
      mode: formation as GunMode,
      carriage: factsOf(table, id).guns[index]!.carriage,
      isBeatenByCavalry,
      mayHold: mayHold(table, id),
      isSilenced: guns.some(({ silenced }) => silenced),
    }),
  )
}

/** The parts of a result that are left to be done, in the order of REG-10 and 13.2. */
interface Left {
  /** Stands and gun stands to be taken. */
  readonly losses: Todo[]
  readonly leaders: Todo[]
  /** The beaten go before the victors follow. */
  readonly beaten: Todo[]
  readonly victors: Todo[]
}

const aftermath = (
  unit: string,
  effect: Pick<CombatEffect, 'retreat' | 'mayRecall' | 'carryPosition' | 'breakthrough' | 'isDisorderedLater'>,
  enemies: readonly string[],
  from: readonly Standing[],
  cause: Cause,
): Todo => ({
  do: 'aftermath',
  unit,
  retreat: effect.retreat,
  mayRecall: effect.mayRecall,
  carry: effect.carryPosition,
  breakthrough: effect.breakthrough,
  isDisorderedLater: effect.isDisorderedLater,
  enemies,
  from,
  cause,
})

const GUNS_GO = { mayRecall: false, carryPosition: 'no', breakthrough: 'no', isDisorderedLater: false } as const

/** REG-10.2 to 10.5: carries out what becomes of a battery, and leaves its damage and retreat to be done. Returns whether it holds. */
function resolveGuns(
  run: RegimentalRun,
  id: string,
  fates: readonly GunFate[],
  enemies: readonly string[],
  cause: Cause,
  left: Left,
): boolean {
  const unit = unitOf(run, id)
  const lost = unit.guns.filter((_, i) => fates[i]!.lost)
  const kept = fates.filter((fate) => !fate.lost)
  loseGuns(run, id, cause, (stand) => lost.includes(stand))
  const [fate] = kept
  if (!fate) return false
  if (fate.silenced) silence(run, id, null, cause)
  for (let i = 0; i < fate.damageStands; i++) left.losses.push({ do: 'gunStand', unit: id, effect: 'damage', cause })
  // They limber when they go (`retreat`), for a choice may still come before.
  if (fate.retreat) left.beaten.push(aftermath(id, { ...GUNS_GO, retreat: fate.retreat }, enemies, [], cause))
  return fate.hold
}

/** REG-10.9: the todos that take stands from a side: from its troops, its lead unit first; from guns where there are no troops. */
function losses(table: RegimentalTable, units: readonly string[], stands: number, cause: Cause): Todo[] {
  const troops = units.filter((id) => !isBattery(table, id))
  const from = troops.length > 0 ? troops : units
  const lead = leadOf(table, from)
  if (stands === 0 || lead === null) return []
  const ordered = [lead, ...from.filter((id) => id !== lead)]
  const each = rulesWith(table.battle.options).options.eachUnitLosesStands
  return (each ? ordered.map((id) => [id]) : [ordered]).map((ids) => ({
    do: 'takeStands',
    units: ids,
    stands,
    given: [],
    cause,
  }))
}

/** REG-10.2, 10.8: the leaders attached to these units roll. */
const leadersFall = (table: RegimentalTable, units: readonly string[], cause: Cause): Todo[] =>
  units.flatMap((id) => {
    const leader = leaderWith(table, id)
    return leader === null ? [] : [{ do: 'leaderFalls', leader, cause }]
  })

/**
 * REG-10: the result of a combat. Orders change at once; losses, leaders, retreats and what the victors do are left as todos, since they may ask
 * choices. After a Desperate Struggle both roll again (REG-10.5). A side may have no units left: it was destroyed in the struggle.
 */
export function resolveCombat(run: RegimentalRun, combat: Combat, outcome: CombatOutcome, struggles: number): void {
  const rules = rulesWith(run.battle.options)
  const { result } = outcome
  const cause: Cause = { rule: `REG-10.${RULE[result]}`, what: result }
  const attackers = stillThere(run, combat.attackers)
  const defenders = stillThere(run, combat.defenders)
  // Destroyed units still tell how the side fought: whether by cavalry, and where it stood.
  const attackLead = leadOf(run, attackers) ?? combat.attackers[0]!
  const defenseLead = leadOf(run, defenders) ?? combat.defenders[0]!
  const attackerOutflanked = isOnTable(unitOf(run, attackLead)) && isOutflankedBy(run, attackLead, defenders)
  const defenderOutflanked = isOnTable(unitOf(run, defenseLead)) && isOutflankedBy(run, defenseLead, attackers)
  const leadAttacker = attackerFacts(run, attackLead, attackerOutflanked)
  const leadDefender = defenderFacts(run, defenseLead, defenderOutflanked)
  const left: Left = { losses: [], leaders: [], beaten: [], victors: [] }
  const from = { attackers: standings(run, combat.attackers), defenders: standings(run, combat.defenders) }
  const leadLoss = { attack: 0, defense: 0 }
  const isAttackerBeaten = outcome.difference < 0

  // The effects are worked out for all before any is carried out.
  const troops = defenders.filter((id) => !isBattery(run, id))
  const onDefenders = troops.map((id) => ({
    id,
    effect: defenderEffect(rules, outcome, defenderFacts(run, id, defenderOutflanked), leadAttacker),
  }))
  const onGuns = defenders
    .filter((id) => isBattery(run, id))
    .map((id) => ({ id, fates: gunFates(run, id, outcome, leadAttacker.arm === 'cavalry') }))
  const holds =
    onDefenders.some(({ effect }) => effect.hold) || onGuns.some(({ fates }) => fates.some(({ hold }) => hold))
  const onAttackers = attackers.map((id) => ({
    id,
    effect: attackerEffect(rules, outcome, attackerFacts(run, id, attackerOutflanked), leadDefender, holds),
  }))
  const troopLead = leadOf(run, troops)
  leadLoss.defense =
    onDefenders.find(({ id }) => id === troopLead)?.effect.loseStands ?? onGuns[0]?.fates[0]?.loseStands ?? 0
  leadLoss.attack = onAttackers.find(({ id }) => id === attackLead)?.effect.loseStands ?? 0
  const rolls = {
    attack: onAttackers.some(({ effect }) => effect.rollsForLeader),
    defense:
      onDefenders.some(({ effect }) => effect.rollsForLeader) || (result === 'sweptFromTheField' && onGuns.length > 0),
  }
  left.losses.push(
    ...losses(run, attackers, leadLoss.attack, cause),
    ...losses(run, defenders, leadLoss.defense, cause),
  )
  if (rolls.attack) left.leaders.push(...leadersFall(run, attackers, { rule: 'REG-11.3', what: result }))
  if (rolls.defense) left.leaders.push(...leadersFall(run, defenders, { rule: 'REG-11.3', what: result }))

  for (const { id, effect } of [...onAttackers, ...onDefenders]) worsenOrder(run, id, effect.order, cause)
  for (const { id, fates } of onGuns) resolveGuns(run, id, fates, attackers, cause, left)
  if (result === 'desperateStruggle') {
    run.battle.todo.unshift(...left.losses, { do: 'fight', combat, struggles: struggles + 1 })
    return
  }
  const attackersDo = onAttackers.map(({ id, effect }) => aftermath(id, effect, defenders, from.defenders, cause))
  const defendersDo = onDefenders.map(({ id, effect }) => aftermath(id, effect, attackers, from.attackers, cause))
  ;(isAttackerBeaten ? left.beaten : left.victors).push(...attackersDo)
  ;(isAttackerBeaten ? left.victors : left.beaten).push(...defendersDo)
  run.battle.todo.unshift(...left.losses, ...left.leaders, ...left.beaten, ...left.victors)
}

/** Numbers of the clauses of section 10, by result. */
const RULE: Readonly<Record<CombatOutcome['result'], number>> = {
  sweptFromTheField: 2,
  drivenBack: 3,
  hardPressed: 4,
  desperateStruggle: 5,
  falter: 6,
  recoil: 7,
  repulsed: 8,
}
