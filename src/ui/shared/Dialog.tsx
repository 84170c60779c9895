import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Messages } from './Messages'
import { clause, text } from '../shell/page'

interface DialogProps {
  title: string
  /** Part of the dialog's element ids and of its test id, such as `rulebook`. */
  id: string
  onClose: () => void
  children: ComponentChildren
  wide?: boolean
  /** Buttons below the content. */
  footer?: ComponentChildren
  /** Neither Escape, the cross nor a click beside the dialog closes it, only buttons inside. */
  closesByButtonsOnly?: boolean
}

/** A modal dialog: the focus is held inside; Escape, the cross and a click beside the dialog close it. */
export function Dialog({ title, id, onClose, children, wide, footer, closesByButtonsOnly }: DialogProps) {
  const dialogElement = useRef<HTMLDialogElement>(null)
  // Open as soon as it is there: a key pressed before the next picture is the dialog's, and not what lies under it.
  useLayoutEffect(() => {
    const element = dialogElement.current
    const focusedBefore = document.activeElement
    if (element && !element.open) {
      element.showModal()
      // Enter does what the dialog is for. The end of a game is not left by a key that was meant for the game.
      const mainButton = element.querySelector<HTMLElement>('.dialog-foot button.strong:not(:disabled)')
      if (id !== 'result' && !element.querySelector('[autofocus]')) mainButton?.focus()
    }
    return () => {
      element?.close()
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus()
      // Where that can take no focus any more, keys go on from the map, unless another dialog has opened meanwhile.
      setTimeout(() => {
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>('#map')?.focus({ preventScroll: true })
      })
    }
  }, [])
  // The rulebook opens over any other dialog.
  const isRulebookOpen = clause.value !== null
  const isTopmost = isRulebookOpen ? id === 'rulebook' : id !== 'rulebook'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it as Escape does
    <dialog
      ref={dialogElement}
      class={`dialog${wide ? ' wide' : ''}`}
      aria-labelledby={`${id}-title`}
      data-testid={`dialog-${id}`}
      onCancel={(event) => {
        event.preventDefault()
        if (!closesByButtonsOnly) onClose()
      }}
      onClick={(event) => {
        // A click inside the dialog has another element as its target.
        if (event.target === dialogElement.current && !closesByButtonsOnly) onClose()
      }}
    >
      <div class="dialog-box">
        <header class="dialog-head">
          <h2 id={`${id}-title`}>{title}</h2>
          {closesByButtonsOnly ? null : (
            <button
              type="button"
              class="icon"
              aria-label={text.value.close}
              title={text.value.close}
              data-testid="close-dialog"
              onClick={onClose}
            >
              ✕
            </button>
          )}
        </header>
        <div class="dialog-body">{children}</div>
        {footer ? <footer class="dialog-foot">{footer}</footer> : null}
      </div>
      {/* Outside a modal dialog nothing can be pressed, so the topmost dialog shows the messages. */}
      {isTopmost ? <Messages /> : null}
    </dialog>
  )
}
