// Colours of the figures of an army, from its livery.
import type { Livery } from '../appearance/schema'

/** Colours of the figures of an army. */
export interface FigureColours {
  readonly coat: string
  readonly hat: string
  readonly belts: string
  /** Base: the rim shows the army, the middle is flocked. */
  readonly rim: string
  readonly edge: string
  readonly flock: string
  readonly dress: 'line' | 'militia' | 'warrior'
}

/** The parts of a colour #rrggbb. */
const partsOf = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]
/** The colour at a share, 0 to 1, of the way from one colour to another. */
export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [partsOf(from), partsOf(to)]
  return `#${a
    .map((part, i) =>
      Math.round(part + (b[i]! - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
/** How bright a colour is, 0 to 1. */
function brightnessOf(colour: string): number {
  const [red, green, blue] = partsOf(colour)
  return (red * 0.3 + green * 0.59 + blue * 0.11) / 255
}
/** From this brightness on a coat is as pale as the livery: white coats of summer, not grey ones. */
const PALE_COAT = 0.88

/** The colours of figures in a livery; what its appearance does not say is worked out from the counters' colours. */
export function figureColours(livery: Livery): FigureColours {
  const isPale = brightnessOf(livery.body) > PALE_COAT
  const coat = livery.figure?.coat ?? (isPale ? livery.body : mixed(livery.body, livery.outline, 0.42))
  return {
    coat,
    hat: livery.figure?.hat ?? mixed(livery.outline, '#14100c', 0.5),
    belts: livery.figure?.belts ?? (isPale ? '#8c2f1b' : '#f6f0e0'),
    rim: livery.body,
    edge: livery.outline,
    flock: mixed(livery.body, '#a79a62', 0.45),
    dress: livery.figure?.dress ?? 'line',
  }
}
