import { useEffect } from 'preact/hooks'
import { Dialog } from '../shared/Dialog'
import { AccountPanel } from './AccountPanel'
import type { ClashPlayback } from './playback'
import { ReplayPanel } from './ReplayPanel'
import './clash.css'
import { dialog, text } from '../shell/page'

/** Whether the focused element uses a key itself, so that the key must not move the replay. */
function isUsedByFocus(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (!(target instanceof HTMLElement)) return false
  if ((key === ' ' || key === 'Enter') && target.matches('button, summary, input, a, select')) return true
  // These keys scroll the account.
  return /^(Arrow(Up|Down)|Home|End)$/.test(key) && target.closest('.clash-account') !== null
}

/**
 * A clash (an attack fought on the tabletop): its replay on the left, its account in words on the right; a phone shows one of them. `playback` null:
 * the account is lost.
 */
export function ClashDialog({ playback }: { playback: ClashPlayback | null }) {
  const clashTexts = text.value.clash
  useEffect(() => () => playback?.stop(), [playback])
  return (
    <Dialog id="clash" title={playback?.story.value.title ?? clashTexts.see} onClose={() => (dialog.value = null)} wide>
      {playback === null ? (
        <p role="status" data-testid="clash-missing">
          {clashTexts.missing}
        </p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole replay, wherever in it the focus is
        <div
          class="clash"
          data-half={playback.visibleHalf.value}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || isUsedByFocus(event)) return
            if (!playback.pressKey(event.key)) return
            event.preventDefault()
            event.stopPropagation()
          }}
        >
          <div class="clash-tabs" role="tablist">
            {(['replay', 'account'] as const).map((name) => (
              <button
                key={name}
                type="button"
                role="tab"
                aria-selected={playback.visibleHalf.value === name}
                aria-controls={`clash-${name}`}
                data-testid={`clash-tab-${name}`}
                onClick={() => (playback.visibleHalf.value = name)}
              >
                {clashTexts[name]}
              </button>
            ))}
          </div>
          <ReplayPanel playback={playback} />
          <AccountPanel playback={playback} />
        </div>
      )}
    </Dialog>
  )
}
