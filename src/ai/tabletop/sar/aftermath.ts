import { normalizedAngle } from '../../../core/fixed'
import { headingTo } from '../../../tabletop/common/point'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { columnFiles, nearestTarget } from './wantedPlace'
import { distanceBetween, type Situation } from './situation'

/** With another enemy within this distance, in thousandths of an inch, a victor does not leave its place. */
const VICTOR_STAYS_DISTANCE = 8000
/** A beaten enemy with fewer castings than this, stragglers included, is not worth a pursuit. */
const MIN_CASTINGS_TO_PURSUE = 6
/** A rallied unit with an enemy within this distance, in thousandths of an inch, forms line. */
const REFORM_IN_LINE_DISTANCE = 20_000

/** SAR-14.11, 17.8: winners of melees stay when another enemy is near; cavalry that may choose pursues an enemy that still has castings to lose. */
export function victorChoices(situation: Situation): BattleAction[] {
  const actions: BattleAction[] = []
  // `battle.open` holds what this phase has still to settle: here the winners who have a choice.
  const { victors } = situation.table.battle.open
  for (const [unit, { beaten, result }] of Object.entries(victors ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const victor = situation.byId.get(unit)
    if (!victor || victor.side !== situation.side) continue
    const loser = situation.byId.get(beaten)
    const otherEnemies = situation.enemyUnits.filter((foe) => foe.id !== beaten && !foe.unit.broken)
    const isEnemyNear = otherEnemies.some((foe) => distanceBetween(foe.block, victor.block) < VICTOR_STAYS_DISTANCE)
    // `result` is `choice` for cavalry that may choose whether to pursue.
    const isWorthPursuit = loser && loser.stragglers + loser.effectives >= MIN_CASTINGS_TO_PURSUE
    if (result === 'choice' && isWorthPursuit && !isEnemyNear)
      actions.push({ type: 'victor', unit, choice: 'breakthrough' })
    else actions.push({ type: 'victor', unit, choice: isEnemyNear ? 'stay' : 'takePlace' })
  }
  return actions
}

/** SAR-20.1: rallied units face the nearest enemy. Infantry proposes a line when the enemy is near, and always a column after it. */
export function reformChoices(situation: Situation): BattleAction[] {
  const actions: BattleAction[] = []
  for (const id of situation.table.battle.open.rallied ?? []) {
    const piece = situation.byId.get(id)
    if (!piece || piece.side !== situation.side) continue
    const target = nearestTarget(situation, piece)
    const heading = normalizedAngle(target ? headingTo(piece.block.at, target.centre) : piece.unit.heading)
    if (piece.isArtillery) {
      actions.push({
        type: 'reform',
        unit: id,
        heading,
        stance: 'unlimbered',
        width: Math.max(1, piece.unit.guns.length),
      })
      continue
    }
    const isEnemyNear = target !== null && distanceBetween(piece.block, target.block) < REFORM_IN_LINE_DISTANCE
    const { quickFormationNations } = situation.tables.movement
    if (piece.onFoot && isEnemyNear && quickFormationNations.includes(piece.facts.nation)) {
      // A line of two ranks.
      const lineFiles = Math.max(1, Math.floor((piece.effectives + piece.stragglers) / 2))
      actions.push({ type: 'reform', unit: id, heading, stance: 'line', width: lineFiles })
    } else {
      actions.push({ type: 'reform', unit: id, heading, stance: 'column', width: columnFiles(situation, piece) })
    }
    // The rules keep the last answer they accept: a line stands only where a column has no room. A column that is proposed twice does no harm.
    actions.push({ type: 'reform', unit: id, heading, stance: 'column', width: columnFiles(situation, piece) })
  }
  return actions
}
