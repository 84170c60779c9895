// The page of the desk.
import { LANGS } from '../langs'
import { lang, notice, place, type Place, sun } from '../state'
import { pageWords, words } from '../told/words'
import { edition, useNewEdition } from '../offline'
import { Print } from './Print'
import { Resolve } from './Resolve'
import { Roster } from './Roster'

const PLACES: readonly Place[] = ['resolve', 'roster', 'print']

/** Title, language, sunlight, and the parts of the desk. */
function Head() {
  const t = words()
  return (
    <header class="head">
      <h1>{t.title}</h1>
      <div class="head-tools">
        <button
          type="button"
          aria-pressed={sun.value}
          title={t.sunHint}
          aria-label={t.sun}
          data-testid="sun"
          onClick={() => (sun.value = !sun.value)}
        >
          <span aria-hidden="true">☀</span> <span class="wide-only">{t.sun}</span>
        </button>
        {LANGS.map(({ id, name, short }) => (
          <button
            key={id}
            type="button"
            lang={id}
            aria-label={name}
            aria-pressed={lang.value === id}
            data-testid={`lang-${id}`}
            onClick={() => (lang.value = id)}
          >
            <span class="wide-only">{name}</span>
            <span class="narrow-only" aria-hidden="true">
              {short}
            </span>
          </button>
        ))}
        <a class="button" href="./" aria-label={t.toGame}>
          <span class="wide-only">{t.toGame}</span>
          <span class="narrow-only" aria-hidden="true">
            ⌂
          </span>
        </a>
      </div>
      {PLACES.length > 1 ? (
        <nav class="places" aria-label={t.placesLabel}>
          {PLACES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={place.value === one}
              data-testid={`place-${one}`}
              onClick={() => (place.value = one)}
            >
              {t.places[one]}
            </button>
          ))}
        </nav>
      ) : null}
    </header>
  )
}

/** Lines over the page: a new edition, or what was just done. */
function Notices() {
  const t = words()
  return (
    <div class="notices" aria-live="polite">
      {edition.value === 'waiting' ? (
        <p class="notice" data-testid="new-edition">
          {t.newEdition}{' '}
          <button type="button" class="strong" data-testid="use-edition" onClick={useNewEdition}>
            {t.useEdition}
          </button>
        </p>
      ) : null}
      {notice.value ? (
        <p class="notice" data-testid="notice">
          {notice.value}{' '}
          <button type="button" aria-label={t.remove} onClick={() => (notice.value = null)}>
            ✕
          </button>
        </p>
      ) : null}
    </div>
  )
}

/** The whole page. */
export function Desk() {
  if (!pageWords.value) return null
  return (
    <>
      <Head />
      <Notices />
      <main>{place.value === 'resolve' ? <Resolve /> : place.value === 'roster' ? <Roster /> : <Print />}</main>
      {edition.value === 'ready' ? <p class="small foot">{words().offlineReady}</p> : null}
    </>
  )
}
