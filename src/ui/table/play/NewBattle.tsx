import { useState } from 'preact/hooks'
import { TABLE_LEVELS, type TableLevel } from '../../../ai/tabletop/sar/levels'
import type { Side } from '../../../game/side'
import { freshSeed } from '../../hex/freshSeed'
import { BattleOptions } from './BattleOptions'
import { type BattleChoice, type ChosenOptions, SCENARIO_OPTIONS } from './tableGame'
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
          <p key={id} class="table-battle">
            <strong>{t.battles[id]?.name}</strong> <span>{t.battles[id]?.date}</span>
          </p>
        ))}
        <fieldset>
          <legend>{t.who}</legend>
          {PLAYERS.map((player) => (
            <label key={player ?? 'two'}>
              <input
                type="radio"
                name="who"
                checked={side === player}
                data-testid={`who-${player ?? 'two'}`}
                onChange={() => setSide(player)}
              />{' '}
              {player === null ? t.two : t.against(t.sides[player] ?? player)}
            </label>
          ))}
          {side === null ? (
            <div class="table-two">
              {[true, false].map((isOpen) => (
                <label key={String(isOpen)}>
                  <input
                    type="radio"
                    name="open"
                    checked={isOpenTable === isOpen}
                    onChange={() => setOpenTable(isOpen)}
                  />{' '}
                  {isOpen ? t.openTable : t.hiddenOrders}
                </label>
              ))}
              {ASKS.map((each) => (
                <label key={each}>
                  <input
                    type="radio"
                    name="asks"
                    checked={asks === each}
                    data-testid={`asks-${each}`}
                    onChange={() => setAsks(each)}
                  />{' '}
                  {t.asks[each]}
                </label>
              ))}
            </div>
          ) : (
            <div class="table-two">
              {TABLE_LEVELS.map((each) => (
                <label key={each}>
                  <input
                    type="radio"
                    name="level"
                    checked={level === each}
                    data-testid={`level-${each}`}
                    onChange={() => setLevel(each)}
                  />{' '}
                  {t.levels[each]}
                </label>
              ))}
            </div>
          )}
        </fieldset>
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
    </main>
  )
}
