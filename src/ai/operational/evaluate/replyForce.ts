// What the enemy can bring against a hex in his next phase, and how much of it he brings: a part of his reply.

import { otherSeat, type Seat } from '../../../game/side'
import { hasWorkingEngineerAt } from '../../../operational/command/command'
import { combatTableRow } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { ARTILLERY, HINDERS_ATTACK, INFANTRY, RIVER, US } from '../../../operational/world'
import { EVALUATION, type Weights } from '../figures'
import type { AttackMemo } from './attacks'
import type { SideReach } from './reach'
import { factorInFight, strengthWithLead } from './strength'

/** What the attacks on all hexes have in common. */
export interface ReplyContext {
  readonly position: Position
  /** The side whose losses are expected: the one that the enemy attacks. */
  readonly defendingSeat: Seat
  /** Where the enemy's units could be. */
  readonly enemyReach: SideReach
  /** Will Santa Anna have been activated before the enemy's phase (OPS-19.4.2)? */
  readonly activated: boolean
  /** Share of its strength that an enemy unit has free for another attack, 0 to 1. */
  readonly freeShare: (index: number) => number
  /** Figures of attacks that have been worked out before. */
  readonly attackMemo: AttackMemo
  readonly weights: Weights
}

/** Can an enemy unit attack in the enemy's next phase? */
const canTakePart = (position: Position, index: number): boolean => {
  const state = position.pieceStates[index]!
  return !state.disrupted && !state.ineffective && !state.garrison
}

/** An enemy unit of infantry or cavalry that can come next to the hex and attack it. */
interface Assailant {
  readonly index: number
  /** Combat factor that it is expected to bring into the attack. */
  readonly expectedFactor: number
  /** Would it attack over works, a bridge, a ford or the river (OPS-9.2)? */
  readonly overBadHexside: boolean
}

/** Does an engineer of that side in the hex make the river a ford for the attack over this hexside (OPS-19.1.12)? */
const mayFordAt = (position: Position, seat: Seat, from: number, hexside: number): boolean =>
  seat === US && (position.world.hexsideFlags[hexside]! & RIVER) !== 0 && hasWorkingEngineerAt(position, from, seat)

/**
 * Enemy infantry and cavalry that can attack a hex, the strongest first, and the hexes next to it that they attack from. `isGarrison`: only a
 * garrison defends the hex.
 */
export function assailantsOf(
  { position, defendingSeat, enemyReach, activated, freeShare, weights }: ReplyContext,
  hex: number,
  isGarrison: boolean,
): { assailants: Assailant[]; attackHexes: number[] } {
  const { world } = position
  const { grid } = world
  const assailants: Assailant[] = []
  const attackHexes: number[] = []
  const examinedUnits = new Set<number>()
  const enemyOfDefender = otherSeat(defendingSeat)
  for (let direction = 0; direction < 6; direction++) {
    const from = grid.neighbours[hex * 6 + direction]!
    // The enemy cannot come into a hex that the defender holds.
    if (from < 0 || position.unitCounts[defendingSeat][from]! > 0) continue
    // `direction` leads out of the target; the attack goes the opposite way.
    const hexside = from * 6 + ((direction + 3) % 6)
    // OPS-19.1.12: with an engineer in their hex US infantry may attack across the river too.
    const needsEngineer = world.attackAllowed[hexside] !== 1
    if (needsEngineer && !mayFordAt(position, enemyOfDefender, from, hexside)) continue
    const overBadHexside = (world.hexsideFlags[hexside]! & HINDERS_ATTACK) !== 0
    let canAnyoneAttack = false
    for (const index of enemyReach.unitsByHex[from]!) {
      const piece = world.pieces[index]!
      // A garrison is attacked by infantry alone.
      if (piece.pieceClass === ARTILLERY || ((isGarrison || needsEngineer) && piece.pieceClass !== INFANTRY)) continue
      if (!canTakePart(position, index)) continue
      canAnyoneAttack = true
      if (examinedUnits.has(index)) continue
      examinedUnits.add(index)
      // Less of a unit is expected if something may keep it from coming. Once Santa Anna is active, so are all Mexican leaders and HQs (OPS-19.4.1):
      // then command and inactivity keep no unit from coming.
      let share = freeShare(index)
      const standsThere = position.hexOf[index] === from
      if (!standsThere) {
        if (!activated && !enemyReach.inCommand[index]) share *= weights.outOfCommandReply
        if (!activated && enemyReach.inactive) share *= weights.inactiveReply
        // Off the map: the unit is only suspected in a hidden-movement box.
        if (position.hexOf[index]! < 0) share *= weights.hiddenReply
      }
      if (share > EVALUATION.replyLeastShare)
        assailants.push({ index, expectedFactor: factorInFight(position, index) * share, overBadHexside })
    }
    if (canAnyoneAttack) attackHexes.push(from)
  }
  assailants.sort((a, b) => b.expectedFactor - a.expectedFactor || a.index - b.index)
  return { assailants, attackHexes }
}

/** An enemy battery that can fire on a hex after it has moved. */
type Battery = Pick<Assailant, 'index' | 'expectedFactor'>

/** The enemy batteries that can fire on a hex, at most `replyGuns`. */
export function batteriesOn({ position, defendingSeat, enemyReach, freeShare }: ReplyContext, hex: number): Battery[] {
  const { world } = position
  const batteries: Battery[] = []
  for (const index of world.unitsOf[otherSeat(defendingSeat)]) {
    if (world.pieces[index]!.pieceClass !== ARTILLERY || position.hexOf[index]! < 0) continue
    const distanceHexes = world.grid.distance(position.hexOf[index]!, hex)
    const rangeHexes = world.pieces[index]!.unit!.range ?? 0
    const moveHexes = enemyReach.inactive ? 0 : EVALUATION.replyGunMove
    if (distanceHexes > rangeHexes + moveHexes) continue
    if (!canTakePart(position, index)) continue
    const share = freeShare(index)
    if (share <= EVALUATION.replyLeastShare || batteries.length >= EVALUATION.replyGuns) continue
    batteries.push({ index, expectedFactor: factorInFight(position, index) * share })
  }
  return batteries
}

/** What the enemy brings into an attack. */
interface Force {
  readonly differential: number
  /** Infantry and cavalry that attack, the lead first; they suffer the results. */
  readonly attackers: readonly number[]
  readonly batteries: readonly number[]
}

/** The supporters of an attack, the strongest first, and the differential with a sum of their factors. */
function supportOf(
  position: Position,
  assailants: readonly Assailant[],
  batteries: readonly Battery[],
  advantage: number,
) {
  const lead = assailants[0]!
  const supporters = [...assailants.slice(1), ...batteries].sort(
    (a, b) => b.expectedFactor - a.expectedFactor || a.index - b.index,
  )
  const differentialWith = (supportFactors: number): number =>
    Math.floor(strengthWithLead(position.world, lead.expectedFactor, supportFactors) + advantage)
  return { lead, supporters, differentialWith }
}

/** The force of all that the enemy can bring: whatever the fog of war takes from it, enough is left (OPS-8.4). Parameters as of `leastForce`. */
export function wholeForce(
  position: Position,
  assailants: readonly Assailant[],
  batteries: readonly Battery[],
  advantage: number,
): Force {
  const { supporters, differentialWith } = supportOf(position, assailants, batteries, advantage)
  return {
    differential: differentialWith(supporters.reduce((sum, { expectedFactor }) => sum + expectedFactor, 0)),
    attackers: assailants.map(({ index }) => index),
    batteries: batteries.map(({ index }) => index),
  }
}

/**
 * The force with which the enemy attacks at the best row of the combat table that he can reach: no more than it takes, so that he has the others for
 * attacks elsewhere. `assailants`: the strongest first; `advantage`: all that is added to his strength.
 */
export function leastForce(
  position: Position,
  assailants: readonly Assailant[],
  batteries: readonly Battery[],
  advantage: number,
): Force {
  const { lead, supporters, differentialWith } = supportOf(position, assailants, batteries, advantage)
  let differential = differentialWith(0)
  let factors = 0
  const differentials = supporters.map(({ expectedFactor }) => {
    factors += expectedFactor
    return differentialWith(factors)
  })
  const { row } = combatTableRow(position, differentials[differentials.length - 1] ?? differential)
  let count = 0
  while (count < supporters.length && differential < row.min) differential = differentials[count++]!
  const chosen = supporters.slice(0, count)
  return {
    differential,
    attackers: [lead, ...chosen.filter((supporter) => !batteries.includes(supporter))].map(({ index }) => index),
    batteries: chosen.filter((supporter) => batteries.includes(supporter)).map(({ index }) => index),
  }
}
