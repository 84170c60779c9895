import { useSeat } from '../../hex/seat/useSeat'
import { useState } from 'preact/hooks'
import type { Side } from '../../../operational/types'
import { enemyOf } from '../../../operational/types'
import { act } from '../../hex/controller/act'
import { set } from '../storage/settings'
import { Dialog } from '../../shared/Dialog'
import { dialog, text } from '../page'
import { game } from '../../hex/seat/current'

const back = (): void => {
  dialog.value = game.value ? null : 'menu'
}

/** Help with keys, mouse and touch. */
export function HelpDialog() {
  const t = text.value.help
  return (
    <Dialog id="help" title={t.heading} onClose={back}>
      <h3>{t.keys}</h3>
      <dl class="keys">
        {[...t.keyList, ...text.value.solo.help.keys].map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <h3>{t.mouse}</h3>
      <p>{t.mouseText}</p>
      <h3>{t.touch}</h3>
      <p>{t.touchText}</p>
    </Dialog>
  )
}

/** A short introduction, page by page, that can be skipped. */
export function IntroductionDialog() {
  const t = text.value.howTo
  const [at, setAt] = useState(0)
  const pages = game.value?.opponent ? [...t.pages, text.value.solo.howTo] : t.pages
  const page = pages[at]
  const done = (): void => {
    set({ introduced: true })
    back()
  }
  const last = at === pages.length - 1
  return (
    <Dialog
      id="how-to"
      title={t.heading}
      onClose={done}
      footer={
        <>
          <button type="button" class="plain" onClick={done}>
            {t.skip}
          </button>
          <span class="small">{t.step(at + 1, pages.length)}</span>
          <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t.previous}
          </button>
          <button type="button" class="strong" onClick={() => (last ? done() : setAt(at + 1))}>
            {last ? text.value.ok : t.next}
          </button>
        </>
      }
    >
      <h3>{page?.title}</h3>
      {page?.text.map((p) => (
        <p key={p}>{p}</p>
      ))}
    </Dialog>
  )
}

/** What this game is, its sources and licences. */
export function AboutDialog() {
  const t = text.value.about
  return (
    <Dialog id="about" title={t.heading} onClose={back}>
      {t.text.map((p) => (
        <p key={p}>{p}</p>
      ))}
      <h3>{t.sources}</h3>
      <ul>
        {t.sourceList.map((p) => (
          <li key={p}>{p}</li>
        ))}
      </ul>
      <h3>{t.licences}</h3>
      <ul>
        {t.licenceList.map((p) => (
          <li key={p}>{p}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Asks again before the player resigns. */
export function ResignDialog() {
  const seat = useSeat()
  const t = text.value
  const side: Side = seat.game.toAct() ?? 'us'
  return (
    <Dialog
      id="resign"
      title={t.resign.heading}
      onClose={back}
      footer={
        <>
          <button type="button" onClick={back}>
            {t.resign.no}
          </button>
          <button
            type="button"
            class="danger"
            data-testid="resign-sure"
            onClick={() => {
              dialog.value = null
              void act(seat, { type: 'resign' })
            }}
          >
            {t.resign.yes}
          </button>
        </>
      }
    >
      <p>{t.resign.text(t.sideAdj[side], t.sideAdj[enemyOf(side)])}</p>
    </Dialog>
  )
}
