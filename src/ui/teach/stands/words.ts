import { inLanguage } from '../words'

const en = {
  heading: 'Six decisions',
  intro:
    'The clock stops before the outcome. You know what he knew, see the board as he could see it, and read what people of both armies wrote. Decide, say why, and only then learn what happened.',
  when: (day: number, time: string) => `${day} August, ${time}`,
  youAre: (who: string) => `You are ${who}.`,
  knew: 'What you know',
  board: 'The map shows what you can see. A marker with a letter stands for troops of which you know no more.',
  documents: 'What others wrote',
  glossary: 'Words',
  decide: 'Your decision',
  why: 'Why? One sentence.',
  whyMissing: 'Choose an answer and say in a sentence why.',
  commit: 'Decide',
  yourChoice: 'You decided',
  onBoard: 'What each choice means on the board',
  byRules: 'By the rules of the game',
  reachThere: (units: string, to: string, mp: string, percent: number) =>
    percent === 100
      ? `${units}: ${to} is ${mp} movement points away, and within reach this turn.`
      : `${units}: ${to} is ${mp} movement points away; the dice let them through ${percent} times in 100.`,
  reachNot: (units: string, to: string, count: number) =>
    `${units}: ${to} cannot be reached this turn. ${count} hexes can.`,
  outOfCommand: (units: string) => `${units}: out of command. A die decides how far they move (OPS-4.3).`,
  attack: (attackers: string, target: string, attack: number, defence: number) =>
    `${attackers} attack ${target}, ${attack} against ${defence} before the ground counts:`,
  odds: (giveWay: number, stepLost: number) =>
    `the defenders give way ${giveWay} times in 100; the attackers lose a step ${stepLost} times in 100.`,
  supposed: 'These odds take the troops that were really there, of which he did not know.',
  showReach: 'Show on the map',
  nothing: 'The engine has nothing to roll here: it is a matter of waiting.',
  happened: 'What happened',
  didNotKnow: 'What he did not know',
  disputed: 'What is disputed',
  model: 'What the game gets wrong',
  after: 'What they wrote afterwards',
  reliability: 'How far to trust it',
  original: 'Where to read it',
  discuss: 'To discuss',
  again: 'Decide again',
  next: 'Next decision',
  all: 'All decisions',
  chosen: 'your choice',
  done: 'decided',
}
const es: typeof en = {
  heading: 'Seis decisiones',
  intro:
    'El reloj se detiene antes del desenlace. Usted sabe lo que él sabía, ve el tablero como él podía verlo y lee lo que escribió gente de ambos ejércitos. Decida, diga por qué y solo entonces sepa qué pasó.',
  when: (day, time) => `${day} de agosto, ${time}`,
  youAre: (who) => `Usted es: ${who}.`,
  knew: 'Lo que usted sabe',
  board: 'El mapa muestra lo que usted puede ver. Un marcador con letra es tropa de la que no sabe más.',
  documents: 'Lo que otros escribieron',
  glossary: 'Palabras',
  decide: 'Su decisión',
  why: '¿Por qué? Una frase.',
  whyMissing: 'Escoja una respuesta y diga en una frase por qué.',
  commit: 'Decidir',
  yourChoice: 'Usted decidió',
  onBoard: 'Qué significa cada opción en el tablero',
  byRules: 'Según las reglas del juego',
  reachThere: (units, to, mp, percent) =>
    percent === 100
      ? `${units}: ${to} está a ${mp} puntos de movimiento y se alcanza en este turno.`
      : `${units}: ${to} está a ${mp} puntos de movimiento; los dados dejan pasar ${percent} de cada 100 veces.`,
  reachNot: (units, to, count) => `${units}: ${to} no se alcanza en este turno. Sí ${count} hexágonos.`,
  outOfCommand: (units) => `${units}: fuera de mando. Un dado decide cuánto se mueven (OPS-4.3).`,
  attack: (attackers, target, attack, defence) =>
    `${attackers} atacan ${target}, ${attack} contra ${defence} antes de contar el terreno:`,
  odds: (giveWay, stepLost) =>
    `los defensores ceden ${giveWay} de cada 100 veces; los atacantes pierden un paso ${stepLost} de cada 100.`,
  supposed: 'Estas probabilidades cuentan la tropa que de veras estaba ahí, de la que él no sabía.',
  showReach: 'Ver en el mapa',
  nothing: 'Aquí el juego no tira dados: es cosa de esperar.',
  happened: 'Qué pasó',
  didNotKnow: 'Lo que él no sabía',
  disputed: 'Lo que se discute',
  model: 'En qué se equivoca el juego',
  after: 'Lo que escribieron después',
  reliability: 'Qué tanto confiar',
  original: 'Dónde leerlo',
  discuss: 'Para discutir',
  again: 'Decidir otra vez',
  next: 'Decisión siguiente',
  all: 'Todas las decisiones',
  chosen: 'su opción',
  done: 'decidida',
}
/** Texts of the six stands. */
export const standWords = () => inLanguage({ en, es })
