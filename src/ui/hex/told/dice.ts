// Dice as the player is shown them: what each was for, what it needed, what came of it, and where it fell.

import type { GameEvent, HexId, PieceId } from '../../../operational/types'
import { diceSum, signed } from '../../shared/format'
import type { LineContext } from '../log/lines'
import { scenario } from '../shared/scenario'

type Die = Extract<GameEvent, { kind: 'die' }>

/** A die, or two thrown together, as it is shown. */
export interface ToldDie {
  /** Number of its event. */
  readonly n: number
  readonly purpose: Die['purpose']
  /** Where it falls; null: it concerns no hex. */
  readonly hex: HexId | null
  readonly faces: readonly number[]
  /** What it is for, and for whom. */
  readonly title: string
  /** What it needed, and the sum where modifiers or two dice make one. */
  readonly need: string
  /** What came of it; empty where another event will tell it. */
  readonly came: string
  /** Good or bad for whoever threw it; `even`: neither. */
  readonly tone: 'good' | 'bad' | 'even'
  readonly rule: string
}

type Told = Pick<ToldDie, 'need' | 'came' | 'tone'>

const { tables } = scenario
/** Least face with which a piece finds a way into the lava (19.1.3). */
const LAVA_FROM = tables.terrain.lava.enterFrom
/** Faces that activate Santa Anna (19.4.1). */
const ACTIVATING = tables.command.santaAnna.activatesOn
/** Least sum that hits a leader (11.2). */
const LEADER_HIT_FROM = Math.min(...tables.combat.leaderCasualty.casualty, ...tables.combat.leaderCasualty.wounded)

/** What a die needed and what came of it. `later`: the events after it in the same action. */
function needAndOutcome(die: Die, later: readonly GameEvent[], context: LineContext): Told {
  const { need, came } = context.text.told
  switch (die.purpose) {
    case 'lava':
      return {
        need: need.lava(LAVA_FROM),
        came: die.passed ? came.lavaIn : came.lavaOut,
        tone: die.passed ? 'good' : 'bad',
      }
    case 'morale': {
      const morale = die.piece === null ? null : context.moraleOf(die.piece)
      // A face may decide whatever the sum says (9.4).
      const isAgainstSum = morale !== null && die.value <= morale !== die.passed
      const face = die.faces[0] ?? 0
      const always = isAgainstSum ? `; ${(die.passed ? need.alwaysPasses : need.alwaysFails)(face)}` : ''
      return {
        need: morale === null ? '' : `${need.morale(morale)}${always}`,
        came: die.passed ? came.passed : came.failed,
        tone: die.passed ? 'good' : 'bad',
      }
    }
    case 'activation':
      return {
        need: need.activation(ACTIVATING.join(', ')),
        came: die.passed ? came.awake : came.asleep,
        tone: die.passed ? 'good' : 'even',
      }
    case 'command':
      return { need: need.command, came: came.mp(die.value), tone: 'even' }
    case 'leader': {
      const isHit = die.value >= LEADER_HIT_FROM
      return { need: need.leader(LEADER_HIT_FROM), came: isHit ? came.hit : came.unhurt, tone: isHit ? 'bad' : 'good' }
    }
    case 'rout':
      return { need: need.rout, came: came.turns(die.value), tone: 'even' }
    case 'fow': {
      const result = later.find((event) => event.kind === 'fow')
      return { need: need.fow, came: result ? (context.text.rules.fow[result.result] ?? '') : '', tone: 'even' }
    }
    case 'combat': {
      const result = later.find((event) => event.kind === 'clashEnded')
      if (result?.resolver !== 'table') return { need: '', came: '', tone: 'even' }
      return {
        need: need.combat(signed(result.differential)),
        came: `${result.result} · ${context.text.resultCodes[result.result] ?? ''}`,
        tone: 'even',
      }
    }
  }
}

/** Where the events of an action have brought a piece so far; undefined: nowhere. */
const placeAfter = (events: readonly GameEvent[], piece: PieceId): HexId | undefined => {
  for (const event of events.toReversed()) {
    const isMove = event.kind === 'moved' || event.kind === 'retreated' || event.kind === 'advanced'
    if (isMove && event.pieces.includes(piece)) return event.to
    if ((event.kind === 'deployed' || event.kind === 'returned') && event.piece === piece) return event.hex
  }
  return undefined
}

/** The hex where a die falls: that of its piece, of the lava that it was to enter, or of the attack. */
function hexOfDie(
  die: Die,
  earlier: readonly GameEvent[],
  later: readonly GameEvent[],
  places: DicePlaces,
): HexId | null {
  if (die.purpose === 'lava') {
    const outcome = later.find((event) => event.kind === 'lavaRefused' || event.kind === 'moved')
    if (outcome?.kind === 'lavaRefused') return outcome.hex
    if (outcome?.kind === 'moved') return outcome.to
  }
  const ofPiece = die.piece === null ? null : (placeAfter(earlier, die.piece) ?? places.hexOf(die.piece))
  return ofPiece ?? (die.purpose === 'activation' ? null : places.attacked)
}

/** Where things are, as the player sees them, when the dice are thrown. */
export interface DicePlaces {
  readonly hexOf: (piece: PieceId) => HexId | null
  /** The hex under attack; null: none is. */
  readonly attacked: HexId | null
}

/** The dice among the events of an action, as they are shown. `events`: what the player was told, so nothing hidden comes in. */
export function toldDice(events: readonly GameEvent[], places: DicePlaces, context: LineContext): ToldDie[] {
  return events.flatMap((die, index) => {
    if (die.kind !== 'die') return []
    const later = events.slice(index + 1)
    const { told } = context.text
    const { need, came, tone } = needAndOutcome(die, later, context)
    const hasSum = die.faces.length > 1 || die.modifiers.length > 0
    const sum = hasSum ? diceSum(die.faces, die.modifiers, die.value, context.text) : ''
    const who = die.piece === null ? '' : context.names.piece(die.piece)
    return [
      {
        n: die.n,
        purpose: die.purpose,
        hex: hexOfDie(die, events.slice(0, index), later, places),
        faces: die.faces,
        title: who === '' ? told.die[die.purpose] : `${told.die[die.purpose]}: ${who}`,
        need: [sum, need].filter((words) => words !== '').join('; '),
        came,
        tone,
        rule: die.rule,
      },
    ]
  })
}
