import { signal } from '@preact/signals'
import type { HexId } from '../../../operational/types'
import { advised } from '../controller/marks'
import type { Advice } from '../game'
import { game, present, view } from '../../state'

/** What the staff has said, and of which standing of the game. `asking`: it is at work. */
export interface Counsel {
  readonly asking: boolean
  readonly advice: Advice | null
  /** The view that it spoke of. */
  readonly of: unknown
}

/** The staff's panel; null: it is away. */
export const counsel = signal<Counsel | null>(null)

/** The plan whose places are lit; -1: none. */
export const lighted = signal(-1)

/** Can the staff be asked now: is it the player's own turn, against the computer, and nothing to be answered first? */
export const canAsk = (): boolean => {
  const g = game.value
  const v = view.value
  if (!present.value || !g?.opponent || !v || v.segment === 'setup') return false
  return v.toAct === g.seat && v.active === g.seat && v.pending.length === 0
}

/** Asks the staff, for the position as it stands. */
export async function askStaff(): Promise<void> {
  const g = game.value
  if (!g || !canAsk()) return
  const of = view.value
  light(-1, [])
  counsel.value = { asking: true, advice: null, of }
  const advice = await g.advice().catch(() => null)
  if (game.value !== g || counsel.value?.of !== of) return
  counsel.value = { asking: false, advice, of }
}

export function dismissStaff(): void {
  counsel.value = null
  light(-1, [])
}

/** Lights the places of a plan, or none any more. */
export function light(k: number, hexes: readonly HexId[]): void {
  lighted.value = k
  advised.value = hexes
}
