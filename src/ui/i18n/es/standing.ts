import type { Standing, Told } from '../types'

/** Español: cómo va la batalla. */
const s = (n: number): string => (n === 1 ? '' : 's')

export const standing: Standing = {
  heading: 'Cómo va la batalla',
  close: 'Cerrar',
  points: 'Puntos',
  needed: (n) => `hacen falta ${n}`,
  pointsWhy: (us, mexican, needed) =>
    `Estados Unidos tiene ${us}: 1 por cada unidad mexicana destruida y cada líder mexicano perdido. México tiene ${mexican}: 2 por cada paso estadounidense perdido y 1 por cada líder. Al final gana quien tenga más puntos, pero con menos de ${needed} la batalla queda empatada (OPS-18.3).`,
  crossed: { yes: 'Río cruzado', no: 'Río sin cruzar', perhaps: '¿Río cruzado?' },
  crossedWhy: {
    yes: 'Una unidad estadounidense está al norte del río Churubusco: México no puede ganar por conservar la orilla sur (OPS-18.2).',
    no: 'Ninguna unidad estadounidense está al norte del río Churubusco.',
    perhaps: 'Un marcador estadounidense está al norte del río Churubusco: puede ser de unidades o un señuelo.',
  },
  places: (places) =>
    `Al sur del río México domina ${places}: si al final ninguna unidad estadounidense ha cruzado, eso le da la victoria (OPS-18.2).`,
  noPlaces: 'Al sur del río México no domina ningún pueblo ni bastión (OPS-18.2).',
  depot: { safe: 'San Agustín a salvo', threatened: 'San Agustín amenazado', open: '¡San Agustín abierto!' },
  depotWhy: {
    safe: 'Ninguna pieza mexicana conocida puede entrar en San Agustín en una fase de movimiento. Una unidad mexicana que entre gana al instante (OPS-18.2).',
    threatened:
      'Una pieza mexicana está tan cerca que puede llegar junto a San Agustín en una fase de movimiento y atacar a las unidades estadounidenses que lo guardan. Una unidad mexicana que entre gana al instante (OPS-18.2).',
    open: 'Una pieza mexicana está tan cerca que puede llegar a San Agustín en una fase de movimiento, y ninguna unidad estadounidense lo guarda. Una unidad mexicana que entre gana al instante (OPS-18.2).',
  },
  nearest: (piece, hexes) => `La más cercana: ${piece}, a ${hexes} hexágono${s(hexes)}.`,
  night: (turns) => (turns === 0 ? 'Es de noche' : `Noche en ${turns} turno${s(turns)}`),
  left: (turns) =>
    turns === 0
      ? 'Último turno'
      : turns === 1
        ? 'Queda 1 turno después de este'
        : `Quedan ${turns} turnos después de este`,
  ifNow: (verdict) => `Si acabara ahora: ${verdict}`,
  wins: (side) => `gana ${side}`,
  draw: 'empate',
  unlessCrossed: 'salvo que el marcador al otro lado del río sea el verdadero',
  more: 'Qué da la victoria, y cómo va',
}

/** Español: los dados y avisos según caen, y la tarjeta de un combate. */
export const told: Told = {
  die: {
    lava: 'Al malpaís',
    morale: 'Moral',
    command: 'Fuera de mando',
    activation: 'Santa Anna',
    fow: 'Niebla de guerra',
    combat: 'Combate',
    leader: 'Líder bajo el fuego',
    rout: 'Desbandada',
  },
  need: {
    lava: (n) => `necesita ${n} o más`,
    morale: (n) => `necesita ${n} o menos`,
    alwaysPasses: (face) => `un ${face} siempre pasa`,
    alwaysFails: (face) => `un ${face} siempre falla`,
    activation: (faces) => `necesita ${faces}`,
    command: 'PM que puede gastar',
    leader: (hit) => `alcanzado con ${hit} o más`,
    rout: 'turnos fuera',
    fow: 'suma de dos dados',
    combat: (differential) => `con ${differential}`,
  },
  came: {
    lavaIn: 'halla paso',
    lavaOut: 'no hay paso',
    passed: 'superada',
    failed: 'fallida',
    awake: 'toma el mando',
    asleep: 'todavía no',
    mp: (n) => `${n} PM`,
    turns: (n) => (n === 1 ? 'fuera 1 turno' : `fuera ${n} turnos`),
    hit: 'alcanzado',
    unhurt: 'ileso',
  },
  skip: 'Seguir (cualquier tecla, o un clic)',
  banner: {
    awake: 'Santa Anna despertó: su ejército se mueve y ataca libremente desde ahora.',
    armyFree: 'El Ejército del Norte puede dejar su terreno desde ahora.',
    night: (turn) => `Cae la noche: turno ${turn}. Fuera de los caminos todos andan a medio paso.`,
    dawn: (turn) => `Amanece: turno ${turn}.`,
    destroyed: (who) => `Unidad destruida: ${who}`,
    threatened: 'San Agustín está amenazado: una unidad mexicana que entre gana al instante.',
    open: 'San Agustín está abierto: una unidad mexicana puede entrar, y gana al instante.',
    close: 'Cerrar este aviso',
  },
  battle: {
    heading: (hex) => `Después del combate por ${hex}`,
    calledOff: (hex) => `Sin combate por ${hex}`,
    taken: (side) => `${side} toma el hexágono.`,
    givesWay: (side) => `${side} cede.`,
    holds: (side) => `${side} se mantiene.`,
    wipedOut: (side, routed) =>
      `${side} ${routed ? 'ya no tiene a nadie en el hexágono: destruido o en desbandada' : 'ya no tiene a nadie en el hexágono: destruido'}.`,
    bothHold: 'Ambos bandos se quedan donde están.',
    table: (differential, roll, result) => `Diferencial ${differential}, dado ${roll}: ${result}`,
    none: 'Sin pérdidas.',
    losses: 'Lo que costó',
    points: (us, mexican) => `Puntos ahora: ${us} : ${mexican}`,
    step: 'pierde un paso',
    steps: (n) => `pierde ${n} pasos`,
    destroyed: 'unidad destruida',
    disrupted: 'se desorganiza',
    routed: (turn) => `en desbandada, puede volver desde el turno ${turn}`,
    retreated: (hex) => `se retira a ${hex}`,
    held: 'se mantiene y se desorganiza',
    advanced: (hex) => `avanza a ${hex}`,
    casualty: 'fuera de la batalla',
    wounded: 'herido',
    captured: 'en poder del enemigo',
    endsTurn: 'No queda nada que pueda atacar: su turno ha terminado.',
    goOn: 'Seguir',
    option: 'Mostrar una tarjeta de cada combate al terminar',
  },
}
