import type { SeatProps } from '../SeatScreen'
import { rosterOf } from '../tableRoster'
import { unitCard } from './battleRecord'
import { tableLeaderName } from '../tableNames'
import { UnitCard } from './UnitCard'
import { recordWords } from './words'

/** The story of the unit that the player has picked, folded away; nothing in clashes of the hex game, which the record does not know. */
export function PickedUnit({ play, seat }: SeatProps) {
  const { facts } = play.game
  const picked = seat.picked.value
  const roster = picked === null ? null : rosterOf(facts, seat.view.value, picked)
  if (!roster || unitCard(facts.scenario, roster.id) === null) return null
  return (
    <details class="table-record" data-testid="picked-record">
      <summary>{recordWords().unit}</summary>
      <UnitCard scenario={facts.scenario} id={roster.id} leaderName={(id) => tableLeaderName(facts, id) ?? id} />
    </details>
  )
}
