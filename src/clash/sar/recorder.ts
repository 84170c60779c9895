import type { Side } from '../../operational/types'
import type { ClashOutcome } from '../../operational/combat/outcome'
import type { HexId } from '../../operational/types'
import { unitBlock } from '../../tabletop/sar/battle/layout'
import type { Phase } from '../../tabletop/sar/battle/sequence'
import type { BattleTable, AddressedEvent } from '../../tabletop/sar/battle/run'
import { effectivesOf } from '../../tabletop/sar/stragglers/strength'
import type { AccountTurn, AccountUnit, ClashAccount, Frame, FrameShot, FrameUnit } from '../account'
import type { ClashTable } from './field'
import type { Onlooker } from './fight'
import { inches, linesOf } from './lines'
import { readSubUnit } from '../setup'

interface OpenTurn {
  readonly turn: number
  readonly lines: AccountTurn['lines'][number][]
  readonly frames: Frame[]
}

/** Everybody on the table as he stands now. */
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

const shotsOf = (told: readonly AddressedEvent[]): FrameShot[] =>
  told.flatMap(({ body }): FrameShot[] =>
    body.kind === 'shot' && body.work === null
      ? [{ from: body.unit, to: body.target, losses: body.losses, range: inches(body.range) }]
      : [],
  )

/** The sub-units on the table, as the account lists them. */
export const accountUnitsOf = ({ subUnits }: ClashTable): AccountUnit[] =>
  subUnits.map(({ facts, counter }) => ({
    id: facts.id,
    counter: readSubUnit(facts.id)?.counter ?? counter.unit.id,
    name: facts.name,
    side: facts.side as Side,
    arm: facts.arm,
    castings: facts.castings,
  }))

/** Writes the account of a clash while it is fought. Turn 0 is the deployment. */
export class Recorder implements Onlooker {
  private readonly turns: OpenTurn[] = [{ turn: 0, lines: [], frames: [] }]
  private units: readonly AccountUnit[] = []
  private clash: ClashTable | null = null
  private table: BattleTable | null = null
  /** Of the action under way: how much of what it told is written down. */
  private written = 0
  private phase: Phase = 'setup'

  begins(clash: ClashTable): void {
    this.clash = clash
    this.units = accountUnitsOf(clash)
    const [first] = this.turns
    for (const { facts } of clash.subUnits) {
      const unit = clash.units[facts.id]!
      first!.lines.push({
        phase: 'setup',
        rule: 'OPS-23.2',
        key: 'clash.deployed',
        args: { unit: facts.id, castings: facts.castings, stance: unit.stance },
      })
    }
  }

  readonly onPhase = (ended: Phase, told: readonly AddressedEvent[]): void => this.write(ended, told)

  told(told: readonly AddressedEvent[], table: BattleTable): void {
    if (this.table === null) {
      this.table = table
      this.turns[0]!.frames.push({ phase: 'setup', units: unitsNow(table), shots: [] })
    }
    // What came after the last end of a phase within this action.
    this.lines(told)
    this.written = 0
  }

  private now(): OpenTurn {
    const turn = this.table!.battle.turn
    const last = this.turns.at(-1)!
    if (last.turn >= turn) return last
    const next: OpenTurn = { turn, lines: [], frames: [] }
    this.turns.push(next)
    return next
  }

  private lines(told: readonly AddressedEvent[]): void {
    const fresh = told.slice(this.written)
    this.written = told.length
    this.now().lines.push(...linesOf(fresh, this.phase, this.table!))
    for (const { body } of fresh) if (body.kind === 'phase') this.phase = body.phase
    this.shots.push(...shotsOf(fresh))
  }
  private shots: FrameShot[] = []

  private write(ended: Phase, told: readonly AddressedEvent[]): void {
    if (!this.table) return
    this.lines(told)
    this.now().frames.push({ phase: ended, units: unitsNow(this.table), shots: this.shots })
    this.shots = []
  }

  /** The account once all is over. */
  account(hex: HexId, outcome: ClashOutcome): ClashAccount {
    const last = this.now()
    if (this.table && last.frames.at(-1)?.phase !== 'over')
      last.frames.push({ phase: 'over', units: unitsNow(this.table), shots: this.shots })
    const how = outcome.log[0]!
    const result =
      outcome.defender === 'retreats' ? 'attackerHolds' : outcome.attacker === 'retreats' ? 'defenderHolds' : 'bothHold'
    last.lines.push({ phase: 'over', rule: how.rule, key: 'clash.ends', args: { result } })
    return { hex, ground: this.clash!.field.ground, units: this.units, turns: this.turns, outcome }
  }
}
