import { expect, it } from 'vitest'
import { type ChosenOptions, scenarioOptions, startBattleSession } from '../../src/ui/table/play/tableGame'

const SCENARIO_OPTIONS = scenarioOptions('buena-vista')
const other: readonly Partial<ChosenOptions>[] = [
  { profile: 'sar-1998' },
  { victory: 'points' },
  { arrivals: 'mapCaption' },
  { bvThirdBrigade: 'promoteDavis' },
  { bvMarshallForce: true },
  { bvMinonUsed: true },
  { flags: { ...SCENARIO_OPTIONS.flags, optHiddenUnits: true, optCounterCharge: true } },
]

it('SAR-24.3 to 24.9, 27: each choice of the form of a new battle is in the battle that begins', () => {
  for (const choice of other) {
    const options = { ...SCENARIO_OPTIONS, ...choice }
    const session = startBattleSession({
      scenario: 'buena-vista',
      seed: 'options',
      side: 'us',
      isOpenTable: true,
      options,
    })
    if (!session.ok) throw new Error(session.refusal.key)
    expect(session.value.header.options).toEqual({ ...options, lang: 'en' })
  }
})
