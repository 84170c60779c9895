import type { ForecastGroup } from '../../src/clash/sar/forecast/net'
import type { ClashSetup } from '../../src/clash/setup'
import type { ClashOutcome } from '../../src/operational/combat/outcome'

/** The outcome of a clash in each group. */
export function outcomeIn(
  setup: ClashSetup,
  { attacker, defender, counters }: ClashOutcome,
): Record<ForecastGroup, number> {
  const known = new Map(setup.counters.map((counter) => [counter.unit.id, counter]))
  const any = (attacks: boolean, is: (one: (typeof counters)[number]) => boolean): number =>
    counters.some((one) => (known.get(one.unit)!.unit.side === setup.attacker) === attacks && is(one)) ? 1 : 0
  const dies = (one: (typeof counters)[number]): boolean => one.steps >= known.get(one.unit)!.steps
  return {
    field: attacker !== 'holds' ? 0 : defender !== 'holds' ? 1 : 2,
    attackerLoses: any(true, ({ steps }) => steps > 0),
    attackerDestroyed: any(true, dies),
    attackerDisrupted: any(true, ({ state }) => state === 'disrupted'),
    defenderLoses: any(false, ({ steps }) => steps > 0),
    defenderDestroyed: any(false, dies),
    defenderDisrupted: any(false, ({ state }) => state === 'disrupted'),
  }
}
