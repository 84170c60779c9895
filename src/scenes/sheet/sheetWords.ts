/** What is printed on the sheet. Names of places come from the map file; these are the mapmaker's own words. */
export interface SheetWords {
  readonly title: string
  readonly subtitle: string
  readonly scaleNote: string
  readonly trueNorth: string
  readonly compassNorth: string
  readonly yards: string
  readonly to: (place: string) => string
  readonly legend: Readonly<Record<LegendKey, string>>
  /** On the owner's own markers (OPS-19.5.1). */
  readonly marker: { readonly real: string; readonly dummy: string }
  /** Names of the map file that are said otherwise in this language. */
  readonly names: Readonly<Record<string, string>>
}

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

export type Language = 'en' | 'es'

export const SHEET_WORDS: Readonly<Record<Language, SheetWords>> = {
  en: {
    title: 'THE PEDREGAL',
    subtitle: 'Padierna (Contreras) and Churubusco, 19th and 20th of August, 1847',
    scaleNote: 'A hex is 457 metres or 500 yards across',
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
    names: {},
  },
  es: {
    title: 'EL PEDREGAL',
    subtitle: 'Padierna (Contreras) y Churubusco, 19 y 20 de agosto de 1847',
    scaleNote: 'Un hexágono mide 457 metros o 500 yardas de lado a lado',
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
    names: {
      "Valencia's camp": 'Campo de Valencia',
      'Tête de pont': 'Cabeza de puente',
      'Convent of San Mateo': 'Convento de San Mateo',
      'Mexico City (San Antonio Abad)': 'México (San Antonio Abad)',
      'Tepepan, Xochimilco and Chalco': 'Tepepan, Xochimilco y Chalco',
      'Niño Perdido gate': 'garita del Niño Perdido',
      'La Magdalena mill': 'molino de La Magdalena',
    },
  },
}

/** Faces of the sheet and the counters, shipped in assets/fonts; the rest stands in until they are there. */
export const FONT = {
  map: '"Old Standard TT", "Times New Roman", "DejaVu Serif", serif',
  counter: '"Barlow Condensed", "Arial Narrow", "DejaVu Sans Condensed", sans-serif',
} as const
