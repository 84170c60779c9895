import type { Said } from '../types'

/** English: what the computer says of its generals, plans and reasons. Keys: ids of the data, `ai.<group>.<id>`. */
export const ai = {
  /** What marks a general out, in terms of the game. */
  character: {
    santaAnna:
      'Cautious. Keeps his reserve together, holds the bridges and the city roads, and strikes only where the odds are clearly his.',
    valencia:
      'Stubborn. Stays where he stands and fights for it, and acts on his own while Santa Anna has not yet been activated.',
    scott: 'Turns positions. Looks for the way round a strong front, masses before he attacks and minds his supplies.',
    worth: 'Headlong. Goes for the nearest enemy by the shortest road and attacks at odds that others would wait at.',
  } as Record<string, Said>,
  /** Commanders' plans. */
  plan: {
    'us.road': 'force the San Antonio road to the bridge of Churubusco',
    'us.edge': 'turn San Antonio by the edge of the lava',
    'us.turn': 'turn Valencia by the ravine and San Gerónimo',
    'us.hunt': 'seek out and destroy what stands alone',
    'mexican.line': 'hold San Antonio and the Churubusco',
    'mexican.draw': 'draw Valencia back to San Ángel',
    'mexican.river': 'hold the line of the Churubusco',
    'mexican.strike': 'strike the exposed American wing',
  } as Record<string, Said>,
  /** Items of a score. */
  term: {
    attack: 'the attacks in reach',
    reply: 'what the enemy could do in answer',
    place: 'ground that the plan asks for',
    north: 'a unit north of the river at the end',
    guard: 'San Agustín, held or taken',
    command: 'units in command',
    rest: 'units that stay to recover',
    leaning: 'what the commander thinks of it beforehand',
  } as Record<string, Said>,
  /** Orders of units. */
  script: {
    mass: 'mass for the attack',
    bombard: 'bombard',
    road: 'march by the road',
    hold: 'hold',
    garrison: 'garrison the bastion',
    advance: 'advance',
    lead: 'join the troops',
  } as Record<string, Said>,
  /** Sentences of "why". */
  why: {
    // From what could be seen.
    struckStrong: (a) => `We struck ${a.foes} at ${a.hex} with ${a.pieces}: the odds were ours (${a.odds}).`,
    struckStrongMany: (a) => `We struck ${a.foes} at ${a.hex} with ${a.count} units: the odds were ours (${a.odds}).`,
    struckEven: (a) =>
      `We struck ${a.foes} at ${a.hex} with ${a.pieces}: odds about even (${a.odds}), a chance to take.`,
    struckEvenMany: (a) =>
      `We struck ${a.foes} at ${a.hex} with ${a.count} units: odds about even (${a.odds}), a chance to take.`,
    struckWeak: (a) =>
      `We struck ${a.foes} at ${a.hex} with ${a.pieces} at ${a.odds}: a risk, to hold or to hurt you there.`,
    struckWeakMany: (a) =>
      `We struck ${a.foes} at ${a.hex} with ${a.count} units at ${a.odds}: a risk, to hold or to hurt you there.`,
    struck: (a) => `We struck ${a.foes} at ${a.hex} with ${a.pieces}.`,
    struckMany: (a) => `We struck ${a.foes} at ${a.hex} with ${a.count} units.`,
    behind: (a) => `We brought up ${a.pieces} behind the attack at ${a.hex}, to carry it on.`,
    behindMany: (a) => `We brought up ${a.count} units behind the attack at ${a.hex}, to carry it on.`,
    to: (a) => `We sent ${a.pieces} towards ${a.hex}.`,
    toMany: (a) => `We sent ${a.count} units towards ${a.hex}.`,
    toNorth: (a) =>
      `We sent ${a.pieces} towards ${a.hex}: one of ours must stand north of the river at the end (OPS 18.2).`,
    toNorthMany: (a) =>
      `We sent ${a.count} units towards ${a.hex}: one of ours must stand north of the river at the end (OPS 18.2).`,
    toEntry: (a) => `We sent ${a.pieces} towards ${a.hex}, where one unit of ours wins at once (OPS 18.2).`,
    toEntryMany: (a) => `We sent ${a.count} units towards ${a.hex}, where one of them wins at once (OPS 18.2).`,
    post: (a) => `We placed ${a.pieces} to hold ${a.hex}.`,
    postMany: (a) => `We placed ${a.count} units to hold ${a.hex}.`,
    shifted: (a) => `We moved ${a.pieces} to ${a.hex}, as a better place to stand.`,
    shiftedMany: (a) => `We moved ${a.count} units about ${a.hex}, as a better place to stand.`,
    stood: 'We stood where we were: nothing in sight was worth leaving it for.',
    roused: 'Santa Anna has taken command: from now on our units close with you (OPS 19.4).',
    // In full.
    plan: (a) => `The plan: ${a.plan} (worth ${a.value}).`,
    planOver: (a) => `The plan: ${a.plan} (worth ${a.value}), rather than: ${a.other} (${a.next}).`,
    termFor: (a) => `For it spoke ${a.term}: +${a.value}.`,
    termAgainst: (a) => `Against it ${a.term}: -${a.value}.`,
    order: (a) => `${a.pieces}: ${a.script}, ${a.hex}.`,
    orderMany: (a) => `${a.count} units: ${a.script}, ${a.hex}.`,
    meantAttack: (a) => `Attack meant on ${a.hex} with ${a.count}; hoped for ${a.gain} points.`,
  } as Record<string, Said>,
}
