import { canonical } from '../../../src/core/json'
import { type Position, reachOf } from '../../../src/operational/engine'
import type { Action, Side } from '../../../src/operational/types'
import { Random } from '../../fuzz/random'
import type { Player } from './trial'

type Step = Extract<Action, { type: 'step' }>

/** Hexes on the way to a random one of those that the moving pieces can reach. */
function randomPath(position: Position, side: Side, step: Step, random: Random): string[] {
  const reach = reachOf(position, side, step.units, step.leaders, step.march ?? false)
  const prev = new Map(reach.map((one) => [one.hex, one.prev]))
  if (reach.length < 2) return []
  const path: string[] = []
  for (let at: string | null | undefined = random.pick(reach).hex; at; at = prev.get(at)) path.unshift(at)
  return path.slice(1)
}

/**
 * A player that takes random legal actions, with whole moves and attacks by several units. It shows whether a position can be passed and failed at
 * all, and how often chance passes it.
 */
export function aimlessPlayer(seed: string): Player {
  const random = new Random(seed)
  const eager = random.next()
  let queue: Action[] = []
  return (position, side, actions) => {
    const { ops } = position.game
    const options = actions.filter(({ type }) => type !== 'resign')
    const next = queue.shift()
    if (next) {
      const text = canonical(next)
      const found = options.find((one) => one.type === next.type && canonical(one) === text)
      if (found) return found
      queue = []
    }
    const of = (type: Action['type']): Action[] => options.filter((one) => one.type === type)
    if (ops.pending.length > 0 || ops.segment === 'command') return random.pick(options)
    if (ops.segment === 'move') {
      const steps = of('step') as Step[]
      if (random.chance(0.06 + 0.2 * (1 - eager)) || options.length === 1)
        return of('endPhase')[0] ?? random.pick(options)
      if (steps.length === 0 || random.chance(0.15)) return random.pick(options)
      const step = random.pick(steps)
      const path = random.chance(0.9) ? randomPath(position, side, step, random) : [step.to]
      queue = path.map((to, k) => {
        const { march, garrison: _, ...rest } = step
        return { ...rest, to, ...(march && k === 0 && { march: true as const }) }
      })
      return queue.shift() ?? step
    }
    if (ops.attack) {
      const joins = of('join')
      if (joins.length > 0 && random.chance(0.75)) return random.pick(joins)
      const other = [...of('lead'), ...of('charge')]
      if (other.length > 0 && random.chance(0.3)) return random.pick(other)
      return of('attack')[0] ?? random.pick(options)
    }
    const targets = of('target')
    return targets.length > 0 && random.chance(0.3 + 0.7 * eager) ? random.pick(targets) : of('endPhase')[0]!
  }
}
