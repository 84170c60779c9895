// The order cards of a unit (SAR-4.8, 16.1): which card, in which direction, by whom, for how many points.
import { useState } from 'preact/hooks'
import type { OrderCostPreview } from '../../../../tabletop/common/previewFight'
import type { LegalEntry } from '../../../../tabletop/sar/battle/entries'
import { tableName } from '../tableNames'
import type { SeatProps } from '../SeatScreen'
import { tableWords } from '../words/words'
import { FireFromHere } from './FireFromHere'
import { HeadingPicker } from './HeadingPicker'
import { Lines, wordOf } from './parts'

/** One way to order a unit, whoever gives the order: the order card, and for guns their functions. */
export interface OrderChoice {
  readonly key: string
  readonly order: string
  readonly functions: readonly string[]
  readonly needsHeading: boolean
  /** The leaders who may give it, by the entry of the legal list. */
  readonly entries: ReadonlyMap<string, LegalEntry>
}

/** The choices that entries of the legal list offer. */
export function choicesOf(entries: readonly LegalEntry[]): OrderChoice[] {
  const choices = new Map<string, { choice: Omit<OrderChoice, 'entries'>; entries: Map<string, LegalEntry> }>()
  for (const entry of entries) {
    const functions = (entry.functions as readonly string[] | undefined) ?? []
    const key = `${String(entry.order)} ${functions.join(' ')}`
    const known = choices.get(key) ?? {
      choice: { key, order: String(entry.order), functions, needsHeading: 'heading' in entry },
      entries: new Map<string, LegalEntry>(),
    }
    known.entries.set(String(entry.by), entry)
    choices.set(key, known)
  }
  return [...choices.values()].map(({ choice, entries: by }) => ({ ...choice, entries: by }))
}

/** An order card in words; of guns their functions in their order. */
export function choiceWords({ order, functions }: Pick<OrderChoice, 'order' | 'functions'>): string {
  const t = tableWords()
  if (functions.length === 0) return wordOf(order)
  return functions.map((each) => t.functions[each] ?? each).join(', ')
}

/** Does the card let the unit fire, and from where it stands now? */
const firesBy = ({ order, functions }: OrderChoice): boolean =>
  ['firstFire', 'holdFire'].includes(order) && !functions.includes('move')

interface OrderCardsProps extends SeatProps {
  readonly unit: string
  readonly choices: readonly OrderChoice[]
  /** What an order of each leader in its chain costs. */
  readonly costs: readonly OrderCostPreview[]
  readonly give: string
  readonly testid: string
  /** Gets the fields of the order: by whom, which, in which direction. */
  readonly onGive: (fields: object) => void
}

export function OrderCards({ unit, choices, costs, give, testid, onGive, ...props }: OrderCardsProps) {
  const { play, seat } = props
  const t = tableWords()
  const view = seat.view.value
  const [chosenKey, setChosen] = useState<string | null>(null)
  const [heading, setHeading] = useState(view.units[unit]?.heading ?? 0)
  const [giver, setGiver] = useState<string | null>(null)
  const chosen = choices.find(({ key }) => key === chosenKey)
  const leaders = chosen ? [...chosen.entries.keys()] : []
  const costOf = (leader: string) => costs.find((each) => each.leader === leader)
  const pointsOf = (leader: string): number => costOf(leader)?.cost ?? 0
  // The cheapest first; of equals the nearest superior.
  const cheapest = [...leaders].sort((a, b) => pointsOf(a) - pointsOf(b))[0]
  const by = giver !== null && leaders.includes(giver) ? giver : cheapest
  const nameOf = (leader: string): string => tableName(play.game.facts, view, leader) ?? leader
  return (
    <>
      <div class="table-cards" role="radiogroup" aria-label={t.orderCards}>
        {choices.map((choice) => (
          // biome-ignore lint/a11y/useSemanticElements: buttons of 44 pixels that act as radios
          <button
            key={choice.key}
            type="button"
            role="radio"
            aria-checked={chosen?.key === choice.key}
            data-testid="order-card"
            data-order={choice.key.trim()}
            onClick={() => setChosen(choice.key)}
          >
            {choiceWords(choice)}
          </button>
        ))}
      </div>
      {chosen && firesBy(chosen) ? <FireFromHere {...props} unit={unit} /> : null}
      {chosen?.needsHeading ? <HeadingPicker {...props} unit={unit} value={heading} onValue={setHeading} /> : null}
      {leaders.length > 1 ? (
        <label>
          {t.by}{' '}
          <select value={by} onChange={(event) => setGiver(event.currentTarget.value)}>
            {leaders.map((leader) => (
              <option key={leader} value={leader}>
                {nameOf(leader)} · {t.costs(pointsOf(leader))}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {chosen && by ? (
        <>
          <p>
            <button
              type="button"
              class="strong"
              data-testid={testid}
              onClick={() =>
                onGive({
                  by,
                  order: chosen.order,
                  ...(chosen.functions.length > 0 && { functions: chosen.functions }),
                  ...(chosen.needsHeading && { heading }),
                })
              }
            >
              {give} ({nameOf(by)}, {t.costs(pointsOf(by))})
            </button>
          </p>
          {pointsOf(by) > 1 ? <Lines lines={costOf(by)?.lines ?? []} of="costs" /> : null}
        </>
      ) : null}
    </>
  )
}
