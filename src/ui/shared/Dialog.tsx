import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Messages } from './Messages'
import { clause, text } from '../shell/page'

interface DialogProps {
  title: string
  id: string
  onClose: () => void
  children: ComponentChildren
  wide?: boolean
  footer?: ComponentChildren
  /** Only its own buttons close it. */
  firm?: boolean
}

/** A modal dialog: focus is held inside, Escape and the cross close it. */
export function Dialog({ title, id, onClose, children, wide, footer, firm }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = ref.current
    const before = document.activeElement
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it as Escape does
    <dialog
      ref={ref}
      class={`dialog${wide ? ' wide' : ''}`}
      aria-labelledby={`${id}-title`}
      data-testid={`dialog-${id}`}
      onCancel={(event) => {
        event.preventDefault()
        if (!firm) onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current && !firm) onClose()
      }}
    >
      <div class="dialog-box">
        <header class="dialog-head">
          <h2 id={`${id}-title`}>{title}</h2>
          {firm ? null : (
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
      {/* What lies outside a modal dialog can neither be seen nor pressed: messages come into the topmost. */}
      {(id === 'rulebook') === (clause.value !== null) ? <Messages /> : null}
    </dialog>
  )
}
