import type { ClashOutcome } from '../../operational/combat/outcome'
import { enemyOf, type Side } from '../../operational/types'
import { blockOf } from '../../tabletop/regimental/battle/block'
import type { AddressedEvent, RegimentalEvent } from '../../tabletop/regimental/battle/events'
import type { RegimentalTable } from '../../tabletop/regimental/battle/run'
import type { Place } from '../../tabletop/regimental/battle/sequence'
import type {
  AccountLine,
  AccountUnit,
  ClashAccount,
  Frame,
  FrameFight,
  FrameMove,
  FrameShot,
  FrameUnit,
} from '../account'
import type { ClashSetup } from '../setup'
import { regimentalLines } from './accountLines'
import { regimentalFigures } from './figures'
import type { RegimentalObserver } from './fight'
import type { RegimentalLayout } from './layOut'
import { subUnitResult } from './outcome'
import { castingsOfStands } from './roster'
import { verdictOf } from './verdict'

// Writes the account of a clash while it is fought. Each game turn has two player turns, and each of them four phases; a frame is how the table
// stands at the end of one. Strengths are told in castings, as everywhere in the hex game.

/** The phases of a player turn as the account tells them. */
const PHASES = ['maneuver', 'defensiveFire', 'offensiveFire', 'charge'] as const
type Phase = (typeof PHASES)[number]
const PHASE_OF_PLACE: Readonly<Record<Place, Phase | null>> = {
  setup: null,
  leaders: 'maneuver',
  checks: 'maneuver',
  charges: 'maneuver',
  reactions: 'maneuver',
  maneuvers: 'maneuver',
  rides: 'maneuver',
  defensiveFire: 'defensiveFire',
  offensiveFire: 'offensiveFire',
  combats: 'charge',
  breakthroughs: 'charge',
  secondCombats: 'charge',
  over: null,
}
/** A phase of a player turn: `maneuver1` of the attacker's, `maneuver2` of the defender's. */
const phaseName = (phase: Phase, isAttacker: boolean): string => `${phase}${isAttacker ? 1 : 2}`
/** All phases of a game turn in their order; the attacker has the first player turn. */
const PHASE_NAMES = [
  'setup',
  ...[true, false].flatMap((first) => PHASES.map((phase) => phaseName(phase, first))),
  'over',
]

/** The sub-units on the table, as the account lists them. */
export const accountUnits = ({ subUnits }: RegimentalLayout): AccountUnit[] =>
  subUnits.map(({ facts, counter }) => ({
    id: facts.id,
    counter: counter.unit.id,
    name: facts.name,
    side: facts.side as Side,
    arm: facts.arm,
    castings: facts.castings,
  }))

/** A turn of the account that is being written. */
interface OpenTurn {
  readonly turn: number
  readonly lines: AccountLine[]
  readonly frames: Frame[]
}

/** Writes the account of a clash while it is fought. Turn 0 is the deployment. */
export class RegimentalRecorder implements RegimentalObserver {
  private readonly turns: OpenTurn[] = [{ turn: 0, lines: [], frames: [] }]
  private layout: RegimentalLayout | null = null
  private table: RegimentalTable | null = null
  private attacker: Side = 'us'
  private phase = 'setup'
  private shots: FrameShot[] = []
  private moves: FrameMove[] = []
  private fights: FrameFight[] = []

  onStart(layout: RegimentalLayout, table: RegimentalTable): void {
    this.layout = layout
    this.table = table
    this.attacker = layout.field.terms.clash!.attacker as Side
    const [deployment] = this.turns
    for (const { facts } of layout.subUnits)
      deployment!.lines.push({
        phase: 'setup',
        rule: 'OPS-23.2',
        key: 'clash.deployed',
        args: { unit: facts.id, castings: facts.castings, stance: table.battle.units[facts.id]!.formation },
      })
    deployment!.frames.push({ phase: 'setup', units: this.unitsNow(), shots: [] })
  }

  onEvents(events: readonly AddressedEvent[]): void {
    for (const { body } of events) this.note(body)
  }

  /** The units on the table now. */
  private unitsNow(): FrameUnit[] {
    const { field, battle } = this.table!
    return this.layout!.subUnits.flatMap((subUnit): FrameUnit[] => {
      const { facts, missing } = subUnit
      const unit = battle.units[facts.id]!
      if (unit.absence !== null) return []
      const { at, heading, width, depth } = blockOf(field, facts.id, unit)
      const start = field.units.get(facts.id)!
      const lost = start.stands + start.guns.length - unit.stands - unit.guns.length
      const casualties = castingsOfStands(this.layout!.rules, subUnit, lost)
      return [
        {
          id: facts.id,
          x: at.x,
          y: at.y,
          heading,
          width,
          depth,
          stance: unit.formation,
          effectives: facts.castings - missing - casualties,
          stragglers: missing,
          casualties,
          broken: unit.order === 'broken',
        },
      ]
    })
  }

  private note(event: RegimentalEvent): void {
    if (event.kind === 'place') this.begin(event.place, event.side as Side, event.turn)
    this.currentTurn().lines.push(...regimentalLines(event, this.phase))
    if (event.kind === 'fire')
      for (const { unit, range } of event.firers)
        this.shots.push({ from: unit, to: event.target, losses: 0, range: (range / 1000).toFixed(1) })
    if (event.kind === 'losses' && event.cause.rule === 'REG-8.1') this.countShot(event.unit, event.stands)
    if (event.kind === 'moved')
      this.moves.push({ unit: event.unit, path: [...event.path], manner: mannerOf(event.why), opponent: null })
    if (event.kind === 'combat')
      for (const [own, enemies] of [
        [event.attackers, event.defenders],
        [event.defenders, event.attackers],
      ] as const)
        for (const unit of own) this.fights.push({ unit, opponents: enemies, losses: 0 })
    if (event.kind === 'losses' && event.cause.rule.startsWith('REG-10.')) this.countFight(event.unit, event.stands)
  }

  private castingsOf(unit: string, stands: number): number {
    const subUnit = this.layout!.subUnits.find(({ facts }) => facts.id === unit)
    return subUnit ? castingsOfStands(this.layout!.rules, subUnit, stands) : 0
  }

  /** The last shot at a unit cost it these stands. */
  private countShot(unit: string, stands: number): void {
    const at = this.shots.findLastIndex(({ to }) => to === unit)
    if (at >= 0) this.shots[at] = { ...this.shots[at]!, losses: this.shots[at]!.losses + this.castingsOf(unit, stands) }
  }

  /** The first enemy that fights a unit cost it these stands. */
  private countFight(unit: string, stands: number): void {
    const at = this.fights.findLastIndex(({ opponents }) => opponents[0] === unit)
    if (at >= 0)
      this.fights[at] = { ...this.fights[at]!, losses: this.fights[at]!.losses + this.castingsOf(unit, stands) }
  }

  /** A step of the sequence of play begins: where it is one of another phase, the one before is drawn. */
  private begin(place: Place, phasing: Side, turn: number): void {
    const phase = PHASE_OF_PLACE[place]
    const next = phase === null ? 'over' : phaseName(phase, phasing === this.attacker)
    if (next !== this.phase && this.phase !== 'setup') this.draw()
    this.phase = next
    if (this.turns.at(-1)!.turn < turn) this.turns.push({ turn, lines: [], frames: [] })
  }

  private currentTurn(): OpenTurn {
    return this.turns.at(-1)!
  }

  private draw(): void {
    const { shots, moves, fights } = this
    this.currentTurn().frames.push({
      phase: this.phase,
      units: this.unitsNow(),
      shots,
      ...(moves.length > 0 && { moves }),
      ...(fights.length > 0 && { fights }),
    })
    this.shots = []
    this.moves = []
    this.fights = []
  }

  /** The finished account, once the clash is over. */
  account(setup: ClashSetup, outcome: ClashOutcome): ClashAccount {
    const layout = this.layout!
    this.phase = 'over'
    this.draw()
    this.currentTurn().lines.push({
      phase: 'over',
      rule: outcome.log[0]!.rule,
      key: 'clash.ends',
      args: { result: resultOf(outcome) },
    })
    const figures = regimentalFigures()
    const outcomeOf = new Map(outcome.counters.map((counter) => [counter.unit, counter]))
    const toll = Object.fromEntries(
      layout.subUnits.map(({ facts, counter, rosterIndex, missing }) => {
        const [deadBefore, , removedBefore] = counter.losses[rosterIndex]!
        const [dead, straggling, removed] =
          outcomeOf.get(counter.unit.id)?.roster?.[rosterIndex] ?? counter.losses[rosterIndex]!
        return [
          facts.id,
          { fallen: dead - deadBefore, scattered: removed - removedBefore, straggling, strayedBefore: missing },
        ]
      }),
    )
    const strength = (side: Side) => {
      const units = layout.subUnits.filter(({ facts }) => facts.side === side)
      const results = units.map((subUnit) => subUnitResult(layout, this.table!, subUnit, figures))
      return {
        atStart: units.reduce((sum, { facts }) => sum + facts.castings, 0),
        out: results.reduce(
          (sum, { casualties, outOfOrder, stragglers }) => sum + casualties + Math.max(outOfOrder, stragglers),
          0,
        ),
      }
    }
    return {
      hex: setup.hex,
      ground: layout.field.ground,
      units: accountUnits(layout),
      turns: this.turns,
      outcome,
      verdict: {
        ...verdictOf(setup, this.table!, outcome),
        strength: {
          [setup.attacker]: strength(setup.attacker),
          [enemyOf(setup.attacker)]: strength(enemyOf(setup.attacker)),
        } as Record<Side, { atStart: number; out: number }>,
      },
      onlyGuns: setup.bombardmentOnly,
      toll,
      // Deeds and the ledger of luck are told of the Santa Anna Rules only.
      deeds: [],
      dice: [],
      phases: PHASE_NAMES,
    }
  }
}

/** How a unit moves, in the words that the replay draws. */
function mannerOf(why: Extract<RegimentalEvent, { kind: 'moved' }>['why']): string {
  if (why === 'maneuver' || why === 'carry') return 'march'
  if (why === 'retreat' || why === 'recall' || why === 'evade') return 'retreat'
  return 'charge'
}

/** Which side holds the ground at the end, as a word that the messages of the page translate. */
function resultOf({ attacker, defender }: ClashOutcome): string {
  if (defender === 'retreats') return 'attackerHolds'
  return attacker === 'retreats' ? 'defenderHolds' : 'bothHold'
}
