import { useLayoutEffect, useRef } from 'preact/hooks'
import { SideMark } from '../../shared/Parts'
import { takeSeat } from '../../hex/seat/changeSeat'
import { curtain, text } from '../page'
import { playerName } from '../../hex/seat/current'

/** Between two players at one screen: who is to sit there, and nothing else. Nobody's map, cards or log are on the page while it is down. */
export function Curtain() {
  const side = curtain.value
  const t = text.value.curtain
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [side])
  if (side === null) return null
  return (
    <section class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-head" data-testid="curtain">
      <div class="curtain-box">
        <p class="small">{t.next}</p>
        <h1 id="curtain-head" data-testid="curtain-name">
          <SideMark side={side} big /> {playerName(side)}
        </h1>
        <p>{t.hint}</p>
        <button type="button" class="strong" data-testid="take-seat" ref={button} onClick={() => void takeSeat()}>
          {t.sit} <kbd>↵</kbd>
        </button>
      </div>
    </section>
  )
}
