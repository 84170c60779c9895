// Parts of the panels of marches and set-up: number fields with buttons, why a choice is closed, what a release does.
import { useEffect, useRef } from 'preact/hooks'
import type { Refusal } from '../../../../core/result'
import { RuleLink } from '../../../shared/Parts'
import { handOf } from '../hand/hand'
import type { SeatProps } from '../SeatScreen'
import { tableName } from '../tableNames'
import { tableRefusal } from '../tableRefusal'
import { handWords } from '../words/handWords'
import { nameWithTag } from './parts'

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly step: number
  readonly min?: number
  readonly max?: number
  readonly testid: string
  readonly onValue: (value: number) => void
}

/** A number with buttons for less and more, large enough for a finger. */
export function NumberField({ label, value, step, min, max, testid, onValue }: NumberFieldProps) {
  const t = handWords()
  return (
    <span class="table-number">
      <label>
        {label}{' '}
        <input
          type="number"
          value={value}
          step={step}
          min={min}
          max={max}
          data-testid={testid}
          onChange={(event) => {
            const typed = event.currentTarget.valueAsNumber
            if (Number.isFinite(typed)) onValue(typed)
          }}
        />
      </label>
      <button type="button" aria-label={`${label}: ${t.less}`} onClick={() => onValue(value - step)}>
        −
      </button>
      <button type="button" aria-label={`${label}: ${t.more}`} onClick={() => onValue(value + step)}>
        +
      </button>
    </span>
  )
}

/** Why something cannot be done now, with its rule. */
export function Why({ play, seat, refusal }: SeatProps & { refusal: Refusal }) {
  return (
    <span class="small">
      {tableRefusal(refusal, (id) => tableName(play.game.facts, seat.view.value, id))} <RuleLink id={refusal.rule} />
    </span>
  )
}

/** The buttons that lay out what is in the hand, or let it go. */
export function ReleaseButtons({ play, seat, layOut }: SeatProps & { layOut: string }) {
  const t = handWords()
  const hand = handOf(play, seat)
  const isHolding = hand.state.value.held !== null
  return (
    <p class="table-cards">
      <button
        type="submit"
        class="strong"
        data-testid="hand-lay-out"
        disabled={!isHolding || hand.inHand.value?.action === null}
      >
        {layOut}
      </button>
      <button type="button" data-testid="hand-let-go" disabled={!isHolding} onClick={() => hand.cancel()}>
        {t.letGo}
      </button>
    </p>
  )
}

/** The name of the chosen unit or leader over its form; it comes into view when another is chosen in the list below. */
export function ChosenHeading({ play, seat, id }: SeatProps & { id: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is chosen
  useEffect(() => {
    // After the list has shown its row.
    const frame = requestAnimationFrame(() => heading.current?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [id])
  return <h3 ref={heading}>{nameWithTag({ play, seat }, id)}</h3>
}
