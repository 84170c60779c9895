import { mapSides } from '../../game/side'
import type { ClashOutcome } from '../../operational/combat/outcome'
import { enemyOf, type Side, SIDES } from '../../operational/types'
import { castingLossesOf, sideThatGivesWay } from '../../tabletop/sar/battle/givingWay'
import type { BattleTable } from '../../tabletop/sar/battle/run'
import { hasFormedUnitWithin } from '../../tabletop/sar/battle/victory'
import type { ClashVerdict, VerdictReason } from '../account'
import type { ClashSetup } from '../setup'

// Says why a clash under the Santa Anna Rules ended as it did, for the headline of its account. It explains the outcome and never changes it.

/** OPS-24.1: why neither side gave way, by who has formed troops near the centre. */
function reasonOfStandOff(setup: ClashSetup, table: BattleTable): VerdictReason {
  if (setup.bombardmentOnly) return 'gunsInVain'
  // The table would have driven a garrison off that shook it off by OPS-24.4.
  if (setup.counters.some(({ garrison }) => garrison)) return 'wallsHeld'
  const { holdingRadius } = table.field.terms.clash!
  const isNear = (side: Side): boolean => hasFormedUnitWithin(table, side, holdingRadius)
  if (isNear(setup.attacker)) return 'bothStand'
  return isNear(enemyOf(setup.attacker)) ? 'neverNear' : 'nobodyNear'
}

/** OPS-24.1, 24.4: why this side gave way. */
function reasonOfDefeat(setup: ClashSetup, table: BattleTable, loser: Side): VerdictReason {
  const isDefender = loser !== setup.attacker
  if (isDefender && setup.bombardmentOnly) return 'guns'
  if (isDefender && setup.counters.some(({ garrison }) => garrison)) return 'walls'
  if (sideThatGivesWay(table) === loser) return 'losses'
  const { result } = table.battle
  if (result?.by === 'resigned' && result.winner !== loser) return 'withdrew'
  return isDefender ? 'ground' : 'noTroops'
}

/** OPS-24.1: who won a clash that is over, and why. */
export function verdictOf(setup: ClashSetup, table: BattleTable, outcome: ClashOutcome): ClashVerdict {
  const { attacker } = setup
  const losers = [
    ...(outcome.attacker === 'retreats' ? [attacker] : []),
    ...(outcome.defender === 'retreats' ? [enemyOf(attacker)] : []),
  ]
  const bothGaveWay = losers.length === 2
  const loser = bothGaveWay ? null : (losers[0] ?? null)
  const reasonOfEnd = (): VerdictReason => {
    if (bothGaveWay) return 'bothGaveWay'
    return loser === null ? reasonOfStandOff(setup, table) : reasonOfDefeat(setup, table, loser)
  }
  return {
    attacker,
    loser,
    reason: reasonOfEnd(),
    turns: table.battle.turn,
    strength: mapSides(SIDES, (side) => {
      const { atStart, lost } = castingLossesOf(table, side)
      return { atStart, out: lost }
    }),
  }
}
