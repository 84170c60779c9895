import type { Says } from '../deskTypes'

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`)
const castings = (n: number): string => count(n, 'figura', 'figuras')
const stragglers = (n: number): string => count(n, 'rezagado', 'rezagados')
const casualties = (n: number): string => count(n, 'baja', 'bajas')
const inches = (n: number): string => count(n, 'pulgada', 'pulgadas')
const turns = (n: number): string => count(n, 'turno', 'turnos')
const d4s = (n: number): string => (n === 0 ? '' : ` Toma ${n}d4 rezagados.`)

/** Spanish: what an answer comes to, in a sentence or two. */
export const deskSays: Says = {
  'sar.fire': (a) =>
    `${a.n('losses') === 0 ? 'Sin pérdidas.' : `El blanco pierde ${castings(a.n('losses'))}.`}${a.is('lowAmmo') ? ' Quien tira queda con escasa munición.' : ''}`,
  'sar.allocate': (a) => `${stragglers(a.n('stragglers'))} y ${casualties(a.n('casualties'))}.`,
  'sar.applyLosses': (a) =>
    `Quedan ${castings(a.n('effectives'))} en filas, ${stragglers(a.n('stragglers'))} y ${casualties(a.n('casualties'))}.${a.is('removed') ? ' La unidad deja de existir.' : a.is('broken') ? ' La unidad se rompe.' : ''}`,
  'sar.arc': (a) => (a.is('inArc') ? 'Está en el arco de tiro.' : 'Está fuera del arco de tiro.'),
  'sar.arrivals': (a) =>
    `Primeros turnos según el orden de batalla: ${a.list('orderOfBattleText')}; según el pie del mapa: ${a.list('mapCaption')}.`,
  'sar.artilleryFunctions': (a) => `Funciones por turno, batería por batería: ${a.list('functions')}.`,
  'sar.attackPoints': (a) =>
    `${count(a.n('points'), 'punto de ataque', 'puntos de ataque')}: columna ${a.n('column')} antes de modificadores.`,
  'sar.breakTest': (a) =>
    a.is('removed') ? 'La unidad deja de existir.' : a.is('broken') ? 'La unidad se rompe.' : 'La unidad no se rompe.',
  'sar.breakthrough': (a) =>
    a.is('results')
      ? `${a.list('results')}.${a.is('stragglers') ? ` Rezagados: ${a.list('stragglers')}.` : ''}`
      : 'No se tira irrupción.',
  'sar.chart': (a) => `Pérdidas: ${a.list('losses')}.${a.any('lowAmmo') ? ' Queda con escasa munición.' : ''}`,
  'sar.chartChecksum': (a) => `Las pérdidas de la tabla suman ${a.n('total')}.`,
  'sar.close': (a) =>
    a.has('result', 'close')
      ? `Total ${a.n('total')}: la carga cierra.`
      : `Total ${a.n('total')}: la carga se para a ${inches(a.n('haltInches'))}.${d4s(a.n('stragglersD4'))}${a.is('volley') ? ` Tira ${a.fraction('volley')} de descarga.` : ''}`,
  'sar.companySize': (a) => `Una compañía tiene ${castings(a.n('figures'))}.`,
  'sar.counterCharge': (a) =>
    a.is('mayCharge') ? `Total ${a.n('total')}: puede contracargar.` : `Total ${a.n('total')}: no puede contracargar.`,
  'sar.dismount': (a) =>
    `${a.is('dismount') ? 'Puede desmontar' : 'No puede desmontar'}, ${a.is('mount') ? 'puede montar' : 'no puede montar'}; le quedan ${inches(a.n('left'))}.`,
  'sar.emergencySquare': (a) =>
    a.is('forms')
      ? `Total ${a.n('total')}: el cuadro se forma a tiempo.`
      : `Total ${a.n('total')}: tarde, no hay cuadro.`,
  'sar.flankCredit': (a) =>
    a.is('credit') ? 'Toda la descarga cuenta como desde esa zona.' : 'La descarga cuenta como desde el frente.',
  'sar.followUp': (a) =>
    a.is('mayAct')
      ? `Puede cargar otra vez: le quedan ${castings(a.n('effectives'))} y ${stragglers(a.n('stragglers'))}.`
      : `Está agotada: le quedan ${castings(a.n('effectives'))} y ${stragglers(a.n('stragglers'))}.`,
  'sar.formationChange': (a) =>
    a.is('allowed')
      ? `Puede cambiar de formación; le quedan ${inches(a.n('left'))}.`
      : 'No puede cambiar de formación.',
  'sar.formedInfantryVictory': (a) => `Gana ${a.w('winner')}.`,
  'sar.fortLevel': (a) => `Ahora protege como ${a.w('level')}.`,
  'sar.horseHolders': (a) => `${castings(a.n('holders'))} sujetan caballos, ${a.n('fighting')} combaten.`,
  'sar.irregularRating': (a) =>
    `Total ${a.n('total')}: combaten como tropa ${a.w('rating').toLowerCase()}. En el acto: ${a.w('effect')}.`,
  'sar.irregularReaction': (a) => `Total ${a.n('total')}: ${a.w('result')}.`,
  'sar.leaderHit': (a) => (a.is('hit') ? 'El líder cae herido: tire para ver qué tan grave.' : 'El líder sale ileso.'),
  'sar.leaderMove': (a) => `Cabalga hasta ${inches(a.n('inches'))}.`,
  'sar.leaderPoints': (a) => `${count(a.n('points'), 'punto de mando', 'puntos de mando')} este turno.`,
  'sar.leaderWound': (a) => `${a.list('results')}.`,
  'sar.meleeColumn': (a) =>
    `${castings(a.n('participants'))} combaten en la columna ${a.n('column')} de la tabla de combate: tire ahí.`,
  'sar.meleeExample': (a) =>
    !a.is('closes')
      ? 'La carga no cierra.'
      : !a.is('stands')
        ? 'El objetivo no aguanta: no hay cuerpo a cuerpo.'
        : a.is('locked')
          ? 'Tras dos asaltos ambas siguen combatiendo: quedan trabadas.'
          : 'El cuerpo a cuerpo está decidido.',
  'sar.move': (a) =>
    `Se mueve hasta ${inches(a.n('inches'))}.${a.n('stragglers') > 0 ? ` Seises: ${stragglers(a.n('stragglers'))}.` : ''}`,
  'sar.movementCap': (a) =>
    `Quedan ${castings(a.n('effectives'))} y ${stragglers(a.n('stragglers'))}.${a.is('removed') ? ' La unidad deja de existir.' : a.is('broken') ? ' Está rota.' : ''}`,
  'sar.offTable': (a) => `Puede regresar en el turno ${a.n('reenterTurn')}.`,
  'sar.orderCost': (a) => `La orden cuesta ${count(a.n('cost'), 'punto', 'puntos')}.`,
  'sar.orderOfBattle': (a) =>
    `Estados Unidos: ${a.n('US.infantry')} de infantería, ${a.n('US.cavalry')} de caballería, ${a.n('US.guns')} cañones. México: ${a.n('MEX.infantry')} de infantería, ${a.n('MEX.cavalry')} de caballería, ${a.n('MEX.guns')} cañones.`,
  'sar.outnumbered': (a) =>
    a.n('shift') === 0
      ? 'Sin desplazamiento por número.'
      : `Baja ${count(-a.n('shift'), 'columna', 'columnas')} por número.`,
  'sar.overrun': (a) => `${stragglers(a.n('toCasualties'))} pasan a ser bajas, quedan ${a.n('left')}.`,
  'sar.passThrough': (a) =>
    a.n('movingStragglersD4') + a.n('passedStragglersD4') + a.n('passedCasualtiesD4') === 0
      ? 'Nadie pierde nada.'
      : [
          a.n('movingStragglersD4') > 0 ? 'La que se mueve toma 1d4 rezagados.' : '',
          a.n('passedStragglersD4') > 0 ? 'La atravesada toma 1d4 rezagados.' : '',
          a.n('passedCasualtiesD4') > 0 ? 'La atravesada toma 1d4 bajas.' : '',
        ]
          .filter(Boolean)
          .join(' '),
  'sar.prolong': (a) => `Los cañones se mueven ${inches(a.n('inches'))}.`,
  'sar.rally': (a) =>
    `Total ${a.w('total')}: ${a.w('result').toLowerCase()}. ${castings(a.n('effectives'))} en filas, ${stragglers(a.n('stragglers'))}.`,
  'sar.randomOrder': (a) => `${a.list('results')}.`,
  'sar.recover': (a) =>
    `${a.n('recovered') === 1 ? 'Vuelve a filas 1 rezagado' : `Vuelven a filas ${stragglers(a.n('recovered'))}`}.`,
  'sar.replacement': (a) =>
    a.n('turns') === 0
      ? 'El nuevo líder toma el mando en el acto.'
      : `${turns(a.n('turns'))} sin líder.${a.is('inCommandFrom') ? ` El nuevo manda desde el turno ${a.n('inCommandFrom')}.` : ''}`,
  'sar.replacementRating': (a) => `Valores de los nuevos líderes: ${a.list('lr')}.`,
  'sar.retreat': (a) =>
    `Se retira ${inches(a.n('inches'))}.${a.n('stragglers') > 0 ? ` Seises: ${stragglers(a.n('stragglers'))}.` : ''}`,
  'sar.rout': (a) => `Total ${a.w('total')}: ${a.w('result').toLowerCase()}.`,
  'sar.seesBreak': (a) =>
    a.is('checks') ? 'Ve romperse a su amiga: debe hacer la prueba de desbandada.' : 'No tiene que hacer la prueba.',
  'sar.soakOff': (a) => `Retrocede ${inches(a.n('backInches'))}; le quedan ${stragglers(a.n('stragglers'))}.`,
  'sar.splitStragglers': (a) => `Rezagados de cada parte: ${a.list('shares')}.`,
  'sar.spotting': (a) => (a.is('spotted') ? 'La descubren.' : `No la descubren (hacía falta más de ${a.n('target')}).`),
  'sar.stand': (a) =>
    a.has('result', 'stand')
      ? `Total ${a.n('total')}: aguanta.${d4s(a.n('stragglersD4'))}`
      : `Total ${a.n('total')}: no aguanta y se retira un movimiento de carga.`,
  'sar.startColumn': (a) => `Columnas: ${a.list('columns')}.`,
  'sar.victoryPoints': (a) =>
    `México ${a.n('mex')}, Estados Unidos ${a.n('us')}: ${a.has('winner', 'draw') ? 'empate' : `gana ${a.w('winner')}`}${a.is('smashing') ? ', victoria aplastante' : ''}.`,
  'sar.weaponBand': (a) => (a.is('band') ? `Alcance ${a.w('band').toLowerCase()}.` : 'Fuera de alcance.'),
  'sar.zone': (a) => `Queda en la zona de ${a.w('zone').toLowerCase()}.`,
}
