import type { Position } from './position'
import type { ActionType, Game, PendingKind, Side } from './types'

/** Who must choose now: the owner of the top pending choice, else the phasing side; null when it is over (contracts.md). */
export function toAct(game: Game): Side | null {
  const { ops } = game
  if (ops.result) return null
  const top = ops.pending[ops.pending.length - 1]
  return top ? top.owner : ops.active
}

const ANSWERS: Record<PendingKind, readonly ActionType[]> = {
  setup: ['box', 'fill', 'marker', 'place', 'ready', 'resign', 'take'],
  deploy: ['deploy', 'resign'],
  return: ['resign', 'return', 'wait'],
  leaderFlees: ['flee', 'resign'],
  displace: ['displace', 'resign'],
  resolver: ['pass', 'resign', 'resolver'],
  clash: ['resign'],
  lead: ['lead', 'resign'],
  reserve: ['pass', 'reserve', 'resign'],
  guns: ['pass', 'reserve', 'resign'],
  slip: ['pass', 'resign', 'slip'],
  retreat: ['hold', 'resign', 'retreat'],
  advance: ['advance', 'pass', 'resign'],
}
const MOVE: readonly ActionType[] = ['begin', 'endPhase', 'enter', 'garrison', 'marker', 'resign', 'step', 'stop']
const COMMAND: readonly ActionType[] = ['done', 'open', 'resign', 'reveal']
const FILLING: readonly ActionType[] = ['cancel', 'close', 'dummy', 'real', 'resign', 'take']
const COMBAT: readonly ActionType[] = ['endPhase', 'resign', 'target']
const DECLARING: readonly ActionType[] = ['attack', 'cancel', 'charge', 'join', 'lead', 'leave', 'resign', 'resolver']
const NONE: readonly ActionType[] = []

/** The types of action that the present place of the game asks for, in alphabetical order (3.2, 3.5). */
export function openTypes(pos: Position): readonly ActionType[] {
  const { ops } = pos.game
  if (ops.result) return NONE
  const top = ops.pending[ops.pending.length - 1]
  if (top) return ANSWERS[top.kind]
  if (ops.segment === 'command') return ops.hiding.some((draft) => !draft.closed) ? FILLING : COMMAND
  if (ops.segment === 'move') return MOVE
  if (ops.segment === 'combat') return ops.attack ? DECLARING : COMBAT
  return NONE
}
