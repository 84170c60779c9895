import { centreOf } from '../../../common/block'
import { areasAt } from '../../../common/ground'
import type { Area } from '../../../common/groundSchema'
import { type Point, toTable } from '../../../common/point'
import { spansWithin } from '../../../common/polygon'
import { irregularReaction } from '../../irregulars/reaction'
import type { Tables } from '../../types'
import { breakUnits, type BreakCandidate } from '../breaking/breaks'
import { inflictLosses } from '../breaking/inflictLosses'
import { chargeTargets } from '../contact'
import { unitBlock } from '../layout'
import { commandLR } from '../leaders/ratings'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { factsOf } from '../units'

/** SAR-23.9: the three cases. */
type Situation = Tables['irregular']['reaction']['situations'][number]

/** SAR-23.7. */
const isIrregular = (table: BattleTable, id: string): boolean =>
  factsOf(table, table.battle.units[id]!).tags.includes('irregular')

const kindsAt = ({ field }: BattleTable, at: Point): readonly Area['kind'][] =>
  areasAt(field.ground, at).map(({ kind }) => kind)

/** SAR-23.9: how far ahead an order is looked at: no unit goes farther in a turn. */
const LOOK_AHEAD = 24_000

/** SAR-23.9: which of the three cases an order is; null: none. */
function situationOf(table: BattleTable, id: string): Situation | null {
  const { battle, field } = table
  const unit = battle.units[id]!
  const order = battle.orders[id]
  const block = unitBlock(field, unit)
  if (!order || !block || unit.broken || unit.locked || factsOf(table, unit).arm === 'artillery') return null
  if (order.deed !== 'move' && order.deed !== 'charge') return null
  const here = kindsAt(table, centreOf(block))
  const heading = order.heading ?? unit.heading
  if (isIrregular(table, id)) {
    const regulars =
      order.deed === 'charge' && chargeTargets(table, id, heading).some((enemy) => !isIrregular(table, enemy))
    if (regulars) return 'irregularsChargeRegulars'
    const covered =
      unit.garrison !== null || here.some((kind) => kind === 'woods' || kind === 'rough' || kind === 'building')
    return covered ? 'irregularsMoveOutOfCover' : null
  }
  if (here.includes('woods')) return null
  const end = toTable({ at: block.at, heading }, 0, LOOK_AHEAD)
  const into = field.ground.features.some(
    (feature) => feature.kind === 'woods' && spansWithin(block.at, end, feature.area).length > 0,
  )
  return into ? 'regularsMoveIntoWoods' : null
}

/** SAR-23.9: after orders are revealed: who shrinks from his order withdraws or holds; each from what was revealed. */
export function testReactions(run: ActionRun): void {
  const { battle, field } = run
  const { irregular } = field.tables
  if (!irregular.enabled) return
  const cases = Object.keys(battle.orders)
    .sort()
    .flatMap((id) => {
      const found = battle.units[id] ? situationOf(run, id) : null
      return found !== null && irregular.reaction.situations.includes(found) ? [{ id, found }] : []
    })
  const suspects: BreakCandidate[] = []
  for (const { id, found } of cases) {
    const order = battle.orders[id]!
    // SAR-23.9: chance gives no leader's rating; SAR-4.19: units lost lower it.
    const lr = order.by === null ? 0 : commandLR(run, order.by)
    const d20 = rollDie(run, id, 'reaction', irregular.reaction.die)
    const { total, result } = irregularReaction(field.tables, d20, lr)
    const modifiers = lr > 0 ? [{ name: 'leader', value: lr }] : []
    emit(run, { kind: 'test', rule: 'SAR-23.9', unit: id, test: found, d20, modifiers, total, result })
    if (result === 'obey') continue
    battle.orders[id] = { ...order, deed: result === 'withdraw' ? 'withdraw' : 'hold', heading: null, functions: [] }
    if (result !== 'holdTake1d4') continue
    const stragglers = rollDie(run, id, 'reactionStragglers', 4)
    inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-23.9', by: null, kind: 'other' })
    suspects.push({ unit: id, from: null, rule: 'SAR-23.9', how: 'other' })
  }
  if (suspects.length > 0) breakUnits(run, suspects)
}
