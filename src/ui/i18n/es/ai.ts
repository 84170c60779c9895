import type { Ai } from '../types'

/** Español: lo que la máquina dice de sus generales, planes y razones. */
export const ai: Ai = {
  character: {
    santaAnna:
      'Cauto. Mantiene reunida su reserva, guarda los puentes y los caminos de la capital, y golpea solo donde la proporción es claramente suya.',
    valencia:
      'Terco. Se queda donde está y pelea por ello, y obra por su cuenta mientras Santa Anna no se haya activado.',
    scott:
      'Envuelve posiciones. Busca el rodeo de un frente fuerte, reúne fuerzas antes de atacar y cuida sus víveres.',
    worth:
      'Impetuoso. Va contra el enemigo más cercano por el camino más corto y ataca con proporciones ante las que otros esperarían.',
  },
  plan: {
    'us.road': 'forzar el camino de San Antonio hasta el puente de Churubusco',
    'us.edge': 'envolver San Antonio por el borde del pedregal',
    'us.turn': 'envolver a Valencia por la barranca y San Gerónimo',
    'us.hunt': 'buscar y destruir lo que esté solo',
    'mexican.line': 'sostener San Antonio y el Churubusco',
    'mexican.draw': 'replegar a Valencia a San Ángel',
    'mexican.river': 'sostener la línea del Churubusco',
    'mexican.strike': 'golpear el ala estadounidense expuesta',
  },
  term: {
    attack: 'los ataques al alcance',
    reply: 'lo que el enemigo podría responder',
    place: 'el terreno que pide el plan',
    north: 'una unidad al norte del río al final',
    guard: 'San Agustín, guardada o tomada',
    command: 'las unidades bajo mando',
    rest: 'las unidades que se quedan a reponerse',
    leaning: 'lo que el general piensa de él de antemano',
  },
  script: {
    mass: 'reunirse para el ataque',
    bombard: 'bombardear',
    road: 'marchar por el camino',
    hold: 'sostenerse',
    garrison: 'guarnecer el baluarte',
    advance: 'avanzar',
    lead: 'unirse a las tropas',
  },
  why: {
    // De lo que se pudo ver.
    struckStrong: (a) => `Atacamos en ${a.hex} (${a.foes}) con ${a.pieces}: la proporción era nuestra (${a.odds}).`,
    struckStrongMany: (a) =>
      `Atacamos en ${a.hex} (${a.foes}) con ${a.count} unidades: la proporción era nuestra (${a.odds}).`,
    struckEven: (a) =>
      `Atacamos en ${a.hex} (${a.foes}) con ${a.pieces}: proporción casi pareja (${a.odds}); nos arriesgamos.`,
    struckEvenMany: (a) =>
      `Atacamos en ${a.hex} (${a.foes}) con ${a.count} unidades: proporción casi pareja (${a.odds}); nos arriesgamos.`,
    struckWeak: (a) =>
      `Atacamos en ${a.hex} (${a.foes}) con ${a.pieces}, a ${a.odds}: un riesgo, para sostener o dañar allí.`,
    struckWeakMany: (a) =>
      `Atacamos en ${a.hex} (${a.foes}) con ${a.count} unidades, a ${a.odds}: un riesgo, para sostener o dañar allí.`,
    struck: (a) => `Atacamos en ${a.hex} (${a.foes}) con ${a.pieces}.`,
    struckMany: (a) => `Atacamos en ${a.hex} (${a.foes}) con ${a.count} unidades.`,
    behind: (a) => `Tras el ataque en ${a.hex}, para proseguirlo: ${a.pieces}.`,
    behindMany: (a) => `Tras el ataque en ${a.hex}, para proseguirlo: ${a.count} unidades.`,
    to: (a) => `Hacia ${a.hex}: ${a.pieces}.`,
    toMany: (a) => `Hacia ${a.hex}: ${a.count} unidades.`,
    toNorth: (a) =>
      `Hacia ${a.hex}, pues alguien nuestro debe estar al norte del río al final (OPS 18.2): ${a.pieces}.`,
    toNorthMany: (a) =>
      `Hacia ${a.hex}, pues alguien nuestro debe estar al norte del río al final (OPS 18.2): ${a.count} unidades.`,
    toEntry: (a) => `Hacia ${a.hex}, donde una unidad nuestra gana al instante (OPS 18.2): ${a.pieces}.`,
    toEntryMany: (a) => `Hacia ${a.hex}, donde una unidad nuestra gana al instante (OPS 18.2): ${a.count} unidades.`,
    post: (a) => `A sostener ${a.hex}: ${a.pieces}.`,
    postMany: (a) => `A sostener ${a.hex}: ${a.count} unidades.`,
    shifted: (a) => `A mejor puesto, en ${a.hex}: ${a.pieces}.`,
    shiftedMany: (a) => `A mejor puesto, hacia ${a.hex}: ${a.count} unidades.`,
    stood: 'Nos quedamos donde estábamos: nada a la vista valía dejarlo.',
    roused: 'Santa Anna ha tomado el mando: desde ahora nuestras unidades se acercan a las suyas (OPS 19.4).',
    // Por entero.
    plan: (a) => `El plan: ${a.plan} (vale ${a.value}).`,
    planOver: (a) => `El plan: ${a.plan} (vale ${a.value}), antes que: ${a.other} (${a.next}).`,
    termFor: (a) => `A su favor, ${a.term}: +${a.value}.`,
    termAgainst: (a) => `En su contra, ${a.term}: -${a.value}.`,
    order: (a) => `${a.pieces}: ${a.script}, ${a.hex}.`,
    orderMany: (a) => `${a.count} unidades: ${a.script}, ${a.hex}.`,
    meantAttack: (a) => `Ataque previsto en ${a.hex} con ${a.count}; se esperaban ${a.gain} puntos.`,
  },
}
