import type { Filled, Said } from '../types'

/** The pieces of a sentence by name, or their number where they are many. */
const who = (a: Filled): string => (a.count === undefined ? (a.pieces ?? '') : `${a.count} units`)
/** Why the place of a sentence matters; empty where it is no important place. */
const because = (a: Filled): string => (a.reason === undefined ? '' : `; ${a.reason}`)
/** The place that an order leads to in the long run; empty where there is none. */
const onTheWay = (a: Filled): string => (a.goal === undefined ? '' : `, on the way to ${a.goal}`)

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
    'us.turn': 'go over the lava against Valencia with two brigades',
    'us.fix': 'hold Valencia at Padierna and break through at San Antonio',
    'us.hunt': 'seek out and destroy what stands alone',
    'us.cross': 'converge on the Churubusco and cross it',
    'us.dawn': 'mass by night and strike at dawn',
    'mexican.line': 'hold San Antonio and Padierna with a reserve at hand',
    'mexican.relieve': 'bring the reserve to Valencia and crush the turning column',
    'mexican.draw': 'draw Valencia back to San Ángel',
    'mexican.river': 'hold the line of the Churubusco',
    'mexican.strike': 'strike the exposed American wing',
  } as Record<string, Said>,
  /** Stages of the plans, by plan and stage. */
  stage: {
    'us.road.works': 'force the works of San Antonio',
    'us.edge.round':
      'round the lava, to come in behind San Antonio, one brigade before its front, the volunteers in reserve',
    'us.turn.gather': 'two brigades along the lava trail, the others against San Antonio',
    'us.turn.approach': 'two brigades hold Padierna before the ravine, the others against San Antonio',
    'us.turn.strike': 'from dawn two brigades press Valencia where they can, the others against San Antonio',
    // Of earlier editions: games that were saved then still tell of this stage.
    'us.turn.over': 'over the river with what is left of the day, while two brigades hold Valencia',
    'us.dawn.mass': 'draw up before the enemy without a fight',
    'us.dawn.strike': 'attack all along the front',
    'us.fix.gather': 'one brigade by the lava trail to Padierna, the others against San Antonio',
    'us.fix.hold':
      'one brigade holds Valencia from Padierna until the morning of the 20th, the others against San Antonio',
    'us.hunt.hunt': 'attack wherever the odds are good',
    'us.cross.converge': 'down to San Ángel, Coyoacán and the bridges, with Worth by the road',
    'us.cross.over': 'over the river with what is left of the day',
    'mexican.line.lines': 'the works of San Antonio and the hill of Padierna, the reserve behind the bridge',
    // Of earlier editions: games that were saved then still tell of these stages.
    'mexican.line.stand': 'San Antonio is lost: the convent and the bridgehead, Valencia on his hill before the column',
    'mexican.line.convent': 'San Antonio is lost: the convent and the bridgehead',
    'mexican.relieve.march': 'the reserve to San Gerónimo, Valencia on his hill',
    'mexican.draw.back': 'Valencia leaves his hill for San Ángel',
    'mexican.river.hill': 'behind the Churubusco, with a rearguard at San Antonio and Valencia on his hill',
    'mexican.river.river': 'bridges, bridgehead and fords',
    'mexican.river.field':
      'the works hold the bridges and fords, while the reserve and the Army of the South fall on what stands before them',
    'mexican.strike.strike': 'attack what stands apart, Valencia before Padierna',
    'mexican.strike.wing': 'attack what stands apart, with the Armies of the North and the South and the reserve',
  } as Record<string, Said>,
  /** Why a plan, or a stage of it, was taken up. */
  because: {
    opening: 'so the commander meant to open',
    weighed: 'it was worth most as things stood',
    better: 'it had become clearly better',
    overtaken: 'clock and map had overtaken the old plan',
    worksTaken: 'San Antonio is taken',
    late: 'the day is getting on',
    northBeaten: 'the Army of the North is beaten',
    valenciaGone: 'Valencia is no longer there',
    nobodyBefore: 'no American stands before Valencia, and night has come',
    hillFree: 'no American stands before the hill of Padierna',
    dawnOver: 'dawn of the 20th has passed',
    columnThere: 'the column has come up',
    dawn: 'it is dawn',
    lastHours: 'the last hours have begun',
    valenciaStrikes: 'Valencia has come down on the column',
    columnSeen: 'an American column stands by Valencia',
    columnGone: 'the American column has gone',
    worksLost: 'San Antonio is lost',
    bridgeheadLost: 'the bridgehead is lost',
    valenciaBack: 'Valencia has come back',
    tooDear: 'it cost too much',
  } as Record<string, Said>,
  /** Items of a score. */
  term: {
    attack: 'the attacks in reach',
    reply: 'what the enemy could do in answer',
    place: 'ground that the plan asks for',
    north: 'a unit north of the river at the end',
    guard: 'San Agustín, held or taken',
    waking: 'Santa Anna, who is better left asleep',
    ground: 'works held or taken while they matter',
    command: 'units in command',
    leaders: 'leaders and headquarters in danger',
    rest: 'units that stay to recover',
    leaning: 'what the commander thinks of it beforehand',
  } as Record<string, Said>,
  /** What makes a place worth going to. */
  reason: {
    depot: 'the US depot: one Mexican unit in it wins the game (OPS 18.2)',
    enemySupply: 'it lies on your supply road, and a piece there can cut it (OPS 13.1)',
    ownSupply: 'it covers their own supply road (OPS 13.1)',
    bastion: 'a bastion, which counts at the end for who held it last (OPS 18.2) and shelters its garrison',
    village: 'a village, which counts at the end for who held it last (OPS 18.2)',
  } as Record<string, Said>,
  /** Orders as they were given, by the kind of order. */
  order: {
    attack: (a) => `${who(a)}: to ${a.to}, to attack ${a.target}.`,
    bombard: (a) => `${who(a)}: to ${a.to}, to bombard ${a.target}.`,
    mass: (a) => `${who(a)}: gather at ${a.to}${onTheWay(a)}.`,
    road: (a) => `${who(a)}: march by the road to ${a.to}${onTheWay(a)}.`,
    hold: (a) => `${who(a)}: hold ${a.to}.`,
    garrison: (a) => `${who(a)}: garrison the bastion at ${a.to}.`,
    advance: (a) => `${who(a)}: move to ${a.to}${onTheWay(a)}.`,
    lead: (a) => `${who(a)}: join the troops at ${a.to}.`,
    cross: (a) => `${who(a)}: to ${a.to}, to be north of the river at the end (OPS 18.2).`,
    block: (a) => `${who(a)}: to ${a.to}, to bar the river (OPS 18.2).`,
  } as Record<string, Said>,
  /** Sentences of "why", said to the enemy of the side that they are about. */
  why: {
    // From what could be seen.
    struckStrong: (a) =>
      `They struck ${a.foes} at ${a.hex} with ${who(a)}: the odds were theirs (differential ${a.odds})${because(a)}.`,
    struckEven: (a) =>
      `They struck ${a.foes} at ${a.hex} with ${who(a)}: odds about even (differential ${a.odds}), a chance to take${because(a)}.`,
    struckWeak: (a) =>
      `They struck ${a.foes} at ${a.hex} with ${who(a)} against the odds (differential ${a.odds}), to pin or to hurt you there${because(a)}.`,
    struck: (a) =>
      `They struck ${a.foes} at ${a.hex} with ${who(a)}: ${a.own} against ${a.other} in printed strength${because(a)}.`,
    behind: (a) => `They brought up ${who(a)} behind the attack at ${a.hex}, to carry it on.`,
    to: (a) => `They sent ${who(a)} towards ${a.hex}${because(a)}.`,
    toNorth: (a) =>
      `They sent ${who(a)} towards ${a.hex}: one of theirs must stand north of the river at the end (OPS 18.2).`,
    toEntry: (a) => `They sent ${who(a)} towards ${a.hex}, where one unit of theirs wins at once (OPS 18.2).`,
    post: (a) => `They placed ${who(a)} to hold ${a.hex}${because(a)}.`,
    shifted: (a) =>
      `They moved ${who(a)} to ${a.hex}: nearer to nothing that counts, so it seems to be a better place to stand.`,
    stood: 'They stood where they were: nothing that they could see was worth leaving it for.',
    roused: 'Santa Anna has taken command: from now on their units may close with you (OPS 19.4).',
    // In full.
    plan: (a) => `The plan: ${a.plan} (worth ${a.value}).`,
    follows: (a) => `The plan since turn ${a.since}: ${a.plan}. Now: ${a.stage}.`,
    taken: (a) => `They took it up because ${a.because}.`,
    changed: (a) => `It took the place of another (${a.other}), because ${a.because}.`,
    stageBegan: (a) => `This part of it began in turn ${a.since}, because ${a.because}.`,
    keptOver: (a) =>
      `They held to it (worth ${a.value}) although another looked better (${a.other}: ${a.next}), because they were committed.`,
    planOver: (a) => `The plan: ${a.plan} (worth ${a.value}), rather than: ${a.other} (${a.next}).`,
    termFor: (a) => `For it spoke ${a.term}: +${a.value}.`,
    termAgainst: (a) => `Against it ${a.term}: -${a.value}.`,
    meantAttack: (a) =>
      `Attack meant on ${a.hex} with ${who(a)}; hoped for ${a.gain} ${a.gain === '1' ? 'point' : 'points'} (OPS 18.3).`,
  } as Record<string, Said>,
}
