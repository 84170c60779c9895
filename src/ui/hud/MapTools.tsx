import { outside } from '../controller/act'
import { OVERLAYS, toggleOverlay } from '../controller/keys'
import { countersHidden, overlays } from '../controller/marks'
import { dialog, text } from '../state'

/** Zoom, fit, counters, overlays: what changes only what one sees. */
export function MapTools() {
  const t = text.value
  const board = () => outside.board
  return (
    <div class="map-tools" role="toolbar" aria-label={t.map}>
      <button
        type="button"
        title={`${t.buttons.zoomIn} (+)`}
        aria-label={t.buttons.zoomIn}
        onClick={() => board()?.zoom(1.3)}
      >
        +
      </button>
      <button
        type="button"
        title={`${t.buttons.zoomOut} (−)`}
        aria-label={t.buttons.zoomOut}
        onClick={() => board()?.zoom(1 / 1.3)}
      >
        −
      </button>
      <button
        type="button"
        title={`${t.buttons.fit} (F)`}
        aria-label={t.buttons.fit}
        data-testid="fit"
        onClick={() => board()?.fit()}
      >
        ⤢
      </button>
      <button
        type="button"
        data-tool="more"
        title={`${countersHidden.value ? t.buttons.countersShow : t.buttons.counters} (H)`}
        aria-label={t.buttons.counters}
        aria-pressed={countersHidden.value}
        onClick={() => (countersHidden.value = !countersHidden.value)}
      >
        ▦
      </button>
      <details class="overlay-menu">
        <summary title={t.buttons.overlays} aria-label={t.buttons.overlays}>
          ◫
        </summary>
        <div>
          {OVERLAYS.map((o, i) => (
            <label key={o} class="option">
              <input type="checkbox" checked={overlays.value.has(o)} onChange={() => toggleOverlay(o)} />{' '}
              <span>{t.overlays[o]}</span> <kbd>{i + 1}</kbd>
            </label>
          ))}
        </div>
      </details>
      <button
        type="button"
        data-tool="more"
        title={`${t.help.heading} (?)`}
        aria-label={t.help.heading}
        onClick={() => (dialog.value = 'help')}
      >
        ?
      </button>
    </div>
  )
}
