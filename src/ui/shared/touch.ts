/** Is the page used by fingers alone, without a pointer that hovers, and so most likely without a keyboard? */
export const isTouchOnly = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(hover: none) and (pointer: coarse)').matches

/** A text without the names of keys, such as " (K)", where there is no keyboard to press them on. */
export const withoutKeysOnTouch = (words: string): string => (isTouchOnly() ? words.replace(/ \([A-Z]\)/g, '') : words)
