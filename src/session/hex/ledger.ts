import { sideOfId } from '../../operational/ids'
import * as v from 'valibot'
import { RESULTS_AFFECTING_GARRISON } from '../../operational/combat/fight'
import { isTabletopClash } from '../../operational/resolvers'
import { type EventBody, enemyOf, type GameEvent, type PieceId, type Side, SIDES } from '../../operational/types'
import type { PieceDef, World } from '../../operational/world'
import file from './data/ledger.json' with { type: 'json' }

/** What dice were thrown for, as the ledger sorts them: combat in points of OPS-18.3, everything else in throws that went well. */
export const LUCK_KINDS = [
  ...(['combat', 'fog', 'morale', 'recovery', 'lava'] as const),
  ...(['activation', 'command', 'leaders', 'rout'] as const),
] as const
export type LuckKind = (typeof LUCK_KINDS)[number]

/** One kind of dice of one side: what they brought, what was to be expected, and the difference; above 0 the side was lucky. */
export interface LuckLine {
  readonly kind: LuckKind
  /** How many throws. The die of a fight is in both sides' lines: what one gains by it the other loses. */
  readonly dice: number
  /** `points` of OPS-18.3 gained less points lost; `times`: how often it went well. */
  readonly unit: 'points' | 'times'
  readonly actual: number
  readonly expected: number
  readonly luck: number
}

/** A throw that stands out. */
export interface LuckStroke {
  readonly kind: LuckKind
  readonly turn: number
  /** Number of the event, as the viewer's events are numbered; -1: he was not told of it when it happened. */
  readonly n: number
  /** In the unit of its kind; below 0: bad luck. */
  readonly luck: number
  /** How likely a throw was to be at least as good (as bad, where `luck` is below 0); 0 to 1. */
  readonly chance: number
}

export interface SideLuck {
  readonly dice: number
  /** One line for every kind that was thrown. */
  readonly lines: readonly LuckLine[]
  /** Least likely first, at most three good and three bad. */
  readonly strokes: readonly LuckStroke[]
}

/** How the dice fell for both sides, as one side may know it. */
export interface LuckLedger {
  /** The game is over and every die is in it; before that, only those that this side was told of. */
  readonly complete: boolean
  /** Fights on the tabletop: their dice have no such expectation, and are left out. */
  readonly tabletop: number
  readonly sides: Readonly<Record<Side, SideLuck>>
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(1))
const share = v.strictObject({ num: whole, den: whole })
const LUCK_RULES = v.parse(
  v.strictObject({
    about: v.string(),
    tag: v.string(),
    retreat: share,
    rout: share,
    disrupted: share,
    commandFrom: whole,
    routUpTo: whole,
    fogWell: v.array(v.string()),
    strokes: whole,
    rareBelow: share,
  }),
  file,
)
const asNumber = ({ num, den }: { num: number; den: number }): number => num / den

/** A throw and what it could have been: every way it might have fallen is as likely as the next. */
interface Throw {
  readonly side: Side
  readonly kind: LuckKind
  readonly turn: number
  readonly n: number
  readonly value: number
  readonly ways: readonly number[]
}

type Die = Extract<EventBody, { kind: 'die' }>
type Clash = Extract<EventBody, { kind: 'clashBegun' }>
type Ended = Extract<EventBody, { kind: 'clashEnded'; resolver: 'table' }>

const FACES = [1, 2, 3, 4, 5, 6]
const PAIRS = FACES.flatMap((a) => FACES.map((b) => a + b))

const pieceOf = ({ pieces, pieceIndexes: indexOf }: World, id: PieceId | null): PieceDef | null =>
  id === null ? null : (pieces[indexOf.get(id) ?? -1] ?? null)

/** Does that face pass the check that was thrown (9.4)? */
function passes(world: World, die: Die, face: number): boolean {
  const { alwaysPasses, alwaysFails } = world.tables.combat.morale
  if (face === alwaysPasses || face === alwaysFails) return face === alwaysPasses
  const sum = die.modifiers.reduce((all, { value }) => all + value, face)
  return sum <= (pieceOf(world, die.piece)?.unit?.morale ?? 0)
}

const oneIf = (is: boolean): number => (is ? 1 : 0)

/** A die by itself, with how well each way of falling would have been; null: it is part of a fight, or has no good or bad. */
function singleThrow(world: World, die: Die): Omit<Throw, 'turn' | 'n'> | null {
  const { tables } = world
  const side: Side = die.piece === null ? 'us' : sideOfId(die.piece)
  const make = (kind: LuckKind, ways: readonly number[], well: (way: number) => boolean, fell: number) => ({
    side,
    kind,
    value: oneIf(well(fell)),
    ways: ways.map((way) => oneIf(well(way))),
  })
  const face = die.faces[0] ?? 0
  const sum = die.faces.reduce((a, b) => a + b, 0)
  switch (die.purpose) {
    case 'activation':
      return make('activation', FACES, (way) => tables.command.santaAnna.activatesOn.includes(way), face)
    case 'morale': {
      const kind = die.rule === 'OPS-12.5' || die.rule === 'OPS-19.5.9' ? 'recovery' : 'morale'
      return make(kind, FACES, (way) => passes(world, die, way), face)
    }
    case 'lava': {
      const more = die.modifiers.reduce((all, { value }) => all + value, 0)
      return make('lava', FACES, (way) => way + more >= tables.terrain.lava.enterFrom, face)
    }
    case 'fow': {
      const well = (way: number): boolean =>
        LUCK_RULES.fogWell.includes(tables.fow.results.find((row) => row.sum === way)?.id ?? '')
      return make('fog', PAIRS, well, sum)
    }
    case 'leader': {
      const { casualty, wounded } = tables.combat.leaderCasualty
      return make('leaders', PAIRS, (way) => !casualty.includes(way) && !wounded.includes(way), sum)
    }
    case 'command':
      return make('command', FACES, (way) => way >= LUCK_RULES.commandFrom, face)
    case 'rout':
      return make('rout', FACES, (way) => way <= LUCK_RULES.routUpTo, face)
    case 'combat':
      return null
  }
}

/** Points of a step of that side (18.3). */
const pointsOfStep = ({ tables }: World, side: Side): number =>
  side === 'us' ? tables.victory.points.mexicanPerUsStep : tables.victory.points.usPerMexicanUnit

/** What a result of the combat table is worth to the attacker, in points: steps by 18.3, retreats and routs by shares of one. */
export function resultWorth(
  world: World,
  { lead, defenderLead, attackers }: Clash,
  walled: boolean,
  result: string,
): number {
  const attacker = sideOfId(lead ?? attackers[0] ?? '')
  const worth: Record<Side, number> = { us: pointsOfStep(world, 'us'), mexican: pointsOfStep(world, 'mexican') }
  const chance = (id: PieceId | null): number =>
    Math.max(1, Math.min(5, pieceOf(world, id)?.unit?.morale ?? 3)) / FACES.length
  const theirs = enemyOf(attacker)
  if (lead === null) {
    const { disrupts, disruptsOrDrives } = world.tables.combat.bombardmentAlone
    const hit = ([...disrupts, ...disruptsOrDrives] as readonly string[]).includes(result)
    return hit ? (1 - chance(defenderLead)) * asNumber(LUCK_RULES.disrupted) * worth[theirs] : 0
  }
  const own = result.startsWith('A')
  if (!own && walled && !RESULTS_AFFECTING_GARRISON.includes(result)) return 0
  const loser = own ? attacker : theirs
  const pass = chance(own ? lead : defenderLead)
  const step = worth[loser]
  const retreat = asNumber(LUCK_RULES.retreat) * step
  const rout = asNumber(LUCK_RULES.rout) * step
  const sign = own ? -1 : 1
  switch (result.slice(1)) {
    case 'r':
      return sign * retreat
    case 'c':
      return sign * (1 - pass) * retreat
    case 'cE':
      return sign * ((1 - pass) * retreat + pass * (step - (walled ? 0 : worth[enemyOf(loser)])))
    case 'cR':
      return sign * retreat
    case 'x':
      return sign * (step + retreat)
    case 'm':
      return sign * (pass * retreat + (1 - pass) * rout)
    default:
      return sign * (step + pass * retreat + (1 - pass) * rout)
  }
}

/** The die of a fight under the combat table, for both sides. */
function fightThrows(world: World, clash: Clash, ended: Ended, turn: number, n: number): Throw[] {
  const { rows } = world.tables.combat
  const row = rows.find(({ min, max }) => ended.differential >= min && ended.differential <= max)
  if (!row) return []
  const walled = ended.modifiers.some(({ name }) => name === 'bastionGarrison')
  const ways = row.results.map((result) => resultWorth(world, clash, walled, result))
  const value = resultWorth(world, clash, walled, ended.result)
  const attacker = sideOfId(clash.lead ?? clash.attackers[0] ?? '')
  return [
    { side: attacker, kind: 'combat', turn, n, value, ways },
    { side: enemyOf(attacker), kind: 'combat', turn, n, value: -value, ways: ways.map((way) => -way) },
  ]
}

const bodyOf = (event: GameEvent): string => JSON.stringify({ ...event, n: 0 })

/** The throws among events, in their order. `numbered`: by what number the viewer knows an event. */
function throwsIn(world: World, events: readonly GameEvent[], numbered: (event: GameEvent) => number): Throw[] {
  const out: Throw[] = []
  let turn = 1
  let clash: Clash | null = null
  for (const event of events) {
    if (event.kind === 'turn' || event.kind === 'segment') turn = event.turn
    else if (event.kind === 'clashBegun') clash = event
    else if (event.kind === 'clashEnded' && event.resolver === 'table' && clash)
      out.push(...fightThrows(world, clash, event, turn, numbered(event)))
    else if (event.kind === 'die') {
      const one = singleThrow(world, event)
      if (one) out.push({ ...one, turn, n: numbered(event) })
    }
  }
  return out
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length
const luckOf = ({ value, ways }: Throw): number => value - mean(ways)
/** How likely it was to go that well, or that badly. */
function chanceOf(one: Throw): number {
  const good = luckOf(one) > 0
  return one.ways.filter((way) => (good ? way >= one.value : way <= one.value)).length / one.ways.length
}

function lineOf(kind: LuckKind, all: readonly Throw[]): LuckLine {
  const actual = sum(all.map(({ value }) => value))
  const expected = sum(all.map(({ ways }) => mean(ways)))
  return {
    kind,
    dice: all.length,
    unit: kind === 'combat' ? 'points' : 'times',
    actual,
    expected,
    luck: actual - expected,
  }
}

function sideLuck(all: readonly Throw[]): SideLuck {
  const strokes = all
    .map((one) => ({ kind: one.kind, turn: one.turn, n: one.n, luck: luckOf(one), chance: chanceOf(one) }))
    .filter(({ luck, chance }) => luck !== 0 && chance <= asNumber(LUCK_RULES.rareBelow))
    .sort((a, b) => a.chance - b.chance || Math.abs(b.luck) - Math.abs(a.luck) || a.turn - b.turn || a.n - b.n)
  return {
    dice: all.length,
    lines: LUCK_KINDS.flatMap((kind) => {
      const some = all.filter((one) => one.kind === kind)
      return some.length === 0 ? [] : [lineOf(kind, some)]
    }),
    strokes: [
      ...strokes.filter(({ luck }) => luck > 0).slice(0, LUCK_RULES.strokes),
      ...strokes.filter(({ luck }) => luck < 0).slice(0, LUCK_RULES.strokes),
    ],
  }
}

/**
 * How the dice fell, from the events that the viewer was told. `others`: those of the other side, once the game is over; then what fell
 * in its boxes is reckoned too (OPS-19.5.15).
 */
export function ledgerOf(
  world: World,
  viewer: Side,
  events: readonly GameEvent[],
  others: readonly GameEvent[] | null = null,
): LuckLedger {
  const own = throwsIn(world, events, ({ n }) => n)
  const foe = enemyOf(viewer)
  const bySide: Record<Side, Throw[]> = { us: [], mexican: [] }
  for (const one of own) if (one.side === viewer || others === null) bySide[one.side].push(one)
  if (others) {
    const told = new Map<string, number[]>()
    for (const event of events) {
      const body = bodyOf(event)
      told.set(body, [...(told.get(body) ?? []), event.n])
    }
    const numbered = (event: GameEvent): number => told.get(bodyOf(event))?.shift() ?? -1
    bySide[foe].push(...throwsIn(world, others, numbered).filter(({ side }) => side === foe))
  }
  const tabletop = events.filter(isTabletopClash).length
  const sides = Object.fromEntries(SIDES.map((side) => [side, sideLuck(bySide[side])])) as Record<Side, SideLuck>
  return { complete: others !== null, tabletop, sides }
}
