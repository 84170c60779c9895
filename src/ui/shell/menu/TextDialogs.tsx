import { useSeat } from '../../hex/seat/useSeat'
import { useState } from 'preact/hooks'
import type { Side } from '../../../operational/types'
import { enemyOf } from '../../../operational/types'
import { act } from '../../hex/controller/act'
import { FIRST_LESSON } from '../firstLesson'
import { openLearn } from '../learning'
import { changeSettings, settings } from '../storage/settings'
import { Dialog } from '../../shared/Dialog'
import { dialog, text } from '../page'
import { forHand } from '../../shared/touch'
import { game } from '../../hex/seat/current'

/** Closes the dialog: to the game if there is one, else to the menu. */
const backToMenuOrGame = (): void => {
  dialog.value = game.value ? null : 'menu'
}

/** Help with keys, mouse and touch. */
export function HelpDialog() {
  const t = text.value.help
  return (
    <Dialog id="help" title={t.heading} onClose={backToMenuOrGame}>
      <h3>{t.keys}</h3>
      <dl class="keys">
        {[...t.keyList, ...text.value.solo.help.keys].map(([key, effect]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
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

/** A short introduction, page by page, that can be skipped. It leads into the first lesson; a newcomer is told that he is asked once only. */
export function IntroductionDialog() {
  const t = text.value.howTo
  const [pageIndex, setPageIndex] = useState(0)
  const pages = game.value?.opponent ? [...t.pages, text.value.solo.howTo] : t.pages
  const page = pages[pageIndex]
  const finish = (): void => {
    changeSettings({ introduced: true })
    backToMenuOrGame()
  }
  const takeLesson = (): void => {
    changeSettings({ introduced: true })
    openLearn({ room: 'lesson', id: FIRST_LESSON })
  }
  const isLastPage = pageIndex === pages.length - 1
  return (
    <Dialog
      id="how-to"
      title={t.heading}
      onClose={finish}
      footer={
        <>
          <button type="button" class="plain" onClick={finish}>
            {t.skip}
          </button>
          <span class="small">{t.step(pageIndex + 1, pages.length)}</span>
          <button type="button" disabled={pageIndex === 0} onClick={() => setPageIndex(pageIndex - 1)}>
            {t.previous}
          </button>
          <button type="button" class="strong" onClick={() => (isLastPage ? finish() : setPageIndex(pageIndex + 1))}>
            {isLastPage ? text.value.ok : t.next}
          </button>
        </>
      }
    >
      <h3>{page?.title}</h3>
      {page?.text.map((paragraph) => (
        <p key={paragraph}>{forHand(paragraph)}</p>
      ))}
      <div class="first-lesson">
        <p>{t.lesson}</p>
        <button type="button" data-testid="first-lesson" onClick={takeLesson}>
          {t.toLesson}
        </button>
        {settings.value.introduced ? null : <p class="small">{t.offeredOnce}</p>}
      </div>
    </Dialog>
  )
}

/** What this game is, its sources and licences. */
export function AboutDialog() {
  const t = text.value.about
  return (
    <Dialog id="about" title={t.heading} onClose={backToMenuOrGame}>
      {t.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3>{t.sources}</h3>
      <ul>
        {t.sourceList.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
      <h3>{t.licences}</h3>
      <ul>
        {t.licenceList.map((licence) => (
          <li key={licence}>{licence}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Asks again before the player resigns. */
export function ResignDialog() {
  const seat = useSeat()
  const t = text.value
  // Null only when the game is over; then nobody can resign, and any side will do.
  const side: Side = seat.game.toAct() ?? 'us'
  return (
    <Dialog
      id="resign"
      title={t.resign.heading}
      onClose={backToMenuOrGame}
      footer={
        <>
          <button type="button" onClick={backToMenuOrGame}>
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
