/** Español: el relato de un choque con las reglas regimentales. */
import type { regLines as Lines, regPhases as Phases, regResults as Results, regWords as Words } from '../en/regClash'

const peanas = (n: string | undefined): string => (n === '1' ? '1 peana' : `${n ?? ''} peanas`)

export const regLines: typeof Lines = {
  regCheck: (a) => `${a.unit}: ${a.check}.`,
  regReaction: (a) => `${a.unit} ${a.how}.`,
  regChargeEnds: (a) => `${a.unit} carga contra ${a.target}, pero ${a.how}.`,
  regFire: (a) =>
    `${a.unit}${a.with === '0' ? '' : ` y ${a.with} más`} hace fuego sobre ${a.target} a ${a.range}: ${a.effect}.`,
  regLosses: (a) => `${a.unit} pierde ${peanas(a.stands)}; le ${a.left === '1' ? 'queda' : 'quedan'} ${a.left}.`,
  regOrder: (a) => `${a.unit}: ${a.order}.`,
  regGuns: (a) => `${a.unit}: ${a.what}.`,
  regGone: (a) => `${a.unit} ${a.how}.`,
  regFallen: (a) => `${a.leader}: ${a.row}.`,
  regCombat: (a) => `${a.unit} contra ${a.target}: ${a.result}.`,
}

export const regWords: typeof Words = {
  openOrder: 'orden abierto',
  fieldColumn: 'columna de combate',
  marchColumn: 'columna de marcha',
  hastySquare: 'cuadro de urgencia',
  garrison: 'guarnición',
  dismountedOpenOrder: 'orden abierto a pie',
  fixed: 'fija',
  doubleQuick: 'Paso veloz',
  fallBack: 'Repliegue',
  panic: 'Pánico',
  rallyWithElan: 'Rehacerse con brío',
  shaken: 'Quebrantada',
  wavering: 'Vacilante',
  panicDisordered: 'Pánico',
  countercharge: 'contracarga',
  shelter: 'mete a sus sirvientes en el cuadro',
  evade: 'esquiva',
  short: 'se queda corta',
  checked: 'el fuego la detiene',
  deadly: 'Fuego mortífero',
  tellingHigh: 'Fuego certero',
  tellingMid: 'Fuego certero',
  tellingLow: 'Fuego certero',
  galling: 'Fuego hostigador',
  lively: 'Fuego vivo',
  desultory: 'Fuego suelto, sin efecto',
  good: 'de nuevo en buen orden',
  disordered: 'desordenada',
  broken: 'rota',
  wrecked: 'una peana de cañón destrozada',
  silenced: 'cañones acallados',
  damaged: 'una peana de cañón dañada',
  lost: 'cañones perdidos',
  rallied: 'los cañones vuelven a servirse',
  destroyed: 'queda destruida',
  left: 'ha salido de la mesa',
  captured: 'cae en manos del enemigo',
  killed: 'muerto',
  mortallyWounded: 'herido de muerte',
  grievouslyWounded: 'herido de gravedad',
  fleshWound: 'herida leve',
  horseLost: 'le matan el caballo',
  coatPierced: 'le agujerean la casaca',
  staffOfficerHit: 'cae un ayudante a su lado',
  unmoved: 'impávido ante el fuego',
}

export const regResults: typeof Results = {
  sweptFromTheField: 'el defensor es barrido del campo',
  drivenBack: 'el defensor es arrollado',
  hardPressed: 'el defensor se ve en apuros',
  desperateStruggle: 'lucha desesperada',
  falter: 'el ataque titubea',
  recoil: 'los atacantes retroceden',
  repulsed: 'el ataque es rechazado',
}

export const regPhases: typeof Phases = {
  maneuver1: 'Maniobra el atacante',
  defensiveFire1: 'Fuego del defensor',
  offensiveFire1: 'Fuego del atacante',
  charge1: 'Cargas del atacante',
  maneuver2: 'Maniobra el defensor',
  defensiveFire2: 'Fuego del atacante en el turno del defensor',
  offensiveFire2: 'Fuego del defensor en su turno',
  charge2: 'Cargas del defensor',
}
