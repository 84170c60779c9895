// Special rules of scenarios (pack, `specialRules`): the train in danger, the grass fire and its smoke. Lengths in thousandths of an inch.
import type { Fraction } from '../../../../core/fraction'
import { areNearerThan, gapBetween, type Polygon, polygonsOverlap } from '../../../common/polygon'
import { isArea } from '../../../common/groundSchema'
import type { Point } from '../../../common/point'
import type { BattlePack } from '../../../common/pack/schema'
import { worsenOrder } from '../losses'
import { emit, type RegimentalRun, type RegimentalTable, throwDie } from '../run'
import type { Side } from '../types'
import { enemyOf, isBattery, isFormed, outline, unitOf, unitsOfSide, unitsOnTable } from '../units'
import type { GrassFireTerms } from './terms'

/** REG-3.2: the first turn of twilight of a pack, by its rule of dusk; null: none. */
export const twilightFrom = ({ specialRules, clock }: BattlePack): number | null =>
  specialRules.some(({ id }) => id === 'dusk') ? clock.dusk.firstDuskTurn : null

/** The grass fire as the field has it. */
export interface GrassFire extends GrassFireTerms {
  readonly near: number
  readonly smoke: Polygon
  /** How far the smoke drifts in a turn. */
  readonly drift: Point
}
/** The train as the field has it. */
interface Train {
  readonly area: string
  readonly clear: number
}

/** Shot that falls short, as the field has it: what part of a side's points counts beyond a range. */
export interface LongShot {
  readonly beyond: number
  readonly shares: Readonly<Record<Side, Fraction>>
}

/** Special rule `longShot`: what part of their points guns of this side have at this range (thousandths of an inch); null: all. */
export function longShotShare({ field }: RegimentalTable, side: Side, range: number): Fraction | null {
  const rule = field.terms.special.longShot as LongShot | undefined
  return rule !== undefined && range > rule.beyond ? (rule.shares[side] ?? null) : null
}

const grassFireOf = ({ field }: RegimentalTable): GrassFire | null =>
  (field.terms.special.grassFire as GrassFire | undefined) ?? null

/** Smoke on the table, part of the state. */
export interface Smoke {
  readonly area: Polygon
  /** The last turn in which it lies. */
  readonly lastTurn: number
}
/** The smoke that lies on the table now; null: none. Nobody sees into, out of or through it (REG-7.3), and formed units may not enter it. */
export const smokeOn = ({ battle }: Pick<RegimentalTable, 'battle'>): Smoke | null =>
  (battle.special.smoke as Smoke | undefined) ?? null

function kindle(run: RegimentalRun, fire: GrassFire, lastTurn: number): void {
  run.battle.special.smoke = { area: fire.smoke, lastTurn }
  run.battle.special.burnt = true
  emit(run, { kind: 'special', rule: 'REG-7.3', what: 'grassFire', args: { lastTurn } })
}

/** Each game turn: the historical fire begins in its turn; smoke drifts, and ends. */
export function turnOfGrassFire(run: RegimentalRun): void {
  const { battle } = run
  const fire = grassFireOf(run)
  if (fire === null) return
  const smoke = smokeOn(run)
  if (smoke && battle.turn > smoke.lastTurn) {
    delete battle.special.smoke
    emit(run, { kind: 'special', rule: 'REG-7.3', what: 'smokeGone', args: {} })
  } else if (smoke) {
    const { x: dx, y: dy } = fire.drift
    battle.special.smoke = { ...smoke, area: smoke.area.map(({ x, y }) => ({ x: x + dx, y: y + dy })) }
    emit(run, { kind: 'special', rule: 'REG-7.3', what: 'smokeDrifts', args: {} })
  } else if (battle.scenarioOptions.grassFire === 'historical' && battle.turn === fire.historical.fromTurn)
    kindle(run, fire, battle.turn + fire.historical.turns - 1)
}

/**
 * The choice `chance`: guns in or near the grass whose fire die shows a lowest face set it on fire. Called after each fire with its die and the
 * batteries that fired; it throws the dice of how long the fire lasts.
 */
export function grassMayCatch(run: RegimentalRun, die: number, firers: readonly string[]): void {
  const { battle, field } = run
  const fire = grassFireOf(run)
  if (fire === null || battle.scenarioOptions.grassFire !== 'chance' || battle.special.burnt === true) return
  if (battle.turn < fire.chance.fromTurn || die > fire.lowestFace) return
  const grass = field.ground.features.find(({ id }) => id === fire.grass)
  if (!grass || !isArea(grass)) return
  const isNear = firers.some((id) => isBattery(run, id) && areNearerThan(outline(run, id), grass.area, fire.near + 1))
  if (!isNear) return
  let turns = fire.lasts.plus
  for (let i = 0; i < fire.lasts.dice; i++) turns += throwDie(run, fire.lasts.faces)
  kindle(run, fire, battle.turn + turns - 1)
}

/** Would a formed unit or a battery with this outline stand in smoke? It may not go there (pack, grass fire). */
export function entersSmoke(table: RegimentalTable, id: string, area: Polygon): boolean {
  const smoke = smokeOn(table)
  if (smoke === null || (!isFormed(table, id) && !isBattery(table, id))) return false
  return polygonsOverlap(area, smoke.area)
}

/** At the end of its player turn, formed troops that still stand in smoke become disordered (pack, grass fire). */
export function smokeDisorders(run: RegimentalRun): void {
  const smoke = smokeOn(run)
  if (smoke === null) return
  for (const id of unitsOfSide(run, run.battle.phasing))
    if (isFormed(run, id) && polygonsOverlap(outline(run, id), smoke.area))
      worsenOrder(run, id, 'disordered', { rule: 'REG-7.3', what: 'smoke' })
}

/** The side whose train is lost now; null: none. An unbroken formed enemy in the park, and no unbroken friend within the distance of him. */
export function trainLost(table: RegimentalTable, owner: Side): boolean {
  const train = table.field.terms.special.train as Train | undefined
  const park = train && table.field.ground.features.find(({ id }) => id === train.area)
  if (!train || !park || !isArea(park)) return false
  const enemy = enemyOf(table, owner)
  const raiders = unitsOnTable(table).filter(
    (id) => unitOf(table, id).side === enemy && isFormed(table, id) && gapBetween(outline(table, id), park.area) === 0,
  )
  const guards = unitsOfSide(table, owner).filter((id) => unitOf(table, id).order !== 'broken')
  return raiders.some((raider) =>
    guards.every((guard) => !areNearerThan(outline(table, raider), outline(table, guard), train.clear + 1)),
  )
}
