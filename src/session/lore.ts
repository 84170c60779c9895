import type { View } from '../operational/types'
import type { Lore } from './retell'
import { worldOf } from './scenarios'

/** The printed facts of the game that a view belongs to. */
export function loreOf(view: View): Lore {
  const world = worldOf(view.scenario)
  const pieces = world.ok ? world.value.pieces : []
  const turns = world.ok ? world.value.tables.clock.turns : []
  const steps = new Map(pieces.map((piece) => [piece.id, piece.unit?.steps ?? 1]))
  return {
    steps: (piece) => steps.get(piece) ?? 1,
    clock(turn) {
      const clock = turns[turn - 1]
      if (!clock) return null
      return { day: clock.day, from: clock.from, to: clock.to, night: clock.night && view.options.night }
    },
    santaAnna: 'mexican.ldr.santaanna',
  }
}
