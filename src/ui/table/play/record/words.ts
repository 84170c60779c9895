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
  ofCommand: (leader: string) => `What it did by itself has not been found. Its command (${leader}):`,
  sources: 'Sources',
  hint: 'What each unit was, what it did on the day, and how sure that is.',
  afterBattle: 'After the battle',
  won: (side: string, smashing: boolean) => `${side} ${smashing ? 'has won a smashing victory' : 'has won'}`,
  draw: 'The battle is drawn',
  why: {
    'SAR-24.8': 'Decided by the formed US infantry on the table and its open way out to the north.',
    'SAR-24.9': 'Decided by points for the enemy’s losses.',
    'SAR-24.6': 'Decided by what the battle was about.',
    resigned: 'The other side has given the battle up.',
  } as Record<string, string>,
  side: 'Side',
  points: 'Points',
  lostHere: 'Men lost here',
  recorded: (killed: number, wounded: number, missing: number) =>
    `${killed} killed, ${wounded} wounded, ${missing} missing`,
  scale: (casting: number, gunner: number) =>
    `Losses here: casualties, stragglers still out and removed units, ${casting} men a casting, ${gunner} a gunner.`,
  byTurn: 'Castings lost, turn by turn',
  cameBack: 'Below zero: more stragglers came back to their units than were lost in the turn.',
  byUnit: 'Unit by unit',
  turn: 'Turn',
  turningPoint: 'turning point',
  gone: 'removed from the table',
  unitLost: (casualties: number, stragglers: number, start: number) =>
    `${casualties} casualties and ${stragglers} stragglers of ${start}`,
  print: 'Print',
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
  ofCommand: (leader) => `No se ha hallado qué hizo por sí sola. Su mando (${leader}):`,
  sources: 'Fuentes',
  hint: 'Qué fue cada unidad, qué hizo aquel día y qué tan seguro es.',
  afterBattle: 'Después de la batalla',
  won: (side, smashing) => `${side}: ${smashing ? 'victoria aplastante' : 'victoria'}`,
  draw: 'La batalla queda en empate',
  why: {
    'SAR-24.8': 'La decidió la infantería formada de los Estados Unidos en la mesa y su camino libre al norte.',
    'SAR-24.9': 'La decidieron los puntos por las pérdidas del enemigo.',
    'SAR-24.6': 'La decidió aquello por lo que se peleaba.',
    resigned: 'El otro bando dio por perdida la batalla.',
  },
  side: 'Bando',
  points: 'Puntos',
  lostHere: 'Hombres perdidos aquí',
  recorded: (killed, wounded, missing) => `${killed} muertos, ${wounded} heridos, ${missing} desaparecidos`,
  scale: (casting, gunner) =>
    `Pérdidas aquí: bajas, rezagados aún fuera y unidades retiradas, ${casting} hombres por figura, ${gunner} por artillero.`,
  byTurn: 'Figuras perdidas, turno por turno',
  cameBack: 'Bajo cero: en el turno volvieron a sus unidades más rezagados de los que se perdieron.',
  byUnit: 'Unidad por unidad',
  turn: 'Turno',
  turningPoint: 'momento decisivo',
  gone: 'retirada de la mesa',
  unitLost: (casualties, stragglers, start) => `${casualties} bajas y ${stragglers} rezagados de ${start}`,
  print: 'Imprimir',
}

/** The texts of the record in the page's language. */
export const recordWords = (): RecordWords => (settings.value.lang === 'es' ? es : en)
