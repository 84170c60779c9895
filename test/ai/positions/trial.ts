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

/** Plays a side: the runner's side gets the whole position, but opponents wrapped by players.ts look at the view alone. */
export type Player = (pos: Position, side: Side, actions: readonly Action[]) => Action

/** What came of one position played once. */
export interface Verdict {
  readonly passed: boolean
  /** Why it failed; empty when it passed. */
  readonly reason: string
  readonly actions: readonly Action[]
}

const MOST_ACTIONS = 1500
/** More dice than one player turn throws. */
const DICE = 400

const forced = (from: number, faces: readonly number[], most: number) =>
  faces.length === 0
    ? []
    : Array.from({ length: most }, (_, k) => ({
        stream: 'ops',
        key: String(from + k),
        value: faces[Math.min(k, faces.length - 1)]!,
      }))

/** The enemy asked in the middle of it: declines what he may, else the first of the list. */
function idle(actions: readonly Action[]): Action {
  return actions.find(({ type }) => type === 'pass') ?? actions.find(({ type }) => type !== 'resign')!
}

/** The attack under declaration, as the forecast has it. */
export function declared(pos: Position, side: Side): DeclaredAttack | null {
  const { attack } = pos.game.ops
  if (attack?.stage !== 'declaring') return null
  const { target, attackers, lead, charge } = attack
  const forecast = forecastAttack(pos, side, { target, attackers, lead, charge })
  return { target, attackers, lead, charge, differential: forecast.ok ? forecast.value.differential : 0 }
}

/** The position as the choice comes up: the scene after its opening. */
export function opened(one: PositionCase): Position {
  const pos = positionOfScene(one)
  playLines(pos, one.opening, { seed: one.id, forced: forced(pos.game.ops.dice, one.faces, one.faces.length) })
  const { pending } = pos.game.ops
  if (toAct(pos.game) !== one.side) throw new Error(`${toAct(pos.game)} is to act, not ${one.side}`)
  if ((one.play === 'choice') !== pending.length > 0)
    throw new Error(`pending: ${pending.map(({ kind }) => kind).join()}`)
  const account = { side: one.side, before: pos.game, pos, actions: [], told: [], attacks: [] }
  const untrue = one.given.find((claim) => !holds(account, claim))
  if (untrue) throw new Error(`it is not so that ${claimText(untrue)}`)
  return pos
}

/** Is there still something of this trial to play? */
function goesOn(one: PositionCase, start: Position['game'], pos: Position): boolean {
  const { ops } = pos.game
  const side = toAct(pos.game)
  if (!side) return false
  if (one.play === 'choice') {
    const top = ops.pending.at(-1)
    return side === one.side && top?.kind === start.ops.pending.at(-1)?.kind && ops.segment === start.ops.segment
  }
  if (ops.turn !== start.ops.turn || ops.active !== start.ops.active) return false
  return one.play === 'turn' || ops.segment === start.ops.segment
}

/** Plays the position and keeps the account of it. */
export function played(one: PositionCase, player: Player | readonly string[], seed: string): PlayedPosition {
  const pos = opened(one)
  const before = cloneJson(pos.game)
  const dice: Dice = { seed, forced: forced(pos.game.ops.dice, one.luck, DICE) }
  const actions: Action[] = []
  const told: AddressedEvent[] = []
  const attacks: DeclaredAttack[] = []
  const note = (side: Side, action: Action): void => {
    if (side !== one.side) return
    actions.push(action)
    const struck = action.type === 'attack' ? declared(pos, side) : null
    if (struck) attacks.push(struck)
  }
  if (typeof player !== 'function') playLines(pos, player, dice, (_side, _action, more) => told.push(...more), note)
  else
    for (let n = 0; goesOn(one, before, pos); n++) {
      if (n > MOST_ACTIONS) throw new Error('no end of it')
      const side = toAct(pos.game)!
      const options = legal(pos, side)
      const action = side === one.side ? player(pos, side, options) : idle(options)
      note(side, action)
      told.push(...applyLegal(pos, side, action, dice))
    }
  // Built anew, so that judging leans on nothing but the game.
  return { side: one.side, before, pos: positionOf(pos.world, pos.game), actions, told, attacks }
}

/** Plays and judges. */
export function playPosition(one: PositionCase, player: Player | readonly string[], seed: string): Verdict {
  let account: PlayedPosition
  try {
    account = played(one, player, seed)
  } catch (error) {
    return { passed: false, reason: `threw: ${(error as Error).message.slice(0, 300)}`, actions: [] }
  }
  const bad = one.forbidden.find((claim) => holds(account, claim))
  const { actions } = account
  if (bad) return { passed: false, reason: `forbidden: ${claimText(bad)}`, actions }
  if (one.good.length > 0 && !one.good.some((claim) => holds(account, claim)))
    return { passed: false, reason: `none of: ${one.good.map(claimText).join(' | ')}`, actions }
  return { passed: true, reason: '', actions }
}
