// The sheet of orders by leader (SAR-4): what each has left, what his units were told, and what those do whom nobody tells anything.
import { useState } from 'preact/hooks'
import type { LeaderOrdersPreview, OrdersPreview, UnitOrdersPreview } from '../../../../tabletop/common/previewFight'
import { RuleLink } from '../../../shared/Parts'
import type { SeatProps } from '../SeatScreen'
import { rosterOf } from '../tableRoster'
import { tableName } from '../tableNames'
import { tableRefusal } from '../tableRefusal'
import { tableWords } from '../words/words'
import { MissionForm } from './MissionForm'
import { OrderOfUnit } from './OrderOfUnit'
import { choiceWords } from './OrderCards'
import { compassOf, nameWithTag, PickButton, RandomOdds, wordOf } from './parts'

/** The action that gives a unit its order of last turn once more; null: it cannot be given. */
function repetitionOf({ seat }: SeatProps, { unit, given, asLastTurn }: UnitOrdersPreview): object | null {
  const last = seat.view.value.units[unit]?.last
  if (given !== null || !asLastTurn?.by || asLastTurn.refusal !== null || !last) return null
  const { heading, functions } = last
  return {
    type: 'order',
    unit,
    by: asLastTurn.by,
    order: asLastTurn.order,
    ...(heading !== null && { heading }),
    ...(functions.length > 0 && { functions }),
  }
}

/**
 * The orders of last turn that the leaders can pay once more, the cheapest first. What came by chance is left out: a leader would pay for a whim of the
 * dice.
 */
function payable(props: SeatProps, { leaders, units }: OrdersPreview): object[] {
  const left = new Map(leaders.map((leader) => [leader.leader, leader.left]))
  const wishes = units.flatMap((sheet) => {
    const action = repetitionOf(props, sheet)
    const by = sheet.asLastTurn?.by
    const wasOrdered = props.seat.view.value.units[sheet.unit]?.last?.by != null
    const cost = sheet.leaders.find(({ leader }) => leader === by)?.cost ?? 0
    return action && by && wasOrdered ? [{ action, by, cost }] : []
  })
  return wishes
    .sort((a, b) => a.cost - b.cost)
    .filter(({ by, cost }) => {
      const points = left.get(by) ?? 0
      if (cost > points) return false
      left.set(by, points - cost)
      return true
    })
    .map(({ action }) => action)
}

/** Has it an order, is it owed one, or does it take none? */
function standOf({ seat }: SeatProps, { unit, given }: UnitOrdersPreview): 'given' | 'missing' | 'locked' {
  if (given !== null) return 'given'
  return seat.view.value.units[unit]?.locked ? 'locked' : 'missing'
}

export function OrdersPanel(props: SeatProps) {
  const { seat } = props
  const asked = seat.orders.value
  return asked?.ok ? <Sheet {...props} sheet={asked.value} /> : null
}

function Sheet({ sheet, ...props }: SeatProps & { sheet: OrdersPreview }) {
  const { play, seat } = props
  const t = tableWords()
  const [isOnlyMissing, setOnlyMissing] = useState(false)
  const { leaders, units } = sheet
  const repeatable = payable(props, sheet)
  const given = units.filter((each) => each.given !== null)
  const missing = units.filter((each) => standOf(props, each) === 'missing')
  const leaderOf = ({ unit }: UnitOrdersPreview): string | null => {
    const { facts } = play.game
    const view = seat.view.value
    // A part that is to be detached is no unit yet.
    const split = view.draft.splits.find(({ part }) => part === unit)
    return rosterOf(facts, view, split?.unit ?? unit)?.leader ?? null
  }
  const shown = isOnlyMissing ? missing : units
  // Leaders who have not come on yet have nobody here to order.
  const present = leaders.filter(
    ({ leader }) => seat.view.value.leaders[leader]?.at || units.some((each) => leaderOf(each) === leader),
  )
  const isOpen = (id: string): boolean => present.some(({ leader }) => leader === id)
  const ofNobody = shown.filter((each) => !isOpen(leaderOf(each) ?? ''))
  return (
    <>
      <p class="row">
        <button
          type="button"
          data-testid="all-as-last-turn"
          disabled={repeatable.length === 0}
          onClick={() => play.actAll(seat, repeatable)}
        >
          {t.allAsLastTurn} ({repeatable.length})
        </button>
        <button
          type="button"
          data-testid="take-all-back"
          disabled={given.length === 0}
          onClick={() =>
            play.actAll(
              seat,
              given.map(({ unit }) => ({ type: 'takeBack', unit })),
            )
          }
        >
          {t.takeAllBack}
        </button>
        <label>
          <input type="checkbox" checked={isOnlyMissing} onChange={() => setOnlyMissing(!isOnlyMissing)} />{' '}
          {t.onlyMissing}
        </label>
      </p>
      <p role="status" data-testid="orders-missing" class={missing.length > 0 ? 'table-warn' : ''}>
        {missing.length > 0 ? `⚠ ${t.missingOrders(missing.length)}` : `✓ ${t.allOrdered}`}
      </p>
      {present.map((leader) => (
        <LeaderSection
          key={leader.leader}
          {...props}
          leader={leader}
          units={shown.filter((each) => leaderOf(each) === leader.leader)}
        />
      ))}
      <UnitRows {...props} units={ofNobody} />
    </>
  )
}

/** A leader with his points, and his units below him. */
function LeaderSection({
  leader: { leader, left, points, refusal },
  units,
  ...props
}: SeatProps & { leader: LeaderOrdersPreview; units: readonly UnitOrdersPreview[] }) {
  const { play, seat } = props
  const t = tableWords()
  const { facts } = play.game
  const view = seat.view.value
  const attachedTo = view.leaders[leader]?.attachedTo ?? null
  const isPicked = seat.picked.value === leader
  return (
    <section class="table-leader" data-testid="order-leader" data-leader={leader}>
      <PickButton {...props} id={leader}>
        {refusal ? (
          <span class="small">
            {tableRefusal(refusal, (id) => tableName(facts, view, id))} <RuleLink id={refusal.rule} />
          </span>
        ) : (
          <span>
            <span aria-hidden="true" class="table-pips">
              {Array.from({ length: points }, (_, n) => (
                <i key={n} class={n < left ? 'left' : ''} />
              ))}
            </span>{' '}
            {t.points(left, points)}
          </span>
        )}
      </PickButton>
      {attachedTo ? <p class="small">{t.attachedTo(nameWithTag(props, attachedTo))}</p> : null}
      {isPicked ? (
        <>
          <MissionForm key={leader} {...props} leader={leader} />
          <RallyGroups {...props} leader={leader} />
        </>
      ) : null}
      <UnitRows {...props} units={units} />
    </section>
  )
}

/** SAR-20.9 (optional): stragglers nearby whom the leader may bring back for a point. */
function RallyGroups({ leader, ...props }: SeatProps & { leader: string }) {
  const { play, seat } = props
  const t = tableWords()
  const given = seat.view.value.draft.rallies[leader]
  const entries = seat.legal.value.filter((entry) => entry.type === 'rallyGroup' && entry.by === leader)
  if (given === undefined && entries.length === 0) return null
  return (
    <fieldset class="table-heading table-order">
      <legend>
        {t.rallyGroup} <RuleLink id="SAR-20.9" />
      </legend>
      {given === undefined ? (
        <div class="table-cards">
          {entries.map((entry) => (
            <button
              key={String(entry.unit)}
              type="button"
              data-testid="rally-group"
              onClick={() => play.act(seat, entry)}
            >
              {nameWithTag(props, String(entry.unit))}
            </button>
          ))}
        </div>
      ) : (
        <button
          type="button"
          data-testid="take-back"
          onClick={() => play.act(seat, { type: 'takeBack', unit: leader })}
        >
          ✓ {nameWithTag(props, given)} · {t.takeBack}
        </button>
      )}
    </fieldset>
  )
}

function UnitRows({ units, ...props }: SeatProps & { units: readonly UnitOrdersPreview[] }) {
  if (units.length === 0) return null
  return (
    <ul class="table-units">
      {units.map((each) => (
        <UnitRow key={each.unit} {...props} sheet={each} />
      ))}
    </ul>
  )
}

/** One unit of the sheet: its order, or the odds of what it does without one. */
function UnitRow({ sheet, ...props }: SeatProps & { sheet: UnitOrdersPreview }) {
  const { play, seat } = props
  const t = tableWords()
  const { unit, given, rollsForOrder, asLastTurn } = sheet
  const stand = standOf(props, sheet)
  const repetition = repetitionOf(props, sheet)
  const repeat = (): void => {
    if (repetition) play.act(seat, repetition)
  }
  const isPicked = seat.picked.value === unit
  return (
    <li class={stand === 'missing' ? 'table-missing' : ''} data-stand={stand}>
      <PickButton {...props} id={unit}>
        {given ? <Given {...props} sheet={sheet} /> : null}
        {stand === 'missing' ? <span class="table-warn">⚠ {t.noOrder}</span> : null}
        {stand === 'locked' ? <span class="small">{t.inMelee}</span> : null}
      </PickButton>
      {stand === 'missing' && !isPicked ? (
        <div class="table-odds">
          {rollsForOrder ? <RandomOdds {...props} unit={unit} /> : <p class="small">{t.fleesOn}</p>}
          {repetition && asLastTurn ? (
            <button type="button" class="table-repeat" data-testid="repeat-order" onClick={repeat}>
              ↻ {wordOf(asLastTurn.order)}
            </button>
          ) : null}
        </div>
      ) : null}
      {isPicked ? <OrderOfUnit {...props} sheet={sheet} onRepeat={repeat} /> : null}
    </li>
  )
}

/** The order that a unit has got. */
function Given({ play, seat, sheet: { unit, given } }: SeatProps & { sheet: UnitOrdersPreview }) {
  const t = tableWords()
  const view = seat.view.value
  const order = view.draft.orders[unit]
  if (!given) return null
  const words = choiceWords({ order: given.order, functions: order?.functions ?? [] })
  const direction = order?.heading == null ? '' : ` ${compassOf(order.heading)}`
  return (
    <span>
      ✓ {t.orderOf(`${words}${direction}`, tableName(play.game.facts, view, given.by) ?? given.by, given.cost)}
    </span>
  )
}
