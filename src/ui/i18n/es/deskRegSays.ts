import type { AnswerReader, Says } from '../deskTypes'

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`)
const stands = (n: number): string => count(n, 'peana', 'peanas')
const inches = (n: number): string => count(n, 'pulgada', 'pulgadas')

/** What a fire does to its target. */
function fired(a: AnswerReader): string {
  const done = [
    a.n('loseStands') > 0 ? `El blanco pierde ${stands(a.n('loseStands'))}.` : '',
    a.n('wrecked') > 0 ? `Cañones destrozados: ${a.n('wrecked')}.` : '',
    a.n('silenced') > 0 ? `Cañones acallados: ${a.n('silenced')}.` : '',
    a.n('damaged') > 0 ? `Cañones dañados: ${a.n('damaged')}.` : '',
    a.is('order') && !a.has('order', 'good') ? `Ahora está: ${a.w('order').toLowerCase()}.` : '',
    a.has('charge', 'checked') ? 'Si carga, la carga se detiene.' : '',
    a.is('lowOnAmmo') ? 'A quien tira puede escasearle la munición.' : '',
    a.is('fallenLeaderCheck') ? 'Tire por un líder caído.' : '',
  ].filter(Boolean)
  return `${a.w('effect')}. ${done.join(' ')}`.trim()
}
/** What a combat does to one side. */
function side(a: AnswerReader, who: 'attacker' | 'defender', name: string): string {
  if (!a.is(who)) return ''
  const parts = [
    a.n(`${who}.loseStands`) > 0 ? `pierde ${stands(a.n(`${who}.loseStands`))}` : '',
    a.has(`${who}.order`, 'good') ? '' : `queda: ${a.w(`${who}.order`).toLowerCase()}`,
    a.is(`${who}.retreat`) ? `se retira ${a.w(`${who}.retreat`)}` : '',
    a.is(`${who}.hold`) ? 'se mantiene' : '',
    a.has(`${who}.carryPosition`, 'does') ? 'toma la posición' : '',
    a.has(`${who}.carryPosition`, 'may') ? 'puede tomar la posición' : '',
    a.has(`${who}.breakthrough`, 'may') ? 'puede irrumpir' : '',
    a.has(`${who}.breakthrough`, 'must') ? 'debe irrumpir' : '',
    a.is(`${who}.isDisorderedLater`) ? 'se desordena al final del turno' : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : ` El ${name} ${parts.join(', ')}.`
}
const guns = (a: AnswerReader): string =>
  !a.is('guns')
    ? ''
    : a.is('guns.lost')
      ? ' Los cañones se pierden.'
      : ` Los cañones: ${[a.is('guns.hold') ? 'se mantienen' : '', a.is('guns.limber') ? 'se enganchan' : '', a.is('guns.retreat') ? `se retiran ${a.w('guns.retreat')}` : '', a.is('guns.silenced') ? 'quedan acallados' : ''].filter(Boolean).join(', ') || 'siguen en su lugar'}.`
const both = (a: AnswerReader): string =>
  `${a.w('result')}.${side(a, 'attacker', 'atacante')}${side(a, 'defender', 'defensor')}${guns(a)}`
const orNothing = (text: string, otherwise: string): string => (text === '' ? otherwise : text)

/** Spanish: answers of the Regimental charts. */
export const deskRegSays: Says = {
  'reg.fire': fired,
  'reg.fireResolve': fired,
  'reg.firePoints': (a) =>
    `${count(a.n('points'), 'punto de fuego', 'puntos de fuego')}, ${a.w('kind').toLowerCase()}.${a.is('modifier') || a.n('modifier') !== 0 ? ` En el dado: ${a.w('modifier')}.` : ''}`,
  'reg.weapon': (a) => `${count(a.n('points'), 'punto', 'puntos')} por peana; alcanza ${inches(a.n('reachInches'))}.`,
  'reg.rocketAccuracy': (a) => (a.is('onTarget') ? 'El cohete da en el blanco.' : 'El cohete se pierde.'),
  'reg.fireEffect': (a) => `${a.w('effect')}.`,
  'reg.maneuverCheck': (a) => `Total ${a.n('total')}: ${a.w('result')}.`,
  'reg.maneuverEffect': (a) =>
    [
      a.is('lost') ? 'Los cañones se pierden.' : '',
      a.is('order') ? `Ahora está: ${a.w('order').toLowerCase()}.` : '',
      a.n('loseStands') > 0 ? `Pierde ${stands(a.n('loseStands'))}.` : '',
      a.is('hold') ? 'Se mantiene.' : '',
      a.is('limber') ? 'Se engancha.' : '',
      a.is('retreat') ? `Se retira ${a.w('retreat')}.` : '',
      a.is('silenced') ? 'Los cañones quedan acallados.' : '',
      a.is('mayManeuver') ? `Maniobra al paso: ${a.w('rate').toLowerCase()}.` : 'No puede maniobrar.',
      a.is('mayFire') ? 'Puede tirar.' : 'No puede tirar.',
    ]
      .filter(Boolean)
      .join(' '),
  'reg.maneuverLegal': (a) =>
    a.is('legal')
      ? `Puede.${a.is('order') ? ` Queda: ${a.w('order').toLowerCase()}.` : ''}`
      : `No puede (${a.w('rule')}).`,
  'reg.maneuvers': (a) =>
    `Puede elegir entre ${a.size('maneuvers')} maniobras${a.is('rate') ? `, al paso: ${a.w('rate').toLowerCase()}` : ''}.`,
  'reg.mustCheck': (a) => (a.is('mustCheck') ? 'Debe hacer el chequeo.' : 'No tiene que hacerlo.'),
  'reg.inCommand': (a) =>
    a.is('inCommand')
      ? `Está bajo mando (${inches(a.n('radiusInches'))}).`
      : `Está fuera de mando (${inches(a.n('radiusInches'))}).`,
  'reg.chargeRoll': (a) => `${a.n('attackerTotal')} contra ${a.n('defenderTotal')}: ${a.w('result')}.`,
  'reg.combat': (a) => `${a.n('attackerTotal')} contra ${a.n('defenderTotal')}: ${both(a)}`,
  'reg.chargeEffects': both,
  'reg.chargeBand': (a) => `${a.w('result')}.`,
  'reg.mayCharge': (a) => (a.is('mayCharge') ? 'Puede cargar.' : 'No puede cargar.'),
  'reg.reactions': (a) => `Puede: ${orNothing(a.list('reactions').toLowerCase(), 'nada')}.`,
  'reg.fallenLeader': (a) => `${a.w('row')}: ${a.w('effect')}.`.replace(/^./, (first) => first.toUpperCase()),
  'reg.moveAllowance': (a) => `Se mueve hasta ${inches(a.n('inches'))}.`,
  'reg.handHaul': (a) => `Los cañones se mueven a brazo ${inches(a.n('inches'))}.`,
  'reg.mixedMove': (a) =>
    a.is('enough') ? 'Llega al final de su camino.' : `Llega a ${inches(a.n('reachedInches'))}.`,
  'reg.panicLoss': (a) => (a.n('loseStands') === 0 ? 'No pierde nada.' : `Pierde ${stands(a.n('loseStands'))}.`),
  'reg.replenish': (a) => (a.is('mayReplenish') ? 'Puede municionarse.' : 'Aquí no puede municionarse.'),
}
