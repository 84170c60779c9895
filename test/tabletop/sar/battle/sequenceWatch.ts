import { toAct } from '../../../../src/tabletop/sar/battle/engine'
import { type Phase, QUESTIONS } from '../../../../src/tabletop/sar/battle/sequence'
import type { Battle } from '../../../../src/tabletop/sar/battle/types'

/** The phases of a turn (SAR-3.1), said again here so that a change of the rules' table shows. */
const TURN: readonly Phase[] = [
  ...(['giveOrders', 'declareCharges', 'firstFire', 'allMoves', 'holdFire', 'melee', 'rally'] as const),
]

/** Where a battle stands in the sequence of play. */
type Stand = Pick<Battle, 'turn' | 'phase' | 'pending' | 'result'>

/** Follows a battle through the sequence of play and says where it stands, or `lost` if the sequence does not lead there. */
export class SequenceWatch {
  #turn: number
  #phase: Phase
  #types: readonly string[]

  constructor(battle: Stand) {
    this.#turn = battle.turn
    this.#phase = battle.phase
    this.#types = typesAt(battle)
  }

  /** The battle after an action of this type. */
  follow(type: string, battle: Stand): Phase | 'lost' {
    const reached = this.#types.includes(type) && this.#leadsTo(battle) ? battle.phase : 'lost'
    this.#turn = battle.turn
    this.#phase = battle.phase
    this.#types = typesAt(battle)
    return reached
  }

  /** Walks from phase to phase. Orders are always asked for, so that play cannot pass through `giveOrders` without waiting there. */
  #leadsTo({ turn, phase, result }: Stand): boolean {
    if (phase === 'over') return result !== null
    let at = this.#phase
    let now = this.#turn
    for (let steps = 0; steps <= TURN.length; steps++) {
      if (at === phase && now === turn) return true
      if (steps > 0 && at === 'giveOrders') return false
      const next = at === 'setup' ? TURN[0]! : TURN[TURN.indexOf(at) + 1]
      if (next === undefined) now++
      at = next ?? TURN[0]!
    }
    return false
  }
}

const typesAt = (battle: Stand): readonly string[] => {
  const asked = battle.pending.at(-1)
  return asked && toAct(battle as Battle) !== null ? QUESTIONS[asked.kind].types : []
}
