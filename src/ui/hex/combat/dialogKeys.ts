import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** What the keyboard can reach in a dialog, in the order of the page. */
const CONTROLS = 'input:not(:disabled), button:not(:disabled):not(.rule), summary'

/**
 * Focus and keys of a dialog beside the map: when it opens and is `isReady`, its first choice has the focus; arrows up and down go from choice
 * to choice; when it closes, the map has the focus again, so that keys go on there.
 */
export function useDialogKeys(isReady: boolean): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null)
  const hasHadFocus = useRef(false)
  useEffect(() => {
    if (!isReady || hasHadFocus.current) return
    hasHadFocus.current = true
    form.current?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
  }, [isReady])
  useEffect(() => {
    const element = form.current
    const onKeyDown = (event: KeyboardEvent): void => {
      const stepsDown = Number(event.key === 'ArrowDown') - Number(event.key === 'ArrowUp')
      if (stepsDown === 0 || event.shiftKey || !element) return
      const controls = [...element.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => each.offsetParent !== null)
      const from = controls.indexOf(document.activeElement as HTMLElement)
      if (from < 0) return
      event.preventDefault()
      controls[(from + stepsDown + controls.length) % controls.length]?.focus()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => {
      element?.removeEventListener('keydown', onKeyDown)
      // The element that had the focus is gone by then, so that nothing has it: unless another dialog took it, the map gets it.
      setTimeout(() => {
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>('#map')?.focus({ preventScroll: true })
      })
    }
  }, [])
  return form
}
