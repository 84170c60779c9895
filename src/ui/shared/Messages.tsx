import { useEffect } from 'preact/hooks'
import { RuleLink } from './Parts'
import { useSeatIfAny } from '../hex/seat/useSeat'
import { pageNotice, text, warning } from '../shell/page'

/** How long a message stays, in milliseconds; a bad one is longer to read. */
const BAD_STAYS = 9000
const OTHERS_STAY = 5000

/** The last message, which screen readers read out. It disappears after some seconds, or when the player closes it. */
function Toast() {
  const seat = useSeatIfAny()
  const shown = seat?.notice.value ? seat.notice : pageNotice
  const notice = shown.value
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(
      () => {
        if (shown.value === notice) shown.value = null
      },
      notice.tone === 'bad' ? BAD_STAYS : OTHERS_STAY,
    )
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div class="toasts" aria-live={notice?.tone === 'bad' ? 'assertive' : 'polite'} data-testid="notice">
      {notice ? (
        <div class={`toast ${notice.tone}`}>
          <span>{notice.text}</span> <RuleLink id={notice.rule} />
          <button type="button" class="icon" aria-label={text.value.close} onClick={() => (shown.value = null)}>
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

/** Messages and warnings. The page shows them over the map, or the open dialog shows them, since it covers the map. */
export function Messages() {
  return (
    <>
      <Toast />
      <Warning />
    </>
  )
}
