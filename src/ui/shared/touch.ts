import { signal } from '@preact/signals'

/** Is the page used by fingers alone, without a pointer that hovers, and so most likely without a keyboard? */
export const isTouchOnly = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(hover: none) and (pointer: coarse)').matches

/** What the player has in hand: a mouse, fingers (or a pen), or the keyboard. */
export type Hand = 'mouse' | 'touch' | 'keys'

/** What the player used last; before anything is used, what the device has. */
export const handUsed = signal<Hand>(isTouchOnly() ? 'touch' : 'mouse')

/** Keys that lead about the page and the map. A letter such as P is pressed by whoever holds a mouse as well. */
const LEADING_KEY = /^(Tab|Enter|Arrow.*)$/

if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', ({ pointerType }) => (handUsed.value = pointerType === 'mouse' ? 'mouse' : 'touch'), {
    capture: true,
  })
  addEventListener(
    'keydown',
    ({ key }) => {
      if (LEADING_KEY.test(key)) handUsed.value = 'keys'
    },
    { capture: true },
  )
}

const VARIANTS = /\{([^{}|]*)\|([^{}|]*)(?:\|([^{}|]*))?\}/g

/**
 * A text for what the player has in hand. Variants stand in braces: `{for the mouse|for touch}` or `{for the mouse|for touch|for keys}`; without
 * the third, keys are told what the mouse is told. So each sentence that says click or tap says it from one place.
 */
export const forHand = (words: string, hand: Hand = handUsed.value): string =>
  words.replace(VARIANTS, (_, mouse: string, touch: string, keys: string | undefined) =>
    hand === 'touch' ? touch : hand === 'keys' ? (keys ?? mouse) : mouse,
  )

/** A text without the names of keys, such as " (K)", where there is no keyboard to press them on. */
export const withoutKeysOnTouch = (words: string): string =>
  isTouchOnly() || handUsed.value === 'touch' ? words.replace(/ \([A-Z]\)/g, '') : words
