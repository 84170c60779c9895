import type { Says } from '../deskTypes'

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`)
const castings = (n: number): string => count(n, 'casting', 'castings')
const stragglers = (n: number): string => count(n, 'straggler', 'stragglers')
const inches = (n: number): string => count(n, 'inch', 'inches')
const turns = (n: number): string => count(n, 'turn', 'turns')
const d4s = (n: number): string => (n === 0 ? '' : ` It takes ${n}d4 stragglers.`)

/** English: what an answer comes to, in a sentence or two. `a` reads the answer, `a.given` the input. */
export const deskSays: Says = {
  'sar.fire': (a) =>
    `${a.n('losses') === 0 ? 'No losses.' : `The target loses ${castings(a.n('losses'))}.`}${a.is('lowAmmo') ? ' The shooter is low on ammunition from now on.' : ''}`,
  'sar.allocate': (a) => `${stragglers(a.n('stragglers'))} and ${count(a.n('casualties'), 'casualty', 'casualties')}.`,
  'sar.applyLosses': (a) =>
    `${castings(a.n('effectives'))} left in the ranks, ${stragglers(a.n('stragglers'))}, ${count(a.n('casualties'), 'casualty', 'casualties')}.${a.is('removed') ? ' The unit is gone.' : a.is('broken') ? ' The unit breaks.' : ''}`,
  'sar.arc': (a) => (a.is('inArc') ? 'It is in the arc of fire.' : 'It is outside the arc of fire.'),
  'sar.arrivals': (a) =>
    `First turns by the order of battle: ${a.list('orderOfBattleText')}; by the caption of the map: ${a.list('mapCaption')}.`,
  'sar.artilleryFunctions': (a) => `Functions a turn, battery by battery: ${a.list('functions')}.`,
  'sar.attackPoints': (a) =>
    `${count(a.n('points'), 'attack point', 'attack points')}: column ${a.n('column')} before modifiers.`,
  'sar.breakTest': (a) =>
    a.is('removed') ? 'The unit is gone.' : a.is('broken') ? 'The unit breaks.' : 'The unit does not break.',
  'sar.breakthrough': (a) =>
    a.is('results')
      ? `${a.list('results')}.${a.is('stragglers') ? ` Stragglers: ${a.list('stragglers')}.` : ''}`
      : 'No breakthrough roll is made.',
  'sar.chart': (a) => `Losses: ${a.list('losses')}.${a.any('lowAmmo') ? ' Low on ammunition from now on.' : ''}`,
  'sar.chartChecksum': (a) => `The losses of the chart add up to ${a.n('total')}.`,
  'sar.close': (a) =>
    a.has('result', 'close')
      ? `Total ${a.n('total')}: the charge closes.`
      : `Total ${a.n('total')}: the charge halts ${inches(a.n('haltInches'))} short.${d4s(a.n('stragglersD4'))}${a.is('volley') ? ` It fires ${a.fraction('volley')} of a volley.` : ''}`,
  'sar.companySize': (a) => `A company has ${castings(a.n('figures'))}.`,
  'sar.counterCharge': (a) =>
    a.is('mayCharge')
      ? `Total ${a.n('total')}: it may counter-charge.`
      : `Total ${a.n('total')}: it may not counter-charge.`,
  'sar.dismount': (a) =>
    `${a.is('dismount') ? 'It may dismount' : 'It may not dismount'}, ${a.is('mount') ? 'it may mount' : 'it may not mount'}; ${inches(a.n('left'))} are left.`,
  'sar.emergencySquare': (a) =>
    a.is('forms')
      ? `Total ${a.n('total')}: the square is formed in time.`
      : `Total ${a.n('total')}: too late, no square.`,
  'sar.flankCredit': (a) =>
    a.is('credit') ? 'The whole volley counts as from that zone.' : 'The volley counts as from the front.',
  'sar.followUp': (a) =>
    a.is('mayAct')
      ? `It may charge again: ${castings(a.n('effectives'))} left, ${stragglers(a.n('stragglers'))}.`
      : `It is spent: ${castings(a.n('effectives'))} left, ${stragglers(a.n('stragglers'))}.`,
  'sar.formationChange': (a) =>
    a.is('allowed') ? `It may change formation; ${inches(a.n('left'))} are left.` : 'It may not change formation.',
  'sar.formedInfantryVictory': (a) => `${a.w('winner')} wins.`,
  'sar.fortLevel': (a) => `It now protects as ${a.w('level')}.`,
  'sar.horseHolders': (a) => `${castings(a.n('holders'))} hold the horses, ${a.n('fighting')} fight.`,
  'sar.irregularRating': (a) =>
    `Total ${a.n('total')}: they fight as ${a.w('rating').toLowerCase()}. At once: ${a.w('effect')}.`,
  'sar.irregularReaction': (a) => `Total ${a.n('total')}: ${a.w('result')}.`,
  'sar.leaderHit': (a) => (a.is('hit') ? 'The leader is hit: roll how badly.' : 'The leader is not hit.'),
  'sar.leaderMove': (a) => `He rides up to ${inches(a.n('inches'))}.`,
  'sar.leaderPoints': (a) => `${count(a.n('points'), 'order point', 'order points')} this turn.`,
  'sar.leaderWound': (a) => `${a.list('results')}.`,
  'sar.meleeColumn': (a) =>
    `${castings(a.n('participants'))} fight in column ${a.n('column')} of the combat chart: roll there.`,
  'sar.meleeExample': (a) =>
    !a.is('closes')
      ? 'The charge does not close.'
      : !a.is('stands')
        ? 'The target does not stand: there is no melee.'
        : a.is('locked')
          ? 'After two rounds both still fight: they are locked in melee.'
          : 'The melee is decided.',
  'sar.move': (a) =>
    `It moves up to ${inches(a.n('inches'))}.${a.n('stragglers') > 0 ? ` Sixes: ${stragglers(a.n('stragglers'))}.` : ''}`,
  'sar.movementCap': (a) =>
    `${castings(a.n('effectives'))} left, ${stragglers(a.n('stragglers'))}.${a.is('removed') ? ' The unit is gone.' : a.is('broken') ? ' It is broken.' : ''}`,
  'sar.offTable': (a) => `It may come back in turn ${a.n('reenterTurn')}.`,
  'sar.orderCost': (a) => `The order costs ${count(a.n('cost'), 'point', 'points')}.`,
  'sar.orderOfBattle': (a) =>
    `United States: ${a.n('US.infantry')} infantry, ${a.n('US.cavalry')} cavalry, ${a.n('US.guns')} guns. Mexico: ${a.n('MEX.infantry')} infantry, ${a.n('MEX.cavalry')} cavalry, ${a.n('MEX.guns')} guns.`,
  'sar.outnumbered': (a) =>
    a.n('shift') === 0 ? 'No shift for numbers.' : `${count(-a.n('shift'), 'column', 'columns')} down for numbers.`,
  'sar.overrun': (a) => `${stragglers(a.n('toCasualties'))} become casualties, ${a.n('left')} are left.`,
  'sar.passThrough': (a) =>
    a.n('movingStragglersD4') + a.n('passedStragglersD4') + a.n('passedCasualtiesD4') === 0
      ? 'Nobody loses anything.'
      : [
          a.n('movingStragglersD4') > 0 ? 'The moving unit takes 1d4 stragglers.' : '',
          a.n('passedStragglersD4') > 0 ? 'The unit passed takes 1d4 stragglers.' : '',
          a.n('passedCasualtiesD4') > 0 ? 'The unit passed takes 1d4 casualties.' : '',
        ]
          .filter(Boolean)
          .join(' '),
  'sar.prolong': (a) => `The guns move ${inches(a.n('inches'))}.`,
  'sar.rally': (a) =>
    `Total ${a.w('total')}: ${a.w('result').toLowerCase()}. ${castings(a.n('effectives'))} in the ranks, ${stragglers(a.n('stragglers'))}.`,
  'sar.randomOrder': (a) => `${a.list('results')}.`,
  'sar.recover': (a) => `${stragglers(a.n('recovered'))} come back to the ranks.`,
  'sar.replacement': (a) =>
    a.n('turns') === 0
      ? 'The new leader takes over at once.'
      : `${turns(a.n('turns'))} without a leader.${a.is('inCommandFrom') ? ` The new one commands from turn ${a.n('inCommandFrom')}.` : ''}`,
  'sar.replacementRating': (a) => `Ratings of the new leaders: ${a.list('lr')}.`,
  'sar.retreat': (a) =>
    `It retreats ${inches(a.n('inches'))}.${a.n('stragglers') > 0 ? ` Sixes: ${stragglers(a.n('stragglers'))}.` : ''}`,
  'sar.rout': (a) => `Total ${a.w('total')}: ${a.w('result').toLowerCase()}.`,
  'sar.seesBreak': (a) => (a.is('checks') ? 'It sees its friend break and must check for rout.' : 'It need not check.'),
  'sar.soakOff': (a) => `It falls back ${inches(a.n('backInches'))}; ${stragglers(a.n('stragglers'))} remain.`,
  'sar.splitStragglers': (a) => `Stragglers of each part: ${a.list('shares')}.`,
  'sar.spotting': (a) =>
    a.is('spotted') ? 'It is spotted.' : `It is not spotted (more than ${a.n('target')} was needed).`,
  'sar.stand': (a) =>
    a.has('result', 'stand')
      ? `Total ${a.n('total')}: it stands.${d4s(a.n('stragglersD4'))}`
      : `Total ${a.n('total')}: it does not stand and retreats a charge move.`,
  'sar.startColumn': (a) => `Columns: ${a.list('columns')}.`,
  'sar.victoryPoints': (a) =>
    `Mexico ${a.n('mex')}, United States ${a.n('us')}: ${a.has('winner', 'draw') ? 'a draw' : `${a.w('winner')} wins`}${a.is('smashing') ? ', a smashing victory' : ''}.`,
  'sar.weaponBand': (a) => (a.is('band') ? `${a.w('band')} range.` : 'Out of range.'),
  'sar.zone': (a) => `It lies in the ${a.w('zone').toLowerCase()} zone.`,
}
