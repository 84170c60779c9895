import { tableWords } from './words/words'

/** The phases of a turn (SAR-3.1), as the ribbon shows them. */
const PHASES = ['giveOrders', 'declareCharges', 'firstFire', 'allMoves', 'holdFire', 'melee', 'rally'] as const

/** The seven phases of a turn with the present one marked. */
export function PhaseRibbon({ phase }: { phase: string }) {
  const t = tableWords()
  return (
    <ol class="table-phases">
      {PHASES.map((each) => (
        <li key={each} aria-current={each === phase ? 'step' : undefined}>
          {t.phases[each]}
        </li>
      ))}
    </ol>
  )
}
