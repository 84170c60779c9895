import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Side } from '../../operational/types'
import { clause, text } from '../state'

/** A rule number that opens its clause. */
export function RuleLink({ id }: { id: string | null | undefined }) {
  if (!id) return null
  return (
    <button
      type="button"
      class="rule"
      aria-label={text.value.rule(id)}
      title={text.value.rule(id)}
      onClick={(event) => {
        event.stopPropagation()
        clause.value = id
      }}
    >
      {id.replace('OPS-', '§')}
    </button>
  )
}

/** Words in which rule numbers are links. */
export function Ruled({ children }: { children: string }) {
  return (
    <>
      {children
        .split(/(OPS-\d+(?:\.\d+)*)/)
        .map((bit) => (bit.startsWith('OPS-') ? <RuleLink key={bit} id={bit} /> : bit))}
    </>
  )
}

/** A side by shape, letter and colour: the US a square, Mexico a disc. */
export function SideMark({ side, big }: { side: Side; big?: boolean }) {
  return (
    <span class={`side-mark ${side}${big ? ' big' : ''}`} role="img" aria-label={text.value.side[side]}>
      {text.value.sideLetter[side]}
    </span>
  )
}

interface DialogProps {
  title: string
  id: string
  onClose: () => void
  children: ComponentChildren
  wide?: boolean
  footer?: ComponentChildren
  /** No way out but its buttons. */
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
    </dialog>
  )
}

/** A panel section that folds; what is folded is remembered. */
export function Fold({
  id,
  title,
  children,
  folded,
  onFold,
  extra,
}: {
  id: string
  title: string
  children: ComponentChildren
  folded: boolean
  onFold: (folded: boolean) => void
  extra?: ComponentChildren
}) {
  return (
    <section class="card" aria-labelledby={`${id}-head`} data-testid={id}>
      <h2 class="card-head" id={`${id}-head`}>
        <button type="button" aria-expanded={!folded} aria-controls={`${id}-body`} onClick={() => onFold(!folded)}>
          <span class="fold-mark" aria-hidden="true">
            {folded ? '▸' : '▾'}
          </span>
          {title}
        </button>
        {extra}
      </h2>
      <div id={`${id}-body`} hidden={folded} class="card-body">
        {children}
      </div>
    </section>
  )
}
