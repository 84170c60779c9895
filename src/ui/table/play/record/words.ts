import { settings } from '../../../shell/storage/settings'

const en = {
  orderOfBattle: 'Order of battle',
  unit: 'Its story',
  men: (n: number) => `${n} men`,
  menByScale: (n: number) => `about ${n} men by the scale`,
  castings: (n: number) => (n === 1 ? '1 casting' : `${n} castings`),
  experience: { untrained: 'untrained', green: 'green', regular: 'regular', veteran: 'veteran' } as Record<
    string,
    string
  >,
  certainty: { certain: 'certain', probable: 'probable', disputed: 'disputed or not found' },
  ofCommand: (leader: string) => `Of its command (${leader}):`,
  sources: 'Sources',
  hint: 'What each unit was and what it did on 23 February 1847.',
  sides: { us: 'United States', mexican: 'Mexico' } as Record<string, string>,
}
export type RecordWords = typeof en

const es: RecordWords = {
  orderOfBattle: 'Orden de batalla',
  unit: 'Su historia',
  men: (n) => `${n} hombres`,
  menByScale: (n) => `unos ${n} hombres según la escala`,
  castings: (n) => (n === 1 ? '1 figura' : `${n} figuras`),
  experience: { untrained: 'sin instrucción', green: 'bisoña', regular: 'regular', veteran: 'veterana' },
  certainty: { certain: 'seguro', probable: 'probable', disputed: 'discutido o no hallado' },
  ofCommand: (leader) => `De su mando (${leader}):`,
  sources: 'Fuentes',
  hint: 'Qué fue cada unidad y qué hizo el 23 de febrero de 1847.',
  sides: { us: 'Estados Unidos', mexican: 'México' },
}

/** The texts of the record in the page's language. */
export const recordWords = (): RecordWords => (settings.value.lang === 'es' ? es : en)
