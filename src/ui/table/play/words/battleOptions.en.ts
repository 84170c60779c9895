import type { OptionalRules } from '../../../../tabletop/sar/types'
import type { BattleGameOptions } from '../../../../session/battle/options'

/** A choice before a battle: its name and what it does, in one sentence. */
export interface OptionWords {
  readonly name: string
  readonly what: string
}

/** The texts of the options of a battle. */
export interface BattleOptionWords {
  readonly heading: string
  readonly optional: string
  /** Choices of the battles that come as packs, by the ids of their options; `values` null: on or off. */
  readonly ofBattle: string
  readonly openQuestions: string
  readonly openQuestionsHint: string
  readonly packs: Readonly<
    Record<string, OptionWords & { readonly values: Readonly<Record<string, OptionWords>> | null }>
  >
  readonly profile: { readonly name: string } & Readonly<
    Record<Exclude<BattleGameOptions['profile'], 'early-american'>, OptionWords>
  >
  readonly victory: { readonly name: string } & Readonly<Record<BattleGameOptions['victory'], OptionWords>>
  readonly arrivals: { readonly name: string } & Readonly<Record<BattleGameOptions['arrivals'], OptionWords>>
  readonly thirdBrigade: { readonly name: string } & Readonly<Record<BattleGameOptions['bvThirdBrigade'], OptionWords>>
  readonly marshall: OptionWords
  readonly minon: OptionWords
  readonly flags: Readonly<Record<keyof OptionalRules, OptionWords>>
}

export const en: BattleOptionWords = {
  heading: 'More rules',
  optional: 'Optional rules',
  openQuestions: 'Open questions of the charts',
  openQuestionsHint:
    'The printed charts are damaged; where they leave a choice, the rulebook’s answer is set. (REG-13.5)',
  ofBattle: 'Choices of this battle',
  packs: {
    grassFire: {
      name: 'The grass',
      what: '',
      values: {
        historical: { name: 'Burns as on the day', what: 'Smoke from turn 6, for four turns.' },
        chance: { name: 'May burn', what: 'From turn 3 on a gun that fires in the grass may kindle it.' },
        off: { name: 'Does not burn', what: 'No smoke.' },
      },
    },
    duncanHowitzers: {
      name: 'Duncan has howitzers',
      what: 'Two of his four pieces are 12-pounder howitzers; else all are 6-pounders.',
      values: null,
    },
    canalesFights: {
      name: 'Canales comes on',
      what: 'Mexico may bring the auxiliaries of Canales on in the west, for 10 points at the end. In life he left the field.',
      values: null,
    },
    ripleyWhole: { name: 'Ripley’s whole brigade', what: 'The 23d comes too; in life it did not fight.', values: null },
    greyJackets: {
      name: 'Grey jackets',
      what: 'Scott’s battalions are taken for militia until they have shown otherwise.',
      values: null,
    },
    warriorsSkirmish: {
      name: 'Warriors in skirmish order',
      what: 'Whole units of warriors may stand in open order, which is forbidden to other infantry.',
      values: null,
    },
  },
  profile: {
    name: 'Edition of the rules',
    'sar-2007': {
      name: '2007',
      what: 'The later card: charges and reactions in phase 2, more modifiers in melee and fire.',
    },
    'sar-1998': { name: '1998', what: 'The earlier text: movement through obstacles by dice, fewer modifiers.' },
  },
  victory: {
    name: 'Who wins',
    formedInfantry: {
      name: 'The army holds together',
      what: 'The United States win with one formed infantry unit on the table and an open way out to the north after turn 25; else Mexico.',
    },
    points: {
      name: 'Points',
      what: 'Mexico gets 2 points for each US loss, the United States 1 for each Mexican loss.',
    },
  },
  arrivals: {
    name: 'Ortega, Andrade and Miñón come',
    orderOfBattleText: {
      name: 'Early',
      what: 'By the order of battle: Ortega and Andrade from turn 3, Miñón from turn 7.',
    },
    mapCaption: { name: 'Late', what: 'By the caption of the map: Ortega from turn 5, Andrade from 8, Miñón from 19.' },
  },
  thirdBrigade: {
    name: 'US regiments in no brigade',
    none: {
      name: 'Under Taylor',
      what: 'The 2d Kentucky and the Mississippi Rifles take their orders from Taylor himself.',
    },
    promoteMcKee: { name: 'McKee leads them', what: 'McKee becomes brigadier of a third brigade.' },
    promoteDavis: { name: 'Davis leads them', what: 'Davis becomes brigadier of a third brigade.' },
    oneUnitToEachBrigade: { name: 'One to each brigade', what: 'Wool and Lane get one of the two regiments each.' },
  },
  marshall: {
    name: 'Marshall’s force in the mountains',
    what: 'Companies of Indiana, Illinois, Kentucky and Arkansas may be split off for the US left, as on the day.',
  },
  minon: {
    name: 'Miñón’s cavalry may come',
    what: 'Mexico may bring Miñón’s brigade on behind the US line; by points that costs 20.',
  },
  flags: {
    optSecondLeaderRatings: {
      name: 'Two ratings of a leader',
      what: 'A leader has one rating for orders and another for fighting and rallying.',
    },
    optLossOfUnits: {
      name: 'Loss of units',
      what: 'Each unit that a brigade loses lowers its commander’s rating by 1.',
    },
    optSoakOff: { name: 'Giving ground', what: 'A unit under fire may back away and so save up to two stragglers.' },
    optCounterCharge: { name: 'Counter-charge', what: 'Mounted cavalry may charge an enemy who comes near its front.' },
    optFollowUpCharge: {
      name: 'Follow-up charge',
      what: 'A unit that charges twice running first loses some stragglers.',
    },
    optArtilleryAmmo: {
      name: 'Ammunition wagons',
      what: 'A battery low on ammunition fills up in a turn beside a wagon.',
    },
    optGunDamage: { name: 'Damage to guns', what: 'Artillery fire may destroy guns, not only crews.' },
    optLeaderRallies: { name: 'Leaders rally', what: 'A leader may spend a point to bring stragglers near him back.' },
    optHiddenUnits: {
      name: 'Hidden units',
      what: 'Units in woods and rough ground may stand hidden until they are spotted.',
    },
  },
}
