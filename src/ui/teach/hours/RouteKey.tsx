import type { RouteMode } from '../../../teach/record/types'
import { hoursWords } from './words'

const MODES: readonly RouteMode[] = [
  'march',
  'flankMarch',
  'nightMarch',
  'roadBuilding',
  'reconnaissance',
  'messenger',
  'attack',
  'charge',
  'diversion',
  'pursuit',
  'retreat',
  'rout',
]

/** How each kind of march is drawn. */
export function RouteKey() {
  const t = hoursWords()
  return (
    <>
      <p class="small">{t.keyText}</p>
      <ul class="route-key">
        {MODES.map((mode) => (
          <li key={mode}>
            <svg class="hours-key" aria-hidden="true">
              <g class={`route us ${mode} underWay`}>
                <path class="under" d="M6 9L84 9" />
                <path class="line" d="M6 9L84 9" />
              </g>
            </svg>
            {t.modes[mode]}
          </li>
        ))}
      </ul>
    </>
  )
}
