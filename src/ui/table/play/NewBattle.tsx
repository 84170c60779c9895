import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { TABLE_LEVELS, type TableLevel } from '../../../ai/tabletop/sar/levels'
import type { Side } from '../../../game/side'
import { freshSeed } from '../../hex/freshSeed'
import { clause } from '../../shell/page'
import { BattleOptions } from './BattleOptions'
import { type BattleChoice, type ChosenOptions, SCENARIO_OPTIONS } from './tableGame'
import { guideWords, isTableGuideOpen, TableGuide } from './TableGuide'
import { ASKS, type Asks } from './twoPeople'
import { tableWords } from './words/words'

/** Battles that can be fought on the table. */
const BATTLES = ['buena-vista'] as const
/** Who plays: a side against the computer, or two people. */
const PLAYERS: readonly (Side | null)[] = ['us', 'mexican', null]

/** The choice of a battle and of who plays it. */
export function NewBattle({ onBegin, onBack }: { onBegin: (choice: BattleChoice) => void; onBack: () => void }) {
  const t = tableWords()
  const [side, setSide] = useState<Side | null>('us')
  const [isOpenTable, setOpenTable] = useState(true)
  const [asks, setAsks] = useState<Asks>('commands')
  const [level, setLevel] = useState<TableLevel>('captain')
  const [seed, setSeed] = useState(freshSeed)
  const [options, setOptions] = useState<ChosenOptions>(SCENARIO_OPTIONS)
  const [scenario] = useState<string>(BATTLES[0])
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
          onBegin({ scenario, seed: chosenSeed, side, isOpenTable, ...(side === null ? { asks } : { level }), options })
        }}
      >
        <h1>{t.heading}</h1>
        <p>{t.blurb}</p>
        {BATTLES.map((id) => (
          <section key={id} class="table-battle">
            <h2>
              {t.battles[id]?.name} <small>{t.battles[id]?.date}</small>
            </h2>
            <p>{t.battles[id]?.situation}</p>
          </section>
        ))}
        <p>
          {guideWords().first}{' '}
          <button type="button" data-testid="table-how" onClick={() => (isTableGuideOpen.value = true)}>
            {guideWords().open}
          </button>
        </p>
        <fieldset>
          <legend>{t.who}</legend>
          {PLAYERS.map((player) => (
            <RadioRow
              key={player ?? 'two'}
              group="who"
              value={player ?? 'two'}
              isChecked={side === player}
              onChoose={() => setSide(player)}
            >
              {player === null ? t.two : (t.against[player] ?? player)}
            </RadioRow>
          ))}
        </fieldset>
        {side === null ? (
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
        <BattleOptions chosen={options} onChange={setOptions} />
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
      {isTableGuideOpen.value ? <TableGuide howWon={null} /> : null}
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
