import { useEffect } from 'preact/hooks'
import { RuleLink } from './Parts'
import { useSeatIfAny } from '../hex/seat/useSeat'
import { pageNotice, text, warning } from '../shell/page'

/** The last message, read out by the live region; it goes after some seconds or by its cross. */
function Toast() {
  const seat = useSeatIfAny()
  const notice = seat?.notice.value ? seat.notice : pageNotice
  const n = notice.value
  useEffect(() => {
    if (!n) return
    const timer = setTimeout(
      () => {
        if (notice.value === n) notice.value = null
      },
      n.tone === 'bad' ? 9000 : 5000,
    )
    return () => clearTimeout(timer)
  }, [n])
  return (
    <div class="toasts" aria-live={n?.tone === 'bad' ? 'assertive' : 'polite'} data-testid="notice">
      {n ? (
        <div class={`toast ${n.tone}`}>
          <span>{n.text}</span> <RuleLink id={n.rule} />
          <button type="button" class="icon" aria-label={text.value.close} onClick={() => (notice.value = null)}>
            ✕
          </button>
        </div>
      ) : null}
    </div>
  )
}

/** A warning about storage; it stays until it is dismissed. */
function Warning() {
  if (warning.value === null) return null
  return (
    <div class="warning" role="alert" data-testid="warning">
      <span>{warning.value}</span>
      <button type="button" class="icon" aria-label={text.value.close} onClick={() => (warning.value = null)}>
        ✕
      </button>
    </div>
  )
}

/** Messages and warnings, over the map or in the open dialog. */
export function Messages() {
  return (
    <>
      <Toast />
      <Warning />
    </>
  )
}
