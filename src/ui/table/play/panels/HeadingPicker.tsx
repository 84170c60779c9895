// The direction of an order: buttons and a field, and an arrow on the table that can be dragged or turned with the brackets.
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { handOf } from '../hand/hand'
import type { SeatProps } from '../SeatScreen'
import { forHand } from '../../../shared/touch'
import { handWords } from '../words/handWords'
import { HeadingField } from './HeadingField'

interface HeadingPickerProps extends SeatProps {
  readonly unit: string
  /** Hundredths of a degree clockwise from north. */
  readonly value: number
  readonly onValue: (heading: number) => void
}

export function HeadingPicker({ play, seat, unit, value, onValue }: HeadingPickerProps) {
  const hand = handOf(play, seat)
  // With every picture, and not after it: a key that follows at once turns on from the heading that is shown.
  useLayoutEffect(() => {
    const asked = hand.askedHeading.peek()
    if (asked?.unit !== unit || asked.heading !== value || asked.onHeading !== onValue)
      hand.askedHeading.value = { unit, heading: value, onHeading: onValue }
  })
  useEffect(
    () => () => {
      if (!seat.disposed) hand.askedHeading.value = null
    },
    [hand, seat],
  )
  return (
    <>
      <HeadingField unitHeading={seat.view.value.units[unit]?.heading ?? 0} value={value} onValue={onValue} />
      <p class="small">{forHand(handWords().direction)}</p>
    </>
  )
}
