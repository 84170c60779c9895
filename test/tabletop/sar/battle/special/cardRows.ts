// The peculiar rows of the card of the Early American Wars (003): what it prints otherwise than the other cards, or alone. Each is found in the
// events of a battle; `test/tabletop/sar/battle/special/card.test.ts` keeps games in which all of them have fired.
import type { FieldOfBattle, RosterUnit } from '../../../../../src/tabletop/sar/battle/field'
import type { BattleEvent } from '../../../../../src/tabletop/sar/battle/events'

/** Rows that a battle of Chippawa can bring. */
export const CHIPPAWA_ROWS = [
  'random order: halt',
  'points 0 to 4 read in the third column',
  'first volley of infantry',
  'no first volley of cavalry',
  'disciplined in fire',
  'disciplined in melee',
  'target in woods',
  'target unlimbered guns',
  'target in skirmish order',
  'ad hoc weapons',
  'musket at short range',
  'musket at medium range',
  'musket at long range',
  'carbine',
  'guns to 6 lb',
  'guns to 12 lb',
  'guns to 24 lb',
  'lone gun at half points',
  'British foot guns move',
  'U.S. foot guns move',
  'guns run up by hand',
  'low on ammunition',
  'melee: charging',
  'melee: cavalry against foot',
  'melee: outnumbered by fives',
  'melee: in column',
  'close: halt with half a volley',
  'close: halt with a quarter of a volley',
  'close: at once 1 or less',
  'stand: 1 or less',
  'stand: 2 to 11 with stragglers',
  'rally: untrained never',
  'rout: untrained never stands',
  'recovery',
  'rating: untrained and routs',
  'rating: untrained with stragglers',
  'rating: untrained holds',
  'rating: green with stragglers',
  'rating: green holds',
  'rating: regular',
  'rating modifier: facingRegularsInOpen',
  'rating modifier: enemyOnFlank',
  'rating modifier: supportedByRegulars',
  'rating modifier: surprisedOrAmbushed',
  'rating modifier: defendingHome',
  'rating modifier: chargedByBayonetsAndHasNone',
  'rating modifier: inOpen',
  'rating modifier: inWoods',
  'reaction: irregularsMoveOutOfCover',
  'reaction: irregularsChargeRegulars',
  'reaction: regularsMoveIntoWoods',
  'reaction result: withdraw',
  'reaction result: holdTake1d4',
  'reaction result: hold',
  'reaction result: obey',
] as const
/** Rows for which nobody fought at Chippawa: they fire in the same battle with other weapons. */
export const DRILL_ROWS = ['bows', 'spears', 'rifle', 'British horse guns move', 'U.S. horse guns move'] as const
export type CardRow = (typeof CHIPPAWA_ROWS)[number] | (typeof DRILL_ROWS)[number]

type EventOf<K extends BattleEvent['kind']> = Extract<BattleEvent, { kind: K }>

/** Counts the rows in the events of one battle. */
export class RowCount {
  readonly counts = new Map<CardRow, number>()
  /** The totals of the last rolls to close, by unit, in this melee phase. */
  private closing = new Map<string, number>()
  private phase = ''
  private readonly field: FieldOfBattle

  constructor(field: FieldOfBattle) {
    this.field = field
  }

  private add(row: CardRow): void {
    this.counts.set(row, (this.counts.get(row) ?? 0) + 1)
  }
  private facts = (id: string): RosterUnit | undefined => this.field.units.get(id.split('/')[0]!)

  count(events: readonly BattleEvent[]): void {
    for (const event of events) {
      if (event.kind === 'phase') {
        this.phase = event.phase
        this.closing = new Map()
      }
      if (event.kind === 'ordered' && event.by === null && event.deed === 'halt') this.add('random order: halt')
      if (event.kind === 'shot') this.shot(event)
      if (event.kind === 'test') this.test(event)
      if (event.kind === 'fight') this.fight(event)
      if (event.kind === 'moved') this.moved(event)
      if (event.kind === 'formed') this.stances.set(event.unit, event.stance)
      if (event.kind === 'lowAmmo') this.add('low on ammunition')
      if (event.kind === 'recovered') this.add('recovery')
    }
  }

  private shot({ unit, points, pounds, modifiers, band, column }: EventOf<'shot'>): void {
    const { arm, weapon, poundages = [] } = this.facts(unit) ?? {}
    const names = modifiers.map(({ name }) => name)
    const shift = modifiers.reduce((sum, { value }) => sum + value, 0)
    const THIRD = 2
    if (points <= 4 && column === Math.max(0, THIRD + shift)) this.add('points 0 to 4 read in the third column')
    if (names.includes('firstVolley')) this.add('first volley of infantry')
    else if (arm === 'cavalry' && this.firedBefore(unit) === false) this.add('no first volley of cavalry')
    if (names.includes('disciplined')) this.add('disciplined in fire')
    if (names.includes('woods')) this.add('target in woods')
    if (names.includes('unlimberedArtillery')) this.add('target unlimbered guns')
    if (names.includes('skirmish')) this.add('target in skirmish order')
    if (pounds === null && weapon === 'adHoc') this.add('ad hoc weapons')
    if (pounds === null && weapon === 'carbine') this.add('carbine')
    if (names.includes('bows')) this.add('bows')
    if (pounds === null && (weapon === 'spears' || weapon === 'rifle')) this.add(weapon)
    if (pounds === null && weapon === 'musket' && (band === 'short' || band === 'medium' || band === 'long'))
      this.add(`musket at ${band} range`)
    if (pounds !== null) {
      if (pounds <= 6) this.add('guns to 6 lb')
      else this.add(pounds <= 12 ? 'guns to 12 lb' : 'guns to 24 lb')
      if (unit === 'us-towson' && pounds === 12 && poundages.includes(12)) this.add('lone gun at half points')
    }
    const total = this.closing.get(unit)
    if (this.phase === 'melee' && total !== undefined) {
      if (total >= 7 && total <= 11) this.add('close: halt with half a volley')
      if (total >= 2 && total <= 6) this.add('close: halt with a quarter of a volley')
    }
  }
  private readonly fired = new Set<string>()
  private firedBefore(unit: string): boolean {
    const before = this.fired.has(unit)
    this.fired.add(unit)
    return before
  }

  private test({ unit, test, total, result, modifiers }: EventOf<'test'>): void {
    if (test === 'close' && total !== null) {
      this.closing.set(unit, total)
      if (total <= 1) this.add('close: at once 1 or less')
    }
    if (test === 'stand' && total !== null) {
      if (total <= 1) this.add('stand: 1 or less')
      else if (total <= 11) this.add('stand: 2 to 11 with stragglers')
    }
    if (test === 'rally' && total === null) this.add('rally: untrained never')
    if (test === 'rout' && total === null) this.add('rout: untrained never stands')
    if (test === 'irregular')
      this.rating(
        total ?? 0,
        modifiers.map(({ name }) => name),
      )
    if (['irregularsMoveOutOfCover', 'irregularsChargeRegulars', 'regularsMoveIntoWoods'].includes(test)) {
      this.add(`reaction: ${test}` as CardRow)
      this.add(`reaction result: ${result}` as CardRow)
    }
  }

  private rating(total: number, modifiers: readonly string[]): void {
    for (const name of modifiers)
      if ((CHIPPAWA_ROWS as readonly string[]).includes(`rating modifier: ${name}`))
        this.add(`rating modifier: ${name}` as CardRow)
    if (total <= 2) this.add('rating: untrained and routs')
    else if (total <= 5) this.add('rating: untrained with stragglers')
    else if (total <= 10) this.add('rating: untrained holds')
    else if (total <= 15) this.add('rating: green with stragglers')
    else this.add(total <= 18 ? 'rating: green holds' : 'rating: regular')
  }

  private fight({ modifiers }: EventOf<'fight'>): void {
    const names = modifiers.map(({ name }) => name)
    if (names.includes('disciplined')) this.add('disciplined in melee')
    if (names.includes('charging')) this.add('melee: charging')
    if (names.some((name) => name.startsWith('cavalryVs'))) this.add('melee: cavalry against foot')
    if (names.includes('outnumbered')) this.add('melee: outnumbered by fives')
    if (names.some((name) => name.toLowerCase().includes('column'))) this.add('melee: in column')
  }

  private readonly stances = new Map<string, string>()
  private moved({ unit, manner, from, to }: EventOf<'moved'>): void {
    const { artilleryClass } = this.facts(unit) ?? {}
    if (manner !== 'march') return
    const stance = this.stances.get(unit) ?? this.field.startUnits?.[unit]?.stance
    if (artilleryClass && stance === 'unlimbered' && (from.x !== to.x || from.y !== to.y))
      this.add('guns run up by hand')
    if (artilleryClass === 'britishHorse') this.add('British horse guns move')
    if (artilleryClass === 'usHorse') this.add('U.S. horse guns move')
    if (artilleryClass === 'britishFoot') this.add('British foot guns move')
    if (artilleryClass === 'usFoot') this.add('U.S. foot guns move')
  }
}
