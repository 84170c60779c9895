import { useSeat } from '../seat/useSeat'
import { signal } from '@preact/signals'
import { HEX_OVERLAYS, type HexOverlay, type HexOverlayLook, HEX_OVERLAY_LOOKS, OVERLAYS } from '../overlay'
import { RuleLink } from '../../shared/Parts'
import { services } from '../../shell/services'
import { countersHidden, overlays, ZOOM_STEP } from '../mapDisplay'
import { dialog, text } from '../../shell/page'
import { toggleOverlay } from '../controller/overlays'

/** SVG path of each pattern in a box of 24 by 18 units; the map draws the same patterns. */
const PATTERN_PATHS: Readonly<Record<HexOverlayLook['pattern'], string>> = {
  rising: 'M-2 16 16 -2M6 20 24 2',
  falling: 'M0 2 18 20M8 -2 26 16',
  rings: 'M12 9m-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0',
  dots: 'M5 5h.01M12 5h.01M19 5h.01M8 13h.01M16 13h.01',
  level: 'M1 5h22M1 13h22',
  upright: 'M5 1v16M12 1v16M19 1v16',
  line: 'M2 9h20M9 4l5 5-5 5',
}

/** Stroke widths in units of that box. The edge shows on either side of the ink. */
const EDGE_WIDTH = 1
const DOT_WIDTH = 4
const LINE_WIDTH = 2.4
/** The colour of the map's paper. */
const PAPER = '#d9cba4'
/** Dashes of the patterns that are drawn with gaps. */
const PATTERN_DASHES: Partial<Record<HexOverlayLook['pattern'], string>> = { falling: '5 3', rings: '1 4' }

/** A sample of the pattern of an overlay. */
function Swatch({ overlay }: { overlay: HexOverlay }) {
  const { pattern, ink, edge } = HEX_OVERLAY_LOOKS[overlay]
  const dash = PATTERN_DASHES[pattern]
  const inkWidth = pattern === 'dots' ? DOT_WIDTH : LINE_WIDTH
  return (
    <svg class="swatch-field" viewBox="0 0 24 18" width="24" height="18" aria-hidden="true">
      <rect width="24" height="18" fill={PAPER} />
      <g fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray={dash}>
        <path d={PATTERN_PATHS[pattern]} stroke={edge} stroke-width={inkWidth + 2 * EDGE_WIDTH} />
        <path d={PATTERN_PATHS[pattern]} stroke={ink} stroke-width={inkWidth} />
      </g>
    </svg>
  )
}

/** The legend shows only the names of overlays, without explanations. At first this is so on a narrow page; a tap changes it. */
const isLegendFolded = signal(matchMedia('(max-width: 760px)').matches)

/** The legend of the overlays: how each overlay is drawn and what it means. Screen readers announce a new line. */
function Legend() {
  const seat = useSeat()
  const t = text.value
  const shownOverlays = HEX_OVERLAYS.filter((overlay) => overlays.value.has(overlay))
  const isFolded = isLegendFolded.value
  return (
    <div class="map-legend" hidden={shownOverlays.length === 0} data-testid="map-legend">
      <button
        type="button"
        class="fold"
        aria-expanded={!isFolded}
        aria-label={t.legend.heading}
        title={t.legend.heading}
        onClick={() => (isLegendFolded.value = !isFolded)}
      >
        {isFolded ? '▸' : '▾'}
      </button>
      <ul aria-label={t.legend.heading} aria-live="polite">
        {shownOverlays.map((overlay) => (
          <li key={overlay} data-overlay={overlay}>
            <Swatch overlay={overlay} />
            <span>
              <b>{t.overlays[overlay]}</b> <span class={isFolded ? 'unseen' : 'what'}>{t.legend[overlay]}</span>{' '}
              {isFolded ? null : <RuleLink id={HEX_OVERLAY_LOOKS[overlay].rule} />}
            </span>
            {/* The number in the title is the key that switches the overlay. */}
            <button
              type="button"
              title={`${t.close} (${OVERLAYS.indexOf(overlay) + 1})`}
              aria-label={`${t.overlays[overlay]}: ${t.close}`}
              onClick={() => toggleOverlay(seat, overlay)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Does the overlay mark hexes, and so have a line in the legend? */
const isHexOverlay = (overlay: string): overlay is HexOverlay => overlay in HEX_OVERLAY_LOOKS

/** Buttons that change only what is shown: zoom, fit, counters, overlays. On a phone those of `data-tool="more"` are hidden. */
export function MapTools() {
  const seat = useSeat()
  const t = text.value
  return (
    <>
      <div class="map-tools" role="toolbar" aria-label={t.map}>
        <button
          type="button"
          title={`${t.buttons.zoomIn} (+)`}
          aria-label={t.buttons.zoomIn}
          onClick={() => services.board?.zoom(ZOOM_STEP)}
        >
          +
        </button>
        <button
          type="button"
          title={`${t.buttons.zoomOut} (−)`}
          aria-label={t.buttons.zoomOut}
          onClick={() => services.board?.zoom(1 / ZOOM_STEP)}
        >
          −
        </button>
        <button
          type="button"
          title={`${t.buttons.fit} (F)`}
          aria-label={t.buttons.fit}
          data-testid="fit"
          onClick={() => services.board?.fit()}
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
              <label key={overlay} class="option" title={isHexOverlay(overlay) ? t.legend[overlay] : undefined}>
                <input
                  type="checkbox"
                  checked={overlays.value.has(overlay)}
                  onChange={() => toggleOverlay(seat, overlay)}
                  data-overlay={overlay}
                />{' '}
                {isHexOverlay(overlay) ? <Swatch overlay={overlay} /> : null} <span>{t.overlays[overlay]}</span>{' '}
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
