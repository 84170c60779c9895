import type { AnswerReader, Says } from '../deskTypes'

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`)
const stands = (n: number): string => count(n, 'stand', 'stands')
const inches = (n: number): string => count(n, 'inch', 'inches')

/** What a fire does to its target. */
function fired(a: AnswerReader): string {
  const done = [
    a.n('loseStands') > 0 ? `The target loses ${stands(a.n('loseStands'))}.` : '',
    a.n('wrecked') > 0 ? `Guns wrecked: ${a.n('wrecked')}.` : '',
    a.n('silenced') > 0 ? `Guns silenced: ${a.n('silenced')}.` : '',
    a.n('damaged') > 0 ? `Guns damaged: ${a.n('damaged')}.` : '',
    a.is('order') && !a.has('order', 'good') ? `It is now: ${a.w('order').toLowerCase()}.` : '',
    a.has('charge', 'checked') ? 'If it charges, the charge is checked.' : '',
    a.is('lowOnAmmo') ? 'The firer may be low on ammunition.' : '',
    a.is('fallenLeaderCheck') ? 'Roll for a fallen leader.' : '',
  ].filter(Boolean)
  return `${a.w('effect')}. ${done.join(' ')}`.trim()
}
/** What a combat does to one side. */
function side(a: AnswerReader, who: 'attacker' | 'defender', name: string): string {
  if (!a.is(who)) return ''
  const parts = [
    a.n(`${who}.loseStands`) > 0 ? `loses ${stands(a.n(`${who}.loseStands`))}` : '',
    a.has(`${who}.order`, 'good') ? '' : `is then ${a.w(`${who}.order`).toLowerCase()}`,
    a.is(`${who}.retreat`) ? `retreats ${a.w(`${who}.retreat`)}` : '',
    a.is(`${who}.hold`) ? 'holds its place' : '',
    a.has(`${who}.carryPosition`, 'does') ? 'carries the position' : '',
    a.has(`${who}.carryPosition`, 'may') ? 'may carry the position' : '',
    a.has(`${who}.breakthrough`, 'may') ? 'may break through' : '',
    a.has(`${who}.breakthrough`, 'must') ? 'must break through' : '',
    a.is(`${who}.isDisorderedLater`) ? 'is disordered at the end of the turn' : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : ` The ${name} ${parts.join(', ')}.`
}
const guns = (a: AnswerReader): string =>
  !a.is('guns')
    ? ''
    : a.is('guns.lost')
      ? ' The guns are lost.'
      : ` The guns ${[a.is('guns.hold') ? 'hold' : '', a.is('guns.limber') ? 'limber' : '', a.is('guns.retreat') ? `retreat ${a.w('guns.retreat')}` : '', a.is('guns.silenced') ? 'are silenced' : ''].filter(Boolean).join(', ') || 'stand'}.`
const both = (a: AnswerReader): string =>
  `${a.w('result')}.${side(a, 'attacker', 'attacker')}${side(a, 'defender', 'defender')}${guns(a)}`
const orNothing = (text: string, otherwise: string): string => (text === '' ? otherwise : text)

/** English: answers of the Regimental charts. A procedure that is not here is told by the names of its fields. */
export const deskRegSays: Says = {
  'reg.fire': fired,
  'reg.fireResolve': fired,
  'reg.firePoints': (a) =>
    `${count(a.n('points'), 'fire point', 'fire points')}, ${a.w('kind').toLowerCase()}.${a.is('modifier') || a.n('modifier') !== 0 ? ` On the die: ${a.w('modifier')}.` : ''}`,
  'reg.weapon': (a) => `${count(a.n('points'), 'point', 'points')} a stand; it reaches ${inches(a.n('reachInches'))}.`,
  'reg.rocketAccuracy': (a) => (a.is('onTarget') ? 'The rocket is on target.' : 'The rocket goes astray.'),
  'reg.fireEffect': (a) => `${a.w('effect')}.`,
  'reg.maneuverCheck': (a) => `Total ${a.n('total')}: ${a.w('result')}.`,
  'reg.maneuverEffect': (a) =>
    [
      a.is('lost') ? 'The guns are lost.' : '',
      a.is('order') ? `It is now: ${a.w('order').toLowerCase()}.` : '',
      a.n('loseStands') > 0 ? `It loses ${stands(a.n('loseStands'))}.` : '',
      a.is('hold') ? 'It holds its place.' : '',
      a.is('limber') ? 'It limbers.' : '',
      a.is('retreat') ? `It retreats ${a.w('retreat')}.` : '',
      a.is('silenced') ? 'The guns are silenced.' : '',
      a.is('mayManeuver') ? `It maneuvers at the rate: ${a.w('rate').toLowerCase()}.` : 'It may not maneuver.',
      a.is('mayFire') ? 'It may fire.' : 'It may not fire.',
    ]
      .filter(Boolean)
      .join(' '),
  'reg.maneuverLegal': (a) =>
    a.is('legal')
      ? `It may.${a.is('order') ? ` It is then: ${a.w('order').toLowerCase()}.` : ''}`
      : `It may not (${a.w('rule')}).`,
  'reg.maneuvers': (a) =>
    `It may choose among ${a.size('maneuvers')} maneuvers${a.is('rate') ? `, at the rate: ${a.w('rate').toLowerCase()}` : ''}.`,
  'reg.mustCheck': (a) => (a.is('mustCheck') ? 'It must check.' : 'It need not check.'),
  'reg.inCommand': (a) =>
    a.is('inCommand')
      ? `It is in command (${inches(a.n('radiusInches'))}).`
      : `It is out of command (${inches(a.n('radiusInches'))}).`,
  'reg.chargeRoll': (a) => `${a.n('attackerTotal')} against ${a.n('defenderTotal')}: ${a.w('result')}.`,
  'reg.combat': (a) => `${a.n('attackerTotal')} against ${a.n('defenderTotal')}: ${both(a)}`,
  'reg.chargeEffects': both,
  'reg.chargeBand': (a) => `${a.w('result')}.`,
  'reg.mayCharge': (a) => (a.is('mayCharge') ? 'It may charge.' : 'It may not charge.'),
  'reg.reactions': (a) => `It may: ${orNothing(a.list('reactions').toLowerCase(), 'nothing')}.`,
  'reg.fallenLeader': (a) => `${a.w('row')}: ${a.w('effect')}.`.replace(/^./, (first) => first.toUpperCase()),
  'reg.moveAllowance': (a) => `It moves up to ${inches(a.n('inches'))}.`,
  'reg.handHaul': (a) => `The guns are hauled ${inches(a.n('inches'))}.`,
  'reg.mixedMove': (a) =>
    a.is('enough') ? 'It comes to the end of its way.' : `It comes ${inches(a.n('reachedInches'))} far.`,
  'reg.panicLoss': (a) => (a.n('loseStands') === 0 ? 'It loses nothing.' : `It loses ${stands(a.n('loseStands'))}.`),
  'reg.replenish': (a) => (a.is('mayReplenish') ? 'It may replenish its ammunition.' : 'It may not replenish here.'),
}
