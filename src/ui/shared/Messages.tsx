import { useEffect } from 'preact/hooks'
import { RuleLink } from './Parts'
import { useSeatIfAny } from '../hex/seat/useSeat'
import { pageNotice, text, warning } from '../shell/page'

// Messages to the player: short notices, and warnings about storage.

/** How long a notice stays, in milliseconds. A bad one says what went wrong and takes longer to read. */
const BAD_NOTICE_MS = 9000
const OTHER_NOTICE_MS = 5000

/** The last notice, which screen readers read out. It disappears after some seconds, or when the player closes it. */
function Toast() {
  const seat = useSeatIfAny()
  // A notice of the game that the player sits at comes before one of the page.
  const noticeSignal = seat?.notice.value ? seat.notice : pageNotice
  const notice = noticeSignal.value
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(
      () => {
        // A newer notice has its own timer.
        if (noticeSignal.value === notice) noticeSignal.value = null
      },
      notice.tone === 'bad' ? BAD_NOTICE_MS : OTHER_NOTICE_MS,
    )
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div class="toasts" aria-live={notice?.tone === 'bad' ? 'assertive' : 'polite'} data-testid="notice">
      {notice ? (
        <div class={`toast ${notice.tone}`}>
          <span>{notice.text}</span> <RuleLink id={notice.rule} />
          <button type="button" class="icon" aria-label={text.value.close} onClick={() => (noticeSignal.value = null)}>
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
