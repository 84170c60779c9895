import { NO_OPTIONAL_RULES } from '../../../tabletop/sar/optionalRules'
import { THIRD_BRIGADE } from '../../../tabletop/sar/battle/choices'
import type { OptionalRules } from '../../../tabletop/sar/types'
import { RuleLink } from '../../shared/Parts'
import { settings } from '../../shell/storage/settings'
import type { ChosenOptions } from './tableGame'
import { en, type OptionWords } from './words/battleOptions.en'
import { es } from './words/battleOptions.es'

/** The rule behind each option. */
const RULES = {
  profile: 'SAR-0.2',
  victory: { formedInfantry: 'SAR-24.8', points: 'SAR-24.9' },
  arrivals: 'SAR-24.5',
  thirdBrigade: 'SAR-24.3',
  marshall: 'SAR-24.3',
  minon: 'SAR-24.5',
} as const
const RULE_OF_FLAG: Readonly<Record<keyof OptionalRules, string>> = {
  optSecondLeaderRatings: 'SAR-4.18',
  optLossOfUnits: 'SAR-4.19',
  optSoakOff: 'SAR-5.8',
  optCounterCharge: 'SAR-13.15',
  optFollowUpCharge: 'SAR-13.16',
  optArtilleryAmmo: 'SAR-16.11',
  optGunDamage: 'SAR-16.12',
  optLeaderRallies: 'SAR-20.9',
  optHiddenUnits: 'SAR-22.1',
}
const FLAGS = Object.keys(NO_OPTIONAL_RULES) as (keyof OptionalRules)[]

/** One value of a choice: a radio button, its sentence and its rule. */
function Choice(props: {
  group: string
  value: string
  words: OptionWords
  rule: string
  checked: boolean
  onChoose: () => void
}) {
  return (
    <label class="table-option">
      <input
        type="radio"
        name={props.group}
        checked={props.checked}
        data-testid={`${props.group}-${props.value}`}
        onChange={props.onChoose}
      />
      <span>
        <strong>{props.words.name}</strong> {props.words.what} <RuleLink id={props.rule} />
      </span>
    </label>
  )
}

/** A rule that is on or off. */
function Switch(props: { id: string; words: OptionWords; rule: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="table-option">
      <input
        type="checkbox"
        checked={props.on}
        data-testid={`option-${props.id}`}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>
        <strong>{props.words.name}</strong> {props.words.what} <RuleLink id={props.rule} />
      </span>
    </label>
  )
}

/** The options of a battle (SAR-24, 27), folded away: who only wants to play needs none of them. */
export function BattleOptions({
  chosen,
  onChange,
}: {
  chosen: ChosenOptions
  onChange: (chosen: ChosenOptions) => void
}) {
  const t = settings.value.lang === 'es' ? es : en
  return (
    <details class="table-options" data-testid="table-options">
      <summary>{t.heading}</summary>
      <fieldset>
        <legend>{t.victory.name}</legend>
        {(['formedInfantry', 'points'] as const).map((victory) => (
          <Choice
            key={victory}
            group="victory"
            value={victory}
            words={t.victory[victory]}
            rule={RULES.victory[victory]}
            checked={chosen.victory === victory}
            onChoose={() => onChange({ ...chosen, victory })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t.arrivals.name}</legend>
        {(['orderOfBattleText', 'mapCaption'] as const).map((arrivals) => (
          <Choice
            key={arrivals}
            group="arrivals"
            value={arrivals}
            words={t.arrivals[arrivals]}
            rule={RULES.arrivals}
            checked={chosen.arrivals === arrivals}
            onChoose={() => onChange({ ...chosen, arrivals })}
          />
        ))}
        <Switch
          id="minon"
          words={t.minon}
          rule={RULES.minon}
          on={chosen.bvMinonUsed}
          onChange={(bvMinonUsed) => onChange({ ...chosen, bvMinonUsed })}
        />
      </fieldset>
      <fieldset>
        <legend>{t.thirdBrigade.name}</legend>
        {THIRD_BRIGADE.map((bvThirdBrigade) => (
          <Choice
            key={bvThirdBrigade}
            group="thirdBrigade"
            value={bvThirdBrigade}
            words={t.thirdBrigade[bvThirdBrigade]}
            rule={RULES.thirdBrigade}
            checked={chosen.bvThirdBrigade === bvThirdBrigade}
            onChoose={() => onChange({ ...chosen, bvThirdBrigade })}
          />
        ))}
        <Switch
          id="marshall"
          words={t.marshall}
          rule={RULES.marshall}
          on={chosen.bvMarshallForce}
          onChange={(bvMarshallForce) => onChange({ ...chosen, bvMarshallForce })}
        />
      </fieldset>
      <fieldset>
        <legend>{t.profile.name}</legend>
        {(['sar-2007', 'sar-1998'] as const).map((profile) => (
          <Choice
            key={profile}
            group="profile"
            value={profile}
            words={t.profile[profile]}
            rule={RULES.profile}
            checked={chosen.profile === profile}
            onChoose={() => onChange({ ...chosen, profile })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t.optional}</legend>
        {FLAGS.map((flag) => (
          <Switch
            key={flag}
            id={flag}
            words={t.flags[flag]}
            rule={RULE_OF_FLAG[flag]}
            on={chosen.flags[flag]}
            onChange={(on) => onChange({ ...chosen, flags: { ...chosen.flags, [flag]: on } })}
          />
        ))}
      </fieldset>
    </details>
  )
}
