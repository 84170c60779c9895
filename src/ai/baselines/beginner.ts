// A baseline player that does what a beginner may do: it follows the staff's second advice, without a thought of its own.

import type { World } from '../../operational/engine'
import type { Action, HexId, PieceId, View } from '../../operational/types'
import { charactersOf } from '../operational/characters'
import { adviseStaff, type StaffProposal } from '../operational/staff/advise'
import type { Brief } from '../operational/types'
import { declarationAction, type PlannedAttack } from './combat'
import { anyAction, baseline, type DecisionContext } from './context'
import { nextMovementAction } from './movement'
import { answerPending } from './pending'
import { POSTURE } from './posture'
import { nextCommandAction } from './scripted'
import type { MovementMemory, ScriptSettings } from './style'

/** The level at which the staff plans for people. */
const STAFF_LEVEL: Brief['level'] = 'colonel'

/** The staff's settings for a side, as for the person who plays. */
const staffBrief = (view: View): Brief => ({
  level: STAFF_LEVEL,
  character: charactersOf(view.side)[0]!.id,
  seed: `beginner/staff/${view.side}`,
})

/** The second of a list, else the first; undefined: it is empty. */
const second = <T>(list: readonly T[]): T | undefined => list[1] ?? list[0]

/** What the beginner remembers in a movement phase: where the advice sends each unit. */
interface AdvisedMoves extends MovementMemory {
  readonly sent: Readonly<Record<PieceId, HexId>>
}

/** Where the staff's second proposal sends each unit. */
function movesAdvised(world: World, view: View): Record<PieceId, HexId> {
  const proposal: StaffProposal | undefined = second(adviseStaff(world, view, staffBrief(view)).proposals)
  const moves = proposal?.moves ?? []
  return Object.fromEntries(moves.flatMap(({ pieces, to }) => pieces.map((piece, n) => [piece, to[n]!])))
}

/** Units go where the advice sends them, and no other unit moves; leaders follow, boxes are revealed. */
const SETTINGS: ScriptSettings = {
  ...POSTURE,
  missionDifferential: null,
  unitsBoundForGoals: () => new Set(),
  stayingUnits: () => new Set(),
  cautionShare: () => 0,
  goalHexesByUnit: ({ world, phaseMemory }) =>
    new Map(
      Object.entries((phaseMemory as AdvisedMoves).sent).map(([piece, to]) => [
        world.pieceIndexes.get(piece)!,
        [world.grid.indexOf(to)],
      ]),
    ),
}

function movementAction(context: DecisionContext): Action {
  if (context.phaseMemory === null) {
    const sent = movesAdvised(context.world, context.view)
    const memory: AdvisedMoves = { sent, missions: {}, done: [], units: [], leaders: [], march: false, path: [] }
    context.phaseMemory = memory
  }
  return nextMovementAction(context, SETTINGS)
}

/** What the beginner remembers in a combat phase. */
interface AdvisedAttacks {
  /** The attack that is being declared; null: none. */
  readonly planned: PlannedAttack | null
  /** Hexes that it has tried to attack. */
  readonly tried: readonly HexId[]
}

/** Makes the staff's second attack, or the first where there is only one, and asks again. */
function combatAction(context: DecisionContext): Action {
  const { view, world } = context
  const { planned, tried } = (context.phaseMemory as AdvisedAttacks | null) ?? { planned: null, tried: [] }
  if (view.attack) return declarationAction(context, planned)
  const legal = context.legalOfType('target').filter(({ hex }) => !tried.includes(hex))
  const advised = adviseStaff(world, view, staffBrief(view)).attacks
  const chosen = second(advised.filter(({ target }) => legal.some(({ hex }) => hex === target)))
  if (!chosen) return context.firstLegal('endPhase') ?? anyAction(context)
  const { target, attackers, gain } = chosen
  const next: AdvisedAttacks = {
    planned: { target, attackers, lead: null, charge: false, value: gain },
    tried: [...tried, target],
  }
  context.phaseMemory = next
  return legal.find(({ hex }) => hex === target)!
}

/** Follows the staff's second advice in movement and combat, reveals its boxes, and answers what it owes as the other baseline players do. */
export const beginner = baseline((context): Action => {
  const answer = answerPending(context, SETTINGS)
  if (answer) return answer
  const { segment } = context.view
  if (segment === 'command') return nextCommandAction(context, SETTINGS)
  return segment === 'move' ? movementAction(context) : combatAction(context)
})
