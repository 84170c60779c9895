// A hand-out as it will be printed: the page around it is left out on paper (sheet.css).
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { type LearnPlace, learnLink } from '../../shell/learning'
import { Qr } from './Qr'
import './class.css'
import './sheet.css'
import { classWords } from './words'

/** Sizes of paper. Mexico and the US print on Letter, most others on A4. */
export const PAPERS = ['letter', 'A4'] as const
type Paper = (typeof PAPERS)[number]
export const paper = signal<Paper>('letter')

/** Hosts at which only this computer finds the page. */
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]', '']

/** The address of this page, without what follows `#`. */
const ownAddress = (): string => `${window.location.origin}${window.location.pathname}`

/** The address that stands on hand-outs; the teacher may write another. */
export const pageAddress = signal(ownAddress())

/** Can only this computer open the address on the hand-outs? */
export const isAddressOwn = (): boolean =>
  pageAddress.value === ownAddress() &&
  (window.location.protocol === 'file:' || OWN_HOSTS.includes(window.location.hostname))

interface SheetProps {
  title: string
  /** A line under the title. */
  line?: string
  /** Pupils write their name on it. */
  isNamed?: boolean
  /** Where it leads on a screen, as an address and its code; absent: nowhere. */
  place?: LearnPlace
  children: ComponentChildren
}

/** One hand-out on paper. */
export function Sheet({ title, line, isNamed = false, place, children }: SheetProps) {
  const t = classWords()
  const address = place ? `${pageAddress.value}${learnLink(place)}` : null
  return (
    <article class="sheet" data-testid="sheet">
      {/* The size of the page can be set by a style sheet only. */}
      <style>{`@page { size: ${paper.value} portrait; margin: 12mm 13mm; }`}</style>
      <header class="sheet-head">
        <div>
          <h1>{title}</h1>
          {line === undefined ? null : <p>{line}</p>}
          {isNamed ? (
            <p class="sheet-name">
              {t.name} <span /> {t.date} <span class="short" />
            </p>
          ) : null}
        </div>
        {address === null ? null : (
          <figure class="sheet-qr">
            <Qr text={address} />
          </figure>
        )}
      </header>
      {children}
      {address === null ? null : (
        <footer class="sheet-foot">
          {t.openOnline} <b>{address}</b>
        </footer>
      )}
    </article>
  )
}

/** Empty lines to write on. */
export function WritingLines({ count }: { count: number }) {
  return (
    <div class="writing-lines" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <hr key={index} />
      ))}
    </div>
  )
}
