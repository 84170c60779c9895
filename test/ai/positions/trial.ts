import type { Dice } from '../../../src/core/dice'
import { cloneJson } from '../../../src/core/json'
import {
  applyLegal,
  forecastAttack,
  legal,
  type Position,
  positionOf,
  type AddressedEvent,
  toAct,
} from '../../../src/operational/engine'
import type { Action, Side } from '../../../src/operational/types'
import { holds, type PlayedPosition, type DeclaredAttack, claimText } from './judge'
import { positionOfScene } from './scene'
import type { PositionCase } from './schema'
import { playLines } from './script'

/** Plays a side. It gets the whole position, but computer opponents (`test/ai/positions/players.ts`) are shown only the view of their side. */
export type Player = (position: Position, side: Side, actions: readonly Action[]) => Action

/** Result of playing a position once. */
export interface Verdict {
  readonly passed: boolean
  /** Why it failed; empty when it passed. */
  readonly reason: string
  readonly actions: readonly Action[]
}

/** A trial with more actions is broken off. */
const MAX_ACTIONS = 1500
/** Dice that are laid down for a trial: more than one player turn needs. */
const FORCED_DICE = 400

/** Forced dice from number `from` on; the last face is repeated up to `most` dice. */
const forced = (from: number, faces: readonly number[], most: number) =>
  faces.length === 0
    ? []
    : Array.from({ length: most }, (_, k) => ({
        stream: 'ops',
        key: String(from + k),
        value: faces[Math.min(k, faces.length - 1)]!,
      }))

/** The enemy's answer when he is asked in between: he passes if he may, else he takes the first legal action. */
function enemyAction(actions: readonly Action[]): Action {
  return actions.find(({ type }) => type === 'pass') ?? actions.find(({ type }) => type !== 'resign')!
}

/** The attack that is being declared, with its differential by the forecast; null: there is none. */
export function declaredAttack(position: Position, side: Side): DeclaredAttack | null {
  const { attack } = position.game.ops
  if (attack?.stage !== 'declaring') return null
  const { target, attackers, lead, charge } = attack
  const forecast = forecastAttack(position, side, { target, attackers, lead, charge })
  return { target, attackers, lead, charge, differential: forecast.ok ? forecast.value.differential : 0 }
}

/** The position in which the side must choose: the scene after its opening. Throws if it is not what the case says. */
export function openedPosition(one: PositionCase): Position {
  const position = positionOfScene(one)
  playLines(position, one.opening, {
    seed: one.id,
    forced: forced(position.game.ops.dice, one.faces, one.faces.length),
  })
  const { pending } = position.game.ops
  if (toAct(position.game) !== one.side) throw new Error(`${toAct(position.game)} is to act, not ${one.side}`)
  if ((one.play === 'choice') !== pending.length > 0)
    throw new Error(`pending: ${pending.map(({ kind }) => kind).join()}`)
  const account = { side: one.side, before: position.game, position, actions: [], told: [], attacks: [] }
  const untrue = one.given.find((claim) => !holds(account, claim))
  if (untrue) throw new Error(`not true: ${claimText(untrue)}`)
  return position
}

/** Does the trial go on? */
function isUnfinished(one: PositionCase, start: Position['game'], position: Position): boolean {
  const { ops } = position.game
  const side = toAct(position.game)
  if (!side) return false
  if (one.play === 'choice') {
    const top = ops.pending.at(-1)
    return side === one.side && top?.kind === start.ops.pending.at(-1)?.kind && ops.segment === start.ops.segment
  }
  if (ops.turn !== start.ops.turn || ops.active !== start.ops.active) return false
  return one.play === 'turn' || ops.segment === start.ops.segment
}

/** Plays a position and records it. */
export function recordedPlay(one: PositionCase, player: Player | readonly string[], seed: string): PlayedPosition {
  const position = openedPosition(one)
  const before = cloneJson(position.game)
  const dice: Dice = { seed, forced: forced(position.game.ops.dice, one.luck, FORCED_DICE) }
  const actions: Action[] = []
  const told: AddressedEvent[] = []
  const attacks: DeclaredAttack[] = []
  const record = (side: Side, action: Action): void => {
    if (side !== one.side) return
    actions.push(action)
    const attack = action.type === 'attack' ? declaredAttack(position, side) : null
    if (attack) attacks.push(attack)
  }
  if (typeof player !== 'function')
    playLines(position, player, dice, (_side, _action, more) => told.push(...more), record)
  else
    for (let n = 0; isUnfinished(one, before, position); n++) {
      if (n > MAX_ACTIONS) throw new Error('the trial does not end')
      const side = toAct(position.game)!
      const options = legal(position, side)
      const action = side === one.side ? player(position, side, options) : enemyAction(options)
      record(side, action)
      told.push(...applyLegal(position, side, action, dice))
    }
  // The indexes of the position are built anew, so that claims are judged by the state of the game alone.
  return { side: one.side, before, position: positionOf(position.world, position.game), actions, told, attacks }
}

/** Plays a position and judges it by its good and forbidden claims. */
export function playPosition(one: PositionCase, player: Player | readonly string[], seed: string): Verdict {
  let play: PlayedPosition
  try {
    play = recordedPlay(one, player, seed)
  } catch (error) {
    return { passed: false, reason: `threw: ${(error as Error).message.slice(0, 300)}`, actions: [] }
  }
  const bad = one.forbidden.find((claim) => holds(play, claim))
  const { actions } = play
  if (bad) return { passed: false, reason: `forbidden: ${claimText(bad)}`, actions }
  if (one.good.length > 0 && !one.good.some((claim) => holds(play, claim)))
    return { passed: false, reason: `none of: ${one.good.map(claimText).join(' | ')}`, actions }
  return { passed: true, reason: '', actions }
}
