import type { ClashOutcome } from '../../operational/combat/outcome'
import type { HexId, Side } from '../../operational/types'
import { unitBlock } from '../../tabletop/sar/battle/layout'
import { type Phase, SEQUENCE } from '../../tabletop/sar/battle/sequence'
import type { AddressedEvent, BattleTable } from '../../tabletop/sar/battle/run'
import { effectivesOf } from '../../tabletop/sar/stragglers/strength'
import type {
  AccountTurn,
  AccountUnit,
  ClashAccount,
  Frame,
  FrameFight,
  FrameMove,
  FrameShot,
  FrameUnit,
} from '../account'
import type { ClashLayout } from './layOut'
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

/** Shots, moves and fights since the last frame. */
class FrameEvents {
  private shots: FrameShot[] = []
  private moves: FrameMove[] = []
  private fights: FrameFight[] = []

  add(events: readonly AddressedEvent[]): void {
    for (const { body } of events) {
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
    const { shots, moves, fights } = this
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

  onStart(clash: ClashLayout): void {
    this.clash = clash
    this.units = accountUnitsOf(clash)
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
  }

  /** The finished account, once the clash is over. */
  account(hex: HexId, outcome: ClashOutcome): ClashAccount {
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
    const phases = SEQUENCE.map(({ phase }) => phase)
    return { hex, ground: this.clash!.field.ground, units: this.units, turns: this.turns, outcome, phases }
  }
}

/** Which side holds the ground at the end, as a word that the messages of the page translate. */
function resultOf({ attacker, defender }: ClashOutcome): string {
  if (defender === 'retreats') return 'attackerHolds'
  return attacker === 'retreats' ? 'defenderHolds' : 'bothHold'
}
