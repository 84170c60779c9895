import type { VariantWords } from '../types'

/** Español: las variantes, que no están en el juego impreso (OPS-25). */
export const variants: VariantWords = {
  heading: 'Variantes (no están en el juego impreso)',
  hint: 'Ninguna rige si usted no la activa.',
  inForce: 'Variantes vigentes, que no están en el juego impreso',
  one: 'Variante que no está en el juego impreso',
  badge: 'Variantes',
  names: {
    valenciaStays: 'Valencia se queda hasta que lo ataquen, o hasta el turno 7',
    worksDoNotWake: 'Las obras no despiertan a Santa Anna antes del turno 3',
    handicap: 'Ventaja en puntos',
  },
  hints: {
    valenciaStays:
      'Ninguna unidad ni líder del Ejército del Norte sale de su terreno, a no más de cuatro hexágonos del campamento de 0704.',
    worksDoNotWake:
      'Las unidades estadounidenses que estén tras las obras lo despiertan al empezar el turno 3, no en el acto. Su dado se tira igual.',
    handicap: 'Un bando empieza con puntos que cuentan al final.',
  },
  nobody: 'Sin puntos para nadie',
  to: (side) => `Puntos para ${side}`,
  points: 'Puntos',
  given: (points, side) => `Ventaja: ${side} +${points}`,
  notMeasured: 'Equilibrio: todavía no se ha medido.',
  balance: (m) =>
    `Equilibrio: Estados Unidos se llevó el ${m.share} % de ${m.games} partidas${m.given ? ` (${m.given})` : ''}, contando medio cada empate (intervalo del 95 %: de ${m.low} a ${m.high}); sin la variante, con las mismas semillas, el ${m.plainShare} % (de ${m.plainLow} a ${m.plainHigh}). Medido el ${m.date}: ${m.level} contra sí mismo, ${m.budget} evaluaciones por fase.`,
}
