import type { BattleEvent } from '../../tabletop/sar/battle/events'
import type { BreakCause, Deed, DeedEffect, MeleeEnd } from '../account'
import { causeOfLosses, type LossCause } from './lossCauses'

// The deeds of a clash: what each sub-unit did and suffered, put together from the events of the battle, for the report of its account.

/** A deed while it is being put together: it has the fields of its kind. */
interface OpenDeed {
  readonly kind: Deed['kind']
  readonly unit: string
  readonly turn: number
  readonly at?: string
  readonly before?: string
  readonly cause?: BreakCause
  readonly from?: string | null
  times?: number
  against?: readonly string[]
  end?: 'notReached' | 'halted' | 'gaveWay' | 'closed' | MeleeEnd
  fallen?: number
  stragglers?: number
  together?: boolean
  /** The last turn of a melee. */
  lastTurn?: number
}

const NO_EFFECT: DeedEffect = { fallen: 0, stragglers: 0 }

/** The break that losses of each cause bring about. */
const BREAK_AFTER: Readonly<Record<LossCause, BreakCause>> = {
  fire: 'fire',
  charge: 'charge',
  stand: 'charge',
  melee: 'melee',
  rideDown: 'melee',
  panic: 'panic',
  march: 'other',
  passing: 'other',
  other: 'other',
}

/** Collects the deeds of one clash from its events, in their order. */
export class DeedCollector {
  private readonly deeds: OpenDeed[] = []
  private turn = 1
  /** Of this turn: the cause of each unit's last losses. */
  private readonly lastCause = new Map<string, LossCause>()
  /** Who has fired at whom in this phase. */
  private readonly firedThisPhase = new Set<string>()

  /** `regimentOf`: the sub-unit to which a unit on the table belongs (SAR-2.5). */
  constructor(private readonly regimentOf: (unit: string) => string) {}

  /** The deeds so far, in the order in which they began. */
  get all(): Deed[] {
    return this.deeds as Deed[]
  }

  /** Takes the next event that both sides know. */
  add(event: BattleEvent): void {
    switch (event.kind) {
      case 'turn':
        this.lastCause.clear()
        this.turn = event.turn
        return
      case 'phase':
        this.firedThisPhase.clear()
        return
      case 'shot':
        if (event.work === null) this.fire(event.unit, event.target)
        return
      case 'losses':
        this.losses(event)
        return
      case 'charge':
        this.open(event.unit, { kind: 'charged', at: this.regimentOf(event.target), end: 'notReached' })
        return
      case 'test':
        this.test(event)
        return
      case 'fight':
        this.fight(event.unit, event.opponents)
        return
      case 'moved':
        if (event.manner === 'march') this.once(event.unit, 'moved')
        return
      case 'broken':
        this.broken(event)
        return
      case 'rallied':
        this.open(event.unit, { kind: 'rallied' })
        return
      case 'left':
        this.once(event.unit, 'fled')
        return
      case 'gone':
        this.gone(event.unit)
        return
      case 'gunsLeft':
      case 'gunsTaken':
        this.once(event.unit, event.kind)
        return
      default:
    }
  }

  /** Adds a deed of this turn. */
  private open(unit: string, deed: Omit<OpenDeed, 'unit' | 'turn'>): OpenDeed {
    const made = { ...deed, unit: this.regimentOf(unit), turn: this.turn }
    this.deeds.push(made)
    return made
  }

  /** Adds a deed that is told only once for a unit. */
  private once(unit: string, kind: Deed['kind'], cause?: BreakCause): void {
    const regiment = this.regimentOf(unit)
    if (!this.deeds.some((deed) => deed.kind === kind && deed.unit === regiment))
      this.open(unit, { kind, ...(cause && { cause }) })
  }

  /** The fire of a unit at a target is one deed, however often it fires in the clash. */
  private fireAt(unit: string, target: string): OpenDeed {
    const [shooter, at] = [this.regimentOf(unit), this.regimentOf(target)]
    const known = this.deeds.find((deed) => deed.kind === 'fired' && deed.unit === shooter && deed.at === at)
    return known ?? this.open(unit, { kind: 'fired', at, times: 0, ...NO_EFFECT })
  }

  private fire(unit: string, target: string): void {
    const deed = this.fireAt(unit, target)
    // Each gun of a battery is a shot, but a battery fires once.
    const key = `${unit}>${target}`
    if (!this.firedThisPhase.has(key)) deed.times = deed.times! + 1
    this.firedThisPhase.add(key)
    this.once(target, 'underFire')
  }

  /** The last deed of a kind that a unit began this turn. */
  private deedOfTurn(unit: string, kind: Deed['kind']): OpenDeed | undefined {
    const regiment = this.regimentOf(unit)
    return this.deeds.findLast(
      (deed) => deed.kind === kind && deed.unit === regiment && (deed.lastTurn ?? deed.turn) === this.turn,
    )
  }

  private losses(event: Extract<BattleEvent, { kind: 'losses' }>): void {
    const { unit, by, casualties, stragglers } = event
    const cause = causeOfLosses(event)
    this.lastCause.set(unit, cause)
    if (cause === 'rideDown') this.once(unit, 'riddenDown')
    if (by === null) return
    for (const deed of this.deedsThatCost(cause, by, unit)) {
      deed.fallen = deed.fallen! + casualties
      // Of stragglers who are ridden down the fallen were stragglers before.
      if (cause !== 'rideDown') deed.stragglers = deed.stragglers! + stragglers
    }
  }

  /** The deeds by which a unit lost castings. In a melee those of all who fight it: their losses are rolled together (SAR-14.10). */
  private deedsThatCost(cause: LossCause, by: string, unit: string): OpenDeed[] {
    if (cause === 'fire') return [this.fireAt(by, unit)]
    if (cause === 'rideDown') return [this.open(by, { kind: 'rodeDown', at: this.regimentOf(unit), ...NO_EFFECT })]
    if (cause !== 'melee') return []
    const victim = this.regimentOf(unit)
    const fights = this.deeds.filter(
      ({ kind, turn, lastTurn, against }) =>
        kind === 'fought' && (lastTurn ?? turn) === this.turn && against!.includes(victim),
    )
    if (fights.length > 1) for (const fight of fights) fight.together = true
    return fights
  }

  private test({ unit, test, result, opponent }: Extract<BattleEvent, { kind: 'test' }>): void {
    const charge = this.deedOfTurn(unit, 'charged')
    if (test === 'close' && charge) charge.end = result === 'close' ? 'closed' : 'halted'
    if (test !== 'stand' || result === 'stand' || opponent === undefined) return
    this.open(unit, { kind: 'gaveWay', before: this.regimentOf(opponent) })
    const target = this.regimentOf(unit)
    for (const deed of this.deeds)
      if (deed.kind === 'charged' && deed.turn === this.turn && deed.at === target && deed.end === 'closed')
        deed.end = 'gaveWay'
  }

  private fight(unit: string, opponents: readonly string[]): void {
    const against = [...new Set(opponents.map((opponent) => this.regimentOf(opponent)))]
    const melee = this.deedOfTurn(unit, 'fought') ?? this.unendedMelee(unit)
    if (melee) {
      melee.against = [...new Set([...melee.against!, ...against])]
      melee.lastTurn = this.turn
    } else this.open(unit, { kind: 'fought', against, end: 'undecided', together: false, ...NO_EFFECT })
    // Who fights has closed, with or without a roll.
    const charge = this.deedOfTurn(unit, 'charged')
    if (charge && charge.end !== 'gaveWay') charge.end = 'closed'
  }

  /** A part that has joined its regiment again is gone too, but does not disperse. */
  private gone(unit: string): void {
    if (unit !== this.regimentOf(unit)) return
    this.once(unit, 'dispersed', this.causeOfBreak(unit))
    this.endMelees(unit)
  }

  /** SAR-14.8: a melee of the last turn that goes on. */
  private unendedMelee(unit: string): OpenDeed | undefined {
    const regiment = this.regimentOf(unit)
    return this.deeds.findLast(
      ({ kind, unit: fighter, end, turn, lastTurn }) =>
        kind === 'fought' && fighter === regiment && end === 'undecided' && (lastTurn ?? turn) === this.turn - 1,
    )
  }

  private causeOfBreak(unit: string): BreakCause {
    const lastCause = this.lastCause.get(unit)
    return lastCause ? BREAK_AFTER[lastCause] : 'other'
  }

  private broken({ unit, rule, opponent }: Extract<BattleEvent, { kind: 'broken' }>): void {
    const cause = rule.startsWith('SAR-20') ? 'panic' : this.causeOfBreak(unit)
    const from = opponent === null ? null : this.regimentOf(opponent)
    this.open(unit, { kind: 'broke', cause, from })
    this.endMelees(unit)
  }

  /** A unit that breaks or is gone has lost its melee of this turn, and its enemies there have won if none of those whom they fought stands. */
  private endMelees(unit: string): void {
    const lost = this.deedOfTurn(unit, 'fought')
    if (!lost) return
    lost.end = 'lost'
    for (const enemy of lost.against!) {
      const melee = this.deedOfTurn(enemy, 'fought')
      if (!melee || melee.end === 'lost') continue
      const hasLost = (id: string): boolean => this.deedOfTurn(id, 'fought')?.end === 'lost'
      if (melee.against!.every(hasLost)) melee.end = 'won'
    }
  }
}
