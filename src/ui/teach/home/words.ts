import { inLanguage } from '../words'

const en = {
  heading: 'Learn',
  intro:
    'The campaign of August 1847 on the board it was fought on. Begin with a lesson, or with the story; nothing of a game in progress is lost.',
  back: 'Back',
  leave: 'Back to the menu',
  leaveGame: 'Back to the game',
  list: 'All that there is to learn',
  lesson: 'Lessons',
  lessonHint: 'The rules on the real board, 3 to 5 minutes each: moving, attacking, the lava, the bluff.',
  hours: 'History by the hour',
  hoursHint: 'The clock runs from 17 to 20 August; routes, events, sources.',
  stand: 'Six decisions',
  standHint: 'The clock stops before the outcome: what he knew, what the documents say. What would you do?',
  history: 'The campaign as a game',
  historyHint: 'What happened, move by move by the rules of this game. Take over whenever you like.',
  work: 'My work',
  workHint: 'What you have finished, as a page to print or a file for your teacher.',
  class: 'For teachers',
  classHint: 'Plans for 45 and 90 minutes, hand-outs, and the answers of a class read together.',
  handIn: 'Hand in: my work',
  notThere: (what: string) => `There is no “${what}” here. This is the list of what there is.`,
}
const es: typeof en = {
  heading: 'Aprender',
  intro:
    'La campaña de agosto de 1847 en el tablero donde se peleó. Empiece por una lección o por la historia; de la partida en curso no se pierde nada.',
  back: 'Volver',
  leave: 'Volver al menú',
  leaveGame: 'Volver a la partida',
  list: 'Todo lo que hay para aprender',
  lesson: 'Lecciones',
  lessonHint: 'Las reglas en el tablero de verdad, de 3 a 5 minutos cada una: mover, atacar, el malpaís, el engaño.',
  hours: 'La historia hora por hora',
  hoursHint: 'El reloj corre del 17 al 20 de agosto: rutas, sucesos y fuentes.',
  stand: 'Seis decisiones',
  standHint: 'El reloj se detiene antes del desenlace: qué sabía él y qué dicen los documentos. ¿Usted qué haría?',
  history: 'La campaña como partida',
  historyHint: 'Lo que pasó, jugada por jugada según las reglas de este juego. Tome el mando cuando quiera.',
  work: 'Mi trabajo',
  workHint: 'Lo que usted ha terminado, en una hoja para imprimir o un archivo para su profesor.',
  class: 'Para profesores',
  classHint: 'Planes de 45 y 90 minutos, hojas para imprimir y las respuestas de un grupo reunidas.',
  handIn: 'Entregar: mi trabajo',
  notThere: (what) => `Aquí no hay «${what}». Esta es la lista de lo que hay.`,
}
/** Texts of the list of all that there is to learn. */
export const homeWords = () => inLanguage({ en, es })
