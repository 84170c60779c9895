// The sheet of orders (SAR-4): what each leader has left, what each unit was told, and what it does if nobody tells it anything.
import { useState } from 'preact/hooks'
import type { UnitOrdersPreview } from '../../../../tabletop/common/previewFight'
import type { LegalEntry } from '../../../../tabletop/sar/battle/entries'
import { RuleLink } from '../../../shared/Parts'
import type { SeatProps } from '../SeatScreen'
import { tableRefusal } from '../tableRefusal'
import { tableName } from '../tableNames'
import { tableWords } from '../words/words'
import { HeadingPicker } from './HeadingPicker'
import { PickButton, rowsInWords, wordOf } from './parts'

/** One way to order a unit, whoever gives the order: the order card, and for guns their functions. */
interface OrderChoice {
  readonly key: string
  readonly order: string
  readonly functions: readonly string[]
  readonly needsHeading: boolean
  /** The leaders who may give it, by the entry of the legal list. */
  readonly entries: ReadonlyMap<string, LegalEntry>
}

/** The choices of a unit in the legal list. */
function choicesOf(legal: readonly LegalEntry[], unit: string): OrderChoice[] {
  const choices = new Map<string, { choice: Omit<OrderChoice, 'entries'>; entries: Map<string, LegalEntry> }>()
  for (const entry of legal) {
    if (entry.type !== 'order' || entry.unit !== unit) continue
    const functions = (entry.functions as readonly string[] | undefined) ?? []
    const key = `${String(entry.order)} ${functions.join(' ')}`
    const known = choices.get(key) ?? {
      choice: { key, order: String(entry.order), functions, needsHeading: 'heading' in entry },
      entries: new Map<string, LegalEntry>(),
    }
    known.entries.set(String(entry.by), entry)
    choices.set(key, known)
  }
  return [...choices.values()].map(({ choice, entries }) => ({ ...choice, entries }))
}

/** An order card in words; of guns their functions in their order. */
function choiceWords({ order, functions }: Pick<OrderChoice, 'order' | 'functions'>): string {
  const t = tableWords()
  if (functions.length === 0) return wordOf(order)
  return functions.map((each) => t.functions[each] ?? each).join(', ')
}

export function OrdersPanel(props: SeatProps) {
  const { play, seat } = props
  const t = tableWords()
  const { facts } = play.game
  const view = seat.view.value
  const [isOnlyMissing, setOnlyMissing] = useState(false)
  const sheet = play.game.preview('orders', {})
  if (!sheet.ok) return null
  const { leaders, units } = sheet.value
  const repeatable = units.filter(({ given, asLastTurn }) => given === null && asLastTurn?.refusal === null)
  const repeat = ({ unit, asLastTurn }: UnitOrdersPreview): void => {
    const last = view.units[unit]?.last
    if (!asLastTurn?.by || !last) return
    const { heading, functions } = last
    play.act(seat, {
      type: 'order',
      unit,
      by: asLastTurn.by,
      order: asLastTurn.order,
      ...(heading !== null && { heading }),
      ...(functions.length > 0 && { functions }),
    })
  }
  const shown = isOnlyMissing ? units.filter(({ given }) => given === null) : units
  return (
    <>
      <ul class="table-leaders">
        {leaders.map(({ leader, left, points, refusal }) => (
          <li key={leader}>
            <b>{tableName(facts, view, leader)}</b>{' '}
            {refusal ? tableRefusal(refusal, (id) => tableName(facts, view, id)) : t.points(left, points)}
          </li>
        ))}
      </ul>
      <p class="row">
        <button
          type="button"
          data-testid="all-as-last-turn"
          disabled={repeatable.length === 0}
          onClick={() => {
            for (const each of repeatable) repeat(each)
          }}
        >
          {t.allAsLastTurn}
        </button>
        <label>
          <input type="checkbox" checked={isOnlyMissing} onChange={() => setOnlyMissing(!isOnlyMissing)} />{' '}
          {t.onlyMissing}
        </label>
      </p>
      <ul class="table-units">
        {shown.map((each) => (
          <li key={each.unit} class={each.given === null ? 'table-missing' : ''}>
            <PickButton {...props} id={each.unit}>
              {each.given === null ? (
                <span class="table-warn">⚠ {t.noOrder}</span>
              ) : (
                t.orderOf(
                  wordOf(each.given.order),
                  tableName(facts, view, each.given.by) ?? each.given.by,
                  each.given.cost,
                )
              )}
            </PickButton>
            {seat.picked.value === each.unit ? (
              <OrderOfUnit {...props} sheet={each} onRepeat={() => repeat(each)} />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The picked unit: what it would do by chance, its order cards, who may give them. */
function OrderOfUnit({ play, seat, sheet, onRepeat }: SeatProps & { sheet: UnitOrdersPreview; onRepeat: () => void }) {
  const t = tableWords()
  const { facts } = play.game
  const view = seat.view.value
  const { unit } = sheet
  const choices = choicesOf(seat.legal.value, unit)
  const [chosen, setChosen] = useState<OrderChoice | null>(null)
  const [heading, setHeading] = useState(view.units[unit]?.heading ?? 0)
  const [giver, setGiver] = useState<string | null>(null)
  const random = sheet.rollsForOrder ? play.game.preview('randomOrder', { unit }) : null
  if (sheet.given !== null)
    return (
      <p>
        <button type="button" data-testid="take-back" onClick={() => play.act(seat, { type: 'takeBack', unit })}>
          {t.takeBack}
        </button>
      </p>
    )
  const leaders = chosen ? [...chosen.entries.keys()] : []
  const by = giver !== null && leaders.includes(giver) ? giver : leaders[0]
  const costOf = (leader: string): number => sheet.leaders.find((each) => each.leader === leader)?.cost ?? 0
  return (
    <div class="table-order">
      {random?.ok ? <p class="small">{t.noOrderHint(rowsInWords(random.value.deeds))}</p> : null}
      {sheet.asLastTurn && sheet.asLastTurn.refusal === null ? (
        <p>
          <button type="button" data-testid="as-last-turn" onClick={onRepeat}>
            {t.asLastTurn(wordOf(sheet.asLastTurn.order))}
          </button>
        </p>
      ) : null}
      <div class="table-cards" role="radiogroup">
        {choices.map((choice) => (
          // biome-ignore lint/a11y/useSemanticElements: buttons of 44 pixels that act as radios
          <button
            key={choice.key}
            type="button"
            role="radio"
            aria-checked={chosen?.key === choice.key}
            data-testid="order-card"
            data-order={choice.key.trim()}
            onClick={() => setChosen(choice)}
          >
            {choiceWords(choice)}
          </button>
        ))}
      </div>
      {sheet.cards
        .filter(({ refusal, order }) => refusal !== null && !choices.some((choice) => choice.order === order))
        .map(({ order, refusal }) => (
          <p key={order} class="small">
            {wordOf(order)}: {refusal ? tableRefusal(refusal, (id) => tableName(facts, view, id)) : ''}{' '}
            <RuleLink id={refusal?.rule ?? null} />
          </p>
        ))}
      {choices.length === 0
        ? sheet.leaders.map(({ leader, refusal }) => (
            <p key={leader} class="small">
              {tableName(facts, view, leader)}:{' '}
              {refusal ? tableRefusal(refusal, (id) => tableName(facts, view, id)) : ''}
            </p>
          ))
        : null}
      {chosen?.needsHeading ? (
        <HeadingPicker play={play} seat={seat} unit={unit} value={heading} onValue={setHeading} />
      ) : null}
      {chosen && leaders.length > 1 ? (
        <label>
          {t.by}{' '}
          <select value={by} onChange={(event) => setGiver(event.currentTarget.value)}>
            {leaders.map((leader) => (
              <option key={leader} value={leader}>
                {tableName(facts, view, leader)} · {t.costs(costOf(leader))}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {chosen && by ? (
        <p>
          <button
            type="button"
            class="strong"
            data-testid="give-order"
            onClick={() =>
              play.act(seat, {
                type: 'order',
                unit,
                by,
                order: chosen.order,
                ...(chosen.functions.length > 0 && { functions: chosen.functions }),
                ...(chosen.needsHeading && { heading }),
              })
            }
          >
            {t.give} ({t.costs(costOf(by))})
          </button>
        </p>
      ) : null}
    </div>
  )
}
