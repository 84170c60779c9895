// Reaction tests (SAR-23.9): irregulars and regulars may refuse certain orders when these are revealed.
import { centreOf } from '../../../common/block'
import { areasAt } from '../../../common/ground'
import type { Area } from '../../../common/groundSchema'
import { type Point, pointFromPose } from '../../../common/point'
import { spansWithin } from '../../../common/polygon'
import { irregularReaction } from '../../irregulars/reaction'
import type { Tables } from '../../types'
import { breakUnitsThatFail, type BreakCandidate } from '../breaking/breaks'
import { isIrregular } from '../breaking/irregulars'
import { inflictLosses } from '../breaking/inflictLosses'
import { chargeTargets } from '../contact'
import { unitBlock } from '../layout'
import { commandRatingOf } from '../leaders/ratings'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { rosterUnitOf } from '../units'

/** SAR-23.9: one of the three situations in which an order must be tested. */
type Situation = Tables['irregular']['reaction']['situations'][number]

/** The kinds of ground at a point. */
const kindsAt = ({ field }: BattleTable, at: Point): readonly Area['kind'][] =>
  areasAt(field.ground, at).map(({ kind }) => kind)

/** SAR-23.9: a move leads into woods if these are nearer than this in its direction: 24 inches, in thousandths; no unit goes farther in a turn. */
const LOOK_AHEAD = 24_000

/** SAR-23.9: the situation in which the revealed order of a unit must be tested; null: it need not be. */
function situationOf(table: BattleTable, id: string): Situation | null {
  const { battle, field } = table
  const unit = battle.units[id]!
  const order = battle.orders[id]
  const block = unitBlock(field, unit)
  // `locked`: in a melee. Artillery never has to test.
  if (!order || !block || unit.broken || unit.locked || rosterUnitOf(table, unit).arm === 'artillery') return null
  // `deed`: the order that the unit executes.
  if (order.deed !== 'move' && order.deed !== 'charge') return null
  const groundKinds = kindsAt(table, centreOf(block))
  const heading = order.heading ?? unit.heading
  if (isIrregular(table, id)) {
    const chargesRegulars =
      order.deed === 'charge' && chargeTargets(table, id, heading).some((enemy) => !isIrregular(table, enemy))
    if (chargesRegulars) return 'irregularsChargeRegulars'
    // `garrison`: the building that it occupies.
    const isInCover =
      unit.garrison !== null || groundKinds.some((kind) => kind === 'woods' || kind === 'rough' || kind === 'building')
    return isInCover ? 'irregularsMoveOutOfCover' : null
  }
  // Regulars that are in woods already need no test.
  if (groundKinds.includes('woods')) return null
  const farthestPoint = pointFromPose({ at: block.at, heading }, 0, LOOK_AHEAD)
  const entersWoods = field.ground.features.some(
    (feature) => feature.kind === 'woods' && spansWithin(block.at, farthestPoint, feature.area).length > 0,
  )
  return entersWoods ? 'regularsMoveIntoWoods' : null
}

/**
 * SAR-23.9: after orders are revealed, tests the units in one of the three situations. A unit that fails withdraws or holds. All situations
 * are found before the first roll changes an order.
 */
export function testReactions(run: ActionRun): void {
  const { battle, field } = run
  const { irregular } = field.tables
  if (!irregular.enabled) return
  const tests = Object.keys(battle.orders)
    .sort()
    .flatMap((id) => {
      const situation = battle.units[id] ? situationOf(run, id) : null
      // Not every edition of the rules tests all three situations.
      return situation !== null && irregular.reaction.situations.includes(situation) ? [{ id, situation }] : []
    })
  const mayBreak: BreakCandidate[] = []
  for (const { id, situation } of tests) {
    const order = battle.orders[id]!
    // SAR-23.9: a random order has no leader, so no rating. SAR-4.19: lost units lower the rating.
    const leaderRating = order.by === null ? 0 : commandRatingOf(run, order.by)
    const d20 = rollDie(run, id, 'reaction', irregular.reaction.die)
    const { total, result } = irregularReaction(field.tables, d20, leaderRating)
    const modifiers = leaderRating > 0 ? [{ name: 'leader', value: leaderRating }] : []
    emit(run, { kind: 'test', rule: 'SAR-23.9', unit: id, test: situation, d20, modifiers, total, result })
    if (result === 'obey') continue
    battle.orders[id] = { ...order, deed: result === 'withdraw' ? 'withdraw' : 'hold', heading: null, functions: [] }
    if (result !== 'holdTake1d4') continue
    const stragglers = rollDie(run, id, 'reactionStragglers', 4)
    inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-23.9', causedBy: null, cause: 'other' })
    mayBreak.push({ unit: id, fleesFrom: null, rule: 'SAR-23.9', cause: 'other' })
  }
  if (mayBreak.length > 0) breakUnitsThatFail(run, mayBreak)
}
