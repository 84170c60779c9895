import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { TABLE_LEVELS, type TableLevel } from '../../../ai/tabletop/sar/levels'
import { otherSeat, type Seat, SEATS, type Side } from '../../../game/side'
import { freshSeed } from '../../hex/freshSeed'
import { battleName, sideNames } from '../../shared/battleNames'
import { capitalised } from '../../shared/format'
import { clause } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { BattleCardView } from './battles/BattleCardView'
import { battleCard } from './battles/card'
import { HistoryCard, historyOpen } from './battles/HistoryCard'
import { type Offer, OFFERS, sidesOfScenario } from './battles/offers'
import { sizeOfBattle, sizeOfRegimental } from './battles/size'
import { regimentalDefaults, regimentalRulesOf } from '../../../session/regimental/options'
import { isRegGuideOpen, RegGuide } from '../reg/RegGuide'
import { RegOptions } from '../reg/RegOptions'
import { battleWords } from './battles/words'
import { BattleOptions } from './BattleOptions'
import { type BattleChoice, type ChosenOptions, type ChosenRegOptions, scenarioOptions } from './tableGame'
import { guideWords, isTableGuideOpen, TableGuide } from './TableGuide'
import { ASKS, type Asks } from './twoPeople'
import { tableWords } from './words/words'

type AnyOptions = ChosenOptions | ChosenRegOptions

/** The options with which an offer begins. */
function optionsOf({ scenario, rules, variant }: Offer): AnyOptions {
  if (rules === 'reg') {
    const usual = regimentalRulesOf(regimentalDefaults({}))
    return variant === 'torrejon-and-the-square' ? { ...usual, variant } : usual
  }
  const options = scenarioOptions(scenario)
  return 'variant' in options && (variant === 'full' || variant === 'on-the-plain') ? { ...options, variant } : options
}

/** The choice of a battle and of who plays it. */
export function NewBattle({ onBegin, onBack }: { onBegin: (choice: BattleChoice) => void; onBack: () => void }) {
  const t = tableWords()
  const b = battleWords()
  const { lang } = settings.value
  const [offer, setOffer] = useState<Offer>(OFFERS[0]!)
  const sides = sidesOfScenario(offer.scenario)!
  /** Who plays: the seat of the person against the computer, so that another battle keeps it; null: two people. */
  const [seat, setSeat] = useState<Seat | null>(0)
  const side: Side | null = seat === null ? null : sides[seat]
  const [isOpenTable, setOpenTable] = useState(true)
  const [asks, setAsks] = useState<Asks>('commands')
  const [level, setLevel] = useState<TableLevel>('captain')
  const [seed, setSeed] = useState(freshSeed)
  const [chosen, setChosen] = useState<Readonly<Record<string, AnyOptions>>>({})
  const options = chosen[offer.id] ?? optionsOf(offer)
  const size = useMemo(
    () => ('answers' in options ? sizeOfRegimental(options) : sizeOfBattle(offer.scenario, options)),
    [offer, options],
  )
  const choose = (changed: AnyOptions): void => setChosen({ ...chosen, [offer.id]: changed })
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && clause.peek() === null && !document.querySelector('dialog[open]')) onBack()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onBack])
  return (
    <main class="table-new" data-testid="table-new">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const chosenSeed = seed.trim() === '' ? freshSeed() : seed.trim()
          onBegin({
            scenario: offer.scenario,
            seed: chosenSeed,
            side,
            isOpenTable,
            ...(side === null ? { asks } : { level }),
            options,
          })
        }}
      >
        <h1>{t.heading}</h1>
        <p>{t.blurb}</p>
        <fieldset class="battle-choice" data-testid="battle-choice">
          <legend>{b.choose}</legend>
          {OFFERS.map((each) => (
            <label key={each.id} class="battle-offer" data-chosen={each.id === offer.id}>
              <input
                type="radio"
                name="battle"
                checked={each.id === offer.id}
                data-testid={`battle-${each.id}`}
                onChange={() => setOffer(each)}
              />
              <span>
                <strong>{battleName(each.scenario, lang)}</strong>
                {each.variant === null ? null : `: ${b.variants[each.variant]}`}{' '}
                <small>{battleCard(each.scenario)?.day[lang]}</small>
                <br />
                <small>
                  {capitalised(b.rules[each.rules])}. {b.rulesHint[each.rules]}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        <BattleCardView offer={offer} size={size} />
        <p>
          {guideWords().first}{' '}
          <button
            type="button"
            data-testid="table-how"
            onClick={() => {
              if (offer.rules === 'reg') isRegGuideOpen.value = true
              else isTableGuideOpen.value = true
            }}
          >
            {guideWords().open}
          </button>
        </p>
        <fieldset>
          <legend>{t.who}</legend>
          {[...SEATS, null].map((each) => (
            <RadioRow
              key={each ?? 'two'}
              group="who"
              value={each === null ? 'two' : sides[each]}
              isChecked={seat === each}
              onChoose={() => setSeat(each)}
            >
              {each === null
                ? t.two
                : t.against(sideNames(sides[each], lang).army, sideNames(sides[otherSeat(each)], lang).army)}
            </RadioRow>
          ))}
        </fieldset>
        {side === null && offer.rules === 'reg' ? null : side === null ? (
          <>
            <fieldset>
              <legend>{t.tableBetween}</legend>
              {[true, false].map((isOpen) => (
                <RadioRow
                  key={String(isOpen)}
                  group="open"
                  value={isOpen ? 'open' : 'hidden'}
                  isChecked={isOpenTable === isOpen}
                  onChoose={() => setOpenTable(isOpen)}
                >
                  {isOpen ? t.openTable : t.hiddenOrders}
                </RadioRow>
              ))}
            </fieldset>
            <fieldset>
              <legend>{t.whatIsAsked}</legend>
              {ASKS.map((each) => (
                <RadioRow key={each} group="asks" value={each} isChecked={asks === each} onChoose={() => setAsks(each)}>
                  {t.asks[each]}
                </RadioRow>
              ))}
            </fieldset>
          </>
        ) : (
          <fieldset>
            <legend>{t.computerLevel}</legend>
            {TABLE_LEVELS.map((each) => (
              <RadioRow
                key={each}
                group="level"
                value={each}
                isChecked={level === each}
                onChoose={() => setLevel(each)}
              >
                {t.levels[each]}
              </RadioRow>
            ))}
          </fieldset>
        )}
        {'answers' in options ? (
          <RegOptions chosen={options} onChange={choose} />
        ) : (
          <BattleOptions scenario={offer.scenario} chosen={options} onChange={choose} />
        )}
        <label class="table-seed">
          {t.seed}{' '}
          <input
            value={seed}
            maxLength={100}
            data-testid="table-seed"
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
        </label>
        <p class="row">
          <button type="submit" class="strong big" data-testid="table-begin">
            {t.begin}
          </button>
          <button type="button" class="plain" data-testid="table-back" onClick={onBack}>
            {t.back}
          </button>
        </p>
      </form>
      {historyOpen.value === null ? null : <HistoryCard scenario={historyOpen.value} />}
      {isRegGuideOpen.value ? <RegGuide field={null} /> : null}
      {isTableGuideOpen.value ? <TableGuide howWon={null} scenario={offer.scenario} /> : null}
    </main>
  )
}

/** One of several: a radio button and its sentence beside it. */
function RadioRow(props: {
  group: string
  value: string
  isChecked: boolean
  onChoose: () => void
  children: ComponentChildren
}) {
  return (
    <label class="table-option">
      <input
        type="radio"
        name={props.group}
        checked={props.isChecked}
        data-testid={`${props.group}-${props.value}`}
        onChange={props.onChoose}
      />
      <span>{props.children}</span>
    </label>
  )
}
