import { NO_OPTIONAL_RULES } from '../../../tabletop/sar/optionalRules'
import { THIRD_BRIGADE } from '../../../tabletop/sar/battle/choices'
import type { OptionalRules } from '../../../tabletop/sar/types'
import { RuleLink } from '../../shared/Parts'
import { settings } from '../../shell/storage/settings'
import { packOf } from './battles/packs'
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
/** The rule behind each choice of a battle of a pack. */
const RULE_OF_CHOICE: Readonly<Record<string, string>> = {
  grassFire: 'SAR-10.3',
  duncanHowitzers: 'SAR-16.1',
  canalesFights: 'SAR-24.5',
  variant: 'SAR-24.4',
  ripleyWhole: 'SAR-24.5',
  greyJackets: 'SAR-4.8',
  warriorsSkirmish: 'SAR-6.4',
}
const FLAGS = Object.keys(NO_OPTIONAL_RULES) as (keyof OptionalRules)[]

type BuenaVistaOptions = Extract<ChosenOptions, { bvMinonUsed: boolean }>
interface ChoicesProps<T> {
  readonly chosen: T
  readonly onChange: (chosen: T) => void
}

/** One value of a choice: a radio button, its sentence and its rule. */
function Choice(props: {
  group: string
  value: string
  words: OptionWords
  rule: string | null
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
function Switch(props: {
  id: string
  words: OptionWords
  rule: string | null
  on: boolean
  onChange: (on: boolean) => void
}) {
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

/** The choices of Buena Vista (SAR-24). */
function BuenaVistaChoices({ chosen, onChange }: ChoicesProps<BuenaVistaOptions>) {
  const t = settings.value.lang === 'es' ? es : en
  return (
    <>
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
    </>
  )
}

/** The choices of a battle of a pack, by the ids of its options. */
export function PackOptions<T extends object>({ chosen, onChange }: ChoicesProps<T>) {
  const t = settings.value.lang === 'es' ? es : en
  const choices = Object.entries(chosen as Readonly<Record<string, unknown>>).filter(([id]) => id in t.packs)
  if (choices.length === 0) return null
  return (
    <fieldset>
      <legend>{t.ofBattle}</legend>
      {choices.map(([id, value]) => {
        const words = t.packs[id]!
        const set = (to: string | boolean): void => onChange({ ...chosen, [id]: to } as T)
        if (words.values === null)
          return (
            <Switch
              key={id}
              id={id}
              words={words}
              rule={RULE_OF_CHOICE[id] ?? null}
              on={value === true}
              onChange={set}
            />
          )
        return (
          <div key={id} role="radiogroup" aria-label={words.name}>
            <p>
              <strong>{words.name}</strong>
            </p>
            {Object.entries(words.values).map(([each, ofValue]) => (
              <Choice
                key={each}
                group={id}
                value={each}
                words={ofValue}
                rule={RULE_OF_CHOICE[id] ?? null}
                checked={value === each}
                onChoose={() => set(each)}
              />
            ))}
          </div>
        )
      })}
    </fieldset>
  )
}

/** The options of a battle (SAR-24, 27), folded away: who only wants to play needs none of them. */
export function BattleOptions({ scenario, chosen, onChange }: ChoicesProps<ChosenOptions> & { scenario: string }) {
  const t = settings.value.lang === 'es' ? es : en
  const profiles = (packOf(scenario)?.meta.engines.sar?.profiles ?? ['sar-2007', 'sar-1998']).filter(
    (profile): profile is 'sar-2007' | 'sar-1998' => profile !== 'early-american',
  )
  return (
    <details class="table-options" data-testid="table-options">
      <summary>{t.heading}</summary>
      {'bvMinonUsed' in chosen ? (
        <BuenaVistaChoices chosen={chosen} onChange={onChange} />
      ) : (
        <PackOptions chosen={chosen} onChange={onChange} />
      )}
      {profiles.length > 1 ? (
        <fieldset>
          <legend>{t.profile.name}</legend>
          {profiles.map((profile) => (
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
      ) : null}
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
