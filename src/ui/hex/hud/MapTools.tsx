import { useSeat } from '../seat/useSeat'
import { signal } from '@preact/signals'
import { HEX_OVERLAYS, type HexOverlay, LOOKS, OVERLAYS } from '../overlay'
import { RuleLink } from '../../shared/Parts'
import { services } from '../../shell/services'
import { countersHidden, overlays } from '../mapDisplay'
import { dialog, text } from '../../shell/page'
import { toggleOverlay } from '../controller/overlays'

/** SVG path of each pattern in a box of 24 by 18, as the map draws it. */
const STROKES: Readonly<Record<(typeof LOOKS)[HexOverlay]['pattern'], string>> = {
  rising: 'M-2 16 16 -2M6 20 24 2',
  falling: 'M0 2 18 20M8 -2 26 16',
  rings: 'M12 9m-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0',
  dots: 'M5 5h.01M12 5h.01M19 5h.01M8 13h.01M16 13h.01',
  level: 'M1 5h22M1 13h22',
  upright: 'M5 1v16M12 1v16M19 1v16',
  line: 'M2 9h20M9 4l5 5-5 5',
}

/** Of the edge on either side of the ink. */
const EDGE_WIDTH = 1
/** Patterns that are drawn broken. */
const PATTERN_DASHES: Partial<Record<keyof typeof STROKES, string>> = { falling: '5 3', rings: '1 4' }

/** A sample of the pattern of an overlay. */
function Swatch({ of }: { of: HexOverlay }) {
  const { pattern, ink, edge } = LOOKS[of]
  const dash = PATTERN_DASHES[pattern]
  const inkWidth = pattern === 'dots' ? 4 : 2.4
  return (
    <svg class="swatch-field" viewBox="0 0 24 18" width="24" height="18" aria-hidden="true">
      <rect width="24" height="18" fill="#d9cba4" />
      <g fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray={dash}>
        <path d={STROKES[pattern]} stroke={edge} stroke-width={inkWidth + 2 * EDGE_WIDTH} />
        <path d={STROKES[pattern]} stroke={ink} stroke-width={inkWidth} />
      </g>
    </svg>
  )
}

/** The legend shows only names, as at first on a small map; a tap unfolds it. */
const folded = signal(matchMedia('(max-width: 760px)').matches)

/** The legend of the overlays: how each is drawn and what it means. Screen readers announce a new line. */
function Legend() {
  const seat = useSeat()
  const t = text.value
  const on = HEX_OVERLAYS.filter((field) => overlays.value.has(field))
  const short = folded.value
  return (
    <div class="map-legend" hidden={on.length === 0} data-testid="map-legend">
      <button
        type="button"
        class="fold"
        aria-expanded={!short}
        aria-label={t.legend.heading}
        title={t.legend.heading}
        onClick={() => (folded.value = !short)}
      >
        {short ? '▸' : '▾'}
      </button>
      <ul aria-label={t.legend.heading} aria-live="polite">
        {on.map((field) => (
          <li key={field} data-overlay={field}>
            <Swatch of={field} />
            <span>
              <b>{t.overlays[field]}</b> <span class={short ? 'unseen' : 'what'}>{t.legend[field]}</span>{' '}
              {short ? null : <RuleLink id={LOOKS[field].rule} />}
            </span>
            <button
              type="button"
              title={`${t.close} (${OVERLAYS.indexOf(field) + 1})`}
              aria-label={`${t.overlays[field]}: ${t.close}`}
              onClick={() => toggleOverlay(seat, field)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const isField = (overlay: string): overlay is HexOverlay => overlay in LOOKS

/** Buttons that change only what is shown: zoom, fit, counters, overlays. */
export function MapTools() {
  const seat = useSeat()
  const t = text.value
  const board = () => services.board
  return (
    <>
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
          <summary title={t.buttons.overlays} aria-label={t.buttons.overlays} data-testid="overlays">
            ◫
          </summary>
          <div>
            {OVERLAYS.map((overlay, i) => (
              <label key={overlay} class="option" title={isField(overlay) ? t.legend[overlay] : undefined}>
                <input
                  type="checkbox"
                  checked={overlays.value.has(overlay)}
                  onChange={() => toggleOverlay(seat, overlay)}
                  data-overlay={overlay}
                />{' '}
                {isField(overlay) ? <Swatch of={overlay} /> : null} <span>{t.overlays[overlay]}</span>{' '}
                <kbd>{i + 1}</kbd>
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
      <Legend />
    </>
  )
}
