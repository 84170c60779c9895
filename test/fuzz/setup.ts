import type { Action } from '../../src/operational/types'
import type { Board } from './board'
import type { Random } from './random'

/** How one side of a free set-up (OPS-17) is laid out. */
export type Layout = 'filled' | 'shuffled' | 'byHand'
export const drawLayout = (random: Random): Layout => random.pick(['filled', 'shuffled', 'byHand', 'byHand'])

const MOST = 600

/**
 * The next act of a side that sets up by itself: piece by piece into random legal hexes, put right where the whole is refused, or filled
 * from a preset and shuffled. `faulty`: the piece that `ready` was refused for, empty when it is legal. `done`: acts so far.
 */
export function setUpNext(
  layout: Layout,
  actions: readonly Action[],
  board: Board,
  faulty: string | null,
  done: number,
  random: Random,
): Action {
  const { entry, pieces } = board.game.ops
  const of = <T extends Action['type']>(type: T): Extract<Action, { type: T }>[] =>
    actions.filter((action): action is Extract<Action, { type: T }> => action.type === type)
  const placed = (id: string): boolean => pieces[id]?.at !== 'off' || entry[id] !== undefined
  const ready = of('ready')[0]
  const places = of('place')
  if ((layout !== 'byHand' && done === 0) || done > MOST) {
    if (done > MOST && ready) return ready
    return random.pick(of('fill'))
  }
  if (layout === 'shuffled' && done < 30 && places.length > 0) return random.pick(places)
  if (ready && random.chance(0.8)) return ready
  if (random.chance(0.03) && of('take').length > 0) return random.pick(of('take'))
  const open = places.filter((action) => !placed(action.piece))
  if (open.length > 0) {
    const piece = random.pick(open).piece
    return random.pick(open.filter((action) => action.piece === piece))
  }
  const wrong = places.filter((action) => action.piece === faulty)
  if (wrong.length > 0 && random.chance(0.7)) return random.pick(wrong)
  if (ready) return ready
  if (faulty !== null) {
    const taken = of('take').find((action) => action.piece === faulty)
    if (taken && random.chance(0.3)) return taken
  }
  return places.length > 0 ? random.pick(places) : random.pick(of('fill'))
}
