// A hand-out as it will be printed: the page around it is left out on paper (sheet.css).
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { pageAddressOf } from '../../../teach/class/address'
import { type LearnPlace, learnLink } from '../../shell/learning'
import { Qr } from './Qr'
import './class.css'
import './sheet.css'
import { classWords } from './words'

/** Sizes of paper. Mexico and the US print on Letter, most others on A4. */
export const PAPERS = ['letter', 'A4'] as const
type Paper = (typeof PAPERS)[number]

/** Where sheets are printed on Letter, by the region of the browser's language; without a region, as most readers of this game. */
const LETTER_REGIONS: readonly string[] = ['US', 'CA', 'MX', 'CO', 'CL', 'VE', 'GT', 'CR', 'PA', 'PH', 'PR']
function usualPaper(): Paper {
  const region = new Intl.Locale(navigator.language).region
  return region === undefined || LETTER_REGIONS.includes(region) ? 'letter' : 'A4'
}
export const paper = signal<Paper>(usualPaper())

/** The size of the page, which can be set by a style sheet only. */
export const pageStyle = (): string => `@page { size: ${paper.value} portrait; margin: 12mm 13mm; }`

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
  const page = pageAddressOf(pageAddress.value)
  // A code that opens nothing is worse than none.
  const address = place && page !== null ? `${page}${learnLink(place)}` : null
  return (
    <article class="sheet" data-testid="sheet">
      <style>{pageStyle()}</style>
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
