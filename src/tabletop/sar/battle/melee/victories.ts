import { answersOfBoth } from '../answers'
import { centreOf } from '../../../common/block'
import { apart, angleBetween, headingTo } from '../../../common/point'
import { normalizedAngle } from '../../../../core/fixed'
import { hundredths, thousandths } from '../../inches'
import { baseDistance } from '../../movement/baseDistance'
import { formationBonus, sixes } from '../../movement/move'
import { breakAll } from '../breaking/breaks'
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

/** SAR-7.2, 7.3: a new charge: base, charge and formation, with its sixes (SAR-7.6). */
function rollNewCharge(run: ActionRun, id: string): number {
  const { field, battle } = run
  const { tables } = field
  const unit = battle.units[id]!
  const base = baseDistance(tables, { arm: 'cavalry', training: unit.training ?? 'untrained' })
  const stance = unit.stance === 'closedColumn' ? 'column' : unit.stance
  const shape = stance === 'column' || stance === 'roadColumn' || stance === 'skirmish' ? stance : 'line'
  const parts = [
    base,
    tables.movement.modifiers.charge.cavalry,
    formationBonus(tables, 'cavalry', { formation: shape, onRoad: false }),
  ]
  const d6 = parts.reduce((sum, part) => sum + (part?.d6 ?? 0), 0)
  const dice = Array.from({ length: d6 }, (_, i) => rollDie(run, id, 'newCharge', 6, i + 1))
  inflictLosses(run, {
    unit: id,
    stragglers: sixes(tables, 'cavalry', dice),
    casualties: 0,
    rule: 'SAR-7.6',
    by: null,
    kind: 'march',
  })
  return thousandths(dice.reduce((a, b) => a + b, 0) + parts.reduce((sum, part) => sum + (part?.inches ?? 0), 0))
}

/** SAR-17.8: the direction without one given: at the nearest enemy that a bend of 30 degrees brings within reach, else straight on. */
function chargeDirection(table: BattleTable, id: string, line: number, distance: number): number {
  const { field, battle } = table
  const block = unitBlock(field, battle.units[id]!)!
  const most = hundredths(field.tables.breakthrough.maxDeviationDegrees)
  const found = unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!)))
    .map((enemy) => {
      const there = unitBlock(field, battle.units[enemy]!)!
      const heading = headingTo(centreOf(block), centreOf(there))
      return { enemy, heading, off: angleBetween(heading, line), far: apart(centreOf(block), centreOf(there)) }
    })
    .filter(({ off }) => off <= most)
    .sort((a, b) => a.far - b.far || (a.enemy < b.enemy ? -1 : 1))
  const hits = found.find(
    ({ heading }) => firstEnemyAhead(table, id, turnedAboutMiddle(block, heading), heading, distance) !== null,
  )
  return hits?.heading ?? normalizedAngle(line)
}

type RidingResult = 'breakthrough' | 'charge' | 'scatter'

/** SAR-17.8: rides on, and leaves stragglers; says whom it met. */
function rideOn(
  run: ActionRun,
  id: string,
  open: PendingVictor,
  how: RidingResult,
  heading: number | null,
): string | null {
  const { battle, field } = run
  const { tables } = field
  const doing = turnRecordOf(battle, id)
  // Who did not charge this turn has no distance left of a charge: he rolls one.
  const anew = how === 'charge' || battle.orders[id]?.deed !== 'charge'
  const distance = anew ? rollNewCharge(run, id) : doing.left
  const row = tables.breakthrough.rows.find(({ result }) => result === how)!
  const dice =
    row.stragglers === null ? 0 : rollDie(run, id, 'breakthrough.stragglers', row.stragglers === '1d6' ? 6 : 4)
  const way = heading ?? chargeDirection(run, id, open.line, distance)
  updateTurnRecord(battle, id, { brokeThrough: true })
  const { met } = continueCharge(run, id, way, distance, { purpose: 'breakthrough', rule: 'SAR-17.8' })
  inflictLosses(run, { unit: id, stragglers: dice, casualties: 0, rule: 'SAR-17.8', by: null, kind: 'other' })
  return met
}

/** SAR-14.11: takes the place of the beaten, if nobody stands there. */
function takePlaceOfBeaten(run: ActionRun, id: string, open: PendingVictor, choice: VictorChoice): void {
  const { battle } = run
  const next = unitAfterChoice(run, id, open, choice)
  if (!hasRoom(run, id, next)) return
  const { stance, width, mounted, at } = battle.units[id]!
  battle.units[id] = { ...next, at, heading: battle.units[id]!.heading }
  placeUnit(
    run,
    id,
    { at: next.at!, heading: next.heading },
    { rule: 'SAR-14.11', manner: 'takePlace', opponent: open.beaten },
  )
  if (next.stance !== stance || next.width !== width)
    emit(run, { kind: 'formed', unit: id, stance: next.stance, mounted })
}

const RIDING_RESULTS: readonly PendingVictor['result'][] = ['breakthrough', 'charge', 'scatter']

/**
 * SAR-14.11, 17.8: winners do what they chose or must; who rides on and meets another fights him in this phase. Returns whom they
 * met.
 */
export function carryOutVictories(run: ActionRun): Record<string, string> {
  const { battle } = run
  const victors = battle.open.victors ?? {}
  const choices: Record<string, VictorChoice> = answersOfBoth(run, 'victors')
  const met: Record<string, string> = {}
  const rode: string[] = []
  const scattered: string[] = []
  for (const id of Object.keys(victors).sort()) {
    const open = victors[id]!
    if (!isUnbroken(run, id)) continue
    const choice = choices[id]
    const rides = RIDING_RESULTS.includes(open.result) ? (open.result as RidingResult) : null
    if (rides === null && choice?.choice.startsWith('takePlace')) takePlaceOfBeaten(run, id, open, choice)
    if (rides === null && choice?.choice !== 'breakthrough') continue
    const reached = rideOn(run, id, open, rides ?? 'breakthrough', choice?.heading ?? null)
    rode.push(id)
    if (rides === 'scatter') scattered.push(id)
    if (reached !== null) met[id] = reached
  }
  // SAR-17.8: its stragglers break it only now.
  const suspect = (unit: string) => ({ unit, from: null, rule: 'SAR-17.8', how: 'other' as const })
  breakAll(run, rode.map(suspect), scattered.map(suspect))
  return Object.fromEntries(Object.entries(met).filter(([id]) => isUnbroken(run, id)))
}
