import type { BattleOptionWords } from './battleOptions.en'

export const es: BattleOptionWords = {
  heading: 'Más reglas',
  optional: 'Reglas opcionales',
  openQuestions: 'Cuestiones abiertas de las cartas',
  openQuestionsHint:
    'Las cartas impresas están dañadas; donde dejan elegir, está puesta la respuesta del reglamento. (REG-13.5)',
  ofBattle: 'Opciones de esta batalla',
  packs: {
    grassFire: {
      name: 'El pastizal',
      what: '',
      values: {
        historical: { name: 'Arde como aquel día', what: 'Humo desde el turno 6, durante cuatro turnos.' },
        chance: { name: 'Puede arder', what: 'Desde el turno 3 una pieza que tira entre el zacate puede prenderlo.' },
        off: { name: 'No arde', what: 'Sin humo.' },
      },
    },
    duncanHowitzers: {
      name: 'Duncan tiene obuses',
      what: 'Dos de sus cuatro piezas son obuses de a 12; si no, todas son de a 6.',
      values: null,
    },
    canalesFights: {
      name: 'Llega Canales',
      what: 'México puede traer a los auxiliares de Canales por el oeste, por 10 puntos al final. En la realidad dejó el campo.',
      values: null,
    },
    ripleyWhole: {
      name: 'Toda la brigada de Ripley',
      what: 'Llega también el 23.º; en la realidad no combatió.',
      values: null,
    },
    greyJackets: {
      name: 'Chaquetas grises',
      what: 'Se toma por milicia a los batallones de Scott hasta que demuestren otra cosa.',
      values: null,
    },
    warriorsSkirmish: {
      name: 'Guerreros en orden abierto',
      what: 'Unidades enteras de guerreros pueden estar en orden abierto, vedado a la demás infantería.',
      values: null,
    },
  },
  profile: {
    name: 'Edición de las reglas',
    'sar-2007': {
      name: '2007',
      what: 'La tabla posterior: cargas y reacciones en la fase 2, más modificadores en cuerpo a cuerpo y fuego.',
    },
    'sar-1998': { name: '1998', what: 'El texto anterior: los obstáculos se pasan con dados, menos modificadores.' },
  },
  victory: {
    name: 'Quién gana',
    formedInfantry: {
      name: 'El ejército no se deshace',
      what: 'Ganan los Estados Unidos si tras el turno 25 les queda en la mesa una unidad de infantería formada y un camino libre al norte; si no, México.',
    },
    points: {
      name: 'Puntos',
      what: 'México recibe 2 puntos por cada pérdida de los Estados Unidos; estos, 1 por cada pérdida mexicana.',
    },
  },
  arrivals: {
    name: 'Llegan Ortega, Andrade y Miñón',
    orderOfBattleText: {
      name: 'Temprano',
      what: 'Según el orden de batalla: Ortega y Andrade desde el turno 3, Miñón desde el 7.',
    },
    mapCaption: {
      name: 'Tarde',
      what: 'Según el pie del mapa: Ortega desde el turno 5, Andrade desde el 8, Miñón desde el 19.',
    },
  },
  thirdBrigade: {
    name: 'Regimientos de los Estados Unidos sin brigada',
    none: {
      name: 'Con Taylor',
      what: 'El 2.º de Kentucky y los Rifles de Misisipi reciben órdenes del propio Taylor.',
    },
    promoteMcKee: { name: 'Los manda McKee', what: 'McKee pasa a mandar una tercera brigada.' },
    promoteDavis: { name: 'Los manda Davis', what: 'Davis pasa a mandar una tercera brigada.' },
    oneUnitToEachBrigade: {
      name: 'Uno a cada brigada',
      what: 'Wool y Lane reciben un regimiento cada uno.',
    },
  },
  marshall: {
    name: 'La fuerza de Marshall en la sierra',
    what: 'Compañías de Indiana, Illinois, Kentucky y Arkansas pueden separarse para la izquierda de Taylor, como aquel día.',
  },
  minon: {
    name: 'Puede venir la caballería de Miñón',
    what: 'México puede traer la brigada de Miñón a espaldas de la línea enemiga; por puntos, eso cuesta 20.',
  },
  flags: {
    optSecondLeaderRatings: {
      name: 'Dos valores por jefe',
      what: 'Un jefe tiene un valor para dar órdenes y otro para combatir y reunir.',
    },
    optLossOfUnits: {
      name: 'Pérdida de unidades',
      what: 'Cada unidad que pierde una brigada baja en 1 el valor de su jefe.',
    },
    optSoakOff: {
      name: 'Ceder terreno',
      what: 'Una unidad bajo fuego puede retroceder y salvar así hasta dos rezagados.',
    },
    optCounterCharge: {
      name: 'Contracarga',
      what: 'La caballería montada puede cargar a un enemigo que se acerque a su frente.',
    },
    optFollowUpCharge: {
      name: 'Carga repetida',
      what: 'Una unidad que carga dos turnos seguidos pierde antes algunos rezagados.',
    },
    optArtilleryAmmo: {
      name: 'Carros de municiones',
      what: 'Una batería escasa de municiones se repone en un turno junto a un carro.',
    },
    optGunDamage: {
      name: 'Daño a las piezas',
      what: 'El fuego de artillería puede destruir cañones y no solo sirvientes.',
    },
    optLeaderRallies: {
      name: 'Los jefes reúnen',
      what: 'Un jefe puede gastar un punto para traer de vuelta a rezagados cercanos.',
    },
    optHiddenUnits: {
      name: 'Unidades ocultas',
      what: 'Las unidades en bosque y terreno quebrado pueden estar ocultas hasta ser descubiertas.',
    },
  },
}
