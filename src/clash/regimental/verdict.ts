import type { ClashOutcome } from '../../operational/combat/outcome'
import { enemyOf, type Side } from '../../operational/types'
import type { RegimentalTable } from '../../tabletop/regimental/battle/run'
import { hasFormedUnitNear, sideThatGivesWay } from '../../tabletop/regimental/battle/victory'
import type { ClashVerdict, VerdictReason } from '../account'
import type { ClashSetup } from '../setup'

// Says why a clash by the Regimental rules ended as it did, for the headline of its account. It explains the outcome and never changes it.

const hasGarrison = (setup: ClashSetup): boolean => setup.counters.some(({ garrison }) => garrison)

/** OPS-24.1: why neither side gave way. */
function reasonOfStandOff(setup: ClashSetup, table: RegimentalTable): VerdictReason {
  if (setup.bombardmentOnly) return 'gunsInVain'
  if (hasGarrison(setup)) return 'wallsHeld'
  const { centre, holdingRadius } = table.field.terms.clash!
  const isNear = (side: Side): boolean => hasFormedUnitNear(table, side, centre, holdingRadius)
  if (isNear(setup.attacker)) return 'bothStand'
  return isNear(enemyOf(setup.attacker)) ? 'neverNear' : 'nobodyNear'
}

/** OPS-24.1, 24.4: why this side gave way. */
function reasonOfDefeat(setup: ClashSetup, table: RegimentalTable, loser: Side): VerdictReason {
  const isDefender = loser !== setup.attacker
  if (isDefender && setup.bombardmentOnly) return 'guns'
  if (isDefender && hasGarrison(setup)) return 'walls'
  if (sideThatGivesWay(table) === loser) return 'losses'
  const { result } = table.battle
  if (result?.by === 'resigned' && result.winner !== loser) return 'withdrew'
  return isDefender ? 'ground' : 'noTroops'
}

/** OPS-24.1: who won a clash that is over, and why. */
export function verdictOf(
  setup: ClashSetup,
  table: RegimentalTable,
  outcome: ClashOutcome,
): Omit<ClashVerdict, 'strength'> {
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
  return { attacker, loser, reason: reasonOfEnd(), turns: table.battle.turn }
}
