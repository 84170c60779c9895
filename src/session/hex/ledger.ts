import { sideOfId } from '../../operational/ids'
import * as v from 'valibot'
import { RESULTS_AFFECTING_GARRISON } from '../../operational/combat/fight'
import { isTabletopClash } from '../../operational/resolvers'
import { type EventBody, enemyOf, type GameEvent, type PieceId, type Side, SIDES } from '../../operational/types'
import type { PieceDef, World } from '../../operational/world'
import file from './data/ledger.json' with { type: 'json' }

/** What dice are thrown for. Combat is measured in points of OPS-18.3, all other kinds in throws that went well. */
export const LUCK_KINDS = [
  ...(['combat', 'fog', 'morale', 'recovery', 'lava'] as const),
  ...(['activation', 'command', 'leaders', 'rout'] as const),
] as const
export type LuckKind = (typeof LUCK_KINDS)[number]

/** One kind of throws of one side: actual and expected total, and their difference `luck`. Above 0 the side was lucky. */
export interface LuckLine {
  readonly kind: LuckKind
  /** Number of throws. The die of a fight counts for both sides: one gains what the other loses. */
  readonly dice: number
  /** `points`: points of OPS-18.3 gained minus points lost; `times`: number of throws that went well. */
  readonly unit: 'points' | 'times'
  readonly actual: number
  readonly expected: number
  readonly luck: number
}

/** An unusually lucky or unlucky throw. */
export interface LuckStroke {
  readonly kind: LuckKind
  readonly turn: number
  /** Number of the event in the viewer's list; -1: the viewer did not learn of it during the game. */
  readonly n: number
  /** In the unit of its kind; below 0: bad luck. */
  readonly luck: number
  /** Probability, 0 to 1, of a throw at least as good, or, where `luck` is below 0, at least as bad. */
  readonly chance: number
}

export interface SideLuck {
  readonly dice: number
  /** One line for each kind of throw that occurred. */
  readonly lines: readonly LuckLine[]
  /** Least likely first, at most three good and three bad. */
  readonly strokes: readonly LuckStroke[]
}

/** The luck of both sides, as far as one side may know it. */
export interface LuckLedger {
  /** True: the game is over and all dice are counted. False: only the dice that this side knows of. */
  readonly complete: boolean
  /** Number of clashes fought on the tabletop. Their dice are left out, because no expectation is computed for them. */
  readonly tabletop: number
  readonly sides: Readonly<Record<Side, SideLuck>>
}

const positiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1))
const FractionSchema = v.strictObject({ num: positiveInteger, den: positiveInteger })
const LUCK_RULES = v.parse(
  v.strictObject({
    about: v.string(),
    tag: v.string(),
    retreat: FractionSchema,
    rout: FractionSchema,
    disrupted: FractionSchema,
    commandFrom: positiveInteger,
    routUpTo: positiveInteger,
    fogWell: v.array(v.string()),
    strokes: positiveInteger,
    rareBelow: FractionSchema,
  }),
  file,
)
const asNumber = ({ num, den }: { num: number; den: number }): number => num / den

/** A throw: its value and the values of all its possible results (`ways`), which are equally likely. */
interface DiceThrow {
  readonly side: Side
  readonly kind: LuckKind
  readonly turn: number
  readonly n: number
  readonly value: number
  readonly ways: readonly number[]
}

type Die = Extract<EventBody, { kind: 'die' }>
type ClashBegun = Extract<EventBody, { kind: 'clashBegun' }>
type CombatTableResult = Extract<EventBody, { kind: 'clashEnded'; resolver: 'table' }>

const FACES = [1, 2, 3, 4, 5, 6]
const PAIRS = FACES.flatMap((a) => FACES.map((b) => a + b))

const pieceOf = ({ pieces, pieceIndexes: indexOf }: World, id: PieceId | null): PieceDef | null =>
  id === null ? null : (pieces[indexOf.get(id) ?? -1] ?? null)

/** Would this face pass the morale check (OPS-9.4)? */
function passesMorale(world: World, die: Die, face: number): boolean {
  const { alwaysPasses, alwaysFails } = world.tables.combat.morale
  if (face === alwaysPasses || face === alwaysFails) return face === alwaysPasses
  const sum = die.modifiers.reduce((all, { value }) => all + value, face)
  return sum <= (pieceOf(world, die.piece)?.unit?.morale ?? 0)
}

const oneIf = (is: boolean): number => (is ? 1 : 0)

/** A throw outside a fight, with the value of each possible result; null: the die belongs to a fight. */
function singleThrow(world: World, die: Die): Omit<DiceThrow, 'turn' | 'n'> | null {
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
      return make(kind, FACES, (way) => passesMorale(world, die, way), face)
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

/** The value of a combat result to the attacker, in points: steps as in OPS-18.3, retreats and routs as fractions of a step. */
export function resultWorth(
  world: World,
  { lead, defenderLead, attackers }: ClashBegun,
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

/** The die of a fight under the combat table, once for each side. */
function fightThrows(world: World, clash: ClashBegun, ended: CombatTableResult, turn: number, n: number): DiceThrow[] {
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

const eventKey = (event: GameEvent): string => JSON.stringify({ ...event, n: 0 })

/** The throws among events, in their order. `numbered` gives the number of an event in the viewer's list. */
function throwsIn(world: World, events: readonly GameEvent[], numbered: (event: GameEvent) => number): DiceThrow[] {
  const out: DiceThrow[] = []
  let turn = 1
  let clash: ClashBegun | null = null
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
const luckOf = ({ value, ways }: DiceThrow): number => value - mean(ways)
/** Probability of a throw at least as lucky, or at least as unlucky. */
function chanceOf(one: DiceThrow): number {
  const good = luckOf(one) > 0
  return one.ways.filter((way) => (good ? way >= one.value : way <= one.value)).length / one.ways.length
}

function luckLine(kind: LuckKind, all: readonly DiceThrow[]): LuckLine {
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

function luckOfSide(all: readonly DiceThrow[]): SideLuck {
  const strokes = all
    .map((one) => ({ kind: one.kind, turn: one.turn, n: one.n, luck: luckOf(one), chance: chanceOf(one) }))
    .filter(({ luck, chance }) => luck !== 0 && chance <= asNumber(LUCK_RULES.rareBelow))
    .sort((a, b) => a.chance - b.chance || Math.abs(b.luck) - Math.abs(a.luck) || a.turn - b.turn || a.n - b.n)
  return {
    dice: all.length,
    lines: LUCK_KINDS.flatMap((kind) => {
      const some = all.filter((one) => one.kind === kind)
      return some.length === 0 ? [] : [luckLine(kind, some)]
    }),
    strokes: [
      ...strokes.filter(({ luck }) => luck > 0).slice(0, LUCK_RULES.strokes),
      ...strokes.filter(({ luck }) => luck < 0).slice(0, LUCK_RULES.strokes),
    ],
  }
}

/**
 * The luck ledger, from the events that the viewer knows. `others` are the events of the other side, given only when the game is over;
 * then the throws inside its boxes count too (OPS-19.5.15).
 */
export function luckLedgerOf(
  world: World,
  viewer: Side,
  events: readonly GameEvent[],
  others: readonly GameEvent[] | null = null,
): LuckLedger {
  const own = throwsIn(world, events, ({ n }) => n)
  const foe = enemyOf(viewer)
  const bySide: Record<Side, DiceThrow[]> = { us: [], mexican: [] }
  for (const one of own) if (one.side === viewer || others === null) bySide[one.side].push(one)
  if (others) {
    const told = new Map<string, number[]>()
    for (const event of events) {
      const body = eventKey(event)
      told.set(body, [...(told.get(body) ?? []), event.n])
    }
    const numbered = (event: GameEvent): number => told.get(eventKey(event))?.shift() ?? -1
    bySide[foe].push(...throwsIn(world, others, numbered).filter(({ side }) => side === foe))
  }
  const tabletop = events.filter(isTabletopClash).length
  const sides = Object.fromEntries(SIDES.map((side) => [side, luckOfSide(bySide[side])])) as Record<Side, SideLuck>
  return { complete: others !== null, tabletop, sides }
}
