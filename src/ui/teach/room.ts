// What the rooms for learning have in common: links to nothing, the map beside the panel, keys of a clock.
import { useEffect } from 'preact/hooks'
import { isTyping } from '../shared/typing'
import { openLearn } from '../shell/learning'

/** A link to something that is not there leads to the list of all rooms, with a sentence that names its `id`. */
export function useListForUnknown(isUnknown: boolean, id: string | null): void {
  useEffect(() => {
    if (isUnknown) openLearn({ room: 'home' }, id)
  }, [isUnknown])
}

/** Fits or frames the map once the panel beside it has its size, and again when one of `changes` does. */
export function useMapBesidePanel(fit: () => void, changes: readonly unknown[]): void {
  useEffect(() => {
    requestAnimationFrame(() => requestAnimationFrame(fit))
  }, [...changes])
}

/** Opens what a room consists of, and ends it all when the room is left. Each part returns what ends it. */
export function useWhileOpen(parts: () => readonly (() => void)[], changes: readonly unknown[]): void {
  useEffect(() => {
    const endings = parts()
    return () => {
      for (const end of endings) end()
    }
  }, [...changes])
}

interface StepKeys {
  /** One step of the room's clock, back (-1) or on (1). */
  step: (by: 1 | -1) => void
  playOrPause?: () => void
  /** Are the keys for something else just now? */
  isOff?: () => boolean
}

/** Comma and full stop go one step back and on, space plays and pauses. Returns what ends it. */
export function listenToStepKeys({ step, playOrPause, isOff }: StepKeys): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isOff?.()) return
    // Space presses the button that has the focus.
    const isOnButton = event.target instanceof HTMLElement && event.target.matches('button, a, summary, input')
    if (event.key === ' ' && playOrPause && !isOnButton) playOrPause()
    else if (event.key === ',') step(-1)
    else if (event.key === '.') step(1)
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
