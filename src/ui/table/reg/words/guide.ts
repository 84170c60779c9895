import { settings } from '../../../shell/storage/settings'

const en = {
  heading: 'How a battle by the Regimental charts is played',
  intro:
    'A stand is some 40 men, a gun stand two guns, an inch 25 yards, a turn a quarter of an hour. The sides take turns; both see everything. All dice have ten faces. (REG-1.1, REG-2.1)',
  turn: [
    'M: maneuvers. Pick a leader and his units and roll one die for them all. Each adds its own modifiers: class, freshness, the leader, danger. The result says what each may do: a well handled or a tardy maneuver, or fall back, or panic. Charges are declared at once; the enemy may countercharge, form hasty square, evade. (REG-4.2, REG-4.5, REG-9.1)',
    'F: fire. First the other side fires at whom it likes (F1), then yours (F2). Points by weapon and range become a modifier of one die; the target’s class says what it suffers. (REG-7.1, REG-8.1)',
    'C: charges that came home are fought: both throw and add; the difference decides. Cavalry that wins may break through. (REG-9.5, REG-10.2)',
  ],
  handHeading: 'Your hand',
  hand: [
    'Pick a unit on the table or in the panel. In its maneuver drag its arrow to move, its corners to wheel, its ring to turn; or use the numbers and buttons.',
    'Every sum and its exact odds stand in the panel before the die is thrown; every die stands in the log with its sum and its rule.',
    'What threw no die can be taken back with Undo.',
    'The staff does one action, answers the step, or plays your turn.',
  ],
  marksHeading: 'Marks',
  marks:
    'Crooked stands and a red zigzag: disordered. Scattered stands and a red cross: broken. A bar of three with two full: worn; with one: spent. A struck-out ring over a gun: silenced; a bar across it: damaged. A cartridge box: low on ammunition. A star: a leader is with it.',
  winHeading: 'Who wins',
  win: (turns: number) => `The battle lasts ${turns} turns at most.`,
}

const es: typeof en = {
  heading: 'Cómo se juega una batalla con las reglas regimentales',
  intro:
    'Una peana son unos 40 hombres, una peana de cañón dos piezas, una pulgada 25 yardas, un turno un cuarto de hora. Los bandos se turnan; ambos lo ven todo. Todos los dados tienen diez caras. (REG-1.1, REG-2.1)',
  turn: [
    'M: maniobras. Elija un líder y sus unidades y tire un solo dado para todas. Cada una suma sus modificadores: clase, frescura, el líder, el peligro. El resultado dice qué puede hacer: maniobra bien conducida o tardía, o replegarse, o el pánico. Las cargas se declaran ahí mismo; el enemigo puede hacer contracarga, formar cuadro de urgencia, esquivar. (REG-4.2, REG-4.5, REG-9.1)',
    'F: fuego. Primero tira el otro bando contra quien quiera (F1), luego el suyo (F2). Los puntos por arma y alcance se vuelven modificador de un dado; la clase del blanco dice qué sufre. (REG-7.1, REG-8.1)',
    'C: se libran las cargas que llegaron al choque: ambos tiran y suman; decide la diferencia. La caballería que vence puede irrumpir. (REG-9.5, REG-10.2)',
  ],
  handHeading: 'Su mano',
  hand: [
    'Elija una unidad en la mesa o en el panel. En su maniobra arrastre su flecha para mover, sus esquinas para la conversión, su aro para girar; o use los números y botones.',
    'Cada suma y sus probabilidades exactas están en el panel antes de tirar; cada dado queda en la crónica con su suma y su regla.',
    'Lo que no tiró dado puede deshacerse.',
    'El estado mayor hace una acción, responde el paso o juega su turno.',
  ],
  marksHeading: 'Marcas',
  marks:
    'Peanas torcidas y un zigzag rojo: desordenada. Peanas dispersas y una cruz roja: rota. Una barra de tres con dos llenas: gastada; con una: agotada. Un aro tachado sobre un cañón: acallado; una barra a través: dañado. Una cartuchera: escasa munición. Una estrella: la acompaña un líder.',
  winHeading: 'Quién gana',
  win: (turns) => `La batalla dura a lo más ${turns} turnos.`,
}

/** The words of the page that tells how it is played. */
export const guideWords = () => (settings.value.lang === 'es' ? es : en)
