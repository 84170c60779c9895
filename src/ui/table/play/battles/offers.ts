// The battles that the page offers, each by the rules with which it can be played.
import type { Sides } from '../../../../game/side'
import { ENGINES } from '../../../../session/registry'

/** The rules of a battle: Santa Anna Rules, Regimental charts, Early American Wars card. */
export type RulesOfBattle = 'sar' | 'reg' | 'eaw'

/** A battle by certain rules. */
export interface Offer {
  readonly id: string
  /** Id of the scenario, as its engine knows it. */
  readonly scenario: string
  readonly rules: RulesOfBattle
  /** Which of the scenario's beginnings; null: it has one. */
  readonly variant: string | null
}

const ALL: readonly Offer[] = [
  { id: 'buena-vista', scenario: 'buena-vista', rules: 'sar', variant: null },
  { id: 'palo-alto', scenario: 'palo-alto', rules: 'sar', variant: null },
  { id: 'palo-alto-reg', scenario: 'palo-alto-reg', rules: 'reg', variant: null },
  { id: 'torrejon-reg', scenario: 'palo-alto-reg', rules: 'reg', variant: 'torrejon-and-the-square' },
  { id: 'chippawa-plain', scenario: 'chippawa', rules: 'eaw', variant: 'on-the-plain' },
  { id: 'chippawa', scenario: 'chippawa', rules: 'eaw', variant: 'full' },
]

/** What can be played: the scenarios for which the program has an engine. */
export const OFFERS: readonly Offer[] = ALL.filter(({ scenario }) =>
  ENGINES.some(({ scenarios }) => scenarios.some(({ id }) => id === scenario)),
)

/** The sides of a scenario; null: no engine has it. */
export const sidesOfScenario = (scenario: string): Sides | null =>
  ENGINES.flatMap(({ scenarios }) => scenarios).find(({ id }) => id === scenario)?.sides ?? null
