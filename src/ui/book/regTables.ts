// The tables of the Regimental rules as text for the rulebook, made from the figures that the engine uses.
import options from '../../tabletop/regimental/tables/options.json'
import tables from '../../tabletop/regimental/tables/regimental.json'
import { signed } from '../shared/format'
import { REG_WORDS, type RegWord } from './regWords'
import type { RegTableName, RulebookLang } from './rulebook'
import { DASH, rangeText, type WordTable } from './wordTable'

/** Gives a word of the tables in the language of the table. */
type Translate = (word: RegWord) => string
const { charge, fallenLeader, fire, house, maneuver, movement } = tables

/** Fire points of a stand: `1`, `½`, or a dash for none. */
const pointsText = (points: number): string => (points === 0 ? DASH : points === 0.5 ? '½' : String(points))
const inchesText = (inches: number): string => `${inches}″`

/** Modifiers with their figures, and the group of which only one counts. */
function modifierTable(
  translate: Translate,
  modifiers: readonly { id: string; value: number; group: string }[],
): WordTable {
  return {
    head: [translate('modifier'), translate('figure'), translate('groupHead')],
    rows: modifiers.map(({ id, value, group }) => [
      translate(id as RegWord),
      signed(value),
      translate(`group.${group}` as RegWord),
    ]),
  }
}

/** Points of the guns of an army by range; the load stands above the ranges that it covers. */
function cannonTable(
  translate: Translate,
  {
    rangesInches,
    loads,
    guns,
  }: { rangesInches: number[]; loads: string[]; guns: Record<string, { points: number[] }> },
): WordTable {
  return {
    head: [
      translate('gun'),
      ...rangesInches.map((inches, i) => `${translate(loads[i] as RegWord)} ${translate('to')} ${inchesText(inches)}`),
    ],
    rows: Object.entries(guns).map(([gun, { points }]) => [
      `${gun} ${translate(gun as RegWord).toLowerCase()}`,
      ...points.map(pointsText),
    ]),
  }
}

const CLASSES = ['elite', 'veteran', 'trained', 'raw'] as const
const GRADES = ['spirited', 'reliable', 'unreliable'] as const

/** Makes each table. The rulebook (assets/rulebook) names the tables and shows each beside its clause. */
const TABLE_MAKERS: Record<RegTableName, (translate: Translate) => WordTable> = {
  /** REG-4.4. */
  regCheckMods: (translate) => modifierTable(translate, maneuver.modifiers),
  /** REG-4.5: a band of each nation with the results of both kinds of troops. */
  regCheckBands(translate) {
    const { US, MEX } = maneuver.bands
    return {
      head: [translate('US'), translate('MEX'), translate('goodHead'), translate('disorderedHead')],
      rows: US.map((band) => {
        const mexican = MEX.find(({ goodOrder }) => goodOrder === band.goodOrder)
        return [
          rangeText(band.min, band.max),
          mexican ? rangeText(mexican.min, mexican.max) : DASH,
          translate(band.goodOrder as RegWord),
          translate(band.disorderedTroops as RegWord),
        ]
      }),
    }
  },
  /** REG-6.1: full and double-quick moves by ground. */
  regRates: (translate) => ({
    head: [translate('formationHead'), ...(['open', 'broken', 'rough'] as const).map(translate), translate('road')],
    rows: movement.rates.map((rate) => [
      translate(rate.id as RegWord),
      ...(['open', 'broken', 'rough'] as const).map((ground) => {
        const { full, doubleQuick } = rate[ground]
        return doubleQuick === null ? String(full) : `${full} / ${doubleQuick}`
      }),
      rate.roadMultiplier === null ? DASH : `× ${String(rate.roadMultiplier).replace('.5', '½')}`,
    ]),
  }),
  /** REG-7.4. */
  regMusketry: (translate) => ({
    head: [translate('weapon'), ...fire.musketry.rangesInches.map(inchesText)],
    rows: Object.entries(fire.musketry.weapons).map(([weapon, { points }]) => [
      `${weapon} ${translate(weapon as RegWord).toLowerCase()}`,
      ...points.map(pointsText),
    ]),
  }),
  /** REG-7.5. */
  regUsCannon: (translate) => cannonTable(translate, fire.cannonade.US),
  /** REG-7.6. */
  regMexCannon: (translate) => cannonTable(translate, fire.cannonade.MEX),
  /** REG-7.7: points, and the faces of the rocket's own die that let it hit. */
  regRocket(translate) {
    const { rangesInches, points, accuracyMin, accuracyMax } = fire.cannonade.rocket.HR
    return {
      head: [translate('rocketHead'), ...rangesInches.map(inchesText)],
      rows: [
        [translate('rocketPoints'), ...points.map(pointsText)],
        [translate('rocketWindow'), ...accuracyMin.map((min) => rangeText(min, accuracyMax))],
      ],
    }
  },
  /** REG-7.10. */
  regPoints: (translate) => ({
    head: [translate('points'), translate('modifier')],
    rows: fire.pointsToModifier.rows.map(({ min, max, value }) => [rangeText(min, max), signed(value)]),
  }),
  /** REG-7.11. */
  regFireMods: (translate) => modifierTable(translate, fire.dieModifiers),
  /** REG-8.1: the results of each effect by class of the target. */
  regEffects: (translate) => ({
    head: [translate('effect'), ...CLASSES.map(translate)],
    rows: (['deadly', 'tellingHigh', 'tellingMid', 'tellingLow', 'galling', 'lively', 'desultory'] as const).map(
      (effect) => [
        translate(effect),
        ...CLASSES.map((one) => {
          const band = fire.effectBands[one][effect] as [number | null, number | null] | null
          return band === null ? DASH : rangeText(...band)
        }),
      ],
    ),
  }),
  /** REG-9.4. */
  regChargeMods: (translate) => modifierTable(translate, charge.modifiers),
  /** REG-10.1. */
  regChargeBands: (translate) => ({
    head: [translate('difference'), translate('result')],
    rows: charge.bands.map(({ min, max, result }) => [rangeText(min, max), translate(result as RegWord)]),
  }),
  /** REG-11.4. */
  regFallen: (translate) => ({
    head: [translate('die'), translate('fate'), translate('effect')],
    rows: fallenLeader.rows.map(({ min, max, id, effect }) => [
      rangeText(min, max),
      translate(id as RegWord),
      translate(effect as RegWord),
    ]),
  }),
  /** REG-12.3: stands left at which a unit is worn, and spent. */
  regWornSpent(translate) {
    const grades = house.effectivenessGrades
    const starts = Object.keys(grades.spirited.table) as (keyof typeof grades.spirited.table)[]
    return {
      head: [translate('startStands'), ...GRADES.map((grade) => `${translate(grade)}: ${translate('wornSpent')}`)],
      rows: starts.map((start) => [
        start,
        ...GRADES.map((grade) => {
          const { wornAtOrBelow, spentAtOrBelow } = grades[grade].table[start]
          return `${wornAtOrBelow} / ${spentAtOrBelow}`
        }),
      ]),
    }
  },
  /** REG-12.6: what ground does to movement, fire and charges. */
  regGround: (translate) => ({
    head: [translate('groundHead'), translate('moveHead'), translate('coverHead'), translate('positionHead')],
    rows: house.ground.map(({ id, move, cover, position }) => [
      translate(`ground.${id}` as RegWord),
      translate(move as RegWord).toLowerCase(),
      translate(
        (cover in REG_WORDS && cover !== 'none' && cover !== 'fortified' ? cover : `cover.${cover}`) as RegWord,
      ),
      translate((position === 'none' || position === 'fortified' ? `cover.${position}` : position) as RegWord),
    ]),
  }),
  /** REG-12.11. */
  regArms: (translate) => ({
    head: [translate('troopsHead'), translate('weapon'), translate('traitsHead')],
    rows: house.armsAndTraits.map(({ troops, weapon, traits }) => [
      translate(troops as RegWord),
      translate(weapon as RegWord).toLowerCase(),
      traits.map((trait) => translate(trait as RegWord)).join(', ') || DASH,
    ]),
  }),
  /** REG-13.5: the switches of the open questions. */
  regOptions(translate) {
    const shown = (answer: boolean | number | string) =>
      typeof answer === 'boolean' ? translate(answer ? 'on' : 'off') : String(answer)
    return {
      head: [translate('option'), translate('usual'), translate('other')],
      rows: options.options.map(({ name, answers, default: usual, question }) => [
        `${question} ${name}`,
        shown(usual),
        answers
          .filter((answer) => answer !== usual)
          .map(shown)
          .join(', '),
      ]),
    }
  },
}

/** Names of all tables. */
export const REG_TABLES = Object.keys(TABLE_MAKERS) as RegTableName[]

/** A table of the Regimental rules, from the numbers that the engine uses, in one language. */
export function regTable(name: RegTableName, lang: RulebookLang): WordTable {
  // A word is [English, Spanish].
  const langIndex = lang === 'es' ? 1 : 0
  return TABLE_MAKERS[name]((word) => REG_WORDS[word][langIndex])
}
