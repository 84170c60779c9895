// What one unit may be told this turn (SAR-4.8 to 4.10), and the parts that may be detached from it (SAR-2.5).
import { useState } from 'preact/hooks'
import type { UnitOrdersPreview } from '../../../../tabletop/common/previewFight'
import type { LegalEntry } from '../../../../tabletop/sar/battle/entries'
import { RuleLink } from '../../../shared/Parts'
import { handWords } from '../words/handWords'
import type { SeatProps } from '../SeatScreen'
import { tableName } from '../tableNames'
import { tableRefusal } from '../tableRefusal'
import { tableWords } from '../words/words'
import { NumberField } from './handParts'
import { choicesOf, OrderCards } from './OrderCards'
import { Assumes, RandomOdds, wordOf } from './parts'

interface OrderOfUnitProps extends SeatProps {
  readonly sheet: UnitOrdersPreview
  readonly onRepeat: () => void
}

/** The picked unit: what it would do by chance, its order cards, who may give them; of one that has its order what may be done with it. */
export function OrderOfUnit({ sheet, onRepeat, ...props }: OrderOfUnitProps) {
  const { play, seat } = props
  const t = tableWords()
  const { facts } = play.game
  const view = seat.view.value
  const { unit, given, asLastTurn } = sheet
  const nameOf = (id: string) => tableName(facts, view, id)
  if (given !== null)
    return (
      <div class="table-order">
        <p>
          <button type="button" data-testid="take-back" onClick={() => play.act(seat, { type: 'takeBack', unit })}>
            {t.takeBack}
          </button>
        </p>
        <SplitForm {...props} sheet={sheet} />
      </div>
    )
  const choices = choicesOf(seat.legal.value.filter((entry) => entry.type === 'order' && entry.unit === unit))
  return (
    <div class="table-order">
      {sheet.rollsForOrder ? <RandomOdds {...props} unit={unit} isWhole /> : null}
      {asLastTurn === null ? null : asLastTurn.refusal === null ? (
        <p>
          <button type="button" data-testid="as-last-turn" onClick={onRepeat}>
            {t.asLastTurn(wordOf(asLastTurn.order))}
          </button>
        </p>
      ) : (
        <p class="small">
          {t.asLastTurn(wordOf(asLastTurn.order))}: {tableRefusal(asLastTurn.refusal, nameOf)}{' '}
          <RuleLink id={asLastTurn.refusal.rule} />
        </p>
      )}
      <OrderCards
        {...props}
        unit={unit}
        choices={choices}
        costs={sheet.leaders}
        give={t.give}
        testid="give-order"
        onGive={(fields) => play.act(seat, { type: 'order', unit, ...fields })}
      />
      <Closed {...props} sheet={sheet} open={choices.map(({ order }) => order)} />
    </div>
  )
}

/** Why a card, or every leader's order, is closed. */
function Closed({ sheet, open, ...props }: SeatProps & { sheet: UnitOrdersPreview; open: readonly string[] }) {
  const { play, seat } = props
  const nameOf = (id: string) => tableName(play.game.facts, seat.view.value, id)
  const cards = sheet.cards.filter(({ refusal, order }) => refusal !== null && !open.includes(order))
  const leaders = open.length === 0 ? sheet.leaders.filter(({ refusal }) => refusal !== null) : []
  return (
    <>
      {leaders.map(({ leader, refusal }) => (
        <p key={leader} class="small">
          {nameOf(leader)}: {refusal ? tableRefusal(refusal, nameOf) : ''} <RuleLink id={refusal?.rule} />
        </p>
      ))}
      {cards.map(({ order, refusal }) => (
        <p key={order} class="small">
          {wordOf(order)}: {refusal ? tableRefusal(refusal, nameOf) : ''} <RuleLink id={refusal?.rule} />
        </p>
      ))}
    </>
  )
}

/** The bound of a number in an entry. */
const mostOf = (entry: LegalEntry, field: 'castings' | 'companies'): number =>
  (entry[field] as { readonly max: number } | undefined)?.max ?? 0

/** SAR-2.5, 7.14: part of a unit that has its order gets another one: some castings, or companies that go out as skirmishers. */
function SplitForm({ sheet, ...props }: SeatProps & { sheet: UnitOrdersPreview }) {
  const { play, seat } = props
  const t = tableWords()
  const { unit } = sheet
  const entries = seat.legal.value.filter((entry) => entry.type === 'split' && entry.unit === unit)
  const sizes = (['companies', 'castings'] as const).filter((field) => entries.some((entry) => field in entry))
  const [wished, setWished] = useState<'companies' | 'castings'>('companies')
  const [size, setSize] = useState(1)
  if (sizes.length === 0) return null
  const field = sizes.includes(wished) ? wished : sizes[0]!
  const of = entries.filter((entry) => field in entry)
  const most = Math.max(...of.map((entry) => mostOf(entry, field)))
  const isGuns = (seat.view.value.units[unit]?.guns.length ?? 0) > 0
  return (
    <details class="table-other">
      <summary>
        {t.detach} <RuleLink id="SAR-2.5" />
      </summary>
      <div class="table-cards">
        {sizes.map((each) => (
          <button key={each} type="button" aria-pressed={each === field} onClick={() => setWished(each)}>
            {each === 'companies' ? t.companies : isGuns ? handWords().guns : t.castings}
          </button>
        ))}
      </div>
      <NumberField
        label={t.howMany}
        value={Math.min(size, most)}
        step={1}
        min={1}
        max={most}
        testid="split-size"
        onValue={(value) => setSize(Math.max(1, Math.min(most, Math.round(value))))}
      />
      <OrderCards
        {...props}
        unit={unit}
        choices={choicesOf(of)}
        costs={sheet.leaders}
        give={t.detachNow}
        testid="give-split"
        onGive={(fields) => play.act(seat, { type: 'split', unit, ...fields, [field]: Math.min(size, most) })}
      />
      <Assumes assumes={['partsNotDetached']} />
    </details>
  )
}
