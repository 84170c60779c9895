import type { Ai, Filled } from '../types'

/** Las piezas de una frase por su nombre, o su número donde son muchas. */
const who = (a: Filled): string => (a.count === undefined ? (a.pieces ?? '') : `${a.count} unidades`)
/** Por qué importa el lugar de una frase; vacío donde no es un lugar importante. */
const because = (a: Filled): string => (a.reason === undefined ? '' : `; ${a.reason}`)
/** El lugar al que lleva una orden a la larga; vacío donde no hay ninguno. */
const onTheWay = (a: Filled): string => (a.goal === undefined ? '' : `, camino de ${a.goal}`)

/** Español: lo que la máquina dice de sus generales, planes y razones. */
export const ai: Ai = {
  character: {
    santaAnna:
      'Cauto. Mantiene reunida su reserva, guarda los puentes y los caminos de la capital, y golpea solo donde la proporción es claramente suya.',
    valencia: 'Terco. Se queda donde está y pelea por ello, y obra por su cuenta mientras Santa Anna no se active.',
    scott:
      'Envuelve posiciones. Busca el rodeo de un frente fuerte, reúne fuerzas antes de atacar y cuida sus víveres.',
    worth:
      'Impetuoso. Va contra el enemigo más cercano por el camino más corto y ataca con proporciones ante las que otros esperarían.',
  },
  plan: {
    'us.road': 'forzar el camino de San Antonio hasta el puente de Churubusco',
    'us.edge': 'envolver San Antonio por el borde del pedregal',
    'us.turn': 'cruzar el pedregal contra Valencia con dos brigadas',
    'us.fix': 'fijar a Valencia en Padierna y romper por San Antonio',
    'us.hunt': 'buscar y destruir lo que esté solo',
    'us.cross': 'converger sobre el Churubusco y cruzarlo',
    'us.dawn': 'reunirse de noche y golpear al amanecer',
    'mexican.line': 'sostener San Antonio y Padierna con una reserva a la mano',
    'mexican.relieve': 'llevar la reserva a Valencia y aplastar a la columna envolvente',
    'mexican.draw': 'replegar a Valencia a San Ángel',
    'mexican.river': 'sostener la línea del Churubusco',
    'mexican.strike': 'golpear el ala estadounidense expuesta',
  },
  stage: {
    'us.road.works': 'forzar las obras de San Antonio',
    'us.edge.round':
      'rodear el pedregal para caer por detrás de San Antonio, una brigada ante su frente y los voluntarios en reserva',
    'us.turn.gather': 'dos brigadas por la vereda del pedregal, las demás contra San Antonio',
    'us.turn.approach': 'dos brigadas sostienen Padierna ante la barranca, las demás contra San Antonio',
    'us.turn.strike': 'desde el alba dos brigadas acosan a Valencia donde pueden, las demás contra San Antonio',
    // Of earlier editions: games that were saved then still tell of this stage.
    'us.turn.over': 'pasar el río con lo que queda del día, mientras dos brigadas fijan a Valencia',
    'us.dawn.mass': 'formarse ante el enemigo sin combatir',
    'us.dawn.strike': 'atacar en todo el frente',
    'us.fix.gather': 'una brigada por la vereda del pedregal a Padierna, las demás contra San Antonio',
    'us.fix.hold': 'una brigada fija a Valencia desde Padierna hasta la mañana del 20, las demás contra San Antonio',
    'us.hunt.hunt': 'atacar donde haya ventaja',
    'us.cross.converge': 'bajar a San Ángel, Coyoacán y los puentes, con Worth por el camino',
    'us.cross.over': 'pasar el río con lo que queda del día',
    'mexican.line.lines': 'las obras de San Antonio y la loma de Padierna, una reserva tras el puente',
    // Of earlier editions: games that were saved then still tell of these stages.
    'mexican.line.stand':
      'perdida San Antonio, el convento y la cabeza de puente; Valencia en su loma frente a la columna',
    'mexican.line.convent': 'perdida San Antonio, el convento y la cabeza de puente',
    'mexican.relieve.march': 'la reserva a San Gerónimo, Valencia en su loma',
    'mexican.draw.back': 'Valencia deja su loma por San Ángel',
    'mexican.river.hill': 'detrás del Churubusco, con una retaguardia en San Antonio y Valencia en su loma',
    'mexican.river.river': 'puentes, cabeza de puente y vados',
    'mexican.river.field':
      'las obras guardan puentes y vados, y la reserva y el Ejército del Sur caen sobre lo que tienen delante',
    'mexican.strike.strike': 'atacar lo que esté apartado, Valencia frente a Padierna',
    'mexican.strike.wing': 'atacar lo que esté apartado, con los Ejércitos del Norte y del Sur y la reserva',
  },
  because: {
    opening: 'así pensaba abrir el general',
    weighed: 'era lo que más valía tal como estaban las cosas',
    better: 'había llegado a ser claramente mejor',
    overtaken: 'el reloj y el mapa habían dejado atrás el plan anterior',
    worksTaken: 'San Antonio está tomada',
    late: 'el día avanza',
    northBeaten: 'el Ejército del Norte está batido',
    valenciaGone: 'Valencia ya no está allí',
    nobodyBefore: 'ningún estadounidense está ante Valencia, y ha caído la noche',
    hillFree: 'ningún estadounidense está ante la loma de Padierna',
    dawnOver: 'ha pasado el amanecer del 20',
    columnThere: 'la columna ha llegado',
    dawn: 'amanece',
    lastHours: 'empezaron las últimas horas',
    valenciaStrikes: 'Valencia ha bajado contra la columna',
    columnSeen: 'una columna estadounidense está junto a Valencia',
    columnGone: 'la columna estadounidense se ha ido',
    worksLost: 'San Antonio se perdió',
    bridgeheadLost: 'la cabeza de puente se perdió',
    valenciaBack: 'Valencia ha vuelto',
    tooDear: 'costaba demasiado',
  },
  term: {
    attack: 'los ataques al alcance',
    reply: 'lo que el enemigo podría responder',
    place: 'el terreno que pide el plan',
    north: 'una unidad al norte del río al final',
    guard: 'San Agustín, guardada o tomada',
    waking: 'Santa Anna, a quien conviene no despertar',
    ground: 'las obras tenidas o tomadas mientras importan',
    command: 'las unidades bajo mando',
    leaders: 'los jefes y el cuartel general en peligro',
    rest: 'las unidades que se quedan a reponerse',
    leaning: 'lo que el general piensa de él de antemano',
  },
  reason: {
    depot: 'es el depósito estadounidense: una unidad mexicana que entre en él gana la partida (OPS 18.2)',
    enemySupply: 'queda sobre su camino de víveres, y una pieza allí puede cortarlo (OPS 13.1)',
    ownSupply: 'cubre el propio camino de víveres de ellos (OPS 13.1)',
    bastion: 'es un bastión: al final cuenta para quien lo tuvo por último (OPS 18.2), y abriga a su guarnición',
    village: 'es un pueblo: al final cuenta para quien lo tuvo por último (OPS 18.2)',
  },
  order: {
    attack: (a) => `${who(a)}: a ${a.to}, para atacar ${a.target}.`,
    bombard: (a) => `${who(a)}: a ${a.to}, para bombardear ${a.target}.`,
    mass: (a) => `${who(a)}: reunirse en ${a.to}${onTheWay(a)}.`,
    road: (a) => `${who(a)}: marchar por el camino a ${a.to}${onTheWay(a)}.`,
    hold: (a) => `${who(a)}: sostener ${a.to}.`,
    garrison: (a) => `${who(a)}: guarnecer el bastión de ${a.to}.`,
    advance: (a) => `${who(a)}: ir a ${a.to}${onTheWay(a)}.`,
    lead: (a) => `${who(a)}: unirse a las tropas en ${a.to}.`,
    cross: (a) => `${who(a)}: a ${a.to}, para estar al norte del río al final (OPS 18.2).`,
    block: (a) => `${who(a)}: a ${a.to}, para cerrar el paso del río (OPS 18.2).`,
  },
  why: {
    // De lo que se pudo ver.
    struckStrong: (a) =>
      `Atacaron en ${a.hex} (${a.foes}) con ${who(a)}: la ventaja era suya (diferencial ${a.odds})${because(a)}.`,
    struckEven: (a) =>
      `Atacaron en ${a.hex} (${a.foes}) con ${who(a)}: fuerzas casi parejas (diferencial ${a.odds}); se arriesgaron${because(a)}.`,
    struckWeak: (a) =>
      `Atacaron en ${a.hex} (${a.foes}) con ${who(a)} en desventaja (diferencial ${a.odds}), para fijarlo o hacerle daño allí${because(a)}.`,
    struck: (a) =>
      `Atacaron en ${a.hex} (${a.foes}) con ${who(a)}: ${a.own} contra ${a.other} de fuerza impresa${because(a)}.`,
    behind: (a) => `Acercaron tras el ataque en ${a.hex}, para proseguirlo: ${who(a)}.`,
    to: (a) => `Enviaron hacia ${a.hex}: ${who(a)}${because(a)}.`,
    toNorth: (a) =>
      `Enviaron hacia ${a.hex}, pues una unidad suya debe estar al norte del río al final (OPS 18.2): ${who(a)}.`,
    toEntry: (a) => `Enviaron hacia ${a.hex}, donde una sola unidad suya gana al instante (OPS 18.2): ${who(a)}.`,
    post: (a) => `Pusieron a sostener ${a.hex}: ${who(a)}${because(a)}.`,
    shifted: (a) => `Movieron a ${a.hex}: ${who(a)}; no quedan más cerca de nada que cuente: parece un mejor puesto.`,
    stood: 'Se quedaron donde estaban: nada de lo que veían valía dejarlo.',
    roused: 'Santa Anna tomó el mando: desde ahora sus unidades pueden acercarse a las de usted (OPS 19.4).',
    // Por entero.
    plan: (a) => `El plan: ${a.plan} (vale ${a.value}).`,
    follows: (a) => `El plan desde el turno ${a.since}: ${a.plan}. Ahora: ${a.stage}.`,
    taken: (a) => `Lo adoptaron porque ${a.because}.`,
    changed: (a) => `Tomó el lugar de otro (${a.other}), porque ${a.because}.`,
    stageBegan: (a) => `Esta parte empezó en el turno ${a.since}, porque ${a.because}.`,
    keptOver: (a) =>
      `Se mantuvieron en él (vale ${a.value}) aunque otro parecía mejor (${a.other}: ${a.next}), pues ya estaban empeñados.`,
    planOver: (a) => `El plan: ${a.plan} (vale ${a.value}), antes que: ${a.other} (${a.next}).`,
    termFor: (a) => `A su favor, ${a.term}: +${a.value}.`,
    termAgainst: (a) => `En su contra, ${a.term}: -${a.value}.`,
    meantAttack: (a) =>
      `Ataque previsto en ${a.hex} con ${who(a)}; ${a.gain === '1' ? 'se esperaba 1 punto' : `se esperaban ${a.gain} puntos`} (OPS 18.3).`,
  },
}
