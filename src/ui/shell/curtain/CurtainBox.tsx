import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { text } from '../page'

interface CurtainBoxProps {
  /** The emblem of the side that is to sit down, if it has one. */
  mark?: ComponentChildren
  name: string
  onSit: () => void
}

/** The box between two players at one screen. It shows who is to sit down, and nothing of the game. */
export function CurtainBox({ mark, name, onSit }: CurtainBoxProps) {
  const t = text.value.curtain
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [name])
  return (
    <section class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-head" data-testid="curtain">
      <div class="curtain-box">
        <p class="small">{t.next}</p>
        <h1 id="curtain-head" data-testid="curtain-name">
          {mark} {name}
        </h1>
        <p>{t.hint}</p>
        <button type="button" class="strong" data-testid="take-seat" ref={button} onClick={onSit}>
          {t.sit} <kbd>↵</kbd>
        </button>
      </div>
    </section>
  )
}
