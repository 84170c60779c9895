import { answersOfBoth } from '../answers'
import { centreOf } from '../../../common/block'
import { pointDistance, angleBetween, headingTo } from '../../../common/point'
import { normalizedAngle } from '../../../../core/fixed'
import { degreesToHundredths, inchesToThousandths } from '../../inches'
import { baseDistance } from '../../movement/baseDistance'
import { formationBonus, stragglersOnSixes } from '../../movement/move'
import { breakAtOnce } from '../breaking/breaks'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { inflictLosses } from '../breaking/inflictLosses'
import { otherSide } from '../field'
import { unitBlock } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import type { PendingVictor, VictorChoice } from '../types'
import { sideOfUnit, unitsOf } from '../units'
import { isUnbroken } from './status'
import { hasRoom } from './formations'
import { unitAfterChoice } from './victors'
import { turnedAboutMiddle } from '../../../common/straightMove'
import { continueCharge, firstEnemyAhead, placeUnit } from './chargePath'

/** SAR-7.2, 7.3: rolls the distance of a new charge, in thousandths of an inch. Sixes cost stragglers (SAR-7.6). */
function rollNewCharge(run: ActionRun, id: string): number {
  const { field, battle } = run
  const { tables } = field
  const unit = battle.units[id]!
  const base = baseDistance(tables, { arm: 'cavalry', training: unit.training ?? 'untrained' })
  // A closed column moves as a column. A stance that has no bonus counts as line, which has none either.
  const stance = unit.stance === 'closedColumn' ? 'column' : unit.stance
  const formation = stance === 'column' || stance === 'roadColumn' || stance === 'skirmish' ? stance : 'line'
  // A distance is inches and a number of dice; null: the formation has no bonus.
  const parts = [
    base,
    tables.movement.modifiers.charge.cavalry,
    formationBonus(tables, 'cavalry', { formation, onRoad: false }),
  ]
  const diceCount = parts.reduce((sum, part) => sum + (part?.d6 ?? 0), 0)
  const dice = Array.from({ length: diceCount }, (_, i) => rollDie(run, id, 'newCharge', 6, i + 1))
  inflictLosses(run, {
    unit: id,
    stragglers: stragglersOnSixes(tables, 'cavalry', dice),
    casualties: 0,
    rule: 'SAR-7.6',
    causedBy: null,
    cause: 'march',
  })
  return inchesToThousandths(
    dice.reduce((sum, roll) => sum + roll, 0) + parts.reduce((sum, part) => sum + (part?.inches ?? 0), 0),
  )
}

/**
 * SAR-17.8: the heading of a breakthrough whose player gave none: toward the nearest enemy that the charge can reach, if that is within the
 * permitted angle of the charge's line; else straight along the line. `line` and result: hundredths of a degree; `distance`: thousandths of an
 * inch.
 */
function chargeDirection(table: BattleTable, id: string, line: number, distance: number): number {
  const { field, battle } = table
  const block = unitBlock(field, battle.units[id]!)!
  const maxAngleOff = degreesToHundredths(field.tables.breakthrough.maxDeviationDegrees)
  const candidates = unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!)))
    .map((enemy) => {
      const enemyCentre = centreOf(unitBlock(field, battle.units[enemy]!)!)
      const heading = headingTo(centreOf(block), enemyCentre)
      return {
        enemy,
        heading,
        angleOff: angleBetween(heading, line),
        distanceTo: pointDistance(centreOf(block), enemyCentre),
      }
    })
    .filter(({ angleOff }) => angleOff <= maxAngleOff)
    .sort((a, b) => a.distanceTo - b.distanceTo || (a.enemy < b.enemy ? -1 : 1))
  const reachable = candidates.find(
    ({ heading }) => firstEnemyAhead(table, id, turnedAboutMiddle(block, heading), heading, distance) !== null,
  )
  return reachable?.heading ?? normalizedAngle(line)
}

/** SAR-17.7: the results by which cavalry rides on. */
type RidingResult = 'breakthrough' | 'charge' | 'scatter'

/** SAR-17.8: the cavalry rides on and loses stragglers. Returns the enemy that it met, or null. `heading`: chosen by its player; null: none. */
function rideOn(
  run: ActionRun,
  id: string,
  pendingVictor: PendingVictor,
  result: RidingResult,
  heading: number | null,
): string | null {
  const { battle, field } = run
  const { tables } = field
  const turnRecord = turnRecordOf(battle, id)
  // A unit that did not charge this turn has no distance of a charge left, so it rolls a new one.
  // `deed`: the order that the unit executes; `left`: how much of its distance is still to be moved.
  const needsNewCharge = result === 'charge' || battle.orders[id]?.deed !== 'charge'
  const distance = needsNewCharge ? rollNewCharge(run, id) : turnRecord.left
  // The row says whether the ride costs 1d6 or 1d4 of stragglers, or none.
  const row = tables.breakthrough.rows.find((candidate) => candidate.result === result)!
  const stragglers =
    row.stragglers === null ? 0 : rollDie(run, id, 'breakthrough.stragglers', row.stragglers === '1d6' ? 6 : 4)
  const direction = heading ?? chargeDirection(run, id, pendingVictor.line, distance)
  updateTurnRecord(battle, id, { brokeThrough: true })
  const { enemyMet } = continueCharge(run, id, direction, distance, { purpose: 'breakthrough', rule: 'SAR-17.8' })
  inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-17.8', causedBy: null, cause: 'other' })
  return enemyMet
}

/** SAR-14.11: the winner takes the place of the beaten unit, if nobody stands there. */
function takePlaceOfBeaten(run: ActionRun, id: string, pendingVictor: PendingVictor, choice: VictorChoice): void {
  const { battle } = run
  const moved = unitAfterChoice(run, id, pendingVictor, choice)
  if (!hasRoom(run, id, moved)) return
  const { stance, width, mounted, at, heading } = battle.units[id]!
  // `placeUnit` does the move and its event, so place and heading are still the old ones here.
  battle.units[id] = { ...moved, at, heading }
  placeUnit(
    run,
    id,
    { at: moved.at!, heading: moved.heading },
    { rule: 'SAR-14.11', manner: 'takePlace', opponent: pendingVictor.beaten },
  )
  if (moved.stance !== stance || moved.width !== width)
    emit(run, { kind: 'formed', unit: id, stance: moved.stance, mounted })
}

/** The values of `RidingResult`. */
const RIDING_RESULTS: readonly PendingVictor['result'][] = ['breakthrough', 'charge', 'scatter']

/**
 * SAR-14.11, 17.8: each winner of a melee does what its player chose or its roll demands. Cavalry that rides on into another enemy
 * fights it in this phase. Returns that enemy by the id of the cavalry.
 */
export function carryOutVictories(run: ActionRun): Record<string, string> {
  const { battle } = run
  // `open.victors`: the winners that act, with what their rolls demand.
  const victors = battle.open.victors ?? {}
  const choices: Record<string, VictorChoice> = answersOfBoth(run, 'victors')
  const enemyMetBy: Record<string, string> = {}
  const rodeOn: string[] = []
  const scattered: string[] = []
  for (const id of Object.keys(victors).sort()) {
    const pendingVictor = victors[id]!
    if (!isUnbroken(run, id)) continue
    const choice = choices[id]
    const ridingResult = RIDING_RESULTS.includes(pendingVictor.result) ? (pendingVictor.result as RidingResult) : null
    if (ridingResult === null && choice?.choice.startsWith('takePlace'))
      takePlaceOfBeaten(run, id, pendingVictor, choice)
    // Neither does its roll make it ride on, nor has its player chosen a breakthrough.
    if (ridingResult === null && choice?.choice !== 'breakthrough') continue
    const enemyMet = rideOn(run, id, pendingVictor, ridingResult ?? 'breakthrough', choice?.heading ?? null)
    rodeOn.push(id)
    if (ridingResult === 'scatter') scattered.push(id)
    if (enemyMet !== null) enemyMetBy[id] = enemyMet
  }
  // SAR-17.8: stragglers of the ride can break a unit only after all have ridden.
  // `fleesFrom: null`: from the nearest enemy.
  const breakCandidateOf = (unit: string) => ({ unit, fleesFrom: null, rule: 'SAR-17.8', cause: 'other' as const })
  // Units that rode on are tested for breaking; a result of scatter breaks its unit without a test.
  breakAtOnce(run, rodeOn.map(breakCandidateOf), scattered.map(breakCandidateOf))
  return Object.fromEntries(Object.entries(enemyMetBy).filter(([id]) => isUnbroken(run, id)))
}
