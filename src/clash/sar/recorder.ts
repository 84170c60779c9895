import type { ClashOutcome } from '../../operational/combat/outcome'
import { sideOfId } from '../../operational/ids'
import type { Side } from '../../operational/types'
import type { BattleEvent } from '../../tabletop/sar/battle/events'
import { unitBlock } from '../../tabletop/sar/battle/layout'
import { type Phase, SEQUENCE } from '../../tabletop/sar/battle/sequence'
import type { AddressedEvent, BattleTable } from '../../tabletop/sar/battle/run'
import { effectivesOf } from '../../tabletop/sar/stragglers/strength'
import type {
  AccountToll,
  AccountTurn,
  AccountUnit,
  ClashAccount,
  Frame,
  FrameFight,
  FrameMove,
  FrameShot,
  FrameUnit,
} from '../account'
import type { ClashSetup } from '../setup'
import type { ClashLayout } from './layOut'
import { DiceCounter } from './clashDice'
import { DeedCollector } from './deeds'
import { causeOfLosses } from './lossCauses'
import { verdictOf } from './verdict'
import type { ClashObserver } from './fight'
import { inchesText, accountLinesOf } from './accountLines'

// Writes the account of a clash while it is fought: for each turn what happened, in lines of text, and frames. A frame is how the table stands at
// the end of a phase, with the shots, moves and fights of that phase.

/** A turn of the account that is being written. */
interface OpenTurn {
  readonly turn: number
  readonly lines: AccountTurn['lines'][number][]
  readonly frames: Frame[]
}

/** All units that are on the table now, in the order of their ids. `block`: the ground that a unit covers, `block.at` the middle of its front. */
function unitsNow({ field, battle }: Pick<BattleTable, 'field' | 'battle'>): FrameUnit[] {
  return Object.keys(battle.units)
    .sort()
    .flatMap((id): FrameUnit[] => {
      const unit = battle.units[id]!
      const block = unitBlock(field, unit)
      if (!block) return []
      const { casualties, stragglers } = unit.strength
      return [
        {
          id,
          x: block.at.x,
          y: block.at.y,
          heading: block.heading,
          width: block.width,
          depth: block.depth,
          stance: unit.stance,
          effectives: effectivesOf(unit.strength),
          stragglers,
          casualties,
          broken: unit.broken,
        },
      ]
    })
}

/** Castings that units have lost since the last frame, by the unit that caused it and the one that suffered. */
class LossesInFrame {
  private readonly left = new Map<string, number[]>()

  add({ unit, by, stragglers, casualties }: Extract<BattleEvent, { kind: 'losses' }>): void {
    const key = `${by}>${unit}`
    this.left.set(key, [...(this.left.get(key) ?? []), stragglers + casualties])
  }

  /** The next losses that one unit has caused another; 0 when there are no more. */
  takeNext(by: string, unit: string): number {
    return this.left.get(`${by}>${unit}`)?.shift() ?? 0
  }

  /** All losses that are left. */
  takeAll(by: string, unit: string): number {
    return (
      this.left
        .get(`${by}>${unit}`)
        ?.splice(0)
        .reduce((sum, losses) => sum + losses, 0) ?? 0
    )
  }
}

/** Shots, moves and fights since the last frame. The losses of shots and fights are those that the enemy really took, not the chart's. */
class FrameEvents {
  private shots: FrameShot[] = []
  private moves: FrameMove[] = []
  private fights: FrameFight[] = []
  private fireLosses = new LossesInFrame()
  private meleeLosses = new LossesInFrame()

  add(events: readonly AddressedEvent[]): void {
    for (const { body } of events) {
      if (body.kind === 'losses' && causeOfLosses(body) === 'fire') this.fireLosses.add(body)
      if (body.kind === 'losses' && causeOfLosses(body) === 'melee') this.meleeLosses.add(body)
      // A shot at a work has no target unit.
      if (body.kind === 'shot' && body.work === null)
        this.shots.push({ from: body.unit, to: body.target, losses: body.losses, range: inchesText(body.range) })
      if (body.kind === 'moved') {
        const { unit, path, manner, opponent } = body
        this.moves.push({ unit, path, manner, opponent })
      }
      if (body.kind === 'fight') {
        const { unit, opponents, losses } = body
        this.fights.push({ unit, opponents, losses })
      }
    }
  }

  /** Makes the frame of a phase; the next frame begins empty. */
  frame(phase: Phase, units: readonly FrameUnit[]): Frame {
    const { moves } = this
    // A shot on flank or rear costs more than its roll, and a limit of losses may make it cost less (SAR-12).
    const shots = this.shots.map((shot) =>
      shot.losses === 0 ? shot : { ...shot, losses: this.fireLosses.takeNext(shot.from, shot.to) },
    )
    const fights = this.fights.map((fight) => ({
      ...fight,
      losses: fight.opponents.reduce((sum, enemy) => sum + this.meleeLosses.takeAll(fight.unit, enemy), 0),
    }))
    this.fireLosses = new LossesInFrame()
    this.meleeLosses = new LossesInFrame()
    this.shots = []
    this.moves = []
    this.fights = []
    return { phase, units, shots, ...(moves.length > 0 && { moves }), ...(fights.length > 0 && { fights }) }
  }
}

/** The sub-units on the table, as the account lists them. */
export const accountUnitsOf = ({ subUnits }: ClashLayout): AccountUnit[] =>
  subUnits.map(({ facts, counter }) => ({
    id: facts.id,
    counter: counter.unit.id,
    name: facts.name,
    side: facts.side as Side,
    arm: facts.arm,
    castings: facts.castings,
  }))

/** Writes the account of a clash while it is fought. Turn 0 is the deployment. */
export class Recorder implements ClashObserver {
  private readonly turns: OpenTurn[] = [{ turn: 0, lines: [], frames: [] }]
  /** What happened since the last frame. */
  private readonly sinceFrame = new FrameEvents()
  private units: readonly AccountUnit[] = []
  private clash: ClashLayout | null = null
  private table: BattleTable | null = null
  /** How many events of the present action have been written to the account. */
  private writtenEvents = 0
  /** The phase to which the next event belongs. */
  private phase: Phase = 'setup'
  private readonly deeds = new DeedCollector((unit) => this.table?.battle.units[unit]?.of ?? unit)
  private dice: DiceCounter | null = null

  onStart(clash: ClashLayout): void {
    this.clash = clash
    this.units = accountUnitsOf(clash)
    // A battery off the table is no unit of the field.
    this.dice = new DiceCounter(clash.field.tables, (unit) => sideOfId(unit))
    const [deployment] = this.turns
    for (const { facts } of clash.subUnits) {
      const unit = clash.units[facts.id]!
      deployment!.lines.push({
        phase: 'setup',
        rule: 'OPS-23.2',
        key: 'clash.deployed',
        args: { unit: facts.id, castings: facts.castings, stance: unit.stance },
      })
    }
  }

  /** A phase has ended. `events` are all events of the present action so far, those of earlier phases included. */
  readonly onPhase = (endedPhase: Phase, events: readonly AddressedEvent[]): void => {
    // Before the first `onEvents` there is no table to draw.
    if (!this.table) return
    this.writeLines(events)
    this.currentTurn().frames.push(this.sinceFrame.frame(endedPhase, unitsNow(this.table)))
  }

  onEvents(events: readonly AddressedEvent[], table: BattleTable): void {
    if (this.table === null) {
      this.table = table
      this.turns[0]!.frames.push({ phase: 'setup', units: unitsNow(table), shots: [] })
    }
    // The events after the last phase that ended within this action.
    this.writeLines(events)
    this.writtenEvents = 0
  }

  /** The turn of the account that belongs to the battle's present turn; begins it when there is none yet. */
  private currentTurn(): OpenTurn {
    const { turn } = this.table!.battle
    const last = this.turns.at(-1)!
    if (last.turn >= turn) return last
    const newTurn: OpenTurn = { turn, lines: [], frames: [] }
    this.turns.push(newTurn)
    return newTurn
  }

  /** Writes those events of the present action that have not been written yet. */
  private writeLines(events: readonly AddressedEvent[]): void {
    const unwritten = events.slice(this.writtenEvents)
    this.writtenEvents = events.length
    this.currentTurn().lines.push(...accountLinesOf(unwritten, this.phase))
    for (const { body } of unwritten) if (body.kind === 'phase') this.phase = body.phase
    this.sinceFrame.add(unwritten)
    for (const { body, to: onlyToSide } of unwritten) {
      if (onlyToSide !== null) continue
      this.deeds.add(body)
      this.dice?.add(body)
    }
  }

  /** The finished account, once the clash is over. */
  account(setup: ClashSetup, outcome: ClashOutcome): ClashAccount {
    const last = this.currentTurn()
    if (this.table && last.frames.at(-1)?.phase !== 'over')
      last.frames.push(this.sinceFrame.frame('over', unitsNow(this.table)))
    last.lines.push({
      phase: 'over',
      // The log of an outcome begins with its result.
      rule: outcome.log[0]!.rule,
      key: 'clash.ends',
      args: { result: resultOf(outcome) },
    })
    return {
      hex: setup.hex,
      ground: this.clash!.field.ground,
      units: this.units,
      turns: this.turns,
      outcome,
      verdict: verdictOf(setup, this.table!, outcome),
      onlyGuns: setup.bombardmentOnly,
      toll: tollOf(this.clash!, outcome),
      deeds: this.deeds.all,
      dice: this.dice!.all,
      phases: SEQUENCE.map(({ phase }) => phase),
    }
  }
}

/** OPS-24.2, 24.3: what each sub-unit has lost in this clash, by its id. */
function tollOf({ subUnits }: ClashLayout, outcome: ClashOutcome): Record<string, AccountToll> {
  const outcomeOf = new Map(outcome.counters.map((counter) => [counter.unit, counter]))
  return Object.fromEntries(
    subUnits.map(({ facts, counter, rosterIndex, stragglers: strayedBefore }) => {
      const [deadBefore, , removedBefore] = counter.losses[rosterIndex]!
      const [dead, straggling, removed] =
        outcomeOf.get(counter.unit.id)?.roster?.[rosterIndex] ?? counter.losses[rosterIndex]!
      return [facts.id, { fallen: dead - deadBefore, scattered: removed - removedBefore, straggling, strayedBefore }]
    }),
  )
}

/** Which side holds the ground at the end, as a word that the messages of the page translate. */
function resultOf({ attacker, defender }: ClashOutcome): string {
  if (defender === 'retreats') return 'attackerHolds'
  return attacker === 'retreats' ? 'defenderHolds' : 'bothHold'
}
