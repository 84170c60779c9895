import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Refusal } from '../../core/result'
import { names } from '../hex/shared/scenario'
import { refusalText } from '../i18n/messages'
import { Messages } from '../shared/Messages'
import { stepBack } from '../shell/learning'
import { settings } from '../shell/storage/settings'
import { homeWords } from './home/words'

interface LearnPageProps {
  title: string
  children: ComponentChildren
  /** The list of all rooms: its button leaves the rooms for learning, with this label. Any other page's button leads to the list. */
  isHome?: boolean
  leaveLabel?: string
  /** Where the way back leads, with `leaveLabel`, if not one step back in the rooms. */
  onBack?: () => void
  /** Buttons beside the title. */
  tools?: ComponentChildren
}

/** The head of a page or panel for learning: the way back, the title, buttons. The title takes the focus when the page opens, so that a screen reader says where one is. */
export function LearnHead({
  title,
  isHome = false,
  leaveLabel,
  onBack = stepBack,
  tools,
}: Omit<LearnPageProps, 'children'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  const t = homeWords()
  return (
    <header class="learn-head">
      <button type="button" class="plain learn-back" data-testid="learn-back" onClick={onBack}>
        ← {isHome ? leaveLabel : t.back}
      </button>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {tools ? <div class="learn-tools">{tools}</div> : null}
    </header>
  )
}

/** A page for learning without a map: it fills the window and scrolls. */
export function LearnPage({ children, ...head }: LearnPageProps) {
  return (
    <section class="learn-page">
      <LearnHead {...head} />
      <div class="learn-body">{children}</div>
      <Messages />
    </section>
  )
}

/** A room for learning beside the map: a panel at its right, on phones below it. */
export function LearnPanel({ children, ...head }: LearnPageProps) {
  return (
    <section class="learn-panel">
      <LearnHead {...head} />
      <div class="learn-body">{children}</div>
      <Messages />
    </section>
  )
}

/** Instead of a room whose data is faulty: what is wrong in which file. `says`: what that means for the reader. */
export function FaultPage({ title, refusal, says = '' }: { title: string; refusal: Refusal; says?: string }) {
  return (
    <LearnPage title={title}>
      <p role="alert">
        {says} {refusalText(refusal, settings.value.lang, names.value)}
      </p>
    </LearnPage>
  )
}
