import { throwDie, type Dice } from '../../core/dice'
import type { Fraction } from '../../core/fraction'
import { pointDistance, type Point } from '../../tabletop/common/point'
import { damage, loseStands, silence, worsenOrder, wreck } from '../../tabletop/regimental/battle/losses'
import { emit, type RegimentalRun, type RegimentalTable } from '../../tabletop/regimental/battle/run'
import type { AddressedEvent } from '../../tabletop/regimental/battle/events'
import type { Cause } from '../../tabletop/regimental/battle/types'
import { fireEffect } from '../../tabletop/regimental/fire/effect'
import { fireModifierIds } from '../../tabletop/regimental/fire/modifiers'
import { effectOnBattery, standsToSuffer } from '../../tabletop/regimental/fire/onBattery'
import { effectOnTroops } from '../../tabletop/regimental/fire/onTroops'
import { weaponPoints, weaponReach, type Weapon } from '../../tabletop/regimental/fire/points'
import { reduced, sumOf } from '../../tabletop/regimental/figures'
import { coverFrom } from '../../tabletop/regimental/battle/groundUnder'
import { headingOfOrigin } from '../attackDirection'
import { pointToward, tableFrameOf } from '../ground/tableFrame'
import type { ClashSetup } from '../setup'
import type { RegimentalClashFigures } from './figures'
import type { RegimentalLayout } from './layOut'
import type { RegimentalSubUnit } from './roster'

// OPS-23.4: batteries that bombard from 2 or 3 hexes away. They stand beyond the table, fire before the assault closes in, and suffer nothing.

const D10 = 10

/** Where a distant battery stands, beyond the table. */
function placeOf({ counter }: RegimentalSubUnit, { table }: RegimentalClashFigures): Point | null {
  const { origin } = counter
  if (origin.kind !== 'distant') return null
  const rows = Math.abs(origin.north)
  const hexes = rows + Math.ceil(Math.max(0, Math.abs(origin.east) - rows) / 2)
  return pointToward(tableFrameOf(table).centre, headingOfOrigin(origin)!, hexes * table.hexInches * 1000)
}

/** Points of a distant battery: each gun stand those of its longest band (REG-7.5, 7.6). */
function pointsOf({ rules }: RegimentalLayout, { facts }: RegimentalSubUnit): Fraction {
  return reduced(
    sumOf(
      facts.guns.map(({ type }) => {
        const weapon = type as Weapon
        return weaponPoints(rules, facts.nation, weapon, weaponReach(rules, facts.nation, weapon))
      }),
    ),
  )
}

/** The enemy unit nearest to a place; null: none is left on the table. */
function nearestEnemy({ field, battle }: RegimentalTable, side: string, from: Point): string | null {
  let found: { id: string; distance: number } | null = null
  for (const id of [...field.units.keys()].sort()) {
    const unit = battle.units[id]!
    if (unit.side === side || unit.absence !== null) continue
    const distance = pointDistance(unit, from)
    if (found === null || distance < found.distance) found = { id, distance }
  }
  return found?.id ?? null
}

/** REG-8.1: carries an effect of cannonade out on a unit. The first gun stands that may suffer do. */
function suffer(
  run: RegimentalRun,
  layout: RegimentalLayout,
  id: string,
  effect: Parameters<typeof effectOnTroops>[1],
): void {
  const cause: Cause = { rule: 'REG-8.1', what: effect }
  const unit = run.battle.units[id]!
  if (unit.guns.length === 0) {
    const { order, loseStands: stands } = effectOnTroops(layout.rules, effect, 'cannonade', unit.order)
    worsenOrder(run, id, order, cause)
    loseStands(run, id, stands, cause)
    return
  }
  const loss = effectOnBattery(layout.rules, effect, 'cannonade', unit.guns.length)
  for (let i = 0; i < loss.wrecked; i++) {
    const [first] = standsToSuffer(run.battle.units[id]!.guns, false)
    if (first !== undefined) wreck(run, id, run.battle.units[id]!.guns[first]!.index, cause)
  }
  if (loss.wrecked > 0) {
    silence(run, id, null, cause)
    return
  }
  for (let i = 0; i < Math.max(loss.silenced, loss.damaged); i++) {
    const { guns } = run.battle.units[id]!
    const [first] = standsToSuffer(guns, loss.damaged === 0)
    if (first === undefined) return
    const { index } = guns[first]!
    silence(run, id, index, cause)
    if (loss.damaged > 0) damage(run, id, index, cause)
  }
}

/** One fire of a distant battery at the nearest enemy. */
function fireOnce(
  run: RegimentalRun,
  layout: RegimentalLayout,
  battery: RegimentalSubUnit,
  from: Point,
  round: number,
): void {
  const target = nearestEnemy(run, battery.facts.side, from)
  const points = pointsOf(layout, battery)
  if (target === null || points.num === 0) return
  const unit = run.battle.units[target]!
  const facts = run.field.units.get(target)!
  const isOpenOrder = unit.formation === 'openOrder' || unit.formation === 'dismountedOpenOrder'
  const modifiers = fireModifierIds(layout.rules, {
    isFirerRaw: battery.facts.class === 'raw',
    hasFirerBonus: false,
    target: {
      isBattery: facts.arm === 'artillery',
      isExposed: unit.formation === 'fieldColumn' || unit.order === 'broken',
      // From so far away a battery counts as before the front.
      isEnfiladed: false,
      isDense: unit.formation === 'square' || unit.formation === 'marchColumn',
      isAdjoiningColumn: false,
      isLimbered: unit.formation === 'limbered',
      isOpenOrder,
      cover: coverFrom(run, target, from),
    },
  })
  const die = throwDie(run.dice, run.stream, `distant/${round}/${battery.facts.id}`, D10)
  const roll = fireEffect(layout.rules, facts.class, die, points, modifiers)
  if (roll === null) return
  emit(run, {
    kind: 'fire',
    step: 'offensive',
    target,
    firers: [
      {
        unit: battery.facts.id,
        stands: battery.facts.guns.length,
        points,
        range: Math.round(pointDistance(unit, from)),
        halved: false,
        longShot: false,
      },
    ],
    rockets: [],
    points: Math.floor((2 * points.num + points.den) / (2 * points.den)),
    lines: [
      { id: 'points', rule: 'REG-7.10', value: roll.pointsModifier },
      ...roll.sum.modifiers.map(({ name, value }) => ({ id: name, rule: 'REG-7.11', value })),
    ],
    die,
    total: roll.dieResult,
    isCannonade: true,
    effect: roll.effect,
    massed: [],
  })
  suffer(run, layout, target, roll.effect)
}

/** OPS-23.4: the fire of all distant batteries, before the clash begins. Returns what happened. */
export function bombard(
  setup: ClashSetup,
  layout: RegimentalLayout,
  table: RegimentalTable,
  dice: Dice,
  stream: string,
  figures: RegimentalClashFigures,
): AddressedEvent[] {
  const run: RegimentalRun = { ...table, dice, stream, events: [] }
  const { turns, turnsWithAssault } = figures.bombardment
  const rounds = setup.bombardmentOnly ? turns : turnsWithAssault
  for (let round = 1; round <= rounds; round++)
    for (const battery of layout.distant) {
      const from = placeOf(battery, figures)
      if (from && battery.facts.side === setup.attacker) fireOnce(run, layout, battery, from, round)
    }
  return run.events
}
