import { sideOfId } from '../../operational/ids'
import * as v from 'valibot'
import { RESULTS_AFFECTING_GARRISON } from '../../operational/combat/tableOutcome'
import { isTabletopClash } from '../../operational/resolvers'
import { type EventBody, enemyOf, type GameEvent, type PieceId, type Side, SIDES } from '../../operational/types'
import type { PieceDef, World } from '../../operational/world'
import ledgerFile from './data/ledger.json' with { type: 'json' }

// The luck ledger: how the dice of a game fell for each side, against what was to be expected.

/**
 * What dice are thrown for; `fog` is fog of war (OPS-8.4). Combat is measured in points of OPS-18.3, the fire and melees of clashes in castings
 * that the enemy is to lose, the others in throws that went well.
 */
export const LUCK_KINDS = [
  'combat',
  'fog',
  'morale',
  'recovery',
  'lava',
  'activation',
  'command',
  'leaders',
  'rout',
  'clashFire',
  'clashMelee',
  'clashNerve',
] as const
export type LuckKind = (typeof LUCK_KINDS)[number]

/** One kind of throws of one side: actual and expected total, and their difference `luck`. Above 0 the side was lucky. */
export interface LuckLine {
  readonly kind: LuckKind
  /** Number of throws. The die of a fight counts for both sides: one gains what the other loses. */
  readonly dice: number
  /** `points`: points of OPS-18.3 gained minus points lost; `castings`: of the enemy; `times`: number of throws that went well. */
  readonly unit: 'points' | 'castings' | 'times'
  readonly actual: number
  readonly expected: number
  readonly luck: number
}

/** An unusually lucky or unlucky throw. */
export interface LuckStroke {
  readonly kind: LuckKind
  readonly turn: number
  /** Number of the event in the viewer's list; `NOT_LEARNED` (-1): the viewer did not learn of it during the game. */
  readonly n: number
  /** In the unit of its kind; below 0: bad luck. */
  readonly luck: number
  /** Probability, 0 to 1, of a throw at least as good, or, where `luck` is below 0, at least as bad. */
  readonly chance: number
}

/** The luck of one side. */
export interface SideLuck {
  /** Number of throws. */
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
  /** Number of clashes fought on the tabletop. No event tells their dice, so `withClashDice` adds them from the accounts. */
  readonly tabletop: number
  readonly sides: Readonly<Record<Side, SideLuck>>
}

/** `LuckStroke.n` of a throw that the viewer did not learn of during the game. */
const NOT_LEARNED = -1

const positiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1))
const FractionSchema = v.strictObject({ num: positiveInteger, den: positiveInteger })
/** The figures of the ledger, from data/ledger.json. */
const LUCK_RULES = v.parse(
  v.strictObject({
    /** For readers of the file; the program does not use them. */
    about: v.string(),
    tag: v.string(),
    /** What a retreat, a rout or a disruption costs, each as a share of the points for a step. */
    retreat: FractionSchema,
    rout: FractionSchema,
    disrupted: FractionSchema,
    /** Lowest face of the command die that counts as good. */
    commandFrom: positiveInteger,
    /** Highest face of the rout die that counts as good. The face is the number of turns that the unit stays away. */
    routUpTo: positiveInteger,
    /** Results of fog of war that count as good. */
    goodFogResults: v.array(v.string()),
    /** Most good strokes, and most bad ones, that a side's ledger lists. */
    strokes: positiveInteger,
    /** Highest probability of a throw that is listed as a stroke. */
    rareBelow: FractionSchema,
  }),
  ledgerFile,
)
const asNumber = ({ num, den }: { num: number; den: number }): number => num / den

/** A throw of one side. */
interface DiceThrow {
  readonly side: Side
  readonly kind: LuckKind
  readonly turn: number
  /** Number of its event in the viewer's list, or `NOT_LEARNED`. */
  readonly n: number
  /** For combat the points that the side gains by the throw; for other kinds 1 if the throw went well, else 0. */
  readonly value: number
  /** The values of all rolls that could have come up, which are equally likely. */
  readonly possibleValues: readonly number[]
}

type Die = Extract<EventBody, { kind: 'die' }>
/** The event at the beginning of any fight, under the combat table too. */
type ClashBegun = Extract<EventBody, { kind: 'clashBegun' }>
type CombatTableResult = Extract<EventBody, { kind: 'clashEnded'; resolver: 'table' }>

const FACES = [1, 2, 3, 4, 5, 6]
/** The sums of the 36 equally likely rolls of two dice. */
const TWO_DICE_SUMS = FACES.flatMap((a) => FACES.map((b) => a + b))

/** The piece with this id; null: there is none (its index, -1, finds nothing). */
const pieceOf = ({ pieces, pieceIndexes }: World, id: PieceId | null): PieceDef | null =>
  id === null ? null : (pieces[pieceIndexes.get(id) ?? -1] ?? null)

/** Would this face pass the morale check of that die (OPS-9.4)? */
function passesMorale(world: World, die: Die, face: number): boolean {
  const { alwaysPasses, alwaysFails } = world.tables.combat.morale
  if (face === alwaysPasses || face === alwaysFails) return face === alwaysPasses
  const modified = face + sumOfModifiers(die)
  return modified <= (pieceOf(world, die.piece)?.unit?.morale ?? 0)
}

const oneIf = (isGood: boolean): number => (isGood ? 1 : 0)

/** A throw outside a fight, with the value of each possible roll; null: the die belongs to a fight. */
function singleThrow(world: World, die: Die): Omit<DiceThrow, 'turn' | 'n'> | null {
  const { tables } = world
  // Only the die for a combat result is thrown for no piece, and that one belongs to a fight: the side chosen here does not matter.
  const side: Side = die.piece === null ? 'us' : sideOfId(die.piece)
  const throwOf = (
    kind: LuckKind,
    possibleRolls: readonly number[],
    isGood: (roll: number) => boolean,
    actualRoll: number,
  ) => ({
    side,
    kind,
    value: oneIf(isGood(actualRoll)),
    possibleValues: possibleRolls.map((roll) => oneIf(isGood(roll))),
  })
  const face = die.faces[0] ?? 0
  const sumOfDice = sum(die.faces)
  switch (die.purpose) {
    case 'activation':
      return throwOf('activation', FACES, (roll) => tables.command.santaAnna.activatesOn.includes(roll), face)
    case 'morale': {
      // The checks by which units recover in the open (12.5) and in boxes (19.5.9) are a kind of their own.
      const kind = die.rule === 'OPS-12.5' || die.rule === 'OPS-19.5.9' ? 'recovery' : 'morale'
      return throwOf(kind, FACES, (roll) => passesMorale(world, die, roll), face)
    }
    case 'lava': {
      const modifiers = sumOfModifiers(die)
      return throwOf('lava', FACES, (roll) => roll + modifiers >= tables.terrain.lava.enterFrom, face)
    }
    // Fog of war (OPS-8.4).
    case 'fow': {
      const isGood = (roll: number): boolean =>
        LUCK_RULES.goodFogResults.includes(tables.fow.results.find((row) => row.sum === roll)?.id ?? '')
      return throwOf('fog', TWO_DICE_SUMS, isGood, sumOfDice)
    }
    case 'leader': {
      const { casualty, wounded } = tables.combat.leaderCasualty
      return throwOf('leaders', TWO_DICE_SUMS, (roll) => !casualty.includes(roll) && !wounded.includes(roll), sumOfDice)
    }
    case 'command':
      return throwOf('command', FACES, (roll) => roll >= LUCK_RULES.commandFrom, face)
    case 'rout':
      return throwOf('rout', FACES, (roll) => roll <= LUCK_RULES.routUpTo, face)
    // The die of a fight (`fightThrows`).
    case 'combat':
      return null
  }
}

/** Points that the enemy gains for a step of that side (OPS-18.3). Mexican losses score by whole units, which have one step. */
const pointsOfStep = ({ tables }: World, side: Side): number =>
  side === 'us' ? tables.victory.points.mexicanPerUsStep : tables.victory.points.usPerMexicanUnit

/** The morale that is assumed where the lead is unknown. */
const USUAL_MORALE = 3

/** Probability that a unit passes an unmodified morale check; one face always passes and one always fails (OPS-9.4). */
function chanceToPass(world: World, id: PieceId | null): number {
  const morale = pieceOf(world, id)?.unit?.morale ?? USUAL_MORALE
  return Math.max(1, Math.min(FACES.length - 1, morale)) / FACES.length
}

/**
 * The value of a combat result to the attacker, in points: steps as in OPS-18.3, retreats and routs as fractions of a step. A result is A
 * (attacker) or D (defender) for the side that it hits, and then a code of OPS-9.3. `lead`, `defenderLead`: the units whose morale counts
 * (OPS-8.2). `isGarrison`: the defenders are a garrison.
 */
export function resultWorth(
  world: World,
  { lead, defenderLead, attackers }: ClashBegun,
  isGarrison: boolean,
  result: string,
): number {
  // Every attack has an attacker, so the empty text never occurs.
  const attacker = sideOfId(lead ?? attackers[0] ?? '')
  const stepPoints: Record<Side, number> = { us: pointsOfStep(world, 'us'), mexican: pointsOfStep(world, 'mexican') }
  const defender = enemyOf(attacker)
  // Without a lead, batteries bombard alone (OPS-9.8).
  if (lead === null) {
    const { disrupts, disruptsOrDrives } = world.tables.combat.bombardmentAlone
    const canDisrupt = ([...disrupts, ...disruptsOrDrives] as readonly string[]).includes(result)
    if (!canDisrupt) return 0
    return (1 - chanceToPass(world, defenderLead)) * asNumber(LUCK_RULES.disrupted) * stepPoints[defender]
  }
  const hitsAttacker = result.startsWith('A')
  if (!hitsAttacker && isGarrison && !RESULTS_AFFECTING_GARRISON.includes(result)) return 0
  const loser = hitsAttacker ? attacker : defender
  const passChance = chanceToPass(world, hitsAttacker ? lead : defenderLead)
  const failChance = 1 - passChance
  const step = stepPoints[loser]
  const retreat = asNumber(LUCK_RULES.retreat) * step
  const rout = asNumber(LUCK_RULES.rout) * step
  // OPS-19.1.17: a garrison loses nothing in an exchange.
  const winnersStep = isGarrison ? 0 : stepPoints[enemyOf(loser)]
  const sign = hitsAttacker ? -1 : 1
  switch (result.slice(1)) {
    // Retreat.
    case 'r':
      return sign * retreat
    // Check: who fails retreats.
    case 'c':
      return sign * failChance * retreat
    // Check: who fails retreats; who passes exchanges a step.
    case 'cE':
      return sign * (failChance * retreat + passChance * (step - winnersStep))
    // Check with a retreat in any case; who fails is disrupted too (9.5).
    case 'cR':
      return sign * (retreat + failChance * asNumber(LUCK_RULES.disrupted) * step)
    // A step lost, and retreat.
    case 'x':
      return sign * (step + retreat)
    // Check: who passes retreats, who fails routs.
    case 'm':
      return sign * (passChance * retreat + failChance * rout)
    // `mX`: a step lost, and then as `m`.
    default:
      return sign * (step + passChance * retreat + failChance * rout)
  }
}

/** The die of a fight under the combat table as a throw of each side. `n`: the number of its event in the viewer's list. */
function fightThrows(world: World, clash: ClashBegun, ended: CombatTableResult, turn: number, n: number): DiceThrow[] {
  const { rows } = world.tables.combat
  const row = rows.find(({ min, max }) => ended.differential >= min && ended.differential <= max)
  if (!row) return []
  const isGarrison = ended.modifiers.some(({ name }) => name === 'bastionGarrison')
  const possibleValues = row.results.map((result) => resultWorth(world, clash, isGarrison, result))
  const value = resultWorth(world, clash, isGarrison, ended.result)
  // As in `resultWorth`.
  const attacker = sideOfId(clash.lead ?? clash.attackers[0] ?? '')
  return [
    { side: attacker, kind: 'combat', turn, n, value, possibleValues },
    {
      side: enemyOf(attacker),
      kind: 'combat',
      turn,
      n,
      value: -value,
      possibleValues: possibleValues.map((worth) => -worth),
    },
  ]
}

/** An event as text without its number, by which the lists of the two sides differ: the same event has the same text in both. */
const eventKey = (event: GameEvent): string => JSON.stringify({ ...event, n: 0 })

/** The throws among events, in their order. `numberOf` gives the number of an event in the viewer's list. */
function throwsIn(world: World, events: readonly GameEvent[], numberOf: (event: GameEvent) => number): DiceThrow[] {
  const throws: DiceThrow[] = []
  let turn = 1
  let clash: ClashBegun | null = null
  for (const event of events) {
    if (event.kind === 'turn' || event.kind === 'segment') turn = event.turn
    else if (event.kind === 'clashBegun') clash = event
    else if (event.kind === 'clashEnded' && event.resolver === 'table' && clash)
      throws.push(...fightThrows(world, clash, event, turn, numberOf(event)))
    else if (event.kind === 'die') {
      const diceThrow = singleThrow(world, event)
      if (diceThrow) throws.push({ ...diceThrow, turn, n: numberOf(event) })
    }
  }
  return throws
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length
const sumOfModifiers = (die: Die): number => sum(die.modifiers.map(({ value }) => value))
const luckOf = ({ value, possibleValues }: DiceThrow): number => value - mean(possibleValues)

/** The probability of a throw at least as lucky as this one if it was lucky, else at least as unlucky. */
function chanceOf(diceThrow: DiceThrow): number {
  const { value, possibleValues } = diceThrow
  const wasLucky = luckOf(diceThrow) > 0
  const asExtreme = possibleValues.filter((other) => (wasLucky ? other >= value : other <= value))
  return asExtreme.length / possibleValues.length
}

/** The line of the ledger for the throws of one kind. */
function luckLine(kind: LuckKind, throws: readonly DiceThrow[]): LuckLine {
  const actual = sum(throws.map(({ value }) => value))
  const expected = sum(throws.map(({ possibleValues }) => mean(possibleValues)))
  return {
    kind,
    dice: throws.length,
    unit: kind === 'combat' ? 'points' : 'times',
    actual,
    expected,
    luck: actual - expected,
  }
}

function luckOfSide(throws: readonly DiceThrow[]): SideLuck {
  const strokes = throws
    .map((diceThrow) => {
      const { kind, turn, n } = diceThrow
      return { kind, turn, n, luck: luckOf(diceThrow), chance: chanceOf(diceThrow) }
    })
    .filter(({ luck, chance }) => luck !== 0 && chance <= asNumber(LUCK_RULES.rareBelow))
    .sort((a, b) => a.chance - b.chance || Math.abs(b.luck) - Math.abs(a.luck) || a.turn - b.turn || a.n - b.n)
  return {
    dice: throws.length,
    lines: LUCK_KINDS.flatMap((kind) => {
      const ofKind = throws.filter((diceThrow) => diceThrow.kind === kind)
      return ofKind.length === 0 ? [] : [luckLine(kind, ofKind)]
    }),
    strokes: [
      ...strokes.filter(({ luck }) => luck > 0).slice(0, LUCK_RULES.strokes),
      ...strokes.filter(({ luck }) => luck < 0).slice(0, LUCK_RULES.strokes),
    ],
  }
}

/**
 * The luck ledger, from the events that the viewer knows. `enemyEvents`: the events that the other side knows, given only when the game is
 * over; then the throws inside the boxes of that side count too (OPS-19.5.15).
 */
export function luckLedgerOf(
  world: World,
  viewer: Side,
  events: readonly GameEvent[],
  enemyEvents: readonly GameEvent[] | null = null,
): LuckLedger {
  const enemy = enemyOf(viewer)
  const throwsOfSide: Record<Side, DiceThrow[]> = { us: [], mexican: [] }
  // The enemy's throws are taken from the enemy's own events where these are given, since only they are complete.
  for (const diceThrow of throwsIn(world, events, ({ n }) => n))
    if (diceThrow.side === viewer || enemyEvents === null) throwsOfSide[diceThrow.side].push(diceThrow)
  if (enemyEvents) {
    const numberOf = numbersInViewersList(events)
    const enemyThrows = throwsIn(world, enemyEvents, numberOf).filter(({ side }) => side === enemy)
    throwsOfSide[enemy].push(...enemyThrows)
  }
  const tabletop = events.filter(isTabletopClash).length
  const sides = Object.fromEntries(SIDES.map((side) => [side, luckOfSide(throwsOfSide[side])])) as Record<
    Side,
    SideLuck
  >
  return { complete: enemyEvents !== null, tabletop, sides }
}

/**
 * A function that gives the number, in the viewer's list, of an event of the enemy's list; `NOT_LEARNED` where the viewer has no such event.
 * Equal events occur in the same order in both lists, so each call uses up the first number that is left: call it once for each event, in order.
 */
function numbersInViewersList(viewersEvents: readonly GameEvent[]): (event: GameEvent) => number {
  const unusedNumbers = new Map<string, number[]>()
  for (const event of viewersEvents) {
    const key = eventKey(event)
    unusedNumbers.set(key, [...(unusedNumbers.get(key) ?? []), event.n])
  }
  return (event) => unusedNumbers.get(eventKey(event))?.shift() ?? NOT_LEARNED
}
