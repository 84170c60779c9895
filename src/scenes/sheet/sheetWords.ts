// The words and typefaces that are printed on the map sheet and the counters.
import type { Appearance, SheetText } from '../appearance/schema'

/** What is printed on the sheet in one language: the scenario's own text, and the words that are the same on every map. */
export interface SheetWords extends SheetText {
  /** At the arrow of the compass that points to true north. */
  readonly trueNorth: string
  /** At the point of the compass that points to the top of the sheet. */
  readonly compassNorth: string
  readonly yards: string
  /** Text at a road that leaves the map, such as "to Mexico". */
  readonly to: (place: string) => string
  readonly legend: Readonly<Record<LegendKey, string>>
  /** On the viewer's own markers (OPS-19.5.1). */
  readonly marker: { readonly real: string; readonly dummy: string }
}

/** Symbols that the legend explains, column by column. `heavy` and `light` are entrenchments (works). */
export const LEGEND = [
  'village',
  'woods',
  'slope',
  'marsh',
  'lake',
  'lava',
  'volcano',
  'maize',
  'road',
  'trail',
  'river',
  'creek',
  'ravine',
  'bridge',
  'ford',
  'heavy',
  'light',
  'bastion',
] as const
export type LegendKey = (typeof LEGEND)[number]

/** Languages that the sheet is printed in. */
export type Language = 'en' | 'es'

/** The words that are the same on every map. */
const MAP_WORDS: Readonly<Record<Language, Omit<SheetWords, keyof SheetText>>> = {
  en: {
    trueNorth: 'true N.',
    compassNorth: 'compass N.',
    yards: 'yards',
    to: (place) => `to ${place}`,
    legend: {
      village: 'village',
      woods: 'woods, orchards',
      slope: 'slope',
      marsh: 'marsh',
      lake: 'lake',
      lava: 'lava',
      volcano: 'volcano',
      maize: 'maize',
      road: 'road',
      trail: 'trail',
      river: 'river',
      creek: 'creek',
      ravine: 'ravine',
      bridge: 'bridge',
      ford: 'ford',
      heavy: 'heavy works',
      light: 'light works',
      bastion: 'bastion',
    },
    marker: { real: 'REAL', dummy: 'DUMMY' },
  },
  es: {
    trueNorth: 'N. verdadero',
    compassNorth: 'N. de brújula',
    yards: 'yardas',
    to: (place) => `a ${place}`,
    legend: {
      village: 'pueblo',
      woods: 'bosque, huertas',
      slope: 'ladera',
      marsh: 'ciénaga',
      lake: 'laguna',
      lava: 'malpaís',
      volcano: 'volcán',
      maize: 'milpa',
      road: 'camino',
      trail: 'vereda',
      river: 'río',
      creek: 'arroyo',
      ravine: 'barranca',
      bridge: 'puente',
      ford: 'vado',
      heavy: 'obra fuerte',
      light: 'obra ligera',
      bastion: 'baluarte',
    },
    marker: { real: 'VERDADERO', dummy: 'SEÑUELO' },
  },
}

/** All words on the sheet of a scenario in one language. */
export const sheetWords = (appearance: Appearance, language: Language): SheetWords => ({
  ...MAP_WORDS[language],
  ...appearance.sheet[language],
})

/** Typefaces of the sheet and the counters. The first of each is in assets/fonts; the others are used until it is loaded. */
export const FONT = {
  map: '"Old Standard TT", "Times New Roman", "DejaVu Serif", serif',
  counter: '"Barlow Condensed", "Arial Narrow", "DejaVu Sans Condensed", sans-serif',
} as const
