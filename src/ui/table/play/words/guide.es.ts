import type { GuideWords } from './guide.en'

export const es: GuideWords = {
  heading: 'Cómo se juega una batalla en la mesa',
  open: 'Cómo se juega',
  first: '¿Su primera batalla en la mesa? Una página cuenta cómo va un turno.',
  intro:
    'Usted manda un ejército de figuras pintadas sobre una mesa. Una figura de a pie o de a caballo vale por 30 hombres; una pulgada, por 15 yardas; un turno, por un cuarto de hora. (SAR-1.1)',
  turnHeading: 'Un turno',
  phases: {
    giveOrders:
      'Cada jefe tiene unos cuantos puntos y los gasta en órdenes para sus unidades: marchar, cargar, hacer fuego, aguardar, formar. La que no recibe orden tira un dado, y puede hacer lo que usted no quería. (SAR-4.2, SAR-4.10)',
    declareCharges:
      'Cada unidad con orden de carga dice a quién carga; la infantería cargada por caballería puede intentar el cuadro. (SAR-13.1, SAR-15.1)',
    firstFire:
      'Hacen fuego las unidades con orden de primer fuego. Todo el fuego de una fase surte efecto al mismo tiempo. (SAR-3.2)',
    allMoves:
      'Los dos bandos marchan a la vez. Los dados dicen hasta dónde llega cada unidad; el terreno, los giros y las conversiones cuestan. Aquí entran las cargas. (SAR-7.1, SAR-7.17)',
    holdFire:
      'Ahora, después de los movimientos, pueden hacer fuego las unidades con orden de fuego reservado. (SAR-4.8)',
    melee:
      'Las unidades en contacto pelean dos asaltos cuando mucho; si ninguna se rompe, siguen el turno próximo. (SAR-14.7, SAR-14.8)',
    rally: 'Las unidades rotas intentan reunirse, vuelven los rezagados y las reunidas forman de nuevo.',
  },
  handHeading: 'Su mano',
  hand: [
    'Elija una unidad en la mesa o en la lista de al lado. Ahí está lo que puede hacer, con las probabilidades antes de decidir.',
    'En la fase de movimientos arrastre las asas de una unidad: la flecha marcha, las esquinas convierten, el anillo gira. O use los botones, los campos de números o las flechas del teclado. Nada cuenta antes de Listo.',
    'Propuesta llena lo que usted no ha hecho, como lo jugaría la computadora: mírelo, cámbielo o deshágalo, y pulse Listo. Responde por mí hace lo mismo y pulsa Listo por usted.',
    'Cada dado y cada baja están en Lo que ocurrió, con la regla que los rige; el número de una regla abre el reglamento.',
  ],
  marks:
    'Marcas junto al rótulo: tres puntos, irregulares; un sombrero ancho, milicia; dos plumas, guerreros. En la mesa la milicia lleva sombrero ancho; los guerreros, plumas; la línea, correaje y chacó.',
  winHeading: 'Quién gana',
  eitherWay: 'De una de dos maneras; se elige antes de la batalla, en Más reglas.',
  wins: {
    formedInfantry:
      'Por el ejército que se mantiene: después del último turno ganan los Estados Unidos si tienen infantería formada en la mesa y abierto el camino al norte; si no, gana México. (SAR-24.8)',
    points:
      'Por puntos: cada figura estadounidense perdida da dos puntos a México; cada mexicana, uno a los Estados Unidos; gana quien tenga más. (SAR-24.9)',
    clash:
      'El choque dura hasta que un bando cede o se acaban sus turnos. Después el mapa sigue con lo que resultó. (OPS-23.3)',
  },
}
