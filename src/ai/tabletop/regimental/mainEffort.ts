// Where the army attacks: one wing of the enemy's line, so that most of the own units meet a part of his.
import { headingTo, type Point, pointSeenFrom } from '../../../tabletop/common/point'
import { standsOf } from '../../../tabletop/regimental/battle/units'
import { placeOf, type Situation, standValue } from './situation'
import { sum } from './sums'

/** The middle of some units, by their stands. */
function middleOf({ table }: Situation, ids: readonly string[]): Point {
  const all = sum(ids.map((id) => standsOf(table, id))) || 1
  const along = (axis: 'x' | 'y'): number =>
    Math.round(sum(ids.map((id) => placeOf(table, id)[axis] * standsOf(table, id))) / all)
  return { x: along('x'), y: along('y') }
}

const known = new WeakMap<Situation, ReadonlySet<string>>()

/** The enemies of the wing that is attacked: the half of his line, left or right, that is weaker and nearer to the own units. */
export function mainEffort(situation: Situation): ReadonlySet<string> {
  const before = known.get(situation)
  if (before) return before
  const { table, own, foes, weights } = situation
  const [ours, theirs] = [middleOf(situation, own), middleOf(situation, foes)]
  const view = { at: theirs, heading: headingTo(ours, theirs) }
  // How far to the right of the line between both armies an enemy stands, and how far their middle.
  const aside = (id: string): number => pointSeenFrom(view, placeOf(table, id)).x
  const order = [...foes].sort((a, b) => aside(a) - aside(b) || (a < b ? -1 : 1))
  const half = Math.ceil(order.length / 2)
  const wings = [order.slice(0, half), order.slice(order.length - half)]
  const cost = (wing: readonly string[]): number => {
    const strength = sum(wing.map((id) => standsOf(table, id) * standValue(situation, id)))
    const way = sum(
      own.map(
        (id) =>
          Math.min(...wing.map((foe) => Math.abs(aside(foe) - aside(id))), weights.elsewhere * 4) * standsOf(table, id),
      ),
    )
    return strength * 10 + way / 10
  }
  const best = cost(wings[0]!) <= cost(wings[1]!) ? wings[0]! : wings[1]!
  const struck = new Set(best)
  known.set(situation, struck)
  return struck
}
